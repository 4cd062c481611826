/*
 * Seki by its points: where neither side can move without losing what it moves with. See judge.h.
 */
#include "engine/mcts/judge.h"
#include "engine/mcts/tactics.h"

/* Moving at p costs either side the chain it moves with. */
static bool is_seki_point(const struct tg_goban *b, tg_at p)
{
	for (int side = TG_BLACK; side <= TG_WHITE; side++) {
		enum tg_color color = (enum tg_color)side;
		int stones;
		if (tg_goban_is_legal(b, color, p) &&
			(tg_is_capture(b, color, p) ||
				tg_liberties_after(b, color, p, 2, &stones) >= 2 || stones < 2))
			return false;
	}
	return true;
}

/* The chains round a seki point, where both colours have a living one. */
static void mark_around(
	const struct tg_position *pos, const struct tg_goban *b, tg_at p, uint8_t *life)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};
	unsigned living = 0;

	for (int i = 0; i < 4; i++) {
		unsigned cell = b->cell[around[i]];
		if (cell == TG_BLACK || cell == TG_WHITE)
			living |= life[tg_goban_point(b, around[i])] == TG_LIFE_DEAD ? 4 : cell;
	}
	if (living != (TG_BLACK | TG_WHITE))
		return;
	for (int i = 0; i < 4; i++)
		if (b->cell[around[i]] == TG_BLACK || b->cell[around[i]] == TG_WHITE)
			tg_judge_mark(pos, tg_goban_point(b, around[i]), TG_LIFE_SEKI, life);
}

void tg_judge_seki(const struct tg_position *pos, uint8_t life[TG_MAX_POINTS])
{
	struct tg_goban b;

	tg_goban_set(&b, &pos->as.go, pos->as.go.to_move);
	b.ko = TG_AT_NONE;
	for (int i = 0; i < b.empties; i++)
		if (is_seki_point(&b, b.empty[i]))
			mark_around(pos, &b, b.empty[i], life);
}
