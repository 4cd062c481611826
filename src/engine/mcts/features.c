/*
 * Computing features. See features.h for what each is.
 */
#include "engine/mcts/features.h"

#include "engine/mcts/tactics.h"

#include <stdlib.h>

struct list {
	uint16_t *features;
	int length;
};

static void add(struct list *list, int feature)
{
	list->features[list->length++] = (uint16_t)feature;
}

static int at_most(int value, int limit)
{
	return value < limit ? value : limit;
}

/* Manhattan distance plus the larger axis: 2 beside, 3 diagonally. */
static int distance(const struct tg_goban *b, tg_at p, tg_at q)
{
	int rows = abs(p / b->stride - q / b->stride), cols = abs(p % b->stride - q % b->stride);

	return rows + cols + (rows > cols ? rows : cols);
}

/* How far the nearest stone is, by the distance of spatial.h: 2 to 6, 8, 10, further. */
static int distance_class(int index)
{
	static const uint8_t ends[] = {4, 8, 12, 20, 28, 48, 72};
	int i = 0;

	while (i < 7 && index >= ends[i])
		i++;
	return i;
}

/* Where the point lies: its lines, and the nearest stones of both sides. */
static void add_place(struct list *list, const struct tg_scene *scene, tg_at p)
{
	const struct tg_goban *b = scene->b;
	int row = p / b->stride - 1, col = p % b->stride - 1;
	int down = b->size.rows - 1 - row, right = b->size.cols - 1 - col;
	int line = at_most(at_most(row, down), 6), other_line = at_most(at_most(col, right), 6);
	int side = b->size.rows < b->size.cols ? b->size.cols : b->size.rows;
	int kind = side < 12 ? 0 : side < 16 ? 1 : 2, swap, nearest[3];

	if (line > other_line) {
		swap = line;
		line = other_line;
		other_line = swap;
	}
	tg_spatial_nearest(&scene->patterns->spatial, &scene->view, row, col, nearest);
	nearest[1] = distance_class(nearest[1]);
	nearest[2] = distance_class(nearest[2]);
	add(list,
		TG_FEATURE_LINE + 56 * kind + 28 * (nearest[1] > 4 && nearest[2] > 4) +
			other_line * (other_line + 1) / 2 + line);
	add(list, TG_FEATURE_NEAREST + 64 * at_most(line, 4) + 8 * nearest[1] + nearest[2]);
}

/* --- what ladders say ------------------------------------------------------------------------------- */

enum {
	FATE_KNOWN = 1,
	FATE_ATARI = 2,  /* one liberty */
	FATE_TWO = 4,    /* two */
	FATE_LOST = 8,   /* FATE_ATARI: running is in vain */
	FATE_FIRST = 16, /* FATE_TWO: atari at the first liberty catches it */
	FATE_SECOND = 32,
	FATE_THREE = 64 /* three exactly */
};

static unsigned read_fate(const struct tg_goban *b, tg_at name)
{
	tg_at liberty[4];
	int liberties;

	if (tg_goban_in_atari(b, name))
		return FATE_KNOWN | FATE_ATARI | (tg_ladder_takes(b, name) ? FATE_LOST : 0u);
	liberties = tg_liberties(b, name, liberty, 4);
	if (liberties == 2)
		return FATE_KNOWN | FATE_TWO |
			(tg_atari_takes(b, name, liberty[0]) ? FATE_FIRST : 0u) |
			(tg_atari_takes(b, name, liberty[1]) ? FATE_SECOND : 0u);
	return FATE_KNOWN | (liberties == 3 ? FATE_THREE : 0u);
}

static unsigned fate_of(struct tg_scene *scene, tg_at stone)
{
	tg_at name = scene->b->chain[stone];

	if (scene->fate[name] == 0)
		scene->fate[name] = (uint8_t)read_fate(scene->b, name);
	return scene->fate[name];
}

/* --- what a move does to the chains beside it --------------------------------------------------------- */

/* 0 for one stone, 1 for two or three, 2 for more. */
static int size_class(int stones)
{
	return stones == 1 ? 0 : stones < 4 ? 1 : 2;
}

/* A chain in atari whose stones touch a chain of the other side that is in atari too. */
static bool saves_chain(const struct tg_goban *b, tg_at captured)
{
	tg_at p = captured;

	do {
		const tg_at around[4] = {(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1),
			(tg_at)(p + b->stride)};
		for (int i = 0; i < 4; i++)
			if (b->cell[around[i]] == 3 - b->cell[captured] &&
				tg_goban_in_atari(b, around[i]))
				return true;
		p = b->next[p];
	} while (p != captured);
	return false;
}

/* The largest of each kind, in stones; 0: none. */
struct effects {
	int captured;
	bool saves; /* and an own chain in atari beside them */
	bool could_run;
	int escaping; /* own, in atari */
	bool is_lost;
	int atari; /* theirs, left with one liberty */
	bool takes;
	int rescued;  /* own, of two liberties, to be caught */
	int extended; /* own, of two liberties, not to be caught */
	int reduced;  /* theirs, of three liberties */
};

static void look_at_own(struct tg_scene *scene, tg_at stone, struct effects *e)
{
	int stones = scene->b->stones[scene->b->chain[stone]];
	unsigned fate = fate_of(scene, stone);

	if (fate & FATE_ATARI && stones > e->escaping) {
		e->escaping = stones;
		e->is_lost = fate & FATE_LOST;
	}
	if (fate & (FATE_FIRST | FATE_SECOND) && stones > e->rescued)
		e->rescued = stones;
	if (fate & FATE_TWO && stones > e->extended)
		e->extended = stones;
}

static void look_at_theirs(struct tg_scene *scene, tg_at stone, tg_at p, struct effects *e)
{
	const struct tg_goban *b = scene->b;
	int stones = b->stones[b->chain[stone]];
	unsigned fate = fate_of(scene, stone);

	if (fate & FATE_ATARI) {
		e->captured += stones;
		e->saves = e->saves || saves_chain(b, stone);
		e->could_run = e->could_run || !(fate & FATE_LOST);
	} else if (fate & FATE_TWO && stones > e->atari) {
		tg_at liberty[3];
		tg_liberties(b, b->chain[stone], liberty, 3);
		e->atari = stones;
		e->takes = fate & (liberty[0] == p ? FATE_FIRST : FATE_SECOND);
	} else if (fate & FATE_THREE && stones > e->reduced) {
		e->reduced = stones;
	}
}

static void add_effects(struct list *list, struct tg_scene *scene, tg_at p, int liberties)
{
	const struct tg_goban *b = scene->b;
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	struct effects e = {0};

	for (int i = 0; i < 4; i++) {
		if (b->cell[around[i]] == scene->color)
			look_at_own(scene, around[i], &e);
		else if (b->cell[around[i]] == tg_other(scene->color))
			look_at_theirs(scene, around[i], p, &e);
	}
	if (e.captured)
		add(list,
			TG_FEATURE_CAPTURE + at_most(e.captured, 4) - 1 + 4 * e.saves +
				8 * e.could_run);
	if (e.escaping)
		add(list,
			TG_FEATURE_ESCAPE +
				(liberties > 2              ? 0
						: e.is_lost ? 2
							    : 1) +
				3 * size_class(e.escaping));
	if (e.atari)
		add(list, TG_FEATURE_ATARI + !e.takes + 2 * size_class(e.atari));
	if (e.rescued)
		add(list,
			TG_FEATURE_RESCUE + (liberties > 2 ? at_most(liberties, 4) - 2 : 0) +
				3 * size_class(e.rescued));
	else if (e.extended && liberties > 2)
		add(list, TG_FEATURE_EXTEND + size_class(e.extended));
	if (e.reduced)
		add(list, TG_FEATURE_REDUCE + size_class(e.reduced));
}

/* How many different own chains the move joins. */
static void add_join(struct list *list, const struct tg_scene *scene, tg_at p)
{
	const struct tg_goban *b = scene->b;
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	tg_at seen[4];
	int chains = 0;

	for (int i = 0; i < 4; i++) {
		bool known = b->cell[around[i]] != scene->color;
		for (int k = 0; k < chains && !known; k++)
			known = seen[k] == b->chain[around[i]];
		if (!known)
			seen[chains++] = b->chain[around[i]];
	}
	if (chains > 1)
		add(list, TG_FEATURE_JOIN + (chains > 2));
}

static void add_spatial(struct list *list, const struct tg_scene *scene, tg_at p)
{
	const struct tg_spatial *spatial = &scene->patterns->spatial;
	uint32_t keys[TG_SPATIAL_SIZES];

	tg_spatial_keys(
		spatial, &scene->view, p / scene->b->stride - 1, p % scene->b->stride - 1, keys);
	for (int i = 0; i < TG_SPATIAL_SIZES; i++) {
		int index = tg_spatial_find(spatial, keys[i]);
		if (index >= 0)
			add(list, TG_FEATURE_SPATIAL + index);
	}
}

/* Does the last move touch a stone of `color`, and how full is the board? */
static int last_kind(const struct tg_goban *b, enum tg_color color)
{
	int points = tg_size_points(b->size), stones = points - b->empties;
	tg_at last = b->last[0];
	bool touches = last &&
		(b->cell[last - 1] == color || b->cell[last + 1] == color ||
			b->cell[last - b->stride] == color || b->cell[last + b->stride] == color);

	return 16 * touches + (stones * 8 < points ? 0 : stones * 3 < points ? 32 : 64);
}

void tg_scene_init(struct tg_scene *scene, const struct tg_patterns *patterns,
	const struct tg_goban *b, enum tg_color color)
{
	scene->patterns = patterns;
	scene->b = b;
	scene->color = color;
	tg_spatial_look(&scene->view, b, color);
	scene->last = last_kind(b, color);
	memset(scene->fate, 0, b->end);
}

int tg_features_of(struct tg_scene *scene, tg_at p, uint16_t features[TG_FEATURES_OF_MOVE])
{
	const struct tg_goban *b = scene->b;
	struct list list = {features, 0};
	int stones, liberties;

	if (p == TG_AT_NONE) {
		add(&list, TG_FEATURE_PASS + (b->passes > 0));
		return list.length;
	}
	liberties = tg_liberties_after(b, scene->color, p, 4, &stones);
	add(&list, TG_FEATURE_SHAPE + scene->patterns->shape[scene->color - 1][b->code[p]]);
	add(&list, TG_FEATURE_LIBERTIES + (liberties > 0 ? liberties - 1 : 0));
	add_place(&list, scene, p);
	add_effects(&list, scene, p, liberties);
	add_join(&list, scene, p);
	if (liberties < 2 && tg_is_bad_self_atari(b, scene->color, p))
		add(&list, TG_FEATURE_SELF_ATARI + at_most(stones, 3) - 1);
	if (b->last[0] && b->last[0] != p)
		add(&list,
			TG_FEATURE_NEAR_LAST + scene->last +
				at_most(distance(b, p, b->last[0]), 17) - 2);
	if (b->last[1] && b->last[1] != p)
		add(&list, TG_FEATURE_NEAR_BEFORE + at_most(distance(b, p, b->last[1]), 17) - 2);
	add_spatial(&list, scene, p);
	return list.length;
}
