/* The transposition table; see hash.h. */
#include "engine/alphabeta/hash.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { BUCKET = 4, GENERATIONS = 64, HUGE_PAGE = 2 << 20 };

/* In pages of 2 MiB where the system has them: small ones cost a walk of the page table at each look. */
static struct tg_ab_slot *allocate(size_t bytes)
{
	if (bytes < HUGE_PAGE)
		return aligned_alloc(64, bytes);
	struct tg_ab_slot *slots = aligned_alloc(HUGE_PAGE, bytes);
#ifdef MADV_HUGEPAGE
	if (slots)
		madvise(slots, bytes, MADV_HUGEPAGE);
#endif
	return slots;
}

enum tg_status tg_ab_hash_init(struct tg_ab_hash *hash, size_t bytes)
{
	uint64_t buckets = 1024;

	while (buckets * 2 * BUCKET * sizeof(struct tg_ab_slot) <= bytes)
		buckets *= 2;
	hash->mask = buckets - 1;
	hash->generation = 0;
	hash->slots = allocate(buckets * BUCKET * sizeof(struct tg_ab_slot));
	if (!hash->slots)
		return TG_ERR_NOMEM;
	tg_ab_hash_clear(hash);
	return TG_OK;
}

void tg_ab_hash_finish(struct tg_ab_hash *hash)
{
	free(hash->slots);
	hash->slots = NULL;
}

void tg_ab_hash_clear(struct tg_ab_hash *hash)
{
	for (uint64_t i = 0; i < (hash->mask + 1) * BUCKET; i++) {
		atomic_init(&hash->slots[i].check, 0);
		atomic_init(&hash->slots[i].data, 0);
	}
	hash->generation = 0;
}

static struct tg_ab_found unpack(uint64_t data)
{
	struct tg_ab_found found;

	found.move = (tg_ab_at)(data & 0xffff);
	found.value = (int16_t)(data >> 16 & 0xffff);
	found.eval = (int16_t)(data >> 32 & 0xffff);
	found.depth = (int)(data >> 48 & 0xff);
	found.bound = (enum tg_ab_bound)(data >> 56 & 3);
	return found;
}

static uint64_t pack(const struct tg_ab_found *found, unsigned generation)
{
	return (uint64_t)found->move | (uint64_t)(uint16_t)found->value << 16 |
		(uint64_t)(uint16_t)found->eval << 32 | (uint64_t)(uint8_t)found->depth << 48 |
		(uint64_t)found->bound << 56 | (uint64_t)(generation % GENERATIONS) << 58;
}

static uint64_t load(const _Atomic uint64_t *word)
{
	return atomic_load_explicit(word, memory_order_relaxed);
}

struct tg_ab_found tg_ab_hash_get(const struct tg_ab_hash *hash, tg_hash key)
{
	const struct tg_ab_slot *bucket = &hash->slots[(key & hash->mask) * BUCKET];
	struct tg_ab_found nothing = {0, 0, 0, 0, TG_AB_NO_BOUND};

	for (int i = 0; i < BUCKET; i++) {
		uint64_t data = load(&bucket[i].data);
		if ((load(&bucket[i].check) ^ data) == key && data != 0)
			return unpack(data);
	}
	return nothing;
}

/* How much an entry is worth keeping: its depth, less a good deal for each think it has outlived. */
static int keep_value(const struct tg_ab_hash *hash, uint64_t data)
{
	unsigned age = (hash->generation - (unsigned)(data >> 58)) % GENERATIONS;

	return data == 0 ? -10000 : (int)(data >> 48 & 0xff) - 8 * (int)age;
}

void tg_ab_hash_put(struct tg_ab_hash *hash, tg_hash key, const struct tg_ab_found *found)
{
	struct tg_ab_slot *bucket = &hash->slots[(key & hash->mask) * BUCKET], *slot = bucket;
	struct tg_ab_found entry = *found;
	int least = 100000;

	for (int i = 0; i < BUCKET; i++) {
		uint64_t data = load(&bucket[i].data);
		if ((load(&bucket[i].check) ^ data) == key && data != 0) {
			slot = &bucket[i];
			if (entry.move == 0)
				entry.move = unpack(data).move;
			break;
		}
		int value = keep_value(hash, data);
		if (value < least) {
			least = value;
			slot = &bucket[i];
		}
	}
	uint64_t data = pack(&entry, hash->generation);
	atomic_store_explicit(&slot->data, data, memory_order_relaxed);
	atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
}
