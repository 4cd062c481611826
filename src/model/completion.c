/*
 * The tolerant reader of completion.h. What is not understood is passed over; what decides (a text, an
 * error, an end) is looked for in every place where a server is known to put it.
 */
#include "model/completion.h"

#include "base/text.h"
#include "model/plain.h"
#include "model/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void hear_event(void *context, const char *data, size_t length);

void tg_completion_init(struct tg_completion *completion)
{
	memset(completion, 0, sizeof(*completion));
	completion->text = (struct tg_buffer)TG_BUFFER_INIT(TG_RESPONSE_MAX);
	completion->arguments = (struct tg_buffer)TG_BUFFER_INIT(TG_RESPONSE_MAX);
	completion->tokens_in = completion->tokens_out = -1;
	tg_sse_init(&completion->stream, hear_event, completion);
}

void tg_completion_finish(struct tg_completion *completion)
{
	tg_buffer_finish(&completion->text);
	tg_buffer_finish(&completion->arguments);
	tg_sse_finish(&completion->stream);
}

/* --- errors --- */

static int number_of(json_t *code)
{
	long number = 0;

	if (json_is_integer(code) && json_integer_value(code) >= 400 &&
		json_integer_value(code) <= 599)
		return (int)json_integer_value(code);
	if (json_is_string(code) && tg_text_parse_int(json_string_value(code), 400, 599, &number))
		return (int)number;
	return 0;
}

static bool speaks_of_format(const char *text)
{
	static const char *const names[] = {
		"response_format", "json_schema", "tool_choice", "'tools'", "\"tools\"", "grammar"};

	for (size_t i = 0; text && i < sizeof(names) / sizeof(names[0]); i++)
		if (strstr(text, names[i]))
			return true;
	return false;
}

static void take_error(
	struct tg_completion *completion, const char *message, json_t *code, json_t *param)
{
	completion->has_error = true;
	completion->error_code = number_of(code);
	completion->blames_format =
		speaks_of_format(message) || speaks_of_format(json_string_value(param));
	tg_model_plain(message ? message : "an error without a message", completion->error,
		sizeof(completion->error));
}

/* {"error": {...}}, {"error": "text"}, {"object": "error", "message": ...}, {"detail": ...}. */
static bool find_error(struct tg_completion *completion, json_t *root)
{
	json_t *error = json_object_get(root, "error");
	const char *object = json_string_value(json_object_get(root, "object"));

	if (json_is_object(error))
		take_error(completion, json_string_value(json_object_get(error, "message")),
			json_object_get(error, "code"), json_object_get(error, "param"));
	else if (json_is_string(error))
		take_error(
			completion, json_string_value(error), json_object_get(root, "code"), NULL);
	else if (object && strcmp(object, "error") == 0)
		take_error(completion, json_string_value(json_object_get(root, "message")),
			json_object_get(root, "code"), json_object_get(root, "param"));
	else if (json_is_string(json_object_get(root, "detail")))
		take_error(
			completion, json_string_value(json_object_get(root, "detail")), NULL, NULL);
	return completion->has_error;
}

/* --- text --- */

/* Counts what people see: the first bytes of characters. */
static void count(struct tg_completion *completion, json_t *text)
{
	const char *bytes = json_string_value(text);

	for (; bytes && *bytes; bytes++)
		completion->characters += ((unsigned char)*bytes & 0xc0) != 0x80;
}

static void append(struct tg_buffer *out, json_t *text)
{
	if (json_is_string(text))
		tg_buffer_append(out, json_string_value(text), json_string_length(text));
}

static void take_content(struct tg_completion *completion, json_t *content)
{
	json_t *part;
	size_t i;

	if (json_is_string(content) && json_string_length(content) > 0) {
		append(&completion->text, content);
		count(completion, content);
		completion->is_reasoning = false;
	}
	json_array_foreach(content, i, part)
	{
		append(&completion->text, json_object_get(part, "text"));
		count(completion, json_object_get(part, "text"));
	}
}

static void take_reasoning(struct tg_completion *completion, json_t *message)
{
	json_t *text = json_object_get(message, "reasoning");

	if (!json_is_string(text))
		text = json_object_get(message, "reasoning_content");
	if (!json_is_string(text) || json_string_length(text) == 0)
		return;
	count(completion, text);
	completion->is_reasoning = true;
}

static void take_call(struct tg_completion *completion, json_t *call, size_t position)
{
	json_t *index = json_object_get(call, "index");
	json_t *arguments = json_object_get(json_object_get(call, "function"), "arguments");
	json_int_t number =
		json_is_integer(index) ? json_integer_value(index) : (json_int_t)position;
	char *text;

	if (number < 0 || number > 100)
		number = 100;
	if (number + 1 > completion->calls)
		completion->calls = (int)number + 1;
	if (json_is_object(arguments)) {
		text = json_dumps(arguments, JSON_COMPACT);
		tg_buffer_append_text(&completion->arguments, text ? text : "");
		free(text);
	} else {
		append(&completion->arguments, arguments);
		count(completion, arguments);
	}
}

static void take_message(struct tg_completion *completion, json_t *message)
{
	json_t *calls = json_object_get(message, "tool_calls"), *call;
	size_t i;

	take_reasoning(completion, message);
	take_content(completion, json_object_get(message, "content"));
	json_array_foreach(calls, i, call) take_call(completion, call, i);
}

static void take_finish(struct tg_completion *completion, const char *reason)
{
	if (!reason)
		return;
	if (strcmp(reason, "length") == 0)
		completion->finish = TG_FINISH_LENGTH;
	else if (strcmp(reason, "content_filter") == 0)
		completion->finish = TG_FINISH_FILTER;
	else if (strcmp(reason, "tool_calls") == 0)
		completion->finish = TG_FINISH_CALLS;
	else
		completion->finish = TG_FINISH_STOP;
}

static int64_t tokens_of(json_t *count)
{
	json_int_t number = json_integer_value(count);

	return json_is_integer(count) && number >= 0 && number < 1000000000 ? number : -1;
}

/* A body or a chunk: `part` is "message" or "delta", and the last choice of a stream has none. */
static void take_root(struct tg_completion *completion, json_t *root, const char *part)
{
	json_t *usage = json_object_get(root, "usage");
	json_t *choice = json_array_get(json_object_get(root, "choices"), 0);

	if (find_error(completion, root))
		return;
	if (json_is_object(usage)) {
		completion->tokens_in = tokens_of(json_object_get(usage, "prompt_tokens"));
		completion->tokens_out = tokens_of(json_object_get(usage, "completion_tokens"));
	}
	if (!json_is_object(choice))
		return;
	completion->has_choice = true;
	take_message(completion, json_object_get(choice, part));
	take_finish(completion, json_string_value(json_object_get(choice, "finish_reason")));
}

/* --- streams and bodies --- */

static void hear_event(void *context, const char *data, size_t length)
{
	struct tg_completion *completion = context;
	json_t *root;

	if (completion->is_done || completion->has_error)
		return;
	if (length == 6 && memcmp(data, "[DONE]", 6) == 0) {
		completion->is_done = true;
		return;
	}
	root = tg_reading_json(data, length, TG_COMPLETION_DEPTH_MAX);
	if (json_is_object(root))
		take_root(completion, root, "delta");
	else
		completion->is_broken = true;
	json_decref(root);
}

void tg_completion_feed(struct tg_completion *completion, const char *bytes, size_t length)
{
	if (!tg_sse_feed(&completion->stream, bytes, length))
		completion->is_broken = true;
}

void tg_completion_end(struct tg_completion *completion)
{
	tg_sse_end(&completion->stream);
}

void tg_completion_read(struct tg_completion *completion, const char *bytes, size_t length)
{
	json_t *root = tg_reading_json(bytes, length, TG_COMPLETION_DEPTH_MAX);

	if (json_is_object(root))
		take_root(completion, root, "message");
	else
		completion->is_broken = true;
	completion->is_done = true;
	json_decref(root);
}

/* --- judgement --- */

static enum tg_model_code code_of_status(int status)
{
	switch (status) {
	case 401:
	case 403: return TG_MODEL_DENIED;
	case 404: return TG_MODEL_NOT_FOUND;
	case 408:
	case 409:
	case 429:
	case 503: return TG_MODEL_BUSY;
	default: break;
	}
	if (status >= 500)
		return TG_MODEL_SERVER;
	if (status >= 300 && status < 400)
		return TG_MODEL_REDIRECT;
	return status >= 400 ? TG_MODEL_BAD_REQUEST : TG_MODEL_BROKEN;
}

static const char *advice_on(enum tg_model_code code)
{
	switch (code) {
	case TG_MODEL_DENIED: return "; check the key (key_env, key_file)";
	case TG_MODEL_NOT_FOUND: return "; check url (usually ends in /v1) and model";
	case TG_MODEL_REDIRECT:
		return "; redirects are not followed, so that the key stays here: set url to the "
		       "final "
		       "address";
	default: return "";
	}
}

/* What a server says that does not say it in JSON; a page of HTML says nothing to people. */
static void plain_words(const struct tg_exchange_result *result, char out[TG_MODEL_TEXT_MAX])
{
	const char *body = result->body.data;

	tg_model_plain(body && *body != '<' && *body != '{' ? body : "", out, TG_MODEL_TEXT_MAX);
}

static void judge_status(const struct tg_completion *completion,
	const struct tg_exchange_result *result, struct tg_answer *answer)
{
	char words[TG_MODEL_TEXT_MAX];

	answer->code = code_of_status(result->status);
	answer->blames_format =
		result->status == 400 && completion->has_error && completion->blames_format;
	if (completion->has_error)
		memcpy(words, completion->error, sizeof(words));
	else
		plain_words(result, words);
	snprintf(answer->error, sizeof(answer->error), "HTTP %d%s%.100s%s", result->status,
		words[0] ? ": " : "", words, advice_on(answer->code));
}

/* An error that came under 200, in a body or in the middle of a stream. */
static void judge_error(const struct tg_completion *completion, struct tg_answer *answer)
{
	answer->code =
		completion->error_code ? code_of_status(completion->error_code) : TG_MODEL_SERVER;
	answer->blames_format = completion->error_code == 400 && completion->blames_format;
	snprintf(answer->error, sizeof(answer->error), "the server reports: %.150s",
		completion->error);
}

static void judge_text(const struct tg_completion *completion, struct tg_answer *answer)
{
	const struct tg_buffer *text =
		completion->calls > 0 ? &completion->arguments : &completion->text;

	answer->code = completion->finish == TG_FINISH_LENGTH ? TG_MODEL_TRUNCATED
		: completion->finish == TG_FINISH_FILTER      ? TG_MODEL_FILTERED
							      : TG_MODEL_OK;
	answer->text = text->data ? text->data : "";
	answer->length = text->length;
	answer->calls = completion->calls;
}

void tg_completion_answer(const struct tg_completion *completion,
	const struct tg_exchange_result *result, struct tg_answer *answer)
{
	*answer = (struct tg_answer){.code = result->code,
		.text = "",
		.http_status = result->status,
		.retry_after = result->retry_after};
	if (result->code == TG_MODEL_OK && result->status != 200) {
		judge_status(completion, result, answer);
	} else if (completion->has_error && result->code != TG_MODEL_STOPPED) {
		judge_error(completion, answer);
	} else if (result->code != TG_MODEL_OK) {
		memcpy(answer->error, result->error, sizeof(answer->error));
	} else if (completion->is_broken || !completion->has_choice ||
		(!completion->is_done && completion->finish == TG_FINISH_NONE)) {
		answer->code = TG_MODEL_BROKEN;
		snprintf(answer->error, sizeof(answer->error), "%s",
			completion->is_broken ? "the answer is not the JSON of a chat completion"
				: !completion->has_choice
				? "the answer holds no choice"
				: "the stream ended before the answer did");
	} else {
		judge_text(completion, answer);
	}
}
