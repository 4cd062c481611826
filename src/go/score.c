/*
 * Counting a position: area or territory, with or without a tax on points in seki.
 *
 * The judgement of dead stones comes from outside. Seki is what KataGo's rules call so: an area of own
 * stones and own surrounded points is independent life when none of its stones touches a dame or is in
 * atari; all other areas are in seki. An unfilled dame therefore turns its neighbours into seki.
 * Source: KataGo, docs/rules.html (rules version 2).
 */
#include "go/go.h"

#include <stdio.h>
#include <string.h>

/* A board without the dead stones, and whose each point is; the floods share one queue. */
struct counting {
	const struct tg_go *go;
	int points;
	uint8_t cells[TG_MAX_POINTS];
	uint8_t owner[TG_MAX_POINTS];
	bool seen[TG_MAX_POINTS];
	tg_point region[TG_MAX_POINTS]; /* what `flood` found */
};

/* Collects into `region` the points around `start` whose value in `map` is that of `start`. */
static int flood(struct counting *counting, const uint8_t *map, tg_point start)
{
	int length = 1;

	counting->region[0] = start;
	counting->seen[start] = true;
	for (int i = 0; i < length; i++) {
		const tg_point *near = counting->go->near[counting->region[i]];
		for (; *near >= 0; near++) {
			if (counting->seen[*near] || map[*near] != map[start])
				continue;
			counting->seen[*near] = true;
			counting->region[length++] = *near;
		}
	}
	return length;
}

/* The one colour that borders the first `length` points of `region`, or TG_EMPTY. */
static uint8_t bordering_color(const struct counting *counting, int length)
{
	uint8_t colors = 0; /* 1 black, 2 white, 3 both: the values of tg_color as bits */

	for (int i = 0; i < length; i++) {
		const tg_point *near = counting->go->near[counting->region[i]];
		for (; *near >= 0; near++)
			colors |= counting->cells[*near];
	}
	return colors == TG_BLACK || colors == TG_WHITE ? colors : TG_EMPTY;
}

/* Every stone is its colour's, every empty region belongs to the colour that alone borders it. */
static void find_owners(struct counting *counting)
{
	memcpy(counting->owner, counting->cells, sizeof(counting->owner));
	memset(counting->seen, 0, sizeof(counting->seen));
	for (tg_point p = 0; p < counting->points; p++) {
		if (counting->cells[p] != TG_EMPTY || counting->seen[p])
			continue;
		int length = flood(counting, counting->cells, p);
		uint8_t color = bordering_color(counting, length);
		for (int i = 0; i < length; i++)
			counting->owner[counting->region[i]] = color;
	}
}

/* Marks every stone of a chain that has exactly one liberty. */
static void find_atari(struct counting *counting, bool in_atari[TG_MAX_POINTS])
{
	memset(in_atari, 0, TG_MAX_POINTS * sizeof(*in_atari));
	memset(counting->seen, 0, sizeof(counting->seen));
	for (tg_point p = 0; p < counting->points; p++) {
		if (counting->cells[p] == TG_EMPTY || counting->seen[p])
			continue;
		int length = flood(counting, counting->cells, p);
		tg_point liberty = TG_NO_POINT;
		bool is_atari = true;
		for (int i = 0; i < length; i++) {
			const tg_point *near = counting->go->near[counting->region[i]];
			for (; *near >= 0; near++) {
				if (counting->cells[*near] != TG_EMPTY)
					continue;
				is_atari &= liberty < 0 || liberty == *near;
				liberty = *near;
			}
		}
		for (int i = 0; i < length; i++)
			in_atari[counting->region[i]] = is_atari;
	}
}

static bool touches_dame(const struct counting *counting, tg_point point)
{
	for (const tg_point *near = counting->go->near[point]; *near >= 0; near++)
		if (counting->owner[*near] == TG_EMPTY)
			return true;
	return false;
}

/* Finds the areas in seki; with tax ALL every other area pays two points. */
static void find_seki(struct counting *counting, bool in_seki[TG_MAX_POINTS], int tax[2])
{
	bool in_atari[TG_MAX_POINTS];

	memset(in_seki, 0, TG_MAX_POINTS * sizeof(*in_seki));
	find_atari(counting, in_atari);
	memset(counting->seen, 0, sizeof(counting->seen));
	for (tg_point p = 0; p < counting->points; p++) {
		if (counting->owner[p] == TG_EMPTY || counting->seen[p])
			continue;
		int length = flood(counting, counting->owner, p);
		bool lives = true;
		for (int i = 0; i < length; i++)
			lives &= !touches_dame(counting, counting->region[i]) &&
				!in_atari[counting->region[i]];
		for (int i = 0; i < length; i++)
			in_seki[counting->region[i]] = !lives;
		if (lives && counting->go->rules.tax == TG_TAX_ALL)
			tax[counting->owner[p] - TG_BLACK] += 2;
	}
}

/* Points in seki count for nobody. */
static void take_tax(struct counting *counting, struct tg_score *score)
{
	bool in_seki[TG_MAX_POINTS];

	if (counting->go->rules.tax == TG_TAX_NONE)
		return;
	find_seki(counting, in_seki, score->tax);
	for (int p = 0; p < counting->points; p++)
		if (in_seki[p] && counting->cells[p] == TG_EMPTY)
			counting->owner[p] = TG_EMPTY;
}

static void lift_dead(struct counting *counting, const bool *dead, struct tg_score *score)
{
	const struct tg_rules *rules = &counting->go->rules;
	bool all_alive = rules->scoring == TG_SCORING_AREA && !rules->friendly_pass;

	for (int p = 0; dead && !all_alive && p < counting->points; p++) {
		if (!dead[p] || counting->cells[p] == TG_EMPTY)
			continue;
		score->dead[tg_other((enum tg_color)counting->cells[p]) - TG_BLACK]++;
		counting->cells[p] = TG_EMPTY;
	}
}

static int bonus_for_white(const struct tg_go *go)
{
	if (go->rules.scoring != TG_SCORING_AREA || go->handicap < 2)
		return 0;
	switch (go->rules.bonus) {
	case TG_BONUS_ZERO: break;
	case TG_BONUS_N_MINUS_ONE: return go->handicap - 1;
	case TG_BONUS_N: return go->handicap;
	}
	return 0;
}

/* The lines that the board does not show. */
static void add_rules(const struct tg_go *go, struct tg_score *score)
{
	int button = tg_go_first_pass(go);

	score->komi_halves = go->rules.komi_halves;
	score->bonus = bonus_for_white(go);
	if (go->rules.has_button && button < go->plies)
		score->button[go->log[button].color - TG_BLACK] = 1;
	if (go->rules.scoring == TG_SCORING_TERRITORY)
		memcpy(score->prisoners, go->prisoners, sizeof(score->prisoners));
}

static int points_of(const struct tg_score *score, enum tg_scoring scoring, int side)
{
	int points = score->territory[side] - score->tax[side];

	return scoring == TG_SCORING_AREA ? points + score->stones[side]
					  : points + score->prisoners[side] + score->dead[side];
}

void tg_go_score(const struct tg_go *go, const bool *dead, struct tg_score *score)
{
	struct counting counting = {.go = go, .points = tg_size_points(go->size)};
	enum tg_scoring scoring = go->rules.scoring;

	memset(score, 0, sizeof(*score));
	memcpy(counting.cells, go->cells, sizeof(counting.cells));
	lift_dead(&counting, dead, score);
	find_owners(&counting);
	take_tax(&counting, score);
	for (int p = 0; p < counting.points; p++) {
		uint8_t owner = counting.owner[p];
		if (owner == TG_EMPTY)
			score->dame++;
		else if (counting.cells[p] == TG_EMPTY)
			score->territory[owner - TG_BLACK]++;
		else if (scoring == TG_SCORING_AREA)
			score->stones[owner - TG_BLACK]++;
	}
	memcpy(score->owner, counting.owner, sizeof(score->owner));
	add_rules(go, score);
	score->result_halves = 2 * points_of(score, scoring, 0) + score->button[0] -
		2 * (points_of(score, scoring, 1) + score->bonus) - score->button[1] -
		score->komi_halves;
}

void tg_score_format(const struct tg_score *score, char out[16])
{
	int halves = score->result_halves < 0 ? -score->result_halves : score->result_halves;

	if (halves == 0)
		snprintf(out, 16, "0");
	else
		snprintf(out, 16, "%c+%d%s", score->result_halves > 0 ? 'B' : 'W', halves / 2,
			halves % 2 ? ".5" : "");
}
