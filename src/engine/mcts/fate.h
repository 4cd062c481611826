/*
 * The fate of one chain: a search that cares for nothing else.
 *
 * The search for a win is of little use where the game is decided without the chain in question: it has
 * no reason to look for the move that kills or saves. Here a simulation is won when the chain's point
 * ends up its owner's, and the tree holds moves near the chain only.
 */
#ifndef MCTS_FATE_H
#define MCTS_FATE_H

#include "engine/mcts/estimate.h"

/* What a search wants instead of winning: that `point` ends as `color`'s, by moves in `region`. */
struct tg_aim {
	tg_at point;
	enum tg_color color;
	bool region[TG_GOBAN_MAX];
};

/* Did the simulation that ended on `b` reach it? */
bool tg_aim_is_met(const struct tg_aim *aim, const struct tg_goban *b);

/* Keeps the moves in the region, and the pass; their probabilities add up to 1 again. */
int tg_aim_keep(const struct tg_aim *aim, struct tg_prior_move *moves, int length);

/* How often the chain's point stays its owner's, 0 .. 1, after the best first move of either. */
struct tg_fate {
	double attacked, defended; /* the other side moves first; its owner does */
	struct tg_ends ends[2];    /* of the two searches: attacked, defended */
};

/*
 * Searches the fate of the chain at `point`, `playouts` for each side. `ends` tells what is unsettled:
 * the moves are on and round the unsettled points that hang together with the chain.
 */
void tg_fate_search(struct tg_search *search, const struct tg_position *pos, tg_point point,
	const struct tg_ends *ends, uint64_t playouts, struct tg_fate *fate);

#endif
