/*
 * The features of a move: small facts about a point, each with a learned weight.
 *
 * A move's prior is a product over its features, so its logarithm is a sum: the model of Coulom's
 * "Elo ratings of move patterns", learned here by gradient from the visits of own searches
 * (bench/prior_train.c). Weights are integers, so that a prior is the same number on every machine.
 */
#ifndef MCTS_FEATURES_H
#define MCTS_FEATURES_H

#include "engine/mcts/pattern.h"

/* Groups of features, each a range of weights; a move has at most one of each group. */
enum {
	TG_FEATURE_SHAPE = 0, /* the 3x3 neighbourhood, up to symmetry: pattern.h */
	TG_FEATURE_CAPTURE =
		TG_FEATURE_SHAPE + TG_SHAPES_MAX, /* 1, 2, 3, more; 4 more: saves a chain */
	TG_FEATURE_ESCAPE =
		TG_FEATURE_CAPTURE + 8, /* free, by two liberties, in vain; 2nd: chains */
	TG_FEATURE_SELF_ATARI = TG_FEATURE_ESCAPE + 6,   /* 1, 2, more stones */
	TG_FEATURE_ATARI = TG_FEATURE_SELF_ATARI + 3,    /* takes, does not; 2nd: chains */
	TG_FEATURE_EXTEND = TG_FEATURE_ATARI + 4,        /* a chain of two liberties gets more */
	TG_FEATURE_LIBERTIES = TG_FEATURE_EXTEND + 2,    /* of the new chain: 1, 2, 3, more */
	TG_FEATURE_NEAR_LAST = TG_FEATURE_LIBERTIES + 4, /* distance 2 .. 17 */
	TG_FEATURE_NEAR_BEFORE = TG_FEATURE_NEAR_LAST + 16,
	TG_FEATURE_LINE = TG_FEATURE_NEAR_BEFORE + 16, /* 7 lines, alone or not, 3 kinds of size */
	TG_FEATURE_PASS = TG_FEATURE_LINE + 42,        /* after a move, after a pass */
	TG_FEATURES = TG_FEATURE_PASS + 2,
	TG_FEATURES_OF_MOVE = 10
};

/* The learned weights (prior_weights.c), in 1/256 of a factor of two. */
extern const int16_t tg_prior_weights[TG_FEATURES];

/*
 * The features of a legal move of `color`, TG_AT_NONE for a pass; returns how many were written.
 */
int tg_features_of(const struct tg_patterns *patterns, const struct tg_goban *b,
	enum tg_color color, tg_at p, uint16_t features[TG_FEATURES_OF_MOVE]);

#endif
