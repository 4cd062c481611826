/*
 * Reading a few plies on the playout board: liberties, self-atari, ladders.
 *
 * All answers are those of simple-ko rules and are exact where they say so, else good guesses made to
 * be cheap: playouts ask thousands of times a second.
 */
#ifndef MCTS_TACTICS_H
#define MCTS_TACTICS_H

#include "engine/mcts/goban.h"

/*
 * Distinct liberties of the chain at `stone`, at most `max` of them, into `out`. Returns how many
 * were found; `max` means: that many or more. Exact.
 */
int tg_liberties(const struct tg_goban *b, tg_at stone, tg_at *out, int max);

/*
 * Liberties of the chain that a legal move at p makes, counted up to `max` (2 .. 8). The points that
 * a capture empties are counted where they touch p itself. `stones`, if not NULL, gets the size.
 */
int tg_liberties_after(
	const struct tg_goban *b, enum tg_color color, tg_at p, int max, int *stones);

/* The move takes something: a neighbour of the other colour has p as its last liberty. Exact. */
bool tg_is_capture(const struct tg_goban *b, enum tg_color color, tg_at p);

/*
 * The legal move leaves its chain in atari to no purpose. Not counted: captures, a throw-in of a
 * single stone at a place where it takes an eye, and a stone that keeps a killing shape (nakade).
 */
bool tg_is_bad_self_atari(const struct tg_goban *b, enum tg_color color, tg_at p);

/*
 * The chain at `stone` has one liberty and its owner is to move: does running along that liberty get
 * away, or is it taken in a ladder? Follows the one line where the attacker always takes the
 * liberty that would have given most. True: it is taken.
 */
bool tg_ladder_takes(const struct tg_goban *b, tg_at stone);

/* The chain at `stone` has two liberties: is it taken when the other side plays `atari`, one of
 * them? */
bool tg_atari_takes(const struct tg_goban *b, tg_at stone, tg_at atari);

#endif
