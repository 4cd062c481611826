/* Stands in until the engine layer can start child processes. */
#include "engine/external.h"

#include <stdio.h>

struct tg_engine *tg_engine_external_create(
	const struct tg_external_options *options, char *error, size_t error_size)
{
	snprintf(error, error_size, "external engines are not in this version");
	return NULL;
}
