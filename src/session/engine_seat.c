/*
 * Engines in seats: a question goes to the pool, an answer comes back into the inbox.
 *
 *   consult --> think (copy of the position, its own stop flag) --> a thread of the pool
 *   pump    <-- inbox  <-- answer, and the newest report         <-- the same thread
 *
 * A think carries the ply and the fingerprint it was asked for. One that nobody wants any more is
 * abandoned: stopped, its answer dropped; until it has returned its engine is busy, and a new question
 * waits. An engine that was taken from its seat meanwhile is destroyed when its think has returned.
 *
 * What goes wrong (an engine's failure, an illegal answer) leaves the game as it was: has_failed is set,
 * the clock stands unless the game is rated, and a person decides.
 *
 * A language model waits for its server and computes nothing, so it has threads of its own: the engines'
 * are never taken by one. One that still waits for a thread when it is abandoned never gets one.
 */
#include "engine/engine.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Seconds between reports: smooth enough for an eye, rare enough for any server. */
static const double report_interval = 0.2;

struct tg_think {
	struct tg_job job; /* first: the pool hands it back */
	struct tg_pool *pool;
	struct tg_session *session;
	struct tg_engine *engine;
	struct tg_position pos;
	struct tg_request request;
	struct tg_stop stop;
	int seat;
	int serial;
	int ply;
	tg_hash hash;
	int64_t asked;     /* when the clock's share was reckoned; 0: there is no clock */
	bool is_abandoned; /* the owner's thread only */
	bool owns_engine;  /* likewise: the seat was taken from it */
	/* The answer, valid once it is in the inbox. */
	enum tg_status status;
	struct tg_choice choice;
	char error[128];
	int64_t arrived;
	struct tg_think *next;
};

/* --- on a thread of the pool --- */

static void wake(struct tg_session *session)
{
	if (session->wake)
		session->wake(session->wake_context);
}

static void hear_report(void *context, const struct tg_report *report)
{
	struct tg_think *think = context;
	struct tg_inbox *inbox = &think->session->inbox;
	bool was_empty;

	pthread_mutex_lock(&inbox->lock);
	was_empty = !inbox->has_report;
	inbox->has_report = true;
	inbox->report_serial = think->serial;
	inbox->report = *report;
	pthread_mutex_unlock(&inbox->lock);
	if (was_empty)
		wake(think->session);
}

/*
 * Puts the answer into the inbox. From then on `think` belongs to the owner's thread; the session itself
 * lives until `running` has gone down, which is the last that is done to it here.
 */
static void deliver(struct tg_think *think)
{
	struct tg_session *session = think->session;
	struct tg_inbox *inbox = &session->inbox;
	struct tg_think **end = &inbox->answers;

	pthread_mutex_lock(&inbox->lock);
	while (*end)
		end = &(*end)->next;
	*end = think;
	pthread_mutex_unlock(&inbox->lock);
	wake(session);
	pthread_mutex_lock(&inbox->lock);
	if (--inbox->running == 0)
		pthread_cond_signal(&inbox->idle);
	pthread_mutex_unlock(&inbox->lock);
}

/* The wait for a thread was thinking time, too. */
static void hurry(struct tg_think *think)
{
	struct tg_budget *budget = &think->request.budget;
	double waited;

	if (think->asked == 0 || budget->seconds <= 0)
		return;
	waited = (double)(tg_clock_now(think->session->time) - think->asked) / 1e9;
	budget->seconds = budget->seconds - waited > 0.001 ? budget->seconds - waited : 0.001;
	if (budget->most_seconds > 0)
		budget->most_seconds -= waited;
}

static void run_think(struct tg_job *job)
{
	struct tg_think *think = (struct tg_think *)job;

	hurry(think);
	think->status =
		tg_engine_think(think->engine, &think->pos, &think->request, &think->choice);
	if (think->status != TG_OK)
		snprintf(think->error, sizeof(think->error), "%s", tg_engine_error(think->engine));
	think->arrived = tg_clock_now(think->session->time);
	deliver(think);
}

/* --- on the owner's thread --- */

static double least_limit(double a, double b)
{
	if (a <= 0 || b <= 0)
		return a > b ? a : b;
	return a < b ? a : b;
}

/* Until its flag falls; it may take what is left for one move, because it cannot be told to hurry. */
static double time_left(const struct tg_session *session, int seat)
{
	int64_t left = tg_clock_state_left(&session->clocks[seat], &session->clock);

	return left < 0 ? 0 : (double)left / 1000;
}

/* The seat's own budget, or its level's, within what the clock allows; level 9 is the clock's alone. */
static struct tg_budget budget_of(const struct tg_session *session, int seat)
{
	const struct tg_seat *who = &session->seats[seat];
	enum tg_game game = tg_position_game(&session->pos);
	struct tg_size size = tg_position_size(&session->pos);
	struct tg_budget budget = who->budget;
	bool is_levels = who->kind == TG_SEAT_ENGINE && budget.seconds <= 0 && budget.nodes == 0 &&
		budget.depth == 0;
	struct tg_share share = tg_clock_state_share(&session->clocks[seat], &session->clock,
		tg_pace_moves(game, size, tg_session_ply(session)));

	if (who->kind == TG_SEAT_MODEL) {
		budget.seconds = least_limit(budget.seconds, time_left(session, seat));
		return budget;
	}
	if (is_levels && who->level == 9 && share.seconds > 0)
		return (struct tg_budget){.seconds = share.seconds, .most_seconds = share.most};
	if (is_levels)
		budget = tg_level_budget(game, size, who->level);
	budget.seconds = least_limit(budget.seconds, share.seconds);
	return budget;
}

static struct tg_think *create_think(struct tg_session *session, int seat)
{
	struct tg_think *think = calloc(1, sizeof(*think));

	if (!think)
		return NULL;
	think->job.run = run_think;
	think->pool =
		session->seats[seat].kind == TG_SEAT_MODEL ? session->model_pool : session->pool;
	think->session = session;
	think->engine = session->seats[seat].engine;
	think->pos = session->pos;
	think->seat = seat;
	think->serial = ++session->serial;
	think->ply = tg_session_ply(session);
	think->hash = tg_position_hash(&session->pos);
	atomic_init(&think->stop.requested, false);
	think->request.color = tg_position_to_move(&session->pos);
	think->request.budget = budget_of(session, seat);
	think->asked = session->clock.kind == TG_CLOCK_NONE ? 0 : tg_clock_now(session->time);
	think->request.stop = &think->stop;
	think->request.report = hear_report;
	think->request.report_context = think;
	think->request.report_interval = report_interval;
	think->request.cleanup = session->is_resumed;
	if (session->is_hurried)
		tg_stop_request(&think->stop);
	session->is_hurried = false;
	return think;
}

static void set_failure(struct tg_session *session, int seat, const char *text)
{
	session->has_failed = true;
	snprintf(session->failure, sizeof(session->failure), "%s (%.30s) %.110s",
		seat == 0 ? "Black" : "White", session->seats[seat].name, text);
}

static void fail(struct tg_session *session, int seat, const char *text)
{
	session->is_thinking = false;
	set_failure(session, seat, text);
	tg_session_note(session, TG_EVENT_FAILURE);
}

enum tg_status tg_session_restore_failure(struct tg_session *session, const char *text)
{
	int seat = tg_session_hand(session);

	if (session->is_started || session->is_telling || session->phase != TG_PHASE_PLAYING ||
		session->seats[seat].kind == TG_SEAT_HUMAN)
		return TG_ERR_STATE;
	set_failure(session, seat, text);
	return TG_OK;
}

void tg_session_consult(struct tg_session *session)
{
	int seat = tg_session_hand(session);
	struct tg_think *think;

	if (!session->is_started || session->phase != TG_PHASE_PLAYING || session->free_play ||
		session->has_failed || session->seats[seat].kind == TG_SEAT_HUMAN)
		return;
	if (tg_session_stage(session) == TG_STAGE_PLACE) {
		if (tg_session_want_stone(session) != TG_OK)
			fail(session, seat, "cannot open the game: out of memory");
		return;
	}
	if (!session->is_thinking) {
		session->is_thinking = true;
		tg_session_note(session, TG_EVENT_THINKING);
	}
	if (session->thinks[seat])
		return; /* busy: with this turn, or with one that nobody wants; then pump asks again */
	think = create_think(session, seat);
	if (!think) {
		fail(session, seat, "cannot think: out of memory");
		return;
	}
	session->thinks[seat] = think;
	pthread_mutex_lock(&session->inbox.lock);
	session->inbox.running++;
	pthread_mutex_unlock(&session->inbox.lock);
	tg_pool_post(think->pool, &think->job);
}

/* Nobody wants it any more: it is stopped, or comes back at once if it has not begun. */
static void abandon(struct tg_think *think)
{
	bool was_abandoned = think->is_abandoned;

	think->is_abandoned = true;
	tg_stop_request(&think->stop);
	if (!was_abandoned && tg_pool_withdraw(think->pool, &think->job))
		deliver(think);
}

void tg_session_abandon(struct tg_session *session)
{
	for (int seat = 0; seat < 2; seat++)
		if (session->thinks[seat])
			abandon(session->thinks[seat]);
	session->is_hurried = false;
	if (session->is_thinking) {
		session->is_thinking = false;
		tg_session_note(session, TG_EVENT_THINKING);
	}
}

void tg_session_swap_seats(struct tg_session *session)
{
	struct tg_seat seat = session->seats[0];
	struct tg_think *think = session->thinks[0];

	session->seats[0] = session->seats[1];
	session->seats[1] = seat;
	session->thinks[0] = session->thinks[1];
	session->thinks[1] = think;
	for (int i = 0; i < 2; i++)
		if (session->thinks[i])
			session->thinks[i]->seat = i;
}

void tg_session_unseat(struct tg_session *session, int seat)
{
	struct tg_think *think = session->thinks[seat];

	if (think) {
		think->owns_engine = true;
		abandon(think);
		session->thinks[seat] = NULL;
	} else if (session->seats[seat].engine) {
		tg_engine_destroy(session->seats[seat].engine);
	}
	session->seats[seat].engine = NULL;
}

/* An answer that is still wanted: played, or a failure. */
static void take_answer(struct tg_session *session, const struct tg_think *think)
{
	enum tg_color color = think->request.color;
	tg_point move = think->choice.move;
	enum tg_refusal refusal;
	char text[160], vertex[TG_VERTEX_MAX];

	if (!tg_session_charge(session, color, think->arrived))
		return;
	if (think->status != TG_OK) {
		fail(session, think->seat,
			think->error[0] ? think->error : tg_status_text(think->status));
		return;
	}
	if (tg_session_stage(session) == TG_STAGE_CHOOSE &&
		!tg_session_choose_by(session, think->seat, &think->choice))
		return;
	int seat = tg_session_hand(session); /* a choice may have moved it */
	if (move == TG_RESIGN) {
		tg_session_finish_game(session, TG_RESULT_RESIGN, tg_other(color), 0);
		return;
	}
	refusal = tg_position_check(&session->pos, color, move);
	if (refusal == TG_LEGAL) {
		if (tg_session_make_move(session, color, move, think->arrived) != TG_OK)
			fail(session, seat, "cannot move: out of memory");
		return;
	}
	strcpy(vertex, "no move");
	if (refusal != TG_REFUSED_BOUNDS)
		tg_vertex_format(tg_position_game(&session->pos), tg_position_size(&session->pos),
			move, vertex);
	snprintf(text, sizeof(text), "answered an illegal move, %s: %s", vertex,
		tg_refusal_text(refusal));
	fail(session, seat, text);
}

static void finish_think(struct tg_session *session, struct tg_think *think)
{
	bool is_wanted = !think->is_abandoned && session->phase == TG_PHASE_PLAYING &&
		think->ply == tg_session_ply(session) &&
		think->hash == tg_position_hash(&session->pos);

	if (session->thinks[think->seat] == think)
		session->thinks[think->seat] = NULL;
	if (think->owns_engine)
		tg_engine_destroy(think->engine);
	if (is_wanted)
		take_answer(session, think);
	free(think);
	tg_session_consult(session); /* for whom a busy engine was waited for */
}

/* Passes the newest report on if the think it is about is still wanted. */
static bool forward_report(struct tg_session *session)
{
	struct tg_inbox *inbox = &session->inbox;
	const struct tg_think *think = session->thinks[tg_session_hand(session)];
	bool is_wanted;

	pthread_mutex_lock(&inbox->lock);
	is_wanted = inbox->has_report && think && !think->is_abandoned &&
		inbox->report_serial == think->serial;
	if (is_wanted)
		session->report = inbox->report;
	inbox->has_report = false;
	pthread_mutex_unlock(&inbox->lock);
	if (is_wanted)
		tg_session_note(session, TG_EVENT_REPORT);
	return is_wanted;
}

static struct tg_think *take_one_answer(struct tg_inbox *inbox)
{
	struct tg_think *think;

	pthread_mutex_lock(&inbox->lock);
	think = inbox->answers;
	if (think)
		inbox->answers = think->next;
	pthread_mutex_unlock(&inbox->lock);
	return think;
}

int tg_session_pump(struct tg_session *session)
{
	struct tg_think *think;
	int count = 0;

	if (session->is_telling)
		return 0;
	if (forward_report(session)) {
		count++;
		tg_session_tell(session);
	}
	while ((think = take_one_answer(&session->inbox)) != NULL) {
		count++;
		finish_think(session, think);
		tg_session_tell(session);
	}
	return count;
}

bool tg_session_move_now(struct tg_session *session)
{
	struct tg_think *think = session->thinks[tg_session_hand(session)];

	if (!session->is_thinking)
		return false;
	if (!think || think->is_abandoned) {
		session->is_hurried = true; /* the engine is still busy with what nobody wants */
		return true;
	}
	tg_stop_request(&think->stop);
	if (session->seats[think->seat].kind == TG_SEAT_MODEL &&
		tg_pool_withdraw(think->pool, &think->job)) {
		think->status = TG_ERR_PEER;
		snprintf(think->error, sizeof(think->error), "stopped before it was asked");
		think->arrived = tg_clock_now(session->time);
		deliver(think);
	}
	return true;
}

struct tg_verdict tg_session_ask_retry(struct tg_session *session)
{
	if (!session->has_failed || session->phase != TG_PHASE_PLAYING)
		return tg_verdict_of(TG_ERR_STATE);
	tg_session_end_failure(session);
	tg_session_consult(session);
	return tg_verdict_of(TG_OK);
}

void tg_session_end_failure(struct tg_session *session)
{
	if (session->has_failed && !session->is_rated)
		session->turn_began = tg_clock_now(session->time);
	session->has_failed = false;
}

void tg_session_wait_idle(struct tg_session *session)
{
	struct tg_think *think;

	tg_session_abandon(session);
	pthread_mutex_lock(&session->inbox.lock);
	while (session->inbox.running > 0)
		pthread_cond_wait(&session->inbox.idle, &session->inbox.lock);
	pthread_mutex_unlock(&session->inbox.lock);
	while ((think = take_one_answer(&session->inbox)) != NULL) {
		if (session->thinks[think->seat] == think)
			session->thinks[think->seat] = NULL;
		if (think->owns_engine)
			tg_engine_destroy(think->engine);
		free(think);
	}
	session->events_length = 0;
}
