/* Our own edge cases against what tests/data/sgf/sgf_own_expected.json says of each. */
#include "sgf_files.h"

#define DATA SOURCE_ROOT "/tests/data"

struct seen {
	const struct tg_record *record;
	struct tg_replay replay; /* the end of the main line */
	int nodes, stones[3];
};

static void look(struct seen *seen, const struct tg_record *record)
{
	memset(seen, 0, sizeof(*seen));
	seen->record = record;
	tg_replay_begin(&seen->replay, record, 0);
	for (tg_node n = tg_record_root(record, 0); n != TG_NO_NODE; n = tg_node_child(record, n))
		tg_replay_node(&seen->replay, record, n);
	for (tg_node n = tg_record_root(record, 0); n != TG_NO_NODE; n = next_in_order(record, n))
		seen->nodes++;
	for (int i = 0; i < seen->replay.cols * seen->replay.rows; i++)
		seen->stones[seen->replay.cells[i]]++;
}

/* The first value of a property in any node. */
static const char *find_text(const struct tg_record *record, const char *name)
{
	for (tg_node n = tg_record_root(record, 0); n != TG_NO_NODE; n = next_in_order(record, n))
		if (tg_node_get(record, n, name, 0))
			return tg_node_get(record, n, name, 0);
	return NULL;
}

static void assert_same(const char *file, const char *key, const char *text, const char *wanted)
{
	if (!text || strcmp(text, wanted) != 0)
		fail_msg("%s: %s is \"%s\", wanted \"%s\"", file, key, text ? text : "(none)",
			wanted);
}

static void assert_count(const char *file, const char *key, int count, const json_t *wanted)
{
	if (count != json_integer_value(wanted))
		fail_msg("%s: %s is %d, wanted %d", file, key, count,
			(int)json_integer_value(wanted));
}

/* A composed value: AP is a list of its halves, LB an object from point to text. */
static void check_composed(const char *file, const struct seen *seen, const json_t *row)
{
	tg_node root = tg_record_root(seen->record, 0);
	const json_t *halves = json_object_get(row, "AP");
	const json_t *labels = json_object_get(row, "LB");
	const char *point;
	json_t *label;
	int i = 0;

	if (halves) {
		const char *text = tg_node_get(seen->record, root, "AP", 0);
		int split = tg_node_split(seen->record, root, "AP", 0);
		const char *name = json_string_value(json_array_get(halves, 0));
		assert_int_equal(split, strlen(name));
		assert_memory_equal(text, name, (size_t)split);
		assert_same(
			file, "AP", text + split + 1, json_string_value(json_array_get(halves, 1)));
	}
	json_object_foreach((json_t *)(uintptr_t)labels, point, label)
	{
		const char *text = tg_node_get(seen->record, root, "LB", i);
		assert_int_equal(tg_node_split(seen->record, root, "LB", i++), 2);
		assert_memory_equal(text, point, 2);
		assert_same(file, "LB", text + 3, json_string_value(label));
	}
}

static void check_stones(const struct seen *seen, const json_t *stones)
{
	for (size_t i = 0; i < json_array_size(stones); i++) {
		const json_t *stone = json_array_get(stones, i);
		int col = (int)json_integer_value(json_array_get(stone, 0)) - 1;
		int row = (int)json_integer_value(json_array_get(stone, 1)) - 1;
		assert_int_not_equal(seen->replay.cells[row * seen->replay.cols + col], TG_EMPTY);
	}
}

static void check_size(const char *file, const struct seen *seen, const char *wanted)
{
	char size[16];

	if (strchr(wanted, 'x'))
		snprintf(size, sizeof(size), "%dx%d", seen->replay.cols, seen->replay.rows);
	else
		snprintf(size, sizeof(size), "%d", seen->replay.cols);
	assert_same(file, "size", size, wanted);
}

static void check_key(
	const char *file, const struct seen *seen, const char *key, const json_t *wanted)
{
	const struct tg_replay *r = &seen->replay;
	const struct {
		const char *key;
		int count;
	} counts[] = {{"moves", r->moves + r->passes}, {"moves_on_board", r->moves},
		{"passes", r->passes}, {"black", seen->stones[TG_BLACK]},
		{"white", seen->stones[TG_WHITE]}, {"white_after_move", seen->stones[TG_WHITE]},
		{"prisoners_W_lost", r->prisoners[0]}, {"prisoners_B_lost", r->prisoners[1]},
		{"nodes", seen->nodes}};
	for (size_t i = 0; i < sizeof(counts) / sizeof(*counts); i++)
		if (strcmp(key, counts[i].key) == 0)
			assert_count(file, key, counts[i].count, wanted);
	if (strcmp(key, "comment") == 0 && strcmp(file, "sgf/own/dup_property.sgf") == 0)
		assert_same(file, key, find_text(seen->record, "C"), "one\ntwo");
	else if (strcmp(key, "comment") == 0 || strcmp(key, "comment_utf8") == 0)
		assert_same(file, key, find_text(seen->record, "C"), json_string_value(wanted));
	else if (strcmp(key, "PB") == 0 || strcmp(key, "N") == 0)
		assert_same(file, key, find_text(seen->record, key), json_string_value(wanted));
	else if (strcmp(key, "comment_length") == 0)
		assert_int_equal(strlen(find_text(seen->record, "C")), json_integer_value(wanted));
	else if (strcmp(key, "size") == 0)
		check_size(file, seen, json_string_value(wanted));
	else if (strcmp(key, "stones") == 0)
		check_stones(seen, wanted);
}

static void check_file(const json_t *row)
{
	const char *file = json_string_value(json_object_get(row, "file")), *key;
	struct tg_record *record;
	struct tg_finding error = {0};
	struct seen seen;
	json_t *wanted;
	enum tg_status status = read_sgf(DATA, file, &record, &error);

	if (json_object_get(row, "error") || strcmp(file, "sgf/own/empty_tree.sgf") == 0) {
		assert_int_equal(status, TG_ERR_SYNTAX);
		assert_int_equal(error.code, 110);
		return;
	}
	if (status != TG_OK)
		fail_msg("%s: %d:%d: %s", file, error.line, error.column, error.message);
	look(&seen, record);
	json_object_foreach((json_t *)(uintptr_t)row, key, wanted)
	{
		check_key(file, &seen, key, wanted);
	}
	check_composed(file, &seen, row);
	tg_record_destroy(record);
}

static void expectations(void **state)
{
	size_t length;
	char *text = read_whole(DATA "/sgf", "sgf_own_expected.json", &length);
	json_t *rows = json_loadb(text, length, 0, NULL);

	(void)state;
	assert_int_equal(json_array_size(rows), 56);
	for (size_t i = 0; i < json_array_size(rows); i++)
		check_file(json_array_get(rows, i));
	json_decref(rows);
	free(text);
}

static bool has_warning(const struct tg_record *record, int code)
{
	const struct tg_finding *finding;

	for (size_t i = 0; (finding = tg_record_warning(record, i)); i++)
		if (finding->code == code)
			return true;
	return false;
}

/* Notes of the list that say "warn": the code of docs/sgf.md. */
static void warnings(void **state)
{
	static const struct {
		const char *file;
		int code;
	} cases[] = {{"size_square_composed", 47}, {"compressed_reversed", 38},
		{"setup_overlap", 38}, {"no_semicolon_root", 36}, {"missing_close", 10},
		{"unterminated_value", 10}, {"leading_junk", 6}, {"dup_property", 28},
		{"unescaped_bracket", 8}, {"gomoku_wrong_gm11", 19}, {"renju_orc_gm5", 19},
		{"handicap_no_AB", 101}, {"empty_KM", 15}, {"enc_gbk_noCA", 100}};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct tg_record *record;
		char name[64];
		snprintf(name, sizeof(name), "sgf/own/%s.sgf", cases[i].file);
		assert_int_equal(read_sgf(DATA, name, &record, NULL), TG_OK);
		if (!has_warning(record, cases[i].code))
			fail_msg("%s: no finding %d", name, cases[i].code);
		tg_record_destroy(record);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(expectations),
		cmocka_unit_test(warnings),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
