/* See proof.h. */
#include "engine/solver/proof.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4 };

struct tg_proof_entry {
	uint64_t key; /* 0: empty */
	struct tg_proof proof;
};

struct tg_proof tg_proof_settled(bool has_it)
{
	return (struct tg_proof){has_it ? 0 : TG_PROOF_INFINITE, has_it ? TG_PROOF_INFINITE : 0, 1};
}

int tg_proof_answer(const struct tg_proof *proof)
{
	return !proof ? 0 : proof->pn == 0 ? 1 : proof->dn == 0 ? -1 : 0;
}

/* --- the table --------------------------------------------------------------------------------- */

bool tg_proof_table_init(struct tg_proof_table *table, size_t buckets)
{
	table->buckets = buckets;
	table->entries = calloc(buckets * BUCKET, sizeof(table->entries[0]));
	return table->entries != NULL;
}

void tg_proof_table_clear(struct tg_proof_table *table)
{
	memset(table->entries, 0, table->buckets * BUCKET * sizeof(table->entries[0]));
}

void tg_proof_table_finish(struct tg_proof_table *table)
{
	free(table->entries);
}

/* The lowest bit of a key says nothing: it is set so that none is 0. */
static struct tg_proof_entry *bucket_of(const struct tg_proof_table *table, uint64_t key)
{
	return &table->entries[key / 2 % table->buckets * BUCKET];
}

const struct tg_proof *tg_proof_look_up(const struct tg_proof_table *table, uint64_t key)
{
	const struct tg_proof_entry *bucket = bucket_of(table, key);

	for (int i = 0; i < BUCKET; i++)
		if (bucket[i].key == key)
			return &bucket[i].proof;
	return NULL;
}

static struct tg_proof_entry *find_place(const struct tg_proof_table *table, uint64_t key)
{
	struct tg_proof_entry *bucket = bucket_of(table, key), *place = bucket;

	for (int i = 0; i < BUCKET; i++)
		if (bucket[i].key == key)
			return &bucket[i];
	for (int i = 0; i < BUCKET; i++)
		if (bucket[i].key == 0)
			return &bucket[i];
	for (int i = 1; i < BUCKET; i++)
		if (bucket[i].proof.size < place->proof.size)
			place = &bucket[i];
	return place;
}

void tg_proof_store(struct tg_proof_table *table, uint64_t key, struct tg_proof proof)
{
	*find_place(table, key) = (struct tg_proof_entry){key, proof};
}

/* --- the choice -------------------------------------------------------------------------------- */

static uint32_t least_of(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

void tg_proof_weigh(struct tg_proof_choice *choice, int i, const struct tg_proof *child)
{
	uint32_t lead = choice->is_prover ? child->pn : child->dn;
	uint32_t rest = choice->is_prover ? child->dn : child->pn;

	choice->sum = least_of(TG_PROOF_INFINITE, choice->sum + rest);
	if (lead < choice->least || choice->best < 0) {
		choice->second = choice->least;
		choice->least = lead;
		choice->best = i;
	} else if (lead < choice->second) {
		choice->second = lead;
	}
}

struct tg_proof tg_proof_of(const struct tg_proof_choice *choice, uint32_t size)
{
	struct tg_proof proof = {choice->is_prover ? choice->least : choice->sum,
		choice->is_prover ? choice->sum : choice->least, size};

	if (proof.pn == 0)
		proof.dn = TG_PROOF_INFINITE;
	if (proof.dn == 0)
		proof.pn = TG_PROOF_INFINITE;
	return proof;
}

bool tg_proof_is_enough(const struct tg_proof_choice *choice, struct tg_proof_limits limits)
{
	return choice->least >= limits.lead || choice->sum >= limits.rest || choice->least == 0 ||
		choice->sum == 0;
}

struct tg_proof_limits tg_proof_limits_below(const struct tg_proof_choice *choice,
	struct tg_proof_limits limits, const struct tg_proof *best)
{
	uint32_t own = choice->is_prover ? best->dn : best->pn;

	/* A quarter more than the second best: fewer returns to the same position. */
	return (struct tg_proof_limits){
		least_of(TG_PROOF_INFINITE, limits.rest - choice->sum + own),
		least_of(limits.lead, choice->second + choice->second / 4 + 1)};
}
