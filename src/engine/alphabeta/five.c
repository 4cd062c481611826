/*
 * The engine "five": owns tables, transposition table and workers, turns a request into limits and
 * hands it to the search.
 *
 * Levels below 9 spend what tg_level_budget allows at most, and now and then make a move that a hasty
 * player makes (level.c).
 */
#include "engine/alphabeta/level.h"
#include "engine/alphabeta/think.h"

#include "base/clock.h"
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	DEFAULT_MEMORY = 64 << 20,
	PROOFS_LOG2 = 17,              /* positions with proof numbers: 4 MiB */
	NODES_WITHOUT_LIMIT = 1000000, /* when nothing at all would end the search */
};

struct five_engine {
	struct tg_engine base;
	enum tg_game game;
	struct tg_engine_options options;
	struct tg_ab_tables tables;
	struct tg_ab_hash hash;
	struct tg_ab_shared shared;
	struct tg_ab_worker *workers; /* (options.threads) */
	int workers_length;
	struct tg_ab_vct vct; /* the first worker's */
};

/* Time that is kept back for waking up, reporting and being late: 2 ms and a fiftieth, at most 50 ms. */
static double margin_of(double seconds)
{
	double margin = 0.002 + seconds / 50;

	if (margin > 0.05)
		margin = 0.05;
	return margin < seconds / 2 ? margin : seconds / 2;
}

static double least(double a, double b)
{
	return a <= 0 || (b > 0 && b < a) ? b : a;
}

/* The request's budget, and the level's where that is less. */
static struct tg_budget budget_of(
	const struct five_engine *five, const struct tg_request *request, struct tg_size size)
{
	struct tg_budget budget = request->budget;

	if (five->options.level < 9) {
		struct tg_budget cap = tg_level_budget(five->game, size, five->options.level);
		budget.seconds = least(budget.seconds, cap.seconds);
		budget.nodes = (uint64_t)least((double)budget.nodes, (double)cap.nodes);
		budget.depth = (int)least(budget.depth, cap.depth);
	}
	if (budget.seconds <= 0 && budget.nodes == 0 && budget.depth == 0 && !request->stop)
		budget.nodes = NODES_WITHOUT_LIMIT;
	return budget;
}

static void set_limits(
	struct five_engine *five, const struct tg_budget *budget, struct tg_ab_think *think)
{
	struct tg_ab_shared *shared = &five->shared;

	atomic_store(&shared->stop, false);
	shared->external = think->request->stop;
	shared->nodes_limit = budget->nodes;
	think->soft = budget->seconds > 0 && budget->most_seconds > 0 ? budget->seconds : 0;
	double seconds = think->soft > 0 ? budget->most_seconds : budget->seconds;
	shared->deadline = seconds > 0 ? think->start + seconds - margin_of(seconds) : 0;
	think->depth_limit = budget->depth > 0 && budget->depth < TG_AB_MAX_DEPTH ? budget->depth
										  : TG_AB_MAX_DEPTH;
}

/* What one think left behind must not lean on the next one's result when nodes are counted. */
static void ready_worker(struct tg_ab_worker *worker)
{
	worker->nodes = 0;
	worker->countdown = 1;
	worker->depth = 0;
	atomic_store(&worker->published, 0);
	tg_ab_vcf_clear(&worker->vcf);
	memset(worker->killers, 0, sizeof(worker->killers));
	memset(worker->counters, 0, sizeof(worker->counters));
	memset(worker->history, 0, sizeof(worker->history));
}

static enum tg_status think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct five_engine *five = (struct five_engine *)engine;
	struct tg_outcome outcome;
	struct tg_ab_think run = {.shared = &five->shared,
		.workers = five->workers,
		.vct = &five->vct,
		.request = request,
		.start = tg_clock_seconds(),
		.lines = request->analyze ? 6 : 1};
	struct tg_budget budget = budget_of(five, request, tg_position_size(pos));

	if (tg_position_game(pos) != five->game)
		return TG_ERR_UNSUPPORTED;
	tg_position_outcome(pos, &outcome);
	if (outcome.end != TG_END_NONE)
		return TG_ERR_STATE;
	set_limits(five, &budget, &run);
	five->hash.generation++;
	for (int i = 0; i < five->workers_length; i++) {
		ready_worker(&five->workers[i]);
		tg_ab_board_init(five->workers[i].board, &five->tables, pos, request->color);
	}
	if (!request->analyze &&
		tg_ab_level_slips(&five->options, &five->workers[0], request, choice))
		return TG_OK;
	return tg_ab_think_run(&run, choice);
}

static void reset(struct tg_engine *engine)
{
	struct five_engine *five = (struct five_engine *)engine;

	tg_ab_hash_clear(&five->hash);
	five->vct.salt = 0;
	memset(five->vct.slots, 0, (five->vct.mask + 1) * sizeof(*five->vct.slots));
}

static void destroy(struct tg_engine *engine)
{
	struct five_engine *five = (struct five_engine *)engine;

	for (int i = 0; i < five->workers_length; i++)
		tg_ab_worker_finish(&five->workers[i]);
	free(five->workers);
	tg_ab_vct_finish(&five->vct);
	tg_ab_hash_finish(&five->hash);
	tg_ab_tables_finish(&five->tables);
	free(five);
}

static const struct tg_engine_ops ops = {think, reset, destroy};

/* Everything but the transposition table is small beside it: some 6 MiB and 1 MiB a thread. */
static enum tg_status prepare(struct five_engine *five)
{
	size_t memory = five->options.memory ? five->options.memory : DEFAULT_MEMORY;
	enum tg_status status = tg_ab_tables_init(&five->tables, five->game);

	if (status == TG_OK)
		status = tg_ab_hash_init(&five->hash, memory);
	if (status != TG_OK)
		return status;
	five->shared.tables = &five->tables;
	five->shared.hash = &five->hash;
	five->shared.threads = five->options.threads;
	five->workers = calloc((size_t)five->options.threads, sizeof(*five->workers));
	if (!five->workers)
		return TG_ERR_NOMEM;
	while (status == TG_OK && five->workers_length < five->options.threads) {
		int index = five->workers_length++;
		status = tg_ab_worker_init(&five->workers[index], &five->shared, index);
	}
	if (status == TG_OK)
		status = tg_ab_vct_init(
			&five->vct, five->workers[0].board, &five->workers[0].vcf, PROOFS_LOG2);
	return status;
}

struct tg_engine *tg_engine_five_create(enum tg_game game, const struct tg_engine_options *options)
{
	struct tg_engine_options defaults = TG_ENGINE_OPTIONS_INIT;
	struct five_engine *five = calloc(1, sizeof(*five));

	if (!five)
		return NULL;
	five->base.ops = &ops;
	five->game = game;
	five->options = options ? *options : defaults;
	snprintf(five->base.name, sizeof(five->base.name), "tengen level %d", five->options.level);
	if (prepare(five) == TG_OK)
		return &five->base;
	destroy(&five->base);
	return NULL;
}
