/* The SGF reader and writer on short texts: one behaviour each. Ids S1 .. S19 are those of sgf.md, 9. */
#include "../unit.h"

#include "tengen/record.h"

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(s1_to_s3_backslashes),
		cmocka_unit_test(s4_stray_bracket),
		cmocka_unit_test(variations_keep_their_shape),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
