/*
 * The parts of `tengen arena`:
 *
 *   arena.c          options, the games, their caps
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

/* --- arena_folder.c --- */

struct arena_folder;

/*
 * Opens or makes options->out; what was played before goes to `results`, `done` and `sums`. NULL: `error`
 * says why. A folder that is NULL keeps nothing.
 */
struct arena_folder *arena_folder_open(const struct match_options *options,
	struct match_result *results, bool *done, struct arena_figures *const sums[MATCH_SIDES],
	char error[200]);
void arena_folder_add_transcript(
	struct arena_folder *folder, int game, const struct tg_transcript *transcript);
bool arena_folder_add_game(struct arena_folder *folder, const struct match_result *result,
	const char *sgf, struct arena_figures *const figures[MATCH_SIDES]);
void arena_folder_close(struct arena_folder *folder);

/* --- the figures of boards and of all --- */

/* What a model saw of boards that it was shown. */
struct arena_reading {
	int boards, answered, exact; /* shown; answered by a list; without a fault */
	int points, right;           /* of all boards; what was said rightly of them */
	int stones, found;
	double tokens;
};

/* Asks about `boards` boards of the arena's game and size. False: no picture can be made. */
struct tg_endpoint;
bool arena_reading_run(const struct tg_endpoint *endpoint, const struct match_options *options,
	int boards, struct arena_reading *reading);

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

#endif
