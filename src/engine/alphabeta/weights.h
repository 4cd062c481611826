/*
 * The numbers of evaluation and move ordering. They are tengen's own, fitted to the results of its own
 * games (bench/five_fit.c; data/five/README.md has the recipe). What depends on four line classes
 * without regard to their order is kept by rank: 3,060 sets of four out of fifteen classes.
 */
#ifndef ENGINE_ALPHABETA_WEIGHTS_H
#define ENGINE_ALPHABETA_WEIGHTS_H

#include "engine/alphabeta/cells.h"

enum { TG_AB_RANKS = 3060 };

/* In units of the search (move, wait) and in sixteenths of a natural logarithm of odds (priors). */
struct tg_ab_weight {
	int16_t move, wait;
	int8_t own, foe;
};

/* The place of a combination in a table of weights, 0 where all four lines are dead. */
int tg_ab_combo_rank(uint16_t combo);

/* Sets everything but cls, which is already there. */
void tg_ab_weights_fill(enum tg_game game, int side, uint16_t combo, struct tg_ab_combo *out);

/* What the move itself is worth to the side that has it. */
int tg_ab_weights_tempo(enum tg_game game, int side);

#endif
