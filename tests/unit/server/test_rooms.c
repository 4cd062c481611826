/* Many games: lists in pages, more games than fit into memory, two servers over one store. */
#include "client.h"

#include <stdio.h>
#include <string.h>

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
		TEST(lists_are_paged),
		TEST(more_games_than_rooms),
		TEST(two_servers_share_a_store),
	};

	return cmocka_run_group_tests_name("server rooms", tests, NULL, NULL);
}
