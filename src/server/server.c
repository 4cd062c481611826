/*
 * The life of a server: store, pools, loop, port, and two ways in from other threads: the bell (an
 * eventfd), by which an engine's thread says that something waits, and the stop flag, which is looked at
 * when the bell rings.
 */
#include "model/ledger.h"
#include "server/inside.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/listener.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum {
	MODEL_THREADS = 16,       /* so many models are asked at the same time; the others wait */
	MODEL_THREADS_A_GAME = 2, /* one that is asked, and one that is being given up */
};

int64_t tg_unix_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t tg_monotonic_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void tg_server_ring_bell(void *context)
{
	struct tg_server *server = context;
	uint64_t one = 1;

	/* Only a counter that is full already can fail, and then the bell rings anyway. */
	if (write(server->bell_fd, &one, sizeof(one)) != sizeof(one))
		return;
}

static void hear_bell(evutil_socket_t fd, short what, void *context)
{
	struct tg_server *server = context;
	uint64_t rings;

	if (read(fd, &rings, sizeof(rings)) != sizeof(rings))
		return;
	if (atomic_load(&server->is_stopping)) {
		event_base_loopbreak(server->base);
		return;
	}
	tg_rooms_ring(server);
	tg_analyses_ring(server);
	tg_waitings_ring(server);
}

static void hear_second(evutil_socket_t fd, short what, void *context)
{
	struct tg_server *server = context;

	tg_connections_sweep(server);
	tg_rooms_sweep(server);
}

static bool make_loop(struct tg_server *server)
{
	static const struct timeval second = {1, 0};

	server->base = event_base_new();
	server->bell_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (!server->base || server->bell_fd < 0)
		return false;
	server->bell =
		event_new(server->base, server->bell_fd, EV_READ | EV_PERSIST, hear_bell, server);
	server->second = event_new(server->base, -1, EV_PERSIST, hear_second, server);
	return server->bell && server->second && event_add(server->bell, NULL) == 0 &&
		event_add(server->second, &second) == 0;
}

static bool make_http(struct tg_server *server)
{
	server->http = evhttp_new(server->base);
	if (!server->http)
		return false;
	evhttp_set_gencb(server->http, tg_routes_handle, server);
	evhttp_set_allowed_methods(server->http,
		EVHTTP_REQ_GET | EVHTTP_REQ_POST | EVHTTP_REQ_HEAD | EVHTTP_REQ_PUT |
			EVHTTP_REQ_DELETE | EVHTTP_REQ_OPTIONS | EVHTTP_REQ_PATCH);
	evhttp_set_max_headers_size(server->http, TG_HEADERS_MAX);
	evhttp_set_max_body_size(server->http, TG_SGF_MAX + TG_BODY_MAX);
	evhttp_set_timeout(server->http, server->options.timeout_seconds);
	evhttp_set_flags(server->http, EVHTTP_SERVER_LINGERING_CLOSE);
	tg_connections_watch(server);
	return true;
}

/* One address and port; false with errno. */
static bool bind_port(struct tg_server *server, int port)
{
	struct evhttp_bound_socket *bound = evhttp_bind_socket_with_handle(
		server->http, server->options.host, (ev_uint16_t)port);
	union {
		struct sockaddr any;
		struct sockaddr_in ip4;
		struct sockaddr_in6 ip6;
	} address = {0};
	socklen_t length = sizeof(address);
	int one = 1;

	if (!bound)
		return false;
	/* What is accepted inherits it: the end of an answer does not wait for an acknowledgement. */
	setsockopt(evhttp_bound_socket_get_fd(bound), IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	if (getsockname(evhttp_bound_socket_get_fd(bound), &address.any, &length))
		return false;
	server->port = ntohs(
		address.any.sa_family == AF_INET6 ? address.ip6.sin6_port : address.ip4.sin_port);
	return true;
}

static void format_url(struct tg_server *server)
{
	const char *host = server->options.host;
	bool is_ip6 = strchr(host, ':') != NULL;

	if (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0) {
		host = "127.0.0.1";
		is_ip6 = false;
	}
	snprintf(server->url, sizeof(server->url), is_ip6 ? "http://[%s]:%d/" : "http://%s:%d/",
		host, server->port);
}

static enum tg_status bind_any(struct tg_server *server, char *error, size_t error_size)
{
	const struct tg_server_options *options = &server->options;
	int tries = options->port == 0 || options->port_tries < 1 ? 1 : options->port_tries;
	int failure = 0;

	for (int i = 0; i < tries && options->port + i <= 65535; i++) {
		errno = 0;
		if (bind_port(server, options->port + i)) {
			format_url(server);
			return TG_OK;
		}
		failure = errno;
		if (failure != EADDRINUSE)
			break;
	}
	if (failure == EADDRINUSE) {
		snprintf(error, error_size,
			"port %d on %s is in use; end the program that has it, or choose another "
			"port with --port",
			options->port, options->host);
		return TG_ERR_CONFLICT;
	}
	snprintf(error, error_size, "%s port %d cannot be listened on: %s", options->host,
		options->port, failure ? strerror(failure) : "no such address");
	return TG_ERR_IO;
}

static int count_cores(void)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);

	return cores < 1 ? 1 : cores > 64 ? 64 : (int)cores;
}

static enum tg_status open_store(struct tg_server *server, char *error, size_t error_size)
{
	struct tg_store_options options = TG_STORE_OPTIONS_INIT;
	char path[4096];
	int length = snprintf(path, sizeof(path), "%s/games.db", server->options.data);

	if (length < 0 || (size_t)length >= sizeof(path)) {
		snprintf(error, error_size, "the name of the data folder is too long");
		return TG_ERR_TOO_LARGE;
	}
	options.path = path;
	options.max_bytes = server->options.max_store_bytes;
	return tg_store_open_sqlite(&options, &server->store, error, error_size);
}

static enum tg_status make(struct tg_server *server, char *error, size_t error_size)
{
	struct tg_ledger_options ledger = {.in_flight = MODEL_THREADS,
		.in_flight_per_owner = MODEL_THREADS_A_GAME,
		.tokens_per_day = server->options.model_tokens};
	int threads = server->options.threads > 0 ? server->options.threads : count_cores();
	enum tg_status status = open_store(server, error, error_size);

	if (status != TG_OK)
		return status;
	snprintf(error, error_size, "out of memory or threads");
	server->guard = tg_guard_create(&server->options);
	server->pool = tg_pool_create(threads);
	server->model_pool = tg_pool_create(MODEL_THREADS);
	server->ledger = tg_ledger_create(&ledger);
	server->side_pool = tg_pool_create(2);
	server->burials = tg_pool_create(1);
	if (!server->guard || !server->pool || !server->model_pool || !server->ledger ||
		!server->side_pool || !server->burials || !make_loop(server) || !make_http(server))
		return TG_ERR_NOMEM;
	return bind_any(server, error, error_size);
}

enum tg_status tg_server_create(const struct tg_server_options *options, struct tg_server **server,
	char *error, size_t error_size)
{
	struct tg_server *made = calloc(1, sizeof(*made));
	enum tg_status status;

	*server = NULL;
	if (!made) {
		snprintf(error, error_size, "out of memory");
		return TG_ERR_NOMEM;
	}
	made->options = *options;
	made->bell_fd = -1;
	status = make(made, error, error_size);
	if (status != TG_OK) {
		tg_server_destroy(made);
		return status;
	}
	*server = made;
	return TG_OK;
}

const char *tg_server_url(const struct tg_server *server)
{
	return server->url;
}

int tg_server_port(const struct tg_server *server)
{
	return server->port;
}

/*
 * A client that has gone is an error of a write and no signal: SIGPIPE is blocked in this thread while
 * the loop runs, and one that waits is taken before the thread gets its own mask back.
 */
static void block_broken_pipe(sigset_t *before)
{
	sigset_t broken_pipe;

	sigemptyset(&broken_pipe);
	sigaddset(&broken_pipe, SIGPIPE);
	pthread_sigmask(SIG_BLOCK, &broken_pipe, before);
}

static void unblock_broken_pipe(const sigset_t *before)
{
	static const struct timespec now = {0, 0};
	sigset_t broken_pipe;

	sigemptyset(&broken_pipe);
	sigaddset(&broken_pipe, SIGPIPE);
	if (!sigismember(before, SIGPIPE))
		while (sigtimedwait(&broken_pipe, NULL, &now) == SIGPIPE)
			;
	pthread_sigmask(SIG_SETMASK, before, NULL);
}

enum tg_status tg_server_run(struct tg_server *server)
{
	sigset_t before;
	int code;

	block_broken_pipe(&before);
	code = event_base_dispatch(server->base);
	unblock_broken_pipe(&before);
	return code < 0 ? TG_ERR_IO : TG_OK;
}

void tg_server_stop(struct tg_server *server)
{
	atomic_store(&server->is_stopping, true);
	tg_server_ring_bell(server);
}

void tg_server_destroy(struct tg_server *server)
{
	if (!server)
		return;
	/* Nobody rings any more once the games and the pools are gone. */
	tg_analyses_stop(server);
	tg_waitings_stop(server);
	tg_rooms_finish(server);
	tg_pool_destroy(server->burials);
	tg_pool_destroy(server->side_pool);
	tg_pool_destroy(server->pool);
	tg_pool_destroy(server->model_pool);
	tg_ledger_destroy(server->ledger);
	tg_analyses_finish(server);
	tg_waitings_finish(server);
	if (server->http)
		evhttp_free(server->http);
	tg_connections_finish(server);
	if (server->bell)
		event_free(server->bell);
	if (server->second)
		event_free(server->second);
	if (server->base)
		event_base_free(server->base);
	if (server->bell_fd >= 0)
		close(server->bell_fd);
	tg_guard_destroy(server->guard);
	tg_store_close(server->store);
	free(server);
}
