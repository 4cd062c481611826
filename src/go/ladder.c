/*
 * Ladders: the attacker gives atari with every move, the defender runs or takes an attacking chain
 * that is itself in atari. Nothing else is read: a chain that gets three liberties has escaped, and so
 * has one that is not read to the end within the budget.
 */
#include "go/ladder.h"

#include "go/chain.h"

#include <string.h>

/* Chains in atari around a chain that are looked at; more than this many do not occur in games. */
#define MOST_ESCAPES 16

struct ladder {
	struct tg_go *go;
	tg_point prey; /* a stone of the chain that is hunted */
	enum tg_color hunter;
	int nodes; /* positions left to read */
};

int tg_ladder_liberties(const struct tg_go *go, tg_point point, tg_point out[3])
{
	tg_point stone = point;
	int count = 0;

	do {
		for (const tg_point *near = go->near[stone]; *near >= 0; near++) {
			if (go->cells[*near] != TG_EMPTY || (count > 0 && out[0] == *near) ||
				(count > 1 && out[1] == *near))
				continue;
			out[count++] = *near;
			if (count == 3)
				return 3;
		}
		stone = go->next[stone];
	} while (stone != point);
	return count;
}

/* Plays, and counts it. False: the move is illegal or the budget is used up. */
static bool play(struct ladder *ladder, enum tg_color color, tg_point point)
{
	return ladder->nodes > 0 && tg_go_play(ladder->go, color, point) == TG_LEGAL &&
		ladder->nodes--;
}

static void add_escape(tg_point *escapes, int *count, tg_point point)
{
	for (int i = 0; i < *count; i++)
		if (escapes[i] == point)
			return;
	if (*count < MOST_ESCAPES)
		escapes[(*count)++] = point;
}

/* The defender's moves: take a neighbour that is in atari, or extend to the last liberty. */
static int find_escapes(
	const struct ladder *ladder, tg_point liberty, tg_point escapes[MOST_ESCAPES])
{
	const struct tg_go *go = ladder->go;
	tg_point stone = ladder->prey, last[3];
	int count = 0;

	add_escape(escapes, &count, liberty);
	do {
		for (const tg_point *near = go->near[stone]; *near >= 0; near++)
			if (go->cells[*near] == ladder->hunter &&
				tg_ladder_liberties(go, *near, last) == 1)
				add_escape(escapes, &count, last[0]);
		stone = go->next[stone];
	} while (stone != ladder->prey);
	return count;
}

static bool hunt(struct ladder *ladder);

/* The defender moves. Is the chain lost all the same? */
static bool is_lost(struct ladder *ladder)
{
	tg_point liberties[3], escapes[MOST_ESCAPES];
	bool lost = ladder->nodes > 0;

	if (tg_ladder_liberties(ladder->go, ladder->prey, liberties) != 1)
		return false;
	int count = find_escapes(ladder, liberties[0], escapes);
	for (int i = 0; lost && i < count; i++) {
		if (!play(ladder, tg_other(ladder->hunter), escapes[i]))
			continue;
		lost = hunt(ladder);
		tg_go_undo(ladder->go);
	}
	return lost && ladder->nodes > 0;
}

/* The attacker moves: takes a chain in atari, tries both ataris on one with two liberties. */
static bool hunt(struct ladder *ladder)
{
	tg_point liberties[3];
	int count = tg_ladder_liberties(ladder->go, ladder->prey, liberties);
	bool caught = false;

	for (int i = 0; count < 3 && !caught && i < count; i++) {
		if (!play(ladder, ladder->hunter, liberties[i]))
			continue;
		caught = count == 1 || is_lost(ladder);
		tg_go_undo(ladder->go);
	}
	return caught;
}

/*
 * A copy to read on: the board without its history, which is all before the log, and the last ply, for
 * the ban on a ko. Superko is not read.
 */
static void copy_board(struct tg_go *copy, const struct tg_go *go)
{
	memcpy(copy, go, offsetof(struct tg_go, log));
	copy->rules.ko = TG_KO_SIMPLE;
	copy->taken_length = 0;
	copy->plies = go->plies > 0;
	if (go->plies > 0)
		copy->log[0] = go->log[go->plies - 1];
}

bool tg_go_ladder_captures(const struct tg_go *go, tg_point point, enum tg_color to_play, int nodes)
{
	struct tg_go copy;
	struct ladder ladder = {&copy, point, tg_other((enum tg_color)go->cells[point]), nodes};

	assert(go->cells[point] != TG_EMPTY);
	copy_board(&copy, go);
	return to_play == ladder.hunter ? hunt(&ladder) : is_lost(&ladder);
}
