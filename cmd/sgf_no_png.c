/*
 * In the place of sgf_png.c where tengen is built without libpng.
 */
#include "cmd.h"
#include "sgf.h"

bool sgf_write_png(const struct tg_picture *picture, const char *path)
{
	(void)picture;
	(void)path;
	cmd_failed("sgf", "built without libpng: --format svg draws the same");
	return false;
}
