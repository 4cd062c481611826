/*
 * Reading the arguments of a command and framing its answer. Words are cut from the line in place.
 * Source of the forms: GTP version 2, draft 2, 2.11 (simple entities) and 2.6 (responses).
 */
#include "protocol/gtp/gtp.h"

#include "base/text.h"

#include <stdarg.h>
#include <string.h>

void tg_gtp_print(struct tg_gtp_call *call, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	tg_buffer_vprintf(&call->text, format, arguments);
	va_end(arguments);
}

void tg_gtp_refuse(struct tg_gtp_call *call, const char *format, ...)
{
	va_list arguments;

	tg_buffer_clear(&call->text);
	va_start(arguments, format);
	tg_buffer_vprintf(&call->text, format, arguments);
	va_end(arguments);
}

void tg_gtp_print_vertex(const struct tg_gtp *gtp, struct tg_gtp_call *call, tg_point point)
{
	char text[TG_VERTEX_MAX];

	tg_vertex_format_gtp(gtp->options.size, point, text);
	tg_buffer_append_text(&call->text, text);
}

void tg_gtp_print_points(
	const struct tg_gtp *gtp, struct tg_gtp_call *call, const bool flags[TG_MAX_POINTS])
{
	const char *separator = "";

	for (tg_point point = 0; point < tg_gtp_points(gtp); point++) {
		if (!flags[point])
			continue;
		tg_buffer_append_text(&call->text, separator);
		tg_gtp_print_vertex(gtp, call, point);
		separator = " ";
	}
}

const char *tg_gtp_color_name(enum tg_color color)
{
	static const char *const names[] = {"empty", "black", "white"};

	return names[color];
}

char *tg_gtp_word(struct tg_gtp_call *call)
{
	char *word = call->next + strspn(call->next, " ");
	size_t length = strcspn(word, " ");

	if (length == 0)
		return NULL;
	call->next = word + length;
	if (*call->next != '\0')
		*call->next++ = '\0';
	return word;
}

char *tg_gtp_rest(struct tg_gtp_call *call)
{
	char *rest = call->next + strspn(call->next, " ");
	size_t length = strlen(rest);

	while (length > 0 && rest[length - 1] == ' ')
		length--;
	rest[length] = '\0';
	call->next = rest + length;
	return rest;
}

static bool syntax_error(struct tg_gtp_call *call)
{
	return tg_gtp_fail(call, "syntax error");
}

bool tg_gtp_parse_color(const char *word, enum tg_color *color)
{
	if (tg_text_equal_nocase(word, "b") || tg_text_equal_nocase(word, "black"))
		*color = TG_BLACK;
	else if (tg_text_equal_nocase(word, "w") || tg_text_equal_nocase(word, "white"))
		*color = TG_WHITE;
	else
		return false;
	return true;
}

bool tg_gtp_parse_vertex(const struct tg_gtp *gtp, const char *word, tg_point *vertex)
{
	tg_point point;
	enum tg_status status = tg_vertex_parse_gtp(gtp->options.size, word, &point);

	if (status == TG_ERR_ARGUMENT)
		point = TG_NO_POINT;
	else if (status != TG_OK || point == TG_RESIGN)
		return false;
	*vertex = point;
	return true;
}

bool tg_gtp_read_color(struct tg_gtp_call *call, enum tg_color *color)
{
	const char *word = tg_gtp_word(call);

	return (word && tg_gtp_parse_color(word, color)) || syntax_error(call);
}

bool tg_gtp_read_vertex(const struct tg_gtp *gtp, struct tg_gtp_call *call, tg_point *vertex)
{
	const char *word = tg_gtp_word(call);

	return (word && tg_gtp_parse_vertex(gtp, word, vertex)) || syntax_error(call);
}

bool tg_gtp_read_point(const struct tg_gtp *gtp, struct tg_gtp_call *call, tg_point *point)
{
	tg_point vertex;

	if (!tg_gtp_read_vertex(gtp, call, &vertex))
		return false;
	if (vertex < 0)
		return syntax_error(call);
	*point = vertex;
	return true;
}

bool tg_gtp_read_int(struct tg_gtp_call *call, long low, long high, long *value)
{
	const char *word = tg_gtp_word(call);

	return (word && tg_text_parse_int(word, low, high, value)) || syntax_error(call);
}

bool tg_gtp_read_number(struct tg_gtp_call *call, double *value)
{
	const char *word = tg_gtp_word(call);

	return (word && tg_text_parse_number(word, value)) || syntax_error(call);
}

bool tg_gtp_read_bool(struct tg_gtp_call *call, bool *value)
{
	const char *word = tg_gtp_word(call);

	if (!word || (strcmp(word, "true") != 0 && strcmp(word, "false") != 0))
		return syntax_error(call);
	*value = word[0] == 't';
	return true;
}

static void send(const struct tg_gtp *gtp, const struct tg_buffer *bytes)
{
	if (bytes->length > 0)
		gtp->output->write(gtp->output->context, bytes->data, bytes->length);
}

/* "=12" or "?": the answer's first characters. */
static void print_status(struct tg_buffer *out, const struct tg_gtp_call *call, bool is_success)
{
	tg_buffer_append_char(out, is_success ? '=' : '?');
	if (call->id >= 0)
		tg_buffer_printf(out, "%ld", call->id);
}

void tg_gtp_stream(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_buffer out = TG_BUFFER_INIT(64);

	print_status(&out, call, true);
	tg_buffer_append_char(&out, '\n');
	send(gtp, &out);
	tg_buffer_finish(&out);
	call->is_streamed = true;
}

/* The text may end in a newline of its own; exactly two end the answer. */
static void trim_end(struct tg_buffer *text)
{
	while (text->length > 0 && text->data[text->length - 1] == '\n')
		text->data[--text->length] = '\0';
}

void tg_gtp_answer(struct tg_gtp *gtp, struct tg_gtp_call *call, bool is_success)
{
	struct tg_buffer out = TG_BUFFER_INIT(TG_GTP_ANSWER_MAX + 64);
	struct tg_buffer *text = &call->text;

	if (text->failed != TG_OK)
		is_success = tg_gtp_fail(call, "%s", tg_status_text(text->failed));
	trim_end(text);
	if (!call->is_streamed)
		print_status(&out, call, is_success);
	if (text->length > 0) {
		if (!call->is_streamed && text->data[0] != '\n')
			tg_buffer_append_char(&out, ' ');
		tg_buffer_append(&out, text->data, text->length);
	}
	if (!call->is_streamed || text->length > 0)
		tg_buffer_append_char(&out, '\n');
	tg_buffer_append_char(&out, '\n');
	send(gtp, &out);
	tg_buffer_finish(&out);
}
