/*
 * The clocks that a controller tells us about. The controller is the judge; we only budget.
 *
 * Seconds throughout. Settings come from time_settings, kgs-time_settings or kata-time_settings, the
 * last one wins; what is left comes from time_left, or, without it, from our own thinking.
 */
#ifndef PROTOCOL_GTP_TIME_H
#define PROTOCOL_GTP_TIME_H

#include "engine/budget.h"

enum tg_gtp_time_kind {
	TG_GTP_TIME_NONE = 0,
	TG_GTP_TIME_ABSOLUTE,
	TG_GTP_TIME_CANADIAN, /* `moves` moves in each `period` */
	TG_GTP_TIME_BYOYOMI,  /* `moves` periods of `period` */
	TG_GTP_TIME_FISCHER,  /* `period` more after each move */
};

struct tg_gtp_time_settings {
	enum tg_gtp_time_kind kind;
	double main;
	double period;
	long moves;
	double main_limit; /* fischer-capped: below zero is none */
	double move_limit;
};

/* One side's clock. */
struct tg_gtp_time_side {
	double left; /* of main time, or of the present period */
	long moves;  /* canadian: moves left in the period; byoyomi: periods left */
	bool in_overtime;
};

struct tg_gtp_time {
	struct tg_gtp_time_settings settings;
	struct tg_gtp_time_side sides[2]; /* Black, White */
};

/* Both clocks at the start of the settings. */
void tg_gtp_time_restart(struct tg_gtp_time *time);

/* What time_left says about one side: `moves` 0 is main time. */
void tg_gtp_time_left(struct tg_gtp_time *time, enum tg_color color, double left, long moves);

/* A move of `color` took so long. */
void tg_gtp_time_spend(struct tg_gtp_time *time, enum tg_color color, double seconds);

/* What the next move of `color` may take when it expects to make `moves` more; 0, 0: no limit. */
struct tg_share tg_gtp_time_share(const struct tg_gtp_time *time, enum tg_color color, int moves);

#endif
