/*
 * See fate.h.
 */
#include "engine/mcts/fate.h"

enum { RIM = 2 /* points round the unsettled ones where moves are looked for */ };

/* A point is unsettled below this share of simulations that end alike. */
static const double settled = 0.9;

bool tg_aim_is_met(const struct tg_aim *aim, const struct tg_goban *b)
{
	unsigned cell = b->cell[aim->point];

	return (cell == TG_EMPTY ? tg_goban_eye_owner(b, aim->point) : (enum tg_color)cell) ==
		aim->color;
}

int tg_aim_keep(const struct tg_aim *aim, struct tg_prior_move *moves, int length)
{
	int kept = 0;
	float sum = 0;

	for (int i = 0; i < length; i++) {
		if (moves[i].move != TG_AT_NONE && !aim->region[moves[i].move])
			continue;
		sum += moves[i].prior;
		moves[kept++] = moves[i];
	}
	for (int i = 0; i < kept; i++)
		moves[i].prior /= sum;
	return kept;
}

/* The points of the region, filled from the chain outwards. */
struct zone {
	const struct tg_position *pos;
	struct tg_aim *aim;
	const struct tg_goban *b;
	int length;
	tg_at points[TG_MAX_POINTS];
};

static void add_point(struct zone *zone, tg_at p)
{
	if (zone->b->cell[p] == TG_BORDER || zone->aim->region[p])
		return;
	zone->aim->region[p] = true;
	zone->points[zone->length++] = p;
}

static void add_around(struct zone *zone, tg_at p)
{
	const int stride = zone->b->stride;

	for (int dy = -stride; dy <= stride; dy += stride)
		for (int dx = -1; dx <= 1; dx++)
			if (p + dy + dx > 0)
				add_point(zone, (tg_at)(p + dy + dx));
}

static bool is_unsettled(const struct zone *zone, const struct tg_ends *ends, tg_at p)
{
	double owned = ends->owned[tg_goban_point(zone->b, p)] / (double)ends->playouts;

	return owned < settled && owned > -settled;
}

static void find_region(struct zone *zone, tg_point point, const struct tg_ends *ends)
{
	tg_point chain[TG_MAX_POINTS];
	int length = tg_position_chain(zone->pos, point, chain), done = 0;

	zone->length = 0;
	for (int i = 0; i < length; i++)
		add_point(zone, tg_goban_at(zone->b, chain[i]));
	for (int i = 0; i < zone->length; i++)
		if (i < length || is_unsettled(zone, ends, zone->points[i]))
			add_around(zone, zone->points[i]);
	for (int ring = 1; ring < RIM; ring++) {
		int end = zone->length;
		for (; done < end; done++)
			add_around(zone, zone->points[done]);
	}
}

/* The value of the best first move for `color`, seen by the chain's owner. */
static double search_side(struct tg_search *search, const struct tg_position *pos,
	enum tg_color color, uint64_t playouts, struct tg_ends *ends)
{
	uint32_t best;
	double mean;

	tg_estimate_ends(search, pos, color, playouts, 1, ends);
	best = tg_tree_best(&search->tree, TG_NODE_ROOT);
	mean = best == TG_NODE_NONE ? 1 - tg_node_mean(&search->tree.nodes[TG_NODE_ROOT])
				    : tg_node_mean(&search->tree.nodes[best]);
	return color == search->aim->color ? mean : 1 - mean;
}

void tg_fate_search(struct tg_search *search, const struct tg_position *pos, tg_point point,
	const struct tg_ends *ends, uint64_t playouts, struct tg_fate *fate)
{
	struct tg_aim aim;
	struct tg_goban b;
	struct zone zone = {.pos = pos, .aim = &aim, .b = &b};

	memset(&aim, 0, sizeof(aim));
	tg_goban_set(&b, &pos->as.go, pos->as.go.to_move);
	aim.point = tg_goban_at(&b, point);
	aim.color = tg_position_at(pos, point);
	find_region(&zone, point, ends);
	search->aim = &aim;
	fate->attacked = search_side(search, pos, tg_other(aim.color), playouts, &fate->ends[0]);
	tg_search_forget(search);
	fate->defended = search_side(search, pos, aim.color, playouts, &fate->ends[1]);
	tg_search_forget(search);
	search->aim = NULL;
}
