/*
 * A position of Go: set up, check, play, undo, end. Chains are in chain.c, repetition in ko.c; here is
 * the order of the steps of a move and the log that takes it back.
 */
#include "board/zobrist.h"
#include "go/chain.h"
#include "go/ko.h"

#include <string.h>

static void fill_near(struct tg_go *go)
{
	struct tg_size size = go->size;

	for (int row = 0; row < size.rows; row++) {
		for (int col = 0; col < size.cols; col++) {
			tg_point *near = go->near[tg_point_at(size, col, row)];
			if (row > 0)
				*near++ = tg_point_at(size, col, row - 1);
			if (col > 0)
				*near++ = tg_point_at(size, col - 1, row);
			if (col + 1 < size.cols)
				*near++ = tg_point_at(size, col + 1, row);
			if (row + 1 < size.rows)
				*near++ = tg_point_at(size, col, row + 1);
			*near = TG_NO_POINT;
		}
	}
}

void tg_go_init(struct tg_go *go, struct tg_size size, const struct tg_rules *rules)
{
	memset(go, 0, sizeof(*go));
	go->size = size;
	go->rules = *rules;
	go->to_move = TG_BLACK;
	go->ko = TG_NO_POINT;
	fill_near(go);
	tg_chain_find_all(go);
}

static bool touches_empty(const struct tg_go *go, const uint8_t *cells, tg_point point)
{
	for (const tg_point *near = go->near[point]; *near >= 0; near++)
		if (cells[*near] == TG_EMPTY)
			return true;
	return false;
}

/* Breath spreads from the stones that touch an empty point along their chains; does it reach all? */
static bool every_chain_breathes(const struct tg_go *go, const uint8_t *cells)
{
	bool reached[TG_MAX_POINTS] = {false};
	tg_point queue[TG_MAX_POINTS];
	int length = 0, stones = 0, points = tg_size_points(go->size);

	for (tg_point p = 0; p < points; p++) {
		stones += cells[p] != TG_EMPTY;
		reached[p] = cells[p] != TG_EMPTY && touches_empty(go, cells, p);
		if (reached[p])
			queue[length++] = p;
	}
	for (int i = 0; i < length; i++) {
		for (const tg_point *near = go->near[queue[i]]; *near >= 0; near++) {
			if (reached[*near] || cells[*near] != cells[queue[i]])
				continue;
			reached[*near] = true;
			queue[length++] = *near;
		}
	}
	return length == stones;
}

enum tg_status tg_go_set(struct tg_go *go, const uint8_t *cells, enum tg_color to_move)
{
	int points = tg_size_points(go->size);

	if (to_move != TG_BLACK && to_move != TG_WHITE)
		return TG_ERR_ARGUMENT;
	for (int p = 0; p < points; p++)
		if (cells[p] > TG_WHITE)
			return TG_ERR_ARGUMENT;
	if (!every_chain_breathes(go, cells))
		return TG_ERR_ARGUMENT;
	memmove(go->cells, cells, (size_t)points);
	memset(go->times_taken, 0, sizeof(go->times_taken));
	memset(go->prisoners, 0, sizeof(go->prisoners));
	go->to_move = to_move;
	go->ko = TG_NO_POINT;
	go->plies = 0;
	go->taken_length = 0;
	tg_chain_find_all(go);
	return TG_OK;
}

/* The order of the steps decides which of two reasons is given. */
enum tg_refusal tg_go_check(const struct tg_go *go, enum tg_color color, tg_point point)
{
	struct tg_go_effect effect;

	assert(color == TG_BLACK || color == TG_WHITE);
	if (go->plies >= TG_MAX_PLIES)
		return TG_REFUSED_OVER;
	if (point == TG_PASS)
		return TG_LEGAL;
	if (point < 0 || point >= tg_size_points(go->size))
		return TG_REFUSED_BOUNDS;
	if (go->cells[point] != TG_EMPTY)
		return TG_REFUSED_OCCUPIED;
	tg_chain_weigh(go, color, point, &effect);
	if (effect.is_suicide && (effect.stones == 1 || !go->rules.suicide))
		return TG_REFUSED_SUICIDE;
	return tg_ko_check(go, color, point, &effect);
}

/*
 * The point that simple ko bans after `point` was played: a lone stone took a lone stone and its only
 * liberty is the point just emptied.
 */
static tg_point ko_after(const struct tg_go *go, const struct tg_go_ply *ply)
{
	bool is_ko = ply->taken == 1 && !ply->is_suicide && go->stones[ply->point] == 1 &&
		go->chain[ply->point] == ply->point && go->liberties[ply->point] == 1;

	return is_ko ? go->taken[go->taken_length - 1] : TG_NO_POINT;
}

/* Puts the stone down and lifts what has no liberty then: the enemy first, else the own chain. */
static void put(struct tg_go *go, struct tg_go_ply *ply)
{
	enum tg_color mover = (enum tg_color)ply->color, enemy = tg_other(mover);
	int taken = 0;

	tg_chain_add(go, mover, ply->point);
	for (const tg_point *near = go->near[ply->point]; *near >= 0; near++)
		if (go->cells[*near] == enemy && go->liberties[go->chain[*near]] == 0)
			taken += tg_chain_lift(go, *near);
	ply->is_suicide = taken == 0 && go->liberties[go->chain[ply->point]] == 0;
	if (ply->is_suicide)
		taken = tg_chain_lift(go, ply->point);
	ply->taken = (uint16_t)taken;
	go->prisoners[(ply->is_suicide ? enemy : mover) - TG_BLACK] += taken;
}

enum tg_refusal tg_go_play(struct tg_go *go, enum tg_color color, tg_point point)
{
	enum tg_refusal refusal = tg_go_check(go, color, point);

	if (refusal != TG_LEGAL)
		return refusal;
	struct tg_go_ply *ply = &go->log[go->plies++];
	*ply = (struct tg_go_ply){
		.stones_hash = go->stones_hash,
		.point = point,
		.ko = go->ko,
		.color = (uint8_t)color,
		.to_move_before = (uint8_t)go->to_move,
	};
	go->ko = TG_NO_POINT;
	if (point != TG_PASS) {
		put(go, ply);
		go->ko = ko_after(go, ply);
	}
	go->to_move = tg_other(color);
	return TG_LEGAL;
}

/* Takes back put: what was lifted returns, then the stone goes. */
static void take_back(struct tg_go *go, const struct tg_go_ply *ply)
{
	enum tg_color mover = (enum tg_color)ply->color, enemy = tg_other(mover);

	tg_chain_return(go, ply->is_suicide ? mover : enemy, ply->taken);
	tg_chain_split(go, ply->point);
	go->prisoners[(ply->is_suicide ? enemy : mover) - TG_BLACK] -= ply->taken;
}

bool tg_go_undo(struct tg_go *go)
{
	if (go->plies == 0)
		return false;
	const struct tg_go_ply *ply = &go->log[--go->plies];
	if (ply->point != TG_PASS)
		take_back(go, ply);
	assert(go->stones_hash == ply->stones_hash);
	go->ko = ply->ko;
	go->to_move = (enum tg_color)ply->to_move_before;
	return true;
}

tg_hash tg_go_hash(const struct tg_go *go)
{
	return go->stones_hash ^ tg_zobrist_board(TG_GAME_GO, go->size) ^
		tg_zobrist_side(go->to_move);
}

int tg_go_first_pass(const struct tg_go *go)
{
	int ply = 0;

	while (ply < go->plies && go->log[ply].point != TG_PASS)
		ply++;
	return ply;
}

/* Passes at the end of the log; the one that takes the button is not one of them. */
static int passes_in_a_row(const struct tg_go *go)
{
	int passes = 0;

	while (passes < go->plies && go->log[go->plies - 1 - passes].point == TG_PASS)
		passes++;
	if (passes && go->rules.has_button && tg_go_first_pass(go) == go->plies - passes)
		passes--;
	return passes;
}

enum tg_end tg_go_end(const struct tg_go *go)
{
	if (passes_in_a_row(go) >= 2)
		return TG_END_PASSES;
	if (go->rules.ko == TG_KO_SIMPLE && tg_ko_is_third_time(go))
		return TG_END_REPETITION;
	return go->plies >= TG_MAX_PLIES ? TG_END_LENGTH : TG_END_NONE;
}

int tg_go_chain(const struct tg_go *go, tg_point point, tg_point out[TG_MAX_POINTS])
{
	int length = 0, points = tg_size_points(go->size);

	if (go->cells[point] == TG_EMPTY)
		return 0;
	for (tg_point p = 0; p < points; p++)
		if (go->cells[p] != TG_EMPTY && go->chain[p] == go->chain[point])
			out[length++] = p;
	return length;
}

int tg_go_liberties(const struct tg_go *go, tg_point point, tg_point out[TG_MAX_POINTS])
{
	int length = 0, points = tg_size_points(go->size);

	if (go->cells[point] == TG_EMPTY)
		return 0;
	for (tg_point p = 0; p < points; p++) {
		bool is_liberty = false;
		for (const tg_point *near = go->near[p]; *near >= 0; near++)
			is_liberty |= go->cells[*near] != TG_EMPTY &&
				go->chain[*near] == go->chain[point];
		if (go->cells[p] == TG_EMPTY && is_liberty)
			out[length++] = p;
	}
	return length;
}
