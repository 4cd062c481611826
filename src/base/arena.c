/* The arena of arena.h: a list of malloc'ed blocks, cut from the front of the newest. */
#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct tg_arena_block {
	struct tg_arena_block *older;
};

enum { HEAD = 16, MAX_BLOCK = 1 << 20 };

static int add_block(struct tg_arena *arena, size_t size)
{
	size_t bytes = arena->block_size;

	if (size > SIZE_MAX - HEAD)
		return 0;
	if (bytes < size + HEAD)
		bytes = size + HEAD;
	struct tg_arena_block *block = malloc(bytes);
	if (!block)
		return 0;
	block->older = arena->blocks;
	arena->blocks = block;
	arena->next = (char *)block + HEAD;
	arena->left = bytes - HEAD;
	arena->total += bytes;
	if (arena->block_size < MAX_BLOCK)
		arena->block_size *= 2;
	return 1;
}

void *tg_arena_alloc(struct tg_arena *arena, size_t size)
{
	if (size > SIZE_MAX - 7)
		return NULL;
	size = size ? (size + 7) & ~(size_t)7 : 8;
	if (size > arena->left && !add_block(arena, size))
		return NULL;
	void *piece = arena->next;
	arena->next += size;
	arena->left -= size;
	return piece;
}

char *tg_arena_copy(struct tg_arena *arena, const char *bytes, size_t length)
{
	if (length == SIZE_MAX)
		return NULL;
	char *copy = tg_arena_alloc(arena, length + 1);
	if (!copy)
		return NULL;
	if (length > 0)
		memcpy(copy, bytes, length);
	copy[length] = '\0';
	return copy;
}

void tg_arena_finish(struct tg_arena *arena)
{
	while (arena->blocks) {
		struct tg_arena_block *older = arena->blocks->older;
		free(arena->blocks);
		arena->blocks = older;
	}
	arena->next = NULL;
	arena->left = 0;
	arena->total = 0;
	arena->block_size = 4096;
}
