/*
 * Parts of the judges of finished positions (life.c by simulations, maps.c by maps), which are given what is known so far.
 */
#ifndef MCTS_JUDGE_H
#define MCTS_JUDGE_H

#include "engine/mcts/goban.h"
#include "rules/position.h"
#include "tengen/engine.h"

/* All points of the chain at `p` become `kind`. */
void tg_judge_mark(
	const struct tg_position *pos, tg_point p, enum tg_life kind, uint8_t life[TG_MAX_POINTS]);

/* life.c: the colour of what is settled for ever, chains and land, else TG_EMPTY. */
void tg_judge_settled(const struct tg_position *pos, uint8_t owner[TG_MAX_POINTS]);

/*
 * seki.c: living chains of both colours round a point where neither side can move without being taken
 * become TG_LIFE_SEKI.
 */
void tg_judge_seki(const struct tg_position *pos, uint8_t life[TG_MAX_POINTS]);

/*
 * borders.c: flags the empty points of regions that, the dead stones aside, border both colours and
 * hold more than dame: somebody has still to close them. Returns how many points were flagged.
 */
int tg_judge_borders(
	const struct tg_position *pos, const uint8_t life[TG_MAX_POINTS], bool open[TG_MAX_POINTS]);

#endif
