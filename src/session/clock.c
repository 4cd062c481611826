/*
 * The arithmetic of clock.h. Every function is total: any state that these functions made, any time
 * from zero up, no overflow, and nothing below zero comes out.
 */
#include "session/clock.h"

#include <string.h>

#define MAX_MS (INT64_C(2147483647) * 1000)
#define MAX_COUNT 10000

static bool is_time(int64_t ms)
{
	return ms >= 0 && ms <= MAX_MS;
}

bool tg_clock_spec_is_valid(const struct tg_clock_spec *spec)
{
	if (!is_time(spec->main_ms))
		return false;
	switch (spec->kind) {
	case TG_CLOCK_NONE: return true;
	case TG_CLOCK_ABSOLUTE: return spec->main_ms > 0;
	case TG_CLOCK_BYOYOMI:
		return is_time(spec->period_ms) && spec->period_ms > 0 && spec->periods > 0 &&
			spec->periods <= MAX_COUNT;
	case TG_CLOCK_CANADIAN:
		return is_time(spec->period_ms) && spec->period_ms > 0 && spec->stones > 0 &&
			spec->stones <= MAX_COUNT;
	case TG_CLOCK_FISCHER:
		return is_time(spec->increment_ms) && spec->main_ms + spec->increment_ms > 0;
	}
	return false;
}

static bool has_overtime(const struct tg_clock_spec *spec)
{
	return spec->kind == TG_CLOCK_BYOYOMI || spec->kind == TG_CLOCK_CANADIAN;
}

static void begin_overtime(struct tg_clock_state *state, const struct tg_clock_spec *spec)
{
	state->in_overtime = true;
	state->main_ms = 0;
	state->period_ms = spec->period_ms;
	state->periods = spec->kind == TG_CLOCK_BYOYOMI ? spec->periods : 0;
	state->stones = spec->kind == TG_CLOCK_CANADIAN ? spec->stones : 0;
}

void tg_clock_state_init(struct tg_clock_state *state, const struct tg_clock_spec *spec)
{
	memset(state, 0, sizeof(*state));
	if (spec->kind == TG_CLOCK_NONE)
		return;
	state->main_ms = spec->main_ms;
	if (has_overtime(spec)) {
		begin_overtime(state, spec);
		state->main_ms = spec->main_ms;
		state->in_overtime = spec->main_ms == 0;
	} else if (state->main_ms == 0) {
		/* Fischer without main time: the first move has the increment to live on. */
		state->main_ms = spec->increment_ms;
	}
}

static void run_out(struct tg_clock_state *state)
{
	state->main_ms = 0;
	state->period_ms = 0;
	state->periods = 0;
	state->is_out = true;
}

static void spend_overtime(
	struct tg_clock_state *state, const struct tg_clock_spec *spec, int64_t ms)
{
	if (ms < state->period_ms) {
		state->period_ms -= ms;
		return;
	}
	ms -= state->period_ms;
	if (spec->kind == TG_CLOCK_CANADIAN || ms / spec->period_ms >= state->periods - 1) {
		run_out(state);
		return;
	}
	state->periods -= 1 + (int)(ms / spec->period_ms);
	state->period_ms = spec->period_ms - ms % spec->period_ms;
}

void tg_clock_state_spend(
	struct tg_clock_state *state, const struct tg_clock_spec *spec, int64_t ms)
{
	if (spec->kind == TG_CLOCK_NONE || state->is_out || ms <= 0)
		return;
	if (state->in_overtime) {
		spend_overtime(state, spec, ms);
	} else if (ms < state->main_ms) {
		state->main_ms -= ms;
	} else if (has_overtime(spec)) {
		ms -= state->main_ms;
		begin_overtime(state, spec);
		spend_overtime(state, spec, ms);
	} else {
		run_out(state);
	}
}

void tg_clock_state_move(struct tg_clock_state *state, const struct tg_clock_spec *spec)
{
	if (state->is_out)
		return;
	if (spec->kind == TG_CLOCK_FISCHER) {
		state->main_ms += spec->increment_ms;
		if (state->main_ms > MAX_MS)
			state->main_ms = MAX_MS;
	} else if (state->in_overtime && spec->kind == TG_CLOCK_BYOYOMI) {
		state->period_ms = spec->period_ms;
	} else if (state->in_overtime && --state->stones == 0) {
		begin_overtime(state, spec);
	}
}

int64_t tg_clock_state_left(const struct tg_clock_state *state, const struct tg_clock_spec *spec)
{
	int64_t left = state->main_ms;

	if (spec->kind == TG_CLOCK_NONE)
		return -1;
	if (state->is_out)
		return 0;
	if (has_overtime(spec))
		left += state->period_ms;
	if (spec->kind == TG_CLOCK_BYOYOMI)
		left += (state->periods - 1) * spec->period_ms;
	return left;
}

struct tg_share tg_clock_state_share(
	const struct tg_clock_state *state, const struct tg_clock_spec *spec, int moves)
{
	/* Kept back at every move for the way to the engine and home again. */
	struct tg_pace pace = {moves > 1 ? moves : 1, 0.05};
	double main = (double)state->main_ms / 1000;
	struct tg_overtime overtime = {.main = state->in_overtime ? 0 : main,
		.left = (double)state->period_ms / 1000,
		.period = (double)spec->period_ms / 1000,
		.count = spec->kind == TG_CLOCK_BYOYOMI ? state->periods : state->stones};

	switch (spec->kind) {
	case TG_CLOCK_ABSOLUTE: return tg_share_absolute(main, pace);
	case TG_CLOCK_BYOYOMI: return tg_share_byoyomi(&overtime, pace);
	case TG_CLOCK_CANADIAN: return tg_share_canadian(&overtime, pace);
	case TG_CLOCK_FISCHER:
		return tg_share_fischer(main, (double)spec->increment_ms / 1000, pace);
	case TG_CLOCK_NONE: break;
	}
	return (struct tg_share){0, 0};
}
