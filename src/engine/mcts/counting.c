/*
 * Counting the ends of simulations. See counting.h.
 */
#include "engine/mcts/counting.h"

/*
 * One sixteenth of score makes the engine prefer the larger of two wins and fight on when behind; a
 * safe win by half a point stays better than an unsafe one by twenty.
 */
enum { SCORE_PARTS = 1, ALL_PARTS = 16 };

static int bonus_points(const struct tg_go *go)
{
	int stones = go->handicap >= 2 ? go->handicap : 0;

	if (stones == 0 || go->rules.scoring != TG_SCORING_AREA)
		return 0;
	return go->rules.bonus == TG_BONUS_N              ? stones
		: go->rules.bonus == TG_BONUS_N_MINUS_ONE ? stones - 1
							  : 0;
}

void tg_counting_init(struct tg_counting *counting, const struct tg_go *go)
{
	counting->is_area = go->rules.scoring == TG_SCORING_AREA;
	counting->all_alive = counting->is_area && !go->rules.friendly_pass;
	counting->points = tg_size_points(go->size);
	counting->shift_halves = 0;
	counting->score_parts = SCORE_PARTS;
	counting->offset_halves = -go->rules.komi_halves - 2 * bonus_points(go);
	if (!counting->is_area) {
		int points = 0;
		for (int p = 0; p < counting->points; p++)
			points += (go->cells[p] == TG_WHITE) - (go->cells[p] == TG_BLACK);
		points += go->prisoners[0] - go->prisoners[1];
		counting->offset_halves += 2 * points;
	}
}

static int moves_difference(const struct tg_trace *trace, int tree_length, enum tg_color first)
{
	int difference = 0, sign = first == TG_BLACK ? 1 : -1;

	for (int i = 0; i < tree_length; i++)
		difference += trace->moves[i] == TG_AT_NONE ? 0 : i & 1 ? -sign : sign;
	if ((trace->length - tree_length) & 1)
		difference += tree_length & 1 ? -sign : sign;
	return difference;
}

int tg_counting_margin(const struct tg_counting *counting, const struct tg_goban *b,
	const struct tg_trace *trace, int tree_length, enum tg_color first)
{
	int margin = counting->offset_halves + 2 * tg_goban_area(b);

	if (!counting->is_area)
		margin -= 2 * moves_difference(trace, tree_length, first);
	return margin;
}

int tg_counting_area(const struct tg_goban *b)
{
	bool seen[TG_GOBAN_MAX] = {false};
	tg_at region[TG_MAX_POINTS];
	int area = b->difference;

	for (int i = 0; i < b->empties; i++) {
		int length = 1;
		unsigned colors = 0;
		if (seen[b->empty[i]])
			continue;
		region[0] = b->empty[i];
		seen[region[0]] = true;
		for (int k = 0; k < length; k++) {
			const tg_at around[4] = {(tg_at)(region[k] - b->stride),
				(tg_at)(region[k] - 1), (tg_at)(region[k] + 1),
				(tg_at)(region[k] + b->stride)};
			for (int n = 0; n < 4; n++) {
				unsigned cell = b->cell[around[n]];
				if (cell == TG_BORDER)
					continue;
				colors |= cell;
				if (cell != TG_EMPTY || seen[around[n]])
					continue;
				seen[around[n]] = true;
				region[length++] = around[n];
			}
		}
		area += colors == TG_BLACK ? length : colors == TG_WHITE ? -length : 0;
	}
	return area;
}

int tg_counting_result(const struct tg_counting *counting, int margin_halves)
{
	int margin = margin_halves + counting->shift_halves;
	int win = margin > 0 ? TG_RESULT_ONE : margin < 0 ? 0 : TG_RESULT_ONE / 2;
	int most = 2 * counting->points;
	int clipped = margin > most ? most : margin < -most ? -most : margin;
	int score = (int)((int64_t)(clipped + most) * TG_RESULT_ONE / (2 * most));

	return win + (score - win) * counting->score_parts / ALL_PARTS;
}
