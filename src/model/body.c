/*
 * Builds the request. The schema is made from game, notation and size; it is a hint to the server, and
 * nothing relies on its being kept.
 */
#include "model/body.h"

#include "model/dialect.h"

#include <stdlib.h>
#include <string.h>

enum { REASON_MAX = 400, MORE_TOKENS = 4 };

char *tg_body_base64(const uint8_t *bytes, size_t length)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	char *text = malloc((length + 2) / 3 * 4 + 1), *out = text;

	for (size_t i = 0; text && i < length; i += 3) {
		size_t left = length - i;
		uint32_t group = (uint32_t)bytes[i] << 16 |
			(left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
			(left > 2 ? bytes[i + 2] : 0);
		*out++ = digits[group >> 18 & 63];
		*out++ = digits[group >> 12 & 63];
		*out++ = left > 1 ? digits[group >> 6 & 63] : '=';
		*out++ = left > 2 ? digits[group & 63] : '=';
	}
	if (text)
		*out = '\0';
	return text;
}

static json_t *schema(const struct tg_notation *notation)
{
	struct tg_buffer pattern = TG_BUFFER_INIT(256);
	json_t *result;

	tg_notation_pattern(notation, &pattern);
	result = json_pack("{s:s, s:b, s:[s], s:{s:{s:s, s:s}, s:{s:s, s:i}}}", "type", "object",
		"additionalProperties", 0, "required", "move", "properties", "move", "type",
		"string", "pattern", pattern.data ? pattern.data : "", "reason", "type", "string",
		"maxLength", REASON_MAX);
	tg_buffer_finish(&pattern);
	return result;
}

static void put_schema(json_t *root, const struct tg_body *body)
{
	json_object_set_new(root, "response_format",
		json_pack("{s:s, s:{s:s, s:b, s:o}}", "type", "json_schema", "json_schema", "name",
			"move", "strict", 1, "schema", schema(body->notation)));
}

static void put_tools(json_t *root, const struct tg_body *body)
{
	const struct tg_dialect_traits *traits = tg_dialect_traits(body->endpoint->dialect);

	json_object_set_new(root, "tools",
		json_pack("[{s:s, s:{s:s, s:s, s:o}}]", "type", "function", "function", "name",
			"play_move", "description", "Plays your move on the board.", "parameters",
			schema(body->notation)));
	json_object_set_new(root, "tool_choice",
		traits->names_tool ? json_pack("{s:s, s:{s:s}}", "type", "function", "function",
					     "name", "play_move")
				   : json_string("required"));
}

/* Text alone is a plain string, which every server takes. */
static json_t *user_content(const struct tg_body *body)
{
	json_t *parts, *text, *picture;

	if (!body->picture)
		return json_string(body->prompt->user);
	text = json_pack("{s:s, s:s}", "type", "text", "text", body->prompt->user);
	picture = json_pack("{s:s, s:{s:o}}", "type", "image_url", "image_url", "url",
		json_sprintf("data:image/png;base64,%s", body->picture));
	if (tg_dialect_traits(body->endpoint->dialect)->picture_first)
		parts = json_pack("[o, o]", picture, text);
	else
		parts = json_pack("[o, o]", text, picture);
	return parts;
}

static json_t *messages(const struct tg_body *body)
{
	return json_pack("[{s:s, s:s}, {s:s, s:o}]", "role", "system", "content",
		body->prompt->system, "role", "user", "content", user_content(body));
}

static void put_rest(json_t *root, const struct tg_body *body)
{
	const struct tg_endpoint *endpoint = body->endpoint;
	const struct tg_dialect_traits *traits = tg_dialect_traits(endpoint->dialect);

	if (endpoint->has_seed)
		json_object_set_new(root, "seed", json_integer(endpoint->seed));
	if (endpoint->stream && traits->has_stream_usage)
		json_object_set_new(root, "stream_options", json_pack("{s:b}", "include_usage", 1));
	if (endpoint->no_thinking && traits->has_template_arguments)
		json_object_set_new(
			root, "chat_template_kwargs", json_pack("{s:b}", "enable_thinking", 0));
	if (body->structured == TG_STRUCTURED_SCHEMA)
		put_schema(root, body);
	if (body->structured == TG_STRUCTURED_TOOLS)
		put_tools(root, body);
}

char *tg_body_make(const struct tg_body *body)
{
	const struct tg_endpoint *endpoint = body->endpoint;
	json_t *root = json_pack("{s:s, s:b, s:f, s:i, s:o}", "model", endpoint->model, "stream",
		endpoint->stream, "temperature", endpoint->temperature, "max_tokens",
		endpoint->max_tokens * (body->has_more_tokens ? MORE_TOKENS : 1), "messages",
		messages(body));
	char *text;

	if (!root)
		return NULL;
	put_rest(root, body);
	text = json_dumps(root, JSON_COMPACT | JSON_REAL_PRECISION(6));
	json_decref(root);
	return text;
}
