/* swap and swap2 in a game: who may put which stone, choices, clocks, undo, engines, restoring. */
#include "world.h"

static void prepare(struct world *world, enum tg_opening_kind kind)
{
	world_prepare(world, TG_GAME_GOMOKU, 15);
	world->options.opening = kind;
}

static struct tg_seat chooser(double winrate)
{
	struct tg_seat seat = puppet_seat(PUPPET_FIRST_LEGAL, NULL, 0);

	((struct puppet *)seat.engine)->winrate = winrate;
	return seat;
}

static enum tg_status choose(struct world *world, enum tg_opening_choice choice)
{
	return tg_session_choose(world->session, choice, -1).status;
}

static void put_three(struct world *world)
{
	play(world, TG_BLACK, "C3");
	play(world, TG_WHITE, "D4");
	play(world, TG_BLACK, "L11");
}

static void two_persons_swap(void **unused)
{
	struct world world;
	const char *opening;

	(void)unused;
	prepare(&world, TG_OPENING_SWAP);
	world_begin(&world);
	assert_int_equal(look(&world).hand, TG_BLACK);
	play(&world, TG_BLACK, "C3");
	assert_int_equal(look(&world).hand, TG_BLACK);
	assert_int_equal(look(&world).to_move, TG_WHITE);
	assert_int_equal(choose(&world, TG_CHOICE_SWAP), TG_ERR_STATE); /* too early */
	play(&world, TG_WHITE, "D4");
	play(&world, TG_BLACK, "L11");
	assert_int_equal(look(&world).stage, TG_STAGE_CHOOSE);
	assert_int_equal(look(&world).hand, TG_WHITE);
	assert_int_equal(refusal_of(&world, TG_WHITE, "H8"), TG_REFUSED_TURN);
	assert_int_equal(choose(&world, TG_CHOICE_ADD), TG_ERR_STATE); /* swap2's */
	assert_int_equal(
		tg_session_choose(world.session, TG_CHOICE_SWAP, 2).status, TG_ERR_CONFLICT);
	assert_int_equal(choose(&world, TG_CHOICE_SWAP), TG_OK);
	assert_string_equal(look(&world).seat_name[0], "Shuwa");
	assert_string_equal(look(&world).seat_name[1], "Shusaku");
	assert_int_equal(look(&world).stage, TG_STAGE_DONE);
	assert_int_equal(look(&world).hand, TG_WHITE);
	play(&world, TG_WHITE, "H8");
	assert_int_equal(choose(&world, TG_CHOICE_STAY), TG_ERR_STATE);
	opening = tg_node_get(tg_session_record(world.session),
		tg_record_root(tg_session_record(world.session), 0), "ON", 0);
	assert_string_equal(opening, "swap");
	assert_string_equal(tg_node_get(tg_session_record(world.session),
				    tg_record_root(tg_session_record(world.session), 0), "PB", 0),
		"Shuwa");
	world_end(&world);
}

static void two_more_stones_hand_the_choice_back(void **unused)
{
	struct world world;

	(void)unused;
	prepare(&world, TG_OPENING_SWAP2);
	world_begin(&world);
	put_three(&world);
	assert_int_equal(choose(&world, TG_CHOICE_ADD), TG_OK);
	assert_int_equal(look(&world).hand, TG_WHITE);
	play(&world, TG_WHITE, "H8");
	assert_int_equal(look(&world).hand, TG_WHITE);
	play(&world, TG_BLACK, "H9");
	assert_int_equal(look(&world).stage, TG_STAGE_CHOOSE);
	assert_int_equal(look(&world).hand, TG_BLACK);
	assert_int_equal(choose(&world, TG_CHOICE_ADD), TG_ERR_STATE);
	assert_int_equal(choose(&world, TG_CHOICE_STAY), TG_OK);
	assert_string_equal(look(&world).seat_name[0], "Shusaku");
	assert_int_equal(look(&world).to_move, TG_WHITE);
	world_end(&world);
}

/* Stones of the present stage can be taken back, a choice and what was before it cannot. */
static void a_choice_is_for_good(void **unused)
{
	struct world world;

	(void)unused;
	prepare(&world, TG_OPENING_SWAP2);
	world_begin(&world);
	put_three(&world);
	assert_int_equal(look(&world).undo_plies, 1);
	assert_int_equal(tg_session_undo(world.session, TG_EMPTY).status, TG_OK);
	assert_int_equal(look(&world).stage, TG_STAGE_PLACE);
	play(&world, TG_BLACK, "M12");
	assert_int_equal(choose(&world, TG_CHOICE_ADD), TG_OK);
	assert_int_equal(look(&world).undo_plies, -1);
	assert_int_equal(tg_session_undo(world.session, TG_EMPTY).status, TG_ERR_STATE);
	play(&world, TG_WHITE, "H8");
	assert_int_equal(tg_session_undo(world.session, TG_EMPTY).status, TG_OK);
	play(&world, TG_WHITE, "H7");
	play(&world, TG_BLACK, "G8");
	assert_int_equal(choose(&world, TG_CHOICE_SWAP), TG_OK);
	assert_int_equal(tg_session_undo(world.session, TG_EMPTY).status, TG_ERR_STATE);
	play(&world, TG_WHITE, "F8");
	assert_int_equal(tg_session_undo(world.session, TG_EMPTY).status, TG_OK);
	assert_int_equal(look(&world).ply, 5);
	world_end(&world);
}

static void clocks_stand_and_change_places(void **unused)
{
	struct world world;

	(void)unused;
	prepare(&world, TG_OPENING_SWAP);
	world.options.clock = (struct tg_clock_spec){
		.kind = TG_CLOCK_FISCHER, .main_ms = 60000, .increment_ms = 5000};
	world_begin(&world);
	pass_ms(&world.time, 20000);
	put_three(&world);
	pass_ms(&world.time, 20000);
	assert_false(look(&world).clock_runs);
	assert_int_equal(choose(&world, TG_CHOICE_SWAP), TG_OK);
	assert_true(look(&world).clock_runs);
	assert_int_equal(look(&world).clocks[0].main_ms, 60000); /* nothing used, nothing added */
	pass_ms(&world.time, 1000);
	play(&world, TG_WHITE, "H8");
	assert_int_equal(look(&world).clocks[1].main_ms, 64000);
	world_end(&world);
}

/* An engine opens by itself; each of its stones is heard of. */
static void an_engine_opens(void **unused)
{
	struct world world;
	tg_point wanted[TG_OPENING_STONES];

	(void)unused;
	prepare(&world, TG_OPENING_SWAP2);
	world.options.seats[0] = chooser(0.6);
	world.options.opening_shape = 2;
	world_begin(&world);
	assert_int_equal(look(&world).ply, 3);
	assert_int_equal(world.auditor.heard[TG_EVENT_MOVE], 3);
	tg_opening_stones(look(&world).size, 2, wanted);
	for (int i = 0; i < 3; i++)
		assert_int_equal(tg_position_move(tg_session_position(world.session), i,
					 &(enum tg_color){TG_EMPTY}),
			wanted[i]);
	assert_int_equal(look(&world).undo_plies, -1);
	assert_int_equal(choose(&world, TG_CHOICE_ADD), TG_OK);
	play(&world, TG_WHITE, "H8");
	play(&world, TG_BLACK, "H9");
	/* White stands better, it says: so it takes White, and moves there. */
	pump_to(&world, 6);
	assert_int_equal(look(&world).seat_kind[1], TG_SEAT_ENGINE);
	assert_int_equal(look(&world).to_move, TG_BLACK);
	play(&world, TG_BLACK, "K10");
	pump_to(&world, 8);
	world_end(&world);
}

/* As White it stays where it stands better and moves; else it takes Black, and a person moves. */
static void an_engine_chooses(void **unused)
{
	for (int better = 0; better < 2; better++) {
		struct world world;

		(void)unused;
		prepare(&world, TG_OPENING_SWAP);
		world.options.seats[1] = chooser(better ? 0.5 : 0.49);
		world_begin(&world);
		put_three(&world);
		assert_true(look(&world).is_thinking);
		assert_int_equal(choose(&world, TG_CHOICE_STAY), TG_ERR_STATE); /* not ours */
		if (better)
			pump_to(&world, 4);
		while (look(&world).stage == TG_STAGE_CHOOSE)
			pump_once(&world);
		assert_int_equal(look(&world).seat_kind[better], TG_SEAT_ENGINE);
		assert_int_equal(look(&world).seat_kind[!better], TG_SEAT_HUMAN);
		assert_int_equal(look(&world).ply, 3 + better);
		assert_int_equal(look(&world).hand, better ? TG_BLACK : TG_WHITE);
		if (!better) {
			play(&world, TG_WHITE, "H8");
			pump_to(&world, 5);
		}
		world_end(&world);
	}
}

/* A stone taken back while the engine thinks about its choice: that answer is not wanted any more. */
static void undo_while_it_chooses(void **unused)
{
	struct gate gate = GATE_INIT;
	struct world world;

	(void)unused;
	prepare(&world, TG_OPENING_SWAP);
	world.options.seats[1] = puppet_seat(PUPPET_GATED, &gate, 0);
	world_begin(&world);
	put_three(&world);
	gate_wait(&gate, &gate.entered, 1);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_false(look(&world).is_thinking);
	gate_raise(&gate, &gate.released);
	play(&world, TG_BLACK, "M12");
	pump_once(&world); /* the late answer: now its engine is free to be asked again */
	gate_wait(&gate, &gate.entered, 2);
	gate_raise(&gate, &gate.released);
	while (look(&world).stage == TG_STAGE_CHOOSE)
		pump_once(&world);
	assert_int_equal(look(&world).seat_kind[0], TG_SEAT_ENGINE); /* it says White is lost */
	world_end(&world);
}

/* The seat that opens is given to an engine with one stone on the board: it puts the other two. */
static void a_seat_changes_hands_in_the_opening(void **unused)
{
	struct tg_seat seat = chooser(0.5);
	struct world world;

	(void)unused;
	prepare(&world, TG_OPENING_SWAP);
	world_begin(&world);
	play(&world, TG_BLACK, "A13"); /* where its first shape has a stone */
	assert_int_equal(tg_session_seat(world.session, TG_BLACK, &seat), TG_OK);
	assert_int_equal(look(&world).ply, 3);
	assert_int_equal(look(&world).hand, TG_WHITE);
	world_end(&world);
}

static void where_no_opening_can_be(void **unused)
{
	struct tg_session *session;
	struct world world;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world.options.opening = TG_OPENING_SWAP;
	assert_int_equal(tg_session_create(&world.options, &session), TG_ERR_ARGUMENT);
	world_prepare(&world, TG_GAME_GOMOKU, 4);
	world.options.opening = TG_OPENING_SWAP2;
	assert_int_equal(tg_session_create(&world.options, &session), TG_ERR_ARGUMENT);
}

static void a_stored_opening_comes_back(void **unused)
{
	static const tg_point moves[] = {10, 20, 30, 40, 50, 60};
	struct tg_opening opening;
	struct tg_session *session;
	struct world world;

	(void)unused;
	prepare(&world, TG_OPENING_SWAP2);
	assert_int_equal(tg_session_create(&world.options, &session), TG_OK);
	assert_int_equal(tg_session_restore(session, moves, 4, NULL), TG_OK);
	assert_true(tg_opening_read("swap2", &opening));
	assert_int_equal(tg_session_restore_opening(session, &opening), TG_ERR_ARGUMENT);
	assert_true(tg_opening_read("swap2 add stay", &opening));
	assert_int_equal(tg_session_restore_opening(session, &opening), TG_ERR_ARGUMENT);
	assert_true(tg_opening_read("swap stay", &opening));
	assert_int_equal(tg_session_restore_opening(session, &opening), TG_ERR_STATE);
	assert_true(tg_opening_read("swap2 add", &opening));
	assert_int_equal(tg_session_restore_opening(session, &opening), TG_OK);
	world.session = session;
	assert_int_equal(look(&world).hand, TG_WHITE);
	assert_int_equal(look(&world).stage, TG_STAGE_PLACE);
	assert_string_equal(look(&world).seat_name[0], "Shusaku"); /* nobody changes places */
	tg_session_destroy(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_persons_swap),
		cmocka_unit_test(two_more_stones_hand_the_choice_back),
		cmocka_unit_test(a_choice_is_for_good),
		cmocka_unit_test(clocks_stand_and_change_places),
		cmocka_unit_test(an_engine_opens),
		cmocka_unit_test(an_engine_chooses),
		cmocka_unit_test(undo_while_it_chooses),
		cmocka_unit_test(a_seat_changes_hands_in_the_opening),
		cmocka_unit_test(where_no_opening_can_be),
		cmocka_unit_test(a_stored_opening_comes_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
