/*
 * Games of the five engine against itself, for fitting its weights (bench/five_fit.c) and for openings.
 *
 *	five_games GAME SIZE GAMES NODES SEED >> games.txt
 *
 * Each game starts from a random cluster of 1 to 9 stones that a search calls about even, and goes on
 * with a fixed number of nodes a move, so that a seed gives the same games everywhere. One line each:
 *
 *	result stones_of_the_opening move:value move:value ...
 *
 * result is 1 Black, 2 White, 0 a draw; a move is a point number; its value is the search's, in
 * thousandths of a winning chance for the side that moves (opening moves have 500).
 */
#include "base/rng.h"
#include "five_arguments.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct game_line {
	int length, opening;
	tg_point moves[TG_MAX_POINTS];
	int values[TG_MAX_POINTS];
};

struct maker {
	struct tg_engine *engine;
	struct tg_setup setup;
	struct tg_rng rng;
	struct tg_request request;
	uint64_t nodes;
};

static struct tg_choice think(struct maker *maker, const struct tg_position *pos, uint64_t nodes)
{
	struct tg_choice choice;

	maker->request.color = tg_position_to_move(pos);
	maker->request.budget.nodes = nodes;
	if (tg_engine_think(maker->engine, pos, &maker->request, &choice) != TG_OK)
		choice.move = TG_NO_POINT;
	return choice;
}

static bool add_move(struct game_line *line, struct tg_position *pos, tg_point move, int value)
{
	if (move < 0 || tg_position_play(pos, tg_position_to_move(pos), move) != TG_LEGAL)
		return false;
	line->moves[line->length] = move;
	line->values[line->length++] = value;
	return true;
}

/* A stone within two of one that stands, the first near the centre. */
static tg_point random_stone(struct maker *maker, const struct game_line *line)
{
	struct tg_size size = maker->setup.size;
	tg_point from = line->length == 0
		? tg_point_at(size, size.cols / 2, size.rows / 2)
		: line->moves[tg_rng_below(&maker->rng, (uint32_t)line->length)];
	int col = tg_point_col(size, from) + (int)tg_rng_below(&maker->rng, 5) - 2;
	int row = tg_point_row(size, from) + (int)tg_rng_below(&maker->rng, 5) - 2;

	if (col < 0 || row < 0 || col >= size.cols || row >= size.rows)
		return TG_NO_POINT;
	return tg_point_at(size, col, row);
}

/* A random opening that looks even; false: this one does not. */
static bool try_opening(struct maker *maker, struct tg_position *pos, struct game_line *line)
{
	int stones = 1 + (int)tg_rng_below(&maker->rng, 9);

	if (tg_position_init(pos, &maker->setup) != TG_OK)
		return false;
	line->length = 0;
	while (line->length < stones)
		add_move(line, pos, random_stone(maker, line), 500);
	line->opening = line->length;
	return fabs(think(maker, pos, maker->nodes).winrate - 0.5) < 0.2;
}

static void play_game(struct maker *maker)
{
	struct tg_position pos;
	struct game_line line;
	struct tg_outcome outcome;

	tg_engine_reset(maker->engine);
	while (!try_opening(maker, &pos, &line))
		;
	for (;;) {
		tg_position_outcome(&pos, &outcome);
		if (outcome.end != TG_END_NONE)
			break;
		struct tg_choice choice = think(maker, &pos, maker->nodes);
		if (!add_move(&line, &pos, choice.move, (int)(choice.winrate * 1000)))
			break;
	}
	printf("%d %d", outcome.winner, line.opening);
	for (int i = 0; i < line.length; i++)
		printf(" %d:%d", line.moves[i], line.values[i]);
	putchar('\n');
	fflush(stdout);
}

int main(int argc, char **argv)
{
	static struct maker maker;
	struct five_arguments arguments;

	if (!five_arguments_read(argc, argv, 5, &arguments)) {
		fprintf(stderr, "usage: five_games GAME SIZE GAMES NODES SEED\n");
		return 2;
	}
	maker.setup = arguments.setup;
	maker.nodes = arguments.nodes;
	tg_rng_init(&maker.rng, arguments.seed);
	maker.engine = five_arguments_engine(&arguments);
	if (!maker.engine)
		return 3;
	for (long i = 0; i < arguments.count; i++)
		play_game(&maker);
	tg_engine_destroy(maker.engine);
	return 0;
}
