/*
 * How much of a clock one move may have: one pure function for each kind of clock, without a clock
 * behind it. Seconds throughout.
 *
 *   absolute   left |-------------------------------------------| lost
 *              |---- seconds ----|...... most ......|   what the moves to come need
 *
 * `seconds` is what the move should take, `most` what it may take while the best move is in doubt. Each
 * share is cut from what is left now, so that whoever keeps within `most` and the lag has something left
 * until the shares are as short as a clock's tick: far beyond a game of the usual length. Sources of the clocks' meaning: session/clock.h, gtp.md 6.
 */
#ifndef ENGINE_BUDGET_H
#define ENGINE_BUDGET_H

#include "tengen/board.h"

struct tg_pace {
	int moves;  /* of one's own that may still come, this one included; 1 or more */
	double lag; /* lost at each move between the clock and the search */
};

struct tg_share {
	double seconds; /* above 0 */
	double most;    /* seconds or more */
};

/* A clock with overtime, at the beginning of a turn. */
struct tg_overtime {
	double main;   /* what is left of main time; 0: overtime has begun */
	double left;   /* of the present period; while main time lasts, of the first one */
	double period; /* a whole period */
	int count; /* byo-yomi: periods left, the present one included; Canadian: moves to make in it */
};

/* Main time and no more. */
struct tg_share tg_share_absolute(double left, struct tg_pace pace);

/*
 * A move within a period gives the period back, so it is used almost whole, and main time is not spent
 * more slowly than that. A move in doubt may cost a period, but never the last.
 */
struct tg_share tg_share_byoyomi(const struct tg_overtime *time, struct tg_pace pace);

/* What is left of the period is for so many moves. */
struct tg_share tg_share_canadian(const struct tg_overtime *time, struct tg_pace pace);

/* `increment` comes after the move: it cannot be spent on this one, but on the next. */
struct tg_share tg_share_fischer(double left, double increment, struct tg_pace pace);

/* The same, cut to `limit` less the lag. */
struct tg_share tg_share_limit(struct tg_share share, double limit, struct tg_pace pace);

/*
 * How many more moves one side expects to make after `plies`. A game of Go fills about three quarters
 * of the board; five-in-a-row is mostly over when a quarter is full. Never below a floor that keeps
 * something for a game that turns out longer.
 */
int tg_pace_moves(enum tg_game game, struct tg_size size, int plies);

#endif
