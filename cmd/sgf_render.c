/*
 * `tengen sgf render`: a position of a record as a picture, with the markup of its node. The record's
 * own replay is drawn, so that boards up to 52x52 and illegal moves have a picture too.
 */
#include "cmd.h"

#include "options.h"
#include "image/image.h"
#include "record/info.h"
#include "record/replay.h"
#include "render/picture.h"
#include "sgf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job {
	const struct tg_record *record;
	struct tg_record_info info;
	int game;
	int move; /* to stop after; INT_MAX: at the end */
	bool variations;
	tg_node node;      /* where it stopped */
	tg_node dim, view; /* the last node on the way with DD, with VW: both hold on */
	struct tg_replay replay;
	uint16_t numbers[TG_PICTURE_MAX_POINTS];
	struct tg_mark marks[TG_PICTURE_MAX_POINTS];
	char letters[52][2];
	int marks_length;
};

/* Executes one node and numbers the stones that it puts. False: the wanted move is made. */
static bool play_node(struct job *job, tg_node node, int *made)
{
	enum tg_color color;
	const char *text;

	if (tg_node_get(job->record, node, "DD", 0))
		job->dim = node;
	if (tg_node_get(job->record, node, "VW", 0))
		job->view = node;
	tg_replay_setup(&job->replay, job->record, node);
	for (int i = 0; tg_replay_move_at(job->record, node, i, &color, &text); i++) {
		tg_replay_move(&job->replay, color, text);
		++*made;
		if (job->replay.last >= 0)
			job->numbers[job->replay.last] = (uint16_t)*made;
	}
	return *made < job->move;
}

static bool has_move(const struct job *job, tg_node node)
{
	enum tg_color color;
	const char *text;

	return tg_replay_move_at(job->record, node, 0, &color, &text);
}

static void play_line(struct job *job)
{
	int made = 0;

	tg_replay_begin(&job->replay, job->record, job->game);
	job->dim = job->view = TG_NO_NODE;
	job->node = tg_record_root(job->record, job->game);
	bool goes_on = play_node(job, job->node, &made) || job->move > 0;
	while (goes_on) {
		tg_node next = tg_node_child(job->record, job->node);
		if (next == TG_NO_NODE || (made >= job->move && has_move(job, next)))
			break;
		job->node = next;
		goes_on = play_node(job, next, &made);
	}
	for (int cell = 0; cell < job->replay.cols * job->replay.rows; cell++)
		if (job->replay.cells[cell] == TG_EMPTY)
			job->numbers[cell] = 0;
}

static void add_mark(struct job *job, int cell, enum tg_mark_kind kind, const char *label)
{
	if (job->marks_length < TG_PICTURE_MAX_POINTS)
		job->marks[job->marks_length++] = (struct tg_mark){(tg_point)cell, kind, label};
}

static void add_rects(struct job *job, const char *name, enum tg_mark_kind kind)
{
	const char *text;

	for (int i = 0; (text = tg_node_get(job->record, job->node, name, i)); i++) {
		struct tg_rect rect;
		if (!tg_info_rect(&job->info, text, &rect))
			continue;
		for (int row = rect.top; row <= rect.bottom; row++)
			for (int col = rect.left; col <= rect.right; col++)
				add_mark(job, row * job->info.cols + col, kind, NULL);
	}
}

static void add_labels(struct job *job)
{
	const char *text;
	int col, row;

	for (int i = 0; (text = tg_node_get(job->record, job->node, "LB", i)); i++)
		if (tg_info_point(&job->info, text, &col, &row) && text[2] == ':')
			add_mark(job, row * job->info.cols + col, TG_MARK_LABEL, text + 3);
}

/* A, B ... on the points of the moves that follow. */
static void add_variations(struct job *job)
{
	int count = 0, cell;
	enum tg_color color;
	const char *text;

	for (tg_node n = tg_node_child(job->record, job->node);
		n != TG_NO_NODE && job->variations && count < 52;
		n = tg_node_next(job->record, n), count++) {
		if (!tg_replay_move_at(job->record, n, 0, &color, &text) ||
			!tg_info_move(&job->info, text, &cell) || cell < 0)
			continue;
		job->letters[count][0] = (char)(count < 26 ? 'A' + count : 'a' + count - 26);
		add_mark(job, cell, TG_MARK_LABEL, job->letters[count]);
	}
}

static void add_marks(struct job *job)
{
	add_rects(job, "TB", TG_MARK_BLACK);
	add_rects(job, "TW", TG_MARK_WHITE);
	add_rects(job, "SL", TG_MARK_SQUARE);
	add_rects(job, "SQ", TG_MARK_SQUARE);
	add_rects(job, "TR", TG_MARK_TRIANGLE);
	add_rects(job, "CR", TG_MARK_CIRCLE);
	add_rects(job, "MA", TG_MARK_CROSS);
	add_labels(job);
	add_variations(job);
}

/* Sets a flag on the points of a list; returns how many values named some. */
static int flag_rects(const struct job *job, tg_node node, const char *name, unsigned flag,
	struct tg_picture *picture)
{
	const char *text;
	int named = 0;

	for (int i = 0; (text = tg_node_get(job->record, node, name, i)); i++) {
		struct tg_rect rect;
		if (!tg_info_rect(&job->info, text, &rect))
			continue;
		named++;
		for (int row = rect.top; row <= rect.bottom; row++)
			for (int col = rect.left; col <= rect.right; col++)
				picture->flags[row * job->info.cols + col] |= (uint8_t)flag;
	}
	return named;
}

/* VW names what is shown; an empty one, or none, is the whole board. */
static void hide_the_rest(const struct job *job, struct tg_picture *picture)
{
	enum { SHOWN = 0x80 };
	bool is_part = flag_rects(job, job->view, "VW", SHOWN, picture) > 0;

	for (int cell = 0; cell < picture->cols * picture->rows; cell++) {
		if (is_part && !(picture->flags[cell] & SHOWN))
			picture->flags[cell] |= TG_PICTURE_HIDDEN;
		picture->flags[cell] &= (uint8_t)~SHOWN;
	}
}

static void add_lines(
	const struct job *job, const char *name, bool is_arrow, struct tg_picture *picture)
{
	const char *text;
	int col, row, to_col, to_row;

	for (int i = 0; (text = tg_node_get(job->record, job->node, name, i)); i++)
		if (picture->lines_length < TG_PICTURE_MAX_LINES &&
			tg_info_point(&job->info, text, &col, &row) && text[2] == ':' &&
			tg_info_point(&job->info, text + 3, &to_col, &to_row))
			picture->lines[picture->lines_length++] =
				(struct tg_picture_line){row * job->info.cols + col,
					to_row * job->info.cols + to_col, is_arrow};
}

static void fill(struct job *job, struct tg_render_options *options, struct tg_picture *picture)
{
	add_marks(job);
	options->marks = job->marks;
	options->marks_length = job->marks_length;
	tg_picture_begin(picture, job->info.game, job->replay.cols, job->replay.rows, options);
	memcpy(picture->cells, job->replay.cells, sizeof(job->replay.cells));
	memcpy(picture->numbers, job->numbers, sizeof(job->numbers));
	picture->last = job->replay.last;
	flag_rects(job, job->dim, "DD", TG_PICTURE_DIM, picture);
	hide_the_rest(job, picture);
	add_lines(job, "LN", false, picture);
	add_lines(job, "AR", true, picture);
}

static int write_bytes(const void *bytes, size_t length, const char *path)
{
	FILE *out = path ? fopen(path, "wb") : stdout;

	if (!out)
		return cmd_failed("sgf", "cannot open %s: %s", path, strerror(errno));
	bool is_fine = fwrite(bytes, 1, length, out) == length;
	is_fine &= (path ? fclose(out) : fflush(out)) == 0;
	return is_fine ? CMD_OK : cmd_failed("sgf", "cannot write: %s", strerror(errno));
}

static int draw_png(const struct tg_picture *picture, const char *path)
{
	struct tg_image image;
	enum tg_status status = tg_image_draw(picture, &image);

	if (status == TG_ERR_UNSUPPORTED)
		return cmd_failed("sgf", "built without libpng: --format svg draws the same");
	if (status != TG_OK)
		return cmd_failed("sgf", "%s", tg_status_text(status));
	int result = write_bytes(image.bytes, image.length, path);
	free(image.bytes);
	return result;
}

static int draw(const struct tg_picture *picture, const char *format, const char *path)
{
	char *text;

	if (strcmp(format, "png") == 0)
		return draw_png(picture, path);
	text = strcmp(format, "svg") == 0 ? tg_picture_svg(picture) : tg_picture_text(picture);
	int status = text ? write_bytes(text, strlen(text), path)
			  : cmd_failed("sgf", "%s", tg_status_text(TG_ERR_NOMEM));
	free(text);
	return status;
}

static int render(
	struct job *job, struct tg_render_options *options, const char *format, const char *path)
{
	struct tg_picture *picture = malloc(sizeof(*picture));
	int status = CMD_FAILED;

	tg_record_info(job->record, job->game, &job->info);
	if (tg_record_root(job->record, job->game) == TG_NO_NODE) {
		status = cmd_failed("sgf", "the file has %d games", tg_record_games(job->record));
	} else if (!job->info.is_playable) {
		status = cmd_failed(
			"sgf", "GM[%d] is a game that tengen does not play", job->info.gm);
	} else if (picture) {
		play_line(job);
		fill(job, options, picture);
		status = draw(picture, format, path);
	}
	free(picture);
	return status;
}

int sgf_render(int argc, char **argv)
{
	struct tg_render_options options = TG_RENDER_OPTIONS_INIT;
	const char *format = "text", *move = NULL, *game = NULL, *path = NULL;
	bool plain = false, variations = false;
	int words, status, number = 1, stop = INT32_MAX;
	const struct cmd_option table[] = {{.name = "--format", .value = &format},
		{.name = "--move", .value = &move}, {.name = "--game", .value = &game},
		{.name = "-o", .value = &path}, {.name = "--numbers", .flag = &options.numbers},
		{.name = "--plain", .flag = &plain},
		{.name = "--unicode", .flag = &options.unicode},
		{.name = "--variations", .flag = &variations}, {.name = NULL}};

	if ((status = cmd_read_options(argc, argv, table, &words)) != CMD_OK ||
		(status = cmd_take_int("sgf", "--move", move, 0, INT32_MAX, &stop)) != CMD_OK ||
		(status = cmd_take_int("sgf", "--game", game, 1, INT32_MAX, &number)) != CMD_OK)
		return status;
	if (words != 1)
		return cmd_usage("sgf", "render takes one file");
	if (strcmp(format, "text") != 0 && strcmp(format, "svg") != 0 && strcmp(format, "png") != 0)
		return cmd_usage("sgf", "--format is text, svg or png");
	options.coordinates = !plain;
	struct tg_record *record = sgf_read(argv[1], 0, &status, NULL);
	struct job *job = record ? calloc(1, sizeof(*job)) : NULL;
	if (job) {
		job->record = record;
		job->game = number - 1;
		job->move = stop;
		job->variations = variations;
		status = render(job, &options, format, path);
	}
	free(job);
	tg_record_destroy(record);
	return status;
}
