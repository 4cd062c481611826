/*
 * What the session tells a room, rendered as the events of docs/http-api.md at once: the session is whole
 * at every event, and only then is the board of that very ply to be seen. The text waits in `pending`
 * until the change is saved.
 */
#include "server/room.h"

void tg_room_note(struct tg_room *room, const char *name, int id, json_t *data)
{
	tg_event_format(&room->pending, name, id, data);
}

void tg_room_copy_cells(struct tg_room *room)
{
	const struct tg_position *pos = tg_session_position(room->session);
	int points = tg_size_points(tg_position_size(pos));

	for (tg_point p = 0; p < points; p++)
		room->cells[p] = (uint8_t)tg_position_at(pos, p);
}

static void hear_move(struct tg_room *room, int ply)
{
	const struct tg_position *pos = tg_session_position(room->session);
	json_t *move = tg_state_move_json(room->cells, pos);

	json_array_append(room->moves, move);
	tg_room_copy_cells(room);
	room->has_report = false;
	room->server->counters.moves++;
	tg_room_note(room, "move", ply, move);
}

static void hear_undo(struct tg_room *room, int ply)
{
	while (json_array_size(room->moves) > (size_t)ply)
		json_array_remove(room->moves, json_array_size(room->moves) - 1);
	tg_room_copy_cells(room);
	if (ply < room->kept)
		room->kept = ply;
	room->has_report = false;
	tg_room_note(room, "undo", ply, json_pack("{s:i}", "ply", ply));
}

static void hear_dead(struct tg_room *room, const struct tg_view *view)
{
	json_t *dead = json_array();

	for (tg_point p = 0; p < tg_size_points(view->size); p++)
		if (view->dead[p])
			json_array_append_new(dead, tg_vertex_json(view->game, view->size, p));
	tg_room_note(room, "dead", -1, json_pack("{s:o}", "dead", dead));
}

static void hear_thinking(struct tg_room *room, const struct tg_view *view)
{
	const struct tg_position *pos = tg_session_position(room->session);
	bool now = view->is_thinking;

	tg_room_note(room, "thinking", -1,
		json_pack("{s:o, s:o}", "color", tg_json_color(now ? view->to_move : TG_EMPTY),
			"report",
			now && room->has_report ? tg_report_json(pos, view->to_move, &room->report)
						: json_null()));
}

void tg_room_hear(void *context, struct tg_session *session, const struct tg_event *event)
{
	struct tg_room *room = context;
	struct tg_view view;

	tg_session_view(session, &view);
	room->is_told |= event->kind != TG_EVENT_REPORT;
	room->is_changed |= event->kind == TG_EVENT_MOVE || event->kind == TG_EVENT_UNDO ||
		event->kind == TG_EVENT_PHASE || event->kind == TG_EVENT_DEAD ||
		event->kind == TG_EVENT_SEATS;
	switch (event->kind) {
	case TG_EVENT_MOVE: hear_move(room, event->ply); break;
	case TG_EVENT_UNDO: hear_undo(room, event->ply); break;
	case TG_EVENT_PHASE:
		tg_room_note(
			room, "phase", -1, json_pack("{s:s}", "phase", tg_phase_name(view.phase)));
		break;
	case TG_EVENT_DEAD: hear_dead(room, &view); break;
	case TG_EVENT_THINKING:
		room->has_report = false;
		hear_thinking(room, &view);
		break;
	case TG_EVENT_REPORT:
		room->report = *event->report;
		room->has_report = true;
		hear_thinking(room, &view);
		break;
	case TG_EVENT_SEATS: tg_room_note(room, "seats", -1, json_object()); break;
	case TG_EVENT_FAILURE:
		tg_room_note(room, "failure", -1, json_pack("{s:s}", "message", event->text));
		break;
	}
}
