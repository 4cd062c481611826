/* Ownership maps from a file: what a network says of a position, for the judge of dead stones. */
#ifndef CMD_SCORE_MAPS_H
#define CMD_SCORE_MAPS_H

#include "tengen/board.h"

/* 1 Black's .. -1 White's by point, with Black and with White to move. */
struct score_maps {
	float black[TG_MAX_POINTS], white[TG_MAX_POINTS];
};

/*
 * Reads {"black": [[...], ...], "white": [[...], ...]}, rows from the top; other members are passed over.
 * CMD_OK, or a message and the status where it is no such file or not of this size.
 */
int score_read_maps(const char *path, struct tg_size size, struct score_maps *maps);

#endif
