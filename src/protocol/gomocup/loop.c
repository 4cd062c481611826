/*
 * Lines in, lines out: the life of a Gomocup engine and the table of its commands. Words are read in
 * any case; what is not known is answered with UNKNOWN, what cannot be done with ERROR and a sentence.
 */
#include "protocol/gomocup/gomocup.h"

#include "base/buffer.h"
#include "base/text.h"
#include "tengen/tengen.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void tg_gomocup_say(struct tg_gomocup *gomocup, const char *format, ...)
{
	struct tg_buffer line = TG_BUFFER_INIT(1 << 16);
	va_list arguments;

	va_start(arguments, format);
	tg_buffer_vprintf(&line, format, arguments);
	va_end(arguments);
	tg_buffer_append_char(&line, '\n');
	gomocup->output->write(gomocup->output->context, line.data, line.length);
	tg_buffer_finish(&line);
}

bool tg_gomocup_has_board(struct tg_gomocup *gomocup)
{
	if (gomocup->session)
		return true;
	tg_gomocup_say(gomocup, "ERROR there is no board yet: START comes first");
	return false;
}

bool tg_gomocup_read_point(struct tg_gomocup *gomocup, const char *text, tg_point *point)
{
	char vertex[TG_VERTEX_MAX];
	size_t length = 0;
	tg_point read;

	for (; *text != '\0' && length + 1 < sizeof(vertex); text++)
		if (!tg_is_space(*text))
			vertex[length++] = *text;
	vertex[length] = '\0';
	enum tg_status status = *text == '\0'
		? tg_vertex_parse_gomocup(gomocup->size, vertex, &read)
		: TG_ERR_SYNTAX;
	if (status == TG_OK)
		*point = read;
	else if (status == TG_ERR_ARGUMENT)
		tg_gomocup_say(gomocup, "ERROR %s is not on the board", vertex);
	else
		tg_gomocup_say(gomocup, "ERROR x,y expected");
	return status == TG_OK;
}

/* START without a number: the protocol's own default. */
#define DEFAULT_SIDE 20

static void run_start(struct tg_gomocup *gomocup, char *arguments)
{
	long side = DEFAULT_SIDE;

	if (*arguments != '\0' && !tg_text_parse_int(arguments, 5, TG_MAX_SIDE, &side)) {
		tg_gomocup_say(gomocup, "ERROR unsupported size, 5 to %d", TG_MAX_SIDE);
		return;
	}
	if (tg_gomocup_start(gomocup, (struct tg_size){(uint8_t)side, (uint8_t)side}))
		tg_gomocup_say(gomocup, "OK");
}

static void run_rectstart(struct tg_gomocup *gomocup, char *arguments)
{
	char *comma = strchr(arguments, ',');
	long cols, rows;

	if (comma)
		*comma++ = '\0';
	if (!comma || !tg_text_parse_int(arguments, 5, TG_MAX_SIDE, &cols) ||
		!tg_text_parse_int(comma, 5, TG_MAX_SIDE, &rows)) {
		tg_gomocup_say(
			gomocup, "ERROR unsupported size, width,height of 5 to %d", TG_MAX_SIDE);
		return;
	}
	if (tg_gomocup_start(gomocup, (struct tg_size){(uint8_t)cols, (uint8_t)rows}))
		tg_gomocup_say(gomocup, "OK");
}

static void run_restart(struct tg_gomocup *gomocup, char *arguments)
{
	if (tg_gomocup_has_board(gomocup) && tg_gomocup_start(gomocup, gomocup->size))
		tg_gomocup_say(gomocup, "OK");
}

static void run_begin(struct tg_gomocup *gomocup, char *arguments)
{
	if (!tg_gomocup_has_board(gomocup) || !tg_gomocup_follow_rule(gomocup))
		return;
	tg_gomocup_answer_move(gomocup);
}

static void run_turn(struct tg_gomocup *gomocup, char *arguments)
{
	tg_point point;

	if (tg_gomocup_has_board(gomocup) && tg_gomocup_follow_rule(gomocup) &&
		tg_gomocup_read_point(gomocup, arguments, &point) &&
		tg_gomocup_play(gomocup, point))
		tg_gomocup_answer_move(gomocup);
}

/* The manager's order to play our own suggestion, or any other move, for us. */
static void run_play(struct tg_gomocup *gomocup, char *arguments)
{
	char vertex[TG_VERTEX_MAX];
	tg_point point;

	if (!tg_gomocup_has_board(gomocup) || !tg_gomocup_follow_rule(gomocup) ||
		!tg_gomocup_read_point(gomocup, arguments, &point) ||
		!tg_gomocup_play(gomocup, point))
		return;
	tg_vertex_format_gomocup(gomocup->size, point, vertex);
	tg_gomocup_say(gomocup, "%s", vertex);
}

static void run_takeback(struct tg_gomocup *gomocup, char *arguments)
{
	tg_point point;

	if (tg_gomocup_has_board(gomocup) && tg_gomocup_read_point(gomocup, arguments, &point) &&
		tg_gomocup_take_back(gomocup, point))
		tg_gomocup_say(gomocup, "OK");
}

static void run_board(struct tg_gomocup *gomocup, char *arguments)
{
	tg_gomocup_begin_list(gomocup, TG_LIST_BOARD);
}

static void run_swap2board(struct tg_gomocup *gomocup, char *arguments)
{
	tg_gomocup_begin_list(gomocup, TG_LIST_SWAP2);
}

static void run_about(struct tg_gomocup *gomocup, char *arguments)
{
	tg_gomocup_say(gomocup,
		"name=\"tengen\", version=\"%s\", author=\"the tengen developers\", country=\"\"",
		tg_version());
}

static void run_end(struct tg_gomocup *gomocup, char *arguments)
{
	gomocup->is_over = true;
}

/* DONE without a list, STOP without a think. */
static void run_nothing(struct tg_gomocup *gomocup, char *arguments)
{
}

static const struct {
	const char *name;
	void (*run)(struct tg_gomocup *gomocup, char *arguments);
} commands[] = {
	{"START", run_start},
	{"RECTSTART", run_rectstart},
	{"RESTART", run_restart},
	{"BEGIN", run_begin},
	{"TURN", run_turn},
	{"PLAY", run_play},
	{"TAKEBACK", run_takeback},
	{"BOARD", run_board},
	{"SWAP2BOARD", run_swap2board},
	{"INFO", tg_gomocup_run_info},
	{"ABOUT", run_about},
	{"END", run_end},
	{"STOP", run_nothing},
	{"YXSTOP", run_nothing},
};

/* Splits "TURN 10,10 " into the word and what follows, without the spaces around it. */
static char *split(char *line, char **arguments)
{
	char *word = line + strspn(line, " \t");
	size_t length = strcspn(word, " \t");
	char *rest = word + length + strspn(word + length, " \t");
	size_t rest_length = strlen(rest);

	while (rest_length > 0 && tg_is_space(rest[rest_length - 1]))
		rest[--rest_length] = '\0';
	word[length] = '\0';
	*arguments = rest;
	return word;
}

static void carry_out(struct tg_gomocup *gomocup, struct tg_line *line)
{
	char *arguments;

	if (line->is_too_long) {
		tg_gomocup_say(gomocup, "ERROR line too long");
		return;
	}
	if (tg_gomocup_take_list_line(gomocup, line->text))
		return;
	const char *word = split(line->text, &arguments);
	if (*word == '\0')
		return;
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (tg_text_equal_nocase(word, commands[i].name)) {
			commands[i].run(gomocup, arguments);
			return;
		}
	if (!tg_gomocup_run_yixin(gomocup, word, arguments))
		tg_gomocup_say(gomocup, "UNKNOWN command");
}

/* The first word of a line, compared in any case. */
static bool first_word_is(const char *line, const char *word)
{
	line += strspn(line, " \t");
	for (; *word != '\0'; word++, line++)
		if (tg_to_lower(*line) != tg_to_lower(*word))
			return false;
	return *line == '\0' || tg_is_space(*line);
}

bool tg_gomocup_is_end(const char *line)
{
	return first_word_is(line, "END");
}

bool tg_gomocup_is_interrupt(const char *line)
{
	return first_word_is(line, "STOP") || first_word_is(line, "YXSTOP");
}

/* When nothing has come for so long, the limits are told and the engine can be made. */
#define SILENCE_NS (10 * TG_NS_PER_MS)

void tg_gomocup_run(
	struct tg_gomocup *gomocup, struct tg_lines *lines, const struct tg_output *output)
{
	struct tg_line line;

	gomocup->lines = lines;
	gomocup->output = output;
	gomocup->is_over = false;
	while (!gomocup->is_over && tg_lines_take(lines, &line)) {
		carry_out(gomocup, &line);
		free(line.text);
		gomocup->free_since = tg_clock_now(NULL);
		if (gomocup->session && !tg_lines_wait_for(lines, SILENCE_NS))
			tg_gomocup_prepare(gomocup);
	}
	tg_lines_shut(lines);
}

struct tg_gomocup *tg_gomocup_create(const struct tg_gomocup_options *options)
{
	struct tg_gomocup *gomocup = calloc(1, sizeof(*gomocup));

	if (!gomocup)
		return NULL;
	gomocup->options = *options;
	tg_gomocup_info_init(&gomocup->info, options->threads);
	gomocup->stop = tg_stop_create();
	if (!gomocup->stop) {
		free(gomocup);
		return NULL;
	}
	return gomocup;
}

void tg_gomocup_destroy(struct tg_gomocup *gomocup)
{
	if (!gomocup)
		return;
	tg_engine_destroy(gomocup->engine);
	tg_session_destroy(gomocup->session);
	tg_stop_destroy(gomocup->stop);
	free(gomocup);
}
