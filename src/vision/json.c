/* A reading as JSON: see json.h for the shape. */
#include "vision/json.h"

#include <math.h>

static const double unsure = 0.6;

static double rounded(double value)
{
	return round(value * 100) / 100;
}

static json_t *pack_rows(const struct tg_board_reading *reading)
{
	static const char letters[] = {[TG_EMPTY] = '.', [TG_BLACK] = 'X', [TG_WHITE] = 'O'};
	json_t *rows = json_array();

	for (int row = 0; row < reading->size.rows; row++) {
		char text[TG_MAX_SIDE + 1] = "";
		for (int col = 0; col < reading->size.cols; col++)
			text[col] = letters[reading->stones
						    .cells[tg_point_at(reading->size, col, row)]];
		json_array_append_new(rows, json_string(text));
	}
	return rows;
}

static json_t *vertex_json(
	const struct tg_board_reading *reading, enum tg_game game, tg_point point)
{
	char vertex[TG_VERTEX_MAX];

	tg_vertex_format(game, reading->size, point, vertex);
	return json_string(vertex);
}

static json_t *pack_stones(
	const struct tg_board_reading *reading, enum tg_game game, enum tg_color color)
{
	json_t *list = json_array();

	for (tg_point p = 0; p < tg_size_points(reading->size); p++)
		if ((int)reading->stones.cells[p] == (int)color)
			json_array_append_new(list, vertex_json(reading, game, p));
	return list;
}

static json_t *pack_marks(const struct tg_board_reading *reading, enum tg_game game)
{
	json_t *list = json_array();

	for (tg_point p = 0; p < tg_size_points(reading->size); p++)
		if (reading->stones.marked[p])
			json_array_append_new(list, vertex_json(reading, game, p));
	return list;
}

static json_t *pack_confidence(const struct tg_board_reading *reading)
{
	json_t *rows = json_array();

	for (int row = 0; row < reading->size.rows; row++) {
		json_t *list = json_array();
		for (int col = 0; col < reading->size.cols; col++)
			json_array_append_new(list,
				json_real(rounded((double)reading->stones.confidence[tg_point_at(
					reading->size, col, row)])));
		json_array_append_new(rows, list);
	}
	return json_pack("{s:f, s:f, s:o}", "mean", rounded(reading->mean), "least",
		rounded(reading->least), "points", rows);
}

static json_t *pack_unsure(const struct tg_board_reading *reading, enum tg_game game)
{
	json_t *list = json_array();

	for (tg_point p = 0; p < tg_size_points(reading->size); p++) {
		double confidence = (double)reading->stones.confidence[p];
		if (confidence < unsure)
			json_array_append_new(list,
				json_pack("{s:o, s:f}", "vertex", vertex_json(reading, game, p),
					"confidence", rounded(confidence)));
	}
	return list;
}

static json_t *pack_grid(const struct tg_grid *grid)
{
	return json_pack("{s:f, s:f, s:f, s:f}", "left", rounded(grid->left), "top",
		rounded(grid->top), "right", rounded(tg_grid_x(grid, grid->cols - 1)), "bottom",
		rounded(tg_grid_y(grid, grid->rows - 1)));
}

json_t *tg_board_reading_json(const struct tg_board_reading *reading, enum tg_game game)
{
	return json_pack("{s:i, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "cols",
		reading->size.cols, "rows", reading->size.rows, "board", pack_rows(reading),
		"black", pack_stones(reading, game, TG_BLACK), "white",
		pack_stones(reading, game, TG_WHITE), "marks", pack_marks(reading, game),
		"confidence", pack_confidence(reading), "unsure", pack_unsure(reading, game),
		"grid", pack_grid(&reading->grid));
}
