/*
 * A picture as PNG. The board is painted in memory three times as fine as it comes out, in whole
 * pixels, and averaged, so that round stones have smooth edges; libpng packs it.
 */
#include "image/image.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FINE = 3, STEP = TG_IMAGE_STEP * FINE, RADIUS = 15 * FINE };

static const uint8_t wood[3] = {0xe3, 0xb9, 0x6b}, black[3] = {0x11, 0x11, 0x11},
		     white[3] = {0xff, 0xff, 0xff}, red[3] = {0xdd, 0x22, 0x22},
		     blue[3] = {0x00, 0x66, 0xcc};

struct canvas {
	const struct tg_picture *picture;
	int width, height, edge; /* in fine pixels */
	uint8_t *rgb;
};

static void put(struct canvas *c, int x, int y, const uint8_t color[3])
{
	if (x >= 0 && y >= 0 && x < c->width && y < c->height)
		memcpy(c->rgb + 3 * ((size_t)y * (size_t)c->width + (size_t)x), color, 3);
}

static void fill(struct canvas *c, const int box[4], const uint8_t color[3])
{
	for (int y = box[1]; y < box[3]; y++)
		for (int x = box[0]; x < box[2]; x++)
			put(c, x, y, color);
}

/* A ring between two radii; an inner one of 0 is a disc. */
static void ring(struct canvas *c, const int at[2], const int radii[2], const uint8_t color[3])
{
	for (int y = -radii[1]; y <= radii[1]; y++)
		for (int x = -radii[1]; x <= radii[1]; x++)
			if (x * x + y * y <= radii[1] * radii[1] &&
				x * x + y * y >= radii[0] * radii[0])
				put(c, at[0] + x, at[1] + y, color);
}

/* Digits and capital letters, five columns of seven bits each, the top one lowest. */
static const uint8_t font[36][5] = {
	{0x3e, 0x51, 0x49, 0x45, 0x3e},
	{0x00, 0x42, 0x7f, 0x40, 0x00},
	{0x42, 0x61, 0x51, 0x49, 0x46},
	{0x21, 0x41, 0x45, 0x4b, 0x31},
	{0x18, 0x14, 0x12, 0x7f, 0x10},
	{0x27, 0x45, 0x45, 0x45, 0x39},
	{0x3c, 0x4a, 0x49, 0x49, 0x30},
	{0x01, 0x71, 0x09, 0x05, 0x03},
	{0x36, 0x49, 0x49, 0x49, 0x36},
	{0x06, 0x49, 0x49, 0x29, 0x1e},
	{0x7e, 0x11, 0x11, 0x11, 0x7e},
	{0x7f, 0x49, 0x49, 0x49, 0x36},
	{0x3e, 0x41, 0x41, 0x41, 0x22},
	{0x7f, 0x41, 0x41, 0x22, 0x1c},
	{0x7f, 0x49, 0x49, 0x49, 0x41},
	{0x7f, 0x09, 0x09, 0x09, 0x01},
	{0x3e, 0x41, 0x49, 0x49, 0x7a},
	{0x7f, 0x08, 0x08, 0x08, 0x7f},
	{0x00, 0x41, 0x7f, 0x41, 0x00},
	{0x20, 0x40, 0x41, 0x3f, 0x01},
	{0x7f, 0x08, 0x14, 0x22, 0x41},
	{0x7f, 0x40, 0x40, 0x40, 0x40},
	{0x7f, 0x02, 0x0c, 0x02, 0x7f},
	{0x7f, 0x04, 0x08, 0x10, 0x7f},
	{0x3e, 0x41, 0x41, 0x41, 0x3e},
	{0x7f, 0x09, 0x09, 0x09, 0x06},
	{0x3e, 0x41, 0x51, 0x21, 0x5e},
	{0x7f, 0x09, 0x19, 0x29, 0x46},
	{0x46, 0x49, 0x49, 0x49, 0x31},
	{0x01, 0x01, 0x7f, 0x01, 0x01},
	{0x3f, 0x40, 0x40, 0x40, 0x3f},
	{0x1f, 0x20, 0x40, 0x20, 0x1f},
	{0x3f, 0x40, 0x38, 0x40, 0x3f},
	{0x63, 0x14, 0x08, 0x14, 0x63},
	{0x07, 0x08, 0x70, 0x08, 0x07},
	{0x61, 0x51, 0x49, 0x45, 0x43},
};

static int glyph_of(char letter)
{
	if (letter >= '0' && letter <= '9')
		return letter - '0';
	if (letter >= 'a' && letter <= 'z')
		return letter - 'a' + 10;
	return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 10 : -1;
}

/* Text around a middle; letters that the font lacks are boxes. */
static void write_text(struct canvas *c, const int at[2], const char *text, const uint8_t color[3])
{
	int length = (int)strlen(text), dot = length > 2 ? FINE : FINE + FINE / 2;
	int left = at[0] - (6 * length - 1) * dot / 2, top = at[1] - 7 * dot / 2;

	for (int i = 0; i < length; i++) {
		int glyph = glyph_of(text[i]);
		for (int col = 0; col < 5; col++)
			for (int row = 0; row < 7; row++) {
				int x = left + (6 * i + col) * dot, y = top + row * dot;
				if (glyph < 0 || font[glyph][col] >> row & 1)
					fill(c, (int[]){x, y, x + dot, y + dot}, color);
			}
	}
}

static void find(const struct canvas *c, int cell, int at[2])
{
	at[0] = c->edge + STEP * (cell % c->picture->cols);
	at[1] = c->edge + STEP * (cell / c->picture->cols);
}

static void paint_lines(struct canvas *c)
{
	const struct tg_picture *p = c->picture;
	int right = c->edge + STEP * (p->cols - 1), bottom = c->edge + STEP * (p->rows - 1);

	for (int row = 0; row < p->rows; row++) {
		int y = c->edge + STEP * row;
		fill(c, (int[]){c->edge - 1, y - 1, right + 2, y + 2}, black);
	}
	for (int col = 0; col < p->cols; col++) {
		int x = c->edge + STEP * col;
		fill(c, (int[]){x - 1, c->edge - 1, x + 2, bottom + 2}, black);
	}
}

static void paint_coordinates(struct canvas *c)
{
	const struct tg_picture *p = c->picture;
	int margin = c->edge / 3;
	char text[12];

	if (!p->options.coordinates)
		return;
	for (int col = 0; col < p->cols; col++) {
		int x = c->edge + STEP * col;
		tg_picture_letters(p, col, text);
		write_text(c, (int[]){x, margin}, text, black);
		write_text(c, (int[]){x, c->height - margin}, text, black);
	}
	for (int row = 0; row < p->rows; row++) {
		int y = c->edge + STEP * row;
		snprintf(text, sizeof(text), "%d", tg_picture_row(p, row));
		write_text(c, (int[]){margin, y}, text, black);
		write_text(c, (int[]){c->width - margin, y}, text, black);
	}
}

static void paint_mark(struct canvas *c, int cell, const int at[2], const uint8_t ink[3])
{
	const struct tg_mark *mark = c->picture->marks[cell];
	char text[4];

	switch (mark->kind) {
	case TG_MARK_LABEL:
		snprintf(text, sizeof(text), "%.3s", mark->label ? mark->label : "");
		if (c->picture->cells[cell] == TG_EMPTY)
			ring(c, at, (int[]){0, 11 * FINE}, wood);
		write_text(c, at, text, ink);
		break;
	case TG_MARK_BLACK:
	case TG_MARK_WHITE:
		fill(c, (int[]){at[0] - 16, at[1] - 16, at[0] + 17, at[1] + 17}, black);
		fill(c, (int[]){at[0] - 13, at[1] - 13, at[0] + 14, at[1] + 14},
			mark->kind == TG_MARK_BLACK ? black : white);
		break;
	case TG_MARK_CIRCLE: ring(c, at, (int[]){6 * FINE, 8 * FINE}, ink); break;
	case TG_MARK_SQUARE:
		for (int d = 6 * FINE; d <= 8 * FINE; d++)
			for (int i = -d; i <= d; i++) {
				put(c, at[0] + i, at[1] - d, ink);
				put(c, at[0] + i, at[1] + d, ink);
				put(c, at[0] - d, at[1] + i, ink);
				put(c, at[0] + d, at[1] + i, ink);
			}
		break;
	case TG_MARK_CROSS:
		for (int i = -21; i <= 21; i++)
			for (int w = -3; w <= 3; w++) {
				put(c, at[0] + i, at[1] + i + w, ink);
				put(c, at[0] + i, at[1] - i + w, ink);
			}
		break;
	case TG_MARK_TRIANGLE:
		for (int y = 0; y <= 42; y++)
			for (int x = -y * 4 / 7; x <= y * 4 / 7; x++)
				if (y > 36 || x <= -y * 4 / 7 + 6 || x >= y * 4 / 7 - 6)
					put(c, at[0] + x, at[1] - 27 + y, ink);
		break;
	}
}

static void paint_point(struct canvas *c, int cell)
{
	const struct tg_picture *p = c->picture;
	bool is_black = p->cells[cell] == TG_BLACK;
	const uint8_t *ink = is_black ? white : black;
	char text[8];
	int at[2];

	find(c, cell, at);
	if (p->flags[cell] & TG_PICTURE_STAR)
		ring(c, at, (int[]){0, 4 * FINE}, black);
	if (p->cells[cell] != TG_EMPTY) {
		ring(c, at, (int[]){0, RADIUS}, black);
		ring(c, at, (int[]){0, RADIUS - FINE}, is_black ? black : white);
	}
	if (p->flags[cell] & TG_PICTURE_WIN)
		ring(c, at, (int[]){RADIUS - 3 * FINE, RADIUS}, red);
	if (p->marks[cell]) {
		paint_mark(c, cell, at, ink);
	} else if (p->options.numbers && p->numbers[cell]) {
		snprintf(text, sizeof(text), "%d", p->numbers[cell]);
		write_text(c, at, text, ink);
	} else if (p->options.mark_last && cell == p->last) {
		ring(c, at, (int[]){6 * FINE, 8 * FINE}, ink);
	}
}

/* Points that are greyed out (two parts wood, one what is there) or not shown. */
static void paint_veil(struct canvas *c, int cell)
{
	bool is_hidden = c->picture->flags[cell] & TG_PICTURE_HIDDEN;
	int at[2];

	find(c, cell, at);
	for (int y = at[1] - STEP / 2; y < at[1] + STEP / 2; y++)
		for (int x = at[0] - STEP / 2; x < at[0] + STEP / 2; x++) {
			uint8_t color[3],
				*pixel = c->rgb + 3 * ((size_t)y * (size_t)c->width + (size_t)x);
			for (int k = 0; k < 3; k++)
				color[k] = is_hidden ? wood[k]
						     : (uint8_t)((2 * wood[k] + pixel[k]) / 3);
			memcpy(pixel, color, 3);
		}
}

/* A line as a row of discs. */
static void stroke(struct canvas *c, const int from[2], const int to[2])
{
	int dx = to[0] - from[0], dy = to[1] - from[1];
	int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);

	for (int i = 0; i <= steps; i += 2)
		ring(c,
			(int[]){from[0] + dx * i / (steps ? steps : 1),
				from[1] + dy * i / (steps ? steps : 1)},
			(int[]){0, 3 * FINE / 2}, blue);
}

static void paint_arrow(struct canvas *c, const struct tg_picture_line *line)
{
	int from[2], to[2], left[2], right[2];

	find(c, line->from, from);
	find(c, line->to, to);
	stroke(c, from, to);
	if (!line->is_arrow)
		return;
	tg_picture_arrow_head(from, to, 10 * FINE, left, right);
	stroke(c, left, to);
	stroke(c, right, to);
}

/* One row of the final image out of FINE rows of the canvas. */
static void average_row(const struct canvas *c, int row, uint8_t *out)
{
	for (int x = 0; x < c->width / FINE; x++)
		for (int k = 0; k < 3; k++) {
			unsigned sum = 0;
			for (int j = 0; j < FINE * FINE; j++)
				sum += c->rgb[3 *
						((size_t)(row * FINE + j / FINE) *
								(size_t)c->width +
							(size_t)(x * FINE + j % FINE)) +
					(size_t)k];
			*out++ = (uint8_t)(sum / (FINE * FINE));
		}
}

/* libpng's own upper bound of the size is given back at the end. */
static enum tg_status pack(const struct canvas *c, uint8_t *image, struct tg_image *out)
{
	png_image png = {.version = PNG_IMAGE_VERSION,
		.width = (png_uint_32)(c->width / FINE),
		.height = (png_uint_32)(c->height / FINE),
		.format = PNG_FORMAT_RGB};
	png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
	uint8_t *bytes = malloc(size), *fitted;

	if (!bytes)
		return TG_ERR_NOMEM;
	for (int row = 0; row < c->height / FINE; row++)
		average_row(c, row, image + (size_t)row * png.width * 3);
	if (!png_image_write_to_memory(&png, bytes, &size, 0, image, 0, NULL)) {
		free(bytes);
		return TG_ERR_NOMEM;
	}
	fitted = realloc(bytes, size);
	*out = (struct tg_image){fitted ? fitted : bytes, size};
	return TG_OK;
}

static void paint(struct canvas *c)
{
	fill(c, (int[]){0, 0, c->width, c->height}, wood);
	paint_lines(c);
	paint_coordinates(c);
	for (int cell = 0; cell < c->picture->cols * c->picture->rows; cell++)
		paint_point(c, cell);
	for (int cell = 0; cell < c->picture->cols * c->picture->rows; cell++)
		if (c->picture->flags[cell] & (TG_PICTURE_DIM | TG_PICTURE_HIDDEN))
			paint_veil(c, cell);
	for (int i = 0; i < c->picture->lines_length; i++)
		paint_arrow(c, &c->picture->lines[i]);
}

enum tg_status tg_image_draw(const struct tg_picture *picture, struct tg_image *out)
{
	struct canvas c = {picture, 0, 0, 0, NULL};
	enum tg_status status = TG_ERR_NOMEM;

	c.edge = FINE * (picture->options.coordinates ? TG_IMAGE_EDGE : TG_IMAGE_PLAIN_EDGE);
	c.width = 2 * c.edge + STEP * (picture->cols - 1);
	c.height = 2 * c.edge + STEP * (picture->rows - 1);
	size_t bytes = 3 * (size_t)c.width * (size_t)c.height;
	uint8_t *image = malloc(bytes);
	c.rgb = calloc(1, bytes);
	if (c.rgb && image) {
		paint(&c);
		status = pack(&c, image, out);
	}
	free(c.rgb);
	free(image);
	return status;
}
