/*
 * The games of an arena, the pictures after them, and the caps that end both. The tokens of moves and of
 * pictures are of one purse.
 */
#include "arena.h"

#include "model/endpoint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the caps --- */

bool arena_goes_on(void *context)
{
	struct arena *arena = context;
	double tokens = 0, cost = 0;

	for (int side = 0; side < MATCH_SIDES; side++) {
		const struct tg_model_tally *a = &arena->sums[side]->tally;
		const struct tg_model_tally *b = &arena->present[side]->tally;
		const struct arena_reading *r = &arena->boards_read.sums[side];
		double in = (double)(a->tokens_in + b->tokens_in + r->tokens_in);
		double out = (double)(a->tokens_out + b->tokens_out + r->tokens_out);
		tokens += in + out;
		cost += (in * arena->price[side][0] + out * arena->price[side][1]) / 1e6;
	}
	if (arena->max_tokens > 0 && tokens >= arena->max_tokens)
		arena->stopped = "the tokens of --max-tokens are used";
	if (arena->max_cost > 0 && cost >= arena->max_cost)
		arena->stopped = "the money of --max-cost is spent";
	return arena->stopped == NULL;
}

/* --- the games --- */

static void print_progress(const struct arena *arena, const struct match_result *result)
{
	fprintf(stderr, "game %d/%d: %s, %s after %d plies", result->game + 1, arena->match.games,
		result->text, result->end, result->plies);
	for (int side = 0; side < MATCH_SIDES; side++)
		if (arena->is_model[side])
			fprintf(stderr, " | %s: %lld moves, %lld at the first try, %lld failed",
				arena->match.specs[side],
				(long long)arena->present[side]->tally.moves,
				(long long)arena->present[side]->tally.first_try,
				(long long)arena->present[side]->tally.failed);
	fputc('\n', stderr);
	if (result->faulty >= 0)
		fprintf(stderr, "  %s: %s\n", arena->match.specs[result->faulty], result->fault);
}

static bool enter(struct arena *arena, const struct match_result *result, const char *sgf)
{
	arena->results[result->game] = *result;
	arena->done[result->game] = true;
	match_stats_add(&arena->stats, result->winner);
	print_progress(arena, result);
	for (int side = 0; side < MATCH_SIDES; side++)
		arena_figures_merge(arena->sums[side], arena->present[side]);
	return arena_folder_add_game(arena->folder, result, sgf, arena->present);
}

static bool play_one(struct arena *arena, int game)
{
	struct match_result result = {.game = game};
	struct match_opening opening;
	char *sgf = NULL;

	arena->game = game;
	arena->comment[0] = '\0';
	for (int side = 0; side < MATCH_SIDES; side++)
		*arena->present[side] = (struct arena_figures){.checked = 0};
	match_book_draw(arena->book, &arena->match, game / 2, &opening);
	bool is_fine = match_play(&arena->match, arena->players, &opening, &result, &sgf);
	if (is_fine && strcmp(result.end, "stopped") == 0) {
		/* What it cost is counted, though the game is not. */
		for (int side = 0; side < MATCH_SIDES; side++)
			arena_figures_merge(arena->sums[side], arena->present[side]);
	} else if (is_fine) {
		is_fine = enter(arena, &result, sgf);
	}
	free(sgf);
	return is_fine;
}

bool arena_play(struct arena *arena)
{
	for (int i = 0; i < arena->match.games; i++)
		if (arena->done[i])
			match_stats_add(&arena->stats, arena->results[i].winner);
	for (int side = 0; side < MATCH_SIDES; side++)
		*arena->present[side] = (struct arena_figures){.checked = 0};
	for (int game = 0; game < arena->match.games && arena_goes_on(arena); game++)
		if (!arena->done[game] && !play_one(arena, game))
			return false;
	for (int side = 0; side < MATCH_SIDES; side++)
		*arena->present[side] = (struct arena_figures){.checked = 0};
	match_stats_finish(&arena->stats);
	return true;
}

/* --- pictures --- */

/* The boards that were not shown to this side before; a cap ends it between two of them. */
static bool read_boards(struct arena *arena, int side, const struct tg_endpoint *endpoint)
{
	struct arena_readings *readings = &arena->boards_read;
	struct arena_reading one;

	for (int board = 0; board < arena->boards && arena_goes_on(arena); board++) {
		if (readings->is_read[side][board])
			continue;
		if (!arena_reading_ask(endpoint, &arena->match, board, &one))
			return false;
		arena_reading_add(&readings->sums[side], &one);
		/* What was lost on the way is asked again when the arena goes on. */
		if (one.came)
			arena_folder_add_reading(arena->folder, side, board, &one);
	}
	return true;
}

bool arena_show_boards(struct arena *arena)
{
	struct tg_endpoint endpoint;
	char unused[200];

	for (int side = 0; side < MATCH_SIDES; side++)
		if (player_endpoint(arena->match.specs[side], arena->match.player.data, &endpoint,
			    unused) &&
			endpoint.vision && !read_boards(arena, side, &endpoint))
			return false;
	return true;
}
