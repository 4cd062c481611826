/*
 * Where a language model is asked, and how: one entry of `models.json` in the data folder.
 *
 *	[{"name": "qwen", "url": "http://127.0.0.1:8080/v1", "model": "qwen3-vl", "dialect": "llama.cpp",
 *	  "vision": true, "key_env": "QWEN_KEY"}]
 *
 * The key itself is never in the file and never in this struct: the entry names an environment
 * variable, or a file of mode 0600, and the key is read from there for each move. The address is the
 * administrator's alone; a room guest chooses a name from the list.
 */
#ifndef MODEL_ENDPOINT_H
#define MODEL_ENDPOINT_H

#include "tengen/types.h"

#include <jansson.h>

enum tg_model_dialect {
	TG_DIALECT_OPENAI = 0, /* any server that speaks the common subset */
	TG_DIALECT_VLLM,
	TG_DIALECT_LLAMACPP,
	TG_DIALECT_OLLAMA,
	TG_DIALECT_LMSTUDIO,
	TG_DIALECT_COUNT,
};

/* How the server is asked to keep the reply in shape. Only a hint: the referee judges what comes. */
enum tg_model_structured {
	TG_STRUCTURED_SCHEMA = 0, /* response_format json_schema */
	TG_STRUCTURED_NONE,       /* by words alone */
	TG_STRUCTURED_TOOLS,      /* a function play_move */
	TG_STRUCTURED_COUNT,
};

/* How points are written: on the board, in the picture's labels, in the schema, by the parser. */
enum tg_model_notation {
	TG_NOTATION_LETTERS = 0, /* the game's own: Go without I, five-in-a-row with I */
	TG_NOTATION_ROW_COL,     /* "3,5": row and column, both from 1, row 1 at the top */
	TG_NOTATION_COUNT,
};

#define TG_ENDPOINT_NAME_MAX 48
#define TG_ENDPOINT_URL_MAX 512
#define TG_ENDPOINT_MODEL_MAX 160
#define TG_ENDPOINT_ERROR_MAX 200

/* A value: copy it by assignment. */
struct tg_endpoint {
	char name[TG_ENDPOINT_NAME_MAX];   /* letters, digits, - _ . ; how people choose it */
	char url[TG_ENDPOINT_URL_MAX];     /* http or https, without the /chat/completions */
	char model[TG_ENDPOINT_MODEL_MAX]; /* what the server calls it */
	enum tg_model_dialect dialect;
	enum tg_model_structured structured;
	enum tg_model_notation notation;
	bool vision;      /* it sees: the picture is sent as well */
	bool stream;      /* to show that it works; the move is read from the whole text */
	bool no_thinking; /* ask the server to leave the chain of thought out, where it can */
	bool list_legal;  /* name every legal move in the prompt (off: as the public arenas do) */
	char key_env[64]; /* "" : none */
	char key_file[TG_ENDPOINT_URL_MAX]; /* "" : none; asked only where key_env is "" */
	double temperature;                 /* 0 .. 2 */
	bool has_seed;
	int64_t seed;
	int max_tokens; /* of a reply; a truncated one is asked again once with four times as many */
	char language[16]; /* of the reason, as the page writes it: "en", "zh" ... */

	double connect_seconds;
	double first_byte_seconds; /* a picture takes its time */
	double idle_seconds;       /* between two bytes */
	double move_seconds;       /* all attempts and waits of one move together */
	int transport_tries;       /* requests that may fail on the way, in one move */
	int format_retries;
	int rules_retries;
	int refused_shown; /* the last so many refused moves are told */

	double price_input; /* money for a million tokens, in any currency; 0: not known */
	double price_output;
};

/* What is not set: 0.2, 512 tokens, 5/60/30/180 seconds, 6 tries, 3 + 3 re-asks, 8 refusals shown. */
void tg_endpoint_init(struct tg_endpoint *endpoint);

/*
 * From JSON: "name", "url" and "model" must be there, anything else has its default, an unknown field
 * is refused. False: `error` says which field and what it may be; `endpoint` is then undefined.
 */
bool tg_endpoint_from_json(
	json_t *object, struct tg_endpoint *endpoint, char error[TG_ENDPOINT_ERROR_MAX]);

/* What tg_endpoint_from_json reads, defaults left out. NULL: memory is out. */
json_t *tg_endpoint_to_json(const struct tg_endpoint *endpoint);

/*
 * Names, address and ranges. An address has a scheme, a host, no user and no question mark; a key goes
 * over plain http only to this machine or a private network. False: `error` says what to do.
 */
bool tg_endpoint_check(const struct tg_endpoint *endpoint, char error[TG_ENDPOINT_ERROR_MAX]);

/*
 * The key, "" where none is named. False: `error` says what is missing, or that the file must have
 * mode 0600 and belong to whoever runs this. The caller wipes `key` when it is done.
 */
#define TG_ENDPOINT_KEY_MAX 512
bool tg_endpoint_key(const struct tg_endpoint *endpoint, char key[TG_ENDPOINT_KEY_MAX],
	char error[TG_ENDPOINT_ERROR_MAX]);

/* "openai", "vllm", "llama.cpp", "ollama", "lmstudio"; the usual address of each, "" for openai. */
const char *tg_dialect_name(enum tg_model_dialect dialect);
const char *tg_dialect_usual_url(enum tg_model_dialect dialect);
bool tg_dialect_parse(const char *text, enum tg_model_dialect *dialect);

/* "json_schema", "none", "tools"; "letters", "row,col". */
const char *tg_structured_name(enum tg_model_structured structured);
bool tg_structured_parse(const char *text, enum tg_model_structured *structured);
const char *tg_notation_name(enum tg_model_notation notation);
bool tg_notation_parse(const char *text, enum tg_model_notation *notation);

/* --- models.json --- */

struct tg_endpoint_list {
	struct tg_endpoint *entries;
	int length;
};

/* `folder` is the data folder. A missing file is an empty list. False: `error` says what is wrong. */
bool tg_endpoint_list_read(
	const char *folder, struct tg_endpoint_list *list, char error[TG_ENDPOINT_ERROR_MAX]);

/* Replaces the file in one step, making the folder where it is missing. */
bool tg_endpoint_list_write(
	const char *folder, const struct tg_endpoint_list *list, char error[TG_ENDPOINT_ERROR_MAX]);

/* NULL: no such name. Valid until the list changes. */
const struct tg_endpoint *tg_endpoint_list_find(
	const struct tg_endpoint_list *list, const char *name);

/* Adds, or replaces the one of the same name. False: memory is out, or there are 100. */
bool tg_endpoint_list_put(struct tg_endpoint_list *list, const struct tg_endpoint *endpoint);
bool tg_endpoint_list_remove(struct tg_endpoint_list *list, const char *name);
void tg_endpoint_list_finish(struct tg_endpoint_list *list);

#endif
