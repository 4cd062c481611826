/*
 * A growing byte buffer with a maximum. Once an append fails, the buffer keeps what it has, later
 * appends do nothing, and `failed` says why: check once, at the end.
 *
 * Invariant: data is NULL or ends in a zero byte at data[length].
 */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include "tengen/types.h"

#include <stdarg.h>

struct tg_buffer {
	char *data;
	size_t length;
	size_t capacity;
	size_t max;            /* the length never exceeds this */
	enum tg_status failed; /* TG_OK, TG_ERR_NOMEM or TG_ERR_TOO_LARGE */
};

#define TG_BUFFER_INIT(max_length) \
	{ \
		NULL, 0, 0, (max_length), TG_OK \
	}

void tg_buffer_append(struct tg_buffer *buffer, const void *bytes, size_t length);
void tg_buffer_append_text(struct tg_buffer *buffer, const char *text);
void tg_buffer_append_char(struct tg_buffer *buffer, char c);
void tg_buffer_printf(struct tg_buffer *buffer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void tg_buffer_vprintf(struct tg_buffer *buffer, const char *format, va_list arguments)
	__attribute__((format(printf, 2, 0)));

/* Removes `length` bytes from the front. */
void tg_buffer_consume(struct tg_buffer *buffer, size_t length);

/* Empties the buffer, keeps its memory and clears `failed`. */
void tg_buffer_clear(struct tg_buffer *buffer);

/* Hands the text over (the caller frees it) and leaves the buffer empty. NULL if it failed. */
char *tg_buffer_take(struct tg_buffer *buffer, size_t *length);

/* Frees the memory; the buffer may be used again. */
void tg_buffer_finish(struct tg_buffer *buffer);

#endif
