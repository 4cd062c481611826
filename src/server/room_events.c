/*
 * What the session tells a room, rendered as the events of docs/http-api.md at once: the session is whole
 * at every event, and only then is the board of that very ply to be seen. The text waits in `pending`
 * until the change is saved.
 */
#include "server/model_seat.h"
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

/* What was said about the move of that ply, if a model sits there. */
static void take_transcript(struct tg_room *room, int seat, int ply)
{
	tg_room_add_entry(room, ply, tg_model_watch_take(room->watches[seat]));
}

/*
 * Thinks that nobody waits for any more leave nothing behind, but for a model's own resignation: the game
 * is over, and what it said belongs to the turn.
 */
static void forget_models(struct tg_room *room, const struct tg_view *view)
{
	for (int seat = 0; seat < 2; seat++) {
		bool is_wanted = view->is_thinking && (int)view->hand - 1 == seat;
		bool has_resigned = view->result.kind == TG_RESULT_RESIGN &&
			(int)view->result.winner - 1 != seat;
		if (!room->watches[seat] || is_wanted)
			continue;
		if (has_resigned)
			take_transcript(room, seat, view->ply + 1);
		tg_model_watch_forget(room->watches[seat]);
	}
}

static void note_ai(struct tg_room *room, const struct tg_view *view)
{
	tg_room_note(room, "ai", -1, tg_ai_json(room, view));
}

void tg_room_hear_models(struct tg_room *room)
{
	bool is_news = tg_model_watch_has_news(room->watches[0]);
	struct tg_view view;

	is_news |= tg_model_watch_has_news(room->watches[1]);
	if (!is_news)
		return;
	tg_session_view(room->session, &view);
	if (view.is_thinking)
		note_ai(room, &view);
}

static void hear_move(struct tg_room *room, int ply)
{
	const struct tg_position *pos = tg_session_position(room->session);
	json_t *move = tg_state_move_json(room->cells, pos);
	enum tg_color mover;

	tg_position_move(pos, ply - 1, &mover);
	take_transcript(room, mover - 1, ply);
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
	tg_room_cut_entries(room, ply);
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
		json_pack("{s:o, s:o}", "color", tg_json_color(now ? view->hand : TG_EMPTY),
			"report",
			now && room->has_report ? tg_report_json(pos, view->to_move, &room->report)
						: json_null()));
}

bool tg_room_opening_swapped(const struct tg_opening *opening)
{
	return opening->length > 0 && opening->choices[opening->length - 1] == TG_CHOICE_SWAP;
}

/* A choice of the opening made Black's player White's: what the room knows of them goes with them. */
static void hear_seats(struct tg_room *room, const struct tg_view *view)
{
	bool has_swapped = tg_room_opening_swapped(&view->opening);

	if (has_swapped != room->has_swapped) {
		char *text = room->seat_texts[0];
		struct tg_model_watch *watch = room->watches[0];

		room->has_swapped = has_swapped;
		room->seat_texts[0] = room->seat_texts[1];
		room->seat_texts[1] = text;
		room->watches[0] = room->watches[1];
		room->watches[1] = watch;
	}
	tg_room_note(room, "seats", -1, json_object());
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
		if (view.phase == TG_PHASE_PLAYING)
			tg_room_cut_entries(
				room, view.ply); /* of a resignation that was taken back */
		tg_room_note(
			room, "phase", -1, json_pack("{s:s}", "phase", tg_phase_name(view.phase)));
		break;
	case TG_EVENT_DEAD: hear_dead(room, &view); break;
	case TG_EVENT_THINKING:
		room->has_report = false;
		forget_models(room, &view);
		hear_thinking(room, &view);
		break;
	case TG_EVENT_REPORT:
		room->report = *event->report;
		room->has_report = true;
		hear_thinking(room, &view);
		break;
	case TG_EVENT_SEATS: hear_seats(room, &view); break;
	case TG_EVENT_FAILURE:
		take_transcript(room, view.hand - 1, view.ply + 1);
		note_ai(room, &view);
		tg_room_note(room, "failure", -1, json_pack("{s:s}", "message", event->text));
		break;
	}
}
