/*
 * A position of five-in-a-row: gomoku, standard, renju, caro.
 *
 * Every ply is logged; undo restores everything. No pointers: a snapshot is an assignment. This is the
 * rules layer: small, exact and quick enough for pages and referees. The search keeps line patterns of
 * its own (src/engine/alphabeta/), compared with this one in its tests.
 *
 * Source of renju's forbidden moves: RIF International Rules of Renju, 9.2 and 9.3.
 */
#ifndef FIVE_FIVE_H
#define FIVE_FIVE_H

#include "tengen/position.h"

#include <assert.h>

struct tg_five {
	struct tg_size size;
	enum tg_game game;
	uint8_t cells[TG_MAX_POINTS]; /* tg_color per point */
	enum tg_color to_move;
	tg_hash stones_hash;
	int plies;
	int stones;                /* on the board, set-up ones included */
	struct tg_outcome outcome; /* FIVE as soon as a row is there, FULL on a full board */
	uint8_t log_color[TG_MAX_POINTS];
	tg_point log_point[TG_MAX_POINTS];
};

static_assert(
	sizeof(struct tg_five) < 8 * 1024, "a snapshot of a five position stays cheap to copy");

/* `game` is not TG_GAME_GO. */
void tg_five_init(struct tg_five *five, enum tg_game game, struct tg_size size);

/* Replaces the board. A row that already wins makes the outcome. */
enum tg_status tg_five_set(struct tg_five *five, const uint8_t *cells, enum tg_color to_move);

/* Over, turn, bounds (a pass too), occupied, then renju's overline, double-four, double-three. */
enum tg_refusal tg_five_check(const struct tg_five *five, enum tg_color color, tg_point point);
enum tg_refusal tg_five_play(struct tg_five *five, enum tg_color color, tg_point point);

/*
 * Plays whatever the rules of the game forbid to Black in renju, as a server must show it: over, turn,
 * bounds and occupied are still refused. Used where a forbidden move is a loss and not a refusal.
 */
enum tg_refusal tg_five_play_forbidden(struct tg_five *five, enum tg_color color, tg_point point);

bool tg_five_undo(struct tg_five *five);
tg_hash tg_five_hash(const struct tg_five *five);

/*
 * forbidden.c: what a black stone on the empty `point` would be in renju, whoever is to move and
 * whatever else holds: TG_LEGAL (a five included) or one of the three refusals.
 */
enum tg_refusal tg_five_forbidden(const struct tg_five *five, tg_point point);

/* The row that a stone of `color` on `point` (empty or already standing) wins with; 0 if none. */
int tg_five_winning_line(const struct tg_five *five, tg_point point, enum tg_color color,
	tg_point line[TG_MAX_SIDE]);

/* The slow oracle, slow.c, written from the rules text alone and sharing no code with the above. */
enum tg_refusal tg_five_slow_check(const struct tg_five *five, enum tg_color color, tg_point point);
void tg_five_slow_outcome(const struct tg_five *five, struct tg_outcome *outcome);

#endif
