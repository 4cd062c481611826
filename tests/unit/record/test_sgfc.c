/*
 * SGFC 2.0, the checker by the author of the format, on its own test files: what `convert` makes of each
 * is compared with SGFC's result as a tree, and where both name a fault, line and column of the findings.
 * Every difference is in the tables below, with its reason; one that is not there fails, and so does one
 * that is there and no longer occurs. SGFC deletes what it cannot repair; a record is kept.
 */
#include "sgf_files.h"

#include <ctype.h>

/* --- trees ------------------------------------------------------------------------------------- */

static const char kept[] = "SGFC deletes or guesses what is not of its type: kept as it is";
static const char both[] = "SGFC drops one of two that contradict each other: both kept";
static const char order[] = "-v reorders variations, which converting does not";
static const char size[] = "a size that cannot be is an error; SGFC takes 52";
static const char own_end[] = "a text that the end of the file cuts is kept";

/* Nodes count from 0 in the order of the file; -1 is the whole game. */
static const struct difference {
	const char *file;
	int game, node;
	const char *property;
	const char *reason;
} differences[] = {
	{"reorder", 1, -1, "", order},
	{"mixed-encoding", 5, 0, "C", "5C is a backslash in cp932, a yen sign to SGFC"},
	{"test", 1, 2, "WL", kept},
	{"test", 1, 3, "B", kept},
	{"test", 1, 4, "BL", kept},
	{"test", 1, 4, "KO", kept},
	{"test", 1, 4, "OB", kept},
	{"test", 1, 6, "DT", kept},
	{"test", 1, 6, "KM", kept},
	{"test", 1, 6, "RE", kept},
	{"test", 1, 6, "TM", kept},
	{"test", 1, 8, "C", kept},
	{"test", 1, 8, "N", kept},
	{"test", 4, 2, "LB", kept},
	{"test", 5, 4, "C", "two texts are joined with one line break, by SGFC with two"},
	{"test", 5, 11, "SZ", "a root property outside the root is kept, without effect"},
	{"test", 6, 4, "MA", both},
	{"test", 6, 5, "AB", "setup that changes nothing is kept"},
	{"test", 6, 5, "AE", "setup that changes nothing is kept"},
	{"test", 6, 5, "AW", "setup that changes nothing is kept"},
	{"test", 6, 6, "LB", "L counts from A, to SGFC from a"},
	{"test", 6, 7, "GW", both},
	{"test", 6, 8, "BM", both},
	{"test", 6, 8, "DO", both},
	{"test", 6, 8, "TE", both},
	{"test", 6, 9, "BM", both},
	{"test", 6, 9, "IT", both},
	{"test", 6, 9, "TE", both},
	{"test", 6, 10, "TE", "a judgement without a move is kept"},
	{"test", 6, 12, "GC", "a second game info on a path is kept"},
	{"test", 10, 0, "SZ", size},
	{"test", 11, 0, "SZ", size},
	{"test", 12, 1, "VW", kept},
	{"test", 22, 4, "C", own_end},
};

enum { DIFFERENCES = sizeof(differences) / sizeof(*differences) };

static const char *shared_sgfc(void)
{
	static char path[1200];
	const char *shared = shared_rules();

	if (!shared)
		return NULL;
	snprintf(path, sizeof(path), "%s/sgf/sgfc", shared);
	return path;
}

/* As `tengen sgf check` reads; errors inside a game are findings, so that all of it can be compared. */
static struct tg_record *read_all(const char *folder, const char *name)
{
	struct tg_record_limits limits = TG_RECORD_LIMITS_INIT;
	struct tg_record *record;
	size_t length;
	char *bytes = read_whole(folder, name, &length);

	limits.keep_going = limits.check_moves = true;
	assert_int_equal(tg_record_read(bytes, length, &limits, &record, NULL), TG_OK);
	free(bytes);
	return record;
}

/* As `tengen sgf convert` writes, read again. */
static struct tg_record *convert(const char *folder, const char *name)
{
	struct tg_record *record = read_all(folder, name), *again;
	char *text;
	size_t length;

	assert_int_equal(tg_record_mend(record, NULL), TG_OK);
	assert_int_equal(tg_record_write(record, &text, &length), TG_OK);
	assert_int_equal(tg_record_read(text, length, NULL, &again, NULL), TG_OK);
	tg_record_destroy(record);
	free(text);
	return again;
}

static bool is_list_of_points(const char *name)
{
	static const char *const names[] = {
		"AB", "AE", "AW", "CR", "DD", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

static int index_of(char letter)
{
	return letter >= 'a' ? letter - 'a' : letter - 'A' + 26;
}

/* Rectangles mean their points, and the order of a list says nothing. */
static void mark_points(
	const struct tg_record *record, tg_node node, const char *name, uint8_t points[52 * 52 + 1])
{
	const char *text;

	memset(points, 0, 52 * 52 + 1);
	for (int i = 0; (text = tg_node_get(record, node, name, i)); i++) {
		bool is_rect = strlen(text) == 5;
		if (strlen(text) != 2 && !is_rect) {
			points[52 * 52] = 1; /* an empty value */
			continue;
		}
		for (int row = index_of(text[1]); row <= index_of(text[is_rect ? 4 : 1]); row++)
			for (int col = index_of(text[0]); col <= index_of(text[is_rect ? 3 : 0]);
				col++)
				points[row * 52 + col] = 1;
	}
}

static bool is_equal(const struct tg_record *a, tg_node x, const struct tg_record *b, tg_node y,
	const char *name)
{
	static uint8_t ours[52 * 52 + 1], theirs[52 * 52 + 1];

	if (!tg_node_get(a, x, name, 0) || !tg_node_get(b, y, name, 0))
		return false;
	if (is_list_of_points(name)) {
		mark_points(a, x, name, ours);
		mark_points(b, y, name, theirs);
		return memcmp(ours, theirs, sizeof(ours)) == 0;
	}
	for (int i = 0;; i++) {
		const char *s = tg_node_get(a, x, name, i), *t = tg_node_get(b, y, name, i);
		if (!s || !t)
			return !s && !t;
		if (strcmp(s, t) != 0)
			return false;
	}
}

struct comparison {
	const char *file;
	int game, node;
	bool met[DIFFERENCES];
	int unexpected;
};

static void note(struct comparison *c, int node, const char *property)
{
	for (int i = 0; i < DIFFERENCES; i++) {
		const struct difference *d = &differences[i];
		if (strcmp(d->file, c->file) == 0 && d->game == c->game && d->node == node &&
			strcmp(d->property, property) == 0) {
			c->met[i] = true;
			return;
		}
	}
	print_message("%s: game %d, node %d: %s differs\n", c->file, c->game, node, property);
	c->unexpected++;
}

static bool is_left_out(const struct comparison *c, int node)
{
	for (int i = 0; i < DIFFERENCES; i++)
		if (strcmp(differences[i].file, c->file) == 0 && differences[i].game == c->game &&
			differences[i].node == node && node < 0)
			return true;
	return false;
}

/* The properties of one side, those that the other lacks included; AP names the program. */
static void compare_side(struct comparison *c, const struct tg_record *a, tg_node x,
	const struct tg_record *b, tg_node y, bool only_missing)
{
	const char *name;

	for (int i = 0; tg_node_at(a, x, i, &name, NULL); i++) {
		bool is_missing = !tg_node_get(b, y, name, 0);
		if (strcmp(name, "AP") != 0 && (is_missing || !only_missing) &&
			!is_equal(a, x, b, y, name))
			note(c, c->node, name);
	}
}

static void compare_games(
	struct comparison *c, const struct tg_record *a, const struct tg_record *b)
{
	tg_node x = tg_record_root(a, c->game - 1), y = tg_record_root(b, c->game - 1);

	if (is_left_out(c, -1)) {
		note(c, -1, "");
		return;
	}
	for (c->node = 0; x != TG_NO_NODE && y != TG_NO_NODE; c->node++) {
		compare_side(c, a, x, b, y, false);
		compare_side(c, b, y, a, x, true);
		bool same_shape = (tg_node_child(a, x) == TG_NO_NODE) ==
				(tg_node_child(b, y) == TG_NO_NODE) &&
			(tg_node_next(a, x) == TG_NO_NODE) == (tg_node_next(b, y) == TG_NO_NODE);
		if (!same_shape) {
			note(c, c->node, "(the tree)");
			return;
		}
		x = next_in_order(a, x);
		y = next_in_order(b, y);
	}
	assert_int_equal(x, y);
}

static void results(void **state)
{
	static const char *const files[] = {
		"escaping", "mixed-encoding", "reorder", "strict", "test"};
	const char *folder = shared_sgfc();
	struct comparison c = {0};
	char from[64], to[64];
	int games = 0;

	(void)state;
	if (!folder)
		skip();
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
		c.file = files[i];
		snprintf(from, sizeof(from), "%s.sgf", files[i]);
		snprintf(to, sizeof(to), "%s-result.sgf", files[i]);
		struct tg_record *ours = convert(folder, from), *theirs = read_all(folder, to);
		assert_int_equal(tg_record_games(ours), tg_record_games(theirs));
		for (c.game = 1; c.game <= tg_record_games(ours); c.game++, games++)
			compare_games(&c, ours, theirs);
		tg_record_destroy(ours);
		tg_record_destroy(theirs);
	}
	for (int i = 0; i < DIFFERENCES; i++)
		if (!c.met[i])
			fail_msg("%s: game %d, node %d: %s no longer differs (%s)",
				differences[i].file, differences[i].game, differences[i].node,
				differences[i].property, differences[i].reason);
	assert_int_equal(c.unexpected, 0);
	print_message("%d games compared, %d differences, all known\n", games, DIFFERENCES);
}

/* --- messages ---------------------------------------------------------------------------------- */

/* SGFC's number, and ours where it is another. */
static const int renamed[][2] = {{21, 36}, {22, 29}, {50, 111}, {67, 36}};

/* Messages that have no finding here. */
static const struct {
	const char *file;
	int code, line, column; /* 0: wherever */
	const char *reason;
} unsaid[] = {
	{"strict", 60, 0, 0, "-r, the strict option, is not offered"},
	{"strict", 61, 0, 0, "-r"},
	{"strict", 62, 0, 0, "-r"},
	{"strict", 63, 0, 0, "-r"},
	{"mixed-encoding", 74, 0, 0, "each game is read in its own charset: no trouble"},
	{"reorder", 24, 0, 0, "a move in the root is kept"},
	{"reorder", 56, 0, 0, "-v"},
	{"reorder", 57, 0, 0, "-v"},
	{"reorder", 39, 3, 0, "only one of two points of AE is empty: not worth a finding"},
	{"test", 31, 31, 0, "a long name is an unknown property, which message 35 says"},
	{"test", 65, 65, 27, "a file without FF may mean anything by an empty value"},
};

static bool is_unsaid(const char *file, const int message[3])
{
	for (size_t i = 0; i < sizeof(unsaid) / sizeof(*unsaid); i++)
		if (strcmp(unsaid[i].file, file) == 0 && unsaid[i].code == message[2] &&
			(unsaid[i].line == 0 || unsaid[i].line == message[0]) &&
			(unsaid[i].column == 0 || unsaid[i].column == message[1]))
			return true;
	return false;
}

/* A whole file, which may hold zero bytes. */
struct text {
	char *bytes;
	size_t length;
};

/* Column `column` of line `line`, both from 1; the files are ASCII where it matters. */
static const char *place(const struct text *text, int line, int column)
{
	const char *p = text->bytes, *end = p + text->length;

	while (--line > 0) {
		p = memchr(p, '\n', (size_t)(end - p));
		if (!p)
			return NULL;
		p++;
	}
	return column <= end - p + 1 ? p + column - 1 : NULL;
}

/* SGFC points at a property, a finding at its value or the node: between them stand only a name, "[" .. */
static bool is_same_place(const struct text *text, int line, int column, int other)
{
	const char *from = place(text, line, column < other ? column : other);
	const char *to = place(text, line, column < other ? other : column);

	if (!from || !to)
		return false;
	for (; from < to; from++)
		if (!isalnum((unsigned char)*from) && !strchr("[]; (", *from))
			return false;
	return true;
}

struct tally {
	int messages, same_line, same_place;
};

static int our_code(int code)
{
	for (size_t i = 0; i < sizeof(renamed) / sizeof(*renamed); i++)
		if (renamed[i][0] == code)
			return renamed[i][1];
	return code;
}

static void compare_message(const char *file, const struct text *text,
	const struct tg_record *record, const int message[3], struct tally *tally)
{
	const struct tg_finding *f;
	bool on_line = false, at_place = false;

	for (size_t i = 0; (f = tg_record_warning(record, i)); i++) {
		bool is_same = f->code == our_code(message[2]) && f->line == message[0];
		on_line |= is_same;
		at_place |= is_same && is_same_place(text, f->line, f->column, message[1]);
	}
	tally->messages++;
	tally->same_line += on_line;
	tally->same_place += at_place;
	if (!on_line)
		print_message("%s:%d:%d: no finding for message %d\n", file, message[0], message[1],
			message[2]);
	else if (!at_place)
		print_message("%s:%d: message %d stands at column %d\n", file, message[0],
			message[2], message[1]);
}

static void compare_messages(const char *folder, const char *file, struct tally *tally)
{
	char name[64];
	struct text text;
	size_t ignored;
	int message[3];
	char kind[16];

	snprintf(name, sizeof(name), "%s.sgf", file);
	struct tg_record *record = read_all(folder, name);
	text.bytes = read_whole(folder, name, &text.length);
	snprintf(name, sizeof(name), "%s-output.txt", file);
	char *output = read_whole(folder, name, &ignored);
	output[ignored - 1] = '\0';
	for (char *line = strtok(output, "\n"); line; line = strtok(NULL, "\n"))
		if (sscanf(line, "Line:%d Col:%d - %15s %d", &message[0], &message[1], kind,
			    &message[2]) == 4 &&
			!is_unsaid(file, message))
			compare_message(file, &text, record, message, tally);
	free(output);
	free(text.bytes);
	tg_record_destroy(record);
}

static void messages(void **state)
{
	static const char *const files[] = {
		"escaping", "mixed-encoding", "reorder", "strict", "test"};
	const char *folder = shared_sgfc();
	struct tally tally = {0};

	(void)state;
	if (!folder)
		skip();
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++)
		compare_messages(folder, files[i], &tally);
	print_message("%d messages, %d on the same line, %d at the same place\n", tally.messages,
		tally.same_line, tally.same_place);
	assert_int_equal(tally.same_line, tally.messages);
	assert_int_equal(tally.same_place, tally.messages);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results),
		cmocka_unit_test(messages),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
