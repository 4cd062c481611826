/*
 * 3x3 shapes that playouts and priors like: a weight for every code of goban.h, by side to move.
 *
 * The table is made once and then only read; searches share it.
 */
#ifndef MCTS_PATTERN_H
#define MCTS_PATTERN_H

#include "engine/mcts/goban.h"

struct tg_patterns {
	uint8_t weight[2][1 << 16]; /* [color - 1][code]; 0: no pattern */
};

void tg_patterns_init(struct tg_patterns *patterns);

static inline unsigned tg_pattern_weight(
	const struct tg_patterns *patterns, const struct tg_goban *b, enum tg_color color, tg_at p)
{
	return patterns->weight[color - 1][b->code[p]];
}

#endif
