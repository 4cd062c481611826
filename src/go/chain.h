/*
 * Chains of a Go position: putting one stone down, lifting whole chains, and finding chains anew.
 *
 * A chain is named by one of its stones; the ring `next` runs through all of them. Its liberties are
 * pseudo-liberties: the pairs of one of its stones and an empty point beside that stone. They are zero
 * exactly when there is no liberty, one step each to keep, and a stone on `p` costs a chain as many of
 * them as it has stones beside `p`:
 *
 *	. X X .        four liberties, five pseudo-liberties: the point a counts
 *	  X a           twice, once for the stone above it and once for the one at its left
 *
 * These functions keep cells, chains and stones_hash in step; the log is position.c's.
 */
#ifndef GO_CHAIN_H
#define GO_CHAIN_H

#include "go/go.h"

/* What a stone of `color` on an empty point would do before any rule is asked. */
struct tg_go_effect {
	int takes;         /* enemy chains that lose their last liberty */
	tg_point taken[4]; /* their names */
	bool is_suicide;   /* nothing is taken and the own chain has no liberty */
	int stones;        /* of the own chain, the new stone included; exact when is_suicide */
};

void tg_chain_weigh(
	const struct tg_go *go, enum tg_color color, tg_point point, struct tg_go_effect *effect);

/* Puts a stone on an empty point and joins it to its neighbours. Takes nothing. */
void tg_chain_add(struct tg_go *go, enum tg_color color, tg_point point);

/* Lifts the chain at `point`, pushes its stones on the `taken` stack, returns how many. */
int tg_chain_lift(struct tg_go *go, tg_point point);

/* Undoes lift: the last `count` stones of the `taken` stack return as stones of `color`. */
void tg_chain_return(struct tg_go *go, enum tg_color color, int count);

/* Undoes add: takes the stone at `point` away and finds the chains that it had joined. */
void tg_chain_split(struct tg_go *go, tg_point point);

/* Finds all chains of `cells`, and the fingerprint, from nothing. */
void tg_chain_find_all(struct tg_go *go);

#endif
