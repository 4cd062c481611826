/*
 * What the analysis saw, as words and as facts. Whatever is written for the model goes through a function
 * that also enters it among the facts, so that neither can say more than the other. An answer is held
 * against the facts in commentator_check.c.
 */
#include "model/commentator.h"

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

static void enter(struct tg_evidence *e, enum tg_figure_kind kind, double value)
{
	if (e->figures_length < TG_EVIDENCE_FIGURES_MAX)
		e->figures[e->figures_length++] = (struct tg_figure){kind, value};
}

/* Names a rate as a whole percentage, which may then be said; so may what it leaves of 100. */
static void name_percent(struct tg_evidence *e, struct tg_buffer *out, double rate)
{
	double percent = round(100 * rate);

	tg_buffer_printf(out, "%.0f %%", percent);
	enter(e, TG_FIGURE_PERCENT, percent);
	enter(e, TG_FIGURE_PERCENT, 100 - percent);
}

/* Points ahead or behind; whoever says it may say it from either side. */
static void name_score(struct tg_evidence *e, struct tg_buffer *out, double score)
{
	tg_buffer_printf(out, "%+.1f points", score);
	enter(e, TG_FIGURE_SCORE, fabs(score));
}

static void name_playouts(struct tg_evidence *e, struct tg_buffer *out, uint64_t playouts)
{
	tg_buffer_printf(out, "%llu %s", (unsigned long long)playouts,
		e->game == TG_GAME_GO ? "playouts" : "nodes");
	enter(e, TG_FIGURE_PLAYOUTS, (double)playouts);
}

static void name_candidate(
	struct tg_evidence *e, struct tg_buffer *out, const struct tg_candidate *c)
{
	tg_buffer_append_text(out, "- ");
	name_point(e, out, c->move);
	tg_buffer_append_text(out, ": win rate ");
	name_percent(e, out, c->winrate);
	if (e->game == TG_GAME_GO) {
		tg_buffer_append_text(out, ", score ");
		name_score(e, out, c->score);
	}
	tg_buffer_append_text(out, ", ");
	name_playouts(e, out, c->visits);
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
	const struct tg_candidate *best = &report->candidates[0];

	for (int i = 0; i < report->candidates_length; i++) {
		const struct tg_candidate *played = &report->candidates[i];
		if (played->move != move->played)
			continue;
		tg_buffer_append_text(out, "The move played has a win rate of ");
		name_percent(e, out, played->winrate);
		tg_buffer_append_text(out, "; against the best move it loses ");
		name_percent(e, out, fmax(0, best->winrate - played->winrate));
		if (e->game == TG_GAME_GO) {
			tg_buffer_append_text(out, " and ");
			name_score(e, out, fmax(0, best->score - played->score));
		}
		tg_buffer_append_text(out, ".\n");
		return;
	}
	tg_buffer_append_text(out, "The search did not look at the move that was played.\n");
}

enum tg_status tg_evidence_make(struct tg_evidence *evidence, const struct tg_commented *move)
{
	struct tg_buffer out = TG_BUFFER_INIT(16 * 1024);
	const char *side = move->color == TG_BLACK ? "Black" : "White";
	int number = tg_position_plies(move->before) + 1;

	*evidence = (struct tg_evidence){
		.game = tg_position_game(move->before), .size = tg_position_size(move->before)};
	tg_buffer_printf(&out, "Game: %s, %d by %d. %s to move played ",
		tg_game_name(evidence->game), evidence->size.cols, evidence->size.rows, side);
	name_point(evidence, &out, move->played);
	tg_buffer_printf(
		&out, " as move %d.\nWin rates are those of %s. Before the move: ", number, side);
	enter(evidence, TG_FIGURE_MOVE, number);
	name_percent(evidence, &out, move->report->winrate);
	tg_buffer_append_text(&out, " after ");
	name_playouts(evidence, &out, move->report->nodes);
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
		"figure "
		"that is not given. Answer as plain text in the language with the code %s.",
		language && language[0] ? language : "en");
}
