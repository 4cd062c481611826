/*
 * The root of the search: which moves there are to choose from, and one iteration of deepening over
 * them, with a narrow window around the last value (aspiration) for each line that is wanted exact.
 */
#include "engine/alphabeta/picker.h"

#include <stdlib.h>
#include <string.h>

enum {
	ASPIRATION = 24, /* first half-width of the window */
	ASPIRATION_DEPTH = 4,
};

static bool is_among(const tg_point *points, int length, tg_point point)
{
	for (int i = 0; i < length; i++)
		if (points[i] == point)
			return true;
	return false;
}

static bool is_allowed(
	const struct tg_ab_board *board, const struct tg_request *request, tg_ab_at at)
{
	tg_point point = tg_ab_to_point(board->size, at);

	return !is_among(request->avoid, request->avoid_length, point) &&
		(request->allow_length == 0 ||
			is_among(request->allow, request->allow_length, point));
}

static void add_root(struct tg_ab_worker *worker, const struct tg_request *request, tg_ab_at at)
{
	struct tg_ab_board *board = worker->board;
	struct tg_ab_root_move *root = &worker->roots[worker->roots_length];

	if (board->cells[at].stone != TG_EMPTY || !is_allowed(board, request, at) ||
		!tg_ab_board_is_legal(board, board->side, at))
		return;
	root->at = at;
	root->value = root->last = -TG_AB_INFINITE;
	root->nodes = 0;
	root->is_checked = false;
	root->pv.length = 1;
	root->pv.move[0] = at;
	worker->roots_length++;
}

/* The answers to the worst threat there is; an empty list where nothing is forced. */
static void find_forced(const struct tg_ab_board *board, struct tg_ab_points *points)
{
	int side = board->side;

	points->length = 0;
	if (tg_ab_count(board, side, TG_AB_CELL_FIVE) > 0) {
		points->at[points->length++] = tg_ab_board_find(board, side, TG_AB_CELL_FIVE);
	} else if (tg_ab_count(board, side ^ 1, TG_AB_CELL_FIVE) > 0) {
		tg_ab_five_blocks(board, points);
	} else if (tg_ab_count(board, side, TG_AB_CELL_STRAIGHT) == 0 &&
		tg_ab_count(board, side ^ 1, TG_AB_CELL_STRAIGHT) > 0) {
		tg_ab_defences(board, points);
		tg_ab_add_fours(board, side, points);
	}
}

static void add_picked(
	struct tg_ab_worker *worker, const struct tg_request *request, struct tg_ab_picker *picker)
{
	tg_ab_at at;

	worker->roots_length = 0;
	while ((at = tg_ab_picker_next(picker)) != 0)
		add_root(worker, request, at);
}

/* Every empty point, where the sensible ones are not to be played. */
static void add_every_point(struct tg_ab_worker *worker, const struct tg_request *request)
{
	for (int p = 0; p < worker->board->points; p++)
		add_root(worker, request, tg_ab_from_point(worker->board->size, (tg_point)p));
}

bool tg_ab_root_prepare_open(struct tg_ab_worker *worker, const struct tg_request *request)
{
	struct tg_ab_picker_hints hints = {0, 0, 0};
	struct tg_ab_picker picker;

	worker->roots_length = 0;
	if (request->allow_length == 0) {
		tg_ab_picker_quiet(&picker, worker, &hints);
		add_picked(worker, request, &picker);
	}
	if (worker->roots_length == 0)
		add_every_point(worker, request);
	return worker->roots_length > 0;
}

bool tg_ab_root_prepare(struct tg_ab_worker *worker, const struct tg_request *request)
{
	struct tg_ab_picker_hints hints = {0, 0, 0};
	struct tg_ab_points forced;
	struct tg_ab_picker picker;

	worker->roots_length = 0;
	find_forced(worker->board, &forced);
	if (forced.length > 0) {
		tg_ab_picker_forced(&picker, worker, &hints, &forced);
		add_picked(worker, request, &picker);
	}
	return worker->roots_length > 0 || tg_ab_root_prepare_open(worker, request);
}

/* Does the move make a five? The search itself never plays one, it counts it. */
static bool is_five(const struct tg_ab_worker *worker, tg_ab_at at)
{
	const struct tg_ab_board *board = worker->board;

	return board->cells[at].is.cls[board->side] == TG_AB_CELL_FIVE;
}

/* Late root moves are looked at with less depth first, like those of every other node. */
static int reduce_root(int depth, int index)
{
	if (depth < 3 || index < 2)
		return 0;
	int less = (int)tg_ab_lateness(depth, index);
	return less < depth - 2 ? less : depth - 2;
}

static int search_root_move(
	struct tg_ab_worker *worker, int index, bool is_first, int depth, const int window[2])
{
	tg_ab_at at = worker->roots[index].at;
	int alpha = window[0], beta = window[1], value = alpha + 1;
	int less = is_first ? 0 : reduce_root(depth, index);

	if (is_five(worker, at)) {
		worker->pv[1].length = 0;
		return TG_AB_MATE - 1;
	}
	tg_ab_board_play(worker->board, at);
	if (!is_first) {
		value = -tg_ab_search(worker, -alpha - 1, -alpha, depth - 1 - less, 1);
		if (less > 0 && value > alpha)
			value = -tg_ab_search(worker, -alpha - 1, -alpha, depth - 1, 1);
	}
	if (is_first || (value > alpha && value < beta))
		value = -tg_ab_search(worker, -beta, -alpha, depth - 1, 1);
	tg_ab_board_undo(worker->board);
	return value;
}

static void take_pv(struct tg_ab_worker *worker, struct tg_ab_root_move *root)
{
	const struct tg_ab_pv *child = &worker->pv[1];
	int length = child->length < TG_AB_MAX_PLY - 1 ? child->length : TG_AB_MAX_PLY - 1;

	root->pv.length = 1 + length;
	root->pv.move[0] = root->at;
	memcpy(root->pv.move + 1, child->move, (size_t)length * sizeof(tg_ab_at));
}

static bool has_stopped(const struct tg_ab_worker *worker)
{
	return atomic_load_explicit(&worker->shared->stop, memory_order_relaxed);
}

/* All roots from `first` on within the window; the best value. */
static int search_roots(struct tg_ab_worker *worker, int first, int depth, int alpha, int beta)
{
	int best = -TG_AB_INFINITE;

	for (int i = first; i < worker->roots_length; i++) {
		struct tg_ab_root_move *root = &worker->roots[i];
		uint64_t before = worker->nodes;
		int window[2] = {alpha, beta};
		int value = search_root_move(worker, i, i == first, depth, window);
		root->nodes += worker->nodes - before;
		if (has_stopped(worker))
			return best;
		/* A move that does not beat alpha has no value of its own, only a bound. */
		root->value = i == first || value > alpha ? value : -TG_AB_INFINITE;
		if (value > best)
			best = value;
		if (value > alpha) {
			alpha = value;
			take_pv(worker, root);
		}
		if (value >= beta)
			break;
	}
	return best;
}

/* Stable: equal moves stay in the order that the last iteration left. */
static void sort_roots(struct tg_ab_worker *worker, int first)
{
	for (int i = first + 1; i < worker->roots_length; i++) {
		struct tg_ab_root_move root = worker->roots[i];
		int j = i;
		for (; j > first && worker->roots[j - 1].value < root.value; j--)
			worker->roots[j] = worker->roots[j - 1];
		worker->roots[j] = root;
	}
}

/* One line: widens the window until the value lies inside. */
static void search_line(struct tg_ab_worker *worker, int line, int depth)
{
	int guess = worker->roots[line].last, width = ASPIRATION;
	bool is_wide = depth < ASPIRATION_DEPTH || tg_ab_is_mate(guess) || guess == -TG_AB_INFINITE;
	int alpha = is_wide ? -TG_AB_INFINITE : guess - width;
	int beta = is_wide ? TG_AB_INFINITE : guess + width;

	for (;;) {
		int value = search_roots(worker, line, depth, alpha, beta);
		sort_roots(worker, line);
		if (has_stopped(worker) || (value > alpha && value < beta))
			return;
		width *= 3;
		if (value <= alpha)
			alpha = width > 500 ? -TG_AB_INFINITE : value - width;
		else
			beta = width > 500 ? TG_AB_INFINITE : value + width;
	}
}

void tg_ab_root_iterate(struct tg_ab_worker *worker, int depth, int lines)
{
	for (int i = 0; i < worker->roots_length; i++) {
		worker->roots[i].last = worker->roots[i].value;
		worker->roots[i].value = -TG_AB_INFINITE;
	}
	for (int line = 0; line < lines && line < worker->roots_length; line++) {
		search_line(worker, line, depth);
		if (has_stopped(worker))
			break;
	}
	if (!has_stopped(worker))
		worker->depth = depth;
}
