/*
 * Small boards of Go exactly: the value of an empty board, area scoring, no komi, no suicide.
 *
 * Who wins a cycle differs between the rules of superko, so two games are solved that bracket all of
 * them: in one, a game that never ends is lost by Black, in the other by White. What Black can force in
 * the first he can force under any rule against repetition: his line of play reaches two passes, so he
 * never repeats, and White's choices can only become fewer. So the true value lies between the two
 * results, and where they meet it is exact.
 *
 * Where they do not meet, the cycles matter, and the board is solved under positional superko: no board
 * twice on the path. Then the table of known answers may hold one that was found on another path and is
 * not true on this one; the smallest boards are searched without a table. Boards of more than 15 points are
 * solved in this way alone, by proof numbers (small_proof.h): 4x4 in a million and a half positions. The
 * values found are the known ones (E. van der Werf, 2004; J. Tromp):
 *
 *	1x1 0   1x2 0   1x3 3   1x4 4   2x3 0   2x4 8   3x3 9   3x4 4   4x4 2
 */
#ifndef SOLVER_SMALL_H
#define SOLVER_SMALL_H

#include "tengen/board.h"

enum { TG_SMALL_POINTS = 20 }; /* of the largest board: 4x5 */

struct tg_small_value {
	int least, most; /* Black's area minus White's, in points; equal: found */
	bool by_superko; /* else true under any rule against repetition */
	uint64_t nodes;
};

/*
 * Solves the empty board of `size` with Black to move; gives up after `nodes` positions (0: never) with
 * the bounds it has. TG_ERR_ARGUMENT for a board of more than TG_SMALL_POINTS, TG_ERR_NOMEM.
 */
enum tg_status tg_small_solve(struct tg_size size, uint64_t nodes, struct tg_small_value *value);

#endif
