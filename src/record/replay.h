/*
 * The steps of tg_replay_node one by one, for whoever plays a record on another board beside it.
 */
#ifndef RECORD_REPLAY_H
#define RECORD_REPLAY_H

#include "tengen/record.h"

/* Executes the setup of a node (AB AW AE PL); false if it has none. */
bool tg_replay_setup(struct tg_replay *replay, const struct tg_record *record, tg_node node);

/* Move `index` (from 0, in the order of the file) of a node; false if there are not so many. */
bool tg_replay_move_at(const struct tg_record *record, tg_node node, int index,
	enum tg_color *color, const char **text);

/* Executes one move, given as the text of its value. */
void tg_replay_move(struct tg_replay *replay, enum tg_color color, const char *text);

#endif
