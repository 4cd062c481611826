/*
 * What must hold of every record that was read, whatever the bytes were: it is written, and its writing
 * is read back as the same bytes. For the targets of all record formats.
 */
#ifndef FUZZ_RECORD_H
#define FUZZ_RECORD_H

#include "tengen/record.h"

#include <stdlib.h>
#include <string.h>

static inline void demand(bool holds)
{
	if (!holds)
		abort();
}

static inline void write_and_read_again(const struct tg_record *record)
{
	struct tg_record *again;
	char *once, *twice;
	size_t once_length, twice_length;

	demand(tg_record_write(record, &once, &once_length) == TG_OK);
	demand(tg_record_read(once, once_length, NULL, &again, NULL) == TG_OK);
	demand(tg_record_games(record) == tg_record_games(again));
	demand(tg_record_write(again, &twice, &twice_length) == TG_OK);
	demand(once_length == twice_length && memcmp(once, twice, once_length) == 0);
	tg_record_destroy(again);
	free(once);
	free(twice);
}

#endif
