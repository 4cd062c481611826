/*
 * Every row of tests/data/rules/go_perft.tsv up to a limit: 10^7 sequences (10^5 with sanitizers).
 * TENGEN_PERFT_LIMIT sets another one; 100000000 takes about a minute.
 */
#include "../unit.h"

#include "go/go.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SANITIZE_ADDRESS__
#define DEFAULT_LIMIT UINT64_C(100000)
#else
#define DEFAULT_LIMIT UINT64_C(10000000)
#endif

struct row {
	struct tg_size size;
	struct tg_rules rules;
	bool passes;
	int depth;
	uint64_t count;
};

static uint64_t limit(void)
{
	const char *text = getenv("TENGEN_PERFT_LIMIT");

	return text ? strtoull(text, NULL, 10) : DEFAULT_LIMIT;
}

static FILE *open_table(void)
{
	FILE *file;

	file = fopen(TEST_DATA "/rules/go_perft.tsv", "r");
	assert_non_null(file);
	return file;
}

static enum tg_ko parse_ko(const char *text)
{
	static const char *const names[] = {
		[TG_KO_SIMPLE] = "simple",
		[TG_KO_POSITIONAL] = "psk",
		[TG_KO_SITUATIONAL] = "ssk",
		[TG_KO_NONE] = "none",
	};
	int ko = TG_KO_SIMPLE;

	while (strcmp(names[ko], text) != 0)
		assert_true(++ko <= TG_KO_NONE);
	return (enum tg_ko)ko;
}

static struct row parse_row(char *line)
{
	struct row row = {0};
	char *rest = line;
	const char *cells[7];

	for (int i = 0; i < 7; i++) {
		cells[i] = strsep(&rest, "\t\n");
		assert_non_null(cells[i]);
	}
	row.size.cols = (uint8_t)atoi(cells[0]);
	row.size.rows = (uint8_t)atoi(cells[1]);
	row.rules.ko = parse_ko(cells[2]);
	row.rules.suicide = atoi(cells[3]) == 1;
	row.passes = atoi(cells[4]) == 1;
	row.depth = atoi(cells[5]);
	row.count = strtoull(cells[6], NULL, 10);
	return row;
}

static void counts_equal_the_table(void **state)
{
	char line[256];
	int rows = 0;
	uint64_t sequences = 0;
	FILE *file = open_table();
	struct tg_go *go = malloc(sizeof(*go));

	(void)state;
	while (fgets(line, sizeof(line), file)) {
		if (line[0] == '#')
			continue;
		struct row row = parse_row(line);
		if (row.count > limit())
			continue;
		tg_go_init(go, row.size, &row.rules);
		uint64_t count = tg_go_perft(go, row.depth, row.passes);
		if (count != row.count)
			fail_msg("%dx%d ko %d suicide %d passes %d depth %d: %" PRIu64
				 " and not %" PRIu64,
				row.size.cols, row.size.rows, row.rules.ko, row.rules.suicide,
				row.passes, row.depth, count, row.count);
		rows++;
		sequences += count;
	}
	free(go);
	fclose(file);
	print_message("%d rows, %" PRIu64 " sequences\n", rows, sequences);
	assert_true(rows > 400);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_equal_the_table),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
