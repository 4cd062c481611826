/*
 * The state of a game as JSON: everything that a page draws, so that no page needs to know a rule.
 *
 * One struct of what is asked is filled from the session (or, for an earlier ply, from a position taken
 * back to it), and each part of the state is made by one function from it.
 */
#include "server/inside.h"

#include <stdio.h>
#include <string.h>

/* What the parts are made from. */
struct source {
	struct tg_room *room;
	const struct tg_position *pos;
	struct tg_view view; /* of the session, as it is now */
	int ply;
	bool is_present; /* false: an earlier ply, where nothing can be done */
};

static void set(json_t *object, const char *key, json_t *value)
{
	json_object_set_new(object, key, value);
}

json_t *tg_vertex_json(enum tg_game game, struct tg_size size, tg_point point)
{
	char text[TG_VERTEX_MAX];

	if (point == TG_NO_POINT)
		return json_null();
	if (point == TG_PASS)
		return json_string("pass");
	tg_vertex_format(game, size, point, text);
	return json_string(text);
}

static json_t *vertex(const struct tg_position *pos, tg_point point)
{
	return tg_vertex_json(tg_position_game(pos), tg_position_size(pos), point);
}

json_t *tg_state_board(const struct tg_position *pos)
{
	static const char letters[] = ".XO";
	struct tg_size size = tg_position_size(pos);
	json_t *rows = json_array();
	char row[TG_MAX_SIDE];

	for (int r = 0; r < size.rows; r++) {
		for (int c = 0; c < size.cols; c++)
			row[c] = letters[tg_position_at(pos, tg_point_at(size, c, r))];
		json_array_append_new(rows, json_stringn(row, size.cols));
	}
	return rows;
}

json_t *tg_state_move_json(const uint8_t *before, const struct tg_position *after)
{
	int ply = tg_position_plies(after), points = tg_size_points(tg_position_size(after));
	json_t *captured = json_array();
	enum tg_color color;
	tg_point move = tg_position_move(after, ply - 1, &color);

	/* A suicide takes the very stone that was played as well. */
	for (tg_point p = 0; p < points; p++)
		if ((before[p] != TG_EMPTY || p == move) && tg_position_at(after, p) == TG_EMPTY)
			json_array_append_new(captured, vertex(after, p));
	return json_pack("{s:i, s:o, s:o, s:o}", "ply", ply, "color", tg_json_color(color),
		"vertex", vertex(after, move), "captured", captured);
}

static void put_identity(json_t *state, const struct source *from)
{
	const struct tg_room *room = from->room;
	struct tg_size size = from->view.size;

	set(state, "id", json_string(room->id));
	set(state, "created", tg_json_time(room->created_ms));
	set(state, "updated", tg_json_time(room->updated_ms));
	set(state, "game", json_string(tg_game_name(from->view.game)));
	set(state, "size", size.cols == size.rows ? json_integer(size.cols) : json_null());
	set(state, "cols", json_integer(size.cols));
	set(state, "rows", json_integer(size.rows));
	if (tg_game_is_five(from->view.game)) {
		set(state, "rules", json_null());
		set(state, "komi", json_null());
	} else {
		set(state, "rules", tg_rules_json(&from->view.rules));
		set(state, "komi", tg_json_halves(from->view.rules.komi_halves));
	}
	set(state, "handicap", json_integer(from->view.handicap));
	set(state, "opening", tg_opening_json(&from->view));
}

/* A column's letter is what a vertex of it begins with. */
static json_t *column_label(const struct source *from, int col)
{
	char text[TG_VERTEX_MAX];

	tg_vertex_format(
		from->view.game, from->view.size, tg_point_at(from->view.size, col, 0), text);
	return json_stringn(text, strcspn(text, "0123456789"));
}

static void put_labels(json_t *state, const struct source *from)
{
	struct tg_size size = from->view.size;
	json_t *columns = json_array(), *rows = json_array(), *stars = json_array();
	tg_point points[9];
	char text[8];
	int count = tg_star_points(from->view.game, size, points);

	for (int col = 0; col < size.cols; col++)
		json_array_append_new(columns, column_label(from, col));
	for (int row = 0; row < size.rows; row++) {
		snprintf(text, sizeof(text), "%d", size.rows - row);
		json_array_append_new(rows, json_string(text));
	}
	for (int i = 0; i < count; i++)
		json_array_append_new(stars, vertex(from->pos, points[i]));
	set(state, "columns", columns);
	set(state, "row_labels", rows);
	set(state, "stars", stars);
}

static json_t *first_moves(const struct source *from)
{
	json_t *moves = from->room->moves;

	if ((size_t)from->ply == json_array_size(moves))
		return json_incref(moves);
	moves = json_array();
	for (int i = 0; i < from->ply; i++)
		json_array_append(moves, json_array_get(from->room->moves, (size_t)i));
	return moves;
}

static void put_position(json_t *state, const struct source *from)
{
	char hash[24];
	json_t *last =
		from->ply > 0 ? json_array_get(from->room->moves, (size_t)from->ply - 1) : NULL;

	snprintf(hash, sizeof(hash), "%016llx", (unsigned long long)tg_position_hash(from->pos));
	set(state, "initial", json_incref(from->room->initial));
	set(state, "board", tg_state_board(from->pos));
	set(state, "to_move", tg_json_color(tg_position_to_move(from->pos)));
	set(state, "ply", json_integer(from->ply));
	set(state, "last_move", last ? json_incref(last) : json_null());
	set(state, "moves", first_moves(from));
	set(state, "captures",
		json_pack("{s:i, s:i}", "black", tg_position_prisoners(from->pos, TG_BLACK),
			"white", tg_position_prisoners(from->pos, TG_WHITE)));
	set(state, "hash", json_string(hash));
}

static bool is_playing(const struct source *from)
{
	return !from->is_present || from->view.phase == TG_PHASE_PLAYING;
}

static bool is_forbidden(enum tg_refusal refusal)
{
	return refusal == TG_REFUSED_OVERLINE || refusal == TG_REFUSED_DOUBLE_FOUR ||
		refusal == TG_REFUSED_DOUBLE_THREE;
}

/* Every empty point, asked of the one gate that judges moves. */
static void put_legal(json_t *state, const struct source *from)
{
	json_t *legal = json_array(), *illegal = json_array(), *forbidden = json_array();
	enum tg_color color = tg_position_to_move(from->pos);
	int points = is_playing(from) ? tg_size_points(from->view.size) : 0;

	for (tg_point p = 0; p < points; p++) {
		enum tg_refusal refusal;
		json_t *entry;
		if (tg_position_at(from->pos, p) != TG_EMPTY)
			continue;
		refusal = tg_position_check(from->pos, color, p);
		if (refusal == TG_LEGAL) {
			json_array_append_new(legal, vertex(from->pos, p));
			continue;
		}
		entry = json_pack("{s:o, s:s}", "vertex", vertex(from->pos, p), "reason",
			tg_refusal_text(refusal));
		json_array_append(illegal, entry);
		if (is_forbidden(refusal))
			json_array_append(forbidden, entry);
		json_decref(entry);
	}
	set(state, "legal", legal);
	set(state, "illegal", illegal);
	set(state, "forbidden", forbidden);
}

static json_t *result_json(const struct tg_result *result)
{
	static const char *const kinds[] = {
		"none", "score", "five", "resign", "time", "draw", "void"};
	char text[16];

	if (result->kind == TG_RESULT_NONE)
		return json_null();
	tg_result_format(result, text);
	return json_pack("{s:s, s:s, s:o, s:o}", "text", text, "kind", kinds[result->kind],
		"winner", tg_json_color(result->winner), "margin",
		result->kind == TG_RESULT_SCORE ? tg_json_halves(result->margin_halves)
						: json_null());
}

static json_t *line_json(const struct source *from)
{
	const struct tg_outcome *outcome = &from->view.outcome;
	json_t *line = json_array();

	for (int i = 0; outcome->end == TG_END_FIVE && i < outcome->line_length; i++)
		json_array_append_new(line, vertex(from->pos, outcome->line[i]));
	return line;
}

static json_t *dead_json(const struct source *from)
{
	json_t *dead = json_array();
	int points = is_playing(from) ? 0 : tg_size_points(from->view.size);

	for (tg_point p = 0; p < points; p++)
		if (from->view.dead[p])
			json_array_append_new(dead, vertex(from->pos, p));
	return dead;
}

static void put_end(json_t *state, const struct source *from)
{
	const struct tg_view *view = &from->view;
	const struct tg_judgement *judged = tg_session_judgement(from->room->session);
	bool is_counted = view->phase == TG_PHASE_SCORING ||
		(view->phase == TG_PHASE_OVER && view->outcome.end == TG_END_PASSES &&
			(view->result.kind == TG_RESULT_SCORE ||
				view->result.kind == TG_RESULT_DRAW));

	set(state, "phase", json_string(tg_phase_name(view->phase)));
	set(state, "result", from->is_present ? result_json(&view->result) : json_null());
	set(state, "line", from->is_present ? line_json(from) : json_array());
	set(state, "dead", from->is_present ? dead_json(from) : json_array());
	set(state, "score",
		from->is_present && is_counted ? tg_score_json(from->pos, view->dead)
					       : json_null());
	set(state, "judge",
		from->is_present && judged ? tg_judgement_json(from->pos, judged) : json_null());
}

static void put_clocks(json_t *state, const struct source *from)
{
	const struct tg_view *view = &from->view;
	json_t *clocks;

	set(state, "clock", tg_clock_spec_json(&view->clock));
	set(state, "rated", json_boolean(view->is_rated));
	if (view->clock.kind == TG_CLOCK_NONE) {
		set(state, "clocks", json_null());
		return;
	}
	clocks = tg_clock_states_json(view->clocks);
	set(clocks, "running", tg_json_color(view->clock_runs ? view->to_move : TG_EMPTY));
	set(state, "clocks", clocks);
}

static void put_players(json_t *state, const struct source *from)
{
	const struct tg_room *room = from->room;
	const struct tg_view *view = &from->view;
	bool is_thinking = view->is_thinking && from->is_present;
	json_t *ai, *message;

	set(state, "seats",
		json_pack("{s:o, s:o}", "black", tg_seating_json(room->seat_texts[0]), "white",
			tg_seating_json(room->seat_texts[1])));
	if (!is_thinking)
		set(state, "thinking", json_null());
	else
		set(state, "thinking",
			json_pack("{s:o, s:o}", "color", tg_json_color(view->hand), "report",
				room->has_report
					? tg_report_json(from->pos, view->to_move, &room->report)
					: json_null()));
	ai = tg_ai_json(room, view);
	message = json_object_get(ai, "message");
	set(state, "ai", ai);
	set(state, "transcript", json_boolean(room->has_transcript));
	set(state, "failure", json_string_length(message) > 0 ? json_incref(message) : json_null());
}

static void put_can(json_t *state, const struct source *from)
{
	const struct tg_view *view = &from->view;
	bool is_five = tg_game_is_five(view->game), now = from->is_present;
	bool playing = now && view->phase == TG_PHASE_PLAYING;
	bool play = playing && view->stage != TG_STAGE_CHOOSE &&
		view->seat_kind[view->hand - 1] == TG_SEAT_HUMAN;
	bool has_human = view->seat_kind[0] == TG_SEAT_HUMAN || view->seat_kind[1] == TG_SEAT_HUMAN;
	bool scoring = now && view->phase == TG_PHASE_SCORING;

	set(state, "can",
		json_pack("{s:b, s:b, s:b, s:i, s:b, s:b, s:b, s:b, s:b}", "play", play, "pass",
			play && !is_five, "resign", playing && has_human, "undo",
			now && view->undo_plies > 0 ? view->undo_plies : 0, "reopen",
			now && view->undo_plies == 0, "score", scoring, "agree", scoring, "resume",
			scoring, "stop", playing && view->is_thinking));
}

static json_t *make_state(const struct source *from)
{
	json_t *state = json_object();

	put_identity(state, from);
	put_labels(state, from);
	put_position(state, from);
	put_legal(state, from);
	put_end(state, from);
	put_clocks(state, from);
	put_players(state, from);
	put_can(state, from);
	return state;
}

json_t *tg_state_json(struct tg_room *room)
{
	struct source from = {.room = room, .is_present = true};

	from.pos = tg_session_position(room->session);
	tg_session_view(room->session, &from.view);
	from.ply = from.view.ply;
	return make_state(&from);
}

json_t *tg_state_at_json(struct tg_room *room, int ply)
{
	struct source from = {.room = room, .ply = ply};
	struct tg_position *pos = tg_position_copy(tg_session_position(room->session));
	json_t *state;

	if (!pos)
		return NULL;
	tg_session_view(room->session, &from.view);
	if (ply == from.view.ply) {
		tg_position_destroy(pos);
		return tg_state_json(room);
	}
	while (tg_position_plies(pos) > ply && tg_position_undo(pos))
		;
	from.pos = pos;
	state = make_state(&from);
	tg_position_destroy(pos);
	return state;
}
