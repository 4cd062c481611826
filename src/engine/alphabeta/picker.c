/* Generation and ordering of moves; see picker.h. */
#include "engine/alphabeta/picker.h"

/* Against sixteenths of a natural logarithm of odds, the unit of the fitted priors. */
enum {
	ORDER_KILLER = 40,
	ORDER_COUNTER = 40,
};

/* Bits of a row spread by up to `n` columns to both sides. */
static uint32_t spread(uint32_t row, int n)
{
	uint32_t out = row;

	for (int i = 1; i <= n; i++)
		out |= row << i | row >> i;
	return out;
}

/*
 * Points within two of a stone in any direction, or three along a line; nothing farther can make a
 * shape with it that matters now.
 */
static void near_stones(const struct tg_ab_board *board, uint32_t near[TG_MAX_SIDE])
{
	int rows = board->size.rows;
	uint32_t inside = (UINT32_C(1) << board->size.cols) - 1;

	for (int r = 0; r < rows; r++)
		near[r] = 0;
	for (int r = 0; r < rows; r++) {
		uint32_t row = board->occupied[r];
		if (!row)
			continue;
		uint32_t close = spread(row, 2), star = row | row << 3 | row >> 3;
		near[r] |= spread(row, 3);
		for (int k = 1; k <= 3; k++) {
			uint32_t add = k < 3 ? close : star;
			if (r >= k)
				near[r - k] |= add;
			if (r + k < rows)
				near[r + k] |= add;
		}
	}
	for (int r = 0; r < rows; r++)
		near[r] &= inside & ~board->occupied[r];
}

static int order_of(
	const struct tg_ab_worker *worker, const struct tg_ab_picker_hints *hints, tg_ab_at at)
{
	const struct tg_ab_board *board = worker->board;
	const struct tg_ab_state *is = &board->cells[at].is;
	int side = board->side;
	int order = board->tables->combos[side][is->combo[side]].own +
		board->tables->combos[side ^ 1][is->combo[side ^ 1]].foe +
		worker->history[side][at] / 128;

	if (at == hints->table)
		return TG_AB_ORDER_TABLE;
	if (at == worker->killers[hints->ply][0] || at == worker->killers[hints->ply][1])
		order += ORDER_KILLER;
	if (hints->last && at == worker->counters[side][hints->last])
		order += ORDER_COUNTER;
	return order;
}

static void add(struct tg_ab_picker *picker, const struct tg_ab_worker *worker,
	const struct tg_ab_picker_hints *hints, tg_ab_at at)
{
	picker->moves[picker->length].at = at;
	picker->moves[picker->length++].order = order_of(worker, hints, at);
}

/* Can anything still come of the point, for either side, that is not a foul for the one to move? */
static bool is_alive(const struct tg_ab_board *board, tg_ab_at at)
{
	const struct tg_ab_state *is = &board->cells[at].is;
	enum tg_ab_class own = (enum tg_ab_class)is->cls[board->side];

	return own > TG_AB_FORBIDDEN ||
		(own == TG_AB_NONE && is->cls[board->side ^ 1] > TG_AB_NONE);
}

/* Nothing near a stone is alive: anything that may be played. */
static void add_all(struct tg_ab_picker *picker, const struct tg_ab_worker *worker,
	const struct tg_ab_picker_hints *hints)
{
	const struct tg_ab_board *board = worker->board;

	for (int row = 0; row < board->size.rows; row++) {
		for (int col = 0; col < board->size.cols; col++) {
			tg_ab_at at = tg_ab_from_square(row, col);
			if (board->cells[at].stone == TG_EMPTY &&
				board->cells[at].is.cls[board->side] != TG_AB_FORBIDDEN)
				add(picker, worker, hints, at);
		}
	}
}

void tg_ab_picker_quiet(struct tg_ab_picker *picker, const struct tg_ab_worker *worker,
	const struct tg_ab_picker_hints *hints)
{
	const struct tg_ab_board *board = worker->board;
	uint32_t near[TG_MAX_SIDE];

	picker->next = picker->length = 0;
	near_stones(board, near);
	for (int row = 0; row < board->size.rows; row++) {
		for (uint32_t set = near[row]; set; set &= set - 1) {
			tg_ab_at at = tg_ab_from_square(row, __builtin_ctz(set));
			if (is_alive(board, at))
				add(picker, worker, hints, at);
		}
	}
	if (picker->length == 0)
		add_all(picker, worker, hints);
}

void tg_ab_picker_forced(struct tg_ab_picker *picker, const struct tg_ab_worker *worker,
	const struct tg_ab_picker_hints *hints, const struct tg_ab_points *points)
{
	picker->next = picker->length = 0;
	for (int i = 0; i < points->length; i++)
		add(picker, worker, hints, points->at[i]);
}

void tg_ab_picker_keep_tactical(struct tg_ab_picker *picker, const struct tg_ab_board *board)
{
	int kept = picker->next;

	for (int i = picker->next; i < picker->length; i++)
		if (tg_ab_is_tactical(board, picker->moves[i].at))
			picker->moves[kept++] = picker->moves[i];
	picker->length = kept;
}

tg_ab_at tg_ab_picker_next(struct tg_ab_picker *picker)
{
	if (picker->next == picker->length)
		return 0;
	int best = picker->next;
	for (int i = best + 1; i < picker->length; i++)
		if (picker->moves[i].order > picker->moves[best].order)
			best = i;
	struct tg_ab_picked picked = picker->moves[best];
	picker->moves[best] = picker->moves[picker->next];
	picker->moves[picker->next++] = picked;
	return picked.at;
}
