/*
 * Ladders that every player knows, and random small positions against a reader that tries every move:
 * the attacker each point that leaves the chain in atari, the defender each point of the board.
 */
#include "../unit.h"

#include "base/rng.h"
#include "go/go.h"

#include <stdlib.h>
#include <string.h>

#define ENOUGH 100000

static struct tg_go *new_board(int cols, int rows)
{
	static const struct tg_rules rules = {.ko = TG_KO_SIMPLE};
	struct tg_go *go = malloc(sizeof(*go));

	assert_non_null(go);
	tg_go_init(go, (struct tg_size){(uint8_t)cols, (uint8_t)rows}, &rules);
	return go;
}

static struct tg_go *read_board(const char *const *rows, int count)
{
	int cols = (int)strlen(rows[0]);
	struct tg_go *go = new_board(cols, count);
	uint8_t cells[TG_MAX_POINTS] = {0};

	for (int p = 0; p < cols * count; p++) {
		char letter = rows[p / cols][p % cols];
		cells[p] = letter == 'X' ? TG_BLACK : letter == 'O' ? TG_WHITE : TG_EMPTY;
	}
	assert_int_equal(tg_go_set(go, cells, TG_BLACK), TG_OK);
	return go;
}

/* `vertex` is a white chain; the attacker is Black. */
static bool black_catches(
	const char *const *rows, int count, const char *vertex, enum tg_color to_play)
{
	struct tg_go *go = read_board(rows, count);
	tg_point point;
	bool caught;

	assert_int_equal(tg_vertex_parse_gtp(go->size, vertex, &point), TG_OK);
	caught = tg_go_ladder_captures(go, point, to_play, ENOUGH);
	free(go);
	return caught;
}

static void a_ladder_runs_to_the_edge(void **state)
{
	static const char *const open[] = {".........", ".........", "...X.....", "..XOX....",
		"..X......", ".........", ".........", ".........", "........."};
	static const char *const broken[] = {".........", ".........", "...X.....", "..XOX....",
		"..X......", ".........", ".....O...", ".........", "........."};
	/* beside the path: White's stone does not help */
	static const char *const beside[] = {".........", ".........", "...X.....", "..XOX....",
		"..X......", ".........", ".........", "O........", "........."};

	(void)state;
	assert_true(black_catches(open, 9, "D6", TG_WHITE));
	assert_false(black_catches(broken, 9, "D6", TG_WHITE));
	assert_true(black_catches(beside, 9, "D6", TG_WHITE));
}

static void the_attacker_may_start(void **state)
{
	static const char *const two_liberties[] = {".........", ".........", "...X.....",
		"..XO.....", "..X......", ".........", ".........", ".........", "........."};
	static const char *const three_liberties[] = {".........", ".........", "...X.....",
		"...O.....", ".........", ".........", ".........", ".........", "........."};
	static const char *const atari[] = {".X.", "XO.", ".X."};

	(void)state;
	assert_true(black_catches(two_liberties, 9, "D6", TG_BLACK));
	assert_false(black_catches(two_liberties, 9, "D6", TG_WHITE));
	assert_false(black_catches(three_liberties, 9, "D6", TG_BLACK));
	assert_true(black_catches(atari, 3, "B2", TG_BLACK));
}

/* D6 cannot run, but may take D7, which is in atari itself; with D8 black it may not. */
static void the_prey_may_bite(void **state)
{
	static const char *const bite[] = {".........", ".........", "..OXO....", "..XOX....",
		"..X.X....", "...X.....", ".........", ".........", "........."};
	static const char *const no_bite[] = {".........", "...X.....", "..OXO....", "..XOX....",
		"..X.X....", "...X.....", ".........", ".........", "........."};

	(void)state;
	assert_false(black_catches(bite, 9, "D6", TG_WHITE));
	assert_true(black_catches(bite, 9, "D6", TG_BLACK));
	assert_true(black_catches(no_bite, 9, "D6", TG_WHITE));
}

/* What is not read to the end counts as an escape. */
static void a_small_budget_reads_little(void **state)
{
	static const char *const open[] = {".........", ".........", "...X.....", "..XOX....",
		"..X......", ".........", ".........", ".........", "........."};
	struct tg_go *go = read_board(open, 9);
	tg_hash before = tg_go_hash(go);

	(void)state;
	assert_false(tg_go_ladder_captures(go, tg_point_at(go->size, 3, 3), TG_WHITE, 0));
	assert_false(tg_go_ladder_captures(go, tg_point_at(go->size, 3, 3), TG_WHITE, 3));
	assert_true(tg_go_ladder_captures(go, tg_point_at(go->size, 3, 3), TG_WHITE, 1000));
	assert_true(tg_go_hash(go) == before);
	free(go);
}

static bool try_every_attack(struct tg_go *go, tg_point prey, int *budget);

static bool try_every_defence(struct tg_go *go, tg_point prey, int *budget)
{
	enum tg_color defender = (enum tg_color)go->cells[prey];
	int points = tg_size_points(go->size);
	tg_point list[TG_MAX_POINTS];

	if (tg_go_liberties(go, prey, list) > 1 || --*budget < 0)
		return false;
	for (tg_point p = 0; p < points; p++) {
		if (tg_go_play(go, defender, p) != TG_LEGAL)
			continue;
		bool caught = try_every_attack(go, prey, budget);
		tg_go_undo(go);
		if (!caught)
			return false;
	}
	return true;
}

static bool try_every_attack(struct tg_go *go, tg_point prey, int *budget)
{
	enum tg_color defender = (enum tg_color)go->cells[prey], attacker = tg_other(defender);
	int points = tg_size_points(go->size);
	tg_point list[TG_MAX_POINTS];
	bool caught = false;

	if (tg_go_liberties(go, prey, list) > 2 || --*budget < 0)
		return false;
	for (tg_point p = 0; !caught && p < points; p++) {
		int before = tg_go_liberties(go, prey, list);
		if (tg_go_play(go, attacker, p) != TG_LEGAL)
			continue;
		if (go->cells[prey] != defender)
			caught = true;
		else if (tg_go_liberties(go, prey, list) < before)
			caught = try_every_defence(go, prey, budget);
		tg_go_undo(go);
	}
	return caught;
}

/* Returns whether the chain at `point` was compared. */
static bool compare(struct tg_go *go, tg_point point, enum tg_color to_play, int caught[2])
{
	tg_point list[TG_MAX_POINTS];
	int budget = 20000;
	bool slow, quick;

	if (go->cells[point] == TG_EMPTY || tg_go_liberties(go, point, list) > 2)
		return false;
	slow = to_play == (enum tg_color)go->cells[point] ? try_every_defence(go, point, &budget)
							  : try_every_attack(go, point, &budget);
	if (budget < 0)
		return false;
	quick = tg_go_ladder_captures(go, point, to_play, 10 * ENOUGH);
	assert_int_equal(quick, slow);
	caught[quick]++;
	return true;
}

/* Positions out of random games, where chains have few liberties and kos occur. */
static void random_chains_agree(void **state)
{
	struct tg_rng rng;
	int compared = 0, caught[2] = {0, 0};

	(void)state;
	tg_rng_init(&rng, 7);
	for (int game = 0; game < 300; game++) {
		struct tg_go *go =
			new_board(3 + (int)tg_rng_below(&rng, 5), 3 + (int)tg_rng_below(&rng, 5));
		uint32_t points = (uint32_t)tg_size_points(go->size);
		int plies = (int)tg_rng_below(&rng, 3 * points);
		for (int i = 0; i < plies; i++)
			tg_go_play(go, go->to_move, (tg_point)tg_rng_below(&rng, points));
		for (tg_point p = 0; p < (tg_point)points; p++) {
			compared += compare(go, p, TG_BLACK, caught);
			compared += compare(go, p, TG_WHITE, caught);
		}
		free(go);
	}
	print_message("%d compared, %d caught\n", compared, caught[1]);
	assert_true(caught[0] > 100 && caught[1] > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_ladder_runs_to_the_edge),
		cmocka_unit_test(the_attacker_may_start),
		cmocka_unit_test(the_prey_may_bite),
		cmocka_unit_test(a_small_budget_reads_little),
		cmocka_unit_test(random_chains_agree),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
