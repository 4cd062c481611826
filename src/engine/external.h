/*
 * A child process that speaks GTP or Gomocup, as an engine. One poll loop drains stdin, stdout and
 * stderr; nothing that the child does (hang, crash, lie, flood) costs more than its own game.
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
	void (*stderr_line)(void *context, const char *line); /* or NULL */
	void *context;
};

/*
 * Starts the program and asks its name. NULL on failure; `error` (at least 200 bytes) then holds one
 * line that says what was tried and what to do: the words, exit status, last line on stderr.
 */
struct tg_engine *tg_engine_external_create(
	const struct tg_external_options *options, char *error, size_t error_size);

#endif
