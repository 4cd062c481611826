/* What stands for raster_png.c where tengen is built without libpng. */
#include "vision/raster.h"

#include <stdio.h>

enum tg_status tg_raster_read_png(
	struct tg_raster *raster, const void *bytes, size_t length, char error[160])
{
	(void)bytes, (void)length;
	*raster = (struct tg_raster){0, 0, NULL};
	snprintf(error, 160, "this tengen was built without libpng and cannot read PNG");
	return TG_ERR_UNSUPPORTED;
}
