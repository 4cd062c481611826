/*
 * A picture as text, one character a point and one between two points; the place between carries the
 * brackets of the last move. Boards wider than the alphabet have two letters and two places.
 */
#include "base/buffer.h"
#include "render/picture.h"

#include <string.h>

#define ANSI_BLACK "\x1b[1;30;43m"
#define ANSI_WHITE "\x1b[1;37;43m"
#define ANSI_WIN "\x1b[1;31;43m"
#define ANSI_END "\x1b[0m"

struct canvas {
	const struct tg_picture *picture;
	struct tg_buffer out;
	int width; /* of a column, without the place in front of it */
};

/* The sign of a point that bears no stone and no label. */
static const char *empty_sign(const struct tg_picture *picture, int cell)
{
	const struct tg_mark *mark = picture->marks[cell];

	if (mark && mark->kind == TG_MARK_BLACK)
		return "x";
	if (mark && mark->kind == TG_MARK_WHITE)
		return "o";
	if (mark && mark->kind != TG_MARK_LABEL)
		return "*";
	if (picture->flags[cell] & TG_PICTURE_STAR)
		return "+";
	return picture->options.unicode ? "·" : ".";
}

static const char *stone_sign(const struct tg_picture *picture, int cell)
{
	bool is_black = picture->cells[cell] == TG_BLACK;

	if (picture->flags[cell] & TG_PICTURE_WIN) {
		if (picture->options.unicode)
			return is_black ? "◆" : "◇";
		return is_black ? "#" : "@";
	}
	if (picture->options.unicode)
		return is_black ? "●" : "○";
	return is_black ? "X" : "O";
}

static void draw_stone(struct canvas *canvas, int cell)
{
	const struct tg_picture *picture = canvas->picture;
	const char *sign = stone_sign(picture, cell);

	if (!picture->options.color) {
		tg_buffer_append_text(&canvas->out, sign);
		return;
	}
	const char *color = picture->flags[cell] & TG_PICTURE_WIN ? ANSI_WIN
		: picture->cells[cell] == TG_BLACK                ? ANSI_BLACK
								  : ANSI_WHITE;
	tg_buffer_printf(&canvas->out, "%s%s%s", color, sign, ANSI_END);
}

static void draw_point(struct canvas *canvas, int cell)
{
	const struct tg_picture *picture = canvas->picture;
	const struct tg_mark *mark = picture->marks[cell];

	if (picture->flags[cell] & TG_PICTURE_HIDDEN)
		tg_buffer_append_char(&canvas->out, ' ');
	else if (picture->cells[cell] != TG_EMPTY)
		draw_stone(canvas, cell);
	else if (mark && mark->kind == TG_MARK_LABEL && mark->label && mark->label[0])
		tg_buffer_append(&canvas->out, mark->label, tg_picture_prefix(mark->label, 1));
	else
		tg_buffer_append_text(&canvas->out, empty_sign(picture, cell));
}

/* What stands between a point and the one to its left (`cell` - 1), or at the edge. */
static char between(const struct tg_picture *picture, int cell, int col)
{
	int last = picture->options.mark_last ? picture->last : -1;

	if (last >= 0 && col < picture->cols && cell == last)
		return '(';
	if (last >= 0 && col > 0 && cell - 1 == last)
		return ')';
	return ' ';
}

static void draw_row(struct canvas *canvas, int row)
{
	const struct tg_picture *picture = canvas->picture;
	struct tg_buffer *out = &canvas->out;

	if (picture->options.coordinates)
		tg_buffer_printf(out, "%2d", tg_picture_row(picture, row));
	for (int col = 0; col < picture->cols; col++) {
		int cell = row * picture->cols + col;
		if (canvas->width > 1)
			tg_buffer_append_char(out, ' ');
		tg_buffer_append_char(out, between(picture, cell, col));
		draw_point(canvas, cell);
	}
	char end = between(picture, (row + 1) * picture->cols, picture->cols);
	if (picture->options.coordinates)
		tg_buffer_printf(out, "%c%d", end, tg_picture_row(picture, row));
	else if (end != ' ')
		tg_buffer_append_char(out, end);
	tg_buffer_append_char(out, '\n');
}

static void draw_letters(struct canvas *canvas)
{
	const struct tg_picture *picture = canvas->picture;
	char letters[4];

	if (!picture->options.coordinates)
		return;
	tg_buffer_append_text(&canvas->out, "  ");
	for (int col = 0; col < picture->cols; col++) {
		tg_picture_letters(picture, col, letters);
		tg_buffer_printf(&canvas->out, " %*s", canvas->width, letters);
	}
	tg_buffer_append_char(&canvas->out, '\n');
}

char *tg_picture_text(const struct tg_picture *picture)
{
	struct canvas canvas = {picture, TG_BUFFER_INIT(1 << 20), 1};
	char letters[4];

	tg_picture_letters(picture, picture->cols - 1, letters);
	canvas.width = (int)strlen(letters);
	draw_letters(&canvas);
	for (int row = 0; row < picture->rows; row++)
		draw_row(&canvas, row);
	draw_letters(&canvas);
	return tg_buffer_take(&canvas.out, NULL);
}
