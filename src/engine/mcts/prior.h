/*
 * What a move looks like before any simulation: the seam where knowledge enters the tree.
 *
 * A leaf that grows asks for its moves with a probability each. Today the answer is a product of
 * weights of simple features; a network answers the same question.
 */
#ifndef MCTS_PRIOR_H
#define MCTS_PRIOR_H

#include "engine/mcts/pattern.h"

struct tg_prior_move {
	tg_at move;  /* TG_AT_NONE: a pass */
	float prior; /* the sum over all moves is 1 */
};

enum { TG_PRIOR_MAX = TG_MAX_POINTS + 1 };

/*
 * All moves of `color` that a tree should hold: legal by simple ko, no own eye filled, the likeliest
 * first; and the pass, which always comes last. Returns how many. `b` is not changed.
 */
int tg_prior_moves(const struct tg_patterns *patterns, const struct tg_goban *b,
	enum tg_color color, struct tg_prior_move moves[TG_PRIOR_MAX]);

#endif
