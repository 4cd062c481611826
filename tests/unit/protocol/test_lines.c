/* The queue of lines: how bytes become lines, and when an arriving line stops a think. */
#include "../unit.h"

#include "protocol/lines.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_end(const char *line)
{
	return strcmp(line, "quit") == 0;
}

static bool is_interrupt(const char *line)
{
	return strcmp(line, "# interrupt") == 0;
}

static int64_t told_time(void *context)
{
	return *(int64_t *)context;
}

/* A queue with a clock that the test moves. */
struct world {
	int64_t now;
	struct tg_clock clock;
	struct tg_lines *lines;
	struct tg_stop *stop;
};

static struct world *create_world(const struct tg_lines_options *more)
{
	struct world *world = calloc(1, sizeof(*world));
	struct tg_lines_options options = *more;

	world->clock = (struct tg_clock){told_time, &world->now};
	options.is_end = is_end;
	options.is_interrupt = is_interrupt;
	options.clock = &world->clock;
	world->lines = tg_lines_create(&options);
	world->stop = tg_stop_create();
	return world;
}

static void destroy_world(struct world *world)
{
	tg_lines_destroy(world->lines);
	tg_stop_destroy(world->stop);
	free(world);
}

static void feed(struct world *world, const char *text)
{
	assert_true(tg_lines_feed(world->lines, text, strlen(text)));
}

static void expect_line(struct world *world, const char *text)
{
	struct tg_line line;

	assert_true(tg_lines_take(world->lines, &line));
	assert_string_equal(line.text, text);
	assert_false(line.is_too_long);
	free(line.text);
}

static void expect_the_end(struct world *world)
{
	struct tg_line line;

	assert_false(tg_lines_take(world->lines, &line));
}

static const struct tg_lines_options plain;

static void lines_end_with_lf(void **state)
{
	struct world *world = create_world(&plain);

	feed(world, "one\ntw");
	feed(world, "o\r\n\nthree");
	tg_lines_close(world->lines);
	expect_line(world, "one");
	expect_line(world, "two\r");
	expect_line(world, "");
	expect_line(world, "three");
	expect_the_end(world);
	expect_the_end(world);
	destroy_world(world);
}

static void lines_end_with_cr_too(void **state)
{
	struct world *world = create_world(&(struct tg_lines_options){.cr_ends_line = true});

	feed(world, "one\rtwo\r\nthree\n");
	tg_lines_close(world->lines);
	expect_line(world, "one");
	expect_line(world, "two");
	expect_line(world, "");
	expect_line(world, "three");
	expect_the_end(world);
	destroy_world(world);
}

static void zero_bytes_are_dropped(void **state)
{
	struct world *world = create_world(&plain);

	assert_true(tg_lines_feed(world->lines, "na\0me\n\0\n", 8));
	expect_line(world, "name");
	expect_line(world, "");
	destroy_world(world);
}

static void a_long_line_is_cut_and_marked(void **state)
{
	struct world *world = create_world(&(struct tg_lines_options){.max_line = 8});
	struct tg_line line;

	feed(world, "12345678\n123456789abcdef\nshort\n");
	expect_line(world, "12345678");
	assert_true(tg_lines_take(world->lines, &line));
	assert_true(line.is_too_long);
	assert_string_equal(line.text, "12345678");
	free(line.text);
	expect_line(world, "short");
	destroy_world(world);
}

static void *feed_numbers(void *context)
{
	struct tg_lines *lines = context;
	char text[16];

	for (int i = 0; i < 5000; i++) {
		int length = snprintf(text, sizeof(text), "%d\n", i);

		if (!tg_lines_feed(lines, text, (size_t)length))
			return NULL;
	}
	tg_lines_close(lines);
	return lines;
}

static void a_full_queue_makes_the_feeder_wait(void **state)
{
	struct world *world = create_world(&(struct tg_lines_options){.max_waiting = 64});
	pthread_t thread;
	void *result;
	char text[16];

	pthread_create(&thread, NULL, feed_numbers, world->lines);
	for (int i = 0; i < 5000; i++) {
		snprintf(text, sizeof(text), "%d", i);
		expect_line(world, text);
	}
	expect_the_end(world);
	pthread_join(thread, &result);
	assert_ptr_equal(result, world->lines);
	destroy_world(world);
}

static void shutting_sends_the_feeder_home(void **state)
{
	struct world *world = create_world(&(struct tg_lines_options){.max_waiting = 64});
	pthread_t thread;
	void *result;

	pthread_create(&thread, NULL, feed_numbers, world->lines);
	expect_line(world, "0");
	tg_lines_shut(world->lines);
	pthread_join(thread, &result);
	assert_null(result);
	destroy_world(world);
}

static void any_line_stops_an_analysis(void **state)
{
	struct world *world = create_world(&plain);

	feed(world, "analyze\n");
	expect_line(world, "analyze");
	tg_lines_watch(world->lines, world->stop, TG_WATCH_LINE);
	assert_false(tg_stop_requested(world->stop));
	feed(world, "half a line");
	assert_false(tg_stop_requested(world->stop));
	feed(world, "\n");
	assert_true(tg_stop_requested(world->stop));
	tg_lines_unwatch(world->lines);
	destroy_world(world);
}

static void a_waiting_line_stops_an_analysis_at_once(void **state)
{
	struct world *world = create_world(&plain);

	feed(world, "analyze\n\n");
	expect_line(world, "analyze");
	tg_lines_watch(world->lines, world->stop, TG_WATCH_LINE);
	assert_true(tg_stop_requested(world->stop));
	destroy_world(world);
}

static void the_end_of_the_input_stops_an_analysis(void **state)
{
	struct world *world = create_world(&plain);

	feed(world, "analyze\n");
	expect_line(world, "analyze");
	tg_lines_watch(world->lines, world->stop, TG_WATCH_LINE);
	tg_lines_close(world->lines);
	assert_true(tg_stop_requested(world->stop));
	destroy_world(world);
}

static void a_move_is_stopped_by_a_later_end_only(void **state)
{
	struct world *world = create_world(&plain);

	feed(world, "genmove\n");
	expect_line(world, "genmove");
	tg_lines_watch(world->lines, world->stop, TG_WATCH_END);
	world->now += 10 * TG_NS_PER_SECOND;
	feed(world, "name\n");
	assert_false(tg_stop_requested(world->stop));
	assert_false(tg_lines_is_ending(world->lines));
	feed(world, "quit\n");
	assert_true(tg_stop_requested(world->stop));
	assert_true(tg_lines_is_ending(world->lines));
	destroy_world(world);
}

static void a_script_in_one_piece_has_its_whole_budget(void **state)
{
	struct world *world = create_world(&plain);

	feed(world, "genmove\nquit\n");
	world->now += TG_LINES_SCRIPT_NS / 2;
	tg_lines_close(world->lines);
	expect_line(world, "genmove");
	tg_lines_watch(world->lines, world->stop, TG_WATCH_END);
	assert_false(tg_stop_requested(world->stop));
	destroy_world(world);
}

static void the_end_cuts_short_what_was_queued_before_it(void **state)
{
	struct world *world = create_world(&plain);

	feed(world, "genmove b\ngenmove w\n");
	expect_line(world, "genmove b");
	tg_lines_watch(world->lines, world->stop, TG_WATCH_END);
	world->now += TG_NS_PER_SECOND;
	tg_lines_close(world->lines);
	assert_true(tg_stop_requested(world->stop));
	tg_lines_unwatch(world->lines);
	tg_stop_clear(world->stop);
	expect_line(world, "genmove w");
	tg_lines_watch(world->lines, world->stop, TG_WATCH_END);
	assert_true(tg_stop_requested(world->stop));
	destroy_world(world);
}

static void an_interrupt_stops_a_move(void **state)
{
	struct world *world = create_world(&plain);

	feed(world, "genmove\n");
	expect_line(world, "genmove");
	tg_lines_watch(world->lines, world->stop, TG_WATCH_END);
	feed(world, "# interrupt\n");
	assert_true(tg_stop_requested(world->stop));
	destroy_world(world);
}

static void nothing_is_stopped_after_the_watch(void **state)
{
	struct world *world = create_world(&plain);

	tg_lines_watch(world->lines, world->stop, TG_WATCH_LINE);
	tg_lines_unwatch(world->lines);
	feed(world, "# interrupt\nname\nquit\n");
	assert_false(tg_stop_requested(world->stop));
	destroy_world(world);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_end_with_lf),
		cmocka_unit_test(lines_end_with_cr_too),
		cmocka_unit_test(zero_bytes_are_dropped),
		cmocka_unit_test(a_long_line_is_cut_and_marked),
		cmocka_unit_test(a_full_queue_makes_the_feeder_wait),
		cmocka_unit_test(shutting_sends_the_feeder_home),
		cmocka_unit_test(any_line_stops_an_analysis),
		cmocka_unit_test(a_waiting_line_stops_an_analysis_at_once),
		cmocka_unit_test(the_end_of_the_input_stops_an_analysis),
		cmocka_unit_test(a_move_is_stopped_by_a_later_end_only),
		cmocka_unit_test(a_script_in_one_piece_has_its_whole_budget),
		cmocka_unit_test(the_end_cuts_short_what_was_queued_before_it),
		cmocka_unit_test(an_interrupt_stops_a_move),
		cmocka_unit_test(nothing_is_stopped_after_the_watch),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
