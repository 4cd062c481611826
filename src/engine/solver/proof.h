/*
 * What depth-first proof-number searches share: the numbers of a position, the table of them, and the
 * choice among the moves of a node. A search knows who the prover is, what he wants and how to move.
 *
 *	pn   the least number of leaves that would have to be proved for the prover to have it
 *	dn   ... to be disproved for him not to have it; 0 and TG_PROOF_INFINITE: he has it, he has not
 *
 * At the prover's nodes pn leads: the least of the children's, while dn is their sum. At the other side's it
 * is the other way round. Source: A. Nagai, Df-pn algorithm for searching AND/OR trees, 2002.
 */
#ifndef SOLVER_PROOF_H
#define SOLVER_PROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TG_PROOF_INFINITE = 100000000 };

struct tg_proof {
	uint32_t pn, dn;
	uint32_t size; /* nodes spent below the position */
};

/* He has it, or he has not. */
struct tg_proof tg_proof_settled(bool has_it);

/* 1 he has it, -1 he has not, 0 open or NULL. */
int tg_proof_answer(const struct tg_proof *proof);

/* --- the table --- */

struct tg_proof_entry;

struct tg_proof_table {
	size_t buckets; /* of four entries of 24 bytes */
	struct tg_proof_entry *entries;
};

/* False when memory is out. Finish is fine then, too. */
bool tg_proof_table_init(struct tg_proof_table *table, size_t buckets);
void tg_proof_table_clear(struct tg_proof_table *table);
void tg_proof_table_finish(struct tg_proof_table *table);

/* NULL when there is none; valid until the next store. Keys are not 0. */
const struct tg_proof *tg_proof_look_up(const struct tg_proof_table *table, uint64_t key);

/* Over the position's own entry, an empty one, or the one with least work behind it. */
void tg_proof_store(struct tg_proof_table *table, uint64_t key, struct tg_proof proof);

/* --- the choice --- */

struct tg_proof_choice {
	bool is_prover; /* whose node it is */
	uint32_t least, second,
		sum; /* least and second of the leading number, sum of the other one */
	int best;    /* the child with the least; -1 without any */
};

#define TG_PROOF_CHOICE_INIT(is_prover) \
	{ \
		is_prover, TG_PROOF_INFINITE, TG_PROOF_INFINITE, 0, -1 \
	}

/* One more child, number `i`. */
void tg_proof_weigh(struct tg_proof_choice *choice, int i, const struct tg_proof *child);

/* The numbers of the node itself. */
struct tg_proof tg_proof_of(const struct tg_proof_choice *choice, uint32_t size);

/* The limits of a search: as the side that is to move sees them, the leading number and the other one. */
struct tg_proof_limits {
	uint32_t lead, rest;
};

/* No more is to be searched here: a limit is reached, or the node is settled. */
bool tg_proof_is_enough(const struct tg_proof_choice *choice, struct tg_proof_limits limits);

/* The limits for the best child: its leading number is this node's other one. */
struct tg_proof_limits tg_proof_limits_below(const struct tg_proof_choice *choice,
	struct tg_proof_limits limits, const struct tg_proof *best);

#endif
