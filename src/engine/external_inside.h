/*
 * The inside of external.h: what the two dialects share.
 *
 *   external.c          life, think, and the line that says what went wrong
 *   external_gtp.c      the conversation in GTP
 *   external_gomocup.c  the conversation in Gomocup's protocol
 *   external_path.c     a position as the moves that led to it
 *   child.c             the process
 *
 * A child that failed is ended at once, whatever it was doing; the next think starts the program anew
 * and tells it the whole game. So a failure costs one think and nothing else.
 */
#ifndef ENGINE_EXTERNAL_INSIDE_H
#define ENGINE_EXTERNAL_INSIDE_H

#include "engine/child.h"
#include "engine/external.h"

/* What a program has to be told, and what it has been told. */
struct tg_path {
	enum tg_game game;
	struct tg_size size;
	struct tg_rules rules;
	int handicap;
	uint8_t first[TG_MAX_POINTS]; /* the stones that the history begins with */
	int length;
	tg_point moves[TG_MAX_PLIES];
	uint8_t colors[TG_MAX_PLIES];
};

/* TG_ERR_NOMEM, or TG_OK. */
enum tg_status tg_path_of(const struct tg_position *pos, struct tg_path *path);

/* Does `longer` go on where `shorter` ends: the same game, first stones and moves so far? */
bool tg_path_extends(const struct tg_path *longer, const struct tg_path *shorter);

struct tg_external;

struct tg_dialect {
	/* Finds out that the program speaks, and its name. */
	enum tg_status (*greet)(struct tg_external *external);
	/* Brings the program to `path` and asks for a move. */
	enum tg_status (*ask)(struct tg_external *external, const struct tg_path *path,
		const struct tg_request *request, tg_point *move);
	const char *farewell;
};

struct tg_external {
	struct tg_engine engine; /* first */
	const struct tg_dialect *dialect;
	char *command;
	double start_seconds, answer_seconds, think_seconds;
	void (*stderr_line)(void *context, const char *line);
	void *context;
	struct tg_child *child; /* NULL: to be started */
	bool has_answered;      /* the child has, at least once */
	bool is_synced;         /* `known` is what the child's board shows */
	struct tg_path known;
	struct tg_path wanted; /* of the present think */
	double told_seconds;   /* the time setting it was given last; below 0: none */
	/* GTP: what list_commands names. */
	bool has_kata_rules, has_kata_time, has_time, has_free_handicap, has_rectangles;
};

/*
 * Records what went wrong: the command line, your words, how the program ended and its last line on
 * stderr. Ends the child. Returns `status`.
 */
enum tg_status tg_external_fail(struct tg_external *external, enum tg_status status,
	const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The next line of the program's answer to `asked`, or the failure, already recorded. */
enum tg_status tg_external_read(struct tg_external *external, const char *asked, double seconds,
	const struct tg_stop *stop, const char **line);

/* How long a think with this budget may take: its time (a second at least: not all can do with less), and
 * the way there and back. */
double tg_external_think_patience(
	const struct tg_external *external, const struct tg_budget *budget);

/* How long the answer to an ordinary command may take: the first one includes the start. */
double tg_external_patience(const struct tg_external *external);

/* One GTP command and its answer without "= "; NULL `answer`: not wanted. TG_ERR_ARGUMENT: answered "?". */
enum tg_status tg_external_gtp(
	struct tg_external *external, const char *command, char *answer, size_t answer_size);

extern const struct tg_dialect tg_dialect_gtp;
extern const struct tg_dialect tg_dialect_gomocup;

#endif
