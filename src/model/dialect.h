/*
 * The servers' differences, one row each. All of them speak POST {url}/chat/completions; what is the
 * same for all is not here. What they answer is read the same way whoever answers (completion.h), since
 * the differences there are ones of age as much as of make.
 */
#ifndef MODEL_DIALECT_H
#define MODEL_DIALECT_H

#include "model/endpoint.h"

struct tg_dialect_traits {
	const char *title; /* for people */
	/*
	 * Each part of a message becomes a message of its own: the picture goes first, so that the words
	 * with the question are the last thing that the model reads.
	 */
	bool picture_first;
	bool names_tool;             /* tool_choice may name the function; else "required" */
	bool has_stream_usage;       /* knows stream_options.include_usage */
	bool has_template_arguments; /* knows chat_template_kwargs.enable_thinking */
	bool lists_modalities;       /* GET /v1/models says what a model sees */
	const char *health; /* a path from the host's root that answers 200 when ready, or NULL */
	const char *schema_hint; /* what to do where a schema is not kept */
	const char *vision_hint; /* what to do where a picture is not taken */
};

const struct tg_dialect_traits *tg_dialect_traits(enum tg_model_dialect dialect);

#endif
