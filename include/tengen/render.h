/*
 * A position as text or SVG. Deterministic: the same input gives the same bytes on every machine.
 */
#ifndef TENGEN_RENDER_H
#define TENGEN_RENDER_H

#include "tengen/position.h"

#ifdef __cplusplus
extern "C" {
#endif

enum tg_mark_kind {
	TG_MARK_LABEL = 0, /* a short text */
	TG_MARK_TRIANGLE,
	TG_MARK_SQUARE,
	TG_MARK_CIRCLE,
	TG_MARK_CROSS,
	TG_MARK_BLACK, /* a small square: territory, or a stone of that colour that is meant */
	TG_MARK_WHITE,
};

struct tg_mark {
	tg_point point;
	enum tg_mark_kind kind;
	const char
		*label; /* LABEL: UTF-8; its first three characters are shown, in text the first */
};

struct tg_render_options {
	bool coordinates; /* letters and numbers of the game's own notation */
	bool numbers;     /* SVG: move numbers on the stones */
	bool unicode;     /* text: ● ○ instead of X O */
	bool mark_last;
	bool color;                  /* text: ANSI colours */
	const struct tg_mark *marks; /* or NULL */
	int marks_length;
};

#define TG_RENDER_OPTIONS_INIT \
	{ \
		true, false, false, true, false, NULL, 0 \
	}

/*
 * Both give malloc'ed text, ended by a zero byte, the caller's to free(); NULL when memory is out.
 * `options` may be NULL. Marks off the board are left out.
 *
 * Text has a line for each row, a column for each letter, and stars as "+":
 *
 *	   A B C D E
 *	 5 . . . . . 5      X O    Black, White
 *	 4 . X(O). . 4      (O)    the last move
 *	 3 . . + . . 3      # @    Black's, White's stones of a winning row
 *	 2 . . . . . 2
 *	 1 . . . . . 1
 *	   A B C D E
 */
TG_API char *tg_render_text(const struct tg_position *pos, const struct tg_render_options *options);
TG_API char *tg_render_svg(const struct tg_position *pos, const struct tg_render_options *options);

#ifdef __cplusplus
}
#endif
#endif
