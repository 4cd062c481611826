/*
 * Players, as requests and the store write them, and as the session seats them.
 *
 * An external engine is a child process that takes its time to start, and the loop must not wait: it is
 * wrapped in an engine that starts it when it is first asked to move, on the pool's thread. A program
 * that cannot be started is then the engine's failure, which the page shows and a person decides about.
 * Only the owner may name one: a command line is the right to run anything. A language model is named
 * from the owner's list, by anybody: an address never comes from a player.
 */
#include "engine/engine.h"
#include "engine/external.h"
#include "server/inside.h"
#include "server/model_seat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { COMMAND_MAX = 1000 };

struct lazy_engine {
	struct tg_engine engine;
	enum tg_external_kind kind;
	char command[COMMAND_MAX];
	struct tg_engine *inner; /* NULL until the first think */
};

static enum tg_status think_lazily(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct lazy_engine *lazy = (struct lazy_engine *)engine;
	struct tg_external_options options = {.kind = lazy->kind, .command = lazy->command};
	enum tg_status status;

	if (!lazy->inner)
		lazy->inner =
			tg_engine_external_create(&options, engine->error, sizeof(engine->error));
	if (!lazy->inner)
		return TG_ERR_PEER;
	status = tg_engine_think(lazy->inner, pos, request, choice);
	if (status != TG_OK)
		snprintf(engine->error, sizeof(engine->error), "%s", tg_engine_error(lazy->inner));
	return status;
}

static void reset_lazily(struct tg_engine *engine)
{
	struct lazy_engine *lazy = (struct lazy_engine *)engine;

	if (lazy->inner)
		tg_engine_reset(lazy->inner);
}

static void destroy_lazily(struct tg_engine *engine)
{
	struct lazy_engine *lazy = (struct lazy_engine *)engine;

	tg_engine_destroy(lazy->inner);
	free(lazy);
}

static const struct tg_engine_ops lazy_ops = {think_lazily, reset_lazily, destroy_lazily};

static struct tg_engine *create_lazy(
	enum tg_external_kind kind, const char *command, const char *name)
{
	struct lazy_engine *lazy = calloc(1, sizeof(*lazy));

	if (!lazy)
		return NULL;
	lazy->engine.ops = &lazy_ops;
	lazy->kind = kind;
	snprintf(lazy->command, sizeof(lazy->command), "%s", command);
	snprintf(lazy->engine.name, sizeof(lazy->engine.name), "%s", name);
	return &lazy->engine;
}

/* Cuts a UTF-8 text so that it fits and no character is halved. */
static void copy_name(char out[TG_SEAT_NAME_MAX], const char *name)
{
	size_t length = strlen(name);

	if (length >= TG_SEAT_NAME_MAX) {
		length = TG_SEAT_NAME_MAX - 1;
		while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80)
			length--;
	}
	memcpy(out, name, length);
	out[length] = '\0';
}

static bool seat_human(json_t *object, struct tg_seat *seat, struct tg_problem *problem)
{
	static const char *const keys[] = {"kind", "name", NULL};
	const char *name = "";

	if (object &&
		(!tg_fields_only(object, keys, problem) ||
			!tg_fields_text(object, "name", &name, problem)))
		return false;
	for (const char *c = name; *c; c++)
		if ((unsigned char)*c < ' ')
			return tg_problem_field(problem, "name", "must be one line");
	seat->kind = TG_SEAT_HUMAN;
	copy_name(seat->name, name);
	return true;
}

/*
 * A table that the level's nodes fill about once; many games with engines are in memory at a time. Go's
 * trees take pages only as they grow, so there the default will do.
 */
static size_t table_size(enum tg_game game, int level)
{
	if (!tg_game_is_five(game))
		return 0;
	return (size_t)(level <= 6 ? 4 : level <= 8 ? 16 : 32) << 20;
}

static bool seat_builtin(json_t *object, const struct tg_setup *setup, struct tg_seat *seat,
	struct tg_problem *problem)
{
	static const char *const keys[] = {"kind", "level", "name", NULL};
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;
	int64_t range[2] = {1, 9}, level = 5;
	const char *name = NULL;
	enum tg_status status;

	if (!tg_fields_only(object, keys, problem) ||
		!tg_fields_int(object, "level", range, &level, problem) ||
		!tg_fields_text(object, "name", &name, problem))
		return false;
	options.level = (int)level;
	options.memory = table_size(setup->game, options.level);
	if (getrandom(&options.seed, sizeof(options.seed), 0) != sizeof(options.seed))
		options.seed = (uint64_t)tg_unix_ms();
	seat->kind = TG_SEAT_ENGINE;
	seat->level = (int)level;
	seat->budget = tg_level_budget(setup->game, setup->size, seat->level);
	seat->engine = tg_engine_create("default", setup->game, &options, &status);
	if (!seat->engine)
		return tg_problem_set(
			problem, 503, "busy", "no engine: %s", tg_status_text(status));
	snprintf(seat->name, sizeof(seat->name), "tengen level %d", seat->level);
	return true;
}

/* The program's name: the last part of the first word. */
static void name_command(const char *command, char out[TG_SEAT_NAME_MAX])
{
	size_t end = strcspn(command, " \t");
	size_t start = end;

	while (start > 0 && command[start - 1] != '/')
		start--;
	snprintf(out, TG_SEAT_NAME_MAX, "%.*s", (int)(end - start), command + start);
}

static bool seat_external(json_t *object, struct tg_seat *seat, struct tg_problem *problem)
{
	static const char *const keys[] = {"kind", "command", "protocol", "name", NULL};
	const char *command = "", *protocol = "gtp", *name = "";

	if (!tg_fields_only(object, keys, problem) ||
		!tg_fields_text(object, "command", &command, problem) ||
		!tg_fields_text(object, "protocol", &protocol, problem) ||
		!tg_fields_text(object, "name", &name, problem))
		return false;
	if (!command[0] || strlen(command) >= COMMAND_MAX)
		return tg_problem_field(
			problem, "command", "a command line of at most %d bytes", COMMAND_MAX - 1);
	if (strcmp(protocol, "gtp") != 0 && strcmp(protocol, "gomocup") != 0)
		return tg_problem_field(problem, "protocol", "must be \"gtp\" or \"gomocup\"");
	seat->kind = TG_SEAT_EXTERNAL;
	if (name[0])
		copy_name(seat->name, name);
	else
		name_command(command, seat->name);
	seat->engine =
		create_lazy(strcmp(protocol, "gtp") == 0 ? TG_EXTERNAL_GTP : TG_EXTERNAL_GOMOCUP,
			command, seat->name);
	if (!seat->engine)
		return tg_problem_set(problem, 503, "busy", "out of memory");
	return true;
}

/* What a seat is read for. */
struct reading {
	struct tg_server *server;
	const struct tg_setup *setup;
	bool is_owner;
	bool is_restored; /* the game began with it: it sits there even if it cannot play any more */
};

static bool is_listed(const struct reading *reading, const char *name, struct tg_problem *problem)
{
	struct tg_endpoint_list list = {0};
	char error[TG_ENDPOINT_ERROR_MAX];
	bool found;

	if (reading->is_restored)
		return true;
	if (!tg_endpoint_list_read(reading->server->options.data, &list, error))
		return tg_problem_set(problem, 503, "store", "%s", error);
	found = tg_endpoint_list_find(&list, name) != NULL;
	tg_endpoint_list_finish(&list);
	return found ||
		tg_problem_field(
			problem, "name", "there is no model of this name; set one up first");
}

static bool seat_model(json_t *object, const struct reading *reading, struct tg_seating *seating,
	struct tg_problem *problem)
{
	static const char *const keys[] = {"kind", "name", "language", NULL};
	struct tg_seat *seat = &seating->seat;
	struct tg_model_seat_options options = {.folder = reading->server->options.data,
		.name = "",
		.language = "",
		.ledger = reading->server->ledger};

	if (!tg_fields_only(object, keys, problem) ||
		!tg_fields_text(object, "name", &options.name, problem) ||
		!tg_fields_text(object, "language", &options.language, problem))
		return false;
	if (strlen(options.language) > 15)
		return tg_problem_field(problem, "language", "a tag like en or zh-Hans");
	if (!is_listed(reading, options.name, problem))
		return false;
	seat->kind = TG_SEAT_MODEL;
	copy_name(seat->name, options.name);
	seat->engine = tg_model_seat_create(&options, &seating->watch);
	return seat->engine || tg_problem_set(problem, 503, "busy", "out of memory");
}

static bool seat_by_kind(json_t *object, const struct reading *reading, struct tg_seating *seating,
	struct tg_problem *problem)
{
	struct tg_seat *seat = &seating->seat;
	const char *kind = "human";

	if (object && !json_is_object(object))
		return tg_problem_field(problem, "black", "a seat must be an object");
	if (object && !tg_fields_text(object, "kind", &kind, problem))
		return false;
	if (strcmp(kind, "human") == 0)
		return seat_human(object, seat, problem);
	if (strcmp(kind, "engine") == 0)
		return seat_builtin(object, reading->setup, seat, problem);
	if (strcmp(kind, "model") == 0)
		return seat_model(object, reading, seating, problem);
	if (strcmp(kind, "external") != 0)
		return tg_problem_field(
			problem, "kind", "must be human, engine, external or model");
	if (!reading->is_owner)
		return tg_problem_set(problem, 403, "owner_only",
			"external engines may be started only from the server's own machine");
	return seat_external(object, seat, problem);
}

/* What the store keeps: the request, with the name that was found. */
static char *format_text(json_t *object, const struct tg_seat *seat)
{
	json_t *copy = object ? json_copy(object) : json_object();
	char *text;

	if (!json_object_get(copy, "kind"))
		json_object_set_new(copy, "kind", json_string("human"));
	json_object_set_new(copy, "name", json_string(seat->name));
	if (seat->kind == TG_SEAT_ENGINE)
		json_object_set_new(copy, "level", json_integer(seat->level));
	text = json_dumps(copy, JSON_COMPACT);
	json_decref(copy);
	return text;
}

static bool read_seating(json_t *object, const struct reading *reading, struct tg_seating *seating,
	struct tg_problem *problem)
{
	memset(seating, 0, sizeof(*seating));
	if (json_is_null(object))
		object = NULL;
	if (!seat_by_kind(object, reading, seating, problem))
		return false;
	seating->text = format_text(object, &seating->seat);
	if (seating->text)
		return true;
	tg_seating_finish(seating);
	return tg_problem_set(problem, 503, "busy", "out of memory");
}

bool tg_seating_read(struct tg_server *server, json_t *object, const struct tg_setup *setup,
	bool is_owner, struct tg_seating *seating, struct tg_problem *problem)
{
	struct reading reading = {server, setup, is_owner, false};

	return read_seating(object, &reading, seating, problem);
}

enum tg_status tg_seating_restore(struct tg_server *server, const char *text,
	const struct tg_setup *setup, struct tg_seating *seating)
{
	json_t *object = json_loads(text, 0, NULL);
	struct reading reading = {server, setup, true, true};
	struct tg_problem problem;
	bool good = object && read_seating(object, &reading, seating, &problem);

	/* A text of an older or broken store: the seat is free for a person. */
	if (!good)
		good = read_seating(NULL, &reading, seating, &problem);
	json_decref(object);
	return good ? TG_OK : TG_ERR_NOMEM;
}

void tg_seating_finish(struct tg_seating *seating)
{
	tg_engine_destroy(seating->seat.engine);
	tg_model_watch_release(seating->watch);
	free(seating->text);
	memset(seating, 0, sizeof(*seating));
}

json_t *tg_seating_json(const char *text)
{
	json_t *object = json_loads(text, 0, NULL);
	const char *kind = json_string_value(json_object_get(object, "kind"));
	const char *name = json_string_value(json_object_get(object, "name"));
	json_t *level = json_object_get(object, "level");
	json_t *seat = json_pack("{s:s, s:s, s:O}", "kind", kind ? kind : "human", "name",
		name ? name : "", "level", level ? level : json_null());

	json_decref(object);
	return seat;
}
