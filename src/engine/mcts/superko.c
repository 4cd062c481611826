/*
 * The set of past positions. See superko.h. Two different positions of one game and its tree share a
 * 64-bit fingerprint with a chance below 10^-10; the price would be one move that is not considered.
 */
#include "engine/mcts/superko.h"

#include "board/zobrist.h"

tg_hash tg_superko_key(const struct tg_superko *history, tg_hash hash, enum tg_color to_move)
{
	if (history->is_situational)
		hash ^= tg_zobrist_side(to_move);
	return hash ? hash : 1;
}

static void add(struct tg_superko *history, tg_hash key)
{
	size_t i = key % TG_SUPERKO_SLOTS;

	while (history->slots[i] && history->slots[i] != key)
		i = (i + 1) % TG_SUPERKO_SLOTS;
	history->slots[i] = key;
}

bool tg_superko_has(const struct tg_superko *history, tg_hash key)
{
	size_t i = key % TG_SUPERKO_SLOTS;

	while (history->slots[i] && history->slots[i] != key)
		i = (i + 1) % TG_SUPERKO_SLOTS;
	return history->slots[i] != 0;
}

void tg_superko_init(struct tg_superko *history, const struct tg_go *go)
{
	memset(history, 0, sizeof(*history));
	history->is_situational = go->rules.ko == TG_KO_SITUATIONAL;
	for (int i = 0; i < go->plies; i++)
		add(history,
			tg_superko_key(
				history, go->log[i].stones_hash, (enum tg_color)go->log[i].color));
	add(history, tg_superko_key(history, go->stones_hash, go->to_move));
}

tg_hash tg_superko_hash_after(const struct tg_goban *b, enum tg_color color, tg_at p)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	enum tg_color other = tg_other(color);
	tg_hash hash = b->hash ^ b->keys[2 * p + color - 1];
	tg_at seen[4];
	int length = 0;

	for (int i = 0; i < 4; i++) {
		tg_at name = b->chain[around[i]], stone = name;
		bool known = b->cell[around[i]] != (uint8_t)other || !tg_lib_is_atari(b->lib[name]);
		for (int k = 0; k < length && !known; k++)
			known = seen[k] == name;
		if (known)
			continue;
		seen[length++] = name;
		do {
			hash ^= b->keys[2 * stone + other - 1];
			stone = b->next[stone];
		} while (stone != name);
	}
	return hash;
}
