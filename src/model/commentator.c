/* What the analysis saw, as words and as facts; and an answer held against the facts. */
#include "model/commentator.h"

#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- evidence --- */

static void name_point(struct tg_evidence *e, struct tg_buffer *out, tg_point point)
{
	char vertex[TG_VERTEX_MAX];

	tg_vertex_format(e->game, e->size, point, vertex);
	tg_buffer_append_text(out, vertex);
	if (point >= 0)
		e->points[point] = true;
}

/* Names a rate as a whole percentage, which may then be said; so may what it leaves of 100. */
static void name_percent(struct tg_evidence *e, struct tg_buffer *out, double rate)
{
	double percent = round(100 * rate);

	tg_buffer_printf(out, "%.0f %%", percent);
	if (e->percents_length + 2 <= TG_EVIDENCE_PERCENTS_MAX) {
		e->percents[e->percents_length++] = percent;
		e->percents[e->percents_length++] = 100 - percent;
	}
}

static void name_candidate(
	struct tg_evidence *e, struct tg_buffer *out, const struct tg_candidate *c)
{
	tg_buffer_append_text(out, "- ");
	name_point(e, out, c->move);
	tg_buffer_append_text(out, ": win rate ");
	name_percent(e, out, c->winrate);
	tg_buffer_append_text(out, ", then");
	for (int i = 1; i < c->pv_length && i < TG_EVIDENCE_LINE; i++) {
		tg_buffer_append_char(out, ' ');
		name_point(e, out, c->pv[i]);
	}
	tg_buffer_append_char(out, '\n');
}

/* What the move costs against the best one, where the search has looked at it. */
static void name_loss(struct tg_evidence *e, struct tg_buffer *out, const struct tg_commented *move)
{
	const struct tg_report *report = move->report;

	for (int i = 0; i < report->candidates_length; i++) {
		if (report->candidates[i].move != move->played)
			continue;
		tg_buffer_append_text(out, "The move played has a win rate of ");
		name_percent(e, out, report->candidates[i].winrate);
		tg_buffer_append_text(out, "; against the best move it loses ");
		name_percent(e, out,
			fmax(0, report->candidates[0].winrate - report->candidates[i].winrate));
		tg_buffer_append_text(out, ".\n");
		return;
	}
	tg_buffer_append_text(out, "The search did not look at the move that was played.\n");
}

enum tg_status tg_evidence_make(struct tg_evidence *evidence, const struct tg_commented *move)
{
	struct tg_buffer out = TG_BUFFER_INIT(16 * 1024);
	const char *side = move->color == TG_BLACK ? "Black" : "White";

	*evidence = (struct tg_evidence){
		.game = tg_position_game(move->before), .size = tg_position_size(move->before)};
	tg_buffer_printf(&out, "Game: %s, %d by %d. %s to move played ",
		tg_game_name(evidence->game), evidence->size.cols, evidence->size.rows, side);
	name_point(evidence, &out, move->played);
	tg_buffer_printf(&out, " as move %d.\nWin rates are those of %s. Before the move: ",
		tg_position_plies(move->before) + 1, side);
	name_percent(evidence, &out, move->report->winrate);
	tg_buffer_append_text(&out, ".\nCandidates, best first:\n");
	for (int i = 0; i < move->report->candidates_length && i < TG_EVIDENCE_CANDIDATES; i++)
		name_candidate(evidence, &out, &move->report->candidates[i]);
	name_loss(evidence, &out, move);
	evidence->text = tg_buffer_take(&out, NULL);
	return evidence->text ? TG_OK : TG_ERR_NOMEM;
}

void tg_evidence_finish(struct tg_evidence *evidence)
{
	free(evidence->text);
	evidence->text = NULL;
}

void tg_comment_system(char *out, size_t size, const char *language)
{
	snprintf(out, size,
		"You explain one move of a board game to a learner, in at most five sentences. You "
		"are "
		"given what a search has seen. Speak of nothing else: name no point and no "
		"percentage "
		"that is not given. Answer as plain text in the language with the code %s.",
		language && language[0] ? language : "en");
}

/* --- the check --- */

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

/* Length of "56 %", "3.5%", "12 percent" at `text`, or 0; `value` is the number. */
static size_t percent_length(const char *start, const char *text, double *value)
{
	static const char *const signs[] = {"%", "percent", "per cent", "\xef\xbc\x85"};
	size_t length = 0;
	char number[16];

	if (!tg_is_digit(*text) ||
		(text > start && (tg_is_digit(text[-1]) || text[-1] == '.' || is_letter(text[-1]))))
		return 0;
	while (length < sizeof(number) - 1 && (tg_is_digit(text[length]) || text[length] == '.'))
		length++;
	memcpy(number, text, length);
	number[length] = '\0';
	size_t end = length + (text[length] == ' ');
	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		if (strncmp(text + end, signs[i], strlen(signs[i])) == 0) {
			/* What is no number ("1.2.3") is no percentage that anything confirms. */
			if (!tg_text_parse_number(number, value))
				*value = -1;
			return end + strlen(signs[i]);
		}
	return 0;
}

static bool knows_point(const struct tg_evidence *e, const char *text, size_t length)
{
	char word[8] = "";
	tg_point point;

	memcpy(word, text, length);
	return tg_vertex_parse(e->game, e->size, word, &point) == TG_OK && point >= 0 &&
		e->points[point];
}

/* Rounded figures agree within one; a minus before it ("-3 %") is its own affair. */
static bool knows_percent(const struct tg_evidence *e, double value)
{
	for (int i = 0; i < e->percents_length; i++)
		if (fabs(e->percents[i] - value) <= 1)
			return value >= 0 && value <= 100;
	return false;
}

enum tg_status tg_evidence_check(
	const struct tg_evidence *evidence, const char *answer, struct tg_checked *checked)
{
	struct tg_buffer out = TG_BUFFER_INIT(256 * 1024);
	const char *text = answer;

	*checked = (struct tg_checked){NULL, 0, 0};
	while (*text) {
		double percent = 0;
		size_t point = point_length(answer, text);
		size_t length = point ? point : percent_length(answer, text, &percent);
		if (length == 0) {
			tg_buffer_append_char(&out, *text++);
			continue;
		}
		bool is_known = point ? knows_point(evidence, text, point)
				      : knows_percent(evidence, percent);
		tg_buffer_append(&out, text, length);
		if (!is_known)
			tg_buffer_append_text(&out, TG_COMMENT_MARK);
		checked->confirmed += is_known;
		checked->unconfirmed += !is_known;
		text += length;
	}
	if (!out.data)
		tg_buffer_append_text(&out, "");
	checked->text = tg_buffer_take(&out, NULL);
	return checked->text ? TG_OK : TG_ERR_NOMEM;
}
