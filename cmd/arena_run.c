/*
 * The life of an arena: players, analyst, openings and folder are made, the games are played, the pictures
 * shown, the reports written.
 */
#include "arena.h"

#include "cmd.h"
#include "model/endpoint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the report --- */

static bool write_file(const char *folder, const char *name, const char *text)
{
	char path[4096];
	FILE *file;

	if (snprintf(path, sizeof(path), "%s/%s", folder, name) >= (int)sizeof(path))
		return false;
	file = fopen(path, "wb");
	bool is_fine = file && fputs(text, file) >= 0;
	return file && fclose(file) == 0 && is_fine;
}

static int write_reports(struct arena *arena, json_t *json, const char *text, const char *markdown)
{
	struct tg_buffer page = TG_BUFFER_INIT(16 << 20);
	const char *out = arena->match.out;
	bool is_fine = true;

	if (out) {
		arena_page(json, &page);
		is_fine = page.failed == TG_OK && write_file(out, "report.json", text) &&
			write_file(out, "report.md", markdown) &&
			write_file(out, "report.html", page.data);
	}
	tg_buffer_finish(&page);
	fputs(arena->as_json ? text : markdown, stdout);
	return is_fine ? CMD_OK : cmd_failed("arena", "%s: the report cannot be written", out);
}

static int report(struct arena *arena)
{
	const char *const names[] = {
		tg_engine_name(arena->players[0].engine), tg_engine_name(arena->players[1].engine)};
	struct arena_report what = {.options = &arena->match,
		.stats = &arena->stats,
		.names = names,
		.is_model = {arena->is_model[0], arena->is_model[1]},
		.figures = {arena->sums[0], arena->sums[1]},
		.readings = arena->boards_read.sums,
		.results = arena->results,
		.done = arena->done,
		.stopped = arena->stopped};
	struct tg_buffer markdown = TG_BUFFER_INIT(16 << 20);

	memcpy(what.price, arena->price, sizeof(what.price));
	json_t *json = arena_report_json(&what);
	char *text = json ? json_dumps(json, JSON_INDENT(1)) : NULL;
	if (json)
		arena_report_markdown(json, &markdown);
	int result = text && markdown.data && markdown.failed == TG_OK
		? write_reports(arena, json, text, markdown.data)
		: cmd_failed("arena", "out of memory");
	free(text);
	json_decref(json);
	tg_buffer_finish(&markdown);
	return result;
}

/* --- life --- */

static bool create_players(struct arena *arena, char error[200])
{
	for (int i = 0; i < MATCH_SIDES; i++) {
		struct player_options options = arena->match.player;
		struct tg_endpoint endpoint;
		char unused[200];

		arena->seats[i] = (struct seat){arena, i};
		options.seed = arena->match.seed + (uint64_t)i;
		options.transcript = arena_take_transcript;
		options.transcript_context = &arena->seats[i];
		if (!player_create(arena->match.specs[i], &options, &arena->players[i], error))
			return false;
		arena->is_model[i] = arena->players[i].kind == TG_SEAT_MODEL;
		if (player_endpoint(arena->match.specs[i], options.data, &endpoint, unused)) {
			arena->price[i][0] = endpoint.price_input;
			arena->price[i][1] = endpoint.price_output;
		}
	}
	return true;
}

static bool create_analyst(struct arena *arena, char error[200])
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;

	if (arena->analysis == 0 || (!arena->is_model[0] && !arena->is_model[1]))
		return true;
	arena->analyst = tg_engine_create("default", arena->match.setup.game, &options, NULL);
	if (!arena->analyst)
		snprintf(error, 200, "out of memory");
	return arena->analyst != NULL;
}

static bool allocate(struct arena *arena, char error[200])
{
	size_t games = (size_t)arena->match.games;
	bool is_fine = true;

	arena->results = calloc(games, sizeof(*arena->results));
	arena->done = calloc(games, sizeof(*arena->done));
	for (int side = 0; side < MATCH_SIDES; side++) {
		arena->sums[side] = calloc(1, sizeof(struct arena_figures));
		arena->present[side] = calloc(1, sizeof(struct arena_figures));
		is_fine &= arena->sums[side] && arena->present[side];
	}
	snprintf(error, 200, "out of memory");
	return is_fine && arena->results && arena->done;
}

static void finish(struct arena *arena)
{
	arena_folder_close(arena->folder);
	match_book_close(arena->book);
	tg_engine_destroy(arena->analyst);
	for (int side = 0; side < MATCH_SIDES; side++) {
		player_destroy(&arena->players[side]);
		free(arena->sums[side]);
		free(arena->present[side]);
	}
	free(arena->results);
	free(arena->done);
}

static bool open_folder(struct arena *arena, char error[200])
{
	const struct arena_kept kept = {
		arena->results, arena->done, {arena->sums[0], arena->sums[1]}, &arena->boards_read};

	if (arena->match.out)
		arena->folder = arena_folder_open(&arena->match, &kept, error);
	return !arena->match.out || arena->folder;
}

int arena_run(struct arena *arena)
{
	char error[200] = "";
	int result;

	if (allocate(arena, error) && create_players(arena, error) &&
		create_analyst(arena, error) &&
		(arena->book = match_book_open(&arena->match, error)) != NULL &&
		open_folder(arena, error))
		result = !arena_play(arena) ? cmd_failed("arena", "the folder cannot be written to")
			: !arena_show_boards(arena) ? cmd_failed("arena", "no picture can be made")
						    : report(arena);
	else
		result = cmd_failed("arena", "%s", error);
	finish(arena);
	return result;
}
