/* Go on tiny boards by sets of bits. See bits.h. */
#include "engine/solver/bits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int first(uint32_t set)
{
	return __builtin_ctz(set);
}

static uint32_t bit(int p)
{
	return UINT32_C(1) << p;
}

/* All neighbours of a set, whatever is there. */
static uint32_t around(const struct tg_bits_board *board, uint32_t set)
{
	uint32_t result = 0;

	for (; set; set &= set - 1)
		result |= board->near[first(set)];
	return result;
}

/* The part of `within` that hangs together with `seed`, a subset of it. */
static uint32_t flood(const struct tg_bits_board *board, uint32_t seed, uint32_t within)
{
	uint32_t before, edge = seed;

	do {
		before = seed;
		edge = around(board, edge) & within & ~seed;
		seed |= edge;
	} while (seed != before);
	return seed;
}

/* --- the board --------------------------------------------------------------------------------------- */

static int from_centre(const struct tg_bits_board *board, int p)
{
	int cols = board->size.cols, rows = board->size.rows;

	return abs(2 * (p % cols) - cols + 1) + abs(2 * (p / cols) - rows + 1);
}

static void set_order(struct tg_bits_board *board)
{
	int length = 0;

	for (int far = 0; length < board->points; far++)
		for (int p = 0; p < board->points; p++)
			if (from_centre(board, p) == far)
				board->order[length++] = (uint8_t)p;
}

static void set_turns(struct tg_bits_board *board)
{
	int cols = board->size.cols, rows = board->size.rows;

	board->turns = cols == rows ? 8 : 4;
	for (int turn = 0; turn < board->turns; turn++) {
		for (int p = 0; p < board->points; p++) {
			int row = turn & 1 ? rows - 1 - p / cols : p / cols;
			int col = turn & 2 ? cols - 1 - p % cols : p % cols;
			board->turned[turn][p] =
				(uint8_t)(turn & 4 ? col * cols + row : row * cols + col);
		}
	}
}

void tg_bits_init(struct tg_bits_board *board, struct tg_size size)
{
	int cols = size.cols;

	memset(board, 0, sizeof(*board));
	assert(cols > 0 && size.rows > 0);
	board->size = size;
	board->points = tg_size_points(size);
	board->all = (uint32_t)((UINT64_C(1) << board->points) - 1);
	for (int p = 0; p < board->points; p++) {
		board->near[p] |= p >= cols ? bit(p - cols) : 0;
		board->near[p] |= p % cols > 0 ? bit(p - 1) : 0;
		board->near[p] |= p % cols < cols - 1 ? bit(p + 1) : 0;
		board->near[p] |= p + cols < board->points ? bit(p + cols) : 0;
	}
	set_order(board);
	set_turns(board);
}

/* --- moves ------------------------------------------------------------------------------------------- */

bool tg_bits_play(const struct tg_bits_board *board, const struct tg_bits_position *p, int move,
	struct tg_bits_position *next)
{
	int side = p->to_move;
	uint32_t mine = p->stones[side], theirs = p->stones[!side], taken = 0, chain;

	*next = *p;
	next->to_move = (uint8_t)!side;
	next->ko = -1;
	if (move == TG_BITS_PASS) {
		next->passes++;
		return true;
	}
	if ((mine | theirs) & bit(move) || move == p->ko)
		return false;
	next->passes = 0;
	mine |= bit(move);
	for (uint32_t set = board->near[move] & theirs; set; set &= ~chain) {
		chain = flood(board, set & -set, theirs);
		if (!(around(board, chain) & ~(mine | theirs)))
			taken |= chain;
	}
	theirs &= ~taken;
	chain = flood(board, bit(move), mine);
	if (!(around(board, chain) & ~(mine | theirs)))
		return false;
	/* One stone takes one and stands in atari where it was taken: the ko. */
	if (taken && !(taken & (taken - 1)) && chain == bit(move) &&
		(around(board, chain) & ~(mine | theirs)) == taken)
		next->ko = (int8_t)first(taken);
	next->stones[side] = mine;
	next->stones[!side] = theirs;
	return true;
}

int tg_bits_area(const struct tg_bits_board *board, const struct tg_bits_position *p)
{
	uint32_t empty = board->all & ~(p->stones[0] | p->stones[1]), region;
	int area = __builtin_popcount(p->stones[0]) - __builtin_popcount(p->stones[1]);

	for (; empty; empty &= ~region) {
		uint32_t edge;
		region = flood(board, empty & -empty, empty);
		edge = around(board, region);
		if (!(edge & p->stones[1]) && edge & p->stones[0])
			area += __builtin_popcount(region);
		else if (!(edge & p->stones[0]) && edge & p->stones[1])
			area -= __builtin_popcount(region);
	}
	return area;
}

/* --- life -------------------------------------------------------------------------------------------- */

/* A region's empty points are all liberties of the chain: whoever fills it from outside must pass there. */
static bool is_vital(
	const struct tg_bits_board *board, uint32_t region, uint32_t empty, uint32_t chain)
{
	return (region & empty) && !(region & empty & ~around(board, chain));
}

static bool is_vital_to_some(
	const struct tg_bits_board *board, uint32_t region, uint32_t empty, uint32_t chains)
{
	for (uint32_t chain; chains; chains &= ~chain) {
		chain = flood(board, chains & -chains, chains);
		if (is_vital(board, region, empty, chain))
			return true;
	}
	return false;
}

uint32_t tg_bits_alive(
	const struct tg_bits_board *board, const struct tg_bits_position *p, int side)
{
	uint32_t mine = p->stones[side], empty = board->all & ~(p->stones[0] | p->stones[1]);
	uint32_t regions[TG_BITS_MAX], before, land = 0;
	int length;

	do {
		before = mine;
		/* Regions of what is not mine, as long as only chains that are left enclose them. */
		length = 0;
		for (uint32_t rest = board->all & ~p->stones[side], region; rest; rest &= ~region) {
			region = flood(board, rest & -rest, board->all & ~p->stones[side]);
			if (!(around(board, region) & p->stones[side] & ~mine))
				regions[length++] = region;
		}
		for (uint32_t rest = mine, chain; rest; rest &= ~chain) {
			int vital = 0;
			chain = flood(board, rest & -rest, p->stones[side]);
			for (int i = 0; i < length; i++)
				vital += is_vital(board, regions[i], empty, chain);
			if (vital < 2)
				mine &= ~chain;
		}
	} while (mine != before);
	for (int i = 0; i < length && mine; i++) {
		/* Room for one eye at most, or every empty point beside one chain: nobody lives in there. */
		uint32_t inner = regions[i] & ~around(board, mine);
		if (!(inner & (inner - 1)) || is_vital_to_some(board, regions[i], empty, mine))
			land |= regions[i];
	}
	return mine | land;
}

/* --- keys -------------------------------------------------------------------------------------------- */

static uint32_t turn_set(const struct tg_bits_board *board, int turn, uint32_t set)
{
	uint32_t result = 0;

	for (; set; set &= set - 1)
		result |= bit(board->turned[turn][first(set)]);
	return result;
}

uint64_t tg_bits_canonical(
	const struct tg_bits_board *board, const struct tg_bits_position *p, int *turn_out)
{
	uint64_t least = UINT64_MAX;

	for (int turn = 0; turn < board->turns; turn++) {
		uint64_t black = turn_set(board, turn, p->stones[0]);
		uint64_t white = turn_set(board, turn, p->stones[1]);
		uint64_t ko = p->ko < 0 ? 31 : (uint64_t)board->turned[turn][p->ko];
		/* Stones of both colours in 25 trits would do; 25 + 25 bits, 5 of ko, 1 of side, 1 of passes. */
		uint64_t key = black | white << 25 | ko << 50 | (uint64_t)p->to_move << 55 |
			(uint64_t)p->passes << 56;
		if (key < least) {
			least = key;
			*turn_out = turn;
		}
	}
	return least;
}
