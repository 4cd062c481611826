/* The part of `tengen solve` that is about Go. */
#ifndef CMD_SOLVE_GO_H
#define CMD_SOLVE_GO_H

#include <stdbool.h>
#include <stdint.h>

/* Solves the empty board; `nodes` 0: no limit. Returns an exit status. */
int solve_go(const char *size_text, uint64_t nodes, bool wants_json);

#endif
