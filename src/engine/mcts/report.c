/*
 * From sums and nodes to what the public header promises: candidates with their lines, win rates,
 * scores, ownership. Read-only; while other threads search, only worker 0's sums are looked at.
 */
#include "engine/mcts/search.h"

#include <math.h>
#include <stdlib.h>

double tg_search_owner(const struct tg_search *search, tg_at p)
{
	uint64_t playouts = 0;
	int64_t owned = 0;

	for (int i = 0; i < search->readable; i++) {
		playouts += search->workers[i].playouts;
		owned += search->workers[i].owned[p];
	}
	return playouts ? (double)owned / (double)playouts : 0;
}

double tg_search_margin(const struct tg_search *search)
{
	uint64_t playouts = 0;
	int64_t margin = 0;

	for (int i = 0; i < search->readable; i++) {
		playouts += search->workers[i].playouts;
		margin += search->workers[i].margin;
	}
	return playouts ? (double)margin / (double)playouts / 2 : 0;
}

double tg_search_child_margin(const struct tg_search *search, uint32_t index)
{
	uint64_t playouts = 0;
	int64_t margin = 0;

	for (int i = 0; i < search->readable; i++) {
		playouts += search->workers[i].child_playouts[index];
		margin += search->workers[i].child_margin[index];
	}
	return playouts ? (double)margin / (double)playouts / 2 : tg_search_margin(search);
}

static tg_point public_move(const struct tg_search *search, const struct tg_node *node)
{
	return node->move == TG_AT_NONE ? TG_PASS : tg_goban_point(&search->root, node->move);
}

/* The line of most visits from `node` on. */
static int follow(const struct tg_search *search, uint32_t node, tg_point pv[TG_PV_MAX])
{
	const struct tg_tree *tree = &search->tree;
	int length = 0;

	while (node != TG_NODE_NONE && length < TG_PV_MAX) {
		pv[length++] = public_move(search, &tree->nodes[node]);
		node = tg_tree_best(tree, node);
		if (node != TG_NODE_NONE && tg_node_visits(&tree->nodes[node]) == 0)
			break;
	}
	return length;
}

static void fill_candidate(
	const struct tg_search *search, uint32_t index, struct tg_candidate *candidate)
{
	const struct tg_node *root = &search->tree.nodes[TG_NODE_ROOT];
	uint32_t at = tg_node_children(root) + index;
	const struct tg_node *node = &search->tree.nodes[at];
	double margin = tg_search_child_margin(search, index);
	double p = tg_node_mean(node), n = (double)tg_node_visits(node) + 1;

	candidate->move = public_move(search, node);
	candidate->visits = tg_node_visits(node);
	candidate->winrate = p;
	candidate->score = search->color == TG_BLACK ? margin : -margin;
	candidate->prior = (double)node->prior;
	/* Two standard errors of a mean of wins and losses. */
	candidate->lcb = p - 2 * sqrt((p * (1 - p) + 0.25 / n) / n);
	candidate->lcb = candidate->lcb < 0 ? 0 : candidate->lcb;
	candidate->mate = 0;
	candidate->pv_length = follow(search, at, candidate->pv);
}

/* Root children by visits, most first; returns how many, at most TG_CANDIDATES_MAX. */
static int rank_children(const struct tg_search *search, uint32_t order[TG_CANDIDATES_MAX])
{
	const struct tg_tree *tree = &search->tree;
	const struct tg_node *root = &tree->nodes[TG_NODE_ROOT];
	uint32_t first = tg_node_children(root);
	int length = 0;

	for (uint32_t i = 0; i < root->children_length; i++) {
		const struct tg_node *node = &tree->nodes[first + i];
		uint32_t visits = tg_node_visits(node);
		int at = length;
		if (visits == 0 || atomic_load_explicit(&node->flags, memory_order_relaxed))
			continue;
		while (at > 0 && tg_node_visits(&tree->nodes[first + order[at - 1]]) < visits)
			at--;
		if (at == TG_CANDIDATES_MAX)
			continue;
		if (length < TG_CANDIDATES_MAX)
			length++;
		memmove(order + at + 1, order + at, (size_t)(length - 1 - at) * sizeof(order[0]));
		order[at] = i;
	}
	return length;
}

static void fill_ownership(const struct tg_search *search, struct tg_report *report)
{
	int points = tg_size_points(search->root.size);
	double sign = search->color == TG_BLACK ? 1 : -1;

	report->has_ownership = true;
	for (int p = 0; p < points; p++)
		report->ownership[p] = (float)(sign *
			tg_search_owner(search, tg_goban_at(&search->root, (tg_point)p)));
}

void tg_search_report(
	const struct tg_search *search, const struct tg_position *pos, struct tg_report *report)
{
	uint32_t order[TG_CANDIDATES_MAX + 1] = {0};
	uint64_t budget = search->request->budget.nodes;
	double margin = tg_search_margin(search);

	(void)pos;
	memset(report, 0, sizeof(*report));
	report->nodes = atomic_load_explicit(&search->playouts, memory_order_relaxed);
	if (budget && report->nodes > budget)
		report->nodes = budget;
	report->seconds = tg_clock_seconds() - search->patience.start;
	report->winrate = 1 - tg_node_mean(&search->tree.nodes[TG_NODE_ROOT]);
	report->score = search->color == TG_BLACK ? margin : -margin;
	report->candidates_length = rank_children(search, order);
	for (int i = 0; i < report->candidates_length; i++)
		fill_candidate(search, order[i], &report->candidates[i]);
	if (report->candidates_length > 0) {
		report->winrate = report->candidates[0].winrate;
		report->depth = report->candidates[0].pv_length;
	}
	fill_ownership(search, report);
}
