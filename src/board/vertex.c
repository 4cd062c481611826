/*
 * The four notations of a point and the star points. Each notation stands for itself: the letters of
 * one are never made from the letters of another, because that is how I and J get confused.
 */
#include "tengen/board.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

static const char gtp_letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
static const char five_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXY";

static bool format_special(tg_point point, char out[TG_VERTEX_MAX])
{
	if (point >= 0)
		return false;
	snprintf(out, TG_VERTEX_MAX, "%s",
		point == TG_PASS             ? "pass"
			: point == TG_RESIGN ? "resign"
					     : "none");
	return true;
}

static void format_lettered(
	struct tg_size size, tg_point point, const char *letters, char out[TG_VERTEX_MAX])
{
	if (format_special(point, out))
		return;
	snprintf(out, TG_VERTEX_MAX, "%c%d", letters[tg_point_col(size, point)],
		size.rows - tg_point_row(size, point));
}

static enum tg_status parse_lettered(
	struct tg_size size, const char *text, const char *letters, tg_point *point)
{
	long row;
	char letter = *text >= 'a' && *text <= 'z' ? (char)(*text - 'a' + 'A') : *text;
	const char *found = letter ? strchr(letters, letter) : NULL;

	if (!found || !tg_is_digit(text[1]) || strlen(text) > 6 ||
		!tg_text_parse_int(text + 1, 0, 99999, &row))
		return TG_ERR_SYNTAX;
	int col = (int)(found - letters);
	if (col >= size.cols || row < 1 || row > size.rows)
		return TG_ERR_ARGUMENT;
	*point = tg_point_at(size, col, size.rows - (int)row);
	return TG_OK;
}

static bool parse_special(const char *text, tg_point *point)
{
	if (tg_text_equal_nocase(text, "pass")) {
		*point = TG_PASS;
		return true;
	}
	if (tg_text_equal_nocase(text, "resign")) {
		*point = TG_RESIGN;
		return true;
	}
	return false;
}

void tg_vertex_format_gtp(struct tg_size size, tg_point point, char out[TG_VERTEX_MAX])
{
	format_lettered(size, point, gtp_letters, out);
}

enum tg_status tg_vertex_parse_gtp(struct tg_size size, const char *text, tg_point *point)
{
	if (parse_special(text, point))
		return TG_OK;
	return parse_lettered(size, text, gtp_letters, point);
}

void tg_vertex_format_five(struct tg_size size, tg_point point, char out[TG_VERTEX_MAX])
{
	format_lettered(size, point, five_letters, out);
}

enum tg_status tg_vertex_parse_five(struct tg_size size, const char *text, tg_point *point)
{
	if (parse_special(text, point))
		return TG_OK;
	return parse_lettered(size, text, five_letters, point);
}

void tg_vertex_format_gomocup(struct tg_size size, tg_point point, char out[TG_VERTEX_MAX])
{
	if (!format_special(point, out))
		snprintf(out, TG_VERTEX_MAX, "%d,%d", tg_point_col(size, point),
			tg_point_row(size, point));
}

enum tg_status tg_vertex_parse_gomocup(struct tg_size size, const char *text, tg_point *point)
{
	char col_text[8];
	long col, row;
	const char *comma = strchr(text, ',');

	if (!comma || comma - text >= (ptrdiff_t)sizeof(col_text))
		return TG_ERR_SYNTAX;
	memcpy(col_text, text, (size_t)(comma - text));
	col_text[comma - text] = '\0';
	if (!tg_text_parse_int(col_text, -99999, 99999, &col) ||
		!tg_text_parse_int(comma + 1, -99999, 99999, &row))
		return TG_ERR_SYNTAX;
	if (col < 0 || row < 0 || col >= size.cols || row >= size.rows)
		return TG_ERR_ARGUMENT;
	*point = tg_point_at(size, (int)col, (int)row);
	return TG_OK;
}

void tg_vertex_format_sgf(struct tg_size size, tg_point point, char out[TG_VERTEX_MAX])
{
	if (point < 0) {
		out[0] = '\0';
		return;
	}
	out[0] = (char)('a' + tg_point_col(size, point));
	out[1] = (char)('a' + tg_point_row(size, point));
	out[2] = '\0';
}

static int sgf_index(char letter)
{
	if (letter >= 'a' && letter <= 'z')
		return letter - 'a';
	if (letter >= 'A' && letter <= 'Z')
		return letter - 'A' + 26;
	return -1;
}

enum tg_status tg_vertex_parse_sgf(struct tg_size size, const char *text, tg_point *point)
{
	if (text[0] == '\0' || (strcmp(text, "tt") == 0 && size.cols <= 19 && size.rows <= 19)) {
		*point = TG_PASS;
		return TG_OK;
	}
	int col = sgf_index(text[0]);
	int row = col < 0 ? -1 : sgf_index(text[1]);
	if (row < 0 || text[2] != '\0')
		return TG_ERR_SYNTAX;
	if (col >= size.cols || row >= size.rows)
		return TG_ERR_ARGUMENT;
	*point = tg_point_at(size, col, row);
	return TG_OK;
}

void tg_vertex_format(
	enum tg_game game, struct tg_size size, tg_point point, char out[TG_VERTEX_MAX])
{
	format_lettered(size, point, tg_game_is_five(game) ? five_letters : gtp_letters, out);
}

enum tg_status tg_vertex_parse(
	enum tg_game game, struct tg_size size, const char *text, tg_point *point)
{
	return tg_game_is_five(game) ? tg_vertex_parse_five(size, text, point)
				     : tg_vertex_parse_gtp(size, text, point);
}

/* The first star line of a side (0-based): the third line up to 12 wide, the fourth from 13 on. */
static int star_line(enum tg_game game, int side)
{
	if (tg_game_is_five(game))
		return side / 5;
	return side <= 12 ? 2 : 3;
}

int tg_star_points(enum tg_game game, struct tg_size size, tg_point out[9])
{
	int length = 0;
	bool is_odd = size.cols % 2 && size.rows % 2;
	bool has_sides = game == TG_GAME_GO && is_odd && size.cols >= 15 && size.rows >= 15;

	if (size.cols < 7 || size.rows < 7) {
		if (is_odd && size.cols >= 5 && size.rows >= 5)
			out[length++] = tg_point_at(size, size.cols / 2, size.rows / 2);
		return length;
	}
	int dx = star_line(game, size.cols), dy = star_line(game, size.rows);
	int xs[3] = {dx, size.cols / 2, size.cols - 1 - dx};
	int ys[3] = {dy, size.rows / 2, size.rows - 1 - dy};
	for (int y = 0; y < 3; y++) {
		for (int x = 0; x < 3; x++) {
			bool is_corner = x != 1 && y != 1, is_centre = x == 1 && y == 1;
			if (is_corner || (is_centre && is_odd) ||
				(!is_corner && !is_centre && has_sides))
				out[length++] = tg_point_at(size, xs[x], ys[y]);
		}
	}
	return length;
}
