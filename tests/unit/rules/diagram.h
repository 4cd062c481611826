/*
 * Diagrams: positions that a player can read, with one-line assertions. tests/board/README.md tells
 * the format. Feed the lines one by one; a line that is not so fails the test with file:line, the
 * case and the library's answer.
 */
#ifndef RULES_DIAGRAM_H
#define RULES_DIAGRAM_H

#include "text.h"

#define TEXT_MAX 4096

enum rows_are { SETUP, BOARD, ALIVE, SETTLED };

struct diagram {
	const char *path; /* for failures, as `line`; the caller counts */
	int line, cases, assertions;
	char title[128];
	struct tg_setup setup;
	struct tg_position *pos;
	char rows[TG_MAX_SIDE][TG_MAX_SIDE + 1]; /* those read so far */
	int row_count;
	enum rows_are rows_are;
};

/* One line, without its end; it may be written into. */
void diagram_line(struct diagram *diagram, char *line);

/* After the last line of a file or a block: a board whose rows were being read is complete. */
void diagram_finish_rows(struct diagram *diagram);

#endif
