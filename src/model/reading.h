/*
 * The move in the text of a model's reply, if there is exactly one. What is read:
 *
 *   1. one <think> block in front is dropped (also when only its end is there, as some templates do);
 *   2. the one JSON object with a "move" in what is left, whatever words or ``` fence stand around
 *      it; strictly: no key twice, no depth over 16;
 *   3. or, where there is no object and the whole text is nothing but a vertex, in a fence or not,
 *      that vertex.
 *
 * Anything else is FORMAT. Nothing is ever guessed: two such objects, or two points in the move, are
 * two readings.
 */
#ifndef MODEL_READING_H
#define MODEL_READING_H

#include "model/failure.h"
#include "model/notation.h"

enum { TG_READING_DEPTH_MAX = 16 };

struct tg_reading {
	enum tg_model_code code;      /* TG_MODEL_OK, NO_MOVE, SCHEMA, TWO_READINGS */
	bool is_off_board;            /* OK: a point in the right form, but not on this board */
	tg_point point;               /* OK and not is_off_board */
	char word[TG_MODEL_WORD_MAX]; /* the move as it was written, plain, cut; "" : none */
	char *reason; /* valid UTF-8, at most TG_TRANSCRIPT_REASON_MAX, or NULL; free() */
};

/* `text` need not end in a zero byte and may hold anything. */
void tg_reading_parse(const char *text, size_t length, const struct tg_notation *notation,
	struct tg_reading *reading);

/* A server's JSON, of bounded depth, no key twice, zero characters in texts allowed; or NULL. */
json_t *tg_reading_json(const char *text, size_t length, int depth_max);

#endif
