/* What watchers hear: live, after a cut at any point, while an engine thinks, of two servers at once. */
#include "client.h"

#include "base/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct stream watch(int port, const char *id, long last)
{
	char path[64], header[64] = "";

	snprintf(path, sizeof(path), "/api/games/%s/events", id);
	if (last >= 0)
		snprintf(header, sizeof(header), "Last-Event-ID: %ld\r\n", last);
	return open_stream(port, path, header);
}

static void a_stream_begins_with_the_state(void **state)
{
	char id[32];
	long ply;
	struct event event;
	struct stream stream;

	new_game(port_of(state), id, "{\"size\":9}");
	play_all(port_of(state), id, "D4 E5");
	stream = watch(port_of(state), id, -1);
	assert_true(next_event(&stream, &event));
	assert_string_equal(event.name, "state");
	assert_int_equal(event.id, 2);
	assert_int_equal(number_of(event.data, "ply"), 2);
	json_decref(event.data);

	/* Then the small events of each change, and the state again. */
	play_all(port_of(state), id, "C3");
	assert_true(next_event(&stream, &event));
	assert_string_equal(event.name, "move");
	assert_int_equal(event.id, 3);
	assert_string_equal(text_of(event.data, "vertex"), "C3");
	assert_string_equal(text_of(event.data, "color"), "black");
	json_decref(event.data);
	assert_true(next_event(&stream, &event));
	assert_string_equal(event.name, "state");
	json_decref(event.data);

	json_decref(expect_post(port_of(state), 200, id, "undo", " "));
	json_decref(wait_event(&stream, "undo", &ply));
	assert_int_equal(ply, 2);
	play_all(port_of(state), id, "pass pass");
	event.data = wait_event(&stream, "phase", NULL);
	assert_string_equal(text_of(event.data, "phase"), "scoring");
	json_decref(event.data);
	json_decref(expect_post(port_of(state), 200, id, "score", "{\"dead\":[\"D4\"]}"));
	json_decref(wait_event(&stream, "dead", NULL));
	close_stream(&stream);
}

/*
 * A client whose connection is cut after a random number of events, again and again, and which comes
 * back with the last id it saw, has in the end seen every move once and in order.
 */
static void a_cut_stream_resumes_without_a_gap(void **state)
{
	static const char *const moves[] = {"A1", "B2", "C3", "D4", "E5", "F6", "G7", "H8", "J9",
		"A9", "B8", "C7", "D6", "F4", "G3", "H2", "J1", "A5", "E9", "J5", "E1"};
	enum { MOVES = sizeof(moves) / sizeof(moves[0]) };
	struct tg_rng rng;
	char id[32];

	tg_rng_init(&rng, 7);
	for (int round = 0; round < 8; round++) {
		struct stream stream;
		long last = 0;
		int seen = 0;
		new_game(port_of(state), id, "{\"size\":9}");
		stream = watch(port_of(state), id, last);
		for (int i = 0; i < MOVES; i++) {
			play_all(port_of(state), id, moves[i]);
			for (uint32_t events = tg_rng_below(&rng, 4); events > 0 && seen <= i;) {
				struct event event;
				assert_true(next_event(&stream, &event));
				if (strcmp(event.name, "move") == 0) {
					assert_string_equal(
						text_of(event.data, "vertex"), moves[seen++]);
					events--;
				}
				if (event.id >= 0 && strcmp(event.name, "move") == 0)
					last = event.id;
				json_decref(event.data);
			}
			if (tg_rng_below(&rng, 3) == 0) {
				close_stream(&stream);
				stream = watch(port_of(state), id, last);
			}
		}
		while (seen < MOVES) {
			json_t *move = wait_event(&stream, "move", &last);
			assert_string_equal(text_of(move, "vertex"), moves[seen++]);
			assert_int_equal(last, seen);
			json_decref(move);
		}
		close_stream(&stream);
	}
}

static void moves_taken_back_meanwhile_are_told_first(void **state)
{
	struct event event;
	struct stream stream;
	char id[32];

	new_game(port_of(state), id, "{\"size\":9}");
	play_all(port_of(state), id, "D4 E5 C3");
	json_decref(expect_post(port_of(state), 200, id, "undo", " "));
	stream = watch(port_of(state), id, 3);
	assert_true(next_event(&stream, &event));
	assert_string_equal(event.name, "undo");
	assert_int_equal(event.id, 2);
	json_decref(event.data);
	assert_true(next_event(&stream, &event));
	assert_string_equal(event.name, "state");
	assert_int_equal(number_of(event.data, "ply"), 2);
	json_decref(event.data);
	close_stream(&stream);
}

/* An engine with minutes to think, so that what follows meets it thinking. */
static void an_undo_stops_a_thinking_engine(void **state)
{
	char id[32];
	struct stream stream;
	json_t *now;

	new_game(port_of(state), id, "{\"size\":19,\"white\":{\"kind\":\"engine\",\"level\":9}}");
	stream = watch(port_of(state), id, 0);
	now = expect_post(port_of(state), 200, id, "moves", "{\"vertex\":\"D4\"}");
	assert_string_equal(text_of(json_object_get(now, "ai"), "state"), "thinking");
	assert_string_equal(text_of(json_object_get(now, "thinking"), "color"), "white");
	assert_true(json_is_true(json_object_get(json_object_get(now, "can"), "stop")));
	assert_int_equal(number_of(json_object_get(now, "can"), "undo"), 1);
	json_decref(now);
	now = expect_post(port_of(state), 422, id, "moves", "{\"vertex\":\"E5\"}");
	assert_string_equal(reason_of(now), "not your turn");
	json_decref(now);
	now = expect_post(port_of(state), 200, id, "undo", " ");
	assert_int_equal(number_of(now, "ply"), 0);
	assert_true(json_is_null(json_object_get(now, "thinking")));
	json_decref(now);

	/* What it would have answered never comes: the next move heard is ours. */
	json_decref(wait_event(&stream, "undo", NULL));
	json_decref(expect_post(port_of(state), 200, id, "moves", "{\"vertex\":\"Q16\"}"));
	now = wait_event(&stream, "move", NULL);
	assert_string_equal(text_of(now, "vertex"), "Q16");
	json_decref(now);

	/* Move now: the answer comes at once, as an event. */
	json_decref(expect_post(port_of(state), 200, id, "stop", " "));
	now = wait_event(&stream, "move", NULL);
	assert_string_equal(text_of(now, "color"), "white");
	assert_int_equal(number_of(now, "ply"), 2);
	json_decref(now);
	close_stream(&stream);
}

static void engines_play_a_whole_game(void **state)
{
	struct event event;
	struct stream stream;
	char id[32];
	long ply = 0;

	new_game(port_of(state), id,
		"{\"game\":\"gomoku\",\"size\":9,\"black\":{\"kind\":\"engine\",\"level\":1},"
		"\"white\":{\"kind\":\"engine\",\"level\":1}}");
	stream = watch(port_of(state), id, 0);
	for (;;) {
		assert_true(next_event(&stream, &event));
		if (strcmp(event.name, "move") == 0)
			assert_int_equal(number_of(event.data, "ply"), ++ply);
		bool over = strcmp(event.name, "state") == 0 &&
			strcmp(text_of(event.data, "phase"), "over") == 0;
		if (over)
			assert_int_equal(
				json_array_size(json_object_get(event.data, "moves")), ply);
		json_decref(event.data);
		if (over)
			break;
	}
	assert_true(ply >= 9);
	close_stream(&stream);
}

static void time_runs_out(void **state)
{
	struct stream stream;
	json_t *now;
	char id[32];

	new_game(port_of(state), id,
		"{\"size\":9,\"clock\":{\"kind\":\"absolute\",\"main_ms\":40}}");
	stream = watch(port_of(state), id, -1);
	now = wait_event(&stream, "phase", NULL);
	assert_string_equal(text_of(now, "phase"), "over");
	json_decref(now);
	now = get_state(port_of(state), id);
	assert_string_equal(text_of(json_object_get(now, "result"), "text"), "W+T");
	assert_int_equal(
		number_of(json_object_get(json_object_get(now, "clocks"), "black"), "main_ms"), 0);
	assert_true(json_is_null(json_object_get(json_object_get(now, "clocks"), "running")));
	json_decref(now);
	close_stream(&stream);
}

static void an_analysis_reports_and_ends(void **state)
{
	int port = port_of(state);
	char id[32], path[96];
	struct stream stream;
	struct event event;
	bool done = false;

	new_game(port, id, "{\"size\":9}");
	play_all(port, id, "E5 C3");
	snprintf(path, sizeof(path), "/api/games/%s/analysis?ply=1&playouts=200", id);
	stream = open_stream(port, path, "");
	while (!done && next_event(&stream, &event)) {
		done = strcmp(event.name, "done") == 0;
		assert_int_equal(number_of(event.data, "ply"), 1);
		assert_string_equal(text_of(event.data, "color"), "white");
		if (done)
			assert_true(json_array_size(json_object_get(event.data, "candidates")) > 0);
		json_decref(event.data);
	}
	assert_true(done);
	assert_false(next_event(&stream, &event)); /* the stream ends */
	close_stream(&stream);
	/* One that is left alone is stopped, and the next one finds a place. */
	for (int i = 0; i < 6; i++) {
		snprintf(path, sizeof(path), "/api/games/%s/analysis?seconds=60", id);
		stream = open_stream(port, path, "");
		json_decref(wait_event(&stream, "report", NULL));
		close_stream(&stream);
	}
}

static void a_deleted_game_says_so(void **state)
{
	char id[32], path[64];
	struct stream stream;
	struct event event;

	new_game(port_of(state), id, "{\"size\":9}");
	stream = watch(port_of(state), id, -1);
	json_decref(wait_event(&stream, "state", NULL));
	snprintf(path, sizeof(path), "/api/games/%s", id);
	json_decref(expect(port_of(state), 204, "DELETE", path, NULL));
	json_decref(wait_event(&stream, "gone", NULL));
	assert_false(next_event(&stream, &event));
	close_stream(&stream);
}

static void two_servers_live_in_one_process(void **state)
{
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	struct running second = {0};
	char one[32], two[32], path[64];
	struct stream first_stream, second_stream;

	make_folder(second.folder);
	start_server(&second, &options);
	new_game(port_of(state), one, "{\"size\":9,\"white\":{\"kind\":\"engine\",\"level\":1}}");
	new_game(second.port, two,
		"{\"game\":\"renju\",\"white\":{\"kind\":\"engine\",\"level\":1}}");
	first_stream = watch(port_of(state), one, 0);
	second_stream = watch(second.port, two, 0);
	play_all(port_of(state), one, "E5");
	play_all(second.port, two, "H8");
	for (int i = 0; i < 2; i++) {
		json_decref(wait_event(&first_stream, "move", NULL));
		json_decref(wait_event(&second_stream, "move", NULL));
	}
	snprintf(path, sizeof(path), "/api/games/%s", one);
	json_decref(expect(second.port, 404, "GET", path, NULL));
	close_stream(&first_stream);
	close_stream(&second_stream);
	stop_server(&second);
	remove_folder(second.folder);
	json_decref(get_state(port_of(state), one));
}

static void a_server_ends_while_it_is_watched_and_thinks(void **state)
{
	struct running *running = *state;
	struct event event;
	struct stream stream;
	char id[32];

	new_game(running->port, id, "{\"size\":19,\"black\":{\"kind\":\"engine\",\"level\":9}}");
	stream = watch(running->port, id, -1);
	json_decref(wait_event(&stream, "state", NULL));
	stop_server(running);
	while (next_event(&stream, &event))
		json_decref(event.data);
	close_stream(&stream);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_stream_begins_with_the_state),
		TEST(a_cut_stream_resumes_without_a_gap),
		TEST(moves_taken_back_meanwhile_are_told_first),
		TEST(an_undo_stops_a_thinking_engine),
		TEST(engines_play_a_whole_game),
		TEST(time_runs_out),
		TEST(an_analysis_reports_and_ends),
		TEST(a_deleted_game_says_so),
		TEST(two_servers_live_in_one_process),
		TEST(a_server_ends_while_it_is_watched_and_thinks),
	};

	return cmocka_run_group_tests_name("server events", tests, NULL, NULL);
}
