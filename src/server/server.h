/*
 * The HTTP server: docs/http-api.md over libevent's evhttp, games in a tg_store.
 *
 * One server has one thread, the one that calls tg_server_run; engines think on threads of its own
 * pool. Any number of servers may live in one process.
 *
 *	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
 *	options.data = "/home/ann/.local/share/tengen";
 *	tg_server_create(&options, &server, error, sizeof(error));
 *	printf("%s\n", tg_server_url(server));
 *	tg_server_run(server);  ... tg_server_stop(server) from any thread or a signal handler
 *	tg_server_destroy(server);
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/log.h"
#include "tengen/types.h"

struct tg_server;

struct tg_server_options {
	const char *host;     /* an address to bind: "127.0.0.1", "::1", "0.0.0.0" */
	int port;             /* 0: any free one */
	int port_tries;       /* 1: this port or none; more: the next ones too */
	const char *data;     /* an existing folder for the games */
	int threads;          /* for engines; 0: one a core */
	int max_rooms;        /* games in memory; those with engines: a quarter of it */
	int max_connections;  /* at the same time */
	int rate;             /* requests a second from one address, 0: no limit; bursts of twice */
	int timeout_seconds;  /* to send a request, and to take an answer */
	int64_t model_tokens; /* a day, of all language models together; 0: no limit */
	int64_t max_store_bytes;  /* 0: no limit but the disk */
	const struct tg_log *log; /* or NULL */
};

#define TG_SERVER_OPTIONS_INIT \
	{ \
		"127.0.0.1", 8361, 1, NULL, 0, 256, 256, 500, 30, 0, 0, NULL \
	}

/*
 * Opens the games and binds the port; no request is answered before tg_server_run. On failure `error`
 * (at least 300 bytes) holds one line that says what to do. TG_ERR_CONFLICT: the port is in use.
 */
enum tg_status tg_server_create(const struct tg_server_options *options, struct tg_server **server,
	char *error, size_t error_size);

/* "http://127.0.0.1:8361/". Valid until destroy. */
const char *tg_server_url(const struct tg_server *server);
int tg_server_port(const struct tg_server *server);

/* Serves until tg_server_stop. */
enum tg_status tg_server_run(struct tg_server *server);

/* From any thread and from signal handlers: run returns soon. */
void tg_server_stop(struct tg_server *server);

/* Stops engines, saves clocks, closes everything. NULL is fine. */
void tg_server_destroy(struct tg_server *server);

#endif
