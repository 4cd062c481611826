/*
 * A child process that speaks GTP or Gomocup, as an engine. One poll loop drains stdin, stdout and
 * stderr; nothing that the child does (hang, crash, lie, flood) costs more than its own game. After a
 * failure the program is started anew by the next think.
 */
#ifndef ENGINE_EXTERNAL_H
#define ENGINE_EXTERNAL_H

#include "engine/engine.h"

enum tg_external_kind { TG_EXTERNAL_GTP = 0, TG_EXTERNAL_GOMOCUP };

struct tg_external_options {
	enum tg_external_kind kind;
	const char
		*command; /* a whole command line, split as a shell splits words; no shell runs */
	double start_seconds;  /* how long it may take to answer its first command; 0: 60 */
	double answer_seconds; /* how long any other command may take beside its budget; 0: 10 */
	double think_seconds;  /* a think whose budget sets no limit; 0: a day */
	void (*stderr_line)(void *context, const char *line); /* or NULL */
	void *context;
};

/*
 * Starts the program and asks its name. NULL on failure; `error` (at least 200 bytes) then holds one
 * line that says what was tried and what to do: the words, exit status, last line on stderr.
 */
struct tg_engine *tg_engine_external_create(
	const struct tg_external_options *options, char *error, size_t error_size);

bool tg_engine_is_external(const struct tg_engine *engine);

/*
 * Sends one GTP command to an external engine (its child must be running: between thinks that went
 * well) and writes the answer without "= ". TG_ERR_ARGUMENT: it answered "?"; TG_ERR_UNSUPPORTED: it
 * speaks Gomocup; TG_ERR_STATE: no child; else the failure, with its line in tg_engine_error.
 */
enum tg_status tg_engine_external_ask(
	struct tg_engine *engine, const char *command, char *answer, size_t answer_size);

#endif
