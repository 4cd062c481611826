/*
 * Figures as JSON: the sum of a count line by line, what a search reports, and a game in a list.
 */
#include "server/inside.h"

#include <string.h>

/* One line of the sum, left out when both sides have nothing. */
static void add_line(json_t *lines, const char *key, int black_halves, int white_halves)
{
	bool is_kept = strcmp(key, "komi") == 0 || strcmp(key, "total") == 0;

	if (black_halves || white_halves || is_kept)
		json_array_append_new(lines,
			json_pack("{s:s, s:o, s:o}", "key", key, "black",
				tg_json_halves(black_halves), "white",
				tg_json_halves(white_halves)));
}

static json_t *score_lines(const struct tg_score *score, bool by_area)
{
	json_t *lines = json_array();
	int total[2];

	for (int i = 0; i < 2; i++)
		total[i] = 2 *
				(score->stones[i] + score->territory[i] - score->tax[i] +
					score->prisoners[i] + (by_area ? 0 : score->dead[i])) +
			score->button[i];
	add_line(lines, "stones", 2 * score->stones[0], 2 * score->stones[1]);
	add_line(lines, "territory", 2 * score->territory[0], 2 * score->territory[1]);
	add_line(lines, "prisoners", 2 * score->prisoners[0], 2 * score->prisoners[1]);
	if (!by_area)
		add_line(lines, "dead", 2 * score->dead[0], 2 * score->dead[1]);
	add_line(lines, "tax", -2 * score->tax[0], -2 * score->tax[1]);
	add_line(lines, "bonus", 0, 2 * score->bonus);
	add_line(lines, "button", score->button[0], score->button[1]);
	add_line(lines, "komi", 0, score->komi_halves);
	add_line(lines, "total", total[0], total[1] + 2 * score->bonus + score->komi_halves);
	return lines;
}

static json_t *territory_json(const struct tg_score *score, struct tg_size size)
{
	static const char letters[] = ".XO";
	json_t *rows = json_array();
	char row[TG_MAX_SIDE];

	for (int r = 0; r < size.rows; r++) {
		for (int c = 0; c < size.cols; c++)
			row[c] = letters[score->owner[tg_point_at(size, c, r)]];
		json_array_append_new(rows, json_stringn(row, size.cols));
	}
	return rows;
}

json_t *tg_score_json(const struct tg_position *pos, const bool *dead)
{
	bool by_area = tg_position_rules(pos).scoring == TG_SCORING_AREA;
	struct tg_score score;
	int halves;
	char text[16];

	tg_position_score(pos, dead, &score);
	halves = score.result_halves;
	tg_score_format(&score, text);
	return json_pack("{s:o, s:i, s:o, s:o, s:o, s:s}", "lines", score_lines(&score, by_area),
		"dame", score.dame, "territory", territory_json(&score, tg_position_size(pos)),
		"winner",
		tg_json_color(halves > 0     ? TG_BLACK
				: halves < 0 ? TG_WHITE
					     : TG_EMPTY),
		"margin", tg_json_halves(halves < 0 ? -halves : halves), "text", text);
}

static json_t *vertex(const struct tg_position *pos, tg_point point)
{
	return tg_vertex_json(tg_position_game(pos), tg_position_size(pos), point);
}

static json_t *candidate_json(const struct tg_position *pos, const struct tg_candidate *candidate)
{
	json_t *pv = json_array();

	for (int i = 0; i < candidate->pv_length; i++)
		json_array_append_new(pv, vertex(pos, candidate->pv[i]));
	return json_pack("{s:o, s:I, s:o, s:o, s:o, s:o, s:i, s:o}", "vertex",
		vertex(pos, candidate->move), "visits", (json_int_t)candidate->visits, "winrate",
		tg_json_rounded(candidate->winrate), "score", tg_json_rounded(candidate->score),
		"prior", tg_json_rounded(candidate->prior), "lcb", tg_json_rounded(candidate->lcb),
		"mate", candidate->mate, "pv", pv);
}

/* Hundredths of a point, Black's above zero, whoever the report speaks for. */
static json_t *ownership_json(
	const struct tg_position *pos, enum tg_color color, const struct tg_report *report)
{
	float scale = color == TG_WHITE ? -100 : 100;
	json_t *ownership;

	if (!report->has_ownership)
		return json_null();
	ownership = json_array();
	for (int p = 0; p < tg_size_points(tg_position_size(pos)); p++) {
		float share = report->ownership[p] * scale;
		json_array_append_new(
			ownership, json_integer((int)(share + (share < 0 ? -0.5F : 0.5F))));
	}
	return ownership;
}

json_t *tg_report_json(
	const struct tg_position *pos, enum tg_color color, const struct tg_report *report)
{
	json_t *candidates = json_array();

	for (int i = 0; i < report->candidates_length; i++)
		json_array_append_new(candidates, candidate_json(pos, &report->candidates[i]));
	return json_pack("{s:o, s:I, s:o, s:i, s:b, s:o, s:o, s:o, s:o}", "color",
		tg_json_color(color), "nodes", (json_int_t)report->nodes, "seconds",
		tg_json_rounded(report->seconds), "depth", report->depth, "final", report->is_final,
		"winrate", tg_json_rounded(report->winrate), "score",
		tg_json_rounded(report->score), "candidates", candidates, "ownership",
		ownership_json(pos, color, report));
}

json_t *tg_summary_json(const struct tg_stored_game *game)
{
	const struct tg_stored_state *end = &game->state;
	struct tg_result result = {(enum tg_result_kind)end->result_kind,
		(enum tg_color)end->result_winner, end->result_halves};
	bool is_go = game->rules[0] != '\0';
	struct tg_rules rules;
	const char *name = is_go && tg_rules_parse(game->rules, &rules) == TG_OK
		? tg_rules_name(&rules)
		: NULL;
	char text[16];

	tg_result_format(&result, text);
	return json_pack(
		"{s:s, s:s, s:o, s:i, s:i, s:o, s:o, s:i, s:s, s:o, s:i, s:o, s:o, s:o, s:o}", "id",
		game->id, "game", game->game, "size",
		game->cols == game->rows ? json_integer(game->cols) : json_null(), "cols",
		game->cols, "rows", game->rows, "created", tg_json_time(game->created_ms),
		"updated", tg_json_time(game->updated_ms), "ply", end->ply, "phase",
		tg_phase_name(end->phase), "result",
		result.kind == TG_RESULT_NONE ? json_null() : json_string(text), "handicap",
		game->handicap, "komi", is_go ? tg_json_halves(game->komi_halves) : json_null(),
		"rules", tg_json_text_or_null(name), "black", tg_seating_json(end->black), "white",
		tg_seating_json(end->white));
}
