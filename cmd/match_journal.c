/*
 * The folder of a match: journal.jsonl, whose first line says what is played and each further line how
 * a game went, and an SGF file a game. A game is in the journal when it is over, and only then, so a
 * match that was broken off goes on with the first game that is missing. A torn last line is no game.
 */
#include "match.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct match_journal {
	FILE *file;
	char *folder;
};

/* What must be the same for the games to be of one match. */
static json_t *describe(const struct match_options *options)
{
	char rules[TG_RULES_TEXT_MAX] = "";

	if (options->setup.game == TG_GAME_GO)
		tg_rules_format_json(&options->setup.rules, rules);
	return json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:i, s:s, s:i, s:I, s:f, s:I}", "a",
		options->specs[0], "b", options->specs[1], "game",
		tg_game_name(options->setup.game), "cols", options->setup.size.cols, "rows",
		options->setup.size.rows, "rules", rules, "komi_halves",
		options->setup.rules.komi_halves, "openings",
		options->openings ? options->openings : "", "opening_plies", options->opening_plies,
		"seed", (json_int_t)options->seed, "movetime", options->player.movetime, "playouts",
		(json_int_t)options->player.playouts);
}

static json_t *pack_result(const struct match_result *result)
{
	return json_pack(
		"{s:i, s:s, s:i, s:s, s:s, s:i, s:s, s:s, s:i, s:[s,s], s:[i,i], s:[f,f], s:[f,f]}",
		"game", result->game, "black", result->black == 0 ? "a" : "b", "winner",
		result->winner, "result", result->text, "end", result->end, "faulty",
		result->faulty, "fault", result->fault, "disagreement", result->disagreement,
		"plies", result->plies, "counts", result->count[0], result->count[1], "moves",
		result->moves[0], result->moves[1], "seconds", result->seconds[0],
		result->seconds[1], "slowest", result->slowest[0], result->slowest[1]);
}

static void copy(char *out, size_t size, const char *text)
{
	snprintf(out, size, "%s", text);
}

static bool unpack_result(json_t *line, struct match_result *result)
{
	const char *black, *text, *end, *fault, *disagreement, *counts[MATCH_SIDES];

	if (json_unpack(line,
		    "{s:i, s:s, s:i, s:s, s:s, s:i, s:s, s:s, s:i, s:[s,s], s:[i,i], s:[F,F], "
		    "s:[F,F]}",
		    "game", &result->game, "black", &black, "winner", &result->winner, "result",
		    &text, "end", &end, "faulty", &result->faulty, "fault", &fault, "disagreement",
		    &disagreement, "plies", &result->plies, "counts", &counts[0], &counts[1],
		    "moves", &result->moves[0], &result->moves[1], "seconds", &result->seconds[0],
		    &result->seconds[1], "slowest", &result->slowest[0], &result->slowest[1]) != 0)
		return false;
	result->black = strcmp(black, "a") == 0 ? 0 : 1;
	for (int i = 0; i < MATCH_SIDES; i++)
		copy(result->count[i], sizeof(result->count[i]), counts[i]);
	copy(result->text, sizeof(result->text), text);
	copy(result->end, sizeof(result->end), end);
	copy(result->fault, sizeof(result->fault), fault);
	copy(result->disagreement, sizeof(result->disagreement), disagreement);
	return result->winner >= -1 && result->winner <= 1 && result->faulty >= -1 &&
		result->faulty <= 1;
}

/* Reads what is there. False: it is another match's. Sets *good to the length of the whole lines. */
static bool read_back(FILE *file, const struct match_options *options, struct match_result *results,
	bool *done, long *good)
{
	json_t *wanted = describe(options);
	bool is_ours = true;
	char *line = NULL;
	size_t size = 0;
	ssize_t length;

	for (int number = 0; is_ours && (length = getline(&line, &size, file)) > 0; number++) {
		json_t *found;
		struct match_result result = {0};

		if (line[length - 1] != '\n')
			break; /* torn */
		*good += length;
		found = json_loads(line, 0, NULL);
		if (number == 0)
			is_ours = json_equal(found, wanted);
		else if (unpack_result(found, &result) && result.game >= 0 &&
			result.game < options->games) {
			results[result.game] = result;
			done[result.game] = true;
		}
		json_decref(found);
	}
	free(line);
	json_decref(wanted);
	return is_ours;
}

static bool write_line(FILE *file, json_t *line)
{
	char *text = line ? json_dumps(line, JSON_COMPACT) : NULL;
	bool is_written = text && fprintf(file, "%s\n", text) > 0 && fflush(file) == 0;

	free(text);
	json_decref(line);
	return is_written;
}

static FILE *open_file(const char *path, const struct match_options *options,
	struct match_result *results, bool *done, char error[200])
{
	FILE *file = fopen(path, "a+");
	long good = 0;

	if (!file) {
		snprintf(error, 200, "%.120s: %s", path, strerror(errno));
		return NULL;
	}
	rewind(file);
	if (!read_back(file, options, results, done, &good)) {
		snprintf(error, 200,
			"%.120s is of another match; name another folder, or remove it", path);
		fclose(file);
		return NULL;
	}
	fflush(file);
	if (ftruncate(fileno(file), good) == 0 && fseek(file, 0, SEEK_END) == 0 &&
		(good > 0 || write_line(file, describe(options))))
		return file;
	snprintf(error, 200, "%.120s: %s", path, strerror(errno));
	fclose(file);
	return NULL;
}

struct match_journal *match_journal_open(const struct match_options *options,
	struct match_result *results, bool *done, char error[200])
{
	struct match_journal *journal = calloc(1, sizeof(*journal));
	char path[4096];

	if (journal)
		journal->folder = strdup(options->out);
	if (!journal || !journal->folder) {
		snprintf(error, 200, "out of memory");
		match_journal_close(journal);
		return NULL;
	}
	if (mkdir(options->out, 0777) != 0 && errno != EEXIST) {
		snprintf(error, 200, "%.120s: %s", options->out, strerror(errno));
		match_journal_close(journal);
		return NULL;
	}
	snprintf(path, sizeof(path), "%s/journal.jsonl", options->out);
	journal->file = open_file(path, options, results, done, error);
	if (journal->file)
		return journal;
	match_journal_close(journal);
	return NULL;
}

static bool write_sgf(const struct match_journal *journal, int game, const char *sgf)
{
	char path[4096];
	FILE *file;
	bool is_written;

	snprintf(path, sizeof(path), "%s/game-%04d.sgf", journal->folder, game + 1);
	file = fopen(path, "w");
	if (!file)
		return false;
	is_written = fputs(sgf, file) >= 0;
	return fclose(file) == 0 && is_written;
}

bool match_journal_add(
	struct match_journal *journal, const struct match_result *result, const char *sgf)
{
	return (!sgf || write_sgf(journal, result->game, sgf)) &&
		write_line(journal->file, pack_result(result));
}

void match_journal_close(struct match_journal *journal)
{
	if (!journal)
		return;
	if (journal->file)
		fclose(journal->file);
	free(journal->folder);
	free(journal);
}
