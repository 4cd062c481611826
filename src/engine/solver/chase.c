/* Ladders and nets. See chase.h; the reading of ladders is go/ladder.c's. */
#include "engine/solver/chase.h"

#include "rules/position.h"

#include <stdlib.h>

enum {
	LADDER_NODES = 5000, /* positions for one ladder */
	LIBERTIES_MAX = 2    /* of a chain that can be chased */
};

struct chase {
	struct tg_go *go;
	tg_point stone;
	enum tg_color prey, hunter;
};

static bool is_caught(const struct chase *chase, enum tg_color to_play)
{
	tg_point list[TG_MAX_POINTS];

	return tg_go_liberties(chase->go, chase->stone, list) <= LIBERTIES_MAX &&
		tg_go_ladder_captures(chase->go, chase->stone, to_play, LADDER_NODES);
}

/* Plays for the hunter and asks whether the prey is caught whatever it does; the move stays if so. */
static bool catches(const struct chase *chase, tg_point move)
{
	if (tg_go_play(chase->go, chase->hunter, move) != TG_LEGAL)
		return false;
	if (chase->go->cells[chase->stone] == TG_EMPTY || is_caught(chase, chase->prey))
		return true;
	tg_go_undo(chase->go);
	return false;
}

/* --- nets ------------------------------------------------------------------------------------------- */

/* The ladder catches what the prey becomes by `reply`; a reply that cannot be played is none. */
static bool is_caught_after(const struct chase *chase, tg_point reply)
{
	bool caught;

	if (tg_go_play(chase->go, chase->prey, reply) != TG_LEGAL)
		return true;
	caught = is_caught(chase, chase->hunter);
	tg_go_undo(chase->go);
	return caught;
}

/* Points at which the prey could break out: its liberties and their neighbours. */
static int ways_out(const struct chase *chase, tg_point list[TG_MAX_POINTS])
{
	tg_point liberties[TG_MAX_POINTS];
	int count = tg_go_liberties(chase->go, chase->stone, liberties), length = 0;
	bool seen[TG_MAX_POINTS] = {false};

	for (int i = 0; i < count; i++) {
		if (!seen[liberties[i]])
			list[length++] = liberties[i];
		seen[liberties[i]] = true;
		for (const tg_point *near = chase->go->near[liberties[i]]; *near >= 0; near++)
			if (chase->go->cells[*near] == TG_EMPTY && !seen[*near]) {
				seen[*near] = true;
				list[length++] = *near;
			}
	}
	return length;
}

/* Every way out, and every atari that would take one of the hunters, leads into a ladder. */
static bool holds(const struct chase *chase)
{
	tg_point list[TG_MAX_POINTS], liberty[TG_MAX_POINTS];
	int length = ways_out(chase, list);

	if (!is_caught(chase, chase->hunter))
		return false; /* the pass */
	for (int i = 0; i < length; i++)
		if (!is_caught_after(chase, list[i]))
			return false;
	for (tg_point p = 0; p < tg_size_points(chase->go->size); p++)
		if (chase->go->cells[p] == (uint8_t)chase->hunter &&
			tg_go_liberties(chase->go, p, liberty) == 1 &&
			!is_caught_after(chase, liberty[0]))
			return false;
	return true;
}

/* A move at one of the ways out, or beyond a liberty, that shuts the prey in; it is left on the board. */
static bool throw_net(const struct chase *chase, tg_point *move)
{
	tg_point list[TG_MAX_POINTS];
	int length = ways_out(chase, list);

	for (int i = 0; i < length; i++) {
		*move = list[i];
		if (tg_go_play(chase->go, chase->hunter, *move) != TG_LEGAL)
			continue;
		if (holds(chase))
			return true;
		tg_go_undo(chase->go);
	}
	return false;
}

/* --- the line --------------------------------------------------------------------------------------- */

/* The hunter's next move of the ladder; false: none is needed, or there is none. */
static bool hunt(const struct chase *chase, tg_point *move)
{
	tg_point list[TG_MAX_POINTS];
	int length = tg_go_liberties(chase->go, chase->stone, list);

	for (int i = 0; i < length; i++) {
		*move = list[i];
		if (catches(chase, *move))
			return true;
	}
	return false;
}

/* The prey runs along a liberty, where it can. */
static bool run(const struct chase *chase, tg_point *move)
{
	tg_point list[TG_MAX_POINTS];
	int length = tg_go_liberties(chase->go, chase->stone, list);

	for (int i = 0; i < length; i++) {
		*move = list[i];
		if (tg_go_play(chase->go, chase->prey, *move) == TG_LEGAL)
			return true;
	}
	return false;
}

/* From a position in which the prey is caught, `to_play` to move. */
static void follow(
	const struct chase *chase, enum tg_color to_play, struct tg_tsumego_answer *answer)
{
	while (answer->length < TG_TSUMEGO_LINE &&
		chase->go->cells[chase->stone] == (uint8_t)chase->prey) {
		tg_point *move = &answer->line[answer->length];
		if (!(to_play == chase->hunter ? hunt(chase, move) : run(chase, move)))
			break;
		answer->length++;
		to_play = to_play == TG_BLACK ? TG_WHITE : TG_BLACK;
	}
}

bool tg_chase(const struct tg_position *pos, tg_point stone, enum tg_color first,
	struct tg_tsumego_answer *answer)
{
	enum tg_color prey = tg_position_at(pos, stone);
	struct chase chase = {NULL, stone, prey, prey == TG_BLACK ? TG_WHITE : TG_BLACK};
	struct tg_position *copy = tg_position_copy(pos);
	tg_point net = TG_NO_POINT;
	bool is_taken, is_net;

	if (!copy)
		return false;
	chase.go = &copy->as.go;
	is_taken = is_caught(&chase, first);
	is_net = !is_taken && first == chase.hunter && throw_net(&chase, &net);
	if (is_taken || is_net) {
		answer->status = TG_TSUMEGO_DEAD;
		answer->length = 0;
		if (is_net)
			answer->line[answer->length++] = net;
		follow(&chase, is_net ? chase.prey : first, answer);
	}
	tg_position_destroy(copy);
	return is_taken || is_net;
}
