/*
 * Life and death of one chain in a closed region, proved or not found.
 *
 * The region is all that hangs together with the chain through empty points and stones of its colour, and
 * what these surround; the enemy's stones around it are taken to live. Both sides play in the region or pass.
 *
 *	dead    taken whoever gets the ko         alive   not taken whatever the attacker does
 *	ko      taken by the side that wins it    seki    alive, and it cannot get two eyes
 *
 * Two questions are answered by proof numbers: "can the attacker take it?", where he loses when he passes,
 * and "can the defender make it live for ever?" (Benson), where the defender does. Kos are asked twice,
 * once with all threats on either side: that side may retake at once, and gains by a repetition.
 *
 * Sources: V. Allis, Searching for solutions in games and artificial intelligence, 1994; A. Nagai, Df-pn
 * algorithm for searching AND/OR trees, 2002; A. Kishimoto and M. Mueller, A solution to the GHI problem
 * for depth-first proof-number search, 2005 (kos by side). A position that was reached by two paths keeps
 * the answer of the first, also where a long cycle made it: for triple kos and their like the answers are
 * not to be relied on.
 */
#ifndef SOLVER_TSUMEGO_H
#define SOLVER_TSUMEGO_H

#include "tengen/position.h"

enum { TG_TSUMEGO_POINTS = 40, TG_TSUMEGO_LINE = 60 };

enum tg_tsumego_status {
	TG_TSUMEGO_UNKNOWN = 0, /* the budget ran out */
	TG_TSUMEGO_ALIVE,
	TG_TSUMEGO_DEAD,
	TG_TSUMEGO_KO,
	TG_TSUMEGO_SEKI,
};

/* What becomes of the chain when one side moves first. */
struct tg_tsumego_answer {
	enum tg_tsumego_status status;
	int length; /* moves of both sides in turn, to the end of the proof; a pass is one */
	tg_point line[TG_TSUMEGO_LINE];
};

struct tg_tsumego {
	enum tg_color defender;
	int points;                        /* of the region; 0: it is open */
	struct tg_tsumego_answer first[2]; /* Black first, White first */
	uint64_t nodes;
};

/*
 * Solves for the chain at `stone` in at most `nodes` positions (0: a million). Where the region is open or
 * has more than TG_TSUMEGO_POINTS points, only ladders and nets are read (chase.h): dead, or unknown.
 * TG_ERR_ARGUMENT: no stone of Go there; TG_ERR_TOO_LARGE: the region is open, and the chain is in no ladder
 * or net; TG_ERR_NOMEM.
 */
enum tg_status tg_tsumego_solve(
	const struct tg_position *pos, tg_point stone, uint64_t nodes, struct tg_tsumego *result);

#endif
