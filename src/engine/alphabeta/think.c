/*
 * Deepening, helpers and reports. The first worker decides; the others search the same position with
 * the same table at other depths and are heard through the table alone (lazy SMP).
 *
 * The search ends when the budget does, when a win or a loss is proved, or when there is but one move;
 * an analysis goes on.
 */
#include "engine/alphabeta/think.h"

#include "base/clock.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

enum {
	REFUTE_DEPTH = 6, /* before it the first move changes too often to be worth a look */
	DOUBT = 60,       /* a fall of the value by so much is worth more time */
};

double tg_ab_winrate(int value)
{
	if (tg_ab_is_mate(value))
		return value > 0 ? 1 : 0;
	return 1 / (1 + exp(-(double)value / TG_AB_SCALE));
}

int tg_ab_mate_plies(int value)
{
	if (!tg_ab_is_mate(value))
		return 0;
	return value > 0 ? TG_AB_MATE - value : -(TG_AB_MATE + value);
}

static bool has_stopped(const struct tg_ab_think *think)
{
	return atomic_load_explicit(&think->shared->stop, memory_order_relaxed);
}

/* The value to show: of this iteration, or of the last where this one has not come to the move. */
static int shown_value(const struct tg_ab_root_move *root)
{
	return root->value > -TG_AB_INFINITE ? root->value : root->last;
}

static void fill_candidate(const struct tg_ab_worker *worker, const struct tg_ab_root_move *root,
	struct tg_candidate *candidate)
{
	struct tg_size size = worker->board->size;
	int value = shown_value(root);

	memset(candidate, 0, sizeof(*candidate));
	candidate->move = tg_ab_to_point(size, root->at);
	candidate->visits = root->nodes;
	candidate->winrate = candidate->lcb = tg_ab_winrate(value);
	candidate->mate = tg_ab_mate_plies(value);
	candidate->prior = worker->nodes ? (double)root->nodes / (double)worker->nodes : 0;
	candidate->pv_length = root->pv.length < TG_PV_MAX ? root->pv.length : TG_PV_MAX;
	for (int i = 0; i < candidate->pv_length; i++)
		candidate->pv[i] = tg_ab_to_point(size, root->pv.move[i]);
}

static uint64_t all_nodes(const struct tg_ab_think *think)
{
	uint64_t nodes = think->workers[0].nodes;

	for (int i = 1; i < think->shared->threads; i++)
		nodes += atomic_load_explicit(&think->workers[i].published, memory_order_relaxed);
	return nodes;
}

static void report(struct tg_ab_think *think, bool is_final)
{
	const struct tg_ab_worker *worker = &think->workers[0];
	const struct tg_request *request = think->request;
	struct tg_report out;
	double now = tg_clock_seconds();

	if (!request->report ||
		(!is_final &&
			(request->report_interval <= 0 ||
				now - think->reported < request->report_interval)))
		return;
	memset(&out, 0, sizeof(out));
	think->reported = now;
	out.nodes = all_nodes(think);
	out.seconds = now - think->start;
	out.depth = worker->depth;
	out.is_final = is_final;
	for (int i = 0; i < worker->roots_length && i < TG_CANDIDATES_MAX; i++) {
		/* Only moves with a value: the wanted lines and those that once were best. */
		if (i > 0 && shown_value(&worker->roots[i]) == -TG_AB_INFINITE)
			break;
		fill_candidate(worker, &worker->roots[i], &out.candidates[out.candidates_length++]);
	}
	out.winrate = out.candidates[0].winrate;
	request->report(request->report_context, &out);
}

/* Proved, and deep enough that no shorter win or longer defence is hidden below it. */
static bool is_settled(
	const struct tg_ab_think *think, const struct tg_ab_worker *worker, int depth)
{
	int value = worker->roots[0].value;
	int plies = tg_ab_mate_plies(value);

	if (think->request->analyze)
		return false;
	return plies > 0 || (plies < 0 && depth >= -plies);
}

/*
 * Under the clock of a game: is another depth too dear? It costs more than all before it; so it is begun
 * in the first half of the move's share, and up to the end of it when the best move has just changed or
 * become worse.
 */
static bool is_late(const struct tg_ab_think *think, tg_ab_at before)
{
	const struct tg_ab_root_move *best = &think->workers[0].roots[0];
	bool in_doubt = best->at != before || best->value < best->last - DOUBT;

	return think->soft > 0 &&
		tg_clock_seconds() - think->start > think->soft * (in_doubt ? 1 : 0.5);
}

static void deepen(struct tg_ab_think *think, struct tg_ab_worker *worker)
{
	int start = 1 + (worker->index & 1);

	for (int depth = start; depth <= think->depth_limit; depth++) {
		tg_ab_at before = worker->roots[0].at;
		tg_ab_root_iterate(worker, depth, worker->index == 0 ? think->lines : 1);
		if (has_stopped(think))
			break;
		if (worker->index != 0)
			continue;
		if (depth >= REFUTE_DEPTH && tg_ab_prove_refuted(think)) {
			depth--; /* the same once more without the move */
			continue;
		}
		if (has_stopped(think))
			break;
		report(think, false);
		if (is_settled(think, worker, depth) || is_late(think, before))
			break;
	}
}

struct helper {
	pthread_t thread;
	struct tg_ab_think *think;
	struct tg_ab_worker *worker;
	bool is_running;
};

static void *run_helper(void *argument)
{
	struct helper *helper = argument;

	deepen(helper->think, helper->worker);
	return NULL;
}

/* A helper that cannot be started is a helper less. */
static void start_helpers(struct tg_ab_think *think, struct helper *helpers)
{
	for (int i = 1; i < think->shared->threads; i++) {
		struct tg_ab_worker *worker = &think->workers[i];
		memcpy(worker->roots, think->workers[0].roots, sizeof(worker->roots));
		worker->roots_length = think->workers[0].roots_length;
		helpers[i] = (struct helper){0, think, worker, false};
		helpers[i].is_running =
			pthread_create(&helpers[i].thread, NULL, run_helper, &helpers[i]) == 0;
	}
}

static void end_helpers(struct tg_ab_think *think, struct helper *helpers)
{
	atomic_store_explicit(&think->shared->stop, true, memory_order_relaxed);
	for (int i = 1; i < think->shared->threads; i++) {
		if (!helpers[i].is_running)
			continue;
		pthread_join(helpers[i].thread, NULL);
		atomic_store_explicit(&think->workers[i].published, think->workers[i].nodes,
			memory_order_relaxed);
	}
}

enum tg_status tg_ab_think_run(struct tg_ab_think *think, struct tg_choice *choice)
{
	struct tg_ab_worker *worker = &think->workers[0];
	struct helper helpers[64];

	memset(helpers, 0, sizeof(helpers));
	if (!tg_ab_root_prepare(worker, think->request))
		return TG_ERR_STATE;
	/* One move: a glance for the sake of its value. */
	if (worker->roots_length == 1 && !think->request->analyze && think->depth_limit > 4)
		think->depth_limit = 4;
	start_helpers(think, helpers); /* they search while the first worker looks for proofs */
	bool is_won = tg_ab_prove_win(think);
	if (!is_won || think->request->analyze)
		deepen(think, worker);
	end_helpers(think, helpers);
	report(think, true);
	choice->move = tg_ab_to_point(worker->board->size, worker->roots[0].at);
	choice->winrate = tg_ab_winrate(shown_value(&worker->roots[0]));
	choice->nodes = all_nodes(think);
	choice->depth = worker->depth;
	choice->mate = tg_ab_mate_plies(shown_value(&worker->roots[0]));
	return TG_OK;
}
