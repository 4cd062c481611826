/*
 * Nakade: the vital point of a small eye.
 */
#ifndef MCTS_NAKADE_H
#define MCTS_NAKADE_H

#include "engine/mcts/goban.h"

/*
 * If one of the empty regions beside `last` (a point with a stone) has 3 to 6 points, one colour all
 * around and a shape that a single move decides, its vital point, good for either side; else
 * TG_AT_NONE.
 */
tg_at tg_nakade_beside(const struct tg_goban *b, tg_at last);

#endif
