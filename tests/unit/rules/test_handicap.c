/*
 * Fixed handicap points against the answers of GNU Go 3.8: sizes 6 to 19, 2 to 9 stones, refusals
 * included. Rectangles follow the rule on each axis by itself.
 */
#include "text.h"

/* One line: "SIZE N = VERTICES" or "SIZE N ? refusal". */
static void check_line(char *line)
{
	int side, stones, at = 0;
	char mark;
	tg_point points[9];

	assert_int_equal(sscanf(line, "%d %d %c%n", &side, &stones, &mark, &at), 3);
	struct tg_size size = {(uint8_t)side, (uint8_t)side};
	int count = tg_handicap_points(size, stones, points), wanted = 0;
	char *rest = line + at, *word;
	while (mark == '=' && (word = strsep(&rest, " \n"))) {
		if (!*word)
			continue;
		assert_true(wanted < count);
		assert_int_equal(points[wanted++], point_of(size, word));
	}
	assert_int_equal(count, wanted);
}

static void as_gnu_go(void **state)
{
	char line[256];
	int lines = 0;
	FILE *file = fopen(TEST_DATA "/rules/fixed_handicap_gnugo.txt", "r");

	(void)state;
	assert_non_null(file);
	for (; fgets(line, sizeof(line), file); lines++)
		check_line(line);
	fclose(file);
	assert_int_equal(lines, 14 * 8);
}

static void rectangles_and_limits(void **state)
{
	struct tg_size wide = {13, 9};
	tg_point points[9];

	(void)state;
	assert_int_equal(tg_handicap_points(wide, 5, points), 5);
	assert_int_equal(points[0], point_of(wide, "D7"));
	assert_int_equal(points[2], point_of(wide, "G5"));
	assert_int_equal(points[4], point_of(wide, "K3"));
	wide.cols = 14;
	assert_int_equal(tg_handicap_points(wide, 5, points), 0);
	assert_int_equal(tg_handicap_points(wide, 4, points), 4);
	wide.rows = 6;
	assert_int_equal(tg_handicap_points(wide, 2, points), 0);
	wide = (struct tg_size){19, 19};
	assert_int_equal(tg_handicap_points(wide, 1, points), 0);
	assert_int_equal(tg_handicap_points(wide, 10, points), 0);
	assert_int_equal(tg_handicap_points(wide, -1, points), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_gnu_go),
		cmocka_unit_test(rectangles_and_limits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
