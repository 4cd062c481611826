/*
 * Proofs for people: a win by continuous fours from a position, as a whole line.
 */
#ifndef ENGINE_ALPHABETA_SOLVE_H
#define ENGINE_ALPHABETA_SOLVE_H

#include "rules/position.h"
#include "tengen/engine.h"

enum tg_ab_verdict {
	TG_AB_NO_WIN = 0, /* proved: there is none of this kind */
	TG_AB_WIN,
	TG_AB_NOT_FOUND, /* the budget ran out */
};

enum tg_ab_solve_kind {
	TG_AB_BY_FOURS = 0, /* VCF */
	TG_AB_BY_THREES,    /* VCT: fours and threes */
};

struct tg_ab_solution {
	enum tg_ab_verdict verdict;
	bool is_shortest; /* no win of this kind takes fewer moves */
	uint64_t nodes;
	int length; /* of the line; attacker's moves come first, and last */
	tg_point line[2 * TG_MAX_POINTS];
};

/*
 * Does `color`, to move, win? Within `nodes` positions (0: 20 million). By fours the shortest win is
 * looked for with a twentieth of the budget, then any.
 * TG_ERR_STATE: the game is over. TG_ERR_UNSUPPORTED: not five-in-a-row.
 */
enum tg_status tg_ab_solve(const struct tg_position *pos, enum tg_color color,
	enum tg_ab_solve_kind kind, uint64_t nodes, struct tg_ab_solution *solution);

#endif
