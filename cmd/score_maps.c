/* Reading ownership maps. See score_maps.h. */
#include "score_maps.h"

#include "cmd.h"

#include <jansson.h>

static int take_row(const char *where, const json_t *row, int cols, float *out)
{
	if (json_array_size(row) != (size_t)cols)
		return cmd_failed("score", "%s: a row of %d numbers is needed", where, cols);
	for (int col = 0; col < cols; col++) {
		const json_t *cell = json_array_get(row, (size_t)col);
		double value = json_number_value(cell);

		if (!json_is_number(cell) || value < -1 || value > 1)
			return cmd_failed("score", "%s, column %d: a number from -1 to 1 is needed",
				where, col + 1);
		out[col] = (float)value;
	}
	return CMD_OK;
}

static int take_map(const char *path, const json_t *root, const char *name, struct tg_size size,
	float map[TG_MAX_POINTS])
{
	const json_t *rows = json_object_get(root, name);
	char where[400];
	int status = CMD_OK;

	if (json_array_size(rows) != (size_t)size.rows)
		return cmd_failed("score", "%s: \"%s\" must be %d rows, as the board has", path,
			name, size.rows);
	for (int row = 0; row < size.rows && status == CMD_OK; row++) {
		snprintf(where, sizeof(where), "%.300s: \"%s\", row %d", path, name, row + 1);
		status = take_row(
			where, json_array_get(rows, (size_t)row), size.cols, map + row * size.cols);
	}
	return status;
}

int score_read_maps(const char *path, struct tg_size size, struct score_maps *maps)
{
	json_error_t fault;
	json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &fault);
	int status;

	if (!root)
		return cmd_failed("score", "%s:%d: %s", path, fault.line, fault.text);
	status = take_map(path, root, "black", size, maps->black);
	if (status == CMD_OK)
		status = take_map(path, root, "white", size, maps->white);
	json_decref(root);
	return status;
}
