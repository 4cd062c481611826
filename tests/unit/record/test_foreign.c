/* Records of other programs, as public examples of the formats look. */
#include "../unit.h"

#include "tengen/record.h"

#include <string.h>

static struct tg_record *read_any(const char *text)
{
	struct tg_record *record;

	assert_int_equal(tg_record_read_any(text, strlen(text), NULL, &record, NULL), TG_OK);
	return record;
}

static struct tg_replay replay(const struct tg_record *record)
{
	struct tg_replay replay;

	tg_replay_begin(&replay, record, 0);
	for (tg_node n = tg_record_root(record, 0); n != TG_NO_NODE; n = tg_node_child(record, n))
		tg_replay_node(&replay, record, n);
	return replay;
}

static void assert_root(const struct tg_record *record, const char *name, const char *wanted)
{
	assert_string_equal(tg_node_get(record, tg_record_root(record, 0), name, 0), wanted);
}

static void psq(void **state)
{
	struct tg_record *record = read_any("Piskvorky 20x20, 11:11, 0\r\n10,11,0\r\n11,11,1500\r\n"
					    "20,1,20\r\nA.zip\r\nB.zip\r\n1,1\r\n");
	struct tg_replay board = replay(record);

	(void)state;
	assert_int_equal(board.cols, 20);
	assert_int_equal(board.moves, 3);
	assert_int_equal(board.cells[10 * 20 + 9], TG_BLACK);
	assert_int_equal(board.cells[10 * 20 + 10], TG_WHITE);
	assert_int_equal(board.cells[19], TG_BLACK);
	assert_root(record, "GM", "4");
	assert_non_null(tg_record_warning(record, 0));
	tg_record_destroy(record);
}

static void gib(void **state)
{
	struct tg_record *record = read_any("\\HS\n\\[GAMEBLACKNAME=one (3D)\\]\n"
					    "\\[GAMEWHITENAME=\xec\x98\xa4\\]\n\\HE\n\\GS\n2 1 0\n"
					    "119 0 &4\nINI 0 1 3 &4\nSTO 0 2 2 15 15\n"
					    "STO 0 3 1 13 16\nSTO 0 4 2 99 3\n\\GE\n");
	struct tg_replay board = replay(record);

	(void)state;
	assert_root(record, "PB", "one (3D)");
	assert_root(record, "PW", "오");
	assert_root(record, "HA", "3");
	assert_int_equal(board.moves, 2);
	assert_int_equal(board.cells[15 * 19 + 15], TG_WHITE);
	assert_int_equal(board.cells[16 * 19 + 13], TG_BLACK);
	assert_int_equal(board.cells[3 * 19 + 3], TG_BLACK);
	assert_int_equal(tg_record_warning(record, 0)->code, 101);
	assert_int_equal(tg_record_warning(record, 1)->line, 11);
	tg_record_destroy(record);
}

/* S16 (katrain #605): "AA" is a pass */
static void s16_ngf(void **state)
{
	struct tg_record *record =
		read_any("title\n19\nwhite one  7D*\nblack one 5D\nplace\n0\n0\n6\n"
			 "20110812 [09:31]\n480\nB+R\n3\nPMABBQEEQ\n"
			 "PMACWEEEE\nPMADBAAAA\n");
	struct tg_replay board = replay(record);

	(void)state;
	assert_root(record, "PW", "white one");
	assert_root(record, "WR", "7D*");
	assert_root(record, "PB", "black one");
	assert_root(record, "KM", "6");
	assert_root(record, "DT", "2011-08-12");
	assert_int_equal(board.moves, 2);
	assert_int_equal(board.passes, 1);
	assert_int_equal(board.cells[3 * 19 + 15], TG_BLACK);
	assert_int_equal(board.cells[3 * 19 + 3], TG_WHITE);
	tg_record_destroy(record);
}

static void others(void **state)
{
	struct tg_record *record;
	struct tg_finding error;
	const char *broken = "Piskvorky axb, 1\n1,1,1\n";

	(void)state;
	record = read_any("(;FF[4]C[\\\\HS])");
	assert_int_equal(tg_record_games(record), 1);
	tg_record_destroy(record);
	assert_int_equal(
		tg_record_read_any(broken, strlen(broken), NULL, &record, &error), TG_ERR_SYNTAX);
	assert_null(record);
	assert_int_equal(error.code, 110);
	assert_int_equal(tg_record_read_any("", 0, NULL, &record, &error), TG_ERR_SYNTAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(psq),
		cmocka_unit_test(gib),
		cmocka_unit_test(s16_ngf),
		cmocka_unit_test(others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
