/*
 * Games in memory. A room is loaded from the store when somebody asks for its game, and forgotten when
 * nobody does; the store is the truth.
 *
 *   request --> session (one change) --> listener (notes it, renders events into `pending`)
 *           --> settle: save in one transaction --> committed: tell every stream
 *                                               --> failed: take the room back to what the store has
 *
 * So nobody ever hears of a move that could be lost, and a disk that is full leaves the game as it was.
 * An engine's move that could not be saved stalls the room; it is tried again after a while.
 */
#include "server/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum {
	IDLE_MS = 5 * 60 * 1000, /* then a room is forgotten */
	STALL_MS = 5 * 1000,     /* then a stalled room tries again */
	AWAKE_MS = 15 * 1000,    /* a comment line keeps a silent stream open */
	PENDING_MAX = 4 * 1024 * 1024,
};

/* --- what the session tells --- */

static void note(struct tg_room *room, const char *name, int id, json_t *data)
{
	tg_event_format(&room->pending, name, id, data);
}

static void copy_cells(struct tg_room *room)
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
	copy_cells(room);
	room->has_report = false;
	room->server->counters.moves++;
	note(room, "move", ply, move);
}

static void hear_undo(struct tg_room *room, int ply)
{
	while (json_array_size(room->moves) > (size_t)ply)
		json_array_remove(room->moves, json_array_size(room->moves) - 1);
	copy_cells(room);
	if (ply < room->kept)
		room->kept = ply;
	room->has_report = false;
	note(room, "undo", ply, json_pack("{s:i}", "ply", ply));
}

static void hear_dead(struct tg_room *room, const struct tg_view *view)
{
	json_t *dead = json_array();

	for (tg_point p = 0; p < tg_size_points(view->size); p++)
		if (view->dead[p])
			json_array_append_new(dead, tg_vertex_json(view->game, view->size, p));
	note(room, "dead", -1, json_pack("{s:o}", "dead", dead));
}

static void hear_thinking(struct tg_room *room, const struct tg_view *view)
{
	const struct tg_position *pos = tg_session_position(room->session);
	bool now = view->is_thinking;

	note(room, "thinking", -1,
		json_pack("{s:o, s:o}", "color", tg_json_color(now ? view->to_move : TG_EMPTY),
			"report",
			now && room->has_report ? tg_report_json(pos, view->to_move, &room->report)
						: json_null()));
}

static void hear(void *context, struct tg_session *session, const struct tg_event *event)
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
		note(room, "phase", -1, json_pack("{s:s}", "phase", tg_phase_name(view.phase)));
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
	case TG_EVENT_SEATS: note(room, "seats", -1, json_object()); break;
	case TG_EVENT_FAILURE:
		note(room, "failure", -1, json_pack("{s:s}", "message", event->text));
		break;
	}
}

static void wake(void *context)
{
	struct tg_room *room = context;

	atomic_store(&room->rang, true);
	tg_server_ring_bell(room->server);
}

/* --- building --- */

/* The board before ply 1 and the list of moves, by replaying what the session has. */
static enum tg_status replay_moves(struct tg_room *room)
{
	struct tg_position *pos = tg_position_copy(tg_session_position(room->session));
	int plies = pos ? tg_position_plies(pos) : 0;
	tg_point *moves = malloc((size_t)(plies + 1) * sizeof(*moves));
	enum tg_color color;

	if (!pos || !moves) {
		tg_position_destroy(pos);
		free(moves);
		return TG_ERR_NOMEM;
	}
	for (int i = plies - 1; i >= 0; i--) {
		moves[i] = tg_position_move(pos, i, &color);
		tg_position_undo(pos);
	}
	json_decref(room->initial);
	json_decref(room->moves);
	room->initial = tg_state_board(pos);
	room->moves = json_array();
	for (int i = 0; i < plies; i++) {
		for (tg_point p = 0; p < tg_size_points(tg_position_size(pos)); p++)
			room->cells[p] = (uint8_t)tg_position_at(pos, p);
		tg_position_play(pos, tg_position_to_move(pos), moves[i]);
		json_array_append_new(room->moves, tg_state_move_json(room->cells, pos));
	}
	copy_cells(room);
	tg_position_destroy(pos);
	free(moves);
	return TG_OK;
}

static enum tg_status set_initial(struct tg_session *session, const struct tg_settings *settings)
{
	struct tg_position *pos;
	enum tg_status status;

	if (!settings->has_initial)
		return TG_OK;
	pos = tg_position_create(&settings->setup, &status);
	if (!pos)
		return status;
	status = tg_position_set(pos, settings->cells, settings->first);
	if (status == TG_OK)
		status = tg_session_set_position(session, pos).status;
	tg_position_destroy(pos);
	return status;
}

/* A session that has not started, with the seatings' engines in it when TG_OK. */
static enum tg_status create_session(struct tg_room *room, const struct tg_settings *settings,
	struct tg_seating seatings[2], struct tg_session **session)
{
	struct tg_session_options options = {.setup = settings->setup,
		.fixed_handicap = settings->has_initial ? 0 : settings->setup.handicap,
		.seats = {seatings[0].seat, seatings[1].seat},
		.clock = settings->clock,
		.pool = room->server->pool,
		.wake = wake,
		.wake_context = room};
	enum tg_status status = tg_session_create(&options, session);

	if (status != TG_OK)
		return status;
	seatings[0].seat.engine = seatings[1].seat.engine = NULL; /* the session's now */
	status = set_initial(*session, settings);
	if (status != TG_OK) {
		tg_session_destroy(*session);
		*session = NULL;
	}
	return status;
}

static enum tg_status replace_session(struct tg_room *room, struct tg_session *session)
{
	tg_session_destroy(room->session);
	room->session = session;
	room->has_report = false;
	return replay_moves(room);
}

static void take_texts(struct tg_room *room, struct tg_seating seatings[2])
{
	for (int i = 0; i < 2; i++) {
		free(room->seat_texts[i]);
		room->seat_texts[i] = seatings[i].text;
		seatings[i].text = NULL;
	}
}

/* --- from the store --- */

static bool read_settings(const struct tg_stored_game *stored, struct tg_settings *settings)
{
	struct tg_setup usual = TG_SETUP_INIT;
	struct tg_problem problem;
	json_t *clock = json_loads(stored->clock, 0, NULL);
	bool good;

	memset(settings, 0, sizeof(*settings));
	settings->setup = usual;
	settings->setup.size = (struct tg_size){(uint8_t)stored->cols, (uint8_t)stored->rows};
	settings->setup.handicap = stored->handicap;
	good = tg_game_parse(stored->game, &settings->setup.game) &&
		(stored->rules[0] == '\0' ||
			tg_rules_parse(stored->rules, &settings->setup.rules) == TG_OK) &&
		tg_settings_parse_initial(stored->initial, settings) &&
		(!clock || tg_clock_spec_read(clock, &settings->clock, &problem));
	settings->setup.rules.komi_halves = stored->komi_halves;
	json_decref(clock);
	return good;
}

static enum tg_status restore_moves(struct tg_session *session, const struct tg_stored_game *stored)
{
	int count = stored->state.ply;
	tg_point *moves = malloc((size_t)(count + 1) * sizeof(*moves));
	enum tg_status status;

	if (!moves)
		return TG_ERR_NOMEM;
	for (int i = 0; i < count; i++)
		moves[i] = stored->moves[i].point;
	status = tg_session_restore(session, moves, count, NULL);
	free(moves);
	/* What the rules refuse now was written by something else than this program. */
	return status == TG_ERR_ARGUMENT ? TG_ERR_IO : status;
}

static void restore_clocks(struct tg_session *session, const struct tg_stored_game *stored)
{
	for (int i = 0; i <= stored->state.ply; i++) {
		bool is_last = i == stored->state.ply;
		const char *text = is_last ? stored->state.clocks
			: i > 0            ? stored->moves[i - 1].clocks
					   : "";
		json_t *object = text[0] ? json_loads(text, 0, NULL) : NULL;
		struct tg_clock_state clocks[2];
		if (object && tg_clock_states_read(object, clocks))
			tg_session_set_clocks(session, i, clocks);
		json_decref(object);
	}
}

static void read_dead(
	const char *text, enum tg_game game, struct tg_size size, bool dead[TG_MAX_POINTS])
{
	char word[TG_VERTEX_MAX];
	tg_point point;
	int used;

	memset(dead, 0, TG_MAX_POINTS * sizeof(*dead));
	while (sscanf(text, "%11s%n", word, &used) == 1) {
		if (tg_vertex_parse(game, size, word, &point) == TG_OK && point >= 0)
			dead[point] = true;
		text += used;
	}
}

/* How it stood: the phase, marked stones, a result that the moves do not show. */
static enum tg_status restore_end(struct tg_session *session, const struct tg_stored_game *stored,
	const struct tg_settings *settings)
{
	const struct tg_stored_state *state = &stored->state;
	struct tg_result result = {(enum tg_result_kind)state->result_kind,
		(enum tg_color)state->result_winner, state->result_halves};
	bool dead[TG_MAX_POINTS];
	struct tg_view view;

	tg_session_view(session, &view);
	if (state->phase == TG_PHASE_PLAYING) {
		/* Two passes at the end, and yet it goes on: play was resumed. */
		if (view.phase == TG_PHASE_SCORING)
			tg_session_resume(session);
		return TG_OK;
	}
	read_dead(state->dead, settings->setup.game, settings->setup.size, dead);
	return tg_session_restore_end(
		session, state->phase == TG_PHASE_OVER ? &result : NULL, dead);
}

static enum tg_status restore_session(
	struct tg_room *room, const struct tg_stored_game *stored, struct tg_session **session)
{
	struct tg_seating seatings[2] = {0};
	struct tg_settings settings;
	enum tg_status status;

	if (!read_settings(stored, &settings))
		return TG_ERR_IO;
	status = tg_seating_restore(
		room->server, stored->state.black, &settings.setup, &seatings[0]);
	if (status == TG_OK)
		status = tg_seating_restore(
			room->server, stored->state.white, &settings.setup, &seatings[1]);
	if (status == TG_OK)
		status = create_session(room, &settings, seatings, session);
	if (status == TG_OK) {
		take_texts(room, seatings);
		status = restore_moves(*session, stored);
	}
	if (status == TG_OK) {
		restore_clocks(*session, stored);
		status = restore_end(*session, stored, &settings);
	}
	if (status != TG_OK) {
		tg_session_destroy(*session);
		*session = NULL;
	}
	tg_seating_finish(&seatings[0]);
	tg_seating_finish(&seatings[1]);
	return status;
}

static void forget_changes(struct tg_room *room, int ply)
{
	room->saved_ply = room->kept = ply;
	room->is_changed = room->is_told = false;
	tg_buffer_clear(&room->pending);
}

/* Makes the room what the store has; the session is not started. */
static enum tg_status load(struct tg_room *room)
{
	struct tg_stored_game stored;
	struct tg_session *session = NULL;
	enum tg_status status = tg_store_load(room->server->store, room->id, &stored);

	if (status != TG_OK)
		return status;
	status = restore_session(room, &stored, &session);
	if (status == TG_OK)
		status = replace_session(room, session);
	if (status == TG_OK)
		status = tg_session_listen(session, hear, room);
	room->created_ms = stored.created_ms;
	room->updated_ms = stored.updated_ms;
	forget_changes(room, stored.state.ply);
	tg_stored_game_finish(&stored);
	return status;
}

/* --- life --- */

static void hear_timer(evutil_socket_t fd, short what, void *context)
{
	struct tg_room *room = context;

	tg_room_settle(&room);
}

static struct tg_room *create_room(struct tg_server *server, const char *id)
{
	struct tg_room *room = calloc(1, sizeof(*room));

	if (!room)
		return NULL;
	room->server = server;
	room->pending = (struct tg_buffer)TG_BUFFER_INIT(PENDING_MAX);
	room->used_ms = tg_monotonic_ms();
	snprintf(room->id, sizeof(room->id), "%s", id);
	room->timer = evtimer_new(server->base, hear_timer, room);
	if (!room->timer) {
		free(room);
		return NULL;
	}
	room->next = server->rooms;
	server->rooms = room;
	server->rooms_length++;
	return room;
}

static void destroy_room(struct tg_room *room)
{
	struct tg_room **link = &room->server->rooms;

	while (*link != room)
		link = &(*link)->next;
	*link = room->next;
	room->server->rooms_length--;
	while (room->streams)
		tg_stream_end(room->streams);
	tg_session_destroy(room->session);
	event_free(room->timer);
	json_decref(room->initial);
	json_decref(room->moves);
	tg_buffer_finish(&room->pending);
	free(room->seat_texts[0]);
	free(room->seat_texts[1]);
	free(room);
}

/* Could be loaded again at any time without anybody noticing. */
static bool is_idle(const struct tg_room *room)
{
	struct tg_view view;

	tg_session_view(room->session, &view);
	return !room->streams && !view.is_thinking && !view.clock_runs;
}

/* Makes room for one more: the idle one that was used longest ago goes. */
static bool make_place(struct tg_server *server)
{
	struct tg_room *oldest = NULL;

	if (server->rooms_length < TG_ROOMS_MAX)
		return true;
	for (struct tg_room *room = server->rooms; room; room = room->next)
		if (is_idle(room) && (!oldest || room->used_ms < oldest->used_ms))
			oldest = room;
	if (oldest)
		destroy_room(oldest);
	return oldest != NULL;
}

struct tg_room *tg_room_find(struct tg_server *server, const char *id, enum tg_status *status)
{
	struct tg_room *room = server->rooms;

	while (room && strcmp(room->id, id) != 0)
		room = room->next;
	if (room)
		return room;
	*status = TG_ERR_TOO_LARGE;
	if (!make_place(server))
		return NULL;
	*status = TG_ERR_NOMEM;
	room = create_room(server, id);
	if (!room)
		return NULL;
	*status = load(room);
	if (*status != TG_OK) {
		destroy_room(room);
		return NULL;
	}
	tg_session_start(room->session);
	*status = tg_room_settle(&room);
	return room;
}

struct tg_room *tg_room_of_call(struct tg_call *call)
{
	enum tg_status status = TG_OK;
	struct tg_room *room = tg_room_find(call->server, call->id, &status);

	if (room)
		room->used_ms = tg_monotonic_ms();
	else
		tg_reply_status(call, status == TG_OK ? TG_ERR_IO : status);
	return room;
}

/* --- saving --- */

/* What a save is made from; everything in it lives until finish_change. */
struct change {
	struct tg_store_change change;
	struct tg_stored_move *moves;
	char **texts; /* of the moves' clocks */
	char *clocks;
	struct tg_buffer dead;
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

/* False: out of memory. */
static bool fill_change(struct tg_room *room, const struct tg_view *view, struct change *c)
{
	memset(c, 0, sizeof(*c));
	c->dead = (struct tg_buffer)TG_BUFFER_INIT(TG_MAX_POINTS * TG_VERTEX_MAX);
	format_dead(view, &c->dead);
	c->clocks = clocks_text(view->clocks, &view->clock);
	c->change.id = room->id;
	c->change.ply_before = room->saved_ply;
	c->change.kept = room->kept;
	c->change.updated_ms = tg_unix_ms();
	c->change.state = (struct tg_stored_state){.ply = view->ply,
		.phase = view->phase,
		.result_kind = view->result.kind,
		.result_winner = view->result.winner,
		.result_halves = view->result.margin_halves,
		.dead = c->dead.data,
		.clocks = c->clocks,
		.black = room->seat_texts[0],
		.white = room->seat_texts[1]};
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

static enum tg_status save(struct tg_room *room)
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
		room->updated_ms = c.change.updated_ms;
	}
	finish_change(&c);
	return status;
}

static void tell(struct tg_room *room)
{
	if (room->is_told && room->streams)
		note(room, "state", (int)json_array_size(room->moves), tg_state_json(room));
	room->is_told = false;
	if (room->pending.data && room->pending.length > 0)
		tg_room_broadcast(room, room->pending.data, room->pending.length);
	tg_buffer_clear(&room->pending);
}

static bool waits_for_engine(const struct tg_room *room)
{
	struct tg_view view;

	tg_session_view(room->session, &view);
	return view.phase == TG_PHASE_PLAYING && view.seat_kind[view.to_move - 1] != TG_SEAT_HUMAN;
}

/* After a save that failed: the room becomes what the store has, and everybody is told. */
static void take_back(struct tg_room **room_of, enum tg_status failure)
{
	struct tg_room *room = *room_of;

	room->server->counters.store_failures++;
	tg_log(room->server->options.log, TG_LOG_ERROR, "game %s could not be saved: %s", room->id,
		tg_status_text(failure));
	if (load(room) != TG_OK) {
		destroy_room(room);
		*room_of = NULL;
		return;
	}
	room->is_stalled = failure != TG_ERR_CONFLICT && waits_for_engine(room);
	room->stalled_ms = tg_monotonic_ms();
	if (!room->is_stalled)
		tg_session_start(room->session);
	if (failure != TG_ERR_CONFLICT)
		note(room, "failure", -1,
			json_pack("{s:s}", "message",
				failure == TG_ERR_FULL
					? "the disk is full: the last change is undone"
					: "the last change could not be saved"));
	room->is_told = true;
	tell(room);
}

static enum tg_status save_and_tell(struct tg_room **room)
{
	enum tg_status status = TG_OK;

	if ((*room)->is_changed)
		status = save(*room);
	if (status == TG_OK) {
		/* A request of a person got through: so may the engine's next move. */
		if ((*room)->is_stalled && !waits_for_engine(*room)) {
			(*room)->is_stalled = false;
			tg_session_start((*room)->session);
		}
		tell(*room);
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

/* --- new games --- */

static void make_id(char id[TG_STORE_ID_MAX])
{
	/* Crockford's base 32: no letter that is taken for another. 50 bits. */
	static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
	uint64_t bits = 0;

	if (getrandom(&bits, sizeof(bits), 0) != sizeof(bits))
		bits = (uint64_t)tg_unix_ms() * UINT64_C(0x9e3779b97f4a7c15);
	for (int i = 0; i < 10; i++, bits >>= 5)
		id[i] = letters[bits & 31];
	id[10] = '\0';
}

/* The new game as a row; its moves are those of the session. */
static enum tg_status add_to_store(struct tg_room *room, const struct tg_settings *settings)
{
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
		stored.state = c.change.state;
		stored.moves = c.moves;
		status = tg_store_add(room->server->store, &stored);
	}
	finish_change(&c);
	json_decref(spec);
	free(clock);
	free(initial);
	return status;
}

static enum tg_status build_new(struct tg_room *room, const struct tg_new_game *game)
{
	struct tg_session *session = NULL;
	enum tg_status status = create_session(room, game->settings, game->seatings, &session);

	if (status != TG_OK)
		return status;
	take_texts(room, game->seatings);
	status = tg_session_restore(session, game->moves, game->count, NULL);
	if (status == TG_OK && game->result.kind != TG_RESULT_NONE)
		status = tg_session_restore_end(session, &game->result, NULL);
	if (status == TG_OK)
		status = tg_session_listen(session, hear, room);
	if (status != TG_OK) {
		tg_session_destroy(session);
		return status;
	}
	status = replace_session(room, session);
	if (status == TG_OK)
		status = add_to_store(room, game->settings);
	forget_changes(room, game->count);
	return status;
}

enum tg_status tg_room_create(
	struct tg_server *server, const struct tg_new_game *game, struct tg_room **room)
{
	char id[TG_STORE_ID_MAX];
	enum tg_status status;

	*room = NULL;
	if (!make_place(server))
		return TG_ERR_TOO_LARGE;
	make_id(id);
	*room = create_room(server, id);
	if (!*room)
		return TG_ERR_NOMEM;
	status = build_new(*room, game);
	if (status != TG_OK) {
		destroy_room(*room);
		*room = NULL;
		return status;
	}
	server->counters.games_created++;
	tg_session_start((*room)->session);
	return tg_room_settle(room);
}

enum tg_status tg_room_seat(struct tg_room *room, enum tg_color color, struct tg_seating *seating)
{
	enum tg_status status = tg_session_seat(room->session, color, &seating->seat);

	if (status != TG_OK)
		return status;
	free(room->seat_texts[color - 1]);
	room->seat_texts[color - 1] = seating->text;
	memset(seating, 0, sizeof(*seating));
	return TG_OK;
}

enum tg_status tg_room_remove(struct tg_server *server, const char *id)
{
	struct tg_room *room = server->rooms;
	enum tg_status status = tg_store_remove(server->store, id);

	if (status != TG_OK)
		return status;
	while (room && strcmp(room->id, id) != 0)
		room = room->next;
	if (room) {
		note(room, "gone", -1, json_object());
		tell(room);
		destroy_room(room);
	}
	return TG_OK;
}

/* --- all rooms --- */

void tg_rooms_ring(struct tg_server *server)
{
	struct tg_room *next;

	for (struct tg_room *room = server->rooms; room; room = next) {
		next = room->next;
		if (atomic_exchange(&room->rang, false))
			tg_room_settle(&room); /* whose tick carries out what arrived */
	}
}

static void keep_awake(struct tg_room *room, int64_t now)
{
	struct tg_stream *next;

	for (struct tg_stream *stream = room->streams; stream; stream = next) {
		next = stream->next;
		if (now - stream->last_ms >= AWAKE_MS)
			tg_stream_send(stream, ":\n\n", 3);
	}
}

void tg_rooms_sweep(struct tg_server *server)
{
	int64_t now = tg_monotonic_ms();
	struct tg_room *next;

	for (struct tg_room *room = server->rooms; room; room = next) {
		next = room->next;
		keep_awake(room, now);
		if (room->is_stalled && now - room->stalled_ms >= STALL_MS) {
			room->is_stalled = false;
			room->is_told = true;
			tg_session_start(room->session);
			tg_room_settle(&room);
		} else if (now - room->used_ms >= IDLE_MS && is_idle(room)) {
			destroy_room(room);
		}
	}
}

void tg_rooms_finish(struct tg_server *server)
{
	while (server->rooms) {
		struct tg_room *room = server->rooms;
		struct tg_view view;
		tg_session_view(room->session, &view);
		/* The time that was spent on the present turn is spent. */
		if (view.clock_runs)
			save(room);
		destroy_room(room);
	}
}
