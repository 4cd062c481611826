/*
 * The table over all combinations of four line classes: cell classes by rule, weights from
 * weights.c.
 */
#include "engine/alphabeta/cells.h"
#include "engine/alphabeta/weights.h"

#include <stdlib.h>
#include <string.h>

/* How often each line class occurs among the four. */
static void count_lines(uint16_t combo, int count[16])
{
	memset(count, 0, sizeof(int) * 16);
	for (int d = 0; d < 4; d++)
		count[tg_ab_combo_line(combo, d)]++;
}

/* Renju's fouls for Black, as far as the lines tell: a five beats them, 9.3 is asked later. */
static bool classify_foul(const int count[], enum tg_ab_class *cls)
{
	int fours = count[TG_AB_FOUR] + count[TG_AB_STRAIGHT] + 2 * count[TG_AB_LINE_44];
	int threes = count[TG_AB_FREE_3_LOW] + count[TG_AB_FREE_3_HIGH];

	if (count[TG_AB_OVERLINE] > 0 || fours >= 2)
		*cls = TG_AB_FORBIDDEN;
	else if (threes >= 2)
		*cls = fours > 0 ? TG_AB_SUSPECT_FOUR : TG_AB_SUSPECT;
	else
		return false;
	return true;
}

static enum tg_ab_class classify(uint16_t combo, bool has_fouls)
{
	int count[16];
	enum tg_ab_class cls;

	count_lines(combo, count);
	int threes = count[TG_AB_FREE_3_LOW] + count[TG_AB_FREE_3_HIGH];
	int twos = count[TG_AB_FREE_2_LOW] + count[TG_AB_FREE_2_MID] + count[TG_AB_FREE_2_HIGH];
	int halves = twos + count[TG_AB_BLOCKED_3];

	if (count[TG_AB_FIVE] > 0)
		return TG_AB_CELL_FIVE;
	if (has_fouls && classify_foul(count, &cls))
		return cls;
	if (count[TG_AB_STRAIGHT] > 0 || count[TG_AB_FOUR] > 1)
		return TG_AB_CELL_STRAIGHT;
	if (count[TG_AB_FOUR] > 0)
		return threes > 0    ? TG_AB_FOUR_THREE
			: halves > 0 ? TG_AB_FOUR_PLUS
				     : TG_AB_CELL_FOUR;
	if (threes > 0)
		return threes > 1    ? TG_AB_DOUBLE_THREE
			: halves > 0 ? TG_AB_THREE_PLUS
				     : TG_AB_THREE;
	if (halves > 0)
		return halves > 1 ? TG_AB_TWO_PLUS : TG_AB_TWO;
	return count[TG_AB_DEAD] + count[TG_AB_OVERLINE] < 4 ? TG_AB_ONE : TG_AB_NONE;
}

static struct tg_ab_combo *make_combos(enum tg_game game, int side)
{
	struct tg_ab_combo *combos = calloc(TG_AB_COMBOS, sizeof(*combos));

	for (int c = 0; combos && c < TG_AB_COMBOS; c++) {
		combos[c].cls = (uint8_t)classify((uint16_t)c, game == TG_GAME_RENJU && side == 0);
		tg_ab_weights_fill(game, side, (uint16_t)c, &combos[c]);
	}
	return combos;
}

enum tg_status tg_ab_tables_init(struct tg_ab_tables *tables, enum tg_game game)
{
	memset(tables, 0, sizeof(*tables));
	tables->game = game;
	enum tg_status status = tg_ab_lines_init(&tables->lines, game);

	if (status != TG_OK)
		return status;
	tables->combos[0] = make_combos(game, 0);
	tables->combos[1] = game == TG_GAME_RENJU ? make_combos(game, 1) : tables->combos[0];
	if (tables->combos[0] && tables->combos[1])
		return TG_OK;
	tg_ab_tables_finish(tables);
	return TG_ERR_NOMEM;
}

void tg_ab_tables_finish(struct tg_ab_tables *tables)
{
	tg_ab_lines_finish(&tables->lines);
	if (tables->combos[1] != tables->combos[0])
		free(tables->combos[1]);
	free(tables->combos[0]);
	tables->combos[0] = tables->combos[1] = NULL;
}
