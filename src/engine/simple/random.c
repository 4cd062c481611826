/*
 * The smallest player: a legal move, every one equally likely. Start here.
 *
 * An engine is a struct that begins with `struct tg_engine` and a table of functions. It is given a
 * position that it may only look at, and answers with a move. This one knows a single thing about Go: it
 * does not fill its own eyes, for else no game would end and no stone would live.
 *
 *	      think                      registry.c
 *	pos ---------> random_think -------------------> checked by the rules, played by the session
 */
#include "base/rng.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

struct random_engine {
	struct tg_engine base; /* first, so that a pointer to one is a pointer to the other */
	struct tg_rng rng;
	uint64_t seed;
};

/* Counts the stones of `color` and the border among the points (col + dc, row + dr). */
static int count_own(const struct tg_position *pos, tg_point p, enum tg_color color,
	const int steps[4][2], int *border)
{
	struct tg_size size = tg_position_size(pos);
	int own = 0;

	*border = 0;
	for (int i = 0; i < 4; i++) {
		int col = tg_point_col(size, p) + steps[i][0];
		int row = tg_point_row(size, p) + steps[i][1];
		if (col < 0 || row < 0 || col >= size.cols || row >= size.rows)
			++*border;
		else
			own += tg_position_at(pos, tg_point_at(size, col, row)) == color;
	}
	return own;
}

/*
 * A real eye: own stones (or the border) on all four sides, and on the diagonals at most one point
 * that is not own; at the border none.
 */
static bool is_own_eye(const struct tg_position *pos, tg_point p, enum tg_color color)
{
	static const int sides[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
	static const int diagonals[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
	int border, own = count_own(pos, p, color, sides, &border);

	if (own + border < 4)
		return false;
	own = count_own(pos, p, color, diagonals, &border);
	return border ? own + border == 4 : own >= 3;
}

static bool is_wanted(const struct tg_position *pos, enum tg_color color, tg_point p)
{
	if (tg_position_check(pos, color, p) != TG_LEGAL)
		return false;
	return tg_position_game(pos) != TG_GAME_GO || !is_own_eye(pos, p, color);
}

static enum tg_status random_think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct random_engine *self = (struct random_engine *)engine;
	int points = tg_size_points(tg_position_size(pos)), seen = 0;

	/* Go passes when nothing is left; five-in-a-row has no pass, and the gate will say so. */
	choice->move = TG_PASS;
	choice->winrate = 0.5;
	for (int p = 0; p < points; p++) {
		if (!is_wanted(pos, request->color, (tg_point)p))
			continue;
		/* The n-th move found replaces the one before with probability 1/n: all are equal. */
		if (tg_rng_below(&self->rng, (uint32_t)++seen) == 0)
			choice->move = (tg_point)p;
	}
	choice->nodes = (uint64_t)seen;
	return TG_OK;
}

static void random_reset(struct tg_engine *engine)
{
	struct random_engine *self = (struct random_engine *)engine;

	tg_rng_init(&self->rng, self->seed);
}

static const struct tg_engine_ops random_ops = {random_think, random_reset, tg_engine_free};

struct tg_engine *tg_engine_random_create(const struct tg_engine_options *options)
{
	struct random_engine *self = calloc(1, sizeof(*self));

	if (!self)
		return NULL;
	self->base.ops = &random_ops;
	strcpy(self->base.name, "tengen random");
	self->seed = options->seed;
	random_reset(&self->base);
	return &self->base;
}
