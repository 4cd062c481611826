/*
 * Test connection, in three steps: what the server lists; whether it keeps a schema, by asking for a word
 * that stands in the schema and nowhere else; and one move on an empty 9x9 board by a real player, which
 * also shows whether a picture is taken.
 */
#include "model/probe.h"

#include "model/client.h"
#include "model/completion.h"
#include "model/dialect.h"
#include "model/plain.h"
#include "model/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char probe_word[] = "tengen-probe-73";

struct probing {
	struct tg_endpoint endpoint;
	struct tg_stop *stop;
	struct tg_transport *transport;
	char key[TG_ENDPOINT_KEY_MAX];
	struct tg_probe *probe;
};

static void say(struct tg_probe *probe, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* One more sentence of the message. */
static void say(struct tg_probe *probe, const char *format, ...)
{
	size_t length = strlen(probe->message);
	va_list arguments;

	if (length > 0 && length + 2 < sizeof(probe->message)) {
		memcpy(probe->message + length, " ", 2);
		length++;
	}
	va_start(arguments, format);
	vsnprintf(probe->message + length, sizeof(probe->message) - length, format, arguments);
	va_end(arguments);
}

/* --- asking the server something --- */

/* `body` may be NULL: a GET. The caller finishes the completion and the result's body. */
static void ask(struct probing *p, const char *path, const char *body,
	struct tg_completion *completion, struct tg_exchange_result *result)
{
	char url[TG_ENDPOINT_URL_MAX + 32];
	size_t length = strlen(p->endpoint.url);
	struct tg_exchange exchange = {.url = url,
		.key = p->key,
		.body = body,
		.connect_seconds = p->endpoint.connect_seconds,
		.first_byte_seconds = p->endpoint.first_byte_seconds,
		.idle_seconds = p->endpoint.idle_seconds,
		.total_seconds = p->endpoint.move_seconds,
		.stop = p->stop};

	while (length > 0 && p->endpoint.url[length - 1] == '/')
		length--;
	snprintf(url, sizeof(url), "%.*s%s", (int)length, p->endpoint.url, path);
	tg_completion_init(completion);
	p->transport->exchange(p->transport, &exchange, result);
	tg_model_scrub(result->body.data, result->body.length, p->key);
	if (result->code == TG_MODEL_OK)
		tg_completion_read(completion, result->body.data ? result->body.data : "",
			result->body.length);
}

/* --- the list --- */

static bool sees(json_t *entry)
{
	json_t *input = json_object_get(json_object_get(entry, "architecture"), "input_modalities");
	json_t *word;
	size_t i;

	json_array_foreach(input, i, word) if (json_is_string(word) &&
		strcmp(json_string_value(word), "image") == 0) return true;
	return false;
}

static void take_model(struct probing *p, json_t *entry)
{
	struct tg_probe *probe = p->probe;
	const char *id = json_string_value(json_object_get(entry, "id"));
	bool is_ours = id && strcmp(id, p->endpoint.model) == 0;

	if (!id)
		return;
	if (probe->models_length < TG_PROBE_MODELS_MAX)
		tg_model_plain(id, probe->models[probe->models_length++], TG_ENDPOINT_MODEL_MAX);
	probe->has_model |= is_ours;
	if (is_ours && json_object_get(entry, "architecture"))
		probe->vision = sees(entry) ? TG_PROBE_YES : TG_PROBE_NO;
}

static void take_list(struct probing *p, const struct tg_exchange_result *result)
{
	json_t *root = result->body.data
		? tg_reading_json(result->body.data, result->body.length, TG_COMPLETION_DEPTH_MAX)
		: NULL;
	json_t *entry;
	size_t i;

	json_array_foreach(json_object_get(root, "data"), i, entry) take_model(p, entry);
	json_decref(root);
}

/* False: there is nobody to ask further. */
static bool list_models(struct probing *p)
{
	struct tg_completion completion;
	struct tg_exchange_result result;
	struct tg_answer answer;
	const char *usual = tg_dialect_usual_url(p->endpoint.dialect);

	ask(p, "/models", NULL, &completion, &result);
	tg_completion_answer(&completion, &result, &answer);
	p->probe->is_reached = result.status > 0;
	if (result.status == 200)
		take_list(p, &result);
	else if (result.status == 0)
		say(p->probe, "Nobody answers: %.150s. Is the server running?%s%s", answer.error,
			usual[0] ? " Its usual address is " : "", usual);
	else if (result.status != 404)
		say(p->probe, "The server refuses: %.150s.", answer.error);
	tg_completion_finish(&completion);
	tg_buffer_finish(&result.body);
	/* Not every server has a list; one that says 404 may still play. */
	return result.status == 200 || result.status == 404;
}

/* --- the schema --- */

static json_t *probe_schema(void)
{
	return json_pack("{s:s, s:b, s:[s], s:{s:{s:s, s:[s]}}}", "type", "object",
		"additionalProperties", 0, "required", "word", "properties", "word", "type",
		"string", "enum", probe_word);
}

static json_t *probe_request(const struct probing *p, enum tg_model_structured mode)
{
	json_t *root = json_pack("{s:s, s:b, s:f, s:i, s:[{s:s, s:s}]}", "model", p->endpoint.model,
		"stream", 0, "temperature", 0.0, "max_tokens", p->endpoint.max_tokens, "messages",
		"role", "user", "content",
		"Answer with a JSON object that holds one word of your choice.");

	if (mode == TG_STRUCTURED_SCHEMA)
		json_object_set_new(root, "response_format",
			json_pack("{s:s, s:{s:s, s:b, s:o}}", "type", "json_schema", "json_schema",
				"name", "probe", "strict", 1, "schema", probe_schema()));
	else
		json_object_set_new(root, "tools",
			json_pack("[{s:s, s:{s:s, s:s, s:o}}]", "type", "function", "function",
				"name", "say_word", "description", "Says a word.", "parameters",
				probe_schema()));
	if (mode == TG_STRUCTURED_TOOLS)
		json_object_set_new(root, "tool_choice", json_string("required"));
	if (p->endpoint.no_thinking &&
		tg_dialect_traits(p->endpoint.dialect)->has_template_arguments)
		json_object_set_new(
			root, "chat_template_kwargs", json_pack("{s:b}", "enable_thinking", 0));
	return root;
}

static void try_mode(struct probing *p, enum tg_model_structured mode)
{
	json_t *root = probe_request(p, mode);
	char *body = json_dumps(root, JSON_COMPACT | JSON_REAL_PRECISION(6));
	struct tg_completion completion;
	struct tg_exchange_result result;
	struct tg_answer answer;
	bool is_kept;

	json_decref(root);
	if (!body)
		return;
	ask(p, "/chat/completions", body, &completion, &result);
	tg_completion_answer(&completion, &result, &answer);
	is_kept = answer.code == TG_MODEL_OK &&
		memmem(answer.text, answer.length, probe_word, sizeof(probe_word) - 1) != NULL &&
		(mode != TG_STRUCTURED_TOOLS || answer.calls == 1);
	if (is_kept)
		p->probe->structured[mode] = TG_PROBE_YES;
	else if (answer.code == TG_MODEL_OK || answer.code == TG_MODEL_BAD_REQUEST)
		p->probe->structured[mode] = TG_PROBE_NO;
	tg_completion_finish(&completion);
	tg_buffer_finish(&result.body);
	free(body);
}

static void advise(struct probing *p)
{
	struct tg_probe *probe = p->probe;

	probe->has_advice = true;
	probe->advice = probe->structured[TG_STRUCTURED_SCHEMA] == TG_PROBE_YES
		? TG_STRUCTURED_SCHEMA
		: probe->structured[TG_STRUCTURED_TOOLS] == TG_PROBE_YES ? TG_STRUCTURED_TOOLS
									 : TG_STRUCTURED_NONE;
}

/* --- the move --- */

static void keep(void *context, const struct tg_transcript *transcript)
{
	tg_transcript_copy(context, transcript);
}

/* Plays Black's first move on an empty 9x9 board with the endpoint as it is. */
static bool play(struct probing *p, struct tg_transcript *transcript)
{
	struct tg_model_options options = {.endpoint = &p->endpoint,
		.transport = p->transport,
		.transcript = keep,
		.transcript_context = transcript};
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_request *request = calloc(1, sizeof(*request));
	struct tg_position *pos;
	struct tg_choice choice;
	char error[TG_MODEL_TEXT_MAX];
	struct tg_engine *engine = tg_model_create(&options, error);
	bool is_good = false;

	setup.size = (struct tg_size){9, 9};
	pos = tg_position_create(&setup, NULL);
	if (engine && pos && request) {
		request->color = TG_BLACK;
		request->stop = p->stop;
		is_good = tg_engine_think(engine, pos, request, &choice) == TG_OK;
	}
	tg_engine_destroy(engine);
	tg_position_destroy(pos);
	free(request);
	return is_good;
}

/* A failure that may be the picture's is tried again without it. */
static void play_and_look(struct probing *p)
{
	struct tg_probe *probe = p->probe;
	struct tg_transcript *move = &probe->move, blind;

	probe->is_good = play(p, move);
	if (!p->endpoint.vision || !move->picture[0])
		return;
	if (probe->is_good) {
		probe->vision = probe->vision == TG_PROBE_NO ? TG_PROBE_NO : TG_PROBE_YES;
		return;
	}
	if (move->failure.code != TG_MODEL_BAD_REQUEST && move->failure.code != TG_MODEL_SERVER)
		return;
	memset(&blind, 0, sizeof(blind));
	p->endpoint.vision = false;
	if (play(p, &blind)) {
		probe->vision = TG_PROBE_NO;
		say(probe, "It takes no picture: %s.",
			tg_dialect_traits(p->endpoint.dialect)->vision_hint);
	}
	p->endpoint.vision = true;
	tg_transcript_finish(&blind);
}

static void sum_up(struct probing *p)
{
	struct tg_probe *probe = p->probe;
	const struct tg_dialect_traits *traits = tg_dialect_traits(p->endpoint.dialect);
	enum tg_model_structured mode = p->endpoint.structured;

	if (probe->models_length > 0 && !probe->has_model)
		say(probe, "The server does not list \"%.60s\" but, for one, \"%.60s\".",
			p->endpoint.model, probe->models[0]);
	if (probe->is_good)
		say(probe, "It played %s in %.1f s.", probe->move.move, probe->move.seconds);
	else
		say(probe, "It did not move: %.150s.", probe->move.failure.text);
	if (mode != TG_STRUCTURED_NONE && probe->structured[mode] == TG_PROBE_NO)
		say(probe, "It does not keep to %s: %s.", tg_structured_name(mode),
			traits->schema_hint);
}

static void run(struct probing *p)
{
	char error[TG_ENDPOINT_ERROR_MAX];

	if (!tg_endpoint_check(&p->endpoint, error) ||
		!tg_endpoint_key(&p->endpoint, p->key, error)) {
		say(p->probe, "%s.", error);
		return;
	}
	if (!list_models(p))
		return;
	try_mode(p, TG_STRUCTURED_SCHEMA);
	try_mode(p, TG_STRUCTURED_TOOLS);
	advise(p);
	play_and_look(p);
	sum_up(p);
}

void tg_probe_run(const struct tg_endpoint *endpoint, struct tg_stop *stop,
	struct tg_transport *transport, struct tg_probe *probe)
{
	struct probing p = {.endpoint = *endpoint,
		.stop = stop,
		.transport = transport ? transport : tg_client_create(),
		.probe = probe};
	double began = tg_clock_seconds();

	memset(probe, 0, sizeof(*probe));
	if (p.transport)
		run(&p);
	else
		say(probe, "Out of memory.");
	probe->seconds = tg_clock_seconds() - began;
	explicit_bzero(p.key, sizeof(p.key));
	if (!transport)
		tg_client_destroy(p.transport);
}

/* --- as JSON --- */

static const char *answer_name(enum tg_probe_answer answer)
{
	static const char *const names[] = {"unknown", "yes", "no"};

	return names[answer];
}

json_t *tg_probe_to_json(const struct tg_probe *probe)
{
	json_t *models = json_array(), *structured = json_object();

	for (int i = 0; i < probe->models_length; i++)
		json_array_append_new(models, tg_model_json(probe->models[i]));
	for (int i = 0; i < TG_STRUCTURED_COUNT; i++)
		json_object_set_new(structured, tg_structured_name((enum tg_model_structured)i),
			json_string(answer_name(probe->structured[i])));
	return json_pack("{s:b, s:b, s:o, s:b, s:s, s:o, s:o, s:o, s:f, s:o}", "reached",
		probe->is_reached, "ok", probe->is_good, "models", models, "has_model",
		probe->has_model, "vision", answer_name(probe->vision), "structured", structured,
		"advice",
		probe->has_advice ? json_string(tg_structured_name(probe->advice)) : json_null(),
		"move", tg_transcript_to_json(&probe->move), "seconds", probe->seconds, "message",
		tg_model_json(probe->message));
}

void tg_probe_finish(struct tg_probe *probe)
{
	tg_transcript_finish(&probe->move);
}
