/*
 * One side's time: pure arithmetic on struct tg_clock_state, without a clock behind it.
 *
 *   none       nothing runs
 *   absolute   main |--------------------| lost
 *   byo-yomi   main |------|  period |--| |--| |--| lost     a move within a period gives it back whole
 *   Canadian   main |------|  period |-----------| lost      `stones` moves within it give a new one
 *   Fischer    main |--------------------| lost              each move adds to main
 *
 * Milliseconds; a time that has just reached zero is used up. Source: gtp.md 6.
 */
#ifndef SESSION_CLOCK_H
#define SESSION_CLOCK_H

#include "engine/budget.h"
#include "tengen/session.h"

/* May this specification be played with? Times are 0 .. 2^31 - 1 seconds, counts 0 .. 10000. */
bool tg_clock_spec_is_valid(const struct tg_clock_spec *spec);

/* A full clock before the first move. */
void tg_clock_state_init(struct tg_clock_state *state, const struct tg_clock_spec *spec);

/* Takes `ms` (0 or more) from the clock, period by period; sets is_out when nothing is left. */
void tg_clock_state_spend(
	struct tg_clock_state *state, const struct tg_clock_spec *spec, int64_t ms);

/* What a move made in time gives back: the period, a stone less, the increment. */
void tg_clock_state_move(struct tg_clock_state *state, const struct tg_clock_spec *spec);

/* Milliseconds of thought until time is out, all periods counted; -1: never. */
int64_t tg_clock_state_left(const struct tg_clock_state *state, const struct tg_clock_spec *spec);

/*
 * What an engine's next move may take when about `moves` of its own moves are still to come; 0, 0: the
 * clock sets no limit.
 */
struct tg_share tg_clock_state_share(
	const struct tg_clock_state *state, const struct tg_clock_spec *spec, int moves);

#endif
