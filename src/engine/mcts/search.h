/*
 * One search: a root, a tree, workers, budgets.
 *
 * Life cycle: init once; for each move begin (sets the root, keeps what it can of the tree), run, read
 * the answer (choose.h, report.h); finish. Between begin and the end of run nothing of the position
 * outside is looked at.
 *
 * Determinism: with one thread and a budget in nodes all that happens is a function of the root, the
 * seed and what is left of the tree.
 */
#ifndef MCTS_SEARCH_H
#define MCTS_SEARCH_H

#include "engine/engine.h"
#include "engine/mcts/evaluator.h"
#include "engine/mcts/patience.h"
#include "engine/mcts/superko.h"
#include "engine/mcts/tree.h"

#include <pthread.h>

struct tg_search;
struct tg_aim;

/* One thread's belongings. */
struct tg_worker {
	struct tg_search *search;
	pthread_t thread;
	struct tg_rng rng;
	struct tg_goban board;
	struct tg_trace trace;
	int path_length;                  /* nodes on the path, root included */
	uint32_t path[TG_DEPTH_MAX + 2];  /* path[i]: the node before trace.moves[i] */
	tg_hash hashes[TG_DEPTH_MAX + 2]; /* superko keys along the path */
	uint8_t first[TG_GOBAN_MAX];      /* who came to a point first; see simulate.c */
	struct tg_prior_move moves[TG_PRIOR_MAX];

	/* Sums over this worker's playouts of this think. */
	uint64_t playouts;
	int64_t margin, margin_squares;     /* Black's margin, half points */
	int32_t owned[TG_GOBAN_MAX];        /* Black's ends minus White's, by point */
	int64_t child_margin[TG_PRIOR_MAX]; /* by root child */
	uint32_t child_playouts[TG_PRIOR_MAX];
};

/* What identifies the root, to find it again on the path of a later position. */
struct tg_root_id {
	bool is_valid;
	struct tg_size size;
	struct tg_rules rules;
	int handicap;
	bool is_shifted; /* handicap.h */
	int plies;
	tg_hash path; /* over all moves so far */
	enum tg_color color;
	bool cleanup;
};

struct tg_search {
	struct tg_tree tree;
	struct tg_playouts classical;
	const struct tg_evaluator *evaluator; /* that of `classical`, until there is a network */
	struct tg_superko history;
	struct tg_counting counting;
	const struct tg_aim *aim; /* fate.h; or NULL: to win */
	struct tg_goban root;
	struct tg_root_id id;
	enum tg_color color; /* to move at the root */
	bool looks_at_all;   /* to judge: every move from the first visit on; tree.h */
	bool weighs_pass;    /* ending.h: moves may be put aside */
	tg_hash keys[2 * TG_GOBAN_MAX];

	int threads;
	struct tg_worker *workers; /* `threads` of them */
	int readable;              /* workers whose sums may be read now: 1 while others run */

	/* Of the running think. */
	const struct tg_request *request;
	struct tg_patience patience;
	double next_report;
	_Atomic uint64_t playouts;
	atomic_bool is_over;
};

/* False when memory is out. */
bool tg_search_init(struct tg_search *search, int threads, size_t memory);
void tg_search_finish(struct tg_search *search);

/* Forgets the tree. */
void tg_search_forget(struct tg_search *search);

/* Sets the root for `request->color` and the moves that the request allows. */
void tg_search_begin(struct tg_search *search, const struct tg_position *pos,
	const struct tg_request *request, uint64_t seed);

/* Simulates until a budget is met, the stop flag is set, or more would change nothing. */
void tg_search_run(struct tg_search *search, const struct tg_position *pos);

/* simulate.c: one simulation from the root. */
void tg_simulate(struct tg_worker *worker);

/* --- report.c: what the search knows --- */

/* The mean end of p over this think's playouts, Black's +1, White's -1. */
double tg_search_owner(const struct tg_search *search, tg_at p);

/* Black's expected margin in points; of all playouts, or through the root child at `index`. */
double tg_search_margin(const struct tg_search *search);
double tg_search_child_margin(const struct tg_search *search, uint32_t index);

/* The state of the search as the public sees it. */
void tg_search_report(
	const struct tg_search *search, const struct tg_position *pos, struct tg_report *report);

/* --- choose.c: the answer --- */

/* The answer after the search. `level` below 9 may choose carelessly. */
void tg_choose(struct tg_search *search, const struct tg_position *pos, int level,
	struct tg_choice *choice);

/* The chosen move is hopeless, late enough in the game to say so. */
bool tg_choose_resigns(const struct tg_search *search, const struct tg_choice *choice);

#endif
