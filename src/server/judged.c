/* The judge's doubts as JSON: chains that it is not sure of, borders that nobody has closed. */
#include "server/inside.h"

/* Below this a chain is named. */
static const float sure = 0.9f;

static json_t *vertex(const struct tg_position *pos, int p)
{
	return tg_vertex_json(tg_position_game(pos), tg_position_size(pos), (tg_point)p);
}

static void add_chain(
	json_t *list, const struct tg_position *pos, const struct tg_judgement *judged, int p)
{
	static const char *const words[] = {"none", "alive", "dead", "seki"};
	tg_point stones[TG_MAX_POINTS];
	int length = tg_position_chain(pos, (tg_point)p, stones);

	if (length > 0 && stones[0] == p)
		json_array_append_new(list,
			json_pack("{s:o, s:o, s:i, s:s, s:o}", "vertex", vertex(pos, p), "color",
				tg_json_color(tg_position_at(pos, (tg_point)p)), "stones", length,
				"life", words[judged->life[p]], "certainty",
				tg_json_rounded((double)judged->certainty[p])));
}

json_t *tg_judgement_json(const struct tg_position *pos, const struct tg_judgement *judged)
{
	int points = tg_size_points(tg_position_size(pos));
	json_t *unsure = json_array(), *open = json_array();

	for (int p = 0; p < points; p++) {
		if (tg_position_at(pos, (tg_point)p) != TG_EMPTY && judged->certainty[p] < sure)
			add_chain(unsure, pos, judged, p);
		if (judged->open[p])
			json_array_append_new(open, vertex(pos, p));
	}
	return json_pack("{s:b, s:o, s:o}", "finished", judged->open_length == 0, "unsure", unsure,
		"open", open);
}
