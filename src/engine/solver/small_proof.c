/* Depth-first proof-number search on sets of bits. See small_proof.h. */
#include "engine/solver/small_proof.h"

#include "base/rng.h"
#include "engine/solver/proof.h"

#include <assert.h>
#include <stdlib.h>

enum {
	PLY_MAX = 400,
	CHILDREN_MAX = TG_BITS_MAX + 1,
	LARGE_POINTS = 12 /* boards above have the large table */
};

struct tg_small_prover {
	struct tg_bits_board board;
	int target;
	uint64_t nodes, budget; /* budget 0: none */
	uint64_t path[PLY_MAX + 1];
	struct tg_proof_table table;
};

struct child {
	uint64_t key; /* 0: the game has ended, there is no entry */
	struct tg_bits_position p;
	struct tg_proof proof; /* of "Black has it" */
};

struct tg_small_prover *tg_small_prover_create(struct tg_size size)
{
	struct tg_small_prover *prover = calloc(1, sizeof(*prover));

	if (!prover)
		return NULL;
	tg_bits_init(&prover->board, size);
	if (tg_proof_table_init(
		    &prover->table, prover->board.points > LARGE_POINTS ? 1 << 20 : 1 << 15))
		return prover;
	free(prover);
	return NULL;
}

void tg_small_prover_destroy(struct tg_small_prover *prover)
{
	if (prover)
		tg_proof_table_finish(&prover->table);
	free(prover);
}

static uint64_t key_of(const struct tg_small_prover *s, const struct tg_bits_position *p)
{
	int turn;

	return tg_mix64(tg_bits_canonical(&s->board, p, &turn)) | 1;
}

/* --- one position ------------------------------------------------------------------------------------ */

static uint64_t stones_of(const struct tg_bits_position *p)
{
	return (uint64_t)p->stones[0] << 32 | p->stones[1];
}

/* What is certain without a search: 1 Black has it, -1 he cannot, 0 open. */
static int judge(const struct tg_small_prover *s, const struct tg_bits_position *p)
{
	int points = s->board.points;

	if (p->passes == 2)
		return tg_bits_area(&s->board, p) >= s->target ? 1 : -1;
	if (2 * __builtin_popcount(tg_bits_alive(&s->board, p, 0)) - points >= s->target)
		return 1;
	if (points - 2 * __builtin_popcount(tg_bits_alive(&s->board, p, 1)) < s->target)
		return -1;
	return 0;
}

/* A first guess: as many leaves as the board as it stands is short of the target. */
static struct tg_proof guess(const struct tg_small_prover *s, const struct tg_bits_position *p)
{
	int ahead = tg_bits_area(&s->board, p) - s->target;

	return (struct tg_proof){
		1 + (uint32_t)(ahead < 0 ? -ahead : 0), 1 + (uint32_t)(ahead > 0 ? ahead : 0), 0};
}

static void value_child(struct tg_small_prover *s, struct child *child)
{
	const struct tg_proof *known;
	int settled;

	child->key = child->p.passes == 2 ? 0 : key_of(s, &child->p);
	known = child->key ? tg_proof_look_up(&s->table, child->key) : NULL;
	if (known) {
		child->proof = *known;
		return;
	}
	settled = judge(s, &child->p);
	child->proof = settled ? tg_proof_settled(settled > 0) : guess(s, &child->p);
	if (settled && child->key)
		tg_proof_store(&s->table, child->key, child->proof);
}

static bool is_on_path(const struct tg_small_prover *s, const struct tg_bits_position *p, int ply)
{
	for (int i = 0; i <= ply; i++)
		if (s->path[i] == stones_of(p))
			return true;
	return false;
}

/* All moves outside land that is settled, from the centre outwards, and the pass; a winning one ends the list. */
static int expand(struct tg_small_prover *s, const struct tg_bits_position *p, int ply,
	struct child children[CHILDREN_MAX])
{
	uint32_t settled = tg_bits_alive(&s->board, p, 0) | tg_bits_alive(&s->board, p, 1);
	int length = 0;

	for (int i = 0; i <= s->board.points; i++) {
		struct child *child = &children[length];
		int move = i < s->board.points ? s->board.order[i] : TG_BITS_PASS;
		if (move != TG_BITS_PASS && settled >> move & 1)
			continue;
		if (!tg_bits_play(&s->board, p, move, &child->p) ||
			(move != TG_BITS_PASS && is_on_path(s, &child->p, ply)))
			continue;
		value_child(s, child);
		length++;
		if ((p->to_move == 0 ? child->proof.pn : child->proof.dn) == 0)
			break;
	}
	return length;
}

/* --- the search -------------------------------------------------------------------------------------- */

static void refresh(struct tg_small_prover *s, struct child *children, int length)
{
	for (int i = 0; i < length; i++) {
		const struct tg_proof *known =
			children[i].key ? tg_proof_look_up(&s->table, children[i].key) : NULL;
		if (known)
			children[i].proof = *known;
	}
}

/* Black is the prover. */
static void search(struct tg_small_prover *s, const struct tg_bits_position *p, int ply,
	struct tg_proof_limits limits)
{
	uint64_t key = key_of(s, p), before = s->nodes++;
	struct child children[CHILDREN_MAX];
	int length;

	s->path[ply] = stones_of(p);
	length = ply < PLY_MAX ? expand(s, p, ply, children) : 0;
	for (;;) {
		struct tg_proof_choice choice = TG_PROOF_CHOICE_INIT(p->to_move == 0);
		const struct child *best;

		for (int i = 0; i < length; i++)
			tg_proof_weigh(&choice, i, &children[i].proof);
		tg_proof_store(&s->table, key, tg_proof_of(&choice, (uint32_t)(s->nodes - before)));
		if (tg_proof_is_enough(&choice, limits) || (s->budget && s->nodes >= s->budget))
			return;
		assert(choice.best >= 0); /* without a child it is settled */
		best = &children[choice.best];
		search(s, &best->p, ply + 1, tg_proof_limits_below(&choice, limits, &best->proof));
		refresh(s, children, length);
	}
}

int tg_small_prove(struct tg_small_prover *prover, int target, uint64_t nodes, uint64_t *spent)
{
	const struct tg_bits_position empty = {{0, 0}, -1, 0, 0};
	const struct tg_proof_limits none = {TG_PROOF_INFINITE, TG_PROOF_INFINITE};

	tg_proof_table_clear(&prover->table);
	prover->target = target;
	prover->nodes = 0;
	prover->budget = nodes;
	search(prover, &empty, 0, none);
	*spent += prover->nodes;
	return tg_proof_answer(tg_proof_look_up(&prover->table, key_of(prover, &empty)));
}
