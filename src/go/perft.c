/*
 * Counting legal sequences: the numbers to compare with other programs. The last ply is counted by
 * checks alone, nothing is played there.
 */
#include "go/go.h"

static bool is_over(const struct tg_go *go)
{
	return go->plies >= 2 && go->log[go->plies - 1].point == TG_PASS &&
		go->log[go->plies - 2].point == TG_PASS;
}

static uint64_t count_after(struct tg_go *go, tg_point point, int depth, bool passes)
{
	uint64_t count;

	if (tg_go_play(go, go->to_move, point) != TG_LEGAL)
		return 0;
	count = tg_go_perft(go, depth, passes);
	tg_go_undo(go);
	return count;
}

uint64_t tg_go_perft(struct tg_go *go, int depth, bool passes)
{
	uint64_t count = 0;
	int points = tg_size_points(go->size);

	if (depth == 0)
		return 1;
	if (passes && is_over(go))
		return 0;
	for (tg_point p = 0; p < points; p++) {
		if (go->cells[p] != TG_EMPTY)
			continue;
		if (depth == 1)
			count += tg_go_check(go, go->to_move, p) == TG_LEGAL;
		else
			count += count_after(go, p, depth - 1, passes);
	}
	if (passes)
		count += depth == 1 ? 1 : count_after(go, TG_PASS, depth - 1, passes);
	return count;
}
