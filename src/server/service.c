/* What a supervisor asks: is the process alive, can it store games, how much has it done. */
#include "model/ledger.h"
#include "server/inside.h"

#include <inttypes.h>
#include <stdlib.h>

void tg_route_health(struct tg_call *call)
{
	tg_reply_json(call, 200, json_pack("{s:s}", "status", "ok"));
}

void tg_route_ready(struct tg_call *call)
{
	enum tg_status status = tg_store_check(call->server->store);

	if (status == TG_OK)
		tg_reply_json(call, 200, json_pack("{s:s}", "status", "ready"));
	else
		tg_reply_error(
			call, 503, "store", "games cannot be stored: %s", tg_status_text(status));
}

static void put(
	struct tg_buffer *out, const char *name, const char *type, const char *help, uint64_t value)
{
	tg_buffer_printf(out, "# HELP tengen_%s %s\n# TYPE tengen_%s %s\ntengen_%s %" PRIu64 "\n",
		name, help, name, type, name, value);
}

/* Prometheus text format 0.0.4. */
void tg_route_metrics(struct tg_call *call)
{
	const struct tg_server *server = call->server;
	const struct tg_counters *counters = &server->counters;
	struct tg_buffer out = TG_BUFFER_INIT(64 * 1024);
	static const char counter[] = "counter", gauge[] = "gauge";
	struct tg_ledger_figures models;

	tg_ledger_look(server->ledger, &models);
	put(&out, "requests_total", counter, "requests that reached a route or a guard",
		counters->requests);
	put(&out, "errors_total", counter, "answers with a status of 400 or more",
		counters->errors);
	put(&out, "refused_total", counter, "connections and requests turned away by a guard",
		counters->refused);
	put(&out, "moves_total", counter, "moves made and stored", counters->moves);
	put(&out, "games_created_total", counter, "games created", counters->games_created);
	put(&out, "store_failures_total", counter, "changes that could not be stored",
		counters->store_failures);
	put(&out, "streams_opened_total", counter, "event streams opened",
		counters->streams_opened);
	put(&out, "streams", gauge, "event streams that are open", (uint64_t)counters->streams);
	put(&out, "model_requests_total", counter, "requests to language models",
		(uint64_t)models.requests);
	put(&out, "model_requests", gauge, "requests to language models in flight",
		(uint64_t)models.in_flight);
	put(&out, "model_tokens_today", gauge, "tokens of this day, read and written",
		(uint64_t)models.tokens_today);
	put(&out, "rooms", gauge, "games in memory", (uint64_t)server->rooms_length);
	put(&out, "connections", gauge, "connections", (uint64_t)server->connections_length);
	if (out.data)
		tg_reply_bytes(call, 200, "text/plain; version=0.0.4; charset=utf-8", out.data,
			out.length);
	else
		tg_reply_status(call, TG_ERR_NOMEM);
	tg_buffer_finish(&out);
}
