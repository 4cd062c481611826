/*
 * The order of things: a picture as it is or made smaller, its lines dark or light, a grid, stones. The
 * first view in which a board fits very well is taken, else the best of all.
 */
#include "vision/read.h"

#include <stdio.h>
#include <string.h>

enum {
	USUAL_SIDE = 1600, /* a larger picture is looked at smaller first */
	SHRINK_MAX = 4,
};

/* The best so far: a grid in a picture shrunk by `factor`, light lines or dark ones. */
struct find {
	struct tg_grid grid;
	int factor;
	bool is_light;
};

static bool is_board(const struct tg_grid *grid)
{
	return grid->cols >= TG_READ_SIDE_MIN && grid->rows >= TG_READ_SIDE_MIN &&
		grid->cols <= TG_MAX_SIDE && grid->rows <= TG_MAX_SIDE && grid->fitness >= 0.75 &&
		grid->crossings >= 0.04 && grid->evenness >= 0.5;
}

static bool is_whole(const struct tg_grid *grid)
{
	for (int side = 0; side < 4; side++)
		if (grid->goes_on[side])
			return false;
	return is_board(grid);
}

/* A whole board is preferred, unless it is a small piece of what the other grid explains. */
static bool is_better(const struct tg_grid *a, const struct tg_grid *b)
{
	double x = tg_grid_value(a), y = tg_grid_value(b);

	if (is_whole(a) != is_whole(b))
		return is_whole(a) ? 2 * x > y : x > 2 * y;
	if (is_board(a) != is_board(b))
		return is_board(a) ? 2 * x > y : x > 2 * y;
	return x > y;
}

static void consider(const struct tg_raster *raster, int factor, bool is_light, struct find *find)
{
	struct tg_plane plane = tg_raster_plane(raster);
	struct tg_grid grid;

	if (tg_grid_find(&plane, &grid) && is_better(&grid, &find->grid))
		*find = (struct find){grid, factor, is_light};
}

/*
 * Dark lines and light ones in one size of the picture. Both are always tried: the gaps between stones
 * are lines, too, and only the comparison shows them to be the worse ones.
 */
static enum tg_status search(const struct tg_raster *raster, int factor, struct find *find)
{
	struct tg_raster inverse;

	consider(raster, factor, false, find);
	if (tg_raster_invert(raster, &inverse) != TG_OK)
		return TG_ERR_NOMEM;
	consider(&inverse, factor, true, find);
	tg_raster_finish(&inverse);
	return TG_OK;
}

static enum tg_status search_shrunk(const struct tg_raster *raster, int factor, struct find *find)
{
	struct tg_raster small;
	enum tg_status status;

	if (factor == 1)
		return search(raster, 1, find);
	status = tg_raster_shrink(raster, factor, &small);
	if (status == TG_OK)
		status = search(&small, factor, find);
	tg_raster_finish(&small);
	return status == TG_ERR_ARGUMENT ? TG_OK : status;
}

/* Another size of the picture would show nothing better. */
static bool is_settled(const struct find *find)
{
	return is_whole(&find->grid) && find->grid.fitness > 0.85;
}

static enum tg_status search_all(const struct tg_raster *raster, struct find *find)
{
	int longest = raster->width > raster->height ? raster->width : raster->height;
	int usual = 1 + longest / USUAL_SIDE;
	enum tg_status status = search_shrunk(raster, usual, find);

	for (int f = 1; f <= SHRINK_MAX && status == TG_OK && !is_settled(find); f++)
		if (f != usual)
			status = search_shrunk(raster, f, find);
	return status;
}

static enum tg_status refuse(char error[160], const char *text)
{
	snprintf(error, 160, "%s", text);
	return TG_ERR_NOT_FOUND;
}

/* Says what is wrong with what was found; TG_OK when nothing is. */
static enum tg_status check(const struct tg_grid *grid, char error[160])
{
	static const char *const sides[] = {"left", "top", "right", "bottom"};

	if (grid->fitness <= 0)
		return refuse(error, "no board is seen: the picture shows no grid of lines");
	if (!is_board(grid)) {
		snprintf(error, 160,
			"no board is seen: the best grid has %d by %d lines and fits %.0f %%; "
			"boards "
			"have 5 to 25 a side",
			grid->cols, grid->rows, 100 * grid->fitness);
		return TG_ERR_NOT_FOUND;
	}
	for (int side = 0; side < 4; side++)
		if (grid->goes_on[side]) {
			snprintf(error, 160,
				"only a part of a board is seen (%d by %d points): its lines go on "
				"at the %s; show the whole board",
				grid->cols, grid->rows, sides[side]);
			return TG_ERR_NOT_FOUND;
		}
	return TG_OK;
}

static void sum_up(struct tg_board_reading *reading)
{
	int points = tg_size_points(reading->size);

	reading->mean = 0;
	reading->least = 1;
	for (int p = 0; p < points; p++) {
		double confidence = (double)reading->stones.confidence[p];
		reading->mean += confidence / points;
		if (confidence < reading->least)
			reading->least = confidence;
	}
}

/* The stones, in the view in which the grid was found; then the grid in pixels of the picture. */
static enum tg_status read_stones(
	const struct tg_raster *raster, const struct find *find, struct tg_board_reading *reading)
{
	struct tg_raster inverse = {0, 0, NULL};
	struct tg_plane plane = tg_raster_plane(raster), lines = plane;

	if (find->is_light && tg_raster_invert(raster, &inverse) != TG_OK)
		return TG_ERR_NOMEM;
	if (find->is_light)
		lines = tg_raster_plane(&inverse);
	tg_stones_read(&plane, &lines, &find->grid, &reading->stones);
	tg_raster_finish(&inverse);
	reading->grid = find->grid;
	reading->grid.left *= find->factor;
	reading->grid.top *= find->factor;
	reading->grid.pitch_x *= find->factor;
	reading->grid.pitch_y *= find->factor;
	reading->size = (struct tg_size){(uint8_t)find->grid.cols, (uint8_t)find->grid.rows};
	sum_up(reading);
	return TG_OK;
}

enum tg_status tg_board_read(
	const struct tg_raster *raster, struct tg_board_reading *reading, char error[160])
{
	struct find find = {{.fitness = 0}, 1, false};
	struct tg_raster small = {0, 0, NULL};
	enum tg_status status = search_all(raster, &find);

	memset(reading, 0, sizeof(*reading));
	error[0] = '\0';
	if (status == TG_OK)
		status = check(&find.grid, error);
	if (status == TG_OK && find.factor > 1)
		status = tg_raster_shrink(raster, find.factor, &small);
	if (status == TG_OK)
		status = read_stones(find.factor > 1 ? &small : raster, &find, reading);
	if (status == TG_OK && reading->mean < 0.75)
		status = refuse(error, "no board is seen: there are lines, but no clear points");
	tg_raster_finish(&small);
	if (status != TG_OK && error[0] == '\0')
		snprintf(error, 160, "%s", tg_status_text(status));
	return status;
}

enum tg_status tg_board_read_png(
	const void *bytes, size_t length, struct tg_board_reading *reading, char error[160])
{
	struct tg_raster raster;
	enum tg_status status = tg_raster_read_png(&raster, bytes, length, error);

	if (status == TG_OK)
		status = tg_board_read(&raster, reading, error);
	tg_raster_finish(&raster);
	return status;
}
