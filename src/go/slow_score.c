/*
 * Counting by the plain words of the rules: for every empty point its region is walked anew, for every
 * point the area of its owner; nothing is remembered between two points.
 */
#include "go/slow.h"

#include <string.h>

static struct tg_slow_set walk(const struct tg_slow_board *board, int row, int col,
	const char *through, struct tg_slow_set *border)
{
	struct tg_slow_set inside = {0};

	memset(border, 0, sizeof(*border));
	tg_slow_connect(board, row, col, through, &inside, border);
	return inside;
}

/* Whose an empty point is: 'X', 'O', or '.' for a dame. */
static char owner_of_empty(const struct tg_slow_board *board, int row, int col)
{
	struct tg_slow_set border;

	walk(board, row, col, ".", &border);
	bool black = tg_slow_count(board, &border, 'X') > 0;
	bool white = tg_slow_count(board, &border, 'O') > 0;
	return black == white ? '.' : black ? 'X' : 'O';
}

static bool in_atari(const struct tg_slow_board *board, int row, int col)
{
	char through[2] = {board->at[row][col], '\0'};
	struct tg_slow_set border;

	walk(board, row, col, through, &border);
	return tg_slow_count(board, &border, '.') == 1;
}

/*
 * Is the region of points without enemy stones around (row, col) independent life of `color`?
 * `is_first`: no point of it comes earlier in board order.
 */
static bool is_life(const struct tg_slow_board *board, int row, int col, char color, bool *is_first)
{
	char through[3] = {color, '.', '\0'};
	struct tg_slow_set border, region = walk(board, row, col, through, &border);
	bool lives = tg_slow_count(board, &region, color) > 0;
	bool any = false;

	for (int r = 0; r < TG_SLOW_SIDE; r++) {
		for (int c = 0; c < TG_SLOW_SIDE; c++) {
			if (!region.has[r][c])
				continue;
			if (!any)
				*is_first = r == row && c == col;
			any = true;
			if (board->at[r][c] == '.' ? owner_of_empty(board, r, c) == '.'
						   : in_atari(board, r, c))
				lives = false;
		}
	}
	return lives;
}

/* One point's share in the score of `color`, with the tax. */
static void count_point(const struct tg_go_slow *slow, const struct tg_slow_board *board, int row,
	int col, struct tg_score *score)
{
	char here = board->at[row][col],
	     owner = here == '.' ? owner_of_empty(board, row, col) : here;
	bool is_first = false;
	bool lives = owner != '.' && slow->rules.tax != TG_TAX_NONE &&
		is_life(board, row, col, owner, &is_first);
	int side = owner == 'X' ? 0 : 1;
	tg_point point = tg_point_at(slow->size, col - 1, row - 1);

	if (owner == '.' || (here == '.' && slow->rules.tax != TG_TAX_NONE && !lives)) {
		score->dame++;
		return;
	}
	score->owner[point] = owner == 'X' ? TG_BLACK : TG_WHITE;
	if (here == '.')
		score->territory[side]++;
	else if (slow->rules.scoring == TG_SCORING_AREA)
		score->stones[side]++;
	if (slow->rules.tax == TG_TAX_ALL && lives && is_first)
		score->tax[side] += 2;
}

static void take_dead_off(const struct tg_go_slow *slow, const bool *dead,
	struct tg_slow_board *board, struct tg_score *score)
{
	if (!dead || (slow->rules.scoring == TG_SCORING_AREA && !slow->rules.friendly_pass))
		return;
	for (int row = 1; row <= slow->size.rows; row++) {
		for (int col = 1; col <= slow->size.cols; col++) {
			char *here = &board->at[row][col];
			if (!dead[tg_point_at(slow->size, col - 1, row - 1)] || *here == '.')
				continue;
			score->dead[*here == 'X' ? 1 : 0]++;
			*here = '.';
		}
	}
}

static void add_button(const struct tg_go_slow *slow, struct tg_score *score)
{
	for (int i = 1; slow->rules.has_button && i < slow->count; i++) {
		if (!slow->moments[i].is_pass)
			continue;
		score->button[slow->moments[i].mover == TG_BLACK ? 0 : 1] = 1;
		return;
	}
}

void tg_go_slow_score(
	const struct tg_go_slow *slow, int handicap, const bool *dead, struct tg_score *score)
{
	const struct tg_slow_moment *present = &slow->moments[slow->count - 1];
	struct tg_slow_board board = present->board;
	bool by_area = slow->rules.scoring == TG_SCORING_AREA;
	int sum[2];

	memset(score, 0, sizeof(*score));
	take_dead_off(slow, dead, &board, score);
	for (int row = 1; row <= slow->size.rows; row++)
		for (int col = 1; col <= slow->size.cols; col++)
			count_point(slow, &board, row, col, score);
	add_button(slow, score);
	if (by_area && handicap >= 2 && slow->rules.bonus != TG_BONUS_ZERO)
		score->bonus = slow->rules.bonus == TG_BONUS_N ? handicap : handicap - 1;
	score->komi_halves = slow->rules.komi_halves;
	for (int side = 0; side < 2; side++) {
		score->prisoners[side] = by_area ? 0 : present->prisoners[side];
		sum[side] = score->stones[side] + score->territory[side] - score->tax[side] +
			score->prisoners[side] + (by_area ? 0 : score->dead[side]);
	}
	score->result_halves = 2 * (sum[0] - sum[1] - score->bonus) + score->button[0] -
		score->button[1] - score->komi_halves;
}
