/*
 * The one place that knows both games: a tagged union behind include/tengen/position.h. The layers
 * above may hold a `struct tg_position` by value and copy it by assignment; they do not look inside.
 */
#ifndef RULES_POSITION_H
#define RULES_POSITION_H

#include "five/five.h"
#include "go/go.h"
#include "tengen/position.h"

struct tg_position {
	enum tg_game game;
	union {
		struct tg_go go;     /* game == TG_GAME_GO */
		struct tg_five five; /* any other */
	} as;
};

static_assert(sizeof(struct tg_position) < 192 * 1024, "a snapshot is an assignment and stays one");

/* As tg_position_create, in the caller's memory. There is nothing to finish. */
enum tg_status tg_position_init(struct tg_position *pos, const struct tg_setup *setup);

#endif
