/*
 * A position as text or SVG. Deterministic: the same input gives the same bytes on every machine.
 */
#ifndef TENGEN_RENDER_H
#define TENGEN_RENDER_H

#include "tengen/position.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tg_render_options {
	bool coordinates; /* letters and numbers of the game's own notation */
	bool numbers;     /* SVG: move numbers on the stones */
	bool unicode;     /* text: ● ○ instead of X O */
	bool mark_last;
	bool color;         /* text: ANSI colours */
	const char *labels; /* reserved, NULL */
};

#define TG_RENDER_OPTIONS_INIT \
	{ \
		true, false, false, true, false, NULL \
	}

/*
 * Both give malloc'ed text, ended by a zero byte, the caller's to free(); NULL when memory is out.
 * `options` may be NULL.
 */
TG_API char *tg_render_text(const struct tg_position *pos, const struct tg_render_options *options);
TG_API char *tg_render_svg(const struct tg_position *pos, const struct tg_render_options *options);

#ifdef __cplusplus
}
#endif
#endif
