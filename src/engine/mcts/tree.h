/*
 * The search tree: nodes in one array, children of a node side by side, no pointers, no locks.
 *
 *	index   0      1      2 3 4 5 ...      k k+1 k+2 ...
 *	        none   root   root's children  children of, say, node 4
 *	                      (children = 2)   (nodes[4].children = k)
 *
 * A node is a move and what simulations through it said, seen by the side that makes the move. The
 * array is made once; when it is full the tree grows no more and simulations go on from its leaves, so
 * a memory limit is kept by construction. After a move the subtree below it is copied to a second
 * array and the two change places.
 *
 * Threads share the tree. Visits are counted on the way down, before the result is known, and so
 * are a virtual loss for the others; results are added on the way up. All fields that change are
 * atomics in relaxed order; `children` is published by release and read by acquire.
 */
#ifndef MCTS_TREE_H
#define MCTS_TREE_H

#include "engine/mcts/prior.h"

#include <stdatomic.h>

enum { TG_NODE_NONE = 0, TG_NODE_ROOT = 1 };
#define TG_NODE_BUSY UINT32_MAX /* in `children`: another thread is making them */

enum {
	TG_NODE_BANNED = 1,   /* superko forbids the move here */
	TG_NODE_EXCLUDED = 2, /* the request does not want it (root only, this think only) */
};

struct tg_node {
	_Atomic uint64_t wins;      /* sum of results for the mover, TG_RESULT_ONE each */
	_Atomic uint64_t rave_wins; /* the same over simulations where the mover came there later */
	_Atomic uint32_t visits;    /* those in flight included */
	_Atomic uint32_t rave_visits;
	_Atomic uint32_t children; /* index of the first; 0: none yet; TG_NODE_BUSY */
	uint16_t children_length;  /* valid once `children` is an index */
	tg_at move;                /* TG_AT_NONE: a pass */
	float prior;               /* probability among its siblings, before any simulation */
	_Atomic uint8_t flags;
};

struct tg_tree {
	struct tg_node *nodes;
	struct tg_node *spare; /* the second array */
	uint32_t capacity;     /* nodes in each */
	_Atomic uint32_t used;
	float rave_equivalence; /* simulations that a RAVE count is worth at most */
	uint32_t narrowest;     /* children that a new node looks at; TG_PRIOR_MAX: all */
};

/* Room for `bytes` in all. False when memory is out. */
bool tg_tree_init(struct tg_tree *tree, size_t bytes);
void tg_tree_finish(struct tg_tree *tree);

/* Sets what depends on the board's number of points; 0: to judge a chain, whatever the board. */
void tg_tree_tune(struct tg_tree *tree, int points);

/* A root without children. */
void tg_tree_reset(struct tg_tree *tree);

/* Makes the node `root` the root; what is not below it is forgotten. */
void tg_tree_reroot(struct tg_tree *tree, uint32_t root);

/*
 * Gives the node its children, in the order of `moves`. One of several threads does it; false for the
 * others, and when the array is full.
 */
bool tg_tree_expand(
	struct tg_tree *tree, uint32_t node, const struct tg_prior_move *moves, int length);

/* The child to simulate next; TG_NODE_NONE when all are banned. See tree.c for the formula. */
uint32_t tg_tree_select(const struct tg_tree *tree, uint32_t node);

/* The index of the first child, 0 while there is none. */
static inline uint32_t tg_node_children(const struct tg_node *node)
{
	uint32_t children = atomic_load_explicit(&node->children, memory_order_acquire);

	return children == TG_NODE_BUSY ? 0 : children;
}

static inline uint32_t tg_node_visits(const struct tg_node *node)
{
	return atomic_load_explicit(&node->visits, memory_order_relaxed);
}

/* Mean result for the mover, 0 .. 1; 0.5 without visits. */
double tg_node_mean(const struct tg_node *node);

/* The child with the most visits that may be played, or TG_NODE_NONE. */
uint32_t tg_tree_best(const struct tg_tree *tree, uint32_t node);

#endif
