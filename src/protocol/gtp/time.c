/*
 * What the clocks show, from what the controller said, and the share of a move. The arithmetic only; the
 * commands are in timecommands.c.
 *
 * Source of the settings' meaning: GTP version 2, draft 2, 4.2; KGS and KataGo for the others.
 */
#include "protocol/gtp/time.h"

/* Seconds kept back on every move for pipes, networks and the engine's own last step. */
#define LAG 0.15

static double least_of(double a, double b)
{
	return a < b ? a : b;
}

static double most_of(double a, double b)
{
	return a > b ? a : b;
}

static bool has_overtime(const struct tg_gtp_time_settings *settings)
{
	return settings->kind == TG_GTP_TIME_CANADIAN || settings->kind == TG_GTP_TIME_BYOYOMI;
}

static void restart_side(const struct tg_gtp_time_settings *settings, struct tg_gtp_time_side *side)
{
	side->in_overtime = has_overtime(settings) && settings->main <= 0;
	side->left = side->in_overtime ? settings->period : settings->main;
	side->moves = settings->moves;
}

void tg_gtp_time_restart(struct tg_gtp_time *time)
{
	restart_side(&time->settings, &time->sides[0]);
	restart_side(&time->settings, &time->sides[1]);
}

void tg_gtp_time_left(struct tg_gtp_time *time, enum tg_color color, double left, long moves)
{
	struct tg_gtp_time_side *side = &time->sides[color - 1];

	side->left = most_of(left, 0);
	side->in_overtime = moves > 0 && has_overtime(&time->settings);
	if (side->in_overtime)
		side->moves = moves;
}

static void spend_overtime(
	const struct tg_gtp_time_settings *settings, struct tg_gtp_time_side *side, double seconds)
{
	if (settings->kind == TG_GTP_TIME_BYOYOMI) {
		for (; seconds > settings->period && side->moves > 1; side->moves--)
			seconds -= settings->period;
		side->left = settings->period;
	} else if (--side->moves <= 0) {
		side->moves = settings->moves;
		side->left = settings->period;
	} else {
		side->left = most_of(side->left - seconds, 0);
	}
}

void tg_gtp_time_spend(struct tg_gtp_time *time, enum tg_color color, double seconds)
{
	const struct tg_gtp_time_settings *settings = &time->settings;
	struct tg_gtp_time_side *side = &time->sides[color - 1];

	if (side->in_overtime) {
		spend_overtime(settings, side, seconds);
	} else if (has_overtime(settings) && seconds >= side->left) {
		double rest = seconds - side->left;

		side->in_overtime = true;
		side->left = settings->period;
		spend_overtime(settings, side, rest);
	} else {
		side->left = most_of(side->left - seconds, 0);
		if (settings->kind == TG_GTP_TIME_FISCHER)
			side->left += settings->period;
		if (settings->kind == TG_GTP_TIME_FISCHER && settings->main_limit >= 0)
			side->left = least_of(side->left, settings->main_limit);
	}
}

struct tg_share tg_gtp_time_share(const struct tg_gtp_time *time, enum tg_color color, int moves)
{
	const struct tg_gtp_time_settings *settings = &time->settings;
	const struct tg_gtp_time_side *side = &time->sides[color - 1];
	struct tg_pace pace = {moves, LAG};
	struct tg_overtime overtime = {
		.left = side->left, .period = settings->period, .count = (int)side->moves};
	struct tg_share share;

	if (!side->in_overtime) {
		overtime.main = side->left;
		overtime.left = settings->period;
	}
	switch (settings->kind) {
	case TG_GTP_TIME_ABSOLUTE: return tg_share_absolute(side->left, pace);
	case TG_GTP_TIME_BYOYOMI: return tg_share_byoyomi(&overtime, pace);
	case TG_GTP_TIME_CANADIAN: return tg_share_canadian(&overtime, pace);
	case TG_GTP_TIME_FISCHER:
		share = tg_share_fischer(side->left, settings->period, pace);
		return settings->move_limit >= 0 ? tg_share_limit(share, settings->move_limit, pace)
						 : share;
	case TG_GTP_TIME_NONE: break;
	}
	return (struct tg_share){0, 0};
}
