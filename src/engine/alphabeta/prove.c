/*
 * Proofs at the root: before the search a win by fours, then one by threats; during the search, whether
 * the move that looks best loses to the other side's threats. Each look has a share of the think, by
 * nodes where nodes are counted and else by time, so that counted searches stay the same everywhere.
 */
#include "engine/alphabeta/think.h"

#include "base/clock.h"

#include <string.h>

enum {
	ROOT_VCF_NODES = 5000, /* some 5 ms */
	LEAST_DEPTH = 8,       /* weaker levels do not see so far */
	WIN_SHARE = 10,        /* a tenth of the think for a win of one's own */
	REFUTE_SHARE = 20,     /* a twentieth for each move that is checked */
	CHECKS_MAX = 4,
	NODES_WITHOUT_LIMIT = 200000,
	NODES_MAX = 20000000,
};

/* One look: on whose behalf, and until when. */
struct look {
	struct tg_ab_worker *worker;
	const struct tg_ab_vct *vct;
	uint64_t worker_nodes, vct_nodes; /* at its beginning */
	double until;                     /* 0: nodes alone count */
};

static bool is_over(void *context)
{
	struct look *look = context;

	look->worker->nodes = look->worker_nodes + look->vct->nodes - look->vct_nodes;
	look->worker->countdown = 1; /* a position may cost a millisecond: look at the clock */
	return tg_ab_worker_should_stop(look->worker) ||
		(look->until > 0 && tg_clock_seconds() >= look->until);
}

/* The side to move on the first worker's board: does it win by threats? */
static bool wins_by_threats(struct tg_ab_think *think, int share)
{
	const struct tg_ab_shared *shared = think->shared;
	struct tg_ab_vct *vct = think->vct;
	struct look look = {&think->workers[0], vct, think->workers[0].nodes, vct->nodes, 0};
	uint64_t budget = NODES_MAX;

	if (shared->deadline > 0)
		look.until = tg_clock_seconds() + (shared->deadline - think->start) / share;
	if (shared->nodes_limit > 0)
		budget = shared->nodes_limit / (uint64_t)share;
	else if (shared->deadline <= 0)
		budget = NODES_WITHOUT_LIMIT;
	vct->should_stop = is_over;
	vct->context = &look;
	return tg_ab_vct_search(vct, budget) == TG_AB_VCF_WON;
}

/* The line of a win becomes the first root move. False: the request does not allow it. */
static bool put_first(struct tg_ab_think *think, const tg_ab_at *line, int length)
{
	struct tg_ab_worker *worker = &think->workers[0];
	int i = 0;

	while (i < worker->roots_length && worker->roots[i].at != line[0])
		i++;
	if (i == worker->roots_length)
		return false;
	struct tg_ab_root_move root = worker->roots[i];
	worker->roots[i] = worker->roots[0];
	root.value = TG_AB_MATE - length - (worker->vcf.ends_with_five ? 0 : 2);
	root.pv.length = length < TG_AB_MAX_PLY ? length : TG_AB_MAX_PLY;
	memcpy(root.pv.move, line, (size_t)root.pv.length * sizeof(tg_ab_at));
	root.nodes = worker->nodes;
	worker->roots[0] = root;
	worker->depth = length;
	return true;
}

static bool wins_by_fours(struct tg_ab_think *think)
{
	struct tg_ab_worker *worker = &think->workers[0];
	uint64_t limit = think->shared->nodes_limit;
	uint64_t budget = limit > 0 && limit / 20 < ROOT_VCF_NODES ? limit / 20 : ROOT_VCF_NODES;
	bool wins = tg_ab_vcf_shortest(&worker->vcf, TG_MAX_POINTS, budget) == TG_AB_VCF_WON;

	worker->nodes += worker->vcf.nodes;
	return wins;
}

bool tg_ab_prove_win(struct tg_ab_think *think)
{
	struct tg_ab_worker *worker = &think->workers[0];

	if (think->depth_limit < LEAST_DEPTH)
		return false;
	if (wins_by_fours(think))
		return put_first(think, worker->vcf.line, worker->vcf.length);
	return worker->roots_length > 1 && wins_by_threats(think, WIN_SHARE) &&
		put_first(think, think->vct->line, think->vct->length);
}

/* The first root move is refuted in this many plies after it. */
static void drop_first(struct tg_ab_think *think, int plies)
{
	struct tg_ab_worker *worker = &think->workers[0];
	struct tg_ab_root_move *first = &worker->roots[0];
	int length =
		think->vct->length < TG_AB_MAX_PLY - 1 ? think->vct->length : TG_AB_MAX_PLY - 1;

	first->value = first->last = 1 + plies - TG_AB_MATE;
	first->pv.length = 1 + length;
	memcpy(first->pv.move + 1, think->vct->line, (size_t)length * sizeof(tg_ab_at));
	if (think->lost.at == 0 || first->value > think->lost.value)
		think->lost = *first;
	worker->roots_length--;
	memmove(first, first + 1, (size_t)worker->roots_length * sizeof(*first));
}

bool tg_ab_prove_refuted(struct tg_ab_think *think)
{
	struct tg_ab_worker *worker = &think->workers[0];
	struct tg_ab_root_move *first = &worker->roots[0];

	if (think->depth_limit < LEAST_DEPTH || think->request->analyze || first->is_checked ||
		tg_ab_is_mate(first->value) || think->checks >= CHECKS_MAX)
		return false;
	think->checks++;
	first->is_checked = true;
	tg_ab_board_play(worker->board, first->at);
	bool is_refuted = wins_by_threats(think, REFUTE_SHARE);
	tg_ab_board_undo(worker->board);
	if (!is_refuted)
		return false;
	think->checks--; /* the next one is as much in need of a look */
	drop_first(think, think->vct->length + (worker->vcf.ends_with_five ? 0 : 2));
	if (worker->roots_length > 0)
		return true;
	worker->roots[0] = think->lost;
	worker->roots_length = 1;
	return false;
}
