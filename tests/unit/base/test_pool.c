/* Every posted job runs exactly once, and destroying the pool waits for all of them. */
#include "../unit.h"

#include "base/pool.h"

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
		cmocka_unit_test(senseless_sizes_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
