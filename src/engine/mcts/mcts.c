/*
 * The engine "go": UCT with RAVE, priors and a knowing playout policy. This file is the glue between
 * struct tg_engine and the search; the order to read the rest in:
 *
 *	goban.h     the playout board           simulate.c  one simulation
 *	tactics.h   liberties, ladders          search.c    threads, budgets, reuse
 *	policy.c    how playouts move           choose.c    passing, resigning, levels
 *	prior.c     what the tree tries first   report.c    what the outside sees
 *	evaluator.h the seam to a network
 *	tree.h      nodes and their values      life.c      estimates and dead stones
 */
#include "engine/mcts/search.h"

#include <stdio.h>
#include <stdlib.h>

enum { RESIGN_AFTER = 3 /* hopeless own turns in a row */ };

struct mcts_engine {
	struct tg_engine base;
	struct tg_search search;
	uint64_t seed;
	int level;
	int hopeless; /* own turns in a row without hope */
};

static enum tg_status mcts_think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct mcts_engine *self = (struct mcts_engine *)engine;
	struct tg_search *search = &self->search;
	struct tg_request limited;

	if (tg_position_game(pos) != TG_GAME_GO) {
		snprintf(engine->error, sizeof(engine->error), "this engine plays Go only");
		return TG_ERR_UNSUPPORTED;
	}
	if (request->budget.seconds <= 0 && request->budget.nodes == 0 && !request->stop) {
		/* No limit and nobody to end it: the level's own. */
		limited = *request;
		limited.budget = tg_level_budget(TG_GAME_GO, tg_position_size(pos), self->level);
		request = &limited;
	}
	tg_search_begin(search, pos, request, self->seed);
	tg_search_run(search, pos);
	tg_choose(search, pos, self->level, choice);
	choice->nodes = 0;
	for (int i = 0; i < search->threads; i++)
		choice->nodes += search->workers[i].playouts;
	if (request->report) {
		struct tg_report report;
		tg_search_report(search, pos, &report);
		report.is_final = true;
		request->report(request->report_context, &report);
	}
	if (request->ponder)
		return TG_OK;
	self->hopeless = tg_choose_resigns(search, choice) ? self->hopeless + 1 : 0;
	if (self->hopeless >= RESIGN_AFTER)
		choice->move = TG_RESIGN;
	return TG_OK;
}

static void mcts_reset(struct tg_engine *engine)
{
	struct mcts_engine *self = (struct mcts_engine *)engine;

	tg_search_forget(&self->search);
	self->hopeless = 0;
}

static void mcts_destroy(struct tg_engine *engine)
{
	struct mcts_engine *self = (struct mcts_engine *)engine;

	tg_search_finish(&self->search);
	free(self);
}

static const struct tg_engine_ops mcts_ops = {mcts_think, mcts_reset, mcts_destroy};

struct tg_engine *tg_engine_mcts_create(const struct tg_engine_options *options)
{
	struct mcts_engine *self = calloc(1, sizeof(*self));

	if (!self || !tg_search_init(&self->search, options->threads, options->memory)) {
		free(self);
		return NULL;
	}
	self->base.ops = &mcts_ops;
	self->seed = options->seed;
	self->level = options->level;
	snprintf(self->base.name, sizeof(self->base.name), "tengen level %d", options->level);
	return &self->base;
}
