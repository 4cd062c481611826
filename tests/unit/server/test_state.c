/* The state of a game over real HTTP: what it says of a new game, of a win, of the past, of seats. */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_new_game_says_all),
		TEST(defaults_are_those_of_the_document),
		TEST(stones_are_taken_and_history_can_be_replayed),
		TEST(five_in_a_row_ends_with_its_line),
		TEST(an_engine_can_take_over),
		TEST(rules_of_a_state_make_the_same_game),
	};

	return cmocka_run_group_tests_name("server state", tests, NULL, NULL);
}
