/*
 * How long games are, for sharing out the time that is left.
 */
#ifndef PROTOCOL_PACE_H
#define PROTOCOL_PACE_H

#include "tengen/board.h"

/*
 * How many more moves one side expects to make after `plies`. A game of Go fills about three quarters
 * of the board; five-in-a-row is mostly over when a quarter is full. Never below a floor that keeps
 * something for a game that turns out longer.
 */
static inline int tg_pace_moves(enum tg_game game, struct tg_size size, int plies)
{
	int points = tg_size_points(size);
	bool is_five = tg_game_is_five(game);
	int length = is_five ? points / 4 + 10 : points * 3 / 4;
	int floor = is_five ? 10 : points / 12 + 4;
	int left = (length - plies) / 2;

	return left > floor ? left : floor;
}

#endif
