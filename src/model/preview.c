/* A stub until the prompt stands. */
#include "model/preview.h"

#include <stdlib.h>
#include <string.h>

enum tg_status tg_preview_make(const struct tg_endpoint *endpoint, const struct tg_position *pos,
	enum tg_color color, struct tg_preview *preview)
{
	memset(preview, 0, sizeof(*preview));
	return TG_ERR_UNSUPPORTED;
}

void tg_preview_finish(struct tg_preview *preview)
{
	free(preview->system);
	free(preview->user);
	free(preview->body);
	free(preview->png);
	memset(preview, 0, sizeof(*preview));
}
