/*
 * Balanced openings of five-in-a-row, for matches.
 *
 *	five_openings GAME SIZE COUNT NODES SEED > data/five/openings_GAMESIZE.txt
 *
 * A random cluster of 3 to 7 stones near the centre is kept when the engine sees neither side ahead:
 * first at a glance, then at NODES and at twice as many, where the chances must lie within 0.46 and 0.54
 * both times. Renju's begin as its rules want: the centre, a point beside it, a point of the central
 * 5x5. No two are the same set of stones under the board's symmetries. One line each, vertices in
 * the game's letters, as `tengen match --openings` reads them; then, after a #, the chances found.
 */
#include "base/rng.h"
#include "five_arguments.h"
#include "tengen/board.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STONES_MAX = 7, GLANCE_NODES = 5000, RENJU_FIRST = 3 };

struct opening {
	int length;
	tg_point moves[STONES_MAX];
};

struct maker {
	struct tg_engine *engine;
	struct tg_setup setup;
	struct tg_rng rng;
	uint64_t nodes;
	uint64_t *seen; /* shapes that were printed */
	long seen_length;
};

/* The point's image under one of the eight symmetries of a square board. */
static tg_point image_of(struct tg_size size, tg_point point, int symmetry)
{
	int col = tg_point_col(size, point), row = tg_point_row(size, point), last = size.cols - 1;
	int c = symmetry & 1 ? last - col : col, r = symmetry & 2 ? last - row : row;

	return symmetry & 4 ? tg_point_at(size, r, c) : tg_point_at(size, c, r);
}

/* The same for all images of the same stones in any order. */
static uint64_t shape_of(struct tg_size size, const struct opening *opening)
{
	uint64_t least = UINT64_MAX;

	for (int symmetry = 0; symmetry < 8; symmetry++) {
		uint64_t sum = 0;
		for (int i = 0; i < opening->length; i++) {
			uint64_t at = (uint64_t)image_of(size, opening->moves[i], symmetry);
			sum += tg_mix64(2 * at + (uint64_t)(i & 1));
		}
		least = sum < least ? sum : least;
	}
	return least;
}

/* Chance of winning for the side to move; past 1 or below 0 where the game is decided. */
static double chance(struct maker *maker, const struct tg_position *pos, uint64_t nodes)
{
	struct tg_request request = {.color = tg_position_to_move(pos), .budget = {.nodes = nodes}};
	struct tg_choice choice;

	tg_engine_reset(maker->engine);
	if (tg_engine_think(maker->engine, pos, &request, &choice) != TG_OK)
		return 2;
	return choice.mate > 0 ? 2 : choice.mate < 0 ? -1 : choice.winrate;
}

static bool is_even(double chance, double width)
{
	return fabs(chance - 0.5) <= width;
}

/* Where the stone may go: within two of a stone that stands, Renju's first three as its rules want. */
static tg_point draw_point(struct maker *maker, const struct opening *opening)
{
	struct tg_size size = maker->setup.size;
	int n = opening->length;
	bool is_renju = maker->setup.game == TG_GAME_RENJU;
	tg_point centre = tg_point_at(size, size.cols / 2, size.rows / 2);
	tg_point from = n == 0 || (is_renju && n < RENJU_FIRST)
		? centre
		: opening->moves[tg_rng_below(&maker->rng, (uint32_t)n)];
	int reach = n == 0 ? !is_renju : is_renju && n == 1 ? 1 : 2;
	uint32_t width = (uint32_t)(2 * reach + 1);
	int col = tg_point_col(size, from) + (int)tg_rng_below(&maker->rng, width) - reach;
	int row = tg_point_row(size, from) + (int)tg_rng_below(&maker->rng, width) - reach;

	if (col < 0 || row < 0 || col >= size.cols || row >= size.rows)
		return TG_NO_POINT;
	return tg_point_at(size, col, row);
}

static bool draw(struct maker *maker, struct opening *opening, struct tg_position *pos)
{
	int length = RENJU_FIRST + (int)tg_rng_below(&maker->rng, STONES_MAX - RENJU_FIRST + 1);

	if (tg_position_init(pos, &maker->setup) != TG_OK)
		return false;
	opening->length = 0;
	while (opening->length < length) {
		tg_point point = draw_point(maker, opening);
		if (point >= 0 &&
			tg_position_play(pos, tg_position_to_move(pos), point) == TG_LEGAL)
			opening->moves[opening->length++] = point;
	}
	return true;
}

static bool is_new(struct maker *maker, const struct opening *opening)
{
	uint64_t shape = shape_of(maker->setup.size, opening);

	for (long i = 0; i < maker->seen_length; i++)
		if (maker->seen[i] == shape)
			return false;
	maker->seen[maker->seen_length++] = shape;
	return true;
}

static void print(const struct maker *maker, const struct opening *opening, const double chances[2])
{
	char vertex[TG_VERTEX_MAX];

	for (int i = 0; i < opening->length; i++) {
		tg_vertex_format(maker->setup.game, maker->setup.size, opening->moves[i], vertex);
		printf("%s%s", i ? " " : "", vertex);
	}
	printf(" # %.3f %.3f\n", chances[0], chances[1]);
	fflush(stdout);
}

/* One more opening, after as many that are not even as it takes. */
static void make(struct maker *maker)
{
	static struct tg_position pos;
	struct opening opening;
	double chances[2];

	for (;;) {
		if (!draw(maker, &opening, &pos) ||
			!is_even(chance(maker, &pos, GLANCE_NODES), 0.15))
			continue;
		chances[0] = chance(maker, &pos, maker->nodes);
		if (!is_even(chances[0], 0.04))
			continue;
		chances[1] = chance(maker, &pos, 2 * maker->nodes);
		if (is_even(chances[1], 0.04) && is_new(maker, &opening))
			break;
	}
	print(maker, &opening, chances);
}

int main(int argc, char **argv)
{
	static struct maker maker;
	struct five_arguments arguments;

	if (!five_arguments_read(argc, argv, 9, &arguments)) {
		fprintf(stderr, "usage: five_openings GAME SIZE COUNT NODES SEED\n");
		return 2;
	}
	maker.setup = arguments.setup;
	maker.nodes = arguments.nodes;
	tg_rng_init(&maker.rng, arguments.seed);
	maker.engine = five_arguments_engine(&arguments);
	maker.seen = calloc((size_t)arguments.count, sizeof(*maker.seen));
	if (!maker.engine || !maker.seen)
		return 3;
	printf("# five_openings %s %s %s %s %s\n", argv[1], argv[2], argv[3], argv[4], argv[5]);
	for (long i = 0; i < arguments.count; i++)
		make(&maker);
	tg_engine_destroy(maker.engine);
	free(maker.seen);
	return 0;
}
