/*
 * The search's board against the rules layer: line classes against trying it out, keys and sums and
 * sets after random play and undo against a board made afresh, legality against src/five/.
 */
#include "../unit.h"

#include "base/rng.h"
#include "engine/alphabeta/picker.h"

#include <stdlib.h>
#include <string.h>

static struct tg_position new_position(enum tg_game game, int cols, int rows)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position pos;

	setup.game = game;
	setup.size = (struct tg_size){(uint8_t)cols, (uint8_t)rows};
	assert_int_equal(tg_position_init(&pos, &setup), TG_OK);
	return pos;
}

static void assert_same_board(const struct tg_ab_board *a, const struct tg_ab_board *b)
{
	assert_true(a->hash == b->hash);
	assert_int_equal(a->side, b->side);
	assert_int_equal(a->stones, b->stones);
	assert_memory_equal(&a->sums, &b->sums, sizeof(a->sums));
	assert_memory_equal(a->occupied, b->occupied, sizeof(a->occupied));
	assert_memory_equal(a->fours, b->fours, sizeof(a->fours));
	for (int at = 0; at < TG_AB_CELLS; at++) {
		assert_int_equal(a->cells[at].stone, b->cells[at].stone);
		if (a->cells[at].stone == TG_AB_WALL)
			continue;
		assert_memory_equal(a->cells[at].key, b->cells[at].key, sizeof(a->cells[at].key));
		if (a->cells[at].stone == TG_EMPTY)
			assert_memory_equal(
				&a->cells[at].is, &b->cells[at].is, sizeof(a->cells[at].is));
	}
}

/* Everything that the board says about empty cells and the rules layer can be asked. */
static void assert_agrees(struct tg_ab_board *board, const struct tg_position *pos)
{
	const struct tg_five *five = &pos->as.five;
	tg_point line[TG_MAX_SIDE];

	for (int p = 0; p < board->points; p++) {
		tg_ab_at at = tg_ab_from_point(board->size, (tg_point)p);
		assert_int_equal(tg_ab_to_point(board->size, at), p);
		if (five->cells[p] != TG_EMPTY)
			continue;
		for (int side = 0; side < 2; side++) {
			bool wins = tg_five_winning_line(five, (tg_point)p,
					    (enum tg_color)(TG_BLACK + side), line) > 0;
			assert_int_equal(board->cells[at].is.cls[side] == TG_AB_CELL_FIVE, wins);
		}
		bool is_foul = five->game == TG_GAME_RENJU &&
			tg_five_forbidden(five, (tg_point)p) != TG_LEGAL;
		assert_int_equal(!tg_ab_board_is_legal(board, 0, at), is_foul);
		assert_true(tg_ab_board_is_legal(board, 1, at));
	}
}

static tg_point near_point(struct tg_rng *rng, const struct tg_position *pos)
{
	struct tg_size size = tg_position_size(pos);
	int plies = tg_position_plies(pos);
	enum tg_color color;

	if (plies > 0 && tg_rng_below(rng, 8)) {
		tg_point near =
			tg_position_move(pos, (int)tg_rng_below(rng, (uint32_t)plies), &color);
		int col = tg_point_col(size, near) + (int)tg_rng_below(rng, 5) - 2;
		int row = tg_point_row(size, near) + (int)tg_rng_below(rng, 5) - 2;
		if (col >= 0 && row >= 0 && col < size.cols && row < size.rows)
			return tg_point_at(size, col, row);
	}
	return (tg_point)tg_rng_below(rng, (uint32_t)tg_size_points(size));
}

static void play_one_game(struct tg_rng *rng, const struct tg_ab_tables *tables,
	struct tg_ab_board *board, struct tg_ab_board *fresh)
{
	int cols = 5 + (int)tg_rng_below(rng, 21), rows = 5 + (int)tg_rng_below(rng, 21);
	struct tg_position pos = new_position(tables->game, cols, rows);
	struct tg_outcome outcome = {0};

	tg_ab_board_init(board, tables, &pos, TG_BLACK);
	for (int i = 0; i < 120 && outcome.end == TG_END_NONE; i++) {
		tg_point point = near_point(rng, &pos);
		if (tg_rng_below(rng, 6) == 0) {
			assert_int_equal(tg_position_undo(&pos), board->ply > 0);
			if (board->ply > 0)
				tg_ab_board_undo(board);
		} else if (tg_position_play(&pos, tg_position_to_move(&pos), point) == TG_LEGAL) {
			tg_ab_at at = tg_ab_from_point(board->size, point);
			tg_hash foretold = tg_ab_board_hash_after(board, at);
			tg_ab_board_play(board, at);
			assert_true(board->hash == foretold);
		}
		tg_ab_board_init(fresh, tables, &pos, tg_position_to_move(&pos));
		assert_same_board(board, fresh);
		tg_position_outcome(&pos, &outcome);
		if (outcome.end == TG_END_NONE)
			assert_agrees(board, &pos);
	}
}

static void random_play_and_undo(void **state)
{
	struct tg_ab_board *board = malloc(sizeof(*board)), *fresh = malloc(sizeof(*fresh));
	struct tg_ab_tables tables;
	struct tg_rng rng;

	(void)state;
	assert_true(board && fresh);
	tg_rng_init(&rng, 5);
	for (int game = TG_GAME_GOMOKU; game < TG_GAME_COUNT; game++) {
		assert_int_equal(tg_ab_tables_init(&tables, (enum tg_game)game), TG_OK);
		for (int i = 0; i < 25; i++)
			play_one_game(&rng, &tables, board, fresh);
		tg_ab_tables_finish(&tables);
	}
	free(board);
	free(fresh);
}

/* Once a node prunes what is quiet, fours and answers to fours are what is left, in their order. */
static void tactical_moves_stay(void **state)
{
	struct tg_position pos = new_position(TG_GAME_GOMOKU, 15, 15);
	const tg_point stones[] = {
		112, 0, 113, 14, 114, 210}; /* a three of Black's, open on both sides */
	struct tg_ab_picker_hints hints = {0, 0, 0};
	static struct tg_ab_worker worker;
	struct tg_ab_shared shared = {0};
	struct tg_ab_tables tables;
	struct tg_ab_picker picker;
	int left = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(stones) / sizeof(stones[0]); i++)
		assert_int_equal(
			tg_position_play(&pos, tg_position_to_move(&pos), stones[i]), TG_LEGAL);
	assert_int_equal(tg_ab_tables_init(&tables, TG_GAME_GOMOKU), TG_OK);
	assert_int_equal(tg_ab_worker_init(&worker, &shared, 0), TG_OK);
	tg_ab_board_init(worker.board, &tables, &pos, TG_BLACK);
	tg_ab_picker_quiet(&picker, &worker, &hints);
	assert_int_not_equal(tg_ab_picker_next(&picker), 0);
	tg_ab_picker_keep_tactical(&picker, worker.board);
	for (tg_ab_at at; (at = tg_ab_picker_next(&picker)) != 0; left++)
		assert_true(tg_ab_is_tactical(worker.board, at));
	assert_int_equal(left, 3); /* of the four points that make a four, one was taken before */
	tg_ab_worker_finish(&worker);
	tg_ab_tables_finish(&tables);
}

/*
 * Black's fouls as the search, the rules and the oracle written from the text alone see them. False:
 * the game is over on this board, and the oracle has nothing to say.
 */
static bool assert_same_fouls(struct tg_ab_board *board, const struct tg_five *five)
{
	for (int p = 0; p < board->points; p++) {
		if (five->cells[p] != TG_EMPTY)
			continue;
		enum tg_refusal slow = tg_five_slow_check(five, TG_BLACK, (tg_point)p);
		if (slow == TG_REFUSED_OVER)
			return false;
		assert_int_equal(tg_five_forbidden(five, (tg_point)p), slow);
		assert_int_equal(
			tg_ab_board_is_legal(board, 0, tg_ab_from_point(board->size, (tg_point)p)),
			slow == TG_LEGAL);
	}
	return true;
}

/*
 * Dense boards, most of whose points are twos and threes of both sides. 1,500 of them;
 * TENGEN_RANDOM_BOARDS=100000 asks for more, TENGEN_TEST_SEED for others.
 */
static void dense_renju_legality(void **state)
{
	struct tg_ab_board *board = malloc(sizeof(*board));
	struct tg_position pos = new_position(TG_GAME_RENJU, 15, 15);
	struct tg_ab_tables tables;
	uint8_t cells[TG_MAX_POINTS] = {0};
	struct tg_rng rng;

	(void)state;
	assert_non_null(board);
	tg_rng_init(&rng, (uint64_t)unit_number("TENGEN_TEST_SEED", 6));
	assert_int_equal(tg_ab_tables_init(&tables, TG_GAME_RENJU), TG_OK);
	for (long i = unit_number("TENGEN_RANDOM_BOARDS", 1500); i > 0;) {
		uint32_t black = 5 + tg_rng_below(&rng, 35), white = tg_rng_below(&rng, 25);
		for (int p = 0; p < 225; p++) {
			uint32_t roll = tg_rng_below(&rng, 100);
			cells[p] = roll < black ? 1 : roll < black + white ? 2 : 0;
		}
		assert_int_equal(tg_position_set(&pos, cells, TG_BLACK), TG_OK);
		tg_ab_board_init(board, &tables, &pos, TG_BLACK);
		assert_agrees(board, &pos);
		i -= assert_same_fouls(board, &pos.as.five);
	}
	tg_ab_tables_finish(&tables);
	free(board);
}

/* A row of the 15x15 board as text, "X", "O", "." from column 0; '*' is the point asked about. */
static enum tg_ab_line ask(const struct tg_ab_lines *lines, const char *text)
{
	int centre = (int)(strchr(text, '*') - text), length = (int)strlen(text);
	uint32_t key = 0;

	for (int offset = -lines->reach; offset <= lines->reach; offset++) {
		int i = centre + offset;
		uint32_t what = i < 0 || i >= length ? 3
			: text[i] == 'X'             ? 1
			: text[i] == 'O'             ? 2
						     : 0;
		if (offset != 0)
			key |= what << tg_ab_line_shift(lines->reach, offset);
	}
	return tg_ab_line_class(lines, key, 0);
}

static void lines_by_name(void **state)
{
	struct tg_ab_lines free_style, renju, caro;

	(void)state;
	assert_int_equal(tg_ab_lines_init(&free_style, TG_GAME_GOMOKU), TG_OK);
	assert_int_equal(tg_ab_lines_init(&renju, TG_GAME_RENJU), TG_OK);
	assert_int_equal(tg_ab_lines_init(&caro, TG_GAME_CARO), TG_OK);
	assert_int_equal(ask(&free_style, "..XX*XX.."), TG_AB_FIVE);
	assert_int_equal(ask(&free_style, "..XXX*.."), TG_AB_STRAIGHT);
	assert_int_equal(ask(&free_style, ".OXXX*.."), TG_AB_FOUR);
	assert_int_equal(ask(&free_style, "..X.X*X.X."), TG_AB_STRAIGHT);
	assert_int_equal(ask(&free_style, "..XX*..."), TG_AB_FREE_3_HIGH);
	assert_int_equal(ask(&free_style, "OXX*.."), TG_AB_BLOCKED_3);
	assert_int_equal(ask(&free_style, "OXX*O"), TG_AB_DEAD);
	assert_int_equal(ask(&renju, "..XXX*XX."), TG_AB_OVERLINE);
	assert_int_equal(ask(&renju, "..X.X*X.X.."), TG_AB_LINE_44);
	assert_int_equal(ask(&renju, "..XXX*..."), TG_AB_STRAIGHT);
	assert_int_equal(ask(&renju, "X.XXX*..."), TG_AB_FOUR);
	assert_int_equal(ask(&caro, "OXXX*XO.."), TG_AB_DEAD);
	assert_int_equal(ask(&caro, ".OXXX*.O."), TG_AB_DEAD);
	assert_int_equal(ask(&caro, ".OXXX*..."), TG_AB_FOUR);
	assert_int_equal(ask(&caro, "XXX*"), TG_AB_DEAD);
	tg_ab_lines_finish(&free_style);
	tg_ab_lines_finish(&renju);
	tg_ab_lines_finish(&caro);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_by_name),
		cmocka_unit_test(random_play_and_undo),
		cmocka_unit_test(tactical_moves_stay),
		cmocka_unit_test(dense_renju_legality),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
