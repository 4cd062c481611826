/*
 * A PNG as brightness, by libpng's simplified interface: it makes 8-bit grey of every kind of PNG, and
 * its errors come back as a text instead of a long jump. The size is judged before a pixel is unpacked.
 */
#include "vision/raster.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>

static enum tg_status refuse(char error[160], enum tg_status status, const char *why)
{
	snprintf(error, 160, "%.150s", why);
	return status;
}

static enum tg_status unpack(png_image *png, struct tg_raster *raster, char error[160])
{
	static const png_color white = {255, 255, 255};

	if (png->width < 1 || png->height < 1 || png->width > TG_RASTER_MAX_PIXELS ||
		(uint64_t)png->width * png->height > TG_RASTER_MAX_PIXELS)
		return refuse(error, TG_ERR_TOO_LARGE,
			"the picture has too many pixels; at most 4096 x 4096 are read");
	png->format = PNG_FORMAT_GRAY;
	*raster =
		(struct tg_raster){(int)png->width, (int)png->height, malloc(PNG_IMAGE_SIZE(*png))};
	if (!raster->gray)
		return refuse(error, TG_ERR_NOMEM, tg_status_text(TG_ERR_NOMEM));
	if (png_image_finish_read(png, &white, raster->gray, 0, NULL))
		return TG_OK;
	tg_raster_finish(raster);
	return refuse(error, TG_ERR_SYNTAX, png->message);
}

enum tg_status tg_raster_read_png(
	struct tg_raster *raster, const void *bytes, size_t length, char error[160])
{
	png_image png = {.version = PNG_IMAGE_VERSION};
	enum tg_status status;

	*raster = (struct tg_raster){0, 0, NULL};
	if (length < 8 || png_sig_cmp(bytes, 0, 8) != 0)
		return refuse(error, TG_ERR_SYNTAX, "this is no PNG");
	if (png_image_begin_read_from_memory(&png, bytes, length))
		status = unpack(&png, raster, error);
	else
		status = refuse(error, TG_ERR_SYNTAX, png.message);
	png_image_free(&png);
	return status;
}
