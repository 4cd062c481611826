/* What the tests look for in answers. */
#include "client.h"

#include <string.h>

int port_of(void **state)
{
	return ((struct running *)*state)->port;
}

void assert_board(json_t *state, const char *const *rows)
{
	json_t *board = json_object_get(state, "board");

	for (size_t i = 0; i < json_array_size(board); i++)
		assert_string_equal(json_string_value(json_array_get(board, i)), rows[i]);
}

bool list_has(json_t *list, const char *text)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (strcmp(json_string_value(json_array_get(list, i)), text) == 0)
			return true;
	return false;
}

const char *reason_at(json_t *list, const char *vertex)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (strcmp(text_of(json_array_get(list, i), "vertex"), vertex) == 0)
			return text_of(json_array_get(list, i), "reason");
	return "";
}
