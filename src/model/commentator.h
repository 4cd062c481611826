/*
 * A move explained by a language model, from what tengen's own analysis has seen and nothing else; and the
 * check of what it says. Nobody asks for it unasked: whoever wants a comment calls.
 *
 *	tg_evidence_make(&evidence, &what)     the prompt, and what may be said
 *	...tg_question_ask(...)                its answer
 *	tg_evidence_check(&evidence, answer, &checked)
 *
 * A model likes to invent points and figures. The check finds every point, percentage, score, number of
 * playouts and number of a move in the answer; those that the evidence does not hold get a mark behind
 * them before anybody reads them. It cannot judge sentences: what a true point is said to be good for is
 * the model's own opinion. Nor does it judge plain counts ("three stones"), which the search says nothing
 * about.
 */
#ifndef MODEL_COMMENTATOR_H
#define MODEL_COMMENTATOR_H

#include "base/buffer.h"
#include "engine/engine.h"

enum { TG_EVIDENCE_FIGURES_MAX = 96, TG_EVIDENCE_CANDIDATES = 6, TG_EVIDENCE_LINE = 8 };

/* What stands behind a point or figure that nothing confirms. */
#define TG_COMMENT_MARK "[?]"

/* What a figure counts, told by the words around it. */
enum tg_figure_kind {
	TG_FIGURE_PERCENT = 0, /* "56 %" */
	TG_FIGURE_SCORE,       /* "3.5 points" */
	TG_FIGURE_PLAYOUTS,    /* "400 visits", "1,000 playouts" */
	TG_FIGURE_MOVE,        /* "move 43" */
};

struct tg_figure {
	enum tg_figure_kind kind;
	double value;
};

struct tg_evidence {
	enum tg_game game;
	struct tg_size size;
	char *text;                 /* for the prompt; free by tg_evidence_finish */
	bool points[TG_MAX_POINTS]; /* that the text names */
	int figures_length;
	struct tg_figure
		figures[TG_EVIDENCE_FIGURES_MAX]; /* that it names, or that follow from it */
};

/* A move and the report of a search of the position before it, with `color` to move. */
struct tg_commented {
	const struct tg_position *before;
	enum tg_color color;
	tg_point played;
	const struct tg_report *report;
};

/* TG_OK or TG_ERR_NOMEM. */
enum tg_status tg_evidence_make(struct tg_evidence *evidence, const struct tg_commented *move);
void tg_evidence_finish(struct tg_evidence *evidence);

/* What the model is told to do; `language` is "en", "zh" ... */
void tg_comment_system(char *out, size_t size, const char *language);

struct tg_checked {
	char *text; /* the answer with its marks; the caller's to free() */
	int confirmed, unconfirmed;
};

/* TG_OK or TG_ERR_NOMEM. The text is still the model's: whoever shows it escapes it. */
enum tg_status tg_evidence_check(
	const struct tg_evidence *evidence, const char *answer, struct tg_checked *checked);

#endif
