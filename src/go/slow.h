/* The inside of the slow oracle, shared by slow.c and slow_score.c and by nobody else. */
#ifndef GO_SLOW_H
#define GO_SLOW_H

#include "go/go.h"

/* A board in a frame of '#': 'X', 'O' or '.' at [1 .. rows][1 .. cols]. */
#define TG_SLOW_SIDE (TG_MAX_SIDE + 2)

struct tg_slow_board {
	char at[TG_SLOW_SIDE][TG_SLOW_SIDE];
};

/* A set of points of a board. */
struct tg_slow_set {
	bool has[TG_SLOW_SIDE][TG_SLOW_SIDE];
};

/* The game after some ply. */
struct tg_slow_moment {
	struct tg_slow_board board;
	enum tg_color to_move;
	int prisoners[2];
	enum tg_color mover; /* of the ply that led here; TG_EMPTY at the beginning */
	bool is_pass;        /* that ply was one */
};

struct tg_go_slow {
	struct tg_size size;
	struct tg_rules rules;
	struct tg_slow_moment *moments; /* from the first on; the last is the present */
	int count, capacity;
};

/*
 * Collects what is connected to (row, col) through points that hold one of `through`, and in `border`
 * the other points beside it. Both sets grow: clear them before.
 */
void tg_slow_connect(const struct tg_slow_board *board, int row, int col, const char *through,
	struct tg_slow_set *inside, struct tg_slow_set *border);

/* Points of `set` where the board holds `what`. */
int tg_slow_count(const struct tg_slow_board *board, const struct tg_slow_set *set, char what);

#endif
