/*
 * The oracle: the same rules from their text, by trying stones on a board and looking, with no line
 * windows and no short cuts. It shares nothing with the quick files beside it and is for tests only.
 *
 * A four is "a row with four stones to which one stone can be added to attain five": so every empty
 * point of the board is tried, and the five that appears, less that point, is the four. A three is
 * found in the same way through the straight four.
 */
#include "five/five.h"

#include <string.h>

struct
try {
	struct tg_size size;
	enum tg_game game;
	uint8_t cells[TG_MAX_POINTS];
};

/* Up to four stones in board order; unused places hold -1. */
struct group {
	int stones[4];
};

enum { MAX_GROUPS = 64 };

static const int step_col[4] = {1, 0, 1, -1};
static const int step_row[4] = {0, 1, 1, 1};

static int at(const struct try *board, int col, int row)
{
	if (col < 0 || row < 0 || col >= board->size.cols || row >= board->size.rows)
		return -1;
	return board->cells[row * board->size.cols + col];
}

/* Where the unbroken row of the stone on (col, row) begins, and how long it is. */
static int row_of(const struct try *board, int d, int *col, int *row)
{
	int color = at(board, *col, *row), length = 0;

	while (at(board, *col - step_col[d], *row - step_row[d]) == color) {
		*col -= step_col[d];
		*row -= step_row[d];
	}
	while (at(board, *col + length * step_col[d], *row + length * step_row[d]) == color)
		length++;
	return length;
}

static bool slow_wins(const struct try *board, int d, int col, int row, int length)
{
	int color = at(board, col, row), foe = 3 - color;
	int held = (at(board, col - step_col[d], row - step_row[d]) == foe) +
		(at(board, col + length * step_col[d], row + length * step_row[d]) == foe);

	if (board->game == TG_GAME_GOMOKU || (board->game == TG_GAME_RENJU && color == TG_WHITE))
		return length > 4;
	if (board->game == TG_GAME_STANDARD || board->game == TG_GAME_RENJU)
		return length == 5;
	if (length == 5)
		return held != 2;
	return board->game == TG_GAME_CARO && length > 5;
}

void tg_five_slow_outcome(const struct tg_five *five, struct tg_outcome *outcome)
{
	struct try board = {five->size, five->game, {0}};
	bool is_full = true;

	memcpy(board.cells, five->cells, sizeof(board.cells));
	memset(outcome, 0, sizeof(*outcome));
	for (int i = 0; i < five->size.cols * five->size.rows; i++) {
		is_full = is_full && board.cells[i] != TG_EMPTY;
		for (int d = 0; d < 4 && board.cells[i] != TG_EMPTY; d++) {
			int col = i % five->size.cols, row = i / five->size.cols;
			int length = row_of(&board, d, &col, &row);
			if (!slow_wins(&board, d, col, row, length))
				continue;
			outcome->end = TG_END_FIVE;
			outcome->winner = (enum tg_color)board.cells[i];
			outcome->line_length = length;
			for (int k = 0; k < length; k++)
				outcome->line[k] =
					(tg_point)((row + k * step_row[d]) * five->size.cols + col +
						k * step_col[d]);
			return;
		}
	}
	if (is_full)
		outcome->end = TG_END_FULL;
}

/* The row of exactly `length` black stones through both points, less points[0]; false if there is none. */
static bool row_through(
	const struct try *board, int d, const int points[2], int length, struct group *group)
{
	int cols = board->size.cols;
	int col = points[0] % cols, row = points[0] / cols, found = 0, used = 0;

	if (row_of(board, d, &col, &row) != length)
		return false;
	memset(group, 0xff, sizeof(*group));
	for (int k = 0; k < length; k++) {
		int p = (row + k * step_row[d]) * cols + col + k * step_col[d];
		found += p == points[1];
		if (p != points[0])
			group->stones[used++] = p;
	}
	return found > 0;
}

static int add_group(struct group *groups, int count, const struct group *group)
{
	for (int i = 0; i < count; i++)
		if (memcmp(&groups[i], group, sizeof(*group)) == 0)
			return count;
	groups[count] = *group;
	return count + 1;
}

/* Fours of the stone on `point`: each as its four stones, straight ones once. */
static int slow_fours(struct try *board, int point)
{
	struct group groups[MAX_GROUPS], four;
	int count = 0;

	for (int e = 0; e < board->size.cols * board->size.rows; e++) {
		if (board->cells[e] != TG_EMPTY)
			continue;
		board->cells[e] = TG_BLACK;
		for (int d = 0; d < 4; d++)
			if (row_through(board, d, (const int[2]){e, point}, 5, &four))
				count = add_group(groups, count, &four);
		board->cells[e] = TG_EMPTY;
	}
	return count;
}

/* Can five be attained in two different ways from exactly these four stones of direction `d`? */
static bool two_ways(struct try *board, int d, const int points[2])
{
	struct group straight, four;
	int ways = 0;

	/* The group leaves out points[0]; it is put back for the comparison of sets. */
	if (!row_through(board, d, points, 4, &straight))
		return false;
	for (int e = 0; e < board->size.cols * board->size.rows; e++) {
		if (board->cells[e] != TG_EMPTY)
			continue;
		board->cells[e] = TG_BLACK;
		if (row_through(board, d, (const int[2]){e, points[0]}, 5, &four)) {
			int shared = 0;
			for (int i = 0; i < 4; i++)
				for (int j = 0; j < 4; j++)
					shared += four.stones[i] >= 0 &&
						four.stones[i] == straight.stones[j];
			ways += shared == 3;
		}
		board->cells[e] = TG_EMPTY;
	}
	return ways == 2;
}

static bool makes_length(struct try *board, int point, bool is_five)
{
	bool found = false;
	int cols = board->size.cols;

	for (int d = 0; d < 4 && cols > 0; d++) {
		int col = point % cols, row = point / cols;
		int length = row_of(board, d, &col, &row);
		found = found || (is_five ? length == 5 : length > 5);
	}
	return found;
}

static enum tg_refusal slow_forbidden(struct try *board, int point, bool *is_five);

/* Threes of the stone on `point` that rule 9.3 lets count. */
static int slow_threes(struct try *board, int point)
{
	struct group groups[MAX_GROUPS], three;
	int count = 0;

	for (int q = 0; q < board->size.cols * board->size.rows; q++) {
		for (int d = 0; d < 4 && board->cells[q] == TG_EMPTY; d++) {
			bool is_five, is_straight;
			board->cells[q] = TG_BLACK;
			is_straight = two_ways(board, d, (const int[2]){q, point}) &&
				row_through(board, d, (const int[2]){q, point}, 4, &three);
			board->cells[q] = TG_EMPTY;
			if (is_straight && slow_forbidden(board, q, &is_five) == TG_LEGAL &&
				!is_five)
				count = add_group(groups, count, &three);
		}
	}
	return count;
}

static enum tg_refusal slow_forbidden(struct try *board, int point, bool *is_five)
{
	enum tg_refusal refusal = TG_LEGAL;

	board->cells[point] = TG_BLACK;
	*is_five = makes_length(board, point, true);
	if (*is_five)
		refusal = TG_LEGAL;
	else if (makes_length(board, point, false))
		refusal = TG_REFUSED_OVERLINE;
	else if (slow_fours(board, point) > 1)
		refusal = TG_REFUSED_DOUBLE_FOUR;
	else if (slow_threes(board, point) > 1)
		refusal = TG_REFUSED_DOUBLE_THREE;
	board->cells[point] = TG_EMPTY;
	return refusal;
}

enum tg_refusal tg_five_slow_check(const struct tg_five *five, enum tg_color color, tg_point point)
{
	struct try board = {five->size, five->game, {0}};
	struct tg_outcome outcome;
	bool is_five;

	tg_five_slow_outcome(five, &outcome);
	if (outcome.end != TG_END_NONE)
		return TG_REFUSED_OVER;
	if (color != five->to_move)
		return TG_REFUSED_TURN;
	if (point < 0 || point >= five->size.cols * five->size.rows)
		return TG_REFUSED_BOUNDS;
	if (five->cells[point] != TG_EMPTY)
		return TG_REFUSED_OCCUPIED;
	if (five->game != TG_GAME_RENJU || color != TG_BLACK)
		return TG_LEGAL;
	memcpy(board.cells, five->cells, sizeof(board.cells));
	return slow_forbidden(&board, point, &is_five);
}
