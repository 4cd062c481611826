/*
 * A position of five-in-a-row: set up, check, play, undo, and who has won. What renju forbids to
 * Black is in forbidden.c.
 */
#include "board/zobrist.h"
#include "five/five.h"
#include "five/line.h"

#include <string.h>

void tg_five_init(struct tg_five *five, enum tg_game game, struct tg_size size)
{
	assert(tg_game_is_five(game));
	memset(five, 0, sizeof(*five));
	five->size = size;
	five->game = game;
	five->to_move = TG_BLACK;
}

/* Does a row of `length` with `blocked` ends held by the opponent win for `color`? renju.md's table. */
static bool row_wins(enum tg_game game, enum tg_color color, int length, int blocked)
{
	switch (game) {
	case TG_GAME_STANDARD: return length == 5;
	case TG_GAME_RENJU: return color == TG_BLACK ? length == 5 : length >= 5;
	case TG_GAME_CARO: return length >= 6 || (length == 5 && blocked < 2);
	case TG_GAME_CARO_EXACT: return length == 5 && blocked < 2;
	default: return length >= 5;
	}
}

/* How far the row of `color` reaches from `point` (not counted) in `direction`; `sign` is 1 or -1. */
static int row_reach(
	const struct tg_five *five, tg_point point, enum tg_color color, int direction, int sign)
{
	int steps = 0;

	for (;;) {
		tg_point next = tg_line_step(five->size, point, direction, sign * (steps + 1));
		if (next == TG_NO_POINT || five->cells[next] != color)
			return steps;
		steps++;
	}
}

static bool is_blocked(
	const struct tg_five *five, tg_point point, enum tg_color color, int direction, int steps)
{
	tg_point end = tg_line_step(five->size, point, direction, steps);

	return end != TG_NO_POINT && five->cells[end] == tg_other(color);
}

int tg_five_winning_line(
	const struct tg_five *five, tg_point point, enum tg_color color, tg_point line[TG_MAX_SIDE])
{
	for (int d = 0; d < TG_DIRECTIONS; d++) {
		int back = row_reach(five, point, color, d, -1);
		int ahead = row_reach(five, point, color, d, 1);
		int blocked = is_blocked(five, point, color, d, -back - 1) +
			is_blocked(five, point, color, d, ahead + 1);
		if (!row_wins(five->game, color, back + 1 + ahead, blocked))
			continue;
		for (int i = -back; i <= ahead; i++)
			line[i + back] = tg_line_step(five->size, point, d, i);
		return back + 1 + ahead;
	}
	return 0;
}

static void set_outcome(struct tg_five *five, enum tg_end end, enum tg_color winner)
{
	five->outcome.end = end;
	five->outcome.winner = winner;
}

/* Ends the game if the stone on `point` wins or fills the board. */
static void judge(struct tg_five *five, tg_point point)
{
	enum tg_color color = (enum tg_color)five->cells[point];

	five->outcome.line_length = tg_five_winning_line(five, point, color, five->outcome.line);
	if (five->outcome.line_length > 0)
		set_outcome(five, TG_END_FIVE, color);
	else if (five->stones == tg_size_points(five->size))
		set_outcome(five, TG_END_FULL, TG_EMPTY);
}

static void place(struct tg_five *five, enum tg_color color, tg_point point)
{
	five->cells[point] = (uint8_t)color;
	five->stones_hash ^= tg_zobrist_stone(color, point);
	five->stones++;
}

/* A row of either colour on a board that was set up; of two, the one of the side that moved last. */
static void judge_board(struct tg_five *five)
{
	enum tg_color order[2] = {tg_other(five->to_move), five->to_move};

	if (five->stones == tg_size_points(five->size))
		set_outcome(five, TG_END_FULL, TG_EMPTY);
	for (int i = 0; i < 2; i++) {
		for (int p = 0; p < tg_size_points(five->size); p++) {
			if (five->cells[p] != order[i])
				continue;
			judge(five, (tg_point)p);
			if (five->outcome.end == TG_END_FIVE)
				return;
		}
	}
}

enum tg_status tg_five_set(struct tg_five *five, const uint8_t *cells, enum tg_color to_move)
{
	int points = tg_size_points(five->size);

	if (to_move != TG_BLACK && to_move != TG_WHITE)
		return TG_ERR_ARGUMENT;
	for (int p = 0; p < points; p++)
		if (cells[p] > TG_WHITE)
			return TG_ERR_ARGUMENT;
	tg_five_init(five, five->game, five->size);
	five->to_move = to_move;
	for (int p = 0; p < points; p++)
		if (cells[p] != TG_EMPTY)
			place(five, (enum tg_color)cells[p], (tg_point)p);
	judge_board(five);
	return TG_OK;
}

/* The refusals that hold in every game of the family. */
static enum tg_refusal check_common(const struct tg_five *five, enum tg_color color, tg_point point)
{
	if (five->outcome.end != TG_END_NONE)
		return TG_REFUSED_OVER;
	if (color != five->to_move)
		return TG_REFUSED_TURN;
	if (point < 0 || point >= tg_size_points(five->size))
		return TG_REFUSED_BOUNDS;
	return five->cells[point] == TG_EMPTY ? TG_LEGAL : TG_REFUSED_OCCUPIED;
}

enum tg_refusal tg_five_check(const struct tg_five *five, enum tg_color color, tg_point point)
{
	enum tg_refusal refusal = check_common(five, color, point);

	if (refusal == TG_LEGAL && five->game == TG_GAME_RENJU && color == TG_BLACK)
		refusal = tg_five_forbidden(five, point);
	return refusal;
}

static void commit(struct tg_five *five, enum tg_color color, tg_point point)
{
	place(five, color, point);
	five->log_color[five->plies] = (uint8_t)color;
	five->log_point[five->plies] = point;
	five->plies++;
	five->to_move = tg_other(color);
	judge(five, point);
}

enum tg_refusal tg_five_play(struct tg_five *five, enum tg_color color, tg_point point)
{
	enum tg_refusal refusal = tg_five_check(five, color, point);

	if (refusal == TG_LEGAL)
		commit(five, color, point);
	return refusal;
}

enum tg_refusal tg_five_play_forbidden(struct tg_five *five, enum tg_color color, tg_point point)
{
	enum tg_refusal refusal = check_common(five, color, point);

	if (refusal == TG_LEGAL)
		commit(five, color, point);
	return refusal;
}

bool tg_five_undo(struct tg_five *five)
{
	if (five->plies == 0)
		return false;
	five->plies--;
	tg_point point = five->log_point[five->plies];
	enum tg_color color = (enum tg_color)five->log_color[five->plies];

	five->cells[point] = TG_EMPTY;
	five->stones_hash ^= tg_zobrist_stone(color, point);
	five->stones--;
	five->to_move = color;
	/* A move was made from there, so nobody had won. */
	memset(&five->outcome, 0, sizeof(five->outcome));
	return true;
}

tg_hash tg_five_hash(const struct tg_five *five)
{
	return tg_zobrist_board(five->game, five->size) ^ five->stones_hash ^
		tg_zobrist_side(five->to_move);
}
