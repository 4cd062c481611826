/*
 * The weaker levels: a player who is in a hurry now and then, and looks only at what a stone makes.
 */
#ifndef ENGINE_ALPHABETA_LEVEL_H
#define ENGINE_ALPHABETA_LEVEL_H

#include "engine/alphabeta/search.h"

/*
 * Rolls whether this move is a slip at the engine's level, and if so chooses it: true, and `choice` is
 * filled. The roll depends on the seed and the position only. Level 9 never slips.
 */
bool tg_ab_level_slips(const struct tg_engine_options *options, struct tg_ab_worker *worker,
	const struct tg_request *request, struct tg_choice *choice);

#endif
