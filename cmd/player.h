/*
 * A player as it is named on a command line:
 *
 *   level:3                   the built-in engine of the game at that level
 *   go  five  random  ...     a built-in engine by name, all it has within the budget given
 *   gnugo --mode gtp          a program that speaks GTP (gtp: in front says so explicitly)
 *   pbrain-rapfi              a program that speaks Gomocup's protocol (gomocup: likewise)
 *   NAME                      an engine that was added by `tengen engines add NAME COMMAND`
 */
#ifndef CMD_PLAYER_H
#define CMD_PLAYER_H

#include "tengen/tengen.h"

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
};

struct player {
	struct tg_engine *engine;
	struct tg_budget budget;
	enum tg_seat_kind kind; /* ENGINE or EXTERNAL */
	int level;
};

/* Makes it, starting the program of an external one. False: `error` (200 bytes) says why. */
bool player_create(const char *spec, const struct player_options *options, struct player *player,
	char error[200]);
void player_destroy(struct player *player);

/* Is the command line a Gomocup engine's: gomocup: in front, or a program called pbrain...? */
bool player_is_gomocup(const char *command);

#endif
