/*
 * tengen arena: two players, one of them a language model as a rule, and the figures of a referee. The
 * games are those of `tengen match`; beside them the arena counts what each model was asked and answered,
 * compares its moves with the analysis, keeps every word in the folder, and stops before it costs too much.
 */
#include "arena.h"

#include "cmd.h"
#include "model/endpoint.h"
#include "model/plain.h"
#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cmd_arena_help[] =
	"usage: tengen arena --black P --white P -n N [OPTIONS]\n"
	"\n"
	"Plays N games and says how well a language model plays: how often its first answer is "
	"legal, how\n"
	"often one after re-asking, what went wrong, seconds and tokens a move, agreement with the "
	"analysis,\n"
	"and Elo with its 95 % interval. A player P is level:1 .. level:9, model:NAME (see "
	"`tengen\n"
	"models`), a built-in engine's name or an engine's command line. --black has Black in the "
	"first\n"
	"game; then colours alternate, and each pair of games has the same opening.\n"
	"\n"
	"A model that gives no legal move loses the game as ai_failed: nothing is played in its "
	"place.\n"
	"\n"
	"  -n N              games (default 10)\n"
	"  --game NAME       go (default), gomoku, standard, renju, caro, caro-exact\n"
	"  --size N          side of the board (default 9, five-in-a-row 15)\n"
	"  --rules NAME      Go: chinese (default), japanese, tromp-taylor, ...\n"
	"  --komi X          Go: komi (default: that of the rules)\n"
	"  --openings FILE   openings, one a line: vertices in the game's letters\n"
	"  --opening-plies N random moves of an opening without a file (default 4, five-in-a-row "
	"5)\n"
	"  --movetime S      seconds a move, all attempts of a model together\n"
	"  --max-plies N     a longer game is counted as it stands (default: three per point)\n"
	"  --analysis N      playouts or nodes for the look at each move of a model; 0: none "
	"(default 400)\n"
	"  --board-reading N show N pictures of boards to each model that sees; it lists the "
	"stones\n"
	"  --max-tokens N    stop when the models have used so many tokens\n"
	"  --max-cost X      stop when they have cost so much, by the prices of `tengen models`\n"
	"  --out DIR         keep records, transcripts, figures and reports; an arena that was "
	"broken off\n"
	"                    goes on\n"
	"  --seed N          of openings and built-in engines (default 1)\n"
	"  --data DIR        where models.json is\n"
	"  --json            the report as JSON in place of Markdown\n"
	"\n"
	"examples:\n"
	"  tengen arena --black model:qwen --white level:1 -n 20 --out qwen-1\n"
	"  tengen arena --black model:a --white model:b -n 10 --game gomoku --json\n";

struct arena;

/* What a model's player tells the arena by. */
struct seat {
	struct arena *arena;
	int side;
};

struct arena {
	struct match_options match;
	struct match_book *book;
	struct arena_folder *folder;  /* NULL: nothing is kept */
	struct match_result *results; /* match.games */
	bool *done;
	struct match_stats stats;
	struct seat seats[MATCH_SIDES];
	struct player players[MATCH_SIDES];
	bool is_model[MATCH_SIDES];
	double price[MATCH_SIDES][2];
	struct arena_figures *sums[MATCH_SIDES], *present[MATCH_SIDES]; /* all games, this one */
	struct tg_engine *analyst;                                      /* NULL: no analysis */
	uint64_t analysis;
	int boards; /* to be read by models that see */
	struct arena_reading readings[MATCH_SIDES];
	int game;
	char comment[2048]; /* on the move that was just chosen; "" */
	double max_tokens, max_cost;
	const char *stopped;
	bool as_json;
};

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

static void take_transcript(void *context, const struct tg_transcript *transcript)
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

static void take_move(void *context, const struct match_move *move)
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

/* --- the caps --- */

static bool goes_on(void *context)
{
	struct arena *arena = context;
	double tokens = 0, cost = 0;

	for (int side = 0; side < MATCH_SIDES; side++) {
		const struct tg_model_tally *a = &arena->sums[side]->tally;
		const struct tg_model_tally *b = &arena->present[side]->tally;
		double in = (double)(a->tokens_in + b->tokens_in);
		double out = (double)(a->tokens_out + b->tokens_out);
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

static bool play_all(struct arena *arena)
{
	for (int i = 0; i < arena->match.games; i++)
		if (arena->done[i])
			match_stats_add(&arena->stats, arena->results[i].winner);
	for (int side = 0; side < MATCH_SIDES; side++)
		*arena->present[side] = (struct arena_figures){.checked = 0};
	for (int game = 0; game < arena->match.games && goes_on(arena); game++)
		if (!arena->done[game] && !play_one(arena, game))
			return false;
	match_stats_finish(&arena->stats);
	return true;
}

/* --- pictures --- */

static bool read_boards(struct arena *arena)
{
	struct tg_endpoint endpoint;
	char unused[200];

	for (int side = 0; side < MATCH_SIDES; side++)
		if (arena->boards > 0 && goes_on(arena) &&
			player_endpoint(arena->match.specs[side], arena->match.player.data,
				&endpoint, unused) &&
			endpoint.vision &&
			!arena_reading_run(
				&endpoint, &arena->match, arena->boards, &arena->readings[side]))
			return false;
	return true;
}

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
		.readings = arena->readings,
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
		options.transcript = take_transcript;
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
	if (arena->match.out)
		arena->folder = arena_folder_open(
			&arena->match, arena->results, arena->done, arena->sums, error);
	return !arena->match.out || arena->folder;
}

static int run(struct arena *arena)
{
	char error[200] = "";
	int result;

	if (allocate(arena, error) && create_players(arena, error) &&
		create_analyst(arena, error) &&
		(arena->book = match_book_open(&arena->match, error)) != NULL &&
		open_folder(arena, error))
		result = !play_all(arena) ? cmd_failed("arena", "the folder cannot be written to")
			: !read_boards(arena) ? cmd_failed("arena", "no picture can be made")
					      : report(arena);
	else
		result = cmd_failed("arena", "%s", error);
	finish(arena);
	return result;
}

/* --- the options --- */

struct texts {
	const char *games, *game, *size, *rules, *komi, *opening_plies, *movetime, *max_plies;
	const char *analysis, *boards, *max_tokens, *max_cost, *seed;
};

static int take_numbers(const struct texts *texts, struct arena *arena)
{
	struct match_options *match = &arena->match;
	int analysis = 400, seed = 1;
	int result = cmd_take_int("arena", "-n", texts->games, 1, 100000, &match->games);

	if (result == CMD_OK)
		result = cmd_take_int("arena", "--opening-plies", texts->opening_plies, 0,
			MATCH_OPENING_MAX, &match->opening_plies);
	if (result == CMD_OK)
		result = cmd_take_number("arena", "--movetime", texts->movetime, 0.001, 86400,
			&match->player.movetime);
	if (result == CMD_OK)
		result = cmd_take_int("arena", "--max-plies", texts->max_plies, 1, TG_MAX_PLIES,
			&match->max_plies);
	if (result == CMD_OK)
		result = cmd_take_int(
			"arena", "--analysis", texts->analysis, 0, 100000000, &analysis);
	if (result == CMD_OK)
		result = cmd_take_int(
			"arena", "--board-reading", texts->boards, 0, 10000, &arena->boards);
	if (result == CMD_OK)
		result = cmd_take_number(
			"arena", "--max-tokens", texts->max_tokens, 1, 1e12, &arena->max_tokens);
	if (result == CMD_OK)
		result = cmd_take_number(
			"arena", "--max-cost", texts->max_cost, 0.000001, 1e9, &arena->max_cost);
	if (result == CMD_OK)
		result = cmd_take_int("arena", "--seed", texts->seed, 0, 2147483647, &seed);
	arena->analysis = (uint64_t)analysis;
	match->seed = (uint64_t)seed;
	return result;
}

static int settle(const struct texts *texts, struct arena *arena)
{
	struct match_options *match = &arena->match;
	struct tg_setup *setup = &match->setup;
	int result = cmd_take_game("arena", texts->game, &setup->game);
	bool is_go = setup->game == TG_GAME_GO;

	if (result == CMD_OK)
		result = cmd_take_size("arena",
			texts->size     ? texts->size
				: is_go ? "9"
					: NULL,
			setup->game, &setup->size);
	match->games = 10;
	match->opening_plies = is_go ? 4 : 5;
	match->max_plies = 3 * tg_size_points(setup->size);
	if (result == CMD_OK)
		result = cmd_take_rules("arena", texts->rules, texts->komi, &setup->rules);
	if (result == CMD_OK)
		result = take_numbers(texts, arena);
	match->player.game = setup->game;
	match->player.size = setup->size;
	match->player.threads = 1;
	match->moved = take_move;
	match->goes_on = goes_on;
	match->context = arena;
	if (result == CMD_OK && (!match->specs[0] || !match->specs[1]))
		result = cmd_usage("arena", "--black and --white are needed");
	return result;
}

int cmd_arena(int argc, char **argv)
{
	struct arena arena = {.match = {.setup = TG_SETUP_INIT}};
	struct texts texts = {.rules = "chinese"};
	const struct cmd_option table[] = {{"--black", &arena.match.specs[0], NULL, NULL},
		{"--white", &arena.match.specs[1], NULL, NULL}, {"-n", &texts.games, NULL, NULL},
		{"--game", &texts.game, NULL, NULL}, {"--size", &texts.size, NULL, NULL},
		{"--rules", &texts.rules, NULL, NULL}, {"--komi", &texts.komi, NULL, NULL},
		{"--openings", &arena.match.openings, NULL, NULL},
		{"--opening-plies", &texts.opening_plies, NULL, NULL},
		{"--movetime", &texts.movetime, NULL, NULL},
		{"--max-plies", &texts.max_plies, NULL, NULL},
		{"--analysis", &texts.analysis, NULL, NULL},
		{"--board-reading", &texts.boards, NULL, NULL},
		{"--max-tokens", &texts.max_tokens, NULL, NULL},
		{"--max-cost", &texts.max_cost, NULL, NULL},
		{"--out", &arena.match.out, NULL, NULL},
		{"--data", &arena.match.player.data, NULL, NULL},
		{"--seed", &texts.seed, NULL, NULL}, {"--json", NULL, &arena.as_json, NULL},
		{NULL, NULL, NULL, NULL}};
	int words, result = cmd_read_options(argc, argv, table, &words);

	if (result == CMD_OK && words != 0)
		result = cmd_usage("arena", "no such word: %s", argv[1]);
	if (result == CMD_OK)
		result = settle(&texts, &arena);
	return result == CMD_OK ? run(&arena) : result;
}
