/*
 * Builds the table of line classes by recursion; see lines.h. The recursion runs from the side of one
 * player (own, empty, foreign, wall) and remembers every key, so that each is judged once.
 */
#include "engine/alphabeta/lines.h"

#include <stdlib.h>
#include <string.h>

enum { EMPTY = 0, OWN = 1, FOREIGN = 2, WALL = 3, UNKNOWN = 255 };

/* What counts as five, for one player. */
enum five_kind { FIVE_OR_MORE, EXACTLY_FIVE, EXACTLY_FIVE_WITH_FOULS, CARO, CARO_EXACTLY };

struct builder {
	enum five_kind kind;
	int reach;
	uint8_t *memo; /* class per key, or UNKNOWN */
};

static enum five_kind kind_of(enum tg_game game, enum tg_color color)
{
	switch (game) {
	case TG_GAME_STANDARD: return EXACTLY_FIVE;
	case TG_GAME_RENJU: return color == TG_BLACK ? EXACTLY_FIVE_WITH_FOULS : FIVE_OR_MORE;
	case TG_GAME_CARO: return CARO;
	case TG_GAME_CARO_EXACT: return CARO_EXACTLY;
	default: return FIVE_OR_MORE;
	}
}

/* What stands at `offset`; beyond the reach nothing is known and WALL is said. */
static int cell(const struct builder *b, uint32_t key, int offset)
{
	if (offset == 0)
		return OWN;
	if (offset < -b->reach || offset > b->reach)
		return WALL;
	return (int)(key >> tg_ab_line_shift(b->reach, offset) & 3);
}

/* `key` with `what` at the empty `offset`; nothing can be put beyond the reach. */
static uint32_t with(const struct builder *b, uint32_t key, int offset, uint32_t what)
{
	if (offset < -b->reach || offset > b->reach)
		return key;
	return key | what << tg_ab_line_shift(b->reach, offset);
}

struct run {
	int low, high; /* offsets of its ends */
};

static struct run run_of(const struct builder *b, uint32_t key)
{
	struct run run = {0, 0};

	while (cell(b, key, run.low - 1) == OWN)
		run.low--;
	while (cell(b, key, run.high + 1) == OWN)
		run.high++;
	return run;
}

static bool wins(const struct builder *b, uint32_t key, struct run run)
{
	int length = run.high - run.low + 1;
	bool is_shut =
		cell(b, key, run.low - 1) == FOREIGN && cell(b, key, run.high + 1) == FOREIGN;

	switch (b->kind) {
	case FIVE_OR_MORE: return length >= 5;
	case CARO: return length >= 6 || (length == 5 && !is_shut);
	case CARO_EXACTLY: return length == 5 && !is_shut;
	default: return length == 5;
	}
}

static enum tg_ab_line classify(struct builder *b, uint32_t key);

/* In how many ways one more own stone leads to each class. */
static void count_ways(struct builder *b, uint32_t key, int ways[TG_AB_LINE_CLASSES])
{
	memset(ways, 0, sizeof(int) * TG_AB_LINE_CLASSES);
	for (int offset = -b->reach; offset <= b->reach; offset++)
		if (cell(b, key, offset) == EMPTY)
			ways[classify(b, with(b, key, offset, OWN))]++;
}

static bool has_five(struct builder *b, uint32_t key)
{
	int ways[TG_AB_LINE_CLASSES];

	count_ways(b, key, ways);
	return ways[TG_AB_FIVE] > 0;
}

/* In caro a stone at the far end of a five-to-be also stops it, so every answer is tried. */
static bool survives_every_answer(struct builder *b, uint32_t key)
{
	for (int offset = -b->reach; offset <= b->reach; offset++)
		if (cell(b, key, offset) == EMPTY && !has_five(b, with(b, key, offset, FOREIGN)))
			return false;
	return true;
}

static enum tg_ab_line classify_four(struct builder *b, uint32_t key, struct run run, int fives)
{
	if (b->kind == CARO || b->kind == CARO_EXACTLY)
		return survives_every_answer(b, key) ? TG_AB_STRAIGHT : TG_AB_FOUR;
	if (fives == 1)
		return TG_AB_FOUR;
	/* Two ways from one unbroken row are one four; from two rows with a hole they are two. */
	if (b->kind == EXACTLY_FIVE_WITH_FOULS && run.high - run.low != 3)
		return TG_AB_LINE_44;
	return TG_AB_STRAIGHT;
}

/* A line with less than a four, by what it grows to. */
static enum tg_ab_line classify_small(const int ways[TG_AB_LINE_CLASSES])
{
	int to_three = 2 * ways[TG_AB_FREE_3_HIGH] + ways[TG_AB_FREE_3_LOW];

	if (ways[TG_AB_STRAIGHT] > 0)
		return ways[TG_AB_STRAIGHT] > 1 ? TG_AB_FREE_3_HIGH : TG_AB_FREE_3_LOW;
	if (ways[TG_AB_FOUR] + ways[TG_AB_LINE_44] > 0)
		return TG_AB_BLOCKED_3;
	if (to_three > 0)
		return to_three > 4    ? TG_AB_FREE_2_HIGH
			: to_three > 2 ? TG_AB_FREE_2_MID
				       : TG_AB_FREE_2_LOW;
	if (ways[TG_AB_BLOCKED_3] > 0)
		return TG_AB_BLOCKED_2;
	if (ways[TG_AB_FREE_2_LOW] + ways[TG_AB_FREE_2_MID] + ways[TG_AB_FREE_2_HIGH] > 0)
		return TG_AB_FREE_1;
	return ways[TG_AB_BLOCKED_2] > 0 ? TG_AB_BLOCKED_1 : TG_AB_DEAD;
}

static enum tg_ab_line judge(struct builder *b, uint32_t key)
{
	struct run run = run_of(b, key);
	int ways[TG_AB_LINE_CLASSES];

	if (wins(b, key, run))
		return TG_AB_FIVE;
	if (run.high - run.low + 1 > 5)
		return TG_AB_OVERLINE;
	count_ways(b, key, ways);
	if (ways[TG_AB_FIVE] > 0)
		return classify_four(b, key, run, ways[TG_AB_FIVE]);
	return classify_small(ways);
}

static enum tg_ab_line classify(struct builder *b, uint32_t key)
{
	if (b->memo[key] == UNKNOWN)
		b->memo[key] = (uint8_t)judge(b, key);
	return (enum tg_ab_line)b->memo[key];
}

/* Whatever lies behind a wall is wall. Other keys cannot occur and keep class DEAD. */
static bool is_possible(const struct builder *b, uint32_t key)
{
	for (int offset = 1; offset < b->reach; offset++) {
		if (cell(b, key, offset) == WALL && cell(b, key, offset + 1) != WALL)
			return false;
		if (cell(b, key, -offset) == WALL && cell(b, key, -offset - 1) != WALL)
			return false;
	}
	return true;
}

static uint32_t exchange_colors(uint32_t key)
{
	return (key & 0x55555555) << 1 | (key >> 1 & 0x55555555);
}

static void fill_side(struct tg_ab_lines *lines, struct builder *b, enum tg_color color)
{
	memset(b->memo, UNKNOWN, (size_t)1 << lines->bits);
	for (uint32_t key = 0; key < UINT32_C(1) << lines->bits; key++) {
		if (!is_possible(b, key))
			continue;
		uint32_t own = color == TG_BLACK ? key : exchange_colors(key);
		lines->table[key] |= (uint8_t)(classify(b, own) << (color == TG_BLACK ? 0 : 4));
	}
}

enum tg_status tg_ab_lines_init(struct tg_ab_lines *lines, enum tg_game game)
{
	struct builder builder;

	lines->reach = game == TG_GAME_GOMOKU ? 4 : 5;
	lines->bits = 4 * lines->reach;
	builder.reach = lines->reach;
	lines->table = calloc((size_t)1 << lines->bits, 1);
	builder.memo = malloc((size_t)1 << lines->bits);
	if (!lines->table || !builder.memo) {
		free(builder.memo);
		tg_ab_lines_finish(lines);
		return TG_ERR_NOMEM;
	}
	for (int color = TG_BLACK; color <= TG_WHITE; color++) {
		builder.kind = kind_of(game, (enum tg_color)color);
		fill_side(lines, &builder, (enum tg_color)color);
	}
	free(builder.memo);
	return TG_OK;
}

void tg_ab_lines_finish(struct tg_ab_lines *lines)
{
	free(lines->table);
	lines->table = NULL;
}
