/*
 * Engines in seats: they answer, are stopped, come too late, fail, lie, are replaced. The test holds
 * them at a gate, so that every meeting of two threads happens when it says.
 */
#include "world.h"

static void begin_against(
	struct world *world, enum puppet_manner manner, struct gate *gate, tg_point move)
{
	world_prepare(world, TG_GAME_GO, 9);
	world->options.seats[1] = puppet_seat(manner, gate, move);
	world_begin(world);
}

static void an_engine_answers(void **unused)
{
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_FIRST_LEGAL, NULL, 0);
	play(&world, TG_BLACK, "E5");
	assert_true(look(&world).is_thinking);
	pump_to(&world, 2);
	assert_false(look(&world).is_thinking);
	assert_int_equal(look(&world).last_move, 0);
	assert_int_equal(look(&world).to_move, TG_BLACK);
	assert_int_equal(look(&world).undo_plies, 2);
	world_end(&world);
}

static void an_engine_begins_at_the_start_and_not_before(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;
	struct tg_session *session;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world.options.pool = world.pool = tg_pool_create(1);
	world.options.seats[0] = puppet_seat(PUPPET_FIRST_LEGAL, &gate, 0);
	assert_int_equal(tg_session_create(&world.options, &session), TG_OK);
	assert_int_equal(tg_session_pump(session), 0);
	assert_int_equal(gate_read(&gate, &gate.entered), 0);
	tg_session_start(session);
	world.session = session;
	pump_to(&world, 1);
	world_end(&world);
	assert_int_equal(gate.destroyed, 1);
}

/* Against an engine: the pair when it has answered, one ply while it thinks. */
static void undo_takes_the_pair_or_stops_the_thinking(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_GATED, &gate, 0);
	play(&world, TG_BLACK, "E5");
	gate_wait(&gate, &gate.entered, 1);
	gate_raise(&gate, &gate.released);
	pump_to(&world, 2);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_int_equal(look(&world).ply, 0);

	play(&world, TG_BLACK, "C3");
	gate_wait(&gate, &gate.entered, 2);
	assert_int_equal(look(&world).undo_plies, 1);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_int_equal(look(&world).ply, 0);
	assert_false(look(&world).is_thinking);
	gate_raise(&gate, &gate.released);
	world_end(&world);
}

/*
 * The late answer: the engine is released only after the undo, and after another move has been played,
 * at the same ply. Its answer, legal there too, must not be played; the new question gets its own.
 */
static void a_late_answer_is_dropped(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_GATED, &gate, 0);
	play(&world, TG_BLACK, "A9"); /* the first point: the engine would answer B9 */
	gate_wait(&gate, &gate.entered, 1);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	play(&world, TG_BLACK, "E5"); /* here it would answer A9 */
	assert_true(look(&world).is_thinking);
	assert_int_equal(gate_read(&gate, &gate.entered), 1); /* one think at a time */
	gate_raise(&gate, &gate.released);
	while (gate_read(&gate, &gate.entered) < 2)
		pump_once(&world);
	assert_int_equal(look(&world).ply, 1);
	assert_true(look(&world).is_thinking);
	gate_raise(&gate, &gate.released);
	pump_to(&world, 2);
	assert_int_equal(look(&world).last_move, 0);
	world_end(&world);
}

static void move_now_takes_the_best_so_far(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_UNTIL_STOP, &gate, 0);
	assert_false(tg_session_move_now(world.session));
	play(&world, TG_BLACK, "E5");
	gate_wait(&gate, &gate.entered, 1);
	assert_true(tg_session_move_now(world.session));
	pump_to(&world, 2);
	world_end(&world);
}

/* "Move now" holds for the question that waits until its engine is done with an abandoned one. */
static void move_now_reaches_a_question_that_waits(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_LATE, &gate, 0);
	play(&world, TG_BLACK, "A9");
	gate_wait(&gate, &gate.entered, 1);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_false(tg_session_move_now(world.session));
	play(&world, TG_BLACK, "E5");
	assert_true(tg_session_move_now(world.session));
	gate_raise(&gate, &gate.released);
	pump_to(&world, 2);
	assert_int_equal(look(&world).last_move, 0);
	world_end(&world);
}

static void reports_are_forwarded_while_they_matter(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_GATED, &gate, 0);
	play(&world, TG_BLACK, "E5");
	pump_once(&world);
	assert_int_equal(world.auditor.heard[TG_EVENT_REPORT], 1);
	tg_session_undo(world.session, TG_BLACK);
	gate_raise(&gate, &gate.released);
	pump_once(&world);
	play(&world, TG_BLACK, "E5");
	gate_wait(&gate, &gate.entered, 2);
	tg_session_undo(
		world.session, TG_BLACK); /* its report lies in the inbox, about nothing now */
	gate_raise(&gate, &gate.released);
	pump_once(&world);
	assert_int_equal(world.auditor.heard[TG_EVENT_REPORT], 1);
	world_end(&world);
}

static void a_failure_leaves_the_game_as_it_was(void **unused)
{
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_FAILS, NULL, 0);
	play(&world, TG_BLACK, "E5");
	pump_once(&world);
	assert_true(look(&world).has_failed);
	assert_false(look(&world).is_thinking);
	assert_non_null(strstr(look(&world).failure, "lost its way"));
	assert_int_equal(look(&world).ply, 1);
	assert_int_equal(world.auditor.heard[TG_EVENT_FAILURE], 1);
	assert_int_equal(tg_session_retry(world.session).status, TG_OK);
	assert_true(look(&world).is_thinking);
	pump_once(&world);
	assert_true(look(&world).has_failed);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_false(look(&world).has_failed);
	assert_int_equal(look(&world).ply, 0);
	assert_int_equal(tg_session_retry(world.session).status, TG_ERR_STATE);
	world_end(&world);
}

static void an_illegal_answer_is_a_failure(void **unused)
{
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_SCRIPT, NULL, 40);
	play(&world, TG_BLACK, "E5"); /* point 40 */
	pump_once(&world);
	assert_true(look(&world).has_failed);
	assert_non_null(strstr(look(&world).failure, "occupied"));
	assert_int_equal(look(&world).ply, 1);
	world_end(&world);
}

static void an_engine_may_resign(void **unused)
{
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_SCRIPT, NULL, TG_RESIGN);
	play(&world, TG_BLACK, "E5");
	pump_once(&world);
	assert_int_equal(look(&world).result.kind, TG_RESULT_RESIGN);
	assert_int_equal(look(&world).result.winner, TG_BLACK);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_int_equal(look(&world).ply, 0);
	world_end(&world);
}

static void nobody_plays_for_an_engine(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_GATED, &gate, 0);
	play(&world, TG_BLACK, "E5");
	assert_int_equal(refusal_of(&world, TG_WHITE, "C3"), TG_REFUSED_TURN);
	gate_raise(&gate, &gate.released);
	pump_to(&world, 2);
	world_end(&world);
}

static void resigning_stops_the_thinking(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_UNTIL_STOP, &gate, 0);
	play(&world, TG_BLACK, "E5");
	gate_wait(&gate, &gate.entered, 1);
	assert_int_equal(tg_session_resign(world.session, TG_BLACK).status, TG_OK);
	assert_false(look(&world).is_thinking);
	pump_once(&world);
	assert_int_equal(look(&world).ply, 1);
	assert_int_equal(look(&world).result.winner, TG_WHITE);
	world_end(&world);
}

/* A seat changes hands while its engine thinks: the old engine lives until it has returned. */
static void a_seat_changes_hands_in_mid_thought(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;
	struct tg_seat seat;

	(void)unused;
	begin_against(&world, PUPPET_GATED, &gate, 0);
	play(&world, TG_BLACK, "E5");
	gate_wait(&gate, &gate.entered, 1);
	seat = puppet_seat(PUPPET_SCRIPT, NULL, 20);
	strcpy(seat.name, "successor");
	assert_int_equal(tg_session_seat(world.session, TG_WHITE, &seat), TG_OK);
	assert_int_equal(gate_read(&gate, &gate.destroyed), 0);
	pump_to(&world, 2);
	assert_int_equal(look(&world).last_move, 20);
	assert_string_equal(look(&world).seat_name[1], "successor");
	assert_string_equal(tg_node_get(tg_session_record(world.session),
				    tg_record_root(tg_session_record(world.session), 0), "PW", 0),
		"successor");
	gate_raise(&gate, &gate.released);
	while (gate_read(&gate, &gate.destroyed) < 1)
		pump_once(&world);
	assert_int_equal(look(&world).ply, 2);
	world_end(&world);
}

static void the_same_engine_cannot_sit_twice(void **unused)
{
	struct world world;
	struct tg_seat seat;

	(void)unused;
	begin_against(&world, PUPPET_FIRST_LEGAL, NULL, 0);
	seat = world.options.seats[1];
	assert_int_equal(tg_session_seat(world.session, TG_BLACK, &seat), TG_ERR_CONFLICT);
	world_end(&world);
}

static void destroying_ends_the_thinking(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;

	(void)unused;
	begin_against(&world, PUPPET_UNTIL_STOP, &gate, 0);
	play(&world, TG_BLACK, "E5");
	gate_wait(&gate, &gate.entered, 1);
	world_end(&world);
	assert_int_equal(gate.destroyed, 1);
}

/* The engine's thought is charged to its clock, and an engine too can lose on time. */
static void the_thinking_is_charged(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world.options.clock = (struct tg_clock_spec){.kind = TG_CLOCK_ABSOLUTE, .main_ms = 10000};
	world.options.seats[1] = puppet_seat(PUPPET_GATED, &gate, 0);
	world_begin(&world);
	play(&world, TG_BLACK, "E5");
	gate_wait(&gate, &gate.entered, 1);
	pass_ms(&world.time, 2500);
	gate_raise(&gate, &gate.released);
	pump_to(&world, 2);
	assert_int_equal(look(&world).clocks[1].main_ms, 7500);
	play(&world, TG_BLACK, "C3");
	gate_wait(&gate, &gate.entered, 2);
	pass_ms(&world.time, 7500);
	assert_int_equal(tg_session_tick(world.session), -1);
	assert_int_equal(look(&world).result.kind, TG_RESULT_TIME);
	assert_int_equal(look(&world).result.winner, TG_BLACK);
	gate_raise(&gate, &gate.released);
	pump_once(&world);
	assert_int_equal(look(&world).ply, 3);
	world_end(&world);
}

/* The clock of an engine that failed stands until somebody decides. */
static void the_clock_stands_after_a_failure(void **unused)
{
	struct world world;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world.options.clock = (struct tg_clock_spec){.kind = TG_CLOCK_ABSOLUTE, .main_ms = 10000};
	world.options.seats[1] = puppet_seat(PUPPET_FAILS, NULL, 0);
	world_begin(&world);
	play(&world, TG_BLACK, "E5");
	pump_once(&world);
	while (!look(&world).has_failed)
		pump_once(&world);
	pass_ms(&world.time, 60000);
	assert_int_equal(tg_session_tick(world.session), -1);
	assert_int_equal(look(&world).clocks[1].main_ms, 10000);
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	world_end(&world);
}

static bool is_long_enough(const struct world *world)
{
	struct tg_view view = look(world);

	return view.phase != TG_PHASE_PLAYING || (view.game == TG_GAME_GO && view.ply >= 40);
}

/* Two sessions, four engines, one pool: whole games side by side, each audited at every event. */
static void two_sessions_in_one_process(void **unused)
{
	struct gate wakes = GATE_INIT;
	struct world worlds[2];
	struct tg_pool *pool = tg_pool_create(3);

	(void)unused;
	for (int i = 0; i < 2; i++) {
		world_prepare(&worlds[i], i ? TG_GAME_GOMOKU : TG_GAME_GO, i ? 15 : 5);
		worlds[i].pool = worlds[i].options.pool = pool;
		worlds[i].options.wake_context = &wakes;
		worlds[i].auditor.without_oracle = true;
		for (int seat = 0; seat < 2; seat++)
			worlds[i].options.seats[seat] = puppet_seat(PUPPET_FIRST_LEGAL, NULL, 0);
		world_begin(&worlds[i]);
	}
	while (!is_long_enough(&worlds[0]) || !is_long_enough(&worlds[1])) {
		int seen = gate_read(&wakes, &wakes.woken);
		int pumped = 0;

		for (int i = 0; i < 2; i++)
			if (!is_long_enough(&worlds[i]))
				pumped += tg_session_pump(worlds[i].session);
		if (pumped == 0)
			gate_wait(&wakes, &wakes.woken, seen + 1);
	}
	assert_true(look(&worlds[0]).ply >= 20);
	assert_int_equal(look(&worlds[1]).result.kind, TG_RESULT_FIVE);
	for (int i = 0; i < 2; i++)
		tg_session_destroy(worlds[i].session);
	tg_pool_destroy(pool);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_engine_answers),
		cmocka_unit_test(an_engine_begins_at_the_start_and_not_before),
		cmocka_unit_test(undo_takes_the_pair_or_stops_the_thinking),
		cmocka_unit_test(a_late_answer_is_dropped),
		cmocka_unit_test(move_now_takes_the_best_so_far),
		cmocka_unit_test(move_now_reaches_a_question_that_waits),
		cmocka_unit_test(reports_are_forwarded_while_they_matter),
		cmocka_unit_test(a_failure_leaves_the_game_as_it_was),
		cmocka_unit_test(an_illegal_answer_is_a_failure),
		cmocka_unit_test(an_engine_may_resign),
		cmocka_unit_test(nobody_plays_for_an_engine),
		cmocka_unit_test(resigning_stops_the_thinking),
		cmocka_unit_test(a_seat_changes_hands_in_mid_thought),
		cmocka_unit_test(the_same_engine_cannot_sit_twice),
		cmocka_unit_test(destroying_ends_the_thinking),
		cmocka_unit_test(the_thinking_is_charged),
		cmocka_unit_test(the_clock_stands_after_a_failure),
		cmocka_unit_test(two_sessions_in_one_process),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
