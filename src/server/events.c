/*
 * GET /api/games/{id}/events: catching up, then staying.
 *
 * The id of an event is the ply, so Last-Event-ID says how much of the record a client has seen: it is
 * given the moves after that, then the whole state. Where moves were taken back meanwhile it is told so
 * first; the state that follows is right in any case.
 */
#include "base/text.h"
#include "server/inside.h"

#include <stdio.h>

/* The ply that the client saw last, or -1. */
static long last_seen(struct tg_call *call)
{
	const char *text = evhttp_find_header(
		evhttp_request_get_input_headers(call->request), "Last-Event-ID");
	long seen = -1;

	if (!text)
		text = tg_call_query(call, "last");
	if (text && !tg_text_parse_int(text, 0, TG_MAX_PLIES, &seen))
		return -1;
	return seen;
}

static void catch_up(struct tg_room *room, long seen, struct tg_buffer *out)
{
	long ply = (long)json_array_size(room->moves);

	tg_buffer_append_text(out, "retry: 1000\n\n");
	if (seen > ply)
		tg_event_format(out, "undo", (int)ply, json_pack("{s:i}", "ply", (int)ply));
	for (long i = seen; seen >= 0 && i < ply; i++)
		tg_event_format(out, "move", (int)i + 1,
			json_incref(json_array_get(room->moves, (size_t)i)));
	tg_event_format(out, "state", (int)ply, tg_state_json(room));
}

void tg_route_events(struct tg_call *call)
{
	struct tg_room *room = tg_room_of_call(call);
	struct tg_buffer out = TG_BUFFER_INIT((size_t)TG_STREAM_BACKLOG_MAX);
	struct tg_stream *stream;

	if (!room)
		return;
	if (evhttp_request_get_command(call->request) == EVHTTP_REQ_HEAD) {
		tg_reply_bytes(call, 200, "text/event-stream", NULL, 0);
		return;
	}
	catch_up(room, last_seen(call), &out);
	stream = out.failed == TG_OK ? tg_stream_open(call, NULL, NULL) : NULL;
	if (stream) {
		stream->room = room;
		stream->next = room->streams;
		room->streams = stream;
		tg_stream_send(stream, out.data, out.length);
	} else if (out.failed != TG_OK) {
		tg_reply_status(call, TG_ERR_NOMEM);
	}
	tg_buffer_finish(&out);
}
