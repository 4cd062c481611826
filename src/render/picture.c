/*
 * Fills a picture: the stars of a size, the stones and the history of a position.
 */
#include "render/picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_stars(struct tg_picture *picture)
{
	tg_point stars[9];

	if (picture->cols > UINT8_MAX || picture->rows > UINT8_MAX)
		return;
	struct tg_size size = {(uint8_t)picture->cols, (uint8_t)picture->rows};
	int count = tg_star_points(picture->game, size, stars);
	for (int i = 0; i < count; i++)
		picture->flags[stars[i]] |= TG_PICTURE_STAR;
}

static void put_marks(struct tg_picture *picture)
{
	const struct tg_render_options *options = &picture->options;

	for (int i = 0; options->marks && i < options->marks_length; i++) {
		tg_point point = options->marks[i].point;
		if (point >= 0 && point < picture->cols * picture->rows)
			picture->marks[point] = &options->marks[i];
	}
}

void tg_picture_begin(struct tg_picture *picture, enum tg_game game, int cols, int rows,
	const struct tg_render_options *options)
{
	static const struct tg_render_options usual = TG_RENDER_OPTIONS_INIT;

	memset(picture, 0, sizeof(*picture));
	picture->game = game;
	picture->cols = cols;
	picture->rows = rows;
	picture->last = -1;
	picture->options = options ? *options : usual;
	put_stars(picture);
	put_marks(picture);
}

static void put_history(struct tg_picture *picture, const struct tg_position *pos)
{
	int plies = tg_position_plies(pos);

	for (int ply = 0; ply < plies; ply++) {
		enum tg_color color;
		tg_point point = tg_position_move(pos, ply, &color);
		if (point >= 0 && picture->cells[point] == color)
			picture->numbers[point] = (uint16_t)(ply + 1);
		picture->last = point >= 0 ? point : -1;
	}
}

void tg_picture_of_position(struct tg_picture *picture, const struct tg_position *pos,
	const struct tg_render_options *options)
{
	struct tg_size size = tg_position_size(pos);
	struct tg_outcome outcome;

	tg_picture_begin(picture, tg_position_game(pos), size.cols, size.rows, options);
	for (int p = 0; p < tg_size_points(size); p++)
		picture->cells[p] = (uint8_t)tg_position_at(pos, (tg_point)p);
	put_history(picture, pos);
	tg_position_outcome(pos, &outcome);
	if (outcome.end == TG_END_FIVE)
		for (int i = 0; i < outcome.line_length; i++)
			picture->flags[outcome.line[i]] |= TG_PICTURE_WIN;
}

int tg_picture_row(const struct tg_picture *picture, int row)
{
	return picture->labels == TG_PICTURE_NUMBERS ? row + 1 : picture->rows - row;
}

void tg_picture_letters(const struct tg_picture *picture, int col, char out[4])
{
	static const char go[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
	static const char five[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	bool is_go = picture->game == TG_GAME_GO;
	const char *letters = is_go ? go : five;
	int count = is_go ? 25 : 26, length = 0;

	if (picture->labels == TG_PICTURE_NUMBERS) {
		snprintf(out, 4, "%u", (unsigned)(col + 1) % 1000u);
		return;
	}
	if (col >= count)
		out[length++] = letters[col / count - 1];
	out[length++] = letters[col % count];
	out[length] = '\0';
}

size_t tg_picture_prefix(const char *text, int count)
{
	size_t length = 0;

	for (; text[length]; length++)
		if (((unsigned char)text[length] & 0xc0) != 0x80 && count-- == 0)
			break;
	return length;
}

void tg_picture_arrow_head(
	const int from[2], const int tip[2], int length, int left[2], int right[2])
{
	double x = from[0] - tip[0], y = from[1] - tip[1], distance = sqrt(x * x + y * y);
	double scale = distance > 0 ? length / distance : 0;

	/* half as wide to either side as it is long */
	left[0] = tip[0] + (int)lround(scale * (x - y / 2));
	left[1] = tip[1] + (int)lround(scale * (y + x / 2));
	right[0] = tip[0] + (int)lround(scale * (x + y / 2));
	right[1] = tip[1] + (int)lround(scale * (y - x / 2));
}

/* A picture is too large for a stack: it is made on the heap. */
static char *draw(const struct tg_position *pos, const struct tg_render_options *options,
	char *draw_picture(const struct tg_picture *))
{
	struct tg_picture *picture = malloc(sizeof(*picture));
	char *text = NULL;

	if (picture) {
		tg_picture_of_position(picture, pos, options);
		text = draw_picture(picture);
	}
	free(picture);
	return text;
}

char *tg_render_text(const struct tg_position *pos, const struct tg_render_options *options)
{
	return draw(pos, options, tg_picture_text);
}

char *tg_render_svg(const struct tg_position *pos, const struct tg_render_options *options)
{
	return draw(pos, options, tg_picture_svg);
}
