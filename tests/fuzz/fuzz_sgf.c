/*
 * SGF: whatever the bytes are, there is an error with a place, or a tree that is read back from its
 * own writing as the same bytes.
 */
#include "record.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void replay_all(const struct tg_record *record)
{
	struct tg_replay replay;
	int area[3];

	for (int game = 0; game < tg_record_games(record); game++) {
		tg_replay_begin(&replay, record, game);
		for (tg_node n = tg_record_root(record, game); n != TG_NO_NODE;
			n = tg_node_child(record, n))
			tg_replay_node(&replay, record, n);
		tg_replay_area(&replay, area);
		demand(area[0] + area[1] + area[2] == replay.cols * replay.rows);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct tg_record_limits limits = TG_RECORD_LIMITS_INIT;
	struct tg_record *record;
	struct tg_finding error = {0};

	limits.check_moves = true;
	if (tg_record_read((const char *)bytes, length, &limits, &record, &error) != TG_OK) {
		demand(error.line >= 1 && error.column >= 1 && error.message != NULL);
		return 0;
	}
	write_and_read_again(record);
	replay_all(record);
	demand(tg_record_mend(record, NULL) == TG_OK);
	write_and_read_again(record);
	tg_record_destroy(record);
	return 0;
}
