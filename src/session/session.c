/*
 * The life of a session, and the one road of every request.
 *
 * Each public request fills a struct tg_ask and submits it: carried out at once, or queued when a
 * listener is being told something. Nothing else writes to the game but an engine's answer, which comes
 * in by tg_session_pump, and the clock, which is looked at by tg_session_tick.
 */
#include "session/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool seat_is_valid(const struct tg_seat *seat)
{
	if ((unsigned)seat->kind > TG_SEAT_MODEL || !memchr(seat->name, '\0', sizeof(seat->name)))
		return false;
	if (seat->kind == TG_SEAT_ENGINE && (seat->level < 1 || seat->level > 9))
		return false;
	return (seat->kind == TG_SEAT_HUMAN) == (seat->engine == NULL);
}

static bool options_are_valid(const struct tg_session_options *options)
{
	const struct tg_seat *seats = options->seats;

	for (int i = 0; i < 2; i++)
		if (!seat_is_valid(&seats[i]) || (seats[i].engine && !options->pool))
			return false;
	if (seats[0].engine && seats[0].engine == seats[1].engine)
		return false;
	return tg_session_opening_fits(options) && tg_clock_spec_is_valid(&options->clock) &&
		(options->fixed_handicap == 0 || options->setup.game == TG_GAME_GO);
}

/* Puts the handicap stones on their points; White moves next. */
static enum tg_status place_handicap(struct tg_position *pos, int stones)
{
	uint8_t cells[TG_MAX_POINTS] = {TG_EMPTY};
	tg_point points[9];

	if (stones == 0)
		return TG_OK;
	if (stones < 2 || stones > 9 ||
		tg_handicap_points(tg_position_size(pos), stones, points) != stones)
		return TG_ERR_ARGUMENT;
	for (int i = 0; i < stones; i++)
		cells[points[i]] = TG_BLACK;
	tg_position_set_handicap(pos, stones);
	return tg_position_set(pos, cells, TG_WHITE);
}

static enum tg_status set_up(struct tg_session *session, const struct tg_session_options *options)
{
	enum tg_status status = tg_position_init(&session->pos, &options->setup);

	if (status == TG_OK)
		status = place_handicap(&session->pos, options->fixed_handicap);
	if (status != TG_OK)
		return status;
	memcpy(session->seats, options->seats, sizeof(session->seats));
	session->clock = options->clock;
	session->time = options->time ? options->time : tg_clock_system();
	session->pool = options->pool;
	session->model_pool = options->model_pool ? options->model_pool : options->pool;
	session->is_rated = options->is_rated;
	session->wake = options->wake;
	session->wake_context = options->wake_context;
	session->free_play = options->free_play;
	session->opening.kind = options->opening;
	session->opening_shape = options->opening_shape;
	for (int i = 0; i < 2; i++)
		tg_clock_state_init(&session->clocks[i], &session->clock);
	return tg_session_record_begin(session);
}

enum tg_status tg_session_create(
	const struct tg_session_options *options, struct tg_session **session)
{
	struct tg_session *made;
	enum tg_status status;

	*session = NULL;
	if (!options_are_valid(options))
		return TG_ERR_ARGUMENT;
	made = calloc(1, sizeof(*made));
	if (!made)
		return TG_ERR_NOMEM;
	status = set_up(made, options);
	if (status != TG_OK) {
		tg_record_destroy(made->record);
		free(made->turns);
		free(made);
		return status;
	}
	pthread_mutex_init(&made->inbox.lock, NULL);
	pthread_cond_init(&made->inbox.idle, NULL);
	*session = made;
	return TG_OK;
}

void tg_session_destroy(struct tg_session *session)
{
	if (!session)
		return;
	assert(!session->is_telling);
	tg_session_wait_idle(session);
	for (int i = 0; i < 2; i++)
		tg_session_unseat(session, i);
	tg_session_drop_queue(session);
	pthread_cond_destroy(&session->inbox.idle);
	pthread_mutex_destroy(&session->inbox.lock);
	tg_record_destroy(session->record);
	free(session->turns);
	free(session);
}

void tg_session_start(struct tg_session *session)
{
	if (session->is_started)
		return;
	session->is_started = true;
	session->turn_began = tg_clock_now(session->time);
	tg_session_consult(session);
	tg_session_tell(session);
}

int64_t tg_session_tick(struct tg_session *session)
{
	enum tg_color color = tg_position_to_move(&session->pos);
	int64_t now;

	tg_session_pump(session); /* an answer that came in time counts */
	if (session->is_telling || !tg_session_clock_runs(session))
		return -1;
	now = tg_clock_now(session->time);
	if (!tg_session_charge(session, color, now)) {
		tg_session_tell(session);
		return -1;
	}
	return tg_clock_state_left(&session->clocks[color - 1], &session->clock) * TG_NS_PER_MS -
		(now - session->turn_began);
}

/* Replaces the whole position; the record and the turns begin anew. */
static struct tg_verdict set_position(struct tg_session *session, const struct tg_ask *ask)
{
	struct tg_position *old = tg_position_copy(&session->pos);
	enum tg_status status;

	if (!old)
		return tg_verdict_of(TG_ERR_NOMEM);
	tg_session_abandon(session);
	session->pos = *ask->pos;
	session->opening = (struct tg_opening){.kind = TG_OPENING_NONE};
	for (int i = 0; i < 2; i++)
		tg_clock_state_init(&session->clocks[i], &session->clock);
	status = tg_session_record_begin(session);
	if (status != TG_OK) {
		session->pos = *old;
	} else {
		session->phase = TG_PHASE_PLAYING;
		session->result = (struct tg_result){TG_RESULT_NONE, TG_EMPTY, 0};
		session->has_failed = session->is_resumed = false;
		session->turn_began = tg_clock_now(session->time);
		memset(session->dead, 0, sizeof(session->dead));
		tg_session_note(session, TG_EVENT_UNDO);
		tg_session_judge_end(session);
	}
	tg_position_destroy(old);
	tg_session_consult(session);
	return tg_verdict_of(status);
}

static struct tg_verdict take_seat(struct tg_session *session, const struct tg_ask *ask)
{
	int seat = ask->color - 1;

	if (tg_session_hand(session) == seat) {
		tg_session_abandon(session);
		tg_session_end_failure(session);
	}
	tg_session_unseat(session, seat);
	session->seats[seat] = *ask->seat;
	tg_session_record_names(session);
	tg_session_note(session, TG_EVENT_SEATS);
	tg_session_consult(session);
	return tg_verdict_of(TG_OK);
}

struct tg_verdict tg_session_carry_out(struct tg_session *session, const struct tg_ask *ask)
{
	switch (ask->kind) {
	case TG_ASK_PLAY: return tg_session_ask_play(session, ask);
	case TG_ASK_CHOOSE: return tg_session_ask_choose(session, ask);
	case TG_ASK_PLACE: return tg_session_ask_place(session, ask);
	case TG_ASK_RESIGN: return tg_session_ask_resign(session, ask);
	case TG_ASK_UNDO: return tg_session_ask_undo(session, ask);
	case TG_ASK_UNDO_PLIES: return tg_session_ask_undo_plies(session, ask);
	case TG_ASK_TOGGLE_DEAD:
	case TG_ASK_SET_DEAD:
	case TG_ASK_AGREE:
	case TG_ASK_RESUME: return tg_session_ask_scoring(session, ask);
	case TG_ASK_SEAT: return take_seat(session, ask);
	case TG_ASK_RETRY: return tg_session_ask_retry(session);
	case TG_ASK_SET_POSITION: return set_position(session, ask);
	}
	return tg_verdict_of(TG_ERR_ARGUMENT);
}

static struct tg_verdict submit(struct tg_session *session, const struct tg_ask *ask)
{
	struct tg_verdict verdict;

	if (session->is_telling)
		return tg_session_enqueue(session, ask);
	verdict = tg_session_carry_out(session, ask);
	tg_session_tell(session);
	return verdict;
}

static bool is_color(enum tg_color color)
{
	return color == TG_BLACK || color == TG_WHITE;
}

struct tg_verdict tg_session_play(
	struct tg_session *session, enum tg_color color, tg_point point, int ply)
{
	assert(is_color(color));
	return submit(session,
		&(struct tg_ask){.kind = TG_ASK_PLAY, .color = color, .point = point, .ply = ply});
}

struct tg_verdict tg_session_choose(
	struct tg_session *session, enum tg_opening_choice choice, int ply)
{
	return submit(
		session, &(struct tg_ask){.kind = TG_ASK_CHOOSE, .choice = choice, .ply = ply});
}

struct tg_verdict tg_session_resign(struct tg_session *session, enum tg_color color)
{
	assert(is_color(color));
	return submit(session, &(struct tg_ask){.kind = TG_ASK_RESIGN, .color = color});
}

struct tg_verdict tg_session_undo(struct tg_session *session, enum tg_color color)
{
	return submit(session, &(struct tg_ask){.kind = TG_ASK_UNDO, .color = color});
}

struct tg_verdict tg_session_undo_plies(struct tg_session *session, int plies)
{
	return submit(session, &(struct tg_ask){.kind = TG_ASK_UNDO_PLIES, .plies = plies});
}

struct tg_verdict tg_session_toggle_dead(struct tg_session *session, tg_point point)
{
	return submit(session, &(struct tg_ask){.kind = TG_ASK_TOGGLE_DEAD, .point = point});
}

struct tg_verdict tg_session_set_dead(struct tg_session *session, const bool dead[TG_MAX_POINTS])
{
	return submit(session, &(struct tg_ask){.kind = TG_ASK_SET_DEAD, .dead = dead});
}

struct tg_verdict tg_session_agree(struct tg_session *session)
{
	return submit(session, &(struct tg_ask){.kind = TG_ASK_AGREE});
}

struct tg_verdict tg_session_resume(struct tg_session *session)
{
	return submit(session, &(struct tg_ask){.kind = TG_ASK_RESUME});
}

struct tg_verdict tg_session_retry(struct tg_session *session)
{
	return submit(session, &(struct tg_ask){.kind = TG_ASK_RETRY});
}

struct tg_verdict tg_session_set_position(struct tg_session *session, const struct tg_position *pos)
{
	return submit(session, &(struct tg_ask){.kind = TG_ASK_SET_POSITION, .pos = pos});
}

enum tg_status tg_session_seat(
	struct tg_session *session, enum tg_color color, const struct tg_seat *seat)
{
	if (!is_color(color) || !seat_is_valid(seat) || (seat->engine && !session->pool))
		return TG_ERR_ARGUMENT;
	if (seat->engine &&
		(seat->engine == session->seats[0].engine ||
			seat->engine == session->seats[1].engine))
		return TG_ERR_CONFLICT;
	return submit(session, &(struct tg_ask){.kind = TG_ASK_SEAT, .color = color, .seat = seat})
		.status;
}

enum tg_status tg_session_restore(struct tg_session *session, const tg_point *moves, int count,
	const struct tg_clock_state clocks[2])
{
	if (session->is_started || session->is_telling || tg_session_ply(session) > 0)
		return TG_ERR_STATE;
	for (int i = 0; i < count; i++) {
		enum tg_color color = tg_position_to_move(&session->pos);
		enum tg_status status;

		if (tg_position_check(&session->pos, color, moves[i]) != TG_LEGAL)
			return TG_ERR_ARGUMENT;
		status = tg_session_append(session, color, moves[i]);
		if (status != TG_OK)
			return status;
	}
	if (clocks)
		tg_session_set_clocks(session, count, clocks);
	tg_session_judge_end(session);
	session->events_length = 0; /* what is restored has been told before */
	return TG_OK;
}

enum tg_status tg_session_set_clocks(
	struct tg_session *session, int ply, const struct tg_clock_state clocks[2])
{
	if (ply < 0 || ply > tg_session_ply(session))
		return TG_ERR_ARGUMENT;
	memcpy(session->turns[ply].clocks, clocks, sizeof(session->turns[ply].clocks));
	if (ply == tg_session_ply(session))
		memcpy(session->clocks, clocks, sizeof(session->clocks));
	return TG_OK;
}

enum tg_status tg_session_get_clocks(
	const struct tg_session *session, int ply, struct tg_clock_state clocks[2])
{
	if (ply < 0 || ply > tg_session_ply(session))
		return TG_ERR_ARGUMENT;
	memcpy(clocks, session->turns[ply].clocks, sizeof(session->turns[ply].clocks));
	return TG_OK;
}

enum tg_status tg_session_restore_end(
	struct tg_session *session, const struct tg_result *result, const bool dead[TG_MAX_POINTS])
{
	if (session->is_started || session->is_telling)
		return TG_ERR_STATE;
	if (dead)
		memcpy(session->dead, dead, sizeof(session->dead));
	if (result && result->kind != TG_RESULT_NONE)
		tg_session_finish_game(
			session, result->kind, result->winner, result->margin_halves);
	session->events_length = 0;
	return TG_OK;
}
