/*
 * A picture as a raster image: PNG, 32 pixels a point, the same bytes for the same picture with the
 * same libpng. Apart from src/render/, which links nothing but libc.
 */
#ifndef IMAGE_IMAGE_H
#define IMAGE_IMAGE_H

#include "render/picture.h"

/* Pixels from one line to the next, and from the edge to the first: with coordinates or without. */
enum { TG_IMAGE_STEP = 32, TG_IMAGE_EDGE = 48, TG_IMAGE_PLAIN_EDGE = 32 };

struct tg_image {
	uint8_t *bytes; /* the caller's to free() */
	size_t length;
};

/* TG_OK; TG_ERR_NOMEM; TG_ERR_UNSUPPORTED: built without libpng. */
enum tg_status tg_image_draw(const struct tg_picture *picture, struct tg_image *out);

#endif
