/*
 * The game behind the commands: one session with two human seats, for the controller plays both sides.
 * Whole new positions go in by tg_session_set_position, moves through the session's gate.
 */
#include "protocol/gtp/gtp.h"

#include <string.h>

const struct tg_position *tg_gtp_game_position(const struct tg_gtp *gtp)
{
	return tg_session_position(gtp->session);
}

const struct tg_position *tg_gtp_position(const struct tg_gtp *gtp)
{
	return gtp->trial ? gtp->trial : tg_gtp_game_position(gtp);
}

void tg_gtp_drop_trial(struct tg_gtp *gtp)
{
	tg_position_destroy(gtp->trial);
	gtp->trial = NULL;
	gtp->trials = 0;
}

/* What a new game forgets beside the stones. */
static void forget(struct tg_gtp *gtp)
{
	tg_gtp_drop_trial(gtp);
	gtp->judged.is_valid = false;
	tg_gtp_time_restart(&gtp->time);
	if (gtp->options.engine)
		tg_engine_reset(gtp->options.engine);
}

static enum tg_status create_session(
	const struct tg_gtp *gtp, struct tg_size size, struct tg_session **session)
{
	struct tg_session_options options = {0};

	options.setup.game = gtp->options.game;
	options.setup.size = size;
	options.setup.rules = gtp->options.rules;
	options.free_play = true;
	return tg_session_create(&options, session);
}

enum tg_status tg_gtp_resize(struct tg_gtp *gtp, struct tg_size size)
{
	struct tg_session *session;
	enum tg_status status = create_session(gtp, size, &session);

	if (status != TG_OK)
		return status;
	tg_session_destroy(gtp->session);
	gtp->session = session;
	gtp->options.size = size;
	forget(gtp);
	return TG_OK;
}

enum tg_status tg_gtp_new_game(struct tg_gtp *gtp)
{
	return tg_gtp_resize(gtp, gtp->options.size);
}

enum tg_status tg_gtp_set_up(struct tg_gtp *gtp, const struct tg_gtp_setup *setup)
{
	const struct tg_gtp_options *options = &gtp->options;
	struct tg_setup empty = {options->game, options->size, options->rules, setup->handicap};
	enum tg_status status;
	struct tg_position *pos = tg_position_create(&empty, &status);

	if (!pos)
		return status;
	status = tg_position_set(pos, setup->cells, setup->to_move);
	if (status == TG_OK)
		status = tg_session_set_position(gtp->session, pos).status;
	tg_position_destroy(pos);
	if (status == TG_OK)
		forget(gtp);
	return status;
}

enum tg_status tg_gtp_take_position(struct tg_gtp *gtp, const struct tg_position *pos)
{
	enum tg_status status = tg_session_set_position(gtp->session, pos).status;

	if (status != TG_OK)
		return status;
	gtp->options.size = tg_position_size(pos);
	if (tg_gtp_is_go(gtp))
		gtp->options.rules = tg_position_rules(pos);
	forget(gtp);
	return TG_OK;
}

/* The position with its history, under other rules, takes the place of the old one. */
static enum tg_status replace_rules(struct tg_gtp *gtp, const struct tg_rules *rules)
{
	struct tg_position *pos = tg_position_copy(tg_gtp_game_position(gtp));

	if (!pos)
		return TG_ERR_NOMEM;
	tg_position_set_rules(pos, rules);
	enum tg_status status = tg_session_set_position(gtp->session, pos).status;
	tg_position_destroy(pos);
	return status;
}

enum tg_status tg_gtp_set_rules(struct tg_gtp *gtp, const struct tg_rules *rules)
{
	enum tg_status status = tg_gtp_is_go(gtp) ? replace_rules(gtp, rules) : TG_OK;

	if (status != TG_OK)
		return status;
	gtp->options.rules = *rules;
	gtp->judged.is_valid = false;
	tg_gtp_drop_trial(gtp);
	return TG_OK;
}

enum tg_refusal tg_gtp_play(struct tg_gtp *gtp, enum tg_color color, tg_point point)
{
	if (point == TG_NO_POINT)
		return TG_REFUSED_BOUNDS;
	struct tg_verdict verdict = tg_session_play(gtp->session, color, point, -1);
	if (verdict.status == TG_OK)
		tg_gtp_drop_trial(gtp);
	else if (verdict.refusal == TG_LEGAL)
		return TG_REFUSED_OVER; /* the session takes no more moves */
	return verdict.refusal;
}

bool tg_gtp_undo(struct tg_gtp *gtp, int plies)
{
	if (tg_session_undo_plies(gtp->session, plies).status != TG_OK)
		return false;
	tg_gtp_drop_trial(gtp);
	return true;
}

bool tg_gtp_is_untouched(const struct tg_gtp *gtp)
{
	const struct tg_position *pos = tg_gtp_game_position(gtp);

	if (tg_position_plies(pos) > 0)
		return false;
	for (tg_point point = 0; point < tg_gtp_points(gtp); point++)
		if (tg_position_at(pos, point) != TG_EMPTY)
			return false;
	return true;
}
