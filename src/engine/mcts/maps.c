/*
 * The judge that is given who owns what, as a network says it, once with Black and once with White to
 * move; no simulation is made here.
 *
 *	1. A chain that both maps give to one side is alive or dead. Land is agreed on where both maps are
 *	   clear, and where the living stones round it are of one colour and the maps say on average that
 *	   it is theirs; then so are these stones: an invasion that one map finds is not played any more.
 *	2. What is left hangs on who moves first. Each connected piece of it goes to one side: by the maps'
 *	   mean where that is plain, else to whoever has more stones in it and round it. The chains of the
 *	   other side in it are dead, but for those that both maps leave to their owner.
 *
 * Source of the two steps: what players agree on when a game ends with a move left over; the limits are
 * those of people, "clear" and "plain", and no board depends on their exact values.
 */
#include "engine/mcts/judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* As much in one side's favour is clear. */
static const double clear = 0.75;
/* And the mean of a piece is plain. */
static const double plain = 0.5;
/* As sure as the judge is at best without a proof. */
static const double unproved = 0.99;

struct maps {
	const struct tg_position *pos;
	const struct tg_go *go;
	const float *by_mover[2];       /* Black, White to move: 1 Black's .. -1 White's */
	uint8_t settled[TG_MAX_POINTS]; /* the colour it goes to, TG_EMPTY while nobody knows */
	struct tg_judgement *judgement;
};

/* A connected set of points. */
struct piece {
	int length;
	tg_point points[TG_MAX_POINTS];
	bool in[TG_MAX_POINTS];
};

static double mean_at(const struct maps *maps, tg_point p)
{
	return ((double)maps->by_mover[0][p] + (double)maps->by_mover[1][p]) / 2;
}

/* Whose the point is by both maps, or TG_EMPTY. */
static uint8_t agreed_at(const struct maps *maps, tg_point p)
{
	double black = (double)maps->by_mover[0][p], white = (double)maps->by_mover[1][p];

	if (fmin(black, white) >= clear)
		return TG_BLACK;
	if (fmax(black, white) <= -clear)
		return TG_WHITE;
	return TG_EMPTY;
}

/* How a map ends the chain: 1 its owner's .. -1. */
static double kept(const struct maps *maps, const float *map, tg_point p)
{
	tg_point stones[TG_MAX_POINTS];
	int length = tg_position_chain(maps->pos, p, stones);
	double sum = 0;

	for (int i = 0; i < length; i++)
		sum += (double)map[stones[i]];
	sum /= length;
	return maps->go->cells[p] == TG_BLACK ? sum : -sum;
}

static bool is_first_of_chain(const struct maps *maps, tg_point p)
{
	return maps->go->cells[p] != TG_EMPTY && maps->go->chain[p] == p;
}

/* The chain ends as `color`'s. */
static void settle(struct maps *maps, tg_point p, uint8_t color, double certainty)
{
	tg_point stones[TG_MAX_POINTS];
	int length = tg_position_chain(maps->pos, p, stones);
	bool lives = maps->go->cells[p] == color;

	for (int i = 0; i < length; i++) {
		maps->settled[stones[i]] = color;
		maps->judgement->life[stones[i]] = lives ? TG_LIFE_ALIVE : TG_LIFE_DEAD;
		maps->judgement->certainty[stones[i]] = (float)certainty;
	}
}

static void settle_clear_chains(struct maps *maps, const uint8_t owner[TG_MAX_POINTS])
{
	for (tg_point p = 0; p < tg_size_points(maps->go->size); p++) {
		uint8_t own = maps->go->cells[p];
		double black, white, weaker;

		if (!is_first_of_chain(maps, p))
			continue;
		black = kept(maps, maps->by_mover[0], p);
		white = kept(maps, maps->by_mover[1], p);
		weaker = fmin(fabs(black), fabs(white));
		if (owner[p] != TG_EMPTY)
			settle(maps, p, owner[p], 1);
		else if (fmin(black, white) >= clear)
			settle(maps, p, own, fmin(unproved, (1 + weaker) / 2));
		else if (fmax(black, white) <= -clear)
			settle(maps, p, (uint8_t)tg_other(own), fmin(unproved, (1 + weaker) / 2));
	}
}

/* Empty, or under a chain that is dead so far. */
static bool is_land(const struct maps *maps, tg_point p)
{
	return maps->go->cells[p] == TG_EMPTY || maps->judgement->life[p] == TG_LIFE_DEAD;
}

static bool is_left(const struct maps *maps, tg_point p)
{
	return maps->settled[p] == TG_EMPTY;
}

/* The piece round `start` of the points that `belongs` takes. */
static void gather(const struct maps *maps, tg_point start,
	bool (*belongs)(const struct maps *maps, tg_point p), struct piece *piece)
{
	memset(piece->in, 0, sizeof(piece->in));
	piece->length = 1;
	piece->points[0] = start;
	piece->in[start] = true;
	for (int i = 0; i < piece->length; i++)
		for (const tg_point *near = maps->go->near[piece->points[i]]; *near >= 0; near++)
			if (!piece->in[*near] && belongs(maps, *near)) {
				piece->in[*near] = true;
				piece->points[piece->length++] = *near;
			}
}

static double mean_of(const struct maps *maps, const struct piece *piece)
{
	double sum = 0;

	for (int i = 0; i < piece->length; i++)
		sum += mean_at(maps, piece->points[i]);
	return sum / piece->length;
}

/* The colours of the stones beside the piece, as bits. */
static unsigned colors_round(const struct maps *maps, const struct piece *piece)
{
	unsigned colors = 0;

	for (int i = 0; i < piece->length; i++)
		for (const tg_point *near = maps->go->near[piece->points[i]]; *near >= 0; near++)
			if (!piece->in[*near])
				colors |= maps->go->cells[*near];
	return colors;
}

/* Land that is `color`'s alone settles what stands round it. */
static void settle_land(struct maps *maps, const struct piece *land, uint8_t color, double sure)
{
	for (int i = 0; i < land->length; i++) {
		tg_point p = land->points[i];

		maps->settled[p] = color;
		for (const tg_point *near = maps->go->near[p]; *near >= 0; near++)
			if (!land->in[*near] && is_left(maps, *near))
				settle(maps, *near, color, fmin(unproved, (1 + sure) / 2));
	}
}

static void settle_clear_land(struct maps *maps, struct piece *piece)
{
	bool seen[TG_MAX_POINTS] = {false};
	int points = tg_size_points(maps->go->size);

	for (tg_point p = 0; p < points; p++) {
		unsigned colors;
		double mean;

		if (seen[p] || !is_land(maps, p))
			continue;
		gather(maps, p, is_land, piece);
		for (int i = 0; i < piece->length; i++)
			seen[piece->points[i]] = true;
		colors = colors_round(maps, piece);
		mean = mean_of(maps, piece);
		if ((colors == TG_BLACK && mean > clear) || (colors == TG_WHITE && mean < -clear))
			settle_land(maps, piece, (uint8_t)colors, fabs(mean));
	}
	for (tg_point p = 0; p < points; p++)
		if (maps->go->cells[p] == TG_EMPTY && is_left(maps, p))
			maps->settled[p] = agreed_at(maps, p);
}

/* Whose the piece is when the maps do not say: who has more stones in it and round it. */
static uint8_t larger_side(const struct maps *maps, const struct piece *piece)
{
	bool counted[TG_MAX_POINTS] = {false};
	int more = 0; /* Black's */

	for (int i = 0; i < piece->length; i++) {
		tg_point p = piece->points[i];

		if (maps->go->cells[p] != TG_EMPTY)
			more += maps->go->cells[p] == TG_BLACK ? 1 : -1;
		for (const tg_point *near = maps->go->near[p]; *near >= 0; near++) {
			if (piece->in[*near] || counted[*near] ||
				maps->go->cells[*near] == TG_EMPTY)
				continue;
			counted[*near] = true;
			more += maps->settled[*near] == TG_BLACK ? 1 : -1;
		}
	}
	return more > 0 ? TG_BLACK : more < 0 ? TG_WHITE : TG_EMPTY;
}

static void settle_piece(struct maps *maps, const struct piece *piece)
{
	double mean = mean_of(maps, piece);
	uint8_t side = fabs(mean) <= plain ? larger_side(maps, piece)
		: mean > 0                 ? TG_BLACK
					   : TG_WHITE;

	for (int i = 0; i < piece->length; i++) {
		tg_point p = piece->points[i];
		uint8_t own = maps->go->cells[p];
		bool stays;

		if (!is_first_of_chain(maps, p))
			continue;
		stays = side == TG_EMPTY || side == own ||
			fmin(kept(maps, maps->by_mover[0], p), kept(maps, maps->by_mover[1], p)) >=
				0;
		settle(maps, p, stays ? own : side, (1 + fabs(mean)) / 2);
	}
}

/* Pieces are gathered while all of them are open still: what one is judged does not reach the next. */
static void settle_the_rest(struct maps *maps, struct piece *piece)
{
	bool seen[TG_MAX_POINTS] = {false};
	struct maps before = *maps;

	for (tg_point p = 0; p < tg_size_points(maps->go->size); p++) {
		if (seen[p] || !is_left(&before, p))
			continue;
		gather(&before, p, is_left, piece);
		for (int i = 0; i < piece->length; i++)
			seen[piece->points[i]] = true;
		settle_piece(maps, piece);
	}
}

enum tg_status tg_judge_ownership(const struct tg_position *pos,
	const float black_to_move[TG_MAX_POINTS], const float white_to_move[TG_MAX_POINTS],
	struct tg_judgement *judgement)
{
	struct maps maps = {.pos = pos,
		.go = &pos->as.go,
		.by_mover = {black_to_move, white_to_move},
		.judgement = judgement};
	uint8_t owner[TG_MAX_POINTS];
	struct piece piece;

	memset(judgement, 0, sizeof(*judgement));
	if (tg_position_game(pos) != TG_GAME_GO)
		return TG_ERR_UNSUPPORTED;
	tg_judge_settled(pos, owner);
	settle_clear_chains(&maps, owner);
	settle_clear_land(&maps, &piece);
	settle_the_rest(&maps, &piece);
	tg_judge_seki(pos, judgement->life);
	judgement->open_length = tg_judge_borders(pos, judgement->life, judgement->open);
	return TG_OK;
}
