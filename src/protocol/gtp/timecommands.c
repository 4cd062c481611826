/*
 * The commands that tell us about clocks: GTP's own, KGS's and KataGo's.
 */
#include "protocol/gtp/gtp.h"

#include "base/text.h"

#include <string.h>

static void set_time(struct tg_gtp *gtp, const struct tg_gtp_time_settings *settings)
{
	gtp->time.settings = *settings;
	tg_gtp_time_restart(&gtp->time);
}

/* MAIN BYO STONES: BYO 0 is absolute, BYO without stones no limit, else Canadian. */
static bool run_time_settings(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_gtp_time_settings settings = {TG_GTP_TIME_CANADIAN, 0, 0, 0, -1, -1};
	long main, period;

	if (!tg_gtp_read_int(call, 0, INT32_MAX, &main) ||
		!tg_gtp_read_int(call, 0, INT32_MAX, &period) ||
		!tg_gtp_read_int(call, 0, INT32_MAX, &settings.moves))
		return false;
	settings.main = (double)main;
	settings.period = (double)period;
	if (period == 0)
		settings.kind = TG_GTP_TIME_ABSOLUTE;
	else if (settings.moves == 0)
		settings.kind = TG_GTP_TIME_NONE;
	set_time(gtp, &settings);
	return true;
}

static bool run_time_left(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	enum tg_color color;
	double left;
	long moves;

	if (!tg_gtp_read_color(call, &color) || !tg_gtp_read_number(call, &left) ||
		!tg_gtp_read_int(call, 0, INT32_MAX, &moves))
		return false;
	tg_gtp_time_left(&gtp->time, color, left, moves);
	return true;
}

static bool read_seconds(struct tg_gtp_call *call, double *seconds)
{
	return tg_gtp_read_number(call, seconds) &&
		(*seconds >= 0 || tg_gtp_fail(call, "syntax error"));
}

/* MAIN PERIOD NUMBER; none of the last two may be zero. */
static bool read_overtime(struct tg_gtp_call *call, struct tg_gtp_time_settings *settings)
{
	return read_seconds(call, &settings->main) && read_seconds(call, &settings->period) &&
		tg_gtp_read_int(call, 1, INT32_MAX, &settings->moves) &&
		(settings->period > 0 || tg_gtp_fail(call, "syntax error"));
}

/* A negative limit is none; the clock's limit is no lower than what it starts with. */
static bool read_limits(struct tg_gtp_call *call, struct tg_gtp_time_settings *settings)
{
	return tg_gtp_read_number(call, &settings->main_limit) &&
		tg_gtp_read_number(call, &settings->move_limit) &&
		(settings->main_limit < 0 || settings->main_limit >= settings->main ||
			tg_gtp_fail(call, "syntax error"));
}

static bool read_system(struct tg_gtp_call *call, const char *system, bool is_kata,
	struct tg_gtp_time_settings *settings)
{
	if (strcmp(system, "none") == 0)
		return true;
	if (strcmp(system, "absolute") == 0) {
		settings->kind = TG_GTP_TIME_ABSOLUTE;
		return read_seconds(call, &settings->main);
	}
	if (strcmp(system, "canadian") == 0) {
		settings->kind = TG_GTP_TIME_CANADIAN;
		return read_overtime(call, settings);
	}
	if (strcmp(system, "byoyomi") == 0) {
		settings->kind = TG_GTP_TIME_BYOYOMI;
		return read_overtime(call, settings);
	}
	bool is_capped = strcmp(system, "fischer-capped") == 0;
	if (is_kata && (is_capped || strcmp(system, "fischer") == 0)) {
		settings->kind = TG_GTP_TIME_FISCHER;
		return read_seconds(call, &settings->main) &&
			read_seconds(call, &settings->period) &&
			(!is_capped || read_limits(call, settings));
	}
	return tg_gtp_fail(call, "syntax error");
}

static bool set_system(struct tg_gtp *gtp, struct tg_gtp_call *call, bool is_kata)
{
	struct tg_gtp_time_settings settings = {TG_GTP_TIME_NONE, 0, 0, 0, -1, -1};
	const char *system = tg_gtp_word(call);

	if (!system)
		return tg_gtp_fail(call, "syntax error");
	if (!read_system(call, system, is_kata, &settings))
		return false;
	set_time(gtp, &settings);
	return true;
}

static bool run_kgs_time_settings(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return set_system(gtp, call, false);
}

static bool run_kata_time_settings(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return set_system(gtp, call, true);
}

static bool run_list_time_settings(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "none absolute byoyomi canadian fischer fischer-capped");
	return true;
}

static bool run_cputime(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "%.3f", gtp->think_seconds);
	return true;
}

const struct tg_gtp_command tg_gtp_time_commands[] = {
	{"time_settings", run_time_settings, TG_GTP_ALL,
		"MAIN BYO STONES - the clocks, in seconds"},
	{"time_left", run_time_left, TG_GTP_ALL, "COLOR TIME STONES - what a clock shows"},
	{"kgs-time_settings", run_kgs_time_settings, TG_GTP_ALL,
		"none | absolute M | canadian M B STONES | byoyomi M B PERIODS"},
	{"kata-time_settings", run_kata_time_settings, TG_GTP_ALL,
		"as kgs-time_settings, or fischer M INC | fischer-capped M INC LIMIT PERMOVE"},
	{"kata-list_time_settings", run_list_time_settings, TG_GTP_ALL,
		"- what kata-time_settings knows"},
	{"cputime", run_cputime, TG_GTP_ALL, "- seconds spent on choosing moves"},
	{NULL, NULL, 0, NULL},
};
