/*
 * The table of 3x3 shapes. Each shape is written as a person would draw it and spread over its eight
 * symmetries, its wildcards and both colours. The kinds of shapes (hane, cuts, edge moves) are those of
 * the MoGo report: S. Gelly, Y. Wang, R. Munos, O. Teytaud, Modification of UCT with patterns in
 * Monte-Carlo Go, INRIA RR-6062, 2006.
 */
#include "engine/mcts/pattern.h"

#include <assert.h>

struct shape {
	const char *rows; /* nine points, row by row; the move is the centre */
	uint8_t weight;
};

/*
 *	X, O  the two colours, either one to move      .  empty     #  border
 *	x     not X (O, empty or border)               o  not O     ?  anything
 */
static const struct shape shapes[] = {
	{"XOX...???", 10}, /* hane that encloses */
	{"XO....?.?", 10}, /* hane that does not cut */
	{"XO?X..x.?", 10}, /* hane round a stone beside it */
	{".O.X.....", 10}, /* diagonal attachment */
	{"XO?O.o?o?", 10}, /* cut, not protected */
	{"XO?O.X???", 10}, /* cut, peeped at */
	{"?X?O.Oooo", 10}, /* cut between */
	{"OX?o.O???", 10}, /* cut of a knight's move */
	{"X.?O.?###", 10}, /* edge: chase */
	{"OX?X.O###", 10}, /* edge: stop a cut */
	{"?X?x.O###", 10}, /* edge: stop a connection */
	{"?XOx.x###", 10}, /* edge: descent */
	{"?OXX.O###", 10}, /* edge: cut */
};

/* The neighbours in the order of a code's fields, as offsets into `rows`. */
static const int field_at[8] = {1, 3, 5, 7, 0, 2, 6, 8};

/* Where the point `at` of the drawing goes under symmetry 0 .. 7. */
static int turn(int at, int symmetry)
{
	int row = at / 3, col = at % 3, swap;

	if (symmetry & 1)
		row = 2 - row;
	if (symmetry & 2)
		col = 2 - col;
	if (symmetry & 4) {
		swap = row;
		row = col;
		col = swap;
	}
	return 3 * row + col;
}

/* Does a field's value (0 empty, 1 black, 2 white, 3 border) fit the letter, X being `x`? */
static bool fits(char letter, unsigned value, unsigned x)
{
	switch (letter) {
	case 'X': return value == x;
	case 'O': return value == 3 - x;
	case 'x': return value != x;
	case 'o': return value != 3 - x;
	case '.': return value == 0;
	case '#': return value == 3;
	default: return true;
	}
}

/* Every code that the drawing `rows` (already turned) stands for. */
static void spread(struct tg_patterns *patterns, const char *rows, unsigned x, uint8_t weight)
{
	uint16_t codes[1 << 12];
	int length = 1;

	codes[0] = 0;
	for (int field = 0; field < 8; field++) {
		int known = length;
		unsigned taken = 4;
		for (unsigned value = 0; value < 4; value++) {
			if (!fits(rows[field_at[field]], value, x))
				continue;
			/* The first value is written over the list, further ones behind it. */
			if (taken == 4) {
				taken = value;
				continue;
			}
			for (int i = 0; i < known; i++)
				codes[length++] = (uint16_t)(codes[i] | value << 2 * field);
		}
		for (int i = 0; i < known; i++)
			codes[i] = (uint16_t)(codes[i] | taken << 2 * field);
	}
	for (int i = 0; i < length; i++) {
		patterns->weight[0][codes[i]] = weight;
		patterns->weight[1][codes[i]] = weight;
	}
}

/* --- numbers of shapes ------------------------------------------------------------------------------ */

/* The code with its fields moved by a symmetry, and with the colours changed if `swap`. */
static unsigned turn_code(unsigned code, int symmetry, bool swap)
{
	static const int field_of[9] = {4, 0, 5, 1, -1, 2, 6, 3, 7};
	unsigned turned = 0;

	for (int field = 0; field < 8; field++) {
		unsigned value = code >> 2 * field & 3;
		if (swap && (value == TG_BLACK || value == TG_WHITE))
			value = 3 - value;
		turned |= value << 2 * field_of[turn(field_at[field], symmetry)];
	}
	return turned;
}

/* Gives all that look like `code` to the side `color` the number `shape`. */
static void number_shape(struct tg_patterns *patterns, unsigned code, uint16_t shape)
{
	for (int symmetry = 0; symmetry < 8; symmetry++) {
		patterns->shape[0][turn_code(code, symmetry, false)] = shape;
		patterns->shape[1][turn_code(code, symmetry, true)] = shape;
	}
}

/*
 * Numbers from 1 in the order of the smallest code, for the three kinds of border that a board of
 * more than one line has: none, the north, the north and the west.
 */
static void number_shapes(struct tg_patterns *patterns)
{
	static const unsigned borders[3] = {
		0, 3u | 3u << 8 | 3u << 10, 3u | 3u << 8 | 3u << 10 | 3u << 2 | 3u << 12};
	uint16_t shape = 0;

	for (int kind = 0; kind < 3; kind++) {
		for (unsigned code = 0; code < 1u << 16; code++) {
			unsigned border = code & code >> 1 & 0x5555u;
			if ((border | border << 1) == borders[kind] &&
				patterns->shape[0][code] == 0)
				number_shape(patterns, code, ++shape);
		}
	}
	assert(shape < TG_SHAPES_MAX);
}

void tg_patterns_init(struct tg_patterns *patterns)
{
	memset(patterns, 0, sizeof(*patterns));
	number_shapes(patterns);
	tg_spatial_init(&patterns->spatial, tg_shape_keys, tg_shapes_length);
	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
		for (int symmetry = 0; symmetry < 8; symmetry++) {
			char turned[9];
			for (int at = 0; at < 9; at++)
				turned[turn(at, symmetry)] = shapes[i].rows[at];
			spread(patterns, turned, TG_BLACK, shapes[i].weight);
			spread(patterns, turned, TG_WHITE, shapes[i].weight);
		}
	}
}
