/*
 * How a request gets to a server and the bytes of the answer come back, and how to wait. The player
 * knows only this table: HTTP by libcurl in the program (client.h), a script and a fake clock in tests.
 */
#ifndef MODEL_TRANSPORT_H
#define MODEL_TRANSPORT_H

#include "base/buffer.h"
#include "engine/engine.h"
#include "model/failure.h"

enum { TG_RESPONSE_MAX = 1 << 20 };

/* One request. */
struct tg_exchange {
	const char *url;
	const char *key;  /* "" : no Authorization is sent */
	const char *body; /* JSON to POST; NULL: GET */
	bool stream;      /* events are welcome */
	double connect_seconds, first_byte_seconds, idle_seconds, total_seconds;
	const struct tg_stop *stop; /* or NULL */
	/* Bytes of a body as they come, for a status of 200; or NULL. */
	void (*hear)(void *context, const char *bytes, size_t length);
	void *context;
};

/* What came of it. `error` is one plain line where code is not TG_MODEL_OK. */
struct tg_exchange_result {
	enum tg_model_code
		code; /* of the network: OK, whatever the status; else why there is no answer */
	int status;   /* HTTP's, 0: none */
	double retry_after; /* seconds, below 0: not said */
	struct tg_buffer
		body; /* what came, also where the rest is missing; the caller finishes it */
	char error[TG_MODEL_TEXT_MAX];
};

struct tg_transport {
	/* Blocks until the answer is whole, a limit is met, or the stop is requested (within 100 ms). */
	void (*exchange)(struct tg_transport *transport, const struct tg_exchange *exchange,
		struct tg_exchange_result *result);
	/* Until so many seconds have passed or the stop is requested. */
	void (*wait)(struct tg_transport *transport, double seconds, const struct tg_stop *stop);
};

#endif
