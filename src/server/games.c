/* Games as things: what can be played, making one, the list, one state, removing one. */
#include "base/text.h"
#include "server/inside.h"

#include <stdio.h>
#include <string.h>

void tg_route_info(struct tg_call *call)
{
	json_t *info = tg_settings_offers();

	json_object_set_new(info, "name", json_string("tengen"));
	json_object_set_new(info, "version", json_string(tg_version()));
	json_object_set_new(info, "owner", json_boolean(call->is_owner));
	json_object_set_new(info, "levels", json_integer(9));
	json_object_set_new(info, "models", tg_model_names(call->server));
	json_object_set_new(
		info, "limits", json_pack("{s:i, s:i}", "body", TG_BODY_MAX, "sgf", TG_SGF_MAX));
	tg_reply_json(call, 200, info);
}

void tg_reply_created(struct tg_call *call, const struct tg_room *room, json_t *state)
{
	char location[64];

	snprintf(location, sizeof(location), "/api/games/%s", room->id);
	tg_reply_header(call, "Location", location);
	tg_reply_json(call, 201, state);
}

bool tg_read_seats(struct tg_call *call, json_t *object, const struct tg_setup *setup,
	struct tg_seating seatings[2], struct tg_problem *problem)
{
	if (!tg_seating_read(call->server, json_object_get(object, "black"), setup, call->is_owner,
		    &seatings[0], problem))
		return false;
	if (tg_seating_read(call->server, json_object_get(object, "white"), setup, call->is_owner,
		    &seatings[1], problem))
		return true;
	tg_seating_finish(&seatings[0]);
	return false;
}

void tg_route_create(struct tg_call *call)
{
	json_t *object = tg_call_object(call, tg_settings_keys);
	struct tg_seating seatings[2] = {0};
	struct tg_settings settings;
	struct tg_problem problem;
	struct tg_room *room;
	enum tg_status status;

	if (!object)
		return;
	if (!tg_settings_read(object, &settings, &problem) ||
		!tg_read_seats(call, object, &settings.setup, seatings, &problem)) {
		tg_reply_problem(call, &problem);
	} else {
		struct tg_new_game game = {.settings = &settings, .seatings = seatings};
		status = tg_room_create(call->server, &game, &room);
		if (room)
			tg_reply_created(call, room, tg_state_json(room));
		else
			tg_reply_status(call, status);
	}
	tg_seating_finish(&seatings[0]);
	tg_seating_finish(&seatings[1]);
	json_decref(object);
}

/* A cursor is "MILLISECONDS-ID": where the page before ended. */
static bool read_cursor(const char *text, struct tg_store_page *page)
{
	char id[TG_STORE_ID_MAX];
	long long ms;
	int used = 0;

	if (sscanf(text, "%lld-%15[0-9a-z]%n", &ms, id, &used) != 2 || text[used] != '\0' || ms < 0)
		return false;
	page->before_ms = ms;
	memcpy(page->before_id, id, sizeof(id));
	return true;
}

static json_t *cursor_json(const struct tg_stored_list *list)
{
	const struct tg_stored_game *last = &list->games[list->length - 1];

	if (!list->has_more)
		return json_null();
	return json_sprintf("%lld-%s", (long long)last->updated_ms, last->id);
}

void tg_route_list(struct tg_call *call)
{
	const char *limit = tg_call_query(call, "limit"), *before = tg_call_query(call, "before");
	struct tg_store_page page = {.limit = 20};
	struct tg_stored_list list;
	json_t *games = json_array();
	enum tg_status status;
	long number = 20;

	if (limit && !tg_text_parse_int(limit, 1, TG_STORE_PAGE_MAX, &number)) {
		tg_reply_error(call, 400, "bad_request", "limit: 1 to %d", TG_STORE_PAGE_MAX);
	} else if (before && !read_cursor(before, &page)) {
		tg_reply_error(call, 400, "bad_request", "before: what `next` of a page said");
	} else {
		page.limit = (int)number;
		status = tg_store_list(call->server->store, &page, &list);
		if (status != TG_OK) {
			tg_reply_status(call, status);
		} else {
			for (int i = 0; i < list.length; i++)
				json_array_append_new(games, tg_summary_json(&list.games[i]));
			tg_reply_json(call, 200,
				json_pack("{s:O, s:o, s:I}", "games", games, "next",
					cursor_json(&list), "total", (json_int_t)list.total));
			tg_stored_list_finish(&list);
		}
	}
	json_decref(games);
}

/* The `ply` of a query, or the present one; false after the error was sent. */
bool tg_call_ply(struct tg_call *call, const struct tg_room *room, long *ply)
{
	const char *text = tg_call_query(call, "ply");
	long present = (long)json_array_size(room->moves);

	*ply = present;
	if (!text || tg_text_parse_int(text, 0, present, ply))
		return true;
	tg_reply_error(call, 400, "bad_request", "ply: 0 to %ld", present);
	return false;
}

void tg_route_state(struct tg_call *call)
{
	struct tg_room *room = tg_room_of_call(call);
	long ply;

	if (room && tg_call_ply(call, room, &ply))
		tg_reply_json(call, 200, tg_state_at_json(room, (int)ply));
}

void tg_route_delete(struct tg_call *call)
{
	enum tg_status status = tg_room_remove(call->server, call->id);

	if (status == TG_OK)
		tg_reply_bytes(call, 204, NULL, NULL, 0);
	else
		tg_reply_status(call, status);
}
