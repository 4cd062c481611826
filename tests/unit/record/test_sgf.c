/* The SGF reader and writer on short texts: one behaviour each. Ids S1 .. S19 are those of sgf.md, 9. */
#include "../unit.h"

#include "tengen/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct tg_record *read_text(const char *text)
{
	struct tg_record *record;
	struct tg_finding error = {0};
	enum tg_status status = tg_record_read(text, strlen(text), NULL, &record, &error);

	if (status != TG_OK)
		fail_msg("%s: %d:%d: %s", text, error.line, error.column, error.message);
	return record;
}

static int count_nodes(const struct tg_record *record)
{
	tg_node node = tg_record_root(record, 0);
	int count = 0;

	while (node != TG_NO_NODE) {
		count++;
		tg_node next = tg_node_child(record, node);
		while (next == TG_NO_NODE && node != TG_NO_NODE) {
			next = tg_node_next(record, node);
			node = tg_node_parent(record, node);
		}
		node = next;
	}
	return count;
}

static void assert_comment(const char *text, int nodes, const char *comment)
{
	struct tg_record *record = read_text(text);

	assert_int_equal(count_nodes(record), nodes);
	assert_string_equal(tg_node_get(record, tg_record_root(record, 0), "C", 0), comment);
	tg_record_destroy(record);
}

static void s1_to_s3_backslashes(void **state)
{
	(void)state;
	assert_comment("(;C[\\];B[aa];W[bb])", 2, "];B[aa");
	assert_comment("(;C[\\\\];B[aa];W[bb])", 3, "\\");
	assert_comment("(;C[\\\\\\\\];B[aa];W[bb])", 3, "\\\\");
}

/* Reads, writes, reads and writes: the two texts are the same bytes. Returns the first. */
static char *write_twice(const char *text)
{
	struct tg_record *record = read_text(text);
	char *once, *twice;
	size_t length, again;

	assert_int_equal(tg_record_write(record, &once, &length), TG_OK);
	tg_record_destroy(record);
	record = read_text(once);
	assert_int_equal(tg_record_write(record, &twice, &again), TG_OK);
	tg_record_destroy(record);
	assert_string_equal(once, twice);
	assert_int_equal(length, again);
	free(twice);
	return once;
}

static void s4_stray_bracket(void **state)
{
	const char *text = "(;FF[4]US[Matsuyama[3d]]PB[x];B[aa])";
	struct tg_record *record = read_text(text);
	tg_node root = tg_record_root(record, 0);

	(void)state;
	assert_string_equal(tg_node_get(record, root, "US", 0), "Matsuyama[3d");
	assert_string_equal(tg_node_get(record, root, "PB", 0), "x");
	assert_string_equal(tg_node_get(record, tg_node_child(record, root), "B", 0), "aa");
	assert_int_equal(tg_record_warning(record, 0)->line, 1);
	assert_int_equal(tg_record_warning(record, 0)->column, 24);
	assert_null(tg_record_warning(record, 1));
	tg_record_destroy(record);
	char *written = write_twice(text);
	assert_non_null(strstr(written, "US[Matsuyama[3d]"));
	free(written);
	written = write_twice("(;US[a\\]b])");
	assert_non_null(strstr(written, "US[a\\]b]"));
	free(written);
}

static void variations_keep_their_shape(void **state)
{
	char *written = write_twice("(;B[aa](;W[ba];B[ca](;W[cb])(;W[cc]))(;W[bb])(;W[bc];B[dd]))");

	(void)state;
	assert_non_null(strstr(
		written, "B[aa]\n(;W[ba];B[ca]\n(;W[cb])\n(;W[cc]))\n(;W[bb])\n(;W[bc];B[dd]))"));
	free(written);
}

static bool has_finding(const struct tg_record *record, int code)
{
	const struct tg_finding *finding;

	for (size_t i = 0; (finding = tg_record_warning(record, i)); i++)
		if (finding->code == code)
			return true;
	return false;
}

/* The end of the main line. */
static struct tg_replay replay_text(const char *text)
{
	struct tg_record *record = read_text(text);
	struct tg_replay replay;

	tg_replay_begin(&replay, record, 0);
	for (tg_node n = tg_record_root(record, 0); n != TG_NO_NODE; n = tg_node_child(record, n))
		tg_replay_node(&replay, record, n);
	tg_record_destroy(record);
	return replay;
}

/* lizzieyzy #228 */
static void s5_pass_on_18x18(void **state)
{
	struct tg_record *record = tg_record_create();
	tg_node root = tg_record_add_game(record);
	tg_node move = tg_node_add(record, root);
	char *text;

	(void)state;
	tg_node_set(record, root, "SZ", "18");
	tg_node_set(record, move, "B", "");
	assert_int_equal(tg_record_write(record, &text, NULL), TG_OK);
	assert_non_null(strstr(text, ";B[])"));
	free(text);
	tg_record_destroy(record);

	record = read_text("(;FF[4]SZ[18];B[ss];W[aa])");
	assert_true(has_finding(record, 14));
	tg_record_destroy(record);
	struct tg_replay replay = replay_text("(;FF[4]SZ[18];B[ss];W[aa])");
	assert_int_equal(replay.bad_points, 1);
	assert_int_equal(replay.moves, 1);
	assert_int_equal(replay.cells[0], TG_WHITE);
}

static void s6_to_s8_passes(void **state)
{
	(void)state;
	assert_int_equal(replay_text("(;SZ[9];B[  ];W[\t])").passes, 2);
	assert_int_equal(replay_text("(;SZ[9];B[``])").bad_points, 1);
	assert_int_equal(replay_text("(;SZ[19];B[tt])").passes, 1);
	assert_int_equal(replay_text("(;SZ[20];B[tt])").cells[19 * 20 + 19], TG_BLACK);
	assert_int_equal(replay_text("(;SZ[20:19];B[ts])").cells[18 * 20 + 19], TG_BLACK);
	char *written = write_twice("(;FF[4]SZ[9];B[tt];W[])");
	assert_non_null(strstr(written, ";B[];W[])"));
	free(written);
	written = write_twice("(;FF[4]SZ[20];B[tt])");
	assert_non_null(strstr(written, ";B[tt])"));
	free(written);
}

/* Sabaki #121, sgf #7: GB18030 without CA, the first Chinese far from the head. */
static void s9_charset_from_the_end(void **state)
{
	static const char head[] = "(;GM[1]FF[4]SZ[19]PB[Black]PW[White]";
	static const char tail[] = ";B[aa]C[\xce\xa7\xc6\xe5\xb5\xc4\xc6\xd7])"; /* go's record */
	size_t length = sizeof(head) - 1 + 60000 * 6 + sizeof(tail) - 1;
	char *text = malloc(length + 1), *p = text;
	struct tg_record *record;

	(void)state;
	p += sprintf(p, "%s", head);
	for (int i = 0; i < 60000; i++)
		p += sprintf(p, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + i % 19, 'a' + i / 19 % 19);
	sprintf(p, "%s", tail);
	assert_int_equal(tg_record_read(text, length, NULL, &record, NULL), TG_OK);
	tg_node node = tg_record_root(record, 0);
	while (tg_node_child(record, node) != TG_NO_NODE)
		node = tg_node_child(record, node);
	assert_string_equal(tg_node_get(record, node, "C", 0), "围棋的谱");
	tg_record_destroy(record);
	free(text);
}

static void s10_to_s13_handicap_and_komi(void **state)
{
	struct tg_record_info info;
	struct tg_record *record =
		read_text("(;GM[1]SZ[9]HA[3]AB[cc][gc][cg][gg][ee]AW[aa][ia];W[ab])");

	(void)state;
	tg_record_info(record, 0, &info);
	assert_int_equal(info.handicap, 3);
	assert_true(has_finding(record, 101));
	tg_record_destroy(record);
	struct tg_replay replay = replay_text("(;GM[1]SZ[9]HA[3]AB[cc][gc][cg][gg][ee]AW[aa][ia])");
	assert_int_equal(replay.to_move, TG_WHITE);

	record = read_text("(;GM[1]SZ[9]HA[2];W[ab])");
	assert_true(has_finding(record, 101));
	tg_record_destroy(record);
	replay = replay_text("(;GM[1]SZ[9]HA[2];W[ab])");
	assert_int_equal(replay.cells[2 * 9 + 2], TG_EMPTY);

	record = read_text("(;GM[1]FF[4]KM[];B[aa])");
	tg_record_info(record, 0, &info);
	assert_false(info.has_komi);
	assert_true(has_finding(record, 15));
	tg_record_destroy(record);
	record = read_text("(;GM[1]FF[4]KM[5,5])");
	tg_record_info(record, 0, &info);
	assert_int_equal(info.komi_halves, 11);
	assert_string_equal(tg_node_get(record, 0, "KM", 0), "5,5");
	tg_record_destroy(record);
}

/* gobandroid #242 */
static void s14_moves_after_a_pass(void **state)
{
	char *written = write_twice("(;FF[4]SZ[9];B[aa];W[];B[bb];W[cc])");

	(void)state;
	assert_non_null(strstr(written, ";B[aa];W[];B[bb];W[cc])"));
	free(written);
}

static void s17_no_empty_line(void **state)
{
	char *written = write_twice("(;FF[4]SZ[9]GC[x]PB[a];B[aa](;W[bb])(;W[cc]))(;B[dd])");

	(void)state;
	assert_null(strstr(written, "\n\n"));
	free(written);
}

static void s18_line_breaks(void **state)
{
	static const char *const breaks[] = {"\n", "\r", "\n\r", "\r\n"};
	char text[64];

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		snprintf(text, sizeof(text), "(;C[foo%sbar])", breaks[i]);
		assert_comment(text, 1, "foo\nbar");
		snprintf(text, sizeof(text), "(;C[foo\\%sbar])", breaks[i]);
		assert_comment(text, 1, "foobar");
	}
	assert_comment("(;C[foo\r\n\rbar])", 1, "foo\n\nbar");
	assert_comment("(;C[foo\r\n\n\rbar])", 1, "foo\n\nbar");
}

static void s19_unknown_overtime(void **state)
{
	struct tg_record *record = read_text("(;FF[4]OT[5 moves in a blue moon]TM[1800])");
	tg_node root = tg_record_root(record, 0);

	(void)state;
	assert_string_equal(tg_node_get(record, root, "OT", 0), "5 moves in a blue moon");
	assert_string_equal(tg_node_get(record, root, "TM", 0), "1800");
	tg_record_destroy(record);
}

static void points_as_people_write_them(void **state)
{
	struct tg_replay replay = replay_text("(;GM[1]SZ[19];B[R16];W[D4];B[Pass])");

	(void)state;
	assert_int_equal(replay.cells[3 * 19 + 16], TG_BLACK);
	assert_int_equal(replay.cells[15 * 19 + 3], TG_WHITE);
	assert_int_equal(replay.passes, 1);
}

static void old_formats(void **state)
{
	char *written = write_twice("(;GaMe[1]SiZe[9]AddBlack[aa]M[aa][bb];L[cc][dd]KI[6]"
				    ";Black[ee]TE[1]BM[1];White[ff]BM[1]TE[1];VW[aa][cc])");

	(void)state;
	assert_non_null(strstr(written, "AB[aa]MA[bb]TR[aa]"));
	assert_non_null(strstr(written, ";LB[cc:A][dd:B]KM[3]"));
	assert_non_null(strstr(written, ";B[ee]IT[]"));
	assert_non_null(strstr(written, ";W[ff]DO[]"));
	assert_non_null(strstr(written, "VW[aa:cc]"));
	free(written);
}

/* What the two old words become may stand there already: it keeps its one value. */
static void an_old_judgement_beside_a_new_one(void **state)
{
	char *written = write_twice("(;FF[3]SZ[9];B[aa]BM[1]TE[1]DO[9];W[bb]IT[]TE[1]BM[1])");

	(void)state;
	assert_non_null(strstr(written, ";B[aa]DO[9];"));
	assert_non_null(strstr(written, ";W[bb]IT[])"));
	free(written);
}

static void two_values_of_one_property(void **state)
{
	struct tg_record *record =
		read_text("(;FF[4]C[one]AB[aa]PB[first]C[two: x]AB[bb]PB[second]XX[1]XX[2])");
	tg_node root = tg_record_root(record, 0);
	const char *name;
	int values;

	(void)state;
	assert_string_equal(tg_node_get(record, root, "C", 0), "one\ntwo: x");
	assert_string_equal(tg_node_get(record, root, "AB", 1), "bb");
	assert_string_equal(tg_node_get(record, root, "PB", 0), "first");
	assert_null(tg_node_get(record, root, "PB", 1));
	assert_true(tg_node_at(record, root, 4, &name, &values));
	assert_string_equal(name, "XX");
	assert_int_equal(values, 2);
	assert_false(tg_node_at(record, root, 5, &name, &values));
	tg_record_destroy(record);
}

static void colons_that_split(void **state)
{
	struct tg_record *record =
		read_text("(;FF[4]AP[My\\:App:1:0]LB[aa:x:y]XX[a\\:b][c:d\\:e]C[p:q])");
	tg_node root = tg_record_root(record, 0);

	(void)state;
	assert_string_equal(tg_node_get(record, root, "AP", 0), "My:App:1:0");
	assert_int_equal(tg_node_split(record, root, "AP", 0), 6);
	assert_int_equal(tg_node_split(record, root, "LB", 0), 2);
	assert_int_equal(tg_node_split(record, root, "XX", 0), -1);
	assert_int_equal(tg_node_split(record, root, "XX", 1), 1);
	tg_record_destroy(record);
	char *written = write_twice("(;FF[4]LB[aa:x\\:y]XX[a\\:b][c:d])");
	assert_non_null(strstr(written, "LB[aa:x\\:y]XX[a\\:b][c:d]"));
	free(written);
}

static void sizes(void **state)
{
	static const char *const refused[] = {"0", "53", "-9", "x", "9:60", "100000000000"};
	struct tg_record *record;
	struct tg_finding error;
	struct tg_record_info info;
	char text[40];

	(void)state;
	for (size_t i = 0; i < sizeof(refused) / sizeof(*refused); i++) {
		snprintf(text, sizeof(text), "(;SZ[%s])", refused[i]);
		assert_int_equal(
			tg_record_read(text, strlen(text), NULL, &record, &error), TG_ERR_SYNTAX);
		assert_null(record);
		assert_int_equal(error.code, 111);
		assert_int_equal(error.line, 1);
		assert_int_equal(error.column, 6);
	}
	record = read_text("(;GM[4])");
	tg_record_info(record, 0, &info);
	assert_int_equal(info.cols, 15);
	assert_int_equal(info.game, TG_GAME_GOMOKU);
	tg_record_destroy(record);
	record = read_text("(;SZ[13:7])");
	tg_record_info(record, 0, &info);
	assert_int_equal(info.cols, 13);
	assert_int_equal(info.rows, 7);
	tg_record_destroy(record);
}

static void findings_have_places(void **state)
{
	struct tg_record *record = read_text("(;FF[4]C[\xc3\xa9\n]\r\n;B[zz]x\t\xc3\xa9 y;W[aa)");
	static const int wanted[][3] = {{3, 4, 14}, {3, 7, 8}, {3, 9, 8}, {3, 11, 8}};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		const struct tg_finding *finding = tg_record_warning(record, i);
		assert_non_null(finding);
		assert_int_equal(finding->line, wanted[i][0]);
		assert_int_equal(finding->column, wanted[i][1]);
		assert_int_equal(finding->code, wanted[i][2]);
	}
	tg_record_destroy(record);
}

static void a_game_that_was_never_closed(void **state)
{
	struct tg_record *record = read_text("(;GM[1]FF[4];B[aa](;W[bb]\n(;GM[1]FF[4];B[cc])");

	(void)state;
	assert_int_equal(tg_record_games(record), 2);
	assert_true(has_finding(record, 9));
	tg_record_destroy(record);
	char *written = write_twice("(;FF[4];B[aa](;W[bb])(; GM[1]B[cc]))");
	assert_non_null(strstr(written, "(; GM[1]B[cc]))"));
	free(written);
}

static void convert_splits_nodes(void **state)
{
	struct tg_record *record =
		read_text("(;FF[4]SZ[9]PB[x]AB[aa]B[bb]W[cc]C[t](;B[dd])(;B[ee]))");
	char *text;
	int splits;

	(void)state;
	assert_true(has_finding(record, 30));
	assert_true(has_finding(record, 37));
	assert_int_equal(tg_record_mend(record, &splits), TG_OK);
	assert_int_equal(splits, 2);
	assert_int_equal(tg_record_write(record, &text, NULL), TG_OK);
	assert_non_null(strstr(text, "PB[x]AB[aa];B[bb];W[cc]C[t]\n(;B[dd])\n(;B[ee]))"));
	free(text);
	tg_record_destroy(record);
}

static void removing_and_adding(void **state)
{
	struct tg_record *record = read_text("(;FF[4](;C[a])(;C[b])(;C[c]))(;C[second])");
	tg_node root = tg_record_root(record, 0);
	tg_node a = tg_node_child(record, root), b = tg_node_next(record, a);
	tg_node c = tg_node_next(record, b);

	(void)state;
	tg_node_remove(record, c);
	assert_int_equal(tg_node_next(record, b), TG_NO_NODE);
	tg_node_remove(record, a);
	assert_int_equal(tg_node_child(record, root), b);
	tg_node_remove(record, b);
	assert_int_equal(tg_node_child(record, root), TG_NO_NODE);
	tg_node d = tg_node_add(record, root);
	assert_int_equal(tg_node_set(record, d, "C", "d"), TG_OK);
	assert_int_equal(tg_node_append(record, d, "AB", "aa"), TG_OK);
	assert_int_equal(tg_node_append(record, d, "C", "e"), TG_OK);
	assert_int_equal(tg_node_append(record, d, "AB", "bb"), TG_OK);
	assert_string_equal(tg_node_get(record, d, "AB", 1), "bb");
	assert_int_equal(tg_node_set(record, d, "AB", "cc"), TG_OK);
	assert_null(tg_node_get(record, d, "AB", 1));
	tg_node_unset(record, d, "C");
	assert_null(tg_node_get(record, d, "C", 0));
	assert_int_equal(tg_node_set(record, d, "bad", ""), TG_ERR_ARGUMENT);
	tg_node_remove(record, root);
	assert_int_equal(tg_record_games(record), 1);
	assert_string_equal(tg_node_get(record, tg_record_root(record, 0), "C", 0), "second");
	tg_record_destroy(record);
}

static void bad_encodings(void **state)
{
	static const char odd[] = "\xff\xfe(\0;\0)";
	static const char half[] = "\xff\xfe(\0;\0\x00\xd8"
				   "B\0[\0]\0)\0";
	struct tg_record *record;
	struct tg_finding error;

	(void)state;
	assert_int_equal(tg_record_read(odd, 7, NULL, &record, &error), TG_ERR_SYNTAX);
	assert_int_equal(error.code, 113);
	assert_int_equal(
		tg_record_read(half, sizeof(half) - 1, NULL, &record, &error), TG_ERR_SYNTAX);
	assert_int_equal(error.code, 113);
}

/* A charset in which "(" is not a bracket cannot be that of a file that was found to be SGF. */
static void charsets_without_brackets(void **state)
{
	static const char *const names[] = {"UTF-32LE", "IBM037", "UTF-7", "no such one"};
	char text[64];

	(void)state;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		snprintf(text, sizeof(text), "(;FF[4]CA[%s]C[na\xefve])", names[i]);
		struct tg_record *record = read_text(text);
		assert_string_equal(tg_node_get(record, 0, "C", 0), "naïve");
		assert_true(has_finding(record, 72));
		tg_record_destroy(record);
	}
}

static void illegal_moves_are_found(void **state)
{
	struct tg_record_limits limits = TG_RECORD_LIMITS_INIT;
	struct tg_record *record;
	const char *text = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb](;B[cb];W[bb])(;B[bb];W[cb])"
			   "(;B[ee];W[ee]))";

	(void)state;
	limits.check_moves = true;
	assert_int_equal(tg_record_read(text, strlen(text), &limits, &record, NULL), TG_OK);
	/* White takes back at once; Black plays on the stone at bb; White on the one at ee */
	assert_int_equal(tg_record_warning(record, 0)->code, 58);
	assert_string_equal(
		tg_record_warning(record, 0)->message, "a ko taken back at once: executed");
	assert_string_equal(tg_record_warning(record, 1)->message, "a move on a stone: executed");
	assert_string_equal(tg_record_warning(record, 2)->message, "a move on a stone: executed");
	assert_null(tg_record_warning(record, 3));
	tg_record_destroy(record);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(s1_to_s3_backslashes),
		cmocka_unit_test(s4_stray_bracket),
		cmocka_unit_test(s5_pass_on_18x18),
		cmocka_unit_test(s6_to_s8_passes),
		cmocka_unit_test(s9_charset_from_the_end),
		cmocka_unit_test(s10_to_s13_handicap_and_komi),
		cmocka_unit_test(s14_moves_after_a_pass),
		cmocka_unit_test(s17_no_empty_line),
		cmocka_unit_test(s18_line_breaks),
		cmocka_unit_test(s19_unknown_overtime),
		cmocka_unit_test(variations_keep_their_shape),
		cmocka_unit_test(points_as_people_write_them),
		cmocka_unit_test(old_formats),
		cmocka_unit_test(an_old_judgement_beside_a_new_one),
		cmocka_unit_test(two_values_of_one_property),
		cmocka_unit_test(colons_that_split),
		cmocka_unit_test(sizes),
		cmocka_unit_test(findings_have_places),
		cmocka_unit_test(a_game_that_was_never_closed),
		cmocka_unit_test(convert_splits_nodes),
		cmocka_unit_test(removing_and_adding),
		cmocka_unit_test(bad_encodings),
		cmocka_unit_test(charsets_without_brackets),
		cmocka_unit_test(illegal_moves_are_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
