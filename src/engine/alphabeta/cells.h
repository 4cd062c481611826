/*
 * What a stone would make of a point: the four line classes through it, combined.
 *
 * A combination ("combo") is four nibbles, one line class for each direction. A table over all 65,536
 * of them gives the cell class, which steers the search, and the weights that evaluation and move
 * ordering add up. In renju the two colours have tables of their own; elsewhere they share one.
 */
#ifndef ENGINE_ALPHABETA_CELLS_H
#define ENGINE_ALPHABETA_CELLS_H

#include "engine/alphabeta/lines.h"

/* From weak to strong. Everything from FOUR on makes at least a four. */
enum tg_ab_class {
	TG_AB_NONE = 0,
	TG_AB_FORBIDDEN, /* renju, Black: overline or double-four, for certain */
	TG_AB_ONE,
	TG_AB_TWO,
	TG_AB_TWO_PLUS, /* two twos, or threes that are shut on one side */
	TG_AB_THREE,
	TG_AB_THREE_PLUS, /* a three and half a threat */
	TG_AB_SUSPECT,    /* renju, Black: two threes, a foul unless rule 9.3 lets them off */
	TG_AB_DOUBLE_THREE,
	TG_AB_CELL_FOUR,
	TG_AB_FOUR_PLUS,
	TG_AB_SUSPECT_FOUR, /* renju, Black: a four and two threes, to be looked at */
	TG_AB_FOUR_THREE,
	TG_AB_CELL_STRAIGHT, /* a straight four or two fours: wins unless the other side has a five */
	TG_AB_CELL_FIVE,
	TG_AB_CELL_CLASSES
};

struct tg_ab_combo {
	int16_t move; /* worth to its owner, who is to move */
	int16_t wait; /* worth to its owner, when the other side is to move */
	int8_t own;   /* how early such a move is tried by its owner */
	int8_t foe;   /* and by the other side, to prevent it */
	uint8_t cls;  /* enum tg_ab_class */
};

enum { TG_AB_COMBOS = 1 << 16 };

/* All that depends on the game alone; read-only once made, shared by the threads of an engine. */
struct tg_ab_tables {
	enum tg_game game;
	struct tg_ab_lines lines;
	struct tg_ab_combo *combos[2]; /* (TG_AB_COMBOS) by side; one array where both agree */
};

enum tg_status tg_ab_tables_init(struct tg_ab_tables *tables, enum tg_game game);
void tg_ab_tables_finish(struct tg_ab_tables *tables);

static inline enum tg_ab_line tg_ab_combo_line(uint16_t combo, int direction)
{
	return (enum tg_ab_line)(combo >> (4 * direction) & 15);
}

/* Does a point of this class need the exact look at rule 9.3 before Black may play it? */
static inline bool tg_ab_is_suspect(enum tg_ab_class cls)
{
	return cls == TG_AB_SUSPECT || cls == TG_AB_SUSPECT_FOUR;
}

#endif
