/*
 * Alpha-beta at a fixed depth, in its plainest form: five-in-a-row out of three pure functions.
 *
 *	is_won      has the side that just moved made its row?   (the rules answer)
 *	generate    which points are worth a look?               (those near a stone)
 *	evaluate    how good is this, unsearched?                (rows that can still be five)
 *
 * search() asks: what is the best that the side to move can force within `depth` plies? It tries a
 * move, asks the same for the opponent, takes the move back. Alpha is what the side to move has
 * secured elsewhere, beta what the opponent has: a line better than beta will never be allowed, and
 * the rest of its moves need no look. src/engine/alphabeta/ is what this becomes with care.
 */
#include "engine/engine.h"

#include <stdlib.h>

enum { WIN = 1000000, DEPTH = 3 };

struct context {
	struct tg_position *pos; /* a copy that moves are played and taken back on */
	const struct tg_stop *stop;
	uint64_t nodes;
	tg_point best; /* at the root */
};

static int cell_at(const struct tg_position *pos, int col, int row)
{
	struct tg_size size = tg_position_size(pos);

	if (col < 0 || row < 0 || col >= size.cols || row >= size.rows)
		return -1;
	return (int)tg_position_at(pos, tg_point_at(size, col, row));
}

/* A stone beside it, or the very first move in the centre. */
static bool is_near(const struct tg_position *pos, struct tg_size size, tg_point p)
{
	int col = tg_point_col(size, p), row = tg_point_row(size, p);

	for (int i = 0; i < 9; i++) /* the point itself is empty */
		if (cell_at(pos, col + i % 3 - 1, row + i / 3 - 1) > 0)
			return true;
	return tg_position_plies(pos) == 0 && col == size.cols / 2 && row == size.rows / 2;
}

static int generate(const struct tg_position *pos, enum tg_color color, tg_point *moves)
{
	struct tg_size size = tg_position_size(pos);
	int length = 0;

	for (int p = 0; p < tg_size_points(size); p++)
		if (is_near(pos, size, (tg_point)p) &&
			tg_position_check(pos, color, (tg_point)p) == TG_LEGAL)
			moves[length++] = (tg_point)p;
	return length;
}

/* Five points in a line count for a colour that is alone there, more with each stone. */
static int value_of_window(const struct tg_position *pos, int col, int row, int dc, int dr)
{
	static const int value[6] = {0, 1, 8, 60, 400, 0};
	int count[3] = {0, 0, 0};

	for (int i = 0; i < 5; i++) {
		int cell = cell_at(pos, col + i * dc, row + i * dr);
		if (cell < 0)
			return 0;
		count[cell]++;
	}
	return count[TG_BLACK] && count[TG_WHITE] ? 0
						  : value[count[TG_BLACK]] - value[count[TG_WHITE]];
}

static int evaluate(const struct tg_position *pos, enum tg_color color)
{
	struct tg_size size = tg_position_size(pos);
	int value = 0;

	for (int p = 0, col, row; p < tg_size_points(size); p++) {
		col = tg_point_col(size, (tg_point)p), row = tg_point_row(size, (tg_point)p);
		value += value_of_window(pos, col, row, 1, 0) +
			value_of_window(pos, col, row, 0, 1) +
			value_of_window(pos, col, row, 1, 1) +
			value_of_window(pos, col, row, 1, -1);
	}
	return color == TG_BLACK ? value : -value;
}

/* The value for the side to move; a faster win is worth more. */
static int search(struct context *c, enum tg_color color, int depth, int ply, int alpha, int beta)
{
	struct tg_outcome outcome;
	tg_point moves[TG_MAX_POINTS];
	int length;

	c->nodes++;
	tg_position_outcome(c->pos, &outcome);
	if (outcome.end != TG_END_NONE)
		return outcome.winner == TG_EMPTY ? 0
			: outcome.winner == color ? WIN - ply
						  : ply - WIN;
	if (depth == 0)
		return evaluate(c->pos, color);
	length = generate(c->pos, color, moves);
	for (int i = 0; i < length && !tg_stop_is_set(c->stop); i++) {
		int value;
		tg_position_play(c->pos, color, moves[i]);
		value = -search(c, tg_other(color), depth - 1, ply + 1, -beta, -alpha);
		tg_position_undo(c->pos);
		if (value > alpha && ply == 0)
			c->best = moves[i];
		alpha = value > alpha ? value : alpha;
		if (alpha >= beta)
			break; /* the opponent has something better elsewhere */
	}
	return alpha;
}

static enum tg_status alphabeta_think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	int value, depth = request->budget.depth > 0 ? request->budget.depth : DEPTH;
	struct context c = {tg_position_copy(pos), request->stop, 0, TG_PASS};
	tg_point moves[TG_MAX_POINTS];

	if (!c.pos)
		return TG_ERR_NOMEM;
	if (generate(pos, request->color, moves) > 0)
		c.best = moves[0]; /* when all lose, this one */
	value = search(&c, request->color, depth < 4 ? depth : 4, 0, -WIN, WIN);
	choice->move = c.best;
	choice->nodes = c.nodes;
	choice->depth = depth;
	choice->winrate = 0.5 + 0.5 * value / WIN;
	tg_position_destroy(c.pos);
	return TG_OK;
}

static const struct tg_engine_ops alphabeta_ops = {alphabeta_think, NULL, tg_engine_free};

struct tg_engine *tg_engine_alphabeta_create(const struct tg_engine_options *options)
{
	struct tg_engine *engine = calloc(1, sizeof(*engine));

	if (engine)
		*engine = (struct tg_engine){&alphabeta_ops, "tengen alphabeta", ""};
	return engine;
}
