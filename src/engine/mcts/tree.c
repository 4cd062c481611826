/*
 * The tree: making, selecting, keeping what is still of use. See tree.h.
 *
 * The value of a child, all from the side of the mover:
 *
 *	Q     mean result, with a few pseudo-visits of the parent's own value
 *	R     mean of RAVE: simulations of the parent in which the mover came there at any time
 *	beta  r / (r + n + n r / E), the weight of R: 1 at first, E / n in the end
 *	U     C prior sqrt(N) / (1 + n)
 *
 *	value = (1 - beta) Q + beta R + U
 *
 * Sources: S. Gelly and D. Silver, Monte-Carlo tree search and rapid action value estimation in
 * computer Go, 2011 (RAVE); the E-form is Pachi's; C. Rosin, Multi-armed bandits with episode context,
 * 2011 (U). Arithmetic is in single floats, and the build forbids contraction: the same on every machine.
 */
#include "engine/mcts/tree.h"

#include "engine/mcts/counting.h"

#include <math.h>
#include <stdlib.h>

/* Set by matches; see bench/README.md. */
static const float exploration = 1.0f;   /* C */
static const float parent_visits = 2.0f; /* pseudo-visits of the parent's value in Q */

bool tg_tree_init(struct tg_tree *tree, size_t bytes)
{
	size_t capacity = bytes / sizeof(struct tg_node) / 2;

	if (capacity < 1024)
		capacity = 1024;
	if (capacity > UINT32_MAX / 2)
		capacity = UINT32_MAX / 2;
	tree->capacity = (uint32_t)capacity;
	tg_tree_tune(tree, 0);
	tree->nodes = calloc(capacity, sizeof(struct tg_node));
	tree->spare = calloc(capacity, sizeof(struct tg_node));
	if (!tree->nodes || !tree->spare) {
		tg_tree_finish(tree);
		return false;
	}
	tg_tree_reset(tree);
	return true;
}

/*
 * RAVE is a hint for a move's first hundred simulations: where it counts for longer, moves whose own results
 * are better than what it says stay unseen, and the more so the longer the search. Who asks for a chain's
 * fate searches little and from all moves at once: there it counts for long. On a large board few children
 * are looked at; on 9x9 that gained nothing.
 */
void tg_tree_tune(struct tg_tree *tree, int points)
{
	bool is_large = points >= 12 * 12;

	tree->rave_equivalence = points == 0 ? 2000.0f : is_large ? 500.0f : 150.0f;
	tree->narrowest = is_large ? 4 : TG_PRIOR_MAX;
}

void tg_tree_finish(struct tg_tree *tree)
{
	free(tree->nodes);
	free(tree->spare);
	tree->nodes = NULL;
	tree->spare = NULL;
}

static void clear_node(struct tg_node *node, tg_at move, float prior)
{
	atomic_store_explicit(&node->wins, 0, memory_order_relaxed);
	atomic_store_explicit(&node->rave_wins, 0, memory_order_relaxed);
	atomic_store_explicit(&node->visits, 0, memory_order_relaxed);
	atomic_store_explicit(&node->rave_visits, 0, memory_order_relaxed);
	atomic_store_explicit(&node->children, 0, memory_order_relaxed);
	atomic_store_explicit(&node->flags, 0, memory_order_relaxed);
	node->children_length = 0;
	node->move = move;
	node->prior = prior;
}

void tg_tree_reset(struct tg_tree *tree)
{
	clear_node(&tree->nodes[TG_NODE_ROOT], TG_AT_NONE, 1.0f);
	atomic_store_explicit(&tree->used, TG_NODE_ROOT + 1, memory_order_relaxed);
}

static void copy_node(struct tg_node *to, struct tg_node *from)
{
	clear_node(to, from->move, from->prior);
	to->wins = from->wins;
	to->rave_wins = from->rave_wins;
	to->visits = from->visits;
	to->rave_visits = from->rave_visits;
	to->flags = from->flags & TG_NODE_BANNED;
	to->children_length = from->children_length;
	to->children = tg_node_children(from); /* an index of the OLD array, for now */
}

/* Breadth first: a node that was copied still names its children in the old array until its turn. */
void tg_tree_reroot(struct tg_tree *tree, uint32_t root)
{
	struct tg_node *old = tree->nodes, *new = tree->spare;
	uint32_t used = TG_NODE_ROOT + 1;

	copy_node(&new[TG_NODE_ROOT], &old[root]);
	for (uint32_t i = TG_NODE_ROOT; i < used; i++) {
		uint32_t first = new[i].children;
		if (first == 0)
			continue;
		new[i].children = used;
		for (uint32_t k = 0; k < new[i].children_length; k++)
			copy_node(&new[used++], &old[first + k]);
	}
	tree->nodes = new;
	tree->spare = old;
	tree->used = used;
}

bool tg_tree_expand(
	struct tg_tree *tree, uint32_t node, const struct tg_prior_move *moves, int length)
{
	struct tg_node *parent = &tree->nodes[node];
	uint32_t none = 0, first;

	/* Cheap refusal of a full array first: `used` must not run away. */
	if (atomic_load_explicit(&tree->used, memory_order_relaxed) + (uint32_t)length >
			tree->capacity ||
		!atomic_compare_exchange_strong(&parent->children, &none, TG_NODE_BUSY))
		return false;
	first = atomic_fetch_add_explicit(&tree->used, (uint32_t)length, memory_order_relaxed);
	if (first + (uint32_t)length > tree->capacity) {
		atomic_fetch_sub_explicit(&tree->used, (uint32_t)length, memory_order_relaxed);
		atomic_store(&parent->children, 0);
		return false;
	}
	for (int i = 0; i < length; i++)
		clear_node(&tree->nodes[first + (uint32_t)i], moves[i].move, moves[i].prior);
	parent->children_length = (uint16_t)length;
	atomic_store_explicit(&parent->children, first, memory_order_release);
	return true;
}

static float as_float(uint64_t fixed)
{
	return (float)(int64_t)fixed * (1.0f / TG_RESULT_ONE);
}

/* The formula of this file's head. `q0` is the parent's value, `root_visits` C sqrt(N). */
static float value_of(
	const struct tg_tree *tree, const struct tg_node *child, float q0, float explore)
{
	float n = (float)(int32_t)atomic_load_explicit(&child->visits, memory_order_relaxed);
	float r = (float)(int32_t)atomic_load_explicit(&child->rave_visits, memory_order_relaxed);
	float wins = as_float(atomic_load_explicit(&child->wins, memory_order_relaxed));
	float value = (wins + q0 * parent_visits) / (n + parent_visits);

	if (r > 0) {
		float rave =
			as_float(atomic_load_explicit(&child->rave_wins, memory_order_relaxed)) / r;
		float beta = r / (r + n + n * r / tree->rave_equivalence);
		value += beta * (rave - value);
	}
	return value + explore * child->prior / (1 + n);
}

/*
 * Progressive widening: how many children more than at first a node looks at, likeliest first; one each
 * time its visits reach 40 (1.4^k - 1). Source: R. Coulom, Computing Elo ratings of move patterns, 2007.
 */
static uint32_t widened(uint32_t visits)
{
	static const uint32_t widen_at[] = {16, 38, 70, 114, 175, 261, 382, 550, 786, 1117, 1580,
		2228, 3135, 4404, 6182, 8670, 12154, 17031, 23859, 33417, 46800, 65535, 91766,
		128488, 179899, 251874, 352639, 493711, 691211, 967711, UINT32_MAX};
	uint32_t width = 0;

	while (visits >= widen_at[width])
		width++;
	return width;
}

uint32_t tg_tree_select(const struct tg_tree *tree, uint32_t node)
{
	const struct tg_node *parent = &tree->nodes[node];
	uint32_t first = tg_node_children(parent), best = TG_NODE_NONE;
	float visits = (float)(int32_t)tg_node_visits(parent);
	float q0 = (float)(1.0 - tg_node_mean(parent)), best_value = -1.0f;
	float explore = exploration * sqrtf(visits);
	uint32_t width = tree->narrowest + widened(tg_node_visits(parent)), considered = 0;

	for (uint32_t i = 0; i < parent->children_length; i++) {
		const struct tg_node *child;
		float value;
		if (considered == width) /* and the pass, which stands last */
			i = parent->children_length - 1u;
		child = &tree->nodes[first + i];
		if (atomic_load_explicit(&child->flags, memory_order_relaxed))
			continue;
		considered++;
		value = value_of(tree, child, q0, explore);
		if (value > best_value) {
			best_value = value;
			best = first + i;
		}
	}
	return best;
}

double tg_node_mean(const struct tg_node *node)
{
	uint32_t visits = tg_node_visits(node);
	uint64_t wins = atomic_load_explicit(&node->wins, memory_order_relaxed);

	return visits ? (double)wins / TG_RESULT_ONE / visits : 0.5;
}

uint32_t tg_tree_best(const struct tg_tree *tree, uint32_t node)
{
	const struct tg_node *parent = &tree->nodes[node];
	uint32_t first = tg_node_children(parent), best = TG_NODE_NONE;

	for (uint32_t i = first; first && i < first + parent->children_length; i++)
		if (!atomic_load_explicit(&tree->nodes[i].flags, memory_order_relaxed) &&
			(best == TG_NODE_NONE ||
				tg_node_visits(&tree->nodes[i]) >
					tg_node_visits(&tree->nodes[best])))
			best = i;
	return best;
}
