/*
 * Lines that repeat: where do the vertical lines of a diagram stand? (The horizontal ones are those of
 * the transposed view.) Lines are dark; whoever looks for light ones inverts the picture.
 */
#ifndef VISION_LINES_H
#define VISION_LINES_H

#include "vision/raster.h"

/* A row of lines at equal distances: at first + i * pitch, i in 0 .. count - 1. */
struct tg_comb {
	double first, pitch;
	int count;
	double score; /* how well it explains the lines that are seen */
};

enum { TG_COMBS_MAX = 5, TG_PITCH_MIN = 8 };

/* The best explanations, best first; returns how many were written. */
int tg_combs_find(const struct tg_plane *plane, struct tg_comb out[TG_COMBS_MAX]);

/*
 * How much darker the pixel is than what lies beside it to the left and right: at least 1 on a dark
 * vertical line up to five pixels wide, 0 or less elsewhere and near the border.
 */
int tg_line_contrast(const struct tg_plane *plane, int x, int y);

#endif
