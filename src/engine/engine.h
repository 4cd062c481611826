/*
 * The inside of a player: a struct with a table of functions in front. Each engine embeds
 * `struct tg_engine` as its first member and lives in a folder of its own; adding one means adding a
 * row to the table in registry.c and nothing else.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/clock.h"
#include "rules/position.h"
#include "tengen/engine.h"

#include <stdatomic.h>

struct tg_stop {
	atomic_bool requested;
};

struct tg_engine_ops {
	/* Blocks until the choice is made; the contract of tg_engine_think. */
	enum tg_status (*think)(struct tg_engine *engine, const struct tg_position *pos,
		const struct tg_request *request, struct tg_choice *choice);
	void (*reset)(struct tg_engine *engine); /* or NULL: keeps nothing between thinks */
	void (*destroy)(struct tg_engine *engine);
};

struct tg_engine {
	const struct tg_engine_ops *ops;
	char name[64];
	char error[200];
};

static inline bool tg_stop_is_set(const struct tg_stop *stop)
{
	return stop && atomic_load_explicit(&stop->requested, memory_order_relaxed);
}

/* The `destroy` of an engine that is one piece of heap and owns nothing else. */
void tg_engine_free(struct tg_engine *engine);

/* Constructors; NULL when memory is out. */
struct tg_engine *tg_engine_random_create(const struct tg_engine_options *options);
struct tg_engine *tg_engine_weights_create(const struct tg_engine_options *options);
struct tg_engine *tg_engine_alphabeta_create(const struct tg_engine_options *options);
struct tg_engine *tg_engine_uct_create(const struct tg_engine_options *options);
struct tg_engine *tg_engine_mcts_create(const struct tg_engine_options *options);
struct tg_engine *tg_engine_five_create(enum tg_game game, const struct tg_engine_options *options);

#endif
