/*
 * The engine and the watch of model_seat.h. The engine keeps nothing between thinks: each makes a player
 * (src/model/player.h) from the endpoint as it is then. What players share is in the ledger.
 */
#include "server/model_seat.h"

#include "engine/engine.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line longer than this keeps only its outcome. */
enum { LINE_MAX_BYTES = 256 * 1024 };

/* News of a reply that only grows longer comes no oftener than this. */
static const double news_interval = 0.5;

struct tg_model_watch {
	atomic_int owners;
	/* Set by attach, before any think. */
	void (*wake)(void *context);
	void *context;
	char owner[32];

	pthread_mutex_t lock; /* of what is below */
	unsigned turn;
	bool is_news;
	int64_t began;  /* nanoseconds of the machine's clock */
	double told_at; /* seconds of the think at the last news */
	struct tg_model_progress progress;
	char *line;
};

struct model_seat {
	struct tg_engine engine;
	struct tg_model_watch *watch;
	struct tg_ledger *ledger;
	const char *folder;
	char name[TG_ENDPOINT_NAME_MAX];
	char language[16];
};

/* One think, and the turn that it is for. */
struct thinking {
	struct tg_model_watch *watch;
	unsigned turn;
};

static double seconds_since(int64_t then)
{
	return (double)(tg_clock_now(tg_clock_system()) - then) / TG_NS_PER_SECOND;
}

/* --- on the think's thread --- */

static void begin(struct thinking *thinking, struct tg_model_watch *watch)
{
	thinking->watch = watch;
	pthread_mutex_lock(&watch->lock);
	thinking->turn = watch->turn;
	memset(&watch->progress, 0, sizeof(watch->progress));
	watch->progress.phase = TG_MODEL_ASKING;
	watch->began = tg_clock_now(tg_clock_system());
	watch->told_at = 0;
	free(watch->line);
	watch->line = NULL;
	pthread_mutex_unlock(&watch->lock);
}

static void wake(struct tg_model_watch *watch)
{
	if (watch->wake)
		watch->wake(watch->context);
}

static bool is_worth_telling(
	const struct tg_model_watch *watch, const struct tg_model_progress *now)
{
	const struct tg_model_progress *before = &watch->progress;

	return now->phase != before->phase || now->attempt != before->attempt ||
		now->attempts != before->attempts || now->last.code != before->last.code ||
		now->refused_length != before->refused_length ||
		now->seconds >= watch->told_at + news_interval;
}

static void hear_progress(void *context, const struct tg_model_progress *progress)
{
	struct thinking *thinking = context;
	struct tg_model_watch *watch = thinking->watch;
	bool is_news = false;

	pthread_mutex_lock(&watch->lock);
	if (thinking->turn == watch->turn) {
		is_news = is_worth_telling(watch, progress);
		watch->progress = *progress;
		watch->is_news |= is_news;
		if (is_news)
			watch->told_at = progress->seconds;
	}
	pthread_mutex_unlock(&watch->lock);
	if (is_news)
		wake(watch);
}

/* The head and the outcome of a transcript that is too long as a whole. */
static char *format_short(const struct tg_transcript *transcript)
{
	struct tg_transcript head = *transcript;

	head.attempts = NULL;
	head.attempts_length = 0;
	return tg_transcript_line(&head);
}

static void hear_transcript(void *context, const struct tg_transcript *transcript)
{
	struct thinking *thinking = context;
	struct tg_model_watch *watch = thinking->watch;
	char *line = tg_transcript_line(transcript);

	if (line && strlen(line) > LINE_MAX_BYTES) {
		free(line);
		line = format_short(transcript);
	}
	pthread_mutex_lock(&watch->lock);
	if (thinking->turn == watch->turn) {
		free(watch->line);
		watch->line = line;
		line = NULL;
	}
	pthread_mutex_unlock(&watch->lock);
	free(line);
}

/* It could not even be asked. That is written down as well: the game waits for a decision from now on. */
static enum tg_status fail(
	struct thinking *thinking, const struct model_seat *seat, const struct tg_request *request)
{
	struct tg_model_progress progress = {.phase = TG_MODEL_FAILED};
	struct tg_transcript transcript = {.color = request->color};
	const char *text = seat->engine.error;

	progress.failure.class = TG_MODEL_FATAL;
	progress.failure.code = TG_MODEL_NOT_FOUND;
	snprintf(progress.failure.text, sizeof(progress.failure.text), "%s", text);
	hear_progress(thinking, &progress);
	snprintf(transcript.endpoint, sizeof(transcript.endpoint), "%s", seat->name);
	transcript.failure = progress.failure;
	hear_transcript(thinking, &transcript);
	return TG_ERR_PEER;
}

static bool find_endpoint(
	const struct model_seat *seat, struct tg_endpoint *endpoint, char error[200])
{
	struct tg_endpoint_list list = {0};
	const struct tg_endpoint *found;

	if (!tg_endpoint_list_read(seat->folder, &list, error))
		return false;
	found = tg_endpoint_list_find(&list, seat->name);
	if (found)
		*endpoint = *found;
	else
		snprintf(error, 200, "there is no model of the name %s any more", seat->name);
	tg_endpoint_list_finish(&list);
	if (found && seat->language[0])
		snprintf(endpoint->language, sizeof(endpoint->language), "%s", seat->language);
	return found != NULL;
}

static enum tg_status think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct model_seat *seat = (struct model_seat *)engine;
	struct thinking thinking;
	struct tg_endpoint endpoint;
	struct tg_model_options options = {.endpoint = &endpoint,
		.owner = seat->watch->owner,
		.ledger = seat->ledger,
		.progress = hear_progress,
		.progress_context = &thinking,
		.transcript = hear_transcript,
		.transcript_context = &thinking};
	struct tg_engine *player;
	enum tg_status status;

	begin(&thinking, seat->watch);
	if (!find_endpoint(seat, &endpoint, engine->error))
		return fail(&thinking, seat, request);
	player = tg_model_create(&options, engine->error);
	if (!player)
		return fail(&thinking, seat, request);
	status = tg_engine_think(player, pos, request, choice);
	if (status != TG_OK)
		snprintf(engine->error, sizeof(engine->error), "%s", tg_engine_error(player));
	tg_engine_destroy(player);
	return status;
}

/* --- on the loop's thread, but for the engine's end, which may be on any --- */

static void destroy(struct tg_engine *engine)
{
	struct model_seat *seat = (struct model_seat *)engine;

	tg_model_watch_release(seat->watch);
	free(seat);
}

static const struct tg_engine_ops seat_ops = {think, NULL, destroy};

static struct tg_model_watch *create_watch(void)
{
	struct tg_model_watch *watch = calloc(1, sizeof(*watch));

	if (!watch)
		return NULL;
	atomic_init(&watch->owners, 2);
	pthread_mutex_init(&watch->lock, NULL);
	return watch;
}

struct tg_engine *tg_model_seat_create(
	const struct tg_model_seat_options *options, struct tg_model_watch **watch)
{
	struct model_seat *seat = calloc(1, sizeof(*seat));

	*watch = create_watch();
	if (!seat || !*watch) {
		free(*watch);
		free(seat);
		*watch = NULL;
		return NULL;
	}
	seat->engine.ops = &seat_ops;
	seat->watch = *watch;
	seat->ledger = options->ledger;
	seat->folder = options->folder;
	snprintf(seat->name, sizeof(seat->name), "%s", options->name);
	snprintf(seat->language, sizeof(seat->language), "%s", options->language);
	snprintf(seat->engine.name, sizeof(seat->engine.name), "%s", options->name);
	return &seat->engine;
}

void tg_model_watch_release(struct tg_model_watch *watch)
{
	if (!watch || atomic_fetch_sub(&watch->owners, 1) > 1)
		return;
	pthread_mutex_destroy(&watch->lock);
	free(watch->line);
	free(watch);
}

void tg_model_watch_attach(struct tg_model_watch *watch, const char *owner,
	void (*wake_up)(void *context), void *context)
{
	snprintf(watch->owner, sizeof(watch->owner), "%s", owner);
	watch->wake = wake_up;
	watch->context = context;
}

void tg_model_watch_forget(struct tg_model_watch *watch)
{
	pthread_mutex_lock(&watch->lock);
	watch->turn++;
	memset(&watch->progress, 0, sizeof(watch->progress));
	watch->is_news = false;
	free(watch->line);
	watch->line = NULL;
	pthread_mutex_unlock(&watch->lock);
}

void tg_model_watch_look(struct tg_model_watch *watch, struct tg_model_progress *progress)
{
	memset(progress, 0, sizeof(*progress));
	if (!watch)
		return;
	pthread_mutex_lock(&watch->lock);
	*progress = watch->progress;
	if (progress->phase == TG_MODEL_ASKING || progress->phase == TG_MODEL_WAITING)
		progress->seconds = seconds_since(watch->began);
	pthread_mutex_unlock(&watch->lock);
}

void tg_model_watch_recall(struct tg_model_watch *watch, const struct tg_model_progress *progress)
{
	pthread_mutex_lock(&watch->lock);
	watch->progress = *progress;
	pthread_mutex_unlock(&watch->lock);
}

bool tg_model_watch_has_news(struct tg_model_watch *watch)
{
	bool is_news;

	if (!watch)
		return false;
	pthread_mutex_lock(&watch->lock);
	is_news = watch->is_news;
	watch->is_news = false;
	pthread_mutex_unlock(&watch->lock);
	return is_news;
}

char *tg_model_watch_take(struct tg_model_watch *watch)
{
	char *line;

	if (!watch)
		return NULL;
	pthread_mutex_lock(&watch->lock);
	line = watch->line;
	watch->line = NULL;
	pthread_mutex_unlock(&watch->lock);
	return line;
}
