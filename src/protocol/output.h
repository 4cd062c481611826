/*
 * Where a protocol's answers go: a function, so that a test can keep them in memory. Each call carries
 * whole lines, and the function is expected to flush them.
 */
#ifndef PROTOCOL_OUTPUT_H
#define PROTOCOL_OUTPUT_H

#include <stddef.h>

struct tg_output {
	void (*write)(void *context, const char *bytes, size_t length);
	void *context;
};

#endif
