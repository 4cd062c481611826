/*
 * What there is to draw, apart from how: a board of up to 52x52 with stones, numbers and marks. The
 * drawing modules see only this; a position and a record's replay both become one.
 */
#ifndef RENDER_PICTURE_H
#define RENDER_PICTURE_H

#include "tengen/render.h"

#define TG_PICTURE_MAX_SIDE 52
#define TG_PICTURE_MAX_POINTS (TG_PICTURE_MAX_SIDE * TG_PICTURE_MAX_SIDE)

enum tg_picture_flag {
	TG_PICTURE_STAR = 1,
	TG_PICTURE_WIN = 2,    /* part of the winning row */
	TG_PICTURE_DIM = 4,    /* greyed out */
	TG_PICTURE_HIDDEN = 8, /* not part of the view: left blank */
};

/* From the middle of one point to another. Drawings only: text has no room for it. */
struct tg_picture_line {
	int from, to; /* cells */
	bool is_arrow;
};

enum { TG_PICTURE_MAX_LINES = 256 };

/* What stands at the edge: the game's letters and rows from the bottom, or numbers from the top left. */
enum tg_picture_labels { TG_PICTURE_LETTERS = 0, TG_PICTURE_NUMBERS };

struct tg_picture {
	enum tg_game game; /* decides on the letters */
	int cols, rows;
	int last; /* cell of the last move, or -1 */
	enum tg_picture_labels labels;
	struct tg_render_options options;
	uint8_t cells[TG_PICTURE_MAX_POINTS]; /* tg_color */
	uint8_t flags[TG_PICTURE_MAX_POINTS];
	uint16_t numbers
		[TG_PICTURE_MAX_POINTS]; /* of the move whose stone stands there, from 1; 0 */
	const struct tg_mark *marks[TG_PICTURE_MAX_POINTS]; /* the last mark of a point, or NULL */
	struct tg_picture_line lines[TG_PICTURE_MAX_LINES];
	int lines_length;
};

/* An empty board with its stars. `options` may be NULL. */
void tg_picture_begin(struct tg_picture *picture, enum tg_game game, int cols, int rows,
	const struct tg_render_options *options);

/* The whole of a position, with its moves, its last move and a winning row. */
void tg_picture_of_position(struct tg_picture *picture, const struct tg_position *pos,
	const struct tg_render_options *options);

/*
 * The label of a column: "A" .. without or with I, then "AA", "AB" .. on boards wider than the
 * alphabet; or its number from 1. And that of a row.
 */
int tg_picture_row(const struct tg_picture *picture, int row);
void tg_picture_letters(const struct tg_picture *picture, int col, char out[4]);

/* The two ends of an arrow's head that lie `length` behind its tip; places are x and y. */
void tg_picture_arrow_head(
	const int from[2], const int tip[2], int length, int left[2], int right[2]);

char *tg_picture_text(const struct tg_picture *picture);
char *tg_picture_svg(const struct tg_picture *picture);

/* Length in bytes of the first `count` characters of UTF-8 text, or of all there are. */
size_t tg_picture_prefix(const char *text, int count);

#endif
