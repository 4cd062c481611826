/*
 * Borders that are not closed. See judge.h.
 *
 *	X X . O O        a dame: both sides stand beside it, whoever fills it gains nothing by territory
 *	X . . . O        an open border: the point beside Black alone is his only when he closes it
 */
#include "engine/mcts/judge.h"

#include <string.h>

struct region {
	const struct tg_go *go;
	const uint8_t *life;
	bool seen[TG_MAX_POINTS];
	int length;
	tg_point points[TG_MAX_POINTS];
	unsigned colors; /* of living stones beside it, as bits */
	bool has_seki, has_half_side;
};

/* The colour of a living stone, else TG_EMPTY. */
static uint8_t living(const struct region *region, tg_point p)
{
	return region->life[p] == TG_LIFE_DEAD ? TG_EMPTY : region->go->cells[p];
}

static void look_around(struct region *region, tg_point p)
{
	unsigned colors = 0;

	for (const tg_point *near = region->go->near[p]; *near >= 0; near++) {
		uint8_t color = living(region, *near);
		colors |= color;
		region->has_seki |= region->life[*near] == TG_LIFE_SEKI;
		if (color != TG_EMPTY || region->seen[*near])
			continue;
		region->seen[*near] = true;
		region->points[region->length++] = *near;
	}
	region->colors |= colors;
	region->has_half_side |= colors != (TG_BLACK | TG_WHITE);
}

static void flood(struct region *region, tg_point start)
{
	region->length = 1;
	region->points[0] = start;
	region->seen[start] = true;
	region->colors = 0;
	region->has_seki = region->has_half_side = false;
	for (int i = 0; i < region->length; i++)
		look_around(region, region->points[i]);
}

int tg_judge_borders(
	const struct tg_position *pos, const uint8_t life[TG_MAX_POINTS], bool open[TG_MAX_POINTS])
{
	struct region region = {.go = &pos->as.go, .life = life};
	int count = 0, points = tg_size_points(pos->as.go.size);

	memset(open, 0, TG_MAX_POINTS * sizeof(*open));
	for (tg_point p = 0; p < points; p++) {
		if (region.seen[p] || living(&region, p) != TG_EMPTY)
			continue;
		flood(&region, p);
		if (region.colors != (TG_BLACK | TG_WHITE) || region.has_seki ||
			!region.has_half_side)
			continue;
		for (int i = 0; i < region.length; i++)
			open[region.points[i]] = true;
		count += region.length;
	}
	return count;
}
