/*
 * Settling a change: saved in one transaction, then told; or taken back.
 *
 * The room knows what the store has (saved_ply) and how much of it still stands (kept); the rest is what
 * the session has now. A save that fails makes the room again from the store, so that the game is as if
 * the request had never been.
 */
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

void tg_room_forget_changes(struct tg_room *room, int ply)
{
	room->saved_ply = room->kept = ply;
	room->is_changed = room->is_told = false;
	tg_room_forget_entries(room);
	tg_buffer_clear(&room->pending);
}

/* What a save is made from; everything in it lives until finish_change. */
struct change {
	struct tg_store_change change;
	struct tg_stored_move *moves;
	char **texts; /* of the moves' clocks */
	char *clocks;
	struct tg_buffer dead;
	char opening[TG_OPENING_TEXT_MAX];
};

static char *clocks_text(const struct tg_clock_state clocks[2], const struct tg_clock_spec *spec)
{
	json_t *object;
	char *text;

	if (spec->kind == TG_CLOCK_NONE)
		return strdup("");
	object = tg_clock_states_json(clocks);
	text = json_dumps(object, JSON_COMPACT);
	json_decref(object);
	return text;
}

static void format_dead(const struct tg_view *view, struct tg_buffer *out)
{
	char text[TG_VERTEX_MAX];

	tg_buffer_append_text(out, "");
	for (tg_point p = 0; p < tg_size_points(view->size); p++) {
		if (!view->dead[p])
			continue;
		tg_vertex_format(view->game, view->size, p, text);
		tg_buffer_printf(out, "%s ", text);
	}
}

static bool fill_moves(struct tg_room *room, const struct tg_view *view, struct change *c)
{
	const struct tg_position *pos = tg_session_position(room->session);

	c->change.count = view->ply - c->change.kept;
	c->moves = calloc((size_t)c->change.count + 1, sizeof(*c->moves));
	c->texts = calloc((size_t)c->change.count + 1, sizeof(*c->texts));
	if (!c->moves || !c->texts)
		return false;
	for (int i = 0; i < c->change.count; i++) {
		int ply = c->change.kept + i;
		struct tg_clock_state clocks[2];
		enum tg_color color;
		tg_session_get_clocks(room->session, ply + 1, clocks);
		c->texts[i] = clocks_text(clocks, &view->clock);
		if (!c->texts[i])
			return false;
		c->moves[i].point = tg_position_move(pos, ply, &color);
		c->moves[i].made_ms = c->change.updated_ms;
		c->moves[i].clocks = c->texts[i];
	}
	c->change.moves = c->moves;
	return true;
}

/* The time of a change: no two have the same, so that the list's order is that of the changes. */
static int64_t next_stamp(struct tg_server *server)
{
	int64_t now = tg_unix_ms();

	server->last_stamp_ms = now > server->last_stamp_ms ? now : server->last_stamp_ms + 1;
	return server->last_stamp_ms;
}

/* False: out of memory. */
static bool fill_change(struct tg_room *room, const struct tg_view *view, struct change *c)
{
	memset(c, 0, sizeof(*c));
	c->dead = (struct tg_buffer)TG_BUFFER_INIT(TG_MAX_POINTS * TG_VERTEX_MAX);
	format_dead(view, &c->dead);
	tg_opening_format(&view->opening, c->opening);
	c->clocks = clocks_text(view->clocks, &view->clock);
	c->change.id = room->id;
	c->change.ply_before = room->saved_ply;
	c->change.kept = room->kept;
	c->change.updated_ms = next_stamp(room->server);
	c->change.cuts_entries = room->cuts_entries;
	c->change.entries_kept = room->entries_kept;
	c->change.entries = room->entries;
	c->change.entries_count = room->entries_count;
	c->change.state = (struct tg_stored_state){.ply = view->ply,
		.phase = view->phase,
		.result_kind = view->result.kind,
		.result_winner = view->result.winner,
		.result_halves = view->result.margin_halves,
		.dead = c->dead.data,
		.clocks = c->clocks,
		.black = room->seat_texts[0],
		.white = room->seat_texts[1],
		.opening = c->opening};
	return c->dead.data && c->clocks && fill_moves(room, view, c);
}

static void finish_change(struct change *c)
{
	for (int i = 0; c->texts && i < c->change.count; i++)
		free(c->texts[i]);
	free(c->texts);
	free(c->moves);
	free(c->clocks);
	tg_buffer_finish(&c->dead);
}

enum tg_status tg_room_save(struct tg_room *room)
{
	struct tg_view view;
	struct change c;
	enum tg_status status = TG_ERR_NOMEM;

	tg_session_view(room->session, &view);
	if (fill_change(room, &view, &c))
		status = tg_store_save(room->server->store, &c.change);
	if (status == TG_OK) {
		room->saved_ply = room->kept = view.ply;
		room->is_changed = false;
		tg_room_forget_entries(room);
		room->updated_ms = c.change.updated_ms;
	}
	finish_change(&c);
	return status;
}

void tg_room_tell(struct tg_room *room)
{
	if (room->pending.failed != TG_OK) {
		/* Too much happened at once: the state says it all. */
		tg_buffer_clear(&room->pending);
		room->is_told = true;
	}
	if (room->is_told && room->streams)
		tg_room_note(room, "state", (int)json_array_size(room->moves), tg_state_json(room));
	room->is_told = false;
	if (room->pending.failed == TG_OK && room->pending.length > 0)
		tg_room_broadcast(room, room->pending.data, room->pending.length);
	tg_buffer_clear(&room->pending);
}

static bool waits_for_engine(const struct tg_room *room)
{
	struct tg_view view;

	tg_session_view(room->session, &view);
	return view.phase == TG_PHASE_PLAYING && view.seat_kind[view.hand - 1] != TG_SEAT_HUMAN;
}

/* After a save that failed: the room becomes what the store has, and everybody is told. */
static void take_back(struct tg_room **room_of, enum tg_status failure)
{
	struct tg_room *room = *room_of;

	room->server->counters.store_failures++;
	tg_log(room->server->options.log, TG_LOG_ERROR, "game %s could not be saved: %s", room->id,
		tg_status_text(failure));
	if (tg_room_load(room) != TG_OK) {
		tg_room_destroy(room);
		*room_of = NULL;
		return;
	}
	room->is_stalled = failure != TG_ERR_CONFLICT && waits_for_engine(room);
	room->stalled_ms = tg_monotonic_ms();
	if (!room->is_stalled)
		tg_session_start(room->session);
	if (failure != TG_ERR_CONFLICT)
		tg_room_note(room, "failure", -1,
			json_pack("{s:s}", "message",
				failure == TG_ERR_FULL
					? "the disk is full: the last change is undone"
					: "the last change could not be saved"));
	room->is_told = true;
	tg_room_tell(room);
}

static enum tg_status save_and_tell(struct tg_room **room)
{
	enum tg_status status = TG_OK;

	if ((*room)->is_changed)
		status = tg_room_save(*room);
	if (status == TG_OK) {
		/* A request of a person got through: so may the engine's next move. */
		if ((*room)->is_stalled && !waits_for_engine(*room)) {
			(*room)->is_stalled = false;
			tg_session_start((*room)->session);
		}
		tg_room_tell(*room);
	} else {
		take_back(room, status);
	}
	return status;
}

enum tg_status tg_room_settle(struct tg_room **room)
{
	enum tg_status status = save_and_tell(room);
	struct timeval delay;
	int64_t left;

	if (!*room)
		return status;
	left = tg_session_tick((*room)->session);
	if ((*room)->is_changed || (*room)->is_told || (*room)->pending.length > 0) {
		enum tg_status next = save_and_tell(room);
		status = status == TG_OK ? next : status;
	}
	if (*room && left >= 0) {
		delay.tv_sec = left / 1000000000;
		delay.tv_usec = left % 1000000000 / 1000 + 1000; /* not a moment too early */
		if (delay.tv_usec >= 1000000) {
			delay.tv_sec++;
			delay.tv_usec -= 1000000;
		}
		evtimer_add((*room)->timer, &delay);
	}
	return status;
}

/* The new game as a row; its moves are those of the session. */
/* The session's record as it is now, for free(); NULL without memory. */
static char *write_record(const struct tg_room *room)
{
	char *text = NULL;
	size_t length;

	tg_record_write(tg_session_record(room->session), &text, &length);
	return text;
}

enum tg_status tg_room_add_to_store(struct tg_room *room, const struct tg_new_game *game)
{
	const struct tg_settings *settings = game->settings;
	struct tg_stored_game stored = {.game = tg_game_name(settings->setup.game),
		.cols = settings->setup.size.cols,
		.rows = settings->setup.size.rows,
		.handicap = settings->setup.handicap};
	bool is_go = settings->setup.game == TG_GAME_GO;
	char rules[TG_RULES_TEXT_MAX] = "", *initial = tg_settings_format_initial(settings);
	json_t *spec = tg_clock_spec_json(&settings->clock);
	char *clock = json_dumps(spec, JSON_COMPACT);
	enum tg_status status = TG_ERR_NOMEM;
	struct tg_view view;
	struct change c;

	tg_session_view(room->session, &view);
	if (is_go)
		tg_rules_format_json(&settings->setup.rules, rules);
	if (fill_change(room, &view, &c) && initial && clock) {
		memcpy(stored.id, room->id, sizeof(stored.id));
		stored.created_ms = room->created_ms = c.change.updated_ms;
		stored.updated_ms = room->updated_ms = c.change.updated_ms;
		stored.rules = rules;
		stored.komi_halves = is_go ? settings->setup.rules.komi_halves : 0;
		stored.initial = initial;
		stored.clock = clock;
		stored.is_rated = settings->is_rated;
		stored.state = c.change.state;
		stored.moves = c.moves;
		bool is_adopted = game->record && !*game->record;
		stored.record = is_adopted ? write_record(room) : NULL;
		stored.record_skip = game->record_skip;
		if (!is_adopted || stored.record)
			status = tg_store_add(room->server->store, &stored);
	}
	free((char *)(uintptr_t)stored.record);
	finish_change(&c);
	json_decref(spec);
	free(clock);
	free(initial);
	return status;
}
