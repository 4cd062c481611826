/* See scripted.h. */
#include "scripted.h"

#include "../unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t now(void *context)
{
	return ((struct scripted *)context)->now;
}

/* On the think's thread; where no time passes the clock is left alone, since a session reads it, too. */
static void pass_time(struct scripted *s, double seconds)
{
	if (seconds > 0)
		s->now += (int64_t)(seconds * 1e9);
}

/* A body as servers write it, with the text in it. */
static char *completion(const struct scripted_reply *reply)
{
	json_t *root = json_pack("{s:[{s:{s:s}, s:s}], s:{s:i, s:i}}", "choices", "message",
		"content", reply->text, "finish_reason", reply->finish ? reply->finish : "stop",
		"usage", "prompt_tokens", 100, "completion_tokens", 20);
	char *text = json_dumps(root, JSON_COMPACT);

	json_decref(root);
	return text;
}

static void exchange(struct tg_transport *transport, const struct tg_exchange *exchange,
	struct tg_exchange_result *result)
{
	struct scripted *s = (struct scripted *)transport;
	int n = s->asked < s->replies_length ? s->asked : s->replies_length - 1;
	const struct scripted_reply *reply = &s->replies[n];
	char *made = reply->text ? completion(reply) : NULL;
	const char *body = made ? made : reply->body;

	assert_true(s->asked < SCRIPTED_MAX);
	s->bodies[s->asked++] = strdup(exchange->body);
	snprintf(s->key, sizeof(s->key), "%s", exchange->key);
	*result = (struct tg_exchange_result){
		.retry_after = -1, .body = TG_BUFFER_INIT(TG_RESPONSE_MAX)};
	if (reply->seconds > exchange->total_seconds) {
		pass_time(s, exchange->total_seconds);
		result->code = TG_MODEL_TIMEOUT;
		snprintf(result->error, sizeof(result->error), "too late");
		free(made);
		return;
	}
	pass_time(s, reply->seconds);
	if (reply->stops)
		tg_stop_request(s->stop);
	if (!body) {
		result->code = reply->stops ? TG_MODEL_STOPPED : reply->code;
		snprintf(result->error, sizeof(result->error), "scripted failure");
		return;
	}
	result->status = reply->status ? reply->status : 200;
	if (reply->retry_after > 0)
		result->retry_after = reply->retry_after;
	tg_buffer_append_text(&result->body, body);
	if (exchange->hear && result->status == 200)
		exchange->hear(exchange->context, body, strlen(body));
	free(made);
}

static void wait_a_while(struct tg_transport *transport, double seconds, const struct tg_stop *stop)
{
	struct scripted *s = (struct scripted *)transport;

	assert_true(s->waits_length < SCRIPTED_MAX);
	s->waits[s->waits_length++] = seconds;
	pass_time(s, seconds);
}

static void keep(void *context, const struct tg_transcript *transcript)
{
	struct scripted *s = context;

	tg_transcript_finish(&s->transcript);
	assert_true(tg_transcript_copy(&s->transcript, transcript));
}

void scripted_init(struct scripted *s, enum tg_game game, int size)
{
	struct tg_setup setup = TG_SETUP_INIT;

	memset(s, 0, sizeof(*s));
	s->transport.exchange = exchange;
	s->transport.wait = wait_a_while;
	s->clock = (struct tg_clock){now, s};
	s->now = INT64_C(1000000000000);
	s->stop = tg_stop_create();
	tg_endpoint_init(&s->endpoint);
	strcpy(s->endpoint.name, "scripted");
	strcpy(s->endpoint.url, "http://127.0.0.1:1/v1");
	strcpy(s->endpoint.model, "none");
	setup.game = game;
	setup.size = (struct tg_size){(uint8_t)size, (uint8_t)size};
	s->pos = tg_position_create(&setup, NULL);
	assert_non_null(s->pos);
}

void scripted_begin(struct scripted *s)
{
	struct tg_model_options options = {.endpoint = &s->endpoint,
		.ledger = s->ledger,
		.clock = &s->clock,
		.transport = &s->transport,
		.transcript = keep,
		.transcript_context = s};
	char error[TG_MODEL_TEXT_MAX];

	s->engine = tg_model_create(&options, error);
	if (!s->engine)
		fail_msg("%s", error);
}

void scripted_finish(struct scripted *s)
{
	for (int i = 0; i < s->asked; i++)
		free(s->bodies[i]);
	tg_transcript_finish(&s->transcript);
	tg_engine_destroy(s->engine);
	tg_position_destroy(s->pos);
	tg_stop_destroy(s->stop);
}

void scripted_reply(struct scripted *s, struct scripted_reply reply)
{
	assert_true(s->replies_length < SCRIPTED_MAX);
	s->replies[s->replies_length++] = reply;
}

void scripted_says(struct scripted *s, const char *text)
{
	scripted_reply(s, (struct scripted_reply){.text = text});
}

void scripted_moves(struct scripted *s, const char *vertex)
{
	/* One text a reply, for as long as the test lives. */
	static char texts[SCRIPTED_MAX][80];
	char *text = texts[s->replies_length];

	snprintf(text, sizeof(texts[0]), "{\"move\": \"%s\", \"reason\": \"because\"}", vertex);
	scripted_says(s, text);
}

void scripted_play(struct scripted *s, const char *words)
{
	char word[TG_VERTEX_MAX];
	int length;

	for (; sscanf(words, " %11s%n", word, &length) == 1; words += length) {
		tg_point point;
		assert_int_equal(tg_vertex_parse(tg_position_game(s->pos), tg_position_size(s->pos),
					 word, &point),
			TG_OK);
		if (tg_position_play(s->pos, tg_position_to_move(s->pos), point) != TG_LEGAL)
			fail_msg("%s is not legal", word);
	}
}

enum tg_status scripted_think(struct scripted *s)
{
	struct tg_request *request = calloc(1, sizeof(*request));
	enum tg_status status;

	assert_non_null(request);
	request->color = tg_position_to_move(s->pos);
	request->stop = s->stop;
	request->budget.seconds = s->budget_seconds;
	status = tg_engine_think(s->engine, s->pos, request, &s->choice);
	tg_model_look(s->engine, &s->progress);
	free(request);
	return status;
}

char *scripted_prompt(const struct scripted *s, int n, bool system)
{
	json_t *root, *content;
	char *text;

	assert_true(n < s->asked);
	root = json_loads(s->bodies[n], 0, NULL);
	content = json_object_get(
		json_array_get(json_object_get(root, "messages"), system ? 0 : 1), "content");
	if (json_is_array(content))
		content = json_object_get(json_array_get(content, 0), "text");
	assert_true(json_is_string(content));
	text = strdup(json_string_value(content));
	json_decref(root);
	return text;
}
