/*
 * A move explained by a language model, from what tengen's own analysis has seen and nothing else; and the
 * check of what it says. Nobody asks for it unasked: whoever wants a comment calls.
 *
 *	tg_evidence_make(&evidence, &what)     the prompt, and what may be said
 *	...tg_question_ask(...)                its answer
 *	tg_evidence_check(&evidence, answer, &checked)
 *
 * A model likes to invent points and figures. The check finds every point and every percentage in the
 * answer; those that the evidence does not hold get a mark behind them before anybody reads them. It
 * cannot judge sentences: what a true point is said to be good for is the model's own opinion.
 */
#ifndef MODEL_COMMENTATOR_H
#define MODEL_COMMENTATOR_H

#include "base/buffer.h"
#include "engine/engine.h"

enum { TG_EVIDENCE_PERCENTS_MAX = 64, TG_EVIDENCE_CANDIDATES = 6, TG_EVIDENCE_LINE = 8 };

/* What stands behind a point or figure that nothing confirms. */
#define TG_COMMENT_MARK "[?]"

struct tg_evidence {
	enum tg_game game;
	struct tg_size size;
	char *text;                 /* for the prompt; free by tg_evidence_finish */
	bool points[TG_MAX_POINTS]; /* that the text names */
	int percents_length;
	double percents[TG_EVIDENCE_PERCENTS_MAX]; /* that it names, and what they leave of 100 */
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
