/*
 * The threads on which a session's engines think. One pool serves any number of sessions; a program
 * makes one when it starts and destroys it after its last session.
 */
#ifndef TENGEN_POOL_H
#define TENGEN_POOL_H

#include "tengen/types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tg_pool;

/* `threads` is 1 .. 256: so many engines think at once. NULL when memory or threads are out. */
TG_API struct tg_pool *tg_pool_create(int threads);

/* Waits for every posted job, then ends the threads. NULL is fine. */
TG_API void tg_pool_destroy(struct tg_pool *pool);

#ifdef __cplusplus
}
#endif
#endif
