/*
 * `tengen serve` as a process: its one line, its ports, its end, and what is left after a kill at any
 * moment.
 */
#include "client.h"

#include "base/rng.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* A child; what it says on standard output and error can be read. */
struct child {
	pid_t pid;
	int out, err;
	int port; /* from its line, or 0 */
	char line[128];
};

/* Reads up to the first line's end or the end of the pipe. */
static void read_text(int fd, char *text, size_t size, bool one_line)
{
	size_t length = 0;

	text[0] = '\0';
	while (length + 1 < size && !(one_line && strchr(text, '\n'))) {
		struct pollfd ready = {fd, POLLIN, 0};
		if (poll(&ready, 1, DEADLINE_MS) != 1)
			fail_msg("the program says nothing");
		ssize_t got = read(fd, text + length, one_line ? 1 : size - 1 - length);
		if (got <= 0)
			return;
		length += (size_t)got;
		text[length] = '\0';
	}
}

static struct child spawn(const char *const *words, rlim_t largest_file)
{
	struct child child = {0};
	int out[2], err[2];

	assert_int_equal(pipe(out), 0);
	assert_int_equal(pipe(err), 0);
	child.pid = fork();
	if (child.pid == 0) {
		const char *arguments[16] = {TENGEN, "serve"};
		for (int i = 0; words[i]; i++)
			arguments[2 + i] = words[i];
		struct rlimit limit = {largest_file, largest_file};
		if (largest_file)
			setrlimit(RLIMIT_FSIZE, &limit);
		dup2(out[1], 1);
		dup2(err[1], 2);
		close(out[0]);
		close(err[0]);
		/* The array of const is what execv would ask for if it could. */
		execv(TENGEN, (char *const *)(uintptr_t)arguments);
		_exit(127);
	}
	close(out[1]);
	close(err[1]);
	child.out = out[0];
	child.err = err[0];
	return child;
}

static struct child serve(const char *folder, const char *port, rlim_t largest_file)
{
	const char *const words[] = {"--data", folder, "--port", port, NULL};
	struct child child = spawn(words, largest_file);

	read_text(child.out, child.line, sizeof(child.line), true);
	if (sscanf(child.line, "tengen: http://127.0.0.1:%d/", &child.port) != 1)
		fail_msg("its first line is: %s", child.line);
	return child;
}

/* Waits for its end; the exit status, or minus the signal. */
static int end_of(struct child *child)
{
	int status;

	assert_int_equal(waitpid(child->pid, &status, 0), child->pid);
	close(child->out);
	close(child->err);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static int set_up(void **state)
{
	char *folder = calloc(1, 64);

	make_folder(folder);
	*state = folder;
	return 0;
}

static int tear_down(void **state)
{
	remove_folder(*state);
	free(*state);
	return 0;
}

static void one_line_and_a_clean_end(void **state)
{
	static const int signals[] = {SIGTERM, SIGINT};

	for (int i = 0; i < 2; i++) {
		struct child child = serve(*state, "0", 0);
		char rest[64], expected[64];
		snprintf(expected, sizeof(expected), "tengen: http://127.0.0.1:%d/\n", child.port);
		assert_string_equal(child.line, expected);
		json_decref(expect(child.port, 200, "GET", "/ready", NULL));
		json_decref(expect(child.port, 201, "POST", "/api/games",
			"{\"size\":19,\"black\":{\"kind\":\"engine\",\"level\":9}}"));
		kill(child.pid, signals[i]);
		read_text(child.out, rest, sizeof(rest), false);
		assert_string_equal(rest, ""); /* nothing else on standard output */
		assert_int_equal(end_of(&child), 0);
	}
}

static void a_port_in_use_is_said(void **state)
{
	struct child first = serve(*state, "0", 0), second;
	char port[16], text[512];

	snprintf(port, sizeof(port), "%d", first.port);
	const char *const words[] = {"--data", *state, "--port", port, NULL};
	second = spawn(words, 0);
	read_text(second.err, text, sizeof(text), false);
	assert_int_equal(end_of(&second), 3);
	assert_non_null(strstr(text, port));
	assert_non_null(strstr(text, "in use"));
	assert_non_null(strstr(text, "--port"));
	kill(first.pid, SIGTERM);
	assert_int_equal(end_of(&first), 0);
}

static void bad_usage_is_said(void **state)
{
	static const char *const usages[][3] = {
		{"--port", "99999", NULL}, {"--port", "x", NULL}, {"--prot", NULL}, {"now", NULL}};
	static const char *const nowhere[] = {"--data", "/proc/nowhere/games", NULL};
	static const char *const no_address[] = {"--host", "203.0.113.7", "--data", NULL, NULL};
	char text[512];

	for (size_t i = 0; i < sizeof(usages) / sizeof(usages[0]); i++) {
		struct child child = spawn(usages[i], 0);
		read_text(child.err, text, sizeof(text), false);
		assert_int_equal(end_of(&child), 2);
		assert_non_null(strstr(text, "--help"));
	}
	struct child child = spawn(nowhere, 0);
	read_text(child.err, text, sizeof(text), false);
	assert_int_equal(end_of(&child), 3);
	assert_non_null(strstr(text, "/proc/nowhere"));
	const char *words[5];
	memcpy(words, no_address, sizeof(words));
	words[3] = *state;
	child = spawn(words, 0);
	read_text(child.err, text, sizeof(text), false);
	assert_int_equal(end_of(&child), 3);
	assert_non_null(strstr(text, "203.0.113.7"));
}

static void a_newer_schema_is_refused(void **state)
{
	char path[96], text[512];
	sqlite3 *db;

	snprintf(path, sizeof(path), "%s/games.db", (char *)*state);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(
		sqlite3_exec(db, "PRAGMA user_version = 9999", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
	const char *const words[] = {"--data", *state, "--port", "0", NULL};
	struct child child = spawn(words, 0);
	read_text(child.err, text, sizeof(text), false);
	assert_int_equal(end_of(&child), 3);
	assert_non_null(strstr(text, "newer"));
	assert_non_null(strstr(text, "--data"));
}

static void point_of(int ply, char out[8])
{
	snprintf(out, 8, "%c%d", "ABCDEFGHJKLMNOPQRST"[ply / 19], ply % 19 + 1);
}

/*
 * Sends moves one after the other until the child is killed at a random one, in the midst of what it
 * does then. The number that was acknowledged.
 */
static int play_and_kill(struct child *child, const char *id, int ply, struct tg_rng *rng)
{
	int acknowledged = ply, last = ply + (int)tg_rng_below(rng, 12);
	char request[512], body[64], vertex[8], answer[32];

	for (;; ply++) {
		int fd = dial(child->port);
		point_of(ply, vertex);
		int length =
			snprintf(body, sizeof(body), "{\"vertex\":\"%s\",\"ply\":%d}", vertex, ply);
		snprintf(request, sizeof(request),
			"POST /api/games/%s/moves HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
			"Content-Length: %d\r\n\r\n%s",
			id, child->port, length, body);
		send_bytes(fd, request, strlen(request));
		if (ply >= last) {
			/* Some work of random length here lets the kill fall at another place there. */
			volatile uint32_t spin = tg_rng_below(rng, 400000);
			while (spin > 0)
				spin--;
			kill(child->pid, SIGKILL);
		}
		memset(answer, 0, sizeof(answer));
		receive(fd, answer, sizeof(answer) - 1);
		close(fd);
		if (strncmp(answer, "HTTP/1.1 200", 12) == 0)
			acknowledged = ply + 1;
		if (ply >= last)
			break;
	}
	assert_int_equal(end_of(child), -SIGKILL);
	return acknowledged;
}

static void a_kill_loses_no_acknowledged_move(void **state)
{
	struct child child = serve(*state, "0", 0);
	struct tg_rng rng;
	char id[32], vertex[8];
	int ply = 0;

	tg_rng_init(&rng, 361);
	new_game(child.port, id, "{\"size\":19}");
	for (int round = 0; round < 10; round++) {
		int acknowledged = play_and_kill(&child, id, ply, &rng);
		json_t *now;
		child = serve(*state, "0", 0);
		now = get_state(child.port, id);
		ply = (int)number_of(now, "ply");
		/* At most the move that was on its way is more. */
		assert_in_range(ply, acknowledged, acknowledged + 1);
		for (int i = 0; i < ply; i++) {
			json_t *move = json_array_get(json_object_get(now, "moves"), (size_t)i);
			point_of(i, vertex);
			assert_string_equal(text_of(move, "vertex"), vertex);
		}
		json_decref(now);
	}
	kill(child.pid, SIGTERM);
	assert_int_equal(end_of(&child), 0);
}

/* Clock, dead stones, result, resumed play, seats: all of it comes back as it was. */
static void games_come_back_as_they_were(void **state)
{
	static const char *const settings[] = {
		"{\"size\":9,\"komi\":3.5,\"rules\":\"aga\",\"black\":{\"name\":\"Ann\"}}",
		"{\"size\":9,\"handicap\":3,\"rules\":\"japanese\"}",
		"{\"cols\":7,\"rows\":5}",
		"{\"game\":\"renju\"}",
		"{\"game\":\"gomoku\"}",
	};
	static const char *const plays[] = {"D4 E5 pass pass", "D4 E5 pass pass", "A1 B1 resign",
		"H8 I8", "A1 A2 B1 B2 C1 C2 D1 D2 E1"};
	enum { GAMES = sizeof(settings) / sizeof(settings[0]) };
	struct child child = serve(*state, "0", 0);
	char ids[GAMES][32];
	json_t *before[GAMES];

	for (int i = 0; i < GAMES; i++) {
		new_game(child.port, ids[i], settings[i]);
		play_all(child.port, ids[i], plays[i]);
	}
	json_decref(expect_post(child.port, 200, ids[0], "score", "{\"dead\":[\"D4\"]}"));
	json_decref(expect_post(child.port, 200, ids[1], "resume", " "));
	for (int i = 0; i < GAMES; i++)
		before[i] = get_state(child.port, ids[i]);
	kill(child.pid, SIGKILL);
	end_of(&child);
	child = serve(*state, "0", 0);
	for (int i = 0; i < GAMES; i++) {
		json_t *after = get_state(child.port, ids[i]);
		if (!json_equal(before[i], after))
			fail_msg("game %d came back as %s\nand was %s", i, json_dumps(after, 0),
				json_dumps(before[i], 0));
		json_decref(before[i]);
		json_decref(after);
	}
	kill(child.pid, SIGTERM);
	assert_int_equal(end_of(&child), 0);
}

static void time_is_kept_over_a_restart(void **state)
{
	struct child child = serve(*state, "0", 0);
	json_t *now, *clocks;
	char id[32];

	new_game(child.port, id,
		"{\"size\":9,\"clock\":{\"kind\":\"fischer\",\"main_ms\":600000,\"increment_ms\":"
		"7000}}");
	play_all(child.port, id, "D4 E5 C3");
	kill(child.pid, SIGTERM);
	end_of(&child);
	child = serve(*state, "0", 0);
	now = get_state(child.port, id);
	clocks = json_object_get(now, "clocks");
	/* Two increments for Black, one for White, less the little that was spent. */
	assert_in_range(number_of(json_object_get(clocks, "black"), "main_ms"), 604000, 614000);
	assert_in_range(number_of(json_object_get(clocks, "white"), "main_ms"), 597000, 607000);
	assert_string_equal(text_of(clocks, "running"), "white");
	json_decref(now);
	/* An undo gives back the clock of the turn that begins again. */
	now = expect_post(child.port, 200, id, "undo", " ");
	clocks = json_object_get(now, "clocks");
	assert_in_range(number_of(json_object_get(clocks, "black"), "main_ms"), 597000, 607000);
	json_decref(now);
	kill(child.pid, SIGTERM);
	assert_int_equal(end_of(&child), 0);
}

/* The operating system refuses to write: the answer is 507, and the move is not played. */
static void a_disk_that_refuses_plays_no_move(void **state)
{
	struct child child = serve(*state, "0", 400 * 1024);
	char id[32], path[64], body[64], vertex[8];
	int ply = 0, status = 200;
	json_t *now;

	new_game(child.port, id, "{\"size\":19}");
	snprintf(path, sizeof(path), "/api/games/%s/moves", id);
	for (; ply < 361 && status == 200; ply++) {
		point_of(ply, vertex);
		snprintf(body, sizeof(body), "{\"vertex\":\"%s\"}", vertex);
		struct answer answer = ask(child.port, "POST", path, body);
		status = answer.status;
		finish_answer(&answer);
	}
	assert_int_equal(status, 507);
	ply--;
	now = get_state(child.port, id);
	assert_int_equal(number_of(now, "ply"), ply);
	json_decref(now);
	kill(child.pid, SIGTERM);
	assert_int_equal(end_of(&child), 0);
	child = serve(*state, "0", 0);
	now = get_state(child.port, id);
	assert_int_equal(number_of(now, "ply"), ply);
	json_decref(now);
	json_decref(expect_post(child.port, 200, id, "moves", "%s", body));
	kill(child.pid, SIGTERM);
	assert_int_equal(end_of(&child), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(one_line_and_a_clean_end),
		TEST(a_port_in_use_is_said),
		TEST(bad_usage_is_said),
		TEST(a_newer_schema_is_refused),
		TEST(a_kill_loses_no_acknowledged_move),
		TEST(games_come_back_as_they_were),
		TEST(time_is_kept_over_a_restart),
		TEST(a_disk_that_refuses_plays_no_move),
	};

	return cmocka_run_group_tests_name("serve", tests, NULL, NULL);
}
