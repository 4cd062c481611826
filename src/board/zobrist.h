/*
 * Zobrist keys without a table: a key is a hash of what it stands for, so there is nothing to fill at
 * start-up and nothing that two games could share. The constants are fixed for a major version.
 */
#ifndef BOARD_ZOBRIST_H
#define BOARD_ZOBRIST_H

#include "base/rng.h"
#include "tengen/board.h"

#define TG_ZOBRIST_SEED UINT64_C(0x74656e67656e3031) /* "tengen01" */

/* A stone of `color` on `point`. */
static inline tg_hash tg_zobrist_stone(enum tg_color color, tg_point point)
{
	return tg_mix64(TG_ZOBRIST_SEED ^ ((uint64_t)(uint16_t)point << 2 | (uint64_t)color));
}

/* White to move. Black to move adds nothing. */
static inline tg_hash tg_zobrist_side(enum tg_color to_move)
{
	return to_move == TG_WHITE ? tg_mix64(TG_ZOBRIST_SEED ^ UINT64_C(0x5349444500000001)) : 0;
}

/* The kind and size of a board. */
static inline tg_hash tg_zobrist_board(enum tg_game game, struct tg_size size)
{
	return tg_mix64(TG_ZOBRIST_SEED ^ UINT64_C(0x424f415244000000) ^
		((uint64_t)game << 16 | (uint64_t)size.cols << 8 | size.rows));
}

#endif
