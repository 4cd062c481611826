/*
 * Large shapes: what stands around a point, up to a distance, as one number.
 *
 * Distance is |dx| + |dy| + max(|dx|, |dy|), which makes shapes nearly round (the metric of Coulom's
 * "Elo ratings of move patterns"). A shape of size s is all points up to distance s:
 *
 *	size 4         size 5
 *	    .          . . . . .       then 28, 48 and 72 points
 *	  . . .        . . . . .
 *	. . * . .      . . * . .
 *	  . . .        . . . . .
 *	    .          . . . . .       without its four corners
 *
 * Its key is the same under the eight symmetries and the change of colours (own and other stones are
 * told apart, not black and white): each of the eight turned shapes is hashed in a lane of its own,
 * and the lanes are mixed and added, so that their order does not matter. Two more keys are of the
 * smallest shape with the liberties of its stones (1, 2, more), and of the same with the last move
 * marked where that lies in it. The shapes that were
 * learned (prior_shapes.c) are looked up by key; what is not in the table has no weight.
 */
#ifndef MCTS_SPATIAL_H
#define MCTS_SPATIAL_H

#include "engine/mcts/goban.h"

enum {
	TG_SPATIAL_REACH = 5, /* rows and columns beside the point */
	TG_SPATIAL_PLAIN = 5, /* shapes of stones alone */
	TG_SPATIAL_SIZES = 7, /* and the two with liberties */
	TG_SPATIAL_NEAR = 12, /* points of the smallest shape */
	TG_SPATIAL_POINTS = 72,
	TG_SPATIAL_LANES = 8,
	TG_SPATIAL_SLOTS = 1 << 16,
	TG_SPATIAL_MAX = 32000, /* shapes in a table */
	TG_SPATIAL_STRIDE = TG_MAX_SIDE + 2 * TG_SPATIAL_REACH
};

/* Everything is made once and then only read. */
struct tg_spatial {
	int16_t offset[TG_SPATIAL_POINTS];                     /* into a view, nearest first */
	uint32_t code[TG_SPATIAL_POINTS][4][TG_SPATIAL_LANES]; /* by point and cell */
	uint32_t rich[TG_SPATIAL_NEAR][16][TG_SPATIAL_LANES];  /* by point and rich cell */
	uint32_t key[TG_SPATIAL_SLOTS];                        /* 0: an empty slot */
	uint16_t index[TG_SPATIAL_SLOTS];
};

/* The board seen by a mover: 0 empty, 1 own, 2 the other's, 3 border, with a wide border. */
struct tg_spatial_view {
	uint8_t cell[TG_SPATIAL_STRIDE * TG_SPATIAL_STRIDE];
	/* 0 empty, 1 to 3 own by liberties, 4 to 6 the other's, 7 border; +8 the last move */
	uint8_t rich[TG_SPATIAL_STRIDE * TG_SPATIAL_STRIDE];
};

/* The shapes with `keys`, at most TG_SPATIAL_MAX, get the indices 0, 1, ... */
void tg_spatial_init(struct tg_spatial *spatial, const uint32_t *keys, int length);

void tg_spatial_look(struct tg_spatial_view *view, const struct tg_goban *b, enum tg_color color);

/*
 * The keys of the shapes around an empty point, smallest size first, then with liberties, then with the
 * last move; only the last can be 0: no such shape.
 */
void tg_spatial_keys(const struct tg_spatial *spatial, const struct tg_spatial_view *view, int row,
	int col, uint32_t keys[TG_SPATIAL_SIZES]);

/*
 * The place among the points, nearest first, of the nearest own (nearest[1]) and other stone
 * (nearest[2]); TG_SPATIAL_POINTS where there is none.
 */
void tg_spatial_nearest(const struct tg_spatial *spatial, const struct tg_spatial_view *view,
	int row, int col, int nearest[3]);

/* The index of a shape, or -1. */
static inline int tg_spatial_find(const struct tg_spatial *spatial, uint32_t key)
{
	uint32_t slot = key % TG_SPATIAL_SLOTS;

	while (spatial->key[slot] && spatial->key[slot] != key)
		slot = (slot + 1) % TG_SPATIAL_SLOTS;
	return spatial->key[slot] ? spatial->index[slot] : -1;
}

/* prior_shapes.c: the learned shapes, and their weights as in tg_prior_weights. */
extern const int tg_shapes_length;
extern const uint32_t tg_shape_keys[];
extern const int16_t tg_shape_weights[];

#endif
