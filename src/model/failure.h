/*
 * What went wrong when a model was asked for a move: a class, which decides what is done about it and
 * whose budget pays, and a code, which says what it was.
 *
 *   class       members                                             what is done
 *   TRANSPORT   timeout, connect, 408, 409, 429, 5xx, broken reply  back off, same prompt
 *   FORMAT      no move, schema, two readings, truncated, filtered  re-ask with the format
 *   RULES       what tg_position_check refuses                      re-ask with the reason
 *   FATAL       400, 401, 403, 404, 422, redirect, key, quota       fail at once
 *   CANCELLED   somebody wanted the think to end                    fail at once, nobody's fault
 */
#ifndef MODEL_FAILURE_H
#define MODEL_FAILURE_H

#include "tengen/types.h"

enum tg_model_class {
	TG_MODEL_CLASS_NONE = 0,
	TG_MODEL_TRANSPORT,
	TG_MODEL_FORMAT,
	TG_MODEL_RULES,
	TG_MODEL_FATAL,
	TG_MODEL_CANCELLED,
	TG_MODEL_CLASS_COUNT,
};

enum tg_model_code {
	TG_MODEL_OK = 0,
	/* TRANSPORT */
	TG_MODEL_TIMEOUT, /* a connection, the first byte, the next byte or the whole took too long */
	TG_MODEL_CONNECT,   /* no connection */
	TG_MODEL_BUSY,      /* 408, 409, 429, 503 */
	TG_MODEL_SERVER,    /* another 5xx, or an error inside a stream */
	TG_MODEL_BROKEN,    /* cut off, or not what the protocol says */
	TG_MODEL_TOO_LARGE, /* over the cap */
	/* FORMAT */
	TG_MODEL_NO_MOVE,      /* no JSON object with a move in it */
	TG_MODEL_SCHEMA,       /* an object, but its move is no vertex of this game's notation */
	TG_MODEL_TWO_READINGS, /* more than one move could be meant */
	TG_MODEL_TRUNCATED,    /* stopped by max_tokens */
	TG_MODEL_FILTERED,     /* finish_reason content_filter */
	/* RULES */
	TG_MODEL_REFUSED, /* the refusal says why */
	TG_MODEL_REPEATED, /* at temperature 0, a point that was refused before, for the second time */
	/* FATAL */
	TG_MODEL_BAD_REQUEST, /* 400, 422 and other 4xx */
	TG_MODEL_DENIED,      /* 401, 403 */
	TG_MODEL_NOT_FOUND,   /* 404: the address or the model's name */
	TG_MODEL_REDIRECT,    /* to anywhere: the key stays here */
	TG_MODEL_KEY,         /* the key cannot be read, or its file is open to others */
	TG_MODEL_QUOTA, /* a cap of this program: requests in flight, tokens of the day, prompt size */
	TG_MODEL_NOMEM,
	/* CANCELLED */
	TG_MODEL_STOPPED,
	TG_MODEL_CODE_COUNT,
};

/* "transport", "format", "rules", "fatal", "cancelled", "none". Never NULL. */
const char *tg_model_class_name(enum tg_model_class class);

/* "timeout", "connect", ... "two-readings" ...: for JSON, logs and scripts. Never NULL. */
const char *tg_model_code_name(enum tg_model_code code);

enum tg_model_class tg_model_class_of(enum tg_model_code code);

#define TG_MODEL_TEXT_MAX 200

/* How a think ended without a move. */
struct tg_model_failure {
	enum tg_model_class class;
	enum tg_model_code code;
	char text[TG_MODEL_TEXT_MAX]; /* one line for people: what, where, and what to do */
};

#endif
