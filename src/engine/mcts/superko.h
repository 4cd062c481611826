/*
 * The positions that have been on the board, for superko in the tree.
 *
 * A set of fingerprints of stones (with the side to move mixed in under the situational rule). The
 * search asks it before every tree move; root moves are checked by the rules layer besides, which
 * compares whole boards. A tree node has one path, so what is banned once at a node is banned there for
 * good.
 */
#ifndef MCTS_SUPERKO_H
#define MCTS_SUPERKO_H

#include "engine/mcts/goban.h"

enum { TG_SUPERKO_SLOTS = 4 * TG_MAX_PLIES };

struct tg_superko {
	bool is_situational;
	tg_hash slots
		[TG_SUPERKO_SLOTS]; /* 0: free. Open addressing, never more than a quarter full */
};

/* All positions on the path of `go`, the present one included. */
void tg_superko_init(struct tg_superko *history, const struct tg_go *go);

bool tg_superko_has(const struct tg_superko *history, tg_hash key);

/* What is stored for stones `hash` when `to_move` moves next. Never 0. */
tg_hash tg_superko_key(const struct tg_superko *history, tg_hash hash, enum tg_color to_move);

/* The fingerprint of the stones after a legal move; `b` keeps fingerprints. */
tg_hash tg_superko_hash_after(const struct tg_goban *b, enum tg_color color, tg_at p);

#endif
