/*
 * How simulations from a position end, summed up: what the estimate and the judge begin with.
 */
#ifndef MCTS_ESTIMATE_H
#define MCTS_ESTIMATE_H

#include "engine/mcts/search.h"

/* Sums over simulations. */
struct tg_ends {
	double owned[TG_MAX_POINTS]; /* Black's minus White's, by playout */
	double margin, squares;      /* Black's margin in points */
	uint64_t playouts;
};

/* A search with one thread for estimates, or NULL when memory is out. */
struct tg_search *tg_estimate_create(void);
void tg_estimate_destroy(struct tg_search *search);

/*
 * Simulates from `pos`: half of the playouts with either side to move when `color` is TG_EMPTY, else
 * all with `color`.
 */
void tg_estimate_ends(struct tg_search *search, const struct tg_position *pos, enum tg_color color,
	uint64_t playouts, uint64_t seed, struct tg_ends *ends);

#endif
