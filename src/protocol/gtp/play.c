/*
 * Moves: play, undo, sequences of them, trial moves, and why a move is refused.
 */
#include "protocol/gtp/gtp.h"

#include "base/text.h"

static bool run_play(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	enum tg_color color;
	tg_point point;

	if (!tg_gtp_read_color(call, &color) || !tg_gtp_read_vertex(gtp, call, &point))
		return false;
	return tg_gtp_play(gtp, color, point) == TG_LEGAL || tg_gtp_fail(call, "illegal move");
}

static bool run_undo(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return tg_gtp_undo(gtp, 1) || tg_gtp_fail(call, "cannot undo");
}

static bool run_gg_undo(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const char *word = tg_gtp_word(call);
	long plies = 1;

	if (word && !tg_text_parse_int(word, 0, INT32_MAX, &plies))
		return tg_gtp_fail(call, "syntax error");
	if (plies > tg_position_plies(tg_gtp_game_position(gtp)))
		return tg_gtp_fail(call, "cannot undo");
	return plies == 0 || tg_gtp_undo(gtp, (int)plies) || tg_gtp_fail(call, "cannot undo");
}

/* Plays pairs of colour and vertex until the line ends; *played counts those that stand. */
static bool play_pairs(struct tg_gtp *gtp, struct tg_gtp_call *call, int *played)
{
	const char *word;

	while ((word = tg_gtp_word(call))) {
		enum tg_color color;
		tg_point point;

		if (!tg_gtp_parse_color(word, &color))
			return tg_gtp_fail(call, "syntax error");
		if (!tg_gtp_read_vertex(gtp, call, &point))
			return false;
		if (tg_gtp_play(gtp, color, point) != TG_LEGAL)
			return tg_gtp_fail(call, "illegal move");
		++*played;
	}
	return true;
}

static bool run_play_sequence(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	int played = 0;

	if (play_pairs(gtp, call, &played))
		return true;
	if (played > 0)
		tg_gtp_undo(gtp, played);
	return false;
}

static bool run_trymove(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	enum tg_color color;
	tg_point point;

	if (!tg_gtp_read_color(call, &color) || !tg_gtp_read_vertex(gtp, call, &point))
		return false;
	if (point == TG_NO_POINT ||
		tg_position_check(tg_gtp_position(gtp), color, point) != TG_LEGAL)
		return tg_gtp_fail(call, "illegal move");
	if (!gtp->trial)
		gtp->trial = tg_position_copy(tg_gtp_game_position(gtp));
	if (!gtp->trial)
		return tg_gtp_fail(call, "%s", tg_status_text(TG_ERR_NOMEM));
	tg_position_play(gtp->trial, color, point);
	gtp->trials++;
	return true;
}

static bool run_popgo(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	if (gtp->trials == 0)
		return tg_gtp_fail(call, "cannot undo");
	if (--gtp->trials == 0)
		tg_gtp_drop_trial(gtp);
	else
		tg_position_undo(gtp->trial);
	return true;
}

/* Off the board, unless the end of the game or the turn comes first, as it does for a pass of five. */
static enum tg_refusal check_off_board(const struct tg_gtp *gtp, enum tg_color color)
{
	if (tg_gtp_is_go(gtp))
		return TG_REFUSED_BOUNDS;
	return tg_position_check(tg_gtp_position(gtp), color, TG_PASS);
}

static bool run_why_illegal(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	enum tg_refusal refusal;
	enum tg_color color;
	tg_point point;

	if (!tg_gtp_read_color(call, &color) || !tg_gtp_read_vertex(gtp, call, &point))
		return false;
	if (point == TG_NO_POINT)
		refusal = check_off_board(gtp, color);
	else
		refusal = tg_position_check(tg_gtp_position(gtp), color, point);
	tg_gtp_print(call, "%s", tg_refusal_text(refusal));
	return true;
}

const struct tg_gtp_command tg_gtp_play_commands[] = {
	{"play", run_play, TG_GTP_ALL, "COLOR VERTEX - plays a move"},
	{"undo", run_undo, TG_GTP_ALL, "- takes the last move back"},
	{"gg-undo", run_gg_undo, TG_GTP_ALL, "[N] - takes N moves back, all or nothing"},
	{"gogui-play_sequence", run_play_sequence, TG_GTP_ALL,
		"COLOR VERTEX ... - plays moves, all or nothing"},
	{"trymove", run_trymove, TG_GTP_ALL, "COLOR VERTEX - plays outside the game"},
	{"popgo", run_popgo, TG_GTP_ALL, "- takes a trial move back"},
	{"tengen-why_illegal", run_why_illegal, TG_GTP_ALL,
		"COLOR VERTEX - \"legal\", or why the move is refused"},
	{NULL, NULL, 0, NULL},
};
