/* SGF over real HTTP: out, in again, and where an import stops. */
#include "client.h"

#include <stdio.h>
#include <string.h>

static void records_go_out_and_come_in(void **state)
{
	int port = port_of(state);
	char id[32], path[64], type[64];
	struct answer sgf;
	json_t *first, *second;

	new_game(port, id, "{\"size\":9,\"komi\":5.5,\"black\":{\"name\":\"Ann ]\\\\\"}}");
	play_all(port, id, "D4 J9 pass C3 resign");
	snprintf(path, sizeof(path), "/api/games/%s/sgf", id);
	sgf = ask(port, "GET", path, NULL);
	assert_int_equal(sgf.status, 200);
	assert_true(answer_header(&sgf, "Content-Type", type, sizeof(type)));
	assert_memory_equal(type, "application/x-go-sgf", 20);
	first = get_state(port, id);
	second = expect(port, 201, "POST", "/api/sgf", "%s", sgf.body);
	assert_string_not_equal(text_of(second, "id"), id);
	assert_true(json_equal(json_object_get(first, "moves"), json_object_get(second, "moves")));
	assert_true(json_equal(json_object_get(first, "board"), json_object_get(second, "board")));
	assert_true(json_equal(json_object_get(first, "rules"), json_object_get(second, "rules")));
	assert_true(
		json_equal(json_object_get(first, "result"), json_object_get(second, "result")));
	assert_true(json_equal(json_object_get(first, "seats"), json_object_get(second, "seats")));
	assert_string_equal(text_of(first, "hash"), text_of(second, "hash"));
	assert_true(json_is_null(json_object_get(json_object_get(second, "import"), "stopped")));
	finish_answer(&sgf);
	json_decref(first);
	json_decref(second);
}

static void an_import_stops_where_the_rules_do(void **state)
{
	int port = port_of(state);
	json_t *game, *stopped;

	game = expect(port, 201, "POST", "/api/sgf",
		"(;GM[1]FF[4]SZ[9]AB[cc][gg]AW[ee]PL[W];W[aa];"
		"B[ba](;W[ab];B[ab])(;W[ii]))");
	stopped = json_object_get(json_object_get(game, "import"), "stopped");
	assert_int_equal(number_of(stopped, "ply"), 4);
	assert_string_equal(text_of(stopped, "vertex"), "A8");
	assert_string_equal(text_of(stopped, "reason"), "occupied");
	assert_int_equal(number_of(game, "ply"), 3);
	assert_string_equal(text_of(game, "to_move"), "black");
	static const char *const rows[] = {"OX.......", "O........", "..X......", ".........",
		"....O....", ".........", "......X..", ".........", "........."};
	assert_board(game, rows);
	/* The set-up stones stay when everything is taken back. */
	for (int i = 0; i < 3; i++)
		json_decref(expect_post(port, 200, text_of(game, "id"), "undo", " "));
	json_decref(expect_post(port, 409, text_of(game, "id"), "undo", " "));
	json_decref(game);

	game = expect(port, 201, "POST", "/api/sgf",
		"{\"sgf\":\"(;GM[4]SZ[15]RU[Renju];B[hh];W[hi])(;GM[1]SZ[9];B[aa];B[bb])\","
		"\"index\":1}");
	stopped = json_object_get(json_object_get(game, "import"), "stopped");
	assert_string_equal(text_of(stopped, "reason"), "not your turn");
	assert_int_equal(number_of(game, "ply"), 1);
	assert_int_equal(number_of(json_object_get(game, "import"), "games"), 2);
	json_decref(game);
	game = expect(port, 201, "POST", "/api/sgf", "(;GM[4]SZ[15]RU[Renju];B[hh];W[ih])");
	assert_string_equal(text_of(game, "game"), "renju");
	assert_string_equal(text_of(json_object_get(game, "last_move"), "vertex"), "I8");
	json_decref(game);
}

/* The tree of an exported game behind the root's own properties, without line breaks. */
static void assert_tree(int port, const char *id, const char *wanted)
{
	char path[64];

	snprintf(path, sizeof(path), "/api/games/%s/sgf", id);
	struct answer sgf = ask(port, "GET", path, NULL);
	assert_int_equal(sgf.status, 200);
	char *tree = strstr(sgf.body, "XY[z]");
	assert_non_null(tree);
	char *out = tree;
	for (const char *p = tree; *p; p++)
		if (*p != '\n')
			*out++ = *p;
	*out = '\0';
	assert_string_equal(tree + 5, wanted);
	finish_answer(&sgf);
}

/* Variations, comments, marks and unknown properties come out again, also after a restart. */
static void an_import_keeps_the_whole_file(void **state)
{
	struct running *running = *state;
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	int port = running->port;
	char id[32];
	json_t *game;

	game = expect(port, 201, "POST", "/api/sgf",
		"(;FF[4]GM[1]SZ[9]KM[6.5]RU[Chinese]PB[Ann]RE[B+R]XY[z];B[cc]C[fine \\] move]TR[cc]"
		"(;W[gg]N[main];C[between];B[cg])(;W[gc]ZZ[1][2]))(;GM[4];B[hh])");
	snprintf(id, sizeof(id), "%s", text_of(game, "id"));
	assert_int_equal(number_of(game, "ply"), 3);
	json_decref(game);
	assert_tree(port, id,
		";B[cc]C[fine \\] move]TR[cc](;W[gg]N[main];C[between];B[cg])(;W[gc]ZZ[1][2]))");
	json_decref(expect_post(port, 200, id, "undo", " ")); /* the resignation */
	json_decref(expect_post(port, 200, id, "undo", " "));
	json_decref(expect_post(port, 200, id, "undo", " "));
	assert_tree(port, id,
		";B[cc]C[fine \\] move]TR[cc](;)(;W[gg]N[main];C[between];B[cg])"
		"(;W[gc]ZZ[1][2]))");
	play_all(port, id, "A1");
	assert_tree(port, id,
		";B[cc]C[fine \\] move]TR[cc](;W[ai])(;W[gg]N[main];C[between];B[cg])"
		"(;W[gc]ZZ[1][2]))");
	stop_server(running);
	start_server(running, &options);
	assert_tree(running->port, id,
		";B[cc]C[fine \\] move]TR[cc](;W[ai])(;W[gg]N[main];C[between];B[cg])"
		"(;W[gc]ZZ[1][2]))");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(records_go_out_and_come_in),
		TEST(an_import_stops_where_the_rules_do),
		TEST(an_import_keeps_the_whole_file),
	};

	return cmocka_run_group_tests_name("server records", tests, NULL, NULL);
}
