/*
 * Requests that went wrong on the way: good ones with bytes changed, cut, doubled and moved, by a seeded
 * generator, through the real HTTP layer. Whatever they were, the server answers the next good one, and a
 * game that nobody touched is as it was. Run it with sanitizers to see more.
 */
#include "client.h"

#include "base/rng.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROUNDS = 1500, REQUEST_MAX = 2048 };

static const char *const seeds[] = {
	"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 96\r\n\r\n"
	"{\"game\":\"go\",\"size\":9,\"rules\":{\"ko\":\"SIMPLE\"},\"komi\":6.5,\"clock\":{"
	"\"kind\":"
	"\"absolute\",\"main_ms\":1000}}",
	"POST /api/games/%s/moves HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 25\r\n\r\n"
	"{\"vertex\":\"D4\",\"ply\":  0}  ",
	"POST /api/sgf HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 60\r\n\r\n"
	"(;GM[1]FF[4]SZ[9]KM[6.5]AB[cc][gg];W[ee](;B[dd];W[])(;B[ff]))",
	"POST /api/sgf HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 46\r\n\r\n"
	"{\"sgf\":\"(;GM[4]SZ[15];B[hh];W[hi])\",\"index\":0}",
	"GET /api/games?limit=3&before=123-abc HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
	"GET /api/games/%s/events?last=1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nLast-Event-ID: "
	"2\r\n\r\n",
	"POST /api/games/%s/score HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 22\r\n\r\n"
	"{\"dead\":[\"D4\",\"J9\"]}  ",
	"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nIf-None-Match: \"x\"\r\nConnection: "
	"close\r\n\r\n",
	"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nTransfer-Encoding: chunked\r\n\r\n"
	"2\r\n{}\r\n0\r\n\r\n",
};

static size_t write_seed(struct tg_rng *rng, int port, const char *id, char *out)
{
	const char *seed = seeds[tg_rng_below(rng, sizeof(seeds) / sizeof(seeds[0]))];

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	if (strstr(seed, "%s"))
		return (size_t)snprintf(out, REQUEST_MAX / 2, seed, id, port);
	return (size_t)snprintf(out, REQUEST_MAX / 2, seed, port);
#pragma GCC diagnostic pop
}

/* One small accident; the new length. */
static size_t spoil(struct tg_rng *rng, char *bytes, size_t length)
{
	size_t at = tg_rng_below(rng, (uint32_t)length);
	size_t count = 1 + tg_rng_below(rng, 12);

	if (count > length - at)
		count = length - at;
	switch (tg_rng_below(rng, 5)) {
	case 0: bytes[at] = (char)tg_rng_below(rng, 256); break;
	case 1: bytes[at] ^= (char)(1 << tg_rng_below(rng, 8)); break;
	case 2:
		memmove(bytes + at, bytes + at + count, length - at - count);
		length -= count;
		break;
	case 3:
		if (length + count > REQUEST_MAX)
			break;
		memmove(bytes + at + count, bytes + at, length - at);
		length += count;
		break;
	default: length = at + 1;
	}
	return length ? length : 1;
}

/* Sends it and looks at what comes at once; a server that waits for more is left waiting. */
static void send_noise(int port, const char *bytes, size_t length)
{
	char answer[4096];
	int fd = dial(port);
	struct pollfd ready = {fd, POLLIN, 0};

	send_bytes(fd, bytes, length);
	if (poll(&ready, 1, 1) == 1)
		receive(fd, answer, sizeof(answer));
	close(fd);
}

static void spoilt_requests_harm_nothing(void **state)
{
	int port = ((struct running *)*state)->port;
	char bytes[REQUEST_MAX + 16], id[32], other[32];
	struct tg_rng rng;
	json_t *before, *after;

	tg_rng_init(&rng, 9);
	new_game(port, other, "{\"size\":9}");
	play_all(port, other, "D4 E5 C3");
	before = get_state(port, other);
	new_game(port, id, "{\"size\":9}");
	for (int i = 0; i < ROUNDS; i++) {
		size_t length = write_seed(&rng, port, id, bytes);
		for (uint32_t n = tg_rng_below(&rng, 4); n > 0; n--)
			length = spoil(&rng, bytes, length);
		send_noise(port, bytes, length);
		if (i % 100 == 0)
			json_decref(expect(port, 200, "GET", "/health", NULL));
	}
	after = get_state(port, other);
	assert_true(json_equal(before, after));
	json_decref(before);
	json_decref(after);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			spoilt_requests_harm_nothing, set_up_server, tear_down_server),
	};

	return cmocka_run_group_tests_name("server noise", tests, NULL, NULL);
}
