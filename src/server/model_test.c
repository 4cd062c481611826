/*
 * Test connection: a model is asked what it is and for one move, which may take minutes, so it runs on a
 * thread of the models and its request waits. A client that goes away ends it.
 */
#include "engine/engine.h"
#include "model/probe.h"
#include "server/inside.h"

#include <pthread.h>
#include <stdlib.h>

enum { TESTS_MAX = 4 };

struct tg_model_test {
	struct tg_job job; /* first: the pool hands it back */
	struct tg_model_test *next;
	struct tg_server *server;
	struct evhttp_request *request; /* NULL once the client has gone */
	struct tg_endpoint endpoint;
	struct tg_stop stop;

	pthread_mutex_t lock; /* of what is below */
	bool is_done;
	json_t *result;
};

static void run(struct tg_job *job)
{
	struct tg_model_test *test = (struct tg_model_test *)job;
	struct tg_server *server = test->server;
	struct tg_probe *probe = calloc(1, sizeof(*probe));
	json_t *result = NULL;

	if (probe) {
		tg_probe_run(&test->endpoint, &test->stop, NULL, probe);
		result = tg_probe_to_json(probe);
		tg_probe_finish(probe);
		free(probe);
	}
	pthread_mutex_lock(&test->lock);
	test->result = result;
	test->is_done = true;
	pthread_mutex_unlock(&test->lock);
	tg_server_ring_bell(server); /* `test` may be gone by now */
}

static void hear_gone(void *context)
{
	struct tg_model_test *test = context;

	/* After an EOF evhttp has let go of the request; when it is freed with its server, it has not. */
	if (!evhttp_request_get_connection(test->request))
		evhttp_request_free(test->request);
	test->request = NULL;
	tg_stop_request(&test->stop);
}

static void destroy(struct tg_model_test *test)
{
	pthread_mutex_destroy(&test->lock);
	json_decref(test->result);
	free(test);
}

static bool has_place(const struct tg_server *server)
{
	int count = 0;

	for (const struct tg_model_test *test = server->model_tests; test; test = test->next)
		count++;
	return count < TESTS_MAX;
}

static void begin(struct tg_call *call, const struct tg_endpoint *endpoint)
{
	struct tg_model_test *test = has_place(call->server) ? calloc(1, sizeof(*test)) : NULL;

	if (!test || !tg_connection_on_close(call, hear_gone, test)) {
		free(test);
		tg_reply_error(call, 503, "busy", "too many tests at the same time");
		return;
	}
	pthread_mutex_init(&test->lock, NULL);
	atomic_init(&test->stop.requested, false);
	test->job.run = run;
	test->server = call->server;
	test->request = call->request;
	test->endpoint = *endpoint;
	test->next = call->server->model_tests;
	call->server->model_tests = test;
	tg_pool_post(call->server->model_pool, &test->job);
}

void tg_route_model_test(struct tg_call *call)
{
	static const char *const keys[] = {"name", "endpoint", NULL};
	json_t *object = tg_call_object(call, keys);
	struct tg_endpoint endpoint;

	if (object && tg_endpoint_of_call(call, object, &endpoint))
		begin(call, &endpoint);
	json_decref(object);
}

static bool is_done(struct tg_model_test *test)
{
	bool done;

	pthread_mutex_lock(&test->lock);
	done = test->is_done;
	pthread_mutex_unlock(&test->lock);
	return done;
}

void tg_model_tests_ring(struct tg_server *server)
{
	struct tg_model_test **link = &server->model_tests;

	while (*link) {
		struct tg_model_test *test = *link;
		struct tg_call call = {.server = server, .request = test->request};
		if (!is_done(test)) {
			link = &test->next;
			continue;
		}
		*link = test->next;
		if (test->request) {
			tg_connection_call_off(server, test->request);
			tg_reply_json(&call, 200, test->result);
			test->result = NULL;
		}
		destroy(test);
	}
}

void tg_model_tests_stop(struct tg_server *server)
{
	for (struct tg_model_test *test = server->model_tests; test; test = test->next)
		tg_stop_request(&test->stop);
}

void tg_model_tests_finish(struct tg_server *server)
{
	while (server->model_tests) {
		struct tg_model_test *test = server->model_tests;
		server->model_tests = test->next;
		if (test->request)
			tg_connection_call_off(server, test->request);
		destroy(test);
	}
}
