/*
 * The flag that ends a search early. Any thread sets it, the engine's threads look at it; it carries no
 * data, so relaxed order is enough.
 */
#include "engine/engine.h"

#include <stdlib.h>

struct tg_stop *tg_stop_create(void)
{
	struct tg_stop *stop = malloc(sizeof(*stop));

	if (stop)
		atomic_init(&stop->requested, false);
	return stop;
}

void tg_stop_destroy(struct tg_stop *stop)
{
	free(stop);
}

void tg_stop_request(struct tg_stop *stop)
{
	atomic_store_explicit(&stop->requested, true, memory_order_relaxed);
}

void tg_stop_clear(struct tg_stop *stop)
{
	atomic_store_explicit(&stop->requested, false, memory_order_relaxed);
}

bool tg_stop_requested(const struct tg_stop *stop)
{
	return tg_stop_is_set(stop);
}
