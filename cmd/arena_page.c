/*
 * The report as one HTML file that needs nothing else: the tables, and two plots as SVG inside: Elo with
 * its interval, and what became of the attempts. Names and faults come from models and servers; every text
 * is escaped, and the page has no script at all.
 */
#include "arena.h"

#include <math.h>
#include <string.h>

static void append_escaped(struct tg_buffer *out, const char *text)
{
	for (; text && *text; text++)
		switch (*text) {
		case '<': tg_buffer_append_text(out, "&lt;"); break;
		case '>': tg_buffer_append_text(out, "&gt;"); break;
		case '&': tg_buffer_append_text(out, "&amp;"); break;
		case '"': tg_buffer_append_text(out, "&quot;"); break;
		case '\'': tg_buffer_append_text(out, "&#39;"); break;
		default:
			tg_buffer_append_char(out, (unsigned char)*text < ' ' ? ' ' : *text);
			break;
		}
}

static const char head[] =
	"<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
	"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
	"'unsafe-inline'\">\n"
	"<meta name=\"viewport\" content=\"width=device-width\">\n<title>tengen arena</title>\n"
	"<style>body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 "
	"1em;color:#222;background:#fff}table{border-collapse:collapse;margin:1em "
	"0}td,th{border:1px "
	"solid #bbb;padding:.25em .7em;text-align:left}svg{max-width:100%;height:auto}"
	"@media(prefers-color-scheme:dark){body{color:#ddd;background:#1c1c1c}td,th{border-color:#"
	"555}"
	"svg text{fill:#ddd}}</style></head><body>\n";

static const char *text_at(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? text : "";
}

/* A bound beyond all bounds is drawn at the edge. */
static double elo_x(json_t *value, double beyond)
{
	double elo = json_is_number(value) ? json_number_value(value) : beyond;

	return 320 + 280 * fmax(-1, fmin(1, elo / 1200));
}

static void append_elo(struct tg_buffer *out, json_t *result)
{
	double rate = json_number_value(json_object_get(result, "rate"));
	double low = elo_x(json_object_get(result, "elo_low"), -1200);
	double high = elo_x(json_object_get(result, "elo_high"), 1200);
	double middle = elo_x(json_object_get(result, "elo"), rate > 0.5 ? 1200 : -1200);

	tg_buffer_append_text(out,
		"<h2>Elo of the first against the second</h2>\n<svg viewBox=\"0 0 640 90\" "
		"width=\"640\" height=\"90\" role=\"img\" aria-label=\"Elo with its 95 % "
		"interval\" font-size=\"12\" text-anchor=\"middle\">\n");
	for (int elo = -1200; elo <= 1200; elo += 400)
		tg_buffer_printf(out,
			"<path stroke=\"#999\" d=\"M%.1f 15V60\"/><text x=\"%.1f\" "
			"y=\"78\">%+d</text>\n",
			320 + 280 * elo / 1200.0, 320 + 280 * elo / 1200.0, elo);
	tg_buffer_printf(out,
		"<path stroke=\"#06c\" stroke-width=\"3\" d=\"M%.1f 37H%.1f\"/>\n"
		"<circle cx=\"%.1f\" cy=\"37\" r=\"6\" fill=\"#06c\"/>\n</svg>\n",
		low, high, middle);
}

/* A bar: moves at the first try, after re-asking, and those that failed. */
static void append_bar(struct tg_buffer *out, json_t *side, int y)
{
	json_t *model = json_object_get(side, "model");
	double first = json_number_value(json_object_get(model, "first_try_legal"));
	double legal = json_number_value(json_object_get(model, "legal_after_retry"));

	if (!json_is_object(model))
		return;
	tg_buffer_printf(out, "<text x=\"0\" y=\"%d\">", y - 6);
	append_escaped(out, text_at(side, "name"));
	tg_buffer_printf(out,
		"</text><rect x=\"0\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"#2a7\"/>"
		"<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"#da3\"/>"
		"<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"#c33\"/>\n",
		y, 600 * first, 600 * first, y, 600 * fmax(0, legal - first), 600 * legal, y,
		600 * (1 - legal));
}

static void append_bars(struct tg_buffer *out, json_t *sides)
{
	tg_buffer_append_text(out,
		"<h2>Legal at the first try, after re-asking, not at all</h2>\n<svg viewBox=\"0 0 "
		"600 110\" width=\"600\" height=\"110\" role=\"img\" aria-label=\"shares of legal "
		"moves\" font-size=\"12\">\n");
	append_bar(out, json_array_get(sides, 0), 22);
	append_bar(out, json_array_get(sides, 1), 78);
	tg_buffer_append_text(out, "</svg>\n");
}

/* Every figure of a group: "seconds p50", "0.8". */
static void append_group(struct tg_buffer *out, const char *prefix, json_t *object)
{
	const char *key;
	json_t *value;

	json_object_foreach(object, key, value)
	{
		if (json_is_object(value))
			continue;
		tg_buffer_append_text(out, "<tr><th>");
		append_escaped(out, prefix);
		append_escaped(out, key);
		tg_buffer_append_text(out, "</th><td>");
		if (json_is_integer(value))
			tg_buffer_printf(out, "%lld", (long long)json_integer_value(value));
		else if (json_is_real(value))
			tg_buffer_printf(out, "%.4g", json_real_value(value));
		else if (json_is_string(value))
			append_escaped(out, json_string_value(value));
		else
			tg_buffer_append_text(out, "–");
		tg_buffer_append_text(out, "</td></tr>\n");
	}
}

static void append_side(struct tg_buffer *out, json_t *side)
{
	json_t *model = json_object_get(side, "model");

	tg_buffer_append_text(out, "<h2>");
	append_escaped(out, text_at(side, "name"));
	tg_buffer_append_text(out, "</h2>\n<table>\n");
	append_group(out, "", model);
	append_group(out, "seconds ", json_object_get(model, "seconds"));
	append_group(out, "attempts: ", json_object_get(model, "attempts_by_class"));
	append_group(out, "refused: ", json_object_get(model, "refusals"));
	append_group(out, "board reading ", json_object_get(model, "board_reading"));
	append_group(out, "agreement ", json_object_get(side, "agreement"));
	tg_buffer_append_text(out, "</table>\n");
}

static void append_games(struct tg_buffer *out, json_t *games)
{
	static const char *const keys[] = {"black", "result", "end", "fault"};
	json_t *game;
	size_t i;

	tg_buffer_append_text(out,
		"<h2>Games</h2>\n<table><tr><th>game</th><th>Black</th><th>result</th><th>end</th>"
		"<th>fault</th></tr>\n");
	json_array_foreach(games, i, game)
	{
		int number = (int)json_integer_value(json_object_get(game, "game"));

		tg_buffer_printf(
			out, "<tr><td><a href=\"game-%04d.sgf\">%d</a></td>", number, number);
		for (size_t k = 0; k < sizeof(keys) / sizeof(keys[0]); k++) {
			tg_buffer_append_text(out, "<td>");
			append_escaped(out, text_at(game, keys[k]));
			tg_buffer_append_text(out, "</td>");
		}
		tg_buffer_append_text(out, "</tr>\n");
	}
	tg_buffer_append_text(out, "</table>\n");
}

void arena_page(json_t *report, struct tg_buffer *out)
{
	json_t *sides = json_object_get(report, "sides");
	json_t *result = json_object_get(report, "result");

	tg_buffer_append_text(out, head);
	tg_buffer_append_text(out, "<h1>");
	append_escaped(out, text_at(json_array_get(sides, 0), "player"));
	tg_buffer_append_text(out, " against ");
	append_escaped(out, text_at(json_array_get(sides, 1), "player"));
	tg_buffer_append_text(out, "</h1>\n<table>\n");
	append_group(out, "", report);
	append_group(out, "", result);
	tg_buffer_append_text(out, "</table>\n");
	append_elo(out, result);
	append_bars(out, sides);
	append_side(out, json_array_get(sides, 0));
	append_side(out, json_array_get(sides, 1));
	append_games(out, json_object_get(report, "games"));
	tg_buffer_append_text(out, "</body></html>\n");
}
