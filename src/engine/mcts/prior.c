/*
 * Priors by features: each move's weight is a product of one factor per feature, and weights are
 * divided by their sum. The features are those that every Monte-Carlo program found useful: captures,
 * escapes, self-atari, distance to the last moves, 3x3 shapes, the line a point is on.
 */
#include "engine/mcts/prior.h"

#include "engine/mcts/tactics.h"

#include <stdlib.h>

/* Manhattan distance plus the larger axis: the usual measure of "near" in Go. */
static int distance(const struct tg_goban *b, tg_at p, tg_at q)
{
	int rows = abs(p / b->stride - q / b->stride), cols = abs(p % b->stride - q % b->stride);

	return rows + cols + (rows > cols ? rows : cols);
}

static float weight_of_distance(const struct tg_goban *b, tg_at p)
{
	static const float last[12] = {1, 1, 6, 5, 3, 2.5f, 2, 1.7f, 1.4f, 1.2f, 1.1f, 1};
	static const float before[12] = {1, 1, 3, 2.5f, 2, 1.6f, 1.4f, 1.2f, 1.1f, 1, 1, 1};
	float weight = 1;

	if (b->last[0]) {
		int d = distance(b, p, b->last[0]);
		weight *= last[d < 11 ? d : 11];
	}
	if (b->last[1]) {
		int d = distance(b, p, b->last[1]);
		weight *= before[d < 11 ? d : 11];
	}
	return weight;
}

/* No stone within two points: the line of the board says most. */
static bool is_lonely(const struct tg_goban *b, int row, int col)
{
	for (int r = row - 2; r <= row + 2; r++) {
		for (int c = col - 2; c <= col + 2; c++) {
			unsigned cell;
			if (r < 0 || c < 0 || r >= b->size.rows || c >= b->size.cols)
				continue;
			cell = b->cell[(r + 1) * b->stride + c + 1];
			if (cell != TG_EMPTY)
				return false;
		}
	}
	return true;
}

static float weight_of_line(const struct tg_goban *b, tg_at p)
{
	static const float lonely[6] = {0.05f, 0.2f, 1.6f, 1.8f, 1.0f, 0.8f};
	static const float busy[6] = {0.6f, 0.9f, 1.1f, 1, 1, 1};
	int row = p / b->stride - 1, col = p % b->stride - 1;
	int down = b->size.rows - 1 - row, right = b->size.cols - 1 - col;
	int line = row < col ? row : col;

	line = down < line ? down : line;
	line = right < line ? right : line;
	line = line > 5 ? 5 : line;
	return is_lonely(b, row, col) ? lonely[line] : busy[line];
}

/* Does p save an own chain that is in atari? */
static bool is_escape(const struct tg_goban *b, enum tg_color color, tg_at p)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};

	for (int i = 0; i < 4; i++)
		if (b->cell[around[i]] == color && tg_goban_in_atari(b, around[i]))
			return tg_liberties_after(b, color, p, 3, NULL) >= 3 ||
				!tg_ladder_takes(b, around[i]);
	return false;
}

/* Does p put a chain of the other side in an atari that takes it? */
static bool is_catch(const struct tg_goban *b, enum tg_color color, tg_at p)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	tg_at liberty[3];

	for (int i = 0; i < 4; i++)
		if (b->cell[around[i]] == (uint8_t)tg_other(color) &&
			tg_liberties(b, around[i], liberty, 3) == 2 &&
			tg_atari_takes(b, around[i], p))
			return true;
	return false;
}

static float weight_of(
	const struct tg_patterns *patterns, const struct tg_goban *b, enum tg_color color, tg_at p)
{
	float weight = weight_of_distance(b, p) * weight_of_line(b, p);

	if (tg_is_capture(b, color, p))
		weight *= 12;
	else if (tg_is_bad_self_atari(b, color, p))
		weight *= 0.05f;
	if (is_escape(b, color, p))
		weight *= 8;
	if (is_catch(b, color, p))
		weight *= 4;
	if (tg_pattern_weight(patterns, b, color, p))
		weight *= 2.5f;
	return weight;
}

int tg_prior_moves(const struct tg_patterns *patterns, const struct tg_goban *b,
	enum tg_color color, struct tg_prior_move moves[TG_PRIOR_MAX])
{
	int length = 0, points = tg_size_points(b->size);
	float sum = 0;

	for (int i = 0; i < points; i++) {
		tg_at p = tg_goban_at(b, (tg_point)i);
		if (b->cell[p] != TG_EMPTY || !tg_goban_is_legal(b, color, p) ||
			tg_code_is_eye(b->code[p], color))
			continue;
		moves[length].move = p;
		moves[length].prior = weight_of(patterns, b, color, p);
		sum += moves[length++].prior;
	}
	/* The pass: as good as an average move when the other side has just passed, else poor. */
	moves[length].move = TG_AT_NONE;
	moves[length].prior =
		length == 0 ? 1 : sum / (float)length * (b->passes > 0 ? 1.0f : 0.05f);
	sum += moves[length++].prior;
	for (int i = 0; i < length; i++)
		moves[i].prior /= sum;
	return length;
}
