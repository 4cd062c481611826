/*
 * Language models: the owner's list of them, and what would be sent for a position. The list is the file
 * models.json of the data folder, read whenever it is needed, so that `tengen models` and the page work on
 * the same one. Keys are not in it, and no address comes from anybody but the owner.
 */
#include "model/preview.h"
#include "server/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_list(struct tg_call *call, struct tg_endpoint_list *list)
{
	char error[TG_ENDPOINT_ERROR_MAX];

	memset(list, 0, sizeof(*list));
	if (tg_endpoint_list_read(call->server->options.data, list, error))
		return true;
	tg_reply_error(call, 503, "store", "%s", error);
	return false;
}

static json_t *endpoint_json(const struct tg_endpoint *endpoint)
{
	char key[TG_ENDPOINT_KEY_MAX], error[TG_ENDPOINT_ERROR_MAX] = "";
	json_t *object = tg_endpoint_to_json(endpoint);
	bool has_key = tg_endpoint_key(endpoint, key, error);

	memset(key, 0, sizeof(key));
	if (object)
		json_object_set_new(object, "problem", has_key ? json_null() : json_string(error));
	return object;
}

json_t *tg_model_names(struct tg_server *server)
{
	char error[TG_ENDPOINT_ERROR_MAX];
	struct tg_endpoint_list list = {0};
	json_t *names = json_array();

	if (!tg_endpoint_list_read(server->options.data, &list, error))
		return names;
	for (int i = 0; i < list.length; i++)
		json_array_append_new(names,
			json_pack("{s:s, s:b}", "name", list.entries[i].name, "vision",
				list.entries[i].vision));
	tg_endpoint_list_finish(&list);
	return names;
}

/* The servers that a form knows, with their usual addresses. */
static json_t *presets_json(void)
{
	json_t *presets = json_array();

	for (int i = 0; i < TG_DIALECT_COUNT; i++)
		json_array_append_new(presets,
			json_pack("{s:s, s:s}", "dialect",
				tg_dialect_name((enum tg_model_dialect)i), "url",
				tg_dialect_usual_url((enum tg_model_dialect)i)));
	return presets;
}

void tg_route_models(struct tg_call *call)
{
	struct tg_endpoint_list list;
	json_t *models;

	if (!read_list(call, &list))
		return;
	models = json_array();
	for (int i = 0; i < list.length; i++)
		json_array_append_new(models, endpoint_json(&list.entries[i]));
	tg_endpoint_list_finish(&list);
	tg_reply_json(
		call, 200, json_pack("{s:o, s:o}", "models", models, "presets", presets_json()));
}

/* An endpoint as a body gives it; the words of the reader name the field. */
static bool read_endpoint(json_t *object, struct tg_endpoint *endpoint, struct tg_problem *problem)
{
	char error[TG_ENDPOINT_ERROR_MAX];

	return tg_endpoint_from_json(object, endpoint, error) ||
		tg_problem_set(problem, 400, "bad_request", "%s", error);
}

/* The whole body, strictly; NULL after the error was sent. */
static json_t *read_body(struct tg_call *call)
{
	struct tg_problem problem;
	size_t length;
	const char *body = tg_call_body(call, &length);
	json_t *object = tg_fields_parse(body, length, &problem);

	if (!object)
		tg_reply_problem(call, &problem);
	return object;
}

static bool write_list(struct tg_call *call, const struct tg_endpoint_list *list)
{
	char error[TG_ENDPOINT_ERROR_MAX];

	if (tg_endpoint_list_write(call->server->options.data, list, error))
		return true;
	tg_reply_error(call, 503, "store", "%s", error);
	return false;
}

void tg_route_model_put(struct tg_call *call)
{
	json_t *object = read_body(call);
	struct tg_endpoint endpoint;
	struct tg_endpoint_list list;
	struct tg_problem problem;

	if (!object)
		return;
	if (!read_endpoint(object, &endpoint, &problem)) {
		tg_reply_problem(call, &problem);
	} else if (read_list(call, &list)) {
		bool is_new = !tg_endpoint_list_find(&list, endpoint.name);
		if (!tg_endpoint_list_put(&list, &endpoint))
			tg_reply_error(call, 503, "busy", "there are too many models");
		else if (write_list(call, &list))
			tg_reply_json(call, is_new ? 201 : 200, endpoint_json(&endpoint));
		tg_endpoint_list_finish(&list);
	}
	json_decref(object);
}

void tg_route_model_delete(struct tg_call *call)
{
	const char *name = tg_call_query(call, "name");
	struct tg_endpoint_list list;

	if (!read_list(call, &list))
		return;
	if (!name || !tg_endpoint_list_remove(&list, name))
		tg_reply_error(call, 404, "not_found", "there is no model of this name");
	else if (write_list(call, &list))
		tg_reply_bytes(call, 204, NULL, NULL, 0);
	tg_endpoint_list_finish(&list);
}

bool tg_endpoint_of_call(struct tg_call *call, json_t *object, struct tg_endpoint *endpoint)
{
	json_t *given = json_object_get(object, "endpoint");
	struct tg_endpoint_list list;
	const struct tg_endpoint *found;
	struct tg_problem problem;
	const char *name = "";
	bool good;

	if (given) {
		good = read_endpoint(given, endpoint, &problem);
		if (!good)
			tg_reply_problem(call, &problem);
		return good;
	}
	if (!tg_fields_text(object, "name", &name, &problem)) {
		tg_reply_problem(call, &problem);
		return false;
	}
	if (!read_list(call, &list))
		return false;
	found = tg_endpoint_list_find(&list, name);
	if (found)
		*endpoint = *found;
	tg_endpoint_list_finish(&list);
	if (!found)
		tg_reply_error(call, 404, "not_found", "there is no model of this name");
	return found != NULL;
}

static json_t *base64_json(const uint8_t *bytes, size_t length)
{
	static const char letters[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	struct tg_buffer out = TG_BUFFER_INIT(16 * 1024 * 1024);
	json_t *text;

	for (size_t i = 0; i < length; i += 3) {
		size_t left = length - i;
		unsigned long bits = (unsigned long)bytes[i] << 16 |
			(left > 1 ? (unsigned long)bytes[i + 1] << 8 : 0) |
			(left > 2 ? bytes[i + 2] : 0);
		tg_buffer_append_char(&out, letters[bits >> 18 & 63]);
		tg_buffer_append_char(&out, letters[bits >> 12 & 63]);
		tg_buffer_append_char(&out, left > 1 ? letters[bits >> 6 & 63] : '=');
		tg_buffer_append_char(&out, left > 2 ? letters[bits & 63] : '=');
	}
	text = out.failed == TG_OK && out.data ? json_stringn(out.data, out.length) : json_null();
	tg_buffer_finish(&out);
	return text;
}

static json_t *preview_json(const struct tg_preview *preview)
{
	return json_pack("{s:s, s:s, s:s, s:o}", "system", preview->system, "user", preview->user,
		"body", preview->body, "png",
		preview->png ? base64_json(preview->png, preview->png_length) : json_null());
}

static void reply_preview(
	struct tg_call *call, const struct tg_endpoint *endpoint, const struct tg_position *pos)
{
	struct tg_preview preview;
	enum tg_status status = tg_preview_make(endpoint, pos, tg_position_to_move(pos), &preview);

	if (status == TG_OK) {
		tg_reply_json(call, 200, preview_json(&preview));
		tg_preview_finish(&preview);
	} else {
		tg_reply_error(call, 422, "model", "no prompt for this position: %s",
			tg_status_text(status));
	}
}

/* The position of a game, as it is; without one an empty small board. NULL: the error was sent. */
static struct tg_position *position_of(struct tg_call *call, const char *id)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position *pos;
	struct tg_room *room;
	enum tg_status status;

	if (!id) {
		setup.size = (struct tg_size){9, 9};
		pos = tg_position_create(&setup, &status);
	} else {
		snprintf(call->id, sizeof(call->id), "%s", id);
		room = tg_room_of_call(call);
		if (!room)
			return NULL;
		pos = tg_position_copy(tg_session_position(room->session));
	}
	if (!pos)
		tg_reply_status(call, TG_ERR_NOMEM);
	return pos;
}

void tg_route_model_preview(struct tg_call *call)
{
	static const char *const keys[] = {"name", "endpoint", "id", NULL};
	json_t *object = tg_call_object(call, keys);
	struct tg_endpoint endpoint;
	struct tg_position *pos;
	struct tg_problem problem;
	const char *id = NULL;

	if (!object)
		return;
	if (!tg_fields_text(object, "id", &id, &problem)) {
		tg_reply_problem(call, &problem);
	} else if (tg_endpoint_of_call(call, object, &endpoint)) {
		pos = position_of(call, id);
		if (pos)
			reply_preview(call, &endpoint, pos);
		tg_position_destroy(pos);
	}
	json_decref(object);
}
