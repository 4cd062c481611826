/*
 * The rules of referee.h, one function a class of failure. Budgets are counted apart: a busy server
 * costs the model nothing, and an illegal move brings no server closer to its limit.
 */
#include "model/referee.h"

#include "base/clock.h"
#include "model/digest.h"
#include "model/plain.h"
#include "model/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BACKOFF_LEAST = 1, BACKOFF_MOST = 30, RETRY_AFTER_MOST = 60, REPEATS_MAX = 2 };

static int64_t nanoseconds(double seconds)
{
	return (int64_t)(seconds * (double)TG_NS_PER_SECOND);
}

void tg_referee_begin(
	struct tg_referee *referee, const struct tg_referee_options *options, int64_t now)
{
	memset(referee, 0, sizeof(*referee));
	referee->options = *options;
	tg_notation_init(
		&referee->notation, options->endpoint->notation, options->pos, options->may_resign);
	referee->step = TG_REFEREE_ASK;
	referee->request = (struct tg_binding){
		options->think, tg_position_plies(options->pos), tg_position_hash(options->pos), 1};
	referee->began = now;
	referee->deadline = now + nanoseconds(options->seconds);
	referee->move = TG_NO_POINT;
}

void tg_referee_finish(struct tg_referee *referee)
{
	free(referee->reason);
	referee->reason = NULL;
}

/* --- ends --- */

static bool is_over(const struct tg_referee *referee)
{
	return referee->step == TG_REFEREE_MOVE || referee->step == TG_REFEREE_FAILED;
}

void tg_referee_fail(struct tg_referee *referee, enum tg_model_code code, const char *text)
{
	if (is_over(referee))
		return;
	referee->step = TG_REFEREE_FAILED;
	referee->failure.class = tg_model_class_of(code);
	referee->failure.code = code;
	tg_model_plain(text, referee->failure.text, sizeof(referee->failure.text));
}

void tg_referee_stop(struct tg_referee *referee)
{
	tg_referee_fail(referee, TG_MODEL_STOPPED, "stopped before it had a move");
}

static void fail_out_of_time(struct tg_referee *referee)
{
	char text[TG_MODEL_TEXT_MAX];

	snprintf(text, sizeof(text), "no move within %.0f s%s%.120s", referee->options.seconds,
		referee->last.text[0] ? "; last: " : "", referee->last.text);
	tg_referee_fail(referee, TG_MODEL_TIMEOUT, text);
}

enum tg_referee_step tg_referee_next(struct tg_referee *referee, int64_t now)
{
	if (referee->step == TG_REFEREE_WAIT && now >= referee->wake)
		referee->step = TG_REFEREE_ASK;
	if (!is_over(referee) && now >= referee->deadline)
		fail_out_of_time(referee);
	return referee->step;
}

/* --- asking again --- */

static void ask_again(struct tg_referee *referee)
{
	referee->request.serial++;
	referee->step = TG_REFEREE_ASK;
}

double tg_referee_backoff(const struct tg_binding *request, int failures, double retry_after)
{
	double seconds = BACKOFF_LEAST;
	uint64_t digest = tg_digest_number(TG_DIGEST_INIT, request->think);

	for (int i = 1; i < failures && seconds < BACKOFF_MOST; i++)
		seconds *= 2;
	if (seconds > BACKOFF_MOST)
		seconds = BACKOFF_MOST;
	digest = tg_digest_number(digest, (uint64_t)request->serial);
	seconds *= 1 - (double)(digest >> 40) / (double)(1 << 24) / 2;
	if (retry_after > RETRY_AFTER_MOST)
		retry_after = RETRY_AFTER_MOST;
	return retry_after > seconds ? retry_after : seconds;
}

/* A server that was asked for a schema and does not know it is asked once more without. */
static bool downgrade(struct tg_referee *referee, const struct tg_answer *answer)
{
	if (!answer->blames_format || referee->is_downgraded || !referee->options.can_downgrade)
		return false;
	referee->is_downgraded = true;
	snprintf(referee->last.text, sizeof(referee->last.text),
		"the server takes no schema; asking without: %.140s", answer->error);
	ask_again(referee);
	return true;
}

static void back_off(struct tg_referee *referee, const struct tg_answer *answer, int64_t now)
{
	char text[TG_MODEL_TEXT_MAX];
	double seconds;

	referee->transport++;
	if (referee->transport >= referee->options.endpoint->transport_tries) {
		snprintf(text, sizeof(text), "%d tries failed, the last one: %.150s",
			referee->transport, answer->error);
		tg_referee_fail(referee, answer->code, text);
		return;
	}
	seconds = tg_referee_backoff(&referee->request, referee->transport, answer->retry_after);
	referee->wake = now + nanoseconds(seconds);
	if (referee->wake >= referee->deadline) {
		snprintf(text, sizeof(text),
			"%.140s; the next try in %.0f s would be too late for this move",
			answer->error, seconds);
		tg_referee_fail(referee, answer->code, text);
		return;
	}
	referee->request.serial++;
	referee->step = TG_REFEREE_WAIT;
}

/* --- FORMAT --- */

static const char *format_text(enum tg_model_code code)
{
	switch (code) {
	case TG_MODEL_TRUNCATED: return "the reply was cut off by max_tokens";
	case TG_MODEL_FILTERED: return "the server's content filter held the reply back";
	case TG_MODEL_TWO_READINGS: return "the reply names more than one move";
	case TG_MODEL_SCHEMA: return "the move in the reply is no point of this game's notation";
	default: return "no move found in the reply";
	}
}

static void refuse_format(struct tg_referee *referee, enum tg_model_code code, const char *word)
{
	const struct tg_endpoint *endpoint = referee->options.endpoint;
	struct tg_ruling *last = &referee->last;
	char text[TG_MODEL_TEXT_MAX];

	last->code = referee->feedback.format = code;
	snprintf(last->word, sizeof(last->word), "%s", word);
	snprintf(referee->feedback.word, sizeof(referee->feedback.word), "%s", word);
	snprintf(last->text, sizeof(last->text), "%s%s%s", format_text(code), word[0] ? ": " : "",
		word);
	referee->format++;
	referee->truncated += code == TG_MODEL_TRUNCATED;
	if (referee->truncated > 1) {
		snprintf(text, sizeof(text),
			"cut off twice, the second time with four times as many tokens; raise "
			"max_tokens or turn thinking off");
		tg_referee_fail(referee, code, text);
	} else if (referee->format > endpoint->format_retries) {
		snprintf(text, sizeof(text),
			"no readable move after %d such replies; the last: %.120s", referee->format,
			last->text);
		tg_referee_fail(referee, code, text);
	} else {
		referee->wants_more_tokens |= code == TG_MODEL_TRUNCATED;
		ask_again(referee);
	}
}

/* --- RULES --- */

static bool was_refused(const struct tg_feedback *feedback, const char *word)
{
	for (int i = 0; i < feedback->refused_length; i++)
		if (strcmp(feedback->refused[i].word, word) == 0)
			return true;
	return false;
}

/* Keeps the last ones, and each once, at its last place. */
static void remember(
	struct tg_feedback *feedback, const char *word, enum tg_refusal refusal, int most)
{
	int kept = 0;

	for (int i = 0; i < feedback->refused_length; i++)
		if (strcmp(feedback->refused[i].word, word) != 0)
			feedback->refused[kept++] = feedback->refused[i];
	if (kept >= most) {
		memmove(feedback->refused, feedback->refused + (kept - most + 1),
			(size_t)(most - 1) * sizeof(feedback->refused[0]));
		kept = most - 1;
	}
	snprintf(feedback->refused[kept].word, TG_MODEL_WORD_MAX, "%s", word);
	feedback->refused[kept].refusal = refusal;
	feedback->refused_length = kept + 1;
}

static void refuse_move(struct tg_referee *referee, const char *word, enum tg_refusal refusal)
{
	const struct tg_endpoint *endpoint = referee->options.endpoint;
	struct tg_ruling *last = &referee->last;
	bool is_cold = endpoint->temperature <= 0;
	char text[TG_MODEL_TEXT_MAX];

	referee->feedback.format = TG_MODEL_OK;
	referee->rules++;
	referee->repeated += was_refused(&referee->feedback, word);
	remember(&referee->feedback, word, refusal, endpoint->refused_shown);
	last->code = TG_MODEL_REFUSED;
	last->refusal = refusal;
	snprintf(last->word, sizeof(last->word), "%s", word);
	snprintf(last->text, sizeof(last->text), "%s refused, %s", word, tg_refusal_text(refusal));
	if (is_cold && referee->repeated >= REPEATS_MAX) {
		last->code = TG_MODEL_REPEATED;
		snprintf(text, sizeof(text),
			"came back to refused moves twice, and at temperature 0 it will not "
			"change; "
			"last: %.110s",
			last->text);
		tg_referee_fail(referee, TG_MODEL_REPEATED, text);
	} else if (referee->rules > endpoint->rules_retries) {
		snprintf(text, sizeof(text), "%d illegal moves; the last: %.150s", referee->rules,
			last->text);
		tg_referee_fail(referee, TG_MODEL_REFUSED, text);
	} else {
		ask_again(referee);
	}
}

/* --- an answer --- */

static void accept(struct tg_referee *referee, struct tg_reading *reading)
{
	referee->step = TG_REFEREE_MOVE;
	referee->move = reading->point;
	referee->reason = reading->reason;
	reading->reason = NULL;
	referee->last.code = TG_MODEL_OK;
	snprintf(referee->last.word, sizeof(referee->last.word), "%s", reading->word);
	snprintf(referee->last.text, sizeof(referee->last.text), "played");
}

static void judge_move(struct tg_referee *referee, struct tg_reading *reading)
{
	enum tg_refusal refusal = reading->is_off_board ? TG_REFUSED_BOUNDS
		: reading->point == TG_RESIGN
		? TG_LEGAL
		: tg_position_check(referee->options.pos, referee->options.color, reading->point);
	char word[TG_MODEL_WORD_MAX];

	if (refusal == TG_REFUSED_TURN || refusal == TG_REFUSED_OVER) {
		/* A race on our side, never the model's fault. */
		tg_referee_fail(referee, TG_MODEL_STOPPED, tg_refusal_text(refusal));
	} else if (refusal == TG_LEGAL) {
		accept(referee, reading);
	} else if (reading->is_off_board) {
		refuse_move(referee, reading->word, refusal);
	} else {
		tg_notation_format(&referee->notation, reading->point, word);
		refuse_move(referee, word, refusal);
	}
}

static void judge_reply(struct tg_referee *referee, const struct tg_answer *answer)
{
	struct tg_reading reading;

	if (answer->calls > 1) {
		refuse_format(referee, TG_MODEL_TWO_READINGS, "");
		return;
	}
	tg_reading_parse(answer->text, answer->length, &referee->notation, &reading);
	if (reading.code == TG_MODEL_OK)
		judge_move(referee, &reading);
	else
		refuse_format(referee, reading.code, reading.word);
	free(reading.reason);
}

static bool is_present(const struct tg_referee *referee, const struct tg_binding *to)
{
	const struct tg_binding *request = &referee->request;

	return referee->step == TG_REFEREE_ASK && to->think == request->think &&
		to->ply == request->ply && to->hash == request->hash &&
		to->serial == request->serial;
}

bool tg_referee_answer(struct tg_referee *referee, const struct tg_answer *answer, int64_t now)
{
	if (!is_present(referee, &answer->to))
		return false;
	referee->last = (struct tg_ruling){.code = answer->code};
	snprintf(referee->last.text, sizeof(referee->last.text), "%s", answer->error);
	switch (tg_model_class_of(answer->code)) {
	case TG_MODEL_CLASS_NONE: judge_reply(referee, answer); break;
	case TG_MODEL_FORMAT: refuse_format(referee, answer->code, ""); break;
	case TG_MODEL_TRANSPORT: back_off(referee, answer, now); break;
	default:
		if (!downgrade(referee, answer))
			tg_referee_fail(referee, answer->code, answer->error);
		break;
	}
	return true;
}

void tg_referee_count(const struct tg_referee *referee, int *attempt, int *attempts)
{
	const struct tg_endpoint *endpoint = referee->options.endpoint;

	switch (tg_model_class_of(referee->last.code)) {
	case TG_MODEL_TRANSPORT:
		*attempt = referee->transport + 1;
		*attempts = endpoint->transport_tries;
		break;
	case TG_MODEL_FORMAT:
		*attempt = referee->format + 1;
		*attempts = endpoint->format_retries + 1;
		break;
	default:
		*attempt = referee->rules + 1;
		*attempts = endpoint->rules_retries + 1;
		break;
	}
	if (*attempt > *attempts)
		*attempt = *attempts;
}
