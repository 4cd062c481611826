/* A position as what another program must be told to get there. */
#include "engine/external_inside.h"

#include <string.h>

enum tg_status tg_path_of(const struct tg_position *pos, struct tg_path *path)
{
	struct tg_position *first = tg_position_copy(pos);

	if (!first)
		return TG_ERR_NOMEM;
	memset(path, 0, sizeof(*path));
	path->game = tg_position_game(pos);
	path->size = tg_position_size(pos);
	path->rules = tg_position_rules(pos);
	path->handicap = tg_position_handicap(pos);
	path->length = tg_position_plies(pos);
	for (int i = 0; i < path->length; i++) {
		enum tg_color color;

		path->moves[i] = tg_position_move(pos, i, &color);
		path->colors[i] = (uint8_t)color;
	}
	while (tg_position_undo(first))
		;
	for (tg_point p = 0; p < tg_size_points(path->size); p++)
		path->first[p] = (uint8_t)tg_position_at(first, p);
	tg_position_destroy(first);
	return TG_OK;
}

static bool same_rules(const struct tg_rules *a, const struct tg_rules *b)
{
	return a->ko == b->ko && a->scoring == b->scoring && a->tax == b->tax &&
		a->suicide == b->suicide && a->has_button == b->has_button &&
		a->bonus == b->bonus && a->friendly_pass == b->friendly_pass &&
		a->komi_halves == b->komi_halves;
}

bool tg_path_extends(const struct tg_path *longer, const struct tg_path *shorter)
{
	if (longer->game != shorter->game || longer->size.cols != shorter->size.cols ||
		longer->size.rows != shorter->size.rows || longer->handicap != shorter->handicap ||
		!same_rules(&longer->rules, &shorter->rules) || longer->length < shorter->length ||
		memcmp(longer->first, shorter->first, sizeof(longer->first)) != 0)
		return false;
	for (int i = 0; i < shorter->length; i++)
		if (longer->moves[i] != shorter->moves[i] ||
			longer->colors[i] != shorter->colors[i])
			return false;
	return true;
}
