/*
 * Game records: a collection of trees of nodes and properties, read from and written to SGF FF[4].
 *
 * A record does not judge legality: an illegal move is kept and shown. Text is UTF-8 inside, without
 * SGF's escapes; unknown properties and the order of everything are kept.
 *
 * A node is a number. It stays valid until the node is removed or the record destroyed. All strings
 * that come out belong to the record and live as long as it is not changed.
 */
#ifndef TENGEN_RECORD_H
#define TENGEN_RECORD_H

#include "tengen/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Records may hold boards up to this side; playing stops at TG_MAX_SIDE. */
#define TG_RECORD_MAX_SIDE 52

struct tg_record;
typedef int32_t tg_node;
#define TG_NO_NODE ((tg_node)-1)

/* Where and what; `message` is a constant sentence. Lines and columns count from 1. */
struct tg_finding {
	bool is_error; /* false: a warning, the tree was read all the same */
	int code;      /* stable, see docs; SGFC's number where one fits */
	int line;
	int column;
	const char *message;
};

struct tg_record_limits {
	size_t max_bytes; /* default 64 MiB */
	size_t max_nodes; /* default 2^22 */
	bool keep_going; /* an error inside a game (its size) becomes a finding; the game is read */
	bool check_moves; /* replays every variation and warns of moves that break Go's rules */
};

#define TG_RECORD_LIMITS_INIT \
	{ \
		(size_t)64 << 20, (size_t)1 << 22, false, false \
	}

/* An empty collection, or NULL when memory is out. destroy(NULL) is fine. */
TG_API struct tg_record *tg_record_create(void);
TG_API void tg_record_destroy(struct tg_record *record);

/*
 * Reads a collection. `limits` may be NULL. TG_OK: *record is the caller's, with any warnings inside.
 * Otherwise *record is NULL and *error, which may be NULL, says where and why.
 */
TG_API enum tg_status tg_record_read(const char *bytes, size_t length,
	const struct tg_record_limits *limits, struct tg_record **record, struct tg_finding *error);

/*
 * As tg_record_read, but other formats are read too, told apart by what is in them: Gomocup's .psq,
 * Tygem's .gib, wBaduk's .ngf, PandaNet's .ugf, RenLib's .lib (a tree of variations) and RenjuNet's
 * .rif (a collection). What such a file holds and a tree does not is named in a warning.
 */
TG_API enum tg_status tg_record_read_any(const char *bytes, size_t length,
	const struct tg_record_limits *limits, struct tg_record **record, struct tg_finding *error);

/* Warnings of the reading by index from 0; NULL past the last. */
TG_API const struct tg_finding *tg_record_warning(const struct tg_record *record, size_t index);

/*
 * The collection as FF[4] UTF-8. *text is malloc'ed, ends in a zero byte that *length does not count,
 * and is the caller's to free().
 */
TG_API enum tg_status tg_record_write(const struct tg_record *record, char **text, size_t *length);

/*
 * Splits nodes that FF[4] forbids: setup beside a move, two moves in one. Reading keeps them, because
 * they have a meaning (setup first, then the moves); `tengen sgf convert` mends. *splits, which may be
 * NULL, is how many nodes were added. TG_ERR_NOMEM leaves a sound tree.
 */
TG_API enum tg_status tg_record_mend(struct tg_record *record, int *splits);

/* Games of the collection and their root nodes. */
TG_API int tg_record_games(const struct tg_record *record);
TG_API tg_node tg_record_root(const struct tg_record *record, int game);

/* Adds a game with an empty root; TG_NO_NODE when memory is out. */
TG_API tg_node tg_record_add_game(struct tg_record *record);

/* The tree: first child, next sibling, parent; TG_NO_NODE where there is none. */
TG_API tg_node tg_node_child(const struct tg_record *record, tg_node node);
TG_API tg_node tg_node_next(const struct tg_record *record, tg_node node);
TG_API tg_node tg_node_parent(const struct tg_record *record, tg_node node);

/* Makes a node the first child of its parent: the main line. */
TG_API void tg_node_promote(struct tg_record *record, tg_node node);

/* Adds the last child of `parent`. Removing takes the node with all below it. */
TG_API tg_node tg_node_add(struct tg_record *record, tg_node parent);
TG_API void tg_node_remove(struct tg_record *record, tg_node node);

/*
 * Properties. `get` is value `index` of `name`, or NULL; `at` walks all properties of a node in file
 * order by index, giving the name and the number of values, false past the last. Composed values keep
 * their colon; `get` of a point list gives the values as written (rectangles not expanded).
 */
TG_API const char *tg_node_get(
	const struct tg_record *record, tg_node node, const char *name, int index);
TG_API bool tg_node_at(
	const struct tg_record *record, tg_node node, int index, const char **name, int *values);

/*
 * Where value `index` of `name` is split when it is composed ("aa:text"): the index of the colon in
 * what tg_node_get gives, or -1. Colons that were escaped in the file do not split.
 */
TG_API int tg_node_split(const struct tg_record *record, tg_node node, const char *name, int index);

/* `set` replaces all values of `name` by one, `append` adds one, `unset` removes the property. */
TG_API enum tg_status tg_node_set(
	struct tg_record *record, tg_node node, const char *name, const char *value);
TG_API enum tg_status tg_node_append(
	struct tg_record *record, tg_node node, const char *name, const char *value);
TG_API void tg_node_unset(struct tg_record *record, tg_node node, const char *name);

/* What the root says about the game. Numbers are already repaired and defaulted (sgf.md, 7). */
struct tg_record_info {
	int gm;            /* GM[]: 1 Go, 4 five-in-a-row, others as written */
	bool is_playable;  /* gm is 1 or 4 */
	enum tg_game game; /* with RU[] taken into account */
	int cols, rows;    /* 1 .. TG_RECORD_MAX_SIDE */
	bool has_komi;
	int komi_halves;
	int handicap;      /* HA[], or 0 */
	const char *rules; /* RU[] or "" */
};

TG_API void tg_record_info(const struct tg_record *record, int game, struct tg_record_info *info);

/*
 * A board that executes whatever a record says, up to 52x52: a move puts its stone over anything, then
 * takes adjacent chains of the opponent without liberties, then its own; setup overwrites. It never
 * refuses, and counts what was illegal. Cells are `row * cols + col`.
 */
struct tg_replay {
	int cols, rows;
	bool captures; /* Go: true; five-in-a-row: false */
	int moves, passes, bad_points, illegal;
	int prisoners[2]; /* taken by Black, by White */
	enum tg_color to_move;
	int last; /* cell of the last move, or -1 */
	uint8_t cells[TG_RECORD_MAX_SIDE * TG_RECORD_MAX_SIDE];
};

/* Starts at the empty board of a game. */
TG_API void tg_replay_begin(struct tg_replay *replay, const struct tg_record *record, int game);

/* Executes one node: setup first, then its moves in file order. */
TG_API void tg_replay_node(struct tg_replay *replay, const struct tg_record *record, tg_node node);

/* Tromp-Taylor area of the board as it stands: Black, White, neutral. */
TG_API void tg_replay_area(const struct tg_replay *replay, int area[3]);

#ifdef __cplusplus
}
#endif
#endif
