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

#include <stdlib.h>
#include <string.h>

enum { TABLE_SLOTS = 1 << 20, DEPTH_MAX = 60 };

/* What is known of a position for one hero and one score. */
struct entry {
	uint64_t key;
	uint8_t yes;  /* least depth in which the hero has it; 255: none known */
	uint8_t no;   /* greatest depth in which he has not */
	int8_t best;  /* the move that answered last */
};

struct solver {
	struct tg_bits_board board;
	int target;             /* the hero's area minus the other's, at least */
	int hero;               /* 0 Black, 1 White */
	uint64_t nodes, budget; /* budget 0: none */
	bool gave_up;
	struct entry *table;
};

static uint64_t key_of(const struct solver *s, const struct tg_bits_position *p)
{
	return tg_mix64(tg_bits_canonical(&s->board, p) * 2 + (uint64_t)s->hero + 1);
}

static struct entry *find(struct solver *s, uint64_t key)
{
	struct entry *entry = &s->table[key % TABLE_SLOTS];

	if (entry->key != key)
		*entry = (struct entry){key, 255, 0, TG_BITS_PASS};
	return entry;
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

/* Tries one move; sets *result when it settles the position for its mover. */
static bool settles(struct solver *s, const struct tg_bits_position *p, int move, int depth)
{
	struct tg_bits_position next;

	if (!tg_bits_play(&s->board, p, move, &next))
		return false;
	return reach(s, &next, depth - 1) == (p->to_move == s->hero);
}

/* Has the mover a move that gives him what he wants: the hero a yes, the other a no? */
static bool has_move(struct solver *s, const struct tg_bits_position *p, int depth, int8_t *best)
{
	if (settles(s, p, *best, depth))
		return true;
	for (int i = 0; i <= s->board.points && !s->gave_up; i++) {
		int move = i < s->board.points ? s->board.order[i] : TG_BITS_PASS;
		if (move != *best && settles(s, p, move, depth)) {
			*best = (int8_t)move;
			return true;
		}
	}
	return false;
}

static bool reach(struct solver *s, const struct tg_bits_position *p, int depth)
{
	uint64_t key;
	struct entry *entry;
	int8_t best;
	bool answer;
	int known;

	if (p->passes == 2)
		return score(s, p) >= s->target;
	if (depth == 0 || s->gave_up)
		return false;
	s->gave_up = s->budget && ++s->nodes > s->budget;
	s->nodes += !s->budget;
	known = judge(s, p);
	if (known)
		return known > 0;
	key = key_of(s, p);
	entry = find(s, key);
	if (depth >= entry->yes)
		return true;
	if (depth <= entry->no)
		return false;
	/* Turned positions share an entry but not their moves: a pass is the only one that is the same. */
	best = TG_BITS_PASS;
	answer = has_move(s, p, depth, &best) == (p->to_move == s->hero);
	if (s->gave_up)
		return false;
	entry = find(s, key); /* it may have been overwritten below */
	if (answer)
		entry->yes = (uint8_t)depth;
	else
		entry->no = (uint8_t)depth;
	return answer;
}

/* One question for one hero from the empty board. */
static bool ask(struct solver *s, int hero, int target, int depth)
{
	struct tg_bits_position empty = {{0, 0}, -1, 0, 0};

	s->hero = hero;
	s->target = target;
	return reach(s, &empty, depth);
}

/* Black has at least `target` (1), or White can hold him below (-1), or neither was found (0). */
static int settle(struct solver *s, int target)
{
	memset(s->table, 0, TABLE_SLOTS * sizeof(s->table[0]));
	for (int depth = 1; depth <= DEPTH_MAX && !s->gave_up; depth++) {
		if (ask(s, 0, target, depth))
			return 1;
		if (ask(s, 1, 1 - target, depth))
			return -1;
	}
	return 0;
}

enum tg_status tg_small_solve(struct tg_size size, uint64_t nodes, struct tg_small_value *value)
{
	struct solver s = {.budget = nodes};
	int points = tg_size_points(size);

	if (points < 1 || points > TG_SMALL_POINTS)
		return TG_ERR_ARGUMENT;
	s.table = malloc(TABLE_SLOTS * sizeof(s.table[0]));
	if (!s.table)
		return TG_ERR_NOMEM;
	tg_bits_init(&s.board, size);
	value->least = -points;
	value->most = points;
	while (value->least < value->most && !s.gave_up) {
		int middle = value->least + (value->most - value->least + 1) / 2;
		int side = settle(&s, middle);
		if (side > 0)
			value->least = middle;
		else if (side < 0)
			value->most = middle - 1;
		else
			break;
	}
	value->nodes = s.nodes;
	free(s.table);
	return TG_OK;
}
