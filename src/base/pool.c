/* The thread pool of pool.h: one list, one lock, one condition. */
#include "base/pool.h"

#include <pthread.h>
#include <stdlib.h>

enum { MAX_THREADS = 256 };

struct tg_pool {
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct tg_job *first, *last;
	bool is_ending;
	int length;
	pthread_t threads[];
};

static struct tg_job *take(struct tg_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	while (!pool->first && !pool->is_ending)
		pthread_cond_wait(&pool->more, &pool->lock);
	struct tg_job *job = pool->first;
	if (job) {
		pool->first = job->next;
		if (!pool->first)
			pool->last = NULL;
	}
	pthread_mutex_unlock(&pool->lock);
	return job;
}

static void *work(void *argument)
{
	struct tg_pool *pool = argument;
	struct tg_job *job;

	while ((job = take(pool)) != NULL)
		job->run(job);
	return NULL;
}

struct tg_pool *tg_pool_create(int threads)
{
	if (threads < 1 || threads > MAX_THREADS)
		return NULL;
	struct tg_pool *pool = calloc(1, sizeof(*pool) + (size_t)threads * sizeof(pthread_t));
	if (!pool)
		return NULL;
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->more, NULL);
	for (int i = 0; i < threads; i++) {
		if (pthread_create(&pool->threads[i], NULL, work, pool) != 0)
			break;
		pool->length++;
	}
	if (pool->length < threads) {
		tg_pool_destroy(pool);
		return NULL;
	}
	return pool;
}

void tg_pool_post(struct tg_pool *pool, struct tg_job *job)
{
	job->next = NULL;
	pthread_mutex_lock(&pool->lock);
	if (pool->last)
		pool->last->next = job;
	else
		pool->first = job;
	pool->last = job;
	pthread_cond_signal(&pool->more);
	pthread_mutex_unlock(&pool->lock);
}

bool tg_pool_withdraw(struct tg_pool *pool, struct tg_job *job)
{
	struct tg_job *before = NULL, *found;

	pthread_mutex_lock(&pool->lock);
	for (found = pool->first; found && found != job; found = found->next)
		before = found;
	if (found) {
		if (before)
			before->next = job->next;
		else
			pool->first = job->next;
		if (pool->last == job)
			pool->last = before;
	}
	pthread_mutex_unlock(&pool->lock);
	return found != NULL;
}

void tg_pool_destroy(struct tg_pool *pool)
{
	if (!pool)
		return;
	pthread_mutex_lock(&pool->lock);
	pool->is_ending = true;
	pthread_cond_broadcast(&pool->more);
	pthread_mutex_unlock(&pool->lock);
	for (int i = 0; i < pool->length; i++)
		pthread_join(pool->threads[i], NULL);
	pthread_cond_destroy(&pool->more);
	pthread_mutex_destroy(&pool->lock);
	free(pool);
}
