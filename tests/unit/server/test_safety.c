/*
 * What hostile clients and a full disk meet: names that are not this server's, pages of other sites,
 * bodies and heads that are too large, too many requests and connections, silence.
 */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void start_with(void **state, struct tg_server_options options)
{
	stop_server(*state);
	start_server(*state, &options);
}

/* A request with these headers; %d in them is the port. */
static int status_with(int port, const char *path, const char *format)
{
	char headers[256];
	struct answer answer;
	int status;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	snprintf(headers, sizeof(headers), format, port);
#pragma GCC diagnostic pop
	answer = ask_with(port, "GET", path, headers, NULL);
	status = answer.status;
	finish_answer(&answer);
	return status;
}

static void only_its_own_names(void **state)
{
	static const char *const good[] = {"Host: 127.0.0.1:%d\r\n", "Host: localhost:%d\r\n",
		"Host: LocalHost:%d\r\n", "Host: [::1]:%d\r\n", "Host: 127.0.0.2:%d\r\n"};
	static const char *const bad[] = {"Host: evil.example:%d\r\n", "Host: 127.0.0.1\r\n",
		"Host: 127.0.0.1:1\r\n", "Host: 127.0.0.1.evil.example:%d\r\n",
		"Host: 10.0.0.1:%d\r\n", "Host: localhost.:%d\r\n", "Host: [::1:%d\r\n",
		"Host: 127.0.0.1:%dx\r\n", "Host: \r\n", "Host: [::2]:%d\r\n"};
	static const char *const paths[] = {
		"/", "/app.js", "/health", "/api/games", "/metrics", "/api/nothing"};

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		assert_int_equal(status_with(port_of(state), "/health", good[i]), 200);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		for (size_t j = 0; j < sizeof(paths) / sizeof(paths[0]); j++)
			assert_int_equal(status_with(port_of(state), paths[j], bad[i]), 403);
}

static void no_other_pages(void **state)
{
	int port = port_of(state);

	assert_int_equal(status_with(port, "/api/games", "Origin: http://127.0.0.1:%d\r\n"), 200);
	assert_int_equal(status_with(port, "/api/games", "Origin: http://localhost:%d\r\n"), 200);
	assert_int_equal(status_with(port, "/api/games", "Origin: http://evil.example\r\n"), 403);
	assert_int_equal(status_with(port, "/api/games", "Origin: https://127.0.0.1:%d\r\n"), 403);
	assert_int_equal(status_with(port, "/api/games", "Origin: http://127.0.0.1:3000\r\n"), 403);
	assert_int_equal(status_with(port, "/api/games", "Origin: null\r\n"), 403);
	assert_int_equal(status_with(port, "/api/games", "Sec-Fetch-Site: cross-site\r\n"), 403);
	assert_int_equal(status_with(port, "/api/games", "Sec-Fetch-Site: same-site\r\n"), 403);
	assert_int_equal(status_with(port, "/api/games", "Sec-Fetch-Site: same-origin\r\n"), 200);
	assert_int_equal(status_with(port, "/", "Sec-Fetch-Site: cross-site\r\n"), 200);
}

static void some_routes_are_the_owners(void **state)
{
	static const char *const proxies[] = {"X-Forwarded-For: 192.0.2.1\r\n",
		"Forwarded: for=192.0.2.1\r\n", "Via: 1.1 somewhere\r\n"};
	static const char external[] =
		"{\"black\":{\"kind\":\"external\",\"command\":\"touch /tmp/never\"}}";
	struct answer answer;

	for (size_t i = 0; i < sizeof(proxies) / sizeof(proxies[0]); i++) {
		assert_int_equal(status_with(port_of(state), "/api/engines", proxies[i]), 403);
		assert_int_equal(status_with(port_of(state), "/metrics", proxies[i]), 403);
		assert_int_equal(status_with(port_of(state), "/api/info", proxies[i]), 200);
		answer = ask_with(port_of(state), "POST", "/api/games", proxies[i], external);
		assert_int_equal(answer.status, 403);
		assert_string_equal(code_of(answer.json), "owner_only");
		finish_answer(&answer);
		answer = ask_with(port_of(state), "POST", "/api/engines/test", proxies[i],
			"{\"command\":\"true\"}");
		assert_int_equal(answer.status, 403);
		finish_answer(&answer);
	}
}

static char *filled(size_t length, const char *begin, const char *end)
{
	char *text = malloc(length + 1);

	memset(text, 'a', length);
	memcpy(text, begin, strlen(begin));
	memcpy(text + length - strlen(end), end, strlen(end));
	text[length] = '\0';
	return text;
}

static void bodies_are_bounded(void **state)
{
	static const struct {
		const char *path;
		size_t length;
		int status;
	} cases[] = {
		{"/api/games", 64 * 1024, 400}, /* fits: and is then no known key */
		{"/api/games", 64 * 1024 + 1, 413},
		{"/api/games", 1024 * 1024, 413},
		{"/api/sgf", 4 * 1024 * 1024, 201},
		{"/api/sgf", 4 * 1024 * 1024 + 1, 413},
		{"/api/nothing", 1024 * 1024, 413},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		bool sgf = strcmp(cases[i].path, "/api/sgf") == 0;
		char *body = sgf ? filled(cases[i].length, "(;SZ[9]C[", "])")
				 : filled(cases[i].length, "{\"", "\":1}");
		struct answer answer = ask(port_of(state), "POST", cases[i].path, body);
		if (answer.status != cases[i].status)
			fail_msg("%s with %zu bytes: %d", cases[i].path, cases[i].length,
				answer.status);
		if (answer.status == 413) {
			assert_string_equal(code_of(answer.json), "too_large");
			assert_true(number_of(json_object_get(answer.json, "error"), "limit") > 0);
		}
		finish_answer(&answer);
		free(body);
	}
}

static void what_is_over_every_limit_is_cut_off(void **state)
{
	static const char *const lengths[] = {
		"999999999999999999999999", "-1", "9223372036854775807", "0x10", "1 1"};
	int fds[sizeof(lengths) / sizeof(lengths[0])];
	char head[200];
	struct answer answer;
	char *body = filled(6 * 1024 * 1024, "(", ")");
	char *header = filled(64 * 1024, "X: ", "\r\n");

	answer = ask(port_of(state), "POST", "/api/sgf", body);
	assert_true(answer.status == 413 || answer.status == 0);
	finish_answer(&answer);
	/* Lengths that are lies: they cost a connection until its timeout, and no memory. */
	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		snprintf(head, sizeof(head),
			"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: "
			"%s\r\n\r\n{}",
			port_of(state), lengths[i]);
		fds[i] = dial(port_of(state));
		send_bytes(fds[i], head, strlen(head));
	}
	answer = ask_with(port_of(state), "GET", "/health", header, NULL);
	assert_true(answer.status == 400 || answer.status == 0);
	finish_answer(&answer);
	snprintf(head, sizeof(head),
		"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nTransfer-Encoding: "
		"chunked\r\n\r\n"
		"2\r\n{}\r\n0\r\n\r\n",
		port_of(state));
	answer = send_raw(port_of(state), head, strlen(head));
	assert_int_equal(answer.status, 411);
	finish_answer(&answer);
	answer = ask(port_of(state), "GET", "/health", NULL);
	assert_int_equal(answer.status, 200);
	finish_answer(&answer);
	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++)
		close(fds[i]);
	free(body);
	free(header);
}

static void what_is_no_http_harms_nobody(void **state)
{
	static const char *const noise[] = {"\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
		"\x16\x03\x01\x02", "GET  HTTP/1.1\r\n\r\n", "GET /%00 HTTP/1.1\r\n\r\n",
		"GET /?%%%=%%& HTTP/1.1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
		"GET http://[/ HTTP/1.1\r\n\r\n", "OPTIONS * HTTP/1.1\r\n\r\n",
		"GET / HTTP/1.1\r\n: \r\n\r\n"};
	struct answer answer;

	for (size_t i = 0; i < sizeof(noise) / sizeof(noise[0]); i++) {
		int fd = dial(port_of(state));
		send_bytes(fd, noise[i], strlen(noise[i]));
		close(fd);
	}
	answer = ask(port_of(state), "GET", "/health", NULL);
	assert_int_equal(answer.status, 200);
	finish_answer(&answer);
}

static void requests_are_counted(void **state)
{
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	struct answer answer;
	char after[16];
	int refused = 0;

	options.rate = 5; /* bursts of 10 */
	start_with(state, options);
	for (int i = 0; i < 40; i++) {
		answer = ask(port_of(state), "GET", "/health", NULL);
		if (i < 10)
			assert_int_equal(answer.status, 200);
		if (answer.status == 429) {
			assert_string_equal(code_of(answer.json), "too_many");
			assert_true(answer_header(&answer, "Retry-After", after, sizeof(after)));
			refused++;
		}
		finish_answer(&answer);
	}
	assert_true(refused > 0);
}

static void connections_are_counted(void **state)
{
	enum { CAP = 8 };
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	struct answer answer = {0};
	int fds[CAP];
	char byte;

	options.max_connections = CAP;
	options.rate = 0;
	start_with(state, options);
	for (int i = 0; i < CAP; i++)
		fds[i] = dial(port_of(state));
	/* One more is shut at once, without an answer. */
	int more = dial(port_of(state));
	assert_int_equal(receive(more, &byte, 1), 0);
	close(more);
	for (int i = 0; i < CAP; i++)
		close(fds[i]);
	/* As soon as the server has noticed, there is room again. */
	for (int i = 0; i < 1000 && answer.status != 200; i++) {
		finish_answer(&answer);
		answer = ask(port_of(state), "GET", "/health", NULL);
	}
	assert_int_equal(answer.status, 200);
	finish_answer(&answer);
}

static void a_silent_client_is_let_go(void **state)
{
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	char byte;

	options.timeout_seconds = 1;
	start_with(state, options);
	int fd = dial(port_of(state));
	send_bytes(fd, "GET /health HTTP/1.1\r\nHo", 24);
	assert_int_equal(receive(fd, &byte, 1), 0);
	close(fd);
}

/* A record of a long game, so that every state is long as well. */
static void import_long_game(int port, char id[32])
{
	char sgf[4096];
	size_t length = (size_t)snprintf(sgf, sizeof(sgf), "(;GM[1]SZ[19]");
	json_t *game;

	for (int i = 0; i < 300; i++)
		length += (size_t)snprintf(sgf + length, sizeof(sgf) - length, ";%c[%c%c]",
			"BW"[i % 2], 'a' + i % 19, 'a' + i / 19);
	snprintf(sgf + length, sizeof(sgf) - length, ")");
	game = expect(port, 201, "POST", "/api/sgf", "%s", sgf);
	snprintf(id, 32, "%s", text_of(game, "id"));
	json_decref(game);
}

/* Events for somebody who does not read them wait for a while, and then the connection is cut. */
static void who_does_not_read_is_cut_off(void **state)
{
	int port = port_of(state), fd = dial(port), small = 4096;
	char id[32], request[128];
	struct answer answer;

	setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
	import_long_game(port, id);
	snprintf(request, sizeof(request),
		"GET /api/games/%s/events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", id, port);
	send_bytes(fd, request, strlen(request));
	for (int i = 0; i < 600; i++)
		json_decref(
			expect_post(port, 200, id, "seats", "{\"black\":{\"name\":\"%d\"}}", i));
	answer = ask(port, "GET", "/metrics", NULL);
	assert_non_null(strstr(answer.body, "\ntengen_streams 0\n"));
	finish_answer(&answer);
	close(fd);
}

static void a_full_disk_plays_no_move(void **state)
{
	struct running *running = *state;
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	char id[32] = "", text[64];
	json_t *now, *error = NULL, *page;
	int games = 0;

	options.rate = 0;
	options.max_store_bytes = 24 * 4096;
	start_with(state, options);
	/* Fills the file with games, then the last pages with moves. */
	for (; !error && games < 5000; games++) {
		struct answer answer = ask(running->port, "POST", "/api/games", "{\"size\":19}");
		if (answer.status == 201)
			snprintf(id, sizeof(id), "%s", text_of(answer.json, "id"));
		else
			error = json_incref(answer.json);
		finish_answer(&answer);
	}
	assert_string_equal(code_of(error), "store_full");
	json_decref(error);
	error = NULL;
	long ply = 0;
	for (; !error && ply < 361; ply++) {
		snprintf(text, sizeof(text), "{\"vertex\":\"%c%ld\"}",
			"ABCDEFGHJKLMNOPQRST"[ply / 19], ply % 19 + 1);
		char path[64];
		snprintf(path, sizeof(path), "/api/games/%s/moves", id);
		struct answer answer = ask(running->port, "POST", path, text);
		if (answer.status != 200) {
			assert_int_equal(answer.status, 507);
			error = json_incref(answer.json);
			ply--;
		}
		finish_answer(&answer);
	}
	assert_string_equal(code_of(error), "store_full");
	json_decref(error);
	now = get_state(running->port, id);
	assert_int_equal(number_of(now, "ply"), ply);
	json_decref(now);

	/* Room again, and a new process: nothing is lost, and the very move goes through. */
	options.max_store_bytes = 0;
	start_with(state, options);
	now = get_state(running->port, id);
	assert_int_equal(number_of(now, "ply"), ply);
	json_decref(now);
	json_decref(expect_post(running->port, 200, id, "moves", "%s", text));
	page = expect(running->port, 200, "GET", "/api/games", NULL);
	assert_int_equal(number_of(page, "total"), games - 1);
	json_decref(page);
}

static void an_engines_move_that_cannot_be_saved_is_no_move(void **state)
{
	struct running *running = *state;
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	char id[32] = "", path[64];
	struct stream stream;
	json_t *now, *error = NULL;
	long before;

	options.rate = 0;
	options.max_store_bytes = 24 * 4096;
	start_with(state, options);
	/* Two engines play on until the file is full of their moves and of new games. */
	new_game(running->port, id,
		"{\"size\":19,\"black\":{\"kind\":\"engine\",\"level\":1},"
		"\"white\":{\"kind\":\"engine\",\"level\":1},"
		"\"clock\":{\"kind\":\"absolute\",\"main_ms\":1000000000}}");
	snprintf(path, sizeof(path), "/api/games/%s/events", id);
	stream = open_stream(running->port, path, "");
	while (!error) {
		struct answer answer = ask(running->port, "POST", "/api/games", "{}");
		if (answer.status != 201)
			error = json_incref(answer.json);
		finish_answer(&answer);
	}
	json_decref(error);
	json_decref(wait_event(&stream, "failure", NULL));
	now = wait_event(&stream, "state", NULL);
	before = number_of(now, "ply");
	assert_string_equal(text_of(json_object_get(now, "ai"), "state"), "failed");
	assert_true(json_is_string(json_object_get(now, "failure")));
	json_decref(now);
	close_stream(&stream);

	options.max_store_bytes = 0;
	start_with(state, options);
	/* The game goes on from where it was, and the same ply is made once more. */
	snprintf(path, sizeof(path), "/api/games/%s/events?last=%ld", id, before);
	stream = open_stream(running->port, path, "");
	now = wait_event(&stream, "move", NULL);
	assert_int_equal(number_of(now, "ply"), before + 1);
	json_decref(now);
	close_stream(&stream);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(only_its_own_names),
		TEST(no_other_pages),
		TEST(some_routes_are_the_owners),
		TEST(bodies_are_bounded),
		TEST(what_is_over_every_limit_is_cut_off),
		TEST(what_is_no_http_harms_nobody),
		TEST(requests_are_counted),
		TEST(connections_are_counted),
		TEST(a_silent_client_is_let_go),
		TEST(who_does_not_read_is_cut_off),
		TEST(a_full_disk_plays_no_move),
		TEST(an_engines_move_that_cannot_be_saved_is_no_move),
	};

	return cmocka_run_group_tests_name("server safety", tests, NULL, NULL);
}
