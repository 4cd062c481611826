/* The body of a request for one move: JSON for POST {url}/chat/completions. */
#ifndef MODEL_BODY_H
#define MODEL_BODY_H

#include "model/notation.h"
#include "model/prompt.h"

struct tg_body {
	const struct tg_endpoint *endpoint;
	const struct tg_notation *notation;
	enum tg_model_structured structured; /* the mode in use, after a downgrade perhaps */
	const struct tg_prompt *prompt;
	const char *picture;  /* what follows "data:image/png;base64,", or NULL */
	bool has_more_tokens; /* four times max_tokens */
};

/* malloc'ed JSON text; NULL: memory is out. */
char *tg_body_make(const struct tg_body *body);

/* Base64 (RFC 4648) of a picture; free() it. NULL: memory is out. */
char *tg_body_base64(const uint8_t *bytes, size_t length);

#endif
