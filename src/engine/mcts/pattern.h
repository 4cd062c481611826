/*
 * 3x3 shapes by code of goban.h and side to move: a weight for playouts, a number for priors.
 *
 * The table is made once and then only read; searches share it.
 */
#ifndef MCTS_PATTERN_H
#define MCTS_PATTERN_H

#include "engine/mcts/goban.h"
#include "engine/mcts/spatial.h"

/* 3x3 shapes that differ by more than a symmetry: 954 inside, 135 at the edge, 18 in the corner, and
 * 0 for what only boards one point wide have. */
enum { TG_SHAPES_MAX = 1200 };

struct tg_patterns {
	uint16_t shape[2][1 << 16]; /* [color - 1][code]: which shape it is, seen by the mover */
	uint8_t weight[2][1 << 16]; /* [color - 1][code]; 0: no pattern */
	struct tg_spatial spatial;  /* large shapes */
};

void tg_patterns_init(struct tg_patterns *patterns);

static inline unsigned tg_pattern_weight(
	const struct tg_patterns *patterns, const struct tg_goban *b, enum tg_color color, tg_at p)
{
	return patterns->weight[color - 1][b->code[p]];
}

#endif
