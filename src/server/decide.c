/*
 * Who plays from now on, and what to do when an engine has failed: ask again, let somebody else play,
 * or give up the game. Nothing moves until a person has decided.
 */
#include "server/inside.h"

#include <string.h>

/* Reads and seats one side; false: the error was sent. */
static bool seat_one(
	struct tg_call *call, struct tg_room *room, json_t *object, enum tg_color color)
{
	const struct tg_position *pos = tg_session_position(room->session);
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_seating seating;
	struct tg_problem problem;
	enum tg_status status;

	if (!object)
		return true;
	setup.game = tg_position_game(pos);
	setup.size = tg_position_size(pos);
	if (!tg_seating_read(call->server, object, &setup, call->is_owner, &seating, &problem)) {
		tg_reply_problem(call, &problem);
		return false;
	}
	status = tg_room_seat(room, color, &seating);
	tg_seating_finish(&seating);
	if (status == TG_OK)
		return true;
	tg_reply_status(call, status);
	return false;
}

void tg_route_seats(struct tg_call *call)
{
	static const char *const keys[] = {"black", "white", "ply", "color", NULL};
	struct tg_room *room;
	struct tg_asked asked;

	if (!tg_asked_read(call, keys, &asked))
		return;
	room = tg_room_at(call, &asked);
	if (room && seat_one(call, room, json_object_get(asked.object, "black"), TG_BLACK) &&
		seat_one(call, room, json_object_get(asked.object, "white"), TG_WHITE))
		tg_reply_settled(call, room);
	else if (room)
		tg_room_settle(&room); /* Black may have been seated before White failed */
	json_decref(asked.object);
}

/* The seat that failed and is waited for, or TG_EMPTY. */
static enum tg_color failed_side(const struct tg_room *room)
{
	struct tg_view view;

	tg_session_view(room->session, &view);
	return view.has_failed ? view.to_move : TG_EMPTY;
}

static void decide(struct tg_call *call, struct tg_room *room, const char *action, json_t *seat)
{
	enum tg_color color = failed_side(room);
	struct tg_problem problem;

	if (strcmp(action, "retry") != 0 && strcmp(action, "switch") != 0 &&
		strcmp(action, "resign") != 0) {
		tg_problem_field(&problem, "action", "must be retry, switch or resign");
		tg_reply_problem(call, &problem);
	} else if (strcmp(action, "switch") == 0 && !seat) {
		tg_problem_field(&problem, "seat", "who shall play instead?");
		tg_reply_problem(call, &problem);
	} else if (color == TG_EMPTY) {
		tg_reply_phase(call, room, "nobody has failed");
	} else if (strcmp(action, "switch") == 0) {
		if (seat_one(call, room, seat, color))
			tg_reply_settled(call, room);
	} else {
		if (strcmp(action, "retry") == 0)
			tg_session_retry(room->session);
		else
			tg_session_resign(room->session, color);
		tg_reply_settled(call, room);
	}
}

void tg_route_ai(struct tg_call *call)
{
	static const char *const keys[] = {"action", "seat", "ply", "color", NULL};
	struct tg_problem problem;
	const char *action = "";
	struct tg_room *room;
	struct tg_asked asked;

	if (!tg_asked_read(call, keys, &asked))
		return;
	room = tg_room_at(call, &asked);
	if (room && tg_fields_text(asked.object, "action", &action, &problem))
		decide(call, room, action, json_object_get(asked.object, "seat"));
	else if (room)
		tg_reply_problem(call, &problem);
	json_decref(asked.object);
}
