/*
 * A fixed number of threads that carry out jobs in the order they were posted.
 *
 * A job is a caller's struct that stays alive until its `run` has returned, or until it was withdrawn. One
 * that runs cannot be cancelled: a job that can be long looks at a flag of its own. tengen/pool.h has its
 * life: create and destroy.
 */
#ifndef BASE_POOL_H
#define BASE_POOL_H

#include "tengen/pool.h"

struct tg_job {
	void (*run)(struct tg_job *job); /* on a thread of the pool; may free the job */
	struct tg_job *next;             /* the pool's */
};

/* From any thread. */
void tg_pool_post(struct tg_pool *pool, struct tg_job *job);

/* True: the job was still waiting and will never run. False: it runs, or has run. From any thread. */
bool tg_pool_withdraw(struct tg_pool *pool, struct tg_job *job);

#endif
