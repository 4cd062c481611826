/*
 * Records of other formats (.psq, .gib, .ngf, .ugf, .lib, .rif): whatever the bytes are, there is an
 * error that says why, or a tree whose writing is read back as the same bytes. The limit on nodes holds.
 */
#include "record.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

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
