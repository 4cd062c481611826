/*
 * Solving small boards. See small.h for the two games.
 *
 * "Can the hero force a score of at least v within d plies?" is a question about the position alone, not
 * about the path: a game without an end is just never won within any number of plies. So its answers
 * can be kept in a table without the errors that repetitions bring into ordinary searches (the graph-
 * history interaction). Depth grows step by step, for both heroes in turn, until one of them has it.
 * Benson's theorem ends lines early: stones that live for ever count for ever.
 *
 * Sources: D. B. Benson, Life in the game of Go, 1976; E. van der Werf, AI techniques for the game of
 * Go, 2004, which has the values of the boards up to 5x5.
 */
#include "engine/solver/small.h"

#include "base/rng.h"
#include "engine/solver/bits.h"
#include "engine/solver/small_proof.h"

#include <stdlib.h>
#include <string.h>

enum {
	POINTS_HERE = 15, /* larger boards are for proof numbers */
	TABLE_SLOTS = 1 << 22,
	DEPTH_MAX = 60,
	PATH_POINTS = 4 /* boards so small that superko needs no table */
};

/* What is known of a position for one hero and one score. */
struct entry {
	uint64_t key;
	uint8_t yes; /* least depth in which the hero has it; 255: none known */
	uint8_t no;  /* greatest depth in which he has not */
	int8_t best; /* the move that answered last */
};

struct solver {
	struct tg_bits_board board;
	int target;             /* the hero's area minus the other's, at least */
	int hero;               /* 0 Black, 1 White */
	uint64_t nodes, budget; /* budget 0: none */
	bool gave_up;
	bool has_superko; /* no board twice on the path */
	int path_length;
	uint64_t path[DEPTH_MAX + 1];
	uint32_t merit[2][TG_BITS_MAX]; /* how often a point was the answer, by depth */
	struct entry *table;
};

/* The entry of a position; *turn is its symmetry there. */
static struct entry *find(struct solver *s, const struct tg_bits_position *p, int *turn)
{
	uint64_t key = tg_mix64(tg_bits_canonical(&s->board, p, turn) * 2 + (uint64_t)s->hero + 1);
	struct entry *entry = &s->table[key % TABLE_SLOTS];

	if (entry->key != key || (s->has_superko && s->board.points <= PATH_POINTS))
		*entry = (struct entry){key, 255, 0, TG_BITS_PASS};
	return entry;
}

/* Moves in the table are those of the turned copy. */
static int turn_back(const struct solver *s, int turn, int move)
{
	for (int p = 0; p < s->board.points; p++)
		if (move != TG_BITS_PASS && s->board.turned[turn][p] == move)
			return p;
	return TG_BITS_PASS;
}

/* What is certain without a search: 1 the hero has it, -1 he cannot, 0 open. */
static int judge(const struct solver *s, const struct tg_bits_position *p)
{
	int points = s->board.points;
	int safe = __builtin_popcount(tg_bits_alive(&s->board, p, s->hero));

	if (2 * safe - points >= s->target)
		return 1;
	safe = __builtin_popcount(tg_bits_alive(&s->board, p, !s->hero));
	return points - 2 * safe < s->target ? -1 : 0;
}

static int score(const struct solver *s, const struct tg_bits_position *p)
{
	int area = tg_bits_area(&s->board, p);

	return s->hero == 0 ? area : -area;
}

static bool reach(struct solver *s, const struct tg_bits_position *p, int depth);

static uint64_t stones_of(const struct tg_bits_position *p)
{
	return (uint64_t)p->stones[0] << 32 | p->stones[1];
}

static bool has_been(const struct solver *s, const struct tg_bits_position *p)
{
	for (int i = 0; i < s->path_length; i++)
		if (s->path[i] == stones_of(p))
			return true;
	return false;
}

/* Does the move give its mover what he wants: the hero a yes, the other a no? */
static bool settles(struct solver *s, const struct tg_bits_position *p, int move, int depth)
{
	struct tg_bits_position next;
	bool answer;

	if (!tg_bits_play(&s->board, p, move, &next) ||
		(s->has_superko && move != TG_BITS_PASS && has_been(s, &next)))
		return false;
	s->path[s->path_length++] = stones_of(&next);
	answer = reach(s, &next, depth - 1);
	s->path_length--;
	return answer == (p->to_move == s->hero) && !s->gave_up;
}

/* The same for the best of all moves, which goes to *best: the one of last time, then by merit. */
static bool has_move(struct solver *s, const struct tg_bits_position *p, int depth, int *best)
{
	uint32_t tried = 0;

	if (settles(s, p, *best, depth))
		return true;
	for (int n = 0; n <= s->board.points && !s->gave_up; n++) {
		int move = TG_BITS_PASS;
		uint32_t most = 0;
		for (int i = 0; i < s->board.points; i++) {
			int q = s->board.order[i];
			uint32_t merit = s->merit[p->to_move][q] + 1;
			if (!(tried >> q & 1) && merit > most) {
				most = merit;
				move = q;
			}
		}
		if (move != TG_BITS_PASS)
			tried |= UINT32_C(1) << move;
		if (move != *best && settles(s, p, move, depth)) {
			if (move != TG_BITS_PASS)
				s->merit[p->to_move][move] += (uint32_t)depth;
			*best = move;
			return true;
		}
	}
	return false;
}

static bool reach(struct solver *s, const struct tg_bits_position *p, int depth)
{
	struct entry *entry;
	int known, turn = 0, best;
	bool answer;

	if (p->passes == 2)
		return score(s, p) >= s->target;
	if (depth == 0)
		return false;
	s->nodes++;
	s->gave_up = s->gave_up || (s->budget && s->nodes > s->budget);
	known = judge(s, p);
	if (known || s->gave_up)
		return known > 0;
	entry = find(s, p, &turn);
	if (depth >= entry->yes || depth <= entry->no)
		return depth >= entry->yes;
	best = turn_back(s, turn, entry->best);
	answer = has_move(s, p, depth, &best) == (p->to_move == s->hero);
	if (s->gave_up)
		return false;
	entry = find(s, p, &turn); /* it may have been overwritten below */
	entry->best = (int8_t)(best == TG_BITS_PASS ? TG_BITS_PASS : s->board.turned[turn][best]);
	if (answer)
		entry->yes = (uint8_t)depth;
	else
		entry->no = (uint8_t)depth;
	return answer;
}

/* One question for one hero from the empty board. */
static bool ask(struct solver *s, int hero, int target, int depth)
{
	const struct tg_bits_position empty = {{0, 0}, -1, 0, 0};

	s->path[0] = 0;
	s->path_length = 1;
	s->hero = hero;
	s->target = target;
	return reach(s, &empty, depth);
}

/* Black has at least `target` (1), or White can hold him below (-1), or neither was found (0). */
static int settle(struct solver *s, int target)
{
	memset(s->table, 0, TABLE_SLOTS * sizeof(s->table[0]));
	memset(s->merit, 0, sizeof(s->merit));
	for (int depth = 1; depth <= DEPTH_MAX && !s->gave_up; depth++) {
		if (ask(s, 0, target, depth))
			return 1;
		if (ask(s, 1, 1 - target, depth))
			return -1;
	}
	return 0;
}

/* Closes in on the value from both sides; what is open stays between the bounds. */
static void narrow(struct solver *s, bool has_superko, struct tg_small_value *value)
{
	s->has_superko = has_superko;
	while (value->least < value->most && !s->gave_up) {
		int middle = value->least + (value->most - value->least + 1) / 2;
		int side = settle(s, middle);
		if (side > 0)
			value->least = middle;
		else if (side < 0)
			value->most = middle - 1;
		else
			break;
	}
}

/* Asks for one point after the other, from 1 on: questions far from the value are the hard ones. */
static enum tg_status climb(struct tg_size size, uint64_t nodes, struct tg_small_value *value)
{
	struct tg_small_prover *prover = tg_small_prover_create(size);
	int answer = 1, target = 1;

	if (!prover)
		return TG_ERR_NOMEM;
	value->by_superko = true;
	while (value->least < value->most && answer != 0 && (!nodes || value->nodes < nodes)) {
		answer = tg_small_prove(
			prover, target, nodes ? nodes - value->nodes : 0, &value->nodes);
		if (answer > 0)
			value->least = target++;
		else if (answer < 0)
			value->most = --target;
	}
	tg_small_prover_destroy(prover);
	return TG_OK;
}

enum tg_status tg_small_solve(struct tg_size size, uint64_t nodes, struct tg_small_value *value)
{
	struct solver s = {.budget = nodes};
	int points = tg_size_points(size);

	memset(value, 0, sizeof(*value));
	if (points < 1 || points > TG_SMALL_POINTS)
		return TG_ERR_ARGUMENT;
	value->least = -points;
	value->most = points;
	if (points > POINTS_HERE)
		return climb(size, nodes, value);
	s.table = malloc(TABLE_SLOTS * sizeof(s.table[0]));
	if (!s.table)
		return TG_ERR_NOMEM;
	tg_bits_init(&s.board, size);
	narrow(&s, false, value);
	value->by_superko = value->least < value->most;
	if (value->by_superko)
		narrow(&s, true, value);
	value->nodes = s.nodes;
	free(s.table);
	return TG_OK;
}
