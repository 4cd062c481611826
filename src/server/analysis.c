/*
 * GET /api/games/{id}/analysis: one search of one position, its reports as events.
 *
 * The search runs on the side pool with a copy of the position and an engine of its own; it never
 * touches the room. It ends by itself (no fan roars for ever), or when its stream closes. The engine's
 * thread and the loop meet in `lock`; what is below it belongs to both.
 */
#include "base/text.h"
#include "server/inside.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const double report_interval = 0.25;

struct tg_analysis {
	struct tg_job job; /* first: the pool hands it back */
	struct tg_analysis *next;
	struct tg_server *server;
	struct tg_stream *stream; /* NULL once the client has gone */
	struct tg_engine *engine;
	struct tg_position *pos;
	struct tg_stop *stop;
	struct tg_request request;

	pthread_mutex_t lock;
	bool has_report;
	bool is_done;
	enum tg_status status;
	struct tg_report report;
};

static void hear_report(void *context, const struct tg_report *report)
{
	struct tg_analysis *analysis = context;

	pthread_mutex_lock(&analysis->lock);
	analysis->report = *report;
	analysis->has_report = true;
	pthread_mutex_unlock(&analysis->lock);
	tg_server_ring_bell(analysis->server);
}

static void run(struct tg_job *job)
{
	struct tg_analysis *analysis = (struct tg_analysis *)job;
	struct tg_server *server = analysis->server;
	struct tg_choice choice;
	enum tg_status status =
		tg_engine_think(analysis->engine, analysis->pos, &analysis->request, &choice);

	pthread_mutex_lock(&analysis->lock);
	analysis->status = status;
	analysis->is_done = true; /* the loop may free it as soon as the lock is open */
	pthread_mutex_unlock(&analysis->lock);
	tg_server_ring_bell(server);
}

static void hear_closed(void *context)
{
	struct tg_analysis *analysis = context;

	analysis->stream = NULL;
	tg_stop_request(analysis->stop);
}

static void destroy(struct tg_analysis *analysis)
{
	if (analysis->stream)
		tg_stream_end(analysis->stream);
	tg_engine_destroy(analysis->engine);
	tg_position_destroy(analysis->pos);
	tg_stop_destroy(analysis->stop);
	pthread_mutex_destroy(&analysis->lock);
	free(analysis);
}

/* What the query asks for; false: the error was sent. */
static bool read_budget(struct tg_call *call, struct tg_budget *budget)
{
	const char *seconds = tg_call_query(call, "seconds");
	const char *playouts = tg_call_query(call, "playouts");
	long count = 0;

	budget->seconds = playouts ? 60 : 10;
	if (seconds &&
		(!tg_text_parse_number(seconds, &budget->seconds) || budget->seconds < 0.1 ||
			budget->seconds > 60)) {
		tg_reply_error(call, 400, "bad_request", "seconds: 0.1 to 60");
		return false;
	}
	if (playouts && !tg_text_parse_int(playouts, 1, 10000000, &count)) {
		tg_reply_error(call, 400, "bad_request", "playouts: 1 to 10000000");
		return false;
	}
	budget->nodes = (uint64_t)count;
	return true;
}

static struct tg_analysis *create(const struct tg_room *room, int ply, struct tg_budget budget)
{
	struct tg_analysis *analysis = calloc(1, sizeof(*analysis));
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;

	if (!analysis)
		return NULL;
	pthread_mutex_init(&analysis->lock, NULL);
	analysis->server = room->server;
	analysis->stop = tg_stop_create();
	analysis->pos = tg_position_copy(tg_session_position(room->session));
	if (analysis->pos)
		analysis->engine = tg_engine_create(
			"default", tg_position_game(analysis->pos), &options, NULL);
	if (!analysis->stop || !analysis->engine) {
		destroy(analysis);
		return NULL;
	}
	while (tg_position_plies(analysis->pos) > ply && tg_position_undo(analysis->pos))
		;
	analysis->job.run = run;
	analysis->request = (struct tg_request){.color = tg_position_to_move(analysis->pos),
		.budget = budget,
		.stop = analysis->stop,
		.report = hear_report,
		.report_context = analysis,
		.report_interval = report_interval,
		.analyze = true};
	return analysis;
}

static int count_analyses(const struct tg_server *server)
{
	int count = 0;

	for (const struct tg_analysis *a = server->analyses; a; a = a->next)
		count++;
	return count;
}

static bool is_over(const struct tg_position *pos)
{
	struct tg_outcome outcome;

	tg_position_outcome(pos, &outcome);
	return outcome.end != TG_END_NONE && outcome.end != TG_END_PASSES;
}

void tg_route_analysis(struct tg_call *call)
{
	struct tg_room *room = tg_room_of_call(call);
	struct tg_analysis *analysis;
	struct tg_budget budget = {0};
	long ply;

	if (!room || !tg_call_ply(call, room, &ply) || !read_budget(call, &budget))
		return;
	if (count_analyses(call->server) >= TG_ANALYSES_MAX) {
		tg_reply_error(call, 503, "busy", "too many analyses at the same time");
		return;
	}
	analysis = create(room, (int)ply, budget);
	if (!analysis) {
		tg_reply_status(call, TG_ERR_NOMEM);
		return;
	}
	if (is_over(analysis->pos)) {
		tg_reply_phase(call, room, "there is nothing to analyse after the end");
		destroy(analysis);
		return;
	}
	analysis->stream = tg_stream_open(call, hear_closed, analysis);
	if (!analysis->stream) {
		destroy(analysis);
		return;
	}
	analysis->next = call->server->analyses;
	call->server->analyses = analysis;
	tg_pool_post(call->server->side_pool, &analysis->job);
}

static void send_report(
	struct tg_analysis *analysis, const char *name, const struct tg_report *report)
{
	struct tg_buffer out = TG_BUFFER_INIT(1024 * 1024);
	json_t *data = tg_report_json(analysis->pos, analysis->request.color, report);

	json_object_set_new(data, "ply", json_integer(tg_position_plies(analysis->pos)));
	tg_event_format(&out, name, -1, data);
	if (out.failed == TG_OK)
		tg_stream_send(analysis->stream, out.data, out.length);
	tg_buffer_finish(&out);
}

/* Passes on what is new; true when the search has ended. */
static bool look_at(struct tg_analysis *analysis)
{
	struct tg_report report;
	bool is_done, is_new;

	pthread_mutex_lock(&analysis->lock);
	report = analysis->report;
	is_new = analysis->has_report;
	analysis->has_report = false;
	is_done = analysis->is_done;
	pthread_mutex_unlock(&analysis->lock);
	if (analysis->stream && (is_new || is_done))
		send_report(analysis, is_done ? "done" : "report", &report);
	return is_done;
}

void tg_analyses_ring(struct tg_server *server)
{
	struct tg_analysis **link = &server->analyses;

	while (*link) {
		struct tg_analysis *analysis = *link;
		if (!look_at(analysis)) {
			link = &analysis->next;
			continue;
		}
		*link = analysis->next;
		destroy(analysis);
	}
}

void tg_analyses_stop(struct tg_server *server)
{
	for (struct tg_analysis *a = server->analyses; a; a = a->next)
		tg_stop_request(a->stop);
}

void tg_analyses_finish(struct tg_server *server)
{
	while (server->analyses) {
		struct tg_analysis *analysis = server->analyses;
		server->analyses = analysis->next;
		destroy(analysis);
	}
}
