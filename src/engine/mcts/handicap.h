/*
 * Sense in handicap games, by a dynamic komi.
 *
 * With nine stones on the board White loses every simulation and Black wins every one: all moves look
 * alike, and both play anything. So part of Black's lead is taken off before a simulation is called won or
 * lost: nine tenths in the opening, nothing once three quarters of the board would be full. White then
 * looks for moves that win something, and Black for moves that keep what he has.
 *
 * Win rates are those of the game that is played this way; scores are the true ones. An analysis sees the
 * true win rates. Source of the idea: P. Baudis, Balancing MCTS by dynamically adjusting the komi value,
 * 2011 (linear compensation, and by the expected score).
 */
#ifndef MCTS_HANDICAP_H
#define MCTS_HANDICAP_H

#include "engine/mcts/search.h"

/* Is the think one of a handicap game, whose results are shifted? */
bool tg_handicap_is_on(const struct tg_go *go, const struct tg_request *request);

/*
 * Half points to add to Black's margin before it becomes a result: 0 or less. The board, counting and
 * worker 0 of `search` are set up; runs some playouts of its own.
 */
int tg_handicap_shift(struct tg_search *search, const struct tg_go *go);

/*
 * Puts moves of the root on the first line aside while a large board is nearly empty: few simulations
 * and many weak stones tempt both sides there. Not those that take a chain or save one.
 */
void tg_handicap_prune(struct tg_search *search);

#endif
