/*
 * When a search has thought long enough: a soft end, a hard end, and the doubt that lies between them.
 *
 *	start                soft                          hard
 *	|---------------------|. . . . only while . . . . .|
 *	                       the best move is in doubt
 *
 * A move is in doubt when the most visited child is not the one of the best value, or became the most
 * visited one only lately. Without a hard end of its own the soft end is the end (engine.h).
 */
#ifndef MCTS_PATIENCE_H
#define MCTS_PATIENCE_H

#include "engine/engine.h"
#include "engine/mcts/tree.h"

struct tg_patience {
	double start, soft, hard; /* tg_clock_seconds; soft and hard 0: no end */
	uint32_t leader;          /* the most visited child at the last look */
	double leads_since;
};

/* Before the work on the tree begins, which is part of the move's time. */
void tg_patience_start(struct tg_patience *patience, const struct tg_budget *budget, double now);

/* Looks at the children of the root. Worker 0 only. */
void tg_patience_look(struct tg_patience *patience, const struct tg_tree *tree, double now);

/* The soft end is past, and nothing speaks for going on. */
bool tg_patience_is_out(const struct tg_patience *patience, const struct tg_tree *tree, double now);

/* Seconds that may still come: to the soft end, and past it to the hard one. */
double tg_patience_rest(const struct tg_patience *patience, double now);

#endif
