/* What cmocka needs before it, and what several tests ask of the environment, in one place. */
#ifndef UNIT_H
#define UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/*
 * The number in an environment variable: how much of a test is wanted when a minute allows more than usual
 * (TENGEN_RANDOM_BOARDS=100000), or which other cases (TENGEN_TEST_SEED=2).
 */
static inline long unit_number(const char *variable, long usual)
{
	const char *text = getenv(variable);

	return text ? strtol(text, NULL, 10) : usual;
}

#endif
