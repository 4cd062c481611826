/*
 * Moves that gain nothing, near the end of a game: into land whose fate is sealed.
 *
 * A person does not fill his own territory and puts no stone into land that is lost; he passes. The
 * search cannot see the difference, because a won game stays won by one point less. So a move of the
 * root is put aside when simulations leave its point, and all stones beside it, with one owner, and
 * passing is worth no less than the move: a move that saves something is better than the pass.
 *
 * Not where every stone counts as alive (there the dead must be taken off), not when cleaning up, not in
 * an analysis.
 */
#ifndef MCTS_ENDING_H
#define MCTS_ENDING_H

#include "engine/mcts/search.h"

/* May moves be put aside in this think? Then every so many simulations of the root try the pass. */
bool tg_ending_is_near(const struct tg_search *search);

/* The pass child of the root, or TG_NODE_NONE when it may not be played. */
uint32_t tg_ending_pass(const struct tg_search *search);

/*
 * Where the tree would pass although a border is still open: the most visited move there that is worth no
 * less than the pass, or TG_NODE_NONE. (In a game that is decided a point is nothing to the tree.)
 */
uint32_t tg_ending_border(const struct tg_search *search, const struct tg_position *pos);

/* Puts the pointless moves of the root aside (TG_NODE_EXCLUDED). Worker 0, or nobody else any more. */
void tg_ending_prune(struct tg_search *search);

#endif
