/* One question: body, exchange, text. See question.h. */
#include "model/question.h"

#include "model/body.h"
#include "model/client.h"
#include "model/completion.h"
#include "model/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the user says: a text, or a text and a picture. */
static json_t *content_json(const struct tg_question *question)
{
	char *base64;
	json_t *content;

	if (!question->png)
		return json_string(question->user);
	base64 = tg_body_base64(question->png, question->png_length);
	content = base64 ? json_pack("[{s:s, s:s}, {s:s, s:{s:s++}}]", "type", "text", "text",
				   question->user, "type", "image_url", "image_url", "url",
				   "data:image/png;base64,", base64, "")
			 : NULL;
	free(base64);
	return content;
}

static char *make_body(const struct tg_question *question)
{
	const struct tg_endpoint *e = question->endpoint;
	json_t *root = json_pack("{s:s, s:b, s:f, s:i, s:[{s:s, s:s}, {s:s, s:o}]}", "model",
		e->model, "stream", 0, "temperature", e->temperature, "max_tokens",
		4 * e->max_tokens, "messages", "role", "system", "content", question->system,
		"role", "user", "content", content_json(question));
	char *text = root ? json_dumps(root, JSON_COMPACT | JSON_REAL_PRECISION(6)) : NULL;

	json_decref(root);
	return text;
}

static void take_answer(
	const struct tg_exchange_result *result, const char *key, struct tg_question_answer *out)
{
	struct tg_completion completion;
	struct tg_answer answer;

	tg_completion_init(&completion);
	if (result->code == TG_MODEL_OK)
		tg_completion_read(&completion, result->body.data ? result->body.data : "",
			result->body.length);
	tg_completion_answer(&completion, result, &answer);
	out->code = answer.code;
	out->tokens_in = completion.tokens_in > 0 ? completion.tokens_in : 0;
	out->tokens_out = completion.tokens_out > 0 ? completion.tokens_out : 0;
	if (answer.code == TG_MODEL_OK)
		out->text = tg_model_utf8(answer.text, answer.length, TG_RESPONSE_MAX);
	else
		tg_model_plain(answer.error, out->error, sizeof(out->error));
	tg_model_scrub(out->error, strlen(out->error), key);
	tg_completion_finish(&completion);
}

static void exchange(const struct tg_question *question, struct tg_transport *transport,
	const char *key, struct tg_question_answer *answer)
{
	const struct tg_endpoint *e = question->endpoint;
	char url[TG_ENDPOINT_URL_MAX + 32], *body = make_body(question);
	struct tg_exchange_result result;
	size_t length = strlen(e->url);
	struct tg_exchange request = {.url = url,
		.key = key,
		.body = body,
		.connect_seconds = e->connect_seconds,
		.first_byte_seconds = e->first_byte_seconds,
		.idle_seconds = e->idle_seconds,
		.total_seconds = e->move_seconds,
		.stop = question->stop};

	if (!body)
		return;
	while (length > 0 && e->url[length - 1] == '/')
		length--;
	snprintf(url, sizeof(url), "%.*s/chat/completions", (int)length, e->url);
	transport->exchange(transport, &request, &result);
	tg_model_scrub(result.body.data, result.body.length, key);
	take_answer(&result, key, answer);
	tg_buffer_finish(&result.body);
	free(body);
}

bool tg_question_ask(const struct tg_question *question, struct tg_question_answer *answer)
{
	struct tg_transport *own = question->transport ? NULL : tg_client_create();
	struct tg_transport *transport = question->transport ? question->transport : own;
	char key[TG_ENDPOINT_KEY_MAX], error[TG_ENDPOINT_ERROR_MAX];

	*answer = (struct tg_question_answer){.code = TG_MODEL_KEY};
	snprintf(answer->error, sizeof(answer->error), "out of memory");
	if (!tg_endpoint_key(question->endpoint, key, error))
		snprintf(answer->error, sizeof(answer->error), "%s", error);
	else if (transport)
		exchange(question, transport, key, answer);
	memset(key, 0, sizeof(key));
	tg_client_destroy(own);
	return answer->text != NULL;
}
