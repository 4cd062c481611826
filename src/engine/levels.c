/*
 * What each of the nine levels may spend on a move.
 *
 * Levels below 9 are bounded in nodes, so that they play the same on every machine; the seconds are
 * only a guard for slow ones. Level 9 is bounded by the clock alone. Weak levels also choose less
 * carefully; that is the engine's own matter (tg_engine_options.level).
 */
#include "engine/engine.h"

#include <assert.h>

/* Playouts a move; doubling and more, since a doubling is worth 70 to 100 Elo in Go. */
static const uint64_t go_playouts[10] = {0, 25, 60, 150, 400, 1000, 2500, 6000, 15000, 0};

/* Nodes and depth a move. */
static const uint64_t five_nodes[10] = {
	0, 200, 800, 3000, 10000, 40000, 120000, 360000, 1200000, 0};
static const int five_depth[10] = {0, 1, 2, 3, 5, 7, 9, 11, 14, 0};

struct tg_budget tg_level_budget(enum tg_game game, struct tg_size size, int level)
{
	struct tg_budget budget = {0};

	assert(level >= 1 && level <= 9);
	budget.seconds = level == 9 ? 5 : 10;
	if (tg_game_is_five(game)) {
		budget.nodes = five_nodes[level];
		budget.depth = five_depth[level];
	} else {
		budget.nodes = go_playouts[level];
	}
	return budget;
}
