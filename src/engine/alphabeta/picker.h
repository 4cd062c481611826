/*
 * Moves of a node, best guess first. A node under a threat gets only the answers to it; any other gets
 * the empty points near stones, ordered by what they make and prevent and by what has worked.
 */
#ifndef ENGINE_ALPHABETA_PICKER_H
#define ENGINE_ALPHABETA_PICKER_H

#include "engine/alphabeta/search.h"

/* The table's move comes before all others. */
enum { TG_AB_ORDER_TABLE = 1 << 28 };

struct tg_ab_picked {
	tg_ab_at at;
	int order;
};

struct tg_ab_picker {
	int next, length;
	struct tg_ab_picked moves[TG_MAX_POINTS];
};

/* What a node knows about its moves. */
struct tg_ab_picker_hints {
	tg_ab_at table; /* the table's move or 0 */
	tg_ab_at last;  /* the move that led here or 0 */
	int ply;
};

/* Every point that the side to move should think about when nothing is forced. */
void tg_ab_picker_quiet(struct tg_ab_picker *picker, const struct tg_ab_worker *worker,
	const struct tg_ab_picker_hints *hints);

/* Exactly these points (answers to a threat), ordered. */
void tg_ab_picker_forced(struct tg_ab_picker *picker, const struct tg_ab_worker *worker,
	const struct tg_ab_picker_hints *hints, const struct tg_ab_points *points);

/* The best that is left, or 0. Legality is still to be asked. */
tg_ab_at tg_ab_picker_next(struct tg_ab_picker *picker);

/* Makes a four, or takes the other side's best point. */
static inline bool tg_ab_is_tactical(const struct tg_ab_board *board, tg_ab_at at)
{
	const struct tg_ab_state *is = &board->cells[at].is;

	return is->cls[board->side] >= TG_AB_CELL_FOUR ||
		is->cls[board->side ^ 1] >= TG_AB_DOUBLE_THREE;
}

/* Leaves out what is to come and is not tactical. */
void tg_ab_picker_keep_tactical(struct tg_ab_picker *picker, const struct tg_ab_board *board);

/* The order of the move that came last. */
static inline int tg_ab_picker_order(const struct tg_ab_picker *picker)
{
	return picker->moves[picker->next - 1].order;
}

#endif
