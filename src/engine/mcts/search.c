/*
 * Root, reuse, workers, budgets. See search.h.
 *
 * All workers run the same loop; worker 0 is the caller's thread and besides looks at the clock, at
 * the chance to stop early and at reports.
 */
#include "engine/mcts/search.h"

#include "board/zobrist.h"
#include "engine/mcts/ending.h"
#include "engine/mcts/fate.h"
#include "engine/mcts/handicap.h"

#include <stdlib.h>

enum {
	DEFAULT_MEMORY = 192 << 20,
	LOOK_EVERY = 32,  /* playouts of worker 0 between looks at what could end the search */
	PRUNE_EVERY = 256 /* likewise, at which moves gain nothing */
};

bool tg_search_init(struct tg_search *search, int threads, size_t memory)
{
	memset(search, 0, sizeof(*search));
	search->threads = threads;
	search->workers = calloc((size_t)threads, sizeof(search->workers[0]));
	if (!search->workers || !tg_tree_init(&search->tree, memory ? memory : DEFAULT_MEMORY)) {
		free(search->workers);
		return false;
	}
	tg_playouts_init(&search->classical);
	search->evaluator = &search->classical.base;
	for (int i = 0; i < threads; i++)
		search->workers[i].search = search;
	return true;
}

void tg_search_finish(struct tg_search *search)
{
	tg_tree_finish(&search->tree);
	free(search->workers);
}

void tg_search_forget(struct tg_search *search)
{
	tg_tree_reset(&search->tree);
	search->id.is_valid = false;
}

/* --- the root --------------------------------------------------------------------------------------- */

/* A fingerprint of the first `plies` moves and what they started from. */
static tg_hash path_hash(const struct tg_go *go, int plies)
{
	tg_hash hash = go->plies ? go->log[0].stones_hash : go->stones_hash;

	for (int i = 0; i < plies; i++)
		hash = tg_mix64(
			hash ^ ((uint64_t)(uint16_t)go->log[i].point << 2 | go->log[i].color));
	return hash;
}

static struct tg_root_id identify(const struct tg_go *go, const struct tg_request *request)
{
	struct tg_root_id id;

	memset(&id, 0, sizeof(id)); /* padding too: compared by memcmp */
	id.is_valid = true;
	id.size = go->size;
	id.rules = go->rules;
	id.handicap = go->handicap;
	id.is_shifted = tg_handicap_is_on(go, request);
	id.plies = go->plies;
	id.path = path_hash(go, go->plies);
	id.color = request->color;
	id.cleanup = request->cleanup;
	return id;
}

static bool are_same_rules(const struct tg_rules *a, const struct tg_rules *b)
{
	return a->ko == b->ko && a->scoring == b->scoring && a->tax == b->tax &&
		a->suicide == b->suicide && a->has_button == b->has_button &&
		a->bonus == b->bonus && a->friendly_pass == b->friendly_pass &&
		a->komi_halves == b->komi_halves;
}

/* The node of the tree that stands for the new root; TG_NODE_NONE when it left the tree. */
static uint32_t find_root(
	const struct tg_search *search, const struct tg_go *go, const struct tg_root_id *id)
{
	const struct tg_root_id *old = &search->id;
	enum tg_color color = old->color;
	uint32_t node = TG_NODE_ROOT;

	if (!old->is_valid || old->plies > id->plies || old->cleanup != id->cleanup ||
		old->handicap != id->handicap || old->is_shifted != id->is_shifted ||
		old->size.cols != id->size.cols || old->size.rows != id->size.rows ||
		!are_same_rules(&old->rules, &id->rules) || old->path != path_hash(go, old->plies))
		return TG_NODE_NONE;
	for (int i = old->plies; i < id->plies; i++, color = tg_other(color)) {
		tg_at move = go->log[i].point == TG_PASS
			? TG_AT_NONE
			: tg_goban_at(&search->root, go->log[i].point);
		const struct tg_node *parent = &search->tree.nodes[node];
		uint32_t child = tg_node_children(parent);
		uint32_t end = child + parent->children_length;
		if (go->log[i].color != color || child == 0)
			return TG_NODE_NONE;
		while (child < end && search->tree.nodes[child].move != move)
			child++;
		if (child == end)
			return TG_NODE_NONE;
		node = child;
	}
	return color == id->color ? node : TG_NODE_NONE;
}

static bool is_listed(const tg_point *list, int length, tg_point move)
{
	for (int i = 0; i < length; i++)
		if (list[i] == move)
			return true;
	return false;
}

/* Marks the root moves that the rules refuse or the request does not want. */
static void filter_root(struct tg_search *search, const struct tg_position *pos)
{
	const struct tg_request *request = search->request;
	struct tg_node *root = &search->tree.nodes[TG_NODE_ROOT];
	uint32_t first = tg_node_children(root);

	for (uint32_t i = first; i < first + root->children_length; i++) {
		struct tg_node *child = &search->tree.nodes[i];
		tg_point move = child->move == TG_AT_NONE
			? TG_PASS
			: tg_goban_point(&search->root, child->move);
		bool wanted = tg_position_check(pos, request->color, move) == TG_LEGAL &&
			!is_listed(request->avoid, request->avoid_length, move) &&
			(request->allow_length == 0 ||
				is_listed(request->allow, request->allow_length, move));
		child->flags = wanted ? 0 : TG_NODE_EXCLUDED;
	}
}

static void set_board(struct tg_search *search, const struct tg_go *go)
{
	const struct tg_goban *b = &search->root;
	int points = tg_size_points(go->size);

	tg_goban_set(&search->root, go, search->color);
	for (int p = 0; p < points; p++) {
		tg_at at = tg_goban_at(b, (tg_point)p);
		search->keys[2 * at] = tg_zobrist_stone(TG_BLACK, (tg_point)p);
		search->keys[2 * at + 1] = tg_zobrist_stone(TG_WHITE, (tg_point)p);
	}
	tg_tree_tune(&search->tree, search->looks_at_all ? 0 : points);
	search->root.keys = search->keys;
	search->root.hash = go->stones_hash;
	/* After two passes somebody wants to play on: the game is not over. */
	search->root.passes = search->root.passes == 1 ? 1 : 0;
	tg_superko_init(&search->history, go);
	tg_counting_init(&search->counting, go);
	/* Cleaning up needs to know what is dead, which is what playouts after two passes tell. */
	if (search->request->cleanup)
		search->counting.all_alive = false;
}

static void reset_worker(struct tg_worker *w, uint64_t seed)
{
	tg_rng_init(&w->rng, seed);
	w->playouts = 0;
	w->margin = 0;
	w->margin_squares = 0;
	memset(w->owned, 0, sizeof(w->owned));
	memset(w->child_margin, 0, sizeof(w->child_margin));
	memset(w->child_playouts, 0, sizeof(w->child_playouts));
}

void tg_search_begin(struct tg_search *search, const struct tg_position *pos,
	const struct tg_request *request, uint64_t seed)
{
	const struct tg_go *go = &pos->as.go;
	struct tg_root_id id = identify(go, request);
	uint32_t node = find_root(search, go, &id);

	tg_patience_start(&search->patience, &request->budget, tg_clock_seconds());
	search->request = request;
	search->color = request->color;
	if (node == TG_NODE_NONE)
		tg_tree_reset(&search->tree);
	else if (node != TG_NODE_ROOT)
		tg_tree_reroot(&search->tree, node);
	search->id = id;
	set_board(search, go);
	for (int i = 0; i < search->threads; i++)
		reset_worker(&search->workers[i], tg_mix64(seed ^ id.path) + (uint64_t)i);
	search->counting.shift_halves = tg_handicap_shift(search, go);
	if (tg_node_children(&search->tree.nodes[TG_NODE_ROOT]) == 0) {
		struct tg_worker *w = &search->workers[0];
		int length = search->evaluator->moves(
			search->evaluator, &search->root, search->color, w->moves);
		if (search->aim)
			length = tg_aim_keep(search->aim, w->moves, length);
		tg_tree_expand(&search->tree, TG_NODE_ROOT, w->moves, length);
	}
	filter_root(search, pos);
	tg_handicap_prune(search);
	search->weighs_pass = tg_ending_is_near(search);
}

/* --- running ---------------------------------------------------------------------------------------- */

static void end_search(struct tg_search *search)
{
	atomic_store_explicit(&search->is_over, true, memory_order_relaxed);
}

/* Playouts that the budget still allows; UINT64_MAX: no limit is near. */
static uint64_t remaining_playouts(const struct tg_search *search)
{
	uint64_t done = atomic_load_explicit(&search->playouts, memory_order_relaxed);
	uint64_t nodes = search->request->budget.nodes, left = UINT64_MAX;

	if (nodes)
		left = nodes > done ? nodes - done : 0;
	if (search->patience.soft > 0) {
		double now = tg_clock_seconds(), spent = now - search->patience.start;
		double rest = tg_patience_rest(&search->patience, now);
		/* A first tenth to measure the speed in. */
		if (rest < 9 * spent) {
			double more = (double)done / spent * rest;
			left = more < (double)left ? (uint64_t)more : left;
		}
	}
	return left;
}

/* Can no other move become the most visited one? */
static bool is_decided(const struct tg_search *search)
{
	const struct tg_tree *tree = &search->tree;
	const struct tg_node *root = &tree->nodes[TG_NODE_ROOT];
	uint32_t first = tg_node_children(root), best = 0, second = 0;

	for (uint32_t i = first; i < first + root->children_length; i++) {
		uint32_t visits = tg_node_visits(&tree->nodes[i]);
		if (atomic_load_explicit(&tree->nodes[i].flags, memory_order_relaxed))
			continue;
		if (visits > best) {
			second = best;
			best = visits;
		} else if (visits > second) {
			second = visits;
		}
	}
	return best - second > remaining_playouts(search);
}

static void look_around(struct tg_search *search, const struct tg_position *pos)
{
	const struct tg_request *request = search->request;
	double now = tg_clock_seconds();

	if (search->workers[0].playouts % PRUNE_EVERY == 0)
		tg_ending_prune(search);
	tg_patience_look(&search->patience, &search->tree, now);
	if ((!request->analyze && !request->ponder && is_decided(search)) ||
		tg_patience_is_out(&search->patience, &search->tree, now))
		end_search(search);
	if (request->report && request->report_interval > 0 &&
		tg_clock_seconds() >= search->next_report) {
		struct tg_report report;
		tg_search_report(search, pos, &report);
		request->report(request->report_context, &report);
		search->next_report = tg_clock_seconds() + request->report_interval;
	}
}

static bool may_go_on(struct tg_search *search)
{
	uint64_t nodes = search->request->budget.nodes;

	if (atomic_load_explicit(&search->is_over, memory_order_relaxed))
		return false;
	if ((nodes &&
		    atomic_fetch_add_explicit(&search->playouts, 1, memory_order_relaxed) >=
			    nodes) ||
		tg_stop_is_set(search->request->stop) ||
		(search->patience.hard > 0 && tg_clock_seconds() >= search->patience.hard)) {
		end_search(search);
		return false;
	}
	if (!nodes)
		atomic_fetch_add_explicit(&search->playouts, 1, memory_order_relaxed);
	return true;
}

static void *work(void *context)
{
	struct tg_worker *w = context;

	while (may_go_on(w->search))
		tg_simulate(w);
	return NULL;
}

static void work_and_look(struct tg_worker *w, const struct tg_position *pos)
{
	while (may_go_on(w->search)) {
		tg_simulate(w);
		if (w->playouts % LOOK_EVERY == 0)
			look_around(w->search, pos);
	}
}

void tg_search_run(struct tg_search *search, const struct tg_position *pos)
{
	int started = 1;

	search->next_report = search->patience.start + search->request->report_interval;
	atomic_store(&search->playouts, 0);
	atomic_store(&search->is_over, false);
	search->readable = 1;
	while (started < search->threads &&
		pthread_create(&search->workers[started].thread, NULL, work,
			&search->workers[started]) == 0)
		started++;
	work_and_look(&search->workers[0], pos);
	while (--started > 0)
		pthread_join(search->workers[started].thread, NULL);
	search->readable = search->threads;
}
