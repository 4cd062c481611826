/*
 * Administrative commands: who we are, what we can do, the board's size, the end.
 */
#include "protocol/gtp/gtp.h"

#include "base/text.h"
#include "tengen/tengen.h"

#include <string.h>

static bool run_protocol_version(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "2");
	return true;
}

static bool run_name(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "tengen");
	return true;
}

static bool run_version(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "%s", tg_version());
	return true;
}

static bool run_known_command(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const char *name = tg_gtp_word(call);

	tg_gtp_print(call, "%s", name && tg_gtp_find(gtp->options.game, name) ? "true" : "false");
	return true;
}

static bool run_list_commands(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const struct tg_gtp_command *row;

	for (int i = 0; (row = tg_gtp_command_at(gtp->options.game, i)); i++)
		tg_gtp_print(call, "%s\n", row->name);
	return true;
}

static bool run_help(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const char *name = tg_gtp_word(call);

	if (!name)
		return run_list_commands(gtp, call);
	const struct tg_gtp_command *row = tg_gtp_find(gtp->options.game, name);
	if (!row)
		return tg_gtp_fail(call, "unknown command");
	tg_gtp_print(call, "%s %s", row->name, row->help);
	return true;
}

static bool run_quit(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	gtp->is_over = true;
	return true;
}

/*
 * The smallest side: a square of GTP has two lines, five-in-a-row needs five. Rectangles of Go may have
 * one, for the ko fights of the literature are on such boards; a single point is none.
 */
static long smallest_side(const struct tg_gtp *gtp, bool is_square)
{
	return !tg_gtp_is_go(gtp) ? 5 : is_square ? 2 : 1;
}

static bool resize(struct tg_gtp *gtp, struct tg_gtp_call *call, long cols, long rows)
{
	long least = smallest_side(gtp, cols == rows);

	if (cols < least || rows < least || cols > TG_MAX_SIDE || rows > TG_MAX_SIDE)
		return tg_gtp_fail(call, "unacceptable size");
	struct tg_size size = {(uint8_t)cols, (uint8_t)rows};
	enum tg_status status = tg_gtp_resize(gtp, size);
	if (status != TG_OK)
		return tg_gtp_fail(call, "%s", tg_status_text(status));
	return true;
}

/* "19", "13 9" or "13:9": columns, rows. */
static bool read_size(struct tg_gtp_call *call, bool is_square_allowed, long *cols, long *rows)
{
	char *word = tg_gtp_word(call);
	char *second = word ? strchr(word, ':') : NULL;

	if (second)
		*second++ = '\0';
	else
		second = tg_gtp_word(call);
	if (!second && is_square_allowed)
		second = word;
	return (second && tg_text_parse_int(word, 0, INT32_MAX, cols) &&
		       tg_text_parse_int(second, 0, INT32_MAX, rows)) ||
		tg_gtp_fail(call, "syntax error");
}

static bool run_boardsize(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	long cols, rows;

	return read_size(call, true, &cols, &rows) && resize(gtp, call, cols, rows);
}

static bool run_rectangular_boardsize(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	long cols, rows;

	return read_size(call, false, &cols, &rows) && resize(gtp, call, cols, rows);
}

static bool run_query_boardsize(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_size size = gtp->options.size;

	if (size.cols == size.rows)
		tg_gtp_print(call, "%d", size.cols);
	else
		tg_gtp_print(call, "%d %d", size.cols, size.rows);
	return true;
}

static bool run_clear_board(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	enum tg_status status = tg_gtp_new_game(gtp);

	return status == TG_OK || tg_gtp_fail(call, "%s", tg_status_text(status));
}

static bool run_clear_cache(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	if (gtp->options.engine)
		tg_engine_reset(gtp->options.engine);
	gtp->judged.is_valid = false;
	return true;
}

/* Commands that have no effect here, and whose absence a controller would report. */
static bool run_nothing(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return true;
}

const struct tg_gtp_command tg_gtp_core_commands[] = {
	{"protocol_version", run_protocol_version, TG_GTP_ALL, "- the version of GTP"},
	{"name", run_name, TG_GTP_ALL, "- the engine's name"},
	{"version", run_version, TG_GTP_ALL, "- the engine's version"},
	{"known_command", run_known_command, TG_GTP_ALL, "NAME - true or false"},
	{"list_commands", run_list_commands, TG_GTP_ALL, "- one name a line"},
	{"help", run_help, TG_GTP_ALL, "[NAME] - all commands, or what one does"},
	{"quit", run_quit, TG_GTP_ALL, "- ends the session"},
	{"boardsize", run_boardsize, TG_GTP_ALL, "N | COLS ROWS | COLS:ROWS - a new, empty board"},
	{"rectangular_boardsize", run_rectangular_boardsize, TG_GTP_ALL,
		"COLS ROWS - a new, empty board"},
	{"query_boardsize", run_query_boardsize, TG_GTP_ALL, "- the size of the board"},
	{"clear_board", run_clear_board, TG_GTP_ALL, "- an empty board, a new game"},
	{"clear_cache", run_clear_cache, TG_GTP_ALL, "- forgets what was searched"},
	{"stop", run_nothing, TG_GTP_ALL, "- ends an analysis, as any line does"},
	{NULL, NULL, 0, NULL},
};
