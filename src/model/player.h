/*
 * A language model as an engine (src/engine/engine.h).
 *
 * tg_engine_think blocks on its thread: it asks, the referee judges, and asks again, until there is a
 * legal move of the model's own choosing, or a budget is spent. Then it returns TG_ERR_PEER (or
 * TG_ERR_TIMEOUT when it was stopped or time is up), tg_engine_error says what happened, no move was
 * chosen, and the session goes to its failed state. It never plays anything the model did not answer.
 *
 *	struct tg_model_options options = {.endpoint = &endpoint, .ledger = ledger};
 *	struct tg_engine *engine = tg_model_create(&options, error);
 *	...seat it, think as with any engine...
 *	tg_engine_destroy(engine);
 *
 * A stop request closes the connection within 100 ms (servers end generating then) and the think
 * returns TG_ERR_TIMEOUT with class CANCELLED. Time: request.budget.seconds and the endpoint's
 * move_seconds, whichever is less. `nodes` and `depth` mean nothing here.
 */
#ifndef MODEL_PLAYER_H
#define MODEL_PLAYER_H

#include "base/clock.h"
#include "engine/engine.h"
#include "model/endpoint.h"
#include "model/failure.h"
#include "model/ledger.h"
#include "model/transcript.h"

#define TG_MODEL_REFUSED_MAX 8

enum tg_model_phase {
	TG_MODEL_IDLE = 0, /* not thinking; the last think ended in a move, or there was none */
	TG_MODEL_ASKING,   /* a request is on its way */
	TG_MODEL_WAITING,  /* backing off before the next */
	TG_MODEL_FAILED,   /* the last think ended in `failure` */
};

/* A move that was not taken, in the notation that the model wrote it in. */
struct tg_model_refused {
	char word[TG_MODEL_WORD_MAX];
	enum tg_refusal refusal; /* tg_refusal_text is the word for it */
};

/* What people may see of a think: "thinking 12 s, attempt 2/4: D4 refused, occupied". A value. */
struct tg_model_progress {
	enum tg_model_phase phase;
	int attempt,
		attempts;    /* of the class that failed last: 2 of 4 after one refusal of three */
	double seconds;      /* since the think began */
	double wait_seconds; /* WAITING: until the next request, from now */
	int64_t characters;  /* of the reply so far, where it is streamed */
	bool is_reasoning;   /* streamed: it is still at its chain of thought */
	int refused_length;  /* oldest first */
	struct tg_model_refused refused[TG_MODEL_REFUSED_MAX];
	struct tg_model_failure last;    /* why it asks again; code TG_MODEL_OK: it does not */
	struct tg_model_failure failure; /* FAILED */
	char reason[400]; /* IDLE: the model's reason for its last move, plain, cut */
};

struct tg_transport; /* model/transport.h: how bytes come and go; tests have a scripted one */

struct tg_model_options {
	const struct tg_endpoint *endpoint; /* copied */
	const char *owner;                  /* who pays, for the ledger's caps; NULL: "" */
	struct tg_ledger *ledger; /* must outlive the player; NULL: no caps, nothing shared */
	bool no_resign;           /* the model is not told that it may resign */
	/*
	 * Called on the think's thread after each change, several times a second while text streams in.
	 * Must return soon and must not call the engine. NULL: poll tg_model_look instead.
	 */
	void (*progress)(void *context, const struct tg_model_progress *progress);
	void *progress_context;
	/* Once at the end of each think, on its thread; valid during the call. Or NULL. */
	void (*transcript)(void *context, const struct tg_transcript *transcript);
	void *transcript_context;
	const struct tg_clock *clock; /* NULL: the machine's */
	struct tg_transport
		*transport; /* NULL: HTTP by libcurl. The caller's; must outlive the player */
};

/*
 * NULL: `error` (TG_MODEL_TEXT_MAX) says what is wrong with the endpoint. Talks to nobody yet.
 * The engine's name is "NAME (MODEL)".
 */
struct tg_engine *tg_model_create(const struct tg_model_options *options, char *error);

bool tg_engine_is_model(const struct tg_engine *engine);

/* From any thread, at any time. */
void tg_model_look(struct tg_engine *engine, struct tg_model_progress *progress);

#endif
