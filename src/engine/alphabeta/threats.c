/* Answers to threats; see threats.h. All of it is table look-ups on changed keys; no stone is put. */
#include "engine/alphabeta/threats.h"

static bool contains(const struct tg_ab_points *points, tg_ab_at at)
{
	for (int i = 0; i < points->length; i++)
		if (points->at[i] == at)
			return true;
	return false;
}

/* The class of `cell` for `side` once its line of `direction` has `key`. */
static enum tg_ab_class class_with(const struct tg_ab_board *board, const struct tg_ab_cell *cell,
	int side, int direction, uint32_t key)
{
	const struct tg_ab_tables *tables = board->tables;
	uint16_t rest = (uint16_t)(cell->is.combo[side] & ~(15 << (4 * direction)));
	uint16_t line = (uint16_t)tg_ab_line_class(&tables->lines, key, side);

	return (enum tg_ab_class)tables->combos[side][rest | line << (4 * direction)].cls;
}

void tg_ab_stops(const struct tg_ab_board *board, int side, tg_ab_at at, enum tg_ab_class floor,
	struct tg_ab_points *out)
{
	const struct tg_ab_cell *cell = &board->cells[at];
	int reach = board->tables->lines.reach;
	uint32_t foreign = side == 0 ? TG_WHITE : TG_BLACK;

	out->length = 0;
	out->at[out->length++] = at;
	for (int d = 0; d < 4; d++) {
		if (tg_ab_combo_line(cell->is.combo[side], d) < TG_AB_FOUR)
			continue;
		for (int i = -reach; i <= reach; i++) {
			tg_ab_at stop = (tg_ab_at)(at + i * tg_ab_steps[d]);
			if (i == 0 || (cell->key[d] >> tg_ab_line_shift(reach, i) & 3) != TG_EMPTY)
				continue;
			uint32_t key = cell->key[d] | foreign << tg_ab_line_shift(reach, i);
			if (class_with(board, cell, side, d, key) < floor)
				out->at[out->length++] = stop;
		}
	}
}

/* Keeps in `points` what is also in `other`. */
static void intersect(struct tg_ab_points *points, const struct tg_ab_points *other)
{
	int kept = 0;

	for (int i = 0; i < points->length; i++)
		if (contains(other, points->at[i]))
			points->at[kept++] = points->at[i];
	points->length = kept;
}

/* The points that stop every cell of the opponent that has exactly class `cls`. */
static void stop_all(
	const struct tg_ab_board *board, enum tg_ab_class cls, struct tg_ab_points *out)
{
	struct tg_ab_points stops;
	int foe = board->side ^ 1;
	bool is_first = true;

	out->length = 0;
	for (int row = 0; row < board->size.rows; row++) {
		for (uint32_t set = board->fours[foe][row]; set; set &= set - 1) {
			tg_ab_at at = tg_ab_from_square(row, __builtin_ctz(set));
			if (board->cells[at].is.cls[foe] != cls)
				continue;
			tg_ab_stops(board, foe, at, cls, is_first ? out : &stops);
			if (!is_first)
				intersect(out, &stops);
			is_first = false;
		}
	}
}

void tg_ab_defences(const struct tg_ab_board *board, struct tg_ab_points *out)
{
	stop_all(board, TG_AB_CELL_STRAIGHT, out);
}

void tg_ab_five_blocks(const struct tg_ab_board *board, struct tg_ab_points *out)
{
	int foe = board->side ^ 1;

	out->length = 0;
	if (board->tables->game == TG_GAME_CARO || board->tables->game == TG_GAME_CARO_EXACT)
		stop_all(board, TG_AB_CELL_FIVE, out);
	else if (tg_ab_count(board, foe, TG_AB_CELL_FIVE) == 1)
		out->at[out->length++] = tg_ab_board_find(board, foe, TG_AB_CELL_FIVE);
}

void tg_ab_add_fours(const struct tg_ab_board *board, int side, struct tg_ab_points *out)
{
	for (int row = 0; row < board->size.rows; row++) {
		for (uint32_t set = board->fours[side][row]; set; set &= set - 1) {
			tg_ab_at at = tg_ab_from_square(row, __builtin_ctz(set));
			if (out->length < TG_AB_POINTS_MAX && !contains(out, at))
				out->at[out->length++] = at;
		}
	}
}
