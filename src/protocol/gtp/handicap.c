/*
 * Handicap stones: fixed points, free placement by us, free placement by the controller. Handicap
 * stones are set-up, not moves; the komi stays (source: GTP version 2, draft 2, 4.1 and 6.3.3).
 */
#include "protocol/gtp/gtp.h"

#include <string.h>

/* Puts `length` black stones on the empty board and answers with them, row by row from the top. */
static bool place(struct tg_gtp *gtp, struct tg_gtp_call *call, const tg_point *stones, int length)
{
	struct tg_gtp_setup setup = {{0}, TG_WHITE, length};
	bool flags[TG_MAX_POINTS] = {false};

	for (int i = 0; i < length; i++) {
		setup.cells[stones[i]] = TG_BLACK;
		flags[stones[i]] = true;
	}
	enum tg_status status = tg_gtp_set_up(gtp, &setup);
	if (status != TG_OK)
		return tg_gtp_fail(call, "%s", tg_status_text(status));
	tg_gtp_print_points(gtp, call, flags);
	return true;
}

/* Reads the number of stones; five-in-a-row takes none at all. */
static bool read_count(struct tg_gtp *gtp, struct tg_gtp_call *call, long *count)
{
	if (!tg_gtp_read_int(call, INT32_MIN, INT32_MAX, count))
		return false;
	if (!tg_gtp_is_go(gtp) || *count < 2 || *count >= tg_gtp_points(gtp))
		return tg_gtp_fail(call, "invalid number of stones");
	return tg_gtp_is_untouched(gtp) || tg_gtp_fail(call, "board not empty");
}

static bool run_fixed_handicap(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_point stones[9];
	long count;

	if (!read_count(gtp, call, &count))
		return false;
	int length = count > 9 ? 0 : tg_handicap_points(gtp->options.size, (int)count, stones);
	if (length == 0)
		return tg_gtp_fail(call, "invalid number of stones");
	return place(gtp, call, stones, length);
}

/* Distance to the nearest edge, from 1. */
static int line_of(struct tg_size size, int col, int row)
{
	int x = col < size.cols - 1 - col ? col : size.cols - 1 - col;
	int y = row < size.rows - 1 - row ? row : size.rows - 1 - row;

	return (x < y ? x : y) + 1;
}

/* The square of the distance to the nearest stone. */
static int distance(struct tg_size size, const bool *taken, int col, int row)
{
	int nearest = 2 * TG_MAX_SIDE * TG_MAX_SIDE;

	for (int y = 0; y < size.rows; y++)
		for (int x = 0; x < size.cols; x++) {
			int square = (x - col) * (x - col) + (y - row) * (y - row);

			if (taken[tg_point_at(size, x, y)] && square < nearest)
				nearest = square;
		}
	return nearest;
}

/* Where one more stone does most: far from the others, on the third or fourth line. */
static tg_point best_addition(struct tg_size size, const bool *taken)
{
	tg_point best = TG_NO_POINT;
	int most = 0;

	for (int row = 0; row < size.rows; row++)
		for (int col = 0; col < size.cols; col++) {
			int line = line_of(size, col, row);
			int weight = line == 3 || line == 4 ? 4 : line > 4 ? 3 : 1;
			int worth = weight * distance(size, taken, col, row);

			if (worth > most) {
				most = worth;
				best = tg_point_at(size, col, row);
			}
		}
	return best;
}

/*
 * The fixed points as far as they go, then the point that is farthest from all others. Fewer than asked
 * where the board would be crowded: KataGo's limit of min(30, points / 4), and never below 2.
 */
static bool run_place_free_handicap(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_point stones[30];
	bool taken[TG_MAX_POINTS] = {false};
	long count;
	int length = 0;

	if (!read_count(gtp, call, &count))
		return false;
	int most = tg_gtp_points(gtp) / 4 < 30 ? tg_gtp_points(gtp) / 4 : 30;
	int wanted = count > most ? most : (int)count;
	if (wanted < 2)
		wanted = 2;
	for (int fixed = wanted < 9 ? wanted : 9; fixed >= 2 && length == 0; fixed--)
		length = tg_handicap_points(gtp->options.size, fixed, stones);
	for (int i = 0; i < length; i++)
		taken[stones[i]] = true;
	while (length < wanted) {
		stones[length] = best_addition(gtp->options.size, taken);
		taken[stones[length++]] = true;
	}
	return place(gtp, call, stones, length);
}

static bool run_set_free_handicap(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_point stones[TG_MAX_POINTS];
	bool taken[TG_MAX_POINTS] = {false};
	const char *word;
	int length = 0;

	if (!tg_gtp_is_go(gtp))
		return tg_gtp_fail(call, "invalid number of stones");
	if (!tg_gtp_is_untouched(gtp))
		return tg_gtp_fail(call, "board not empty");
	while ((word = tg_gtp_word(call))) {
		tg_point point;

		if (!tg_gtp_parse_vertex(gtp, word, &point) || point < 0 || taken[point])
			return tg_gtp_fail(call, "bad vertex list");
		taken[point] = true;
		stones[length++] = point;
	}
	if (length < 2 || length >= tg_gtp_points(gtp))
		return tg_gtp_fail(call, "bad vertex list");
	if (!place(gtp, call, stones, length))
		return false;
	tg_buffer_clear(&call->text); /* the controller knows them */
	return true;
}

static bool run_get_handicap(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "%d", tg_position_handicap(tg_gtp_game_position(gtp)));
	return true;
}

const struct tg_gtp_command tg_gtp_handicap_commands[] = {
	{"fixed_handicap", run_fixed_handicap, TG_GTP_ALL, "N - stones on the fixed points"},
	{"place_free_handicap", run_place_free_handicap, TG_GTP_ALL,
		"N - stones where the engine likes"},
	{"set_free_handicap", run_set_free_handicap, TG_GTP_ALL,
		"VERTEX ... - stones on these points"},
	{"get_handicap", run_get_handicap, TG_GTP_ALL, "- the number of handicap stones"},
	{NULL, NULL, 0, NULL},
};
