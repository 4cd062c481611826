/*
 * A game of a record as a position: setup, handicap and the moves of the main line, played by the
 * rules. A record may say what the rules refuse (an illegal ko, a stone on a stone); then the first
 * such move is reported, and `lenient` decides whether loading ends there or does as the record says.
 */
#ifndef SESSION_LOAD_H
#define SESSION_LOAD_H

#include "rules/position.h"
#include "tengen/record.h"

struct tg_load_options {
	int next_move; /* load up to before move n, from 1; 0 or past the end: the whole main line */
	bool lenient;  /* do what the record says where the rules refuse; see tg_load_position */
	bool force_rules;  /* `rules` instead of RU[] (komi of the file still counts) */
	bool force_game;   /* `game` instead of GM[] and RU[]; go is taken from GM[1] only */
	enum tg_game game; /* with force_game: the five-in-a-row game to play */
	const struct tg_rules *rules; /* where RU[] is missing or unknown; NULL: TG_SETUP_INIT's */
};

#define TG_LOAD_OPTIONS_INIT \
	{ \
		0, false, false, false, TG_GAME_GO, NULL \
	}

struct tg_load_report {
	struct tg_record_info info;
	int moves;                  /* moves and passes of the main line that were executed */
	int illegal;                /* how many of them the rules refuse */
	int first_illegal;          /* number of the first of those, from 1; 0: none */
	enum tg_refusal refusal;    /* why */
	enum tg_color color;        /* who made it */
	char vertex[TG_VERTEX_MAX]; /* where, in the game's letters; "off" when not on the board */
	bool rules_unknown;         /* RU[] has a text that names no rule set */
	int prisoners[2];           /* taken by Black, by White, as the record counts */
	int removed; /* lenient: stones of a setup taken off because their chain had no liberty */
};

/*
 * Loads game `game` of `record` into *pos, in the caller's memory. `options` may be NULL.
 *
 * TG_OK: *pos is the position. With `lenient`, after a refused move it has the board, the prisoners of
 * neither side and the side to move that the record gives, and its history begins there.
 * TG_ERR_ARGUMENT: a move is refused; *pos is the position before it and the report names it.
 * TG_ERR_UNSUPPORTED: not Go or five-in-a-row, a board over TG_MAX_SIDE, a setup without liberties.
 * TG_ERR_NOT_FOUND: no such game. *report, which may be NULL, is filled in every case.
 */
enum tg_status tg_load_position(const struct tg_record *record, int game,
	const struct tg_load_options *options, struct tg_position *pos,
	struct tg_load_report *report);

/* Moves and passes on the main line of a game. */
int tg_load_count_moves(const struct tg_record *record, int game);

#endif
