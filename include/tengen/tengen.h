/*
 * tengen (天元): Go and five-in-a-row in one C library.
 *
 *   types.h     points, colours, status codes, refusals, games
 *   rules.h     rule sets by name and by parts
 *   board.h     geometry, the notations of a point
 *   position.h  check, play, undo, outcome, score
 *   record.h    SGF trees
 *   engine.h    players
 *   pool.h      threads for engines
 *   opening.h   swap and swap2
 *   session.h   the true game: seats, clocks, undo, events
 *   render.h    a position as text and SVG
 *
 * No mutable globals: any number of games, engines and sessions may live in one process. A handle is
 * used by one thread at a time unless its header says otherwise.
 */
#ifndef TENGEN_H
#define TENGEN_H

#include "tengen/types.h"
#include "tengen/rules.h"
#include "tengen/board.h"
#include "tengen/position.h"
#include "tengen/record.h"
#include "tengen/engine.h"
#include "tengen/pool.h"
#include "tengen/opening.h"
#include "tengen/session.h"
#include "tengen/render.h"

/* "0.1.0" */
#ifdef __cplusplus
extern "C"
#endif
	TG_API const char *
	tg_version(void);

#endif
