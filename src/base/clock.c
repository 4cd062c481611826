/* The machine's monotonic clock behind clock.h. */
#include "base/clock.h"

#include <stddef.h>
#include <time.h>

static int64_t system_now(void *context)
{
	struct timespec ts;

	(void)context;
	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (int64_t)ts.tv_sec * TG_NS_PER_SECOND + ts.tv_nsec;
}

const struct tg_clock *tg_clock_system(void)
{
	static const struct tg_clock system_clock = {system_now, NULL};

	return &system_clock;
}

int64_t tg_clock_now(const struct tg_clock *clock)
{
	return clock ? clock->now(clock->context) : system_now(NULL);
}

double tg_clock_seconds(void)
{
	return (double)system_now(NULL) / 1e9;
}
