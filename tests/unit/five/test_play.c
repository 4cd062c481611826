/*
 * Random play and undo against the oracle: every check, every outcome, every position after undo. The
 * normal run makes about 10^5 moves; TENGEN_RANDOM_MOVES=1000000 asks for more.
 */
#include "../unit.h"

#include "base/rng.h"
#include "five/five.h"

#include <stdlib.h>
#include <string.h>

static long moves_wanted(void)
{
	return unit_number("TENGEN_RANDOM_MOVES", 100000);
}

static enum tg_game any_game(struct tg_rng *rng)
{
	return (enum tg_game)(TG_GAME_GOMOKU + tg_rng_below(rng, TG_GAME_COUNT - TG_GAME_GOMOKU));
}

static struct tg_size any_size(struct tg_rng *rng)
{
	uint8_t cols = (uint8_t)(1 + tg_rng_below(rng, TG_MAX_SIDE));
	uint8_t rows = (uint8_t)(1 + tg_rng_below(rng, TG_MAX_SIDE));

	return tg_rng_below(rng, 2) ? (struct tg_size){cols, cols} : (struct tg_size){cols, rows};
}

/* Mostly near the last stone, so that rows come about. */
static tg_point any_point(struct tg_rng *rng, const struct tg_five *five)
{
	if (five->plies > 0 && tg_rng_below(rng, 8) > 0) {
		tg_point near = five->log_point[tg_rng_below(rng, (uint32_t)five->plies)];
		int col = tg_point_col(five->size, near) + (int)tg_rng_below(rng, 5) - 2;
		int row = tg_point_row(five->size, near) + (int)tg_rng_below(rng, 5) - 2;
		if (col >= 0 && row >= 0 && col < five->size.cols && row < five->size.rows)
			return tg_point_at(five->size, col, row);
	}
	return (tg_point)tg_rng_below(rng, (uint32_t)tg_size_points(five->size));
}

static void assert_line_wins(const struct tg_five *five)
{
	const struct tg_outcome *outcome = &five->outcome;
	int step = outcome->line[1] - outcome->line[0];

	assert_true(outcome->line_length >= 5);
	for (int i = 0; i < outcome->line_length; i++) {
		assert_int_equal(five->cells[outcome->line[i]], outcome->winner);
		assert_int_equal(outcome->line[i], outcome->line[0] + i * step);
	}
}

static void assert_outcome(const struct tg_five *five)
{
	struct tg_outcome slow;

	tg_five_slow_outcome(five, &slow);
	assert_int_equal(five->outcome.end, slow.end);
	assert_int_equal(five->outcome.winner, slow.winner);
	if (slow.end == TG_END_FIVE)
		assert_line_wins(five);
}

static void assert_same(const struct tg_five *a, const struct tg_five *b)
{
	assert_memory_equal(a->cells, b->cells, sizeof(a->cells));
	assert_int_equal(a->to_move, b->to_move);
	assert_int_equal(a->plies, b->plies);
	assert_int_equal(a->stones, b->stones);
	assert_int_equal(a->outcome.end, b->outcome.end);
	assert_true(tg_five_hash(a) == tg_five_hash(b));
}

/* Takes back some plies and compares with a replay from the start. */
static void undo_some(struct tg_rng *rng, struct tg_five *five)
{
	int keep = (int)tg_rng_below(rng, (uint32_t)five->plies + 1);
	struct tg_five again;

	tg_five_init(&again, five->game, five->size);
	while (five->plies > keep)
		assert_true(tg_five_undo(five));
	for (int i = 0; i < keep; i++)
		assert_int_equal(tg_five_play(&again, again.to_move, five->log_point[i]), TG_LEGAL);
	assert_same(five, &again);
}

static long random_game(struct tg_rng *rng)
{
	struct tg_five five;
	long moves = 0;

	tg_five_init(&five, any_game(rng), any_size(rng));
	assert_false(tg_five_undo(&five));
	int points = tg_size_points(five.size);
	for (int tries = 0; tries < 3 * points && five.outcome.end == TG_END_NONE; tries++) {
		tg_point point = any_point(rng, &five);
		enum tg_refusal slow = tg_five_slow_check(&five, five.to_move, point);
		assert_int_equal(tg_five_check(&five, five.to_move, point), slow);
		assert_int_equal(tg_five_play(&five, five.to_move, point), slow);
		moves += slow == TG_LEGAL;
		assert_outcome(&five);
		if (tg_rng_below(rng, 60) == 0)
			undo_some(rng, &five);
	}
	undo_some(rng, &five);
	return moves;
}

static void random_games_equal_the_oracle(void **state)
{
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 20);
	for (long moves = 0; moves < moves_wanted();)
		moves += random_game(&rng);
}

/* Dense positions, with both colours or black alone, are full of maybe-threes. */
static void dense_renju_equals_the_oracle(void **state)
{
	struct tg_rng rng;
	struct tg_five five;
	uint8_t cells[TG_MAX_POINTS];
	long kinds[TG_REFUSED_OVER + 1] = {0};

	(void)state;
	tg_rng_init(&rng, 33);
	for (long asked = 0; asked < moves_wanted();) {
		uint32_t black = 5 + tg_rng_below(&rng, 30), white = tg_rng_below(&rng, 20);
		struct tg_size size = {15, 15};
		for (int p = 0; p < 225; p++) {
			uint32_t roll = tg_rng_below(&rng, 100);
			cells[p] = roll < black        ? TG_BLACK
				: roll < black + white ? TG_WHITE
						       : TG_EMPTY;
		}
		tg_five_init(&five, TG_GAME_RENJU, size);
		assert_int_equal(tg_five_set(&five, cells, TG_BLACK), TG_OK);
		if (five.outcome.end != TG_END_NONE)
			continue;
		for (int i = 0; i < 60; i++, asked++) {
			tg_point point = (tg_point)tg_rng_below(&rng, 225);
			enum tg_refusal slow = tg_five_slow_check(&five, TG_BLACK, point);
			assert_int_equal(tg_five_check(&five, TG_BLACK, point), slow);
			kinds[slow]++;
		}
	}
	/* The run must have met what it is for. */
	assert_true(kinds[TG_REFUSED_OVERLINE] > 100);
	assert_true(kinds[TG_REFUSED_DOUBLE_FOUR] > 100);
	assert_true(kinds[TG_REFUSED_DOUBLE_THREE] > 100);
}

/* A row across the board 15x15: black from column 2, the ends by name. */
static enum tg_end row_end(enum tg_game game, enum tg_color color, int length, int blocked)
{
	struct tg_five five;
	uint8_t cells[TG_MAX_POINTS] = {0};
	tg_point first = 7 * 15 + 2;

	for (int i = 0; i < length; i++)
		cells[first + i] = (uint8_t)color;
	if (blocked > 0)
		cells[first - 1] = (uint8_t)tg_other(color);
	if (blocked > 1)
		cells[first + length] = (uint8_t)tg_other(color);
	tg_five_init(&five, game, (struct tg_size){15, 15});
	assert_int_equal(tg_five_set(&five, cells, TG_BLACK), TG_OK);
	assert_outcome(&five);
	return five.outcome.end;
}

static void who_wins_with_what(void **state)
{
	const enum tg_end wins = TG_END_FIVE, goes_on = TG_END_NONE;

	(void)state;
	for (int g = TG_GAME_GOMOKU; g < TG_GAME_COUNT; g++) {
		assert_int_equal(row_end((enum tg_game)g, TG_BLACK, 4, 0), goes_on);
		assert_int_equal(row_end((enum tg_game)g, TG_BLACK, 5, 0), wins);
		assert_int_equal(row_end((enum tg_game)g, TG_WHITE, 5, 1), wins);
	}
	assert_int_equal(row_end(TG_GAME_GOMOKU, TG_BLACK, 6, 0), wins);
	assert_int_equal(row_end(TG_GAME_STANDARD, TG_BLACK, 6, 0), goes_on);
	assert_int_equal(row_end(TG_GAME_STANDARD, TG_WHITE, 6, 0), goes_on);
	assert_int_equal(row_end(TG_GAME_STANDARD, TG_WHITE, 5, 2), wins);
	assert_int_equal(row_end(TG_GAME_RENJU, TG_BLACK, 6, 0), goes_on);
	assert_int_equal(row_end(TG_GAME_RENJU, TG_WHITE, 6, 0), wins);
	assert_int_equal(row_end(TG_GAME_CARO, TG_BLACK, 5, 2), goes_on);
	assert_int_equal(row_end(TG_GAME_CARO, TG_BLACK, 6, 2), wins);
	assert_int_equal(row_end(TG_GAME_CARO_EXACT, TG_BLACK, 5, 2), goes_on);
	assert_int_equal(row_end(TG_GAME_CARO_EXACT, TG_BLACK, 6, 0), goes_on);
}

/* On a board five wide the edges stand at both ends of a row, and block nothing in caro. */
static void the_edge_does_not_block(void **state)
{
	struct tg_five five;
	uint8_t cells[TG_MAX_POINTS] = {1, 1, 1, 1, 1};

	(void)state;
	tg_five_init(&five, TG_GAME_CARO, (struct tg_size){5, 5});
	assert_int_equal(tg_five_set(&five, cells, TG_WHITE), TG_OK);
	assert_int_equal(five.outcome.end, TG_END_FIVE);
	assert_int_equal(five.outcome.winner, TG_BLACK);
}

static void refusals_come_in_order(void **state)
{
	struct tg_five five;

	(void)state;
	tg_five_init(&five, TG_GAME_GOMOKU, (struct tg_size){1, 2});
	assert_int_equal(tg_five_play(&five, TG_WHITE, 0), TG_REFUSED_TURN);
	assert_int_equal(tg_five_play(&five, TG_BLACK, TG_PASS), TG_REFUSED_BOUNDS);
	assert_int_equal(tg_five_play(&five, TG_BLACK, 2), TG_REFUSED_BOUNDS);
	assert_int_equal(tg_five_play(&five, TG_BLACK, 0), TG_LEGAL);
	assert_int_equal(tg_five_play(&five, TG_WHITE, 0), TG_REFUSED_OCCUPIED);
	assert_int_equal(tg_five_play(&five, TG_WHITE, 1), TG_LEGAL);
	assert_int_equal(five.outcome.end, TG_END_FULL);
	assert_int_equal(tg_five_play(&five, TG_WHITE, TG_PASS), TG_REFUSED_OVER);
}

static void a_bad_set_up_changes_nothing(void **state)
{
	struct tg_five five;
	uint8_t cells[TG_MAX_POINTS] = {0, 3};

	(void)state;
	tg_five_init(&five, TG_GAME_RENJU, (struct tg_size){15, 15});
	assert_int_equal(tg_five_play(&five, TG_BLACK, 112), TG_LEGAL);
	tg_hash before = tg_five_hash(&five);
	assert_int_equal(tg_five_set(&five, cells, TG_BLACK), TG_ERR_ARGUMENT);
	cells[1] = 1;
	assert_int_equal(tg_five_set(&five, cells, TG_EMPTY), TG_ERR_ARGUMENT);
	assert_true(tg_five_hash(&five) == before);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games_equal_the_oracle),
		cmocka_unit_test(dense_renju_equals_the_oracle),
		cmocka_unit_test(who_wins_with_what),
		cmocka_unit_test(the_edge_does_not_block),
		cmocka_unit_test(refusals_come_in_order),
		cmocka_unit_test(a_bad_set_up_changes_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
