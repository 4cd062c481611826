/*
 * Records of other formats (.psq, .gib, .ngf, .ugf, .lib, .rif): whatever the bytes are, there is an
 * error that says why, or a tree whose writing is read back as the same bytes. The limit on nodes holds.
 */
#include "tengen/record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void demand(int holds)
{
	if (!holds)
		abort();
}

static void write_and_read_again(const struct tg_record *record)
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

static void look_at_findings(const struct tg_record *record)
{
	const struct tg_finding *finding;

	for (size_t i = 0; (finding = tg_record_warning(record, i)); i++)
		demand(finding->message && finding->line >= 1 && finding->column >= 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct tg_record_limits limits = TG_RECORD_LIMITS_INIT;
	struct tg_record *record;
	struct tg_finding error = {0};

	limits.max_nodes = 1000;
	if (tg_record_read_any((const char *)bytes, length, &limits, &record, &error) != TG_OK) {
		demand(record == NULL && error.message && error.line >= 1 && error.column >= 1);
		return 0;
	}
	look_at_findings(record);
	write_and_read_again(record);
	demand(tg_record_mend(record, NULL) == TG_OK);
	write_and_read_again(record);
	tg_record_destroy(record);
	return 0;
}
