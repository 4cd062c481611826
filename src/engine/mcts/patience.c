/* The clock of one think. See patience.h. */
#include "engine/mcts/patience.h"

/* A child with fewer of the leader's visits than one in so many says nothing about its value yet. */
enum { RIVAL_SHARE = 4 };

/* The last part of the time in which a new leader is a late one. */
static const double late_share = 1.0 / 3;

/* A margin for what follows the last playout. */
static double end_of(double start, double seconds)
{
	return seconds > 0 ? start + seconds * 0.98 - 0.001 : 0;
}

void tg_patience_start(struct tg_patience *patience, const struct tg_budget *budget, double now)
{
	double most = budget->most_seconds;

	patience->start = patience->leads_since = now;
	patience->leader = TG_NODE_NONE;
	patience->soft = end_of(now, budget->seconds);
	patience->hard = end_of(now, most > budget->seconds ? most : budget->seconds);
	if (budget->seconds <= 0)
		patience->hard = 0;
}

void tg_patience_look(struct tg_patience *patience, const struct tg_tree *tree, double now)
{
	uint32_t leader = tg_tree_best(tree, TG_NODE_ROOT);

	if (leader != patience->leader) {
		/* The first look finds one that may have led for long. */
		patience->leads_since = patience->leader == TG_NODE_NONE ? patience->start : now;
		patience->leader = leader;
	}
}

/* Another child that has been looked at enough is worth more than the leader. */
static bool has_better(const struct tg_tree *tree, uint32_t leader)
{
	const struct tg_node *root = &tree->nodes[TG_NODE_ROOT], *best = &tree->nodes[leader];
	uint32_t first = tg_node_children(root), least = tg_node_visits(best) / RIVAL_SHARE;

	for (uint32_t i = first; i < first + root->children_length; i++) {
		const struct tg_node *child = &tree->nodes[i];
		if (i != leader && tg_node_visits(child) > least &&
			!atomic_load_explicit(&child->flags, memory_order_relaxed) &&
			tg_node_mean(child) > tg_node_mean(best))
			return true;
	}
	return false;
}

bool tg_patience_is_out(const struct tg_patience *patience, const struct tg_tree *tree, double now)
{
	bool is_late;

	if (patience->soft <= 0 || now < patience->soft)
		return false;
	if (now >= patience->hard || patience->leader == TG_NODE_NONE)
		return true;
	is_late = now - patience->leads_since < (now - patience->start) * late_share;
	return !is_late && !has_better(tree, patience->leader);
}

double tg_patience_rest(const struct tg_patience *patience, double now)
{
	double end = now < patience->soft ? patience->soft : patience->hard;

	return end > now ? end - now : 0;
}
