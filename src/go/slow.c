/*
 * The rules of Go in the plainest form, as an oracle for the quick position.
 *
 * A move is tried on a copy of the board: put the stone down, look whether each neighbour has a
 * liberty by walking over its whole chain, compare the outcome with the boards of the past one after
 * the other. A board in a frame of '#' needs no edges; undo drops the last board of the list.
 *
 * Simple ko is stated in its other form: no move may bring back the board as it was before the move
 * that the other side has just made.
 */
#include "go/slow.h"

#include "board/zobrist.h"

#include <stdlib.h>
#include <string.h>

static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

static char letter(int color)
{
	return ".XO"[color];
}

static int row_of(const struct tg_go_slow *slow, tg_point point)
{
	return 1 + tg_point_row(slow->size, point);
}

static int col_of(const struct tg_go_slow *slow, tg_point point)
{
	return 1 + tg_point_col(slow->size, point);
}

static struct tg_slow_moment *now(const struct tg_go_slow *slow)
{
	return &slow->moments[slow->count - 1];
}

/* Room for one more moment; false: no memory. */
static bool reserve(struct tg_go_slow *slow)
{
	if (slow->count < slow->capacity)
		return true;
	int capacity = slow->capacity ? 2 * slow->capacity : 16;
	struct tg_slow_moment *moments =
		realloc(slow->moments, (size_t)capacity * sizeof(*moments));
	if (!moments)
		return false;
	slow->moments = moments;
	slow->capacity = capacity;
	return true;
}

struct tg_go_slow *tg_go_slow_create(struct tg_size size, const struct tg_rules *rules)
{
	static const uint8_t empty[TG_MAX_POINTS];
	struct tg_go_slow *slow = calloc(1, sizeof(*slow));

	if (!slow)
		return NULL;
	slow->size = size;
	slow->rules = *rules;
	if (!reserve(slow) || tg_go_slow_set(slow, empty, TG_BLACK) != TG_OK) {
		tg_go_slow_destroy(slow);
		return NULL;
	}
	return slow;
}

void tg_go_slow_destroy(struct tg_go_slow *slow)
{
	if (slow)
		free(slow->moments);
	free(slow);
}

void tg_slow_connect(const struct tg_slow_board *board, int row, int col, const char *through,
	struct tg_slow_set *inside, struct tg_slow_set *border)
{
	if (!strchr(through, board->at[row][col])) {
		border->has[row][col] = true;
		return;
	}
	if (inside->has[row][col])
		return;
	inside->has[row][col] = true;
	for (int i = 0; i < 4; i++)
		tg_slow_connect(
			board, row + steps[i][0], col + steps[i][1], through, inside, border);
}

int tg_slow_count(const struct tg_slow_board *board, const struct tg_slow_set *set, char what)
{
	int count = 0;

	for (int row = 0; row < TG_SLOW_SIDE; row++)
		for (int col = 0; col < TG_SLOW_SIDE; col++)
			count += set->has[row][col] && board->at[row][col] == what;
	return count;
}

/* The chain at (row, col) and its surroundings; returns its liberties. */
static int find_chain(const struct tg_slow_board *board, int row, int col,
	struct tg_slow_set *chain, struct tg_slow_set *border)
{
	char color[2] = {board->at[row][col], '\0'};

	memset(chain, 0, sizeof(*chain));
	memset(border, 0, sizeof(*border));
	tg_slow_connect(board, row, col, color, chain, border);
	return tg_slow_count(board, border, '.');
}

/* Takes the chain at (row, col) off if it has no liberty; returns how many stones that were. */
static int take_if_dead(struct tg_slow_board *board, int row, int col)
{
	struct tg_slow_set chain, border;
	int taken;

	if (find_chain(board, row, col, &chain, &border) > 0)
		return 0;
	taken = tg_slow_count(board, &chain, board->at[row][col]);
	for (int r = 0; r < TG_SLOW_SIDE; r++)
		for (int c = 0; c < TG_SLOW_SIDE; c++)
			if (chain.has[r][c])
				board->at[r][c] = '.';
	return taken;
}

enum tg_status tg_go_slow_set(struct tg_go_slow *slow, const uint8_t *cells, enum tg_color to_move)
{
	struct tg_slow_moment first = {.to_move = to_move};
	int points = tg_size_points(slow->size);

	memset(&first.board, '#', sizeof(first.board));
	for (tg_point p = 0; p < points; p++)
		first.board.at[row_of(slow, p)][col_of(slow, p)] = letter(cells[p]);
	for (tg_point p = 0; p < points; p++) {
		struct tg_slow_board copy = first.board;
		if (cells[p] != TG_EMPTY && take_if_dead(&copy, row_of(slow, p), col_of(slow, p)))
			return TG_ERR_ARGUMENT;
	}
	slow->moments[0] = first;
	slow->count = 1;
	return TG_OK;
}

static bool same_board(const struct tg_slow_moment *a, const struct tg_slow_moment *b)
{
	return memcmp(&a->board, &b->board, sizeof(a->board)) == 0;
}

/* Is the board of `after` forbidden because it was there before? */
static enum tg_refusal repetition(const struct tg_go_slow *slow, const struct tg_slow_moment *after)
{
	enum tg_ko ko = slow->rules.ko;

	if (ko == TG_KO_NONE)
		return TG_LEGAL;
	if (ko == TG_KO_SIMPLE)
		return now(slow)->mover == after->to_move && !now(slow)->is_pass &&
				same_board(&slow->moments[slow->count - 2], after)
			? TG_REFUSED_KO
			: TG_LEGAL;
	for (int i = 0; i < slow->count; i++)
		if (same_board(&slow->moments[i], after) &&
			(ko == TG_KO_POSITIONAL || slow->moments[i].to_move == after->to_move))
			return TG_REFUSED_SUPERKO;
	return TG_LEGAL;
}

/* Puts a stone on the board of `after`, first of all for the enemy's groups, then for the own. */
static enum tg_refusal put(const struct tg_go_slow *slow, enum tg_color color, tg_point point,
	struct tg_slow_moment *after)
{
	struct tg_slow_board *board = &after->board;
	int row = row_of(slow, point), col = col_of(slow, point), lost;
	int *taken = &after->prisoners[color == TG_BLACK ? 0 : 1];

	board->at[row][col] = letter(color);
	for (int i = 0; i < 4; i++) {
		int r = row + steps[i][0], c = col + steps[i][1];
		if (board->at[r][c] == letter(tg_other(color)))
			*taken += take_if_dead(board, r, c);
	}
	lost = take_if_dead(board, row, col);
	after->prisoners[color == TG_BLACK ? 1 : 0] += lost;
	return lost == 1 || (lost > 1 && !slow->rules.suicide) ? TG_REFUSED_SUICIDE
							       : repetition(slow, after);
}

/* What the game would be after the ply. `after` is complete only where the answer is TG_LEGAL. */
static enum tg_refusal try(const struct tg_go_slow *slow, enum tg_color color, tg_point point,
	struct tg_slow_moment *after)
{
	*after = *now(slow);
	after->to_move = color == TG_BLACK ? TG_WHITE : TG_BLACK;
	after->mover = color;
	after->is_pass = point == TG_PASS;
	if (slow->count > TG_MAX_PLIES)
		return TG_REFUSED_OVER;
	if (after->is_pass)
		return TG_LEGAL;
	if (point < 0 || point >= slow->size.cols * slow->size.rows)
		return TG_REFUSED_BOUNDS;
	if (after->board.at[row_of(slow, point)][col_of(slow, point)] != '.')
		return TG_REFUSED_OCCUPIED;
	return put(slow, color, point, after);
}

enum tg_refusal tg_go_slow_check(struct tg_go_slow *slow, enum tg_color color, tg_point point)
{
	struct tg_slow_moment after;

	return try(slow, color, point, &after);
}

enum tg_refusal tg_go_slow_play(struct tg_go_slow *slow, enum tg_color color, tg_point point)
{
	struct tg_slow_moment after;
	enum tg_refusal refusal = try(slow, color, point, &after);

	if (refusal != TG_LEGAL)
		return refusal;
	if (!reserve(slow))
		return TG_REFUSED_OVER;
	slow->moments[slow->count++] = after;
	return TG_LEGAL;
}

bool tg_go_slow_undo(struct tg_go_slow *slow)
{
	if (slow->count < 2)
		return false;
	slow->count--;
	return true;
}

/* Passes that count towards the end: with a button the first pass of all does not. */
static int last_passes(const struct tg_go_slow *slow)
{
	int passes = 0;
	bool button = slow->rules.has_button;

	for (int i = 1; i < slow->count; i++) {
		if (!slow->moments[i].is_pass)
			passes = 0;
		else if (button)
			button = false;
		else
			passes++;
	}
	return passes;
}

/* How often the present situation stood on the board since the last pass. */
static int occurrences(const struct tg_go_slow *slow)
{
	int times = 0;

	for (int i = slow->count - 1; i >= 0; i--) {
		times += same_board(&slow->moments[i], now(slow)) &&
			slow->moments[i].to_move == now(slow)->to_move;
		if (slow->moments[i].is_pass)
			break;
	}
	return times;
}

enum tg_end tg_go_slow_end(const struct tg_go_slow *slow)
{
	if (last_passes(slow) >= 2)
		return TG_END_PASSES;
	if (slow->rules.ko == TG_KO_SIMPLE && occurrences(slow) >= 3)
		return TG_END_REPETITION;
	return slow->count - 1 == TG_MAX_PLIES ? TG_END_LENGTH : TG_END_NONE;
}

/* The fingerprint from nothing. */
static tg_hash hash(const struct tg_go_slow *slow)
{
	tg_hash sum =
		tg_zobrist_board(TG_GAME_GO, slow->size) ^ tg_zobrist_side(now(slow)->to_move);

	for (tg_point p = 0; p < tg_size_points(slow->size); p++) {
		char stone = now(slow)->board.at[row_of(slow, p)][col_of(slow, p)];
		if (stone != '.')
			sum ^= tg_zobrist_stone(stone == 'X' ? TG_BLACK : TG_WHITE, p);
	}
	return sum;
}

const char *tg_go_slow_compare(struct tg_go_slow *slow, const struct tg_go *go)
{
	const struct tg_slow_moment *present = now(slow);

	for (tg_point p = 0; p < tg_size_points(slow->size); p++)
		if (present->board.at[row_of(slow, p)][col_of(slow, p)] != letter(go->cells[p]))
			return "cells";
	if (go->plies != slow->count - 1)
		return "plies";
	if (memcmp(go->prisoners, present->prisoners, sizeof(go->prisoners)) != 0)
		return "prisoners";
	if (go->to_move != present->to_move)
		return "side to move";
	if (tg_go_end(go) != tg_go_slow_end(slow))
		return "end";
	return tg_go_hash(go) == hash(slow) ? NULL : "fingerprint";
}

/* Are the `length` points of `list` those of `set` where the board holds `what`, in board order? */
static bool same_points(const struct tg_go_slow *slow, const struct tg_slow_set *set, char what,
	const tg_point *list, int length)
{
	int found = 0;

	for (tg_point p = 0; p < tg_size_points(slow->size); p++) {
		int row = row_of(slow, p), col = col_of(slow, p);
		if (!set->has[row][col] || now(slow)->board.at[row][col] != what)
			continue;
		if (found == length || list[found++] != p)
			return false;
	}
	return found == length;
}

const char *tg_go_slow_compare_point(
	struct tg_go_slow *slow, const struct tg_go *go, tg_point point)
{
	const struct tg_slow_board *board = &now(slow)->board;
	int row = row_of(slow, point), col = col_of(slow, point);
	struct tg_slow_set chain, border;
	tg_point list[TG_MAX_POINTS];

	for (int i = TG_BLACK; i <= TG_WHITE; i++)
		if (tg_go_check(go, (enum tg_color)i, point) !=
			tg_go_slow_check(slow, (enum tg_color)i, point))
			return "check";
	if (board->at[row][col] == '.')
		return tg_go_chain(go, point, list) + tg_go_liberties(go, point, list) == 0
			? NULL
			: "chain of nothing";
	find_chain(board, row, col, &chain, &border);
	if (!same_points(slow, &chain, board->at[row][col], list, tg_go_chain(go, point, list)))
		return "chain";
	return same_points(slow, &border, '.', list, tg_go_liberties(go, point, list))
		? NULL
		: "liberties";
}
