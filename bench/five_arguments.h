/*
 * What the programs that play five-in-a-row against themselves share: their five arguments, and an
 * engine with a small table.
 */
#ifndef BENCH_FIVE_ARGUMENTS_H
#define BENCH_FIVE_ARGUMENTS_H

#include "base/text.h"
#include "engine/engine.h"

/* GAME SIZE COUNT NODES SEED */
struct five_arguments {
	struct tg_setup setup;
	long count;
	uint64_t nodes; /* a move */
	uint64_t seed;
};

/* False where one is missing or out of range; `least` is the smallest side that is of use. */
static inline bool five_arguments_read(
	int argc, char **argv, int least, struct five_arguments *arguments)
{
	long size, nodes, seed;

	arguments->setup = (struct tg_setup)TG_SETUP_INIT;
	if (argc != 6 || !tg_game_parse(argv[1], &arguments->setup.game) ||
		!tg_game_is_five(arguments->setup.game) ||
		!tg_text_parse_int(argv[2], least, TG_MAX_SIDE, &size) ||
		!tg_text_parse_int(argv[3], 1, 100000000, &arguments->count) ||
		!tg_text_parse_int(argv[4], 1, 100000000, &nodes) ||
		!tg_text_parse_int(argv[5], 0, 1000000000, &seed))
		return false;
	arguments->setup.size = (struct tg_size){(uint8_t)size, (uint8_t)size};
	arguments->nodes = (uint64_t)nodes;
	arguments->seed = (uint64_t)seed;
	return true;
}

/* The caller destroys it; NULL when memory is out. */
static inline struct tg_engine *five_arguments_engine(const struct five_arguments *arguments)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;

	options.memory = 16 << 20;
	return tg_engine_create("five", arguments->setup.game, &options, NULL);
}

#endif
