/*
 * An answer held against the evidence: one walk over the text, which takes out what is written like a point
 * of the board or like a figure of the search, looks it up, and writes a mark behind what is not there. What
 * a number counts is told by the words beside it; a number without such words is left alone.
 */
#include "model/commentator.h"

#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NUMBER_MAX = 24 };

/* A piece of the answer that the evidence must know. */
struct claim {
	size_t length; /* bytes; 0: nothing is claimed here */
	bool is_point;
	struct tg_figure figure;
};

static bool is_letter(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Length of "D4", "q16" at `text`, or 0; the letter has no letter or digit before it. */
static size_t point_length(const char *start, const char *text)
{
	size_t digits = 0;

	if (!is_letter(*text) || (text > start && (is_letter(text[-1]) || tg_is_digit(text[-1]))))
		return 0;
	while (digits < 3 && tg_is_digit(text[1 + digits]))
		digits++;
	if (digits == 0 || digits > 2 || text[1] == '0' || is_letter(text[1 + digits]))
		return 0;
	return 1 + digits;
}

/* Length of "56", "3.5", "1,000", "3,5" at `text`, or 0: digits, and signs with digits behind them. */
static size_t number_length(const char *start, const char *text)
{
	size_t length = 0;

	if (!tg_is_digit(*text) ||
		(text > start && (tg_is_digit(text[-1]) || text[-1] == '.' || is_letter(text[-1]))))
		return 0;
	while (tg_is_digit(text[length]) ||
		((text[length] == '.' || text[length] == ',') && tg_is_digit(text[length + 1])))
		length++;
	return length;
}

/* Three digits and no more: a comma before them parts thousands, any other one is a decimal point. */
static bool is_thousand(const char *text, const char *end)
{
	return end - text >= 3 && tg_is_digit(text[0]) && tg_is_digit(text[1]) &&
		tg_is_digit(text[2]) && (end - text == 3 || !tg_is_digit(text[3]));
}

/* What is no number ("1.2.3") is -1, which no evidence confirms. */
static double number_value(const char *text, size_t length)
{
	char number[NUMBER_MAX];
	size_t count = 0;
	double value;

	for (size_t i = 0; i < length && count < sizeof(number) - 1; i++) {
		if (text[i] == ',' && is_thousand(text + i + 1, text + length))
			continue;
		number[count++] = (char)(text[i] == ',' ? '.' : text[i]);
	}
	number[count] = '\0';
	return length < NUMBER_MAX && tg_text_parse_number(number, &value) ? value : -1;
}

/* What a figure is called behind the number, in the languages of the page. */
static const struct {
	enum tg_figure_kind kind;
	const char *word;
} words[] = {
	{TG_FIGURE_PERCENT, "%"},
	{TG_FIGURE_PERCENT, "\xef\xbc\x85"}, /* the wide sign of Chinese and Japanese */
	{TG_FIGURE_PERCENT, "percent"},
	{TG_FIGURE_PERCENT, "per cent"},
	{TG_FIGURE_SCORE, "point"},
	{TG_FIGURE_SCORE, "pts"},
	{TG_FIGURE_SCORE, "\xe7\x9b\xae"}, /* mu, moku: points of territory */
	{TG_FIGURE_PLAYOUTS, "visit"},
	{TG_FIGURE_PLAYOUTS, "playout"},
	{TG_FIGURE_PLAYOUTS, "simulation"},
	{TG_FIGURE_PLAYOUTS, "rollout"},
	{TG_FIGURE_PLAYOUTS, "node"},
	{TG_FIGURE_PLAYOUTS, "\xe6\xac\xa1\xe6\xa8\xa1\xe6\x8b\x9f"}, /* so many simulations */
	{TG_FIGURE_PLAYOUTS, "\xe6\xac\xa1\xe8\xae\xbf\xe9\x97\xae"}, /* so many visits */
	{TG_FIGURE_MOVE, "st move"},
	{TG_FIGURE_MOVE, "nd move"},
	{TG_FIGURE_MOVE, "rd move"},
	{TG_FIGURE_MOVE, "th move"},
};

/* Does the text before the number end with `word`? */
static bool follows(const char *start, const char *text, const char *word)
{
	size_t length = strlen(word);

	return (size_t)(text - start) >= length && strncasecmp(text - length, word, length) == 0;
}

static bool is_move_before(const char *start, const char *text)
{
	return follows(start, text, "move ") || follows(start, text, "move #") ||
		follows(start, text, "\xe7\xac\xac"); /* the n-th, in Chinese and Japanese */
}

/* "the 3-3 point" is a place, "60-70 %" are two figures. */
static bool is_place(const char *start, const char *text)
{
	return text - start >= 2 && text[-1] == '-' && tg_is_digit(text[-2]);
}

/* The figure whose number is at `text`. A percentage has its sign inside, so the mark stands behind it. */
static struct claim read_figure(const char *start, const char *text)
{
	size_t length = number_length(start, text);
	struct claim claim = {.figure = {.value = number_value(text, length)}};
	const char *behind = text + length;

	if (length == 0)
		return claim;
	behind += *behind == ' ' || *behind == '-';
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t size = strlen(words[i].word);
		if (strncasecmp(behind, words[i].word, size) != 0)
			continue;
		claim.figure.kind = words[i].kind;
		claim.length = words[i].kind == TG_FIGURE_PERCENT ? (size_t)(behind - text) + size
								  : length;
		if (words[i].kind == TG_FIGURE_SCORE && is_place(start, text))
			claim.length = 0;
		return claim;
	}
	claim.figure.kind = TG_FIGURE_MOVE;
	claim.length = is_move_before(start, text) ? length : 0;
	return claim;
}

static struct claim read_claim(const char *start, const char *text)
{
	size_t length = point_length(start, text);

	return length > 0 ? (struct claim){.length = length, .is_point = true}
			  : read_figure(start, text);
}

static bool knows_point(const struct tg_evidence *e, const char *text, size_t length)
{
	char word[8] = "";
	tg_point point;

	memcpy(word, text, length);
	return tg_vertex_parse(e->game, e->size, word, &point) == TG_OK && point >= 0 &&
		e->points[point];
}

/* How far a figure that was said may lie from one that is known: rounding, and nothing else. */
static double slack(const struct tg_figure *known)
{
	switch (known->kind) {
	case TG_FIGURE_PERCENT: return 1;
	case TG_FIGURE_SCORE: return 0.5;
	case TG_FIGURE_PLAYOUTS: return 0.05 * known->value; /* "about 1,000" for 1,024 */
	case TG_FIGURE_MOVE: break;
	}
	return 0;
}

/* A minus before it ("-3 %") is its own affair. */
static bool knows_figure(const struct tg_evidence *e, const struct tg_figure *said)
{
	if (said->value < 0 || (said->kind == TG_FIGURE_PERCENT && said->value > 100))
		return false;
	for (int i = 0; i < e->figures_length; i++)
		if (e->figures[i].kind == said->kind &&
			fabs(e->figures[i].value - said->value) <= slack(&e->figures[i]) + 1e-9)
			return true;
	return false;
}

enum tg_status tg_evidence_check(
	const struct tg_evidence *evidence, const char *answer, struct tg_checked *checked)
{
	struct tg_buffer out = TG_BUFFER_INIT(256 * 1024);
	const char *text = answer;

	*checked = (struct tg_checked){NULL, 0, 0};
	while (*text) {
		struct claim claim = read_claim(answer, text);
		if (claim.length == 0) {
			tg_buffer_append_char(&out, *text++);
			continue;
		}
		bool is_known = claim.is_point ? knows_point(evidence, text, claim.length)
					       : knows_figure(evidence, &claim.figure);
		tg_buffer_append(&out, text, claim.length);
		if (!is_known)
			tg_buffer_append_text(&out, TG_COMMENT_MARK);
		checked->confirmed += is_known;
		checked->unconfirmed += !is_known;
		text += claim.length;
	}
	if (!out.data)
		tg_buffer_append_text(&out, "");
	checked->text = tg_buffer_take(&out, NULL);
	return checked->text ? TG_OK : TG_ERR_NOMEM;
}
