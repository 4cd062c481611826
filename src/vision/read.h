/*
 * A diagram read back: from the picture of a board to the position on it. Meant for drawn boards
 * (rendered pictures, screenshots of programs) that are upright and shown whole; not for photographs.
 * It knows no rules: what it sees need not be a legal position.
 */
#ifndef VISION_READ_H
#define VISION_READ_H

#include "vision/stones.h"

enum { TG_READ_SIDE_MIN = 5 };

struct tg_board_reading {
	struct tg_size size;
	struct tg_stones stones;
	struct tg_grid grid; /* in pixels of the picture */
	double mean, least;  /* of the confidences */
};

/*
 * TG_OK; TG_ERR_NOT_FOUND: there is no board, or only a part of one; TG_ERR_NOMEM. On failure `error`
 * (160 bytes) says what was seen and what to do.
 */
enum tg_status tg_board_read(
	const struct tg_raster *raster, struct tg_board_reading *reading, char error[160]);

/* As tg_raster_read_png, then tg_board_read; the statuses of both. */
enum tg_status tg_board_read_png(
	const void *bytes, size_t length, struct tg_board_reading *reading, char error[160]);

#endif
