/* Elo, its interval and the sequential test against figures from elsewhere. */
#include "../unit.h"

#include "../../../cmd/match.h"

#include <math.h>

static struct match_stats stats_of(int wins, int losses, int draws)
{
	struct match_stats stats = {0};

	for (int i = 0; i < wins; i++)
		match_stats_add(&stats, 0);
	for (int i = 0; i < losses; i++)
		match_stats_add(&stats, 1);
	for (int i = 0; i < draws; i++)
		match_stats_add(&stats, -1);
	match_stats_finish(&stats);
	return stats;
}

static void assert_near(double found, double expected, double tolerance)
{
	if (!(fabs(found - expected) <= tolerance))
		fail_msg("%g instead of %g", found, expected);
}

/* The logistic curve's textbook points: 3 of 4 is 191, 10 of 11 is 400. */
static void elo_of_a_rate(void **unused)
{
	(void)unused;
	assert_near(match_elo(0.5), 0, 1e-9);
	assert_near(match_elo(0.75), 190.848, 0.001);
	assert_near(match_elo(10.0 / 11), 400, 1e-9);
	assert_near(match_elo(0.25), -match_elo(0.75), 1e-9);
	assert_true(isinf(match_elo(0)) && match_elo(0) < 0);
	assert_true(isinf(match_elo(1)) && match_elo(1) > 0);
}

/* E. B. Wilson's interval: 5 of 10 is [0.2366, 0.7634], 0 of 10 [0, 0.2775]. */
static void intervals_of_a_rate(void **unused)
{
	struct match_stats stats = stats_of(5, 5, 0);

	(void)unused;
	assert_near(stats.low, 0.2366, 0.0001);
	assert_near(stats.high, 0.7634, 0.0001);
	stats = stats_of(0, 10, 0);
	assert_near(stats.low, 0, 1e-9);
	assert_near(stats.high, 0.2775, 0.0001);
	stats = stats_of(0, 0, 10);
	assert_near(stats.rate, 0.5, 1e-9);
	stats = stats_of(0, 0, 0);
	assert_near(stats.low, 0, 1e-9);
	assert_near(stats.high, 1, 1e-9);
}

/*
 * The ratio is 0 half way between the hypotheses, has the sign of the evidence, and grows with the games.
 * 600 wins, 400 losses under 0 and 50: rates 0.5 and 0.57146, variance 0.24 a game:
 * 0.07146 * (1.2 - 1.07146) / (2 * 0.24 / 1000) = 19.1.
 */
static void the_sequential_test(void **unused)
{
	struct match_stats even = stats_of(500, 500, 0), good = stats_of(600, 400, 0);

	(void)unused;
	assert_near(match_llr(&even, -20, 20), 0, 1e-9);
	assert_true(match_llr(&even, 0, 20) < 0);
	assert_true(match_llr(&even, -20, 0) > 0);
	assert_near(match_llr(&good, 0, 50), 19.1, 0.2);
	good = stats_of(60, 40, 0);
	assert_near(match_llr(&good, 0, 50), 1.91, 0.1);
	even = stats_of(0, 0, 0);
	assert_near(match_llr(&even, 0, 50), 0, 1e-9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(elo_of_a_rate),
		cmocka_unit_test(intervals_of_a_rate),
		cmocka_unit_test(the_sequential_test),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
