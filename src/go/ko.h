/* The rules about repetition, over the log of a position. Part of the Go layer's inside. */
#ifndef GO_KO_H
#define GO_KO_H

#include "go/chain.h"

/* TG_LEGAL, TG_REFUSED_KO or TG_REFUSED_SUPERKO for a stone that nothing else forbids. */
enum tg_refusal tg_ko_check(const struct tg_go *go, enum tg_color color, tg_point point,
	const struct tg_go_effect *effect);

/* Is this the third time that this situation stands on the board, with no pass between? */
bool tg_ko_is_third_time(const struct tg_go *go);

#endif
