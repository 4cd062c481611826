/* Boards in many styles: everything is painted by distance, with soft edges of one pixel. */
#include "draw.h"

#include <math.h>
#include <stdlib.h>

struct canvas {
	struct tg_raster *raster;
	const struct draw_style *style;
	struct tg_rng *rng;
};

static void blend(struct canvas *c, int x, int y, double tone, double cover)
{
	if (x < 0 || y < 0 || x >= c->raster->width || y >= c->raster->height || cover <= 0)
		return;
	uint8_t *pixel = &c->raster->gray[(size_t)y * (size_t)c->raster->width + (size_t)x];
	double a = cover > 1 ? 1 : cover;
	*pixel = (uint8_t)lround(fmin(255, fmax(0, *pixel * (1 - a) + tone * a)));
}

/* A box with edges at fractions of pixels. */
static void box(struct canvas *c, double left, double top, double right, double bottom, double tone)
{
	for (int y = (int)floor(top); y < bottom; y++)
		for (int x = (int)floor(left); x < right; x++) {
			double w = fmin(right, x + 1) - fmax(left, x);
			double h = fmin(bottom, y + 1) - fmax(top, y);
			blend(c, x, y, tone, w * h);
		}
}

static void ring(struct canvas *c, double x0, double y0, double inner, double outer, double tone)
{
	for (int y = (int)(y0 - outer) - 1; y <= y0 + outer + 1; y++)
		for (int x = (int)(x0 - outer) - 1; x <= x0 + outer + 1; x++) {
			double d = sqrt(
				(x + 0.5 - x0) * (x + 0.5 - x0) + (y + 0.5 - y0) * (y + 0.5 - y0));
			blend(c, x, y, tone, fmin(outer - d + 0.5, d - inner + 0.5));
		}
}

static void disc(struct canvas *c, double x0, double y0, double radius, double tone)
{
	ring(c, x0, y0, -9, radius, tone);
}

/* Digits, three columns of five bits; letters are digits, too: what they say does not matter. */
static const uint8_t font[10][3] = {{31, 17, 31}, {0, 31, 0}, {29, 21, 23}, {21, 21, 31},
	{7, 4, 31}, {23, 21, 29}, {31, 21, 29}, {1, 1, 31}, {31, 21, 31}, {23, 21, 31}};

static void write_number(struct canvas *c, double x0, double y0, int number, double tone)
{
	int digits = number > 99 ? 3 : number > 9 ? 2 : 1;
	double dot = c->style->pitch * (digits == 3 ? 0.06 : 0.08);
	double left = x0 - dot * (4 * digits - 1) / 2, top = y0 - dot * 2.5;

	for (int d = digits - 1; d >= 0; d--, number /= 10)
		for (int col = 0; col < 3; col++)
			for (int row = 0; row < 5; row++)
				if (font[number % 10][col] >> row & 1)
					box(c, left + (4 * d + col) * dot, top + row * dot,
						left + (4 * d + col + 1) * dot,
						top + (row + 1) * dot, tone);
}

static double x_of(const struct draw_style *s, int col)
{
	return s->left + col * s->pitch + 0.5;
}

static double y_of(const struct draw_style *s, int row)
{
	return s->top + row * s->pitch + 0.5;
}

static void paint_ground(struct canvas *c)
{
	const struct draw_style *s = c->style;
	size_t pixels = (size_t)c->raster->width * (size_t)c->raster->height;

	for (size_t i = 0; i < pixels; i++) {
		int noise = s->grain ? (int)tg_rng_below(c->rng, (uint32_t)(2 * s->grain + 1))
				     : s->grain;
		int tone = s->board + noise - s->grain;
		c->raster->gray[i] = (uint8_t)(tone < 0 ? 0 : tone > 255 ? 255 : tone);
	}
}

static void paint_lines(struct canvas *c, const int size[2])
{
	const struct draw_style *s = c->style;
	double right = x_of(s, size[0] - 1), bottom = y_of(s, size[1] - 1);

	for (int i = 0; i < size[0]; i++) {
		double w = (i == 0 || i == size[0] - 1 ? s->edge_width : s->line_width) / 2;
		box(c, x_of(s, i) - w, s->top + 0.5 - w, x_of(s, i) + w, bottom + w, s->line);
	}
	for (int i = 0; i < size[1]; i++) {
		double w = (i == 0 || i == size[1] - 1 ? s->edge_width : s->line_width) / 2;
		box(c, s->left + 0.5 - w, y_of(s, i) - w, right + w, y_of(s, i) + w, s->line);
	}
	if (s->star <= 0 || size[0] < 9 || size[1] < 9)
		return;
	for (int k = 0; k < 9; k++) {
		int col = k % 3 == 0 ? 3 : k % 3 == 1 ? size[0] / 2 : size[0] - 4;
		int row = k / 3 == 0 ? 3 : k / 3 == 1 ? size[1] / 2 : size[1] - 4;
		disc(c, x_of(s, col), y_of(s, row), s->star * s->pitch, s->line);
	}
}

/* Numbers along the edges, where there is room, and a frame around them. */
static void paint_surroundings(struct canvas *c, const int size[2])
{
	const struct draw_style *s = c->style;
	double w = c->raster->width, h = c->raster->height;

	for (int i = 0; s->labels && i < size[0]; i++) {
		write_number(c, x_of(s, i), s->top * 0.4, i + 1, s->line);
		write_number(c, x_of(s, i), h - s->bottom * 0.4, i + 1, s->line);
	}
	for (int i = 0; s->labels && i < size[1]; i++) {
		write_number(c, s->left * 0.4, y_of(s, i), size[1] - i, s->line);
		write_number(c, w - s->right * 0.4, y_of(s, i), size[1] - i, s->line);
	}
	if (s->frame) {
		box(c, 1, 1, w - 1, 2.5, s->line);
		box(c, 1, h - 2.5, w - 1, h - 1, s->line);
		box(c, 1, 1, 2.5, h - 1, s->line);
		box(c, w - 2.5, 1, w - 1, h - 1, s->line);
	}
}

static void paint_stone(struct canvas *c, double x, double y, bool is_black)
{
	const struct draw_style *s = c->style;
	double r = s->radius * s->pitch, tone = is_black ? s->black : s->white;

	disc(c, x, y, r, tone);
	for (int i = 1; s->shade > 0 && i <= 8; i++)
		disc(c, x - r * 0.03 * i, y - r * 0.03 * i, r * (1 - i * 0.1) - 1,
			is_black ? tone + s->shade * 11 * i : tone - s->shade * 9 * (8 - i));
	if (s->outline > 0)
		ring(c, x, y, r - s->outline, r, s->outline_tone);
}

/* What a program writes on a point: a number, a cross, a square, a ring. */
static void paint_sign(struct canvas *c, double x, double y, int kind, double ink)
{
	double p = c->style->pitch, w = fmax(1, p * 0.05);

	if (kind == 0)
		write_number(c, x, y, 1 + (int)tg_rng_below(c->rng, 300), ink);
	else if (kind == 1)
		ring(c, x, y, p * 0.2, p * 0.2 + w, ink);
	else if (kind == 2)
		box(c, x - p * 0.16, y - p * 0.16, x + p * 0.16, y + p * 0.16, ink);
	else
		for (double d = -p * 0.2; d <= p * 0.2; d += 0.5) {
			box(c, x + d - w, y + d - w, x + d + w, y + d + w, ink);
			box(c, x + d - w, y - d - w, x + d + w, y - d + w, ink);
		}
}

static void paint_point(struct canvas *c, const int at[2], enum tg_color color, bool is_last)
{
	const struct draw_style *s = c->style;
	double dx = s->jitter * (2 * tg_rng_unit(c->rng) - 1),
	       dy = s->jitter * (2 * tg_rng_unit(c->rng) - 1);
	double x = x_of(s, at[0]), y = y_of(s, at[1]);
	double ink = color == TG_BLACK ? s->white : color == TG_WHITE ? s->black : s->line;

	if (color != TG_EMPTY)
		paint_stone(c, x + dx, y + dy, color == TG_BLACK);
	if (color != TG_EMPTY && s->numbers)
		paint_sign(c, x + dx, y + dy, 0, ink);
	else if (s->marks && tg_rng_below(c->rng, 6) == 0)
		paint_sign(c, x, y, (int)tg_rng_below(c->rng, 4), ink);
	else if (is_last && s->last_ring)
		paint_sign(c, x + dx, y + dy, 1 + (int)tg_rng_below(c->rng, 2), ink);
}

void draw_board(struct tg_raster *raster, const struct draw_style *style, const int size[2],
	const uint8_t *cells, struct tg_rng *rng)
{
	struct canvas c = {raster, style, rng};
	int points = size[0] * size[1], last = (int)tg_rng_below(rng, (uint32_t)points);

	raster->width = (int)(style->left + style->right + style->pitch * (size[0] - 1)) + 1;
	raster->height = (int)(style->top + style->bottom + style->pitch * (size[1] - 1)) + 1;
	raster->gray = malloc((size_t)raster->width * (size_t)raster->height);
	if (!raster->gray)
		abort();
	paint_ground(&c);
	paint_lines(&c, size);
	paint_surroundings(&c, size);
	for (int p = 0; style->shadow > 0 && p < points; p++)
		if (cells[p] != TG_EMPTY)
			disc(&c, x_of(style, p % size[0]) + style->shadow,
				y_of(style, p / size[0]) + style->shadow,
				style->radius * style->pitch, style->board * 0.6);
	for (int p = 0; p < points; p++)
		paint_point(
			&c, (int[]){p % size[0], p / size[0]}, (enum tg_color)cells[p], p == last);
}

/* --- styles --- */

static bool chance(struct tg_rng *rng, int percent)
{
	return (int)tg_rng_below(rng, 100) < percent;
}

static double between(struct tg_rng *rng, double low, double high)
{
	return low + (high - low) * tg_rng_unit(rng);
}

/* Wood, paper, a dark screen: board, lines, stones, outlines. */
static void choose_colours(struct draw_style *s, struct tg_rng *rng)
{
	s->black = (int)between(rng, 0, 45);
	s->white = (int)between(rng, 225, 255);
	s->outline = between(rng, 1, 1.6);
	s->outline_tone = 0;
	switch (tg_rng_below(rng, 3)) {
	case 0: /* wood */
		s->board = (int)between(rng, 150, 200);
		s->line = (int)between(rng, 0, 90);
		s->outline = chance(rng, 50) ? 0 : s->outline;
		s->grain = chance(rng, 50) ? (int)between(rng, 1, 7) : 0;
		break;
	case 1: /* paper */
		s->board = chance(rng, 50) ? 255 : (int)between(rng, 235, 255);
		s->line = (int)between(rng, 0, 120);
		s->white = s->board > 250 ? 255 : s->white;
		break;
	default: /* dark */
		s->board = (int)between(rng, 40, 90);
		s->line = (int)between(rng, 130, 220);
		s->black = s->board > 60 ? s->black / 2 : 8;
		s->outline_tone = (int)between(rng, 110, 200);
		break;
	}
}

void draw_random_style(struct draw_style *s, struct tg_rng *rng)
{
	*s = (struct draw_style){.pitch = between(rng, 12, chance(rng, 5) ? 60 : 22)};
	choose_colours(s, rng);
	if (chance(rng, 40))
		s->pitch = floor(s->pitch);
	s->labels = chance(rng, 50);
	double margin = s->labels ? 1.2 : 0.65;
	s->left = floor(s->pitch * between(rng, margin, margin + 1));
	s->top = floor(s->pitch * between(rng, margin, margin + 1));
	s->right = floor(s->pitch * between(rng, margin, margin + 1));
	s->bottom = floor(s->pitch * between(rng, margin, margin + 1));
	s->line_width = between(rng, 1, s->pitch < 18 ? 1.4 : 2.5);
	s->edge_width = s->line_width * (chance(rng, 30) ? 1.6 : 1);
	s->radius = between(rng, 0.45, 0.5);
	/* The middle of a white stone stays lighter than the board, as on every screen. */
	s->shade = chance(rng, 30) ? fmin(between(rng, 0.2, 0.7), (s->white - s->board - 35) / 63.0)
				   : 0;
	s->shadow = chance(rng, 20) && s->board > 100 ? s->pitch * 0.08 : 0;
	s->star = chance(rng, 80) ? between(rng, 0.09, 0.15) : 0;
	s->jitter = chance(rng, 20) ? s->pitch * 0.04 : 0;
	s->numbers = chance(rng, 25) && s->pitch > 20;
	s->marks = chance(rng, 20) && s->pitch > 18;
	s->last_ring = chance(rng, 50) && s->pitch > 14;
	s->frame = chance(rng, 30);
}
