/*
 * One node of the search. First what is certain (a five, a straight four, a threat with no answer),
 * then what is forced (the answers to a five or to a straight four), and only then real choice, where
 * the usual devices of alpha-beta save time: late-move reductions, futility and move-count pruning,
 * histories and killers. Each device stands with the match that it gained in its commit.
 *
 * Sources: the order of work in Rapfi's notes (five-in-a-row's gain per device), and what is common
 * knowledge of chess engines; numbers are tengen's own.
 */
#include "engine/alphabeta/search.h"
#include "engine/alphabeta/picker.h"
#include "engine/alphabeta/weights.h"

#include "base/clock.h"
#include "engine/engine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	POLL_EVERY = 256, /* nodes between looks at the clock: some 0.3 ms */
	HISTORY_MAX = 8192,
	VCF_DEPTH = 12, /* at the horizon */
	VCF_BUDGET = 30,
	VCF_SLOTS_LOG2 = 15,
	RAZOR_DEPTH = 2,
	RAZOR_MARGIN = 120,
	REVERSE_DEPTH = 5,
	REVERSE_MARGIN = 60,
	FUTILITY_DEPTH = 5,
	FUTILITY_MARGIN = 60,
};

/* A node on its way through the search. */
struct node {
	int alpha, beta, depth, ply;
	int eval;
	bool is_pv, is_improving;
	bool is_forced; /* only answers to a straight four are searched */
	struct tg_ab_found table;
	struct tg_ab_picker_hints hints;
	int best;
	tg_ab_at best_move;
	int searched; /* legal moves so far */
	int quiets_length;
	tg_ab_at quiets[64]; /* searched without success, for the histories */
};

enum tg_status tg_ab_worker_init(
	struct tg_ab_worker *worker, struct tg_ab_shared *shared, int index)
{
	memset(worker, 0, sizeof(*worker));
	worker->shared = shared;
	worker->index = index;
	worker->board = malloc(sizeof(*worker->board));
	if (!worker->board)
		return TG_ERR_NOMEM;
	worker->vcf.stop = &shared->stop;
	enum tg_status status = tg_ab_vcf_init(&worker->vcf, worker->board, VCF_SLOTS_LOG2);
	worker->vcf.stop = &shared->stop;
	return status;
}

void tg_ab_worker_finish(struct tg_ab_worker *worker)
{
	tg_ab_vcf_finish(&worker->vcf);
	free(worker->board);
	worker->board = NULL;
}

static void poll_outside(struct tg_ab_worker *worker)
{
	struct tg_ab_shared *shared = worker->shared;

	worker->countdown = POLL_EVERY;
	atomic_store_explicit(&worker->published, worker->nodes, memory_order_relaxed);
	if (worker->index == 0 &&
		(tg_stop_is_set(shared->external) ||
			(shared->deadline > 0 && tg_clock_seconds() >= shared->deadline)))
		atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
}

bool tg_ab_worker_should_stop(struct tg_ab_worker *worker)
{
	struct tg_ab_shared *shared = worker->shared;

	if (--worker->countdown <= 0)
		poll_outside(worker);
	if (shared->nodes_limit > 0 &&
		worker->nodes * (uint64_t)shared->threads >= shared->nodes_limit)
		atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
	return atomic_load_explicit(&shared->stop, memory_order_relaxed);
}

int tg_ab_evaluate(const struct tg_ab_board *board)
{
	int value =
		tg_ab_board_balance(board) + tg_ab_weights_tempo(board->tables->game, board->side);

	if (value > TG_AB_EVAL_MAX)
		return TG_AB_EVAL_MAX;
	return value < -TG_AB_EVAL_MAX ? -TG_AB_EVAL_MAX : value;
}

/* A mate in the table counts from the node, in the search from the root. */
static int to_table(int value, int ply)
{
	if (value > TG_AB_MATE_BOUND)
		return value + ply;
	return value < -TG_AB_MATE_BOUND ? value - ply : value;
}

static int from_table(int value, int ply)
{
	if (value > TG_AB_MATE_BOUND)
		return value - ply;
	return value < -TG_AB_MATE_BOUND ? value + ply : value;
}

static int win_in(int ply)
{
	return TG_AB_MATE - ply;
}

/* The line from here is one move, or the move and the line below it. */
static void set_pv(struct tg_ab_worker *worker, int ply, tg_ab_at move, bool with_child)
{
	struct tg_ab_pv *pv = &worker->pv[ply], *child = &worker->pv[ply + 1];
	int length = with_child ? child->length : 0;

	if (length > TG_AB_MAX_PLY - 1)
		length = TG_AB_MAX_PLY - 1;
	pv->move[0] = move;
	memcpy(pv->move + 1, child->move, (size_t)length * sizeof(tg_ab_at));
	pv->length = 1 + length;
}

/* Fours to the end? The win's value, or 0. */
static int win_by_fours(struct tg_ab_worker *worker, int ply)
{
	struct tg_ab_board *board = worker->board;
	struct tg_ab_vcf *vcf = &worker->vcf;

	if (!tg_ab_has_fours(board, board->side))
		return 0;
	uint64_t before = vcf->nodes;
	enum tg_ab_vcf_answer answer = tg_ab_vcf_search(vcf, VCF_DEPTH, VCF_BUDGET);
	worker->nodes += vcf->nodes - before;
	if (answer != TG_AB_VCF_WON)
		return 0;
	struct tg_ab_pv *pv = &worker->pv[ply];
	pv->length = vcf->length < TG_AB_MAX_PLY ? vcf->length : TG_AB_MAX_PLY;
	memcpy(pv->move, vcf->line, (size_t)pv->length * sizeof(tg_ab_at));
	return win_in(ply + vcf->length + (vcf->ends_with_five ? 0 : 2));
}

/* Leaf: a win by fours or the evaluation. */
static int search_horizon(struct tg_ab_worker *worker, int beta, int eval, int ply)
{
	int win = eval < beta ? win_by_fours(worker, ply) : 0;

	return win ? win : eval;
}

static int child_value(
	struct tg_ab_worker *worker, tg_ab_at move, int alpha, int beta, int depth, int ply)
{
	tg_ab_hash_prefetch(worker->shared->hash, tg_ab_board_hash_after(worker->board, move));
	tg_ab_board_play(worker->board, move);
	int value = -tg_ab_search(worker, -beta, -alpha, depth, ply + 1);
	tg_ab_board_undo(worker->board);
	return value;
}

/* The opponent has a five to come: block it, at no cost in depth, or be lost. */
static int search_block(struct tg_ab_worker *worker, const struct node *node)
{
	struct tg_ab_board *board = worker->board;
	struct tg_ab_points blocks;
	int best = -win_in(node->ply + 2), alpha = node->alpha;

	tg_ab_five_blocks(board, &blocks);
	for (int i = 0; i < blocks.length; i++) {
		if (!tg_ab_board_is_legal(board, board->side, blocks.at[i]))
			continue;
		int value = child_value(
			worker, blocks.at[i], alpha, node->beta, node->depth, node->ply);
		if (value <= best)
			continue;
		best = value;
		if (value > alpha) {
			alpha = value;
			set_pv(worker, node->ply, blocks.at[i], true);
		}
		if (value >= node->beta)
			break;
	}
	return best;
}

/* Wins and losses that need no search. False: the game is open. */
static bool is_decided(struct tg_ab_worker *worker, const struct node *node, int *value)
{
	const struct tg_ab_board *board = worker->board;
	int side = board->side;
	enum tg_ab_class cls = TG_AB_CELL_FIVE;

	if (board->stones == board->points) {
		*value = 0;
		return true;
	}
	if (tg_ab_count(board, side, TG_AB_CELL_FIVE) > 0) {
		*value = win_in(node->ply + 1);
	} else if (tg_ab_count(board, side ^ 1, TG_AB_CELL_FIVE) == 0 &&
		tg_ab_count(board, side, TG_AB_CELL_STRAIGHT) > 0) {
		*value = win_in(node->ply + 3);
		cls = TG_AB_CELL_STRAIGHT;
	} else {
		return false;
	}
	if (node->is_pv)
		set_pv(worker, node->ply, tg_ab_board_find(board, side, cls), false);
	return true;
}

static bool can_cut(const struct node *node, int value)
{
	enum tg_ab_bound bound = node->table.bound;

	if (node->is_pv || bound == TG_AB_NO_BOUND || node->table.depth < node->depth)
		return false;
	return bound == TG_AB_EXACT || (bound == TG_AB_LOWER && value >= node->beta) ||
		(bound == TG_AB_UPPER && value <= node->alpha);
}

/* The opponent is about to make things that the static value does not see well. */
static bool is_quiet(const struct tg_ab_board *board)
{
	int foe = board->side ^ 1;

	return tg_ab_count(board, foe, TG_AB_FOUR_THREE) +
		tg_ab_count(board, foe, TG_AB_SUSPECT_FOUR) ==
		0;
}

/* Prunes before any move is tried. True: *value is the node's. */
static bool prune_node(struct tg_ab_worker *worker, const struct node *node, int *value)
{
	if (node->is_pv || tg_ab_is_mate(node->alpha) || tg_ab_is_mate(node->beta))
		return false;
	if (node->depth <= REVERSE_DEPTH && is_quiet(worker->board) &&
		node->eval - REVERSE_MARGIN * node->depth >= node->beta) {
		*value = node->eval;
		return true;
	}
	if (node->depth <= RAZOR_DEPTH && node->eval + RAZOR_MARGIN * node->depth <= node->alpha) {
		*value = search_horizon(worker, node->beta, node->eval, node->ply);
		return *value <= node->alpha;
	}
	return false;
}

/* What a move makes and prevents, before it is played. */
struct import {
	enum tg_ab_class own, foe;
	bool is_tactical;
	int gap; /* how far its order lies below that of the first move without the table */
};

static struct import import_of(const struct tg_ab_board *board, tg_ab_at at)
{
	const struct tg_ab_state *is = &board->cells[at].is;
	struct import import = {(enum tg_ab_class)is->cls[board->side],
		(enum tg_ab_class)is->cls[board->side ^ 1], false, 0};

	import.is_tactical = tg_ab_is_tactical(board, at);
	return import;
}

/* What it is true of once, it is true of for every later move of the node. */
static bool prune_move(const struct node *node, const struct import *import)
{
	if (node->is_pv || node->is_forced || import->is_tactical || node->best < -TG_AB_MATE_BOUND)
		return false;
	int enough = 4 + node->depth * node->depth;
	if (node->depth <= FUTILITY_DEPTH &&
		node->searched >= (node->is_improving ? enough : enough / 2 + 1))
		return true;
	return node->depth <= FUTILITY_DEPTH &&
		node->eval + FUTILITY_MARGIN * (node->depth + 1) <= node->alpha;
}

/*
 * Plies less for a late move: logarithmic in depth and number, more for what the fitted odds of a move
 * (and the histories) think little of, less for what makes or stops threats. A gap of 16 is one natural
 * logarithm.
 */
static int reduction(const struct node *node, const struct import *import)
{
	if (node->depth < 3 || node->searched < 2 || import->own >= TG_AB_CELL_FOUR)
		return 0;
	double r = 0.1 + tg_ab_lateness(node->depth, node->searched) + import->gap / 32.0;
	int plies =
		(int)r - node->is_pv - import->is_tactical - node->is_forced + !node->is_improving;
	if (plies > node->depth - 2)
		plies = node->depth - 2;
	return plies > 0 ? plies : 0;
}

/* Principal variation search of one move: null window, reduced first, and wider where it beats alpha. */
static int search_move(
	struct tg_ab_worker *worker, struct node *node, const struct import *import, tg_ab_at move)
{
	int depth = node->depth - 1, value = node->alpha + 1;
	int less = reduction(node, import);

	tg_ab_hash_prefetch(worker->shared->hash, tg_ab_board_hash_after(worker->board, move));
	tg_ab_board_play(worker->board, move);
	if (less > 0)
		value = -tg_ab_search(
			worker, -node->alpha - 1, -node->alpha, depth - less, node->ply + 1);
	if (value > node->alpha && (less > 0 || !node->is_pv || node->searched > 0))
		value = -tg_ab_search(worker, -node->alpha - 1, -node->alpha, depth, node->ply + 1);
	if (node->is_pv && (node->searched == 0 || value > node->alpha))
		value = -tg_ab_search(worker, -node->beta, -node->alpha, depth, node->ply + 1);
	tg_ab_board_undo(worker->board);
	return value;
}

static void bump(int16_t *entry, int bonus)
{
	*entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / HISTORY_MAX);
}

/* A move refuted the node: remember it, forget those that were tried before it. */
static void remember_cut(struct tg_ab_worker *worker, const struct node *node, tg_ab_at move)
{
	int side = worker->board->side, ply = node->ply;
	int bonus = node->depth > 12 ? 1600 : 11 * node->depth * node->depth;

	if (worker->killers[ply][0] != move) {
		worker->killers[ply][1] = worker->killers[ply][0];
		worker->killers[ply][0] = move;
	}
	if (node->hints.last)
		worker->counters[side][node->hints.last] = move;
	bump(&worker->history[side][move], bonus);
	for (int i = 0; i < node->quiets_length; i++)
		bump(&worker->history[side][node->quiets[i]], -bonus);
}

/* Takes in the value of a searched move. True: the node is refuted. */
static bool take_value(struct tg_ab_worker *worker, struct node *node, tg_ab_at move, int value)
{
	if (value > node->best) {
		node->best = value;
		if (value > node->alpha) {
			node->best_move = move;
			node->alpha = value;
			if (node->is_pv)
				set_pv(worker, node->ply, move, true);
		}
	}
	if (value >= node->beta) {
		remember_cut(worker, node, move);
		return true;
	}
	if (node->quiets_length < (int)(sizeof(node->quiets) / sizeof(node->quiets[0])))
		node->quiets[node->quiets_length++] = move;
	return false;
}

static void search_moves(
	struct tg_ab_worker *worker, struct node *node, const struct tg_ab_points *forced)
{
	struct tg_ab_board *board = worker->board;
	struct tg_ab_picker picker;
	tg_ab_at move;
	int top = TG_AB_ORDER_TABLE;

	if (node->is_forced)
		tg_ab_picker_forced(&picker, worker, &node->hints, forced);
	else
		tg_ab_picker_quiet(&picker, worker, &node->hints);
	while ((move = tg_ab_picker_next(&picker)) != 0) {
		struct import import = import_of(board, move);
		int order = tg_ab_picker_order(&picker);
		if (top == TG_AB_ORDER_TABLE)
			top = order;
		import.gap = order < TG_AB_ORDER_TABLE ? top - order : 0;
		if (!tg_ab_board_is_legal(board, board->side, move))
			continue;
		if (node->searched > 0 && prune_move(node, &import)) {
			tg_ab_picker_keep_tactical(&picker, board);
			continue;
		}
		int value = search_move(worker, node, &import, move);
		if (tg_ab_worker_should_stop(worker))
			return;
		node->searched++;
		if (take_value(worker, node, move, value))
			return;
	}
}

static void store(struct tg_ab_worker *worker, const struct node *node, int alpha)
{
	struct tg_ab_found found = {node->best_move, to_table(node->best, node->ply), 0,
		node->depth > 0 ? node->depth : 0, TG_AB_UPPER};

	if (node->best >= node->beta)
		found.bound = TG_AB_LOWER;
	else if (node->best > alpha)
		found.bound = TG_AB_EXACT;
	tg_ab_hash_put(worker->shared->hash, worker->board->hash, &found);
}

/*
 * The opponent threatens a straight four. At the horizon only real stops are tried, so that trading
 * fours does not go on for ever; a win by fours of one's own was asked for before.
 */
static void find_answers(
	const struct tg_ab_board *board, const struct node *node, struct tg_ab_points *answers)
{
	tg_ab_defences(board, answers);
	if (node->depth > 0)
		tg_ab_add_fours(board, board->side, answers);
}

/* True with a value where the moves need not be searched; else *answers has those to a straight four. */
static bool is_settled(
	struct tg_ab_worker *worker, struct node *node, struct tg_ab_points *answers, int *value)
{
	const struct tg_ab_board *board = worker->board;
	int ply = node->ply;

	node->eval = worker->evals[ply] = tg_ab_evaluate(board);
	node->is_improving = ply < 2 || node->eval > worker->evals[ply - 2];
	node->is_forced = tg_ab_count(board, board->side ^ 1, TG_AB_CELL_STRAIGHT) > 0;
	if (!node->is_forced) {
		if (node->depth > 0)
			return prune_node(worker, node, value);
		*value = search_horizon(worker, node->beta, node->eval, ply);
		return true;
	}
	*value = node->depth <= 0 ? win_by_fours(worker, ply) : 0;
	if (*value)
		return true;
	find_answers(board, node, answers);
	if (answers->length == 0) {
		bool is_lost = node->depth > 0 || !tg_ab_has_fours(board, board->side);
		*value = is_lost ? -win_in(ply + 4) : -4 * TG_AB_SCALE;
		return true;
	}
	if (node->depth < 1)
		node->depth = 1;
	return false;
}

int tg_ab_search(struct tg_ab_worker *worker, int alpha, int beta, int depth, int ply)
{
	struct tg_ab_board *board = worker->board;
	struct tg_ab_points answers;
	struct node node = {.alpha = alpha, .beta = beta, .depth = depth, .ply = ply};
	int value;

	worker->nodes++;
	worker->pv[ply].length = 0;
	if (tg_ab_worker_should_stop(worker))
		return 0;
	if (ply >= TG_AB_MAX_PLY)
		return tg_ab_evaluate(board);
	/* No line from here can be better than a win now, or worse than a loss now. */
	node.alpha = alpha > -win_in(ply) ? alpha : -win_in(ply);
	node.beta = beta < win_in(ply + 1) ? beta : win_in(ply + 1);
	if (node.alpha >= node.beta)
		return node.alpha;
	alpha = node.alpha;
	node.is_pv = node.beta - node.alpha > 1;

	/* Certain, or with one answer. */
	if (is_decided(worker, &node, &value))
		return value;
	if (tg_ab_count(board, board->side ^ 1, TG_AB_CELL_FIVE) > 0)
		return search_block(worker, &node);

	/* Known from before. */
	node.table = tg_ab_hash_get(worker->shared->hash, board->hash);
	value = from_table(node.table.value, ply);
	if (can_cut(&node, value))
		return value;

	if (is_settled(worker, &node, &answers, &value))
		return value;
	/* Nothing to go by: a shallower search will do and leaves a move for next time. */
	if (node.table.move == 0 && node.depth >= 4)
		node.depth--;

	node.hints.table = node.table.move;
	node.hints.last = board->ply > 0 ? board->frames[board->ply - 1].move : 0;
	node.hints.ply = ply;
	node.best = -TG_AB_INFINITE;
	search_moves(worker, &node, &answers);
	if (atomic_load_explicit(&worker->shared->stop, memory_order_relaxed))
		return 0;
	if (node.searched == 0)
		return node.is_forced ? -win_in(ply + 4) : 0;
	store(worker, &node, alpha);
	return node.best;
}
