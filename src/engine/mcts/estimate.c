/*
 * Estimates: the search with its eyes on points instead of on winning.
 *
 * Every point counts, won game or lost: half of a simulation's result is its score. Where nobody is to
 * move, half of the simulations start with either side, so that what hangs on the first move comes out
 * undecided.
 */
#include "engine/mcts/estimate.h"

#include <math.h>
#include <stdlib.h>

enum {
	MEMORY = 24 << 20,
	SCORE_PARTS = 8 /* of 16: every point counts here, won or lost */
};

struct tg_search *tg_estimate_create(void)
{
	struct tg_search *search = malloc(sizeof(*search));

	if (search && tg_search_init(search, 1, MEMORY)) {
		search->looks_at_all = true; /* what saves a chain may look unlikely */
		return search;
	}
	free(search);
	return NULL;
}

void tg_estimate_destroy(struct tg_search *search)
{
	tg_search_finish(search);
	free(search);
}

/* Runs what tg_search_begin has set up and adds its ends. */
static void add_ends(struct tg_search *search, const struct tg_position *pos, struct tg_ends *ends)
{
	const struct tg_worker *w = &search->workers[0];
	int points = tg_size_points(pos->as.go.size);

	search->counting.score_parts = SCORE_PARTS;
	search->counting.all_alive = false; /* whatever the rules: dead stones are to be found */
	tg_search_run(search, pos);
	for (int p = 0; p < points; p++)
		ends->owned[p] += w->owned[tg_goban_at(&search->root, (tg_point)p)];
	ends->margin += (double)w->margin / 2;
	ends->squares += (double)w->margin_squares / 4;
	ends->playouts += w->playouts;
}

void tg_estimate_ends(struct tg_search *search, const struct tg_position *pos, enum tg_color color,
	uint64_t playouts, uint64_t seed, struct tg_ends *ends)
{
	struct tg_request request;

	memset(ends, 0, sizeof(*ends));
	for (int side = TG_BLACK; side <= TG_WHITE; side++) {
		if (color != TG_EMPTY && side != (int)color)
			continue;
		memset(&request, 0, sizeof(request));
		request.color = (enum tg_color)side;
		request.analyze = true; /* the whole budget, no early stop */
		request.budget.nodes = color == TG_EMPTY ? (playouts + 1) / 2 : playouts;
		tg_search_forget(search);
		tg_search_begin(search, pos, &request, seed);
		add_ends(search, pos, ends);
	}
}

enum tg_status tg_estimate_position(const struct tg_position *pos, enum tg_color color,
	uint64_t playouts, uint64_t seed, struct tg_estimate *estimate)
{
	struct tg_search *search;
	struct tg_ends ends;
	double n, variance;

	memset(estimate, 0, sizeof(*estimate));
	if (tg_position_game(pos) != TG_GAME_GO)
		return TG_ERR_UNSUPPORTED;
	search = tg_estimate_create();
	if (!search)
		return TG_ERR_NOMEM;
	tg_estimate_ends(search, pos, color, playouts ? playouts : 1, seed, &ends);
	tg_estimate_destroy(search);
	n = (double)ends.playouts;
	for (int p = 0; p < tg_size_points(pos->as.go.size); p++)
		estimate->ownership[p] = (float)(ends.owned[p] / n);
	estimate->score = ends.margin / n;
	variance = ends.squares / n - estimate->score * estimate->score;
	estimate->deviation = variance > 0 ? sqrt(variance) : 0;
	return TG_OK;
}
