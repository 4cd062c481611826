/*
 * An arena: many small pieces of memory with one owner and one free. Pieces are aligned to 8 bytes
 * and never move. No piece can be given back alone.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct tg_arena_block;

struct tg_arena {
	struct tg_arena_block *blocks; /* newest first */
	char *next;
	size_t left;
	size_t block_size; /* of the next block; doubles up to 1 MiB */
	size_t total;      /* bytes taken from malloc */
};

#define TG_ARENA_INIT \
	{ \
		NULL, NULL, 0, 4096, 0 \
	}

/* Uninitialised memory, or NULL when memory is out. `size` may be 0. */
void *tg_arena_alloc(struct tg_arena *arena, size_t size);

/* A copy of `length` bytes with a zero byte behind them. */
char *tg_arena_copy(struct tg_arena *arena, const char *bytes, size_t length);

void tg_arena_finish(struct tg_arena *arena);

#endif
