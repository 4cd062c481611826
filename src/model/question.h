/*
 * One question to a model, with a picture perhaps, and its answer as text. No referee and no second try:
 * for board reading and the commentator, whose answers are judged by whoever asks.
 */
#ifndef MODEL_QUESTION_H
#define MODEL_QUESTION_H

#include "model/endpoint.h"
#include "model/transport.h"

struct tg_question {
	const struct tg_endpoint *endpoint;
	const char *system, *user; /* UTF-8 */
	const uint8_t *png;        /* or NULL */
	size_t png_length;
	const struct tg_stop *stop;     /* or NULL */
	struct tg_transport *transport; /* NULL: HTTP by libcurl */
};

struct tg_question_answer {
	enum tg_model_code code;       /* TG_MODEL_OK: `text` is there */
	char *text;                    /* UTF-8, whatever the model said; the caller's to free() */
	int64_t tokens_in, tokens_out; /* 0 where the server does not say */
	char error[TG_MODEL_TEXT_MAX];
};

/* Blocks. `answer` is filled in every case; true: there is a text. */
bool tg_question_ask(const struct tg_question *question, struct tg_question_answer *answer);

#endif
