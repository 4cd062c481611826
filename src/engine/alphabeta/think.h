/*
 * One think of the five engine: deepening over all workers, reports, and the choice.
 */
#ifndef ENGINE_ALPHABETA_THINK_H
#define ENGINE_ALPHABETA_THINK_H

#include "engine/alphabeta/search.h"
#include "engine/alphabeta/vct.h"

struct tg_ab_think {
	struct tg_ab_shared *shared;
	struct tg_ab_worker *workers; /* (shared->threads) */
	struct tg_ab_vct *vct;        /* on the first worker's board and VCF */
	const struct tg_request *request;
	double start;    /* of tg_clock_seconds */
	double soft;     /* under the clock of a game: seconds that the move should take; 0: none */
	double reported; /* when the last report went out */
	int depth_limit;
	int lines;  /* moves whose value is wanted exact */
	int checks; /* root moves that were looked at for a refutation by threats */
	struct tg_ab_root_move lost; /* of those that are refuted the one that holds out longest */
};

/*
 * The workers' boards are set up. Runs the search to its end and writes the choice and the reports.
 * TG_ERR_STATE: no legal move.
 */
enum tg_status tg_ab_think_run(struct tg_ab_think *think, struct tg_choice *choice);

/*
 * prove.c: what threats prove at the root, within a share of the budget. A win by fours of any length
 * first, then by threats. True: it is the first root move, with its value and line.
 */
bool tg_ab_prove_win(struct tg_ab_think *think);

/*
 * Does the first root move lose to threats? Then it is dropped (true: search on without it), or the
 * refuted move that holds out longest is the only one left.
 */
bool tg_ab_prove_refuted(struct tg_ab_think *think);

/* Chance of winning for a value of the search. */
double tg_ab_winrate(int value);

/* Plies to the end: n > 0 wins, n < 0 loses, 0 unknown; as in tg_candidate. */
int tg_ab_mate_plies(int value);

#endif
