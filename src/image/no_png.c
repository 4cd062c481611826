/*
 * In the place of png.c where tengen is built without libpng.
 */
#include "image/image.h"

enum tg_status tg_image_draw(const struct tg_picture *picture, struct tg_image *out)
{
	(void)picture;
	(void)out;
	return TG_ERR_UNSUPPORTED;
}
