/*
 * The vital points of the dead shapes: three in a row or bent, the pyramid and the square-less fours,
 * the bulky five, the crossed five and the flower six. The rule behind all of them: the point of the
 * region with the most neighbours inside it, when it is the only one and the shape is small enough.
 * Straight and bent fours live by themselves; squares of four are dead as they are.
 */
#include "engine/mcts/nakade.h"

enum { REGION_MAX = 6 };

/* Collects the empty region of p; 0 when it is larger than REGION_MAX or touches `other`. */
static int collect(
	const struct tg_goban *b, enum tg_color other, tg_at p, tg_at region[REGION_MAX + 1])
{
	int length = 1;

	region[0] = p;
	for (int i = 0; i < length; i++) {
		const tg_at around[4] = {(tg_at)(region[i] - b->stride), (tg_at)(region[i] - 1),
			(tg_at)(region[i] + 1), (tg_at)(region[i] + b->stride)};
		for (int k = 0; k < 4; k++) {
			unsigned cell = b->cell[around[k]];
			int at = 0;
			if (cell == other)
				return 0;
			if (cell != TG_EMPTY)
				continue;
			while (at < length && region[at] != around[k])
				at++;
			if (at == length && length == REGION_MAX)
				return 0;
			region[at] = around[k];
			length += at == length;
		}
	}
	return length;
}

/* How many neighbours of p are empty, that is, in the region. */
static int inner_degree(const struct tg_goban *b, tg_at p)
{
	unsigned code = b->code[p];

	return 4 - __builtin_popcount((code | code >> 1) & TG_CODE_LOW);
}

/* The vital point by degrees; see the table in the middle. */
static tg_at vital_point(const struct tg_goban *b, const tg_at *region, int length)
{
	/* least degree of the vital point for a region of that size; 9: none is vital */
	static const int least[REGION_MAX + 1] = {9, 9, 9, 2, 3, 3, 4};
	int best = 0, count = 0;
	tg_at vital = TG_AT_NONE;

	for (int i = 0; i < length; i++) {
		int degree = inner_degree(b, region[i]);
		if (degree > best) {
			best = degree;
			count = 0;
		}
		if (degree == best) {
			vital = region[i];
			count++;
		}
	}
	return best >= least[length] && count == 1 ? vital : TG_AT_NONE;
}

/*
 * At least so many points are in the empty region of p: its neighbours and the diagonal points that one
 * of them touches. Most points of an open board are refused by it.
 */
static int least_region(const struct tg_goban *b, tg_at p)
{
	unsigned code = b->code[p], empty = ~(code | code >> 1) & 0x5555u;
	unsigned north = empty, west = empty >> 2, east = empty >> 4, south = empty >> 6;
	unsigned joined = ((north | west) & 1) << 8 | ((north | east) & 1) << 10 |
		((south | west) & 1) << 12 | ((south | east) & 1) << 14;

	return 1 + __builtin_popcount(empty & (TG_CODE_ORTHO | joined));
}

tg_at tg_nakade_beside(const struct tg_goban *b, tg_at last)
{
	const tg_at around[4] = {(tg_at)(last - b->stride), (tg_at)(last - 1), (tg_at)(last + 1),
		(tg_at)(last + b->stride)};
	enum tg_color other =
		tg_other((enum tg_color)b->cell[last]); /* of the stone that touches */
	tg_at region[REGION_MAX + 1];

	for (int i = 0; i < 4; i++) {
		int length;
		if (b->cell[around[i]] != TG_EMPTY || least_region(b, around[i]) > REGION_MAX)
			continue;
		length = collect(b, other, around[i], region);
		if (length >= 3) {
			tg_at vital = vital_point(b, region, length);
			if (vital != TG_AT_NONE)
				return vital;
		}
	}
	return TG_AT_NONE;
}
