/*
 * The steps of the playout policy, most urgent first. The rates are in 1/256 and were set by matches;
 * see bench/README.md for the figures. The order is that of MoGo's and Pachi's playouts: answer what the
 * last move did to chains in atari, then to chains with two liberties, then shapes beside the last two
 * moves, then anywhere.
 */
#include "engine/mcts/policy.h"

#include "engine/mcts/nakade.h"
#include "engine/mcts/tactics.h"

enum { PROPOSALS_MAX = 24 };

struct proposals {
	int length;
	unsigned total;
	tg_at moves[PROPOSALS_MAX];
	unsigned weights[PROPOSALS_MAX];
};

struct step {
	const struct tg_policy *policy;
	struct tg_goban *b;
	enum tg_color color; /* to move */
	struct tg_rng *rng;
	struct proposals proposals;
};

static bool happens(struct tg_rng *rng, int rate)
{
	return (int)(tg_rng_next(rng) >> 56) < rate;
}

static void propose(struct step *s, tg_at p, unsigned weight)
{
	struct proposals *list = &s->proposals;

	if (list->length == PROPOSALS_MAX || !tg_goban_is_legal(s->b, s->color, p))
		return;
	list->moves[list->length] = p;
	list->weights[list->length++] = weight;
	list->total += weight;
}

/* Draws by weight and empties the list; TG_AT_NONE from an empty one. */
static tg_at take(struct step *s)
{
	struct proposals *list = &s->proposals;
	tg_at chosen = TG_AT_NONE;

	if (list->length > 0) {
		uint32_t at = tg_rng_below(s->rng, list->total);
		int i = 0;
		while (i + 1 < list->length && at >= list->weights[i])
			at -= list->weights[i++];
		chosen = list->moves[i];
	}
	list->length = 0;
	list->total = 0;
	return chosen;
}

static void neighbours(const struct tg_goban *b, tg_at p, tg_at around[4])
{
	around[0] = (tg_at)(p - b->stride);
	around[1] = (tg_at)(p - 1);
	around[2] = (tg_at)(p + 1);
	around[3] = (tg_at)(p + b->stride);
}

/* The chains of `color` beside p, each once. */
static int chains_beside(const struct tg_goban *b, tg_at p, enum tg_color color, tg_at chains[4])
{
	tg_at around[4];
	int length = 0;

	neighbours(b, p, around);
	for (int i = 0; i < 4; i++) {
		bool known = b->cell[around[i]] != color;
		for (int k = 0; k < length && !known; k++)
			known = chains[k] == b->chain[around[i]];
		if (!known)
			chains[length++] = b->chain[around[i]];
	}
	return length;
}

/* --- atari ---------------------------------------------------------------------------------------- */

/* Takes chains of the other colour that touch `chain` and are in atari. */
static void propose_counter_captures(struct step *s, tg_at chain, unsigned weight)
{
	const struct tg_goban *b = s->b;
	tg_at p = chain, done = 0;

	do {
		tg_at around[4];
		neighbours(b, p, around);
		for (int i = 0; i < 4; i++) {
			tg_at name = b->chain[around[i]];
			if (b->cell[around[i]] != (uint8_t)tg_other(s->color) || name == done ||
				!tg_lib_is_atari(b->lib[name]))
				continue;
			done = name;
			propose(s, tg_lib_only(b->lib[name]), weight);
		}
		p = b->next[p];
	} while (p != chain);
}

/* Saves an own chain in atari: by running where that works, by taking what surrounds it. */
static void propose_escape(struct step *s, tg_at chain)
{
	const struct tg_goban *b = s->b;
	tg_at run = tg_lib_only(b->lib[chain]);
	unsigned weight = 8 + b->stones[chain];
	int liberties = tg_liberties_after(b, s->color, run, 3, NULL);

	propose_counter_captures(s, chain, weight);
	if (liberties < 2 || !tg_goban_is_legal(b, s->color, run))
		return;
	if (liberties > 2 || !tg_ladder_takes(b, chain))
		propose(s, run, weight);
}

static tg_at answer_atari(struct step *s)
{
	const struct tg_goban *b = s->b;
	tg_at last = b->last[0], chains[4];
	int length = chains_beside(b, last, s->color, chains);

	if (tg_goban_in_atari(b, last)) /* the other side left its own chain in atari */
		propose(s, tg_lib_only(b->lib[b->chain[last]]),
			8 + 2 * (unsigned)b->stones[b->chain[last]]);
	for (int i = 0; i < length; i++)
		if (tg_lib_is_atari(b->lib[chains[i]]))
			propose_escape(s, chains[i]);
	return take(s);
}

/* --- two liberties --------------------------------------------------------------------------------- */

/* Attacks the last move's chain, where it has two liberties and would not get out. */
static void propose_attack(struct step *s, tg_at chain)
{
	const struct tg_goban *b = s->b;
	tg_at liberty[3];

	if (tg_liberties(b, chain, liberty, 3) != 2)
		return;
	for (int i = 0; i < 2; i++) {
		tg_at run = liberty[1 - i];
		if (!tg_goban_is_legal(b, s->color, liberty[i]) ||
			tg_is_bad_self_atari(b, s->color, liberty[i]))
			continue;
		if (tg_liberties_after(b, (enum tg_color)b->cell[chain], run, 3, NULL) <= 2 &&
			tg_atari_takes(b, chain, liberty[i]))
			propose(s, liberty[i], 4 + b->stones[chain]);
	}
}

/* Would an atari at one of the two liberties catch the chain? Running to three liberties is safe. */
static bool is_threatened(const struct tg_goban *b, tg_at chain, const tg_at liberty[2])
{
	for (int i = 0; i < 2; i++)
		if (tg_liberties_after(b, (enum tg_color)b->cell[chain], liberty[1 - i], 3, NULL) <=
				2 &&
			tg_atari_takes(b, chain, liberty[i]))
			return true;
	return false;
}

/* Helps an own chain of two liberties that the next move would catch. */
static void propose_defence(struct step *s, tg_at chain)
{
	const struct tg_goban *b = s->b;
	tg_at liberty[3];

	if (tg_liberties(b, chain, liberty, 3) != 2 || !is_threatened(b, chain, liberty))
		return;
	propose_counter_captures(s, chain, 4 + b->stones[chain]);
	for (int i = 0; i < 2; i++)
		if (tg_goban_is_legal(b, s->color, liberty[i]) &&
			tg_liberties_after(b, s->color, liberty[i], 3, NULL) >= 3)
			propose(s, liberty[i], 4 + b->stones[chain]);
}

static tg_at answer_two_liberties(struct step *s)
{
	const struct tg_goban *b = s->b;
	tg_at last = b->last[0], chains[4];
	int length = chains_beside(b, last, s->color, chains);

	propose_attack(s, b->chain[last]);
	for (int i = 0; i < length; i++)
		propose_defence(s, chains[i]);
	return take(s);
}

/* --- shapes ---------------------------------------------------------------------------------------- */

static tg_at answer_shape(struct step *s)
{
	const struct tg_goban *b = s->b;
	int stride = b->stride;
	const int around[8] = {
		-stride, -1, 1, stride, -stride - 1, -stride + 1, stride - 1, stride + 1};

	for (int k = 0; k < 2; k++) {
		if (b->last[k] == TG_AT_NONE)
			continue;
		for (int i = 0; i < 8; i++) {
			tg_at p = (tg_at)(b->last[k] + around[i]);
			unsigned weight;
			if (b->cell[p] != TG_EMPTY)
				continue;
			weight = tg_pattern_weight(s->policy->patterns, b, s->color, p);
			if (weight && tg_goban_is_legal(b, s->color, p) &&
				!tg_is_bad_self_atari(b, s->color, p))
				propose(s, p, weight);
		}
	}
	return take(s);
}

/* --- anywhere --------------------------------------------------------------------------------------- */

/*
 * Uniform over the legal moves that fill no eye; a bad self-atari is drawn again, and where nothing
 * else is left it is not played at all: so a seki stands.
 */
static tg_at anywhere(struct step *s)
{
	bool strict = happens(s->rng, s->policy->rates.no_self_atari);

	for (int tries = 0; tries < 8; tries++) {
		tg_at p = tg_goban_random(s->b, s->color, s->rng);
		if (p == TG_AT_NONE || !strict || !tg_is_bad_self_atari(s->b, s->color, p))
			return p;
	}
	for (int i = 0; i < s->b->empties; i++) {
		tg_at p = s->b->empty[i];
		if (tg_goban_is_legal(s->b, s->color, p) &&
			!tg_code_is_eye(s->b->code[p], s->color) &&
			!tg_is_bad_self_atari(s->b, s->color, p))
			return p;
	}
	return TG_AT_NONE;
}

tg_at tg_policy_move(
	const struct tg_policy *policy, struct tg_goban *b, enum tg_color color, struct tg_rng *rng)
{
	struct step s;
	tg_at p = TG_AT_NONE;

	s.policy = policy;
	s.b = b;
	s.color = color;
	s.rng = rng;
	s.proposals.length = 0;
	s.proposals.total = 0;
	if (b->last[0] != TG_AT_NONE) {
		if (happens(rng, policy->rates.atari))
			p = answer_atari(&s);
		if (p == TG_AT_NONE && happens(rng, policy->rates.nakade)) {
			p = tg_nakade_beside(b, b->last[0]);
			if (p != TG_AT_NONE && !tg_goban_is_legal(b, color, p))
				p = TG_AT_NONE;
		}
		if (p == TG_AT_NONE && happens(rng, policy->rates.two_liberties))
			p = answer_two_liberties(&s);
	}
	if (p == TG_AT_NONE && happens(rng, policy->rates.shape))
		p = answer_shape(&s);
	return p == TG_AT_NONE ? anywhere(&s) : p;
}

void tg_policy_init(struct tg_policy *policy, const struct tg_patterns *patterns)
{
	static const struct tg_rates rates = {235, 205, 64, 245, 244};

	policy->patterns = patterns;
	policy->rates = rates;
}

void tg_policy_playout(const struct tg_policy *policy, struct tg_goban *b, enum tg_color color,
	struct tg_rng *rng, struct tg_trace *trace)
{
	int limit = trace->length + 3 * tg_size_points(b->size);

	if (limit > TG_TRACE_MAX)
		limit = TG_TRACE_MAX;
	while (b->passes < 2 && trace->length < limit) {
		tg_at p = tg_policy_move(policy, b, color, rng);
		tg_goban_play(b, color, p);
		trace->moves[trace->length++] = p;
		color = tg_other(color);
	}
}
