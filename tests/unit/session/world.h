/*
 * What the tests of the session share: a clock that stands until it is moved, engines that answer when
 * the test lets them, and a listener that holds every state against the slow oracle.
 */
#ifndef SESSION_WORLD_H
#define SESSION_WORLD_H

#include "../unit.h"

#include "base/clock.h"
#include "base/pool.h"
#include "engine/engine.h"
#include "session/session.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the clock --- */

struct fake_clock {
	struct tg_clock clock;
	_Atomic int64_t now;
};

static int64_t fake_now(void *context)
{
	return atomic_load(&((struct fake_clock *)context)->now);
}

static void fake_clock_init(struct fake_clock *fake)
{
	fake->clock = (struct tg_clock){fake_now, fake};
	atomic_init(&fake->now, 5 * TG_NS_PER_SECOND);
}

static inline void pass_ms(struct fake_clock *fake, int64_t ms)
{
	atomic_fetch_add(&fake->now, ms * TG_NS_PER_MS);
}

/* --- a gate that threads wait at --- */

struct gate {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	int entered;  /* thinks that began */
	int released; /* thinks that may end */
	int woken;    /* calls of wake */
	int destroyed;
};

#define GATE_INIT \
	{ \
		PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0, 0 \
	}

static inline void gate_raise(struct gate *gate, int *counter)
{
	pthread_mutex_lock(&gate->lock);
	++*counter;
	pthread_cond_broadcast(&gate->changed);
	pthread_mutex_unlock(&gate->lock);
}

static inline void gate_wait(struct gate *gate, const int *counter, int least)
{
	pthread_mutex_lock(&gate->lock);
	while (*counter < least)
		pthread_cond_wait(&gate->changed, &gate->lock);
	pthread_mutex_unlock(&gate->lock);
}

static inline int gate_read(struct gate *gate, const int *counter)
{
	pthread_mutex_lock(&gate->lock);
	int value = *counter;
	pthread_mutex_unlock(&gate->lock);
	return value;
}

static void wake_gate(void *context)
{
	struct gate *gate = context;

	gate_raise(gate, &gate->woken);
}

/* --- an engine that a test holds in its hand --- */

enum puppet_manner {
	PUPPET_FIRST_LEGAL, /* answers at once with the first legal point */
	PUPPET_GATED,       /* waits until it is released, whatever the stop flag says */
	PUPPET_UNTIL_STOP,  /* thinks until it is stopped */
	PUPPET_LATE,        /* the first time gated, then both */
	PUPPET_SCRIPT,      /* answers `move` */
	PUPPET_FAILS,
};

struct puppet {
	struct tg_engine engine;
	enum puppet_manner manner;
	tg_point move;
	bool reports;
	double winrate;    /* what it says of the position */
	struct gate *gate; /* or NULL */
};

static tg_point first_legal(const struct tg_position *pos, enum tg_color color)
{
	int points = tg_size_points(tg_position_size(pos));

	for (tg_point p = 0; p < points; p++)
		if (tg_position_check(pos, color, p) == TG_LEGAL)
			return p;
	return TG_PASS;
}

static enum tg_status puppet_think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct puppet *puppet = (struct puppet *)engine;
	int number = 0;

	if (puppet->gate) {
		pthread_mutex_lock(&puppet->gate->lock);
		number = ++puppet->gate->entered;
		pthread_cond_broadcast(&puppet->gate->changed);
		pthread_mutex_unlock(&puppet->gate->lock);
	}
	if (puppet->reports && request->report) {
		struct tg_report report = {.nodes = 7, .is_final = false};

		request->report(request->report_context, &report);
	}
	if (puppet->manner == PUPPET_GATED || (puppet->manner == PUPPET_LATE && number == 1))
		gate_wait(puppet->gate, &puppet->gate->released, number);
	while ((puppet->manner == PUPPET_UNTIL_STOP || puppet->manner == PUPPET_LATE) &&
		!tg_stop_is_set(request->stop))
		sched_yield();
	if (puppet->manner == PUPPET_FAILS) {
		strcpy(engine->error, "lost its way");
		return TG_ERR_PEER;
	}
	choice->winrate = puppet->winrate;
	choice->move =
		puppet->manner == PUPPET_SCRIPT ? puppet->move : first_legal(pos, request->color);
	return TG_OK;
}

static void puppet_destroy(struct tg_engine *engine)
{
	struct puppet *puppet = (struct puppet *)engine;

	if (puppet->gate)
		gate_raise(puppet->gate, &puppet->gate->destroyed);
	free(puppet);
}

static const struct tg_engine_ops puppet_ops = {puppet_think, NULL, puppet_destroy};

static inline struct tg_seat puppet_seat(
	enum puppet_manner manner, struct gate *gate, tg_point move)
{
	struct puppet *puppet = calloc(1, sizeof(*puppet));
	struct tg_seat seat = {.kind = TG_SEAT_ENGINE, .name = "puppet", .level = 3};

	assert_non_null(puppet);
	puppet->engine.ops = &puppet_ops;
	strcpy(puppet->engine.name, "puppet");
	puppet->manner = manner;
	puppet->gate = gate;
	puppet->move = move;
	puppet->reports = manner == PUPPET_GATED || manner == PUPPET_UNTIL_STOP;
	seat.engine = &puppet->engine;
	return seat;
}

/* --- the auditor --- */

struct auditor {
	struct tg_setup setup;
	uint8_t first[TG_MAX_POINTS];
	enum tg_color first_to_move;
	int heard[8]; /* by kind of event */
	int last_ply;
	bool without_oracle; /* long games: the fresh position has to do */
};

/* The slow oracle of Go plays the log from the first stones and gets to the same place. */
static inline void audit_go(const struct auditor *auditor, const struct tg_position *pos)
{
	struct tg_go_slow *slow = tg_go_slow_create(auditor->setup.size, &auditor->setup.rules);

	assert_non_null(slow);
	assert_int_equal(tg_go_slow_set(slow, auditor->first, auditor->first_to_move), TG_OK);
	for (int ply = 0; ply < tg_position_plies(pos); ply++) {
		enum tg_color color;
		tg_point point = tg_position_move(pos, ply, &color);

		assert_int_equal(tg_go_slow_play(slow, color, point), TG_LEGAL);
	}
	assert_null(tg_go_slow_compare(slow, &pos->as.go));
	tg_go_slow_destroy(slow);
}

/* A fresh position that plays the log from the first stones gets to the same place. */
static inline void audit_replay(const struct auditor *auditor, const struct tg_position *pos)
{
	struct tg_position *fresh = tg_position_create(&auditor->setup, NULL);
	struct tg_size size = auditor->setup.size;

	assert_non_null(fresh);
	assert_int_equal(tg_position_set(fresh, auditor->first, auditor->first_to_move), TG_OK);
	for (int ply = 0; ply < tg_position_plies(pos); ply++) {
		enum tg_color color;
		tg_point point = tg_position_move(pos, ply, &color);

		assert_int_equal(tg_position_play(fresh, color, point), TG_LEGAL);
	}
	assert_true(tg_position_hash(fresh) == tg_position_hash(pos));
	for (tg_point p = 0; p < tg_size_points(size); p++)
		assert_int_equal(tg_position_at(fresh, p), tg_position_at(pos, p));
	for (int i = 1; i <= 2; i++)
		assert_int_equal(tg_position_prisoners(fresh, (enum tg_color)i),
			tg_position_prisoners(pos, (enum tg_color)i));
	tg_position_destroy(fresh);
}

/* The record's main line tells the position's moves, and its result is the session's. */
static inline void audit_record(struct tg_session *session, const struct tg_view *view)
{
	const struct tg_position *pos = tg_session_position(session);
	const struct tg_record *record = tg_session_record(session);
	tg_node node = tg_record_root(record, 0);
	const char *result = tg_node_get(record, node, "RE", 0);
	char text[16];

	for (int ply = 0; ply < view->ply; ply++) {
		enum tg_color color;
		tg_point point = tg_position_move(pos, ply, &color);
		char vertex[TG_VERTEX_MAX];
		const char *written;

		node = tg_node_child(record, node);
		assert_true(node != TG_NO_NODE);
		assert_true(tg_node_next(record, node) == TG_NO_NODE);
		written = tg_node_get(record, node, color == TG_BLACK ? "B" : "W", 0);
		tg_vertex_format_sgf(view->size, point, vertex);
		assert_non_null(written);
		assert_string_equal(written, vertex);
	}
	assert_true(tg_node_child(record, node) == TG_NO_NODE);
	tg_result_format(&view->result, text);
	assert_string_equal(result ? result : "", text);
}

static inline void audit_view(const struct tg_session *session, const struct tg_view *view)
{
	const struct tg_position *pos = tg_session_position(session);

	assert_int_equal(view->ply, tg_position_plies(pos));
	assert_true(view->hash == tg_position_hash(pos));
	for (tg_point p = 0; p < tg_size_points(view->size); p++)
		assert_int_equal(
			view->rows[tg_point_row(view->size, p)][tg_point_col(view->size, p)],
			".XO"[tg_position_at(pos, p)]);
	assert_true((view->phase == TG_PHASE_OVER) == (view->result.kind != TG_RESULT_NONE));
	assert_false(view->is_thinking && view->phase != TG_PHASE_PLAYING);
	assert_false(view->is_thinking && view->has_failed);
	for (int i = 0; i < 2; i++) {
		assert_true(view->clocks[i].main_ms >= 0 && view->clocks[i].period_ms >= 0);
		assert_true(view->clocks[i].periods >= 0 && view->clocks[i].stones >= 0);
	}
}

static void audit(void *context, struct tg_session *session, const struct tg_event *event)
{
	struct auditor *auditor = context;
	struct tg_view view;

	auditor->heard[event->kind]++;
	auditor->last_ply = event->ply;
	tg_session_view(session, &view);
	assert_true(event->ply <= view.ply);
	audit_view(session, &view);
	audit_record(session, &view);
	audit_replay(auditor, tg_session_position(session));
	if (view.game == TG_GAME_GO && !auditor->without_oracle)
		audit_go(auditor, tg_session_position(session));
}

/* --- a session with all of it --- */

struct world {
	struct fake_clock time;
	struct gate wakes;
	struct tg_pool *pool;
	struct auditor auditor;
	struct tg_session *session;
	struct tg_session_options options;
};

static inline void world_prepare(struct world *world, enum tg_game game, int side)
{
	struct tg_setup setup = TG_SETUP_INIT;

	memset(world, 0, sizeof(*world));
	world->wakes = (struct gate)GATE_INIT;
	fake_clock_init(&world->time);
	setup.game = game;
	setup.size = (struct tg_size){(uint8_t)side, (uint8_t)side};
	if (game == TG_GAME_GO)
		assert_int_equal(tg_rules_parse("chinese", &setup.rules), TG_OK);
	world->options = (struct tg_session_options){
		.setup = setup,
		.seats = {{.kind = TG_SEAT_HUMAN, .name = "Shusaku"},
			{.kind = TG_SEAT_HUMAN, .name = "Shuwa"}},
		.time = &world->time.clock,
		.wake = wake_gate,
		.wake_context = &world->wakes,
	};
}

static inline void world_begin(struct world *world)
{
	if (!world->pool)
		world->pool = world->options.pool = tg_pool_create(2);
	assert_non_null(world->pool);
	assert_int_equal(tg_session_create(&world->options, &world->session), TG_OK);
	world->auditor.setup = world->options.setup;
	world->auditor.first_to_move = tg_position_to_move(tg_session_position(world->session));
	for (tg_point p = 0; p < tg_size_points(world->options.setup.size); p++)
		world->auditor.first[p] =
			(uint8_t)tg_position_at(tg_session_position(world->session), p);
	assert_int_equal(tg_session_listen(world->session, audit, &world->auditor), TG_OK);
	tg_session_start(world->session);
}

static inline void world_end(struct world *world)
{
	tg_session_destroy(world->session);
	tg_pool_destroy(world->pool);
}

static inline struct tg_view look(const struct world *world)
{
	struct tg_view view;

	tg_session_view(world->session, &view);
	return view;
}

/* Pumps until `ply` is reached, waiting for wakes; every wake promises something to pump. */
static inline void pump_to(struct world *world, int ply)
{
	int seen = 0;

	while (look(world).ply != ply) {
		if (tg_session_pump(world->session) > 0)
			continue;
		seen = gate_read(&world->wakes, &world->wakes.woken);
		if (tg_session_pump(world->session) == 0)
			gate_wait(&world->wakes, &world->wakes.woken, seen + 1);
	}
}

/* Waits for the next thing that comes from an engine's thread, and carries it out. */
static inline void pump_once(struct world *world)
{
	int seen;

	for (;;) {
		seen = gate_read(&world->wakes, &world->wakes.woken);
		if (tg_session_pump(world->session) > 0)
			return;
		gate_wait(&world->wakes, &world->wakes.woken, seen + 1);
	}
}

static inline void play(struct world *world, enum tg_color color, const char *vertex)
{
	struct tg_view view = look(world);
	tg_point point;
	struct tg_verdict verdict;

	assert_int_equal(tg_vertex_parse(view.game, view.size, vertex, &point), TG_OK);
	verdict = tg_session_play(world->session, color, point, view.ply);
	assert_int_equal(verdict.refusal, TG_LEGAL);
	assert_int_equal(verdict.status, TG_OK);
}

static inline enum tg_refusal refusal_of(
	struct world *world, enum tg_color color, const char *vertex)
{
	struct tg_view view = look(world);
	tg_point point;

	assert_int_equal(tg_vertex_parse(view.game, view.size, vertex, &point), TG_OK);
	return tg_session_play(world->session, color, point, -1).refusal;
}

#endif
