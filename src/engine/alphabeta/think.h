/*
 * One think of the five engine: deepening over all workers, reports, and the choice.
 */
#ifndef ENGINE_ALPHABETA_THINK_H
#define ENGINE_ALPHABETA_THINK_H

#include "engine/alphabeta/search.h"

struct tg_ab_think {
	struct tg_ab_shared *shared;
	struct tg_ab_worker *workers; /* (shared->threads) */
	const struct tg_request *request;
	double start;    /* of tg_clock_seconds */
	double reported; /* when the last report went out */
	int depth_limit;
	int lines; /* moves whose value is wanted exact */
};

/*
 * The workers' boards are set up. Runs the search to its end and writes the choice and the reports.
 * TG_ERR_STATE: no legal move.
 */
enum tg_status tg_ab_think_run(struct tg_ab_think *think, struct tg_choice *choice);

/* Chance of winning for a value of the search. */
double tg_ab_winrate(int value);

/* Plies to the end: n > 0 wins, n < 0 loses, 0 unknown; as in tg_candidate. */
int tg_ab_mate_plies(int value);

#endif
