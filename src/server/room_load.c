/*
 * From rows of the store, or from the settings of a request, to a session with its moves, clocks and
 * end. What the store holds passes the same gate as every move: a row that the rules refuse is an error
 * of the store, not a game.
 */
#include "server/model_seat.h"
#include "server/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tg_room_wake(void *context)
{
	struct tg_room *room = context;

	atomic_store(&room->rang, true);
	tg_server_ring_bell(room->server);
}

void tg_room_take_seat(struct tg_room *room, int seat, struct tg_seating *seating)
{
	free(room->seat_texts[seat]);
	tg_model_watch_release(room->watches[seat]);
	room->seat_texts[seat] = seating->text;
	room->watches[seat] = seating->watch;
	seating->text = NULL;
	seating->watch = NULL;
}

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
	tg_room_copy_cells(room);
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

/* Which stones an engine opens with: by the game's id, which is random. */
static int shape_of(const struct tg_room *room)
{
	int sum = 0;

	for (const char *c = room->id; *c; c++)
		sum += *c;
	return sum % tg_opening_shapes();
}

/* A session that has not started, with the seatings' engines in it when TG_OK. */
static enum tg_status create_session(struct tg_room *room, const struct tg_settings *settings,
	struct tg_seating seatings[2], struct tg_session **session)
{
	struct tg_session_options options = {.setup = settings->setup,
		.fixed_handicap = settings->has_initial ? 0 : settings->setup.handicap,
		.seats = {seatings[0].seat, seatings[1].seat},
		.clock = settings->clock,
		.is_rated = settings->is_rated,
		.opening = settings->opening.kind,
		.opening_shape = shape_of(room),
		.pool = room->server->pool,
		.model_pool = room->server->model_pool,
		.wake = tg_room_wake,
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
	tg_room_bury(room->server, room->session, NULL);
	room->session = session;
	room->has_report = false;
	return replay_moves(room);
}

static void take_texts(struct tg_room *room, struct tg_seating seatings[2])
{
	for (int i = 0; i < 2; i++) {
		tg_room_take_seat(room, i, &seatings[i]);
		if (room->watches[i])
			tg_model_watch_attach(room->watches[i], room->id, tg_room_wake, room);
	}
}

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
		tg_opening_read(stored->state.opening, &settings->opening) &&
		(!clock || tg_clock_spec_read(clock, &settings->clock, &problem));
	settings->setup.rules.komi_halves = stored->komi_halves;
	settings->is_rated = stored->is_rated;
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

/*
 * The imported file, in which the game went on. A game without its variations is better than none, so
 * that a text which cannot be read any more is only passed over.
 */
static void restore_record(struct tg_session *session, const struct tg_stored_game *stored)
{
	struct tg_record *record;

	if (!stored->record ||
		tg_record_read(stored->record, strlen(stored->record), NULL, &record, NULL) !=
			TG_OK)
		return;
	if (tg_session_adopt_record(session, record, 0, stored->record_skip) != TG_OK)
		tg_record_destroy(record);
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
	if (status == TG_OK && settings.opening.kind != TG_OPENING_NONE) {
		status = tg_session_restore_opening(*session, &settings.opening);
		room->has_swapped = tg_room_opening_swapped(&settings.opening);
	}
	if (status == TG_OK) {
		restore_record(*session, stored);
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

/* Makes the room what the store has; the session is not started. */
enum tg_status tg_room_load(struct tg_room *room)
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
		status = tg_session_listen(session, tg_room_hear, room);
	if (status == TG_OK)
		tg_room_recall_failure(room);
	room->created_ms = stored.created_ms;
	room->updated_ms = stored.updated_ms;
	tg_room_forget_changes(room, stored.state.ply);
	tg_room_look_for_entries(room);
	tg_stored_game_finish(&stored);
	return status;
}

/* A file that the game does not fit stays the caller's: then the record is the moves alone. */
static void adopt(struct tg_session *session, const struct tg_new_game *game)
{
	if (game->record &&
		tg_session_adopt_record(
			session, *game->record, game->record_game, game->record_skip) == TG_OK)
		*game->record = NULL;
}

enum tg_status tg_room_build(struct tg_room *room, const struct tg_new_game *game)
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
		adopt(session, game);
	if (status == TG_OK)
		status = tg_session_listen(session, tg_room_hear, room);
	if (status != TG_OK) {
		tg_session_destroy(session);
		return status;
	}
	status = replace_session(room, session);
	if (status == TG_OK)
		status = tg_room_add_to_store(room, game);
	tg_room_forget_changes(room, game->count);
	return status;
}
