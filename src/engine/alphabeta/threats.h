/*
 * Answers to threats: the few points that matter when the other side is about to make a five or a
 * straight four. This is what keeps the tree narrow.
 */
#ifndef ENGINE_ALPHABETA_THREATS_H
#define ENGINE_ALPHABETA_THREATS_H

#include "engine/alphabeta/board.h"

/* A list of points; all of a 15x15 or 16x16 board. More are dropped. */
enum { TG_AB_POINTS_MAX = 256 };

struct tg_ab_points {
	int length;
	tg_ab_at at[TG_AB_POINTS_MAX];
};

/*
 * Every point where a stone of the other side brings the class of `at` for `side` below `floor`
 * (`at` itself first): for a straight four the points that stop it, for a five in caro the far ends.
 */
void tg_ab_stops(const struct tg_ab_board *board, int side, tg_ab_at at, enum tg_ab_class floor,
	struct tg_ab_points *out);

/*
 * The points that stop all of the opponent's straight-fours-to-be at once; the side to move has
 * nothing better of its own. Its own fours are not among them unless they also stop.
 */
void tg_ab_defences(const struct tg_ab_board *board, struct tg_ab_points *out);

/* The answers to the opponent's fives-to-be: none if there are too many. */
void tg_ab_five_blocks(const struct tg_ab_board *board, struct tg_ab_points *out);

/* All cells of class FOUR and up of `side`, appended to `out` where they are not yet. */
void tg_ab_add_fours(const struct tg_ab_board *board, int side, struct tg_ab_points *out);

#endif
