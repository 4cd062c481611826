/*
 * Life and death by proof numbers: shapes that every player knows, and random ones against a search
 * without a table, whose answers hang on the whole path. X is Black, O is White.
 */
#include "../unit.h"

#include "base/rng.h"
#include "engine/solver/tsumego.h"
#include "rules/position.h"

#include <stdlib.h>
#include <string.h>

static struct tg_position *board_of(int cols, int rows, const char *cells)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position *pos;
	uint8_t stones[TG_MAX_POINTS] = {0};

	setup.size = (struct tg_size){(uint8_t)cols, (uint8_t)rows};
	setup.rules.ko = TG_KO_SIMPLE;
	setup.rules.suicide = false;
	pos = tg_position_create(&setup, NULL);
	assert_non_null(pos);
	for (int p = 0; p < cols * rows; p++)
		stones[p] = cells[p] == 'X' ? TG_BLACK : cells[p] == 'O' ? TG_WHITE : TG_EMPTY;
	if (tg_position_set(pos, stones, TG_BLACK) == TG_OK)
		return pos;
	tg_position_destroy(pos);
	return NULL;
}

struct known {
	const char *what, *cells;
	int rows;
	enum tg_tsumego_status black, white;
	tg_point vital; /* the first move of whoever must make it, or TG_NO_POINT */
};

/* Black's chain in the corner, with a stone at the left end of row `rows` less two; nine columns. */
static const struct known shapes[] = {
	{"three in a row",
		"...XO.O.O"
		"XXXXOOOO."
		"OOOOO.OOO"
		".O.O.OO.O"
		"OOOOOOOOO",
		5, TG_TSUMEGO_ALIVE, TG_TSUMEGO_DEAD, 1},
	{"four in a row",
		"....XO.O."
		"XXXXXOOOO"
		"OOOOO.O.O"
		".O.OOOOO."
		"OOOOOOOOO",
		5, TG_TSUMEGO_ALIVE, TG_TSUMEGO_ALIVE, TG_NO_POINT},
	{"a square of four",
		"..XOO.O.O"
		"..XOOOOO."
		"XXXOO.OOO"
		"OOOO.OO.O"
		"OOOOOOOOO",
		5, TG_TSUMEGO_DEAD, TG_TSUMEGO_DEAD, TG_NO_POINT},
	{"six in the corner",
		"...XO.O.O"
		"...XOOOO."
		"XXXXO.OOO"
		"OOOOO.O.O"
		"OOOOOOOOO",
		5, TG_TSUMEGO_ALIVE, TG_TSUMEGO_DEAD, TG_NO_POINT},
};

static void known_shapes(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
		const struct known *known = &shapes[i];
		struct tg_position *pos = board_of(9, known->rows, known->cells);
		struct tg_tsumego result;
		tg_point stone = 0;

		assert_non_null(pos);
		while (known->cells[stone] != 'X')
			stone++;
		assert_int_equal(tg_tsumego_solve(pos, stone, 0, &result), TG_OK);
		assert_int_equal(result.defender, TG_BLACK);
		assert_int_equal(result.first[0].status, known->black);
		assert_int_equal(result.first[1].status, known->white);
		if (known->vital != TG_NO_POINT) {
			assert_int_equal(result.first[0].line[0], known->vital);
			assert_int_equal(result.first[1].line[0], known->vital);
		}
		tg_position_destroy(pos);
	}
}

/* White's chain on the right of the middle and Black's inside it share two liberties. */
static void a_seki_is_a_seki(void **state)
{
	struct tg_position *pos = board_of(7, 7,
		".XXO.OX"
		"XXXOXOX"
		".XXOXOX"
		"XXXOXOX"
		".XXO.OX"
		"XXXOOOX"
		"X.XXXXX");
	struct tg_tsumego result;

	(void)state;
	assert_int_equal(tg_tsumego_solve(pos, 3, 0, &result), TG_OK);
	assert_int_equal(result.first[0].status, TG_TSUMEGO_SEKI);
	assert_int_equal(result.first[1].status, TG_TSUMEGO_SEKI);
	tg_position_destroy(pos);
}

static void open_regions_and_budgets(void **state)
{
	struct tg_position *pos = board_of(9, 5, shapes[3].cells);
	struct tg_position *open = board_of(9, 5,
		"........."
		"........."
		"....X...."
		"........."
		".........");
	struct tg_tsumego result;

	(void)state;
	assert_int_equal(tg_tsumego_solve(open, 22, 0, &result), TG_ERR_TOO_LARGE);
	assert_int_equal(tg_tsumego_solve(open, 0, 0, &result), TG_ERR_ARGUMENT);
	assert_int_equal(tg_tsumego_solve(pos, 3, 20, &result), TG_OK);
	assert_int_equal(result.first[1].status, TG_TSUMEGO_UNKNOWN);
	assert_true(result.nodes < 200);
	tg_position_destroy(pos);
	tg_position_destroy(open);
}

/* The line is played by the rules, and ends with the chain taken where it is dead. */
static void a_line_can_be_played(void **state)
{
	struct tg_position *pos = board_of(9, 5, shapes[3].cells);
	struct tg_tsumego result;

	(void)state;
	assert_int_equal(tg_tsumego_solve(pos, 3, 0, &result), TG_OK);
	for (int i = 0; i < result.first[1].length; i++)
		assert_int_equal(
			tg_position_play(pos, i % 2 ? TG_BLACK : TG_WHITE, result.first[1].line[i]),
			TG_LEGAL);
	assert_int_not_equal(tg_position_at(pos, 3), TG_BLACK);
	tg_position_destroy(pos);
}

/* --- open boards ------------------------------------------------------------------------------------------ */

/* White's stone at D6, Black first: in atari, in a ladder, in a net that ladders do not reach, in the open. */
static void ladders_and_nets(void **state)
{
	static const struct {
		const char *rows; /* from the third on, of nine columns */
		bool is_taken;
		tg_point first; /* Black's, or TG_NO_POINT: any */
	} boards[] = {
		{"...X....."
		 "..XOX....",
			true, 4 * 9 + 3},
		{"..X......"
		 "..XO....."
		 "...X....."
		 "........O"
		 "........."
		 ".....O...",
			true, TG_NO_POINT},
		{"...XX...."
		 "..XO....."
		 "..X......"
		 ".......O."
		 "...O....."
		 ".......O.",
			true, 4 * 9 + 4},
		{"........."
		 "..XO.....",
			false, TG_NO_POINT},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++) {
		char cells[82];
		struct tg_position *pos;
		struct tg_tsumego result;
		enum tg_status status;

		memset(cells, '.', 81);
		cells[81] = '\0';
		memcpy(cells + 18, boards[i].rows, strlen(boards[i].rows));
		pos = board_of(9, 9, cells);
		status = tg_tsumego_solve(pos, 3 * 9 + 3, 0, &result);
		assert_int_equal(status, boards[i].is_taken ? TG_OK : TG_ERR_TOO_LARGE);
		assert_int_equal(result.first[0].status,
			boards[i].is_taken ? TG_TSUMEGO_DEAD : TG_TSUMEGO_UNKNOWN);
		if (boards[i].first != TG_NO_POINT)
			assert_int_equal(result.first[0].line[0], boards[i].first);
		for (int k = 0; k < result.first[0].length; k++)
			assert_int_equal(tg_position_play(pos, k % 2 ? TG_WHITE : TG_BLACK,
						 result.first[0].line[k]),
				TG_LEGAL);
		assert_int_equal(tg_position_at(pos, 3 * 9 + 3) == TG_WHITE, !boards[i].is_taken);
		tg_position_destroy(pos);
	}
}

/* --- the oracle ------------------------------------------------------------------------------------------ */

enum { ORACLE_NODES = 40000, ORACLE_PLIES = 60, STONE = 27 };

/* May the attacker (White) take the chain? Plain search of the corner of three rows and four columns. */
struct oracle {
	struct tg_go *go;
	enum tg_color favoured;
	long nodes;
	tg_hash path[ORACLE_PLIES];
};

static bool is_repeated(const struct oracle *oracle, int ply)
{
	for (int i = 0; i <= ply; i++)
		if (oracle->path[i] == oracle->go->stones_hash)
			return true;
	return false;
}

/* 1 taken, 0 not, -1 too much to look at. */
static int take(struct oracle *oracle, enum tg_color color, int ply)
{
	struct tg_go *go = oracle->go;
	bool attacks = color == TG_WHITE, is_open = false;

	if (go->cells[STONE] != TG_BLACK)
		return 1;
	if (ply == ORACLE_PLIES || ++oracle->nodes > ORACLE_NODES)
		return -1;
	oracle->path[ply] = go->stones_hash;
	for (int i = attacks ? 0 : -1; i < 12; i++) {
		tg_point move = i < 0 ? TG_PASS : (tg_point)(i / 4 * 9 + i % 4), ko = go->ko;
		int answer;
		if (color == oracle->favoured)
			go->ko = TG_NO_POINT;
		if (tg_go_play(go, color, move) != TG_LEGAL) {
			go->ko = ko;
			continue;
		}
		answer = move != TG_PASS && is_repeated(oracle, ply)
			? oracle->favoured == TG_WHITE
			: take(oracle, attacks ? TG_BLACK : TG_WHITE, ply + 1);
		tg_go_undo(go);
		go->ko = ko;
		if (answer == attacks)
			return answer;
		is_open = is_open || answer < 0;
	}
	return is_open ? -1 : !attacks;
}

static int ask_oracle(struct tg_position *pos, enum tg_color favoured, enum tg_color first)
{
	static struct oracle oracle;

	oracle = (struct oracle){.go = &pos->as.go, .favoured = favoured};
	return take(&oracle, first, 0);
}

static void fill_corner(struct tg_rng *rng, char cells[55])
{
	static const char frame[] = "....XO.O."
				    "....XOOOO"
				    "....XO.O."
				    "XXXXXOOOO"
				    "OOOOOO.O."
				    ".O.O.OOOO";

	memcpy(cells, frame, 55);
	for (int row = 0; row < 3; row++)
		for (int col = 0; col < 4; col++)
			cells[9 * row + col] = "..XXXXOOO"[tg_rng_below(rng, 9)];
}

/* Dead, not taken and ko, as the two answers of the oracle have it. */
static void random_corners_as_the_oracle_says(void **state)
{
	struct tg_rng rng;
	int compared = 0, kinds[5] = {0};

	(void)state;
	tg_rng_init(&rng, 2);
	for (int round = 0; round < 100; round++) {
		struct tg_position *pos;
		struct tg_tsumego result;
		char cells[55];

		fill_corner(&rng, cells);
		pos = board_of(9, 6, cells);
		if (!pos)
			continue;
		assert_int_equal(tg_tsumego_solve(pos, STONE, 0, &result), TG_OK);
		for (int i = 0; i < 2; i++) {
			enum tg_tsumego_status status = result.first[i].status;
			int with = ask_oracle(pos, TG_WHITE, (enum tg_color)(1 + i));
			int without = ask_oracle(pos, TG_BLACK, (enum tg_color)(1 + i));
			if (with < 0 || without < 0)
				continue;
			assert_int_equal(
				status == TG_TSUMEGO_DEAD || status == TG_TSUMEGO_KO, with);
			assert_int_equal(status == TG_TSUMEGO_DEAD, without);
			compared++;
			kinds[status]++;
		}
		tg_position_destroy(pos);
	}
	assert_true(compared > 40);
	assert_true(kinds[TG_TSUMEGO_DEAD] > 0 && kinds[TG_TSUMEGO_ALIVE] > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_shapes),
		cmocka_unit_test(a_seki_is_a_seki),
		cmocka_unit_test(open_regions_and_budgets),
		cmocka_unit_test(a_line_can_be_played),
		cmocka_unit_test(ladders_and_nets),
		cmocka_unit_test(random_corners_as_the_oracle_says),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
