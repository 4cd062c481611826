/*
 * Records out and in. Out: what the session has written down, with comments where a model played. In: the
 * main line of one game, played by the rules; where the rules refuse a move the game ends before it, and
 * the answer says so. The whole tree of the file stays the game's record, so that variations and comments
 * come out again.
 */
#include "rules/position.h"
#include "server/inside.h"
#include "session/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WARNINGS_MAX = 20 };

void tg_route_sgf(struct tg_call *call)
{
	const char *comments = tg_call_query(call, "comments");
	struct tg_room *room = tg_room_of_call(call);
	char name[64], *text = NULL;
	enum tg_status status;
	size_t length;

	if (!room)
		return;
	status = tg_record_write(tg_session_record(room->session), &text, &length);
	if (status == TG_OK)
		status = tg_transcript_comment(call->server, room->id,
			comments && strcmp(comments, "1") == 0, &text, &length);
	if (status != TG_OK) {
		free(text);
		tg_reply_status(call, status);
		return;
	}
	snprintf(name, sizeof(name), "attachment; filename=\"tengen-%s.sgf\"", room->id);
	tg_reply_header(call, "Content-Disposition", name);
	tg_reply_header(call, "Cache-Control", "no-store");
	tg_reply_bytes(call, 200, "application/x-go-sgf; charset=utf-8", text, length);
	free(text);
}

/* An import on its way; finish_import frees what it holds. */
struct import {
	json_t *object; /* the body, when it is JSON */
	const char *text;
	size_t length;
	int64_t index;
	struct tg_record *record;
	struct tg_position *pos; /* at the end of what was played */
	struct tg_load_report report;
	struct tg_settings settings;
	tg_point *moves;
	int count;
	int skip;            /* moves of the file before the first of these */
	bool is_turn_broken; /* two moves of one colour: the game stops between them */
};

static void finish_import(struct import *import)
{
	json_decref(import->object);
	tg_record_destroy(import->record);
	tg_position_destroy(import->pos);
	free(import->moves);
}

static bool is_json(const char *text, size_t length)
{
	while (length > 0 && strchr(" \t\r\n", *text)) {
		text++;
		length--;
	}
	return length > 0 && *text == '{';
}

static bool read_body(struct tg_call *call, struct import *import, struct tg_problem *problem)
{
	static const char *const keys[] = {"sgf", "index", "black", "white", NULL};
	int64_t range[2] = {0, 1000000};

	import->text = tg_call_body(call, &import->length);
	if (!is_json(import->text, import->length))
		return true;
	import->object = tg_fields_parse(import->text, import->length, problem);
	if (!import->object)
		return false;
	import->text = "";
	if (!tg_fields_only(import->object, keys, problem) ||
		!tg_fields_text(import->object, "sgf", &import->text, problem) ||
		!tg_fields_int(import->object, "index", range, &import->index, problem))
		return false;
	import->length = strlen(import->text);
	return true;
}

static bool read_record(struct import *import, struct tg_problem *problem)
{
	struct tg_record_limits limits = TG_RECORD_LIMITS_INIT;
	struct tg_finding error;

	limits.max_bytes = TG_SGF_MAX;
	limits.max_nodes = 200000;
	if (tg_record_read_any(import->text, import->length, &limits, &import->record, &error) !=
		TG_OK) {
		tg_problem_set(problem, 422, "bad_sgf", "line %d, column %d: %s", error.line,
			error.column, error.message);
		tg_problem_add(problem, "line", json_integer(error.line));
		tg_problem_add(problem, "column", json_integer(error.column));
		return false;
	}
	if (import->index >= tg_record_games(import->record))
		return tg_problem_field(
			problem, "index", "the file has %d games", tg_record_games(import->record));
	return true;
}

/* Plays the main line; a refused move ends it and is no failure. */
static bool load_line(struct import *import, struct tg_problem *problem)
{
	struct tg_load_options options = TG_LOAD_OPTIONS_INIT;
	struct tg_rules chinese;
	enum tg_status status;

	if (tg_rules_parse("chinese", &chinese) == TG_OK)
		options.rules = &chinese;
	import->pos = malloc(sizeof(struct tg_position));
	if (!import->pos)
		return tg_problem_set(problem, 503, "busy", "out of memory");
	status = tg_load_position(
		import->record, (int)import->index, &options, import->pos, &import->report);
	if (status == TG_OK || status == TG_ERR_ARGUMENT)
		return true;
	return tg_problem_set(problem, 422, "bad_sgf",
		"not a game of Go or five-in-a-row on a board of at most %d by %d", TG_MAX_SIDE,
		TG_MAX_SIDE);
}

/* Splits the position into its beginning and its moves, whose colours must alternate. */
static bool take_moves(struct import *import, struct tg_problem *problem)
{
	struct tg_position *pos = import->pos;
	struct tg_settings *settings = &import->settings;
	int plies = tg_position_plies(pos);
	enum tg_color color, expected, *colors = malloc((size_t)(plies + 1) * sizeof(*colors));

	import->moves = malloc((size_t)(plies + 1) * sizeof(*import->moves));
	if (!import->moves || !colors) {
		free(colors);
		return tg_problem_set(problem, 503, "busy", "out of memory");
	}
	import->skip = import->report.moves - plies;
	for (int i = 0; i < plies; i++) {
		import->moves[i] = tg_position_move(pos, i, &color);
		colors[i] = color;
	}
	while (tg_position_undo(pos))
		;
	settings->first = expected = plies > 0 ? colors[0] : tg_position_to_move(pos);
	for (; import->count < plies && colors[import->count] == expected; import->count++)
		expected = tg_other(expected);
	import->is_turn_broken = import->count < plies;
	free(colors);
	return true;
}

static void read_settings(struct import *import)
{
	struct tg_settings *settings = &import->settings;
	const struct tg_position *pos = import->pos;
	struct tg_setup usual = TG_SETUP_INIT;
	int points;

	settings->setup = usual;
	settings->setup.game = tg_position_game(pos);
	settings->setup.size = tg_position_size(pos);
	if (settings->setup.game == TG_GAME_GO)
		settings->setup.rules = tg_position_rules(pos);
	settings->setup.handicap = tg_position_handicap(pos);
	points = tg_size_points(settings->setup.size);
	for (tg_point p = 0; p < points; p++) {
		settings->cells[p] = (uint8_t)tg_position_at(pos, p);
		settings->has_initial |= settings->cells[p] != TG_EMPTY;
	}
	settings->has_initial |= settings->first == TG_WHITE || settings->setup.handicap > 0;
}

/* Only an end that the moves do not show: a resignation, or time. */
static struct tg_result read_result(const struct import *import)
{
	const char *text = tg_node_get(
		import->record, tg_record_root(import->record, (int)import->index), "RE", 0);
	struct tg_result result = {TG_RESULT_NONE, TG_EMPTY, 0};

	if (!text || import->report.first_illegal || import->is_turn_broken ||
		(text[0] != 'B' && text[0] != 'W') || text[1] != '+')
		return result;
	if (strcmp(text + 2, "R") == 0 || strcmp(text + 2, "Resign") == 0)
		result.kind = TG_RESULT_RESIGN;
	else if (strcmp(text + 2, "T") == 0 || strcmp(text + 2, "Time") == 0)
		result.kind = TG_RESULT_TIME;
	if (result.kind != TG_RESULT_NONE)
		result.winner = text[0] == 'B' ? TG_BLACK : TG_WHITE;
	return result;
}

/* A person with the name that the file gives. */
static json_t *reviewer(const struct import *import, const char *property)
{
	tg_node root = tg_record_root(import->record, (int)import->index);
	const char *name = tg_node_get(import->record, root, property, 0);
	json_t *seat = json_pack("{s:s, s:s}", "kind", "human", "name", name ? name : "");

	return seat ? seat : json_pack("{s:s}", "kind", "human");
}

static bool read_seats(struct tg_call *call, struct import *import, struct tg_seating seatings[2],
	struct tg_problem *problem)
{
	json_t *object = json_object();
	json_t *black = json_object_get(import->object, "black");
	json_t *white = json_object_get(import->object, "white");
	bool good;

	json_object_set_new(object, "black", black ? json_incref(black) : reviewer(import, "PB"));
	json_object_set_new(object, "white", white ? json_incref(white) : reviewer(import, "PW"));
	good = tg_read_seats(call, object, &import->settings.setup, seatings, problem);
	json_decref(object);
	return good;
}

static json_t *stopped_json(const struct import *import)
{
	const struct tg_load_report *report = &import->report;

	if (import->is_turn_broken)
		return json_pack("{s:i, s:o, s:s}", "ply", import->count + 1, "vertex",
			tg_vertex_json(import->settings.setup.game, import->settings.setup.size,
				import->moves[import->count]),
			"reason", tg_refusal_text(TG_REFUSED_TURN));
	if (!report->first_illegal)
		return json_null();
	return json_pack("{s:i, s:s, s:s}", "ply", report->first_illegal, "vertex", report->vertex,
		"reason", tg_refusal_text(report->refusal));
}

static json_t *import_json(const struct import *import)
{
	const char *result = tg_node_get(
		import->record, tg_record_root(import->record, (int)import->index), "RE", 0);
	json_t *warnings = json_array();
	const struct tg_finding *finding;

	for (size_t i = 0;
		i < WARNINGS_MAX && (finding = tg_record_warning(import->record, i)) != NULL; i++)
		json_array_append_new(warnings,
			json_pack("{s:i, s:i, s:s}", "line", finding->line, "column",
				finding->column, "message", finding->message));
	return json_pack("{s:i, s:o, s:i, s:o, s:o}", "moves", import->count, "result",
		tg_json_text_or_null(result), "games", tg_record_games(import->record), "stopped",
		stopped_json(import), "warnings", warnings);
}

static void create_game(struct tg_call *call, struct import *import, struct tg_seating seatings[2])
{
	bool is_review = !json_object_get(import->object, "black") &&
		!json_object_get(import->object, "white");
	struct tg_new_game game = {.settings = &import->settings,
		.seatings = seatings,
		.moves = import->moves,
		.count = import->count,
		.record = &import->record,
		.record_game = (int)import->index,
		.record_skip = import->skip};
	json_t *told = import_json(import); /* while the record is here */
	struct tg_room *room;
	enum tg_status status;
	json_t *state;

	if (is_review)
		game.result = read_result(import);
	status = tg_room_create(call->server, &game, &room);
	if (!room) {
		json_decref(told);
		tg_reply_status(call, status);
		return;
	}
	state = tg_state_json(room);
	json_object_set_new(state, "import", told);
	tg_reply_created(call, room, state);
}

void tg_route_import(struct tg_call *call)
{
	struct import import = {0};
	struct tg_seating seatings[2] = {0};
	struct tg_problem problem;

	if (!read_body(call, &import, &problem) || !read_record(&import, &problem) ||
		!load_line(&import, &problem) || !take_moves(&import, &problem)) {
		tg_reply_problem(call, &problem);
	} else {
		read_settings(&import);
		if (read_seats(call, &import, seatings, &problem))
			create_game(call, &import, seatings);
		else
			tg_reply_problem(call, &problem);
	}
	tg_seating_finish(&seatings[0]);
	tg_seating_finish(&seatings[1]);
	finish_import(&import);
}
