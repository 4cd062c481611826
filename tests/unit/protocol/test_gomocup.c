/*
 * Gomocup conversations in memory with a scripted engine: limits, rules, what comes while it thinks, and
 * lines that nobody meant.
 */
#include "scripted.h"
#include "../unit.h"

#include "base/rng.h"
#include "protocol/gomocup.h"

#include <stdio.h>

struct talk {
	struct scripted engine;
	struct tg_buffer output;
	bool is_slow; /* every line comes a second after the one before; else all at once */
	int64_t now;
	enum tg_game game; /* of the engine that was made last */
	struct tg_engine_options options;
	int made;
};

static int64_t told_time(void *context)
{
	struct talk *talk = context;

	return talk->now += talk->is_slow ? TG_NS_PER_SECOND : 0;
}

static struct talk *create_talk(void)
{
	struct talk *talk = calloc(1, sizeof(*talk));

	scripted_init(&talk->engine);
	talk->output = (struct tg_buffer)TG_BUFFER_INIT((size_t)1 << 20);
	return talk;
}

static void destroy_talk(struct talk *talk)
{
	tg_buffer_finish(&talk->output);
	free(talk);
}

static struct tg_engine *make_engine(
	void *context, enum tg_game game, const struct tg_engine_options *options)
{
	struct talk *talk = context;

	talk->game = game;
	talk->options = *options;
	talk->made++;
	return &talk->engine.base;
}

static void run(struct talk *talk, const char *input)
{
	struct tg_clock clock = {told_time, talk};
	struct tg_lines_options line_options = {.cr_ends_line = true,
		.is_end = tg_gomocup_is_end,
		.is_interrupt = tg_gomocup_is_interrupt,
		.clock = &clock};
	struct tg_gomocup_options options = TG_GOMOCUP_OPTIONS_INIT;
	struct tg_output output = {keep_output, &talk->output};
	struct tg_lines *lines = tg_lines_create(&line_options);

	options.create = make_engine;
	options.create_context = talk;
	struct tg_gomocup *gomocup = tg_gomocup_create(&options);
	talk->engine.lines = lines;
	tg_lines_feed(lines, input, strlen(input));
	if (!talk->engine.typed && !talk->engine.closes)
		tg_lines_close(lines);
	tg_gomocup_run(gomocup, lines, &output);
	tg_gomocup_destroy(gomocup);
	tg_lines_destroy(lines);
}

static void expect(struct talk *talk, const char *output)
{
	assert_string_equal(talk->output.data ? talk->output.data : "", output);
	destroy_talk(talk);
}

static void a_game_of_two_moves(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = 16; /* column 1, row 1 of fifteen */
	run(talk, "START 15\r\nBEGIN\r\nEND\r\n");
	assert_int_equal(talk->engine.to_move, TG_BLACK);
	expect(talk, "OK\n1,1\n");
}

static void we_are_white_when_the_other_began(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = 16;
	run(talk, "START 15\nTURN 7,7\n");
	assert_int_equal(talk->engine.to_move, TG_WHITE);
	expect(talk, "OK\n1,1\n");
}

/* BOARD names own and other stones; the colours follow from their number. */
static void board_says_who_we_are(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = 0;
	run(talk, "START 15\nBOARD\n7,7,2\n8,8,1\n9,9,2\nDONE\n");
	assert_int_equal(talk->engine.to_move, TG_WHITE);
	destroy_talk(talk);
	talk = create_talk();
	talk->engine.move = 0;
	run(talk, "START 15\nBOARD\n7,7,2\n8,8,1\nDONE\n");
	assert_int_equal(talk->engine.to_move, TG_BLACK);
	expect(talk, "OK\n0,0\n");
}

static void the_rule_makes_the_game(void **state)
{
	static const struct {
		const char *input;
		enum tg_game game;
	} cases[] = {
		{"INFO rule 0\n", TG_GAME_GOMOKU},
		{"INFO rule 1\n", TG_GAME_STANDARD},
		{"INFO rule 2\n", TG_GAME_GOMOKU},
		{"INFO rule 4\n", TG_GAME_RENJU},
		{"INFO rule 8\n", TG_GAME_CARO},
		{"INFO rule 9\n", TG_GAME_CARO_EXACT},
		{"YXHASHCLEAR\nINFO rule 2\n", TG_GAME_RENJU},
		{"YXHASHCLEAR\nINFO rule 1\n", TG_GAME_STANDARD},
		{"YXHASHCLEAR\nINFO rule 6\n", TG_GAME_GOMOKU},
		{"INFO RULE 4\nINFO rule 1\n", TG_GAME_STANDARD},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct talk *talk = create_talk();
		char input[100];

		snprintf(input, sizeof(input), "START 15\n%sBEGIN\n", cases[i].input);
		run(talk, input);
		assert_int_equal(talk->game, cases[i].game);
		assert_int_equal(talk->made, 1);
		destroy_talk(talk);
	}
}

static double seconds_after(const char *info)
{
	struct talk *talk = create_talk();
	char input[200];

	snprintf(input, sizeof(input), "START 15\n%sBEGIN\n", info);
	run(talk, input);
	double seconds = talk->engine.request.budget.seconds;
	destroy_talk(talk);
	return seconds;
}

/* No move may take longer than timeout_turn, nor the moves to come more than is left. */
static void limits_of_time(void **state)
{
	double turn = seconds_after("INFO timeout_turn 1000\n");
	double match = seconds_after("INFO timeout_turn 30000\nINFO timeout_match 180000\n"
				     "INFO time_left 100000\n");
	double unlimited = seconds_after("INFO timeout_turn 5000\nINFO timeout_match 0\n"
					 "INFO time_left 2147483647\n");
	double overrun = seconds_after("INFO timeout_turn 5000\nINFO time_left -20\n");
	double fast = seconds_after("INFO timeout_turn 0\n");

	assert_true(turn > 0.5 && turn < 1);
	assert_true(match > 1 && match < 10);
	assert_true(unlimited > 4 && unlimited < 5);
	assert_true(overrun > 0 && overrun < 0.05);
	assert_true(fast > 0 && fast <= 0.1);
}

static void limits_of_nodes_depth_threads_memory(void **state)
{
	struct talk *talk = create_talk();

	run(talk,
		"START 15\nINFO max_node 5000\nINFO max_depth 6\nINFO thread_num 3\n"
		"INFO max_memory 83886080\nBEGIN\n");
	assert_int_equal(talk->engine.request.budget.nodes, 5000);
	assert_int_equal(talk->engine.request.budget.depth, 6);
	assert_int_equal(talk->options.threads, 3);
	assert_in_range(talk->options.memory, 8 << 20, 70 << 20);
	destroy_talk(talk);
}

/* END while thinking: the think is stopped and nothing is said any more. */
static void end_is_silent(void **state)
{
	struct talk *talk = create_talk();

	talk->is_slow = true;
	talk->engine.waits = true;
	talk->engine.typed_after = 2;
	talk->engine.typed = "end\r\n";
	run(talk, "START 15\nBEGIN\n");
	assert_true(talk->engine.was_stopped);
	expect(talk, "OK\n");
}

static void the_end_of_the_input_is_silent_too(void **state)
{
	struct talk *talk = create_talk();

	talk->is_slow = true;
	talk->engine.waits = true;
	talk->engine.typed_after = 2;
	talk->engine.closes = true;
	run(talk, "START 15\nBEGIN\n");
	assert_true(talk->engine.was_stopped);
	expect(talk, "OK\n");
}

static void stop_gives_the_best_move_so_far(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.waits = true;
	talk->engine.typed_after = 2;
	talk->engine.typed = "YXSTOP\n";
	talk->engine.move = 2;
	talk->engine.closes = true;
	run(talk, "START 15\nBEGIN\n");
	assert_true(talk->engine.was_stopped);
	expect(talk, "OK\n2,0\n");
}

/* What comes while the engine thinks waits, and is not lost. */
static void a_command_waits_for_the_move(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.reports = 3;
	talk->engine.typed_after = 1;
	talk->engine.typed = "TAKEBACK 2,0\nRESTART\nEND\n";
	talk->engine.move = 2;
	run(talk, "START 15\nBEGIN\n");
	expect(talk, "OK\n2,0\nOK\nOK\n");
}

static void an_illegal_answer_is_an_error(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = 0;
	run(talk, "START 15\nTURN 0,0\nTURN 1,0\n");
	assert_non_null(strstr(talk->output.data, "OK\nERROR no move was found"));
	destroy_talk(talk);
}

/* Taking back the last stone undoes it; another one leaves a position of the rest. */
static void stones_are_taken_back_in_any_order(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = 17;
	run(talk,
		"START 15\nTURN 0,0\nTAKEBACK 2,1\nTAKEBACK 0,0\nTURN 1,0\nTAKEBACK 1,0\n"
		"TAKEBACK 1,0\nTURN 1,0\n");
	const char *expected = "OK\n2,1\nOK\nOK\n2,1\nOK\nERROR no stone stands there\n"
			       "ERROR no move was found: ";
	assert_int_equal(strncmp(talk->output.data, expected, strlen(expected)), 0);
	destroy_talk(talk);
}

static void several_best_moves(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.reports = 1;
	talk->engine.move = 1;
	run(talk, "START 15\nYXBOARD\n7,7,1\n8,8,2\nDONE\nYXNBEST 2\nYXNBEST x\n");
	const char *first = strstr(talk->output.data, "MESSAGE (1)");
	assert_non_null(first);
	assert_non_null(strstr(first, "MESSAGE (2)"));
	assert_non_null(strstr(first, "\n1,0\nERROR a number"));
	destroy_talk(talk);
}

/* Lines of random bytes and halves of commands: answered or passed over, and the next START works. */
static void garbage_is_survived(void **state)
{
	static const char *const pieces[] = {"START ", "15", "BOARD\n", "DONE\n", "7,7,1\n", "\r",
		"TURN ", ",", "-1", "99999999999999999999", "\n", "INFO ", "rule ", "4", "YX",
		"SWAP2BOARD\n", "RECTSTART ", "5,", "max_memory 1\n", "\x80\xff", "TAKEBACK 7,7\n",
		"PLAY ", "BEGIN\n", "RESTART\n", "YXSHOWFORBID\n", " ", "\t"};
	struct tg_rng rng;

	tg_rng_init(&rng, 5);
	for (int round = 0; round < 300; round++) {
		struct tg_buffer input = TG_BUFFER_INIT(1 << 16);
		struct talk *talk = create_talk();

		for (int i = 0; i < 60; i++)
			tg_buffer_append_text(&input,
				pieces[tg_rng_below(&rng, sizeof(pieces) / sizeof(pieces[0]))]);
		tg_buffer_append_text(&input, "\nRESTART\nSTART 19\nABOUT\n");
		run(talk, input.data);
		assert_non_null(strstr(talk->output.data, "OK\nname=\"tengen\""));
		tg_buffer_finish(&input);
		destroy_talk(talk);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_game_of_two_moves),
		cmocka_unit_test(we_are_white_when_the_other_began),
		cmocka_unit_test(board_says_who_we_are),
		cmocka_unit_test(the_rule_makes_the_game),
		cmocka_unit_test(limits_of_time),
		cmocka_unit_test(limits_of_nodes_depth_threads_memory),
		cmocka_unit_test(end_is_silent),
		cmocka_unit_test(the_end_of_the_input_is_silent_too),
		cmocka_unit_test(stop_gives_the_best_move_so_far),
		cmocka_unit_test(a_command_waits_for_the_move),
		cmocka_unit_test(an_illegal_answer_is_an_error),
		cmocka_unit_test(stones_are_taken_back_in_any_order),
		cmocka_unit_test(several_best_moves),
		cmocka_unit_test(garbage_is_survived),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
