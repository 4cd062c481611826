/* Weights by hand: the worth of a point grows with what it makes in each line and with its class. */
#include "engine/alphabeta/weights.h"

/* About doubling from class to class. */
static const int16_t line_worth[16] = {
	[TG_AB_BLOCKED_1] = 1,
	[TG_AB_FREE_1] = 3,
	[TG_AB_BLOCKED_2] = 5,
	[TG_AB_FREE_2_LOW] = 10,
	[TG_AB_FREE_2_MID] = 13,
	[TG_AB_FREE_2_HIGH] = 16,
	[TG_AB_BLOCKED_3] = 18,
	[TG_AB_FREE_3_LOW] = 34,
	[TG_AB_FREE_3_HIGH] = 40,
	[TG_AB_FOUR] = 44,
	[TG_AB_STRAIGHT] = 120,
	[TG_AB_FIVE] = 250,
};

static const int16_t class_worth[TG_AB_CELL_CLASSES] = {
	[TG_AB_TWO_PLUS] = 6,
	[TG_AB_THREE] = 6,
	[TG_AB_THREE_PLUS] = 14,
	[TG_AB_DOUBLE_THREE] = 60,
	[TG_AB_FOUR_PLUS] = 20,
	[TG_AB_FOUR_THREE] = 120,
	[TG_AB_CELL_STRAIGHT] = 200,
	[TG_AB_CELL_FIVE] = 400,
};

void tg_ab_weights_fill(enum tg_game game, int side, uint16_t combo, struct tg_ab_combo *out)
{
	int worth = class_worth[out->cls];

	for (int d = 0; d < 4; d++)
		worth += line_worth[tg_ab_combo_line(combo, d)];
	if (out->cls == TG_AB_FORBIDDEN || tg_ab_is_suspect((enum tg_ab_class)out->cls))
		worth = 4;
	out->prior = (int16_t)worth;
	out->wait = (int16_t)worth;
	out->move = (int16_t)(worth * 5 / 4);
}

int tg_ab_weights_tempo(enum tg_game game, int side)
{
	return 10;
}
