/* A stub until the referee stands: it fails every think. */
#include "model/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct model {
	struct tg_engine engine;
	struct tg_endpoint endpoint;
	struct tg_model_progress progress;
};

static enum tg_status think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	snprintf(engine->error, sizeof(engine->error), "models do not play yet");
	return TG_ERR_PEER;
}

static const struct tg_engine_ops ops = {think, NULL, tg_engine_free};

struct tg_engine *tg_model_create(const struct tg_model_options *options, char *error)
{
	struct model *model;

	if (!tg_endpoint_check(options->endpoint, error))
		return NULL;
	model = calloc(1, sizeof(*model));
	if (!model)
		return NULL;
	model->engine.ops = &ops;
	model->endpoint = *options->endpoint;
	snprintf(model->engine.name, sizeof(model->engine.name), "%.30s (%.28s)",
		model->endpoint.name, model->endpoint.model);
	return &model->engine;
}

bool tg_engine_is_model(const struct tg_engine *engine)
{
	return engine->ops == &ops;
}

void tg_model_look(struct tg_engine *engine, struct tg_model_progress *progress)
{
	*progress = ((struct model *)engine)->progress;
}
