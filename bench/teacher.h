/*
 * A teacher for the priors: the forward pass of a network of KataGo's format, version 8, plain and
 * slow enough to read. It is no part of the engine: priors learn from what it says about positions of
 * our own games (prior_teacher.c); data/prior.md says which network and under which licence.
 *
 * Everything is from the side to move. The file is the unpacked .bin (`gzip -dc`).
 */
#ifndef BENCH_TEACHER_H
#define BENCH_TEACHER_H

#include "rules/position.h"

enum { TEACHER_PLANES = 22, TEACHER_GLOBALS = 19 };

/* What it says about a position. */
struct teacher_view {
	float policy[TG_MAX_POINTS + 1]; /* over legal moves; the pass is last, at `points` */
	float ownership[TG_MAX_POINTS];  /* 1 the mover's .. -1 */
	double winrate;
	double lead; /* points */
};

struct teacher;

/* NULL with a line on stderr when the file is not what it should be. */
struct teacher *teacher_create(const char *path);
void teacher_destroy(struct teacher *teacher);

/* Views `pos`, a game of Go on a square board of 19x19 at most, under area rules. */
void teacher_look(
	struct teacher *teacher, const struct tg_position *pos, struct teacher_view *view);

/* teacher_planes.c: the input of the network, planes (TEACHER_PLANES, points). */
void teacher_planes(const struct tg_position *pos, float *planes, float globals[TEACHER_GLOBALS]);

#endif
