/* What diagrams and random games do not reach: collisions of fingerprints, limits, set-up, snapshots. */
#include "../unit.h"

#include "base/rng.h"
#include "go/go.h"

#include <stdlib.h>
#include <string.h>

static struct tg_go *new_board(uint8_t cols, uint8_t rows, enum tg_ko ko)
{
	struct tg_rules rules = {.ko = ko};
	struct tg_go *go = malloc(sizeof(*go));

	assert_non_null(go);
	tg_go_init(go, (struct tg_size){cols, rows}, &rules);
	return go;
}

static void play(struct tg_go *go, enum tg_color color, const char *vertex)
{
	tg_point point;

	assert_int_equal(tg_vertex_parse_gtp(go->size, vertex, &point), TG_OK);
	assert_int_equal(tg_go_play(go, color, point), TG_LEGAL);
}

/* A ko on the second and third line, White to take back at B3. */
static struct tg_go *ko_just_taken(enum tg_ko ko)
{
	static const char rows[] = ".XO.XO.O.XO.....";
	struct tg_go *go = new_board(4, 4, ko);
	uint8_t cells[TG_MAX_POINTS] = {0};

	for (int p = 0; p < 16; p++)
		cells[p] = rows[p] == 'X' ? TG_BLACK : rows[p] == 'O' ? TG_WHITE : TG_EMPTY;
	assert_int_equal(tg_go_set(go, cells, TG_BLACK), TG_OK);
	play(go, TG_BLACK, "C3");
	return go;
}

/* The fingerprint of another board is put in the place of the true one: the boards still differ. */
static void equal_fingerprints_are_not_equal_boards(void **state)
{
	struct tg_go *go = ko_just_taken(TG_KO_POSITIONAL);
	tg_point b3 = tg_point_at(go->size, 1, 1);
	tg_hash after;

	(void)state;
	assert_int_equal(tg_go_check(go, TG_WHITE, b3), TG_REFUSED_SUPERKO);
	play(go, TG_WHITE, "D1");
	play(go, TG_BLACK, "A1");
	play(go, TG_WHITE, "B3");
	after = go->stones_hash;
	assert_true(tg_go_undo(go));
	go->log[0].stones_hash = after;
	assert_int_equal(tg_go_check(go, TG_WHITE, b3), TG_LEGAL);
	free(go);
}

static void the_ban_is_for_the_other_side(void **state)
{
	struct tg_go *go = ko_just_taken(TG_KO_SIMPLE);
	tg_point b3 = tg_point_at(go->size, 1, 1);

	(void)state;
	assert_int_equal(go->ko, b3);
	go->to_move = TG_BLACK; /* as tg_position_set_to_move does */
	assert_int_equal(tg_go_check(go, TG_BLACK, b3), TG_LEGAL);
	assert_int_equal(tg_go_check(go, TG_WHITE, b3), TG_REFUSED_KO);
	free(go);
}

static void a_game_has_a_last_ply(void **state)
{
	struct tg_go *go = new_board(9, 9, TG_KO_SIMPLE);

	(void)state;
	for (int i = 0; i < TG_MAX_PLIES - 1; i++)
		assert_int_equal(tg_go_play(go, go->to_move, TG_PASS), TG_LEGAL);
	assert_int_equal(tg_go_end(go), TG_END_PASSES);
	play(go, TG_WHITE, "E5");
	assert_int_equal(tg_go_end(go), TG_END_LENGTH);
	assert_int_equal(tg_go_play(go, TG_BLACK, TG_PASS), TG_REFUSED_OVER);
	assert_int_equal(tg_go_check(go, TG_BLACK, 0), TG_REFUSED_OVER);
	assert_true(tg_go_undo(go));
	assert_int_equal(tg_go_check(go, TG_BLACK, 0), TG_LEGAL);
	free(go);
}

static void points_off_the_board(void **state)
{
	static const tg_point points[] = {
		81, 82, 624, 625, INT16_MAX, INT16_MIN, TG_RESIGN, TG_NO_POINT};
	struct tg_go *go = new_board(9, 9, TG_KO_SIMPLE);

	(void)state;
	for (size_t i = 0; i < sizeof(points) / sizeof(*points); i++)
		assert_int_equal(tg_go_check(go, TG_BLACK, points[i]), TG_REFUSED_BOUNDS);
	free(go);
}

/* A refused set-up changes nothing; an accepted one begins a new history. */
static void set_up(void **state)
{
	struct tg_go *go = ko_just_taken(TG_KO_SIMPLE), *before = malloc(sizeof(*before));
	uint8_t cells[TG_MAX_POINTS] = {0};

	(void)state;
	*before = *go;
	memset(cells, TG_BLACK, 16);
	assert_int_equal(tg_go_set(go, cells, TG_BLACK), TG_ERR_ARGUMENT);
	cells[3] = 3;
	assert_int_equal(tg_go_set(go, cells, TG_BLACK), TG_ERR_ARGUMENT);
	cells[3] = TG_EMPTY;
	assert_int_equal(tg_go_set(go, cells, TG_EMPTY), TG_ERR_ARGUMENT);
	assert_memory_equal(go, before, sizeof(*go));
	assert_int_equal(tg_go_set(go, cells, TG_WHITE), TG_OK);
	assert_int_equal(go->to_move, TG_WHITE);
	assert_int_equal(go->plies, 0);
	assert_int_equal(go->prisoners[0], 0);
	assert_int_equal(go->ko, TG_NO_POINT);
	assert_false(tg_go_undo(go));
	free(before);
	free(go);
}

/* The same board has the same fingerprint however it came about; side and size are part of it. */
static void fingerprints(void **state)
{
	struct tg_go *a = new_board(9, 9, TG_KO_SIMPLE), *b = new_board(9, 9, TG_KO_POSITIONAL);
	struct tg_go *wide = new_board(9, 8, TG_KO_SIMPLE);

	(void)state;
	assert_true(tg_go_hash(a) == tg_go_hash(b));
	assert_true(tg_go_hash(a) != tg_go_hash(wide));
	play(a, TG_BLACK, "C3");
	play(a, TG_WHITE, "D5");
	play(b, TG_WHITE, "D5");
	play(b, TG_BLACK, "C3");
	assert_true(tg_go_hash(a) != tg_go_hash(b));
	assert_int_equal(tg_go_play(b, TG_WHITE, TG_PASS), TG_LEGAL);
	assert_true(tg_go_hash(a) == tg_go_hash(b));
	free(a);
	free(b);
	free(wide);
}

/* Random play on a copy; the boards of the past come back as they were, the original never moves. */
static void snapshots_and_past_boards(void **state)
{
	enum { PLIES = 400 };
	struct tg_go *go = new_board(7, 5, TG_KO_SIMPLE), *copy = malloc(sizeof(*copy));
	uint8_t(*boards)[TG_MAX_POINTS] = calloc(PLIES + 1, sizeof(*boards));
	uint8_t cells[TG_MAX_POINTS];
	struct tg_rng rng;

	(void)state;
	play(go, TG_BLACK, "D3");
	*copy = *go;
	tg_rng_init(&rng, 1);
	for (int i = 0; i < 20 * PLIES && copy->plies < PLIES; i++) {
		memcpy(boards[copy->plies], copy->cells, TG_MAX_POINTS);
		/* one in 36 is a pass: -1 */
		tg_go_play(copy, copy->to_move, (tg_point)((int)tg_rng_below(&rng, 36) - 1));
	}
	memcpy(boards[copy->plies], copy->cells, TG_MAX_POINTS);
	assert_true(copy->plies > 100 && copy->taken_length > 50);
	for (int ply = 1; ply <= copy->plies; ply++) {
		tg_go_board_before(copy, ply, cells);
		assert_memory_equal(cells, boards[ply], 35);
	}
	assert_int_equal(go->plies, 1);
	while (copy->plies > 1)
		tg_go_undo(copy);
	assert_memory_equal(copy->cells, go->cells, TG_MAX_POINTS);
	assert_true(tg_go_hash(copy) == tg_go_hash(go));
	free(boards);
	free(copy);
	free(go);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_fingerprints_are_not_equal_boards),
		cmocka_unit_test(the_ban_is_for_the_other_side),
		cmocka_unit_test(a_game_has_a_last_ply),
		cmocka_unit_test(points_off_the_board),
		cmocka_unit_test(set_up),
		cmocka_unit_test(fingerprints),
		cmocka_unit_test(snapshots_and_past_boards),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
