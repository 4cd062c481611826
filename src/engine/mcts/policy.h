/*
 * The playout policy: how both sides move from a leaf of the tree to the end of the game.
 *
 * A list of steps, each a small function with a rate. Each is tried with its own probability, in
 * order; the first that proposes moves gives the move, drawn from its proposals. The last step is a
 * random move that is not plainly bad.
 */
#ifndef MCTS_POLICY_H
#define MCTS_POLICY_H

#include "engine/mcts/pattern.h"

enum {
	TG_DEPTH_MAX = 250,                             /* plies of the deepest path in the tree */
	TG_TRACE_MAX = 3 * TG_MAX_POINTS + TG_DEPTH_MAX /* and of tree and playout together */
};

/* The moves of one simulation, tree and playout, in order; TG_AT_NONE is a pass. */
struct tg_trace {
	int length;
	tg_at moves[TG_TRACE_MAX];
};

/* How often each step is tried, of 256. */
struct tg_rates {
	int atari;         /* answer atari: run, take, counter-take */
	int nakade;        /* the vital point of a small eye beside the last move */
	int two_liberties; /* attack or defend chains that the next move would catch */
	int shape;         /* a 3x3 shape beside the last two moves */
	int no_self_atari; /* anywhere, but no bad self-atari */
};

struct tg_policy {
	const struct tg_patterns *patterns;
	struct tg_rates rates;
};

/* With the rates that the engine plays with. `patterns` must outlive the policy. */
void tg_policy_init(struct tg_policy *policy, const struct tg_patterns *patterns);

/*
 * Plays from `b` with `color` to move until two passes in a row, and appends the moves to `trace`.
 * Ends early, unfinished, only when the trace is full.
 */
void tg_policy_playout(const struct tg_policy *policy, struct tg_goban *b, enum tg_color color,
	struct tg_rng *rng, struct tg_trace *trace);

/* One move of the policy, or TG_AT_NONE to pass. */
tg_at tg_policy_move(const struct tg_policy *policy, struct tg_goban *b, enum tg_color color,
	struct tg_rng *rng);

#endif
