/*
 * How much time a move may take, from what the controller said. The arithmetic only; the commands are
 * in timecommands.c.
 *
 * The idea: share what is left evenly among the moves that are still to come, use a byo-yomi period
 * almost whole once main time is gone, and keep a reserve for what lies between the engine and the
 * clock. Source of the settings' meaning: GTP version 2, draft 2, 4.2; KGS and KataGo for the others.
 */
#include "protocol/gtp/time.h"

/* Seconds kept back on every move for pipes, networks and the engine's own last step. */
#define LAG 0.15

/* Never less than this: an engine that has no time left still answers. */
#define LEAST 0.02

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

/* An even share of main time. With overtime behind it, main time may be used up sooner. */
static double main_share(
	const struct tg_gtp_time_settings *settings, const struct tg_gtp_time_side *side, int moves)
{
	double share = side->left / moves;

	switch (settings->kind) {
	case TG_GTP_TIME_CANADIAN:
		share = most_of(share, settings->period / (double)settings->moves);
		break;
	case TG_GTP_TIME_BYOYOMI: share = most_of(share, settings->period); break;
	case TG_GTP_TIME_FISCHER:
		share += settings->period;
		if (settings->move_limit >= 0)
			share = least_of(share, settings->move_limit);
		break;
	case TG_GTP_TIME_ABSOLUTE:
	case TG_GTP_TIME_NONE: break;
	}
	return share;
}

double tg_gtp_time_budget(const struct tg_gtp_time *time, enum tg_color color, int moves)
{
	const struct tg_gtp_time_settings *settings = &time->settings;
	const struct tg_gtp_time_side *side = &time->sides[color - 1];
	double share;

	if (settings->kind == TG_GTP_TIME_NONE)
		return 0;
	if (!side->in_overtime)
		share = main_share(settings, side, moves);
	else if (settings->kind == TG_GTP_TIME_CANADIAN)
		share = side->left / (double)side->moves;
	else
		share = side->left;

	/* The lag is kept back, from the share and from the whole; never more than half of either. */
	double usable = side->left - least_of(LAG, side->left / 2);
	return most_of(least_of(share - least_of(LAG, share / 2), usable), LEAST);
}
