/*
 * The transposition table: what earlier searches found out about a position, shared by all threads
 * without locks. An entry is two words, data and key ^ data, so that a torn pair is just a miss (Hyatt
 * and Mann, "A lock-less transposition table implementation", 2002).
 *
 *	data     move 16 | value 16 | eval 16 | depth 8 | bound 2 | generation 6
 *
 * A bucket of four fills one cache line. A new think is a new generation; the entry of least depth is
 * replaced, older generations first.
 */
#ifndef ENGINE_ALPHABETA_HASH_H
#define ENGINE_ALPHABETA_HASH_H

#include "engine/alphabeta/board.h"

#include <stdatomic.h>

enum tg_ab_bound { TG_AB_NO_BOUND = 0, TG_AB_UPPER, TG_AB_LOWER, TG_AB_EXACT };

struct tg_ab_slot {
	_Atomic uint64_t check;
	_Atomic uint64_t data;
};

struct tg_ab_hash {
	struct tg_ab_slot *slots; /* (mask + 1) * 4 */
	uint64_t mask;
	unsigned generation;
};

struct tg_ab_found {
	tg_ab_at move; /* 0: none */
	int value;
	int eval;
	int depth;
	enum tg_ab_bound bound; /* NO_BOUND: nothing was found */
};

/* As large a power of two as fits in `bytes` (at least 64 KiB). */
enum tg_status tg_ab_hash_init(struct tg_ab_hash *hash, size_t bytes);
void tg_ab_hash_finish(struct tg_ab_hash *hash);
void tg_ab_hash_clear(struct tg_ab_hash *hash);

struct tg_ab_found tg_ab_hash_get(const struct tg_ab_hash *hash, tg_hash key);
void tg_ab_hash_put(struct tg_ab_hash *hash, tg_hash key, const struct tg_ab_found *found);

static inline void tg_ab_hash_prefetch(const struct tg_ab_hash *hash, tg_hash key)
{
	__builtin_prefetch(&hash->slots[(key & hash->mask) * 4]);
}

#endif
