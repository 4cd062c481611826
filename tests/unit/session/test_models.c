/*
 * Language models in seats, as far as the session knows them: players that wait for somebody else. They
 * take no engine's thread; one that still waits for a thread of its own is gone at once when nobody wants
 * it; and what the clock does after a failure was agreed before the game.
 */
#include "world.h"

/* Black is a person, White a model that behaves like this; its pool is one thread. */
static void begin_with_model(
	struct world *world, enum puppet_manner manner, struct gate *gate, struct tg_pool *models)
{
	world_prepare(world, TG_GAME_GO, 9);
	world->options.seats[1] = puppet_seat(manner, gate, 0);
	world->options.seats[1].kind = TG_SEAT_MODEL;
	world->options.model_pool = models;
	world_begin(world);
}

static void pump_to_failure(struct world *world)
{
	while (!look(world).has_failed) {
		int seen = gate_read(&world->wakes, &world->wakes.woken);
		if (tg_session_pump(world->session) == 0)
			gate_wait(&world->wakes, &world->wakes.woken, seen + 1);
	}
}

/* The model's server says nothing; the engine of another game, on the only thread there is, answers. */
static void a_model_takes_no_engines_thread(void **unused)
{
	struct tg_pool *models = tg_pool_create(1), *engines = tg_pool_create(1);
	struct gate gate = GATE_INIT;
	struct world slow, quick;

	(void)unused;
	world_prepare(&slow, TG_GAME_GO, 9);
	slow.pool = slow.options.pool = engines;
	slow.options.seats[1] = puppet_seat(PUPPET_GATED, &gate, 0);
	slow.options.seats[1].kind = TG_SEAT_MODEL;
	slow.options.model_pool = models;
	world_begin(&slow);
	play(&slow, TG_BLACK, "E5");
	gate_wait(&gate, &gate.entered, 1);

	world_prepare(&quick, TG_GAME_GO, 9);
	quick.pool = quick.options.pool = engines;
	quick.options.seats[1] = puppet_seat(PUPPET_FIRST_LEGAL, NULL, 0);
	world_begin(&quick);
	play(&quick, TG_BLACK, "E5");
	pump_to(&quick, 2);

	tg_session_destroy(quick.session);
	gate_raise(&gate, &gate.released);
	pump_to(&slow, 2);
	tg_session_destroy(slow.session);
	tg_pool_destroy(engines);
	tg_pool_destroy(models);
}

/* The one thread is taken: the second game's question waits, is taken back, and never asked. */
static void a_question_that_waits_can_be_taken_back(void **unused)
{
	struct tg_pool *models = tg_pool_create(1);
	struct gate first_gate = GATE_INIT, second_gate = GATE_INIT;
	struct world first, second;

	(void)unused;
	begin_with_model(&first, PUPPET_GATED, &first_gate, models);
	play(&first, TG_BLACK, "E5");
	gate_wait(&first_gate, &first_gate.entered, 1);
	begin_with_model(&second, PUPPET_FIRST_LEGAL, &second_gate, models);
	play(&second, TG_BLACK, "E5");
	assert_true(look(&second).is_thinking);
	assert_int_equal(tg_session_undo(second.session, TG_BLACK).status, TG_OK);
	assert_int_equal(tg_session_pump(second.session), 1);
	/* Asked and stopped by hand, it is a failure at once. */
	play(&second, TG_BLACK, "C3");
	assert_true(tg_session_move_now(second.session));
	pump_to_failure(&second);
	assert_int_equal(look(&second).ply, 1);
	world_end(&second); /* waits for nobody */
	assert_int_equal(gate_read(&second_gate, &second_gate.entered), 0);

	gate_raise(&first_gate, &first_gate.released);
	world_end(&first);
	tg_pool_destroy(models);
}

/* White has failed after 3 s of its minute, and a person thinks about it for 20 s. */
static void begin_failed(struct world *world, struct tg_pool *models, bool is_rated)
{
	static struct gate gate;

	gate = (struct gate)GATE_INIT;
	world_prepare(world, TG_GAME_GO, 9);
	world->options.seats[1] = puppet_seat(PUPPET_FAILS, &gate, 0);
	world->options.seats[1].kind = TG_SEAT_MODEL;
	world->options.model_pool = models;
	world->options.is_rated = is_rated;
	world->options.clock =
		(struct tg_clock_spec){.kind = TG_CLOCK_ABSOLUTE, .main_ms = 60 * 1000};
	world_begin(world);
	play(world, TG_BLACK, "E5");
	pump_to_failure(world);
	pass_ms(&world->time, 20 * 1000);
}

static void after_a_failure_the_clock_of_a_casual_game_stands(void **unused)
{
	struct tg_pool *models = tg_pool_create(1);
	struct world world;

	(void)unused;
	begin_failed(&world, models, false);
	assert_false(look(&world).clock_runs);
	assert_int_equal(tg_session_tick(world.session), -1);
	assert_int_equal(look(&world).clocks[1].main_ms, 60 * 1000);
	assert_int_equal(tg_session_retry(world.session).status, TG_OK);
	pump_to_failure(&world);
	assert_int_equal(look(&world).clocks[1].main_ms, 60 * 1000);
	pass_ms(&world.time, 100 * 1000);
	assert_int_equal(tg_session_tick(world.session), -1);
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	world_end(&world);
	tg_pool_destroy(models);
}

static void in_a_rated_game_it_runs_on_and_can_run_out(void **unused)
{
	struct tg_pool *models = tg_pool_create(1);
	struct world world;

	(void)unused;
	begin_failed(&world, models, true);
	assert_true(look(&world).is_rated);
	assert_true(look(&world).clock_runs);
	assert_int_equal(look(&world).clocks[1].main_ms, 40 * 1000);
	assert_int_equal(tg_session_retry(world.session).status, TG_OK);
	pump_to_failure(&world);
	pass_ms(&world.time, 1000);
	assert_int_equal(look(&world).clocks[1].main_ms, 39 * 1000);
	pass_ms(&world.time, 40 * 1000);
	assert_int_equal(tg_session_tick(world.session), -1);
	assert_int_equal(look(&world).phase, TG_PHASE_OVER);
	assert_int_equal(look(&world).result.kind, TG_RESULT_TIME);
	assert_int_equal(look(&world).result.winner, TG_BLACK);
	world_end(&world);
	tg_pool_destroy(models);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_model_takes_no_engines_thread),
		cmocka_unit_test(a_question_that_waits_can_be_taken_back),
		cmocka_unit_test(after_a_failure_the_clock_of_a_casual_game_stands),
		cmocka_unit_test(in_a_rated_game_it_runs_on_and_can_run_out),
	};

	return cmocka_run_group_tests_name("session models", tests, NULL, NULL);
}
