/* The part of `tengen solve` that is about Go. */
#ifndef CMD_SOLVE_GO_H
#define CMD_SOLVE_GO_H

#include "tengen/position.h"

#include <stdbool.h>
#include <stdint.h>

/* Solves the empty board; `nodes` 0: no limit. Returns an exit status. */
int solve_go(const char *size_text, uint64_t nodes, bool wants_json);

/* Life or death of the chain with a stone at the point `chain`. Returns an exit status. */
int solve_go_chain(
	const struct tg_position *pos, const char *chain, uint64_t nodes, bool wants_json);

#endif
