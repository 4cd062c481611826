/*
 * Answers. Every route ends in exactly one of these; errors are always JSON, with the headers that keep
 * a browser from guessing.
 */
#include "server/inside.h"

#include <event2/buffer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *phrase(int status)
{
	static const struct {
		int status;
		const char *text;
	} phrases[] = {
		{200, "OK"},
		{201, "Created"},
		{204, "No Content"},
		{304, "Not Modified"},
		{400, "Bad Request"},
		{403, "Forbidden"},
		{404, "Not Found"},
		{405, "Method Not Allowed"},
		{409, "Conflict"},
		{411, "Length Required"},
		{413, "Content Too Large"},
		{422, "Unprocessable Content"},
		{429, "Too Many Requests"},
		{501, "Not Implemented"},
		{503, "Service Unavailable"},
		{507, "Insufficient Storage"},
	};

	for (size_t i = 0; i < sizeof(phrases) / sizeof(phrases[0]); i++)
		if (phrases[i].status == status)
			return phrases[i].text;
	return "Answer";
}

const char *tg_call_body(struct tg_call *call, size_t *length)
{
	struct evbuffer *body = evhttp_request_get_input_buffer(call->request);

	*length = evbuffer_get_length(body);
	return *length ? (const char *)evbuffer_pullup(body, -1) : "";
}

const char *tg_call_query(struct tg_call *call, const char *key)
{
	return evhttp_find_header(&call->query, key);
}

json_t *tg_call_object(struct tg_call *call, const char *const *known)
{
	struct tg_problem problem;
	size_t length;
	const char *body = tg_call_body(call, &length);
	json_t *object = tg_fields_parse(body, length, &problem);

	if (object && tg_fields_only(object, known, &problem))
		return object;
	json_decref(object);
	tg_reply_problem(call, &problem);
	return NULL;
}

void tg_reply_header(struct tg_call *call, const char *name, const char *value)
{
	evhttp_add_header(evhttp_request_get_output_headers(call->request), name, value);
}

void tg_reply_bytes(
	struct tg_call *call, int status, const char *type, const void *bytes, size_t length)
{
	struct evbuffer *body = evbuffer_new();

	if (type)
		tg_reply_header(call, "Content-Type", type);
	tg_reply_header(call, "X-Content-Type-Options", "nosniff");
	tg_reply_header(call, "Referrer-Policy", "no-referrer");
	if (body && length > 0)
		evbuffer_add(body, bytes, length);
	if (status >= 400)
		call->server->counters.errors++;
	evhttp_send_reply(call->request, status, phrase(status), body);
	if (body)
		evbuffer_free(body);
}

void tg_reply_json(struct tg_call *call, int status, json_t *value)
{
	char *text = value ? json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;

	json_decref(value);
	tg_reply_header(call, "Cache-Control", "no-store");
	if (text)
		tg_reply_bytes(call, status, "application/json", text, strlen(text));
	else
		tg_reply_bytes(call, 503, "application/json",
			"{\"error\":{\"code\":\"busy\",\"message\":\"out of memory\"}}", 53);
	free(text);
}

void tg_reply_problem(struct tg_call *call, struct tg_problem *problem)
{
	json_t *error = json_pack("{s:s, s:s}", "code", problem->code, "message", problem->message);

	/* A message may quote bytes of the request that are not UTF-8. */
	if (!error)
		error = json_pack(
			"{s:s, s:s}", "code", problem->code, "message", "the request is not UTF-8");
	if (problem->field[0])
		json_object_set_new(error, "field", json_string(problem->field));
	if (problem->more) {
		json_object_update(error, problem->more);
		json_decref(problem->more);
		problem->more = NULL;
	}
	tg_reply_json(call, problem->status, json_pack("{s:o}", "error", error));
}

void tg_reply_error(struct tg_call *call, int status, const char *code, const char *format, ...)
{
	struct tg_problem problem;
	va_list arguments;

	tg_problem_set(&problem, status, code, "%s", "");
	va_start(arguments, format);
	vsnprintf(problem.message, sizeof(problem.message), format, arguments);
	va_end(arguments);
	tg_reply_problem(call, &problem);
}

void tg_reply_status(struct tg_call *call, enum tg_status status)
{
	switch (status) {
	case TG_ERR_NOT_FOUND:
		tg_reply_error(call, 404, "not_found", "there is no such game");
		break;
	case TG_ERR_FULL:
		tg_reply_error(call, 507, "store_full",
			"the disk is full: nothing was changed; make room and try again");
		break;
	case TG_ERR_CONFLICT:
		tg_reply_error(
			call, 409, "conflict", "somebody else has changed the game; read it again");
		break;
	case TG_ERR_STATE: tg_reply_error(call, 409, "state", "not possible now"); break;
	case TG_ERR_NOMEM:
	case TG_ERR_TOO_LARGE:
		tg_reply_error(call, 503, "busy", "the server is at its limit; try again later");
		break;
	default:
		tg_reply_error(call, 503, "store",
			"the game could not be read or saved (%s); nothing was changed",
			tg_status_text(status));
	}
}
