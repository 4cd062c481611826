/*
 * Reading, writing and reading again gives the same tree, and writing again the same bytes, for every
 * file there is. Of the root FF, GM, CA, AP and SZ are the writer's own and are left aside, and so is
 * the order of its properties, which the writer decides.
 */
#include "sgf_files.h"

#include <dirent.h>

static bool is_writers_own(const char *name)
{
	return strcmp(name, "FF") == 0 || strcmp(name, "GM") == 0 || strcmp(name, "CA") == 0 ||
		strcmp(name, "AP") == 0 || strcmp(name, "SZ") == 0;
}

static void compare_values(const char *file, const struct tg_record *a, tg_node x,
	const struct tg_record *b, tg_node y, const char *name)
{
	for (int i = 0;; i++) {
		const char *s = tg_node_get(a, x, name, i), *t = tg_node_get(b, y, name, i);
		if (!s && !t)
			return;
		if (!s || !t || strcmp(s, t) != 0 ||
			tg_node_split(a, x, name, i) != tg_node_split(b, y, name, i))
			fail_msg("%s: %s[%s] became [%s]", file, name, s ? s : "(none)",
				t ? t : "(none)");
	}
}

static int count_properties(const struct tg_record *record, tg_node node, bool is_root)
{
	const char *name;
	int count = 0;

	for (int i = 0; tg_node_at(record, node, i, &name, NULL); i++)
		count += !is_root || !is_writers_own(name);
	return count;
}

static void compare_nodes(const char *file, const struct tg_record *a, tg_node x,
	const struct tg_record *b, tg_node y)
{
	bool is_root = tg_node_parent(a, x) == TG_NO_NODE;
	const char *name, *other;

	assert_int_equal(count_properties(a, x, is_root), count_properties(b, y, is_root));
	for (int i = 0; tg_node_at(a, x, i, &name, NULL); i++) {
		if (is_root && is_writers_own(name))
			continue;
		if (!is_root && (!tg_node_at(b, y, i, &other, NULL) || strcmp(name, other) != 0))
			fail_msg("%s: %s is not where it was", file, name);
		compare_values(file, a, x, b, y, name);
	}
}

static void compare_trees(const char *file, const struct tg_record *a, const struct tg_record *b)
{
	assert_int_equal(tg_record_games(a), tg_record_games(b));
	for (int game = 0; game < tg_record_games(a); game++) {
		tg_node x = tg_record_root(a, game), y = tg_record_root(b, game);
		while (x != TG_NO_NODE && y != TG_NO_NODE) {
			compare_nodes(file, a, x, b, y);
			assert_int_equal(tg_node_child(a, x) == TG_NO_NODE,
				tg_node_child(b, y) == TG_NO_NODE);
			assert_int_equal(
				tg_node_next(a, x) == TG_NO_NODE, tg_node_next(b, y) == TG_NO_NODE);
			x = next_in_order(a, x);
			y = next_in_order(b, y);
		}
		assert_int_equal(x, TG_NO_NODE);
		assert_int_equal(y, TG_NO_NODE);
	}
}

static void check_bytes(const char *file, const char *bytes, size_t length)
{
	struct tg_record *first, *second;
	char *once, *twice;
	size_t once_length, twice_length;

	if (tg_record_read(bytes, length, NULL, &first, NULL) != TG_OK)
		return;
	assert_int_equal(tg_record_write(first, &once, &once_length), TG_OK);
	assert_int_equal(strlen(once), once_length);
	assert_int_equal(tg_record_read(once, once_length, NULL, &second, NULL), TG_OK);
	compare_trees(file, first, second);
	assert_int_equal(tg_record_write(second, &twice, &twice_length), TG_OK);
	if (once_length != twice_length || memcmp(once, twice, once_length) != 0)
		fail_msg("%s: written again it is other bytes", file);
	free(once);
	free(twice);
	tg_record_destroy(first);
	tg_record_destroy(second);
}

static int check_folder(const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	int count = 0;

	assert_non_null(dir);
	while ((entry = readdir(dir))) {
		size_t length, name = strlen(entry->d_name);
		if (name < 4 || strcmp(entry->d_name + name - 4, ".sgf") != 0)
			continue;
		char *bytes = read_whole(folder, entry->d_name, &length);
		check_bytes(entry->d_name, bytes, length);
		free(bytes);
		count++;
	}
	closedir(dir);
	return count;
}

static void our_own_files(void **state)
{
	(void)state;
	assert_int_equal(check_folder(SOURCE_ROOT "/tests/data/sgf/own"), 56);
}

static void all_files(void **state)
{
	static const char *const folders[] = {"sgf/sgfc", "sgf/encodings", "sgf/gogui",
		"sgf/gogui/openings", "sgf/sabaki-sgf", "gnugo/games/scoring",
		"gnugo/games/unconditional"};
	const char *shared = shared_rules();
	char path[1200];
	int count = 0;

	(void)state;
	if (!shared)
		skip();
	for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
		snprintf(path, sizeof(path), "%s/%s", shared, folders[i]);
		count += check_folder(path);
	}
	print_message("%d files\n", count);
	assert_true(count > 90);
}

/* No text of a file whose charset can be known holds a character that was replaced. */
static void assert_readable(const char *folder, const char *name)
{
	struct tg_record *record;
	const char *property, *text;

	assert_int_equal(read_sgf(folder, name, &record, NULL), TG_OK);
	for (int game = 0; game < tg_record_games(record); game++)
		for (tg_node n = tg_record_root(record, game); n != TG_NO_NODE;
			n = next_in_order(record, n))
			for (int i = 0; tg_node_at(record, n, i, &property, NULL); i++)
				for (int k = 0; (text = tg_node_get(record, n, property, k)); k++)
					if (strstr(text, "\xef\xbf\xbd"))
						fail_msg("%s: %s[%s]", name, property, text);
	tg_record_destroy(record);
}

static void charsets_are_readable(void **state)
{
	static const char *const folders[] = {"sgf/encodings", "sgf/sabaki-sgf"};
	const char *shared = shared_rules();
	char path[1200];

	(void)state;
	if (!shared)
		skip();
	for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
		snprintf(path, sizeof(path), "%s/%s", shared, folders[i]);
		DIR *dir = opendir(path);
		struct dirent *entry;
		assert_non_null(dir);
		while ((entry = readdir(dir)))
			/* japanese_bad.sgf was saved with its characters already replaced */
			if (strstr(entry->d_name, ".sgf") &&
				strcmp(entry->d_name, "japanese_bad.sgf") != 0)
				assert_readable(path, entry->d_name);
		closedir(dir);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(our_own_files),
		cmocka_unit_test(all_files),
		cmocka_unit_test(charsets_are_readable),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
