/*
 * The parts of `tengen match`:
 *
 *   match.c          options, the workers, the progress and the summary
 *   match_game.c     one game: tengen is the referee
 *   match_opening.c  what a pair of games begins with
 *   match_journal.c  the file that makes a match resumable, and the SGF files
 *   match_stats.c    Elo, its interval, SPRT
 */
#ifndef CMD_MATCH_H
#define CMD_MATCH_H

#include "player.h"

enum { MATCH_OPENING_MAX = 64, MATCH_SIDES = 2 };

/* A move that was just made. */
struct match_move {
	int game, side, ply; /* the ply that it is, from 0 */
	enum tg_color color;
	const struct tg_position *pos; /* after it */
	struct tg_record *record;
	tg_node node; /* of the move */
};

/* The two sides of a match; 0 is A, 1 is B. */
struct match_options {
	const char *specs[MATCH_SIDES];
	struct tg_setup setup;
	struct player_options player;
	int games;
	int max_plies;
	int opening_plies;
	const char *openings; /* a file, or NULL: random */
	uint64_t seed;
	const char *out; /* folder, or NULL: nothing is kept */
	bool has_sprt;
	double elo0, elo1;
	/* For who wants to watch; each may be NULL. goes_on: false breaks the game off, end "stopped". */
	void (*moved)(void *context, const struct match_move *move);
	bool (*goes_on)(void *context);
	void *context;
};

/* How one game went. */
struct match_result {
	int game;      /* from 0; even games give Black to A */
	int black;     /* side that had Black */
	int winner;    /* side, or -1: a draw or no result */
	char text[16]; /* "B+3.5", "W+F", ... */
	char end[16]; /* "passes", "resign", "five", "full", "length", "void", "stopped", or a fault:
	                  * "illegal", "timeout", "broken", "unsupported", "ai_failed" */
	int faulty;   /* side that broke off, lied or was silent; -1: none */
	char fault[200];        /* what it did */
	char disagreement[200]; /* where an engine's own board differs; "" */
	char count[MATCH_SIDES]
		  [16]; /* what an engine's own final_score says after two passes; "" */
	int plies;
	int moves[MATCH_SIDES];
	double seconds[MATCH_SIDES], slowest[MATCH_SIDES];
};

/* --- match_opening.c --- */

struct match_opening {
	int length;
	tg_point moves[MATCH_OPENING_MAX];
};

struct match_book;

/* Reads the file of openings: a line each, vertices in the game's letters, # comments. NULL: `error`
 * (200 bytes) says where. Without a file: an empty book, whose openings are drawn at random. */
struct match_book *match_book_open(const struct match_options *options, char error[200]);
void match_book_close(struct match_book *book);

/* The opening of pair `pair`: the same whenever it is asked for. */
void match_book_draw(const struct match_book *book, const struct match_options *options, int pair,
	struct match_opening *opening);

/* --- match_game.c --- */

/*
 * Plays game `result->game`. `sgf` is set to malloc'ed text, or NULL. False: memory is out.
 */
bool match_play(const struct match_options *options, struct player players[MATCH_SIDES],
	const struct match_opening *opening, struct match_result *result, char **sgf);

/* Does an engine's own count name another winner than the referee does? */
bool match_counts_differ(const struct match_result *result);

/* --- match_journal.c --- */

struct match_journal;

/*
 * Opens (or makes) the folder and its journal. `results` (options->games) gets what was played before,
 * `done` a flag each. NULL: `error` (200 bytes) says why; a journal of another match is refused.
 */
struct match_journal *match_journal_open(const struct match_options *options,
	struct match_result *results, bool *done, char error[200]);
bool match_journal_add(
	struct match_journal *journal, const struct match_result *result, const char *sgf);
void match_journal_close(struct match_journal *journal);

/* --- match_stats.c --- */

struct match_stats {
	int games, wins, losses, draws; /* of A */
	double rate;                    /* wins and half the draws, of all */
	double low, high;               /* of the rate: Wilson's interval, 95 % */
};

void match_stats_add(struct match_stats *stats, int winner);
void match_stats_finish(struct match_stats *stats);

/* Difference in Elo for an expected rate; -inf and +inf at 0 and 1. */
double match_elo(double rate);

/* The log likelihood ratio of "A is elo1 stronger" to "elo0". */
double match_llr(const struct match_stats *stats, double elo0, double elo1);

/* Where the test ends, with errors of 5 % each: -2.94 and +2.94. */
#define MATCH_LLR_BOUND 2.9444389791664403

#endif
