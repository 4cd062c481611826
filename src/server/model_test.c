/*
 * Test connection: a model is asked what it is and for one move, which may take minutes, so it runs on a
 * thread of the models and its request waits. A client that goes away ends it.
 */
#include "model/probe.h"
#include "server/waiting.h"

#include <stdlib.h>

struct model_test {
	struct tg_waiting waiting; /* first */
	struct tg_endpoint endpoint;
	json_t *result; /* until it is sent */
};

static void run(struct tg_waiting *waiting)
{
	struct model_test *test = (struct model_test *)waiting;
	struct tg_probe *probe = calloc(1, sizeof(*probe));

	if (!probe)
		return;
	tg_probe_run(&test->endpoint, &waiting->stop, NULL, probe);
	test->result = tg_probe_to_json(probe);
	tg_probe_finish(probe);
	free(probe);
}

static json_t *result(struct tg_waiting *waiting)
{
	return json_incref(((struct model_test *)waiting)->result);
}

static void destroy(struct tg_waiting *waiting)
{
	json_decref(((struct model_test *)waiting)->result);
	free(waiting);
}

static const struct tg_waiting_kind kind = {run, result, destroy};

void tg_route_model_test(struct tg_call *call)
{
	static const char *const keys[] = {"name", "endpoint", NULL};
	json_t *object = tg_call_object(call, keys);
	struct model_test *test;
	struct tg_endpoint endpoint;

	if (object && tg_endpoint_of_call(call, object, &endpoint)) {
		test = calloc(1, sizeof(*test));
		if (test) {
			test->endpoint = endpoint;
			tg_waiting_begin(call, &test->waiting, &kind, call->server->model_pool);
		} else {
			tg_reply_error(call, 503, "busy", "out of memory");
		}
	}
	json_decref(object);
}
