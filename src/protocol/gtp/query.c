/*
 * Questions about the position, as GNU Go answers them: legality, stones, liberties, history, the board
 * as text. They see the trial board while there is one.
 */
#include "protocol/gtp/gtp.h"

#include "base/text.h"

#include <inttypes.h>
#include <string.h>

static bool run_is_legal(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	enum tg_color color;
	tg_point point;

	if (!tg_gtp_read_color(call, &color) || !tg_gtp_read_vertex(gtp, call, &point))
		return false;
	bool is_legal = point != TG_NO_POINT &&
		tg_position_check(tg_gtp_position(gtp), color, point) == TG_LEGAL;
	tg_gtp_print(call, "%d", is_legal);
	return true;
}

static bool run_all_legal(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	bool flags[TG_MAX_POINTS] = {false};
	enum tg_color color;

	if (!tg_gtp_read_color(call, &color))
		return false;
	for (tg_point point = 0; point < tg_gtp_points(gtp); point++)
		flags[point] = tg_position_check(tg_gtp_position(gtp), color, point) == TG_LEGAL;
	tg_gtp_print_points(gtp, call, flags);
	return true;
}

static bool run_captures(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	enum tg_color color;

	if (!tg_gtp_read_color(call, &color))
		return false;
	tg_gtp_print(call, "%d", tg_position_prisoners(tg_gtp_position(gtp), color));
	return true;
}

static bool run_list_stones(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	bool flags[TG_MAX_POINTS] = {false};
	enum tg_color color;

	if (!tg_gtp_read_color(call, &color))
		return false;
	for (tg_point point = 0; point < tg_gtp_points(gtp); point++)
		flags[point] = tg_position_at(tg_gtp_position(gtp), point) == color;
	tg_gtp_print_points(gtp, call, flags);
	return true;
}

/* The liberties of the chain at the vertex that comes next; their number, or -1 for a failed call. */
static int read_liberties(
	struct tg_gtp *gtp, struct tg_gtp_call *call, tg_point liberties[TG_MAX_POINTS])
{
	const struct tg_position *pos = tg_gtp_position(gtp);
	tg_point point;

	if (!tg_gtp_read_point(gtp, call, &point))
		return -1;
	if (tg_position_at(pos, point) == TG_EMPTY) {
		tg_gtp_refuse(call, "vertex must not be empty");
		return -1;
	}
	return tg_position_liberties(pos, point, liberties);
}

static bool run_countlib(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_point liberties[TG_MAX_POINTS];
	int count = read_liberties(gtp, call, liberties);

	if (count < 0)
		return false;
	tg_gtp_print(call, "%d", count);
	return true;
}

static bool run_findlib(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_point liberties[TG_MAX_POINTS];
	bool flags[TG_MAX_POINTS] = {false};
	int count = read_liberties(gtp, call, liberties);

	if (count < 0)
		return false;
	for (int i = 0; i < count; i++)
		flags[liberties[i]] = true;
	tg_gtp_print_points(gtp, call, flags);
	return true;
}

static bool run_color(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_point point;

	if (!tg_gtp_read_point(gtp, call, &point))
		return false;
	tg_gtp_print(call, "%s", tg_gtp_color_name(tg_position_at(tg_gtp_position(gtp), point)));
	return true;
}

/* "black D4" */
static void print_move(const struct tg_gtp *gtp, struct tg_gtp_call *call, int ply)
{
	enum tg_color color;
	tg_point point = tg_position_move(tg_gtp_position(gtp), ply, &color);

	tg_gtp_print(call, "%s ", tg_gtp_color_name(color));
	tg_gtp_print_vertex(gtp, call, point);
}

static bool run_last_move(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	int plies = tg_position_plies(tg_gtp_position(gtp));

	if (plies == 0)
		return tg_gtp_fail(call, "no previous move known");
	print_move(gtp, call, plies - 1);
	return true;
}

static bool run_move_history(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	for (int ply = tg_position_plies(tg_gtp_position(gtp)) - 1; ply >= 0; ply--) {
		print_move(gtp, call, ply);
		tg_gtp_print(call, "\n");
	}
	return true;
}

/* The letters of GTP in every game, so that what is read here can be typed into `play`. */
static void print_letters(const struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	char vertex[TG_VERTEX_MAX];

	tg_gtp_print(call, "\n   ");
	for (int col = 0; col < gtp->options.size.cols; col++) {
		tg_vertex_format_gtp(
			gtp->options.size, tg_point_at(gtp->options.size, col, 0), vertex);
		tg_gtp_print(call, " %c", vertex[0]);
	}
}

static void print_row(const struct tg_gtp *gtp, struct tg_gtp_call *call, int row)
{
	static const char marks[] = ".XO";
	const struct tg_position *pos = tg_gtp_position(gtp);
	struct tg_size size = gtp->options.size;

	tg_gtp_print(call, "\n%2d ", size.rows - row);
	for (int col = 0; col < size.cols; col++)
		tg_gtp_print(call, " %c", marks[tg_position_at(pos, tg_point_at(size, col, row))]);
	tg_gtp_print(call, " %d", size.rows - row);
}

static bool run_showboard(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const struct tg_position *pos = tg_gtp_position(gtp);

	print_letters(gtp, call);
	for (int row = 0; row < gtp->options.size.rows; row++)
		print_row(gtp, call, row);
	print_letters(gtp, call);
	if (tg_gtp_is_go(gtp))
		tg_gtp_print(call, "\nprisoners: black %d, white %d",
			tg_position_prisoners(pos, TG_BLACK), tg_position_prisoners(pos, TG_WHITE));
	tg_gtp_print(call, "\nto move: %s", tg_gtp_color_name(tg_position_to_move(pos)));
	return true;
}

static bool run_hash(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "%016" PRIx64, tg_position_hash(tg_gtp_position(gtp)));
	return true;
}

const struct tg_gtp_command tg_gtp_query_commands[] = {
	{"showboard", run_showboard, TG_GTP_ALL, "- the board as text"},
	{"is_legal", run_is_legal, TG_GTP_ALL, "COLOR VERTEX - 1 or 0"},
	{"all_legal", run_all_legal, TG_GTP_ALL, "COLOR - the points it may play"},
	{"captures", run_captures, TG_GTP_ALL, "COLOR - prisoners taken by it"},
	{"list_stones", run_list_stones, TG_GTP_ALL, "COLOR - its stones"},
	{"countlib", run_countlib, TG_GTP_GO, "VERTEX - liberties of the chain, their number"},
	{"findlib", run_findlib, TG_GTP_GO, "VERTEX - liberties of the chain"},
	{"color", run_color, TG_GTP_ALL, "VERTEX - black, white or empty"},
	{"last_move", run_last_move, TG_GTP_ALL, "- \"black D4\""},
	{"move_history", run_move_history, TG_GTP_ALL, "- all moves, the latest first"},
	{"tengen-hash", run_hash, TG_GTP_ALL, "- the position's fingerprint, 16 hex digits"},
	{NULL, NULL, 0, NULL},
};
