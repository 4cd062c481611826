/*
 * A reading as JSON, the same for the command and for HTTP:
 *
 *	{"cols": 5, "rows": 5, "board": [".....", ".XO..", ...],      rows from the top
 *	 "black": ["B4"], "white": ["C4"], "marks": ["B4"],           in the letters of `game`
 *	 "confidence": {"mean": 0.99, "least": 0.93, "points": [[1, 0.98, ...], ...]},
 *	 "unsure": [{"vertex": "D2", "confidence": 0.41}],            below 0.6
 *	 "grid": {"left": 48, "top": 48, "right": 176, "bottom": 176}}     pixels of the picture
 */
#ifndef VISION_JSON_H
#define VISION_JSON_H

#include "vision/read.h"

#include <jansson.h>

/* A new reference; NULL when memory is out. */
json_t *tg_board_reading_json(const struct tg_board_reading *reading, enum tg_game game);

#endif
