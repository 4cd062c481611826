/*
 * Server-sent events: chunked answers that stay open. A stream hears when its connection closes, and a
 * client that does not read is cut off when too much waits for it; it comes back with Last-Event-ID.
 *
 * Who owns the request: evhttp, until the connection is gone; then this file, which frees it.
 */
#include "server/inside.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <stdlib.h>
#include <string.h>

static void unlink_from_room(struct tg_stream *stream)
{
	struct tg_stream **link;

	if (!stream->room)
		return;
	for (link = &stream->room->streams; *link; link = &(*link)->next) {
		if (*link == stream) {
			*link = stream->next;
			break;
		}
	}
	stream->room = NULL;
}

static void destroy(struct tg_stream *stream)
{
	unlink_from_room(stream);
	stream->server->counters.streams--;
	free(stream);
}

static void hear_gone(void *context)
{
	struct tg_stream *stream = context;

	/* After an EOF evhttp has let go of the request; when it is freed with its server, it has not. */
	if (!evhttp_request_get_connection(stream->request))
		evhttp_request_free(stream->request);
	if (stream->closed)
		stream->closed(stream->context);
	destroy(stream);
}

struct tg_stream *tg_stream_open(struct tg_call *call, void (*closed)(void *context), void *context)
{
	static const struct timeval write_timeout = {30, 0};
	struct tg_stream *stream = calloc(1, sizeof(*stream));
	struct evhttp_connection *connection = evhttp_request_get_connection(call->request);

	if (!stream || !tg_connection_on_close(call, hear_gone, stream)) {
		free(stream);
		tg_reply_status(call, TG_ERR_NOMEM);
		return NULL;
	}
	stream->server = call->server;
	stream->request = call->request;
	stream->closed = closed;
	stream->context = context;
	call->server->counters.streams++;
	call->server->counters.streams_opened++;
	/* Nothing comes from the client any more: no read timeout. */
	bufferevent_set_timeouts(
		evhttp_connection_get_bufferevent(connection), NULL, &write_timeout);
	tg_reply_header(call, "Content-Type", "text/event-stream");
	tg_reply_header(call, "Cache-Control", "no-store");
	tg_reply_header(call, "X-Content-Type-Options", "nosniff");
	tg_reply_header(call, "X-Accel-Buffering", "no");
	tg_reply_header(call, "Connection", "close"); /* it has no read timeout any more */
	evhttp_send_reply_start(call->request, 200, "OK");
	return stream;
}

void tg_stream_send(struct tg_stream *stream, const char *bytes, size_t length)
{
	struct evhttp_connection *connection = evhttp_request_get_connection(stream->request);
	struct bufferevent *bev = evhttp_connection_get_bufferevent(connection);
	struct evbuffer *chunk;

	if (evbuffer_get_length(bufferevent_get_output(bev)) > TG_STREAM_BACKLOG_MAX) {
		evhttp_connection_free(connection); /* hear_gone frees the stream */
		return;
	}
	chunk = evbuffer_new();
	if (!chunk)
		return;
	evbuffer_add(chunk, bytes, length);
	evhttp_send_reply_chunk(stream->request, chunk);
	evbuffer_free(chunk);
	stream->last_ms = tg_monotonic_ms();
}

void tg_stream_end(struct tg_stream *stream)
{
	tg_connection_call_off(stream->server, stream->request);
	evhttp_send_reply_end(stream->request);
	destroy(stream);
}

void tg_event_format(struct tg_buffer *out, const char *name, int id, json_t *data)
{
	char *text = data ? json_dumps(data, JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;

	json_decref(data);
	if (id >= 0)
		tg_buffer_printf(out, "id: %d\n", id);
	tg_buffer_printf(out, "event: %s\ndata: ", name);
	tg_buffer_append_text(out, text ? text : "{}");
	tg_buffer_append_text(out, "\n\n");
	free(text);
}

void tg_room_broadcast(struct tg_room *room, const char *bytes, size_t length)
{
	struct tg_stream *next;

	for (struct tg_stream *stream = room->streams; stream; stream = next) {
		next = stream->next;
		tg_stream_send(stream, bytes, length);
	}
}
