/*
 * The grid of a diagram: which of the lines make a board, and how many there are.
 */
#ifndef VISION_GRID_H
#define VISION_GRID_H

#include "vision/raster.h"

/* The points of a board: column i is at left + i * pitch_x, row j (from the top) at top + j * pitch_y. */
struct tg_grid {
	double left, top;
	double pitch_x, pitch_y;
	int cols, rows;
	int threshold;    /* the contrast from which on a pixel belongs to a line */
	int contrast;     /* how much darker its lines are than the board */
	double fitness;   /* 0 .. 1: points in it that look like a crossing or a stone */
	double evenness;  /* 0 .. 1: squares between the lines that have the tone of most */
	double crossings; /* 0 .. 1: points in it whose lines are seen */
	bool goes_on[4];  /* lines run on beyond the left, top, right, bottom edge */
};

static inline double tg_grid_x(const struct tg_grid *grid, int col)
{
	return grid->left + col * grid->pitch_x;
}

static inline double tg_grid_y(const struct tg_grid *grid, int row)
{
	return grid->top + row * grid->pitch_y;
}

static inline double tg_grid_pitch(const struct tg_grid *grid)
{
	return grid->pitch_x < grid->pitch_y ? grid->pitch_x : grid->pitch_y;
}

/*
 * Of two grids over one picture the one of the higher value is the better explanation: a large board
 * explains more than a small one, a crossing more than a stone, a point of neither kind speaks against.
 */
double tg_grid_value(const struct tg_grid *grid);

/* A point of the view, in the directions of the arms below. */
enum tg_arm { TG_ARM_LEFT = 0, TG_ARM_UP, TG_ARM_RIGHT, TG_ARM_DOWN };

/*
 * The share of the line between `from` and `to` (in steps of the grid, from the point outward) that is
 * seen, 0 .. 1.
 */
struct tg_reach {
	double from, to;
};
double tg_grid_arm(const struct tg_plane *plane, const struct tg_grid *grid, const int at[2],
	enum tg_arm arm, struct tg_reach reach);

/* Looks for dark lines. False: there is nothing like a board of 2 to 27 lines a side. */
bool tg_grid_find(const struct tg_plane *plane, struct tg_grid *grid);

#endif
