/*
 * The end of a game of Go: proposals, corrections by whole chains, agreement, playing on, and undo from
 * every phase. Sums by hand.
 */
#include "world.h"

/*
 * 5x5, Black's wall on column C and White's on D; a white stone at A1 is dead.
 *
 *	5 . . X O .
 *	4 . . X O .
 *	3 . . X O .
 *	2 . . X O .
 *	1 O . X O .
 *	  A B C D E
 */
static void begin_walls(struct world *world, const char *rules)
{
	static const char *const black[] = {"C1", "C2", "C3", "C4", "C5"};
	static const char *const white[] = {"D1", "D2", "D3", "D4", "D5"};

	world_prepare(world, TG_GAME_GO, 5);
	assert_int_equal(tg_rules_parse(rules, &world->options.setup.rules), TG_OK);
	world_begin(world);
	for (int i = 0; i < 5; i++) {
		play(world, TG_BLACK, black[i]);
		play(world, TG_WHITE, white[i]);
	}
	play(world, TG_BLACK, "pass");
	play(world, TG_WHITE, "A1");
}

static void pass_twice(struct world *world)
{
	play(world, TG_BLACK, "pass");
	assert_int_equal(look(world).phase, TG_PHASE_PLAYING);
	play(world, TG_WHITE, "pass");
}

static tg_point a1(void)
{
	return 20; /* row 4 from the top, column 0 */
}

static void two_passes_propose_the_dead(void **unused)
{
	struct world world;
	struct tg_score score;

	(void)unused;
	begin_walls(&world, "chinese");
	pass_twice(&world);
	assert_int_equal(look(&world).phase, TG_PHASE_SCORING);
	for (tg_point p = 0; p < 25; p++)
		assert_int_equal(look(&world).dead[p], p == a1());
	assert_int_equal(tg_session_score(world.session, &score), TG_OK);
	assert_int_equal(score.result_halves, 2 * (15 - 10) - 15); /* 15 points, 10, komi 7.5 */
	assert_int_equal(tg_session_agree(world.session).status, TG_OK);
	assert_int_equal(look(&world).phase, TG_PHASE_OVER);
	assert_int_equal(look(&world).result.kind, TG_RESULT_SCORE);
	assert_int_equal(look(&world).result.winner, TG_WHITE);
	assert_int_equal(look(&world).result.margin_halves, 5);
	world_end(&world);
}

/* Japanese: territory 10 and 5, the dead stone counts once more; komi 6.5. */
static void territory_counts_a_dead_stone_twice(void **unused)
{
	struct world world;
	struct tg_score score;

	(void)unused;
	begin_walls(&world, "japanese");
	pass_twice(&world);
	assert_int_equal(look(&world).phase, TG_PHASE_SCORING);
	assert_int_equal(tg_session_score(world.session, &score), TG_OK);
	assert_int_equal(score.result_halves, 2 * (10 + 1 - 5) - 13);
	world_end(&world);
}

/* Tromp-Taylor: nothing to agree, the stone at A1 lives and spoils Black's corner. */
static void tromp_taylor_counts_at_once(void **unused)
{
	struct world world;

	(void)unused;
	begin_walls(&world, "tromp-taylor");
	pass_twice(&world);
	assert_int_equal(look(&world).phase, TG_PHASE_OVER);
	assert_int_equal(look(&world).result.winner, TG_WHITE);
	assert_int_equal(look(&world).result.margin_halves, 2 * (11 - 5) + 15);
	world_end(&world);
}

static void corrections_go_by_chains(void **unused)
{
	struct world world;
	bool dead[TG_MAX_POINTS] = {false};

	(void)unused;
	begin_walls(&world, "chinese");
	assert_int_equal(tg_session_toggle_dead(world.session, a1()).status, TG_ERR_STATE);
	pass_twice(&world);
	assert_int_equal(tg_session_toggle_dead(world.session, 2).status, TG_OK); /* C5 */
	for (int row = 0; row < 5; row++)
		assert_true(look(&world).dead[row * 5 + 2]);
	assert_true(look(&world).dead[a1()]);
	assert_int_equal(tg_session_toggle_dead(world.session, 22).status, TG_OK); /* C1 */
	assert_false(look(&world).dead[2]);
	assert_int_equal(tg_session_toggle_dead(world.session, 0).status, TG_ERR_ARGUMENT);
	assert_int_equal(tg_session_toggle_dead(world.session, 25).status, TG_ERR_ARGUMENT);
	assert_int_equal(tg_session_toggle_dead(world.session, TG_PASS).status, TG_ERR_ARGUMENT);
	dead[3] = dead[0] = true; /* one stone of White's wall, and an empty point */
	assert_int_equal(tg_session_set_dead(world.session, dead).status, TG_OK);
	for (tg_point p = 0; p < 25; p++)
		assert_int_equal(look(&world).dead[p], p % 5 == 3);
	assert_int_equal(world.auditor.heard[TG_EVENT_DEAD], 3);
	world_end(&world);
}

static void no_move_while_dead_stones_are_agreed(void **unused)
{
	struct world world;

	(void)unused;
	begin_walls(&world, "chinese");
	pass_twice(&world);
	assert_int_equal(tg_session_play(world.session, TG_BLACK, 0, -1).status, TG_ERR_STATE);
	assert_int_equal(tg_session_resume(world.session).status, TG_OK);
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	assert_false(look(&world).dead[a1()]);
	play(&world, TG_BLACK, "A2");
	play(&world, TG_WHITE, "pass");
	play(&world, TG_BLACK, "B1"); /* takes the stone off the board */
	assert_int_equal(look(&world).prisoners[0], 1);
	play(&world, TG_WHITE, "pass");
	play(&world, TG_BLACK, "pass");
	assert_int_equal(look(&world).phase, TG_PHASE_SCORING);
	assert_int_equal(tg_session_agree(world.session).status, TG_OK);
	assert_int_equal(look(&world).result.margin_halves, 5);
	assert_int_equal(tg_session_agree(world.session).status, TG_ERR_STATE);
	assert_int_equal(tg_session_resume(world.session).status, TG_ERR_STATE);
	world_end(&world);
}

/* The passes before a count do not end the play that was resumed: two new ones do. */
static void resumed_play_ends_with_two_new_passes(void **unused)
{
	struct world world;

	(void)unused;
	begin_walls(&world, "chinese");
	pass_twice(&world);
	assert_int_equal(tg_session_resume(world.session).status, TG_OK);
	tg_session_play(world.session, look(&world).to_move, TG_PASS, -1);
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	tg_session_play(world.session, look(&world).to_move, TG_PASS, -1);
	assert_int_equal(look(&world).phase, TG_PHASE_SCORING);
	world_end(&world);
}

static void undo_leads_back_from_the_count(void **unused)
{
	struct world world;

	(void)unused;
	begin_walls(&world, "chinese");
	pass_twice(&world);
	assert_int_equal(tg_session_undo(world.session, TG_EMPTY).status, TG_OK);
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	assert_int_equal(look(&world).ply, 13);
	play(&world, TG_WHITE, "pass");
	tg_session_agree(world.session);
	assert_int_equal(look(&world).phase, TG_PHASE_OVER);
	assert_int_equal(tg_session_undo(world.session, TG_EMPTY).status, TG_OK);
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	assert_int_equal(look(&world).ply, 13);
	world_end(&world);
}

static void an_even_count_is_a_draw(void **unused)
{
	struct world world;
	char text[16];

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 5);
	world.options.setup.rules.komi_halves = 0;
	world_begin(&world);
	pass_twice(&world);
	tg_session_agree(world.session);
	assert_int_equal(look(&world).result.kind, TG_RESULT_DRAW);
	tg_result_format(&(struct tg_result){TG_RESULT_DRAW, TG_EMPTY, 0}, text);
	assert_string_equal(text, "0");
	world_end(&world);
}

/* An engine that passes is answered by a pass, and the pair is taken back together. */
static void an_engine_that_passes(void **unused)
{
	struct world world;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 5);
	world.options.seats[1] = puppet_seat(PUPPET_SCRIPT, NULL, TG_PASS);
	world_begin(&world);
	play(&world, TG_BLACK, "C3");
	pump_to(&world, 2);
	play(&world, TG_BLACK, "pass");
	assert_int_equal(look(&world).phase, TG_PHASE_SCORING);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_int_equal(look(&world).ply, 2);
	assert_int_equal(look(&world).to_move, TG_BLACK);
	world_end(&world);
}

static void results_as_text(void **unused)
{
	static const struct {
		struct tg_result result;
		const char *text;
	} cases[] = {{{TG_RESULT_NONE, TG_EMPTY, 0}, ""},
		{{TG_RESULT_SCORE, TG_BLACK, 25}, "B+12.5"},
		{{TG_RESULT_SCORE, TG_WHITE, 1}, "W+0.5"}, {{TG_RESULT_SCORE, TG_WHITE, 2}, "W+1"},
		{{TG_RESULT_FIVE, TG_WHITE, 0}, "W+"}, {{TG_RESULT_RESIGN, TG_WHITE, 0}, "W+R"},
		{{TG_RESULT_TIME, TG_BLACK, 0}, "B+T"}, {{TG_RESULT_VOID, TG_EMPTY, 0}, "Void"}};
	char text[16];

	(void)unused;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		tg_result_format(&cases[i].result, text);
		assert_string_equal(text, cases[i].text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_passes_propose_the_dead),
		cmocka_unit_test(territory_counts_a_dead_stone_twice),
		cmocka_unit_test(tromp_taylor_counts_at_once),
		cmocka_unit_test(corrections_go_by_chains),
		cmocka_unit_test(no_move_while_dead_stones_are_agreed),
		cmocka_unit_test(resumed_play_ends_with_two_new_passes),
		cmocka_unit_test(undo_leads_back_from_the_count),
		cmocka_unit_test(an_even_count_is_a_draw),
		cmocka_unit_test(an_engine_that_passes),
		cmocka_unit_test(results_as_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
