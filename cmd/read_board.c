/*
 * tengen read-board: the position on a picture of a board, as text or JSON.
 */
#include "cmd.h"
#include "options.h"

#include "base/buffer.h"
#include "render/picture.h"
#include "vision/json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cmd_read_board_help[] =
	"usage: tengen read-board IMAGE [--game NAME] [--json]\n"
	"\n"
	"Reads a diagram: the picture of a board that a program has drawn, as PNG (`-` is stdin). "
	"Finds\n"
	"the grid, counts its lines, and says for each point whether it is empty, black or white, "
	"and how\n"
	"plain that is to see. The board has 5 to 25 lines a side, is upright and shown whole; "
	"colours,\n"
	"letters around it, numbers and signs on the stones do not matter. It does not read "
	"photographs.\n"
	"\n"
	"  --game NAME   whose letters name the columns: go (default, without I) or gomoku, renju, "
	"...\n"
	"  --json        size, rows, stones, marks and the confidence of every point\n"
	"\n"
	"Exit status: 0; 1 when no whole board is seen; 3 when the file cannot be read.\n"
	"\n"
	"examples:\n"
	"  tengen read-board problem.png\n"
	"  tengen sgf render game.sgf --format png | tengen read-board - --json\n";

enum { FILE_MAX = 64 << 20, UNSURE = 60 };

static bool read_bytes(const char *path, struct tg_buffer *bytes)
{
	FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	char block[65536];
	size_t length;

	if (!file) {
		cmd_failed("read-board", "cannot open %s: %s", path, strerror(errno));
		return false;
	}
	while ((length = fread(block, 1, sizeof(block), file)) > 0)
		tg_buffer_append(bytes, block, length);
	bool is_read = !ferror(file) && bytes->failed == TG_OK;
	if (!is_read)
		cmd_failed("read-board", "%s: %s", path,
			bytes->failed != TG_OK ? tg_status_text(bytes->failed) : strerror(errno));
	if (file != stdin)
		fclose(file);
	return is_read;
}

static int print_board(const struct tg_board_reading *reading, enum tg_game game)
{
	struct tg_render_options options = TG_RENDER_OPTIONS_INIT;
	struct tg_picture *picture = malloc(sizeof(*picture));
	char *text = NULL;

	options.mark_last = false;
	if (picture) {
		tg_picture_begin(picture, game, reading->size.cols, reading->size.rows, &options);
		memcpy(picture->cells, reading->stones.cells, TG_MAX_POINTS);
		text = tg_picture_text(picture);
	}
	free(picture);
	if (!text)
		return cmd_failed("read-board", "%s", tg_status_text(TG_ERR_NOMEM));
	fputs(text, stdout);
	free(text);
	return CMD_OK;
}

/* What deserves a second look by a person. */
static void print_doubts(const struct tg_board_reading *reading, enum tg_game game)
{
	char vertex[TG_VERTEX_MAX];

	for (tg_point p = 0; p < tg_size_points(reading->size); p++) {
		double percent = 100 * (double)reading->stones.confidence[p];
		if (percent >= UNSURE)
			continue;
		tg_vertex_format(game, reading->size, p, vertex);
		fprintf(stderr, "unsure: %s (%.0f %%)\n", vertex, percent);
	}
}

static int print(const struct tg_board_reading *reading, enum tg_game game, bool as_json)
{
	if (!as_json) {
		int status = print_board(reading, game);
		print_doubts(reading, game);
		return status;
	}
	json_t *json = tg_board_reading_json(reading, game);
	char *text = json ? json_dumps(json, JSON_INDENT(1)) : NULL;
	json_decref(json);
	if (!text)
		return cmd_failed("read-board", "%s", tg_status_text(TG_ERR_NOMEM));
	puts(text);
	free(text);
	return CMD_OK;
}

static int read_board(const char *path, enum tg_game game, bool as_json)
{
	struct tg_buffer bytes = TG_BUFFER_INIT(FILE_MAX);
	struct tg_board_reading reading;
	char error[160];
	int result = CMD_FAILED;

	if (read_bytes(path, &bytes)) {
		enum tg_status status =
			tg_board_read_png(bytes.data, bytes.length, &reading, error);
		if (status == TG_OK) {
			result = print(&reading, game, as_json);
		} else {
			cmd_failed("read-board", "%s: %s", path, error);
			result = status == TG_ERR_NOT_FOUND ? CMD_NO : CMD_FAILED;
		}
	}
	tg_buffer_finish(&bytes);
	return result;
}

int cmd_read_board(int argc, char **argv)
{
	const char *name = NULL;
	enum tg_game game = TG_GAME_GO;
	bool as_json = false;
	const struct cmd_option table[] = {{"--game", &name, NULL, NULL},
		{"--json", NULL, &as_json, NULL}, {NULL, NULL, NULL, NULL}};
	int words, result = cmd_read_options(argc, argv, table, &words);

	if (result == CMD_OK)
		result = cmd_take_game("read-board", name, &game);
	if (result == CMD_OK && words != 1)
		result = cmd_usage("read-board", "one picture is needed");
	return result == CMD_OK ? read_board(argv[1], game, as_json) : result;
}
