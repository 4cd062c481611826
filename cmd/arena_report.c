/*
 * The report of an arena: JSON first, and Markdown out of the JSON, so that both say the same. A rate that
 * has nothing to be a rate of is null there and a dash here.
 */
#include "arena.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- JSON --- */

static json_t *real(double value)
{
	return isfinite(value) ? json_real(round(value * 10000) / 10000) : json_null();
}

static json_t *rate(double part, double whole)
{
	return whole > 0 ? real(part / whole) : json_null();
}

static json_t *classes_json(const struct tg_model_tally *tally)
{
	json_t *object = json_object();

	for (int i = TG_MODEL_TRANSPORT; i < TG_MODEL_CLASS_COUNT; i++)
		json_object_set_new(object, tg_model_class_name((enum tg_model_class)i),
			json_integer(tally->by_class[i]));
	return object;
}

static json_t *refusals_json(const struct tg_model_tally *tally)
{
	json_t *object = json_object();

	for (int i = TG_LEGAL + 1; i <= TG_REFUSED_OVER; i++)
		if (tally->by_refusal[i] > 0)
			json_object_set_new(object, tg_refusal_text((enum tg_refusal)i),
				json_integer(tally->by_refusal[i]));
	return object;
}

static double cost_of(int64_t tokens_in, int64_t tokens_out, const double price[2])
{
	return ((double)tokens_in * price[0] + (double)tokens_out * price[1]) / 1e6;
}

/* Of a side that is a model. `games` were played. Tokens are those of moves. */
static json_t *model_json(struct arena_figures *f, int games)
{
	const struct tg_model_tally *t = &f->tally;
	double thinks = (double)(t->moves + t->failed), attempts = (double)t->attempts;
	json_t *seconds = json_pack("{s:o, s:o, s:o}", "p50", real(arena_figures_time(f, 0.5)),
		"p95", real(arena_figures_time(f, 0.95)), "mean", rate(t->seconds, thinks));

	return json_pack("{s:I, s:o, s:o, s:o, s:I, s:o, s:o, s:o, s:o, s:I, s:I, s:o}", "moves",
		(json_int_t)t->moves, "first_try_legal", rate((double)t->first_try, thinks),
		"legal_after_retry", rate((double)t->moves, thinks), "mean_retries",
		rate(attempts - thinks, thinks), "failed", (json_int_t)t->failed,
		"failures_per_game", rate((double)t->failed, games), "attempts_by_class",
		classes_json(t), "refusals", refusals_json(t), "seconds", seconds, "tokens_in",
		(json_int_t)t->tokens_in, "tokens_out", (json_int_t)t->tokens_out,
		"tokens_per_move", rate((double)(t->tokens_in + t->tokens_out), thinks));
}

static json_t *reading_json(const struct arena_reading *r)
{
	if (r->boards == 0)
		return json_null();
	return json_pack("{s:i, s:o, s:o, s:o, s:o, s:I, s:I}", "boards", r->boards, "answered",
		rate(r->answered, r->boards), "exact", rate(r->exact, r->boards), "points",
		rate(r->right, r->points), "stones", rate(r->found, r->stones), "tokens_in",
		(json_int_t)r->tokens_in, "tokens_out", (json_int_t)r->tokens_out);
}

static json_t *side_json(const struct arena_report *report, int side)
{
	struct arena_figures *f = report->figures[side];
	const struct arena_reading *r = &report->readings[side];
	json_t *model = report->is_model[side] ? model_json(f, report->stats->games) : json_null();

	if (json_is_object(model)) {
		json_object_set_new(model, "board_reading", reading_json(r));
		json_object_set_new(model, "cost",
			real(cost_of(f->tally.tokens_in + r->tokens_in,
				f->tally.tokens_out + r->tokens_out, report->price[side])));
	}
	return json_pack("{s:s, s:s%, s:o, s:o}", "player", report->options->specs[side], "name",
		report->names[side], strlen(report->names[side]), "model", model, "agreement",
		json_pack("{s:i, s:o, s:o}", "moves", f->checked, "top1", rate(f->top1, f->checked),
			"top10", rate(f->top10, f->checked)));
}

static json_t *games_json(const struct arena_report *report)
{
	json_t *games = json_array();

	for (int i = 0; i < report->options->games; i++) {
		const struct match_result *r = &report->results[i];
		if (!report->done[i])
			continue;
		json_array_append_new(games,
			json_pack("{s:i, s:s, s:s, s:s, s:i, s:o}", "game", i + 1, "black",
				report->options->specs[r->black], "result", r->text, "end", r->end,
				"plies", r->plies, "fault",
				r->fault[0] ? json_stringn_nocheck(r->fault, strlen(r->fault))
					    : json_null()));
	}
	return games;
}

static json_t *result_json(const struct match_stats *s)
{
	return json_pack("{s:i, s:i, s:i, s:i, s:o, s:o, s:o, s:o}", "games", s->games, "wins",
		s->wins, "losses", s->losses, "draws", s->draws, "rate", real(s->rate), "elo",
		real(match_elo(s->rate)), "elo_low", real(match_elo(s->low)), "elo_high",
		real(match_elo(s->high)));
}

json_t *arena_report_json(const struct arena_report *report)
{
	const struct tg_setup *setup = &report->options->setup;

	return json_pack("{s:s, s:i, s:i, s:i, s:I, s:o, s:o, s:[o,o], s:o}", "game",
		tg_game_name(setup->game), "cols", setup->size.cols, "rows", setup->size.rows,
		"games_wanted", report->options->games, "seed", (json_int_t)report->options->seed,
		"stopped", report->stopped ? json_string(report->stopped) : json_null(), "result",
		result_json(report->stats), "sides", side_json(report, 0), side_json(report, 1),
		"games", games_json(report));
}

/* --- Markdown --- */

/* A cell of a table must not end it, nor start markup or HTML. */
static void append_cell(struct tg_buffer *out, const char *text)
{
	for (; text && *text; text++) {
		if (strchr("|\\`*_[]#", *text))
			tg_buffer_append_char(out, '\\');
		if (*text == '<')
			tg_buffer_append_text(out, "&lt;");
		else if (*text == '&')
			tg_buffer_append_text(out, "&amp;");
		else
			tg_buffer_append_char(out, (unsigned char)*text < ' ' ? ' ' : *text);
	}
}

static void append_number(struct tg_buffer *out, json_t *value, double factor, const char *format)
{
	char text[64];

	snprintf(text, sizeof(text), "–");
	if (json_is_number(value)) {
		double number = factor * json_number_value(value);
		if (strcmp(format, "%") == 0)
			snprintf(text, sizeof(text), "%.1f %%", number);
		else if (strcmp(format, "+") == 0)
			snprintf(text, sizeof(text), "%+.0f", number);
		else
			snprintf(text, sizeof(text), "%.4g", number);
	}
	tg_buffer_append_text(out, text);
}

static json_t *dig(json_t *object, const char *a, const char *b)
{
	json_t *inner = json_object_get(object, a);

	return b ? json_object_get(inner, b) : inner;
}

static void append_row(
	struct tg_buffer *out, json_t *sides, const char *title, const char *const path[3])
{
	bool is_percent = strcmp(path[2], "%") == 0;

	tg_buffer_printf(out, "| %s |", title);
	for (size_t i = 0; i < 2; i++) {
		json_t *group = json_object_get(json_array_get(sides, i),
			strcmp(path[0], "agreement") == 0 ? "agreement" : "model");
		json_t *value = strcmp(path[0], "agreement") == 0 ? dig(group, path[1], NULL)
								  : dig(group, path[0], path[1]);
		tg_buffer_append_char(out, ' ');
		append_number(out, value, is_percent ? 100 : 1, path[2]);
		tg_buffer_append_text(out, " |");
	}
	tg_buffer_append_char(out, '\n');
}

static void append_sides(struct tg_buffer *out, json_t *sides)
{
	static const struct {
		const char *title, *path[3];
	} rows[] = {
		{"moves", {"moves", NULL, ""}},
		{"legal at the first try", {"first_try_legal", NULL, "%"}},
		{"legal after re-asking", {"legal_after_retry", NULL, "%"}},
		{"mean re-asks a move", {"mean_retries", NULL, ""}},
		{"moves that failed", {"failed", NULL, ""}},
		{"failures a game", {"failures_per_game", NULL, ""}},
		{"attempts lost on the way", {"attempts_by_class", "transport", ""}},
		{"attempts without a move", {"attempts_by_class", "format", ""}},
		{"attempts against the rules", {"attempts_by_class", "rules", ""}},
		{"seconds a move, half below", {"seconds", "p50", ""}},
		{"seconds a move, 95 % below", {"seconds", "p95", ""}},
		{"tokens a move", {"tokens_per_move", NULL, ""}},
		{"cost, pictures with it", {"cost", NULL, ""}},
		{"the analysis's first choice", {"agreement", "top1", "%"}},
		{"among its best ten", {"agreement", "top10", "%"}},
		{"boards read without a fault", {"board_reading", "exact", "%"}},
		{"points read rightly", {"board_reading", "points", "%"}},
		{"tokens in for pictures", {"board_reading", "tokens_in", ""}},
		{"tokens out for pictures", {"board_reading", "tokens_out", ""}},
	};

	tg_buffer_append_text(out, "\n|  |");
	for (size_t i = 0; i < 2; i++) {
		tg_buffer_append_char(out, ' ');
		append_cell(
			out, json_string_value(json_object_get(json_array_get(sides, i), "name")));
		tg_buffer_append_text(out, " |");
	}
	tg_buffer_append_text(out, "\n|---|---|---|\n");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		append_row(out, sides, rows[i].title, rows[i].path);
}

static void append_games(struct tg_buffer *out, json_t *games)
{
	json_t *game;
	size_t i;

	tg_buffer_append_text(out,
		"\n| game | Black | result | end | plies | fault |\n|---|---|---|---|---|---|\n");
	json_array_foreach(games, i, game)
	{
		tg_buffer_printf(out, "| %d | ", (int)json_integer_value(dig(game, "game", NULL)));
		append_cell(out, json_string_value(dig(game, "black", NULL)));
		tg_buffer_printf(out, " | %s | %s | %d | ",
			json_string_value(dig(game, "result", NULL)),
			json_string_value(dig(game, "end", NULL)),
			(int)json_integer_value(dig(game, "plies", NULL)));
		append_cell(out, json_string_value(dig(game, "fault", NULL)));
		tg_buffer_append_text(out, " |\n");
	}
}

void arena_report_markdown(json_t *report, struct tg_buffer *out)
{
	json_t *result = dig(report, "result", NULL), *sides = dig(report, "sides", NULL);

	tg_buffer_append_text(out, "# ");
	append_cell(out, json_string_value(dig(json_array_get(sides, 0), "player", NULL)));
	tg_buffer_append_text(out, " against ");
	append_cell(out, json_string_value(dig(json_array_get(sides, 1), "player", NULL)));
	tg_buffer_printf(out,
		"\n\n%s %dx%d, %d of %d games. The first won %d, lost %d, drew %d: Elo ",
		json_string_value(dig(report, "game", NULL)),
		(int)json_integer_value(dig(report, "cols", NULL)),
		(int)json_integer_value(dig(report, "rows", NULL)),
		(int)json_integer_value(dig(result, "games", NULL)),
		(int)json_integer_value(dig(report, "games_wanted", NULL)),
		(int)json_integer_value(dig(result, "wins", NULL)),
		(int)json_integer_value(dig(result, "losses", NULL)),
		(int)json_integer_value(dig(result, "draws", NULL)));
	append_number(out, dig(result, "elo", NULL), 1, "+");
	tg_buffer_append_text(out, " [");
	append_number(out, dig(result, "elo_low", NULL), 1, "+");
	tg_buffer_append_text(out, ", ");
	append_number(out, dig(result, "elo_high", NULL), 1, "+");
	tg_buffer_append_text(out, "] (95 %; a dash is beyond all bounds).\n");
	if (json_is_string(dig(report, "stopped", NULL)))
		tg_buffer_printf(out, "\nIt stopped early: %s.\n",
			json_string_value(dig(report, "stopped", NULL)));
	append_sides(out, sides);
	append_games(out, dig(report, "games", NULL));
}
