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

/* No stone within two points. */
static bool is_lonely(const struct tg_goban *b, int row, int col)
{
	for (int r = row - 2; r <= row + 2; r++) {
		for (int c = col - 2; c <= col + 2; c++) {
			if (r < 0 || c < 0 || r >= b->size.rows || c >= b->size.cols)
				continue;
			if (b->cell[(r + 1) * b->stride + c + 1] != TG_EMPTY)
				return false;
		}
	}
	return true;
}

static void add_line(struct list *list, const struct tg_goban *b, tg_at p)
{
	int row = p / b->stride - 1, col = p % b->stride - 1;
	int down = b->size.rows - 1 - row, right = b->size.cols - 1 - col;
	int line = at_most(at_most(at_most(row, col), at_most(down, right)), 6);
	int side = b->size.rows < b->size.cols ? b->size.cols : b->size.rows;
	int kind = side < 12 ? 0 : side < 16 ? 1 : 2;

	add(list, TG_FEATURE_LINE + 14 * kind + 7 * is_lonely(b, row, col) + line);
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

/* What a move does to the chains beside it: the largest of each kind. */
struct effects {
	int captured;   /* stones */
	bool saves;     /* and an own chain in atari beside them */
	int escaping;   /* stones of own chains in atari */
	tg_at runner;   /* one of them */
	int extended;   /* stones of own chains with two liberties */
	int atari;      /* stones of chains left with one liberty */
	tg_at attacked; /* one of them */
};

static void look_at_chain(
	const struct tg_goban *b, enum tg_color color, tg_at stone, struct effects *e)
{
	int stones = b->stones[b->chain[stone]];
	tg_at liberty[3];
	bool in_atari = tg_goban_in_atari(b, stone);
	bool has_two = !in_atari && tg_liberties(b, stone, liberty, 3) == 2;

	if (b->cell[stone] == color) {
		if (in_atari && stones > e->escaping) {
			e->escaping = stones;
			e->runner = stone;
		}
		if (has_two && stones > e->extended)
			e->extended = stones;
		return;
	}
	if (in_atari) {
		e->captured += stones;
		e->saves = e->saves || saves_chain(b, stone);
	} else if (has_two && stones > e->atari) {
		e->atari = stones;
		e->attacked = stone;
	}
}

static void add_effects(
	struct list *list, const struct tg_goban *b, enum tg_color color, tg_at p, int liberties)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	struct effects e = {0};

	for (int i = 0; i < 4; i++)
		if (b->cell[around[i]] == TG_BLACK || b->cell[around[i]] == TG_WHITE)
			look_at_chain(b, color, around[i], &e);
	if (e.captured)
		add(list, TG_FEATURE_CAPTURE + at_most(e.captured, 4) - 1 + 4 * e.saves);
	if (e.escaping) {
		int kind = liberties > 2 ? 0 : tg_ladder_takes(b, e.runner) ? 2 : 1;
		add(list, TG_FEATURE_ESCAPE + kind + 3 * (e.escaping > 1));
	}
	if (e.atari)
		add(list, TG_FEATURE_ATARI + !tg_atari_takes(b, e.attacked, p) + 2 * (e.atari > 1));
	if (e.extended && liberties > 2)
		add(list, TG_FEATURE_EXTEND + (e.extended > 1));
}

int tg_features_of(const struct tg_patterns *patterns, const struct tg_goban *b,
	enum tg_color color, tg_at p, uint16_t features[TG_FEATURES_OF_MOVE])
{
	struct list list = {features, 0};
	int stones, liberties;

	if (p == TG_AT_NONE) {
		add(&list, TG_FEATURE_PASS + (b->passes > 0));
		return list.length;
	}
	liberties = tg_liberties_after(b, color, p, 4, &stones);
	add(&list, TG_FEATURE_SHAPE + patterns->shape[color - 1][b->code[p]]);
	add(&list, TG_FEATURE_LIBERTIES + (liberties > 0 ? liberties - 1 : 0));
	add_line(&list, b, p);
	add_effects(&list, b, color, p, liberties);
	if (liberties < 2 && tg_is_bad_self_atari(b, color, p))
		add(&list, TG_FEATURE_SELF_ATARI + at_most(stones, 3) - 1);
	if (b->last[0] && b->last[0] != p)
		add(&list, TG_FEATURE_NEAR_LAST + at_most(distance(b, p, b->last[0]), 17) - 2);
	if (b->last[1] && b->last[1] != p)
		add(&list, TG_FEATURE_NEAR_BEFORE + at_most(distance(b, p, b->last[1]), 17) - 2);
	return list.length;
}
