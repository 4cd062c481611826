/*
 * Ko, superko and long cycles.
 *
 * A fingerprint finds an earlier board that may be equal; the boards themselves decide. Almost no move
 * comes that far: a stone can only bring an earlier board back if a stone has been taken from its
 * point before, or if it is a suicide.
 */
#include "go/ko.h"

#include "board/zobrist.h"

#include <string.h>

void tg_go_board_before(const struct tg_go *go, int ply, uint8_t cells[TG_MAX_POINTS])
{
	const tg_point *taken = go->taken + go->taken_length;

	assert(ply >= 0 && ply <= go->plies);
	memcpy(cells, go->cells, TG_MAX_POINTS);
	for (int i = go->plies - 1; i >= ply; i--) {
		const struct tg_go_ply *past = &go->log[i];
		if (past->point == TG_PASS)
			continue;
		uint8_t color = past->is_suicide ? past->color
						 : (uint8_t)tg_other((enum tg_color)past->color);
		for (int j = 0; j < past->taken; j++)
			cells[*--taken] = color;
		cells[past->point] = TG_EMPTY;
	}
}

/* The board after the move, as cells and as fingerprint. */
struct board {
	tg_hash hash;
	uint8_t cells[TG_MAX_POINTS];
};

static void lift(const struct tg_go *go, tg_point name, struct board *board)
{
	tg_point stone = name;

	do {
		board->hash ^= tg_zobrist_stone((enum tg_color)go->cells[stone], stone);
		board->cells[stone] = TG_EMPTY;
		stone = go->next[stone];
	} while (stone != name);
}

static void board_after(const struct tg_go *go, enum tg_color color, tg_point point,
	const struct tg_go_effect *effect, struct board *board)
{
	board->hash = go->stones_hash;
	memcpy(board->cells, go->cells, sizeof(board->cells));
	if (!effect->is_suicide) {
		board->hash ^= tg_zobrist_stone(color, point);
		board->cells[point] = (uint8_t)color;
	}
	for (int i = 0; i < effect->takes; i++)
		lift(go, effect->taken[i], board);
	for (const tg_point *near = go->near[point]; effect->is_suicide && *near >= 0; near++)
		if (board->cells[*near] == color)
			lift(go, go->chain[*near], board);
}

/* Was `board` there before ply `ply`? `go` gives the log. */
static bool equals_past(const struct tg_go *go, int ply, const struct board *board)
{
	uint8_t cells[TG_MAX_POINTS];

	if (go->log[ply].stones_hash != board->hash)
		return false;
	tg_go_board_before(go, ply, cells);
	return memcmp(cells, board->cells, (size_t)tg_size_points(go->size)) == 0;
}

/* The present board is not compared: no legal move leaves the board as it is. */
static bool repeats(const struct tg_go *go, enum tg_color color, tg_point point,
	const struct tg_go_effect *effect)
{
	struct board board;
	bool any_side = go->rules.ko == TG_KO_POSITIONAL;

	if (go->times_taken[point] == 0 && !effect->is_suicide)
		return false;
	board_after(go, color, point, effect, &board);
	for (int i = go->plies - 1; i >= 0; i--)
		if ((any_side || go->log[i].to_move_before == tg_other(color)) &&
			equals_past(go, i, &board))
			return true;
	return false;
}

enum tg_refusal tg_ko_check(const struct tg_go *go, enum tg_color color, tg_point point,
	const struct tg_go_effect *effect)
{
	switch (go->rules.ko) {
	case TG_KO_SIMPLE:
		/* The ban is for the other side of the one who took, whoever is said to move. */
		return point == go->ko && color != go->log[go->plies - 1].color ? TG_REFUSED_KO
										: TG_LEGAL;
	case TG_KO_POSITIONAL:
	case TG_KO_SITUATIONAL:
		return repeats(go, color, point, effect) ? TG_REFUSED_SUPERKO : TG_LEGAL;
	case TG_KO_NONE: break;
	}
	return TG_LEGAL;
}

bool tg_ko_is_third_time(const struct tg_go *go)
{
	struct board board;
	int times = 1;

	if (go->plies == 0 || go->taken_length == 0 || go->log[go->plies - 1].point == TG_PASS)
		return false;
	board.hash = go->stones_hash;
	memcpy(board.cells, go->cells, sizeof(board.cells));
	for (int i = go->plies - 1; i >= 0 && go->log[i].point != TG_PASS && times < 3; i--)
		if (go->log[i].to_move_before == go->to_move && equals_past(go, i, &board))
			times++;
	return times == 3;
}
