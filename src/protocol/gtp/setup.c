/*
 * Whole positions: set_position (KataGo) and GoGui's set-up commands. Whatever fails changes nothing.
 */
#include "protocol/gtp/gtp.h"

#include <string.h>

/* Adds pairs of colour and vertex to the set-up; a point twice, a pass, half a pair: syntax error. */
static bool read_stones(struct tg_gtp *gtp, struct tg_gtp_call *call, struct tg_gtp_setup *setup)
{
	const char *word;

	while ((word = tg_gtp_word(call))) {
		enum tg_color color;
		tg_point point;

		if (!tg_gtp_parse_color(word, &color))
			return tg_gtp_fail(call, "syntax error");
		if (!tg_gtp_read_point(gtp, call, &point))
			return false;
		if (setup->cells[point] != TG_EMPTY)
			return tg_gtp_fail(call, "repeated vertex");
		setup->cells[point] = (uint8_t)color;
	}
	return true;
}

/* In five-in-a-row the number of stones says whose turn it is; in Go Black begins. */
static enum tg_color side_to_begin(const struct tg_gtp *gtp, const struct tg_gtp_setup *setup)
{
	int stones[3] = {0};

	for (int point = 0; point < tg_gtp_points(gtp); point++)
		stones[setup->cells[point]]++;
	return !tg_gtp_is_go(gtp) && stones[TG_BLACK] > stones[TG_WHITE] ? TG_WHITE : TG_BLACK;
}

static bool set_up(struct tg_gtp *gtp, struct tg_gtp_call *call, const struct tg_gtp_setup *setup)
{
	enum tg_status status = tg_gtp_set_up(gtp, setup);

	if (status == TG_ERR_ARGUMENT)
		return tg_gtp_fail(call, "illegal position");
	return status == TG_OK || tg_gtp_fail(call, "%s", tg_status_text(status));
}

static bool run_set_position(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_gtp_setup setup = {{0}, TG_BLACK, 0};

	if (!read_stones(gtp, call, &setup))
		return false;
	setup.to_move = side_to_begin(gtp, &setup);
	return set_up(gtp, call, &setup);
}

static bool run_gogui_setup(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	if (!tg_gtp_is_untouched(gtp))
		return tg_gtp_fail(call, "board not empty");
	return run_set_position(gtp, call);
}

/* The stones as they stand, with another side to move: history ends here, as set-up does. */
static bool run_gogui_setup_player(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const struct tg_position *pos = tg_gtp_game_position(gtp);
	struct tg_gtp_setup setup = {{0}, TG_BLACK, tg_position_handicap(pos)};

	if (!tg_gtp_read_color(call, &setup.to_move))
		return false;
	if (tg_position_plies(pos) > 0)
		return tg_gtp_fail(call, "moves were played");
	for (tg_point point = 0; point < tg_gtp_points(gtp); point++)
		setup.cells[point] = (uint8_t)tg_position_at(pos, point);
	return set_up(gtp, call, &setup);
}

const struct tg_gtp_command tg_gtp_setup_commands[] = {
	{"set_position", run_set_position, TG_GTP_ALL,
		"COLOR VERTEX ... - replaces the board by these stones"},
	{"gogui-setup", run_gogui_setup, TG_GTP_ALL,
		"COLOR VERTEX ... - puts stones on the empty board"},
	{"gogui-setup_player", run_gogui_setup_player, TG_GTP_ALL,
		"COLOR - the side to move of a set-up"},
	{NULL, NULL, 0, NULL},
};
