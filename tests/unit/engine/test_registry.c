/* Every listed engine can be made, answers by the rules, and is held to them by the gate. */
#include "../unit.h"

#include "engine/engine.h"

#include <string.h>

static struct tg_position *position_of(enum tg_game game, int side)
{
	struct tg_setup setup = TG_SETUP_INIT;

	setup.game = game;
	setup.size = (struct tg_size){(uint8_t)side, (uint8_t)side};
	return tg_position_create(&setup, NULL);
}

static struct tg_engine *weak(const char *name, enum tg_game game)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;

	options.level = 2;
	options.memory = 16 << 20;
	return tg_engine_create(name, game, &options, NULL);
}

/* Plays one game of an engine against itself; every answer passes the gate. */
static void play_itself(const char *name, enum tg_game game, int plies)
{
	struct tg_engine *engine = weak(name, game);
	struct tg_position *pos = position_of(game, 9);
	struct tg_request request = {0};
	struct tg_outcome outcome = {0};
	struct tg_choice choice;

	assert_non_null(engine);
	assert_true(strlen(tg_engine_name(engine)) > 0);
	request.budget.nodes = 50;
	request.budget.depth = 2;
	for (int ply = 0; ply < plies && outcome.end == TG_END_NONE; ply++) {
		request.color = tg_position_to_move(pos);
		assert_int_equal(tg_engine_think(engine, pos, &request, &choice), TG_OK);
		assert_string_equal(tg_engine_error(engine), "");
		if (choice.move == TG_RESIGN)
			break;
		assert_int_equal(tg_position_play(pos, request.color, choice.move), TG_LEGAL);
		tg_position_outcome(pos, &outcome);
	}
	tg_engine_reset(engine);
	tg_engine_destroy(engine);
	tg_position_destroy(pos);
}

static void every_listed_engine_plays(void **state)
{
	const char *name;

	(void)state;
	for (int game = 0; game < TG_GAME_COUNT; game++) {
		assert_non_null(tg_engine_list((enum tg_game)game, 0));
		for (int i = 0; (name = tg_engine_list((enum tg_game)game, i)); i++)
			play_itself(name, (enum tg_game)game, 40);
		play_itself("default", (enum tg_game)game, 2);
	}
}

static void senseless_wishes_are_refused(void **state)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;
	enum tg_status status = TG_OK;

	(void)state;
	assert_null(tg_engine_create("nobody", TG_GAME_GO, NULL, &status));
	assert_int_equal(status, TG_ERR_NOT_FOUND);
	options.level = 10;
	assert_null(tg_engine_create("random", TG_GAME_GO, &options, &status));
	assert_int_equal(status, TG_ERR_ARGUMENT);
	options.level = 9;
	options.threads = 0;
	assert_null(tg_engine_create("random", TG_GAME_GO, &options, NULL));
	tg_engine_destroy(NULL);
}

static enum tg_status cheat(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	(void)engine;
	(void)pos;
	(void)request;
	choice->move = 0;
	return TG_OK;
}

/* An engine that answers an occupied point has failed, and the game has not changed. */
static void an_illegal_answer_is_a_failure(void **state)
{
	static const struct tg_engine_ops ops = {cheat, NULL, NULL};
	struct tg_engine cheater = {&ops, "cheater", ""};
	struct tg_position *pos = position_of(TG_GAME_GO, 5);
	struct tg_request request = {0};
	struct tg_choice choice;

	(void)state;
	request.color = TG_WHITE;
	assert_int_equal(tg_engine_think(&cheater, pos, &request, &choice), TG_OK);
	assert_int_equal(tg_position_play(pos, TG_BLACK, 0), TG_LEGAL);
	assert_int_equal(tg_engine_think(&cheater, pos, &request, &choice), TG_ERR_PEER);
	assert_non_null(strstr(tg_engine_error(&cheater), "occupied"));
	tg_position_destroy(pos);
}

static void a_stop_is_a_flag(void **state)
{
	struct tg_stop *stop = tg_stop_create();

	(void)state;
	assert_false(tg_stop_requested(stop));
	tg_stop_request(stop);
	assert_true(tg_stop_requested(stop));
	tg_stop_clear(stop);
	assert_false(tg_stop_requested(stop));
	tg_stop_destroy(stop);
	tg_stop_destroy(NULL);
}

static void higher_levels_may_spend_more(void **state)
{
	struct tg_size size = {9, 9};

	(void)state;
	for (int game = 0; game < TG_GAME_COUNT; game++) {
		uint64_t before = 0;
		for (int level = 1; level <= 8; level++) {
			struct tg_budget budget = tg_level_budget((enum tg_game)game, size, level);
			assert_true(budget.nodes > before);
			before = budget.nodes;
		}
		assert_true(tg_level_budget((enum tg_game)game, size, 9).seconds > 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_listed_engine_plays),
		cmocka_unit_test(senseless_wishes_are_refused),
		cmocka_unit_test(an_illegal_answer_is_a_failure),
		cmocka_unit_test(a_stop_is_a_flag),
		cmocka_unit_test(higher_levels_may_spend_more),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
