/*
 * The built-in engines by name, and the one road into any engine.
 *
 * A row of the table is all that an engine needs to be known here. tg_engine_think is the gate that
 * every engine, built in or a child process, answers through: a move that the rules refuse is the
 * engine's failure (TG_ERR_PEER) and never reaches the game.
 */
#include "engine/engine.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYS_GO = 1, PLAYS_FIVE = 2 };

struct row {
	const char *name;
	int plays; /* PLAYS_GO, PLAYS_FIVE or both */
	struct tg_engine *(*create)(const struct tg_engine_options *options);
	struct tg_engine *(*create_for)(enum tg_game game, const struct tg_engine_options *options);
};

/* In the order of tg_engine_list; the first that plays a game is its "default". */
static const struct row rows[] = {
	{"go", PLAYS_GO, tg_engine_mcts_create, NULL},
	{"five", PLAYS_FIVE, NULL, tg_engine_five_create},
	{"uct", PLAYS_GO, tg_engine_uct_create, NULL},
	{"weights", PLAYS_FIVE, tg_engine_weights_create, NULL},
	{"alphabeta", PLAYS_FIVE, tg_engine_alphabeta_create, NULL},
	{"random", PLAYS_GO | PLAYS_FIVE, tg_engine_random_create, NULL},
	{NULL, 0, NULL, NULL},
};

static bool plays(const struct row *row, enum tg_game game)
{
	return row->plays & (tg_game_is_five(game) ? PLAYS_FIVE : PLAYS_GO);
}

/* NULL: no engine of this name plays this game. */
static const struct row *find(const char *name, enum tg_game game)
{
	for (const struct row *row = rows; row->name; row++)
		if (plays(row, game) &&
			(strcmp(name, "default") == 0 || strcmp(name, row->name) == 0))
			return row;
	return NULL;
}

static bool options_are_valid(const struct tg_engine_options *options)
{
	return options->threads >= 1 && options->threads <= 64 && options->level >= 1 &&
		options->level <= 9;
}

struct tg_engine *tg_engine_create(const char *name, enum tg_game game,
	const struct tg_engine_options *options, enum tg_status *status)
{
	struct tg_engine_options defaults = TG_ENGINE_OPTIONS_INIT;
	const struct row *row = find(name, game);
	struct tg_engine *engine = NULL;
	enum tg_status result = TG_OK;

	if (!options)
		options = &defaults;
	if (!row)
		result = TG_ERR_NOT_FOUND;
	else if (!options_are_valid(options))
		result = TG_ERR_ARGUMENT;
	else
		engine = row->create ? row->create(options) : row->create_for(game, options);
	if (result == TG_OK && !engine)
		result = TG_ERR_NOMEM;
	if (status)
		*status = result;
	return engine;
}

const char *tg_engine_list(enum tg_game game, int index)
{
	for (const struct row *row = rows; row->name; row++)
		if (plays(row, game) && index-- == 0)
			return row->name;
	return NULL;
}

/* May the answer of an engine be played? A resignation always may. */
static enum tg_refusal judge(
	const struct tg_position *pos, const struct tg_request *request, tg_point move)
{
	return move == TG_RESIGN ? TG_LEGAL : tg_position_check(pos, request->color, move);
}

enum tg_status tg_engine_think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	char vertex[TG_VERTEX_MAX];
	enum tg_status status;
	enum tg_refusal refusal;

	memset(choice, 0, sizeof(*choice));
	choice->move = TG_NO_POINT;
	engine->error[0] = '\0';
	status = engine->ops->think(engine, pos, request, choice);
	if (status != TG_OK)
		return status;
	refusal = judge(pos, request, choice->move);
	if (refusal == TG_LEGAL)
		return TG_OK;
	strcpy(vertex, "no point");
	if (refusal != TG_REFUSED_BOUNDS)
		tg_vertex_format(
			tg_position_game(pos), tg_position_size(pos), choice->move, vertex);
	snprintf(engine->error, sizeof(engine->error), "%.64s answered an illegal move, %s: %s",
		engine->name, vertex, tg_refusal_text(refusal));
	return TG_ERR_PEER;
}

void tg_engine_reset(struct tg_engine *engine)
{
	if (engine->ops->reset)
		engine->ops->reset(engine);
}

const char *tg_engine_name(const struct tg_engine *engine)
{
	return engine->name;
}

const char *tg_engine_error(const struct tg_engine *engine)
{
	return engine->error;
}

void tg_engine_free(struct tg_engine *engine)
{
	free(engine);
}

void tg_engine_destroy(struct tg_engine *engine)
{
	if (engine)
		engine->ops->destroy(engine);
}
