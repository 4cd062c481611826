/* Requests that wait for work on another thread. See waiting.h. */
#include "server/waiting.h"

enum { WAITING_MAX = 4 };

static void run(struct tg_job *job)
{
	struct tg_waiting *waiting = (struct tg_waiting *)job;
	struct tg_server *server = waiting->server;

	waiting->kind->run(waiting);
	pthread_mutex_lock(&waiting->lock);
	waiting->is_done = true;
	pthread_mutex_unlock(&waiting->lock);
	tg_server_ring_bell(server); /* `waiting` may be gone by now */
}

static void hear_gone(void *context)
{
	struct tg_waiting *waiting = context;

	/* After an EOF evhttp has let go of the request; when it is freed with its server, it has not. */
	if (!evhttp_request_get_connection(waiting->request))
		evhttp_request_free(waiting->request);
	waiting->request = NULL;
	tg_stop_request(&waiting->stop);
}

static bool has_place(const struct tg_server *server, const struct tg_waiting_kind *kind)
{
	int count = 0;

	for (const struct tg_waiting *one = server->waiting; one; one = one->next)
		count += one->kind == kind;
	return count < WAITING_MAX;
}

static void destroy(struct tg_waiting *waiting)
{
	pthread_mutex_destroy(&waiting->lock);
	waiting->kind->destroy(waiting);
}

void tg_waiting_begin(struct tg_call *call, struct tg_waiting *waiting,
	const struct tg_waiting_kind *kind, struct tg_pool *pool)
{
	struct tg_server *server = call->server;

	pthread_mutex_init(&waiting->lock, NULL);
	atomic_init(&waiting->stop.requested, false);
	waiting->job.run = run;
	waiting->kind = kind;
	waiting->server = server;
	waiting->request = call->request;
	if (!has_place(server, kind) || !tg_connection_on_close(call, hear_gone, waiting)) {
		destroy(waiting);
		tg_reply_error(call, 503, "busy", "too many tests at the same time");
		return;
	}
	waiting->next = server->waiting;
	server->waiting = waiting;
	tg_pool_post(pool, &waiting->job);
}

static bool is_done(struct tg_waiting *waiting)
{
	bool done;

	pthread_mutex_lock(&waiting->lock);
	done = waiting->is_done;
	pthread_mutex_unlock(&waiting->lock);
	return done;
}

static void answer(struct tg_waiting *waiting)
{
	struct tg_call call = {.server = waiting->server, .request = waiting->request};

	if (!waiting->request)
		return;
	tg_connection_call_off(waiting->server, waiting->request);
	tg_reply_json(&call, 200, waiting->kind->result(waiting));
}

void tg_waitings_ring(struct tg_server *server)
{
	struct tg_waiting **link = &server->waiting;

	while (*link) {
		struct tg_waiting *waiting = *link;
		if (!is_done(waiting)) {
			link = &waiting->next;
			continue;
		}
		*link = waiting->next;
		answer(waiting);
		destroy(waiting);
	}
}

void tg_waitings_stop(struct tg_server *server)
{
	for (struct tg_waiting *one = server->waiting; one; one = one->next)
		tg_stop_request(&one->stop);
}

void tg_waitings_finish(struct tg_server *server)
{
	while (server->waiting) {
		struct tg_waiting *waiting = server->waiting;
		server->waiting = waiting->next;
		if (waiting->request)
			tg_connection_call_off(server, waiting->request);
		destroy(waiting);
	}
}
