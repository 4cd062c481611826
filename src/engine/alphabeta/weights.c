/* Fitted weights by game; a game without a table of its own takes freestyle's. */
#include "engine/alphabeta/weights.h"

#include "engine/alphabeta/weights_gomoku.h"
#include "engine/alphabeta/weights_renju.h"

static const struct tg_ab_weight *table_of(enum tg_game game, int side)
{
	if (game == TG_GAME_RENJU)
		return side == 0 ? renju_black : renju_white;
	return gomoku;
}

/* Binomial coefficients by hand: n over 2, 3 and 4, for the ranks of sets. */
int tg_ab_combo_rank(uint16_t combo)
{
	int n[4];

	for (int d = 0; d < 4; d++) {
		int line = (int)tg_ab_combo_line(combo, d), i = d;
		for (; i > 0 && n[i - 1] < line; i--)
			n[i] = n[i - 1];
		n[i] = line;
	}
	return (n[0] + 3) * (n[0] + 2) * (n[0] + 1) * n[0] / 24 +
		(n[1] + 2) * (n[1] + 1) * n[1] / 6 + (n[2] + 1) * n[2] / 2 + n[3];
}

void tg_ab_weights_fill(enum tg_game game, int side, uint16_t combo, struct tg_ab_combo *out)
{
	int rank = tg_ab_combo_rank(combo);

	if (rank >= TG_AB_RANKS)
		return; /* holds the sixteenth class, which does not exist */
	const struct tg_ab_weight *weight = &table_of(game, side)[rank];
	out->move = weight->move;
	out->wait = weight->wait;
	out->own = weight->own;
	out->foe = weight->foe;
}

int tg_ab_weights_tempo(enum tg_game game, int side)
{
	return game == TG_GAME_RENJU ? renju_tempo[side] : gomoku_tempo[0];
}
