/*
 * What a model is told: the rules in two lines, whose turn it is, the whole position in words and as
 * a labelled board, the same board as a picture for a model that sees, and, when it asks again, what was
 * refused and why. Deterministic: the same position gives the same bytes.
 *
 * What never stands in it: a legal move as a hint, a name or a word of a person (nobody can talk to the
 * model through a chat line), and words that content filters take for violence.
 */
#ifndef MODEL_PROMPT_H
#define MODEL_PROMPT_H

#include "image/image.h"
#include "model/failure.h"
#include "model/notation.h"

/* The longest prompt, both texts together, in bytes. */
enum { TG_PROMPT_MAX = 64 * 1024, TG_REFUSED_KEPT = 8, TG_PROMPT_MOVES_MAX = 400 };

/* A move that was not taken. */
struct tg_refused {
	char word[TG_MODEL_WORD_MAX];
	enum tg_refusal refusal;
};

/* What the referee has to say about the attempts so far; all zero: there was none. */
struct tg_feedback {
	enum tg_model_code format;    /* why the last reply could not be read, or TG_MODEL_OK */
	char word[TG_MODEL_WORD_MAX]; /* what stood in the place of the move, "" : nothing */
	int refused_length;
	struct tg_refused refused[TG_REFUSED_KEPT]; /* the last ones, oldest first */
};

struct tg_prompt_options {
	const struct tg_endpoint *endpoint;
	const struct tg_position *pos;
	enum tg_color color;
	bool may_resign;
	bool has_picture; /* a picture goes with it, and the words say so */
};

/* Both are malloc'ed UTF-8. */
struct tg_prompt {
	char *system;
	char *user;
};

/* `feedback` may be NULL. TG_OK; TG_ERR_NOMEM; TG_ERR_TOO_LARGE. On failure nothing is kept. */
enum tg_status tg_prompt_make(const struct tg_prompt_options *options,
	const struct tg_feedback *feedback, struct tg_prompt *prompt);
void tg_prompt_finish(struct tg_prompt *prompt);

/* The board alone as it stands in the prompt; free() it. NULL: memory is out. */
char *tg_prompt_board(const struct tg_prompt_options *options);

/* The picture, with the labels of the notation. As tg_image_draw. */
enum tg_status tg_prompt_picture(const struct tg_prompt_options *options, struct tg_image *image);

/* One sentence on why the rules refuse a move, for the model and for people. Never NULL. */
const char *tg_prompt_refusal(enum tg_refusal refusal, enum tg_game game);

#endif
