/*
 * Test connection: what an endpoint is and can, asked of the endpoint itself. Blocks for as long as
 * the endpoint's own limits allow; give it a thread.
 */
#ifndef MODEL_PROBE_H
#define MODEL_PROBE_H

#include "engine/engine.h"
#include "model/endpoint.h"
#include "model/player.h"

#define TG_PROBE_MODELS_MAX 100

enum tg_probe_answer { TG_PROBE_UNKNOWN = 0, TG_PROBE_YES, TG_PROBE_NO };

struct tg_probe {
	bool is_reached; /* somebody answered HTTP there */
	bool is_good;    /* a probe move on an empty 9x9 board was legal at the end */
	int models_length;
	char models[TG_PROBE_MODELS_MAX][TG_ENDPOINT_MODEL_MAX]; /* what the server lists */
	bool has_model;                                          /* the endpoint's is among them */
	enum tg_probe_answer
		vision; /* says the server of the model, or shows a tiny picture's fate */
	/* By mode: was a reply that only a kept schema explains seen? */
	enum tg_probe_answer structured[TG_STRUCTURED_COUNT];
	bool has_advice;                 /* of what follows */
	enum tg_model_structured advice; /* the mode to use */
	struct tg_transcript move;       /* the probe move; finished by tg_probe_finish */
	double seconds;
	char message[400]; /* one or two sentences: what works, or what does not and what to do */
};

/* `stop` and `transport` may be NULL. Whatever happens, `probe` is filled. */
void tg_probe_run(const struct tg_endpoint *endpoint, struct tg_stop *stop,
	struct tg_transport *transport, struct tg_probe *probe);
json_t *tg_probe_to_json(const struct tg_probe *probe);
void tg_probe_finish(struct tg_probe *probe);

#endif
