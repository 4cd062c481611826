/*
 * GTP conversations in memory with a scripted engine: what stops a think and what does not, how an
 * analysis is framed, what an engine's answer may do. Framing: gtp.md 8; P8, P10, P11.
 */
#include "scripted.h"
#include "../unit.h"

#include "protocol/gtp.h"

#include <stdio.h>

/* A conversation: the engine's script, the input, and the expected output as a whole. */
struct talk {
	struct scripted engine;
	struct tg_buffer output;
	bool is_slow; /* every line comes a second after the one before; else all at once */
	int64_t now;
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

/* Feeds `input`, and the end of it unless the engine's script types on. */
static void run(struct talk *talk, const char *input)
{
	struct tg_clock clock = {told_time, talk};
	struct tg_lines_options line_options = {
		.is_end = tg_gtp_is_end, .is_interrupt = tg_gtp_is_interrupt, .clock = &clock};
	struct tg_gtp_options options = TG_GTP_OPTIONS_INIT;
	struct tg_output output = {keep_output, &talk->output};
	struct tg_lines *lines = tg_lines_create(&line_options);

	options.size = (struct tg_size){2, 2};
	options.engine = &talk->engine.base;
	options.playouts = 100;
	options.ponder = talk->engine.ponders;
	struct tg_gtp *gtp = tg_gtp_create(&options);
	assert_non_null(gtp);
	talk->engine.lines = lines;
	tg_lines_feed(lines, input, strlen(input));
	if (!talk->engine.typed && !talk->engine.closes)
		tg_lines_close(lines);
	tg_gtp_run(gtp, lines, &output);
	tg_gtp_destroy(gtp);
	tg_lines_destroy(lines);
}

static void expect(struct talk *talk, const char *output)
{
	assert_string_equal(talk->output.data ? talk->output.data : "", output);
	destroy_talk(talk);
}

#define LZ_LINE \
	"info move A2 visits 60 winrate 5123 prior 2500 lcb 5000 order 0 pv A2 pass " \
	"info move B2 visits 40 winrate 4123 prior 2500 lcb 5000 order 1 pv B2 pass\n"

/* P11, and the test of gtp.md 8.1: two lines, then a command. */
static void an_analysis_ends_with_the_next_line(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.waits = true;
	talk->engine.typed_after = 2;
	talk->engine.typed = "name\nquit\n";
	run(talk, "lz-analyze b interval 10\n");
	assert_true(talk->engine.request.analyze);
	expect(talk, "=\n" LZ_LINE LZ_LINE "\n= tengen\n\n=\n\n");
}

static void quit_ends_an_analysis(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.waits = true;
	talk->engine.typed_after = 1;
	talk->engine.typed = "7 quit\n";
	run(talk, "12 lz-analyze b 10\n");
	expect(talk, "=12\n" LZ_LINE "\n=7\n\n");
}

static void an_empty_line_ends_an_analysis(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.waits = true;
	talk->engine.typed_after = 1;
	talk->engine.typed = "\nquit\n";
	run(talk, "lz-analyze\n");
	expect(talk, "=\n" LZ_LINE "\n=\n\n");
}

static void the_end_of_the_input_ends_an_analysis(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.waits = true;
	talk->engine.typed_after = 1;
	talk->engine.closes = true;
	run(talk, "lz-analyze b 10\n");
	expect(talk, "=\n" LZ_LINE "\n");
}

/* Whole analyses may follow each other in one write. */
static void queued_lines_end_each_analysis(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.waits = true;
	run(talk, "1 lz-analyze b 10\n2 kata-analyze w 10\n3 name\n");
	expect(talk, "=1\n\n=2\n\n=3 tengen\n\n");
}

static void sabaki_reads_integers(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.reports = 1;
	talk->engine.move = 3;
	run(talk, "genmove_analyze b 10\n");
	expect(talk,
		"=\n"
		"info move A2 visits 60 winrate 5123 scoreLead 1.25 prior 2500 lcb 5000 order 0 pv "
		"A2 pass "
		"info move B2 visits 40 winrate 4123 scoreLead 1.25 prior 2500 lcb 5000 order 1 pv "
		"B2 pass\n"
		"play B1\n\n");
}

static void katago_lines_have_their_keys(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.reports = 1;
	talk->engine.move = TG_PASS;
	run(talk, "kata-genmove_analyze w 10 maxmoves 1 rootInfo true ownership true\n");
	expect(talk,
		"=\n"
		"info move A2 visits 60 edgeVisits 60 utility 0.024680 winrate 0.512340 scoreMean "
		"1.250 "
		"scoreLead 1.250 prior 0.250000 lcb 0.500000 order 0 pv A2 pass rootInfo visits "
		"100 "
		"utility 0.000000 winrate 0.500000 scoreMean 0.000 scoreLead 0.000 "
		"ownership -1.0000 0.0000 0.0000 0.0000\n"
		"play pass\n\n");
}

static void a_line_does_not_stop_a_move(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.reports = 3;
	talk->engine.typed_after = 1;
	talk->engine.typed = "name\n";
	talk->engine.closes = false;
	talk->engine.move = 0;
	run(talk, "genmove b\nquit\n");
	assert_int_equal(talk->engine.thinks, 1);
	expect(talk, "= A2\n\n=\n\n");
}

static void the_end_stops_a_move(void **state)
{
	struct talk *talk = create_talk();

	talk->is_slow = true;
	talk->engine.waits = true;
	talk->engine.typed_after = 2;
	talk->engine.closes = true;
	talk->engine.move = 0;
	run(talk, "genmove b\n");
	assert_true(talk->engine.was_stopped);
	expect(talk, "= A2\n\n");
}

static void gogui_interrupts_a_move(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.waits = true;
	talk->engine.typed_after = 2;
	talk->engine.typed = "# interrupt\n";
	talk->engine.move = 0;
	talk->engine.closes = true;
	run(talk, "genmove b\n");
	assert_true(talk->engine.was_stopped);
	expect(talk, "= A2\n\n");
}

static void a_cancelled_search_says_so(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.waits = true;
	talk->engine.typed_after = 1;
	talk->engine.typed = "list_stones b\nquit\n";
	talk->engine.move = 0;
	run(talk, "kata-search_cancellable b\n");
	expect(talk, "= cancelled\n\n=\n\n=\n\n");
}

static void a_cancelled_analysis_says_so(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.waits = true;
	talk->engine.typed_after = 1;
	talk->engine.typed = "quit\n";
	run(talk, "kata-search_analyze_cancellable b 10\n");
	assert_non_null(strstr(talk->output.data, "\nplay cancelled\n\n=\n\n"));
	destroy_talk(talk);
}

/* P8: what the rules refuse is refused, and the game goes on. */
static void an_illegal_answer_changes_nothing(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = 0;
	run(talk, "play w A2\ngenmove b\nlist_stones b\nlist_stones w\nmove_history\n");
	assert_non_null(strstr(talk->output.data, "=\n\n? "));
	assert_non_null(strstr(talk->output.data, "\n\n=\n\n= A2\n\n= white A2\n\n"));
	destroy_talk(talk);
}

static void a_resignation_plays_nothing(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = TG_RESIGN;
	run(talk, "genmove b\nlist_stones b\ngenmove b\n");
	expect(talk, "= resign\n\n=\n\n= resign\n\n");
}

static void the_engine_moves_for_the_colour_that_is_asked(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = 1;
	run(talk, "genmove w\nlast_move\n");
	assert_int_equal(talk->engine.to_move, TG_WHITE);
	assert_int_equal(talk->engine.request.color, TG_WHITE);
	expect(talk, "= B2\n\n= white B2\n\n");
}

static void restrictions_reach_the_engine(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.reports = 1;
	talk->engine.move = 3;
	run(talk, "lz-genmove_analyze b 10 avoid b A1,pass 1 avoid w B2 1 avoid b A2 3\n");
	assert_int_equal(talk->engine.request.avoid_length, 3);
	assert_int_equal(talk->engine.request.avoid[0], 2);
	assert_int_equal(talk->engine.request.avoid[1], TG_PASS);
	assert_int_equal(talk->engine.request.avoid[2], 0);
	assert_int_equal(talk->engine.request.allow_length, 0);
	destroy_talk(talk);
}

static void budgets_reach_the_engine(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = 1;
	run(talk, "time_settings 0 10 1\nkgs-genmove_cleanup b\n");
	assert_true(talk->engine.request.cleanup);
	assert_int_equal(talk->engine.request.budget.nodes, 100);
	assert_true(talk->engine.request.budget.seconds > 9);
	assert_true(talk->engine.request.budget.seconds < 10);
	destroy_talk(talk);
}

/* After its answer the engine thinks on, for the other side, and the next line stops it. */
static void the_engine_ponders_until_a_line(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.ponders = true;
	talk->engine.move = 0;
	talk->engine.typed_after = 3;
	talk->engine.typed = "play w B2\nquit\n";
	run(talk, "genmove b\n");
	assert_int_equal(talk->engine.thinks, 2);
	assert_true(talk->engine.request.ponder);
	assert_int_equal(talk->engine.request.color, TG_WHITE);
	assert_int_equal(talk->engine.to_move, TG_WHITE);
	assert_true(talk->engine.was_stopped);
	expect(talk, "= A2\n\n=\n\n=\n\n");
}

/* Not without the option, and not after a resignation or a pass: the game is as good as over. */
static void pondering_is_an_option(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = 0;
	run(talk, "genmove b\n");
	assert_int_equal(talk->engine.thinks, 1);
	destroy_talk(talk);
	talk = create_talk();
	talk->engine.ponders = true;
	talk->engine.move = TG_RESIGN;
	run(talk, "genmove b\ngenmove b\n");
	assert_int_equal(talk->engine.thinks, 2);
	assert_false(talk->engine.request.ponder);
	destroy_talk(talk);
}

/* The same answer again needs an engine without memories and a budget without a clock. */
static void reg_genmove_needs_no_clock(void **state)
{
	struct talk *talk = create_talk();

	talk->engine.move = 1;
	run(talk, "time_settings 0 10 1\nreg_genmove b\nlist_stones b\n");
	assert_true(talk->engine.request.budget.seconds == 0);
	assert_int_equal(talk->engine.request.budget.nodes, 100);
	assert_true(talk->engine.resets > 0);
	expect(talk, "=\n\n= B2\n\n=\n\n");
}

/* P10: a hundred commands in one write, a hundred answers in order. */
static void a_hundred_commands_in_one_write(void **state)
{
	struct talk *talk = create_talk();
	struct tg_buffer input = TG_BUFFER_INIT(1 << 16), output = TG_BUFFER_INIT(1 << 16);

	for (int i = 0; i < 100; i++) {
		tg_buffer_printf(&input, "%d protocol_version\n", i);
		tg_buffer_printf(&output, "=%d 2\n\n", i);
	}
	run(talk, input.data);
	assert_string_equal(talk->output.data, output.data);
	tg_buffer_finish(&input);
	tg_buffer_finish(&output);
	destroy_talk(talk);
}

/* Lines that are longer than what is read of one. */
static void a_line_without_end_is_answered(void **state)
{
	struct talk *talk = create_talk();
	struct tg_buffer input = TG_BUFFER_INIT((size_t)4 << 20);

	tg_buffer_append_text(&input, "1 play ");
	while (input.length < (size_t)3 << 20)
		tg_buffer_append_text(&input, "xxxxxxxxxxxxxxxx");
	tg_buffer_append_text(&input, "\n2 name");
	run(talk, input.data);
	tg_buffer_finish(&input);
	expect(talk, "?1 line too long\n\n=2 tengen\n\n");
}

static void words_that_end_or_interrupt(void **state)
{
	assert_true(tg_gtp_is_end("quit"));
	assert_true(tg_gtp_is_end(" 12 quit # bye"));
	assert_true(tg_gtp_is_end("quit\r"));
	assert_false(tg_gtp_is_end("quitter"));
	assert_false(tg_gtp_is_end("# quit"));
	assert_false(tg_gtp_is_end("known_command quit"));
	assert_true(tg_gtp_is_interrupt("# interrupt"));
	assert_true(tg_gtp_is_interrupt("# interrupt\r"));
	assert_false(tg_gtp_is_interrupt("# interrupted"));
	assert_false(tg_gtp_is_interrupt("gogui-interrupt"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_analysis_ends_with_the_next_line),
		cmocka_unit_test(quit_ends_an_analysis),
		cmocka_unit_test(an_empty_line_ends_an_analysis),
		cmocka_unit_test(the_end_of_the_input_ends_an_analysis),
		cmocka_unit_test(queued_lines_end_each_analysis),
		cmocka_unit_test(sabaki_reads_integers),
		cmocka_unit_test(katago_lines_have_their_keys),
		cmocka_unit_test(a_line_does_not_stop_a_move),
		cmocka_unit_test(the_end_stops_a_move),
		cmocka_unit_test(gogui_interrupts_a_move),
		cmocka_unit_test(a_cancelled_search_says_so),
		cmocka_unit_test(a_cancelled_analysis_says_so),
		cmocka_unit_test(an_illegal_answer_changes_nothing),
		cmocka_unit_test(a_resignation_plays_nothing),
		cmocka_unit_test(the_engine_moves_for_the_colour_that_is_asked),
		cmocka_unit_test(restrictions_reach_the_engine),
		cmocka_unit_test(budgets_reach_the_engine),
		cmocka_unit_test(the_engine_ponders_until_a_line),
		cmocka_unit_test(pondering_is_an_option),
		cmocka_unit_test(reg_genmove_needs_no_clock),
		cmocka_unit_test(a_hundred_commands_in_one_write),
		cmocka_unit_test(a_line_without_end_is_answered),
		cmocka_unit_test(words_that_end_or_interrupt),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
