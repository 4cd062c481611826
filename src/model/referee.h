/*
 * The referee of one move: who asks again, when, with what words, and when it is over. A pure state
 * machine: no socket, no thread, no clock of its own (the time is told), no random numbers, and no move
 * but the one that stood in an answer.
 *
 *	tg_referee_begin(&referee, &options, now);
 *	for (;;)
 *		switch (tg_referee_next(&referee, now)) {
 *		case TG_REFEREE_ASK: send referee.request, with referee.feedback in the prompt;
 *			then tg_referee_answer(&referee, &answer, now);
 *		case TG_REFEREE_WAIT: nothing before referee.wake;
 *		case TG_REFEREE_MOVE: play referee.move
 *		case TG_REFEREE_FAILED: referee.failure says why
 *		}
 *
 *   ask --> answer --> of this request, ply, position? --no--> dropped: no word, no count
 *             |            |yes
 *             |        transport well? --no--> TRANSPORT: wait, same prompt, own budget (or FATAL)
 *             |            |yes
 *             |        one move read? --no--> FORMAT: ask with the format's words, own budget
 *             |            |yes
 *             |        tg_position_check --refused--> RULES: ask with the reason, own budget
 *             |            |legal
 *             |        MOVE
 */
#ifndef MODEL_REFEREE_H
#define MODEL_REFEREE_H

#include "model/failure.h"
#include "model/notation.h"
#include "model/prompt.h"

/* What an answer is held against: it counts only where all of it agrees. */
struct tg_binding {
	uint64_t think; /* one move of one game: the id that the player gave it */
	int ply;
	tg_hash hash;
	int serial; /* of the request within the think, from 1 */
};

/* What came back for a request. */
struct tg_answer {
	struct tg_binding to;
	enum tg_model_code
		code; /* TG_MODEL_OK: `text` is a reply; TRUNCATED, FILTERED: it is not whole */
	const char *text;
	size_t length;
	int calls;                     /* tool calls in it, 0 or more; over one is two readings */
	int http_status;               /* 0: none */
	double retry_after;            /* seconds, or below 0: the server did not say */
	bool blames_format;            /* a 400 that names response_format or the tools */
	char error[TG_MODEL_TEXT_MAX]; /* one line, plain: what the server or the network said */
};

struct tg_referee_options {
	const struct tg_endpoint *endpoint; /* budgets, temperature */
	const struct tg_position *pos;      /* must outlive the referee */
	enum tg_color color;
	bool may_resign;
	bool can_downgrade; /* the mode is not `none` already */
	uint64_t think;     /* an id that no other think has */
	double seconds;     /* for the whole move, above 0 */
};

enum tg_referee_step { TG_REFEREE_ASK, TG_REFEREE_WAIT, TG_REFEREE_MOVE, TG_REFEREE_FAILED };

/* What the referee made of the last answer. */
struct tg_ruling {
	enum tg_model_code code;
	enum tg_refusal refusal;
	char word[TG_MODEL_WORD_MAX];
	char text[TG_MODEL_TEXT_MAX];
};

struct tg_referee {
	struct tg_referee_options options;
	struct tg_notation notation;
	enum tg_referee_step step;
	struct tg_binding request; /* the present one */
	int64_t began, wake, deadline;

	int transport, format, rules; /* failures of each class so far */
	int truncated, repeated;
	bool wants_more_tokens; /* a reply was cut off: ask with a larger max_tokens */
	bool is_downgraded;     /* ask without a schema from now on */

	struct tg_feedback feedback; /* for the prompt */
	struct tg_ruling last;
	tg_point move;
	char *reason; /* with the move; or NULL */
	struct tg_model_failure failure;
};

void tg_referee_begin(
	struct tg_referee *referee, const struct tg_referee_options *options, int64_t now);
void tg_referee_finish(struct tg_referee *referee);

/* What to do now. Asking twice for the same request is the caller's mistake. */
enum tg_referee_step tg_referee_next(struct tg_referee *referee, int64_t now);

/* False: the answer was not for the present request and was dropped. */
bool tg_referee_answer(struct tg_referee *referee, const struct tg_answer *answer, int64_t now);

/* Nobody wants the move any more: FAILED with class CANCELLED. Nothing counts against the model. */
void tg_referee_stop(struct tg_referee *referee);

/* Ends it for a reason of our own (the key, a cap, memory). */
void tg_referee_fail(struct tg_referee *referee, enum tg_model_code code, const char *text);

/* Attempt n of m for people, of the class that failed last: 2 of 4 after one refusal of three. */
void tg_referee_count(const struct tg_referee *referee, int *attempt, int *attempts);

/*
 * Seconds to wait after the `failures`-th failure on the way (from 1): doubling from one second to
 * thirty, less up to half of it by a digest of the request, so that many players do not come back at
 * once; never less than `retry_after`, which itself counts as sixty at most.
 */
double tg_referee_backoff(const struct tg_binding *request, int failures, double retry_after);

#endif
