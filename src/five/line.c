/* Walking and reading the straight lines of a board; see line.h. No rule is decided here. */
#include "five/line.h"

const int8_t tg_direction_cols[TG_DIRECTIONS] = {1, 0, 1, 1};
const int8_t tg_direction_rows[TG_DIRECTIONS] = {0, 1, 1, -1};

tg_point tg_line_step(struct tg_size size, tg_point point, int direction, int steps)
{
	int col = tg_point_col(size, point) + steps * tg_direction_cols[direction];
	int row = tg_point_row(size, point) + steps * tg_direction_rows[direction];

	if (col < 0 || row < 0 || col >= size.cols || row >= size.rows)
		return TG_NO_POINT;
	return tg_point_at(size, col, row);
}

void tg_line_read(struct tg_size size, const uint8_t *cells, tg_point point, int direction,
	uint8_t line[TG_LINE_LENGTH])
{
	int col = tg_point_col(size, point) - TG_LINE_REACH * tg_direction_cols[direction];
	int row = tg_point_row(size, point) - TG_LINE_REACH * tg_direction_rows[direction];

	for (int i = 0; i < TG_LINE_LENGTH; i++) {
		bool is_inside = col >= 0 && row >= 0 && col < size.cols && row < size.rows;
		line[i] = is_inside ? cells[row * size.cols + col] : TG_LINE_WALL;
		col += tg_direction_cols[direction];
		row += tg_direction_rows[direction];
	}
}

int tg_line_run(const uint8_t line[TG_LINE_LENGTH], enum tg_color color)
{
	int low = TG_LINE_REACH, high = TG_LINE_REACH;

	while (low > 0 && line[low - 1] == color)
		low--;
	while (high < TG_LINE_LENGTH - 1 && line[high + 1] == color)
		high++;
	return high - low + 1;
}
