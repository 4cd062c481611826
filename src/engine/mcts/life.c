/*
 * Estimates and the judge of dead stones: the search with its eyes on points instead of on winning.
 *
 * Half of the simulations start with either side to move, so that a chain that lives only if it moves
 * first comes out undecided and not dead. The judge knows three things for certain before it asks a
 * simulation: pass-alive chains live, stones in pass-alive land are dead, and a chain at a point where
 * neither side can move without being taken stands in seki. The rest goes by how simulations end.
 *
 * What it cannot do: playouts are wrong about bent fours, some semeai and large eyes in perhaps one
 * finished game in twenty; a person can always correct the proposal.
 */
#include "engine/mcts/search.h"
#include "engine/mcts/tactics.h"

#include <math.h>
#include <stdlib.h>

enum {
	MEMORY = 24 << 20,
	SCORE_PARTS = 8 /* of 16: every point counts here, won or lost */
};

/* Sums of both halves. */
struct ends {
	double owned[TG_MAX_POINTS]; /* Black's minus White's, by playout */
	double margin, squares;      /* Black's margin in points */
	uint64_t playouts;
};

/* Runs what tg_search_begin has set up and adds its ends. */
static void add_ends(struct tg_search *search, const struct tg_position *pos, struct ends *ends)
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

/* Both sides to move in turn when `color` is TG_EMPTY, else `color`. */
static enum tg_status simulate(const struct tg_position *pos, enum tg_color color,
	uint64_t playouts, uint64_t seed, struct ends *ends)
{
	struct tg_search *search = malloc(sizeof(*search));
	struct tg_request request;

	if (!search || !tg_search_init(search, 1, MEMORY)) {
		free(search);
		return TG_ERR_NOMEM;
	}
	memset(ends, 0, sizeof(*ends));
	for (int side = TG_BLACK; side <= TG_WHITE; side++) {
		if (color != TG_EMPTY && side != (int)color)
			continue;
		memset(&request, 0, sizeof(request));
		request.color = (enum tg_color)side;
		request.analyze = true; /* the whole budget, no early stop */
		request.budget.nodes = color == TG_EMPTY ? (playouts + 1) / 2 : playouts;
		tg_search_begin(search, pos, &request, seed);
		add_ends(search, pos, ends);
		tg_search_forget(search);
	}
	tg_search_finish(search);
	free(search);
	return TG_OK;
}

enum tg_status tg_estimate_position(const struct tg_position *pos, enum tg_color color,
	uint64_t playouts, uint64_t seed, struct tg_estimate *estimate)
{
	struct ends ends;
	enum tg_status status;
	double n, variance;

	memset(estimate, 0, sizeof(*estimate));
	if (tg_position_game(pos) != TG_GAME_GO)
		return TG_ERR_UNSUPPORTED;
	status = simulate(pos, color, playouts ? playouts : 1, seed, &ends);
	if (status != TG_OK)
		return status;
	n = (double)ends.playouts;
	for (int p = 0; p < tg_size_points(pos->as.go.size); p++)
		estimate->ownership[p] = (float)(ends.owned[p] / n);
	estimate->score = ends.margin / n;
	variance = ends.squares / n - estimate->score * estimate->score;
	estimate->deviation = variance > 0 ? sqrt(variance) : 0;
	return TG_OK;
}

/* --- the judge --------------------------------------------------------------------------------------- */

/* Moving at p costs either side the chain it moves with: the point of a seki. */
static bool is_seki_point(const struct tg_goban *b, tg_at p)
{
	for (int side = TG_BLACK; side <= TG_WHITE; side++) {
		enum tg_color color = (enum tg_color)side;
		int stones;
		if (tg_goban_is_legal(b, color, p) &&
			(tg_is_capture(b, color, p) ||
				tg_liberties_after(b, color, p, 2, &stones) >= 2 || stones < 2))
			return false;
	}
	return true;
}

static void mark_chain(const struct tg_position *pos, tg_point p, enum tg_life kind, uint8_t *life)
{
	tg_point stones[TG_MAX_POINTS];
	int length = tg_position_chain(pos, p, stones);

	for (int i = 0; i < length; i++)
		life[stones[i]] = (uint8_t)kind;
}

/* The chains round a seki point that simulations let live, where both colours have one. */
static void mark_seki(
	const struct tg_position *pos, const struct tg_goban *b, tg_at p, uint8_t *life)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	unsigned living = 0;

	for (int i = 0; i < 4; i++) {
		unsigned cell = b->cell[around[i]];
		if (cell == TG_BLACK || cell == TG_WHITE)
			living |= life[tg_goban_point(b, around[i])] == TG_LIFE_DEAD ? 4 : cell;
	}
	if (living != (TG_BLACK | TG_WHITE))
		return;
	for (int i = 0; i < 4; i++)
		if (b->cell[around[i]] != TG_BORDER)
			mark_chain(pos, tg_goban_point(b, around[i]), TG_LIFE_SEKI, life);
}

/* Alive or dead by how the chain's points end, pass-alive areas aside. */
static enum tg_life judge_chain(
	const struct tg_position *pos, tg_point p, const uint8_t *alive, const struct ends *ends)
{
	enum tg_color color = tg_position_at(pos, p);
	tg_point stones[TG_MAX_POINTS];
	int length = tg_position_chain(pos, p, stones);
	double owned = 0;

	if (alive[p] != TG_EMPTY)
		return alive[p] == (uint8_t)color ? TG_LIFE_ALIVE : TG_LIFE_DEAD;
	for (int i = 0; i < length; i++)
		owned += ends->owned[stones[i]];
	if (color == TG_WHITE)
		owned = -owned;
	return owned < 0 ? TG_LIFE_DEAD : TG_LIFE_ALIVE;
}

enum tg_status tg_judge_life(const struct tg_position *pos, uint64_t playouts, uint64_t seed,
	uint8_t life[TG_MAX_POINTS])
{
	struct tg_goban b;
	struct ends ends;
	uint8_t alive[TG_MAX_POINTS];
	enum tg_status status;
	int points;

	memset(life, TG_LIFE_NONE, TG_MAX_POINTS);
	if (tg_position_game(pos) != TG_GAME_GO)
		return TG_ERR_UNSUPPORTED;
	status = simulate(pos, TG_EMPTY, playouts ? playouts : 1, seed, &ends);
	if (status != TG_OK)
		return status;
	points = tg_size_points(pos->as.go.size);
	tg_position_pass_alive(pos, alive);
	for (int p = 0; p < points; p++)
		if (tg_position_at(pos, (tg_point)p) != TG_EMPTY && life[p] == TG_LIFE_NONE)
			mark_chain(pos, (tg_point)p, judge_chain(pos, (tg_point)p, alive, &ends),
				life);
	tg_goban_set(&b, &pos->as.go, pos->as.go.to_move);
	b.ko = TG_AT_NONE;
	for (int p = 0; p < points; p++) {
		tg_at at = tg_goban_at(&b, (tg_point)p);
		if (b.cell[at] == TG_EMPTY && is_seki_point(&b, at))
			mark_seki(pos, &b, at, life);
	}
	return TG_OK;
}
