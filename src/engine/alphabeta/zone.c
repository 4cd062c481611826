/* Which answers can spoil a win by fours; see zone.h. */
#include "engine/alphabeta/zone.h"

#include <string.h>

static void mark(struct tg_ab_zone *zone, const struct tg_ab_board *board, tg_ab_at at)
{
	zone->rows[board->cells[at].row] |= UINT32_C(1) << board->cells[at].col;
}

/* Where a stone more would have given `side` a five to come: its fours, and fouls that hold fours. */
static void mark_fours_of(struct tg_ab_zone *zone, const struct tg_ab_board *board, int side)
{
	for (int row = 0; row < board->size.rows; row++)
		zone->rows[row] |= board->fours[side][row];
	if (tg_ab_count(board, side, TG_AB_FORBIDDEN) == 0)
		return;
	for (int row = 0; row < board->size.rows; row++) {
		for (int col = 0; col < board->size.cols; col++) {
			tg_ab_at at = tg_ab_from_square(row, col);
			if (board->cells[at].stone == TG_EMPTY &&
				board->cells[at].is.cls[side] == TG_AB_FORBIDDEN)
				mark(zone, board, at);
		}
	}
}

/* After the last move of the attacker: the two points or more that would complete a five. */
static void mark_fives_of(struct tg_ab_zone *zone, const struct tg_ab_board *board, int side)
{
	int fives = 0;

	for (int row = 0; row < board->size.rows; row++) {
		for (uint32_t set = board->fours[side][row]; set; set &= set - 1) {
			tg_ab_at at = tg_ab_from_square(row, __builtin_ctz(set));
			if (board->cells[at].is.cls[side] != TG_AB_CELL_FIVE)
				continue;
			mark(zone, board, at);
			fives++;
		}
	}
	/* Won because the only answer is a foul: a stone elsewhere may undo the foul. */
	zone->is_everything = zone->is_everything || fives < 2;
}

void tg_ab_zone_find(
	struct tg_ab_zone *zone, struct tg_ab_board *board, const struct tg_ab_vcf *vcf)
{
	int attacker = board->side, first = board->ply;

	memset(zone, 0, sizeof(*zone));
	zone->is_everything =
		board->tables->game == TG_GAME_CARO || board->tables->game == TG_GAME_CARO_EXACT;
	mark_fours_of(zone, board, attacker ^ 1);
	for (int i = 0; i < vcf->length; i++) {
		const struct tg_ab_cell *cell = &board->cells[vcf->line[i]];
		if (board->side == attacker &&
			tg_ab_is_suspect((enum tg_ab_class)cell->is.cls[attacker]))
			zone->is_everything = true;
		mark(zone, board, vcf->line[i]);
		tg_ab_board_play(board, vcf->line[i]);
		if (board->side == attacker)
			mark_fours_of(zone, board, attacker ^ 1);
	}
	if (!vcf->ends_with_five)
		mark_fives_of(zone, board, attacker);
	while (board->ply > first)
		tg_ab_board_undo(board);
}

void tg_ab_zone_points(
	const struct tg_ab_zone *zone, const struct tg_ab_board *board, struct tg_ab_points *points)
{
	uint32_t inside = (UINT32_C(1) << board->size.cols) - 1;

	points->length = 0;
	for (int row = 0; row < board->size.rows; row++) {
		uint32_t set = inside & ~board->occupied[row];
		if (!zone->is_everything)
			set &= zone->rows[row];
		for (; set; set &= set - 1)
			points->at[points->length++] = tg_ab_from_square(row, __builtin_ctz(set));
	}
}
