/*
 * External engines behind the server, played by mock_engine: the Test button, a game, and every way to
 * go on after one has failed.
 */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static json_t *test_engine(int port, const char *words, const char *protocol)
{
	return expect(port, 200, "POST", "/api/engines/test",
		"{\"command\":\"%s\",\"protocol\":\"%s\"}", words, protocol);
}

static void the_test_says_what_it_found(void **state)
{
	static const char *const bad[] = {
		"true", "false", "/nonexistent/engine", "no-such-program --gtp"};
	json_t *result = test_engine(port_of(state), MOCK, "gtp");

	assert_true(json_is_true(json_object_get(result, "ok")));
	assert_true(strlen(text_of(result, "name")) > 2);
	json_decref(result);
	result = test_engine(port_of(state), MOCK " --gomocup", "gomocup");
	assert_true(json_is_true(json_object_get(result, "ok")));
	json_decref(result);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		result = test_engine(port_of(state), bad[i], "gtp");
		assert_true(json_is_false(json_object_get(result, "ok")));
		assert_true(strlen(text_of(result, "message")) > 10);
		json_decref(result);
	}
	result = test_engine(port_of(state), MOCK " --noise", "gtp");
	assert_true(json_array_size(json_object_get(result, "stderr")) <= 40);
	json_decref(result);
	json_decref(expect(port_of(state), 400, "POST", "/api/engines/test", "{}"));
	json_decref(expect(port_of(state), 400, "POST", "/api/engines/test",
		"{\"command\":\"x\",\"protocol\":\"uci\"}"));
}

static void a_client_may_leave_a_test_that_hangs(void **state)
{
	struct answer answer;
	char request[512];
	static const char body[] = "{\"command\":\"" MOCK " --slow-start 300\"}";

	for (int i = 0; i < 3; i++) {
		int fd = dial(port_of(state));
		int length = snprintf(request, sizeof(request),
			"POST /api/engines/test HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
			"Content-Length: %zu\r\n\r\n%s",
			port_of(state), strlen(body), body);
		send_bytes(fd, request, (size_t)length);
		answer = ask(port_of(state), "GET", "/health", NULL); /* it has been read by now */
		finish_answer(&answer);
		close(fd);
	}
	answer = ask(port_of(state), "GET", "/health", NULL);
	assert_int_equal(answer.status, 200);
	finish_answer(&answer);
}

static struct stream new_watched_game(int port, char id[32], const char *settings)
{
	char path[64];

	new_game(port, id, settings);
	snprintf(path, sizeof(path), "/api/games/%s/events?last=0", id);
	return open_stream(port, path, "");
}

static void it_plays(void **state)
{
	static const char *const settings[] = {
		"{\"size\":9,\"white\":{\"kind\":\"external\",\"command\":\"" MOCK "\"}}",
		"{\"game\":\"gomoku\",\"white\":{\"kind\":\"external\",\"protocol\":\"gomocup\","
		"\"command\":\"" MOCK " --gomocup\"}}",
	};

	for (int i = 0; i < 2; i++) {
		char id[32];
		struct stream stream = new_watched_game(port_of(state), id, settings[i]);
		json_t *move, *seat, *now;
		play_all(port_of(state), id, "E5");
		json_decref(wait_event(&stream, "move", NULL));
		move = wait_event(&stream, "move", NULL);
		assert_string_equal(text_of(move, "color"), "white");
		json_decref(move);
		now = get_state(port_of(state), id);
		seat = json_object_get(json_object_get(now, "seats"), "white");
		assert_string_equal(text_of(seat, "kind"), "external");
		assert_string_equal(text_of(seat, "name"), "mock_engine");
		assert_null(json_object_get(seat, "command")); /* not for watchers */
		json_decref(now);
		close_stream(&stream);
	}
}

static const char dies[] =
	"{\"size\":9,\"white\":{\"kind\":\"external\",\"command\":\"" MOCK " --die\"}}";

/* A game in which White has just failed. */
static struct stream failed_game(int port, char id[32])
{
	struct stream stream = new_watched_game(port, id, dies);
	json_t *failure, *now;

	play_all(port, id, "E5");
	failure = wait_event(&stream, "failure", NULL);
	assert_true(strlen(text_of(failure, "message")) > 10);
	json_decref(failure);
	now = wait_event(&stream, "state", NULL);
	assert_string_equal(text_of(json_object_get(now, "ai"), "state"), "failed");
	assert_true(json_is_string(json_object_get(now, "failure")));
	assert_string_equal(text_of(now, "phase"), "playing");
	assert_int_equal(number_of(now, "ply"), 1);
	json_decref(now);
	return stream;
}

static void after_a_failure_a_person_decides(void **state)
{
	int port = port_of(state);
	char id[32];
	struct stream stream = failed_game(port, id);
	json_t *now;

	/* Asked again it fails again. */
	json_decref(expect_post(port, 200, id, "ai", "{\"action\":\"retry\"}"));
	json_decref(wait_event(&stream, "failure", NULL));
	/* Somebody else takes the seat and answers. */
	json_decref(expect_post(port, 200, id, "ai",
		"{\"action\":\"switch\",\"seat\":{\"kind\":\"engine\",\"level\":1}}"));
	now = wait_event(&stream, "move", NULL);
	assert_string_equal(text_of(now, "color"), "white");
	json_decref(now);
	json_decref(expect_post(port, 409, id, "ai", "{\"action\":\"retry\"}"));
	close_stream(&stream);

	stream = failed_game(port, id);
	now = expect_post(port, 200, id, "ai", "{\"action\":\"resign\"}");
	assert_string_equal(text_of(json_object_get(now, "result"), "text"), "B+R");
	json_decref(now);
	close_stream(&stream);

	stream = failed_game(port, id);
	now = expect_post(port, 200, id, "undo", " ");
	assert_int_equal(number_of(now, "ply"), 0);
	assert_true(json_is_null(json_object_get(now, "failure")));
	json_decref(now);
	close_stream(&stream);
}

static void an_illegal_answer_is_a_failure(void **state)
{
	char id[32];
	struct stream stream = new_watched_game(port_of(state), id,
		"{\"size\":9,\"white\":{\"kind\":\"external\",\"command\":\"" MOCK
		" --illegal\"}}");
	json_t *failure, *now;

	play_all(port_of(state), id, "A1 ");
	failure = wait_event(&stream, "failure", NULL);
	assert_non_null(strstr(text_of(failure, "message"), "illegal"));
	json_decref(failure);
	now = get_state(port_of(state), id);
	assert_int_equal(number_of(now, "ply"), 1);
	json_decref(now);
	close_stream(&stream);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_test_says_what_it_found),
		TEST(a_client_may_leave_a_test_that_hangs),
		TEST(it_plays),
		TEST(after_a_failure_a_person_decides),
		TEST(an_illegal_answer_is_a_failure),
	};

	return cmocka_run_group_tests_name("server engines", tests, NULL, NULL);
}
