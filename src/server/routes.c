/*
 * The table of the interface: a method and a path with at most one game's id in it. Dispatch admits the
 * request, bounds its body, finds the route, and hands over; every path through it sends one answer.
 */
#include "server/inside.h"

#include <event2/buffer.h>
#include <stdio.h>
#include <string.h>

enum { OWNER = 1, LARGE = 2 };

static const struct route {
	enum evhttp_cmd_type method;
	int flags;
	const char *path; /* '*' stands for an id */
	void (*handle)(struct tg_call *call);
} routes[] = {
	{EVHTTP_REQ_GET, 0, "/api/info", tg_route_info},
	{EVHTTP_REQ_POST, 0, "/api/games", tg_route_create},
	{EVHTTP_REQ_GET, 0, "/api/games", tg_route_list},
	{EVHTTP_REQ_GET, 0, "/api/games/*", tg_route_state},
	{EVHTTP_REQ_DELETE, 0, "/api/games/*", tg_route_delete},
	{EVHTTP_REQ_POST, 0, "/api/games/*/moves", tg_route_moves},
	{EVHTTP_REQ_POST, 0, "/api/games/*/undo", tg_route_undo},
	{EVHTTP_REQ_POST, 0, "/api/games/*/choose", tg_route_choose},
	{EVHTTP_REQ_POST, 0, "/api/games/*/stop", tg_route_stop},
	{EVHTTP_REQ_POST, 0, "/api/games/*/seats", tg_route_seats},
	{EVHTTP_REQ_POST, 0, "/api/games/*/ai", tg_route_ai},
	{EVHTTP_REQ_POST, 0, "/api/games/*/score", tg_route_score},
	{EVHTTP_REQ_POST, 0, "/api/games/*/agree", tg_route_agree},
	{EVHTTP_REQ_POST, 0, "/api/games/*/resume", tg_route_resume},
	{EVHTTP_REQ_GET, 0, "/api/games/*/events", tg_route_events},
	{EVHTTP_REQ_GET, 0, "/api/games/*/analysis", tg_route_analysis},
	{EVHTTP_REQ_GET, 0, "/api/games/*/estimate", tg_route_estimate},
	{EVHTTP_REQ_GET, 0, "/api/games/*/sgf", tg_route_sgf},
	{EVHTTP_REQ_GET, 0, "/api/games/*/transcript", tg_route_transcript},
	{EVHTTP_REQ_POST, LARGE, "/api/sgf", tg_route_import},
	{EVHTTP_REQ_POST, LARGE, "/api/read-board", tg_route_read_board},
	{EVHTTP_REQ_GET, OWNER, "/api/engines", tg_route_engines},
	{EVHTTP_REQ_POST, OWNER, "/api/engines/test", tg_route_engine_test},
	{EVHTTP_REQ_GET, OWNER, "/api/models", tg_route_models},
	{EVHTTP_REQ_POST, OWNER, "/api/models", tg_route_model_put},
	{EVHTTP_REQ_DELETE, OWNER, "/api/models", tg_route_model_delete},
	{EVHTTP_REQ_POST, OWNER, "/api/models/test", tg_route_model_test},
	{EVHTTP_REQ_POST, OWNER, "/api/models/preview", tg_route_model_preview},
	{EVHTTP_REQ_GET, 0, "/health", tg_route_health},
	{EVHTTP_REQ_GET, 0, "/ready", tg_route_ready},
	{EVHTTP_REQ_GET, OWNER, "/metrics", tg_route_metrics},
};

enum { ROUTES = sizeof(routes) / sizeof(routes[0]) };

static bool is_id_char(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
}

/* Does `path` fit `pattern`? The part at '*' goes to `id`. */
static bool fits(const char *pattern, const char *path, char id[TG_STORE_ID_MAX])
{
	int length = 0;

	for (; *pattern; pattern++) {
		if (*pattern != '*') {
			if (*path++ != *pattern)
				return false;
			continue;
		}
		while (is_id_char(*path) && length < TG_STORE_ID_MAX - 1)
			id[length++] = *path++;
		if (length == 0)
			return false;
	}
	id[length] = '\0';
	return *path == '\0';
}

static const char *method_name(enum evhttp_cmd_type method)
{
	return method == EVHTTP_REQ_POST      ? "POST"
		: method == EVHTTP_REQ_DELETE ? "DELETE"
					      : "GET, HEAD";
}

/* The route of a call. NULL: `allow` lists the methods that the path has, or is "". */
static const struct route *find_route(struct tg_call *call, char *allow, size_t allow_size)
{
	enum evhttp_cmd_type method = evhttp_request_get_command(call->request);

	if (method == EVHTTP_REQ_HEAD)
		method = EVHTTP_REQ_GET;
	allow[0] = '\0';
	for (int i = 0; i < ROUTES; i++) {
		size_t length = strlen(allow);
		if (!fits(routes[i].path, call->path, call->id))
			continue;
		if (routes[i].method == method)
			return &routes[i];
		snprintf(allow + length, allow_size - length, "%s%s", length ? ", " : "",
			method_name(routes[i].method));
	}
	return NULL;
}

/* The body is bounded by evhttp at the largest limit; here by the route's own. */
static bool has_fitting_body(struct tg_call *call, size_t limit)
{
	size_t length;

	tg_call_body(call, &length);
	if (evhttp_find_header(
		    evhttp_request_get_input_headers(call->request), "Transfer-Encoding")) {
		tg_reply_error(call, 411, "length", "send the body with a Content-Length");
		return false;
	}
	if (length > limit) {
		struct tg_problem problem;
		tg_problem_set(&problem, 413, "too_large",
			"the body has %zu bytes, the limit is %zu", length, limit);
		tg_problem_add(&problem, "limit", json_integer((json_int_t)limit));
		tg_reply_problem(call, &problem);
		return false;
	}
	return true;
}

static void dispatch(struct tg_call *call)
{
	enum evhttp_cmd_type method = evhttp_request_get_command(call->request);
	char allow[64];
	const struct route *route = find_route(call, allow, sizeof(allow));

	if (!has_fitting_body(call, route && route->flags & LARGE ? TG_SGF_MAX : TG_BODY_MAX))
		return;
	if (!route && !allow[0] && (method == EVHTTP_REQ_GET || method == EVHTTP_REQ_HEAD) &&
		tg_route_page(call))
		return;
	if (!route && allow[0]) {
		tg_reply_header(call, "Allow", allow);
		tg_reply_error(call, 405, "method", "this path takes %s", allow);
	} else if (!route) {
		tg_reply_error(call, 404, "not_found", "there is nothing at this path");
	} else if (route->flags & OWNER && !call->is_owner) {
		tg_reply_error(call, 403, "owner_only",
			"this is only for who runs the server, from its own machine");
	} else {
		route->handle(call);
	}
}

void tg_routes_handle(struct evhttp_request *request, void *context)
{
	struct tg_call call = {.server = context, .request = request};
	const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(request);
	const char *path = uri ? evhttp_uri_get_path(uri) : NULL;
	const char *query = uri ? evhttp_uri_get_query(uri) : NULL;

	call.server->counters.requests++;
	call.path = path ? path : "";
	/* A query that cannot be read is none. */
	evhttp_parse_query_str(query ? query : "", &call.query);
	if (tg_guard_admit(&call))
		dispatch(&call);
	evhttp_clear_headers(&call.query);
}
