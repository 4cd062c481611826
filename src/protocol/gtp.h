/*
 * tengen as a GTP 2 engine: commands in, answers out, over any pair of a tg_lines and an output.
 *
 *	struct tg_gtp_options options = TG_GTP_OPTIONS_INIT;
 *	options.engine = tg_engine_create("default", options.game, &engine_options, NULL);
 *	struct tg_gtp *gtp = tg_gtp_create(&options);
 *	tg_gtp_run(gtp, lines, &output);
 *
 * The protocol is a client of a session (include/tengen/session.h): every move passes its gate. Source:
 * GTP version 2, draft 2, with the commands of GNU Go, KataGo, Leela Zero, KGS and GoGui that programs
 * rely on; docs/protocols.md lists them all.
 */
#ifndef PROTOCOL_GTP_H
#define PROTOCOL_GTP_H

#include "base/log.h"
#include "protocol/lines.h"
#include "protocol/output.h"
#include "tengen/engine.h"

struct tg_gtp;

struct tg_gtp_options {
	enum tg_game game;
	struct tg_size size;      /* of the first board */
	struct tg_rules rules;    /* of the first game, komi included */
	struct tg_engine *engine; /* owned by the tg_gtp once it is created */
	int level;                /* 1 .. 9: the budget of a move where nothing else is said */
	uint64_t playouts;        /* instead of the level: so many nodes a move; 0: not given */
	double movetime;          /* instead of the level: so many seconds a move; 0: not given */
	uint64_t seed;            /* for judging dead stones */
	bool ponder;              /* thinks on while the other side does */
	const struct tg_log *log; /* or NULL */
};

/* Go on 19x19 under Tromp-Taylor's rules, komi 7.5, without an engine. */
#define TG_GTP_OPTIONS_INIT \
	{ \
		TG_GAME_GO, {19, 19}, \
			{TG_KO_POSITIONAL, TG_SCORING_AREA, TG_TAX_NONE, true, false, \
				TG_BONUS_ZERO, false, 15}, \
			NULL, 9, 0, 0, 1, false, NULL \
	}

/* NULL when memory is out or the options are out of range; the engine then stays the caller's. */
struct tg_gtp *tg_gtp_create(const struct tg_gtp_options *options);
void tg_gtp_destroy(struct tg_gtp *gtp);

/* Carries out commands until `quit` or the end of the input. */
void tg_gtp_run(struct tg_gtp *gtp, struct tg_lines *lines, const struct tg_output *output);

/* For tg_lines_options: `quit`, with or without an id; GoGui's comment line `# interrupt`. */
bool tg_gtp_is_end(const char *line);
bool tg_gtp_is_interrupt(const char *line);

#endif
