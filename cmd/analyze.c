/*
 * `tengen analyze`: every move of a record under the engine's eyes: win rate, score, the move it would
 * have made, and what the played one cost.
 *
 * Each position of the main line is searched once, with the same budget. What a move cost is the value of
 * the position before it, for its mover, less that of the position after it: two searches that know
 * nothing of one another, so small differences mean nothing. The words for a cost are those of the common
 * review programs: inaccuracy, mistake, blunder from 5, 10 and 20 per cent of winning.
 */
#include "cmd.h"

#include "options.h"
#include "session/load.h"
#include "sgf.h"
#include "tengen/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const char cmd_analyze_help[] =
	"usage: tengen analyze [OPTIONS] FILE\n"
	"\n"
	"Searches every position of a game (the main line of the file's first) and prints, for\n"
	"each move: Black's chances and expected score after it, what the engine would have\n"
	"played, and what the move cost its player where that is worth a word: inaccuracy (from\n"
	"5 % of winning), mistake (10 %), blunder (20 %). At the end the worst moves of each "
	"side.\n"
	"\n"
	"  --playouts N   playouts (Go) or nodes (five-in-a-row) a position (default 1000; "
	"100000)\n"
	"  --from N       from move N on (default 1)\n"
	"  --to N         up to move N (default: the last)\n"
	"  --threads N    threads of a search, 1 to 64 (default 1)\n"
	"  --seed N       seed of all random numbers (default 1)\n"
	"  --json         one object: game, size, rules, komi, playouts, moves, summary\n"
	"\n"
	"examples:\n"
	"  tengen analyze game.sgf\n"
	"  tengen analyze --playouts 5000 --json game.sgf\n";

enum { WORST = 5, PLAYOUTS_GO = 1000, NODES_FIVE = 100000 };

/* A position as the engine sees it, for Black. */
struct view {
	double winrate, score;
	tg_point best;
	int pv_length;
	tg_point pv[TG_PV_MAX];
};

struct line {
	int number; /* of the move, from 1 */
	enum tg_color color;
	tg_point move;
	struct view before, after;
	double cost, points; /* for the mover; never below 0 */
};

struct job {
	const char *path;
	bool json;
	int playouts, from, to, threads, seed;
	const struct tg_record *record;
	struct tg_engine *engine;
	struct tg_position pos;
	struct tg_load_report report;
	int lines_length;
	struct line *lines;
};

/* --- searching --------------------------------------------------------------------------------------- */

static int load(struct job *job, int moves)
{
	struct tg_load_options options = TG_LOAD_OPTIONS_INIT;
	struct tg_setup setup = TG_SETUP_INIT;
	enum tg_status status;

	options.rules = &setup.rules;
	options.lenient = true;
	options.next_move = moves + 1;
	status = tg_load_position(job->record, 0, &options, &job->pos, &job->report);
	return status == TG_OK ? CMD_OK
			       : cmd_failed("analyze", "%s: %s", job->path, tg_status_text(status));
}

static void keep_report(void *context, const struct tg_report *report)
{
	struct tg_report *to = context;

	*to = *report;
}

/* The end of a game needs no search: who has won has won. */
static bool is_over(const struct job *job, struct view *view)
{
	struct tg_outcome outcome;

	tg_position_outcome(&job->pos, &outcome);
	if (outcome.end == TG_END_NONE || outcome.end == TG_END_PASSES)
		return false;
	view->winrate = outcome.winner == TG_BLACK ? 1 : outcome.winner == TG_WHITE ? 0 : 0.5;
	return true;
}

static int look(struct job *job, struct view *view)
{
	static struct tg_report report;
	struct tg_request request = {0};
	struct tg_choice choice;
	bool is_black = tg_position_to_move(&job->pos) == TG_BLACK;

	*view = (struct view){.best = TG_NO_POINT};
	if (is_over(job, view))
		return CMD_OK;
	request.color = tg_position_to_move(&job->pos);
	request.budget.nodes = (uint64_t)job->playouts;
	request.analyze = true;
	request.report = keep_report;
	request.report_context = &report;
	report.candidates_length = 0;
	tg_engine_reset(job->engine);
	if (tg_engine_think(job->engine, &job->pos, &request, &choice) != TG_OK)
		return cmd_failed("analyze", "%s", tg_engine_error(job->engine));
	view->best = choice.move;
	view->winrate = is_black ? choice.winrate : 1 - choice.winrate;
	view->score = is_black ? choice.score : -choice.score;
	if (report.candidates_length > 0) {
		const struct tg_candidate *first = &report.candidates[0];
		view->pv_length = first->pv_length;
		for (int i = 0; i < first->pv_length; i++)
			view->pv[i] = first->pv[i];
	}
	return CMD_OK;
}

static void set_cost(struct line *line)
{
	double sign = line->color == TG_BLACK ? 1 : -1;

	line->cost = sign * (line->before.winrate - line->after.winrate);
	line->points = sign * (line->before.score - line->after.score);
	if (line->move == line->before.best || line->cost < 0)
		line->cost = 0;
	if (line->move == line->before.best || line->points < 0)
		line->points = 0;
}

static const char *word_for(const struct line *line)
{
	return line->cost >= 0.20    ? "blunder"
		: line->cost >= 0.10 ? "mistake"
		: line->cost >= 0.05 ? "inaccuracy"
				     : NULL;
}

/* --- printing ---------------------------------------------------------------------------------------- */

static const char *vertex(const struct job *job, tg_point point, char text[TG_VERTEX_MAX])
{
	tg_vertex_format(tg_position_game(&job->pos), tg_position_size(&job->pos), point, text);
	return text;
}

static void print_line(const struct job *job, const struct line *line)
{
	char move[TG_VERTEX_MAX], best[TG_VERTEX_MAX] = "";
	const char *word = word_for(line);

	if (line->before.best != TG_NO_POINT && line->before.best != line->move)
		vertex(job, line->before.best, best);
	printf("%4d  %c %-5s %5.1f %% %+7.1f  %-5s", line->number,
		line->color == TG_BLACK ? 'B' : 'W', vertex(job, line->move, move),
		100 * line->after.winrate, line->after.score, best);
	if (word)
		printf("  %s: %.0f %%", word, 100 * line->cost);
	if (word && tg_position_game(&job->pos) == TG_GAME_GO)
		printf(", %.1f points", line->points);
	putchar('\n');
	fflush(stdout);
}

static void print_json_line(const struct job *job, const struct line *line, bool is_first)
{
	char text[TG_VERTEX_MAX];
	const char *word = word_for(line);

	printf("%s\n {\"move\": %d, \"color\": \"%s\", \"vertex\": \"%s\", ", is_first ? "" : ",",
		line->number, line->color == TG_BLACK ? "black" : "white",
		vertex(job, line->move, text));
	printf("\"winrate\": %.4f, \"score\": %.2f, \"cost\": %.4f, \"points\": %.2f, ",
		line->after.winrate, line->after.score, line->cost, line->points);
	printf("\"word\": %s%s%s, \"best\": [", word ? "\"" : "", word ? word : "null",
		word ? "\"" : "");
	for (int i = 0; i < line->before.pv_length; i++)
		printf("%s\"%s\"", i ? ", " : "", vertex(job, line->before.pv[i], text));
	printf("]}");
	fflush(stdout);
}

/* The costliest moves of a side that have a word, most first; returns how many. */
static int rank(const struct job *job, enum tg_color color, const struct line *worst[WORST])
{
	int length = 0;

	for (int i = 0; i < job->lines_length; i++) {
		const struct line *line = &job->lines[i];
		int at = length < WORST ? length : WORST;
		if (line->color != color || !word_for(line))
			continue;
		while (at > 0 && worst[at - 1]->cost < line->cost) {
			if (at < WORST)
				worst[at] = worst[at - 1];
			at--;
		}
		if (at < WORST)
			worst[at] = line;
		length += length < WORST;
	}
	return length;
}

static void print_summary(const struct job *job)
{
	const struct line *worst[WORST];
	char text[TG_VERTEX_MAX];

	for (int side = TG_BLACK; side <= TG_WHITE; side++) {
		int length = rank(job, (enum tg_color)side, worst);
		const char *name = side == TG_BLACK ? "black" : "white";
		if (job->json)
			printf("%s\"%s\": [", side == TG_BLACK ? "" : ", ", name);
		else
			printf("%s's worst:", side == TG_BLACK ? "Black" : "White");
		for (int i = 0; i < length; i++) {
			if (job->json)
				printf("%s%d", i ? ", " : "", worst[i]->number);
			else
				printf("%s %d %s (%.0f %%)", i ? "," : "", worst[i]->number,
					vertex(job, worst[i]->move, text), 100 * worst[i]->cost);
		}
		printf(job->json ? "]" : length ? "\n" : " none\n");
	}
}

static void print_head(const struct job *job)
{
	struct tg_size size = tg_position_size(&job->pos);
	struct tg_rules rules = tg_position_rules(&job->pos);
	const char *game = tg_game_name(tg_position_game(&job->pos));
	char parts[TG_RULES_TEXT_MAX];
	bool is_go = tg_position_game(&job->pos) == TG_GAME_GO;

	if (!job->json) {
		printf("%s %dx%d, %d a position; chances and score are Black's\n", game, size.cols,
			size.rows, job->playouts);
		return;
	}
	printf("{\"game\": \"%s\", \"cols\": %d, \"rows\": %d, \"playouts\": %d, ", game, size.cols,
		size.rows, job->playouts);
	if (is_go) {
		tg_rules_format_json(&rules, parts);
		printf("\"rules\": %s, \"komi\": %.1f, ", parts, 0.5 * rules.komi_halves);
	}
	printf("\"moves\": [");
}

/* --- the game ---------------------------------------------------------------------------------------- */

static void show_progress(const struct job *job, int move, int last)
{
	if (job->json && isatty(STDERR_FILENO))
		fprintf(stderr, "\rmove %d of %d%s", move, last, move == last ? "\n" : "");
}

static int analyze_moves(struct job *job, int last)
{
	struct view view;
	int status = load(job, job->from - 1);

	if (status == CMD_OK)
		status = look(job, &view);
	for (int number = job->from; status == CMD_OK && number <= last; number++) {
		struct line *line = &job->lines[job->lines_length];
		line->number = number;
		line->before = view;
		line->color = tg_position_to_move(&job->pos);
		status = load(job, number);
		if (status != CMD_OK)
			break;
		line->move = TG_PASS;
		if (tg_position_plies(&job->pos) > 0)
			line->move = tg_position_move(
				&job->pos, tg_position_plies(&job->pos) - 1, &line->color);
		status = look(job, &view);
		line->after = view;
		set_cost(line);
		if (status == CMD_OK && job->json)
			print_json_line(job, line, job->lines_length == 0);
		else if (status == CMD_OK)
			print_line(job, line);
		job->lines_length++;
		show_progress(job, number, last);
	}
	return status;
}

static int analyze(struct job *job)
{
	int last = tg_load_count_moves(job->record, 0), status = load(job, 0);
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;

	if (status != CMD_OK)
		return status;
	last = last < job->to ? last : job->to;
	if (job->playouts == 0)
		job->playouts =
			tg_position_game(&job->pos) == TG_GAME_GO ? PLAYOUTS_GO : NODES_FIVE;
	options.threads = job->threads;
	options.seed = (uint64_t)job->seed;
	job->engine = tg_engine_create("default", tg_position_game(&job->pos), &options, NULL);
	job->lines = calloc(last > 0 ? (size_t)last : 1, sizeof(job->lines[0]));
	if (!job->engine || !job->lines) {
		status = cmd_failed("analyze", "%s", tg_status_text(TG_ERR_NOMEM));
	} else {
		print_head(job);
		status = analyze_moves(job, last);
		if (status == CMD_OK) {
			printf(job->json ? "],\n \"summary\": {" : "");
			print_summary(job);
			printf(job->json ? "}}\n" : "");
		}
	}
	free(job->lines);
	tg_engine_destroy(job->engine);
	return status;
}

static int read_values(struct job *job, const char *const values[5])
{
	int status = cmd_take_int("analyze", "--playouts", values[0], 1, 1 << 30, &job->playouts);

	if (status == CMD_OK)
		status = cmd_take_int("analyze", "--from", values[1], 1, TG_MAX_PLIES, &job->from);
	if (status == CMD_OK)
		status = cmd_take_int("analyze", "--to", values[2], 1, TG_MAX_PLIES, &job->to);
	if (status == CMD_OK)
		status = cmd_take_int("analyze", "--threads", values[3], 1, 64, &job->threads);
	if (status == CMD_OK)
		status = cmd_take_int("analyze", "--seed", values[4], 0, INT32_MAX, &job->seed);
	return status;
}

int cmd_analyze(int argc, char **argv)
{
	struct job *job = calloc(1, sizeof(*job));
	const char *values[5] = {NULL};
	struct tg_record *record = NULL;
	int words, status;

	if (!job)
		return cmd_failed("analyze", "%s", tg_status_text(TG_ERR_NOMEM));
	const struct cmd_option options[] = {{.name = "--playouts", .value = &values[0]},
		{.name = "--from", .value = &values[1]}, {.name = "--to", .value = &values[2]},
		{.name = "--threads", .value = &values[3]}, {.name = "--seed", .value = &values[4]},
		{.name = "--json", .flag = &job->json}, {.name = NULL}};
	job->from = 1;
	job->to = TG_MAX_PLIES;
	job->threads = 1;
	job->seed = 1;
	status = cmd_read_options(argc, argv, options, &words);
	if (status == CMD_OK && words != 1)
		status = cmd_usage("analyze", "one file is needed");
	if (status == CMD_OK)
		status = read_values(job, values);
	if (status == CMD_OK) {
		job->path = argv[1];
		record = sgf_read(job->path, 0, &status, NULL);
	}
	if (record) {
		job->record = record;
		status = analyze(job);
	}
	tg_record_destroy(record);
	free(job);
	return status;
}
