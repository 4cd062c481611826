/* The engine's table of functions, its life, and what may be seen of it from other threads. */
#include "model/player.h"

#include "model/client.h"
#include "model/plain.h"
#include "model/thinking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tg_model_snapshot(struct tg_model *model, struct tg_model_progress *progress)
{
	int64_t now = tg_clock_now(model->options.clock);
	bool is_thinking = model->progress.phase == TG_MODEL_ASKING ||
		model->progress.phase == TG_MODEL_WAITING;

	*progress = model->progress;
	if (is_thinking)
		progress->seconds = (double)(now - model->began) / 1e9;
	if (model->progress.phase == TG_MODEL_WAITING && model->wake > now)
		progress->wait_seconds = (double)(model->wake - now) / 1e9;
}

void tg_model_look(struct tg_engine *engine, struct tg_model_progress *progress)
{
	struct tg_model *model = (struct tg_model *)engine;

	pthread_mutex_lock(&model->lock);
	tg_model_snapshot(model, progress);
	pthread_mutex_unlock(&model->lock);
}

void tg_model_tell(struct tg_model *model)
{
	struct tg_model_progress progress;

	if (!model->options.progress)
		return;
	tg_model_look(&model->engine, &progress);
	model->options.progress(model->options.progress_context, &progress);
}

/* --- the engine --- */

/* A model cannot be told to leave points out: it would be a hint. */
static enum tg_status think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	if (request->avoid_length > 0 || request->allow_length > 0) {
		snprintf(engine->error, sizeof(engine->error),
			"a language model chooses among all moves");
		return TG_ERR_UNSUPPORTED;
	}
	return tg_model_think((struct tg_model *)engine, pos, request, choice);
}

static void reset(struct tg_engine *engine)
{
	struct tg_model *model = (struct tg_model *)engine;

	pthread_mutex_lock(&model->lock);
	memset(&model->progress, 0, sizeof(model->progress));
	pthread_mutex_unlock(&model->lock);
}

static void destroy(struct tg_engine *engine)
{
	struct tg_model *model = (struct tg_model *)engine;

	if (model->owns_transport)
		tg_client_destroy(model->transport);
	pthread_mutex_destroy(&model->lock);
	free(model);
}

static const struct tg_engine_ops ops = {think, reset, destroy};

bool tg_engine_is_model(const struct tg_engine *engine)
{
	return engine->ops == &ops;
}

static bool take_transport(struct tg_model *model)
{
	model->transport = model->options.transport;
	if (model->transport)
		return true;
	model->transport = tg_client_create();
	model->owns_transport = true;
	return model->transport != NULL;
}

struct tg_engine *tg_model_create(const struct tg_model_options *options, char *error)
{
	struct tg_model *model;

	if (!tg_endpoint_check(options->endpoint, error))
		return NULL;
	model = calloc(1, sizeof(*model));
	snprintf(error, TG_MODEL_TEXT_MAX, "out of memory");
	if (!model)
		return NULL;
	model->engine.ops = &ops;
	model->endpoint = *options->endpoint;
	model->options = *options;
	model->options.endpoint = &model->endpoint;
	snprintf(model->owner, sizeof(model->owner), "%s", options->owner ? options->owner : "");
	model->options.owner = model->owner;
	snprintf(model->engine.name, sizeof(model->engine.name), "%.30s (%.28s)",
		model->endpoint.name, model->endpoint.model);
	if (!take_transport(model)) {
		free(model);
		return NULL;
	}
	pthread_mutex_init(&model->lock, NULL);
	error[0] = '\0';
	return &model->engine;
}
