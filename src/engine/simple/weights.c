/*
 * One look, no search: five-in-a-row by weights.
 *
 * Every empty point is asked: how long would the row be if I played here, and how long if my opponent
 * did? In each of the four directions the run through the point is measured and its two ends are looked
 * at: a run that can still grow at both ends is worth far more than one that is stopped on one side, and
 * one that is stopped on both is worth nothing unless it is a five.
 *
 *	. X X * X .     run of 4 with two open ends: next move wins, whatever happens
 *	O X X * X .     run of 4 with one open end: must be answered
 *	O X X * X O     run of 4 that can never be five: worth nothing
 *
 *	weight(point) = attack + 2 x defence
 *
 * Defence counts double because a point that hurts the opponent most is usually good for oneself too,
 * and because a player of one ply cannot see a threat coming in any other way. The table makes exceptions
 * where counting double would be wrong: an own five is above everything.
 */
#include "base/rng.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

struct weights_engine {
	struct tg_engine base;
	struct tg_rng rng; /* chooses among equals */
	uint64_t seed;
};

/* weight[length][open ends]: each step up outweighs two of the step below in all four directions. */
static const int weight[6][3] = {
	{0, 0, 0}, {0, 1, 2}, /* a lone stone */
	{0, 6, 20},           /* two */
	{0, 60, 600},         /* three; open: it becomes an open four */
	{0, 1500, 10000},     /* four; open: it cannot be stopped */
	{50000, 50000, 50000} /* five */
};

static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/* The cell at (col, row), or -1 outside. */
static int cell_at(const struct tg_position *pos, int col, int row)
{
	struct tg_size size = tg_position_size(pos);

	if (col < 0 || row < 0 || col >= size.cols || row >= size.rows)
		return -1;
	return (int)tg_position_at(pos, tg_point_at(size, col, row));
}

/* Counts stones of `color` from p on, p aside, and adds 1 to `open` if the run can grow there. */
static int count_run(const struct tg_position *pos, tg_point p, const int step[2],
	enum tg_color color, int sign, int *open)
{
	struct tg_size size = tg_position_size(pos);
	int col = tg_point_col(size, p) + sign * step[0];
	int row = tg_point_row(size, p) + sign * step[1];
	int length = 0;

	while (cell_at(pos, col, row) == (int)color) {
		length++;
		col += sign * step[0];
		row += sign * step[1];
	}
	*open += cell_at(pos, col, row) == TG_EMPTY;
	return length;
}

/* What `color` gains by a stone on p, over the four directions. */
static int value_for(const struct tg_position *pos, tg_point p, enum tg_color color)
{
	int value = 0;

	for (int d = 0; d < 4; d++) {
		int open = 0, length = 1;
		length += count_run(pos, p, directions[d], color, 1, &open);
		length += count_run(pos, p, directions[d], color, -1, &open);
		value += weight[length > 5 ? 5 : length][open];
	}
	return value;
}

static int value_of(const struct tg_position *pos, tg_point p, enum tg_color color)
{
	int attack = value_for(pos, p, color), defence = value_for(pos, p, tg_other(color));

	return attack >= weight[5][0] ? 4 * attack : attack + 2 * defence;
}

static enum tg_status weights_think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct weights_engine *self = (struct weights_engine *)engine;
	struct tg_size size = tg_position_size(pos);
	int best = -1, equals = 0;

	choice->move = TG_PASS;
	choice->winrate = 0.5;
	if (tg_position_plies(pos) == 0) /* nothing to measure yet: the centre */
		choice->move = tg_point_at(size, size.cols / 2, size.rows / 2);
	for (int i = 0; i < tg_size_points(size) && tg_position_plies(pos) > 0; i++) {
		tg_point p = (tg_point)i;
		int value;
		if (tg_position_check(pos, request->color, p) != TG_LEGAL)
			continue;
		value = value_of(pos, p, request->color);
		equals = value > best ? 1 : equals + (value == best);
		/* among n equals each is kept with probability 1/n */
		if (value > best ||
			(value == best && tg_rng_below(&self->rng, (uint32_t)equals) == 0))
			choice->move = p;
		best = value > best ? value : best;
		choice->nodes++;
	}
	return TG_OK;
}

static void weights_reset(struct tg_engine *engine)
{
	struct weights_engine *self = (struct weights_engine *)engine;

	tg_rng_init(&self->rng, self->seed);
}

static const struct tg_engine_ops weights_ops = {weights_think, weights_reset, tg_engine_free};

struct tg_engine *tg_engine_weights_create(const struct tg_engine_options *options)
{
	struct weights_engine *self = calloc(1, sizeof(*self));

	if (!self)
		return NULL;
	self->base.ops = &weights_ops;
	strcpy(self->base.name, "tengen weights");
	self->seed = options->seed;
	weights_reset(&self->base);
	return &self->base;
}
