/*
 * The playout board: a position of Go made for speed, without history and without undo.
 *
 * Points are padded: a border column on the left, a border row above and below, so that every
 * neighbour of a point exists and no loop asks for the edge.
 *
 *	# # # #        stride = cols + 1; the border column of a row is also the right border of the
 *	# . . .        row above. Point (row, col) is (row + 1) * stride + col + 1; its neighbours are
 *	# . . .        at -stride, -1, +1, +stride. Index 0 is always border and serves as "none".
 *	# . . .
 *	# # # # #
 *
 * Three things are kept incrementally for each point or chain:
 *
 *   code[p]   the eight neighbours, two bits each (0 empty, 1 black, 2 white, 3 border):
 *             bits 0-1 north, 2-3 west, 4-5 east, 6-7 south, then NW, NE, SW, SE.
 *             Eyes, atari-free moves and 3x3 patterns are read from it by one load.
 *   chain[p]  the chain's name: the index of one of its stones. Empty and border points have 0.
 *   lib[c]    the pseudo-liberties of chain c (an empty point counts once for each stone that it
 *             touches) packed in one word: their number, the sum of their indices and the sum of the
 *             squares. One addition keeps all three, and number * squares == sum * sum holds exactly
 *             if all are the same point (Cauchy-Schwarz), that is: if the chain is in atari.
 *
 * Nothing is allocated; a copy is one call. Legality is that of every rule set without suicide and
 * with the simple ko ban; superko is a matter of the tree (superko.h). Source of the pseudo-liberty
 * sums: the computer-go mailing list, 2007; of the packing in one word: this file.
 */
#ifndef MCTS_GOBAN_H
#define MCTS_GOBAN_H

#include "base/rng.h"
#include "go/go.h"

#include <string.h>

enum {
	/* Padded points of the largest board, and room for the 64-bit accesses beyond both ends. */
	TG_GOBAN_MAX = (TG_MAX_SIDE + 2) * (TG_MAX_SIDE + 1) + 1 + 8,
	TG_BORDER = 3 /* a cell's value beside tg_color's */
};

/* A padded index; 0 is no point of the board. */
typedef uint16_t tg_at;
#define TG_AT_NONE ((tg_at)0)

/*
 * Fields of the packed word: 12 bits number (at most 4 * 625), 21 bits sum of indices, 31 bits sum of
 * squares. No field can run over on a 25x25 board.
 */
#define TG_LIB_SUM_SHIFT 12
#define TG_LIB_SQUARES_SHIFT 33

struct tg_goban {
	struct tg_size size;
	uint16_t stride;
	uint16_t end; /* padded points in use: the arrays below are valid in [0, end) */
	uint16_t empties;
	tg_at ko;            /* banned for the side to move, or TG_AT_NONE */
	tg_at last[4];       /* the last moves, newest first; TG_AT_NONE for a pass or none */
	int passes;          /* passes in a row just before */
	int difference;      /* black stones minus white stones on the board */
	int taken[2];        /* stones taken by Black, by White since the goban was set */
	tg_hash hash;        /* exclusive or of tg_zobrist_stone; kept when `keys` is set */
	const tg_hash *keys; /* keys[2 * p + color - 1], or NULL: no fingerprint is kept */

	uint64_t lib[TG_GOBAN_MAX];
	uint64_t vacancy[TG_GOBAN_MAX]; /* the word of an empty point; 0 elsewhere */
	uint16_t code_room[4];          /* code[-1] is read */
	uint16_t code[TG_GOBAN_MAX];
	tg_at chain[TG_GOBAN_MAX];
	tg_at next[TG_GOBAN_MAX];      /* the next stone of the chain, in a ring */
	uint16_t stones[TG_GOBAN_MAX]; /* at the chain's name: how many stones */
	uint16_t slot[TG_GOBAN_MAX];   /* an empty point's index in `empty` */
	tg_at empty[TG_MAX_POINTS];    /* the empty points, in no order */
	uint8_t cell[TG_GOBAN_MAX];    /* a tg_color or TG_BORDER */
};

/* An empty board. */
void tg_goban_init(struct tg_goban *b, struct tg_size size);

/* The stones, ko ban and last moves of `go`, seen by `to_move`. */
void tg_goban_set(struct tg_goban *b, const struct tg_go *go, enum tg_color to_move);

/* Copies what is in use: about 3 kB for 9x9, 10 kB for 19x19. */
void tg_goban_copy(struct tg_goban *to, const struct tg_goban *from);

/* Plays a legal point (see tg_goban_is_legal) or a pass (TG_AT_NONE). */
void tg_goban_play(struct tg_goban *b, enum tg_color color, tg_at p);

/*
 * A uniformly chosen legal move that fills no eye of `color`, or TG_AT_NONE. Reorders `empty`.
 */
tg_at tg_goban_random(struct tg_goban *b, enum tg_color color, struct tg_rng *rng);

/*
 * Plays uniformly random moves, `color` first, until two passes or `limit` moves, and returns the
 * number of moves made, passes included.
 */
int tg_goban_playout(struct tg_goban *b, enum tg_color color, struct tg_rng *rng, int limit);

/* Black's area minus White's, all stones alive, after a playout: every empty point is an eye. */
int tg_goban_area(const struct tg_goban *b);

/* --- small questions, inlined ------------------------------------------------------------------- */

static inline tg_at tg_goban_at(const struct tg_goban *b, tg_point p)
{
	return (tg_at)((p / b->size.cols + 1) * b->stride + p % b->size.cols + 1);
}

static inline tg_point tg_goban_point(const struct tg_goban *b, tg_at p)
{
	return (tg_point)((p / b->stride - 1) * b->size.cols + p % b->stride - 1);
}

/* The packed word of one liberty. */
static inline uint64_t tg_lib_word(tg_at p)
{
	return 1 + ((uint64_t)p << TG_LIB_SUM_SHIFT) + ((uint64_t)p * p << TG_LIB_SQUARES_SHIFT);
}

static inline uint32_t tg_lib_number(uint64_t word)
{
	return word & 0xfff;
}

/* All pseudo-liberties are one point. Also true for a word without liberties. */
static inline bool tg_lib_is_atari(uint64_t word)
{
	uint64_t number = word & 0xfff, sum = word >> TG_LIB_SUM_SHIFT & 0x1fffff;

	return number * (word >> TG_LIB_SQUARES_SHIFT) == sum * sum;
}

/* The one liberty of a word in atari. */
static inline tg_at tg_lib_only(uint64_t word)
{
	return (tg_at)((uint32_t)(word >> TG_LIB_SUM_SHIFT & 0x1fffff) / tg_lib_number(word));
}

static inline bool tg_goban_in_atari(const struct tg_goban *b, tg_at stone)
{
	return tg_lib_is_atari(b->lib[b->chain[stone]]);
}

/* The four orthogonal fields of a code. */
#define TG_CODE_ORTHO 0xffu
#define TG_CODE_LOW 0x55u /* the low bit of each of the four */

/* A neighbour is empty. */
static inline bool tg_code_has_empty(unsigned code)
{
	return ((code | code >> 1) & TG_CODE_LOW) != TG_CODE_LOW;
}

/* All four neighbours are `color` or border. */
static inline bool tg_code_is_surrounded(unsigned code, enum tg_color color)
{
	unsigned mask = TG_CODE_LOW << (color - 1);

	return (code & mask) == mask;
}

/*
 * An eye that playouts do not fill: surrounded, and the other side holds at most one diagonal point,
 * none at the edge.
 */
static inline bool tg_code_is_eye(unsigned code, enum tg_color color)
{
	unsigned diagonal = code >> 8, low = diagonal & TG_CODE_LOW,
		 high = diagonal >> 1 & TG_CODE_LOW;
	unsigned border = low & high;
	unsigned other = color == TG_BLACK ? high & ~low : low & ~high;

	if (!tg_code_is_surrounded(code, color))
		return false;
	return border ? other == 0 : (other & (other - 1)) == 0;
}

/* Some neighbour chain gives room or is taken: not suicide. Only asked without an empty neighbour. */
static inline bool tg_goban_has_breath(const struct tg_goban *b, tg_at p, enum tg_color color)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};

	for (int i = 0; i < 4; i++) {
		unsigned cell = b->cell[around[i]];
		if (cell != TG_BORDER &&
			(cell == (unsigned)color) != tg_goban_in_atari(b, around[i]))
			return true;
	}
	return false;
}

/* The point is empty. No suicide, no ko ban. */
static inline bool tg_goban_is_legal(const struct tg_goban *b, enum tg_color color, tg_at p)
{
	return p != b->ko && (tg_code_has_empty(b->code[p]) || tg_goban_has_breath(b, p, color));
}

/* The colour that holds all neighbours of an empty point, or TG_EMPTY. */
static inline enum tg_color tg_goban_eye_owner(const struct tg_goban *b, tg_at p)
{
	return tg_code_is_surrounded(b->code[p], TG_BLACK)    ? TG_BLACK
		: tg_code_is_surrounded(b->code[p], TG_WHITE) ? TG_WHITE
							      : TG_EMPTY;
}

#endif
