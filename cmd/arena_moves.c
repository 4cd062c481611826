/*
 * What the arena notes of each move: what its model was asked and said, and where the analysis would have
 * played.
 */
#include "arena.h"

#include "model/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what models say --- */

/* Its reason, and what was refused before; plain text, for C[]. */
static void write_comment(struct arena *arena, const struct tg_transcript *t)
{
	char plain[1024];
	size_t length;

	tg_model_plain(t->reason, plain, sizeof(plain));
	snprintf(arena->comment, sizeof(arena->comment), "%.40s, attempt %d, %.1f s: %s",
		t->endpoint, t->attempts_length, t->seconds, plain);
	for (int i = 0; i + 1 < t->attempts_length; i++) {
		length = strlen(arena->comment);
		tg_model_plain(t->attempts[i].text, plain, 160);
		snprintf(arena->comment + length, sizeof(arena->comment) - length, "\n%d: %s",
			i + 1, plain);
	}
}

void arena_take_transcript(void *context, const struct tg_transcript *transcript)
{
	struct seat *seat = context;
	struct arena *arena = seat->arena;

	arena_figures_add(arena->present[seat->side], transcript);
	write_comment(arena, transcript);
	arena_folder_add_transcript(arena->folder, arena->game, transcript);
}

/* --- agreement --- */

static void keep_report(void *context, const struct tg_report *report)
{
	*(struct tg_report *)context = *report;
}

/* Looks for the move among the best ten of the position before it. */
static void compare(struct arena *arena, const struct match_move *move, struct tg_report *report)
{
	struct arena_figures *figures = arena->present[move->side];
	struct tg_position *before = tg_position_copy(move->pos);
	struct tg_request request = {.color = move->color,
		.budget = {.nodes = arena->analysis},
		.report = keep_report,
		.report_context = report,
		.analyze = true};
	struct tg_choice choice;
	enum tg_color color;
	tg_point point = before ? tg_position_move(before, move->ply, &color) : TG_NO_POINT;

	if (!before || !tg_position_undo(before) ||
		tg_engine_think(arena->analyst, before, &request, &choice) != TG_OK) {
		tg_position_destroy(before);
		return;
	}
	figures->checked++;
	figures->top1 += choice.move == point;
	bool is_found = choice.move == point;
	for (int i = 0; i < report->candidates_length && i < 10; i++)
		is_found |= report->candidates[i].move == point;
	figures->top10 += is_found;
	tg_position_destroy(before);
}

void arena_take_move(void *context, const struct match_move *move)
{
	struct arena *arena = context;
	struct tg_report *report;

	if (!arena->is_model[move->side])
		return;
	if (arena->comment[0] != '\0')
		tg_node_set(move->record, move->node, "C", arena->comment);
	arena->comment[0] = '\0';
	report = arena->analyst ? calloc(1, sizeof(*report)) : NULL;
	if (report)
		compare(arena, move, report);
	free(report);
}
