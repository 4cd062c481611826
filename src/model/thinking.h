/* The inside of a player, shared by player.c (the engine), think.c (one move) and scribe.c. */
#ifndef MODEL_THINKING_H
#define MODEL_THINKING_H

#include "model/completion.h"
#include "model/player.h"
#include "model/referee.h"
#include "model/transport.h"

#include <pthread.h>

struct tg_model {
	struct tg_engine engine; /* first */
	struct tg_endpoint endpoint;
	struct tg_model_options options; /* `endpoint` points to the copy, `owner` is never NULL */
	struct tg_transport *transport;
	bool owns_transport;
	char owner[64];
	uint64_t thinks;
	bool is_downgraded; /* learned in an earlier move: no schema */

	pthread_mutex_t lock; /* of what is below */
	struct tg_model_progress progress;
	int64_t began; /* of the present think */
	int64_t wake;  /* WAITING: until then */
};

/* One move. */
struct tg_thinking {
	struct tg_model *model;
	const struct tg_request *request;
	struct tg_endpoint endpoint; /* with the mode that is in use now */
	struct tg_prompt_options prompt_options;
	struct tg_referee referee;
	struct tg_prompt prompt;
	char *picture; /* base64, or NULL */
	char key[TG_ENDPOINT_KEY_MAX];
	struct tg_completion completion;
	bool has_begun; /* of the present body: its first byte that is no space has come */
	bool is_body;   /* and was a brace: no stream */
	int64_t told;
	struct tg_transcript transcript;
};

/* Tells whoever wants to know, after `progress` was changed under the lock. */
void tg_model_tell(struct tg_model *model);

/* Fills in the seconds, which run while nothing else changes. Under the lock. */
void tg_model_snapshot(struct tg_model *model, struct tg_model_progress *progress);

/* One move: asks until the referee has a move or a failure, tells it, writes the transcript. */
enum tg_status tg_model_think(struct tg_model *model, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice);

/* The transcript: its beginning, each request with what the referee made of the answer, its end. */
void tg_scribe_begin(struct tg_thinking *t);
void tg_scribe_attempt(struct tg_thinking *t, const struct tg_answer *answer, double seconds);
void tg_scribe_end(struct tg_thinking *t, int64_t now);

#endif
