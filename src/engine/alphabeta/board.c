/* The incremental board of the search; see board.h. */
#include "engine/alphabeta/board.h"

#include <string.h>

const int8_t tg_ab_steps[4] = {1, TG_AB_STRIDE, TG_AB_STRIDE + 1, 1 - TG_AB_STRIDE};

static void count_in(struct tg_ab_board *board, const struct tg_ab_cell *cell, int sign)
{
	for (int side = 0; side < 2; side++) {
		const struct tg_ab_combo *combo =
			&board->tables->combos[side][cell->is.combo[side]];
		board->sums.move[side] += sign * combo->move;
		board->sums.wait[side] += sign * combo->wait;
		board->sums.count[side][combo->cls] =
			(uint16_t)(board->sums.count[side][combo->cls] + sign);
	}
}

/* The nibbles of one side out of the four line entries. */
static uint16_t gather(const uint8_t line[4], int side)
{
	int shift = 4 * side;

	return (uint16_t)((line[0] >> shift & 15) | (line[1] >> shift & 15) << 4 |
		(line[2] >> shift & 15) << 8 | (line[3] >> shift & 15) << 12);
}

static void combine(const struct tg_ab_tables *tables, struct tg_ab_state *is)
{
	for (int side = 0; side < 2; side++) {
		is->combo[side] = gather(is->line, side);
		is->cls[side] = tables->combos[side][is->combo[side]].cls;
	}
}

/* Sets the cell's bit among its side's fours, or clears it. */
static inline void mark_four(
	struct tg_ab_board *board, const struct tg_ab_cell *cell, int side, bool is_four)
{
	uint32_t bit = UINT32_C(1) << cell->col, *set = &board->fours[side][cell->row];

	*set = is_four ? *set | bit : *set & ~bit;
}

/* Both sides' bits of a cell that comes into play or leaves it. */
static void mark_fours(struct tg_ab_board *board, const struct tg_ab_cell *cell, bool is_empty)
{
	for (int side = 0; side < 2; side++)
		mark_four(board, cell, side, is_empty && cell->is.cls[side] >= TG_AB_CELL_FOUR);
}

/* One side's line has become another: moves its sums and, where the cell class is new, the counts. */
static inline void change_side(
	struct tg_ab_board *board, struct tg_ab_cell *cell, int side, int direction, uint16_t line)
{
	const struct tg_ab_combo *combos = board->tables->combos[side];
	const struct tg_ab_combo *before = &combos[cell->is.combo[side]];
	int shift = 4 * direction;

	cell->is.combo[side] = (uint16_t)((cell->is.combo[side] & ~(15 << shift)) | line << shift);
	const struct tg_ab_combo *now = &combos[cell->is.combo[side]];
	board->sums.move[side] += now->move - before->move;
	board->sums.wait[side] += now->wait - before->wait;
	if (now->cls == before->cls)
		return;
	board->sums.count[side][before->cls]--;
	board->sums.count[side][now->cls]++;
	cell->is.cls[side] = now->cls;
	if ((now->cls >= TG_AB_CELL_FOUR) != (before->cls >= TG_AB_CELL_FOUR))
		mark_four(board, cell, side, now->cls >= TG_AB_CELL_FOUR);
}

/* A line of the cell has a new class: remembers the old state and changes what depends on it. */
static inline void change(struct tg_ab_board *board, struct tg_ab_frame *frame, tg_ab_at at,
	int direction, uint8_t entry)
{
	struct tg_ab_cell *cell = &board->cells[at];
	uint8_t differs = cell->is.line[direction] ^ entry;

	frame->changed[frame->changes] = at;
	frame->was[frame->changes++] = cell->is;
	cell->is.line[direction] = entry;
	if (differs & 15)
		change_side(board, cell, 0, direction, entry & 15);
	if (differs >> 4)
		change_side(board, cell, 1, direction, entry >> 4);
}

/* Back to an older state; counters and sums come back with the frame. */
static inline void restore(
	struct tg_ab_board *board, struct tg_ab_cell *cell, const struct tg_ab_state *was)
{
	for (int side = 0; side < 2; side++) {
		bool was_four = was->cls[side] >= TG_AB_CELL_FOUR;
		if (was_four != (cell->is.cls[side] >= TG_AB_CELL_FOUR))
			mark_four(board, cell, side, was_four);
	}
	cell->is = *was;
}

/*
 * Tells the cells along the lines that a stone has come to `at` or gone. `frame` is where changed
 * states go; NULL: only the keys, the states are restored from the stack. Always inlined, with a
 * constant reach, so that the loops unroll.
 */
static inline __attribute__((always_inline)) void push_keys(struct tg_ab_board *board,
	tg_ab_at from, uint32_t bits, struct tg_ab_frame *frame, int reach)
{
	const uint8_t *table = board->tables->lines.table;

	for (int d = 0; d < 4; d++) {
		for (int sign = -1; sign <= 1; sign += 2) {
			int step = sign * tg_ab_steps[d], at = from;
			for (int i = 1; i <= reach; i++) {
				at += step;
				struct tg_ab_cell *cell = &board->cells[at];
				if (cell->stone == TG_AB_WALL)
					break;
				cell->key[d] ^= bits << tg_ab_line_shift(reach, -sign * i);
				if (!frame || cell->stone != TG_EMPTY)
					continue;
				uint8_t entry = table[cell->key[d]];
				if (entry != cell->is.line[d])
					change(board, frame, (tg_ab_at)at, d, entry);
			}
		}
	}
}

static void push_stone(
	struct tg_ab_board *board, tg_ab_at from, uint32_t bits, struct tg_ab_frame *frame)
{
	if (board->tables->lines.reach == 4)
		push_keys(board, from, bits, frame, 4);
	else
		push_keys(board, from, bits, frame, 5);
}

static void pull_stone(struct tg_ab_board *board, tg_ab_at from, uint32_t bits)
{
	if (board->tables->lines.reach == 4)
		push_keys(board, from, bits, NULL, 4);
	else
		push_keys(board, from, bits, NULL, 5);
}

static struct tg_ab_frame *push_frame(struct tg_ab_board *board, tg_ab_at move)
{
	struct tg_ab_frame *frame = &board->frames[board->ply++];

	frame->sums = board->sums;
	frame->hash = board->hash;
	frame->move = move;
	frame->changes = 0;
	return frame;
}

static void flip_side(struct tg_ab_board *board)
{
	board->side ^= 1;
	board->hash ^= tg_zobrist_side(TG_WHITE);
}

void tg_ab_board_play(struct tg_ab_board *board, tg_ab_at at)
{
	struct tg_ab_cell *cell = &board->cells[at];
	struct tg_ab_frame *frame = push_frame(board, at);

	assert(cell->stone == TG_EMPTY);
	count_in(board, cell, -1);
	mark_fours(board, cell, false);
	cell->stone = (uint8_t)(TG_BLACK + board->side);
	board->occupied[cell->row] |= UINT32_C(1) << cell->col;
	board->stones++;
	board->hash ^= board->zobrist[board->side][at];
	push_stone(board, at, cell->stone, frame);
	flip_side(board);
}

void tg_ab_board_pass(struct tg_ab_board *board)
{
	push_frame(board, 0);
	flip_side(board);
}

void tg_ab_board_undo(struct tg_ab_board *board)
{
	struct tg_ab_frame *frame = &board->frames[--board->ply];
	struct tg_ab_cell *cell = &board->cells[frame->move];

	board->side ^= 1;
	board->hash = frame->hash;
	board->sums = frame->sums;
	if (frame->move == 0)
		return;
	for (int i = 0; i < frame->changes; i++)
		restore(board, &board->cells[frame->changed[i]], &frame->was[i]);
	pull_stone(board, frame->move, cell->stone);
	cell->stone = TG_EMPTY;
	board->occupied[cell->row] &= ~(UINT32_C(1) << cell->col);
	board->stones--;
	mark_fours(board, cell, true);
}

tg_ab_at tg_ab_board_find(const struct tg_ab_board *board, int side, enum tg_ab_class cls)
{
	for (int row = 0; row < board->size.rows; row++) {
		for (uint32_t set = board->fours[side][row]; set; set &= set - 1) {
			tg_ab_at at = tg_ab_from_square(row, __builtin_ctz(set));
			if (board->cells[at].is.cls[side] == cls)
				return at;
		}
	}
	return 0;
}

static void init_cells(struct tg_ab_board *board)
{
	for (int i = 0; i < TG_AB_CELLS; i++)
		board->cells[i].stone = TG_AB_WALL;
	for (int row = 0; row < board->size.rows; row++) {
		for (int col = 0; col < board->size.cols; col++) {
			tg_ab_at at = tg_ab_from_square(row, col);
			struct tg_ab_cell *cell = &board->cells[at];
			cell->stone = TG_EMPTY;
			cell->row = (uint8_t)row;
			cell->col = (uint8_t)col;
			for (int side = 0; side < 2; side++)
				board->zobrist[side][at] =
					tg_zobrist_stone((enum tg_color)(TG_BLACK + side),
						tg_point_at(board->size, col, row));
		}
	}
}

static void init_keys(struct tg_ab_board *board, tg_ab_at at)
{
	int reach = board->tables->lines.reach;

	for (int d = 0; d < 4; d++) {
		for (int sign = -1; sign <= 1; sign += 2) {
			bool is_wall = false;
			for (int i = 1; i <= reach; i++) {
				int from = at + sign * i * tg_ab_steps[d];
				is_wall = is_wall || board->cells[from].stone == TG_AB_WALL;
				uint32_t what = is_wall ? TG_AB_WALL : board->cells[from].stone;
				board->cells[at].key[d] |= what
					<< tg_ab_line_shift(reach, sign * i);
			}
		}
	}
}

static void init_state(struct tg_ab_board *board, tg_ab_at at)
{
	struct tg_ab_cell *cell = &board->cells[at];

	init_keys(board, at);
	for (int d = 0; d < 4; d++)
		cell->is.line[d] = board->tables->lines.table[cell->key[d]];
	combine(board->tables, &cell->is);
	if (cell->stone != TG_EMPTY)
		return;
	count_in(board, cell, 1);
	mark_fours(board, cell, true);
}

void tg_ab_board_init(struct tg_ab_board *board, const struct tg_ab_tables *tables,
	const struct tg_position *pos, enum tg_color color)
{
	memset(board, 0, offsetof(struct tg_ab_board, frames));
	board->tables = tables;
	board->size = tg_position_size(pos);
	board->points = tg_size_points(board->size);
	board->side = color == TG_WHITE;
	board->hash = tg_zobrist_board(tables->game, board->size) ^ tg_zobrist_side(color);
	init_cells(board);
	for (int p = 0; p < board->points; p++) {
		enum tg_color stone = tg_position_at(pos, (tg_point)p);
		tg_ab_at at = tg_ab_from_point(board->size, (tg_point)p);
		if (stone == TG_EMPTY)
			continue;
		board->cells[at].stone = (uint8_t)stone;
		board->occupied[board->cells[at].row] |= UINT32_C(1) << board->cells[at].col;
		board->hash ^= board->zobrist[stone - TG_BLACK][at];
		board->stones++;
	}
	for (int p = 0; p < board->points; p++)
		init_state(board, tg_ab_from_point(board->size, (tg_point)p));
}
