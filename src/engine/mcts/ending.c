/* Which moves of the root gain nothing. See ending.h. */
#include "engine/mcts/ending.h"

#include "engine/mcts/judge.h"

#include <math.h>

enum {
	PLAYOUTS_LEAST = 48, /* simulations that say who owns a point */
	PASSES_LEAST = 2     /* of the pass, before it is compared */
};

/* |ownership| from which land is sealed. */
static const double sealed = 0.95;

/* The pass may seem worse than a move that gains nothing by so much: simulations are few. */
static const double tolerance = 0.01;

bool tg_ending_is_near(const struct tg_search *search)
{
	const struct tg_request *request = search->request;

	return !search->counting.all_alive && !request->analyze && !request->cleanup &&
		!search->aim && request->allow_length == 0 &&
		search->root.empties * 5 < search->counting.points * 3;
}

uint32_t tg_ending_pass(const struct tg_search *search)
{
	const struct tg_node *root = &search->tree.nodes[TG_NODE_ROOT];
	uint32_t last = tg_node_children(root) + root->children_length - 1u;
	const struct tg_node *child = &search->tree.nodes[last];

	if (root->children_length == 0 || child->move != TG_AT_NONE ||
		atomic_load_explicit(&child->flags, memory_order_relaxed))
		return TG_NODE_NONE;
	return last;
}

/* One side owns p and whatever stands beside it. */
static bool is_sealed(const struct tg_search *search, tg_at p)
{
	const struct tg_goban *b = &search->root;
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	double owner = tg_search_owner(search, p);

	if (fabs(owner) < sealed)
		return false;
	for (int i = 0; i < 4; i++)
		if (b->cell[around[i]] != TG_BORDER &&
			tg_search_owner(search, around[i]) * (owner > 0 ? 1 : -1) < sealed)
			return false;
	return true;
}

void tg_ending_prune(struct tg_search *search)
{
	const struct tg_node *root = &search->tree.nodes[TG_NODE_ROOT];
	uint32_t first = tg_node_children(root), pass = tg_ending_pass(search);
	double worth;

	if (!search->weighs_pass || pass == TG_NODE_NONE ||
		search->workers[0].playouts < PLAYOUTS_LEAST ||
		tg_node_visits(&search->tree.nodes[pass]) < PASSES_LEAST)
		return;
	worth = tg_node_mean(&search->tree.nodes[pass]) + tolerance;
	for (uint32_t i = first; i < pass; i++) {
		struct tg_node *child = &search->tree.nodes[i];
		if ((tg_node_visits(child) == 0 || tg_node_mean(child) <= worth) &&
			is_sealed(search, child->move))
			atomic_fetch_or_explicit(
				&child->flags, TG_NODE_EXCLUDED, memory_order_relaxed);
	}
}

/* The open points, the dead by what simulations say. */
static int open_points(
	const struct tg_search *search, const struct tg_position *pos, bool open[TG_MAX_POINTS])
{
	uint8_t life[TG_MAX_POINTS] = {TG_LIFE_NONE};
	int points = tg_size_points(search->root.size);

	for (int p = 0; p < points; p++) {
		enum tg_color cell = tg_position_at(pos, (tg_point)p);
		double owner = tg_search_owner(search, tg_goban_at(&search->root, (tg_point)p));
		if (cell != TG_EMPTY)
			life[p] = (cell == TG_BLACK) == (owner > 0) ? TG_LIFE_ALIVE : TG_LIFE_DEAD;
	}
	return tg_judge_borders(pos, life, open);
}

uint32_t tg_ending_border(const struct tg_search *search, const struct tg_position *pos)
{
	const struct tg_tree *tree = &search->tree;
	uint32_t pass = tg_ending_pass(search), best = TG_NODE_NONE;
	bool open[TG_MAX_POINTS];
	double worth;

	if (!search->weighs_pass || pass == TG_NODE_NONE || open_points(search, pos, open) == 0)
		return TG_NODE_NONE;
	worth = tg_node_mean(&tree->nodes[pass]) - tolerance;
	for (uint32_t i = tg_node_children(&tree->nodes[TG_NODE_ROOT]); i < pass; i++) {
		const struct tg_node *child = &tree->nodes[i];
		if (child->flags == 0 && tg_node_visits(child) > 0 &&
			open[tg_goban_point(&search->root, child->move)] &&
			tg_node_mean(child) >= worth &&
			(best == TG_NODE_NONE ||
				tg_node_visits(child) > tg_node_visits(&tree->nodes[best])))
			best = i;
	}
	return best;
}
