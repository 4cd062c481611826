/*
 * The state of one reading, shared by the files of the SGF reader:
 *
 *	sgf_file.c   the collection: where games begin, their charset, junk between them
 *	sgf_read.c   the syntax of one game, over UTF-8
 *	sgf_text.c   the escapes of one value
 *	sgf_node.c   a node that is complete: types, repairs, what does not go together
 *	finding.c    warnings and where they are
 */
#ifndef RECORD_READER_H
#define RECORD_READER_H

#include "record/charset.h"
#include "record/property.h"
#include "record/tree.h"

/* SGFC's message numbers where they fit; ours begin at 100. docs/sgf.md lists them. */
enum finding_code {
	CODE_JUNK_BEFORE = 6,
	CODE_STRAY = 8,
	CODE_OPEN_TREE = 9,
	CODE_END_OF_FILE = 10,
	CODE_LONG_NAME = 11,
	CODE_EMPTY_VARIATION = 12,
	CODE_MANY_VALUES = 13,
	CODE_BAD_VALUE = 14,
	CODE_MENDED_VALUE = 15,
	CODE_LOWER_CASE = 16,
	CODE_EMPTY_VALUE = 17,
	CODE_BAD_ROOT = 18,
	CODE_OTHER_GAME = 19,
	CODE_NO_VALUE = 20,
	CODE_JUNK_AFTER = 22,
	CODE_BAD_COMPOSED = 23,
	CODE_MENDED_COMPOSED = 25,
	CODE_TWICE = 28,
	CODE_ZERO_BYTE = 29,
	CODE_SETUP_AND_MOVE = 30,
	CODE_LONG_UNKNOWN = 31,
	CODE_ROOT_OUTSIDE = 32,
	CODE_FREE_FORM = 33,
	CODE_UNKNOWN = 35,
	CODE_NO_SEMICOLON = 36,
	CODE_TWO_MOVES = 37,
	CODE_NOT_UNIQUE = 38,
	CODE_NO_EFFECT = 39,
	CODE_OLD_PROPERTY = 40,
	CODE_CONTRADICTION = 41,
	CODE_TWO_JUDGEMENTS = 42,
	CODE_JUDGEMENT_ALONE = 43,
	CODE_SECOND_INFO = 44,
	CODE_MIXED_FORMATS = 45,
	CODE_NEW_FORMAT = 46,
	CODE_SQUARE_SIZE = 47,
	CODE_LARGE_SIZE = 50,
	CODE_TOO_NEW = 51,
	CODE_OLD_VIEW = 52,
	CODE_MIXED_GAMES = 53,
	CODE_NO_NAME = 54,
	CODE_ILLEGAL_MOVE = 58,
	CODE_OLD_KOMI = 59,
	CODE_NEW_PASS = 65,
	CODE_NODE_OUTSIDE = 66,
	CODE_CHARS_AT_START = 67,
	CODE_BAD_BYTES = 71,
	CODE_UNKNOWN_CHARSET = 72,
	CODE_GUESSED_CHARSET = 100,
	CODE_HANDICAP = 101,
	CODE_NO_DATA = 110,
	CODE_BAD_SIZE = 111,
	CODE_TOO_LARGE = 112,
	CODE_BAD_ENCODING = 113,
	CODE_NO_MEMORY = 114,
};

/* One game tree or more of the file as UTF-8, and where it begins in the file. */
struct passage {
	const char *text, *end;
	int line, column; /* of text[0]; once resolved, of `counted` */
	const char *counted;
	size_t first_finding;
};

/* Open trees: `count` brackets were opened one after the other while `node` was the current one. */
struct open_tree {
	tg_node node;
	uint32_t count;
	bool has_info; /* a game-info property stands above here */
};

/* A stamp per point: equal to the reader's counter means seen. */
typedef uint32_t point_stamps[TG_RECORD_MAX_SIDE * TG_RECORD_MAX_SIDE];

struct reader {
	struct tg_record *record;
	struct tg_record_limits limits;
	enum tg_status status; /* below zero: reading ends */
	struct tg_finding error;
	size_t error_offset;

	struct passage passage;
	const char *at;
	bool strict_names; /* from UTF-16: a broken character outside values rejects the file */

	size_t trial_bytes;   /* how much may still be read once more in another charset */
	uint32_t game_serial; /* of the reading of a game, for record_name.reported */

	/* the game */
	struct open_tree *open;
	size_t open_count, open_capacity;
	tg_node root;
	const char *game_at; /* its opening bracket */
	uint32_t *places;    /* with check_moves: of each node from the root on, in the passage */
	size_t places_capacity;
	struct tg_record_info info;
	int ff;                 /* 1 .. 4 */
	bool has_ff;            /* it is written in the file */
	bool needs_upgrade;     /* something was met that FF[4] says otherwise */
	size_t first_finding;   /* of this game */
	bool has_info;          /* a game-info property stands on the path to the current node */
	int games_gm, games_ff; /* of the first game of the file; -1: none yet */

	/* the node */
	tg_node node;
	tg_value tail;
	tg_value first_value; /* of this node: values have consecutive numbers while reading */
	uint32_t serial;      /* of the node, for record_name.seen_serial */
	bool must_join;       /* a text was met twice */
	bool is_quiet;        /* values are looked at once more, after an upgrade: no findings */
	uint32_t *offsets;    /* of each value of this node in the passage */
	size_t offsets_capacity;
	char *scratch;
	size_t scratch_capacity;
	size_t marking_left; /* points that may still be stamped for this node */
	uint32_t stamp;
	uint32_t node_stamp;
	point_stamps seen, stones, marks; /* in this property; by a setup, by a mark of this node */
};

/* finding.c: adds a warning; `at` lies in the passage. Past the maximum it is only counted. */
void tg_finding_warn(struct reader *r, enum finding_code code, const char *at, const char *message);

/* A fault that rejects the file: sets status and error. The first one counts. */
void tg_finding_fail(struct reader *r, enum tg_status status, enum finding_code code,
	const char *at, const char *message);

/* As tg_finding_fail, but where the caller wants to go on it is only an error among the warnings. */
void tg_finding_error(
	struct reader *r, enum finding_code code, const char *at, const char *message);

/* Begins a passage that continues the file where the one before ended. */
void tg_finding_begin(struct reader *r, const char *text, const char *end);

/*
 * Ends a passage at `end`: gives its findings their lines and columns, in the order of the text. The
 * last passage of a file need not be counted to its end.
 */
void tg_finding_resolve(struct reader *r, const char *end);
void tg_finding_resolve_last(struct reader *r);

/*
 * sgf_read.c: reads one game. r->at is its opening bracket; afterwards it is behind the closing one.
 * The game is added to the record. False: r->status says why.
 */
bool tg_sgf_read_game(struct reader *r);

/* The two ways in which writers escape "\\" and "]" inside characters of two bytes (sgf.md, 3). */
enum reading {
	READ_CHARACTERS, /* decode, then parse: a byte inside a character means nothing */
	READ_BYTES,      /* parse bytes, then decode: it was escaped like any other */
};

/*
 * game_bytes.c: finds the end of the game that begins at `from`, as the charset and the reading cut
 * its bytes. With `out`, its bytes are appended in the form of READ_CHARACTERS; *bad counts characters
 * that this cannot give back. UTF-16 values inside an ASCII frame come out as UTF-8.
 */
const char *tg_game_scan(const struct charset *charset, enum reading reading, const char *from,
	const char *to, struct tg_buffer *out, size_t *bad);

/* The text of CA[] in the root of the game at `from`, or NULL. */
const char *tg_game_declared(const char *from, const char *to, size_t *length);

/*
 * sgf_text.c: writes the text of a raw value to `out`, which has room for its length; returns the length.
 * *split is where the first unescaped colon came to stand, or NO_SPLIT.
 */
size_t tg_sgf_unescape(
	const char *from, const char *to, const struct property *type, char *out, uint32_t *split);

/* sgf_node.c: examines and repairs r->node, whose properties are all read. */
void tg_sgf_finish_node(struct reader *r);

/* Once more for the values of a node that an upgrade made, without findings. */
void tg_sgf_examine_again(struct reader *r, tg_node node);

/* sgf_root.c: what the root says about its game, before any of its points are looked at. */
void tg_sgf_finish_root(struct reader *r);

/*
 * sgf_value.c: examines one value by its type and repairs its text. False: it is worth nothing and
 * must be dropped; the finding has been made.
 */
bool tg_sgf_finish_value(struct reader *r, tg_value value);

/* sgf_upgrade.c: rewrites what FF[1] to FF[3] wrote otherwise, in the game just read. */
void tg_sgf_upgrade(struct reader *r);

/* sgf_check.c: replays every variation of the game just read and warns of what breaks Go's rules. */
void tg_sgf_check_moves(struct reader *r);

/* Where a value of the present node stands in the passage. */
static inline const char *tg_reader_place(const struct reader *r, tg_value value)
{
	if (r->is_quiet)
		return r->passage.text;
	return r->passage.text + r->offsets[value - r->first_value];
}

#endif
