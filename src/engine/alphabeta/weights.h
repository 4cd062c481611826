/*
 * The numbers of evaluation and move ordering. They are tengen's own: set by hand from the line
 * classes first, then replaced by a fit to the results of its own games.
 */
#ifndef ENGINE_ALPHABETA_WEIGHTS_H
#define ENGINE_ALPHABETA_WEIGHTS_H

#include "engine/alphabeta/cells.h"

/* Sets move, wait and prior of a combination; its cls is already there. */
void tg_ab_weights_fill(enum tg_game game, int side, uint16_t combo, struct tg_ab_combo *out);

/* What the side to move is worth by itself. */
int tg_ab_weights_tempo(enum tg_game game, int side);

#endif
