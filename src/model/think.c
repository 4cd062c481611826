/*
 * One move of a model: the loop around the referee. What is asked comes from prompt.h and body.h, how it
 * travels is the transport's matter, what the answer means the referee decides; here they meet, and
 * everything that passed is written down.
 */
#include "model/body.h"
#include "model/completion.h"
#include "model/digest.h"
#include "model/plain.h"
#include "model/thinking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Streamed text moves a counter on a page: ten times a second is enough. */
enum { TELL_MS = 100 };

static int64_t now_of(const struct tg_thinking *t)
{
	return tg_clock_now(t->model->options.clock);
}

/* --- what people see --- */

static void show_referee(struct tg_model_progress *progress, const struct tg_referee *referee)
{
	const struct tg_feedback *feedback = &referee->feedback;

	tg_referee_count(referee, &progress->attempt, &progress->attempts);
	progress->refused_length = feedback->refused_length;
	for (int i = 0; i < feedback->refused_length; i++) {
		memcpy(progress->refused[i].word, feedback->refused[i].word, TG_MODEL_WORD_MAX);
		progress->refused[i].refusal = feedback->refused[i].refusal;
	}
	progress->last.class = tg_model_class_of(referee->last.code);
	progress->last.code = referee->last.code;
	memcpy(progress->last.text, referee->last.text, TG_MODEL_TEXT_MAX);
}

static void show(struct tg_thinking *t, enum tg_model_phase phase)
{
	struct tg_model *model = t->model;

	pthread_mutex_lock(&model->lock);
	model->progress.phase = phase;
	model->progress.characters = 0;
	model->progress.is_reasoning = false;
	model->wake = t->referee.wake;
	show_referee(&model->progress, &t->referee);
	pthread_mutex_unlock(&model->lock);
	t->told = now_of(t);
	tg_model_tell(model);
}

static void show_end(struct tg_thinking *t)
{
	struct tg_model *model = t->model;
	const struct tg_referee *referee = &t->referee;

	pthread_mutex_lock(&model->lock);
	show_referee(&model->progress, referee);
	model->progress.phase = referee->step == TG_REFEREE_MOVE ? TG_MODEL_IDLE : TG_MODEL_FAILED;
	model->progress.failure = referee->failure;
	model->progress.seconds = t->transcript.seconds;
	tg_model_plain(referee->reason, model->progress.reason, sizeof(model->progress.reason));
	pthread_mutex_unlock(&model->lock);
	tg_model_tell(model);
}

static void show_characters(struct tg_thinking *t)
{
	struct tg_model *model = t->model;
	int64_t now = now_of(t);

	if (now - t->told < TELL_MS * TG_NS_PER_MS)
		return;
	t->told = now;
	pthread_mutex_lock(&model->lock);
	model->progress.characters = t->completion.characters;
	model->progress.is_reasoning = t->completion.is_reasoning;
	pthread_mutex_unlock(&model->lock);
	tg_model_tell(model);
}

/* --- one request --- */

/* A stream is read as it comes; a body that begins like JSON waits for its end. */
static void hear(void *context, const char *bytes, size_t length)
{
	struct tg_thinking *t = context;

	if (!t->has_begun) {
		size_t blank = 0;
		while (blank < length && strchr(" \t\r\n", bytes[blank]) && bytes[blank])
			blank++;
		t->has_begun = blank < length;
		t->is_body = t->has_begun && bytes[blank] == '{';
	}
	if (!t->has_begun || t->is_body)
		return;
	tg_completion_feed(&t->completion, bytes, length);
	show_characters(t);
}

/* A server that sends the key back, in an error or through the model, does not get it written down. */
static void scrub(struct tg_thinking *t, struct tg_exchange_result *result)
{
	struct tg_buffer *buffers[] = {
		&result->body, &t->completion.text, &t->completion.arguments};

	for (size_t i = 0; i < sizeof(buffers) / sizeof(buffers[0]); i++)
		tg_model_scrub(buffers[i]->data, buffers[i]->length, t->key);
	tg_model_scrub(t->completion.error, sizeof(t->completion.error), t->key);
	tg_model_scrub(result->error, sizeof(result->error), t->key);
}

static void read_result(struct tg_thinking *t, struct tg_exchange_result *result)
{
	struct tg_completion *completion = &t->completion;
	const char *body = result->body.data ? result->body.data : "";

	if (result->status != 200 || t->is_body) {
		if (result->code == TG_MODEL_OK)
			tg_completion_read(completion, body, result->body.length);
	} else {
		tg_completion_end(completion);
	}
	scrub(t, result);
}

static void exchange(struct tg_thinking *t, const char *body, struct tg_exchange_result *result)
{
	const struct tg_endpoint *endpoint = &t->endpoint;
	char url[TG_ENDPOINT_URL_MAX + 32];
	size_t length = strlen(endpoint->url);
	struct tg_exchange exchange = {.url = url,
		.key = t->key,
		.body = body,
		.stream = endpoint->stream,
		.connect_seconds = endpoint->connect_seconds,
		.first_byte_seconds = endpoint->first_byte_seconds,
		.idle_seconds = endpoint->idle_seconds,
		.total_seconds = (double)(t->referee.deadline - now_of(t)) / 1e9,
		.stop = t->request->stop,
		.hear = hear,
		.context = t};

	while (length > 0 && endpoint->url[length - 1] == '/')
		length--;
	snprintf(url, sizeof(url), "%.*s/chat/completions", (int)length, endpoint->url);
	t->has_begun = t->is_body = false;
	t->model->transport->exchange(t->model->transport, &exchange, result);
}

/* Sends the body and reads the answer, within the caps that all players share. */
static void converse(struct tg_thinking *t, const char *body, struct tg_answer *answer,
	struct tg_exchange_result *result)
{
	struct tg_model *model = t->model;
	struct tg_ledger *ledger = model->options.ledger;
	enum tg_model_code code = ledger ? tg_ledger_enter(ledger, model->owner) : TG_MODEL_OK;
	int64_t tokens;

	*result = (struct tg_exchange_result){.retry_after = -1};
	if (code != TG_MODEL_OK) {
		*answer = (struct tg_answer){.code = code, .text = "", .retry_after = -1};
		snprintf(answer->error, sizeof(answer->error), "%s",
			code == TG_MODEL_BUSY ? "too many requests to models at a time here"
					      : "the tokens of this day are spent");
		return;
	}
	exchange(t, body, result);
	read_result(t, result);
	tg_completion_answer(&t->completion, result, answer);
	tokens = (t->completion.tokens_in > 0 ? t->completion.tokens_in : 0) +
		(t->completion.tokens_out > 0 ? t->completion.tokens_out : 0);
	if (ledger)
		tg_ledger_leave(ledger, model->owner, tokens);
}

/* The words and the body of the present request; NULL: the referee was told why not. */
static char *make_request(struct tg_thinking *t)
{
	struct tg_body body = {.endpoint = &t->endpoint,
		.notation = &t->referee.notation,
		.structured = t->endpoint.structured,
		.prompt = &t->prompt,
		.picture = t->picture,
		.has_more_tokens = t->referee.wants_more_tokens};
	enum tg_status status;
	char *text = NULL;

	status = tg_prompt_make(&t->prompt_options, &t->referee.feedback, &t->prompt);
	if (status == TG_OK)
		text = tg_body_make(&body);
	if (status == TG_ERR_TOO_LARGE)
		tg_referee_fail(&t->referee, TG_MODEL_QUOTA, "the prompt would be over 64 KiB");
	else if (!text)
		tg_referee_fail(&t->referee, TG_MODEL_NOMEM, "out of memory");
	return text;
}

/* Learned once, remembered for the endpoint. */
static void note_downgrade(struct tg_thinking *t)
{
	if (!t->referee.is_downgraded || t->endpoint.structured == TG_STRUCTURED_NONE)
		return;
	t->endpoint.structured = TG_STRUCTURED_NONE;
	t->model->is_downgraded = true;
	if (t->model->options.ledger)
		tg_ledger_downgrade(t->model->options.ledger, &t->model->endpoint);
}

static void ask(struct tg_thinking *t)
{
	int64_t began = now_of(t);
	struct tg_exchange_result result;
	struct tg_answer answer;
	char *body = make_request(t);

	if (body) {
		show(t, TG_MODEL_ASKING);
		tg_completion_init(&t->completion);
		converse(t, body, &answer, &result);
		answer.to = t->referee.request;
		if (tg_stop_is_set(t->request->stop))
			tg_referee_stop(&t->referee); /* what came is too late to count */
		tg_referee_answer(&t->referee, &answer, now_of(t));
		tg_scribe_attempt(t, &answer, (double)(now_of(t) - began) / 1e9);
		note_downgrade(t);
		tg_completion_finish(&t->completion);
		tg_buffer_finish(&result.body);
	}
	if (!t->transcript.system) {
		t->transcript.system = t->prompt.system;
		t->prompt.system = NULL;
	}
	tg_prompt_finish(&t->prompt);
	free(body);
}

static void wait_for_server(struct tg_thinking *t)
{
	int64_t now = now_of(t);
	double seconds = (double)(t->referee.wake - now) / 1e9;
	struct tg_transcript *transcript = &t->transcript;

	show(t, TG_MODEL_WAITING);
	if (transcript->attempts_length > 0)
		transcript->attempts[transcript->attempts_length - 1].waited = seconds;
	t->model->transport->wait(t->model->transport, seconds, t->request->stop);
}

/* --- the whole move --- */

static void take_picture(struct tg_thinking *t)
{
	struct tg_image image;

	if (!t->endpoint.vision || tg_prompt_picture(&t->prompt_options, &image) != TG_OK)
		return;
	t->picture = tg_body_base64(image.bytes, image.length);
	snprintf(t->transcript.picture, sizeof(t->transcript.picture), "%016llx",
		(unsigned long long)tg_digest(TG_DIGEST_INIT, image.bytes, image.length));
	t->prompt_options.has_picture = t->picture != NULL;
	free(image.bytes);
}

static uint64_t name_think(struct tg_model *model, const struct tg_position *pos, int64_t now)
{
	uint64_t digest =
		tg_digest(TG_DIGEST_INIT, model->endpoint.name, strlen(model->endpoint.name));

	digest = tg_digest_number(digest, tg_position_hash(pos));
	digest = tg_digest_number(digest, (uint64_t)tg_position_plies(pos));
	digest = tg_digest_number(digest, (uint64_t)now);
	return tg_digest_number(digest, ++model->thinks);
}

static double seconds_of(const struct tg_thinking *t)
{
	double clock = t->request->budget.seconds, own = t->endpoint.move_seconds;

	return clock > 0 && clock < own ? clock : own;
}

static enum tg_model_structured mode_of(struct tg_model *model)
{
	if (model->is_downgraded)
		return TG_STRUCTURED_NONE;
	return model->options.ledger ? tg_ledger_structured(model->options.ledger, &model->endpoint)
				     : model->endpoint.structured;
}

static void begin(struct tg_thinking *t, const struct tg_position *pos)
{
	struct tg_model *model = t->model;
	int64_t now = now_of(t);
	char error[TG_ENDPOINT_ERROR_MAX];
	struct tg_referee_options options;

	t->endpoint = model->endpoint;
	t->endpoint.structured = mode_of(model);
	t->prompt_options = (struct tg_prompt_options){.endpoint = &t->endpoint,
		.pos = pos,
		.color = t->request->color,
		.may_resign = !model->options.no_resign};
	options = (struct tg_referee_options){.endpoint = &t->endpoint,
		.pos = pos,
		.color = t->request->color,
		.may_resign = !model->options.no_resign,
		.can_downgrade = t->endpoint.structured != TG_STRUCTURED_NONE,
		.think = name_think(model, pos, now),
		.seconds = seconds_of(t)};
	tg_referee_begin(&t->referee, &options, now);
	pthread_mutex_lock(&model->lock);
	memset(&model->progress, 0, sizeof(model->progress));
	model->began = now;
	pthread_mutex_unlock(&model->lock);
	tg_scribe_begin(t);
	take_picture(t);
	if (!tg_endpoint_key(&t->endpoint, t->key, error))
		tg_referee_fail(&t->referee, TG_MODEL_KEY, error);
}

static void run(struct tg_thinking *t)
{
	for (;;) {
		if (tg_stop_is_set(t->request->stop))
			tg_referee_stop(&t->referee);
		switch (tg_referee_next(&t->referee, now_of(t))) {
		case TG_REFEREE_ASK: ask(t); break;
		case TG_REFEREE_WAIT: wait_for_server(t); break;
		case TG_REFEREE_MOVE:
		case TG_REFEREE_FAILED: return;
		}
	}
}

static enum tg_status status_of(const struct tg_model_failure *failure)
{
	if (failure->code == TG_MODEL_NOMEM)
		return TG_ERR_NOMEM;
	if (failure->code == TG_MODEL_TIMEOUT || failure->class == TG_MODEL_CANCELLED)
		return TG_ERR_TIMEOUT;
	return TG_ERR_PEER;
}

static enum tg_status end(struct tg_thinking *t, struct tg_choice *choice)
{
	const struct tg_referee *referee = &t->referee;
	struct tg_engine *engine = &t->model->engine;
	struct tg_report report = {.is_final = true, .winrate = 0.5};

	if (referee->step != TG_REFEREE_MOVE) {
		snprintf(engine->error, sizeof(engine->error), "%s", referee->failure.text);
		return status_of(&referee->failure);
	}
	choice->move = referee->move;
	choice->winrate = 0.5; /* it does not say */
	report.seconds = t->transcript.seconds;
	if (t->request->report)
		t->request->report(t->request->report_context, &report);
	return TG_OK;
}

enum tg_status tg_model_think(struct tg_model *model, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct tg_thinking *t = calloc(1, sizeof(*t));
	enum tg_status status;

	if (!t)
		return TG_ERR_NOMEM;
	t->model = model;
	t->request = request;
	begin(t, pos);
	run(t);
	tg_scribe_end(t, now_of(t));
	show_end(t);
	status = end(t, choice);
	tg_referee_finish(&t->referee);
	tg_transcript_finish(&t->transcript);
	free(t->picture);
	explicit_bzero(t->key, sizeof(t->key));
	free(t);
	return status;
}
