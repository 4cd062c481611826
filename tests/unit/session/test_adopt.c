/*
 * A record from a file as the session's own: nothing of the file is lost, whatever is played and taken
 * back, and the main line is the game at any time.
 */
#include "../unit.h"

#include "base/rng.h"
#include "record/replay.h"
#include "session/load.h"
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

/* A session that was loaded from `text` before its move `next` (0: all of it) and took over its record. */
static struct tg_session *open_file(const char *text, int next)
{
	struct tg_session_options options = {.setup = TG_SETUP_INIT};
	struct tg_load_options load = TG_LOAD_OPTIONS_INIT;
	struct tg_load_report report;
	struct tg_record *record;
	struct tg_session *session;
	struct tg_position *pos = malloc(sizeof(*pos));

	load.next_move = next;
	load.lenient = true;
	assert_int_equal(tg_record_read(text, strlen(text), NULL, &record, NULL), TG_OK);
	assert_int_equal(tg_load_position(record, 0, &load, pos, &report), TG_OK);
	options.setup.game = tg_position_game(pos);
	options.setup.size = tg_position_size(pos);
	assert_int_equal(tg_session_create(&options, &session), TG_OK);
	assert_int_equal(tg_session_set_position(session, pos).status, TG_OK);
	assert_int_equal(
		tg_session_adopt_record(session, record, 0, report.moves - tg_position_plies(pos)),
		TG_OK);
	free(pos);
	return session;
}

/* Where lines are broken does not matter. */
static void assert_same_but_blanks(const char *text, const char *wanted)
{
	char squeezed[2][1000];
	const char *texts[] = {text, wanted};

	for (int i = 0; i < 2; i++) {
		size_t length = 0;
		for (const char *p = texts[i]; *p && length < sizeof(squeezed[0]) - 1; p++)
			if (*p != ' ' && *p != '\n')
				squeezed[i][length++] = *p;
		squeezed[i][length] = '\0';
	}
	assert_string_equal(squeezed[0], squeezed[1]);
}

/* What is written behind the root's own properties. */
static void assert_written(const struct tg_session *session, const char *wanted)
{
	const struct tg_record *record = session->record;
	char *text;
	size_t length;

	assert_int_equal(tg_record_write(record, &text, &length), TG_OK);
	const char *tree = strstr(text, "XY[z]");
	assert_non_null(tree);
	assert_same_but_blanks(tree + 5, wanted);
	free(text);
}

static void play(struct tg_session *session, const char *vertex)
{
	const struct tg_position *pos = tg_session_position(session);
	tg_point point;

	assert_int_equal(
		tg_vertex_parse(tg_position_game(pos), tg_position_size(pos), vertex, &point),
		TG_OK);
	assert_int_equal(
		tg_session_play(session, tg_position_to_move(pos), point, -1).status, TG_OK);
}

static void undo(struct tg_session *session, int plies)
{
	assert_int_equal(tg_session_undo_plies(session, plies).status, TG_OK);
}

static const char file[] = "(;GM[1]FF[4]SZ[5]KM[5.5]RU[Japanese]PB[x]PW[y]RE[B+R]XY[z](;B[cc]C["
			   "why\\]?]TR[cc];W[bb]BM[1]"
			   "(;B[dd];W[ee])(;B[da]N[other]))(;B[aa]))";

static void what_the_file_has_comes_back(void **state)
{
	struct tg_session *session = open_file(file, 0);
	const struct tg_record *record = tg_session_record(session);
	tg_node root = tg_record_root(record, 0);

	(void)state;
	assert_written(session,
		" (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[dd];W[ee]) (;B[da]N[other])) (;B[aa])) ");
	assert_string_equal(tg_node_get(record, root, "RE", 0), "B+R");
	assert_string_equal(tg_node_get(record, root, "KM", 0), "5.5");
	assert_string_equal(tg_node_get(record, root, "PB", 0), "x");
	tg_session_destroy(session);
}

static void the_game_goes_on(void **state)
{
	struct tg_session *session = open_file(file, 0);

	(void)state;
	play(session, "A1");
	assert_written(session,
		" (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[dd];W[ee];B[ae]) (;B[da]N[other]))"
		" (;B[aa])) ");
	/* the result was that of another game */
	assert_null(tg_node_get(session->record, tg_record_root(session->record, 0), "RE", 0));
	undo(session, 1);
	assert_written(session,
		" (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[dd];W[ee]) (;B[da]N[other])) (;B[aa])) ");
	tg_session_destroy(session);
}

static void what_is_taken_back_becomes_a_variation(void **state)
{
	struct tg_session *session = open_file(file, 0);

	(void)state;
	undo(session, 2);
	assert_written(session,
		" (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;) (;B[dd];W[ee]) (;B[da]N[other])) "
		"(;B[aa])) ");
	play(session, "A5");
	assert_written(session,
		" (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[aa]) (;B[dd];W[ee]) (;B[da]N[other]))"
		" (;B[aa])) ");
	undo(session, 1);
	play(session, "D5"); /* a variation of the file */
	assert_written(session,
		" (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[da]N[other]) (;B[dd];W[ee])) (;B[aa])) ");
	undo(session, 3);
	assert_written(session,
		" (;) (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[da]N[other]) (;B[dd];W[ee])) "
		"(;B[aa])) ");
	play(session, "C3");
	play(session, "B4");
	play(session, "D2");
	play(session, "E1");
	assert_written(session,
		" (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[dd];W[ee]) (;B[da]N[other])) (;B[aa])) ");
	tg_session_destroy(session);
}

static void before_a_move(void **state)
{
	struct tg_session *session = open_file(file, 2);

	(void)state;
	assert_int_equal(tg_position_plies(tg_session_position(session)), 1);
	play(session, "E5");
	assert_written(session,
		" (;B[cc]C[why\\]?]TR[cc] (;W[ea]) (;W[bb]BM[1] (;B[dd];W[ee]) (;B[da]N[other])))"
		" (;B[aa])) ");
	tg_session_destroy(session);
	session = open_file(file, 1);
	play(session, "E5");
	undo(session, 1);
	play(session, "A5");
	assert_written(session,
		" (;B[aa]) (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[dd];W[ee]) (;B[da]N[other]))) ");
	tg_session_destroy(session);
}

/* A move in the root, two in a node, comments between and behind, setup in the middle. */
static void odd_files(void **state)
{
	struct tg_session *session =
		open_file("(;SZ[5]XY[z]B[aa];W[bb]B[cc];C[between];W[dd];C[end])", 0);

	(void)state;
	assert_int_equal(tg_position_plies(tg_session_position(session)), 4);
	play(session, "pass");
	assert_written(session, "B[aa] ;W[bb];B[cc];C[between];W[dd];C[end];B[]) ");
	undo(session, 2);
	assert_written(session, "B[aa] ;W[bb];B[cc];C[between] (;) (;W[dd];C[end])) ");
	undo(session, 3);
	assert_written(session, "B[aa];W[bb];B[cc];C[between];W[dd];C[end])) ");
	tg_session_destroy(session);

	session = open_file("(;SZ[5]XY[z];B[aa];W[bb];AB[cc]PL[W];W[dd];B[ee])", 0);
	assert_int_equal(tg_position_plies(tg_session_position(session)), 2);
	undo(session, 2);
	play(session, "E5");
	assert_written(session, ";B[aa];W[bb];AB[cc]PL[W] (;W[ea]) (;W[dd];B[ee])) ");
	tg_session_destroy(session);

	/* an illegal move is executed and the history begins behind it */
	session = open_file("(;SZ[5]XY[z];B[aa];W[aa];B[bb])", 0);
	play(session, "E5");
	assert_written(session, ";B[aa];W[aa];B[bb];W[ea]) ");
	tg_session_destroy(session);
}

/* What a session wrote while its file went further is read as that file again. */
static void written_and_read_again(void **state)
{
	struct tg_session *session = open_file(file, 2), *again;
	char *text;
	size_t length;

	(void)state;
	assert_written(session,
		" (;B[cc]C[why\\]?]TR[cc] (;) (;W[bb]BM[1] (;B[dd];W[ee]) (;B[da]N[other])))"
		" (;B[aa])) ");
	assert_int_equal(tg_record_write(session->record, &text, &length), TG_OK);
	again = open_file(text, 0);
	assert_int_equal(tg_position_plies(tg_session_position(again)), 1);
	play(again, "B4");
	play(again, "D2");
	assert_written(again,
		" (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[dd] (;) (;W[ee])) (;B[da]N[other])) "
		"(;B[aa])) ");
	free(text);
	tg_session_destroy(session);
	tg_session_destroy(again);
}

static void other_games_are_refused(void **state)
{
	static const char *const others[] = {
		"(;SZ[9];B[aa])", "(;GM[4]SZ[5];B[aa])", "(;SZ[5];B[aa])"};
	struct tg_session *session = open_file(file, 0);
	struct tg_record *record;

	(void)state;
	for (int i = 0; i < 3; i++) {
		assert_int_equal(
			tg_record_read(others[i], strlen(others[i]), NULL, &record, NULL), TG_OK);
		assert_int_equal(tg_session_adopt_record(session, record, 0, i < 2 ? 0 : 2),
			TG_ERR_ARGUMENT);
		assert_int_equal(tg_session_adopt_record(session, record, 1, 0), TG_ERR_NOT_FOUND);
		tg_record_destroy(record);
	}
	assert_written(session,
		" (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[dd];W[ee]) (;B[da]N[other])) (;B[aa])) ");
	tg_session_destroy(session);
}

/* A game whose moves the file does not have is added to it, as after a restart. */
static void a_longer_game_than_the_file(void **state)
{
	struct tg_session *session = open_file("(;SZ[5]XY[z];B[aa];W[bb];B[cc];W[dd])", 0);
	struct tg_record *record;

	(void)state;
	assert_int_equal(tg_record_read(file, strlen(file), NULL, &record, NULL), TG_OK);
	assert_int_equal(tg_session_adopt_record(session, record, 0, 0), TG_OK);
	assert_written(session,
		" (;B[aa];W[bb];B[cc];W[dd]) (;B[cc]C[why\\]?]TR[cc];W[bb]BM[1] (;B[dd];W[ee])"
		" (;B[da]N[other]))) ");
	tg_session_destroy(session);
}

/* --- at random --------------------------------------------------------------------------------- */

static int count_marked(const struct tg_record *record)
{
	tg_node node = tg_record_root(record, 0);
	int count = 0;

	while (node != TG_NO_NODE) {
		count += tg_node_get(record, node, "ID", 0) != NULL;
		tg_node next = tg_node_child(record, node);
		while (next == TG_NO_NODE && node != TG_NO_NODE) {
			next = tg_node_next(record, node);
			node = tg_node_parent(record, node);
		}
		node = next;
	}
	return count;
}

/* The moves of the record's main line are those of the position. */
static void audit(const struct tg_session *session)
{
	const struct tg_position *pos = tg_session_position(session);
	const struct tg_record *record = session->record;
	int ply = 0;

	for (tg_node n = tg_record_root(record, 0); n != TG_NO_NODE; n = tg_node_child(record, n)) {
		enum tg_color color, mover;
		const char *text;
		char vertex[TG_VERTEX_MAX];

		if (!tg_replay_move_at(record, n, 0, &color, &text))
			continue;
		assert_true(ply < tg_position_plies(pos));
		tg_point point = tg_position_move(pos, ply++, &mover);
		tg_vertex_format_sgf(tg_position_size(pos), point, vertex);
		assert_string_equal(text, vertex);
		assert_int_equal(color, mover);
	}
	assert_int_equal(ply, tg_position_plies(pos));
}

/* A tree that grows from random games; each node that came from the file carries ID. */
static struct tg_record *random_tree(struct tg_rng *rng, int *nodes)
{
	struct tg_record *record = tg_record_create();
	tg_node root = tg_record_add_game(record);
	char point[3] = "aa";

	tg_node_set(record, root, "SZ", "5");
	tg_node_set(record, root, "ID", "0");
	for (*nodes = 1; *nodes < 60;) {
		tg_node node = root;
		for (int depth = 0; depth < 8 && *nodes < 60; depth++) {
			tg_node child = tg_node_child(record, node);
			if (child != TG_NO_NODE && tg_rng_below(rng, 3)) {
				node = child;
				continue;
			}
			point[0] = (char)('a' + tg_rng_below(rng, 5));
			point[1] = (char)('a' + tg_rng_below(rng, 5));
			node = tg_node_add(record, node);
			tg_node_set(record, node, "ID", "1");
			if (tg_rng_below(rng, 6))
				tg_node_set(record, node, depth % 2 ? "W" : "B", point);
			++*nodes;
		}
	}
	return record;
}

static void random_request(struct tg_session *session, struct tg_rng *rng)
{
	const struct tg_position *pos = tg_session_position(session);
	int plies = tg_position_plies(pos);

	if (tg_rng_below(rng, 3) == 0 && plies > 0)
		tg_session_undo_plies(session, 1 + (int)tg_rng_below(rng, (uint32_t)plies));
	else
		tg_session_play(
			session, tg_position_to_move(pos), (tg_point)tg_rng_below(rng, 25), -1);
}

static void nothing_is_lost_at_random(void **state)
{
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 5);
	for (int round = 0; round < 300; round++) {
		struct tg_session_options options = {.setup = TG_SETUP_INIT};
		struct tg_session *session;
		int nodes;
		struct tg_record *record = random_tree(&rng, &nodes);

		options.setup.size = (struct tg_size){5, 5};
		options.free_play = true;
		assert_int_equal(tg_session_create(&options, &session), TG_OK);
		for (int i = 0; i < 5; i++)
			random_request(session, &rng);
		assert_int_equal(tg_session_adopt_record(session, record, 0, 0), TG_OK);
		for (int i = 0; i < 40; i++) {
			audit(session);
			assert_int_equal(count_marked(session->record), nodes);
			random_request(session, &rng);
		}
		tg_session_destroy(session);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_the_file_has_comes_back),
		cmocka_unit_test(the_game_goes_on),
		cmocka_unit_test(what_is_taken_back_becomes_a_variation),
		cmocka_unit_test(before_a_move),
		cmocka_unit_test(odd_files),
		cmocka_unit_test(written_and_read_again),
		cmocka_unit_test(other_games_are_refused),
		cmocka_unit_test(a_longer_game_than_the_file),
		cmocka_unit_test(nothing_is_lost_at_random),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
