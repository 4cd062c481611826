/*
 * Who plays from now on, and what to do when an engine or a model has failed: ask again, let somebody
 * else play, play both sides, give up its game, or take back. Nothing moves until a person has decided.
 */
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

/*
 * That a person chose somebody else's move is a fact of the game: it is written down with the turn, and
 * into the record. Nothing is noted where nobody has failed. `seat` is the new player, or NULL.
 */
static void note_decision(struct tg_room *room, enum tg_color color, const char *action,
	const struct tg_seating *seat)
{
	struct tg_view view;
	json_t *decision;

	tg_session_view(room->session, &view);
	if (!view.has_failed || view.hand != color)
		return;
	decision = json_pack("{s:s, s:s, s:o, s:s, s:s, s:o}", "kind", "decision", "action", action,
		"color", tg_json_color(color), "name", view.seat_name[color - 1], "message",
		view.failure, "seat", seat ? tg_seating_json(seat->text) : json_null());
	tg_room_add_entry(room, view.ply + 1, decision ? json_dumps(decision, JSON_COMPACT) : NULL);
	json_decref(decision);
}

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
	note_decision(room, color, "switch", &seating);
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
	return view.has_failed ? view.hand : TG_EMPTY;
}

static void retry(struct tg_call *call, struct tg_room *room, enum tg_color color, json_t *seat)
{
	tg_session_retry(room->session);
	tg_reply_settled(call, room);
}

static void give_up(struct tg_call *call, struct tg_room *room, enum tg_color color, json_t *seat)
{
	note_decision(room, color, "resign", NULL);
	tg_session_resign(room->session, color);
	tg_reply_settled(call, room);
}

static void take_back(struct tg_call *call, struct tg_room *room, enum tg_color color, json_t *seat)
{
	if (tg_session_undo(room->session, TG_EMPTY).status == TG_OK)
		tg_reply_settled(call, room);
	else
		tg_reply_phase(call, room, "there is nothing to take back");
}

static void let_play(struct tg_call *call, struct tg_room *room, enum tg_color color, json_t *seat)
{
	if (seat_one(call, room, seat, color))
		tg_reply_settled(call, room);
}

static void play_both(struct tg_call *call, struct tg_room *room, enum tg_color color, json_t *seat)
{
	json_t *person = json_pack("{s:s}", "kind", "human");

	let_play(call, room, color, person);
	json_decref(person);
}

/* What can be done, by name; `color` is the side that failed, `seat` what the request says of one. */
static const struct choice {
	const char *action;
	bool takes_seat;
	void (*carry_out)(
		struct tg_call *call, struct tg_room *room, enum tg_color color, json_t *seat);
} choices[] = {
	{"retry", false, retry},
	{"switch", true, let_play},
	{"both", false, play_both},
	{"resign", false, give_up},
	{"undo", false, take_back},
};

static const struct choice *find_choice(const char *action)
{
	for (size_t i = 0; i < sizeof(choices) / sizeof(choices[0]); i++)
		if (strcmp(choices[i].action, action) == 0)
			return &choices[i];
	return NULL;
}

static void decide(struct tg_call *call, struct tg_room *room, const char *action, json_t *seat)
{
	const struct choice *choice = find_choice(action);
	enum tg_color color = failed_side(room);
	struct tg_problem problem;

	if (!choice) {
		tg_problem_field(&problem, "action", "must be retry, switch, both, resign or undo");
		tg_reply_problem(call, &problem);
	} else if (choice->takes_seat && !seat) {
		tg_problem_field(&problem, "seat", "who shall play instead?");
		tg_reply_problem(call, &problem);
	} else if (color == TG_EMPTY) {
		tg_reply_phase(call, room, "nobody has failed");
	} else {
		choice->carry_out(call, room, color, seat);
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
