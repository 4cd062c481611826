/*
 * Published numbers of legal positions, by setting up every colouring of a small board: a position is
 * legal when every chain has a liberty. Swapping the colours changes nothing, so that boards whose
 * first stone is black stand for two.
 */
#include "../unit.h"

#include "go/go.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_COLOURINGS 2e6

#ifdef __SANITIZE_ADDRESS__
#define WITH_4X4 false
#else
#define WITH_4X4 true /* 3^16 colourings, 4.3e7 */
#endif

/* The next colouring in counting order, least digit first; false after the last. */
static bool next_colouring(uint8_t *cells, int points)
{
	int i = 0;

	while (i < points && cells[i] == TG_WHITE)
		cells[i++] = TG_EMPTY;
	if (i == points)
		return false;
	cells[i]++;
	return true;
}

/* The first stone from the top digit down is black, or there is none. */
static uint64_t count_legal(struct tg_size size)
{
	static const struct tg_rules rules = {.ko = TG_KO_SIMPLE};
	struct tg_go *go = malloc(sizeof(*go));
	uint64_t count = 1;

	tg_go_init(go, size, &rules);
	for (int top = 0; top < tg_size_points(size); top++) {
		uint8_t cells[TG_MAX_POINTS] = {0};
		cells[top] = TG_BLACK;
		do
			count += tg_go_set(go, cells, TG_BLACK) == TG_OK ? 2 : 0;
		while (next_colouring(cells, top));
	}
	free(go);
	return count;
}

static bool is_countable(struct tg_size size)
{
	double colourings = 1;

	for (int i = 0; i < tg_size_points(size); i++)
		colourings *= 3;
	return colourings <= MOST_COLOURINGS || (WITH_4X4 && size.cols == 4 && size.rows == 4);
}

static void counts_equal_the_published_ones(void **state)
{
	char line[512];
	int boards = 0;
	FILE *file;

	(void)state;
	file = fopen(TEST_DATA "/rules/legal_positions.tsv", "r");
	assert_non_null(file);
	while (fgets(line, sizeof(line), file)) {
		int rows = 0, cols = 0;
		uint64_t wanted = 0;
		if (line[0] == '#')
			continue;
		assert_int_equal(sscanf(line, "%d %d %" SCNu64, &rows, &cols, &wanted), 3);
		struct tg_size size = {(uint8_t)cols, (uint8_t)rows};
		if (!is_countable(size))
			continue;
		uint64_t count = count_legal(size);
		if (count != wanted)
			fail_msg("%dx%d: %" PRIu64 " and not %" PRIu64, cols, rows, count, wanted);
		boards++;
	}
	fclose(file);
	print_message("%d boards\n", boards);
	assert_true(boards >= 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_equal_the_published_ones),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
