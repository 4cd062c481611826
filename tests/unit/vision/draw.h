/*
 * Boards drawn for the tests of the reader, by code that shares nothing with it or with src/render/:
 * the styles of many programs, in brightness only.
 */
#ifndef DRAW_H
#define DRAW_H

#include "base/rng.h"
#include "vision/raster.h"

struct draw_style {
	double pitch, left, top, right, bottom; /* pixels; the margins around the lines */
	int board, line, black, white;          /* brightness */
	double line_width, edge_width;
	double radius;  /* of a stone, in steps */
	double outline; /* width in pixels; 0: none */
	int outline_tone;
	double shade;  /* 0 flat .. 1: a lighter spot in black stones, a darker rim on white */
	int grain;     /* amplitude of noise on the board */
	double shadow; /* reach in pixels */
	double star;   /* radius in steps; 0: none */
	double jitter; /* stones are off their points by up to so many pixels */
	bool labels, numbers, marks, last_ring, frame;
};

/* A style at random out of all that the reader promises to understand. */
void draw_random_style(struct draw_style *style, struct tg_rng *rng);

/* `cells` holds cols * rows colours. The raster is the caller's to finish. */
void draw_board(struct tg_raster *raster, const struct draw_style *style, const int size[2],
	const uint8_t *cells, struct tg_rng *rng);

#endif
