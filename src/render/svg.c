/*
 * A picture as SVG 1.1, in whole pixels, so that the same picture is the same bytes everywhere. A point
 * is 32 wide; the edge lines lie one step from the border, one and a half where there are coordinates.
 */
#include "base/buffer.h"
#include "render/picture.h"

#include <stdio.h>

enum { STEP = 32, RADIUS = 15 };

struct canvas {
	const struct tg_picture *picture;
	struct tg_buffer out;
	int edge; /* from the border to the first line */
};

static int x_of(const struct canvas *canvas, int cell)
{
	return canvas->edge + STEP * (cell % canvas->picture->cols);
}

static int y_of(const struct canvas *canvas, int cell)
{
	return canvas->edge + STEP * (cell / canvas->picture->cols);
}

static void draw_frame(struct canvas *canvas)
{
	const struct tg_picture *picture = canvas->picture;
	int width = 2 * canvas->edge + STEP * (picture->cols - 1);
	int height = 2 * canvas->edge + STEP * (picture->rows - 1);

	tg_buffer_printf(&canvas->out,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
		"viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" text-anchor=\"middle\">\n"
		"<rect width=\"%d\" height=\"%d\" fill=\"#e3b96b\"/>\n",
		width, height, width, height, width, height);
}

static void draw_lines(struct canvas *canvas)
{
	const struct tg_picture *picture = canvas->picture;
	int edge = canvas->edge;
	int right = edge + STEP * (picture->cols - 1), bottom = edge + STEP * (picture->rows - 1);

	tg_buffer_append_text(&canvas->out, "<path stroke=\"#000\" fill=\"none\" d=\"");
	for (int row = 0; row < picture->rows; row++)
		tg_buffer_printf(&canvas->out, "M%d %dH%d", edge, edge + STEP * row, right);
	for (int col = 0; col < picture->cols; col++)
		tg_buffer_printf(&canvas->out, "M%d %dV%d", edge + STEP * col, edge, bottom);
	tg_buffer_append_text(&canvas->out, "\"/>\n");
	for (int cell = 0; cell < picture->cols * picture->rows; cell++)
		if (picture->flags[cell] & TG_PICTURE_STAR)
			tg_buffer_printf(&canvas->out, "<circle cx=\"%d\" cy=\"%d\" r=\"4\"/>\n",
				x_of(canvas, cell), y_of(canvas, cell));
}

static void draw_coordinates(struct canvas *canvas)
{
	const struct tg_picture *picture = canvas->picture;
	int far = 2 * canvas->edge + STEP * (picture->rows - 1) - 10;
	int right = 2 * canvas->edge + STEP * (picture->cols - 1) - 16;
	char letters[4];

	if (!picture->options.coordinates)
		return;
	tg_buffer_append_text(&canvas->out, "<g font-size=\"13\">\n");
	for (int col = 0; col < picture->cols; col++) {
		tg_picture_letters(picture, col, letters);
		int x = canvas->edge + STEP * col;
		tg_buffer_printf(&canvas->out,
			"<text x=\"%d\" y=\"20\">%s</text><text x=\"%d\" y=\"%d\">%s</text>\n", x,
			letters, x, far, letters);
	}
	for (int row = 0; row < picture->rows; row++) {
		int y = canvas->edge + STEP * row + 5;
		tg_buffer_printf(&canvas->out,
			"<text x=\"16\" y=\"%d\">%d</text><text x=\"%d\" y=\"%d\">%d</text>\n", y,
			tg_picture_row(picture, row), right, y, tg_picture_row(picture, row));
	}
	tg_buffer_append_text(&canvas->out, "</g>\n");
}

static void draw_stones(struct canvas *canvas)
{
	const struct tg_picture *picture = canvas->picture;

	for (int cell = 0; cell < picture->cols * picture->rows; cell++) {
		int x = x_of(canvas, cell), y = y_of(canvas, cell);
		if (picture->cells[cell] == TG_EMPTY)
			continue;
		tg_buffer_printf(&canvas->out,
			"<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#000\"/>\n", x,
			y, RADIUS, picture->cells[cell] == TG_BLACK ? "#111" : "#fff");
		if (picture->flags[cell] & TG_PICTURE_WIN)
			tg_buffer_printf(&canvas->out,
				"<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" "
				"stroke=\"#d22\" stroke-width=\"3\"/>\n",
				x, y, RADIUS - 2);
	}
}

/* What is drawn on a point must be seen on it: light on Black, dark on White and on the board. */
static const char *ink(const struct canvas *canvas, int cell)
{
	return canvas->picture->cells[cell] == TG_BLACK ? "#fff" : "#000";
}

static void append_escaped(struct tg_buffer *out, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		switch (text[i]) {
		case '<': tg_buffer_append_text(out, "&lt;"); break;
		case '>': tg_buffer_append_text(out, "&gt;"); break;
		case '&': tg_buffer_append_text(out, "&amp;"); break;
		case '"': tg_buffer_append_text(out, "&quot;"); break;
		default:
			if ((unsigned char)text[i] >= ' ')
				tg_buffer_append_char(out, text[i]);
			break;
		}
	}
}

/* A text in the middle of a point; on an empty one the lines are wiped out under it. */
static void draw_label(struct canvas *canvas, int cell, const char *text)
{
	int x = x_of(canvas, cell), y = y_of(canvas, cell);

	if (canvas->picture->cells[cell] == TG_EMPTY)
		tg_buffer_printf(&canvas->out,
			"<circle cx=\"%d\" cy=\"%d\" r=\"11\" fill=\"#e3b96b\"/>\n", x, y);
	tg_buffer_printf(&canvas->out, "<text x=\"%d\" y=\"%d\" font-size=\"14\" fill=\"%s\">", x,
		y + 5, ink(canvas, cell));
	append_escaped(&canvas->out, text, tg_picture_prefix(text, 3));
	tg_buffer_append_text(&canvas->out, "</text>\n");
}

static void draw_shape(struct canvas *canvas, int cell, enum tg_mark_kind kind)
{
	int x = x_of(canvas, cell), y = y_of(canvas, cell);
	struct tg_buffer *out = &canvas->out;

	if (kind == TG_MARK_BLACK || kind == TG_MARK_WHITE) {
		tg_buffer_printf(out,
			"<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\" "
			"stroke=\"#000\"/>\n",
			x - 5, y - 5, kind == TG_MARK_BLACK ? "#111" : "#fff");
		return;
	}
	tg_buffer_printf(out, "<path stroke=\"%s\" stroke-width=\"2\" fill=\"none\" d=\"",
		ink(canvas, cell));
	if (kind == TG_MARK_TRIANGLE)
		tg_buffer_printf(out, "M%d %dl8 14h-16z", x, y - 9);
	else if (kind == TG_MARK_SQUARE)
		tg_buffer_printf(out, "M%d %dh14v14h-14z", x - 7, y - 7);
	else if (kind == TG_MARK_CIRCLE)
		tg_buffer_printf(out, "M%d %da7 7 0 1 0 14 0a7 7 0 1 0 -14 0z", x - 7, y);
	else
		tg_buffer_printf(out, "M%d %dl14 14m0 -14l-14 14", x - 7, y - 7);
	tg_buffer_append_text(out, "\"/>\n");
}

static void draw_marks(struct canvas *canvas)
{
	const struct tg_picture *picture = canvas->picture;
	char number[8];

	for (int cell = 0; cell < picture->cols * picture->rows; cell++) {
		const struct tg_mark *mark = picture->marks[cell];
		if (mark && mark->kind == TG_MARK_LABEL && mark->label) {
			draw_label(canvas, cell, mark->label);
		} else if (mark && mark->kind != TG_MARK_LABEL) {
			draw_shape(canvas, cell, mark->kind);
		} else if (picture->options.numbers && picture->numbers[cell]) {
			snprintf(number, sizeof(number), "%d", picture->numbers[cell]);
			draw_label(canvas, cell, number);
		} else if (picture->options.mark_last && cell == picture->last) {
			draw_shape(canvas, cell, TG_MARK_CIRCLE);
		}
	}
}

/* Points that are greyed out or not shown, over all that was drawn there. */
static void draw_veils(struct canvas *canvas)
{
	const struct tg_picture *picture = canvas->picture;

	for (int cell = 0; cell < picture->cols * picture->rows; cell++) {
		if (!(picture->flags[cell] & (TG_PICTURE_DIM | TG_PICTURE_HIDDEN)))
			continue;
		bool is_hidden = picture->flags[cell] & TG_PICTURE_HIDDEN;
		tg_buffer_printf(&canvas->out,
			"<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#e3b96b\"%s/>\n",
			x_of(canvas, cell) - STEP / 2, y_of(canvas, cell) - STEP / 2, STEP, STEP,
			is_hidden ? "" : " fill-opacity=\"0.6\"");
	}
}

static void draw_arrows(struct canvas *canvas)
{
	const struct tg_picture *picture = canvas->picture;

	for (int i = 0; i < picture->lines_length; i++) {
		const struct tg_picture_line *line = &picture->lines[i];
		int from[2] = {x_of(canvas, line->from), y_of(canvas, line->from)};
		int to[2] = {x_of(canvas, line->to), y_of(canvas, line->to)};
		int left[2], right[2];
		tg_picture_arrow_head(from, to, 10, left, right);
		tg_buffer_printf(&canvas->out,
			"<path stroke=\"#06c\" stroke-width=\"3\" fill=\"none\" d=\"M%d %dL%d %d",
			from[0], from[1], to[0], to[1]);
		if (line->is_arrow)
			tg_buffer_printf(&canvas->out, "M%d %dL%d %dL%d %d", left[0], left[1],
				to[0], to[1], right[0], right[1]);
		tg_buffer_append_text(&canvas->out, "\"/>\n");
	}
}

char *tg_picture_svg(const struct tg_picture *picture)
{
	struct canvas canvas = {picture, TG_BUFFER_INIT(8 << 20),
		picture->options.coordinates ? STEP + STEP / 2 : STEP};

	draw_frame(&canvas);
	draw_lines(&canvas);
	draw_coordinates(&canvas);
	draw_stones(&canvas);
	draw_marks(&canvas);
	draw_veils(&canvas);
	draw_arrows(&canvas);
	tg_buffer_append_text(&canvas.out, "</svg>\n");
	return tg_buffer_take(&canvas.out, NULL);
}
