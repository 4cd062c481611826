/*
 * What a server answered, whole or as a stream of chunks, read so that it does not matter which server
 * it was: `error` an object, a text or flat; `code` a number, a text or null; `content` null, a text or
 * an array of parts; reasoning under either name; arguments of a tool call as a text or an object.
 */
#ifndef MODEL_COMPLETION_H
#define MODEL_COMPLETION_H

#include "base/buffer.h"
#include "model/referee.h"
#include "model/sse.h"
#include "model/transport.h"

enum { TG_COMPLETION_DEPTH_MAX = 32 };

enum tg_finish {
	TG_FINISH_NONE = 0,
	TG_FINISH_STOP,
	TG_FINISH_LENGTH,
	TG_FINISH_CALLS,
	TG_FINISH_FILTER
};

struct tg_completion {
	struct tg_sse stream;
	struct tg_buffer text;      /* the content */
	struct tg_buffer arguments; /* of the one tool call */
	int calls;                  /* tool calls seen */
	int64_t characters; /* all that was heard, reasoning included; bytes that begin one */
	bool is_reasoning;  /* the last thing heard was chain of thought */
	bool is_done;       /* [DONE], or a whole body */
	bool has_choice;
	enum tg_finish finish;
	int64_t tokens_in, tokens_out; /* -1: not said */
	bool has_error;
	int error_code; /* a number from 400 to 599, or 0 */
	char error[TG_MODEL_TEXT_MAX];
	bool blames_format;
	bool is_broken; /* a chunk that is no JSON, or a stream over its limits */
};

void tg_completion_init(struct tg_completion *completion);
void tg_completion_finish(struct tg_completion *completion);

/* Bytes of an event stream as they come; and its end. */
void tg_completion_feed(struct tg_completion *completion, const char *bytes, size_t length);
void tg_completion_end(struct tg_completion *completion);

/* A whole body: a completion or an error, of any status. */
void tg_completion_read(struct tg_completion *completion, const char *bytes, size_t length);

/*
 * What the referee is told of an exchange: the class by network, status and content, the text, and a
 * line for people. `answer` points into both; its binding is the caller's to fill in.
 */
void tg_completion_answer(const struct tg_completion *completion,
	const struct tg_exchange_result *result, struct tg_answer *answer);

#endif
