/*
 * Who may ask. A page of another site can make a browser send requests here, and by DNS rebinding even
 * read the answers; so every request must name this server in Host and, when the browser says where it
 * comes from, come from this server's own page.
 *
 *   Host      an address that is listened on, or localhost, with the port. Bound to all addresses: any
 *             address in digits (a name could be rebound, digits cannot)
 *   Origin    if sent: http:// and the same
 *   Sec-Fetch-Site   if sent, for /api: same-origin or none
 *   owner     a loopback peer, and no sign of a proxy in between
 *
 * Requests are counted per address by token buckets: `rate` a second, bursts of twice that. The table
 * of addresses is small and the oldest entry makes room: more addresses than entries means less memory
 * of each, never more memory of all.
 */
#include "base/text.h"
#include "server/inside.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1024, ADDRESS_MAX = 64 };

struct bucket {
	char address[ADDRESS_MAX];
	double tokens;
	int64_t filled_ms;
};

struct tg_guard {
	int rate;
	char host[ADDRESS_MAX];
	bool is_any; /* bound to all addresses */
	struct bucket buckets[BUCKETS];
};

struct tg_guard *tg_guard_create(const struct tg_server_options *options)
{
	struct tg_guard *guard = calloc(1, sizeof(*guard));

	if (!guard)
		return NULL;
	guard->rate = options->rate;
	snprintf(guard->host, sizeof(guard->host), "%s", options->host);
	guard->is_any = strcmp(guard->host, "0.0.0.0") == 0 || strcmp(guard->host, "::") == 0;
	return guard;
}

void tg_guard_destroy(struct tg_guard *guard)
{
	free(guard);
}

static bool is_address(const char *host)
{
	unsigned char bytes[16];

	return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

static bool is_loopback(const char *host)
{
	unsigned char bytes[16];
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

	if (inet_pton(AF_INET, host, bytes) == 1)
		return bytes[0] == 127;
	if (inet_pton(AF_INET6, host, bytes) != 1)
		return false;
	if (memcmp(bytes, mapped, sizeof(mapped)) == 0)
		return bytes[12] == 127;
	return memcmp(bytes, &in6addr_loopback, sizeof(bytes)) == 0;
}

/* Splits "host:port" or "[host]:port"; a missing port is 80. False: neither. */
static bool split(const char *text, char host[ADDRESS_MAX], long *port)
{
	const char *start = text[0] == '[' ? text + 1 : text;
	const char *end = text[0] == '[' ? strchr(text, ']') : strchr(text, ':');
	const char *rest;
	size_t length;

	if (text[0] == '[' && !end)
		return false;
	length = end ? (size_t)(end - start) : strlen(start);
	rest = text[0] == '[' ? end + 1 : end ? end : "";
	if (length == 0 || length >= ADDRESS_MAX)
		return false;
	memcpy(host, start, length);
	host[length] = '\0';
	*port = 80;
	return rest[0] == '\0' || (rest[0] == ':' && tg_text_parse_int(rest + 1, 1, 65535, port));
}

/* Does "host:port" mean this server? */
static bool is_self(const struct tg_server *server, const char *text)
{
	const struct tg_guard *guard = server->guard;
	char host[ADDRESS_MAX];
	long port;

	if (!split(text, host, &port) || port != server->port)
		return false;
	if (tg_text_equal_nocase(host, "localhost") || is_loopback(host))
		return guard->is_any || is_loopback(guard->host) ||
			tg_text_equal_nocase(guard->host, "localhost");
	if (guard->is_any)
		return is_address(host);
	return tg_text_equal_nocase(host, guard->host);
}

static bool take_token(struct tg_guard *guard, const char *address)
{
	struct bucket *bucket = &guard->buckets[0];
	int64_t now = tg_monotonic_ms();

	if (guard->rate <= 0)
		return true;
	for (int i = 0; i < BUCKETS; i++) {
		if (strcmp(guard->buckets[i].address, address) == 0) {
			bucket = &guard->buckets[i];
			break;
		}
		if (guard->buckets[i].filled_ms < bucket->filled_ms)
			bucket = &guard->buckets[i];
		if (guard->buckets[i].address[0] == '\0')
			break;
	}
	if (strcmp(bucket->address, address) != 0) {
		snprintf(bucket->address, sizeof(bucket->address), "%s", address);
		bucket->tokens = 2.0 * guard->rate;
		bucket->filled_ms = now;
	}
	bucket->tokens += (double)(now - bucket->filled_ms) * guard->rate / 1000;
	if (bucket->tokens > 2.0 * guard->rate)
		bucket->tokens = 2.0 * guard->rate;
	bucket->filled_ms = now;
	if (bucket->tokens < 1)
		return false;
	bucket->tokens -= 1;
	return true;
}

static const char *header(struct tg_call *call, const char *name)
{
	return evhttp_find_header(evhttp_request_get_input_headers(call->request), name);
}

static bool has_good_origin(struct tg_call *call)
{
	static const char scheme[] = "http://";
	const char *origin = header(call, "Origin");
	const char *site = header(call, "Sec-Fetch-Site");

	if (origin &&
		(strncmp(origin, scheme, sizeof(scheme) - 1) != 0 ||
			!is_self(call->server, origin + sizeof(scheme) - 1)))
		return false;
	if (site && strncmp(call->path, "/api", 4) == 0)
		return strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0;
	return true;
}

static bool is_owner(struct tg_call *call, const char *address)
{
	return is_loopback(address) && !header(call, "Forwarded") &&
		!header(call, "X-Forwarded-For") && !header(call, "Via");
}

bool tg_guard_admit(struct tg_call *call)
{
	const char *host = header(call, "Host");
	char *address = NULL;
	ev_uint16_t port;

	evhttp_connection_get_peer(evhttp_request_get_connection(call->request), &address, &port);
	if (!take_token(call->server->guard, address ? address : "")) {
		call->server->counters.refused++;
		tg_reply_header(call, "Retry-After", "1");
		tg_reply_error(call, 429, "too_many", "too many requests; wait a second");
		return false;
	}
	if (!host || !is_self(call->server, host)) {
		call->server->counters.refused++;
		tg_reply_error(call, 403, "forbidden_host",
			"this server does not go by that name; use %s", call->server->url);
		return false;
	}
	if (!has_good_origin(call)) {
		call->server->counters.refused++;
		tg_reply_error(call, 403, "forbidden_origin",
			"requests from pages of other sites are not answered");
		return false;
	}
	call->is_owner = is_owner(call, address ? address : "");
	return true;
}
