/*
 * UCT for Go in its plainest form: four steps, repeated.
 *	select     from the root, go to the child of best value + doubt, until a leaf is reached
 *	expand     give the leaf its children
 *	simulate   play random moves to the end and count
 *	back up    add the result to every node on the way
 *
 *	value of a child = wins / visits + C sqrt(ln(visits of the parent) / visits)
 *
 * The first term wants what was good, the second what was little tried. Source: L. Kocsis and
 * C. Szepesvari, Bandit based Monte-Carlo planning, 2006. What src/engine/mcts/ adds: RAVE, priors,
 * playouts that know shapes, threads, reuse of the tree.
 */
#include "base/rng.h"
#include "engine/engine.h"
#include "engine/mcts/goban.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 400000, PLAYOUTS = 2000 };

struct node {
	int first, length; /* the children, side by side in the array; 0: none yet */
	tg_at move;        /* that leads here; TG_AT_NONE: a pass */
	int visits;
	double wins; /* for the side that made the move */
};

struct uct_engine {
	struct tg_engine base;
	struct tg_rng rng;
	uint64_t seed;
	double komi;
	int used; /* nodes in use; node 0 is the root */
	struct node nodes[NODES];
};

static int select_child(const struct uct_engine *self, const struct node *parent)
{
	double best_value = -1;
	int best = 0;

	for (int i = parent->first; i < parent->first + parent->length; i++) {
		const struct node *child = &self->nodes[i];
		double n = child->visits, value = 1e9; /* never tried: try it now */
		if (child->visits > 0)
			value = child->wins / n + 0.7 * sqrt(log(parent->visits + 1) / n);
		if (value > best_value) {
			best_value = value;
			best = i;
		}
	}
	return best;
}

static void add_child(struct uct_engine *self, struct node *parent, tg_at move)
{
	struct node *child = &self->nodes[self->used++];

	memset(child, 0, sizeof(*child));
	child->move = move;
	parent->length++;
}

/* All legal moves that fill no own eye; a pass only where there is nothing else. */
static void expand(
	struct uct_engine *self, struct node *leaf, const struct tg_goban *b, enum tg_color color)
{
	if (self->used + b->empties + 1 > NODES)
		return;
	leaf->first = self->used;
	for (int i = 0; i < b->empties; i++)
		if (tg_goban_is_legal(b, color, b->empty[i]) &&
			!tg_code_is_eye(b->code[b->empty[i]], color))
			add_child(self, leaf, b->empty[i]);
	if (leaf->length == 0)
		add_child(self, leaf, TG_AT_NONE);
}

static void iterate(struct uct_engine *self, struct tg_goban *b, enum tg_color color)
{
	int path[1000] = {0}, depth = 0, node = 0;
	double black;

	while (self->nodes[node].length > 0 && b->passes < 2 && depth < 999) {
		node = select_child(self, &self->nodes[node]);
		tg_goban_play(b, color, self->nodes[node].move);
		color = tg_other(color);
		path[++depth] = node;
	}
	if (self->nodes[node].visits > 0 && b->passes < 2)
		expand(self, &self->nodes[node], b, color);
	tg_goban_playout(b, color, &self->rng, 3 * tg_size_points(b->size));
	black = tg_goban_area(b) > self->komi ? 1 : 0;
	/* `color` is to move at the leaf, so the other side made the move that leads to it. */
	for (color = tg_other(color); depth >= 0; depth--, color = tg_other(color)) {
		self->nodes[path[depth]].visits++;
		self->nodes[path[depth]].wins += color == TG_BLACK ? black : 1 - black;
	}
}

static enum tg_status uct_think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct uct_engine *self = (struct uct_engine *)engine;
	uint64_t playouts = request->budget.nodes ? request->budget.nodes : PLAYOUTS;
	struct tg_goban root, board;
	int most = -1;

	self->komi = tg_position_rules(pos).komi_halves / 2.0;
	tg_rng_init(&self->rng, self->seed);
	self->used = 1;
	memset(&self->nodes[0], 0, sizeof(struct node));
	tg_goban_set(&root, &pos->as.go, request->color);
	root.passes = 0;
	for (; choice->nodes < playouts && !tg_stop_is_set(request->stop); choice->nodes++) {
		tg_goban_copy(&board, &root);
		iterate(self, &board, request->color);
	}
	choice->move = TG_PASS;
	for (int i = self->nodes[0].first; i < self->nodes[0].first + self->nodes[0].length; i++) {
		const struct node *child = &self->nodes[i];
		tg_point move = child->move ? tg_goban_point(&root, child->move) : TG_PASS;
		/* the tree knows simple ko only: the rules have the last word */
		if (child->visits <= most ||
			tg_position_check(pos, request->color, move) != TG_LEGAL)
			continue;
		most = child->visits;
		choice->move = move;
		choice->winrate = child->visits ? child->wins / child->visits : 0.5;
	}
	return TG_OK;
}

static const struct tg_engine_ops uct_ops = {uct_think, NULL, tg_engine_free};

struct tg_engine *tg_engine_uct_create(const struct tg_engine_options *options)
{
	struct uct_engine *self = calloc(1, sizeof(*self));

	if (self) {
		self->base.ops = &uct_ops;
		strcpy(self->base.name, "tengen uct");
		self->seed = options->seed;
	}
	return self ? &self->base : NULL;
}
