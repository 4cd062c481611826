/*
 * Who is connected. evhttp makes its connections by itself; what it lets us see is the bufferevent that
 * we make for each (evhttp_set_bevcb) and one close callback a connection.
 *
 * The cap: each bufferevent made here is held by one more reference. When evhttp has freed its own, the
 * callbacks are gone from it, which a sweep sees, and the socket is closed. Over the cap a newcomer is
 * shut down at once.
 *
 * Memory: a connection may send as much as a small body; then reading stops (the high-water mark of its
 * bufferevent). A few at a time may send a large one. So what all connections together can make the
 * server hold is bounded by a figure that is small, whatever they send.
 */
#include "server/inside.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <stdlib.h>
#include <sys/socket.h>

enum {
	SMALL_INPUT = TG_BODY_MAX + TG_HEADERS_MAX + 4096,
	LARGE_INPUT = TG_SGF_MAX + TG_BODY_MAX + TG_HEADERS_MAX + 4096,
	LARGE_MAX = 16, /* connections that may send a large body at the same time */
};

struct tg_connection {
	struct tg_connection *next;
	struct tg_server *server;
	struct bufferevent *bev;
	bool is_large;
	void (*gone)(void *context);
	void *context;
};

static bool has_ended(const struct tg_connection *connection)
{
	bufferevent_event_cb event;

	bufferevent_getcb(connection->bev, NULL, NULL, &event, NULL);
	return !event;
}

static int count_large(const struct tg_server *server)
{
	int count = 0;

	for (const struct tg_connection *c = server->connections; c; c = c->next)
		count += c->is_large && !has_ended(c);
	return count;
}

/* The input has grown or shrunk: a connection becomes large when there is room, and small when read. */
static void watch_input(struct evbuffer *input, const struct evbuffer_cb_info *info, void *context)
{
	struct tg_connection *connection = context;
	size_t length = evbuffer_get_length(input);

	if (!connection->is_large && length >= SMALL_INPUT &&
		count_large(connection->server) < LARGE_MAX) {
		connection->is_large = true;
		bufferevent_setwatermark(connection->bev, EV_READ, 0, LARGE_INPUT);
	} else if (connection->is_large && length == 0) {
		connection->is_large = false;
		bufferevent_setwatermark(connection->bev, EV_READ, 0, SMALL_INPUT);
	}
}

static void destroy(struct tg_connection *connection)
{
	evbuffer_remove_cb(bufferevent_get_input(connection->bev), watch_input, connection);
	bufferevent_decref(connection->bev);
	free(connection);
}

void tg_connections_sweep(struct tg_server *server)
{
	struct tg_connection **link = &server->connections;

	while (*link) {
		struct tg_connection *connection = *link;
		if (!has_ended(connection)) {
			link = &connection->next;
			continue;
		}
		*link = connection->next;
		destroy(connection);
		server->connections_length--;
	}
}

/* Runs when evhttp has put the socket into the bufferevent. */
static void shut_down(evutil_socket_t fd, short what, void *context)
{
	struct bufferevent *bev = context;

	if (bufferevent_getfd(bev) >= 0)
		shutdown(bufferevent_getfd(bev), SHUT_RDWR);
	bufferevent_decref(bev);
}

static void turn_away(struct tg_server *server, struct bufferevent *bev)
{
	static const struct timeval now = {0, 0};

	server->counters.refused++;
	bufferevent_incref(bev);
	event_base_once(server->base, -1, EV_TIMEOUT, shut_down, bev, &now);
}

static struct bufferevent *make_bufferevent(struct event_base *base, void *context)
{
	struct tg_server *server = context;
	struct bufferevent *bev = bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
	struct tg_connection *connection;

	if (!bev)
		return NULL;
	tg_connections_sweep(server);
	connection = server->connections_length < server->options.max_connections
		? calloc(1, sizeof(*connection))
		: NULL;
	if (!connection) {
		turn_away(server, bev);
		return bev;
	}
	bufferevent_incref(bev);
	bufferevent_setwatermark(bev, EV_READ, 0, SMALL_INPUT);
	evbuffer_add_cb(bufferevent_get_input(bev), watch_input, connection);
	connection->server = server;
	connection->bev = bev;
	connection->next = server->connections;
	server->connections = connection;
	server->connections_length++;
	return bev;
}

void tg_connections_watch(struct tg_server *server)
{
	evhttp_set_bevcb(server->http, make_bufferevent, server);
}

void tg_connections_finish(struct tg_server *server)
{
	while (server->connections) {
		struct tg_connection *connection = server->connections;
		server->connections = connection->next;
		destroy(connection);
	}
	server->connections_length = 0;
}

static struct tg_connection *find(struct tg_server *server, struct evhttp_connection *of)
{
	struct tg_connection *connection = server->connections;
	struct bufferevent *bev = of ? evhttp_connection_get_bufferevent(of) : NULL;

	while (connection && connection->bev != bev)
		connection = connection->next;
	return connection;
}

static void hear_close(struct evhttp_connection *closing, void *context)
{
	struct tg_connection *connection = find(context, closing);

	if (connection && connection->gone) {
		void (*gone)(void *) = connection->gone;
		connection->gone = NULL;
		gone(connection->context);
	}
}

/*
 * evhttp stops reading while a request waits for its answer, and would not see that the client has left.
 * Read on for the end alone: what comes before it stays for evhttp, which puts its own callbacks back
 * with the answer.
 */
static void watch_for_end(struct bufferevent *stream)
{
	bufferevent_data_cb wrote;
	bufferevent_event_cb event;
	void *context;

	bufferevent_getcb(stream, NULL, &wrote, &event, &context);
	bufferevent_setcb(stream, NULL, wrote, event, context);
	bufferevent_enable(stream, EV_READ);
}

bool tg_connection_on_close(struct tg_call *call, void (*gone)(void *context), void *context)
{
	struct evhttp_connection *of = evhttp_request_get_connection(call->request);
	struct tg_connection *connection = find(call->server, of);

	if (!connection)
		return false;
	connection->gone = gone;
	connection->context = context;
	evhttp_connection_set_closecb(of, hear_close, call->server);
	watch_for_end(evhttp_connection_get_bufferevent(of));
	return true;
}

void tg_connection_call_off(struct tg_server *server, struct evhttp_request *request)
{
	struct tg_connection *connection = find(server, evhttp_request_get_connection(request));

	if (connection)
		connection->gone = NULL;
}
