/*
 * The life of a GTP engine: create, carry out lines one by one, destroy. A line becomes a call here:
 * control characters out, comment off, id and command name cut, the row found. Source: GTP version 2,
 * draft 2, 2.2 to 2.7; commands are read as GNU Go and gomill read them.
 */
#include "protocol/gtp/gtp.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Drops control characters, turns tabs into spaces, ends the line at the first '#'. */
static void clean(char *line)
{
	char *out = line;

	for (const char *in = line; *in != '\0' && *in != '#'; in++) {
		unsigned char c = (unsigned char)*in;

		if (c == '\t')
			*out++ = ' ';
		else if (c >= ' ' && c != 0x7f)
			*out++ = *in;
	}
	*out = '\0';
}

/* Takes a leading number off as the id. A word that only begins with digits is none. */
static void take_id(struct tg_gtp_call *call)
{
	char *end = call->next + strspn(call->next, " ");
	int64_t id = 0;
	bool has_digits = false;

	for (; tg_is_digit(*end) && id <= INT32_MAX; end++) {
		id = id * 10 + (*end - '0');
		has_digits = true;
	}
	if (!has_digits || id > INT32_MAX || (*end != ' ' && *end != '\0'))
		return;
	call->id = (long)id;
	call->next = end;
}

bool tg_gtp_is_end(const char *line)
{
	line += strspn(line, " \t\r");
	line += strspn(line, "0123456789");
	line += strspn(line, " \t\r");
	if (strncmp(line, "quit", 4) != 0)
		return false;
	return line[4] == '\0' || strchr(" \t\r#", line[4]);
}

bool tg_gtp_is_interrupt(const char *line)
{
	if (strncmp(line, "# interrupt", 11) != 0)
		return false;
	return line[11] == '\0' || strchr(" \t\r", line[11]);
}

static void carry_out(struct tg_gtp *gtp, struct tg_line *line)
{
	struct tg_gtp_call call = {-1, line->text, TG_BUFFER_INIT(TG_GTP_ANSWER_MAX), false};
	bool is_success;

	clean(line->text);
	take_id(&call);
	const char *name = tg_gtp_word(&call);
	if (!name)
		return;
	const struct tg_gtp_command *command = tg_gtp_find(gtp->options.game, name);
	if (line->is_too_long)
		is_success = tg_gtp_fail(&call, "line too long");
	else if (!command)
		is_success = tg_gtp_fail(&call, "unknown command");
	else
		is_success = command->run(gtp, &call);
	tg_gtp_answer(gtp, &call, is_success);
	gtp->free_since = tg_clock_now(NULL);
	tg_buffer_finish(&call.text);
}

void tg_gtp_run(struct tg_gtp *gtp, struct tg_lines *lines, const struct tg_output *output)
{
	struct tg_line line;

	gtp->lines = lines;
	gtp->output = output;
	gtp->is_over = false;
	while (!gtp->is_over && tg_lines_take(lines, &line)) {
		carry_out(gtp, &line);
		free(line.text);
		tg_gtp_ponder(gtp);
	}
	tg_lines_shut(lines);
}

struct tg_gtp *tg_gtp_create(const struct tg_gtp_options *options)
{
	struct tg_gtp *gtp = calloc(1, sizeof(*gtp));

	if (!gtp)
		return NULL;
	gtp->options = *options;
	gtp->options.engine = NULL;
	gtp->stop = tg_stop_create();
	if (!gtp->stop || tg_gtp_new_game(gtp) != TG_OK) {
		tg_gtp_destroy(gtp);
		return NULL;
	}
	gtp->options.engine = options->engine;
	return gtp;
}

void tg_gtp_destroy(struct tg_gtp *gtp)
{
	if (!gtp)
		return;
	tg_gtp_drop_trial(gtp);
	tg_engine_destroy(gtp->options.engine);
	tg_session_destroy(gtp->session);
	tg_stop_destroy(gtp->stop);
	free(gtp);
}
