/* Every posted job runs exactly once, and destroying the pool waits for all of them. */
#include "../unit.h"

#include "base/pool.h"

#include <pthread.h>
#include <stdatomic.h>

enum { JOBS = 2000 };

struct counted_job {
	struct tg_job job;
	atomic_int *sum;
	atomic_int runs;
};

static void count(struct tg_job *job)
{
	struct counted_job *counted = (struct counted_job *)job;

	atomic_fetch_add(&counted->runs, 1);
	atomic_fetch_add(counted->sum, 1);
}

static void every_job_runs_once(void **state)
{
	static struct counted_job jobs[JOBS];
	atomic_int sum = 0;

	(void)state;
	for (int threads = 1; threads <= 4; threads++) {
		struct tg_pool *pool = tg_pool_create(threads);
		assert_non_null(pool);
		for (int i = 0; i < JOBS; i++) {
			jobs[i].job.run = count;
			jobs[i].sum = &sum;
			atomic_store(&jobs[i].runs, 0);
			tg_pool_post(pool, &jobs[i].job);
		}
		tg_pool_destroy(pool);
		assert_int_equal(atomic_exchange(&sum, 0), JOBS);
		for (int i = 0; i < JOBS; i++)
			assert_int_equal(atomic_load(&jobs[i].runs), 1);
	}
}

struct gated_job {
	struct tg_job job;
	pthread_mutex_t *lock;
};

static void wait_at_the_gate(struct tg_job *job)
{
	pthread_mutex_lock(((struct gated_job *)job)->lock);
	pthread_mutex_unlock(((struct gated_job *)job)->lock);
}

/* The one thread is held up: of four jobs behind it two are withdrawn, the last and one in the middle. */
static void a_withdrawn_job_never_runs(void **state)
{
	struct counted_job jobs[4];
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	struct gated_job gate = {{.run = wait_at_the_gate}, &lock};
	struct tg_pool *pool = tg_pool_create(1);
	atomic_int sum = 0;

	(void)state;
	assert_non_null(pool);
	pthread_mutex_lock(&lock);
	tg_pool_post(pool, &gate.job);
	for (int i = 0; i < 4; i++) {
		jobs[i].job.run = count;
		jobs[i].sum = &sum;
		atomic_init(&jobs[i].runs, 0);
		tg_pool_post(pool, &jobs[i].job);
	}
	assert_true(tg_pool_withdraw(pool, &jobs[3].job));
	assert_true(tg_pool_withdraw(pool, &jobs[1].job));
	assert_false(tg_pool_withdraw(pool, &jobs[1].job));
	tg_pool_post(pool, &jobs[3].job); /* the end of the list is still its end */
	pthread_mutex_unlock(&lock);
	tg_pool_destroy(pool);
	assert_int_equal(atomic_load(&jobs[0].runs), 1);
	assert_int_equal(atomic_load(&jobs[1].runs), 0);
	assert_int_equal(atomic_load(&jobs[2].runs), 1);
	assert_int_equal(atomic_load(&jobs[3].runs), 1);
}

static void senseless_sizes_are_refused(void **state)
{
	(void)state;
	assert_null(tg_pool_create(0));
	assert_null(tg_pool_create(100000));
	tg_pool_destroy(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_job_runs_once),
		cmocka_unit_test(a_withdrawn_job_never_runs),
		cmocka_unit_test(senseless_sizes_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
