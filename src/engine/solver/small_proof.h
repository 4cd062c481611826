/*
 * Small boards of Go by proof numbers, for those that are too large for small.c's own search: can Black
 * force an area of at least `target` on the empty board? Positional superko on the path: no board twice.
 *
 * The table keeps an answer for the position, not for the path to it (the graph-history interaction), so an
 * answer is no proof under superko as small.c's are without it; those found agree with the known values.
 * Source of the search: A. Nagai, Df-pn algorithm for searching AND/OR trees, 2002.
 */
#ifndef SOLVER_SMALL_PROOF_H
#define SOLVER_SMALL_PROOF_H

#include "engine/solver/bits.h"

struct tg_small_prover;

/* NULL when memory is out. */
struct tg_small_prover *tg_small_prover_create(struct tg_size size);
void tg_small_prover_destroy(struct tg_small_prover *prover);

/*
 * 1 yes, -1 no, 0 not found within `*nodes` positions (0: no limit); the positions looked at are added to
 * `*spent`.
 */
int tg_small_prove(struct tg_small_prover *prover, int target, uint64_t nodes, uint64_t *spent);

#endif
