/* The interface of docs/http-api.md over real HTTP: games, moves, every refusal, undo, count, records. */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int port_of(void **state)
{
	return ((struct running *)*state)->port;
}

static void assert_board(json_t *state, const char *const *rows)
{
	json_t *board = json_object_get(state, "board");

	for (size_t i = 0; i < json_array_size(board); i++)
		assert_string_equal(json_string_value(json_array_get(board, i)), rows[i]);
}

static bool list_has(json_t *list, const char *text)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (strcmp(json_string_value(json_array_get(list, i)), text) == 0)
			return true;
	return false;
}

/* The reason that a list of {vertex, reason} gives for a vertex, or "". */
static const char *reason_at(json_t *list, const char *vertex)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (strcmp(text_of(json_array_get(list, i), "vertex"), vertex) == 0)
			return text_of(json_array_get(list, i), "reason");
	return "";
}

static void a_new_game_says_all(void **state)
{
	int port = port_of(state);
	struct answer answer = ask(port, "POST", "/api/games",
		"{\"game\":\"go\",\"size\":9,\"rules\":\"japanese\",\"komi\":6.5,"
		"\"black\":{\"kind\":\"human\",\"name\":\"\xe5\xa4\xa9\"}}");
	char location[64];
	json_t *game = answer.json;

	assert_int_equal(answer.status, 201);
	assert_true(answer_header(&answer, "Location", location, sizeof(location)));
	assert_string_equal(location + strlen("/api/games/"), text_of(game, "id"));
	assert_string_equal(text_of(game, "game"), "go");
	assert_int_equal(number_of(game, "size"), 9);
	assert_int_equal(number_of(game, "ply"), 0);
	assert_string_equal(text_of(game, "to_move"), "black");
	assert_string_equal(text_of(game, "phase"), "playing");
	assert_string_equal(text_of(json_object_get(game, "rules"), "name"), "japanese");
	assert_string_equal(text_of(json_object_get(game, "rules"), "scoring"), "TERRITORY");
	assert_true(json_real_value(json_object_get(game, "komi")) == 6.5);
	assert_int_equal(json_array_size(json_object_get(game, "legal")), 81);
	assert_int_equal(json_array_size(json_object_get(game, "board")), 9);
	assert_true(list_has(json_object_get(game, "columns"), "J"));
	assert_false(list_has(json_object_get(game, "columns"), "I"));
	assert_string_equal(
		json_string_value(json_array_get(json_object_get(game, "row_labels"), 0)), "9");
	assert_true(list_has(json_object_get(game, "stars"), "G7"));
	assert_int_equal(strlen(text_of(game, "hash")), 16);
	assert_string_equal(
		text_of(json_object_get(json_object_get(game, "seats"), "black"), "name"),
		"\xe5\xa4\xa9");
	finish_answer(&answer);
}

static void defaults_are_those_of_the_document(void **state)
{
	json_t *go = expect(port_of(state), 201, "POST", "/api/games", NULL);
	json_t *renju = expect(port_of(state), 201, "POST", "/api/games", "{\"game\":\"renju\"}");
	json_t *handicap =
		expect(port_of(state), 201, "POST", "/api/games", "{\"size\":9,\"handicap\":2}");

	assert_int_equal(number_of(go, "size"), 19);
	assert_string_equal(text_of(json_object_get(go, "rules"), "name"), "chinese");
	assert_true(json_real_value(json_object_get(go, "komi")) == 7.5);
	assert_int_equal(number_of(renju, "size"), 15);
	assert_true(json_is_null(json_object_get(renju, "komi")));
	assert_true(json_is_null(json_object_get(renju, "rules")));
	assert_true(list_has(json_object_get(renju, "columns"), "I"));
	/* Two stones stand at lower left and upper right, White begins, half a point of komi. */
	assert_string_equal(text_of(handicap, "to_move"), "white");
	assert_true(json_real_value(json_object_get(handicap, "komi")) == 0.5);
	static const char *const rows[] = {".........", ".........", "......X..", ".........",
		".........", ".........", "..X......", ".........", "........."};
	assert_board(handicap, rows);
	json_decref(go);
	json_decref(renju);
	json_decref(handicap);
}

static void stones_are_taken_and_history_can_be_replayed(void **state)
{
	int port = port_of(state);
	char id[32], path[64];
	json_t *now, *then, *last;

	new_game(port, id, "{\"size\":5}");
	play_all(port, id, "B1 A1 a2"); /* Black takes A1 */
	now = get_state(port, id);
	last = json_object_get(now, "last_move");
	assert_string_equal(text_of(last, "vertex"), "A2");
	assert_true(list_has(json_object_get(last, "captured"), "A1"));
	assert_int_equal(number_of(json_object_get(now, "captures"), "black"), 1);
	assert_int_equal(number_of(json_object_get(now, "captures"), "white"), 0);
	static const char *const rows[] = {".....", ".....", ".....", "X....", ".X..."};
	assert_board(now, rows);
	snprintf(path, sizeof(path), "/api/games/%s?ply=2", id);
	then = expect(port, 200, "GET", path, NULL);
	static const char *const rows_then[] = {".....", ".....", ".....", ".....", "OX..."};
	assert_board(then, rows_then);
	assert_int_equal(number_of(then, "ply"), 2);
	assert_string_equal(text_of(then, "to_move"), "black");
	assert_int_equal(json_array_size(json_object_get(then, "moves")), 2);
	assert_false(json_is_true(json_object_get(json_object_get(then, "can"), "play")));
	json_decref(now);
	json_decref(then);
	snprintf(path, sizeof(path), "/api/games/%s?ply=4", id);
	json_decref(expect(port, 400, "GET", path, NULL));
}

/* One refused move: 422, its reason, and nothing changed. */
static void assert_refused(int port, const char *id, const char *body, const char *reason)
{
	json_t *before = get_state(port, id), *after, *error;

	error = expect_post(port, 422, id, "moves", "%s", body);
	assert_string_equal(code_of(error), "illegal");
	assert_string_equal(reason_of(error), reason);
	assert_int_equal(
		number_of(json_object_get(error, "error"), "ply"), number_of(before, "ply"));
	after = get_state(port, id);
	json_object_del(before, "updated");
	json_object_del(after, "updated");
	assert_true(json_equal(before, after));
	json_decref(before);
	json_decref(after);
	json_decref(error);
}

static const struct refusal {
	const char *game, *moves, *body, *reason;
} refusals[] = {
	{"{\"size\":9}", "D4", "{\"vertex\":\"D4\"}", "occupied"},
	{"{\"size\":9}", "", "{\"vertex\":\"K4\"}", "out of bounds"},
	{"{\"size\":9}", "", "{\"vertex\":\"A10\"}", "out of bounds"},
	{"{\"size\":9}", "", "{\"vertex\":\"D4\",\"color\":\"white\"}", "not your turn"},
	{"{\"size\":9}", "E5 A2 E6 B1", "{\"vertex\":\"A1\"}", "suicide"},
	{"{\"size\":9}", "C5 F5 D6 E6 D4 E4 E5 D5", "{\"vertex\":\"E5\"}", "ko"},
	{"{\"size\":9,\"rules\":\"tromp-taylor\"}", "C5 F5 D6 E6 D4 E4 E5 D5",
		"{\"vertex\":\"E5\"}", "superko"},
	{"{\"size\":9,\"rules\":\"aga\"}", "C5 F5 D6 E6 D4 E4 E5 D5", "{\"vertex\":\"E5\"}",
		"superko"},
	{"{\"size\":9}", "D4 resign", "{\"vertex\":\"E5\",\"color\":\"black\"}", "game over"},
	{"{\"size\":9}", "D4 resign", "{\"vertex\":\"resign\"}", "game over"},
	{"{\"size\":9}", "D4 pass pass", "{\"vertex\":\"E5\"}", "game over"},
	{"{\"game\":\"gomoku\"}", "", "{\"vertex\":\"pass\"}", "out of bounds"},
	{"{\"game\":\"gomoku\"}", "", "{\"vertex\":\"P1\"}", "out of bounds"},
	{"{\"game\":\"gomoku\"}", "H8", "{\"vertex\":\"H8\"}", "occupied"},
	{"{\"game\":\"gomoku\"}", "A1 A2 B1 B2 C1 C2 D1 D2 E1", "{\"vertex\":\"E2\"}", "game over"},
	{"{\"game\":\"renju\"}", "F8 A1 G8 A3 H6 A5 H7 A7", "{\"vertex\":\"H8\"}", "double-three"},
	{"{\"game\":\"renju\"}", "E8 A1 F8 A3 G8 A5 H5 A7 H6 A9 H7 A11", "{\"vertex\":\"H8\"}",
		"double-four"},
	{"{\"game\":\"renju\"}", "C8 A1 D8 A3 E8 A5 G8 A7 H8 A9", "{\"vertex\":\"F8\"}",
		"overline"},
};

static void refusals_say_why_and_change_nothing(void **state)
{
	char id[32];

	for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
		const struct refusal *r = &refusals[i];
		new_game(port_of(state), id, r->game);
		play_all(port_of(state), id, r->moves);
		assert_refused(port_of(state), id, r->body, r->reason);
	}
}

static void the_state_names_what_is_refused(void **state)
{
	int port = port_of(state);
	char id[32];
	json_t *now;

	new_game(port, id, "{\"size\":9}");
	play_all(port, id, "C5 F5 D6 E6 D4 E4 E5 D5");
	now = get_state(port, id);
	assert_string_equal(reason_at(json_object_get(now, "illegal"), "E5"), "ko");
	assert_false(list_has(json_object_get(now, "legal"), "E5"));
	assert_int_equal(json_array_size(json_object_get(now, "legal")) +
			json_array_size(json_object_get(now, "illegal")),
		81 - 7);
	assert_int_equal(json_array_size(json_object_get(now, "forbidden")), 0);
	json_decref(now);

	new_game(port, id, "{\"game\":\"renju\"}");
	play_all(port, id, "F8 A1 G8 A3 H6 A5 H7 A7");
	now = get_state(port, id);
	assert_string_equal(reason_at(json_object_get(now, "forbidden"), "H8"), "double-three");
	json_decref(now);
	play_all(port, id, "O15");
	now = get_state(port, id); /* White is to move: nothing is forbidden to White */
	assert_int_equal(json_array_size(json_object_get(now, "forbidden")), 0);
	json_decref(now);
}

static void a_stale_ply_is_a_conflict(void **state)
{
	int port = port_of(state);
	char id[32];
	json_t *error;

	new_game(port, id, "{\"size\":9}");
	json_decref(expect_post(port, 200, id, "moves", "{\"vertex\":\"D4\",\"ply\":0}"));
	/* Even of an illegal move: what the client knows comes first. */
	error = expect_post(port, 409, id, "moves", "{\"vertex\":\"D4\",\"ply\":0}");
	assert_string_equal(code_of(error), "conflict");
	assert_int_equal(number_of(json_object_get(error, "error"), "ply"), 1);
	json_decref(error);
	json_decref(expect_post(port, 409, id, "moves", "{\"vertex\":\"resign\",\"ply\":2}"));
	json_decref(expect_post(port, 409, id, "undo", "{\"ply\":3}"));
	json_decref(expect_post(port, 200, id, "undo", "{\"ply\":1}"));
}

static void five_in_a_row_ends_with_its_line(void **state)
{
	static const char *const line[] = {"A1", "B1", "C1", "D1", "E1"};
	int port = port_of(state);
	char id[32];
	json_t *now, *won;

	new_game(port, id, "{\"game\":\"gomoku\"}");
	play_all(port, id, "A1 A2 B1 B2 C1 C2 D1 D2 E1");
	now = get_state(port, id);
	won = json_object_get(now, "line");
	assert_string_equal(text_of(now, "phase"), "over");
	assert_string_equal(text_of(json_object_get(now, "result"), "kind"), "five");
	assert_string_equal(text_of(json_object_get(now, "result"), "winner"), "black");
	assert_int_equal(json_array_size(won), 5);
	for (int i = 0; i < 5; i++)
		assert_true(list_has(won, line[i]));
	assert_int_equal(json_array_size(json_object_get(now, "legal")), 0);
	json_decref(now);
	/* An undo opens it again. */
	now = expect_post(port, 200, id, "undo", " ");
	assert_string_equal(text_of(now, "phase"), "playing");
	assert_true(json_is_null(json_object_get(now, "result")));
	assert_int_equal(number_of(now, "ply"), 8);
	json_decref(now);
}

/* The value of one line of the sum; -1000 when it is left out. */
static double line_of(json_t *state, const char *key, const char *color)
{
	json_t *lines = json_object_get(json_object_get(state, "score"), "lines");

	for (size_t i = 0; i < json_array_size(lines); i++)
		if (strcmp(text_of(json_array_get(lines, i), "key"), key) == 0)
			return json_number_value(json_object_get(json_array_get(lines, i), color));
	return -1000;
}

/*
 *	5 . X O . .     Black: 10 stones and points; White: 15, one black stone in it is dead.
 *	4 . X O . .
 *	3 . X O . X     <- E3, dead
 *	2 . X O . .
 *	1 . X O . .
 */
static const char wall[] = "B1 C1 B2 C2 B3 C3 B4 C4 B5 C5 E3 pass pass";

static void the_count_is_a_sum_line_by_line(void **state)
{
	int port = port_of(state);
	char id[32];
	json_t *now;

	new_game(port, id, "{\"size\":5,\"rules\":\"chinese\",\"komi\":0.5}");
	play_all(port, id, wall);
	now = expect_post(port, 200, id, "score", "{\"dead\":[\"E3\"]}");
	assert_string_equal(text_of(now, "phase"), "scoring");
	assert_true(list_has(json_object_get(now, "dead"), "E3"));
	assert_true(line_of(now, "stones", "black") == 5);
	assert_true(line_of(now, "territory", "black") == 5);
	assert_true(line_of(now, "territory", "white") == 10);
	assert_true(line_of(now, "komi", "white") == 0.5);
	assert_true(line_of(now, "total", "black") == 10);
	assert_true(line_of(now, "total", "white") == 15.5);
	assert_string_equal(text_of(json_object_get(now, "score"), "text"), "W+5.5");
	json_decref(now);
	/* Alive, the stone makes White's side nobody's. */
	now = expect_post(port, 200, id, "score", "{\"toggle\":\"E3\"}");
	assert_int_equal(json_array_size(json_object_get(now, "dead")), 0);
	assert_true(line_of(now, "territory", "white") == -1000 ||
		line_of(now, "territory", "white") == 0);
	assert_int_equal(number_of(json_object_get(now, "score"), "dame"), 9);
	json_decref(now);
	json_decref(expect_post(port, 200, id, "score", "{\"dead\":[\"E3\"]}"));
	now = expect_post(port, 200, id, "agree", " ");
	assert_string_equal(text_of(now, "phase"), "over");
	assert_string_equal(text_of(json_object_get(now, "result"), "text"), "W+5.5");
	assert_string_equal(text_of(json_object_get(now, "result"), "kind"), "score");
	json_decref(now);
	json_decref(expect_post(port, 409, id, "agree", " "));
}

static void dead_stones_are_prisoners_under_territory(void **state)
{
	int port = port_of(state);
	char id[32];
	json_t *now;

	new_game(port, id, "{\"size\":5,\"rules\":\"japanese\",\"komi\":0}");
	play_all(port, id, wall);
	now = expect_post(port, 200, id, "score", "{\"dead\":[\"E3\"]}");
	assert_true(line_of(now, "stones", "black") == -1000);
	assert_true(line_of(now, "territory", "black") == 5);
	assert_true(line_of(now, "territory", "white") == 10);
	assert_true(line_of(now, "dead", "white") == 1);
	assert_string_equal(text_of(json_object_get(now, "score"), "text"), "W+6");
	json_decref(now);
	now = expect_post(port, 200, id, "resume", " ");
	assert_string_equal(text_of(now, "phase"), "playing");
	assert_true(json_is_null(json_object_get(now, "score")));
	json_decref(now);
	play_all(port, id, "D3");
	/* While playing a count changes nothing. */
	now = expect_post(port, 200, id, "score", "{\"dead\":[\"E3\"]}");
	assert_string_equal(text_of(now, "phase"), "playing");
	assert_string_equal(text_of(json_object_get(now, "score"), "text"), "W+5");
	json_decref(now);
	now = get_state(port, id);
	assert_true(json_is_null(json_object_get(now, "score")));
	json_decref(now);
}

static void all_stones_are_alive_under_tromp_taylor(void **state)
{
	char id[32];
	json_t *now;

	new_game(port_of(state), id, "{\"size\":5,\"rules\":\"tromp-taylor\",\"komi\":0}");
	play_all(port_of(state), id, wall);
	now = get_state(port_of(state), id);
	assert_string_equal(text_of(now, "phase"), "over");
	/* Black 5 + 5 + 1, White 5, nine points touch both. */
	assert_string_equal(text_of(json_object_get(now, "result"), "text"), "B+6");
	json_decref(now);
}

static void lists_are_paged(void **state)
{
	int port = port_of(state);
	char ids[7][32], path[96] = "/api/games?limit=3";
	int seen = 0;

	for (int i = 0; i < 7; i++)
		new_game(port, ids[i], "{\"size\":9}");
	play_all(port, ids[2], "D4 resign");
	for (;;) {
		json_t *page = expect(port, 200, "GET", path, NULL);
		json_t *games = json_object_get(page, "games");
		const char *next = json_string_value(json_object_get(page, "next"));
		assert_int_equal(number_of(page, "total"), 7);
		if (seen == 0) {
			json_t *first = json_array_get(games, 0);
			assert_string_equal(text_of(first, "id"), ids[2]);
			assert_string_equal(text_of(first, "result"), "B+R");
			assert_string_equal(text_of(first, "phase"), "over");
			assert_int_equal(number_of(first, "ply"), 1);
		}
		seen += (int)json_array_size(games);
		if (next)
			snprintf(path, sizeof(path), "/api/games?limit=3&before=%s", next);
		json_decref(page);
		if (!next)
			break;
		assert_true(seen < 7);
	}
	assert_int_equal(seen, 7);
	snprintf(path, sizeof(path), "/api/games/%s", ids[0]);
	json_decref(expect(port, 204, "DELETE", path, NULL));
	json_decref(expect(port, 404, "DELETE", path, NULL));
	json_decref(expect(port, 404, "GET", path, NULL));
}

static const struct door {
	int status;
	const char *code, *method, *path, *body;
} doors[] = {
	{400, "bad_json", "POST", "/api/games", "{"},
	{400, "bad_json", "POST", "/api/games", "[]"},
	{400, "bad_json", "POST", "/api/games", "{} {}"},
	{400, "bad_json", "POST", "/api/games", "{\"size\":9,\"size\":9}"},
	{400, "bad_json", "POST", "/api/games", "{\"black\":\"\xff\"}"},
	{400, "bad_json", "POST", "/api/games", "{\"a\":[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]}"},
	{400, "bad_json", "POST", "/api/games", "{'size':9}"},
	{400, "bad_json", "POST", "/api/games", "{\"size\":NaN}"},
	{400, "bad_request", "POST", "/api/games", "{\"seize\":9}"},
	{400, "bad_request", "POST", "/api/games",
		"{\"\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9"
		"\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\":1}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":\"9\"}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":0}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":26}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":9.0}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":9,\"cols\":9,\"rows\":9}"},
	{400, "bad_request", "POST", "/api/games", "{\"cols\":9}"},
	{400, "bad_request", "POST", "/api/games", "{\"game\":\"chess\"}"},
	{400, "bad_request", "POST", "/api/games", "{\"game\":\"renju\",\"size\":4}"},
	{400, "bad_request", "POST", "/api/games", "{\"game\":\"renju\",\"komi\":6.5}"},
	{400, "bad_request", "POST", "/api/games", "{\"game\":\"renju\",\"handicap\":2}"},
	{400, "bad_request", "POST", "/api/games", "{\"komi\":6.25}"},
	{400, "bad_request", "POST", "/api/games", "{\"komi\":401}"},
	{400, "bad_request", "POST", "/api/games", "{\"komi\":1e300}"},
	{400, "bad_request", "POST", "/api/games", "{\"rules\":\"house\"}"},
	{400, "bad_request", "POST", "/api/games", "{\"rules\":7}"},
	{400, "bad_request", "POST", "/api/games", "{\"handicap\":1}"},
	{400, "bad_request", "POST", "/api/games", "{\"handicap\":10}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":5,\"handicap\":2}"},
	{400, "bad_request", "POST", "/api/games", "{\"black\":7}"},
	{400, "bad_request", "POST", "/api/games", "{\"black\":{\"kind\":\"ghost\"}}"},
	{400, "bad_request", "POST", "/api/games",
		"{\"black\":{\"kind\":\"engine\",\"level\":10}}"},
	{400, "bad_request", "POST", "/api/games", "{\"black\":{\"kind\":\"human\",\"level\":1}}"},
	{400, "bad_request", "POST", "/api/games",
		"{\"black\":{\"kind\":\"human\",\"name\":\"a\\nb\"}}"},
	{400, "bad_request", "POST", "/api/games", "{\"clock\":{\"kind\":\"sundial\"}}"},
	{400, "bad_request", "POST", "/api/games", "{\"clock\":{\"kind\":\"byoyomi\"}}"},
	{400, "bad_request", "POST", "/api/games",
		"{\"clock\":{\"kind\":\"absolute\",\"main_ms\":-1}}"},
	{501, "not_built", "POST", "/api/games", "{\"black\":{\"kind\":\"model\",\"name\":\"m\"}}"},
	{404, "not_found", "GET", "/api/games/0000000000", NULL},
	{404, "not_found", "POST", "/api/games/0000000000/moves", "{\"vertex\":\"D4\"}"},
	{404, "not_found", "GET", "/api/games/0000000000/events", NULL},
	{404, "not_found", "GET", "/api/games/..%2f..%2fetc", NULL},
	{404, "not_found", "GET", "/../../etc/passwd", NULL},
	{404, "not_found", "GET", "/api/nothing", NULL},
	{405, "method", "DELETE", "/api/games", NULL},
	{405, "method", "PUT", "/api/games", "{}"},
	{405, "method", "GET", "/api/sgf", NULL},
	{400, "bad_request", "GET", "/api/games?limit=0", NULL},
	{400, "bad_request", "GET", "/api/games?limit=x", NULL},
	{400, "bad_request", "GET", "/api/games?before=nonsense", NULL},
	{422, "bad_sgf", "POST", "/api/sgf", "no record"},
	{422, "bad_sgf", "POST", "/api/sgf", ""},
	{400, "bad_request", "POST", "/api/sgf", "{\"sgf\":\"(;SZ[9])\",\"index\":1}"},
	{400, "bad_request", "POST", "/api/sgf", "{\"gsf\":\"(;SZ[9])\"}"},
};

static void every_door_answers_with_an_error(void **state)
{
	for (size_t i = 0; i < sizeof(doors) / sizeof(doors[0]); i++) {
		const struct door *door = &doors[i];
		struct answer answer = ask(port_of(state), door->method, door->path, door->body);
		if (answer.status != door->status || strcmp(code_of(answer.json), door->code) != 0)
			fail_msg("%s %s %s: %d %s", door->method, door->path,
				door->body ? door->body : "", answer.status, answer.body);
		assert_true(strlen(text_of(json_object_get(answer.json, "error"), "message")) > 5);
		finish_answer(&answer);
	}
}

static const struct door game_doors[] = {
	{400, "bad_request", "", "moves", "{}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"banana\"}"},
	{400, "bad_request", "", "moves", "{\"vertex\":7}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"\"}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"D4\",\"ply\":-1}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"D4\",\"ply\":\"0\"}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"D4\",\"color\":\"red\"}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"D4\",\"force\":true}"},
	{409, "state", "", "undo", "{}"},
	{409, "state", "", "stop", "{}"},
	{409, "state", "", "agree", "{}"},
	{409, "state", "", "resume", "{}"},
	{409, "state", "", "score", "{\"toggle\":\"D4\"}"},
	{400, "bad_request", "", "score", "{\"dead\":[\"Z99\"]}"},
	{400, "bad_request", "", "score", "{\"dead\":\"D4\"}"},
	{409, "state", "", "ai", "{\"action\":\"retry\"}"},
	{400, "bad_request", "", "ai", "{\"action\":\"cry\"}"},
	{400, "bad_request", "", "ai", "{\"action\":\"switch\"}"},
};

static void every_door_of_a_game(void **state)
{
	char id[32];

	new_game(port_of(state), id, "{\"size\":9}");
	for (size_t i = 0; i < sizeof(game_doors) / sizeof(game_doors[0]); i++) {
		const struct door *door = &game_doors[i];
		json_t *error =
			expect_post(port_of(state), door->status, id, door->path, "%s", door->body);
		assert_string_equal(code_of(error), door->code);
		json_decref(error);
	}
}

static void records_go_out_and_come_in(void **state)
{
	int port = port_of(state);
	char id[32], path[64], type[64];
	struct answer sgf;
	json_t *first, *second;

	new_game(port, id, "{\"size\":9,\"komi\":5.5,\"black\":{\"name\":\"Ann ]\\\\\"}}");
	play_all(port, id, "D4 J9 pass C3 resign");
	snprintf(path, sizeof(path), "/api/games/%s/sgf", id);
	sgf = ask(port, "GET", path, NULL);
	assert_int_equal(sgf.status, 200);
	assert_true(answer_header(&sgf, "Content-Type", type, sizeof(type)));
	assert_memory_equal(type, "application/x-go-sgf", 20);
	first = get_state(port, id);
	second = expect(port, 201, "POST", "/api/sgf", "%s", sgf.body);
	assert_string_not_equal(text_of(second, "id"), id);
	assert_true(json_equal(json_object_get(first, "moves"), json_object_get(second, "moves")));
	assert_true(json_equal(json_object_get(first, "board"), json_object_get(second, "board")));
	assert_true(json_equal(json_object_get(first, "rules"), json_object_get(second, "rules")));
	assert_true(
		json_equal(json_object_get(first, "result"), json_object_get(second, "result")));
	assert_true(json_equal(json_object_get(first, "seats"), json_object_get(second, "seats")));
	assert_string_equal(text_of(first, "hash"), text_of(second, "hash"));
	assert_true(json_is_null(json_object_get(json_object_get(second, "import"), "stopped")));
	finish_answer(&sgf);
	json_decref(first);
	json_decref(second);
}

static void an_import_stops_where_the_rules_do(void **state)
{
	int port = port_of(state);
	json_t *game, *stopped;

	game = expect(port, 201, "POST", "/api/sgf",
		"(;GM[1]FF[4]SZ[9]AB[cc][gg]AW[ee]PL[W];W[aa];"
		"B[ba](;W[ab];B[ab])(;W[ii]))");
	stopped = json_object_get(json_object_get(game, "import"), "stopped");
	assert_int_equal(number_of(stopped, "ply"), 4);
	assert_string_equal(text_of(stopped, "vertex"), "A8");
	assert_string_equal(text_of(stopped, "reason"), "occupied");
	assert_int_equal(number_of(game, "ply"), 3);
	assert_string_equal(text_of(game, "to_move"), "black");
	static const char *const rows[] = {"OX.......", "O........", "..X......", ".........",
		"....O....", ".........", "......X..", ".........", "........."};
	assert_board(game, rows);
	/* The set-up stones stay when everything is taken back. */
	for (int i = 0; i < 3; i++)
		json_decref(expect_post(port, 200, text_of(game, "id"), "undo", " "));
	json_decref(expect_post(port, 409, text_of(game, "id"), "undo", " "));
	json_decref(game);

	game = expect(port, 201, "POST", "/api/sgf",
		"{\"sgf\":\"(;GM[4]SZ[15]RU[Renju];B[hh];W[hi])(;GM[1]SZ[9];B[aa];B[bb])\","
		"\"index\":1}");
	stopped = json_object_get(json_object_get(game, "import"), "stopped");
	assert_string_equal(text_of(stopped, "reason"), "not your turn");
	assert_int_equal(number_of(game, "ply"), 1);
	assert_int_equal(number_of(json_object_get(game, "import"), "games"), 2);
	json_decref(game);
	game = expect(port, 201, "POST", "/api/sgf", "(;GM[4]SZ[15]RU[Renju];B[hh];W[ih])");
	assert_string_equal(text_of(game, "game"), "renju");
	assert_string_equal(text_of(json_object_get(game, "last_move"), "vertex"), "I8");
	json_decref(game);
}

static void an_engine_can_take_over(void **state)
{
	int port = port_of(state);
	char id[32], path[64];
	struct stream stream;
	json_t *now;

	new_game(port, id, "{\"size\":5}");
	snprintf(path, sizeof(path), "/api/games/%s/events", id);
	stream = open_stream(port, path, "");
	json_decref(wait_event(&stream, "state", NULL));
	now = expect_post(port, 200, id, "seats", "{\"white\":{\"kind\":\"engine\",\"level\":1}}");
	assert_string_equal(
		text_of(json_object_get(json_object_get(now, "seats"), "white"), "kind"), "engine");
	json_decref(now);
	json_decref(wait_event(&stream, "seats", NULL));
	play_all(port, id, "C3");
	do
		now = wait_event(&stream, "state", NULL);
	while (number_of(now, "ply") < 2 && (json_decref(now), true));
	/* It has answered: an undo takes back the pair. */
	assert_int_equal(number_of(json_object_get(now, "can"), "undo"), 2);
	json_decref(now);
	now = expect_post(port, 200, id, "undo", " ");
	assert_int_equal(number_of(now, "ply"), 0);
	json_decref(now);
	close_stream(&stream);
}

static void the_page_and_the_service_routes(void **state)
{
	int port = port_of(state);
	struct answer page = ask(port, "GET", "/", NULL), again, info;
	char tag[64], header[96], policy[600], type[64];

	assert_int_equal(page.status, 200);
	assert_true(answer_header(&page, "ETag", tag, sizeof(tag)));
	assert_true(answer_header(&page, "Content-Type", type, sizeof(type)));
	assert_string_equal(type, "text/html; charset=utf-8");
	assert_true(answer_header(&page, "Content-Security-Policy", policy, sizeof(policy)));
	assert_non_null(strstr(policy, "default-src 'none'"));
	assert_non_null(strstr(policy, "frame-ancestors 'none'"));
	assert_null(strstr(policy, "unsafe"));
	assert_true(answer_header(&page, "X-Content-Type-Options", type, sizeof(type)));
	assert_string_equal(type, "nosniff");
	assert_true(answer_header(&page, "Referrer-Policy", type, sizeof(type)));
	snprintf(header, sizeof(header), "If-None-Match: %s\r\n", tag);
	again = ask_with(port, "GET", "/", header, NULL);
	assert_int_equal(again.status, 304);
	finish_answer(&again);
	again = ask(port, "GET", "/g/k3v9x0m2ap", NULL);
	assert_int_equal(again.status, 200);
	assert_int_equal(again.length, page.length);
	finish_answer(&again);
	finish_answer(&page);
	page = ask(port, "HEAD", "/", NULL);
	assert_int_equal(page.status, 200);
	finish_answer(&page);

	json_decref(expect(port, 200, "GET", "/health", NULL));
	json_decref(expect(port, 200, "GET", "/ready", NULL));
	info = ask(port, "GET", "/metrics", NULL);
	assert_int_equal(info.status, 200);
	assert_non_null(strstr(info.body, "\ntengen_requests_total "));
	finish_answer(&info);
	info = ask(port, "GET", "/api/info", NULL);
	assert_true(json_is_true(json_object_get(info.json, "owner")));
	assert_int_equal(json_array_size(json_object_get(info.json, "games")), 6);
	assert_true(json_array_size(json_object_get(info.json, "rules")) >= 9);
	finish_answer(&info);
	json_decref(expect(port, 200, "GET", "/api/engines", NULL));
}

static void rules_of_a_state_make_the_same_game(void **state)
{
	int port = port_of(state);
	json_t *game = expect(port, 201, "POST", "/api/games", "{\"rules\":\"aga\",\"size\":7}");
	char *rules = json_dumps(json_object_get(game, "rules"), 0);
	json_t *same = expect(port, 201, "POST", "/api/games", "{\"rules\":%s,\"size\":7}", rules);

	assert_true(json_equal(json_object_get(game, "rules"), json_object_get(same, "rules")));
	free(rules);
	json_decref(game);
	json_decref(same);
}

/* More games than the server keeps in memory: those that nobody watches come back from the store. */
static void more_games_than_rooms(void **state)
{
	enum { GAMES = 20 };
	struct running *running = *state;
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	char ids[GAMES][32], path[64];
	struct stream streams[4];

	stop_server(running);
	options.rate = 0;
	options.max_rooms = 4;
	start_server(running, &options);
	for (int i = 0; i < GAMES; i++) {
		new_game(running->port, ids[i],
			i % 2 ? "{\"size\":9}"
			      : "{\"game\":\"gomoku\",\"white\":{\"kind\":\"engine\",\"level\":1}"
				"}");
		if (i % 2)
			play_all(running->port, ids[i], "D4 E5");
	}
	for (int i = 0; i < GAMES; i++) {
		json_t *now = get_state(running->port, ids[i]);
		assert_int_equal(number_of(now, "ply"), i % 2 ? 2 : 0);
		json_decref(now);
	}
	/* Watched games stay; when all are watched there is no place for another. */
	for (int i = 0; i < 4; i++) {
		snprintf(path, sizeof(path), "/api/games/%s/events", ids[2 * i + 1]);
		streams[i] = open_stream(running->port, path, "");
		json_decref(wait_event(&streams[i], "state", NULL));
	}
	json_t *error = expect(running->port, 503, "POST", "/api/games", "{}");
	assert_string_equal(code_of(error), "busy");
	json_decref(error);
	play_all(running->port, ids[1], "C3");
	json_decref(wait_event(&streams[0], "move", NULL));
	for (int i = 0; i < 4; i++)
		close_stream(&streams[i]);
}

/* Two servers over one store: of two moves for one ply one is made, and the other side reads again. */
static void two_servers_share_a_store(void **state)
{
	struct running *first = *state, second = {0};
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	char id[32];
	json_t *error, *one, *two;

	memcpy(second.folder, first->folder, sizeof(second.folder));
	start_server(&second, &options);
	new_game(first->port, id, "{\"size\":9}");
	play_all(first->port, id, "D4");
	json_decref(get_state(second.port, id)); /* both have it in memory now */
	play_all(second.port, id, "E5");
	error = expect_post(first->port, 409, id, "moves", "{\"vertex\":\"C3\",\"ply\":1}");
	assert_string_equal(code_of(error), "conflict");
	assert_int_equal(number_of(json_object_get(error, "error"), "ply"), 2);
	json_decref(error);
	play_all(first->port, id, "C3");
	/* The second one knows two plies and there are three; its undo must not take a move it never saw. */
	json_decref(expect_post(second.port, 409, id, "undo", "{\"ply\":2}"));
	one = get_state(first->port, id);
	two = get_state(second.port, id);
	assert_int_equal(number_of(one, "ply"), 3);
	assert_true(json_equal(json_object_get(one, "moves"), json_object_get(two, "moves")));
	json_decref(one);
	json_decref(two);
	stop_server(&second);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_new_game_says_all),
		TEST(defaults_are_those_of_the_document),
		TEST(stones_are_taken_and_history_can_be_replayed),
		TEST(refusals_say_why_and_change_nothing),
		TEST(the_state_names_what_is_refused),
		TEST(a_stale_ply_is_a_conflict),
		TEST(five_in_a_row_ends_with_its_line),
		TEST(the_count_is_a_sum_line_by_line),
		TEST(dead_stones_are_prisoners_under_territory),
		TEST(all_stones_are_alive_under_tromp_taylor),
		TEST(lists_are_paged),
		TEST(every_door_answers_with_an_error),
		TEST(every_door_of_a_game),
		TEST(records_go_out_and_come_in),
		TEST(an_import_stops_where_the_rules_do),
		TEST(an_engine_can_take_over),
		TEST(the_page_and_the_service_routes),
		TEST(rules_of_a_state_make_the_same_game),
		TEST(more_games_than_rooms),
		TEST(two_servers_share_a_store),
	};

	return cmocka_run_group_tests_name("server api", tests, NULL, NULL);
}
