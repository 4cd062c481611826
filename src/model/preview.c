/* The prompt, the body and the picture, from the functions that make the real ones. */
#include "model/preview.h"

#include "model/body.h"

#include <stdlib.h>
#include <string.h>

static enum tg_status make_body(const struct tg_prompt_options *options,
	const struct tg_prompt *prompt, struct tg_preview *preview)
{
	struct tg_notation notation;
	struct tg_body body = {.endpoint = options->endpoint,
		.notation = &notation,
		.structured = options->endpoint->structured,
		.prompt = prompt,
		.picture = options->has_picture ? "(the picture)" : NULL};

	tg_notation_init(&notation, options->endpoint->notation, options->pos, options->may_resign);
	preview->body = tg_body_make(&body);
	return preview->body ? TG_OK : TG_ERR_NOMEM;
}

enum tg_status tg_preview_make(const struct tg_endpoint *endpoint, const struct tg_position *pos,
	enum tg_color color, struct tg_preview *preview)
{
	struct tg_prompt_options options = {
		.endpoint = endpoint, .pos = pos, .color = color, .may_resign = true};
	struct tg_image image;
	struct tg_prompt prompt;
	enum tg_status status;

	memset(preview, 0, sizeof(*preview));
	if (endpoint->vision && tg_prompt_picture(&options, &image) == TG_OK) {
		options.has_picture = true;
		preview->png = image.bytes;
		preview->png_length = image.length;
	}
	status = tg_prompt_make(&options, NULL, &prompt);
	if (status == TG_OK)
		status = make_body(&options, &prompt, preview);
	if (status == TG_OK) {
		preview->system = prompt.system;
		preview->user = prompt.user;
		return TG_OK;
	}
	tg_prompt_finish(&prompt);
	tg_preview_finish(preview);
	return status;
}

void tg_preview_finish(struct tg_preview *preview)
{
	free(preview->system);
	free(preview->user);
	free(preview->body);
	free(preview->png);
	memset(preview, 0, sizeof(*preview));
}
