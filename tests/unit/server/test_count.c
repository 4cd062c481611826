/* Two passes and the count, over real HTTP: the sum line by line under three kinds of rules. */
#include "client.h"

#include <stdio.h>
#include <string.h>

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

/* Two walls that do not reach the edge: whose E1 is nobody can say, and the state says so. */
static void an_unfinished_position_is_named(void **state)
{
	int port = port_of(state);
	char id[32];
	json_t *now, *judge;

	new_game(port, id, "{\"size\":7,\"rules\":\"chinese\",\"komi\":0}");
	now = get_state(port, id);
	assert_true(json_is_null(json_object_get(now, "judge")));
	json_decref(now);
	play_all(port, id, "C7 E7 C6 E6 C5 E5 C4 E4 C3 E3 pass pass");
	now = get_state(port, id);
	judge = json_object_get(now, "judge");
	assert_string_equal(text_of(now, "phase"), "scoring");
	assert_true(json_is_false(json_object_get(judge, "finished")));
	assert_true(list_has(json_object_get(judge, "open"), "D1"));
	json_decref(now);
}

static void an_estimate_in_mid_game(void **state)
{
	int port = port_of(state);
	char id[32], path[64];
	json_t *now, *ownership;

	new_game(port, id, "{\"size\":5,\"rules\":\"chinese\",\"komi\":0.5}");
	play_all(port, id, "B1 C1 B2 C2 B3 C3 B4 C4 B5 C5");
	snprintf(path, sizeof(path), "/api/games/%s/estimate", id);
	now = expect(port, 200, "GET", path, " ");
	ownership = json_object_get(now, "ownership");
	assert_int_equal(json_array_size(ownership), 25);
	assert_true(json_integer_value(json_array_get(ownership, 0)) > 50);
	assert_true(json_integer_value(json_array_get(ownership, 4)) < -50);
	assert_string_equal(text_of(now, "leader"), "white");
	assert_int_equal(number_of(now, "ply"), 10);
	json_decref(now);
	snprintf(path, sizeof(path), "/api/games/%s/estimate?ply=11", id);
	json_decref(expect(port, 400, "GET", path, " "));
	new_game(port, id, "{\"game\":\"gomoku\",\"size\":15}");
	snprintf(path, sizeof(path), "/api/games/%s/estimate", id);
	json_decref(expect(port, 409, "GET", path, " "));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_count_is_a_sum_line_by_line),
		TEST(dead_stones_are_prisoners_under_territory),
		TEST(all_stones_are_alive_under_tromp_taylor),
		TEST(an_unfinished_position_is_named),
		TEST(an_estimate_in_mid_game),
	};

	return cmocka_run_group_tests_name("server count", tests, NULL, NULL);
}
