/*
 * Small helpers for texts from outside: bounded, locale-free.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "tengen/types.h"

/* ASCII only; everything else compares as it is. */
bool tg_text_equal_nocase(const char *a, const char *b);

/* Does `part` stand somewhere in `text`? In the same sense of equal. */
bool tg_text_has_nocase(const char *text, const char *part);

/* A whole string as a decimal int in [low, high]; no space, no plus. False leaves *value alone. */
bool tg_text_parse_int(const char *text, long low, long high, long *value);

/* A whole string as a finite decimal number ("7.5", "-3"); no exponent words, no inf, no nan. */
bool tg_text_parse_number(const char *text, double *value);

/* ASCII letters and digits without the locale. */
static inline bool tg_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool tg_is_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline char tg_to_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#endif
