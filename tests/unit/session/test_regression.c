/*
 * tests/sgf/regression: small records replayed move by move against fingerprints, and under every rule
 * set against the table of results. The tables were made by an oracle in another language; see make.py.
 */
#include "../unit.h"

#include "session/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER SOURCE_ROOT "/tests/sgf/regression/"

enum { LINE = 1 << 14, FIELDS = 4 };

static struct tg_record *read_record(const char *name)
{
	static char bytes[1 << 16];
	char path[1024];
	struct tg_record *record;

	snprintf(path, sizeof(path), FOLDER "%s.sgf", name);
	FILE *file = fopen(path, "rb");
	if (!file)
		fail_msg("cannot open %s", path);
	size_t length = fread(bytes, 1, sizeof(bytes), file);
	fclose(file);
	assert_int_equal(tg_record_read(bytes, length, NULL, &record, NULL), TG_OK);
	/* handicaps here are numbers without stones of their own, and that is worth a warning */
	if (!tg_node_get(record, tg_record_root(record, 0), "HA", 0))
		assert_null(tg_record_warning(record, 0));
	return record;
}

static FILE *open_table(const char *name)
{
	char path[1024];

	snprintf(path, sizeof(path), FOLDER "%s", name);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	return file;
}

/* The next line of a table, cut at its tabs; returns the number of fields, 0 at the end. */
static int read_row(FILE *file, char line[LINE], char *fields[FIELDS])
{
	int count = 0;

	if (!fgets(line, LINE, file))
		return 0;
	line[strcspn(line, "\n")] = '\0';
	for (char *p = line; p && count < FIELDS; count++) {
		fields[count] = p;
		p = strchr(p, '\t');
		if (p)
			*p++ = '\0';
	}
	return count;
}

/* FNV-1a of the rows from the top, "." "X" "O", joined by "/". */
static uint64_t fingerprint(const struct tg_replay *replay)
{
	uint64_t hash = 0xcbf29ce484222325ULL;

	for (int cell = 0; cell < replay->cols * replay->rows; cell++) {
		if (cell > 0 && cell % replay->cols == 0)
			hash = (hash ^ '/') * 0x100000001b3ULL;
		hash = (hash ^ (unsigned char)".XO"[replay->cells[cell]]) * 0x100000001b3ULL;
	}
	return hash;
}

static void every_move_by_its_fingerprint(void **state)
{
	static char line[LINE];
	char *fields[FIELDS];
	FILE *table = open_table("moves.tsv");
	int records = 0;

	(void)state;
	for (; read_row(table, line, fields); records++) {
		struct tg_record *record = read_record(fields[0]);
		struct tg_replay replay;
		char *p = fields[1];
		tg_node node = tg_record_root(record, 0);
		int move = 0;
		tg_replay_begin(&replay, record, 0);
		tg_replay_node(&replay, record, node);
		while ((node = tg_node_child(record, node)) != TG_NO_NODE) {
			tg_replay_node(&replay, record, node);
			move++;
			if (strtoull(p, &p, 16) != fingerprint(&replay))
				fail_msg("%s: another board after move %d", fields[0], move);
		}
		assert_int_equal(*p, '\0');
		tg_record_destroy(record);
	}
	fclose(table);
	assert_true(records >= 80);
}

/* What a record comes to under a rule set, in the words of results.tsv. */
static void judge(const char *name, const char *rules_name, char out[128])
{
	struct tg_record *record = read_record(name);
	struct tg_load_options options = TG_LOAD_OPTIONS_INIT;
	struct tg_load_report report;
	struct tg_position pos;
	struct tg_rules rules;
	struct tg_score score;
	char result[16];

	assert_int_equal(tg_rules_parse(rules_name, &rules), TG_OK);
	options.rules = &rules;
	options.force_rules = true;
	enum tg_status status = tg_load_position(record, 0, &options, &pos, &report);
	tg_record_destroy(record);
	if (status == TG_ERR_ARGUMENT) {
		snprintf(out, 128, "refused %d %s", report.first_illegal,
			tg_refusal_text(report.refusal));
		return;
	}
	if (status != TG_OK)
		fail_msg("%s: %s", name, tg_status_text(status));
	tg_position_score(&pos, NULL, &score);
	tg_score_format(&score, result);
	snprintf(out, 128, "scored %d %d %d %d %d %d %d %s", score.stones[0], score.stones[1],
		score.territory[0], score.territory[1], score.prisoners[0], score.prisoners[1],
		score.dame, result);
}

static void every_rule_set(void **state)
{
	static char line[LINE];
	char *fields[FIELDS], found[128];
	FILE *table = open_table("results.tsv");
	int rows = 0;

	(void)state;
	for (; read_row(table, line, fields); rows++) {
		judge(fields[0], fields[1], found);
		if (strcmp(found, fields[2]) != 0)
			fail_msg("%s under %s: %s, wanted %s", fields[0], fields[1], found,
				fields[2]);
	}
	fclose(table);
	assert_true(rows >= 800);
}

static void rule_sets_that_must_differ(void **state)
{
	static char line[LINE];
	char *fields[FIELDS], one[128], other[128];
	FILE *table = open_table("differ.tsv");

	(void)state;
	while (read_row(table, line, fields)) {
		judge(fields[0], fields[1], one);
		judge(fields[0], fields[2], other);
		if (strcmp(one, other) == 0)
			fail_msg("%s: %s and %s both say %s", fields[0], fields[1], fields[2], one);
	}
	fclose(table);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_move_by_its_fingerprint),
		cmocka_unit_test(every_rule_set),
		cmocka_unit_test(rule_sets_that_must_differ),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
