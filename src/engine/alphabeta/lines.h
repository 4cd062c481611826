/*
 * What a stone would make of one straight line: the table behind everything in this folder.
 *
 * Around an empty point, `reach` cells each way, the point itself left out, two bits a cell:
 *
 *	offset   -R  ..  -1   [0]   +1  ..  +R        empty 0, black 1, white 2, off the board 3
 *	bits      0 .. 2R-1         2R  ..  4R-1      (pairs, the lowest offset in the lowest bits)
 *
 * table[key] holds, for Black in the low nibble and for White in the high one, the class of the line
 * once that colour has played the point. Classes are found by recursion and not from a list of
 * shapes: a four is what one more stone makes a five, a straight four what no single answer keeps from
 * a five, a three what one more stone makes a straight four, and so on down to a dead line.
 *
 * Freestyle needs four cells each way (64 KiB); games where six is not five need one more (1 MiB).
 */
#ifndef ENGINE_ALPHABETA_LINES_H
#define ENGINE_ALPHABETA_LINES_H

#include "tengen/types.h"

#include <assert.h>

/* From weak to strong; the grades of a class count in how many ways it grows. */
enum tg_ab_line {
	TG_AB_DEAD = 0,  /* no five can come of it */
	TG_AB_OVERLINE,  /* six or more where that is no five: a foul for Black in renju */
	TG_AB_BLOCKED_1, /* grows to a blocked two */
	TG_AB_FREE_1,
	TG_AB_BLOCKED_2,
	TG_AB_FREE_2_LOW, /* grows to a free three in few, some, many ways */
	TG_AB_FREE_2_MID,
	TG_AB_FREE_2_HIGH,
	TG_AB_BLOCKED_3,  /* grows to a four */
	TG_AB_FREE_3_LOW, /* grows to a straight four in one way, in more */
	TG_AB_FREE_3_HIGH,
	TG_AB_FOUR,        /* one point completes it */
	TG_AB_STRAIGHT,    /* no single answer stops it */
	TG_AB_LINE_44,     /* renju, Black: two fours in one line, a foul */
	TG_AB_FIVE,        /* wins */
	TG_AB_LINE_CLASSES /* fits a nibble */
};

struct tg_ab_lines {
	int reach;      /* 4 or 5 */
	int bits;       /* 4 * reach, of a key */
	uint8_t *table; /* (1 << bits) */
};

/* Builds the table of a game. Takes some ten milliseconds. TG_OK or TG_ERR_NOMEM. */
enum tg_status tg_ab_lines_init(struct tg_ab_lines *lines, enum tg_game game);
void tg_ab_lines_finish(struct tg_ab_lines *lines);

/* Where the two bits of the cell at `offset` (not 0) stand in a key. */
static inline int tg_ab_line_shift(int reach, int offset)
{
	assert(offset != 0 && offset >= -reach && offset <= reach);
	return 2 * (offset + reach - (offset > 0));
}

/* The class for one colour, 0 Black, 1 White. */
static inline enum tg_ab_line tg_ab_line_class(
	const struct tg_ab_lines *lines, uint32_t key, int side)
{
	return (enum tg_ab_line)(lines->table[key] >> (4 * side) & 15);
}

#endif
