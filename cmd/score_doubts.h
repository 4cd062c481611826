/* What the judge of dead stones is not sure of, for people and for programs. */
#ifndef CMD_SCORE_DOUBTS_H
#define CMD_SCORE_DOUBTS_H

#include "tengen/engine.h"

/* Lines for chains below nine tenths of certainty and for open borders; none where all is clear. */
void score_print_doubts(const struct tg_position *pos, const struct tg_judgement *judged);

/* The members `finished`, `chains` and `open` of an object, each with a comma after it. */
void score_print_doubts_json(const struct tg_position *pos, const struct tg_judgement *judged);

#endif
