/*
 * One simulation: down the tree, out of it by a playout, and the result back up.
 *
 *	path[0]=root --moves[0]--> path[1] --moves[1]--> path[2]=leaf --moves[2], ...--> end
 *
 * RAVE: the children of path[d] learn from the moves made at ply d or later. `first[p]` is the colour
 * that comes first to p at or after ply d; walking d from the end to the root keeps it by one store a
 * ply.
 */
#include "engine/mcts/ending.h"
#include "engine/mcts/fate.h"

enum {
	EXPAND_VISITS = 3, /* before a leaf gets children; set by matches */
	PASS_EVERY = 32    /* near the end every so many simulations ask what the pass is worth */
};

static bool is_repetition(struct tg_worker *w, enum tg_color color, tg_at move, tg_hash *key)
{
	const struct tg_superko *history = &w->search->history;
	tg_hash hash =
		move == TG_AT_NONE ? w->board.hash : tg_superko_hash_after(&w->board, color, move);

	*key = tg_superko_key(history, hash, tg_other(color));
	if (move == TG_AT_NONE)
		return false;
	for (int i = w->path_length - 1; i >= 0; i--)
		if (w->hashes[i] == *key)
			return true;
	return tg_superko_has(history, *key);
}

/* The child to go to and its superko key. Root moves were judged by the rules layer already. */
static uint32_t choose_child(struct tg_worker *w, uint32_t node, enum tg_color color, tg_hash *key)
{
	struct tg_tree *tree = &w->search->tree;

	for (;;) {
		uint32_t child = TG_NODE_NONE;
		if (node == TG_NODE_ROOT && w->search->weighs_pass &&
			w->playouts % PASS_EVERY == PASS_EVERY - 1)
			child = tg_ending_pass(w->search);
		if (child == TG_NODE_NONE)
			child = tg_tree_select(tree, node);
		if (child == TG_NODE_NONE ||
			!is_repetition(w, color, tree->nodes[child].move, key) ||
			node == TG_NODE_ROOT)
			return child;
		atomic_fetch_or_explicit(
			&tree->nodes[child].flags, TG_NODE_BANNED, memory_order_relaxed);
	}
}

static void visit(struct tg_worker *w, uint32_t node, tg_hash key)
{
	atomic_fetch_add_explicit(&w->search->tree.nodes[node].visits, 1, memory_order_relaxed);
	w->path[w->path_length] = node;
	w->hashes[w->path_length++] = key;
}

static void grow(struct tg_worker *w, uint32_t node, enum tg_color color)
{
	struct tg_search *search = w->search;
	int length = search->evaluator->moves(search->evaluator, &w->board, color, w->moves);

	if (search->aim)
		length = tg_aim_keep(search->aim, w->moves, length);
	tg_tree_expand(&search->tree, node, w->moves, length);
}

/* Walks down and plays on the worker's board; returns the colour to move at the leaf. */
static enum tg_color descend(struct tg_worker *w)
{
	struct tg_search *search = w->search;
	enum tg_color color = search->color;
	uint32_t node = TG_NODE_ROOT;

	w->path_length = 0;
	visit(w, node, tg_superko_key(&search->history, search->root.hash, color));
	while (w->trace.length < TG_DEPTH_MAX && w->board.passes < 2) {
		struct tg_node *parent = &search->tree.nodes[node];
		tg_hash key;
		if (tg_node_children(parent) == 0) {
			if (tg_node_visits(parent) < EXPAND_VISITS)
				break;
			grow(w, node, color);
			if (tg_node_children(parent) == 0)
				break; /* no room, or another thread is at it */
		}
		node = choose_child(w, node, color, &key);
		if (node == TG_NODE_NONE)
			break;
		tg_goban_play(&w->board, color, search->tree.nodes[node].move);
		w->trace.moves[w->trace.length++] = search->tree.nodes[node].move;
		visit(w, node, key);
		color = tg_other(color);
	}
	return color;
}

/* A game that ended in the tree, every stone alive. */
static struct tg_value value_of_end(const struct tg_worker *w)
{
	const struct tg_counting *counting = &w->search->counting;
	struct tg_value value = {.is_game = true};

	value.margin = counting->offset_halves + 2 * tg_counting_area(&w->board);
	value.result = tg_counting_result(counting, value.margin);
	return value;
}

/* What the simulation is worth where it left the tree. */
static struct tg_value value_leaf(struct tg_worker *w, enum tg_color color)
{
	struct tg_search *search = w->search;
	struct tg_leaf leaf = {.board = &w->board,
		.color = color,
		.trace = &w->trace,
		.first = search->color,
		.counting = &search->counting,
		.rng = &w->rng};
	struct tg_value value;

	w->board.keys = NULL; /* nobody asks for the fingerprint any more */
	if (w->board.passes >= 2 && (search->counting.all_alive || search->aim)) {
		value = value_of_end(w);
	} else {
		if (w->board.passes >= 2)
			w->board.passes = 0; /* a playout takes the dead stones off */
		value = search->evaluator->value(search->evaluator, &leaf);
	}
	if (search->aim)
		value.result =
			tg_aim_is_met(search->aim, &w->board) == (search->aim->color == TG_BLACK)
			? TG_RESULT_ONE
			: 0;
	return value;
}

static void add_ownership(struct tg_worker *w)
{
	const struct tg_goban *b = &w->board;

	for (int p = 0; p < b->end; p++)
		w->owned[p] += (b->cell[p] == TG_BLACK) - (b->cell[p] == TG_WHITE);
	for (int i = 0; i < b->empties; i++) {
		enum tg_color owner = tg_goban_eye_owner(b, b->empty[i]);
		w->owned[b->empty[i]] += (owner == TG_BLACK) - (owner == TG_WHITE);
	}
}

/*
 * RAVE counts are added without a lock prefix: two threads at the same node may lose one of two
 * counts, which changes nothing that matters and saves a third of the time of this loop.
 */
static void update_rave(struct tg_tree *tree, struct tg_node *parent, const uint8_t *first,
	enum tg_color color, uint32_t result)
{
	uint32_t children = tg_node_children(parent);

	for (uint32_t i = 0; children && i < parent->children_length; i++) {
		struct tg_node *child = &tree->nodes[children + i];
		uint32_t visits;
		uint64_t wins;
		if (first[child->move] != (uint8_t)color)
			continue;
		visits = atomic_load_explicit(&child->rave_visits, memory_order_relaxed);
		wins = atomic_load_explicit(&child->rave_wins, memory_order_relaxed);
		atomic_store_explicit(&child->rave_visits, visits + 1, memory_order_relaxed);
		atomic_store_explicit(&child->rave_wins, wins + result, memory_order_relaxed);
	}
}

static void back_up(struct tg_worker *w, uint32_t black_result)
{
	struct tg_search *search = w->search;
	struct tg_tree *tree = &search->tree;

	memset(w->first, 0, sizeof(w->first));
	for (int ply = w->trace.length; ply >= 0; ply--) {
		enum tg_color color = ply & 1 ? tg_other(search->color) : search->color;
		uint32_t result = color == TG_BLACK ? black_result : TG_RESULT_ONE - black_result;
		if (ply < w->trace.length)
			w->first[w->trace.moves[ply]] = (uint8_t)color;
		if (ply >= w->path_length)
			continue;
		w->first[TG_AT_NONE] = TG_EMPTY; /* a pass says nothing about later passes */
		update_rave(tree, &tree->nodes[w->path[ply]], w->first, color, result);
		/* The node's own mean is the mover's, who is the other one. */
		atomic_fetch_add_explicit(&tree->nodes[w->path[ply]].wins, TG_RESULT_ONE - result,
			memory_order_relaxed);
	}
}

void tg_simulate(struct tg_worker *w)
{
	struct tg_search *search = w->search;
	enum tg_color color;
	struct tg_value value;

	tg_goban_copy(&w->board, &search->root);
	w->trace.length = 0;
	color = descend(w);
	value = value_leaf(w, color);
	back_up(w, (uint32_t)value.result);

	w->playouts++;
	w->margin += value.margin;
	w->margin_squares += (int64_t)value.margin * value.margin;
	if (value.is_game)
		add_ownership(w);
	if (w->path_length > 1) {
		uint32_t child = w->path[1] - tg_node_children(&search->tree.nodes[TG_NODE_ROOT]);
		w->child_margin[child] += value.margin;
		w->child_playouts[child]++;
	}
}
