/*
 * Can a chain be taken? A small exact search where few points matter.
 *
 * Playouts are poor at positions in which the right move is none: in a seki both sides run into
 * self-atari sooner or later. Reading does not: the attacker has to find moves that take the chain
 * against every defence, the pass included, and the chain lives when he finds none.
 */
#ifndef MCTS_CAPTURE_H
#define MCTS_CAPTURE_H

#include "engine/mcts/goban.h"

enum tg_capture {
	TG_CAPTURE_UNKNOWN = 0, /* too much to read */
	TG_CAPTURE_YES,         /* taken against every defence */
	TG_CAPTURE_NO           /* the attacker has no way */
};

/*
 * Reads whether the chain at `stone` is taken when `first` moves first, in at most `*nodes`
 * positions, which become those left.
 * Read are the liberties of the chain, of the chains short of liberties around it, and of those around
 * these; where more points matter the answer is UNKNOWN. Kos are read without threats: who would have
 * to play elsewhere first does not get the ko back.
 */
enum tg_capture tg_capture_read(
	const struct tg_goban *b, tg_at stone, enum tg_color first, int *nodes);

#endif
