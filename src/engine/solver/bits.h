/*
 * Go on boards of up to 31 points as sets of bits: bit p is point p = row * cols + col. A position is a
 * value; a move makes a new one. No suicide, simple ko, no history.
 */
#ifndef SOLVER_BITS_H
#define SOLVER_BITS_H

#include "tengen/board.h"

enum { TG_BITS_MAX = 31, TG_BITS_PASS = -1 };

struct tg_bits_board {
	struct tg_size size;
	int points;
	uint32_t all;
	uint32_t near[TG_BITS_MAX]; /* the neighbours of a point */
	uint8_t order[TG_BITS_MAX]; /* points from the centre outwards */
	int turns;                  /* symmetries: 8, or 4 where the sides differ */
	uint8_t turned[8][TG_BITS_MAX];
};

struct tg_bits_position {
	uint32_t stones[2]; /* Black's, White's */
	int8_t ko;          /* banned for the mover, or -1 */
	uint8_t to_move;    /* 0 Black, 1 White */
	uint8_t passes;     /* in a row; 2: the end */
};

void tg_bits_init(struct tg_bits_board *board, struct tg_size size);

/* Plays a point or TG_BITS_PASS into *next; false when it is illegal. */
bool tg_bits_play(const struct tg_bits_board *board, const struct tg_bits_position *p, int move,
	struct tg_bits_position *next);

/* Black's area minus White's, every stone alive. */
int tg_bits_area(const struct tg_bits_board *board, const struct tg_bits_position *p);

/* The stones and eyes of `side` that live even if it always passes (Benson). */
uint32_t tg_bits_alive(
	const struct tg_bits_board *board, const struct tg_bits_position *p, int side);

/*
 * One number for a position and its turned copies: equal positions, equal numbers, and others others.
 * *turn gets the symmetry that leads to the copy whose number it is.
 */
uint64_t tg_bits_canonical(
	const struct tg_bits_board *board, const struct tg_bits_position *p, int *turn);

#endif
