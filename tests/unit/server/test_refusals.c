/* Moves that are refused, over real HTTP: each reason by name, and nothing changed. */
#include "client.h"

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

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(refusals_say_why_and_change_nothing),
		TEST(the_state_names_what_is_refused),
		TEST(a_stale_ply_is_a_conflict),
	};

	return cmocka_run_group_tests_name("server refusals", tests, NULL, NULL);
}
