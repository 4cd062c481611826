/*
 * The search: iterative deepening, principal variation search with a shared transposition table, and
 * VCF at the horizon. One worker is one thread's board, histories and counters; the workers of a think
 * share the table and a few atomic words (lazy SMP).
 *
 * Values are integers for the side to move. 200 units are one step of the logistic scale: a value v
 * means a winning chance of 1 / (1 + exp(-v / 200)). A win in n plies from the root is MATE - n.
 */
#ifndef ENGINE_ALPHABETA_SEARCH_H
#define ENGINE_ALPHABETA_SEARCH_H

#include "engine/alphabeta/hash.h"
#include "engine/alphabeta/threats.h"
#include "engine/alphabeta/vcf.h"
#include "tengen/engine.h"

#include <math.h>

enum {
	TG_AB_MATE = 30000,
	TG_AB_MATE_BOUND = TG_AB_MATE - 2 * TG_MAX_POINTS, /* beyond it a value is a proof */
	TG_AB_EVAL_MAX = 20000,
	TG_AB_INFINITE = 32000,
	TG_AB_MAX_PLY = 128,
	TG_AB_MAX_DEPTH = 100,
	TG_AB_SCALE = 200,
};

/* What the workers of one think have in common. */
struct tg_ab_shared {
	const struct tg_ab_tables *tables;
	struct tg_ab_hash *hash;
	const struct tg_stop *external; /* or NULL */
	atomic_bool stop;
	double deadline;      /* of tg_clock_seconds; 0: none */
	uint64_t nodes_limit; /* of all workers; 0: none */
	int threads;
};

/* One line from a node on. */
struct tg_ab_pv {
	int length;
	tg_ab_at move[TG_AB_MAX_PLY];
};

struct tg_ab_root_move {
	tg_ab_at at;
	int value; /* of the iteration that is running, or -INFINITE */
	int last;  /* of the one before */
	uint64_t nodes;
	bool is_checked; /* no refutation by threats was found */
	struct tg_ab_pv pv;
};

struct tg_ab_worker {
	struct tg_ab_shared *shared;
	int index; /* 0 looks at the clock */
	struct tg_ab_board *board;
	struct tg_ab_vcf vcf;
	uint64_t nodes;                 /* this think; VCF's included */
	atomic_uint_fast64_t published; /* the same for other threads, now and then */
	int countdown;                  /* nodes to the next look at the clock */
	int evals[TG_AB_MAX_PLY + 4];
	tg_ab_at killers[TG_AB_MAX_PLY + 4][2];
	tg_ab_at counters[2][TG_AB_CELLS]; /* best answer to a move of the other side */
	int16_t history[2][TG_AB_CELLS];
	struct tg_ab_pv pv[TG_AB_MAX_PLY + 4];
	struct tg_ab_root_move roots[TG_MAX_POINTS];
	int roots_length;
	int depth; /* of the last whole iteration */
};

/*
 * root.c: fills `roots` with the moves to choose from: legal, allowed by the request, and only the
 * answers where the opponent threatens a five or a straight four. False: there is no legal move.
 */
bool tg_ab_root_prepare(struct tg_ab_worker *worker, const struct tg_request *request);
/* The same without regard to threats, for those who overlook them. */
bool tg_ab_root_prepare_open(struct tg_ab_worker *worker, const struct tg_request *request);

/* root.c: one iteration; the best `lines` moves get exact values. Roots are sorted, best first. */
void tg_ab_root_iterate(struct tg_ab_worker *worker, int depth, int lines);

enum tg_status tg_ab_worker_init(
	struct tg_ab_worker *worker, struct tg_ab_shared *shared, int index);
void tg_ab_worker_finish(struct tg_ab_worker *worker);

/* Has the think to end? Looks at clock, budget and requests every few hundred nodes. */
bool tg_ab_worker_should_stop(struct tg_ab_worker *worker);

/* Value of the position on the board, within (alpha, beta); `is_pv` false means a null window. */
int tg_ab_search(struct tg_ab_worker *worker, int alpha, int beta, int depth, int ply);

/* Evaluation without search, for the side to move. */
int tg_ab_evaluate(const struct tg_ab_board *board);

/* How much less depth the move deserves that comes after `index` others, in plies. */
static inline double tg_ab_lateness(int depth, int index)
{
	return log(depth) * log(index) / 2;
}

static inline bool tg_ab_is_mate(int value)
{
	return value > TG_AB_MATE_BOUND || value < -TG_AB_MATE_BOUND;
}

#endif
