/*
 * Who has won at the end of a simulation: the position's rules, boiled down to one number.
 */
#ifndef MCTS_COUNTING_H
#define MCTS_COUNTING_H

#include "engine/mcts/policy.h"
#include "rules/position.h"

/* A result for Black in fixed point: 0 lost, TG_RESULT_ONE won, with a little score mixed in. */
#define TG_RESULT_ONE 65536

struct tg_counting {
	bool is_area;
	bool all_alive;    /* two passes count at once, no stone is dead */
	int points;        /* of the board */
	int shift_halves;  /* added to a margin before it becomes a result (handicap.h) */
	int score_parts;   /* of 16: the share of the score in a result, the rest is win or loss */
	int offset_halves; /* added to Black's area minus White's, in half points: minus komi, minus
			      bonus; TERRITORY: stones and prisoners of the root as well */
};

void tg_counting_init(struct tg_counting *counting, const struct tg_go *go);

/*
 * Black's margin in half points after the simulation `trace`, of which the first `tree_length` moves
 * were the tree's; `first` made the first move of the trace.
 *
 * Territory is counted from area: every move on the board costs its side one point (a stone in one's
 * own land gains no area and costs a point; a dame gains one and costs one). Moves of the playout
 * cancel but for the odd one, passes counted like moves, as if each pass handed over a stone.
 */
int tg_counting_margin(const struct tg_counting *counting, const struct tg_goban *b,
	const struct tg_trace *trace, int tree_length, enum tg_color first);

/* Black's area minus White's with every stone alive, by flood fill: exact on any board. */
int tg_counting_area(const struct tg_goban *b);

/* The margin as a result of a simulation. */
int tg_counting_result(const struct tg_counting *counting, int margin_halves);

#endif
