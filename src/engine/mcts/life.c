/*
 * The judge of dead stones.
 *
 * What is certain comes first: chains and land that are settled for ever (unconditional.c, or Benson's
 * algorithm where suicide is allowed). Simulations from both sides say the rest, and where they do not
 * end alike, or call dead what may be a seki, each chain is asked for itself: first by reading
 * (capture.c), which is exact where few points matter, then by a search for its fate (fate.c).
 *
 *	taken even when its owner moves first     dead
 *	not taken when the enemy moves first      alive
 *	it depends on who moves first             alive where that was read, since both have passed;
 *	                                          else dead where it is the enemy's turn and most of
 *	                                          his searches take it, or where most of both sides' do
 *
 * The certainty of a chain is 1 where it is settled for ever, else what simulations and searches agree
 * on. Reading is exact only for as long as the chains round the one that is read live: it says no more
 * than simulations say about the weakest of these, and where they doubt it, a search decides.
 *
 * What it cannot do: fights between large groups that need twenty exact moves. They come out with a
 * low certainty, and people decide.
 */
#include "engine/mcts/capture.h"
#include "engine/mcts/fate.h"
#include "engine/mcts/judge.h"

#include <math.h>
#include <stdlib.h>

enum {
	READ_NODES = 30000,  /* positions for one question to capture.c */
	READ_TOTAL = 120000, /* and for all of them */
	SEARCHES_MAX = 6,    /* fates searched for in one position */
	SEARCH_PART = 2      /* of the playouts, for each side of a search */
};

/* Simulations that end so much alike settle a chain. */
static const double settled = 0.9;
/* Whoever is kept less does not take others for certain. */
static const double doubted = 0.5;
/* As sure as the judge is at best without a proof. */
static const double unproved = 0.99;
/* The same in two chains of one colour: they live or die together. */
static const double same_group = 0.12;

struct judge {
	const struct tg_position *pos;
	struct tg_search *search;
	struct tg_goban b;
	uint64_t playouts;
	struct tg_ends ends;
	uint8_t owner[TG_MAX_POINTS]; /* settled for ever */
	int nodes;                    /* left to read */
	int fates_length;
	struct tg_fate fates[SEARCHES_MAX];
	tg_point fates_of[SEARCHES_MAX]; /* a stone of the chain that was searched */
	enum tg_color mover;             /* whose turn it is; TG_EMPTY on a board without moves */
	struct tg_judgement *judgement;
};

void tg_judge_mark(
	const struct tg_position *pos, tg_point p, enum tg_life kind, uint8_t life[TG_MAX_POINTS])
{
	tg_point stones[TG_MAX_POINTS];
	int length = tg_position_chain(pos, p, stones);

	for (int i = 0; i < length; i++)
		life[stones[i]] = (uint8_t)kind;
}

/* How the chain's stones end in simulations: 1 its owner's .. -1. */
static double kept(const struct judge *judge, const struct tg_ends *ends, tg_point p)
{
	tg_point stones[TG_MAX_POINTS];
	int length = tg_position_chain(judge->pos, p, stones);
	double owned = 0;

	for (int i = 0; i < length; i++)
		owned += ends->owned[stones[i]];
	owned /= length * (double)ends->playouts;
	return tg_position_at(judge->pos, p) == TG_BLACK ? owned : -owned;
}

static void decide(struct judge *judge, tg_point p, bool lives, double certainty)
{
	tg_point stones[TG_MAX_POINTS];
	int length = tg_position_chain(judge->pos, p, stones);

	for (int i = 0; i < length; i++) {
		judge->judgement->life[stones[i]] = lives ? TG_LIFE_ALIVE : TG_LIFE_DEAD;
		judge->judgement->certainty[stones[i]] = (float)certainty;
	}
}

static enum tg_capture read_chain(struct judge *judge, tg_point p, enum tg_color first)
{
	int nodes = judge->nodes < READ_NODES ? judge->nodes : READ_NODES, left = nodes;
	enum tg_capture answer =
		tg_capture_read(&judge->b, tg_goban_at(&judge->b, p), first, &left);

	judge->nodes -= nodes - left;
	return answer;
}

/* How the weakest enemy chain that touches the chain ends; 1 where all are settled for ever. */
static double kept_round(const struct judge *judge, tg_point p)
{
	const struct tg_go *go = &judge->pos->as.go;
	enum tg_color enemy = tg_other(tg_position_at(judge->pos, p));
	tg_point stones[TG_MAX_POINTS];
	int length = tg_position_chain(judge->pos, p, stones);
	double least = 1;

	for (int i = 0; i < length; i++)
		for (const tg_point *near = go->near[stones[i]]; *near >= 0; near++)
			if (go->cells[*near] == (uint8_t)enemy &&
				judge->owner[*near] != (uint8_t)enemy)
				least = fmin(least, kept(judge, &judge->ends, *near));
	return least;
}

/*
 * By reading: dead, alive, or hanging on who moves first; then it lives, since nobody moved, and the
 * judge is as unsure as can be. False: not read to the end, or taken by chains that may die first.
 */
static bool decide_by_reading(struct judge *judge, tg_point p)
{
	enum tg_color color = tg_position_at(judge->pos, p);
	enum tg_capture attacked = read_chain(judge, p, tg_other(color)), defended;
	double weakest;

	if (attacked == TG_CAPTURE_NO) {
		decide(judge, p, true, unproved);
		return true;
	}
	if (attacked != TG_CAPTURE_YES || (weakest = kept_round(judge, p)) < doubted)
		return false;
	defended = read_chain(judge, p, color);
	if (defended == TG_CAPTURE_UNKNOWN)
		return false;
	if (defended == TG_CAPTURE_NO)
		decide(judge, p, true, 0.5);
	else
		decide(judge, p, false, fmin(unproved, (1 + weakest) / 2));
	return true;
}

/* A search that was made for this chain or one that shares its fate; or NULL. */
static const struct tg_fate *find_fate(const struct judge *judge, tg_point p)
{
	for (int i = 0; i < judge->fates_length; i++) {
		const struct tg_fate *fate = &judge->fates[i];
		tg_point other = judge->fates_of[i];
		bool same = tg_position_at(judge->pos, other) == tg_position_at(judge->pos, p);
		for (int k = 0; k < 2 && same; k++)
			same = fabs(kept(judge, &fate->ends[k], p) -
				       kept(judge, &fate->ends[k], other)) < same_group;
		if (same)
			return fate;
	}
	return NULL;
}

static const struct tg_fate *search_fate(struct judge *judge, tg_point p)
{
	const struct tg_fate *known = find_fate(judge, p);
	struct tg_fate *fate;

	if (known || judge->fates_length == SEARCHES_MAX)
		return known;
	judge->fates_of[judge->fates_length] = p;
	fate = &judge->fates[judge->fates_length++];
	tg_fate_search(judge->search, judge->pos, p, &judge->ends,
		judge->playouts / SEARCH_PART + 1, fate);
	return fate;
}

/*
 * How a searched chain ends, 1 its owner's .. -1: where it is the enemy's turn, after he has moved there,
 * for he can go on and take what he can; else on the average of both sides' first moves.
 */
static double mean_fate(const struct judge *judge, const struct tg_fate *fate, enum tg_color color)
{
	if (judge->mover == tg_other(color))
		return 2 * fate->attacked - 1;
	return fate->attacked + fate->defended - 1;
}

static void judge_chain(struct judge *judge, tg_point p)
{
	enum tg_color color = tg_position_at(judge->pos, p);
	double mean = kept(judge, &judge->ends, p);
	const struct tg_fate *fate;

	if (judge->owner[p] != TG_EMPTY) {
		decide(judge, p, judge->owner[p] == (uint8_t)color, 1);
		return;
	}
	if (mean < settled && decide_by_reading(judge, p))
		return;
	fate = fabs(mean) < settled ? search_fate(judge, p) : NULL;
	if (fate)
		mean = mean_fate(judge, fate, color);
	decide(judge, p, mean > 0, fmin(unproved, (1 + fabs(mean)) / 2));
}

/* Chains are asked largest first: they decide about the small ones. */
static void judge_all(struct judge *judge)
{
	const struct tg_go *go = &judge->pos->as.go;
	int points = tg_size_points(go->size), largest = 0;

	for (int p = 0; p < points; p++)
		if (go->cells[p] != TG_EMPTY && go->stones[go->chain[p]] > largest)
			largest = go->stones[go->chain[p]];
	for (int size = largest; size > 0; size--)
		for (int p = 0; p < points; p++)
			if (go->cells[p] != TG_EMPTY && go->chain[p] == p && go->stones[p] == size)
				judge_chain(judge, (tg_point)p);
}

void tg_judge_settled(const struct tg_position *pos, uint8_t owner[TG_MAX_POINTS])
{
	if (tg_position_rules(pos).suicide)
		tg_position_pass_alive(pos, owner);
	else
		tg_position_unconditional(pos, owner);
}

enum tg_status tg_judge_position(const struct tg_position *pos, uint64_t playouts, uint64_t seed,
	struct tg_judgement *judgement)
{
	struct judge *judge;

	memset(judgement, 0, sizeof(*judgement));
	if (tg_position_game(pos) != TG_GAME_GO)
		return TG_ERR_UNSUPPORTED;
	judge = calloc(1, sizeof(*judge));
	if (!judge || !(judge->search = tg_estimate_create())) {
		free(judge);
		return TG_ERR_NOMEM;
	}
	judge->pos = pos;
	judge->judgement = judgement;
	judge->playouts = playouts ? playouts : 1;
	judge->mover = tg_position_plies(pos) > 0 ? tg_position_to_move(pos) : TG_EMPTY;
	judge->nodes = READ_TOTAL;
	tg_goban_set(&judge->b, &pos->as.go, pos->as.go.to_move);
	judge->b.ko = TG_AT_NONE;
	tg_judge_settled(pos, judge->owner);
	tg_estimate_ends(judge->search, pos, TG_EMPTY, judge->playouts, seed, &judge->ends);
	judge_all(judge);
	tg_judge_seki(pos, judgement->life);
	judgement->open_length = tg_judge_borders(pos, judgement->life, judgement->open);
	tg_estimate_destroy(judge->search);
	free(judge);
	return TG_OK;
}

enum tg_status tg_judge_life(const struct tg_position *pos, uint64_t playouts, uint64_t seed,
	uint8_t life[TG_MAX_POINTS])
{
	struct tg_judgement judgement;
	enum tg_status status = tg_judge_position(pos, playouts, seed, &judgement);

	memcpy(life, judgement.life, TG_MAX_POINTS);
	return status;
}
