/*
 * Time: what each system says of a clock after so much thought, by hand; then in a session under a
 * clock that only the test moves.
 */
#include "world.h"

#include "base/rng.h"

static const struct tg_clock_spec absolute = {.kind = TG_CLOCK_ABSOLUTE, .main_ms = 10000};
static const struct tg_clock_spec byoyomi = {
	.kind = TG_CLOCK_BYOYOMI, .main_ms = 5000, .period_ms = 1000, .periods = 3};
static const struct tg_clock_spec canadian = {
	.kind = TG_CLOCK_CANADIAN, .main_ms = 5000, .period_ms = 4000, .stones = 2};
static const struct tg_clock_spec fischer = {
	.kind = TG_CLOCK_FISCHER, .main_ms = 3000, .increment_ms = 2000};

static struct tg_clock_state after(const struct tg_clock_spec *spec, int64_t ms)
{
	struct tg_clock_state state;

	tg_clock_state_init(&state, spec);
	tg_clock_state_spend(&state, spec, ms);
	return state;
}

static void absolute_time_runs_out(void **unused)
{
	(void)unused;
	assert_int_equal(after(&absolute, 9999).main_ms, 1);
	assert_false(after(&absolute, 9999).is_out);
	assert_true(after(&absolute, 10000).is_out);
	assert_int_equal(after(&absolute, 10000000).main_ms, 0);
}

static void byoyomi_spends_main_then_whole_periods(void **unused)
{
	struct tg_clock_state state = after(&byoyomi, 4999);

	(void)unused;
	assert_false(state.in_overtime);
	assert_int_equal(state.main_ms, 1);
	state = after(&byoyomi, 5400);
	assert_true(state.in_overtime);
	assert_int_equal(state.main_ms, 0);
	assert_int_equal(state.periods, 3);
	assert_int_equal(state.period_ms, 600);
	state = after(&byoyomi, 6000); /* the first period is used up */
	assert_int_equal(state.periods, 2);
	assert_int_equal(state.period_ms, 1000);
	state = after(&byoyomi, 7999);
	assert_int_equal(state.periods, 1);
	assert_int_equal(state.period_ms, 1);
	assert_false(state.is_out);
	assert_true(after(&byoyomi, 8000).is_out);
}

static void a_move_within_a_period_gives_it_back(void **unused)
{
	struct tg_clock_state state = after(&byoyomi, 6700);

	(void)unused;
	tg_clock_state_move(&state, &byoyomi);
	assert_int_equal(state.periods, 2);
	assert_int_equal(state.period_ms, 1000);
	for (int i = 0; i < 100; i++) { /* moves of 0.999 s may go on for ever */
		tg_clock_state_spend(&state, &byoyomi, 999);
		tg_clock_state_move(&state, &byoyomi);
	}
	assert_int_equal(state.periods, 2);
	assert_false(state.is_out);
}

static void canadian_gives_a_new_period_after_its_stones(void **unused)
{
	struct tg_clock_state state = after(&canadian, 6000);

	(void)unused;
	assert_true(state.in_overtime);
	assert_int_equal(state.stones, 2);
	assert_int_equal(state.period_ms, 3000);
	tg_clock_state_move(&state, &canadian);
	assert_int_equal(state.stones, 1);
	assert_int_equal(state.period_ms, 3000); /* what was left stays */
	tg_clock_state_spend(&state, &canadian, 2999);
	assert_false(state.is_out);
	tg_clock_state_move(&state, &canadian);
	assert_int_equal(state.stones, 2);
	assert_int_equal(state.period_ms, 4000);
	tg_clock_state_spend(&state, &canadian, 4000);
	assert_true(state.is_out);
}

static void fischer_adds_after_the_move(void **unused)
{
	struct tg_clock_state state = after(&fischer, 2999);

	(void)unused;
	tg_clock_state_move(&state, &fischer);
	assert_int_equal(state.main_ms, 2001);
	tg_clock_state_spend(&state, &fischer, 2001);
	assert_true(state.is_out);
	tg_clock_state_move(&state, &fischer);
	assert_true(state.is_out); /* nothing comes back */
	assert_int_equal(state.main_ms, 0);
}

/* Any way of cutting a thought into pieces gives the same clock, and `left` goes down with it. */
static void spending_is_additive(void **unused)
{
	const struct tg_clock_spec *const specs[] = {&absolute, &byoyomi, &canadian, &fischer};
	struct tg_rng rng;

	(void)unused;
	tg_rng_init(&rng, 1);
	for (int round = 0; round < 4000; round++) {
		const struct tg_clock_spec *spec = specs[round % 4];
		int64_t total = tg_rng_below(&rng, 12000), left;
		struct tg_clock_state whole = after(spec, total), pieces = after(spec, 0);

		left = tg_clock_state_left(&pieces, spec) - total;
		for (int64_t rest = total; rest > 0;) {
			int64_t piece = 1 + tg_rng_below(&rng, 3000);

			piece = piece < rest ? piece : rest;
			tg_clock_state_spend(&pieces, spec, piece);
			rest -= piece;
		}
		assert_int_equal(whole.is_out, pieces.is_out);
		assert_int_equal(whole.main_ms, pieces.main_ms);
		assert_int_equal(whole.period_ms, pieces.period_ms);
		assert_int_equal(whole.periods, pieces.periods);
		assert_int_equal(tg_clock_state_left(&whole, spec), left > 0 ? left : 0);
	}
}

/*
 * A side of a long game, 200 moves on 19x19, that spends each time what it should, or at every third move
 * what it may at most, and `late_ms` more. Its flag never falls.
 */
static void spend_every_share(
	const struct tg_clock_spec *spec, struct tg_size size, int late_ms, struct tg_rng *rng)
{
	struct tg_clock_state state = after(spec, 0);

	for (int move = 0; move < tg_size_points(size) * 11 / 20; move++) {
		struct tg_share share = tg_clock_state_share(
			&state, spec, tg_pace_moves(TG_GAME_GO, size, 2 * move));
		double seconds = tg_rng_below(rng, 3) == 0 ? share.most : share.seconds;

		assert_true(share.seconds > 0 && share.most >= share.seconds);
		tg_clock_state_spend(&state, spec, (int64_t)(seconds * 1000) + late_ms);
		assert_false(state.is_out);
		tg_clock_state_move(&state, spec);
	}
}

/* Clocks of seconds without a delay, and such as people play with and a machine that is always late. */
static void the_share_is_never_too_much(void **unused)
{
	static const struct tg_size sizes[] = {{7, 7}, {9, 9}, {13, 13}, {19, 19}};
	struct tg_rng rng;

	(void)unused;
	tg_rng_init(&rng, 7);
	for (int round = 0; round < 400; round++) {
		struct tg_size size = sizes[round % 4];
		int64_t main_ms = tg_rng_below(&rng, 4000), some = 200 + tg_rng_below(&rng, 4000);
		int count = 1 + (int)tg_rng_below(&rng, 25);
		const struct tg_clock_spec tiny[] = {
			{.kind = TG_CLOCK_ABSOLUTE, .main_ms = 3000 + main_ms},
			{.kind = TG_CLOCK_BYOYOMI,
				.main_ms = main_ms,
				.period_ms = some,
				.periods = count},
			{.kind = TG_CLOCK_CANADIAN,
				.main_ms = main_ms,
				.period_ms = some,
				.stones = count},
			{.kind = TG_CLOCK_FISCHER, .main_ms = main_ms, .increment_ms = some},
		};

		for (int i = 0; i < 4; i++) {
			struct tg_clock_spec usual = tiny[i];

			spend_every_share(&tiny[i], size, 0, &rng);
			usual.main_ms *= 100;
			usual.period_ms *= 10;
			if (usual.kind == TG_CLOCK_ABSOLUTE)
				usual.main_ms += 30000; /* 200 moves are 8 s of being late */
			if (usual.kind == TG_CLOCK_CANADIAN && usual.period_ms < 400 * count)
				usual.period_ms = 400 * count;
			spend_every_share(&usual, size, 40, &rng);
		}
	}
}

/* Time is for spending: what the shares leave over in a game of usual length is little. */
static void the_share_is_not_too_little(void **unused)
{
	const struct tg_clock_spec spec = {.kind = TG_CLOCK_ABSOLUTE, .main_ms = 600000};
	struct tg_size size = {19, 19};
	struct tg_clock_state state = after(&spec, 0);

	(void)unused;
	for (int move = 0; move < 125; move++)
		tg_clock_state_spend(&state, &spec,
			(int64_t)(1000 *
				tg_clock_state_share(
					&state, &spec, tg_pace_moves(TG_GAME_GO, size, 2 * move))
					.seconds));
	assert_true(state.main_ms < 200000);
}

static void bad_specifications_are_refused(void **unused)
{
	struct tg_clock_spec spec = byoyomi;

	(void)unused;
	spec.periods = 0;
	assert_false(tg_clock_spec_is_valid(&spec));
	spec = canadian;
	spec.stones = -1;
	assert_false(tg_clock_spec_is_valid(&spec));
	spec = absolute;
	spec.main_ms = INT64_MAX;
	assert_false(tg_clock_spec_is_valid(&spec));
	spec.main_ms = 0;
	assert_false(tg_clock_spec_is_valid(&spec));
	spec = fischer;
	spec.increment_ms = -1;
	assert_false(tg_clock_spec_is_valid(&spec));
	spec.kind = (enum tg_clock_kind)77;
	assert_false(tg_clock_spec_is_valid(&spec));
}

/* --- in a session --- */

static void begin(struct world *world, const struct tg_clock_spec *spec)
{
	world_prepare(world, TG_GAME_GO, 9);
	world->options.clock = *spec;
	world_begin(world);
}

static void only_the_side_to_move_pays(void **unused)
{
	struct world world;

	(void)unused;
	begin(&world, &absolute);
	pass_ms(&world.time, 1500);
	assert_int_equal(look(&world).clocks[0].main_ms, 8500);
	assert_int_equal(look(&world).clocks[1].main_ms, 10000);
	play(&world, TG_BLACK, "C3");
	pass_ms(&world.time, 700);
	assert_int_equal(look(&world).clocks[0].main_ms, 8500);
	assert_int_equal(look(&world).clocks[1].main_ms, 9300);
	world_end(&world);
}

static void a_refused_move_costs_nothing_but_its_time(void **unused)
{
	struct world world;

	(void)unused;
	begin(&world, &fischer);
	play(&world, TG_BLACK, "C3");
	pass_ms(&world.time, 500);
	assert_int_equal(refusal_of(&world, TG_WHITE, "C3"), TG_REFUSED_OCCUPIED);
	assert_int_equal(look(&world).clocks[1].main_ms, 2500); /* no increment */
	pass_ms(&world.time, 500);
	play(&world, TG_WHITE, "D3");
	assert_int_equal(look(&world).clocks[1].main_ms, 4000);
	world_end(&world);
}

/* The tick says when it wants to be called; exactly then the game is lost. */
static void the_tick_loses_the_game_on_time(void **unused)
{
	const struct tg_clock_spec *const specs[] = {&absolute, &byoyomi, &canadian, &fischer};

	(void)unused;
	for (int i = 0; i < 4; i++) {
		struct world world;
		int64_t left;

		begin(&world, specs[i]);
		play(&world, TG_BLACK, "C3");
		pass_ms(&world.time, 1234);
		left = tg_session_tick(world.session);
		assert_true(left > 0);
		pass_ms(&world.time, left / TG_NS_PER_MS - 1);
		assert_int_equal(tg_session_tick(world.session), TG_NS_PER_MS);
		assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
		pass_ms(&world.time, 1);
		assert_int_equal(tg_session_tick(world.session), -1);
		assert_int_equal(look(&world).phase, TG_PHASE_OVER);
		assert_int_equal(look(&world).result.kind, TG_RESULT_TIME);
		assert_int_equal(look(&world).result.winner, TG_BLACK);
		assert_true(look(&world).clocks[1].is_out);
		assert_int_equal(refusal_of(&world, TG_WHITE, "D3"), TG_REFUSED_OVER);
		world_end(&world);
	}
}

static void a_move_that_comes_too_late_is_not_played(void **unused)
{
	struct world world;
	struct tg_verdict verdict;

	(void)unused;
	begin(&world, &absolute);
	pass_ms(&world.time, 10000);
	verdict = tg_session_play(world.session, TG_BLACK, 40, 0);
	assert_int_equal(verdict.refusal, TG_REFUSED_OVER);
	assert_int_equal(look(&world).ply, 0);
	assert_int_equal(look(&world).result.kind, TG_RESULT_TIME);
	assert_int_equal(look(&world).result.winner, TG_WHITE);
	world_end(&world);
}

static bool clocks_equal(const struct tg_clock_state *a, const struct tg_clock_state *b)
{
	return a->main_ms == b->main_ms && a->period_ms == b->period_ms &&
		a->periods == b->periods && a->stones == b->stones &&
		a->in_overtime == b->in_overtime && a->is_out == b->is_out;
}

/* Undo gives every turn the clocks that it began with, through period changes too. */
static void undo_restores_the_clocks_of_every_turn(void **unused)
{
	enum { MOVES = 16 };
	const struct tg_clock_spec *const specs[] = {&absolute, &byoyomi, &canadian, &fischer};

	(void)unused;
	for (int i = 0; i < 4; i++) {
		struct tg_view views[MOVES + 1];
		struct world world;

		begin(&world, specs[i]);
		for (int ply = 0; ply < MOVES; ply++) {
			views[ply] = look(&world);
			pass_ms(&world.time, 300 + 97 * ply % 600);
			assert_int_equal(tg_session_play(world.session,
						 ply % 2 ? TG_WHITE : TG_BLACK, (tg_point)ply, ply)
						 .status,
				TG_OK);
		}
		for (int ply = MOVES - 1; ply >= 0; ply--) {
			struct tg_view view;

			pass_ms(&world.time, 50); /* what is thought before is forgiven */
			assert_int_equal(tg_session_undo(world.session, TG_EMPTY).status, TG_OK);
			view = look(&world);
			assert_int_equal(view.ply, ply);
			assert_true(clocks_equal(&view.clocks[0], &views[ply].clocks[0]));
			assert_true(clocks_equal(&view.clocks[1], &views[ply].clocks[1]));
		}
		world_end(&world);
	}
}

static void a_loss_on_time_can_be_taken_back(void **unused)
{
	struct world world;

	(void)unused;
	begin(&world, &absolute);
	play(&world, TG_BLACK, "C3");
	pass_ms(&world.time, 20000);
	tg_session_tick(world.session);
	assert_int_equal(look(&world).phase, TG_PHASE_OVER);
	assert_int_equal(look(&world).undo_plies, 0);
	assert_int_equal(tg_session_undo(world.session, TG_WHITE).status, TG_OK);
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	assert_int_equal(look(&world).ply, 1);
	assert_int_equal(look(&world).clocks[1].main_ms, 10000);
	world_end(&world);
}

static void the_record_tells_the_times(void **unused)
{
	struct world world;
	const struct tg_record *record;
	tg_node node;

	(void)unused;
	begin(&world, &byoyomi);
	pass_ms(&world.time, 1250);
	play(&world, TG_BLACK, "C3");
	pass_ms(&world.time, 6100);
	play(&world, TG_WHITE, "D3");
	record = tg_session_record(world.session);
	node = tg_record_root(record, 0);
	assert_string_equal(tg_node_get(record, node, "TM", 0), "5");
	assert_string_equal(tg_node_get(record, node, "OT", 0), "3x1 byo-yomi");
	node = tg_node_child(record, node);
	assert_string_equal(tg_node_get(record, node, "BL", 0), "3.75");
	assert_null(tg_node_get(record, node, "OB", 0));
	node = tg_node_child(record, node);
	assert_string_equal(tg_node_get(record, node, "WL", 0), "1");
	assert_string_equal(tg_node_get(record, node, "OW", 0), "2");
	world_end(&world);
}

static void no_time_passes_while_dead_stones_are_agreed(void **unused)
{
	struct world world;

	(void)unused;
	begin(&world, &absolute);
	play(&world, TG_BLACK, "pass");
	play(&world, TG_WHITE, "pass");
	assert_int_equal(look(&world).phase, TG_PHASE_SCORING);
	pass_ms(&world.time, 60000);
	assert_int_equal(tg_session_tick(world.session), -1);
	assert_int_equal(tg_session_resume(world.session).status, TG_OK);
	assert_int_equal(look(&world).clocks[0].main_ms, 10000);
	pass_ms(&world.time, 1000);
	assert_int_equal(look(&world).clocks[0].main_ms, 9000);
	world_end(&world);
}

/* --- engines on a game's clock --- */

enum { SPENDER_PLIES = 60 }; /* then it resigns: a game of the usual length */

/* It moves the clock by all that it may take, and answers with the first legal point. */
struct spender {
	struct tg_engine engine;
	struct fake_clock *time;
	struct tg_budget last;
};

static enum tg_status spender_think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct spender *spender = (struct spender *)engine;
	const struct tg_budget *budget = &request->budget;
	double most =
		budget->most_seconds > budget->seconds ? budget->most_seconds : budget->seconds;

	spender->last = *budget;
	atomic_fetch_add(&spender->time->now, (int64_t)(most * 1e9));
	choice->move = tg_position_plies(pos) < SPENDER_PLIES ? first_legal(pos, request->color)
							      : TG_RESIGN;
	return TG_OK;
}

static void spender_destroy(struct tg_engine *engine)
{
	free((struct spender *)engine);
}

static const struct tg_engine_ops spender_ops = {spender_think, NULL, spender_destroy};

static struct tg_seat spender_seat(struct fake_clock *time, int level)
{
	struct spender *spender = calloc(1, sizeof(*spender));
	struct tg_seat seat = {.kind = TG_SEAT_ENGINE, .name = "spender", .level = level};

	assert_non_null(spender);
	spender->engine.ops = &spender_ops;
	spender->time = time;
	seat.engine = &spender->engine;
	return seat;
}

/* To `ply` at least, or the end: two engines do not wait for us. */
static void pump_past(struct world *world, int ply)
{
	int seen;

	for (;;) {
		seen = gate_read(&world->wakes, &world->wakes.woken);
		tg_session_pump(world->session);
		if (look(world).ply >= ply || look(world).phase != TG_PHASE_PLAYING)
			return;
		gate_wait(&world->wakes, &world->wakes.woken, seen + 1);
	}
}

/* Whole games of two of them, at the top level and below it, under clocks of seconds. */
static void an_engine_keeps_every_clock(void **unused)
{
	const struct tg_clock_spec *const specs[] = {&absolute, &byoyomi, &canadian, &fischer};

	(void)unused;
	for (int i = 0; i < 4; i++) {
		struct world world;

		world_prepare(&world, TG_GAME_GO, 9);
		world.options.clock = *specs[i];
		world.options.seats[0] = spender_seat(&world.time, 9);
		world.options.seats[1] = spender_seat(&world.time, 4);
		world_begin(&world);
		pump_past(&world, SPENDER_PLIES + 1);
		assert_int_equal(look(&world).result.kind, TG_RESULT_RESIGN);
		world_end(&world);
	}
}

/* Level 9 is what the clock allows, not what a level may spend where there is no clock. */
static void a_long_clock_is_used_by_the_top_level_alone(void **unused)
{
	const struct tg_clock_spec hour = {.kind = TG_CLOCK_ABSOLUTE, .main_ms = 3600000};

	(void)unused;
	for (int level = 8; level <= 9; level++) {
		struct world world;
		struct tg_seat seat;
		struct spender *spender;

		world_prepare(&world, TG_GAME_GO, 9);
		world.options.clock = hour;
		seat = world.options.seats[0] = spender_seat(&world.time, level);
		spender = (struct spender *)seat.engine;
		world_begin(&world);
		pump_past(&world, 1);
		assert_int_equal(spender->last.nodes > 0, level == 8);
		assert_int_equal(spender->last.seconds > 60, level == 9);
		world_end(&world);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(absolute_time_runs_out),
		cmocka_unit_test(byoyomi_spends_main_then_whole_periods),
		cmocka_unit_test(a_move_within_a_period_gives_it_back),
		cmocka_unit_test(canadian_gives_a_new_period_after_its_stones),
		cmocka_unit_test(fischer_adds_after_the_move),
		cmocka_unit_test(spending_is_additive),
		cmocka_unit_test(the_share_is_never_too_much),
		cmocka_unit_test(the_share_is_not_too_little),
		cmocka_unit_test(bad_specifications_are_refused),
		cmocka_unit_test(only_the_side_to_move_pays),
		cmocka_unit_test(a_refused_move_costs_nothing_but_its_time),
		cmocka_unit_test(the_tick_loses_the_game_on_time),
		cmocka_unit_test(a_move_that_comes_too_late_is_not_played),
		cmocka_unit_test(undo_restores_the_clocks_of_every_turn),
		cmocka_unit_test(a_loss_on_time_can_be_taken_back),
		cmocka_unit_test(the_record_tells_the_times),
		cmocka_unit_test(no_time_passes_while_dead_stones_are_agreed),
		cmocka_unit_test(an_engine_keeps_every_clock),
		cmocka_unit_test(a_long_clock_is_used_by_the_top_level_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
