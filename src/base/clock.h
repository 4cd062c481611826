/*
 * A monotonic clock that a test can replace. Nanoseconds from an arbitrary start.
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

struct tg_clock {
	int64_t (*now)(void *context);
	void *context;
};

#define TG_NS_PER_MS INT64_C(1000000)
#define TG_NS_PER_SECOND INT64_C(1000000000)

/* The machine's own monotonic clock; a constant that lives for ever. */
const struct tg_clock *tg_clock_system(void);

/* `clock` may be NULL: the machine's. */
int64_t tg_clock_now(const struct tg_clock *clock);

/* Seconds of the machine's clock, for engines. */
double tg_clock_seconds(void);

#endif
