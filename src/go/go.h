/*
 * A position of Go with the path that led to it.
 *
 * Chains are kept incrementally; every ply is logged with what it took, so that undo restores stones,
 * prisoners, ko, history and fingerprint exactly. No pointers: a snapshot is an assignment.
 *
 * Invariants: `cells` and the chain arrays agree; every chain has a liberty; `stones_hash` is the
 * exclusive or of tg_zobrist_stone over all stones; log[i].stones_hash is that of the board before
 * ply i. The history is the boards before every ply of the log; the one before ply 0 is the set-up.
 *
 * Everything here answers by enum tg_refusal; turns and the end of the game are not judged here.
 */
#ifndef GO_GO_H
#define GO_GO_H

#include "tengen/position.h"

#include <assert.h>

/* One ply of the log. */
struct tg_go_ply {
	tg_hash stones_hash; /* of the board BEFORE this ply, stones only */
	tg_point point;      /* or TG_PASS */
	tg_point ko;         /* the ban that held BEFORE this ply */
	uint8_t color;
	uint8_t to_move_before; /* tg_color */
	bool is_suicide;        /* the taken stones are the mover's own, `point` included */
	uint16_t taken;         /* stones taken by this ply, on top of the `taken` stack */
};

struct tg_go {
	struct tg_size size;
	struct tg_rules rules;
	int handicap;
	tg_point near[TG_MAX_POINTS][5];   /* the neighbours of a point, then TG_NO_POINT */
	uint8_t cells[TG_MAX_POINTS];      /* tg_color per point */
	tg_point chain[TG_MAX_POINTS];     /* the chain's name, one of its stones; only on stones */
	tg_point next[TG_MAX_POINTS];      /* the next stone of the chain, in a ring */
	uint16_t stones[TG_MAX_POINTS];    /* at the name: stones of the chain */
	uint16_t liberties[TG_MAX_POINTS]; /* at the name: pseudo-liberties (chain.h) */
	enum tg_color to_move;
	tg_point
		ko; /* banned for the side that did not just move under simple ko, or TG_NO_POINT */
	tg_hash stones_hash;
	int prisoners[2]; /* taken by Black, by White */
	int plies;
	uint16_t times_taken[TG_MAX_POINTS]; /* stones taken from this point in the log */
	int taken_length;
	/* The history stands last, so that a board without it is the bytes before `log`. */
	struct tg_go_ply log[TG_MAX_PLIES];
	tg_point taken[TG_MAX_PLIES + TG_MAX_POINTS];
};

static_assert(sizeof(struct tg_go) < 160 * 1024, "a snapshot of a Go position stays cheap to copy");

void tg_go_init(struct tg_go *go, struct tg_size size, const struct tg_rules *rules);

/* As tg_position_set: TG_ERR_ARGUMENT, nothing changed, when a chain has no liberty. */
enum tg_status tg_go_set(struct tg_go *go, const uint8_t *cells, enum tg_color to_move);

/*
 * Over (only at TG_MAX_PLIES), bounds, occupied, suicide, repetition, in this order. `point` may be
 * TG_PASS, which is legal but for the first reason.
 */
enum tg_refusal tg_go_check(const struct tg_go *go, enum tg_color color, tg_point point);

/* Checks and plays. The move is then to the other colour of the mover. */
enum tg_refusal tg_go_play(struct tg_go *go, enum tg_color color, tg_point point);

bool tg_go_undo(struct tg_go *go);

/* The fingerprint with size and side to move. */
tg_hash tg_go_hash(const struct tg_go *go);

/* TG_END_NONE, PASSES, REPETITION or LENGTH. */
enum tg_end tg_go_end(const struct tg_go *go);

/* The ply (0-based) of the game's first pass, which takes the button; `plies` if there is none. */
int tg_go_first_pass(const struct tg_go *go);

/* ko.c: the board as it stood before ply `ply`, 0 .. plies (the present one). */
void tg_go_board_before(const struct tg_go *go, int ply, uint8_t cells[TG_MAX_POINTS]);

/* Stones of the chain at `point`, or its liberties, in board order; 0 for an empty point. */
int tg_go_chain(const struct tg_go *go, tg_point point, tg_point out[TG_MAX_POINTS]);
int tg_go_liberties(const struct tg_go *go, tg_point point, tg_point out[TG_MAX_POINTS]);

/* score.c: tg_position_score. */
void tg_go_score(const struct tg_go *go, const bool *dead, struct tg_score *score);

/* benson.c: tg_position_pass_alive. Source: D. B. Benson, Life in the game of Go, 1976. */
void tg_go_pass_alive(const struct tg_go *go, uint8_t alive[TG_MAX_POINTS]);

/*
 * unconditional.c: tg_position_unconditional, a superset of pass_alive. Costs some hundred times as
 * much.
 */
void tg_go_unconditional(const struct tg_go *go, uint8_t owner[TG_MAX_POINTS]);

/* ladder.c: can `to_play` save or take the chain at `point` (one or two liberties) by a ladder? Reads
 * at most `nodes` positions. True: the chain is captured. */
bool tg_go_ladder_captures(
	const struct tg_go *go, tg_point point, enum tg_color to_play, int nodes);

/*
 * perft.c: legal move sequences of `depth` plies from `go`, colours alternating from to_move. With
 * `passes` a pass is one more legal move and nothing is counted after two in a row.
 */
uint64_t tg_go_perft(struct tg_go *go, int depth, bool passes);

/*
 * slow.c, slow_score.c: the oracle, written from the rules text alone and sharing no code with the
 * above. Its history is a list of whole boards. The functions answer as their quick namesakes.
 */
struct tg_go_slow;
struct tg_go_slow *tg_go_slow_create(struct tg_size size, const struct tg_rules *rules);
void tg_go_slow_destroy(struct tg_go_slow *slow);
enum tg_status tg_go_slow_set(struct tg_go_slow *slow, const uint8_t *cells, enum tg_color to_move);
enum tg_refusal tg_go_slow_check(struct tg_go_slow *slow, enum tg_color color, tg_point point);
enum tg_refusal tg_go_slow_play(struct tg_go_slow *slow, enum tg_color color, tg_point point);
bool tg_go_slow_undo(struct tg_go_slow *slow);
enum tg_end tg_go_slow_end(const struct tg_go_slow *slow);
void tg_go_slow_score(
	const struct tg_go_slow *slow, int handicap, const bool *dead, struct tg_score *score);

/* NULL when both agree in cells, prisoners, side, end and fingerprint; else what differs. */
const char *tg_go_slow_compare(struct tg_go_slow *slow, const struct tg_go *go);

/* The same for one point: may either colour play there and why not, the chain, its liberties. */
const char *tg_go_slow_compare_point(
	struct tg_go_slow *slow, const struct tg_go *go, tg_point point);

#endif
