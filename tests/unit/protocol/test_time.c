/*
 * Budgets from clocks. The oracle is a referee's clock, written here from the meaning of the settings
 * alone: whoever spends every budget to the last instant must never lose on it.
 */
#include "../unit.h"

#include "protocol/gtp/time.h"

#include <string.h>

static struct tg_gtp_time started(
	enum tg_gtp_time_kind kind, double main, double period, long moves)
{
	struct tg_gtp_time time;

	memset(&time, 0, sizeof(time));
	time.settings = (struct tg_gtp_time_settings){kind, main, period, moves, -1, -1};
	tg_gtp_time_restart(&time);
	return time;
}

/* What the next move should take; what it may take in doubt is more, and before the flag (test_clock.c). */
static double budget_of(const struct tg_gtp_time *time, enum tg_color color, int moves)
{
	struct tg_share share = tg_gtp_time_share(time, color, moves);

	assert_true(share.most >= share.seconds);
	return share.seconds;
}

static void no_settings_no_limit(void **state)
{
	struct tg_gtp_time time = started(TG_GTP_TIME_NONE, 0, 0, 0);

	assert_true(budget_of(&time, TG_BLACK, 30) == 0);
	tg_gtp_time_left(&time, TG_BLACK, 1, 0);
	assert_true(budget_of(&time, TG_BLACK, 30) == 0);
}

static void the_sides_have_clocks_of_their_own(void **state)
{
	struct tg_gtp_time time = started(TG_GTP_TIME_ABSOLUTE, 600, 0, 0);

	tg_gtp_time_left(&time, TG_WHITE, 1, 0);
	assert_true(budget_of(&time, TG_BLACK, 20) > 10);
	assert_true(budget_of(&time, TG_WHITE, 20) < 1);
}

static void absolute_time_lasts_a_whole_game(void **state)
{
	struct tg_gtp_time time = started(TG_GTP_TIME_ABSOLUTE, 60, 0, 0);
	struct tg_size size = {19, 19};
	double left = 60;

	for (int ply = 0; ply < 500; ply += 2) {
		double budget = budget_of(&time, TG_BLACK, tg_pace_moves(TG_GAME_GO, size, ply));

		assert_true(budget > 0);
		left -= budget;
		assert_true(left > 0);
		tg_gtp_time_spend(&time, TG_BLACK, budget);
	}
}

static void canadian_periods_are_kept(void **state)
{
	struct tg_gtp_time time = started(TG_GTP_TIME_CANADIAN, 20, 30, 5);
	double main = 20, period = 0;
	long stones = 0;

	for (int move = 0; move < 200; move++) {
		double budget = budget_of(&time, TG_WHITE, 40), spent = budget;

		assert_true(budget > 0);
		tg_gtp_time_spend(&time, TG_WHITE, budget);
		if (stones == 0 && spent < main) {
			main -= spent;
			continue;
		}
		if (stones == 0) { /* main time ends within this move */
			spent -= main;
			main = 0;
			period = 30;
			stones = 5;
		}
		period -= spent;
		assert_true(period >= 0);
		if (--stones == 0) {
			period = 30;
			stones = 5;
		}
	}
}

static void byoyomi_keeps_its_periods(void **state)
{
	struct tg_gtp_time time = started(TG_GTP_TIME_BYOYOMI, 30, 10, 3);
	double main = 30;

	for (int move = 0; move < 200; move++) {
		double budget = budget_of(&time, TG_BLACK, 30), spent = budget;

		if (spent > main) {
			spent -= main;
			main = 0;
			assert_true(spent < 10);
		} else {
			main -= spent;
		}
		tg_gtp_time_spend(&time, TG_BLACK, budget);
	}
	assert_true(budget_of(&time, TG_BLACK, 30) > 5); /* and uses most of one */
	assert_int_equal(time.sides[0].moves, 3);
}

static void fischer_lives_on_its_increment(void **state)
{
	struct tg_gtp_time time = started(TG_GTP_TIME_FISCHER, 10, 2, 0);
	double left = 10;

	for (int move = 0; move < 300; move++) {
		double budget = budget_of(&time, TG_BLACK, 30);

		left -= budget;
		assert_true(left > 0);
		left += 2;
		tg_gtp_time_spend(&time, TG_BLACK, budget);
	}
}

static void fischer_limits_hold(void **state)
{
	struct tg_gtp_time time = started(TG_GTP_TIME_FISCHER, 100, 50, 0);

	time.settings.main_limit = 100;
	time.settings.move_limit = 4;
	assert_true(budget_of(&time, TG_BLACK, 2) <= 4);
	tg_gtp_time_spend(&time, TG_BLACK, 1);
	assert_true(time.sides[0].left <= 100);
}

static void time_left_has_the_last_word(void **state)
{
	struct tg_gtp_time time = started(TG_GTP_TIME_CANADIAN, 600, 30, 10);

	tg_gtp_time_left(&time, TG_BLACK, 12, 4);
	double budget = budget_of(&time, TG_BLACK, 40);
	assert_true(budget > 2 && budget <= 3);
	tg_gtp_time_left(&time, TG_BLACK, 300, 0);
	assert_true(budget_of(&time, TG_BLACK, 40) > 5);
}

/* Slightly negative times occur; the engine still has to answer, and soon. */
static void a_negative_time_is_nothing_left(void **state)
{
	struct tg_gtp_time time = started(TG_GTP_TIME_ABSOLUTE, 60, 0, 0);

	tg_gtp_time_left(&time, TG_BLACK, -5, 0);
	double budget = budget_of(&time, TG_BLACK, 40);
	assert_true(budget > 0 && budget < 0.1);
	time = started(TG_GTP_TIME_CANADIAN, 60, 10, 3);
	tg_gtp_time_left(&time, TG_BLACK, -5, 1);
	budget = budget_of(&time, TG_BLACK, 40);
	assert_true(budget > 0 && budget < 0.1);
}

static void no_main_time_starts_in_overtime(void **state)
{
	struct tg_gtp_time time = started(TG_GTP_TIME_CANADIAN, 0, 10, 1);
	double budget = budget_of(&time, TG_WHITE, 40);

	assert_true(budget > 9 && budget < 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_settings_no_limit),
		cmocka_unit_test(the_sides_have_clocks_of_their_own),
		cmocka_unit_test(absolute_time_lasts_a_whole_game),
		cmocka_unit_test(canadian_periods_are_kept),
		cmocka_unit_test(byoyomi_keeps_its_periods),
		cmocka_unit_test(fischer_lives_on_its_increment),
		cmocka_unit_test(fischer_limits_hold),
		cmocka_unit_test(time_left_has_the_last_word),
		cmocka_unit_test(a_negative_time_is_nothing_left),
		cmocka_unit_test(no_main_time_starts_in_overtime),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
