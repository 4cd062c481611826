/* What others who read on a Go position need from ladder.c. */
#ifndef GO_LADDER_H
#define GO_LADDER_H

#include "go/go.h"

/* The first three liberties of the chain at `point`: returns 1, 2, or 3 for three and more. */
int tg_ladder_liberties(const struct tg_go *go, tg_point point, tg_point out[3]);

#endif
