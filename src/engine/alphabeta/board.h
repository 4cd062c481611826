/*
 * The position as the search sees it: line keys and cell classes of every empty point for both
 * colours, kept up to date by each stone; a stack takes everything back.
 *
 * Points are indices of a padded array, five wall cells on every side, so that no walk along a line
 * asks for edges (the walls right of one row are those left of the next):
 *
 *	at = (row + 5) * 32 + col + 5         neighbours: +-1, +-32, +-33, +-31
 *
 * A stone changes the keys of at most 2 * reach cells in each direction. Where the class of a line
 * really changes, the cell's old state goes on the stack of the move and counters and sums follow.
 * Sides are 0 for Black and 1 for White.
 */
#ifndef ENGINE_ALPHABETA_BOARD_H
#define ENGINE_ALPHABETA_BOARD_H

#include "engine/alphabeta/cells.h"
#include "board/zobrist.h"
#include "rules/position.h"

enum {
	TG_AB_PAD = 5,
	TG_AB_STRIDE = 32,
	TG_AB_CELLS = (TG_MAX_SIDE + 2 * TG_AB_PAD) * TG_AB_STRIDE + TG_AB_PAD,
	TG_AB_WALL = 3,
	TG_AB_CHANGES = 4 * 2 * 5, /* cells that one stone can change */
};

/* An index into the padded array; 0 is a wall and means "none". */
typedef uint16_t tg_ab_at;

/* What the lines through an empty cell say, for both sides. */
struct tg_ab_state {
	uint8_t line[4];   /* entries of the line table by direction */
	uint16_t combo[2]; /* by side */
	uint8_t cls[2];    /* enum tg_ab_class by side */
};

struct tg_ab_cell {
	uint32_t key[4];
	struct tg_ab_state is; /* as of when the cell was last empty */
	uint8_t stone;         /* tg_color or TG_AB_WALL */
	uint8_t row, col;
};

struct tg_ab_sums {
	int32_t move[2]; /* sums of the combos' weights over empty cells, by side */
	int32_t wait[2];
	uint16_t count[2][TG_AB_CELL_CLASSES]; /* empty cells per class */
};

/* One move on the stack. */
struct tg_ab_frame {
	struct tg_ab_sums sums;
	tg_hash hash;
	tg_ab_at move; /* 0: a pass */
	uint8_t changes;
	tg_ab_at changed[TG_AB_CHANGES];
	struct tg_ab_state was[TG_AB_CHANGES];
};

struct tg_ab_board {
	const struct tg_ab_tables *tables;
	struct tg_size size;
	int side;   /* to move */
	int stones; /* on the board */
	int points; /* of the board */
	int ply;    /* frames in use */
	tg_hash hash;
	struct tg_ab_sums sums;
	uint32_t occupied[TG_MAX_SIDE]; /* bit per column, by row */
	uint32_t fours[2][TG_MAX_SIDE]; /* cells of class FOUR and up, by side */
	struct tg_ab_cell cells[TG_AB_CELLS];
	tg_hash zobrist[2][TG_AB_CELLS];
	struct tg_ab_frame frames[TG_MAX_POINTS + 8];
};

extern const int8_t tg_ab_steps[4];

/* Takes over a position with `color` to move. The board is large: keep it on the heap. */
void tg_ab_board_init(struct tg_ab_board *board, const struct tg_ab_tables *tables,
	const struct tg_position *pos, enum tg_color color);

/* An empty cell, legal or not: whoever calls has asked. */
void tg_ab_board_play(struct tg_ab_board *board, tg_ab_at at);
/* Gives the move away. Taken back by the same undo. */
void tg_ab_board_pass(struct tg_ab_board *board);
void tg_ab_board_undo(struct tg_ab_board *board);

/* May `side` play the empty cell? Only Black in renju hears no. Leaves the board as it was. */
bool tg_ab_board_is_legal(struct tg_ab_board *board, int side, tg_ab_at at);

/* The linear evaluation, for the side to move; see weights.h. */
static inline int tg_ab_board_balance(const struct tg_ab_board *board)
{
	return board->sums.move[board->side] - board->sums.wait[board->side ^ 1];
}

/* The hash once the side to move has played `at`: known before the cells are, so that a table can be
 * asked for early. */
static inline tg_hash tg_ab_board_hash_after(const struct tg_ab_board *board, tg_ab_at at)
{
	return board->hash ^ board->zobrist[board->side][at] ^ tg_zobrist_side(TG_WHITE);
}

static inline int tg_ab_count(const struct tg_ab_board *board, int side, enum tg_ab_class cls)
{
	return board->sums.count[side][cls];
}

static inline bool tg_ab_has_fours(const struct tg_ab_board *board, int side)
{
	const uint16_t *count = board->sums.count[side];

	return count[TG_AB_CELL_FOUR] + count[TG_AB_FOUR_PLUS] + count[TG_AB_SUSPECT_FOUR] +
		count[TG_AB_FOUR_THREE] + count[TG_AB_CELL_STRAIGHT] + count[TG_AB_CELL_FIVE] >
		0;
}

/* The first cell of `side` with exactly this class (FOUR and up), or 0. */
tg_ab_at tg_ab_board_find(const struct tg_ab_board *board, int side, enum tg_ab_class cls);

static inline tg_ab_at tg_ab_from_point(struct tg_size size, tg_point point)
{
	return (tg_ab_at)((tg_point_row(size, point) + TG_AB_PAD) * TG_AB_STRIDE +
		tg_point_col(size, point) + TG_AB_PAD);
}

static inline tg_ab_at tg_ab_from_square(int row, int col)
{
	return (tg_ab_at)((row + TG_AB_PAD) * TG_AB_STRIDE + col + TG_AB_PAD);
}

static inline tg_point tg_ab_to_point(struct tg_size size, tg_ab_at at)
{
	return tg_point_at(size, at % TG_AB_STRIDE - TG_AB_PAD, at / TG_AB_STRIDE - TG_AB_PAD);
}

#endif
