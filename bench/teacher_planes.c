/*
 * The input features of a KataGo network, version 8 ("V7"), under area rules.
 *
 * Planes of ladders on earlier boards are read again from those boards. The one liberty taken: ladder
 * reading is this library's own, bounded in nodes, and may differ from the teacher's in rare shapes.
 */
#include "go/ladder.h"
#include "teacher.h"

#include <math.h>
#include <string.h>

enum { LADDER_NODES = 2000 };

/* Calls the chain at `p` caught by a ladder; `works[2]` says which liberty starts it. */
static bool is_caught(
	const struct tg_go *go, tg_point p, int liberties, const tg_point *at, bool works[2])
{
	static struct tg_go copy;
	enum tg_color owner = (enum tg_color)go->cells[p];
	bool caught = false;

	if (liberties == 1)
		return tg_go_ladder_captures(go, p, owner, LADDER_NODES);
	for (int i = 0; i < 2; i++) {
		copy = *go;
		works[i] = tg_go_play(&copy, tg_other(owner), at[i]) == TG_LEGAL &&
			tg_go_ladder_captures(&copy, p, owner, LADDER_NODES);
		caught = caught || works[i];
	}
	return caught;
}

/* Marks the stones of caught chains in `caught`, and where `own` starts a ladder in `starts`. */
static void add_ladders(const struct tg_go *go, enum tg_color own, float *caught, float *starts)
{
	int points = tg_size_points(go->size);
	bool seen[TG_MAX_POINTS] = {false};

	for (int p = 0; p < points; p++) {
		tg_point at[3], stones[TG_MAX_POINTS];
		bool works[2] = {false, false};
		int liberties, length;
		if (go->cells[p] == TG_EMPTY || seen[p])
			continue;
		length = tg_go_chain(go, (tg_point)p, stones);
		for (int i = 0; i < length; i++)
			seen[stones[i]] = true;
		liberties = tg_ladder_liberties(go, (tg_point)p, at);
		if (liberties > 2 || !is_caught(go, (tg_point)p, liberties, at, works))
			continue;
		for (int i = 0; i < length; i++)
			caught[stones[i]] = 1;
		for (int i = 0; i < 2 && starts && go->cells[p] != own; i++)
			if (works[i])
				starts[at[i]] = 1;
	}
}

/* Pass-alive land, else regions of one colour, else stones. */
static void add_area(const struct tg_position *pos, enum tg_color own, float *mine, float *theirs)
{
	const struct tg_go *go = &pos->as.go;
	int points = tg_size_points(go->size);
	uint8_t owner[TG_MAX_POINTS];
	bool seen[TG_MAX_POINTS] = {false};

	tg_position_pass_alive(pos, owner);
	for (int p = 0; p < points; p++) {
		tg_point region[TG_MAX_POINTS];
		int length = 1;
		unsigned colors = 0;
		if (go->cells[p] != TG_EMPTY && owner[p] == TG_EMPTY)
			owner[p] = go->cells[p];
		if (go->cells[p] != TG_EMPTY || seen[p])
			continue;
		region[0] = (tg_point)p;
		seen[p] = true;
		for (int i = 0; i < length; i++) {
			for (const tg_point *q = go->near[region[i]]; *q != TG_NO_POINT; q++) {
				colors |= go->cells[*q];
				if (go->cells[*q] == TG_EMPTY && !seen[*q]) {
					seen[*q] = true;
					region[length++] = *q;
				}
			}
		}
		for (int i = 0; i < length && (colors == 1 || colors == 2); i++)
			if (owner[region[i]] == TG_EMPTY)
				owner[region[i]] = (uint8_t)colors;
	}
	for (int p = 0; p < points; p++) {
		mine[p] = owner[p] == own;
		theirs[p] = owner[p] == tg_other(own);
	}
}

/* The last five moves; returns how many of them count. */
static int add_history(const struct tg_go *go, enum tg_color own, float *planes, float *globals)
{
	int points = tg_size_points(go->size), k = 0;

	for (; k < 5 && k < go->plies; k++) {
		const struct tg_go_ply *ply = &go->log[go->plies - 1 - k];
		if (ply->color != (k & 1 ? own : tg_other(own)))
			break;
		if (ply->point == TG_PASS)
			globals[k] = 1;
		else
			planes[(9 + k) * points + ply->point] = 1;
	}
	return k;
}

static float komi_wave(double komi, int points)
{
	double base = floor(komi), d;

	if (((int)base - points) & 1)
		base -= 1;
	d = komi - base;
	return (float)(d < 0.5 ? d : d < 1.5 ? 1 - d : d - 2);
}

static void add_stones(const struct tg_go *go, enum tg_color own, float *planes)
{
	int points = tg_size_points(go->size);

	for (int p = 0; p < points; p++) {
		tg_point at[3];
		planes[p] = 1;
		if (go->cells[p] == TG_EMPTY) {
			enum tg_refusal refusal = tg_go_check(go, own, (tg_point)p);
			planes[6 * points + p] =
				refusal == TG_REFUSED_KO || refusal == TG_REFUSED_SUPERKO;
			continue;
		}
		planes[(go->cells[p] == own ? 1 : 2) * points + p] = 1;
		planes[(2 + tg_ladder_liberties(go, (tg_point)p, at)) * points + p] = 1;
	}
}

/* tg_ladder_liberties says 3 for three and more: the plane of exactly three is made exact here. */
static void mend_three(const struct tg_go *go, float *plane)
{
	int points = tg_size_points(go->size);

	for (int p = 0; p < points; p++) {
		tg_point at[TG_MAX_POINTS];
		if (plane[p] > 0 && tg_go_liberties(go, (tg_point)p, at) != 3)
			plane[p] = 0;
	}
}

void teacher_planes(const struct tg_position *pos, float *planes, float globals[TEACHER_GLOBALS])
{
	static struct tg_go earlier;
	const struct tg_go *go = &pos->as.go;
	enum tg_color own = go->to_move;
	int points = tg_size_points(go->size), history;
	double komi = (own == TG_WHITE ? 0.5 : -0.5) * go->rules.komi_halves;

	memset(planes, 0, TEACHER_PLANES * (size_t)points * sizeof(float));
	memset(globals, 0, TEACHER_GLOBALS * sizeof(float));
	add_stones(go, own, planes);
	mend_three(go, planes + 5 * points);
	history = add_history(go, own, planes, globals);
	add_ladders(go, own, planes + 14 * points, planes + 17 * points);
	earlier = *go;
	for (int k = 1; k <= 2; k++) {
		float *plane = planes + (14 + k) * points;
		if (history >= k) {
			tg_go_undo(&earlier);
			add_ladders(&earlier, own, plane, NULL);
		} else {
			memcpy(plane, plane - points, (size_t)points * sizeof(float));
		}
	}
	add_area(pos, own, planes + 18 * points, planes + 19 * points);
	globals[5] = (float)(komi / 20);
	globals[6] = go->rules.ko == TG_KO_SIMPLE ? 0 : 1;
	globals[7] = go->rules.ko == TG_KO_SIMPLE   ? 0
		: go->rules.ko == TG_KO_SITUATIONAL ? -0.5f
						    : 0.5f;
	globals[8] = go->rules.suicide;
	globals[14] = go->plies > 0 && go->log[go->plies - 1].point == TG_PASS;
	globals[18] = komi_wave(komi, points);
}
