/*
 * A straight line of a five board as seen from one point. Only the files of src/five/ include this.
 *
 *	index      0 1 2 3 4 [5] 6 7 8 9 10
 *	offset    -5 . . . -1 0 +1 . . . +5      the point itself in the middle; TG_LINE_WALL off the board
 *
 * Five cells each way are all that any rule of five-in-a-row asks about a stone: four for a row of
 * five, one more to see whether the row would grow to six.
 */
#ifndef FIVE_LINE_H
#define FIVE_LINE_H

#include "tengen/board.h"

enum { TG_LINE_REACH = 5, TG_LINE_LENGTH = 2 * TG_LINE_REACH + 1, TG_LINE_WALL = 3 };

/* The four directions of a row: east, south, south-east, north-east. */
enum { TG_DIRECTIONS = 4 };
extern const int8_t tg_direction_cols[TG_DIRECTIONS];
extern const int8_t tg_direction_rows[TG_DIRECTIONS];

/* The point `steps` from `point` in `direction`, or TG_NO_POINT off the board. */
tg_point tg_line_step(struct tg_size size, tg_point point, int direction, int steps);

/* Reads the line of `cells` around `point`. */
void tg_line_read(struct tg_size size, const uint8_t *cells, tg_point point, int direction,
	uint8_t line[TG_LINE_LENGTH]);

/* Length of the unbroken row of `color` through the middle, whatever stands there; 1 .. 11. */
int tg_line_run(const uint8_t line[TG_LINE_LENGTH], enum tg_color color);

#endif
