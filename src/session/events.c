/*
 * Telling: what happened during a request is noted, and told when the state is whole again.
 *
 *   request -> carry out (notes events) -> tell: all events to all listeners, then the next request of
 *   the queue -> carry out -> tell ... until nothing is left.
 *
 * A request made by a listener meets is_telling and is put into the queue, with copies of all it
 * points to. So every listener sees every event in the same order, and none sees half a move.
 */
#include "session/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A request with copies of what it points to. */
struct tg_queued_ask {
	struct tg_ask ask;
	struct tg_queued_ask *next;
	bool dead[TG_MAX_POINTS];
	struct tg_seat seat;
	struct tg_position *pos;
};

enum tg_status tg_session_listen(
	struct tg_session *session, tg_listener_fn *listener, void *context)
{
	if (session->listeners_length == TG_SESSION_LISTENERS_MAX)
		return TG_ERR_FULL;
	session->listeners[session->listeners_length].hear = listener;
	session->listeners[session->listeners_length].context = context;
	session->listeners_length++;
	return TG_OK;
}

void tg_session_note(struct tg_session *session, enum tg_event_kind kind)
{
	assert(session->events_length < TG_SESSION_EVENTS_MAX);
	session->events[session->events_length++] = (struct tg_event){.kind = kind};
}

/* All events of one request tell of the same, whole state. */
static void tell_events(struct tg_session *session)
{
	session->is_telling = true;
	for (int i = 0; i < session->events_length; i++) {
		struct tg_event *event = &session->events[i];

		event->ply = tg_session_ply(session);
		event->report = event->kind == TG_EVENT_REPORT ? &session->report : NULL;
		event->text = event->kind == TG_EVENT_FAILURE ? session->failure : NULL;
		for (int j = 0; j < session->listeners_length; j++)
			session->listeners[j].hear(session->listeners[j].context, session, event);
	}
	session->events_length = 0;
	session->is_telling = false;
}

static struct tg_queued_ask *dequeue(struct tg_session *session)
{
	struct tg_queued_ask *queued = session->queue_first;

	if (queued) {
		session->queue_first = queued->next;
		if (!session->queue_first)
			session->queue_last = NULL;
	}
	return queued;
}

static void destroy_queued(struct tg_queued_ask *queued)
{
	tg_position_destroy(queued->pos);
	free(queued);
}

void tg_session_tell(struct tg_session *session)
{
	struct tg_queued_ask *queued;

	if (session->is_telling)
		return;
	tell_events(session);
	while ((queued = dequeue(session)) != NULL) {
		tg_session_carry_out(session, &queued->ask);
		destroy_queued(queued);
		tell_events(session);
	}
}

/* Lets the request point to copies that live as long as it waits. */
static bool keep_what_it_points_to(struct tg_queued_ask *queued)
{
	struct tg_ask *ask = &queued->ask;

	if (ask->dead) {
		memcpy(queued->dead, ask->dead, sizeof(queued->dead));
		ask->dead = queued->dead;
	}
	if (ask->seat) {
		queued->seat = *ask->seat;
		ask->seat = &queued->seat;
	}
	if (ask->pos) {
		queued->pos = tg_position_copy(ask->pos);
		ask->pos = queued->pos;
		return queued->pos != NULL;
	}
	return true;
}

struct tg_verdict tg_session_enqueue(struct tg_session *session, const struct tg_ask *ask)
{
	struct tg_queued_ask *queued = calloc(1, sizeof(*queued));

	if (!queued)
		return tg_verdict_of(TG_ERR_NOMEM);
	queued->ask = *ask;
	if (!keep_what_it_points_to(queued)) {
		destroy_queued(queued);
		return tg_verdict_of(TG_ERR_NOMEM);
	}
	if (session->queue_last)
		session->queue_last->next = queued;
	else
		session->queue_first = queued;
	session->queue_last = queued;
	return (struct tg_verdict){TG_OK, TG_LEGAL, true};
}

void tg_session_drop_queue(struct tg_session *session)
{
	struct tg_queued_ask *queued;

	while ((queued = dequeue(session)) != NULL)
		destroy_queued(queued);
}
