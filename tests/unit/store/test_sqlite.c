/*
 * What the store promises: what it acknowledged is there after a kill, what it refused changed nothing,
 * one writer a ply, old schemas open and newer ones are left alone.
 */
#include "../unit.h"

#include "base/rng.h"
#include "store/migrate.h"
#include "store/store.h"

#include <sqlite3.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];
static char path[96];

static int make_folder(void **state)
{
	/* Every change is written through to the disk; where the disk is memory, that costs nothing. */
	snprintf(folder, sizeof(folder), "%s/tengen-store-XXXXXX",
		access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	if (!mkdtemp(folder))
		return -1;
	snprintf(path, sizeof(path), "%s/games.db", folder);
	return 0;
}

static int remove_folder(void **state)
{
	static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
	char name[128];

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		snprintf(name, sizeof(name), "%s%s", path, ends[i]);
		unlink(name);
	}
	return rmdir(folder);
}

static struct tg_store *open_store(int64_t max_bytes)
{
	struct tg_store_options options = TG_STORE_OPTIONS_INIT;
	struct tg_store *store;
	char error[200] = "";

	options.path = path;
	options.max_bytes = max_bytes;
	if (tg_store_open_sqlite(&options, &store, error, sizeof(error)) != TG_OK)
		fail_msg("%s", error);
	return store;
}

static struct tg_stored_game sample(const char *id, int64_t updated_ms)
{
	struct tg_stored_game game = {
		.created_ms = 1000,
		.updated_ms = updated_ms,
		.game = "go",
		.cols = 9,
		.rows = 9,
		.rules = "{\"ko\":\"SIMPLE\"}",
		.komi_halves = 14,
		.initial = "",
		.clock = "{}",
		.state = {.dead = "",
			.clocks = "",
			.black = "{\"name\":\"\xe5\xa4\xa9\"}",
			.white = "{}",
			.opening = "swap2 add"},
	};

	snprintf(game.id, sizeof(game.id), "%s", id);
	return game;
}

/* A move with a text long enough that a file is full after some hundred of them. */
static enum tg_status append(struct tg_store *store, const char *id, int ply, tg_point point)
{
	char text[1000];
	struct tg_stored_move move = {point, 5000 + ply, text};
	struct tg_store_change change = {
		.id = id,
		.ply_before = ply,
		.kept = ply,
		.moves = &move,
		.count = 1,
		.updated_ms = 5000 + ply,
		.state = {.ply = ply + 1,
			.dead = "",
			.clocks = "c",
			.black = "b",
			.white = "w",
			.opening = ""},
	};

	memset(text, 't', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	return tg_store_save(store, &change);
}

static int stored_ply(struct tg_store *store, const char *id)
{
	struct tg_stored_game game;

	assert_int_equal(tg_store_load(store, id, &game), TG_OK);
	int ply = game.state.ply;
	tg_stored_game_finish(&game);
	return ply;
}

static void keeps_all_that_it_was_given(void **state)
{
	struct tg_store *store = open_store(0);
	struct tg_stored_move moves[] = {{40, 1, "a"}, {TG_PASS, 2, ""}, {0, 3, "c"}};
	struct tg_stored_game game = sample("abc", 2000), back;

	game.moves = moves;
	game.state.ply = 3;
	game.state.phase = 1;
	game.state.result_halves = -7;
	game.handicap = 2;
	assert_int_equal(tg_store_add(store, &game), TG_OK);
	assert_int_equal(tg_store_add(store, &game), TG_ERR_CONFLICT);
	tg_store_close(store);

	store = open_store(0);
	assert_int_equal(tg_store_load(store, "abc", &back), TG_OK);
	assert_string_equal(back.id, "abc");
	assert_string_equal(back.game, "go");
	assert_string_equal(back.rules, game.rules);
	assert_string_equal(back.state.black, game.state.black);
	assert_string_equal(back.state.opening, "swap2 add");
	assert_int_equal(back.created_ms, 1000);
	assert_int_equal(back.updated_ms, 2000);
	assert_int_equal(back.komi_halves, 14);
	assert_int_equal(back.handicap, 2);
	assert_int_equal(back.state.phase, 1);
	assert_int_equal(back.state.result_halves, -7);
	assert_int_equal(back.state.ply, 3);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(back.moves[i].point, moves[i].point);
		assert_int_equal(back.moves[i].made_ms, moves[i].made_ms);
		assert_string_equal(back.moves[i].clocks, moves[i].clocks);
	}
	tg_stored_game_finish(&back);
	assert_int_equal(tg_store_load(store, "nobody", &back), TG_ERR_NOT_FOUND);
	tg_store_close(store);
}

static void one_writer_a_ply(void **state)
{
	struct tg_store *store = open_store(0), *other = open_store(0);
	struct tg_stored_game game = sample("abc", 2000);

	assert_int_equal(tg_store_add(store, &game), TG_OK);
	assert_int_equal(append(store, "abc", 0, 10), TG_OK);
	assert_int_equal(append(other, "abc", 0, 11), TG_ERR_CONFLICT);
	assert_int_equal(append(other, "abc", 1, 12), TG_OK);
	assert_int_equal(append(store, "nobody", 0, 10), TG_ERR_NOT_FOUND);
	assert_int_equal(stored_ply(store, "abc"), 2);
	tg_store_close(store);
	tg_store_close(other);
}

static void undo_cuts_and_replaces(void **state)
{
	struct tg_store *store = open_store(0);
	struct tg_stored_game game = sample("abc", 2000), back;
	struct tg_stored_move move = {77, 9, ""};

	assert_int_equal(tg_store_add(store, &game), TG_OK);
	for (int i = 0; i < 5; i++)
		assert_int_equal(append(store, "abc", i, (tg_point)i), TG_OK);
	struct tg_store_change change = {
		.id = "abc",
		.ply_before = 5,
		.kept = 2,
		.moves = &move,
		.count = 1,
		.state = {.ply = 3,
			.dead = "",
			.clocks = "",
			.black = "",
			.white = "",
			.opening = ""},
	};
	assert_int_equal(tg_store_save(store, &change), TG_OK);
	assert_int_equal(tg_store_load(store, "abc", &back), TG_OK);
	assert_int_equal(back.state.ply, 3);
	assert_int_equal(back.moves[1].point, 1);
	assert_int_equal(back.moves[2].point, 77);
	tg_stored_game_finish(&back);
	tg_store_close(store);
}

static void lists_by_pages(void **state)
{
	struct tg_store *store = open_store(0);
	struct tg_store_page page = {.limit = 4};
	struct tg_stored_list list;
	int seen = 0;

	/* Three share a moment: the id decides, and none is lost between pages. */
	for (int i = 0; i < 10; i++) {
		char id[8];
		snprintf(id, sizeof(id), "g%d", i);
		struct tg_stored_game game = sample(id, i < 3 ? 100 : 100 * i);
		assert_int_equal(tg_store_add(store, &game), TG_OK);
	}
	static const char *const order[] = {
		"g9", "g8", "g7", "g6", "g5", "g4", "g3", "g2", "g1", "g0"};
	do {
		assert_int_equal(tg_store_list(store, &page, &list), TG_OK);
		assert_int_equal(list.total, 10);
		for (int i = 0; i < list.length; i++)
			assert_string_equal(list.games[i].id, order[seen++]);
		const struct tg_stored_game *last = &list.games[list.length - 1];
		page.before_ms = last->updated_ms;
		memcpy(page.before_id, last->id, sizeof(page.before_id));
		bool more = list.has_more;
		tg_stored_list_finish(&list);
		if (!more)
			break;
	} while (seen <= 10);
	assert_int_equal(seen, 10);
	assert_int_equal(tg_store_remove(store, "g5"), TG_OK);
	assert_int_equal(tg_store_remove(store, "g5"), TG_ERR_NOT_FOUND);
	tg_store_close(store);
}

static void run_sql(const char *sql)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
		fail_msg("%s", sqlite3_errmsg(db));
	sqlite3_close(db);
}

static char *read_file(const char *name, size_t *length)
{
	FILE *file = fopen(name, "rb");

	if (!file)
		fail_msg("%s is missing", name);
	char *bytes = calloc(1, 1 << 20);
	*length = fread(bytes, 1, (1 << 20) - 1, file);
	fclose(file);
	return bytes;
}

static void old_schema_opens(const char *name)
{
	size_t length;
	char *sql = read_file(name, &length);

	run_sql(sql);
	free(sql);
	struct tg_store *store = open_store(0);
	struct tg_stored_game game;
	assert_int_equal(tg_store_load(store, "aaaaaaaaaa", &game), TG_OK);
	assert_string_equal(game.state.black, "{\"kind\":\"human\",\"name\":\"Ann\"}");
	assert_int_equal(game.state.ply, 3);
	assert_int_equal(game.moves[0].point, 40);
	assert_int_equal(game.moves[1].point, TG_PASS);
	assert_int_equal(game.moves[2].made_ms, 3000);
	assert_string_equal(game.moves[2].clocks, "");
	tg_stored_game_finish(&game);
	assert_int_equal(stored_ply(store, "bbbbbbbbbb"), 1);
	assert_int_equal(append(store, "bbbbbbbbbb", 1, 5), TG_OK);
	tg_store_close(store);
}

static void schema_1_opens(void **state)
{
	old_schema_opens(TEST_DATA "/store/schema1.sql");
}

static void schema_2_opens(void **state)
{
	old_schema_opens(TEST_DATA "/store/schema2.sql");
}

/* What tg_store_entries gives, joined: "1:a 2:b ". */
static bool join_entry(void *context, int ply, const char *text)
{
	char *out = context;
	size_t length = strlen(out);

	snprintf(out + length, 100 - length, "%d:%s ", ply, text);
	return true;
}

static void assert_entries(struct tg_store *store, int ply, const char *expected)
{
	char joined[100] = "";

	assert_int_equal(tg_store_entries(store, "abc", ply, join_entry, joined), TG_OK);
	assert_string_equal(joined, expected);
}

static bool stop_at_once(void *context, int ply, const char *text)
{
	++*(int *)context;
	return false;
}

/* Entries come back in order, go with the turns that are taken back, and with their game. */
static void entries_belong_to_their_turns(void **state)
{
	struct tg_store *store = open_store(0);
	struct tg_stored_game game = sample("abc", 2000), back;
	struct tg_stored_entry entries[] = {{1, "a"}, {2, "b"}, {2, "c"}};
	struct tg_stored_entry later = {3, "d"};
	struct tg_store_change change = {.id = "abc",
		.entries = entries,
		.entries_count = 3,
		.updated_ms = 2001,
		.state = game.state};
	int calls = 0;

	game.is_rated = true;
	game.record = "(;SZ[9];B[aa](;W[bb])(;W[cc]))";
	game.record_skip = 1;
	assert_int_equal(tg_store_add(store, &game), TG_OK);
	assert_int_equal(tg_store_load(store, "abc", &back), TG_OK);
	assert_true(back.is_rated);
	assert_string_equal(back.record, game.record);
	assert_int_equal(back.record_skip, 1);
	tg_stored_game_finish(&back);
	assert_int_equal(tg_store_save(store, &change), TG_OK);
	assert_entries(store, 0, "1:a 2:b 2:c ");
	assert_entries(store, 2, "2:b 2:c ");
	assert_int_equal(tg_store_entries(store, "abc", 0, stop_at_once, &calls), TG_OK);
	assert_int_equal(calls, 1);
	/* A conflict adds nothing. */
	change.ply_before = 5;
	change.kept = 5;
	change.state.ply = 5;
	assert_int_equal(tg_store_save(store, &change), TG_ERR_CONFLICT);
	assert_entries(store, 0, "1:a 2:b 2:c ");
	change.ply_before = change.kept = change.state.ply = 0;
	change.cuts_entries = true;
	change.entries_kept = 1;
	change.entries = &later;
	change.entries_count = 1;
	assert_int_equal(tg_store_save(store, &change), TG_OK);
	assert_entries(store, 0, "1:a 3:d ");
	assert_int_equal(tg_store_remove(store, "abc"), TG_OK);
	assert_entries(store, 0, "");
	tg_store_close(store);
}

static void a_newer_schema_is_left_alone(void **state)
{
	struct tg_store_options options = TG_STORE_OPTIONS_INIT;
	struct tg_store *store;
	char error[200], sql[80];
	size_t length, length_after;

	snprintf(sql, sizeof(sql), "CREATE TABLE x (y INTEGER); PRAGMA user_version = %d",
		tg_migrate_newest() + 1);
	run_sql(sql);
	char *before = read_file(path, &length);
	options.path = path;
	assert_int_equal(
		tg_store_open_sqlite(&options, &store, error, sizeof(error)), TG_ERR_VERSION);
	assert_null(store);
	assert_non_null(strstr(error, "newer"));
	assert_non_null(strstr(error, "--data"));
	char *after = read_file(path, &length_after);
	assert_int_equal(length, length_after);
	assert_memory_equal(before, after, length);
	free(before);
	free(after);
}

static void not_a_database(void **state)
{
	struct tg_store_options options = TG_STORE_OPTIONS_INIT;
	struct tg_store *store;
	char error[200] = "";
	FILE *file = fopen(path, "wb");

	for (int i = 0; i < 2000; i++)
		fputs("not a database at all, ", file);
	fclose(file);
	options.path = path;
	assert_int_not_equal(tg_store_open_sqlite(&options, &store, error, sizeof(error)), TG_OK);
	assert_true(strlen(error) > 10);
	options.path = "/nonexistent/folder/games.db";
	assert_int_not_equal(tg_store_open_sqlite(&options, &store, error, sizeof(error)), TG_OK);
	assert_non_null(strstr(error, "/nonexistent"));
}

/* Appends until it is refused; the ply that was acknowledged last. */
static int append_until_full(struct tg_store *store, enum tg_status *status)
{
	int ply = 0;

	while (ply < 100000 && (*status = append(store, "abc", ply, 7)) == TG_OK)
		ply++;
	return ply;
}

static void a_full_file_changes_nothing(void **state)
{
	struct tg_store *store = open_store(40 * 4096);
	struct tg_stored_game game = sample("abc", 2000);
	enum tg_status status = TG_OK;

	assert_int_equal(tg_store_add(store, &game), TG_OK);
	int ply = append_until_full(store, &status);
	assert_int_equal(status, TG_ERR_FULL);
	assert_true(ply > 10);
	assert_int_equal(stored_ply(store, "abc"), ply);
	assert_int_equal(append(store, "abc", ply, 7), TG_ERR_FULL);
	tg_store_close(store);

	/* Room again: the very same move goes through. */
	store = open_store(0);
	assert_int_equal(stored_ply(store, "abc"), ply);
	assert_int_equal(append(store, "abc", ply, 7), TG_OK);
	tg_store_close(store);
}

/* The operating system refuses to write: in a child, because the limit holds for a whole process. */
static void a_full_disk_changes_nothing(void **state)
{
	struct tg_store *store = open_store(0);
	struct tg_stored_game game = sample("abc", 2000);
	int result[2], answer[2];

	assert_int_equal(tg_store_add(store, &game), TG_OK);
	tg_store_close(store);
	assert_int_equal(pipe(answer), 0);
	pid_t child = fork();
	if (child == 0) {
		struct rlimit limit = {300 * 1024, 300 * 1024};
		struct tg_store_options options = TG_STORE_OPTIONS_INIT;
		enum tg_status status = TG_OK;
		char error[200];
		options.path = path;
		signal(SIGXFSZ, SIG_IGN);
		setrlimit(RLIMIT_FSIZE, &limit);
		if (tg_store_open_sqlite(&options, &store, error, sizeof(error)) != TG_OK)
			_exit(1);
		result[0] = append_until_full(store, &status);
		result[1] = status;
		if (write(answer[1], result, sizeof(result)) != sizeof(result))
			_exit(1);
		_exit(0);
	}
	assert_int_equal(read(answer[0], result, sizeof(result)), sizeof(result));
	waitpid(child, NULL, 0);
	close(answer[0]);
	close(answer[1]);
	assert_int_equal(result[1], TG_ERR_FULL);
	assert_true(result[0] > 5);
	store = open_store(0);
	assert_int_equal(stored_ply(store, "abc"), result[0]);
	tg_store_close(store);
}

/* A child appends and tells each acknowledged ply; it is killed at a random one. */
static int kill_a_writer(int start, int plies)
{
	int pipes[2], ply, last = start;

	assert_int_equal(pipe(pipes), 0);
	pid_t child = fork();
	if (child == 0) {
		struct tg_store *store = open_store(0);
		for (ply = start; append(store, "abc", ply, 3) == TG_OK; ply++) {
			int told = ply + 1;
			if (write(pipes[1], &told, sizeof(told)) != sizeof(told))
				break;
		}
		_exit(1);
	}
	close(pipes[1]);
	while (read(pipes[0], &ply, sizeof(ply)) == sizeof(ply)) {
		last = ply;
		if (ply == start + plies)
			kill(child, SIGKILL);
	}
	waitpid(child, NULL, 0);
	close(pipes[0]);
	return last;
}

static void a_kill_loses_nothing(void **state)
{
	struct tg_store *store = open_store(0);
	struct tg_stored_game game = sample("abc", 2000);
	struct tg_rng rng;
	int ply = 0;

	tg_rng_init(&rng, 20260203);
	assert_int_equal(tg_store_add(store, &game), TG_OK);
	tg_store_close(store);
	for (int round = 0; round < 8; round++) {
		int told = kill_a_writer(ply, 1 + (int)tg_rng_below(&rng, 12));
		store = open_store(0);
		ply = stored_ply(store, "abc");
		/* At most the one move whose acknowledgement died with the writer is more. */
		assert_in_range(ply, told, told + 1);
		tg_store_close(store);
	}
}

static void can_be_asked_whether_it_writes(void **state)
{
	struct tg_store *store = open_store(0);

	assert_int_equal(tg_store_check(store), TG_OK);
	tg_store_close(store);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(keeps_all_that_it_was_given),
		TEST(one_writer_a_ply),
		TEST(undo_cuts_and_replaces),
		TEST(lists_by_pages),
		TEST(schema_1_opens),
		TEST(schema_2_opens),
		TEST(entries_belong_to_their_turns),
		TEST(a_newer_schema_is_left_alone),
		TEST(not_a_database),
		TEST(a_full_file_changes_nothing),
		TEST(a_full_disk_changes_nothing),
		TEST(a_kill_loses_nothing),
		TEST(can_be_asked_whether_it_writes),
	};

	return cmocka_run_group_tests_name("store sqlite", tests, NULL, NULL);
}
