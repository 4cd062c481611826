/*
 * Liberties, self-atari and ladders on the playout board. See tactics.h.
 *
 * A chain's liberties are found by walking its stones until enough are known; the packed words of
 * goban.h answer the most frequent question, "is it in atari?", without a walk. Ladders are played
 * out on a copy, one line without branching; the reader can be wrong where the attacker needs a
 * choice that looks worse, which is rare and costs a playout, not a game.
 */
#include "engine/mcts/tactics.h"

#include <assert.h>

static int add_distinct(tg_at *list, int length, tg_at p)
{
	for (int i = 0; i < length; i++)
		if (list[i] == p)
			return length;
	list[length] = p;
	return length + 1;
}

/* Adds the liberties of a chain, but `except`, to a list that is full at `max`. */
static int add_liberties(
	const struct tg_goban *b, tg_at stone, tg_at except, tg_at *list, int length, int max)
{
	tg_at p = stone;

	do {
		const tg_at around[4] = {(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1),
			(tg_at)(p + b->stride)};
		if (tg_code_has_empty(b->code[p])) {
			for (int i = 0; i < 4 && length < max; i++)
				if (b->cell[around[i]] == TG_EMPTY && around[i] != except)
					length = add_distinct(list, length, around[i]);
			if (length >= max)
				return length;
		}
		p = b->next[p];
	} while (p != stone);
	return length;
}

int tg_liberties(const struct tg_goban *b, tg_at stone, tg_at *out, int max)
{
	return add_liberties(b, stone, TG_AT_NONE, out, 0, max);
}

int tg_liberties_after(const struct tg_goban *b, enum tg_color color, tg_at p, int max, int *stones)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	tg_at list[8], seen[4];
	int length = 0, chains = 0, size = 1;

	assert(max <= 8);
	for (int i = 0; i < 4 && length < max; i++) {
		unsigned cell = b->cell[around[i]];
		if (cell == TG_EMPTY ||
			(cell == (unsigned)tg_other(color) && tg_goban_in_atari(b, around[i])))
			length = add_distinct(list, length, around[i]);
	}
	for (int i = 0; i < 4; i++) {
		int before = chains;
		if (b->cell[around[i]] != color)
			continue;
		chains = add_distinct(seen, chains, b->chain[around[i]]);
		if (chains == before)
			continue;
		size += b->stones[b->chain[around[i]]];
		if (length < max)
			length = add_liberties(b, around[i], p, list, length, max);
	}
	if (stones)
		*stones = size;
	return length;
}

bool tg_is_capture(const struct tg_goban *b, enum tg_color color, tg_at p)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};

	for (int i = 0; i < 4; i++)
		if (b->cell[around[i]] == (uint8_t)tg_other(color) &&
			tg_goban_in_atari(b, around[i]))
			return true;
	return false;
}

/*
 * Is every neighbouring chain of the other side short of liberties? Only then can stones that are
 * about to be taken do harm inside: outside a closed eye the taker just gains.
 */
static bool is_enclosed_by_weak(const struct tg_goban *b, enum tg_color color, tg_at p)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	tg_at liberty[3];

	for (int i = 0; i < 4; i++)
		if (b->cell[around[i]] == (uint8_t)tg_other(color) &&
			tg_liberties(b, around[i], liberty, 3) >= 3)
			return false;
	return true;
}

/*
 * A single stone given up at a point that would become an eye: at most one neighbour is empty, the
 * others are theirs or border.
 */
static bool is_throw_in(const struct tg_goban *b, enum tg_color color, tg_at p)
{
	unsigned code = b->code[p], low = code & TG_CODE_LOW, high = code >> 1 & TG_CODE_LOW;
	unsigned theirs = color == TG_WHITE ? low & ~high : high & ~low;

	return theirs != 0 && __builtin_popcount(theirs | (low & high)) >= 3 &&
		is_enclosed_by_weak(b, color, p);
}

/*
 * 2 .. 5 stones with one liberty inside a closed eye keep it from becoming two if their shape is
 * compact: 2 and 3 always kill, of 4 and 5 those that bend.
 */
static bool keeps_killing_shape(const struct tg_goban *b, enum tg_color color, tg_at p, int size)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	int own = 0;

	if (size > 5)
		return false;
	for (int i = 0; i < 4; i++)
		own += b->cell[around[i]] == color;
	return (size <= 3 || own >= 2) && is_enclosed_by_weak(b, color, p);
}

/*
 * The packed liberties of the chain that a stone at p makes, captures aside: the words of the chains
 * that it joins, without p, and those of the empty neighbours. `stones` gets its size.
 */
static uint64_t joined_word(const struct tg_goban *b, enum tg_color color, tg_at p, int *stones)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	tg_at seen[4];
	int chains = 0;
	uint64_t word = 0;

	*stones = 1;
	for (int i = 0; i < 4; i++) {
		int before = chains;
		word += b->vacancy[around[i]];
		if (b->cell[around[i]] != color)
			continue;
		word -= tg_lib_word(p);
		chains = add_distinct(seen, chains, b->chain[around[i]]);
		if (chains == before)
			continue;
		word += b->lib[seen[before]];
		*stones += b->stones[seen[before]];
	}
	return word;
}

bool tg_is_bad_self_atari(const struct tg_goban *b, enum tg_color color, tg_at p)
{
	unsigned code = b->code[p];
	unsigned empty = ~(code | code >> 1) & TG_CODE_LOW;
	int stones;

	if (empty & (empty - 1))
		return false; /* two empty neighbours */
	if (!tg_lib_is_atari(joined_word(b, color, p, &stones)) || tg_is_capture(b, color, p))
		return false;
	return stones == 1 ? !is_throw_in(b, color, p) : !keeps_killing_shape(b, color, p, stones);
}

/* Some chain of the other colour that touches the chain at `stone` can be taken at once. */
static bool has_capture_beside(const struct tg_goban *b, tg_at stone)
{
	enum tg_color color = (enum tg_color)b->cell[stone];
	tg_at p = stone;

	do {
		const tg_at around[4] = {(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1),
			(tg_at)(p + b->stride)};
		for (int i = 0; i < 4; i++)
			if (b->cell[around[i]] == (uint8_t)tg_other(color) &&
				tg_goban_in_atari(b, around[i]) &&
				tg_lib_only(b->lib[b->chain[around[i]]]) != b->ko)
				return true;
		p = b->next[p];
	} while (p != stone);
	return false;
}

/* The liberty of two where the defender would get more room: the attacker's choice. */
static tg_at choose_atari(const struct tg_goban *b, enum tg_color defender, const tg_at liberty[2])
{
	int first = tg_liberties_after(b, defender, liberty[0], 4, NULL);
	int second = tg_liberties_after(b, defender, liberty[1], 4, NULL);

	return first >= second ? liberty[0] : liberty[1];
}

/* Plays the ladder out on `b`, which is used up; the defender, in atari, is to move. */
static bool run_ladder(struct tg_goban *b, tg_at stone)
{
	enum tg_color defender = (enum tg_color)b->cell[stone], attacker = tg_other(defender);
	int limit = 4 * (b->size.cols + b->size.rows);

	while (limit-- > 0) {
		tg_at run = tg_lib_only(b->lib[b->chain[stone]]), liberty[3], atari;
		int liberties;
		if (has_capture_beside(b, stone))
			return false;
		if (!tg_goban_is_legal(b, defender, run))
			return true;
		tg_goban_play(b, defender, run);
		liberties = tg_liberties(b, stone, liberty, 3);
		if (liberties != 2)
			return liberties < 2;
		atari = choose_atari(b, defender, liberty);
		if (!tg_goban_is_legal(b, attacker, atari))
			return false;
		tg_goban_play(b, attacker, atari);
		if (tg_goban_in_atari(b, atari))
			return false; /* the defender takes the attacker's stone instead */
	}
	return false;
}

bool tg_ladder_takes(const struct tg_goban *b, tg_at stone)
{
	struct tg_goban copy;

	tg_goban_copy(&copy, b);
	return run_ladder(&copy, stone);
}

bool tg_atari_takes(const struct tg_goban *b, tg_at stone, tg_at atari)
{
	struct tg_goban copy;
	enum tg_color attacker = tg_other((enum tg_color)b->cell[stone]);

	if (!tg_goban_is_legal(b, attacker, atari))
		return false;
	tg_goban_copy(&copy, b);
	tg_goban_play(&copy, attacker, atari);
	if (tg_goban_in_atari(&copy, atari))
		return false;
	return run_ladder(&copy, stone);
}
