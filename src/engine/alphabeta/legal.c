/*
 * Renju's rule 9.3 on the search board. The line table has already told overlines, double-fours and
 * points without two threes apart; what is left are points with two threes or more, of which each
 * counts only if its straight four can really be played (src/five/forbidden.c has the rule at length).
 */
#include "engine/alphabeta/board.h"

static bool is_black_legal(struct tg_ab_board *board, tg_ab_at at);

/* With the stone on `at`: can Black play `hole`, and make no five by it? */
static bool is_playable(struct tg_ab_board *board, tg_ab_at hole)
{
	return board->cells[hole].is.cls[0] != TG_AB_CELL_FIVE && is_black_legal(board, hole);
}

/* The stone is on `at`. `key` is the line's; a point next to it that makes it straight and is legal? */
static bool is_real_three(struct tg_ab_board *board, tg_ab_at at, int direction)
{
	const struct tg_ab_lines *lines = &board->tables->lines;
	uint32_t key = board->cells[at].key[direction];

	for (int i = -3; i <= 3; i++) {
		tg_ab_at hole = (tg_ab_at)(at + i * tg_ab_steps[direction]);
		if (i == 0 || board->cells[hole].stone != TG_EMPTY)
			continue;
		uint32_t filled = key | UINT32_C(1) << tg_ab_line_shift(lines->reach, i);
		if (tg_ab_line_class(lines, filled, 0) == TG_AB_STRAIGHT &&
			is_playable(board, hole))
			return true;
	}
	return false;
}

static bool has_two_real_threes(struct tg_ab_board *board, tg_ab_at at, uint16_t combo)
{
	int threes = 0;

	for (int d = 0; d < 4 && threes < 2; d++) {
		enum tg_ab_line line = tg_ab_combo_line(combo, d);
		if (line == TG_AB_FREE_3_LOW || line == TG_AB_FREE_3_HIGH)
			threes += is_real_three(board, at, d);
	}
	return threes >= 2;
}

static bool is_black_legal(struct tg_ab_board *board, tg_ab_at at)
{
	enum tg_ab_class cls = (enum tg_ab_class)board->cells[at].is.cls[0];
	uint16_t combo = board->cells[at].is.combo[0];
	int side = board->side;

	if (cls == TG_AB_FORBIDDEN)
		return false;
	if (!tg_ab_is_suspect(cls))
		return true;
	board->side = 0;
	tg_ab_board_play(board, at);
	bool is_foul = has_two_real_threes(board, at, combo);
	tg_ab_board_undo(board);
	board->side = side;
	return !is_foul;
}

bool tg_ab_board_is_legal(struct tg_ab_board *board, int side, tg_ab_at at)
{
	return side == 1 || board->tables->game != TG_GAME_RENJU || is_black_legal(board, at);
}
