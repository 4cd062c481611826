/*
 * The parts of `tengen arena`:
 *
 *   arena.c          options
 *   arena_run.c      the life of an arena, and its reports
 *   arena_play.c     the games, the pictures, the caps
 *   arena_moves.c    what is noted of each move: transcripts, agreement
 *   arena_folder.c   what is kept, and read again when an arena goes on
 *   arena_figures.c  what a side did, game by game: counted, kept as JSON, summed
 *   arena_reading.c  does a model see the stones of a picture?
 *   arena_report.c   all of it as JSON and as Markdown
 *   arena_page.c     the same as one HTML file with its plots inside
 *
 * The games are those of `tengen match` (match.h): the same referee, openings, journal and statistics.
 */
#ifndef CMD_ARENA_H
#define CMD_ARENA_H

#include "match.h"

#include "base/buffer.h"
#include "model/transcript.h"

#include <jansson.h>

enum { ARENA_TIMES_MAX = 4096 };

/* What one side did: in a game, or in all. */
struct arena_figures {
	struct tg_model_tally tally; /* all zero for a side that is no model */
	int checked, top1, top10;    /* moves compared with the analysis; among its best */
	int times_length; /* seconds of each move of a model; further ones are not kept */
	float times[ARENA_TIMES_MAX];
};

void arena_figures_add(struct arena_figures *figures, const struct tg_transcript *transcript);
void arena_figures_merge(struct arena_figures *sum, const struct arena_figures *figures);

/* For the folder: exact, so that a resumed arena has the figures of an unbroken one. */
json_t *arena_figures_pack(const struct arena_figures *figures);
bool arena_figures_unpack(json_t *json, struct arena_figures *figures);

/* The quantile 0 .. 1 of the times; 0 when there are none. Sorts them. */
double arena_figures_time(struct arena_figures *figures, double share);

/* --- arena_reading.c --- */

enum { ARENA_BOARDS_MAX = 10000 };

/* What a model saw of a board that it was shown, or of several. */
struct arena_reading {
	int boards, answered, exact; /* shown; answered by a list; without a fault */
	int points, right;           /* of all boards; what was said rightly of them */
	int stones, found;
	int came; /* answers, lists or not: the others were lost on the way */
	int64_t tokens_in, tokens_out;
};

struct arena_readings {
	struct arena_reading sums[MATCH_SIDES];
	bool is_read[MATCH_SIDES][ARENA_BOARDS_MAX]; /* in an earlier run */
};

struct tg_endpoint;

/*
 * Asks about board number `board` of the arena's game, size and seed: the same stones whenever it is
 * asked for. False: no picture can be made.
 */
bool arena_reading_ask(const struct tg_endpoint *endpoint, const struct match_options *options,
	int board, struct arena_reading *reading);
void arena_reading_add(struct arena_reading *sum, const struct arena_reading *reading);
json_t *arena_reading_pack(const struct arena_reading *reading);
bool arena_reading_unpack(json_t *json, struct arena_reading *reading);

/* --- arena_folder.c --- */

struct arena_folder;

/* Where what was kept goes: of options->games games each, figures summed by side. */
struct arena_kept {
	struct match_result *results;
	bool *done;
	struct arena_figures *sums[MATCH_SIDES];
	struct arena_readings *readings;
};

/*
 * Opens or makes options->out; what was played and read before goes to `kept`. NULL: `error` says why. A
 * folder that is NULL keeps nothing.
 */
struct arena_folder *arena_folder_open(
	const struct match_options *options, const struct arena_kept *kept, char error[200]);
void arena_folder_add_transcript(
	struct arena_folder *folder, int game, const struct tg_transcript *transcript);
void arena_folder_add_reading(
	struct arena_folder *folder, int side, int board, const struct arena_reading *reading);
bool arena_folder_add_game(struct arena_folder *folder, const struct match_result *result,
	const char *sgf, struct arena_figures *const figures[MATCH_SIDES]);
void arena_folder_close(struct arena_folder *folder);

/* --- arena_report.c, arena_page.c --- */

/* What a report is made of. */
struct arena_report {
	const struct match_options *options;
	const struct match_stats *stats; /* of side 0 */
	const char *const *names;        /* of the sides */
	bool is_model[MATCH_SIDES];
	double price[MATCH_SIDES][2]; /* for a million tokens, in and out */
	struct arena_figures *figures[MATCH_SIDES];
	const struct arena_reading *readings; /* of the sides; boards 0: it was shown none */
	const struct match_result *results;
	const bool *done;
	const char *stopped; /* why not all games were played, or NULL */
};

/* A new reference; NULL: memory is out. Figures that do not exist (no moves, an infinite Elo) are null. */
json_t *arena_report_json(const struct arena_report *report);

/* Both take what arena_report_json gives, and append. Texts from models are escaped. */
void arena_report_markdown(json_t *report, struct tg_buffer *out);
void arena_page(json_t *report, struct tg_buffer *out);

/* --- the arena itself --- */

struct arena;

/* What a model's player tells the arena by. */
struct seat {
	struct arena *arena;
	int side;
};

struct arena {
	struct match_options match;
	struct match_book *book;
	struct arena_folder *folder;  /* NULL: nothing is kept */
	struct match_result *results; /* match.games */
	bool *done;
	struct match_stats stats;
	struct seat seats[MATCH_SIDES];
	struct player players[MATCH_SIDES];
	bool is_model[MATCH_SIDES];
	double price[MATCH_SIDES][2];
	struct arena_figures *sums[MATCH_SIDES], *present[MATCH_SIDES]; /* all games, this one */
	struct tg_engine *analyst;                                      /* NULL: no analysis */
	uint64_t analysis;
	int boards; /* to be read by models that see */
	struct arena_readings boards_read;
	int game;
	char comment[2048]; /* on the move that was just chosen; "" */
	double max_tokens, max_cost;
	const char *stopped;
	bool as_json;
};

/* arena_moves.c: called by the players (a struct seat) and by the games (the arena). */
void arena_take_transcript(void *seat, const struct tg_transcript *transcript);
void arena_take_move(void *arena, const struct match_move *move);

/* arena_play.c. May more be asked? Sets arena->stopped where it may not. */
bool arena_goes_on(void *arena);
bool arena_play(struct arena *arena);        /* false: the folder cannot be written to */
bool arena_show_boards(struct arena *arena); /* false: no picture can be made */

/* arena_run.c: all of it; the exit status. */
int arena_run(struct arena *arena);

#endif
