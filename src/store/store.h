/*
 * Games on disk: one interface, whatever database stands behind it.
 *
 * What an OK promises: the change is committed and survives a kill and a power failure. What a failure
 * promises: nothing was changed. A store belongs to one thread; several stores may share one file.
 *
 * The store keeps texts (rules, seats, clocks) that it does not read, and plies that it does: a save
 * names the ply it starts from, so that of two writers only one can make a ply.
 *
 *	struct tg_store_options options = TG_STORE_OPTIONS_INIT;
 *	options.path = "games.db";
 *	tg_store_open_sqlite(&options, &store, error, sizeof(error));
 *	tg_store_add(store, &game);  tg_store_save(store, &change);  tg_store_load(store, id, &game);
 *	tg_stored_game_finish(&game);  tg_store_close(store);
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/arena.h"
#include "tengen/types.h"

#include <stdint.h>

struct tg_store;

#define TG_STORE_ID_MAX 16
#define TG_STORE_PAGE_MAX 100

struct tg_store_options {
	const char *path;  /* of the database file; made when it is missing */
	int busy_ms;       /* how long to wait for another process's lock */
	int64_t max_bytes; /* the file grows no larger; 0: as large as the disk lets it */
};

#define TG_STORE_OPTIONS_INIT \
	{ \
		NULL, 5000, 0 \
	}

struct tg_stored_move {
	tg_point point; /* on the board, or TG_PASS */
	int64_t made_ms;
	const char *clocks; /* both, after the move; "" when not known */
};

/* How a game stands. The texts belong to whoever fills the struct. */
struct tg_stored_state {
	int ply;
	int phase;
	int result_kind;
	int result_winner;
	int result_halves;
	const char *dead;
	const char *clocks;
	const char *black; /* seats */
	const char *white;
	const char *opening;
};

/* A whole game. Texts are never NULL; what is not known is "". */
struct tg_stored_game {
	char id[TG_STORE_ID_MAX];
	int64_t created_ms;
	int64_t updated_ms;
	const char *game;
	int cols, rows;
	const char *rules;
	int komi_halves;
	int handicap;
	const char *initial;
	const char *clock;
	bool is_rated;
	struct tg_stored_state state;
	const char *record; /* SGF of an imported game; NULL where it was not, and in a list */
	int record_skip;    /* moves of its main line before the first one here */
	const struct tg_stored_move *moves; /* state.ply of them; NULL in a list */
	struct tg_arena arena;              /* what a load took; empty in a caller's own struct */
};

/* What was said about the move of a turn. */
struct tg_stored_entry {
	int ply; /* of that move, 1 .. */
	const char *text;
};

/* One step of a game: keep the first `kept` moves, add `count` more, and the state after that. */
struct tg_store_change {
	const char *id;
	int ply_before; /* what the store must have now, else TG_ERR_CONFLICT */
	int kept;       /* 0 .. ply_before */
	const struct tg_stored_move *moves;
	int count;         /* kept + count == state.ply */
	bool cuts_entries; /* first remove the entries of plies above entries_kept */
	int entries_kept;
	const struct tg_stored_entry *entries; /* to add */
	int entries_count;
	int64_t updated_ms;
	struct tg_stored_state state;
};

/* A page of the list, newest change first. */
struct tg_store_page {
	int limit;         /* 1 .. TG_STORE_PAGE_MAX */
	int64_t before_ms; /* with before_id: where the page before ended; "" for the first */
	char before_id[TG_STORE_ID_MAX];
};

struct tg_stored_list {
	struct tg_stored_game *games; /* without moves */
	int length;
	bool has_more;
	int64_t total; /* games in the store */
	struct tg_arena arena;
};

/*
 * Opens a SQLite file, made and migrated as needed. TG_ERR_VERSION: written by a newer tengen, left
 * untouched. `error` (at least 200 bytes) gets one line that says what to do.
 */
enum tg_status tg_store_open_sqlite(const struct tg_store_options *options, struct tg_store **store,
	char *error, size_t error_size);
void tg_store_close(struct tg_store *store); /* NULL is fine */

/* A new game with its moves; TG_ERR_CONFLICT when the id is taken. */
enum tg_status tg_store_add(struct tg_store *store, const struct tg_stored_game *game);

/* TG_OK: the caller finishes *game. TG_ERR_NOT_FOUND. */
enum tg_status tg_store_load(struct tg_store *store, const char *id, struct tg_stored_game *game);
void tg_stored_game_finish(struct tg_stored_game *game);

/* TG_ERR_CONFLICT: the game is at another ply. TG_ERR_NOT_FOUND. TG_ERR_FULL: the disk is full. */
enum tg_status tg_store_save(struct tg_store *store, const struct tg_store_change *change);

/*
 * Calls `take` for each entry of a game in the order they were made: those of one ply, or all for ply 0.
 * `text` is valid during the call; false ends the reading. A game that is not there has none.
 */
typedef bool tg_store_take_fn(void *context, int ply, const char *text);
enum tg_status tg_store_entries(
	struct tg_store *store, const char *id, int ply, tg_store_take_fn *take, void *context);

enum tg_status tg_store_list(
	struct tg_store *store, const struct tg_store_page *page, struct tg_stored_list *list);
void tg_stored_list_finish(struct tg_stored_list *list);

/* The game and its moves are gone. TG_ERR_NOT_FOUND. */
enum tg_status tg_store_remove(struct tg_store *store, const char *id);

/* Can it be written now? */
enum tg_status tg_store_check(struct tg_store *store);

#endif
