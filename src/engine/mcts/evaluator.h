/*
 * The seam between the tree and whoever knows about Go: what the moves of a leaf look like, and what the
 * leaf is worth. Today priors of features and a playout (playouts.c) answer; a network answers the same
 * two questions, and the tree does not change.
 *
 * All workers share one evaluator: its functions are called by many threads at once and keep what they
 * need in the leaf.
 */
#ifndef MCTS_EVALUATOR_H
#define MCTS_EVALUATOR_H

#include "engine/mcts/counting.h"
#include "engine/mcts/prior.h"

/* Where a simulation left the tree. */
struct tg_leaf {
	struct tg_goban *board; /* the position; may be played on */
	enum tg_color color;    /* to move */
	/* The moves from the root, the first of them by `first`. Moves appended here count for RAVE. */
	struct tg_trace *trace;
	enum tg_color first;
	const struct tg_counting *counting;
	struct tg_rng *rng;
};

struct tg_value {
	int margin;   /* Black's, expected, in half points */
	int result;   /* Black's, of TG_RESULT_ONE */
	bool is_game; /* `board` is now a finished game, whose points have owners */
};

struct tg_evaluator {
	/* As tg_prior_moves. */
	int (*moves)(const struct tg_evaluator *evaluator, const struct tg_goban *b,
		enum tg_color color, struct tg_prior_move moves[TG_PRIOR_MAX]);
	/* The game has not ended by the rules. */
	struct tg_value (*value)(const struct tg_evaluator *evaluator, struct tg_leaf *leaf);
};

/* Priors of features, values by one playout each. `playouts` must outlive the search. */
struct tg_playouts {
	struct tg_evaluator base;
	struct tg_patterns patterns;
	struct tg_policy policy;
};

void tg_playouts_init(struct tg_playouts *playouts);

#endif
