/*
 * The client against a server that misbehaves (tests/model/mock_server.py): the four dialects in every
 * mode, and each fault. The limits are a fraction of a second where one must be met; nothing sleeps.
 * One long file on purpose: the client is one concept, and a fault is a row beside its neighbours.
 */
#include "mock.h"

#include "../unit.h"

#include "model/client.h"
#include "model/player.h"
#include "model/preview.h"
#include "model/probe.h"
#include "tengen/tengen.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A player of the mock on an empty 9x9 board. */
struct table {
	struct mock mock;
	struct tg_endpoint endpoint;
	struct tg_engine *engine;
	struct tg_position *pos;
	struct tg_stop *stop;
	struct tg_request *request;
	struct tg_choice choice;
	struct tg_ledger *ledger; /* or NULL */
	struct tg_transcript transcript;
	struct tg_model_progress progress;
	bool stops_when_waiting;
	int64_t most_characters;
	bool has_reasoned;
};

static void hear_progress(void *context, const struct tg_model_progress *progress)
{
	struct table *t = context;

	if (progress->characters > t->most_characters)
		t->most_characters = progress->characters;
	t->has_reasoned |= progress->is_reasoning;
	if (t->stops_when_waiting && progress->phase == TG_MODEL_WAITING)
		tg_stop_request(t->stop);
}

static void keep(void *context, const struct tg_transcript *transcript)
{
	struct table *t = context;

	tg_transcript_finish(&t->transcript);
	assert_true(tg_transcript_copy(&t->transcript, transcript));
}

static void table_init(struct table *t, const char *script)
{
	struct tg_setup setup = TG_SETUP_INIT;

	memset(t, 0, sizeof(*t));
	mock_start(&t->mock, script);
	tg_endpoint_init(&t->endpoint);
	strcpy(t->endpoint.name, "mock");
	strcpy(t->endpoint.model, "mock");
	strcpy(t->endpoint.url, t->mock.url);
	t->endpoint.transport_tries = 1;
	setup.size = (struct tg_size){9, 9};
	t->pos = tg_position_create(&setup, NULL);
	t->stop = tg_stop_create();
	t->request = calloc(1, sizeof(*t->request));
	assert_true(t->pos && t->stop && t->request);
	t->request->color = TG_BLACK;
	t->request->stop = t->stop;
}

static void table_begin(struct table *t)
{
	struct tg_model_options options = {.endpoint = &t->endpoint,
		.ledger = t->ledger,
		.progress = hear_progress,
		.progress_context = t,
		.transcript = keep,
		.transcript_context = t};
	char error[TG_MODEL_TEXT_MAX];

	tg_engine_destroy(t->engine);
	t->engine = tg_model_create(&options, error);
	if (!t->engine)
		fail_msg("%s", error);
}

static enum tg_status think(struct table *t)
{
	enum tg_status status = tg_engine_think(t->engine, t->pos, t->request, &t->choice);

	tg_model_look(t->engine, &t->progress);
	return status;
}

/* Ends everything; the requests that were not looked at, the caller's. */
static json_t *table_finish(struct table *t)
{
	tg_engine_destroy(t->engine);
	tg_position_destroy(t->pos);
	tg_stop_destroy(t->stop);
	tg_transcript_finish(&t->transcript);
	free(t->request);
	return mock_stop(&t->mock);
}

static void table_close(struct table *t)
{
	json_decref(table_finish(t));
}

/* One think against this script, which must end so. */
static void expect(const char *script, enum tg_status status, enum tg_model_code code)
{
	struct table t;

	table_init(&t, script);
	t.endpoint.format_retries = t.endpoint.rules_retries = 0;
	table_begin(&t);
	assert_int_equal(think(&t), status);
	if (status == TG_OK)
		assert_string_equal(t.transcript.move, "D4");
	else
		assert_string_equal(
			tg_model_code_name(t.progress.failure.code), tg_model_code_name(code));
	table_close(&t);
}

static json_t *at(json_t *value, const char *path)
{
	char name[32];
	int length;

	for (; value && sscanf(path, " %31s%n", name, &length) == 1; path += length)
		value = json_is_array(value) ? json_array_get(value, (size_t)atoi(name))
					     : json_object_get(value, name);
	return value;
}

static const char *text_at(json_t *value, const char *path)
{
	const char *text = json_string_value(at(value, path));

	return text ? text : "";
}

/* --- dialects --- */

static void check_body(json_t *body, const struct tg_endpoint *endpoint)
{
	static const char picture[] = "data:image/png;base64,iVBORw0KGgo";
	bool first = endpoint->dialect == TG_DIALECT_OLLAMA;
	const char *url = text_at(body,
		first ? "messages 1 content 0 image_url url"
		      : "messages 1 content 1 image_url url");

	assert_string_equal(text_at(body, "model"), "mock");
	assert_int_equal(json_is_true(at(body, "stream")), endpoint->stream);
	assert_int_equal(json_integer_value(at(body, "seed")), 7);
	assert_memory_equal(url, picture, sizeof(picture) - 1);
	assert_non_null(strstr(
		text_at(body, first ? "messages 1 content 1 text" : "messages 1 content 0 text"),
		"The picture shows the same board."));
	assert_int_equal(
		at(body, "response_format") != NULL, endpoint->structured == TG_STRUCTURED_SCHEMA);
	assert_int_equal(at(body, "tools") != NULL, endpoint->structured == TG_STRUCTURED_TOOLS);
	if (endpoint->structured == TG_STRUCTURED_SCHEMA)
		assert_string_equal(
			text_at(body, "response_format json_schema schema properties move pattern"),
			"^([A-HJ][1-9]|pass|resign)$");
	assert_int_equal(at(body, "chat_template_kwargs") != NULL,
		endpoint->dialect == TG_DIALECT_VLLM || endpoint->dialect == TG_DIALECT_LLAMACPP);
}

static void play_in_mode(struct table *t, enum tg_model_structured structured, bool stream)
{
	json_t *event;

	t->endpoint.structured = structured;
	t->endpoint.stream = stream;
	t->most_characters = 0;
	t->has_reasoned = false;
	table_begin(t);
	if (think(t) != TG_OK)
		fail_msg("%s, %s, stream %d: %s", tg_dialect_name(t->endpoint.dialect),
			tg_structured_name(structured), stream, tg_engine_error(t->engine));
	assert_string_equal(t->transcript.move, "D4");
	assert_string_equal(t->transcript.reason, "because \xe4\xb8\xad");
	assert_int_equal(t->transcript.attempts_length, 1);
	assert_int_equal(t->transcript.tokens_in, 100);
	assert_int_equal(t->transcript.tokens_out, 20);
	event = mock_next(&t->mock, "request");
	check_body(json_object_get(event, "body"), &t->endpoint);
	assert_string_equal(text_at(event, "headers authorization"), "Bearer sesame-4711");
	json_decref(event);
}

/* Every mode of one server; a chain of thought and a letter of three bytes are in each answer. */
static void dialect_matrix(enum tg_model_dialect dialect)
{
	char script[400];
	struct table t;

	setenv("TENGEN_TEST_KEY", "sesame-4711", 1);
	snprintf(script, sizeof(script),
		"{\"dialect\":\"%s\",\"key\":\"sesame-4711\",\"steps\":[{\"move\":\"D4\","
		"\"reason\":\"because \\u4e2d\",\"reasoning\":\"\\u4e2d D5? E5? no\"}]}",
		tg_dialect_name(dialect));
	table_init(&t, script);
	t.endpoint.dialect = dialect;
	t.endpoint.vision = t.endpoint.has_seed = t.endpoint.no_thinking = true;
	t.endpoint.seed = 7;
	strcpy(t.endpoint.key_env, "TENGEN_TEST_KEY");
	for (int structured = 0; structured < TG_STRUCTURED_COUNT; structured++)
		for (int stream = 0; stream < 2; stream++)
			play_in_mode(&t, (enum tg_model_structured)structured, stream);
	table_close(&t);
}

static void dialects_vllm(void **state)
{
	dialect_matrix(TG_DIALECT_VLLM);
}

static void dialects_llama_cpp(void **state)
{
	dialect_matrix(TG_DIALECT_LLAMACPP);
}

static void dialects_ollama(void **state)
{
	dialect_matrix(TG_DIALECT_OLLAMA);
}

static void dialects_lm_studio(void **state)
{
	dialect_matrix(TG_DIALECT_LMSTUDIO);
}

/* The same error in four shapes: people read the server's words, and nothing is tried again. */
static void dialects_say_no_in_four_ways(void **state)
{
	static const enum tg_model_dialect dialects[] = {
		TG_DIALECT_VLLM, TG_DIALECT_LLAMACPP, TG_DIALECT_OLLAMA, TG_DIALECT_LMSTUDIO};

	for (size_t i = 0; i < 4; i++) {
		char script[200];
		struct table t;
		snprintf(script, sizeof(script),
			"{\"dialect\":\"%s\",\"steps\":[{\"status\":404,\"message\":\"no model of "
			"that name\"}]}",
			tg_dialect_name(dialects[i]));
		table_init(&t, script);
		t.endpoint.transport_tries = 6;
		table_begin(&t);
		assert_int_equal(think(&t), TG_ERR_PEER);
		assert_int_equal(t.progress.failure.code, TG_MODEL_NOT_FOUND);
		assert_non_null(strstr(tg_engine_error(t.engine), "no model of that name"));
		assert_int_equal(t.transcript.attempts_length, 1);
		table_close(&t);
	}
}

/* --- the schema that a server does not know --- */

/* By the player, and by another player of the same endpoint that shares its ledger. */
static void downgrade_once_and_remembered(void **state)
{
	struct table t;
	json_t *requests;
	struct tg_ledger *ledger = tg_ledger_create(NULL);

	table_init(&t,
		"{\"dialect\":\"lmstudio\",\"steps\":[{\"status\":400,\"message\":\"response_"
		"format is "
		"not supported\"},{\"move\":\"D4\"}]}");
	t.ledger = ledger;
	table_begin(&t);
	assert_int_equal(think(&t), TG_OK);
	assert_int_equal(think(&t), TG_OK);
	table_begin(&t);
	assert_int_equal(think(&t), TG_OK);
	requests = table_finish(&t);
	assert_int_equal(json_array_size(requests), 4);
	assert_non_null(at(requests, "0 body response_format"));
	assert_null(at(requests, "1 body response_format"));
	assert_null(at(requests, "2 body response_format"));
	assert_null(at(requests, "3 body response_format"));
	json_decref(requests);
	tg_ledger_destroy(ledger);
}

static void downgrade_happens_once(void **state)
{
	struct table t;
	json_t *requests;

	table_init(&t,
		"{\"steps\":[{\"status\":400,\"message\":\"response_format is not supported\"}]}");
	table_begin(&t);
	assert_int_equal(think(&t), TG_ERR_PEER);
	assert_int_equal(t.progress.failure.code, TG_MODEL_BAD_REQUEST);
	requests = table_finish(&t);
	assert_int_equal(json_array_size(requests), 2);
	json_decref(requests);
}

static void another_400_is_fatal(void **state)
{
	struct table t;
	json_t *requests;

	table_init(&t, "{\"steps\":[{\"status\":400,\"message\":\"content policy\"}]}");
	table_begin(&t);
	assert_int_equal(think(&t), TG_ERR_PEER);
	assert_non_null(strstr(tg_engine_error(t.engine), "content policy"));
	requests = table_finish(&t);
	assert_int_equal(json_array_size(requests), 1);
	json_decref(requests);
}

/* --- faults --- */

static void faults_of_the_way(void **state)
{
	expect("{\"steps\":[{\"fault\":\"reset\"}]}", TG_ERR_PEER, TG_MODEL_BROKEN);
	expect("{\"steps\":[{\"fault\":\"cut_body\"}]}", TG_ERR_PEER, TG_MODEL_BROKEN);
	expect("{\"steps\":[{\"fault\":\"html\"}]}", TG_ERR_PEER, TG_MODEL_BROKEN);
	expect("{\"steps\":[{\"fault\":\"huge\"}]}", TG_ERR_PEER, TG_MODEL_TOO_LARGE);
	expect("{\"steps\":[{\"fault\":\"nested\"}]}", TG_ERR_PEER, TG_MODEL_BROKEN);
	expect("{\"steps\":[{\"fault\":\"bad_utf8\"}]}", TG_ERR_PEER, TG_MODEL_BROKEN);
	expect("{\"steps\":[{\"status\":503,\"message\":\"Loading model\"}]}", TG_ERR_PEER,
		TG_MODEL_BUSY);
	expect("{\"steps\":[{\"status\":500}]}", TG_ERR_PEER, TG_MODEL_SERVER);
	expect("{\"steps\":[{\"status\":401}]}", TG_ERR_PEER, TG_MODEL_DENIED);
	expect("{\"steps\":[{\"status\":422}]}", TG_ERR_PEER, TG_MODEL_BAD_REQUEST);
}

static void expect_streamed(const char *script, enum tg_status status, enum tg_model_code code)
{
	struct table t;

	table_init(&t, script);
	t.endpoint.stream = true;
	table_begin(&t);
	assert_int_equal(think(&t), status);
	assert_string_equal(tg_model_code_name(t.progress.failure.code), tg_model_code_name(code));
	table_close(&t);
}

static void faults_of_streams(void **state)
{
	expect_streamed("{\"steps\":[{\"move\":\"D4\",\"fault\":\"cut_stream\"}]}", TG_ERR_PEER,
		TG_MODEL_BROKEN);
	expect_streamed("{\"dialect\":\"vllm\",\"steps\":[{\"fault\":\"stream_error\"}]}",
		TG_ERR_PEER, TG_MODEL_SERVER);
	expect_streamed("{\"dialect\":\"lmstudio\",\"steps\":[{\"fault\":\"stream_error\"}]}",
		TG_ERR_PEER, TG_MODEL_SERVER);
	expect_streamed("{\"steps\":[{\"move\":\"D4\",\"reason\":\"\\u4e2d\\ud83d\\ude00\","
			"\"fault\":\"drip\"}]}",
		TG_OK, TG_MODEL_OK);
	expect_streamed(
		"{\"steps\":[{\"move\":\"D4\",\"fault\":\"ignore_stream\"}]}", TG_OK, TG_MODEL_OK);
}

/* Odd, but with one meaning. */
static void faults_that_are_none(void **state)
{
	expect("{\"steps\":[{\"move\":\"D4\",\"fault\":\"drip\"}]}", TG_OK, TG_MODEL_OK);
	expect("{\"steps\":[{\"move\":\"D4\",\"fault\":\"wrong_type\"}]}", TG_OK, TG_MODEL_OK);
	expect("{\"steps\":[{\"move\":\"D4\",\"fault\":\"two_choices\"}]}", TG_OK, TG_MODEL_OK);
	expect("{\"steps\":[{\"move\":\"D4\",\"content\":\"array\"}]}", TG_OK, TG_MODEL_OK);
	expect("{\"steps\":[{\"say\":\"<think>E5?</"
	       "think>```json\\n{\\\"move\\\":\\\"d4\\\"}\\n```\"}]}",
		TG_OK, TG_MODEL_OK);
}

/* A second answer on the same connection is no answer to the next question. */
static void faults_answered_twice(void **state)
{
	struct table t;

	table_init(&t, "{\"steps\":[{\"move\":\"D4\",\"fault\":\"twice\"},{\"move\":\"E5\"}]}");
	table_begin(&t);
	assert_int_equal(think(&t), TG_OK);
	assert_string_equal(t.transcript.move, "D4");
	assert_int_equal(think(&t), TG_OK);
	assert_string_equal(t.transcript.move, "E5");
	table_close(&t);
}

static void faults_of_the_model(void **state)
{
	struct table t;

	expect("{\"steps\":[{\"move\":\"D4\",\"finish\":\"content_filter\"}]}", TG_ERR_PEER,
		TG_MODEL_FILTERED);
	expect("{\"steps\":[{\"say\":\"\"}]}", TG_ERR_PEER, TG_MODEL_NO_MOVE);
	expect("{\"steps\":[{\"move\":\"Z99\"}]}", TG_ERR_PEER, TG_MODEL_REFUSED);
	expect("{\"steps\":[{\"move\":\"h8-h9\"}]}", TG_ERR_PEER, TG_MODEL_TWO_READINGS);
	table_init(&t, "{\"steps\":[{\"move\":\"D4\",\"fault\":\"two_calls\"}]}");
	t.endpoint.structured = TG_STRUCTURED_TOOLS;
	t.endpoint.format_retries = 0;
	table_begin(&t);
	assert_int_equal(think(&t), TG_ERR_PEER);
	assert_int_equal(t.progress.failure.code, TG_MODEL_TWO_READINGS);
	table_close(&t);
}

/* Cut off: once more with four times the tokens; cut off again: over. */
static void faults_truncated(void **state)
{
	struct table t;
	json_t *requests;

	table_init(
		&t, "{\"steps\":[{\"say\":\"{\\\"mo\",\"finish\":\"length\"},{\"move\":\"D4\"}]}");
	t.endpoint.max_tokens = 100;
	table_begin(&t);
	assert_int_equal(think(&t), TG_OK);
	requests = table_finish(&t);
	assert_int_equal(json_integer_value(at(requests, "0 body max_tokens")), 100);
	assert_int_equal(json_integer_value(at(requests, "1 body max_tokens")), 400);
	json_decref(requests);
	table_init(&t, "{\"steps\":[{\"say\":\"{\\\"mo\",\"finish\":\"length\"}]}");
	table_begin(&t);
	assert_int_equal(think(&t), TG_ERR_PEER);
	assert_int_equal(t.progress.failure.code, TG_MODEL_TRUNCATED);
	requests = table_finish(&t);
	assert_int_equal(json_array_size(requests), 2);
	json_decref(requests);
}

/* --- limits --- */

static void limits_of_silence(void **state)
{
	struct table t;

	table_init(&t, "{\"steps\":[{\"fault\":\"silence\"},{\"fault\":\"half_open\"}]}");
	t.endpoint.first_byte_seconds = t.endpoint.idle_seconds = 0.1;
	table_begin(&t);
	assert_int_equal(think(&t), TG_ERR_TIMEOUT);
	assert_non_null(strstr(tg_engine_error(t.engine), "first_byte_seconds"));
	assert_int_equal(think(&t), TG_ERR_TIMEOUT);
	assert_non_null(strstr(tg_engine_error(t.engine), "idle_seconds"));
	table_close(&t);
}

static void limits_of_the_clock(void **state)
{
	struct table t;

	table_init(&t, "{\"steps\":[{\"fault\":\"silence\"}]}");
	t.request->budget.seconds = 0.1;
	table_begin(&t);
	assert_int_equal(think(&t), TG_ERR_TIMEOUT);
	assert_int_equal(t.progress.failure.code, TG_MODEL_TIMEOUT);
	table_close(&t);
}

static void limits_nobody_there(void **state)
{
	struct table t;

	table_init(&t, "{}");
	snprintf(t.endpoint.url, sizeof(t.endpoint.url), "http://127.0.0.1:1/v1");
	table_begin(&t);
	assert_int_equal(think(&t), TG_ERR_PEER);
	assert_int_equal(t.progress.failure.code, TG_MODEL_CONNECT);
	table_close(&t);
}

/* --- the key stays home --- */

static void assert_no_key(const char *text)
{
	if (text && strstr(text, "sesame-4711"))
		fail_msg("the key stands in: %s", text);
}

static void key_table(struct table *t, const char *script)
{
	setenv("TENGEN_TEST_KEY", "sesame-4711", 1);
	table_init(t, script);
	strcpy(t->endpoint.key_env, "TENGEN_TEST_KEY");
	table_begin(t);
}

/* Neither the error, nor the transcript, nor what people see holds it. */
static void look_for_key(struct table *t)
{
	char *line = tg_transcript_line(&t->transcript);

	assert_non_null(line);
	assert_no_key(line);
	assert_no_key(tg_engine_error(t->engine));
	assert_no_key(t->progress.failure.text);
	assert_no_key(t->progress.reason);
	free(line);
}

static void key_stays_home_on_a_redirect(void **state)
{
	struct table t;
	json_t *requests;

	key_table(&t, "{\"steps\":[{\"fault\":\"redirect\"}]}");
	assert_int_equal(think(&t), TG_ERR_PEER);
	assert_int_equal(t.progress.failure.code, TG_MODEL_REDIRECT);
	look_for_key(&t);
	requests = table_finish(&t);
	assert_int_equal(json_array_size(requests), 1);
	assert_string_equal(text_at(requests, "0 port"), "main");
	json_decref(requests);
}

static void key_stays_home_when_it_is_sent_back(void **state)
{
	struct table t;

	key_table(&t,
		"{\"steps\":[{\"fault\":\"echo_key\"},{\"move\":\"D4\",\"reason\":\"sesame-4711\"},"
		"{\"say\":\"your key is sesame-4711\"}]}");
	assert_int_equal(think(&t), TG_ERR_PEER);
	assert_non_null(strstr(tg_engine_error(t.engine), "Bearer ****"));
	look_for_key(&t);
	for (int stream = 0; stream < 2; stream++) {
		assert_int_equal(think(&t), stream ? TG_ERR_PEER : TG_OK);
		look_for_key(&t);
		t.endpoint.stream = true;
	}
	table_close(&t);
}

static void key_stays_home_in_preview_and_file(void **state)
{
	struct table t;
	struct tg_preview preview;
	json_t *entry;
	char *text;

	key_table(&t, "{}");
	assert_int_equal(tg_preview_make(&t.endpoint, t.pos, TG_BLACK, &preview), TG_OK);
	assert_no_key(preview.body);
	assert_no_key(preview.user);
	tg_preview_finish(&preview);
	entry = tg_endpoint_to_json(&t.endpoint);
	text = json_dumps(entry, 0);
	assert_no_key(text);
	free(text);
	json_decref(entry);
	table_close(&t);
}

/* --- hostile text --- */

/* Whatever the model says: no move, a transcript that is valid JSON, one plain line for people. */
static void hostile(const char *step)
{
	char script[600];
	struct table t;
	char *line;

	snprintf(script, sizeof(script), "{\"steps\":[%s]}", step);
	table_init(&t, script);
	t.endpoint.format_retries = 0;
	table_begin(&t);
	assert_int_equal(think(&t), TG_ERR_PEER);
	assert_int_equal(t.choice.move, TG_NO_POINT);
	line = tg_transcript_line(&t.transcript);
	assert_non_null(line);
	for (const char *c = line; *c; c++)
		assert_true((unsigned char)*c >= ' ');
	for (const char *c = tg_engine_error(t.engine); *c; c++)
		assert_true((unsigned char)*c >= ' ' && *c != 0x7f);
	free(line);
	table_close(&t);
}

static void hostile_text(void **state)
{
	hostile("{\"say\":\"<script>alert('D4')</script>\"}");
	hostile("{\"move\":\"\\u001b[2J\\u001b]0;D4\\u0007\"}");
	hostile("{\"say\":\"\\u0000{\\\"move\\\":\\\"D4\\u0000\\\"}\"}");
	hostile("{\"fault\":\"nested_text\"}");
	hostile("{\"fault\":\"huge\"}");
	hostile("{\"say\":\"{\\\"move\\\":\\\"D4\\\",\\\"move\\\":\\\"E5\\\"}\"}");
	hostile("{\"status\":400,\"message\":\"\\u001b[31m<b>\\u0000\\u202eno\"}");
}

/* A move that is fine with a reason that is not: played, and the reason comes out plain. */
static void hostile_reason(void **state)
{
	struct table t;

	table_init(&t, "{\"steps\":[{\"move\":\"D4\",\"reason\":\"\\u001b[2J\\u202e<b>x\"}]}");
	table_begin(&t);
	assert_int_equal(think(&t), TG_OK);
	assert_string_equal(t.progress.reason, " [2J <b>x");
	table_close(&t);
}

/* --- cancel --- */

static void *think_on_thread(void *context)
{
	struct table *t = context;

	return think(t) == TG_ERR_TIMEOUT ? t : NULL;
}

/* Milliseconds from the stop request to the think's return, in `fault`. */
static double cancel_once(struct table *t)
{
	pthread_t thread;
	void *result;
	double began;
	json_t *event;

	tg_stop_clear(t->stop);
	assert_int_equal(pthread_create(&thread, NULL, think_on_thread, t), 0);
	event = mock_next(&t->mock, "request");
	json_decref(event);
	began = tg_clock_seconds();
	tg_stop_request(t->stop);
	pthread_join(thread, &result);
	began = tg_clock_seconds() - began;
	assert_non_null(result);
	assert_int_equal(t->progress.failure.class, TG_MODEL_CANCELLED);
	/* The server has seen the socket close. */
	event = mock_next(&t->mock, "closed");
	assert_non_null(event);
	json_decref(event);
	return began * 1000;
}

static int compare(const void *a, const void *b)
{
	double difference = *(const double *)a - *(const double *)b;

	return (difference > 0) - (difference < 0);
}

/* The middle one of nine: what the machine does besides is not what is measured. */
static void cancel_closes_the_socket_within_100_ms(void **state)
{
	enum { TIMES = 9 };
	struct table t;
	double ms[TIMES];

	table_init(&t,
		"{\"steps\":[{\"fault\":\"silence\"},{\"fault\":\"half_open\"},{\"fault\":"
		"\"silence\"},"
		"{\"fault\":\"half_open\"},{\"fault\":\"silence\"},{\"fault\":\"half_open\"},"
		"{\"fault\":\"silence\"},{\"fault\":\"half_open\"},{\"fault\":\"silence\"},{"
		"\"move\":\"D4\"}]}");
	table_begin(&t);
	for (int i = 0; i < TIMES; i++)
		ms[i] = cancel_once(&t);
	qsort(ms, TIMES, sizeof(ms[0]), compare);
	assert_true(ms[TIMES / 2] <= 100);
	tg_stop_clear(t.stop);
	assert_int_equal(think(&t), TG_OK);
	assert_string_equal(t.transcript.move, "D4");
	table_close(&t);
}

/* A wait of a minute for the server ends at once, too, and nothing more is asked. */
static void cancel_ends_a_wait(void **state)
{
	struct table t;
	json_t *requests;

	table_init(&t, "{\"steps\":[{\"status\":429,\"retry_after\":60}]}");
	t.endpoint.transport_tries = 6;
	t.stops_when_waiting = true;
	table_begin(&t);
	assert_int_equal(think(&t), TG_ERR_TIMEOUT);
	assert_int_equal(t.progress.failure.class, TG_MODEL_CANCELLED);
	assert_true(t.transcript.seconds < 30);
	requests = table_finish(&t);
	assert_int_equal(json_array_size(requests), 1);
	json_decref(requests);
}

/* --- test connection --- */

static void probe_finds_what_there_is(void **state)
{
	static struct tg_probe probe;
	struct table t;
	json_t *json;

	table_init(&t,
		"{\"dialect\":\"llama.cpp\",\"vision\":true,\"models\":[\"other\",\"mock\"],"
		"\"steps\":[{\"move\":\"E5\"}]}");
	t.endpoint.dialect = TG_DIALECT_LLAMACPP;
	t.endpoint.vision = true;
	tg_probe_run(&t.endpoint, NULL, NULL, &probe);
	assert_true(probe.is_reached && probe.is_good && probe.has_model);
	assert_int_equal(probe.models_length, 2);
	assert_int_equal(probe.vision, TG_PROBE_YES);
	assert_int_equal(probe.structured[TG_STRUCTURED_SCHEMA], TG_PROBE_YES);
	assert_int_equal(probe.structured[TG_STRUCTURED_TOOLS], TG_PROBE_YES);
	assert_int_equal(probe.advice, TG_STRUCTURED_SCHEMA);
	assert_string_equal(probe.move.move, "E5");
	json = tg_probe_to_json(&probe);
	assert_non_null(json);
	json_decref(json);
	tg_probe_finish(&probe);
	table_close(&t);
}

static void probe_sees_through_a_server_that_ignores_the_schema(void **state)
{
	static struct tg_probe probe;
	struct table t;

	table_init(&t,
		"{\"models\":[\"other\"],\"vision\":false,\"steps\":[{\"keeps_schema\":false},"
		"{\"keeps_schema\":false},{\"move\":\"E5\"}]}");
	t.endpoint.vision = true;
	tg_probe_run(&t.endpoint, NULL, NULL, &probe);
	assert_int_equal(probe.structured[TG_STRUCTURED_SCHEMA], TG_PROBE_NO);
	assert_int_equal(probe.structured[TG_STRUCTURED_TOOLS], TG_PROBE_NO);
	assert_int_equal(probe.advice, TG_STRUCTURED_NONE);
	assert_int_equal(probe.vision, TG_PROBE_NO);
	assert_false(probe.has_model);
	assert_non_null(strstr(probe.message, "does not list \"mock\""));
	assert_non_null(strstr(probe.message, "takes no picture"));
	tg_probe_finish(&probe);
	table_close(&t);
}

static void probe_says_what_is_wrong(void **state)
{
	static struct tg_probe probe;
	struct table t;

	table_init(&t, "{}");
	strcpy(t.endpoint.url, "http://127.0.0.1:1/v1");
	t.endpoint.dialect = TG_DIALECT_OLLAMA;
	tg_probe_run(&t.endpoint, NULL, NULL, &probe);
	assert_false(probe.is_reached);
	assert_non_null(strstr(probe.message, "Nobody answers"));
	assert_non_null(strstr(probe.message, "http://127.0.0.1:11434/v1"));
	tg_probe_finish(&probe);
	unsetenv("TENGEN_NO_SUCH_KEY");
	strcpy(t.endpoint.key_env, "TENGEN_NO_SUCH_KEY");
	tg_probe_run(&t.endpoint, NULL, NULL, &probe);
	assert_non_null(strstr(probe.message, "TENGEN_NO_SUCH_KEY"));
	tg_probe_finish(&probe);
	table_close(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(dialects_vllm),
		cmocka_unit_test(dialects_llama_cpp),
		cmocka_unit_test(dialects_ollama),
		cmocka_unit_test(dialects_lm_studio),
		cmocka_unit_test(dialects_say_no_in_four_ways),
		cmocka_unit_test(downgrade_once_and_remembered),
		cmocka_unit_test(downgrade_happens_once),
		cmocka_unit_test(another_400_is_fatal),
		cmocka_unit_test(faults_of_the_way),
		cmocka_unit_test(faults_of_streams),
		cmocka_unit_test(faults_that_are_none),
		cmocka_unit_test(faults_answered_twice),
		cmocka_unit_test(faults_of_the_model),
		cmocka_unit_test(faults_truncated),
		cmocka_unit_test(limits_of_silence),
		cmocka_unit_test(limits_of_the_clock),
		cmocka_unit_test(limits_nobody_there),
		cmocka_unit_test(key_stays_home_on_a_redirect),
		cmocka_unit_test(key_stays_home_when_it_is_sent_back),
		cmocka_unit_test(key_stays_home_in_preview_and_file),
		cmocka_unit_test(hostile_text),
		cmocka_unit_test(hostile_reason),
		cmocka_unit_test(cancel_closes_the_socket_within_100_ms),
		cmocka_unit_test(cancel_ends_a_wait),
		cmocka_unit_test(probe_finds_what_there_is),
		cmocka_unit_test(probe_sees_through_a_server_that_ignores_the_schema),
		cmocka_unit_test(probe_says_what_is_wrong),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
