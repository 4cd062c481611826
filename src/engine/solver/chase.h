/*
 * Chains that are taken on an open board: ladders, and nets whose every way out is a ladder.
 *
 *	. X X . .      the net at A: wherever White runs, Black's next atari begins a ladder that
 *	X O . . .      cannot be got out of
 *	X . A . .
 *
 * What is not taken in one of these ways is not judged.
 */
#ifndef SOLVER_CHASE_H
#define SOLVER_CHASE_H

#include "engine/solver/tsumego.h"

/*
 * Is the chain at `stone` taken when `first` moves first? Then true, with the status and a line in *answer;
 * else nothing is written.
 */
bool tg_chase(const struct tg_position *pos, tg_point stone, enum tg_color first,
	struct tg_tsumego_answer *answer);

#endif
