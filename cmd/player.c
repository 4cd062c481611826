/* A player by its name on the command line: see player.h. */
#include "player.h"

#include "engine_list.h"
#include "options.h"

#include "base/text.h"
#include "engine/external.h"
#include "model/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A program that nobody gave a time is hung when it has thought so long about one move. */
enum { DEFAULT_THINK = 300 };

bool player_is_gomocup(const char *command)
{
	const char *end = command + strcspn(command, " \t"), *name = end;

	if (strncmp(command, "gomocup:", 8) == 0)
		return true;
	while (name > command && name[-1] != '/')
		name--;
	return strncmp(name, "pbrain", 6) == 0;
}

static bool is_built_in(const char *spec, enum tg_game game)
{
	const char *name;

	for (int i = 0; (name = tg_engine_list(game, i)) != NULL; i++)
		if (strcmp(name, spec) == 0)
			return true;
	return strcmp(spec, "default") == 0;
}

/* What was asked for a move; where nothing was, what the level may spend. */
static struct tg_budget budget_of(const struct player_options *options, int level)
{
	struct tg_budget budget = {.seconds = options->movetime, .nodes = options->playouts};

	if (budget.seconds <= 0 && budget.nodes == 0)
		budget = tg_level_budget(options->game, options->size, level);
	return budget;
}

static bool create_built_in(const char *name, int level, const struct player_options *options,
	struct player *player, char error[200])
{
	struct tg_engine_options engine = TG_ENGINE_OPTIONS_INIT;
	enum tg_status status;

	engine.threads = options->threads > 0 ? options->threads : 1;
	engine.seed = options->seed;
	engine.level = level;
	*player = (struct player){tg_engine_create(name, options->game, &engine, &status),
		budget_of(options, level), TG_SEAT_ENGINE, level};
	if (!player->engine)
		snprintf(error, 200, "%s: %s", name, tg_status_text(status));
	return player->engine != NULL;
}

/* An engine that `tengen engines` knows by this name; false: none, or its list cannot be read. */
static bool find_added(const char *name, char command[4096], bool *is_gomocup)
{
	const struct engine_entry *entry = NULL;
	struct engine_list list;
	char folder[4096], error[200];

	if (!cmd_data_folder(NULL, folder, sizeof(folder)) ||
		!engine_list_read(folder, &list, error))
		return false;
	entry = engine_list_find(&list, name);
	if (entry) {
		snprintf(command, 4096, "%s", entry->command);
		*is_gomocup = entry->is_gomocup;
	}
	engine_list_finish(&list);
	return entry != NULL;
}

static bool create_external(const char *spec, const struct player_options *options,
	struct player *player, char error[200])
{
	bool is_gomocup = player_is_gomocup(spec);
	char added[4096];
	const char *command = find_added(spec, added, &is_gomocup) ? added : spec;
	struct tg_external_options external = {
		.kind = is_gomocup ? TG_EXTERNAL_GOMOCUP : TG_EXTERNAL_GTP,
		.answer_seconds = options->timeout,
		.think_seconds = options->timeout > 0 ? options->timeout : DEFAULT_THINK,
		.stderr_line = options->stderr_line,
		.context = options->context};

	if (strncmp(command, "gtp:", 4) == 0 || strncmp(command, "gomocup:", 8) == 0)
		command = strchr(command, ':') + 1;
	external.command = command;
	*player = (struct player){tg_engine_external_create(&external, error, 200),
		{.seconds = options->movetime}, TG_SEAT_EXTERNAL, 0};
	return player->engine != NULL;
}

bool player_endpoint(
	const char *spec, const char *data, struct tg_endpoint *endpoint, char error[200])
{
	struct tg_endpoint_list list = {0};
	const struct tg_endpoint *found;
	char folder[4096];

	if (strncmp(spec, "model:", 6) != 0) {
		snprintf(error, 200, "%.60s is no model:NAME", spec);
		return false;
	}
	if (!cmd_data_folder(data, folder, sizeof(folder))) {
		snprintf(error, 200, "no data folder: set HOME, or give --data");
		return false;
	}
	if (!tg_endpoint_list_read(folder, &list, error))
		return false;
	found = tg_endpoint_list_find(&list, spec + 6);
	if (found)
		*endpoint = *found;
	else
		snprintf(error, 200, "no model was added as %.60s: see `tengen models list`",
			spec + 6);
	tg_endpoint_list_finish(&list);
	return found != NULL;
}

/* It talks to nobody before its first move. */
static bool create_model(const char *spec, const struct player_options *options,
	struct player *player, char error[200])
{
	struct tg_endpoint endpoint;
	struct tg_model_options model = {.endpoint = &endpoint,
		.transcript = options->transcript,
		.transcript_context = options->transcript_context};

	*player = (struct player){NULL, {.seconds = options->movetime}, TG_SEAT_MODEL, 0};
	if (player_endpoint(spec, options->data, &endpoint, error))
		player->engine = tg_model_create(&model, error);
	return player->engine != NULL;
}

bool player_create(const char *spec, const struct player_options *options, struct player *player,
	char error[200])
{
	long level;

	if (strncmp(spec, "level:", 6) == 0) {
		if (tg_text_parse_int(spec + 6, 1, 9, &level))
			return create_built_in("default", (int)level, options, player, error);
		snprintf(error, 200, "%.60s: levels are level:1 to level:9", spec);
		return false;
	}
	if (strncmp(spec, "model:", 6) == 0)
		return create_model(spec, options, player, error);
	if (is_built_in(spec, options->game))
		return create_built_in(spec, 9, options, player, error);
	return create_external(spec, options, player, error);
}

void player_destroy(struct player *player)
{
	tg_engine_destroy(player->engine);
	player->engine = NULL;
}
