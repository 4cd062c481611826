/*
 * The requests of somebody who plays. Each looks at the ply that the client saw, asks the session, and
 * settles: what is answered is on the disk.
 */
#include "server/inside.h"

#include <stdio.h>
#include <string.h>

static int present_ply(const struct tg_room *room)
{
	return tg_position_plies(tg_session_position(room->session));
}

static void reply_conflict(struct tg_call *call, const struct tg_room *room, int64_t seen)
{
	struct tg_problem problem;

	if (seen >= 0)
		tg_problem_set(&problem, 409, "conflict", "the game is at ply %d, not %lld",
			present_ply(room), (long long)seen);
	else
		tg_problem_set(&problem, 409, "conflict",
			"another server has changed the game; it is at ply %d", present_ply(room));
	tg_problem_add(&problem, "ply", json_integer(present_ply(room)));
	tg_reply_problem(call, &problem);
}

void tg_reply_phase(struct tg_call *call, const struct tg_room *room, const char *what)
{
	struct tg_problem problem;
	struct tg_view view;

	tg_session_view(room->session, &view);
	tg_problem_set(&problem, 409, "state", "%s", what);
	tg_problem_add(&problem, "phase", json_string(tg_phase_name(view.phase)));
	tg_reply_problem(call, &problem);
}

/* One sentence for people; `reason` says the same for programs. */
static void explain(enum tg_refusal refusal, const char *vertex, struct tg_problem *problem)
{
	static const char *const sentences[] = {
		[TG_REFUSED_BOUNDS] = "%s is not on this board",
		[TG_REFUSED_OCCUPIED] = "%s: there is a stone already",
		[TG_REFUSED_SUICIDE] = "%s: suicide, the stone would have no liberty",
		[TG_REFUSED_KO] = "%s: ko, play elsewhere first",
		[TG_REFUSED_SUPERKO] = "%s: superko, the board would be as it was before",
		[TG_REFUSED_OVERLINE] = "%s is forbidden to Black: overline",
		[TG_REFUSED_DOUBLE_FOUR] = "%s is forbidden to Black: double four",
		[TG_REFUSED_DOUBLE_THREE] = "%s is forbidden to Black: double three",
		[TG_REFUSED_TURN] = "%s: it is the other side's turn",
		[TG_REFUSED_OVER] = "%s: the game is over",
	};
	char message[160];

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	snprintf(message, sizeof(message), sentences[refusal], vertex);
#pragma GCC diagnostic pop
	tg_problem_set(problem, 422, "illegal", "%s", message);
}

static void reply_illegal(struct tg_call *call, const struct tg_room *room, enum tg_refusal refusal,
	const char *vertex)
{
	struct tg_problem problem;

	explain(refusal, vertex, &problem);
	tg_problem_add(&problem, "reason", json_string(tg_refusal_text(refusal)));
	tg_problem_add(&problem, "vertex", json_string(vertex));
	tg_problem_add(&problem, "ply", json_integer(present_ply(room)));
	tg_reply_problem(call, &problem);
}

void tg_reply_settled(struct tg_call *call, struct tg_room *room)
{
	enum tg_status status = tg_room_settle(&room);

	if (status == TG_OK && room)
		tg_reply_json(call, 200, tg_state_json(room));
	else if (status == TG_ERR_CONFLICT && room)
		reply_conflict(call, room, -1);
	else
		tg_reply_status(call, status);
}

bool tg_asked_read(struct tg_call *call, const char *const *known, struct tg_asked *asked)
{
	int64_t range[2] = {0, TG_MAX_PLIES};
	struct tg_problem problem;

	asked->ply = -1;
	asked->color = TG_EMPTY;
	asked->object = tg_call_object(call, known);
	if (!asked->object)
		return false;
	if (tg_fields_int(asked->object, "ply", range, &asked->ply, &problem) &&
		tg_fields_color(asked->object, "color", &asked->color, &problem))
		return true;
	tg_reply_problem(call, &problem);
	json_decref(asked->object);
	return false;
}

struct tg_room *tg_room_at(struct tg_call *call, const struct tg_asked *asked)
{
	struct tg_room *room = tg_room_of_call(call);

	if (room && asked->ply >= 0 && asked->ply != present_ply(room)) {
		reply_conflict(call, room, asked->ply);
		return NULL;
	}
	return room;
}

static void resign(struct tg_call *call, struct tg_room *room, enum tg_color color)
{
	struct tg_verdict verdict;
	struct tg_view view;

	tg_session_view(room->session, &view);
	if (color == TG_EMPTY)
		color = view.seat_kind[view.hand - 1] == TG_SEAT_HUMAN ? view.hand
								       : tg_other(view.hand);
	if (view.phase == TG_PHASE_PLAYING && view.seat_kind[color - 1] != TG_SEAT_HUMAN) {
		reply_illegal(call, room, TG_REFUSED_TURN, "resign");
		return;
	}
	verdict = tg_session_resign(room->session, color);
	if (verdict.refusal != TG_LEGAL)
		reply_illegal(call, room, verdict.refusal, "resign");
	else
		tg_reply_settled(call, room);
}

/* What can be said about a move before the rules are asked. */
static bool read_vertex(
	struct tg_call *call, struct tg_room *room, const char *text, tg_point *point)
{
	const struct tg_position *pos = tg_session_position(room->session);
	enum tg_game game = tg_position_game(pos);
	enum tg_status status = TG_ERR_ARGUMENT;
	struct tg_problem problem;
	bool is_pass = strcasecmp(text, "pass") == 0;

	if (!is_pass)
		status = tg_vertex_parse(game, tg_position_size(pos), text, point);
	else if (!tg_game_is_five(game))
		*point = TG_PASS;
	if (status == TG_OK || (is_pass && !tg_game_is_five(game)))
		return true;
	if (status == TG_ERR_ARGUMENT) {
		reply_illegal(call, room, TG_REFUSED_BOUNDS, text);
		return false;
	}
	tg_problem_field(&problem, "vertex", "not a vertex; like D4, or pass, or resign");
	tg_reply_problem(call, &problem);
	return false;
}

static void play(
	struct tg_call *call, struct tg_room *room, const char *text, const struct tg_asked *asked)
{
	const struct tg_position *pos = tg_session_position(room->session);
	enum tg_color color = asked->color != TG_EMPTY ? asked->color : tg_position_to_move(pos);
	char vertex[TG_VERTEX_MAX] = "pass";
	struct tg_verdict verdict;
	tg_point point = TG_NO_POINT;

	if (!read_vertex(call, room, text, &point))
		return;
	if (point >= 0)
		tg_vertex_format(tg_position_game(pos), tg_position_size(pos), point, vertex);
	verdict = tg_session_play(room->session, color, point, (int)asked->ply);
	if (verdict.status == TG_OK) {
		tg_reply_settled(call, room);
	} else if (verdict.refusal != TG_LEGAL) {
		/* Time may have run out with this very request; that has to be kept. */
		tg_room_settle(&room);
		if (room)
			reply_illegal(call, room, verdict.refusal, vertex);
		else
			tg_reply_status(call, TG_ERR_IO);
	} else if (verdict.status == TG_ERR_STATE) {
		reply_illegal(call, room, TG_REFUSED_OVER, vertex);
	} else {
		tg_reply_status(call, verdict.status);
	}
}

void tg_route_moves(struct tg_call *call)
{
	static const char *const keys[] = {"vertex", "ply", "color", NULL};
	struct tg_problem problem;
	const char *text = NULL;
	struct tg_room *room;
	struct tg_asked asked;

	if (!tg_asked_read(call, keys, &asked))
		return;
	if (!tg_fields_text(asked.object, "vertex", &text, &problem)) {
		tg_reply_problem(call, &problem);
	} else if (!text || strlen(text) >= 16) {
		tg_problem_field(&problem, "vertex", "a vertex like D4, or pass, or resign");
		tg_reply_problem(call, &problem);
	} else if ((room = tg_room_at(call, &asked)) != NULL) {
		if (strcasecmp(text, "resign") == 0)
			resign(call, room, asked.color);
		else
			play(call, room, text, &asked);
	}
	json_decref(asked.object);
}

void tg_route_undo(struct tg_call *call)
{
	static const char *const keys[] = {"ply", "color", NULL};
	struct tg_room *room;
	struct tg_asked asked;

	if (!tg_asked_read(call, keys, &asked))
		return;
	room = tg_room_at(call, &asked);
	json_decref(asked.object);
	if (!room)
		return;
	if (tg_session_undo(room->session, asked.color).status == TG_OK)
		tg_reply_settled(call, room);
	else
		tg_reply_phase(call, room, "there is nothing to take back");
}

void tg_route_stop(struct tg_call *call)
{
	static const char *const keys[] = {"ply", NULL};
	struct tg_room *room;
	struct tg_asked asked;

	if (!tg_asked_read(call, keys, &asked))
		return;
	room = tg_room_at(call, &asked);
	json_decref(asked.object);
	if (!room)
		return;
	if (tg_session_move_now(room->session))
		tg_reply_settled(call, room);
	else
		tg_reply_phase(call, room, "nobody is thinking");
}
