/*
 * What `tengen play` says, in words and tables.
 */
#ifndef CMD_PLAY_SAY_H
#define CMD_PLAY_SAY_H

#include "tengen/tengen.h"

/* "Black", "White". */
const char *play_color_word(enum tg_color color);

/* Why a move at `vertex` is not played, as a sentence on stderr. */
void play_say_refusal(enum tg_refusal refusal, const char *vertex);

/* Who has to put stones or to choose, on stderr, where a person has to in an opening. */
void play_say_opening(const struct tg_view *view);

/* What was chosen last in the opening, and who sits where after it. */
void play_say_choice(const struct tg_view *view);

/* The words that may be typed, on stderr. */
void play_say_words(void);

/* " D4 E5" and the end of the line, for every marked point. */
void play_print_vertices(const struct tg_view *view, const bool *marked);

/* The sum line by line, the result last. */
void play_print_score(const struct tg_score *score, const struct tg_rules *rules);

#endif
