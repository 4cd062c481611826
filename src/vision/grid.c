/*
 * From two combs of lines to a board. A comb may have too many lines (a frame, a ruler of letters) or
 * too few (an edge full of stones), and where stones touch, their outlines make a comb of their own
 * between the lines. So each pair of combs is laid over the picture, a little larger than it is, and
 * every point is asked whether it is on a board: a crossing has arms in both directions, a stone is a
 * disc of one brightness. The rows and columns most of whose points are on the board are the board.
 */
#include "vision/grid.h"

#include "vision/lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EXTRA = 2, SIDE_MAX = 48 };

enum sight { NOTHING = 0, CROSSING, STONE };

/* A grid larger than the board, and what its points look like. */
struct lattice {
	const struct tg_plane *plane;
	struct tg_grid grid;
	uint8_t on[SIDE_MAX][SIDE_MAX]; /* row, column; enum sight */
	int in_row[SIDE_MAX], in_col[SIDE_MAX];
};

/* The contrast at a pixel of a line that may lie a pixel beside where it is looked for. */
static int contrast_near(const struct tg_plane *plane, double x, double y)
{
	int col = (int)lround(x), row = (int)lround(y), best = 0;

	if (row < 0 || row >= plane->height)
		return 0;
	for (int d = -1; d <= 1; d++)
		if (col + d >= 0 && col + d < plane->width) {
			int c = tg_line_contrast(plane, col + d, row);
			best = c > best ? c : best;
		}
	return best;
}

double tg_grid_arm(const struct tg_plane *plane, const struct tg_grid *grid, const int at[2],
	enum tg_arm arm, struct tg_reach reach)
{
	bool is_level = arm == TG_ARM_LEFT || arm == TG_ARM_RIGHT;
	int sign = arm == TG_ARM_LEFT || arm == TG_ARM_UP ? -1 : 1, seen = 0, all = 0;
	struct tg_plane view = is_level ? tg_plane_transposed(plane) : *plane;
	double pitch = is_level ? grid->pitch_x : grid->pitch_y;
	double x = tg_grid_x(grid, at[0]), y = tg_grid_y(grid, at[1]);
	double across = is_level ? y : x, along = is_level ? x : y;
	int first = (int)ceil(reach.from * pitch), last = (int)floor(reach.to * pitch);

	for (int i = first; i <= (last < first ? first : last); i++, all++)
		seen += contrast_near(&view, across, along + sign * i) >= grid->threshold;
	return (double)seen / all;
}

static bool has_arm(const struct lattice *l, const int at[2], enum tg_arm arm)
{
	static const struct tg_reach reach = {0.15, 0.48};

	return tg_grid_arm(l->plane, &l->grid, at, arm, reach) > 0.6;
}

/* Has the board a crossing here? A mere line (a frame, a stub) has arms in one direction only. */
static bool is_crossing(const struct lattice *l, const int at[2])
{
	bool level = has_arm(l, at, TG_ARM_LEFT) || has_arm(l, at, TG_ARM_RIGHT);
	bool upright = has_arm(l, at, TG_ARM_UP) || has_arm(l, at, TG_ARM_DOWN);

	return level && upright;
}

/* The tone of most of the disc around a point, a quarter of the scale wide; -1: there is none. */
static int disc_tone(const struct lattice *l, const int middle[2], double radius)
{
	int counts[8] = {0}, sums[8] = {0}, all = 0, best = 0, r = (int)radius;

	for (int y = -r; y <= r; y++)
		for (int x = -r; x <= r; x++) {
			if (x * x + y * y > radius * radius)
				continue;
			all++;
			if (!tg_plane_has(l->plane, middle[0] + x, middle[1] + y))
				continue;
			int tone = tg_plane_at(l->plane, middle[0] + x, middle[1] + y);
			counts[tone >> 5]++;
			sums[tone >> 5] += tone;
		}
	for (int i = 1; i < 7; i++)
		best = counts[i] + counts[i + 1] > counts[best] + counts[best + 1] ? i : best;
	int most = counts[best] + counts[best + 1];
	return most * 100 < all * 45 ? -1 : (sums[best] + sums[best + 1]) / most;
}

/* Where a disc ends, on the way to the middle between four points, the tone must change. */
static bool has_rim(const struct lattice *l, const int middle[2], int tone)
{
	double pitch = tg_grid_pitch(&l->grid);
	int rims = 0;

	for (int k = 0; k < 4; k++) {
		int most = 0;
		/* half a pixel a time */
		for (int half = 0; half <= (int)(0.32 * pitch); half++) {
			int step = (int)lround((0.42 * pitch + 0.5 * half) * 0.7071);
			int x = middle[0] + (k & 1 ? step : -step);
			int y = middle[1] + (k & 2 ? step : -step);
			int gap = tg_plane_has(l->plane, x, y)
				? abs(tg_plane_at(l->plane, x, y) - tone)
				: 0;
			most = gap > most ? gap : most;
		}
		rims += most > 25;
	}
	return rims >= 3;
}

/* A disc of one tone with a rim. */
static bool is_stone(const struct lattice *l, const int at[2])
{
	int middle[2] = {
		(int)lround(tg_grid_x(&l->grid, at[0])), (int)lround(tg_grid_y(&l->grid, at[1]))};
	int tone = disc_tone(l, middle, 0.4 * tg_grid_pitch(&l->grid));

	return tone >= 0 && has_rim(l, middle, tone);
}

/* A histogram of contrasts. */
struct contrasts {
	int counts[256];
	int all;
};

static void add(struct contrasts *contrasts, int contrast)
{
	contrasts->counts[contrast]++;
	contrasts->all++;
}

static int quantile(const struct contrasts *contrasts, double share)
{
	int sum = 0;

	for (int c = 0; c < 256; c++) {
		sum += contrasts->counts[c];
		if (sum > 0 && sum >= share * contrasts->all)
			return c;
	}
	return 255;
}

/*
 * What is a line here? The contrast in the middle between points, where lines are seen, against the
 * contrast in the middle of the squares, where only the grain of the board is.
 */
static void learn_contrast(struct lattice *l)
{
	struct tg_plane turned = tg_plane_transposed(l->plane);
	struct contrasts lines = {{0}, 0}, grain = {{0}, 0};
	double right = 0.45 * l->grid.pitch_x, down = 0.45 * l->grid.pitch_y;

	for (int row = EXTRA; row < l->grid.rows - EXTRA; row++)
		for (int col = EXTRA; col < l->grid.cols - EXTRA; col++) {
			double x = tg_grid_x(&l->grid, col), y = tg_grid_y(&l->grid, row);
			int upright = contrast_near(l->plane, x, y + down);
			int level = contrast_near(&turned, y, x + right);
			if (upright >= 10)
				add(&lines, upright);
			if (level >= 10)
				add(&lines, level);
			add(&grain, contrast_near(l->plane, x + right, y + down));
			add(&grain, contrast_near(&turned, y + down, x + right));
		}
	int line = quantile(&lines, 0.5), noise = quantile(&grain, 0.85) + 2, third = line / 3;
	l->grid.contrast = line;
	l->grid.threshold = noise < third ? third + 1 : noise * 3 > line * 2 ? line * 2 / 3 : noise;
}

static int compare_bytes(const void *a, const void *b)
{
	return *(const uint8_t *)a - *(const uint8_t *)b;
}

/*
 * The middles of the squares show the board, which has about one tone. A comb between the true lines
 * has stones and crossings there, which have many.
 */
static double evenness(const struct lattice *l)
{
	uint8_t tones[SIDE_MAX * SIDE_MAX];
	size_t count = 0, even = 0;

	for (int row = EXTRA; row + 1 < l->grid.rows - EXTRA; row++)
		for (int col = EXTRA; col + 1 < l->grid.cols - EXTRA; col++) {
			int x = (int)lround(tg_grid_x(&l->grid, col) + l->grid.pitch_x / 2);
			int y = (int)lround(tg_grid_y(&l->grid, row) + l->grid.pitch_y / 2);
			if (tg_plane_has(l->plane, x, y))
				tones[count++] = (uint8_t)tg_plane_at(l->plane, x, y);
		}
	if (count == 0)
		return 0;
	qsort(tones, count, 1, compare_bytes);
	for (size_t i = 0; i < count; i++)
		even += abs(tones[i] - tones[count / 2]) <= 40;
	return (double)even / (double)count;
}

static void look(struct lattice *l)
{
	learn_contrast(l);
	l->grid.evenness = evenness(l);
	memset(l->in_row, 0, sizeof(l->in_row));
	memset(l->in_col, 0, sizeof(l->in_col));
	for (int row = 0; row < l->grid.rows; row++)
		for (int col = 0; col < l->grid.cols; col++) {
			int at[2] = {col, row};
			l->on[row][col] = is_crossing(l, at) ? CROSSING
				: is_stone(l, at)            ? STONE
							     : NOTHING;
			l->in_row[row] += l->on[row][col] != NOTHING;
			l->in_col[col] += l->on[row][col] != NOTHING;
		}
}

/* From the first to the last whose count is at least half of the highest. */
static void span(const int *counts, int length, int *first, int *last)
{
	int highest = 0;

	for (int i = 0; i < length; i++)
		highest = counts[i] > highest ? counts[i] : highest;
	*first = 0;
	*last = length - 1;
	while (*first < *last && counts[*first] * 2 < highest)
		++*first;
	while (*last > *first && counts[*last] * 2 < highest)
		--*last;
}

/*
 * Does the edge belong to the board? The lines of the crossings beside it must reach it; those of a
 * ruler of letters or a frame do not. `inner` is the first of these crossings, `step` the way to the
 * next, both in the lattice.
 */
static bool is_reached(
	const struct lattice *l, const int inner[2], const int step[2], enum tg_arm outward)
{
	static const struct tg_reach reach = {0.2, 0.5};
	int crossings = 0, reached = 0;

	for (int col = inner[0], row = inner[1]; col < l->grid.cols && row < l->grid.rows;
		col += step[0], row += step[1]) {
		if (l->on[row][col] != CROSSING)
			continue;
		crossings++;
		reached +=
			tg_grid_arm(l->plane, &l->grid, (int[]){col, row}, outward, reach) >= 0.6;
	}
	return crossings == 0 || reached * 2 >= crossings;
}

/* Cuts the lattice down to the board in it. */
static void crop(struct lattice *l)
{
	int left, right, top, bottom, seen[3] = {0};

	span(l->in_col, l->grid.cols, &left, &right);
	span(l->in_row, l->grid.rows, &top, &bottom);
	while (left < right && !is_reached(l, (int[]){left + 1, top}, (int[]){0, 1}, TG_ARM_LEFT))
		left++;
	while (left < right && !is_reached(l, (int[]){right - 1, top}, (int[]){0, 1}, TG_ARM_RIGHT))
		right--;
	while (top < bottom && !is_reached(l, (int[]){left, top + 1}, (int[]){1, 0}, TG_ARM_UP))
		top++;
	while (top < bottom &&
		!is_reached(l, (int[]){left, bottom - 1}, (int[]){1, 0}, TG_ARM_DOWN))
		bottom--;
	for (int row = top; row <= bottom; row++)
		for (int col = left; col <= right; col++)
			seen[l->on[row][col]]++;
	l->grid.left = tg_grid_x(&l->grid, left);
	l->grid.top = tg_grid_y(&l->grid, top);
	l->grid.cols = right - left + 1;
	l->grid.rows = bottom - top + 1;
	double points = l->grid.cols * l->grid.rows;
	l->grid.fitness = (seen[CROSSING] + seen[STONE]) / points;
	l->grid.crossings = seen[CROSSING] / points;
}

/*
 * Do the lines of most points on an edge run on outward, farther than a sign on the point reaches?
 * Stones on the edge say nothing.
 */
static bool runs_on(const struct lattice *l, enum tg_arm arm)
{
	static const struct tg_reach near = {0.12, 0.33}, beyond = {0.12, 0.46};
	const struct tg_grid *grid = &l->grid;
	bool is_column = arm == TG_ARM_LEFT || arm == TG_ARM_RIGHT;
	int count = is_column ? grid->rows : grid->cols, out = 0, in = 0;

	for (int i = 0; i < count; i++) {
		int far = arm == TG_ARM_RIGHT ? grid->cols - 1
			: arm == TG_ARM_DOWN  ? grid->rows - 1
					      : 0;
		int at[2] = {is_column ? far : i, is_column ? i : far};
		enum tg_arm inward = (enum tg_arm)((arm + 2) % 4);
		if (tg_grid_arm(l->plane, grid, at, inward, near) < 0.9)
			continue;
		in++;
		out += tg_grid_arm(l->plane, grid, at, arm, beyond) >= 0.85;
	}
	return out >= 2 && out * 3 >= in * 2;
}

static struct tg_grid widen(const struct tg_comb *across, const struct tg_comb *down)
{
	return (struct tg_grid){.left = across->first - EXTRA * across->pitch,
		.top = down->first - EXTRA * down->pitch,
		.pitch_x = across->pitch,
		.pitch_y = down->pitch,
		.cols = across->count + 2 * EXTRA,
		.rows = down->count + 2 * EXTRA};
}

double tg_grid_value(const struct tg_grid *grid)
{
	double stones = grid->fitness - grid->crossings, nothing = 1 - grid->fitness;
	double plain = fmin(1, grid->contrast / 64.0); /* faint lines are rather the grain */

	return grid->cols * grid->rows * grid->evenness * plain *
		(grid->crossings + 0.75 * stones - 2 * nothing);
}

static bool try_pair(struct lattice *l, const struct tg_comb *across, const struct tg_comb *down)
{
	double ratio = across->pitch / down->pitch;

	if (ratio < 0.85 || ratio > 1.18 || across->count + 2 * EXTRA > SIDE_MAX ||
		down->count + 2 * EXTRA > SIDE_MAX)
		return false;
	l->grid = widen(across, down);
	look(l);
	crop(l);
	return l->grid.cols >= 2 && l->grid.rows >= 2 && l->grid.fitness > 0.5;
}

static void look_beyond(struct lattice *l)
{
	for (int arm = TG_ARM_LEFT; arm <= TG_ARM_DOWN; arm++)
		l->grid.goes_on[arm] = runs_on(l, (enum tg_arm)arm);
}

/* So good that no other pair of combs can be better: it fits, and nothing is left beyond it. */
static bool is_certain(const struct tg_grid *grid)
{
	for (int arm = TG_ARM_LEFT; arm <= TG_ARM_DOWN; arm++)
		if (grid->goes_on[arm])
			return false;
	return grid->fitness > 0.98 && grid->crossings > 0.3;
}

bool tg_grid_find(const struct tg_plane *plane, struct tg_grid *grid)
{
	struct tg_comb across[TG_COMBS_MAX], down[TG_COMBS_MAX];
	struct tg_plane turned = tg_plane_transposed(plane);
	struct lattice l = {.plane = plane};
	int n = tg_combs_find(plane, across), m = n > 0 ? tg_combs_find(&turned, down) : 0;

	*grid = (struct tg_grid){.fitness = 0};
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m && !is_certain(grid); j++)
			if (try_pair(&l, &across[i], &down[j]) &&
				tg_grid_value(&l.grid) > tg_grid_value(grid)) {
				look_beyond(&l);
				*grid = l.grid;
			}
	return grid->fitness > 0;
}
