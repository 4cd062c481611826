/*
 * What stands on the points of a grid.
 */
#ifndef VISION_STONES_H
#define VISION_STONES_H

#include "tengen/board.h"
#include "vision/grid.h"

/* Point by point, row * cols + col. */
struct tg_stones {
	uint8_t cells[TG_MAX_POINTS];    /* enum tg_color */
	float confidence[TG_MAX_POINTS]; /* 0 a guess .. 1 plain to see */
	bool marked[TG_MAX_POINTS];      /* a sign, number or letter is drawn there */
};

/*
 * `plane` is the picture, `lines` the view in which the grid was found (the same, or the inverted
 * one). The grid has at most TG_MAX_SIDE lines a side.
 */
void tg_stones_read(const struct tg_plane *plane, const struct tg_plane *lines,
	const struct tg_grid *grid, struct tg_stones *stones);

#endif
