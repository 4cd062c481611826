/*
 * Facts about files, found by other programs: games, nodes, root properties, and the board, prisoners
 * and area at the end of every main line. Rows that a strict reader refuses must load all the same.
 */
#include "sgf_files.h"

struct facts {
	const char *folder; /* of the files that the rows name */
	int rows, games, refused;
};

static void assert_text(const char *file, const char *what, const json_t *fact, const char *text)
{
	const char *wanted = json_string_value(fact);

	if (wanted ? !text || strcmp(wanted, text) != 0 : text != NULL)
		fail_msg("%s: %s is \"%s\", wanted \"%s\"", file, what, text ? text : "(none)",
			wanted ? wanted : "(none)");
}

static void assert_number(const char *file, const json_t *facts, const char *what, int number)
{
	const json_t *fact = json_object_get(facts, what);

	if (json_is_integer(fact) && json_integer_value(fact) != number)
		fail_msg("%s: %s is %d, wanted %d", file, what, number,
			(int)json_integer_value(fact));
}

static void count_nodes(
	const struct tg_record *record, tg_node root, int *nodes, int *leaves, int *mainline)
{
	*nodes = *leaves = *mainline = 0;
	for (tg_node n = root; n != TG_NO_NODE; n = next_in_order(record, n)) {
		++*nodes;
		*leaves += tg_node_child(record, n) == TG_NO_NODE;
	}
	for (tg_node n = root; n != TG_NO_NODE; n = tg_node_child(record, n))
		++*mainline;
}

static void check_board(const char *file, const json_t *facts, const struct tg_replay *replay)
{
	char rows[TG_RECORD_MAX_SIDE * (TG_RECORD_MAX_SIDE + 1)], *out = rows;
	int stones[3] = {0}, area[3];

	for (int cell = 0; cell < replay->cols * replay->rows; cell++) {
		if (cell > 0 && cell % replay->cols == 0)
			*out++ = '/';
		*out++ = ".XO"[replay->cells[cell]];
		stones[replay->cells[cell]]++;
	}
	*out = '\0';
	if (json_is_string(json_object_get(facts, "final")))
		assert_text(file, "final board", json_object_get(facts, "final"), rows);
	assert_number(file, facts, "black_stones", stones[1]);
	assert_number(file, facts, "white_stones", stones[2]);
	tg_replay_area(replay, area);
	const json_t *wanted = json_object_get(facts, "tromp_taylor_area");
	for (size_t i = 0; i < json_array_size(wanted); i++)
		assert_int_equal(area[i], json_integer_value(json_array_get(wanted, i)));
}

static void check_replay(
	const char *file, const json_t *facts, const struct tg_record *record, int game)
{
	static struct tg_replay replay;

	tg_replay_begin(&replay, record, game);
	for (tg_node n = tg_record_root(record, game); n != TG_NO_NODE;
		n = tg_node_child(record, n))
		tg_replay_node(&replay, record, n);
	/* the facts come from a reader that does not know "R16" for a point */
	if (strcmp(file, "sgf/gogui/human-readable.sgf") == 0) {
		assert_int_equal(replay.moves, 5);
		assert_int_equal(replay.passes, 1);
		assert_int_equal(replay.bad_points, 0);
		return;
	}
	assert_number(file, facts, "moves", replay.moves);
	assert_number(file, facts, "passes", replay.passes);
	assert_number(file, facts, "bad_points", replay.bad_points);
	assert_number(file, facts, "illegal_but_executed", replay.illegal);
	assert_number(file, facts, "prisoners_taken_by_B", replay.prisoners[0]);
	assert_number(file, facts, "prisoners_taken_by_W", replay.prisoners[1]);
	check_board(file, facts, &replay);
}

static void check_size(
	const char *file, const json_t *facts, const struct tg_record *record, int game)
{
	const char *wanted = json_string_value(json_object_get(facts, "SZ"));
	struct tg_record_info info;

	tg_record_info(record, game, &info);
	if (!info.is_playable || !wanted)
		return;
	int cols = atoi(wanted);
	const char *colon = strchr(wanted, ':');
	int rows = colon ? atoi(colon + 1) : cols;
	if (info.cols != cols || info.rows != rows)
		fail_msg("%s: size %dx%d, wanted %s", file, info.cols, info.rows, wanted);
}

static void check_game(
	const char *file, const json_t *facts, const struct tg_record *record, int game)
{
	static const char *const names[] = {"GM", "FF", "CA"};
	tg_node root = tg_record_root(record, game);
	int nodes, leaves, mainline;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		assert_text(file, names[i], json_object_get(facts, names[i]),
			tg_node_get(record, root, names[i], 0));
	check_size(file, facts, record, game);
	count_nodes(record, root, &nodes, &leaves, &mainline);
	assert_number(file, facts, "nodes", nodes);
	assert_number(file, facts, "leaves", leaves);
	assert_number(file, facts, "mainline_nodes", mainline);
	if (json_is_integer(json_object_get(facts, "moves")))
		check_replay(file, facts, record, game);
}

static void check_row(struct facts *f, const json_t *row)
{
	const char *file = json_string_value(json_object_get(row, "file"));
	bool is_broken = json_object_get(row, "sgfmill_error") != NULL;
	struct tg_record *record;
	struct tg_finding error = {0};
	enum tg_status status = read_sgf(f->folder, file, &record, &error);

	f->rows++;
	if (status != TG_OK) {
		/* sgfc/test.sgf has boards of 200 lines; the others hold no game at all */
		bool is_size = strcmp(file, "sgf/sgfc/test.sgf") == 0;
		if (!is_broken || (error.code != 110 && !is_size))
			fail_msg("%s: %d:%d: %s", file, error.line, error.column, error.message);
		f->refused++;
		return;
	}
	if (!is_broken) {
		const json_t *games = json_object_get(row, "game");
		assert_number(file, row, "games", tg_record_games(record));
		for (size_t i = 0; i < json_array_size(games); i++, f->games++)
			check_game(file, json_array_get(games, i), record, (int)i);
	}
	tg_record_destroy(record);
}

static void check_facts(struct facts *f, const char *folder, const char *name)
{
	size_t length;
	char *text = read_whole(folder, name, &length);
	const char *line = text, *end = text + length;

	while (line < end) {
		const char *next = memchr(line, '\n', (size_t)(end - line));
		next = next ? next : end;
		json_t *row = json_loadb(line, (size_t)(next - line), 0, NULL);
		if (row)
			check_row(f, row);
		json_decref(row);
		line = next + 1;
	}
	free(text);
}

static void facts_of_our_own_files(void **state)
{
	struct facts f = {SOURCE_ROOT "/tests/data", 0, 0, 0};

	(void)state;
	check_facts(&f, SOURCE_ROOT "/tests/data/sgf", "own_facts.jsonl");
	assert_int_equal(f.rows, 56);
	assert_int_equal(f.refused, 3); /* empty_file, empty_tree, only_paren */
}

static void facts_of_all_files(void **state)
{
	const char *folder = shared_rules();
	struct facts f = {folder, 0, 0, 0};

	(void)state;
	if (!folder)
		skip();
	check_facts(&f, folder, "sgf_facts.jsonl");
	print_message("%d files, %d games compared, %d refused\n", f.rows, f.games, f.refused);
	assert_int_equal(f.rows, 177);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(facts_of_our_own_files),
		cmocka_unit_test(facts_of_all_files),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
