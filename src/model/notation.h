/*
 * How points are written to and by a model: one notation a game, and the same in the board, in the
 * picture's labels, in the words that explain it, in the schema and in the parser.
 *
 *   letters   Go A..T without I; five-in-a-row A..O with I; row 1 at the bottom       "D4"
 *   row,col   numbers from 1, row 1 at the top, column 1 at the left                  "3,5"
 *
 * A text that could be read in two ways is not read at all.
 */
#ifndef MODEL_NOTATION_H
#define MODEL_NOTATION_H

#include "base/buffer.h"
#include "model/endpoint.h"
#include "model/transcript.h"
#include "rules/position.h"

struct tg_notation {
	enum tg_model_notation kind;
	enum tg_game game;
	struct tg_size size;
	bool may_resign;
};

void tg_notation_init(struct tg_notation *notation, enum tg_model_notation kind,
	const struct tg_position *pos, bool may_resign);

/* A point of the board, TG_PASS or TG_RESIGN. */
void tg_notation_format(
	const struct tg_notation *notation, tg_point point, char out[TG_MODEL_WORD_MAX]);

/*
 * Reads the whole of `text`, letters in any case, spaces around it ignored.
 *   TG_OK             *point is on the board, TG_PASS, or TG_RESIGN where that is allowed
 *   TG_ERR_ARGUMENT   one point, but not on this board
 *   TG_ERR_CONFLICT   more than one point
 *   TG_ERR_SYNTAX     none
 */
enum tg_status tg_notation_read(
	const struct tg_notation *notation, const char *text, tg_point *point);

/* The regular expression of all answers, anchored: "^([A-HJ-T](1[0-9]|[1-9])|pass|resign)$". */
void tg_notation_pattern(const struct tg_notation *notation, struct tg_buffer *out);

/* One or two sentences for the prompt: how a point is written, and what the corners are called. */
void tg_notation_explain(const struct tg_notation *notation, struct tg_buffer *out);

#endif
