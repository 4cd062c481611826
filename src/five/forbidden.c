/*
 * Renju's forbidden moves: what a black stone on an empty point would be.
 *
 * RIF International Rules of Renju, 9.2 and 9.3, in this order: a five is legal whatever else it
 * makes; six or more is an overline; two fours or more (also in one line) a double-four; two threes or
 * more a double-three. A three is a row that one more stone makes a straight four, and 9.3 asks that
 * the straight four can really be played there: at that point the stone must make no five, no
 * overline, no double-four, and no double-three that is itself forbidden. The last is the same
 * question with one stone more, hence a recursion; it ends because every level fills a point of a row
 * that already has three stones.
 *
 * Whether a straight-four point that also makes a five counts is disputed between programs; the rule
 * says "without at the same time making a five", and so it does not count here.
 */
#include "five/five.h"
#include "five/line.h"

#include <string.h>

/* A board that the recursion may write on. */
struct scratch {
	struct tg_size size;
	uint8_t cells[TG_MAX_POINTS];
};

/* What a black stone makes; FIVE beats all that follow. */
enum verdict { PLAIN = 0, FIVE, OVERLINE, DOUBLE_FOUR, DOUBLE_THREE };

static bool is_black(const uint8_t *line, int i)
{
	return i >= 0 && i < TG_LINE_LENGTH && line[i] == TG_BLACK;
}

/*
 * Fours through the middle stone. A four is a set of four stones that one stone makes exactly five:
 * windows of five with one hole, no black stone at either end. A straight four is met in two windows
 * but is one set; X.XXX.X has two sets.
 */
static int count_fours(const uint8_t line[TG_LINE_LENGTH])
{
	unsigned seen[5];
	int count = 0;

	for (int start = TG_LINE_REACH - 4; start <= TG_LINE_REACH; start++) {
		unsigned stones = 0;
		int black = 0, empty = 0;
		for (int i = start; i < start + 5; i++) {
			black += line[i] == TG_BLACK;
			empty += line[i] == TG_EMPTY;
			stones |= (unsigned)(line[i] == TG_BLACK) << i;
		}
		if (black != 4 || empty != 1 || is_black(line, start - 1) ||
			is_black(line, start + 5))
			continue;
		bool is_new = true;
		for (int i = 0; i < count; i++)
			is_new = is_new && seen[i] != stones;
		if (is_new)
			seen[count++] = stones;
	}
	return count;
}

/* With black on the middle and on `hole`: is there a straight four through both? */
static bool is_straight_four(uint8_t line[TG_LINE_LENGTH], int hole)
{
	int low = TG_LINE_REACH, high = TG_LINE_REACH;

	line[hole] = TG_BLACK;
	while (is_black(line, low - 1))
		low--;
	while (is_black(line, high + 1))
		high++;
	line[hole] = TG_EMPTY;
	return high - low == 3 && low <= hole && hole <= high && line[low - 1] == TG_EMPTY &&
		line[high + 1] == TG_EMPTY && !is_black(line, low - 2) && !is_black(line, high + 2);
}

static enum verdict classify(struct scratch *board, tg_point point);

/* Rule 9.3 for the line of `direction` through the stone on `point`. */
static bool is_real_three(struct scratch *board, tg_point point, int direction)
{
	uint8_t line[TG_LINE_LENGTH];

	tg_line_read(board->size, board->cells, point, direction, line);
	for (int i = TG_LINE_REACH - 3; i <= TG_LINE_REACH + 3; i++) {
		if (line[i] != TG_EMPTY || !is_straight_four(line, i))
			continue;
		tg_point hole = tg_line_step(board->size, point, direction, i - TG_LINE_REACH);
		if (classify(board, hole) == PLAIN)
			return true;
	}
	return false;
}

/* A line can hold a three only if it could be made a straight four at all; cheap, no recursion. */
static bool has_three_shape(uint8_t line[TG_LINE_LENGTH])
{
	for (int i = TG_LINE_REACH - 3; i <= TG_LINE_REACH + 3; i++)
		if (line[i] == TG_EMPTY && is_straight_four(line, i))
			return true;
	return false;
}

/* The stone already stands on `point`. */
static enum verdict classify_stone(struct scratch *board, tg_point point)
{
	int longest = 0, fours = 0, shapes = 0, threes = 0;
	bool has_shape[TG_DIRECTIONS], has_five = false;

	for (int d = 0; d < TG_DIRECTIONS; d++) {
		uint8_t line[TG_LINE_LENGTH];
		tg_line_read(board->size, board->cells, point, d, line);
		int run = tg_line_run(line, TG_BLACK);
		has_five = has_five || run == 5;
		longest = run > longest ? run : longest;
		fours += count_fours(line);
		has_shape[d] = has_three_shape(line);
		shapes += has_shape[d];
	}
	if (has_five)
		return FIVE;
	if (longest > 5)
		return OVERLINE;
	if (fours >= 2)
		return DOUBLE_FOUR;
	for (int d = 0; d < TG_DIRECTIONS && threes + shapes >= 2 && threes < 2; d++) {
		if (!has_shape[d])
			continue;
		shapes--;
		threes += is_real_three(board, point, d);
	}
	return threes >= 2 ? DOUBLE_THREE : PLAIN;
}

static enum verdict classify(struct scratch *board, tg_point point)
{
	board->cells[point] = TG_BLACK;
	enum verdict verdict = classify_stone(board, point);

	board->cells[point] = TG_EMPTY;
	return verdict;
}

enum tg_refusal tg_five_forbidden(const struct tg_five *five, tg_point point)
{
	struct scratch board;

	assert(five->cells[point] == TG_EMPTY);
	board.size = five->size;
	memcpy(board.cells, five->cells, (size_t)tg_size_points(five->size));
	switch (classify(&board, point)) {
	case OVERLINE: return TG_REFUSED_OVERLINE;
	case DOUBLE_FOUR: return TG_REFUSED_DOUBLE_FOUR;
	case DOUBLE_THREE: return TG_REFUSED_DOUBLE_THREE;
	default: return TG_LEGAL;
	}
}
