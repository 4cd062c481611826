/* swap and swap2 over HTTP: the stages in the state, choices, seats that change places, a restart. */
#include "client.h"

#include <string.h>

static void check_opening(
	json_t *state, const char *stage, const char *hand, const char *offers, const char *choices)
{
	json_t *opening = json_object_get(state, "opening");
	const char *found = json_string_value(json_object_get(opening, "hand"));
	char *text;

	assert_string_equal(text_of(opening, "stage"), stage);
	assert_string_equal(found ? found : "", hand);
	text = json_dumps(json_object_get(opening, "offers"), JSON_COMPACT);
	assert_string_equal(text, offers);
	free(text);
	text = json_dumps(json_object_get(opening, "choices"), JSON_COMPACT);
	assert_string_equal(text, choices);
	free(text);
}

static const char *name_of(json_t *state, const char *color)
{
	return text_of(json_object_get(json_object_get(state, "seats"), color), "name");
}

static bool can_play(json_t *state)
{
	return json_is_true(json_object_get(json_object_get(state, "can"), "play"));
}

static void new_opening(int port, char id[32], const char *kind)
{
	char settings[200];

	snprintf(settings, sizeof(settings),
		"{\"game\":\"gomoku\",\"opening\":\"%s\",\"black\":{\"kind\":\"human\",\"name\":"
		"\"Ann\"},\"white\":{\"kind\":\"human\",\"name\":\"Bo\"}}",
		kind);
	new_game(port, id, settings);
}

static void two_persons_through_swap2(void **state)
{
	int port = port_of(state);
	char id[32];
	json_t *now;

	new_opening(port, id, "swap2");
	now = get_state(port, id);
	check_opening(now, "place", "black", "[]", "[]");
	json_decref(now);
	play_all(port, id, "C3 D4 L11");
	now = get_state(port, id);
	check_opening(now, "choose", "white", "[\"stay\",\"swap\",\"add\"]", "[]");
	assert_false(can_play(now));
	json_decref(now);
	now = expect_post(port, 422, id, "moves", "{\"vertex\":\"H8\"}");
	assert_string_equal(reason_of(now), "not your turn");
	json_decref(now);
	now = expect_post(port, 200, id, "choose", "{\"choice\":\"add\",\"ply\":3}");
	check_opening(now, "place", "white", "[]", "[\"add\"]");
	assert_true(can_play(now));
	json_decref(now);
	play_all(port, id, "H8 H9");
	now = expect_post(port, 200, id, "choose", "{\"choice\":\"swap\"}");
	check_opening(now, "done", "", "[]", "[\"add\",\"swap\"]");
	assert_string_equal(name_of(now, "black"), "Bo");
	assert_string_equal(name_of(now, "white"), "Ann");
	assert_string_equal(text_of(now, "to_move"), "white");
	json_decref(now);
	now = expect_post(port, 409, id, "undo", "{}");
	assert_string_equal(code_of(now), "state");
	json_decref(now);
}

/* Each choice is on the disk: another server over the same games goes on where the first was. */
static void it_comes_back_after_a_restart(void **state)
{
	struct running *running = *state;
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	char ids[2][32];
	json_t *now;

	for (int i = 0; i < 2; i++) {
		new_opening(running->port, ids[i], i ? "swap" : "swap2");
		play_all(running->port, ids[i], "C3 D4 L11");
		json_decref(expect_post(running->port, 200, ids[i], "choose", "{\"choice\":\"%s\"}",
			i ? "swap" : "add"));
	}
	stop_server(running);
	start_server(running, &options);
	now = get_state(running->port, ids[0]);
	check_opening(now, "place", "white", "[]", "[\"add\"]");
	assert_string_equal(name_of(now, "black"), "Ann");
	json_decref(now);
	now = get_state(running->port, ids[1]);
	check_opening(now, "done", "", "[]", "[\"swap\"]");
	assert_string_equal(name_of(now, "black"), "Bo"); /* changed once, not twice */
	json_decref(now);
	play_all(running->port, ids[1], "H8 J9");
}

static void what_cannot_be_chosen(void **state)
{
	int port = port_of(state);
	char id[32];

	new_opening(port, id, "swap");
	json_decref(expect_post(port, 409, id, "choose", "{\"choice\":\"stay\"}"));
	play_all(port, id, "C3 D4 L11");
	json_decref(expect_post(port, 409, id, "choose", "{\"choice\":\"add\"}"));
	json_decref(expect_post(port, 409, id, "choose", "{\"choice\":\"stay\",\"ply\":2}"));
	json_decref(expect_post(port, 400, id, "choose", "{\"choice\":\"both\"}"));
	json_decref(expect_post(port, 400, id, "choose", "{}"));
	json_decref(expect_post(port, 400, id, "choose", "{\"choice\":7}"));
	json_decref(expect_post(port, 200, id, "choose", "{\"choice\":\"stay\"}"));
	json_decref(expect_post(port, 409, id, "choose", "{\"choice\":\"stay\"}"));
	new_game(port, id, "{\"game\":\"gomoku\"}");
	json_decref(expect_post(port, 409, id, "choose", "{\"choice\":\"stay\"}"));
}

static void where_no_opening_can_be(void **state)
{
	static const char *const bodies[] = {"{\"opening\":\"swap\"}",
		"{\"game\":\"gomoku\",\"opening\":\"rif\"}",
		"{\"game\":\"gomoku\",\"opening\":null}",
		"{\"game\":\"gomoku\",\"opening\":\"swap\",\"cols\":25,\"rows\":4}"};

	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		json_t *error = expect(port_of(state), 400, "POST", "/api/games", "%s", bodies[i]);
		assert_string_equal(code_of(error), "bad_request");
		json_decref(error);
	}
}

/* Both seats are engines': opening, choice and game go on by themselves, seat texts with the seats. */
static void engines_open_and_choose(void **state)
{
	int port = port_of(state);
	char id[32], path[64];
	struct stream stream;
	json_t *now;

	new_game(port, id,
		"{\"game\":\"gomoku\",\"opening\":\"swap\",\"black\":{\"kind\":\"engine\","
		"\"level\":"
		"1},\"white\":{\"kind\":\"engine\",\"level\":2}}");
	snprintf(path, sizeof(path), "/api/games/%s/events", id);
	stream = open_stream(port, path, "");
	for (;;) {
		now = wait_event(&stream, "state", NULL);
		bool is_under_way = number_of(now, "ply") > 4;
		if (is_under_way)
			break;
		json_decref(now);
	}
	close_stream(&stream);
	json_t *choices = json_object_get(json_object_get(now, "opening"), "choices");
	assert_int_equal(json_array_size(choices), 1);
	bool swapped = strcmp(json_string_value(json_array_get(choices, 0)), "swap") == 0;
	assert_string_equal(name_of(now, swapped ? "white" : "black"), "tengen level 1");
	assert_string_equal(name_of(now, swapped ? "black" : "white"), "tengen level 2");
	json_decref(now);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			two_persons_through_swap2, set_up_server, tear_down_server),
		cmocka_unit_test_setup_teardown(
			it_comes_back_after_a_restart, set_up_server, tear_down_server),
		cmocka_unit_test_setup_teardown(
			what_cannot_be_chosen, set_up_server, tear_down_server),
		cmocka_unit_test_setup_teardown(
			where_no_opening_can_be, set_up_server, tear_down_server),
		cmocka_unit_test_setup_teardown(
			engines_open_and_choose, set_up_server, tear_down_server),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
