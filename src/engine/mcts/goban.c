/*
 * The playout board. See goban.h for the idea; here each rule of placing and taking is written once,
 * inlined into the two loops that need it: tg_goban_play, and the uniform playout.
 *
 * What is not done: no history, no superko, no suicide, no scoring beyond counting an ended playout.
 */
#include "engine/mcts/goban.h"

#include <assert.h>

/* --- codes --------------------------------------------------------------------------------------- */

/*
 * A stone changes one field of each of its eight neighbours. Three neighbours of a row are three
 * adjacent 16-bit codes, so one 64-bit exclusive or does a row (the fourth code gets zero).
 */
#define LANE(index, value) ((uint64_t)(value) << 16 * (index))

static const uint64_t patch_above = /* for row p - stride: we are their SE, S, SW */
	LANE(0, 1u << 14) | LANE(1, 1u << 6) | LANE(2, 1u << 12);
static const uint64_t patch_beside = /* we are the east of p - 1, the west of p + 1 */
	LANE(0, 1u << 4) | LANE(2, 1u << 2);
static const uint64_t patch_below = /* we are their NE, N, NW */
	LANE(0, 1u << 10) | LANE(1, 1u << 0) | LANE(2, 1u << 8);

static inline void xor_lanes(uint16_t *codes, uint64_t patch)
{
	uint64_t lanes;

	memcpy(&lanes, codes, sizeof(lanes));
	lanes ^= patch;
	memcpy(codes, &lanes, sizeof(lanes));
}

/* Puts or removes (the same operation) `color`, 1 or 2, in the codes around p. */
static inline void patch_codes(struct tg_goban *b, tg_at p, unsigned color)
{
	uint16_t *here = b->code + p - 1;

	/* color * patch shifts every 1-bit to the field's value: 01 or 10. */
	xor_lanes(here - b->stride, patch_above * color);
	xor_lanes(here, patch_beside * color);
	xor_lanes(here + b->stride, patch_below * color);
}

/* --- placing and taking --------------------------------------------------------------------------- */

static inline void vacate(struct tg_goban *b, tg_at p)
{
	b->slot[p] = b->empties;
	b->empty[b->empties++] = p;
	b->cell[p] = TG_EMPTY;
	b->chain[p] = 0;
	b->vacancy[p] = tg_lib_word(p);
}

static inline void occupy(struct tg_goban *b, tg_at p, enum tg_color color)
{
	tg_at last = b->empty[--b->empties];

	b->empty[b->slot[p]] = last;
	b->slot[last] = b->slot[p];
	b->cell[p] = (uint8_t)color;
	b->vacancy[p] = 0;
	patch_codes(b, p, color);
	if (b->keys)
		b->hash ^= b->keys[2 * p + color - 1];
}

/* Takes a whole chain off; its points become liberties of what stands around. */
static void take_chain(struct tg_goban *b, tg_at name)
{
	unsigned color = b->cell[name];
	int stride = b->stride, count = b->stones[name];
	tg_at p = name;

	do {
		tg_at next = b->next[p];
		uint64_t word = tg_lib_word(p);
		/* Stones of this very chain that are still there get the word too: it does no harm. */
		b->lib[b->chain[p - stride]] += word;
		b->lib[b->chain[p - 1]] += word;
		b->lib[b->chain[p + 1]] += word;
		b->lib[b->chain[p + stride]] += word;
		vacate(b, p);
		patch_codes(b, p, color);
		if (b->keys)
			b->hash ^= b->keys[2 * p + color - 1];
		p = next;
	} while (p != name);
	b->difference += color == TG_BLACK ? -count : count;
	b->taken[2 - color] += count; /* by the other colour */
}

/* Joins the chains `a` and `c` under the name of the larger one, which is returned. */
static inline tg_at join(struct tg_goban *b, tg_at a, tg_at c)
{
	tg_at p, swap;

	if (b->stones[a] < b->stones[c]) {
		swap = a;
		a = c;
		c = swap;
	}
	p = c;
	do {
		b->chain[p] = a;
		p = b->next[p];
	} while (p != c);
	swap = b->next[a];
	b->next[a] = b->next[c];
	b->next[c] = swap;
	b->lib[a] += b->lib[c];
	b->stones[a] = (uint16_t)(b->stones[a] + b->stones[c]);
	return a;
}

/* The whole of a stone: `p` is legal for `color`. */
static inline void place(struct tg_goban *b, tg_at p, enum tg_color color)
{
	const int around[4] = {p - b->stride, p - 1, p + 1, p + b->stride};
	unsigned code = b->code[p] & TG_CODE_ORTHO, mine, theirs;
	uint64_t word = tg_lib_word(p);
	int empties = b->empties;

	occupy(b, p, color);
	b->difference += color == TG_BLACK ? 1 : -1;

	/* p is a liberty no more. Chain 0, that of empty points and border, takes what is not meant. */
	for (int i = 0; i < 4; i++)
		b->lib[b->chain[around[i]]] -= word;

	/* A chain of one stone, then joined with its neighbours. */
	b->chain[p] = p;
	b->next[p] = p;
	b->stones[p] = 1;
	b->lib[p] = b->vacancy[around[0]] + b->vacancy[around[1]] + b->vacancy[around[2]] +
		b->vacancy[around[3]];

	/* One bit per neighbour, at the field's low bit: fields are 01 or 10, 11 is border. */
	mine = color == TG_BLACK ? code & ~(code >> 1) : code >> 1 & ~code;
	theirs = color == TG_BLACK ? code >> 1 & ~code : code & ~(code >> 1);
	for (mine &= TG_CODE_LOW; mine; mine &= mine - 1) {
		tg_at other = b->chain[around[__builtin_ctz(mine) / 2]];
		if (other != b->chain[p])
			join(b, b->chain[p], other);
	}
	b->ko = TG_AT_NONE;
	for (theirs &= TG_CODE_LOW; theirs; theirs &= theirs - 1) {
		tg_at other = b->chain[around[__builtin_ctz(theirs) / 2]];
		/* 0: the neighbour was taken a moment ago, with an earlier neighbour's chain */
		if (b->lib[other] == 0 && other != 0)
			take_chain(b, other);
	}
	/* One stone taken by one stone that is left in atari: the ko. */
	if (b->empties == empties && b->stones[b->chain[p]] == 1 &&
		tg_lib_number(b->lib[b->chain[p]]) == 1)
		b->ko = tg_lib_only(b->lib[b->chain[p]]);
}

static inline void remember(struct tg_goban *b, tg_at p)
{
	b->last[3] = b->last[2];
	b->last[2] = b->last[1];
	b->last[1] = b->last[0];
	b->last[0] = p;
}

void tg_goban_play(struct tg_goban *b, enum tg_color color, tg_at p)
{
	remember(b, p);
	if (p == TG_AT_NONE) {
		b->passes++;
		b->ko = TG_AT_NONE;
		return;
	}
	b->passes = 0;
	place(b, p, color);
}

/* --- the uniform playout --------------------------------------------------------------------------- */

static inline bool is_playable(const struct tg_goban *b, enum tg_color color, tg_at p)
{
	unsigned code = b->code[p];

	if (__builtin_expect(tg_code_has_empty(code), 1))
		return p != b->ko;
	return !tg_code_is_eye(code, color) && p != b->ko && tg_goban_has_breath(b, p, color);
}

/* Draws without replacement: a refused point goes behind the part that is still drawn from. */
static inline tg_at draw(struct tg_goban *b, enum tg_color color, struct tg_rng *rng)
{
	for (uint32_t left = b->empties; left; left--) {
		uint32_t i = tg_rng_below(rng, left);
		tg_at p = b->empty[i], last;
		if (is_playable(b, color, p))
			return p;
		last = b->empty[left - 1];
		b->empty[left - 1] = p;
		b->slot[p] = (uint16_t)(left - 1);
		b->empty[i] = last;
		b->slot[last] = (uint16_t)i;
	}
	return TG_AT_NONE;
}

tg_at tg_goban_random(struct tg_goban *b, enum tg_color color, struct tg_rng *rng)
{
	return draw(b, color, rng);
}

int tg_goban_playout(struct tg_goban *b, enum tg_color color, struct tg_rng *rng, int limit)
{
	struct tg_rng local = *rng;
	int moves = 0;

	for (int passes = 0; passes < 2 && moves < limit; moves++, color = tg_other(color)) {
		tg_at p = draw(b, color, &local);
		if (p == TG_AT_NONE) {
			passes++;
			b->ko = TG_AT_NONE;
		} else {
			passes = 0;
			place(b, p, color);
		}
	}
	*rng = local;
	return moves;
}

int tg_goban_area(const struct tg_goban *b)
{
	int area = b->difference;

	for (int i = 0; i < b->empties; i++) {
		enum tg_color owner = tg_goban_eye_owner(b, b->empty[i]);
		area += (owner == TG_BLACK) - (owner == TG_WHITE);
	}
	return area;
}

/* --- setting up ------------------------------------------------------------------------------------ */

void tg_goban_init(struct tg_goban *b, struct tg_size size)
{
	memset(b, 0, sizeof(*b));
	b->size = size;
	b->stride = (uint16_t)(size.cols + 1);
	b->end = (uint16_t)((size.rows + 2) * b->stride + 1);
	memset(b->cell, TG_BORDER, sizeof(b->cell));
	for (int row = 0; row < size.rows; row++)
		for (int col = 0; col < size.cols; col++)
			vacate(b, (tg_at)((row + 1) * b->stride + col + 1));
	for (int i = 0; i < b->empties; i++) {
		int p = b->empty[i], s = b->stride;
		const int around[8] = {
			p - s, p - 1, p + 1, p + s, p - s - 1, p - s + 1, p + s - 1, p + s + 1};
		for (int k = 0; k < 8; k++)
			b->code[p] |= (uint16_t)(b->cell[around[k]] << 2 * k);
	}
}

void tg_goban_set(struct tg_goban *b, const struct tg_go *go, enum tg_color to_move)
{
	int points = tg_size_points(go->size);

	tg_goban_init(b, go->size);
	for (int p = 0; p < points; p++)
		if (go->cells[p] != TG_EMPTY)
			place(b, tg_goban_at(b, (tg_point)p), (enum tg_color)go->cells[p]);
	b->ko = TG_AT_NONE;
	if (go->ko >= 0 && go->plies > 0 && go->log[go->plies - 1].color != to_move)
		b->ko = tg_goban_at(b, go->ko);
	for (int i = 0; i < 4 && i < go->plies; i++) {
		tg_point p = go->log[go->plies - 1 - i].point;
		b->last[i] = p >= 0 ? tg_goban_at(b, p) : TG_AT_NONE;
	}
	while (b->passes < go->plies && go->log[go->plies - 1 - b->passes].point == TG_PASS)
		b->passes++;
}

void tg_goban_copy(struct tg_goban *to, const struct tg_goban *from)
{
	size_t end = from->end;

	memcpy(to, from, offsetof(struct tg_goban, lib));
	memcpy(to->lib, from->lib, end * sizeof(to->lib[0]));
	memcpy(to->vacancy, from->vacancy, end * sizeof(to->vacancy[0]));
	memcpy(to->code, from->code, end * sizeof(to->code[0]));
	memcpy(to->chain, from->chain, end * sizeof(to->chain[0]));
	memcpy(to->next, from->next, end * sizeof(to->next[0]));
	memcpy(to->stones, from->stones, end * sizeof(to->stones[0]));
	memcpy(to->slot, from->slot, end * sizeof(to->slot[0]));
	memcpy(to->empty, from->empty, from->empties * sizeof(to->empty[0]));
	memcpy(to->cell, from->cell, end);
}
