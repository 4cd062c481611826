/* Test cases that are kept as JSON: short ways to their parts. */
#ifndef RULES_JSON_H
#define RULES_JSON_H

#include "text.h"

#include <jansson.h>

static inline json_t *load_cases(const char *path)
{
	json_error_t error;
	json_t *cases = json_load_file(path, 0, &error);

	if (!cases)
		fail_msg("%s:%d: %s", path, error.line, error.text);
	return cases;
}

static inline const char *text_at(const json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key));
}

static inline int int_at(const json_t *object, const char *key)
{
	return (int)json_integer_value(json_object_get(object, key));
}

/* The rows of a diagram; NULL if there is none. Returns how many. */
static inline int rows_at(const json_t *object, const char *key, const char *rows[TG_MAX_SIDE])
{
	json_t *array = json_object_get(object, key), *row;
	size_t i;

	json_array_foreach(array, i, row) rows[i] = json_string_value(row);
	return (int)json_array_size(array);
}

#endif
