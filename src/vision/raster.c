/*
 * Pictures in memory that are no matter of a file format: views, copies, the end.
 */
#include "vision/raster.h"

#include <stdlib.h>

struct tg_plane tg_raster_plane(const struct tg_raster *raster)
{
	return (struct tg_plane){raster->width, raster->height, raster->gray, 1, raster->width};
}

static enum tg_status make(struct tg_raster *raster, int width, int height)
{
	*raster = (struct tg_raster){width, height, malloc((size_t)width * (size_t)height)};
	return raster->gray ? TG_OK : TG_ERR_NOMEM;
}

static uint8_t average(const struct tg_plane *plane, int left, int top, int factor)
{
	int sum = 0;

	for (int y = 0; y < factor; y++)
		for (int x = 0; x < factor; x++)
			sum += tg_plane_at(plane, left + x, top + y);
	return (uint8_t)(sum / (factor * factor));
}

enum tg_status tg_raster_shrink(const struct tg_raster *raster, int factor, struct tg_raster *out)
{
	struct tg_plane plane = tg_raster_plane(raster);
	int width = raster->width / factor, height = raster->height / factor;

	*out = (struct tg_raster){0, 0, NULL};
	if (width < 1 || height < 1)
		return TG_ERR_ARGUMENT;
	if (make(out, width, height) != TG_OK)
		return TG_ERR_NOMEM;
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++)
			out->gray[(size_t)y * (size_t)width + (size_t)x] =
				average(&plane, x * factor, y * factor, factor);
	return TG_OK;
}

enum tg_status tg_raster_invert(const struct tg_raster *raster, struct tg_raster *out)
{
	size_t pixels = (size_t)raster->width * (size_t)raster->height;

	if (make(out, raster->width, raster->height) != TG_OK)
		return TG_ERR_NOMEM;
	for (size_t i = 0; i < pixels; i++)
		out->gray[i] = (uint8_t)(255 - raster->gray[i]);
	return TG_OK;
}

void tg_raster_finish(struct tg_raster *raster)
{
	free(raster->gray);
	*raster = (struct tg_raster){0, 0, NULL};
}
