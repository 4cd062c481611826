/*
 * From a searched tree to a move: passing, resigning, and the carelessness of weak levels.
 *
 * Passing. A pass ends the game by the rules of the position: under friendly_pass after dead stones come
 * off, else with every stone alive. The engine passes when nothing on the board is open any more, or
 * when it wins by passing; it does not pass where the count as it stands loses and a move remains.
 */
#include "engine/mcts/ending.h"

#include "engine/mcts/tactics.h"

#include <math.h>

/* |ownership| from which a point is settled. */
static const double settled_share = 0.92;

/* Below this win rate, this many own turns in a row (mcts.c counts), the engine resigns. */
static const double resign_below = 0.07;

/* How often a level plays a move by its prior alone, of 256: the slips of a weak player. */
static const int slip_rate[10] = {0, 110, 70, 40, 20, 8, 0, 0, 0, 0};

/* The result of counting now, in half points for the root's side; dead stones by ownership. */
static int count_now(const struct tg_search *search, const struct tg_position *pos, bool all_alive)
{
	bool dead[TG_MAX_POINTS] = {false};
	struct tg_score score;
	int points = tg_size_points(search->root.size);

	for (int p = 0; p < points && !all_alive; p++) {
		enum tg_color cell = tg_position_at(pos, (tg_point)p);
		double owner = tg_search_owner(search, tg_goban_at(&search->root, (tg_point)p));
		dead[p] = (cell == TG_BLACK && owner < 0) || (cell == TG_WHITE && owner > 0);
	}
	tg_position_score(pos, all_alive ? NULL : dead, &score);
	return search->color == TG_BLACK ? score.result_halves : -score.result_halves;
}

/* No point is open: every stone's and every empty point's fate is known, dame aside. */
static bool is_settled(const struct tg_search *search)
{
	const struct tg_goban *b = &search->root;
	int points = tg_size_points(b->size);

	for (int i = 0; i < points; i++) {
		tg_at p = tg_goban_at(b, (tg_point)i);
		if (fabs(tg_search_owner(search, p)) < settled_share)
			return false;
	}
	return true;
}

/* A stone of the other side that most simulations took off. */
static bool is_dead(const struct tg_search *search, tg_at p)
{
	double owner = tg_search_owner(search, p);

	return search->root.cell[p] == tg_other(search->color) &&
		(search->color == TG_BLACK ? owner > 0 : owner < 0);
}

/* How good p is for taking the dead off: 0 not at all, 3 it captures. */
static int cleaning_value(const struct tg_search *search, const struct tg_position *pos, tg_at p)
{
	const struct tg_goban *b = &search->root;
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	int value = 0;

	for (int i = 0; i < 4; i++)
		if (is_dead(search, around[i]))
			value = 2;
	if (value == 0 || tg_position_check(pos, search->color, tg_goban_point(b, p)) != TG_LEGAL)
		return 0;
	if (tg_is_capture(b, search->color, p))
		return 3;
	return tg_is_bad_self_atari(b, search->color, p) ? 0 : value;
}

/* The next liberty of a dead chain to take, or TG_AT_NONE. */
static tg_at cleaning_move(const struct tg_search *search, const struct tg_position *pos)
{
	const struct tg_goban *b = &search->root;
	tg_at best = TG_AT_NONE;
	int best_value = 0;

	for (int i = 0; i < b->empties; i++) {
		int value = cleaning_value(search, pos, b->empty[i]);
		if (value > best_value) {
			best_value = value;
			best = b->empty[i];
		}
	}
	return best;
}

/* The pass child of the root, or NULL when a pass is not wanted. */
static const struct tg_node *pass_child(const struct tg_search *search)
{
	const struct tg_node *root = &search->tree.nodes[TG_NODE_ROOT];
	const struct tg_node *child =
		&search->tree.nodes[tg_node_children(root) + root->children_length - 1u];

	return child->flags == 0 ? child : NULL;
}

/* Ends the game with a win, or ends one in which nothing is left to do. */
static bool should_pass(const struct tg_search *search, const struct tg_position *pos)
{
	bool all_alive = search->counting.all_alive;
	bool ends = search->root.passes > 0;
	int margin;

	if (search->request->analyze || !pass_child(search))
		return false;
	/* Passing first hands the move over: the board must be settled. Passing second ends the game:
	 * the count must be sure, which it is when no stone can be dead. */
	if (!(ends && all_alive) && !is_settled(search))
		return false;
	margin = count_now(search, pos, all_alive);
	if (margin > 0)
		return true;
	return !all_alive;
}

static void take_child(const struct tg_search *search, uint32_t child, struct tg_choice *choice)
{
	const struct tg_node *node = &search->tree.nodes[child];
	uint32_t first = tg_node_children(&search->tree.nodes[TG_NODE_ROOT]);
	double margin = tg_search_child_margin(search, child - first);

	choice->move =
		node->move == TG_AT_NONE ? TG_PASS : tg_goban_point(&search->root, node->move);
	choice->winrate = tg_node_mean(node);
	choice->score = search->color == TG_BLACK ? margin : -margin;
}

/* A child drawn by prior among those that may be played. */
static uint32_t slip(struct tg_search *search, struct tg_rng *rng)
{
	const struct tg_node *root = &search->tree.nodes[TG_NODE_ROOT];
	uint32_t first = tg_node_children(root);
	double at = tg_rng_unit(rng);

	for (uint32_t i = first; i < first + root->children_length; i++) {
		const struct tg_node *child = &search->tree.nodes[i];
		at -= (double)child->prior;
		if (at < 0)
			return child->flags ? TG_NODE_NONE : i;
	}
	return TG_NODE_NONE;
}

/* The request's own wishes when the tree holds none of them; a pass is always legal. */
static tg_point fallback(const struct tg_search *search, const struct tg_position *pos)
{
	const struct tg_request *request = search->request;

	for (int i = 0; i < request->allow_length; i++)
		if (tg_position_check(pos, request->color, request->allow[i]) == TG_LEGAL)
			return request->allow[i];
	return TG_PASS;
}

void tg_choose(struct tg_search *search, const struct tg_position *pos, int level,
	struct tg_choice *choice)
{
	struct tg_rng *rng = &search->workers[0].rng;
	uint32_t best, other;
	tg_at cleaning = TG_AT_NONE;

	tg_ending_prune(search);
	best = tg_tree_best(&search->tree, TG_NODE_ROOT);

	if (best == TG_NODE_NONE) {
		choice->move = fallback(search, pos);
		choice->winrate = 0.5;
		return;
	}
	take_child(search, best, choice);
	if (search->request->cleanup)
		cleaning = cleaning_move(search, pos);
	if (cleaning != TG_AT_NONE) {
		choice->move = tg_goban_point(&search->root, cleaning);
		return;
	}
	if (should_pass(search, pos)) {
		choice->move = TG_PASS;
		return;
	}
	if (choice->move == TG_PASS && (other = tg_ending_border(search, pos)) != TG_NODE_NONE)
		take_child(search, other, choice);
	if (!search->request->analyze && (int)tg_rng_below(rng, 256) < slip_rate[level] &&
		(other = slip(search, rng)) != TG_NODE_NONE &&
		search->tree.nodes[other].move != TG_AT_NONE)
		take_child(search, other, choice);
}

bool tg_choose_resigns(const struct tg_search *search, const struct tg_choice *choice)
{
	int points = tg_size_points(search->root.size);

	return !search->request->analyze && !search->request->cleanup &&
		search->id.plies > points / 4 && choice->move != TG_PASS &&
		choice->winrate < resign_below;
}
