/*
 * Pass-alive chains and territory: what no sequence of enemy moves can take when its owner only passes.
 *
 * The regions of one colour are the connected parts of the board without its stones. A region is vital
 * to a chain when the chain touches each of its empty points: the enemy cannot fill it without dying.
 * Chains with fewer than two vital regions are struck off, then the regions that touch such a chain,
 * until nothing changes. What remains is pass-alive. Where an own group of stones may be taken off by a
 * move, the enemy can empty points under his stones again, so that a vital region must be touched at
 * every point.
 *
 * Source: D. B. Benson, Life in the game of Go, Information Sciences 10, 1976.
 */
#include "go/go.h"

#include <string.h>

struct region {
	int begin, length;    /* its points, in benson.points */
	bool is_safe;         /* touches chains, and none that was struck off */
	int vital_count;      /* chains that it is vital to */
	tg_point vital_to[4]; /* their names: all of them touch the region's first empty point */
};

struct benson {
	const struct tg_go *go;
	enum tg_color color;
	int region_count;
	struct region regions[TG_MAX_POINTS];
	tg_point points[TG_MAX_POINTS];
	bool seen[TG_MAX_POINTS];
	bool is_dead[TG_MAX_POINTS]; /* by name of a chain: struck off */
	int vital[TG_MAX_POINTS];    /* by name: safe regions that are vital to it */
};

/* Regions and `vital` are set where they are found; the rest of 30 kB need not be cleared. */
static void init(struct benson *benson, const struct tg_go *go, enum tg_color color)
{
	benson->go = go;
	benson->color = color;
	benson->region_count = 0;
	memset(benson->seen, 0, sizeof(benson->seen));
	memset(benson->is_dead, 0, sizeof(benson->is_dead));
}

static bool touches(const struct benson *benson, tg_point point, tg_point chain)
{
	const struct tg_go *go = benson->go;

	for (const tg_point *near = go->near[point]; *near >= 0; near++)
		if (go->cells[*near] == benson->color && go->chain[*near] == chain)
			return true;
	return false;
}

/* Must a vital region be touched here? */
static bool must_touch(const struct benson *benson, tg_point point)
{
	return benson->go->rules.suicide || benson->go->cells[point] == TG_EMPTY;
}

static bool is_vital(const struct benson *benson, const struct region *region, tg_point chain)
{
	for (int i = 0; i < region->length; i++) {
		tg_point point = benson->points[region->begin + i];
		if (must_touch(benson, point) && !touches(benson, point, chain))
			return false;
	}
	return true;
}

static void add_vital(const struct benson *benson, struct region *region, tg_point chain)
{
	for (int i = 0; i < region->vital_count; i++)
		if (region->vital_to[i] == chain)
			return;
	if (is_vital(benson, region, chain))
		region->vital_to[region->vital_count++] = chain;
}

/* The chains that a region is vital to are among those at any one point that they must touch. */
static void find_vital(const struct benson *benson, struct region *region)
{
	const struct tg_go *go = benson->go;
	int i = 0;

	while (i < region->length && !must_touch(benson, benson->points[region->begin + i]))
		i++;
	if (i == region->length)
		return;
	const tg_point *near = go->near[benson->points[region->begin + i]];
	for (; *near >= 0; near++)
		if (go->cells[*near] == benson->color)
			add_vital(benson, region, go->chain[*near]);
}

/* Collects the points of the region around `start`, and whether a chain borders it. */
static void flood(struct benson *benson, tg_point start, struct region *region)
{
	const struct tg_go *go = benson->go;
	tg_point *points = benson->points + region->begin;

	region->length = 1;
	points[0] = start;
	benson->seen[start] = true;
	for (int i = 0; i < region->length; i++) {
		for (const tg_point *near = go->near[points[i]]; *near >= 0; near++) {
			if (go->cells[*near] == benson->color) {
				region->is_safe = true;
			} else if (!benson->seen[*near]) {
				benson->seen[*near] = true;
				points[region->length++] = *near;
			}
		}
	}
}

static void find_regions(struct benson *benson)
{
	int begin = 0, points = tg_size_points(benson->go->size);

	for (tg_point p = 0; p < points; p++) {
		if (benson->go->cells[p] == benson->color || benson->seen[p])
			continue;
		struct region *region = &benson->regions[benson->region_count++];
		*region = (struct region){.begin = begin};
		flood(benson, p, region);
		find_vital(benson, region);
		begin += region->length;
	}
}

/* One round: strikes off the chains without two vital regions. Returns whether there was one. */
static bool strike_chains(struct benson *benson)
{
	const struct tg_go *go = benson->go;
	bool changed = false;
	int points = tg_size_points(go->size);

	memset(benson->vital, 0, (size_t)points * sizeof(*benson->vital));
	for (int r = 0; r < benson->region_count; r++)
		for (int i = 0; benson->regions[r].is_safe && i < benson->regions[r].vital_count;
			i++)
			benson->vital[benson->regions[r].vital_to[i]]++;
	for (tg_point p = 0; p < points; p++) {
		bool is_name = go->cells[p] == benson->color && go->chain[p] == p;
		if (!is_name || benson->is_dead[p] || benson->vital[p] >= 2)
			continue;
		benson->is_dead[p] = true;
		changed = true;
	}
	return changed;
}

static bool touches_dead(const struct benson *benson, tg_point point)
{
	const struct tg_go *go = benson->go;

	for (const tg_point *near = go->near[point]; *near >= 0; near++)
		if (go->cells[*near] == benson->color && benson->is_dead[go->chain[*near]])
			return true;
	return false;
}

static void strike_regions(struct benson *benson)
{
	for (int r = 0; r < benson->region_count; r++) {
		struct region *region = &benson->regions[r];
		for (int i = 0; region->is_safe && i < region->length; i++)
			region->is_safe = !touches_dead(benson, benson->points[region->begin + i]);
	}
}

/* Room for one eye is not enough for the enemy to live in: at most one point touches no wall. */
static bool is_territory(const struct benson *benson, const struct region *region)
{
	const struct tg_go *go = benson->go;
	int inner = 0;

	for (int i = 0; i < region->length; i++) {
		bool touches_wall = false;
		const tg_point *near = go->near[benson->points[region->begin + i]];
		for (; *near >= 0; near++)
			touches_wall |= go->cells[*near] == benson->color;
		inner += !touches_wall;
	}
	return region->is_safe && inner <= 1;
}

static void mark(const struct benson *benson, uint8_t alive[TG_MAX_POINTS])
{
	const struct tg_go *go = benson->go;
	int points = tg_size_points(go->size);

	for (int p = 0; p < points; p++)
		if (go->cells[p] == benson->color && !benson->is_dead[go->chain[p]])
			alive[p] = (uint8_t)benson->color;
	for (int r = 0; r < benson->region_count; r++) {
		const struct region *region = &benson->regions[r];
		for (int i = 0; is_territory(benson, region) && i < region->length; i++)
			alive[benson->points[region->begin + i]] = (uint8_t)benson->color;
	}
}

void tg_go_pass_alive(const struct tg_go *go, uint8_t alive[TG_MAX_POINTS])
{
	struct benson benson;

	memset(alive, TG_EMPTY, TG_MAX_POINTS);
	for (int color = TG_BLACK; color <= TG_WHITE; color++) {
		init(&benson, go, (enum tg_color)color);
		find_regions(&benson);
		while (strike_chains(&benson))
			strike_regions(&benson);
		mark(&benson, alive);
	}
}
