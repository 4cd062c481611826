/*
 * The words that every part of tengen shares: points, colours, status codes, refusals, games.
 *
 * Three kinds of "no", never mixed:
 *   - a programmer's error is an assert;
 *   - an answer of the domain (a move is refused) is an enum value, here `enum tg_refusal`;
 *   - a failure of the environment (no memory, unreadable file) is an `enum tg_status` below zero.
 */
#ifndef TENGEN_TYPES_H
#define TENGEN_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Marks a function that libtengen exports. Everything else is hidden. */
#if defined(__GNUC__)
#define TG_API __attribute__((visibility("default")))
#else
#define TG_API
#endif

/* The largest side of a board that is played on. Records may be larger: TG_RECORD_MAX_SIDE. */
#define TG_MAX_SIDE 25
#define TG_MAX_POINTS (TG_MAX_SIDE * TG_MAX_SIDE)

/* The longest game, in plies (moves and passes of both sides). Further moves are refused. */
#define TG_MAX_PLIES 4096

/*
 * A point is `row * cols + col`, row 0 at the TOP, column 0 at the left, whatever notation a person
 * or a protocol uses. The special values are below zero.
 */
typedef int16_t tg_point;
#define TG_PASS ((tg_point)-1)
#define TG_RESIGN ((tg_point)-2)
#define TG_NO_POINT ((tg_point)-3)

/* A Zobrist fingerprint. The same situation has the same one on every run and machine. */
typedef uint64_t tg_hash;

enum tg_color {
	TG_EMPTY = 0,
	TG_BLACK = 1,
	TG_WHITE = 2,
};

/* The other player. `color` is TG_BLACK or TG_WHITE. */
static inline enum tg_color tg_other(enum tg_color color)
{
	return (enum tg_color)(3 - (int)color);
}

/* Failures of the environment or of data from outside; 0 is success. */
enum tg_status {
	TG_OK = 0,
	TG_ERR_NOMEM = -1,       /* out of memory */
	TG_ERR_IO = -2,          /* a file or a pipe failed; see errno */
	TG_ERR_SYNTAX = -3,      /* text that cannot be read */
	TG_ERR_TOO_LARGE = -4,   /* over a stated limit */
	TG_ERR_UNSUPPORTED = -5, /* well formed, but not something tengen does */
	TG_ERR_ARGUMENT = -6,    /* a value out of its range */
	TG_ERR_STATE = -7,       /* not possible now (the game is over, nothing to undo) */
	TG_ERR_TIMEOUT = -8,     /* somebody did not answer in time */
	TG_ERR_PEER = -9,        /* a child process or a server broke off or lied */
	TG_ERR_VERSION = -10,    /* data of a newer version */
	TG_ERR_FULL = -11,       /* disk full, or a table that is full */
	TG_ERR_NOT_FOUND = -12,
	TG_ERR_CONFLICT = -13, /* somebody else was faster; read again */
};

/* A constant English sentence for a status. Never NULL. */
TG_API const char *tg_status_text(enum tg_status status);

/*
 * Why a move is not played. The checks are made in this order and the first that fails counts:
 * over, turn, bounds, occupied, suicide, repetition (ko under simple ko, else superko), then for
 * black in renju: overline, double-four, double-three.
 */
enum tg_refusal {
	TG_LEGAL = 0,
	TG_REFUSED_BOUNDS,       /* not on the board, or a pass in a game that has none */
	TG_REFUSED_OCCUPIED,     /* a stone stands there */
	TG_REFUSED_SUICIDE,      /* the own chain would have no liberty */
	TG_REFUSED_KO,           /* simple ko: the point is banned for this move */
	TG_REFUSED_SUPERKO,      /* the position (or situation) has been there before */
	TG_REFUSED_OVERLINE,     /* renju, black: six or more in a row */
	TG_REFUSED_DOUBLE_FOUR,  /* renju, black */
	TG_REFUSED_DOUBLE_THREE, /* renju, black */
	TG_REFUSED_TURN,         /* it is the other side's turn */
	TG_REFUSED_OVER,         /* the game is over, or has TG_MAX_PLIES plies */
};

/*
 * The word that GTP's tengen-why_illegal, HTTP and the page use: "legal", "out of bounds",
 * "occupied", "suicide", "ko", "superko", "overline", "double-four", "double-three",
 * "not your turn", "game over". Never NULL.
 */
TG_API const char *tg_refusal_text(enum tg_refusal refusal);

enum tg_game {
	TG_GAME_GO = 0,
	TG_GAME_GOMOKU,     /* freestyle: five or more wins */
	TG_GAME_STANDARD,   /* exactly five wins */
	TG_GAME_RENJU,      /* black exactly five and has forbidden moves; white five or more */
	TG_GAME_CARO,       /* six or more, or five with fewer than two ends blocked by stones */
	TG_GAME_CARO_EXACT, /* exactly five with fewer than two ends blocked by stones */
	TG_GAME_COUNT,
};

/* "go", "gomoku", "standard", "renju", "caro", "caro-exact". */
TG_API const char *tg_game_name(enum tg_game game);

/* Reads a name as tg_game_name writes it, in any case; "freestyle" means gomoku. */
TG_API bool tg_game_parse(const char *text, enum tg_game *game);

static inline bool tg_game_is_five(enum tg_game game)
{
	return game != TG_GAME_GO;
}

#ifdef __cplusplus
}
#endif
#endif
