/*
 * Dispatch between the two games: every function looks at the tag and asks src/go/ or src/five/. No
 * rule is decided here.
 */
#include "rules/position.h"

#include <stdlib.h>
#include <string.h>

static bool is_go(const struct tg_position *pos)
{
	return pos->game == TG_GAME_GO;
}

enum tg_status tg_position_init(struct tg_position *pos, const struct tg_setup *setup)
{
	struct tg_size size = setup->size;

	if ((unsigned)setup->game >= TG_GAME_COUNT || size.cols < 1 || size.rows < 1 ||
		size.cols > TG_MAX_SIDE || size.rows > TG_MAX_SIDE || setup->handicap < 0 ||
		setup->handicap > tg_size_points(size))
		return TG_ERR_ARGUMENT;
	pos->game = setup->game;
	if (is_go(pos)) {
		tg_go_init(&pos->as.go, size, &setup->rules);
		pos->as.go.handicap = setup->handicap;
	} else {
		tg_five_init(&pos->as.five, setup->game, size);
	}
	return TG_OK;
}

struct tg_position *tg_position_create(const struct tg_setup *setup, enum tg_status *status)
{
	struct tg_position *pos = malloc(sizeof(*pos));
	enum tg_status result = pos ? tg_position_init(pos, setup) : TG_ERR_NOMEM;

	if (result != TG_OK) {
		free(pos);
		pos = NULL;
	}
	if (status)
		*status = result;
	return pos;
}

struct tg_position *tg_position_copy(const struct tg_position *pos)
{
	struct tg_position *copy = malloc(sizeof(*copy));

	if (copy)
		*copy = *pos;
	return copy;
}

void tg_position_destroy(struct tg_position *pos)
{
	free(pos);
}

enum tg_status tg_position_set(struct tg_position *pos, const uint8_t *cells, enum tg_color to_move)
{
	return is_go(pos) ? tg_go_set(&pos->as.go, cells, to_move)
			  : tg_five_set(&pos->as.five, cells, to_move);
}

void tg_position_set_rules(struct tg_position *pos, const struct tg_rules *rules)
{
	if (is_go(pos))
		pos->as.go.rules = *rules;
}

void tg_position_set_handicap(struct tg_position *pos, int handicap)
{
	if (is_go(pos))
		pos->as.go.handicap = handicap;
}

enum tg_refusal tg_position_check(
	const struct tg_position *pos, enum tg_color color, tg_point point)
{
	return is_go(pos) ? tg_go_check(&pos->as.go, color, point)
			  : tg_five_check(&pos->as.five, color, point);
}

enum tg_refusal tg_position_play(struct tg_position *pos, enum tg_color color, tg_point point)
{
	return is_go(pos) ? tg_go_play(&pos->as.go, color, point)
			  : tg_five_play(&pos->as.five, color, point);
}

bool tg_position_undo(struct tg_position *pos)
{
	return is_go(pos) ? tg_go_undo(&pos->as.go) : tg_five_undo(&pos->as.five);
}

void tg_position_set_to_move(struct tg_position *pos, enum tg_color color)
{
	if (is_go(pos))
		pos->as.go.to_move = color;
	else
		pos->as.five.to_move = color;
}

enum tg_game tg_position_game(const struct tg_position *pos)
{
	return pos->game;
}

struct tg_size tg_position_size(const struct tg_position *pos)
{
	return is_go(pos) ? pos->as.go.size : pos->as.five.size;
}

struct tg_rules tg_position_rules(const struct tg_position *pos)
{
	struct tg_rules none = {0};

	return is_go(pos) ? pos->as.go.rules : none;
}

int tg_position_handicap(const struct tg_position *pos)
{
	return is_go(pos) ? pos->as.go.handicap : 0;
}

enum tg_color tg_position_at(const struct tg_position *pos, tg_point point)
{
	assert(point >= 0 && point < tg_size_points(tg_position_size(pos)));
	return (enum tg_color)(is_go(pos) ? pos->as.go.cells[point] : pos->as.five.cells[point]);
}

enum tg_color tg_position_to_move(const struct tg_position *pos)
{
	return is_go(pos) ? pos->as.go.to_move : pos->as.five.to_move;
}

int tg_position_plies(const struct tg_position *pos)
{
	return is_go(pos) ? pos->as.go.plies : pos->as.five.plies;
}

tg_hash tg_position_hash(const struct tg_position *pos)
{
	return is_go(pos) ? tg_go_hash(&pos->as.go) : tg_five_hash(&pos->as.five);
}

tg_point tg_position_move(const struct tg_position *pos, int ply, enum tg_color *color)
{
	assert(ply >= 0 && ply < tg_position_plies(pos));
	if (is_go(pos)) {
		*color = (enum tg_color)pos->as.go.log[ply].color;
		return pos->as.go.log[ply].point;
	}
	*color = (enum tg_color)pos->as.five.log_color[ply];
	return pos->as.five.log_point[ply];
}

int tg_position_prisoners(const struct tg_position *pos, enum tg_color color)
{
	return is_go(pos) ? pos->as.go.prisoners[color - TG_BLACK] : 0;
}

tg_point tg_position_ko(const struct tg_position *pos)
{
	return is_go(pos) && pos->as.go.rules.ko == TG_KO_SIMPLE ? pos->as.go.ko : TG_NO_POINT;
}

int tg_position_chain(const struct tg_position *pos, tg_point point, tg_point out[TG_MAX_POINTS])
{
	return is_go(pos) ? tg_go_chain(&pos->as.go, point, out) : 0;
}

int tg_position_liberties(
	const struct tg_position *pos, tg_point point, tg_point out[TG_MAX_POINTS])
{
	return is_go(pos) ? tg_go_liberties(&pos->as.go, point, out) : 0;
}

void tg_position_outcome(const struct tg_position *pos, struct tg_outcome *outcome)
{
	if (!is_go(pos)) {
		*outcome = pos->as.five.outcome;
		return;
	}
	memset(outcome, 0, sizeof(*outcome));
	outcome->end = tg_go_end(&pos->as.go);
}

void tg_position_score(const struct tg_position *pos, const bool *dead, struct tg_score *score)
{
	assert(is_go(pos));
	tg_go_score(&pos->as.go, dead, score);
}

void tg_position_pass_alive(const struct tg_position *pos, uint8_t alive[TG_MAX_POINTS])
{
	assert(is_go(pos));
	tg_go_pass_alive(&pos->as.go, alive);
}

void tg_position_unconditional(const struct tg_position *pos, uint8_t owner[TG_MAX_POINTS])
{
	assert(is_go(pos));
	tg_go_unconditional(&pos->as.go, owner);
}

void tg_position_forbidden(const struct tg_position *pos, uint8_t refusal[TG_MAX_POINTS])
{
	int points = tg_size_points(tg_position_size(pos));

	memset(refusal, TG_LEGAL, TG_MAX_POINTS);
	if (pos->game != TG_GAME_RENJU)
		return;
	for (int p = 0; p < points; p++)
		if (pos->as.five.cells[p] == TG_EMPTY)
			refusal[p] = (uint8_t)tg_five_forbidden(&pos->as.five, (tg_point)p);
}
