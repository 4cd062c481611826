/*
 * Keys of large shapes. See spatial.h.
 *
 * All numbers come from fixed mixing functions, so that a key means the same on every machine and the
 * learned table can be committed.
 */
#include "engine/mcts/spatial.h"

#include "base/rng.h"

#include <assert.h>
#include <stdlib.h>

/* Points up to these distances make the sizes. */
static const int size_distance[TG_SPATIAL_SIZES] = {4, 5, 6, 8, 10};
static const int size_points[TG_SPATIAL_SIZES] = {12, 20, 28, 48, 72};

static int distance(int dx, int dy)
{
	int x = abs(dx), y = abs(dy);

	return x + y + (x > y ? x : y);
}

static uint32_t code_of(int dx, int dy, int cell)
{
	return (uint32_t)(tg_mix64((uint64_t)((dx + 8) * 64 + (dy + 8) * 4 + cell) + 1) >> 32);
}

/* The codes of one point in its eight turned places. */
static void set_codes(uint32_t code[4][TG_SPATIAL_LANES], int dx, int dy)
{
	for (int lane = 0; lane < TG_SPATIAL_LANES; lane++) {
		int x = lane & 1 ? -dx : dx, y = lane & 2 ? -dy : dy;
		for (int cell = 1; cell < 4; cell++)
			code[cell][lane] = lane & 4 ? code_of(y, x, cell) : code_of(x, y, cell);
		code[0][lane] = 0;
	}
}

static void set_points(struct tg_spatial *spatial)
{
	int length = 0;

	for (int far = 2; far <= size_distance[TG_SPATIAL_SIZES - 1]; far++) {
		for (int dy = -TG_SPATIAL_REACH; dy <= TG_SPATIAL_REACH; dy++) {
			for (int dx = -TG_SPATIAL_REACH; dx <= TG_SPATIAL_REACH; dx++) {
				if (distance(dx, dy) != far)
					continue;
				spatial->offset[length] = (int16_t)(dy * TG_SPATIAL_STRIDE + dx);
				set_codes(spatial->code[length++], dx, dy);
			}
		}
	}
	assert(length == TG_SPATIAL_POINTS);
}

void tg_spatial_init(struct tg_spatial *spatial, const uint32_t *keys, int length)
{
	memset(spatial, 0, sizeof(*spatial));
	set_points(spatial);
	for (int i = 0; i < length; i++) {
		uint32_t slot = keys[i] % TG_SPATIAL_SLOTS;
		while (spatial->key[slot])
			slot = (slot + 1) % TG_SPATIAL_SLOTS;
		spatial->key[slot] = keys[i];
		spatial->index[slot] = (uint16_t)i;
	}
}

void tg_spatial_look(struct tg_spatial_view *view, const struct tg_goban *b, enum tg_color color)
{
	static const uint8_t seen[2][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}};

	memset(view->cell, TG_BORDER, sizeof(view->cell));
	for (int row = 0; row < b->size.rows; row++) {
		const uint8_t *from = b->cell + (row + 1) * b->stride + 1;
		uint8_t *to = view->cell + (row + TG_SPATIAL_REACH) * TG_SPATIAL_STRIDE +
			TG_SPATIAL_REACH;
		for (int col = 0; col < b->size.cols; col++)
			to[col] = seen[color - 1][from[col]];
	}
}

/* The same whatever the order of the lanes; the size goes in as well. */
static uint32_t key_of(const uint32_t lanes[TG_SPATIAL_LANES], int size)
{
	uint32_t sum = 0;

	for (int lane = 0; lane < TG_SPATIAL_LANES; lane++) {
		uint32_t x = lanes[lane] ^ (uint32_t)(size + 1) * 0x9e3779b9u;
		x = (x ^ x >> 15) * 0x2c1b3c6du;
		x = (x ^ x >> 12) * 0x297a2d39u;
		sum += x ^ x >> 15;
	}
	return sum ? sum : 1;
}

void tg_spatial_keys(const struct tg_spatial *spatial, const struct tg_spatial_view *view, int row,
	int col, uint32_t keys[TG_SPATIAL_SIZES])
{
	const uint8_t *here =
		view->cell + (row + TG_SPATIAL_REACH) * TG_SPATIAL_STRIDE + col + TG_SPATIAL_REACH;
	uint32_t lanes[TG_SPATIAL_LANES] = {0};
	int i = 0;

	for (int size = 0; size < TG_SPATIAL_SIZES; size++) {
		for (; i < size_points[size]; i++) {
			const uint32_t *code = spatial->code[i][here[spatial->offset[i]]];
			for (int lane = 0; lane < TG_SPATIAL_LANES; lane++)
				lanes[lane] ^= code[lane];
		}
		keys[size] = key_of(lanes, size);
	}
}

void tg_spatial_nearest(const struct tg_spatial *spatial, const struct tg_spatial_view *view,
	int row, int col, int nearest[3])
{
	const uint8_t *here =
		view->cell + (row + TG_SPATIAL_REACH) * TG_SPATIAL_STRIDE + col + TG_SPATIAL_REACH;

	nearest[1] = nearest[2] = TG_SPATIAL_POINTS;
	for (int i = 0; i < TG_SPATIAL_POINTS; i++) {
		unsigned cell = here[spatial->offset[i]];
		if ((cell == 1 || cell == 2) && nearest[cell] == TG_SPATIAL_POINTS) {
			nearest[cell] = i;
			if (nearest[3 - cell] < TG_SPATIAL_POINTS)
				break;
		}
	}
}
