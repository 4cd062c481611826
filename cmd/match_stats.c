/*
 * What a number of games says: the rate with Wilson's interval (it holds at 0 and 1 as well, draws
 * count half, which makes it a little wider than needed), Elo by the logistic curve, and the
 * generalised sequential probability ratio test in its normal approximation (M. Van den Bergh, "A
 * practical introduction to the GSPRT").
 */
#include "match.h"

#include <math.h>

void match_stats_add(struct match_stats *stats, int winner)
{
	stats->games++;
	if (winner == 0)
		stats->wins++;
	else if (winner == 1)
		stats->losses++;
	else
		stats->draws++;
}

void match_stats_finish(struct match_stats *stats)
{
	const double z = 1.959963984540054; /* 95 %, two sides */
	double n = stats->games, middle, half;

	if (stats->games == 0) {
		stats->rate = 0.5;
		stats->low = 0;
		stats->high = 1;
		return;
	}
	stats->rate = (stats->wins + stats->draws / 2.0) / n;
	middle = (stats->rate + z * z / (2 * n)) / (1 + z * z / n);
	half = z / (1 + z * z / n) *
		sqrt(stats->rate * (1 - stats->rate) / n + z * z / (4 * n * n));
	/* At 0 and 1 the interval ends there exactly; rounding would make it a very large Elo. */
	stats->low = stats->rate <= 0 ? 0 : fmax(0, middle - half);
	stats->high = stats->rate >= 1 ? 1 : fmin(1, middle + half);
}

double match_elo(double rate)
{
	if (rate <= 0)
		return -HUGE_VAL;
	if (rate >= 1)
		return HUGE_VAL;
	return 400 * log10(rate / (1 - rate));
}

static double rate_of(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

double match_llr(const struct match_stats *stats, double elo0, double elo1)
{
	/* Half a game of each kind on top, so that a clean sweep has a variance. */
	double wins = stats->wins + 0.5, losses = stats->losses + 0.5, draws = stats->draws + 0.5;
	double n = wins + losses + draws;
	double rate = (wins + draws / 2) / n;
	double square = (wins + draws / 4) / n;
	double variance = (square - rate * rate) / n;
	double rate0 = rate_of(elo0), rate1 = rate_of(elo1);

	if (stats->games == 0)
		return 0;
	return (rate1 - rate0) * (2 * rate - rate0 - rate1) / (2 * variance);
}
