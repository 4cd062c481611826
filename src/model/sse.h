/*
 * Server-sent events, as much of them as these servers use: lines `data: ...`, an empty line ends an
 * event, lines that begin with a colon are comments (pings), other fields are ignored. Lines end in LF,
 * CR or both, wherever the network cut them.
 */
#ifndef MODEL_SSE_H
#define MODEL_SSE_H

#include "base/buffer.h"

enum { TG_SSE_EVENT_MAX = 256 * 1024 };

struct tg_sse {
	/* One event's data, its lines joined by LF. */
	void (*event)(void *context, const char *data, size_t length);
	void *context;
	struct tg_buffer line, data;
	bool has_data, after_cr, has_begun;
};

void tg_sse_init(struct tg_sse *stream,
	void (*event)(void *context, const char *data, size_t length), void *context);

/* False: a line or an event is over the limit, or memory is out; nothing more is read then. */
bool tg_sse_feed(struct tg_sse *stream, const char *bytes, size_t length);

/* The end of the bytes: an event that lacks only its empty line is still told. */
void tg_sse_end(struct tg_sse *stream);
void tg_sse_finish(struct tg_sse *stream);

#endif
