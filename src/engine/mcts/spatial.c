/*
 * Keys of large shapes. See spatial.h.
 *
 * All numbers come from fixed mixing functions, so that a key means the same on every machine and the
 * learned table can be committed.
 */
#include "engine/mcts/spatial.h"

#include "base/rng.h"
#include "engine/mcts/tactics.h"

#include <assert.h>
#include <stdlib.h>

/* Points up to these distances make the sizes. */
static const int size_distance[TG_SPATIAL_PLAIN] = {4, 5, 6, 8, 10};
static const int size_points[TG_SPATIAL_PLAIN] = {12, 20, 28, 48, 72};

static int distance(int dx, int dy)
{
	int x = abs(dx), y = abs(dy);

	return x + y + (x > y ? x : y);
}

/* `cell` 0 .. 3 of a plain view, 16 .. 31 of a rich one. */
static uint32_t code_of(int dx, int dy, int cell)
{
	uint64_t rich = (uint64_t)(cell >> 2) << 12;

	return (uint32_t)(tg_mix64((rich | (uint64_t)((dx + 8) * 64 + (dy + 8) * 4 + (cell & 3))) +
				  1) >>
		32);
}

/* The codes of one point in its eight turned places. */
static void set_codes(uint32_t (*code)[TG_SPATIAL_LANES], int first, int cells, int dx, int dy)
{
	for (int lane = 0; lane < TG_SPATIAL_LANES; lane++) {
		int x = lane & 1 ? -dx : dx, y = lane & 2 ? -dy : dy;
		for (int cell = 1; cell < cells; cell++)
			code[cell][lane] = lane & 4 ? code_of(y, x, first + cell)
						    : code_of(x, y, first + cell);
		code[0][lane] = 0;
	}
}

static void set_points(struct tg_spatial *spatial)
{
	int length = 0;

	for (int far = 2; far <= size_distance[TG_SPATIAL_PLAIN - 1]; far++) {
		for (int dy = -TG_SPATIAL_REACH; dy <= TG_SPATIAL_REACH; dy++) {
			for (int dx = -TG_SPATIAL_REACH; dx <= TG_SPATIAL_REACH; dx++) {
				if (distance(dx, dy) != far)
					continue;
				spatial->offset[length] = (int16_t)(dy * TG_SPATIAL_STRIDE + dx);
				if (length < TG_SPATIAL_NEAR)
					set_codes(spatial->rich[length], 16, 16, dx, dy);
				set_codes(spatial->code[length++], 0, 4, dx, dy);
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

/* The rich cell of each stone, by its chain's name: 1 to 3 own, 4 to 6 the other's. */
static void count_liberties(const struct tg_goban *b, enum tg_color color, uint8_t *cells)
{
	tg_at liberty[3];

	cells[0] = 0; /* that of empty points */
	for (tg_at p = 0; p < b->end; p++) {
		int base = b->cell[p] == color ? 0 : 3;
		if (b->chain[p] != p || (b->cell[p] != TG_BLACK && b->cell[p] != TG_WHITE))
			continue;
		cells[p] = (uint8_t)(base +
			(tg_goban_in_atari(b, p) ? 1 : tg_liberties(b, p, liberty, 3)));
	}
}

static int view_index(int row, int col)
{
	return (row + TG_SPATIAL_REACH) * TG_SPATIAL_STRIDE + col + TG_SPATIAL_REACH;
}

void tg_spatial_look(struct tg_spatial_view *view, const struct tg_goban *b, enum tg_color color)
{
	static const uint8_t seen[2][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}};
	uint8_t cells[TG_GOBAN_MAX];
	tg_at last = b->last[0];

	memset(view->cell, TG_BORDER, sizeof(view->cell));
	memset(view->rich, 7, sizeof(view->rich));
	count_liberties(b, color, cells);
	for (int row = 0; row < b->size.rows; row++) {
		tg_at p = (tg_at)((row + 1) * b->stride + 1);
		int to = view_index(row, 0);
		for (int col = 0; col < b->size.cols; col++) {
			view->cell[to + col] = seen[color - 1][b->cell[p + col]];
			view->rich[to + col] = cells[b->chain[p + col]];
		}
	}
	if (last)
		view->rich[view_index(last / b->stride - 1, last % b->stride - 1)] |= 8;
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

/* The two keys of the smallest shape with liberties; see spatial.h. */
static void rich_keys(const struct tg_spatial *spatial, const uint8_t *here, uint32_t keys[2])
{
	uint32_t lanes[2][TG_SPATIAL_LANES] = {{0}};
	bool has_last = false;

	for (int i = 0; i < TG_SPATIAL_NEAR; i++) {
		unsigned cell = here[spatial->offset[i]];
		const uint32_t *code = spatial->rich[i][cell & 7];
		for (int lane = 0; lane < TG_SPATIAL_LANES; lane++)
			lanes[0][lane] ^= code[lane];
		if (!(cell & 8))
			continue;
		has_last = true;
		for (int lane = 0; lane < TG_SPATIAL_LANES; lane++)
			lanes[1][lane] = code[lane] ^ spatial->rich[i][cell][lane];
	}
	keys[0] = key_of(lanes[0], TG_SPATIAL_PLAIN);
	for (int lane = 0; lane < TG_SPATIAL_LANES; lane++)
		lanes[1][lane] ^= lanes[0][lane];
	keys[1] = has_last ? key_of(lanes[1], TG_SPATIAL_PLAIN + 1) : 0;
}

void tg_spatial_keys(const struct tg_spatial *spatial, const struct tg_spatial_view *view, int row,
	int col, uint32_t keys[TG_SPATIAL_SIZES])
{
	const uint8_t *here = view->cell + view_index(row, col);
	uint32_t lanes[TG_SPATIAL_LANES] = {0};
	int i = 0;

	for (int size = 0; size < TG_SPATIAL_PLAIN; size++) {
		for (; i < size_points[size]; i++) {
			const uint32_t *code = spatial->code[i][here[spatial->offset[i]]];
			for (int lane = 0; lane < TG_SPATIAL_LANES; lane++)
				lanes[lane] ^= code[lane];
		}
		keys[size] = key_of(lanes, size);
	}
	rich_keys(spatial, view->rich + view_index(row, col), keys + TG_SPATIAL_PLAIN);
}

void tg_spatial_nearest(const struct tg_spatial *spatial, const struct tg_spatial_view *view,
	int row, int col, int nearest[3])
{
	const uint8_t *here = view->cell + view_index(row, col);

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
