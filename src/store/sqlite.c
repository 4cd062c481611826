/*
 * The SQLite store: one connection, prepared statements, one transaction a change.
 *
 * Write-ahead log with synchronous = FULL: a commit is on the disk when it returns, so a kill or a
 * power failure loses nothing that was acknowledged. Every change runs inside begin/end below; end
 * rolls back whatever failed, so a full disk changes nothing. The guard against two writers is one
 * condition: `WHERE id = ? AND ply = ?`.
 */
#include "store/migrate.h"
#include "store/ops.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum query {
	BEGIN,
	COMMIT,
	ROLLBACK,
	ADD_GAME,
	ADD_MOVE,
	ADD_RECORD,
	LOAD_GAME,
	LOAD_MOVES,
	LOAD_RECORD,
	SAVE_STATE,
	CUT_MOVES,
	ADD_ENTRY,
	CUT_ENTRIES,
	LOAD_ENTRIES,
	LIST,
	COUNT,
	REMOVE,
	HAS_GAME,
	QUERIES,
};

/* The columns of a game, in the order that bind_game and read_game know. */
#define COLUMNS \
	"id, created_ms, updated_ms, game, cols, rows, rules, komi_halves, handicap, initial, " \
	"clock, " \
	"ply, phase, result_kind, result_winner, result_halves, dead, clocks, black, white, " \
	"opening, " \
	"rated"

static const char *const query_text[QUERIES] = {
	[BEGIN] = "BEGIN IMMEDIATE",
	[COMMIT] = "COMMIT",
	[ROLLBACK] = "ROLLBACK",
	[ADD_GAME] = "INSERT INTO game (" COLUMNS ") VALUES "
		     "(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,"
		     "?22)",
	[ADD_MOVE] = "INSERT INTO move (game, ply, point, made_ms, clocks) VALUES (?1,?2,?3,?4,?5)",
	[LOAD_GAME] = "SELECT " COLUMNS " FROM game WHERE id = ?1",
	[LOAD_MOVES] = "SELECT point, made_ms, clocks FROM move WHERE game = ?1 ORDER BY ply",
	[ADD_RECORD] = "INSERT INTO record (game, text, skip) VALUES (?1,?2,?3)",
	[LOAD_RECORD] = "SELECT text, skip FROM record WHERE game = ?1",
	[SAVE_STATE] = "UPDATE game SET updated_ms = ?3, ply = ?4, phase = ?5, result_kind = ?6, "
		       "result_winner = ?7, result_halves = ?8, dead = ?9, clocks = ?10, "
		       "black = ?11, white = ?12, opening = ?13 WHERE id = ?1 AND ply = ?2",
	[CUT_MOVES] = "DELETE FROM move WHERE game = ?1 AND ply > ?2",
	[ADD_ENTRY] = "INSERT INTO transcript (game, ply, text) VALUES (?1,?2,?3)",
	[CUT_ENTRIES] = "DELETE FROM transcript WHERE game = ?1 AND ply > ?2",
	[LOAD_ENTRIES] =
		"SELECT ply, text FROM transcript WHERE game = ?1 AND (?2 = 0 OR ply = ?2) "
		"ORDER BY number",
	[LIST] = "SELECT " COLUMNS " FROM game WHERE ?2 = '' OR (updated_ms, id) < (?1, ?2) "
		 "ORDER BY updated_ms DESC, id DESC LIMIT ?3",
	[COUNT] = "SELECT count(*) FROM game",
	[REMOVE] = "DELETE FROM game WHERE id = ?1",
	[HAS_GAME] = "SELECT 1 FROM game WHERE id = ?1",
};

struct sqlite_store {
	struct tg_store store;
	sqlite3 *db;
	sqlite3_stmt *queries[QUERIES];
};

static void bind_text(sqlite3_stmt *query, int index, const char *text)
{
	sqlite3_bind_text(query, index, text, -1, SQLITE_STATIC);
}

/* Runs a query to its end; a row, if there is one, is not looked at. */
static int run(sqlite3_stmt *query)
{
	int code = sqlite3_step(query);

	sqlite3_reset(query);
	sqlite3_clear_bindings(query);
	return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int begin(struct sqlite_store *sqlite)
{
	return run(sqlite->queries[BEGIN]);
}

/* Commits when `code` is SQLITE_OK; rolls back whenever anything failed. */
static enum tg_status end(struct sqlite_store *sqlite, int code)
{
	enum tg_status status;

	if (code == SQLITE_OK)
		code = run(sqlite->queries[COMMIT]);
	status = tg_sqlite_status(code);
	if (code != SQLITE_OK && !sqlite3_get_autocommit(sqlite->db))
		run(sqlite->queries[ROLLBACK]);
	return status;
}

static void bind_state(sqlite3_stmt *query, int index, const struct tg_stored_state *state)
{
	sqlite3_bind_int(query, index, state->ply);
	sqlite3_bind_int(query, index + 1, state->phase);
	sqlite3_bind_int(query, index + 2, state->result_kind);
	sqlite3_bind_int(query, index + 3, state->result_winner);
	sqlite3_bind_int(query, index + 4, state->result_halves);
	bind_text(query, index + 5, state->dead);
	bind_text(query, index + 6, state->clocks);
	bind_text(query, index + 7, state->black);
	bind_text(query, index + 8, state->white);
	bind_text(query, index + 9, state->opening);
}

static void bind_game(sqlite3_stmt *query, const struct tg_stored_game *game)
{
	bind_text(query, 1, game->id);
	sqlite3_bind_int64(query, 2, game->created_ms);
	sqlite3_bind_int64(query, 3, game->updated_ms);
	bind_text(query, 4, game->game);
	sqlite3_bind_int(query, 5, game->cols);
	sqlite3_bind_int(query, 6, game->rows);
	bind_text(query, 7, game->rules);
	sqlite3_bind_int(query, 8, game->komi_halves);
	sqlite3_bind_int(query, 9, game->handicap);
	bind_text(query, 10, game->initial);
	bind_text(query, 11, game->clock);
	bind_state(query, 12, &game->state);
	sqlite3_bind_int(query, 22, game->is_rated);
}

/* A copy in the arena; "" when memory is out, which `failed` remembers. */
static const char *copy_text(sqlite3_stmt *query, int column, struct tg_arena *arena, bool *failed)
{
	const char *text = (const char *)sqlite3_column_text(query, column);
	char *copy = tg_arena_copy(
		arena, text ? text : "", text ? (size_t)sqlite3_column_bytes(query, column) : 0);

	*failed |= !copy;
	return copy ? copy : "";
}

static enum tg_status read_game(
	sqlite3_stmt *query, struct tg_arena *arena, struct tg_stored_game *game)
{
	struct tg_stored_state *state = &game->state;
	bool failed = false;

	snprintf(game->id, sizeof(game->id), "%s", (const char *)sqlite3_column_text(query, 0));
	game->created_ms = sqlite3_column_int64(query, 1);
	game->updated_ms = sqlite3_column_int64(query, 2);
	game->game = copy_text(query, 3, arena, &failed);
	game->cols = sqlite3_column_int(query, 4);
	game->rows = sqlite3_column_int(query, 5);
	game->rules = copy_text(query, 6, arena, &failed);
	game->komi_halves = sqlite3_column_int(query, 7);
	game->handicap = sqlite3_column_int(query, 8);
	game->initial = copy_text(query, 9, arena, &failed);
	game->clock = copy_text(query, 10, arena, &failed);
	state->ply = sqlite3_column_int(query, 11);
	state->phase = sqlite3_column_int(query, 12);
	state->result_kind = sqlite3_column_int(query, 13);
	state->result_winner = sqlite3_column_int(query, 14);
	state->result_halves = sqlite3_column_int(query, 15);
	state->dead = copy_text(query, 16, arena, &failed);
	state->clocks = copy_text(query, 17, arena, &failed);
	state->black = copy_text(query, 18, arena, &failed);
	state->white = copy_text(query, 19, arena, &failed);
	state->opening = copy_text(query, 20, arena, &failed);
	game->is_rated = sqlite3_column_int(query, 21) != 0;
	game->record = NULL;
	game->record_skip = 0;
	game->moves = NULL;
	return failed ? TG_ERR_NOMEM : TG_OK;
}

static int add_moves(struct sqlite_store *sqlite, const char *id, int kept,
	const struct tg_stored_move *moves, int count)
{
	sqlite3_stmt *query = sqlite->queries[ADD_MOVE];
	int code = SQLITE_OK;

	for (int i = 0; i < count && code == SQLITE_OK; i++) {
		bind_text(query, 1, id);
		sqlite3_bind_int(query, 2, kept + i + 1);
		sqlite3_bind_int(query, 3, moves[i].point);
		sqlite3_bind_int64(query, 4, moves[i].made_ms);
		bind_text(query, 5, moves[i].clocks);
		code = run(query);
	}
	return code;
}

static int add_record(struct sqlite_store *sqlite, const struct tg_stored_game *game)
{
	sqlite3_stmt *query = sqlite->queries[ADD_RECORD];

	if (!game->record)
		return SQLITE_OK;
	bind_text(query, 1, game->id);
	bind_text(query, 2, game->record);
	sqlite3_bind_int(query, 3, game->record_skip);
	return run(query);
}

static enum tg_status add(struct tg_store *store, const struct tg_stored_game *game)
{
	struct sqlite_store *sqlite = (struct sqlite_store *)store;
	int code = begin(sqlite);

	if (code == SQLITE_OK) {
		bind_game(sqlite->queries[ADD_GAME], game);
		code = run(sqlite->queries[ADD_GAME]);
	}
	if (code == SQLITE_OK)
		code = add_moves(sqlite, game->id, 0, game->moves, game->state.ply);
	if (code == SQLITE_OK)
		code = add_record(sqlite, game);
	return end(sqlite, code);
}

static enum tg_status read_moves(
	struct sqlite_store *sqlite, const char *id, struct tg_stored_game *game)
{
	sqlite3_stmt *query = sqlite->queries[LOAD_MOVES];
	struct tg_stored_move *moves =
		tg_arena_alloc(&game->arena, (size_t)game->state.ply * sizeof(*moves));
	int count = 0;
	bool failed = false;

	if (!moves)
		return TG_ERR_NOMEM;
	bind_text(query, 1, id);
	while (count < game->state.ply && sqlite3_step(query) == SQLITE_ROW) {
		moves[count].point = (tg_point)sqlite3_column_int(query, 0);
		moves[count].made_ms = sqlite3_column_int64(query, 1);
		moves[count++].clocks = copy_text(query, 2, &game->arena, &failed);
	}
	run(query);
	game->moves = moves;
	if (failed)
		return TG_ERR_NOMEM;
	return count == game->state.ply ? TG_OK : TG_ERR_IO;
}

static enum tg_status read_record(
	struct sqlite_store *sqlite, const char *id, struct tg_stored_game *game)
{
	sqlite3_stmt *query = sqlite->queries[LOAD_RECORD];
	bool failed = false;

	bind_text(query, 1, id);
	if (sqlite3_step(query) == SQLITE_ROW) {
		game->record = copy_text(query, 0, &game->arena, &failed);
		game->record_skip = sqlite3_column_int(query, 1);
	}
	run(query);
	return failed ? TG_ERR_NOMEM : TG_OK;
}

static enum tg_status read_whole(
	struct sqlite_store *sqlite, const char *id, struct tg_stored_game *game)
{
	sqlite3_stmt *query = sqlite->queries[LOAD_GAME];

	bind_text(query, 1, id);
	int code = sqlite3_step(query);
	enum tg_status status = TG_ERR_NOT_FOUND;
	if (code == SQLITE_ROW)
		status = read_game(query, &game->arena, game);
	else if (code != SQLITE_DONE)
		status = tg_sqlite_status(code);
	run(query);
	if (status == TG_OK)
		status = read_record(sqlite, id, game);
	return status == TG_OK ? read_moves(sqlite, id, game) : status;
}

static enum tg_status load(struct tg_store *store, const char *id, struct tg_stored_game *game)
{
	enum tg_status status;

	memset(game, 0, sizeof(*game));
	game->arena = (struct tg_arena)TG_ARENA_INIT;
	status = read_whole((struct sqlite_store *)store, id, game);
	if (status != TG_OK)
		tg_stored_game_finish(game);
	return status;
}

/* Of an UPDATE that changed no row: is there no such game, or is it at another ply? */
static enum tg_status explain(struct sqlite_store *sqlite, const char *id)
{
	sqlite3_stmt *query = sqlite->queries[HAS_GAME];

	bind_text(query, 1, id);
	int code = sqlite3_step(query);
	run(query);
	return code == SQLITE_ROW ? TG_ERR_CONFLICT : TG_ERR_NOT_FOUND;
}

static int save_entries(struct sqlite_store *sqlite, const struct tg_store_change *change)
{
	sqlite3_stmt *cut = sqlite->queries[CUT_ENTRIES], *add_one = sqlite->queries[ADD_ENTRY];
	int code = SQLITE_OK;

	if (change->cuts_entries) {
		bind_text(cut, 1, change->id);
		sqlite3_bind_int(cut, 2, change->entries_kept);
		code = run(cut);
	}
	for (int i = 0; i < change->entries_count && code == SQLITE_OK; i++) {
		bind_text(add_one, 1, change->id);
		sqlite3_bind_int(add_one, 2, change->entries[i].ply);
		bind_text(add_one, 3, change->entries[i].text);
		code = run(add_one);
	}
	return code;
}

static enum tg_status save(struct tg_store *store, const struct tg_store_change *change)
{
	struct sqlite_store *sqlite = (struct sqlite_store *)store;
	sqlite3_stmt *update = sqlite->queries[SAVE_STATE], *cut = sqlite->queries[CUT_MOVES];
	int code = begin(sqlite);

	if (code != SQLITE_OK)
		return tg_sqlite_status(code);
	bind_text(update, 1, change->id);
	sqlite3_bind_int(update, 2, change->ply_before);
	sqlite3_bind_int64(update, 3, change->updated_ms);
	bind_state(update, 4, &change->state);
	code = run(update);
	if (code == SQLITE_OK && sqlite3_changes(sqlite->db) == 0) {
		enum tg_status status = explain(sqlite, change->id);
		run(sqlite->queries[ROLLBACK]);
		return status;
	}
	if (code == SQLITE_OK && change->kept < change->ply_before) {
		bind_text(cut, 1, change->id);
		sqlite3_bind_int(cut, 2, change->kept);
		code = run(cut);
	}
	if (code == SQLITE_OK)
		code = add_moves(sqlite, change->id, change->kept, change->moves, change->count);
	if (code == SQLITE_OK)
		code = save_entries(sqlite, change);
	return end(sqlite, code);
}

static enum tg_status read_entries(
	struct tg_store *store, const char *id, int ply, tg_store_take_fn *take, void *context)
{
	struct sqlite_store *sqlite = (struct sqlite_store *)store;
	sqlite3_stmt *query = sqlite->queries[LOAD_ENTRIES];
	bool goes_on = true;
	int code = SQLITE_DONE;

	bind_text(query, 1, id);
	sqlite3_bind_int(query, 2, ply);
	while (goes_on && (code = sqlite3_step(query)) == SQLITE_ROW) {
		const char *text = (const char *)sqlite3_column_text(query, 1);
		goes_on = take(context, sqlite3_column_int(query, 0), text ? text : "");
	}
	run(query);
	return tg_sqlite_status(code);
}

static enum tg_status count_games(struct sqlite_store *sqlite, int64_t *total)
{
	int code = sqlite3_step(sqlite->queries[COUNT]);

	if (code == SQLITE_ROW)
		*total = sqlite3_column_int64(sqlite->queries[COUNT], 0);
	run(sqlite->queries[COUNT]);
	return tg_sqlite_status(code);
}

static enum tg_status read_page(
	struct sqlite_store *sqlite, const struct tg_store_page *page, struct tg_stored_list *list)
{
	sqlite3_stmt *query = sqlite->queries[LIST];
	enum tg_status status = TG_OK;
	int code = SQLITE_DONE;

	sqlite3_bind_int64(query, 1, page->before_ms);
	bind_text(query, 2, page->before_id);
	sqlite3_bind_int(query, 3, page->limit + 1);
	while (status == TG_OK && (code = sqlite3_step(query)) == SQLITE_ROW) {
		if (list->length == page->limit) {
			list->has_more = true;
			break;
		}
		status = read_game(query, &list->arena, &list->games[list->length++]);
	}
	if (status == TG_OK)
		status = tg_sqlite_status(code);
	run(query);
	return status;
}

static enum tg_status list_games(
	struct tg_store *store, const struct tg_store_page *page, struct tg_stored_list *list)
{
	struct sqlite_store *sqlite = (struct sqlite_store *)store;
	enum tg_status status = TG_ERR_NOMEM;
	size_t size = (size_t)page->limit * sizeof(*list->games);

	memset(list, 0, sizeof(*list));
	list->arena = (struct tg_arena)TG_ARENA_INIT;
	list->games = tg_arena_alloc(&list->arena, size);
	if (list->games) {
		memset(list->games, 0, size);
		status = read_page(sqlite, page, list);
	}
	if (status == TG_OK)
		status = count_games(sqlite, &list->total);
	if (status != TG_OK)
		tg_stored_list_finish(list);
	return status;
}

static enum tg_status remove_game(struct tg_store *store, const char *id)
{
	struct sqlite_store *sqlite = (struct sqlite_store *)store;
	int code = begin(sqlite), changes = 0;

	if (code == SQLITE_OK) {
		bind_text(sqlite->queries[REMOVE], 1, id);
		code = run(sqlite->queries[REMOVE]);
		changes = sqlite3_changes(sqlite->db);
	}
	enum tg_status status = end(sqlite, code);
	return status == TG_OK && changes == 0 ? TG_ERR_NOT_FOUND : status;
}

/* A write transaction that changes nothing; the lock shows whether the file can be written. */
static enum tg_status check(struct tg_store *store)
{
	struct sqlite_store *sqlite = (struct sqlite_store *)store;
	int code = begin(sqlite);

	if (code == SQLITE_OK)
		code = run(sqlite->queries[ROLLBACK]);
	return tg_sqlite_status(code);
}

static void close_store(struct tg_store *store)
{
	struct sqlite_store *sqlite = (struct sqlite_store *)store;

	for (int i = 0; i < QUERIES; i++)
		sqlite3_finalize(sqlite->queries[i]);
	sqlite3_close(sqlite->db);
	free(sqlite);
}

static const struct tg_store_ops sqlite_ops = {
	.close = close_store,
	.add = add,
	.load = load,
	.save = save,
	.entries = read_entries,
	.list = list_games,
	.remove = remove_game,
	.check = check,
};

static int set_up(sqlite3 *db, const struct tg_store_options *options)
{
	char text[80];

	if (options->max_bytes > 0) {
		long long pages = options->max_bytes / 4096 + 1;
		snprintf(text, sizeof(text), "PRAGMA max_page_count = %lld", pages);
		sqlite3_exec(db, text, NULL, NULL, NULL);
	}
	return sqlite3_exec(db,
		"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
		"PRAGMA trusted_schema = OFF",
		NULL, NULL, NULL);
}

static int prepare(struct sqlite_store *sqlite)
{
	int code = SQLITE_OK;

	for (int i = 0; i < QUERIES && code == SQLITE_OK; i++)
		code = sqlite3_prepare_v3(sqlite->db, query_text[i], -1, SQLITE_PREPARE_PERSISTENT,
			&sqlite->queries[i], NULL);
	return code;
}

/* The steps of opening; what was made so far is in *sqlite, for close_store. */
static enum tg_status open_steps(struct sqlite_store *sqlite,
	const struct tg_store_options *options, char *error, size_t error_size)
{
	int code = sqlite3_open_v2(options->path, &sqlite->db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
	enum tg_status status;

	if (code == SQLITE_OK) {
		sqlite3_extended_result_codes(sqlite->db, 1);
		sqlite3_busy_timeout(sqlite->db, options->busy_ms);
		status = tg_migrate(sqlite->db, error, error_size);
		if (status != TG_OK)
			return status;
		code = set_up(sqlite->db, options);
	}
	if (code == SQLITE_OK)
		code = prepare(sqlite);
	if (code != SQLITE_OK)
		snprintf(error, error_size, "%s cannot be opened: %s", options->path,
			sqlite3_errmsg(sqlite->db));
	return tg_sqlite_status(code);
}

enum tg_status tg_store_open_sqlite(const struct tg_store_options *options, struct tg_store **store,
	char *error, size_t error_size)
{
	struct sqlite_store *sqlite = calloc(1, sizeof(*sqlite));
	enum tg_status status;

	*store = NULL;
	if (!sqlite) {
		snprintf(error, error_size, "out of memory");
		return TG_ERR_NOMEM;
	}
	sqlite->store.ops = &sqlite_ops;
	status = open_steps(sqlite, options, error, error_size);
	if (status != TG_OK) {
		close_store(&sqlite->store);
		return status;
	}
	*store = &sqlite->store;
	return TG_OK;
}
