/*
 * What would be sent for a position: the very texts and the very picture, made by the functions that
 * the player uses, and the body of the request without the picture's bytes. No key is read.
 */
#ifndef MODEL_PREVIEW_H
#define MODEL_PREVIEW_H

#include "model/endpoint.h"
#include "rules/position.h"

struct tg_preview {
	char *system; /* UTF-8 */
	char *user;
	char *body;   /* the request as JSON; in the place of the picture stands a short word */
	uint8_t *png; /* NULL: the endpoint has no vision, or this was built without libpng */
	size_t png_length;
};

/* TG_OK; TG_ERR_NOMEM; TG_ERR_TOO_LARGE: over the cap of a prompt. */
enum tg_status tg_preview_make(const struct tg_endpoint *endpoint, const struct tg_position *pos,
	enum tg_color color, struct tg_preview *preview);
void tg_preview_finish(struct tg_preview *preview);

#endif
