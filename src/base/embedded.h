/*
 * A file that the build put into the program: tools/embed.c writes arrays of these, ended by a NULL
 * name.
 */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include <stddef.h>

struct tg_embedded {
	const char *name; /* the file's own name, no folder */
	const char *data; /* `length` bytes and a zero byte behind them */
	size_t length;
	const char *hash; /* 16 hex digits, another for other bytes */
};

#endif
