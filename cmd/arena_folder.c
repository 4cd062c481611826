/*
 * The folder of an arena: journal.jsonl and the SGF files of the match, figures.jsonl (a line a game, written
 * before the journal's, so that a game that is there has its figures), transcripts.jsonl (a line a move),
 * readings.jsonl (a line for each picture that a side has answered).
 */
#include "arena.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena_folder {
	struct match_journal *journal;
	FILE *transcripts, *figures, *readings;
};

static void write_line(FILE *file, json_t *line)
{
	char *text = file && line ? json_dumps(line, JSON_COMPACT) : NULL;

	if (text) {
		fprintf(file, "%s\n", text);
		fflush(file);
	}
	free(text);
	json_decref(line);
}

static FILE *open_lines(const char *folder, const char *name)
{
	char path[4096];
	FILE *file;

	if (snprintf(path, sizeof(path), "%s/%s", folder, name) >= (int)sizeof(path))
		return NULL;
	file = fopen(path, "a+");
	/* A torn line of a broken run is ended, so that it spoils no other. */
	if (file && fseek(file, -1, SEEK_END) == 0 && fgetc(file) != '\n') {
		fseek(file, 0, SEEK_END);
		fputc('\n', file);
	}
	return file;
}

/* The figures of the games that the journal has; of one that was played twice, the newest. */
static void read_figures(FILE *file, const struct match_options *options, const bool *done,
	struct arena_figures *const sums[MATCH_SIDES])
{
	json_t **lines = calloc((size_t)options->games, sizeof(void *));
	struct arena_figures *figures = malloc(sizeof(*figures));
	char *line = NULL;
	size_t size = 0;

	rewind(file);
	while (lines && figures && getline(&line, &size, file) > 0) {
		json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
		json_int_t game = json_integer_value(json_object_get(json, "game"));
		if (game < 1 || game > options->games) {
			json_decref(json);
			continue;
		}
		json_decref(lines[game - 1]);
		lines[game - 1] = json;
	}
	for (int i = 0; lines && figures && i < options->games; i++) {
		json_t *sides = json_object_get(lines[i], "sides");
		for (int side = 0; done[i] && side < MATCH_SIDES; side++)
			if (arena_figures_unpack(json_array_get(sides, (size_t)side), figures))
				arena_figures_merge(sums[side], figures);
		json_decref(lines[i]);
	}
	free(line);
	free(figures);
	free(lines);
}

/* One line of readings.jsonl; what is none, or of a board that is there, is left out. */
static void take_reading(json_t *line, struct arena_readings *readings)
{
	json_int_t side = json_integer_value(json_object_get(line, "side")) - 1;
	json_int_t board = json_integer_value(json_object_get(line, "board")) - 1;
	struct arena_reading reading;

	if (side < 0 || side >= MATCH_SIDES || board < 0 || board >= ARENA_BOARDS_MAX ||
		readings->is_read[side][board] ||
		!arena_reading_unpack(json_object_get(line, "reading"), &reading))
		return;
	readings->is_read[side][board] = true;
	arena_reading_add(&readings->sums[side], &reading);
}

static void read_readings(FILE *file, struct arena_readings *readings)
{
	char *line = NULL;
	size_t size = 0;

	rewind(file);
	while (getline(&line, &size, file) > 0) {
		json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
		take_reading(json, readings);
		json_decref(json);
	}
	free(line);
}

static bool open_files(struct arena_folder *folder, const char *path)
{
	folder->transcripts = open_lines(path, "transcripts.jsonl");
	folder->figures = folder->transcripts ? open_lines(path, "figures.jsonl") : NULL;
	folder->readings = folder->figures ? open_lines(path, "readings.jsonl") : NULL;
	return folder->readings != NULL;
}

struct arena_folder *arena_folder_open(
	const struct match_options *options, const struct arena_kept *kept, char error[200])
{
	struct arena_folder *folder = calloc(1, sizeof(*folder));

	snprintf(error, 200, "out of memory");
	if (!folder)
		return NULL;
	folder->journal = match_journal_open(options, kept->results, kept->done, error);
	bool is_open = folder->journal && open_files(folder, options->out);
	if (folder->journal && !is_open)
		snprintf(error, 200, "%.120s: %s", options->out, strerror(errno));
	if (!is_open) {
		arena_folder_close(folder);
		return NULL;
	}
	read_figures(folder->figures, options, kept->done, kept->sums);
	read_readings(folder->readings, kept->readings);
	return folder;
}

void arena_folder_add_transcript(
	struct arena_folder *folder, int game, const struct tg_transcript *transcript)
{
	json_t *line = folder ? tg_transcript_to_json(transcript) : NULL;

	if (!line)
		return;
	json_object_set_new(line, "arena_game", json_integer(game + 1));
	write_line(folder->transcripts, line);
}

void arena_folder_add_reading(
	struct arena_folder *folder, int side, int board, const struct arena_reading *reading)
{
	if (folder)
		write_line(folder->readings,
			json_pack("{s:i, s:i, s:o}", "side", side + 1, "board", board + 1,
				"reading", arena_reading_pack(reading)));
}

bool arena_folder_add_game(struct arena_folder *folder, const struct match_result *result,
	const char *sgf, struct arena_figures *const figures[MATCH_SIDES])
{
	if (!folder)
		return true;
	write_line(folder->figures,
		json_pack("{s:i, s:[o,o]}", "game", result->game + 1, "sides",
			arena_figures_pack(figures[0]), arena_figures_pack(figures[1])));
	return match_journal_add(folder->journal, result, sgf);
}

void arena_folder_close(struct arena_folder *folder)
{
	if (!folder)
		return;
	match_journal_close(folder->journal);
	if (folder->transcripts)
		fclose(folder->transcripts);
	if (folder->figures)
		fclose(folder->figures);
	if (folder->readings)
		fclose(folder->readings);
	free(folder);
}
