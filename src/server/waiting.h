/*
 * A request that waits for a piece of work which takes its time: a Test button. The work runs on a
 * thread of a pool; its client may go away meanwhile, and the server may stop.
 *
 *	begin --> run, on a thread --> ring the bell --> tg_waitings_ring: answer, destroy
 */
#ifndef SERVER_WAITING_H
#define SERVER_WAITING_H

#include "engine/engine.h"
#include "server/inside.h"

#include <pthread.h>

struct tg_waiting;

struct tg_waiting_kind {
	void (*run)(struct tg_waiting *waiting); /* on the pool's thread; ends soon after `stop` */
	/* On the server's thread, after run. The caller owns it; NULL: memory is out. */
	json_t *(*result)(struct tg_waiting *waiting);
	void (*destroy)(struct tg_waiting *waiting); /* frees the block that it stands in */
};

/* The first member of what a kind of work keeps, in zeroed memory. */
struct tg_waiting {
	struct tg_job job; /* first: the pool hands it back */
	const struct tg_waiting_kind *kind;
	struct tg_waiting *next;
	struct tg_server *server;
	struct evhttp_request *request; /* NULL once the client has gone */
	struct tg_stop stop;            /* requested when nobody waits any more */
	pthread_mutex_t lock;           /* of is_done */
	bool is_done;
};

/* Takes `waiting` in every case; at most four of a kind at once, or 503 was sent. */
void tg_waiting_begin(struct tg_call *call, struct tg_waiting *waiting,
	const struct tg_waiting_kind *kind, struct tg_pool *pool);

#endif
