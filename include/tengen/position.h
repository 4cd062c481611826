/*
 * A position of either game: what may be played, what happens then, how it ends.
 *
 * Life cycle: create (or copy), play and undo as often as you like, destroy. A position holds the
 * whole path that led to it, so that undo and superko are exact; it has no pointers inside, and a copy
 * shares nothing. Every move of tengen, whoever proposes it, passes tg_position_check.
 *
 *	struct tg_setup setup = TG_SETUP_INIT;
 *	setup.size = (struct tg_size){9, 9};
 *	struct tg_position *pos = tg_position_create(&setup, NULL);
 *	enum tg_refusal why = tg_position_play(pos, TG_BLACK, point);
 */
#ifndef TENGEN_POSITION_H
#define TENGEN_POSITION_H

#include "tengen/board.h"
#include "tengen/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tg_position;

/* What a game starts from. */
struct tg_setup {
	enum tg_game game;
	struct tg_size size;
	struct tg_rules rules; /* Go only */
	int handicap;          /* the number that counts for the bonus; places no stone by itself */
};

/* Go on 19x19, Tromp-Taylor's rules with komi 7.5. */
#define TG_SETUP_INIT \
	{ \
		TG_GAME_GO, {19, 19}, \
			{TG_KO_POSITIONAL, TG_SCORING_AREA, TG_TAX_NONE, true, false, \
				TG_BONUS_ZERO, false, 15}, \
			0 \
	}

/*
 * A new, empty position, Black to move. NULL when memory is out or the setup is out of range;
 * `status`, which may be NULL, says which. The caller owns it. destroy(NULL) is fine.
 */
TG_API struct tg_position *tg_position_create(const struct tg_setup *setup, enum tg_status *status);
TG_API struct tg_position *tg_position_copy(const struct tg_position *pos);
TG_API void tg_position_destroy(struct tg_position *pos);

/*
 * Replaces the board: `cells` holds one colour per point. History, prisoners and ko start anew with
 * this position, which is the first of the history. Go: a chain without a liberty is refused.
 * Returns TG_OK, or TG_ERR_ARGUMENT and changes nothing.
 */
TG_API enum tg_status tg_position_set(
	struct tg_position *pos, const uint8_t *cells, enum tg_color to_move);

/* Changes rules or handicap number; board, history and everything else stay. Go only. */
TG_API void tg_position_set_rules(struct tg_position *pos, const struct tg_rules *rules);
TG_API void tg_position_set_handicap(struct tg_position *pos, int handicap);

/*
 * May `color` play `point` (a board point or TG_PASS) now? Changes nothing. In Go either colour may
 * play at any time and a pass is always legal; whose turn it is, is a matter of the session. In
 * five-in-a-row the colours alternate, and nothing is legal after a win.
 */
TG_API enum tg_refusal tg_position_check(
	const struct tg_position *pos, enum tg_color color, tg_point point);

/* As tg_position_check, and when legal the move is made. */
TG_API enum tg_refusal tg_position_play(
	struct tg_position *pos, enum tg_color color, tg_point point);

/* Takes back one ply: stones, prisoners, ko, history, fingerprint, side to move. False: none left. */
TG_API bool tg_position_undo(struct tg_position *pos);

/* Gives the move to `color` without a pass (setup; GTP). */
TG_API void tg_position_set_to_move(struct tg_position *pos, enum tg_color color);

/* What stands there and what is known. */
TG_API enum tg_game tg_position_game(const struct tg_position *pos);
TG_API struct tg_size tg_position_size(const struct tg_position *pos);
TG_API struct tg_rules tg_position_rules(const struct tg_position *pos);
TG_API int tg_position_handicap(const struct tg_position *pos);
TG_API enum tg_color tg_position_at(const struct tg_position *pos, tg_point point);
TG_API enum tg_color tg_position_to_move(const struct tg_position *pos);
TG_API int tg_position_plies(const struct tg_position *pos); /* 0 .. TG_MAX_PLIES */
TG_API tg_hash tg_position_hash(
	const struct tg_position *pos); /* game, size, stones, side to move */

/* The move of ply i (0-based) and who made it. */
TG_API tg_point tg_position_move(const struct tg_position *pos, int ply, enum tg_color *color);

/* Prisoners taken BY `color` so far; 0 in five-in-a-row. */
TG_API int tg_position_prisoners(const struct tg_position *pos, enum tg_color color);

/* The point that simple ko bans for the side to move, or TG_NO_POINT. */
TG_API tg_point tg_position_ko(const struct tg_position *pos);

/* Go: the chain at `point`, its liberties; writes points in board order, returns how many. */
TG_API int tg_position_chain(
	const struct tg_position *pos, tg_point point, tg_point out[TG_MAX_POINTS]);
TG_API int tg_position_liberties(
	const struct tg_position *pos, tg_point point, tg_point out[TG_MAX_POINTS]);

enum tg_end {
	TG_END_NONE = 0, /* the game goes on */
	TG_END_FIVE,     /* a winning row; `line` holds it */
	TG_END_FULL,     /* the board is full: a draw (five-in-a-row) */
	TG_END_PASSES,   /* two passes in a row (with a button three, the first one aside): count */
	TG_END_REPETITION, /* the third time the same situation under simple ko, no pass between: void */
	TG_END_LENGTH, /* TG_MAX_PLIES: void */
};

struct tg_outcome {
	enum tg_end end;
	enum tg_color winner; /* TG_EMPTY: none, or not yet known */
	int line_length;      /* FIVE: stones in `line`, from one end to the other */
	tg_point line[TG_MAX_SIDE];
};

/* How the game stands. Costs O(1) or little more. */
TG_API void tg_position_outcome(const struct tg_position *pos, struct tg_outcome *outcome);

/* The lines of a sum; in half points where a half can occur. Index 0 is Black, 1 is White. */
struct tg_score {
	int stones[2];    /* AREA: living stones on the board */
	int territory[2]; /* surrounded points that count */
	int prisoners[2]; /* TERRITORY: stones taken BY that side during the game */
	int dead[2];      /* dead stones of the OTHER side, taken off before counting */
	int tax[2];       /* points deducted (group tax) */
	int dame;         /* empty points that count for nobody */
	int bonus;        /* handicap compensation for White */
	int button[2];    /* half points: 1 for the side that took the button */
	int komi_halves;
	int result_halves;            /* Black minus White, in half points */
	uint8_t owner[TG_MAX_POINTS]; /* a tg_color per point; TG_EMPTY: dame */
};

/*
 * Counts the position by its own rules. `dead` has one flag per point (chains are expected whole) or
 * is NULL: no stone is dead. Under area scoring without friendly_pass it is ignored. Go only.
 */
TG_API void tg_position_score(
	const struct tg_position *pos, const bool *dead, struct tg_score *score);

/* "B+12.5", "W+0.5", "0". */
TG_API void tg_score_format(const struct tg_score *score, char out[16]);

/*
 * Unconditional status by Benson's algorithm: `alive[p]` is the colour whose pass-alive chain or
 * territory covers p, or TG_EMPTY. Go only.
 */
TG_API void tg_position_pass_alive(const struct tg_position *pos, uint8_t alive[TG_MAX_POINTS]);

/*
 * What is settled for ever, whoever moves how often: more than tg_position_pass_alive, since also
 * territory counts in which the enemy may play as he likes and makes no second eye. A stone of the
 * other colour on such a point is dead. Suicide is not considered, whatever the rules say, as in GNU
 * Go's command `unconditional_status`. Go only.
 */
TG_API void tg_position_unconditional(const struct tg_position *pos, uint8_t owner[TG_MAX_POINTS]);

/* Renju: every point that is forbidden to Black now, with the reason; TG_LEGAL elsewhere. */
TG_API void tg_position_forbidden(const struct tg_position *pos, uint8_t refusal[TG_MAX_POINTS]);

/*
 * The fixed handicap points for `stones` (2..9), in the order of the board's rows from the top.
 * Returns how many were written, 0 if this size does not take that number.
 */
TG_API int tg_handicap_points(struct tg_size size, int stones, tg_point out[9]);

#ifdef __cplusplus
}
#endif
#endif
