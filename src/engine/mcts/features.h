/*
 * The features of a move: small facts about a point, each with a learned weight.
 *
 * A move's prior is a product over its features, so its logarithm is a sum: the model of Coulom's
 * "Elo ratings of move patterns", learned here by gradient (bench/prior_train.c; data/prior.md is the
 * recipe). Weights are integers, so that a prior is the same number on every machine.
 */
#ifndef MCTS_FEATURES_H
#define MCTS_FEATURES_H

#include "engine/mcts/pattern.h"
#include "engine/mcts/spatial.h"

/* Groups of features, each a range of weights; a move has at most one of each group. */
enum {
	TG_FEATURE_SHAPE = 0, /* the 3x3 neighbourhood, up to symmetry: pattern.h */
	TG_FEATURE_CAPTURE =
		TG_SHAPES_MAX, /* 1, 2, 3, more; +4 saves a chain; +8 it could have run */
	TG_FEATURE_ESCAPE = TG_FEATURE_CAPTURE + 16, /* free, by two liberties, in vain; +3 size */
	TG_FEATURE_SELF_ATARI = TG_FEATURE_ESCAPE + 9, /* 1, 2, more stones */
	TG_FEATURE_ATARI = TG_FEATURE_SELF_ATARI + 3,  /* takes, does not; +2 size */
	TG_FEATURE_RESCUE = TG_FEATURE_ATARI + 6,      /* of two liberties, to be caught; +3 size */
	TG_FEATURE_EXTEND = TG_FEATURE_RESCUE + 9,     /* of two liberties, not caught; size */
	TG_FEATURE_REDUCE = TG_FEATURE_EXTEND + 3,     /* theirs has three liberties; size */
	TG_FEATURE_JOIN = TG_FEATURE_REDUCE + 3,       /* own chains: two, more */
	TG_FEATURE_LIBERTIES = TG_FEATURE_JOIN + 2,    /* of the new chain: 1, 2, 3, more */
	/* distance 2 .. 17 from the last move; +16 it touches ours; +32 and +64 later in the game */
	TG_FEATURE_NEAR_LAST = TG_FEATURE_LIBERTIES + 4,
	TG_FEATURE_NEAR_BEFORE = TG_FEATURE_NEAR_LAST + 96, /* the same from the move before */
	/* lines from both edges, the nearer one first: 28 pairs, alone or not, 3 kinds of board */
	TG_FEATURE_LINE = TG_FEATURE_NEAR_BEFORE + 16,
	/* how far the nearest own and other stones are, 8 classes each, on 5 lines */
	TG_FEATURE_NEAREST = TG_FEATURE_LINE + 168,
	TG_FEATURE_PASS = TG_FEATURE_NEAREST + 320, /* after a move, after a pass */
	TG_FEATURE_SPATIAL = TG_FEATURE_PASS + 2,   /* spatial.h; weights in prior_shapes.c */
	TG_FEATURES = TG_FEATURE_SPATIAL + TG_SPATIAL_MAX,
	TG_FEATURES_OF_MOVE = 21
};

/* The learned weights (prior_weights.c), in 1/256 of a factor of two, of all but the shapes. */
extern const int16_t tg_prior_weights[TG_FEATURE_SPATIAL];

/* A position about which features are asked: what is shared between its moves. */
struct tg_scene {
	const struct tg_patterns *patterns;
	const struct tg_goban *b;
	enum tg_color color;
	struct tg_spatial_view view;
	int last;                   /* the last move's part of TG_FEATURE_NEAR_LAST */
	uint8_t fate[TG_GOBAN_MAX]; /* what ladders say about a chain, once it was asked for */
};

void tg_scene_init(struct tg_scene *scene, const struct tg_patterns *patterns,
	const struct tg_goban *b, enum tg_color color);

/* The features of a legal move, TG_AT_NONE for a pass; returns how many were written. */
int tg_features_of(struct tg_scene *scene, tg_at p, uint16_t features[TG_FEATURES_OF_MOVE]);

#endif
