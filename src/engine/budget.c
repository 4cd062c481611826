/*
 * The arithmetic of budget.h. Every function is total: times below zero count as nothing left, and the
 * answer is always above zero, because a budget of 0 means none.
 */
#include "engine/budget.h"

/* A move in doubt may take so many times its share. */
#define DOUBT 3

/* Less than this is not worth a search. */
#define LEAST 0.002

/* What is answered when nothing is left: the engine still has to move. */
#define NOTHING 0.001

static double least_of(double a, double b)
{
	return a < b ? a : b;
}

static double most_of(double a, double b)
{
	return a > b ? a : b;
}

/* `seconds` without the lag, of which they lose no more than half; and always something. */
static double without_lag(double seconds, struct tg_pace pace)
{
	return seconds - least_of(most_of(pace.lag, 0.001), seconds / 2);
}

/* A share of `seconds` and at most `most`, within `limit`, at which something is lost. */
static struct tg_share share_of(double seconds, double most, double limit, struct tg_pace pace)
{
	double usable = without_lag(most_of(limit, 0), pace);
	struct tg_share share;

	share.seconds = without_lag(most_of(seconds, 0), pace);
	share.seconds = most_of(share.seconds, LEAST);
	share.seconds = most_of(least_of(share.seconds, usable), NOTHING);
	share.most = most_of(least_of(without_lag(most_of(most, 0), pace), usable), share.seconds);
	return share;
}

struct tg_share tg_share_absolute(double left, struct tg_pace pace)
{
	double even = left / pace.moves;

	return share_of(even, least_of(DOUBT * even, left / 5), left, pace);
}

struct tg_share tg_share_byoyomi(const struct tg_overtime *time, struct tg_pace pace)
{
	double whole = time->main + time->left; /* no period is lost up to here */
	double even = most_of(time->main / pace.moves, time->left);

	if (time->main > 0)
		return share_of(even, least_of(DOUBT * even, whole), whole, pace);
	if (time->count > 1)
		whole += time->period;
	return share_of(time->left, whole, whole, pace);
}

struct tg_share tg_share_canadian(const struct tg_overtime *time, struct tg_pace pace)
{
	int count = time->count > 1 ? time->count : 1;
	double of_period = time->left / count;
	double even = most_of(time->main / pace.moves, of_period);
	/* What each of the others keeps: half its share, and enough to be late. */
	double kept = most_of(of_period / 2, least_of(of_period, 4 * pace.lag));
	double rest = time->left - (count - 1) * kept;

	if (time->main > 0)
		return share_of(even, least_of(DOUBT * even, time->main / 4 + of_period),
			time->main + of_period, pace);
	return share_of(of_period, least_of(DOUBT * of_period, rest), rest, pace);
}

struct tg_share tg_share_fischer(double left, double increment, struct tg_pace pace)
{
	/* With little left the clock is let grow until a move takes its increment. */
	double even = least_of(left / pace.moves + increment, left * 0.7);

	return share_of(even, least_of(DOUBT * even, left / 4 + increment), left * 0.9, pace);
}

struct tg_share tg_share_limit(struct tg_share share, double limit, struct tg_pace pace)
{
	double usable = most_of(without_lag(most_of(limit, 0), pace), NOTHING);

	return (struct tg_share){least_of(share.seconds, usable), least_of(share.most, usable)};
}

int tg_pace_moves(enum tg_game game, struct tg_size size, int plies)
{
	int points = tg_size_points(size);
	bool is_five = tg_game_is_five(game);
	int length = is_five ? points / 4 + 10 : points * 3 / 4;
	int floor = is_five ? 10 : points / 8 + 4;
	int left = (length - plies) / 2;

	return left > floor ? left : floor;
}
