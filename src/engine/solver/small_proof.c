/* Depth-first proof-number search on sets of bits. See small_proof.h. */
#include "engine/solver/small_proof.h"

#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

enum {
	INFINITE = 100000000,
	PLY_MAX = 400,
	BUCKET = 4,
	CHILDREN_MAX = TG_BITS_MAX + 1,
	LARGE_POINTS = 12 /* boards above have the large table */
};

struct entry {
	uint64_t key;
	uint32_t pn, dn; /* of "Black has it" */
	uint32_t size;   /* positions below it, for replacing */
};

struct tg_small_prover {
	struct tg_bits_board board;
	int target;
	uint64_t nodes, budget; /* budget 0: none */
	uint64_t path[PLY_MAX + 1];
	size_t buckets;
	struct entry *table;
};

struct child {
	struct tg_bits_position p;
	uint64_t key; /* 0: the game has ended, there is no entry */
	uint32_t pn, dn;
};

struct tg_small_prover *tg_small_prover_create(struct tg_size size)
{
	struct tg_small_prover *prover = calloc(1, sizeof(*prover));

	if (!prover)
		return NULL;
	tg_bits_init(&prover->board, size);
	prover->buckets = prover->board.points > LARGE_POINTS ? 1 << 20 : 1 << 15;
	prover->table = calloc(prover->buckets * BUCKET, sizeof(prover->table[0]));
	if (prover->table)
		return prover;
	free(prover);
	return NULL;
}

void tg_small_prover_destroy(struct tg_small_prover *prover)
{
	if (prover)
		free(prover->table);
	free(prover);
}

/* --- the table --------------------------------------------------------------------------------------- */

static uint64_t key_of(const struct tg_small_prover *s, const struct tg_bits_position *p)
{
	int turn;

	return tg_mix64(tg_bits_canonical(&s->board, p, &turn)) | 1;
}

static struct entry *look_up(struct tg_small_prover *s, uint64_t key)
{
	struct entry *bucket = &s->table[key / 2 % s->buckets * BUCKET];

	for (int i = 0; i < BUCKET; i++)
		if (bucket[i].key == key)
			return &bucket[i];
	return NULL;
}

/* Over the position's own entry, an empty one, or the one with least work behind it. */
static void store(struct tg_small_prover *s, const struct entry *entry)
{
	struct entry *bucket = &s->table[entry->key / 2 % s->buckets * BUCKET];
	struct entry *place = look_up(s, entry->key);

	for (int i = 0; i < BUCKET && !place; i++)
		if (bucket[i].key == 0)
			place = &bucket[i];
	if (!place) {
		place = bucket;
		for (int i = 1; i < BUCKET; i++)
			if (bucket[i].size < place->size)
				place = &bucket[i];
	}
	*place = *entry;
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

static void value_child(struct tg_small_prover *s, struct child *child)
{
	const struct entry *entry;
	int settled, ahead;

	child->key = child->p.passes == 2 ? 0 : key_of(s, &child->p);
	entry = child->key ? look_up(s, child->key) : NULL;
	if (entry) {
		child->pn = entry->pn;
		child->dn = entry->dn;
		return;
	}
	settled = judge(s, &child->p);
	/* A first guess: as many points as the board as it stands is short of the target. */
	ahead = settled ? 0 : tg_bits_area(&s->board, &child->p) - s->target;
	child->pn = settled > 0 ? 0
		: settled < 0   ? INFINITE
				: 1 + (uint32_t)(ahead < 0 ? -ahead : 0);
	child->dn = settled < 0 ? 0
		: settled > 0   ? INFINITE
				: 1 + (uint32_t)(ahead > 0 ? ahead : 0);
	if (settled && child->key)
		store(s, &(struct entry){child->key, child->pn, child->dn, 1});
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
		if ((p->to_move == 0 ? child->pn : child->dn) == 0)
			break;
	}
	return length;
}

/* --- the search -------------------------------------------------------------------------------------- */

/* For Black the least proof number leads, for White the least disproof number. */
struct choice {
	uint32_t least, second,
		sum; /* least and second of the leading number, sum of the other one */
	int best;
};

static struct choice choose(const struct child *children, int length, bool is_black)
{
	struct choice choice = {INFINITE, INFINITE, 0, 0};

	for (int i = 0; i < length; i++) {
		uint32_t lead = is_black ? children[i].pn : children[i].dn;
		uint32_t rest = is_black ? children[i].dn : children[i].pn;
		choice.sum = choice.sum + rest < INFINITE ? choice.sum + rest : INFINITE;
		if (lead < choice.least) {
			choice.second = choice.least;
			choice.least = lead;
			choice.best = i;
		} else if (lead < choice.second) {
			choice.second = lead;
		}
	}
	return choice;
}

static void refresh(struct tg_small_prover *s, struct child *children, int length)
{
	for (int i = 0; i < length; i++) {
		const struct entry *entry = children[i].key ? look_up(s, children[i].key) : NULL;
		if (!entry)
			continue;
		children[i].pn = entry->pn;
		children[i].dn = entry->dn;
	}
}

static uint32_t least_of(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

static void store_choice(struct tg_small_prover *s, uint64_t key, const struct choice *choice,
	bool is_black, uint64_t before)
{
	struct entry entry = {key, is_black ? choice->least : choice->sum,
		is_black ? choice->sum : choice->least, (uint32_t)(s->nodes - before)};

	if (entry.pn == 0)
		entry.dn = INFINITE;
	if (entry.dn == 0)
		entry.pn = INFINITE;
	store(s, &entry);
}

/* Until the leading number reaches `lead` or the other one `rest`, as the side to move sees them. */
static void search(struct tg_small_prover *s, const struct tg_bits_position *p, int ply,
	uint32_t lead, uint32_t rest)
{
	bool is_black = p->to_move == 0;
	uint64_t key = key_of(s, p), before = s->nodes++;
	struct child children[CHILDREN_MAX];
	int length;

	s->path[ply] = stones_of(p);
	length = ply < PLY_MAX ? expand(s, p, ply, children) : 0;
	for (;;) {
		struct choice choice = choose(children, length, is_black);
		uint32_t own, limit;

		store_choice(s, key, &choice, is_black, before);
		if (choice.least >= lead || choice.sum >= rest || choice.least == 0 ||
			choice.sum == 0 || (s->budget && s->nodes >= s->budget))
			return;
		/* A quarter more than the second best: fewer returns to the same position. */
		limit = least_of(lead, choice.second + choice.second / 4 + 1);
		own = is_black ? children[choice.best].dn : children[choice.best].pn;
		search(s, &children[choice.best].p, ply + 1,
			least_of(INFINITE, rest - choice.sum + own), limit);
		refresh(s, children, length);
	}
}

int tg_small_prove(struct tg_small_prover *prover, int target, uint64_t nodes, uint64_t *spent)
{
	const struct tg_bits_position empty = {{0, 0}, -1, 0, 0};
	const struct entry *entry;

	memset(prover->table, 0, prover->buckets * BUCKET * sizeof(prover->table[0]));
	prover->target = target;
	prover->nodes = 0;
	prover->budget = nodes;
	search(prover, &empty, 0, INFINITE, INFINITE);
	*spent += prover->nodes;
	entry = look_up(prover, key_of(prover, &empty));
	return !entry ? 0 : entry->pn == 0 ? 1 : entry->dn == 0 ? -1 : 0;
}
