/*
 * A player as it is named on a command line:
 *
 *   level:3                   the built-in engine of the game at that level
 *   go  five  random  ...     a built-in engine by name, all it has within the budget given
 *   gnugo --mode gtp          a program that speaks GTP (gtp: in front says so explicitly)
 *   pbrain-rapfi              a program that speaks Gomocup's protocol (gomocup: likewise)
 *   NAME                      an engine that was added by `tengen engines add NAME COMMAND`
 *   model:NAME                a language model that was added by `tengen models add NAME ...`
 */
#ifndef CMD_PLAYER_H
#define CMD_PLAYER_H

#include "tengen/tengen.h"

struct tg_transcript;

struct player_options {
	enum tg_game game;
	struct tg_size size;
	double movetime;   /* seconds a move; 0: not set */
	uint64_t playouts; /* nodes a move, for built-in engines; 0: not set */
	int threads;       /* of a built-in engine's search */
	uint64_t seed;
	double timeout; /* seconds that an external engine may be silent beside its budget; 0: 10 */
	void (*stderr_line)(void *context, const char *line); /* external; or NULL */
	void *context;
	const char *data; /* the data folder; NULL: the usual one */
	/* Of a language model, at the end of each of its moves; or NULL. */
	void (*transcript)(void *context, const struct tg_transcript *transcript);
	void *transcript_context;
};

struct player {
	struct tg_engine *engine;
	struct tg_budget budget;
	enum tg_seat_kind kind; /* ENGINE, EXTERNAL or MODEL */
	int level;
};

/* Makes it, starting the program of an external one. False: `error` (200 bytes) says why. */
bool player_create(const char *spec, const struct player_options *options, struct player *player,
	char error[200]);
void player_destroy(struct player *player);

/* The endpoint behind model:NAME. False: it is none, or not known; `error` says so. */
struct tg_endpoint;
bool player_endpoint(
	const char *spec, const char *data, struct tg_endpoint *endpoint, char error[200]);

/* Is the command line a Gomocup engine's: gomocup: in front, or a program called pbrain...? */
bool player_is_gomocup(const char *command);

#endif
