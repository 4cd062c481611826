/*
 * tengen arena: two players, one of them a language model as a rule, and the figures of a referee. The
 * games are those of `tengen match`; beside them the arena counts what each model was asked and answered,
 * compares its moves with the analysis, keeps every word in the folder, and stops before it costs too much.
 */
#include "arena.h"

#include "cmd.h"
#include "options.h"

#include <stddef.h>

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
		result = cmd_take_int("arena", "--board-reading", texts->boards, 0,
			ARENA_BOARDS_MAX, &arena->boards);
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
	match->moved = arena_take_move;
	match->goes_on = arena_goes_on;
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
	return result == CMD_OK ? arena_run(&arena) : result;
}
