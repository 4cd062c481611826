/*
 * tengen as a Gomocup (Piskvork) engine, with those of Yixin's extensions that a board program uses.
 *
 * The protocol is a client of a session; every stone passes its gate. The rule (free, exactly five,
 * renju, caro) comes by INFO, so the engine is made here, when it is first needed and whenever rule,
 * memory or threads have changed.
 *
 * Source: the protocol's description at plastovicka.github.io/protocl2en.htm and Yixin's protocol.tex.
 */
#ifndef PROTOCOL_GOMOCUP_H
#define PROTOCOL_GOMOCUP_H

#include "protocol/lines.h"
#include "protocol/output.h"
#include "tengen/engine.h"

struct tg_gomocup;

struct tg_gomocup_options {
	int threads; /* 1 .. 64; INFO thread_num changes it */
	uint64_t seed;
	/* Makes an engine; NULL: the library's default one. `context` is `create_context`. */
	struct tg_engine *(*create)(
		void *context, enum tg_game game, const struct tg_engine_options *options);
	void *create_context;
};

#define TG_GOMOCUP_OPTIONS_INIT \
	{ \
		1, 1, NULL, NULL \
	}

struct tg_gomocup *tg_gomocup_create(const struct tg_gomocup_options *options);
void tg_gomocup_destroy(struct tg_gomocup *gomocup);

/* Carries out commands until END or the end of the input. */
void tg_gomocup_run(
	struct tg_gomocup *gomocup, struct tg_lines *lines, const struct tg_output *output);

/* For tg_lines_options: END; STOP and YXSTOP. There, cr_ends_line is true. */
bool tg_gomocup_is_end(const char *line);
bool tg_gomocup_is_interrupt(const char *line);

#endif
