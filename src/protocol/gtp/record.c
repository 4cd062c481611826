/*
 * The game as a file: printsgf and loadsgf. A loaded game is the main line of a file's first game, up to
 * the move that is asked for; its moves can be taken back one by one.
 */
#include "protocol/gtp/gtp.h"

#include "base/text.h"
#include "session/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool write_file(const char *path, const char *text, size_t length)
{
	FILE *file = fopen(path, "wb");

	if (!file)
		return false;
	bool is_written = fwrite(text, 1, length, file) == length;
	return fclose(file) == 0 && is_written;
}

/* An answer holds no empty line; a comment with one gets a space there, which SGF readers pass over. */
static void print_without_empty_lines(struct tg_gtp_call *call, const char *text)
{
	for (const char *p = text; *p != '\0'; p++) {
		if (*p == '\r')
			continue;
		if (*p == '\n' && p > text && p[-1] == '\n')
			tg_buffer_append_char(&call->text, ' ');
		tg_buffer_append_char(&call->text, *p);
	}
}

static bool run_printsgf(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const char *path = tg_gtp_rest(call);
	char *text;
	size_t length;
	enum tg_status status = tg_record_write(tg_session_record(gtp->session), &text, &length);
	bool is_done = true;

	if (status != TG_OK)
		return tg_gtp_fail(call, "%s", tg_status_text(status));
	if (*path == '\0' || strcmp(path, "-") == 0)
		print_without_empty_lines(call, text);
	else if (!write_file(path, text, length))
		is_done = tg_gtp_fail(call, "cannot write file");
	free(text);
	return is_done;
}

/* Longer files are no records that anybody plays from. */
#define FILE_MAX ((size_t)64 << 20)

static bool read_file(const char *path, struct tg_buffer *bytes)
{
	char chunk[1 << 14];
	size_t length;
	FILE *file = fopen(path, "rb");

	if (!file)
		return false;
	while ((length = fread(chunk, 1, sizeof(chunk), file)) > 0)
		tg_buffer_append(bytes, chunk, length);
	bool is_read = !ferror(file) && bytes->failed == TG_OK && bytes->length > 0;
	fclose(file);
	return is_read;
}

/* The position of a file before move `next_move`, and the file; NULL when it is no game that we play. */
static struct tg_record *load_position(const struct tg_gtp *gtp, const char *path, int next_move,
	struct tg_position *pos, struct tg_load_report *report)
{
	struct tg_load_options options = TG_LOAD_OPTIONS_INIT;
	struct tg_buffer bytes = TG_BUFFER_INIT(FILE_MAX);
	struct tg_record *record = NULL;
	bool is_loaded = false;

	options.next_move = next_move;
	options.lenient = true;
	options.force_game = true;
	options.game = gtp->options.game;
	options.rules = &gtp->options.rules;
	if (read_file(path, &bytes) &&
		tg_record_read_any(bytes.data, bytes.length, NULL, &record, NULL) == TG_OK)
		is_loaded = tg_load_position(record, 0, &options, pos, report) == TG_OK &&
			tg_position_game(pos) == gtp->options.game;
	tg_buffer_finish(&bytes);
	if (is_loaded)
		return record;
	tg_record_destroy(record);
	return NULL;
}

/* The file's tree becomes the game's record; a file that cannot be is left aside, the game stands. */
static void adopt(struct tg_gtp *gtp, struct tg_record *record, const struct tg_load_report *report)
{
	int skip = report->moves - tg_position_plies(tg_gtp_game_position(gtp));

	if (tg_session_adopt_record(gtp->session, record, 0, skip) != TG_OK)
		tg_record_destroy(record);
}

/* What the file does not say stays: here the komi. */
static void keep_komi(
	const struct tg_gtp *gtp, struct tg_position *pos, const struct tg_load_report *report)
{
	struct tg_rules rules = tg_position_rules(pos);

	if (!tg_gtp_is_go(gtp) || report->info.has_komi)
		return;
	rules.komi_halves = gtp->options.rules.komi_halves;
	tg_position_set_rules(pos, &rules);
}

static bool load(struct tg_gtp *gtp, struct tg_gtp_call *call, const char *path, int next_move,
	struct tg_position *pos)
{
	struct tg_load_report report;
	struct tg_record *record = load_position(gtp, path, next_move, pos, &report);

	if (!record)
		return tg_gtp_fail(call, "cannot load file");
	keep_komi(gtp, pos, &report);
	enum tg_status status = tg_gtp_take_position(gtp, pos);
	if (status != TG_OK) {
		tg_record_destroy(record);
		return tg_gtp_fail(call, "%s", tg_status_text(status));
	}
	adopt(gtp, record, &report);
	if (report.illegal > 0)
		tg_log(gtp->options.log, TG_LOG_WARN,
			"%s: move %d (%s %s) is illegal: %s; played as recorded", path,
			report.first_illegal, tg_gtp_color_name(report.color), report.vertex,
			tg_refusal_text(report.refusal));
	tg_gtp_print(call, "%s", tg_gtp_color_name(tg_position_to_move(pos)));
	return true;
}

static bool run_loadsgf(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const char *path = tg_gtp_word(call);
	const char *number = tg_gtp_word(call);
	long next_move = 0;

	if (!path || (number && !tg_text_parse_int(number, 1, INT32_MAX, &next_move)))
		return tg_gtp_fail(call, "syntax error");
	struct tg_position *pos = malloc(sizeof(*pos));
	if (!pos)
		return tg_gtp_fail(call, "%s", tg_status_text(TG_ERR_NOMEM));
	bool is_loaded = load(gtp, call, path, (int)next_move, pos);
	free(pos);
	return is_loaded;
}

const struct tg_gtp_command tg_gtp_record_commands[] = {
	{"loadsgf", run_loadsgf, TG_GTP_ALL, "FILE [N] - a recorded game, before its move N"},
	{"printsgf", run_printsgf, TG_GTP_ALL, "[FILE] - the game as SGF"},
	{NULL, NULL, 0, NULL},
};
