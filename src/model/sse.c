/* The line machine of sse.h, after the "event stream interpretation" of the HTML standard. */
#include "model/sse.h"

#include <string.h>

void tg_sse_init(struct tg_sse *stream,
	void (*event)(void *context, const char *data, size_t length), void *context)
{
	*stream = (struct tg_sse){.event = event,
		.context = context,
		.line = TG_BUFFER_INIT(TG_SSE_EVENT_MAX),
		.data = TG_BUFFER_INIT(TG_SSE_EVENT_MAX)};
}

static void tell(struct tg_sse *stream)
{
	if (stream->has_data && stream->data.failed == TG_OK)
		stream->event(stream->context, stream->data.data ? stream->data.data : "",
			stream->data.length);
	stream->has_data = false;
	tg_buffer_consume(&stream->data, stream->data.length);
}

static void take_data(struct tg_sse *stream, const char *value, size_t length)
{
	if (length > 0 && *value == ' ') {
		value++;
		length--;
	}
	if (stream->has_data)
		tg_buffer_append_char(&stream->data, '\n');
	tg_buffer_append(&stream->data, value, length);
	stream->has_data = true;
}

static void take_line(struct tg_sse *stream)
{
	const char *line = stream->line.data ? stream->line.data : "";
	size_t length = stream->line.length;

	/* A byte order mark may stand before the first line. */
	if (!stream->has_begun && length >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0) {
		line += 3;
		length -= 3;
	}
	stream->has_begun = true;
	if (length == 0)
		tell(stream);
	else if (length >= 5 && memcmp(line, "data:", 5) == 0)
		take_data(stream, line + 5, length - 5);
	else if (length == 4 && memcmp(line, "data", 4) == 0)
		take_data(stream, line, 0);
	tg_buffer_consume(&stream->line, stream->line.length);
}

bool tg_sse_feed(struct tg_sse *stream, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length && stream->line.failed == TG_OK; i++) {
		bool is_rest_of_crlf = stream->after_cr && bytes[i] == '\n';

		stream->after_cr = bytes[i] == '\r';
		if (is_rest_of_crlf)
			continue;
		if (bytes[i] == '\n' || bytes[i] == '\r')
			take_line(stream);
		else
			tg_buffer_append_char(&stream->line, bytes[i]);
	}
	return stream->line.failed == TG_OK && stream->data.failed == TG_OK;
}

void tg_sse_end(struct tg_sse *stream)
{
	if (stream->line.length > 0)
		take_line(stream);
	tell(stream);
}

void tg_sse_finish(struct tg_sse *stream)
{
	tg_buffer_finish(&stream->line);
	tg_buffer_finish(&stream->data);
}
