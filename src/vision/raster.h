/*
 * A picture in memory, as the reader of diagrams wants it: one byte of brightness a pixel. Colours do
 * not matter to it; a stone is dark or light, a line is darker (or lighter) than what it runs over.
 */
#ifndef VISION_RASTER_H
#define VISION_RASTER_H

#include "tengen/types.h"

/*
 * A view of brightness, 0 black .. 255 white. Strides make a mirror-free transposition free of charge:
 * whoever finds columns finds rows by looking at the transposed view.
 */
struct tg_plane {
	int width, height;
	const uint8_t *pixels;
	ptrdiff_t step_x, step_y; /* from a pixel to its right and to its lower neighbour */
};

static inline int tg_plane_at(const struct tg_plane *plane, int x, int y)
{
	return plane->pixels[x * plane->step_x + y * plane->step_y];
}

static inline bool tg_plane_has(const struct tg_plane *plane, int x, int y)
{
	return x >= 0 && y >= 0 && x < plane->width && y < plane->height;
}

static inline struct tg_plane tg_plane_transposed(const struct tg_plane *plane)
{
	return (struct tg_plane){
		plane->height, plane->width, plane->pixels, plane->step_y, plane->step_x};
}

/* Brightness, width * height bytes, rows from the top; `gray` is the owner's to free. */
struct tg_raster {
	int width, height;
	uint8_t *gray;
};

struct tg_plane tg_raster_plane(const struct tg_raster *raster);

/*
 * Decodes a PNG of at most TG_RASTER_MAX_PIXELS; what is transparent shows white. TG_OK and the raster is the
 * caller's to finish; TG_ERR_SYNTAX: no PNG, or a broken one; TG_ERR_TOO_LARGE; TG_ERR_NOMEM;
 * TG_ERR_UNSUPPORTED: tengen was built without libpng. `error` (160 bytes) gets a line about it.
 */
enum tg_status tg_raster_read_png(
	struct tg_raster *raster, const void *bytes, size_t length, char error[160]);

/* What tg_raster_read_png accepts: as many as a screen of 4096 x 4096. */
#define TG_RASTER_MAX_PIXELS (4096 * 4096)

/* Copies, made on the heap: averaged over squares of `factor`, or with light and dark exchanged. */
enum tg_status tg_raster_shrink(const struct tg_raster *raster, int factor, struct tg_raster *out);
enum tg_status tg_raster_invert(const struct tg_raster *raster, struct tg_raster *out);

void tg_raster_finish(struct tg_raster *raster);

#endif
