/*
 * `tengen bench`: figures of speed, and the signature: node and move counts of fixed searches of both
 * games, folded into one number. A change that does not mean to change play leaves the signature
 * as it is; speed is compared between lines of one run, or by the ratio to the yardstick, a fixed
 * loop that does the same work on every day.
 */
#include "cmd.h"

#include "base/clock.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "engine/mcts/goban.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char cmd_bench_help[] =
	"usage: tengen bench [rules|playouts|go|five] [--json]\n"
	"\n"
	"Prints one figure a line: `part name value`. Without a part all of them are measured,\n"
	"which takes about a minute. The last line of the parts that search is the signature: it\n"
	"is the same on every machine and with every compiler.\n"
	"\n"
	"  rules      moves a second through the rules of both games\n"
	"  playouts   uniform random games of Go to two passes, eyes not filled, one core\n"
	"  go         100 moves on 9x9 by the Go engine, beside the yardstick; the signature\n"
	"  five       fixed searches of five-in-a-row, depth by the clock, threads; the signature\n"
	"  --json     one object, keys `part.name`\n"
	"\n"
	"examples:\n"
	"  tengen bench playouts\n"
	"  tengen bench --json > bench/today.json\n";

/* Of this process and thread of work: other programs on the machine do not count. */
static double cpu_seconds(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

/* Where figures go; the one thing that knows about JSON. */
struct printer {
	bool json;
	bool is_open; /* something was printed */
	const char *part;
};

static void print_key(struct printer *out, const char *name)
{
	if (out->json)
		printf("%s\n  \"%s.%s\": ", out->is_open ? "," : "{", out->part, name);
	else
		printf("%-9s %-28s ", out->part, name);
	out->is_open = true;
}

static void print_number(struct printer *out, const char *name, double value, int decimals)
{
	print_key(out, name);
	printf("%.*f%s", decimals, value, out->json ? "" : "\n");
	fflush(stdout);
}

static void print_signature(struct printer *out, uint64_t signature)
{
	print_key(out, "signature");
	printf(out->json ? "\"%016" PRIx64 "\"" : "%016" PRIx64 "\n", signature);
}

/* --- rules ---------------------------------------------------------------------------------------- */

static tg_point random_move(
	const struct tg_position *pos, enum tg_color color, struct tg_rng *rng, int points)
{
	for (int tries = 0; tries < 40; tries++) {
		tg_point p = (tg_point)tg_rng_below(rng, (uint32_t)points);
		if (tg_position_check(pos, color, p) == TG_LEGAL)
			return p;
	}
	return TG_PASS;
}

/* Random games, played and taken back, for about a second. */
static int bench_rules_of(struct printer *out, enum tg_game game, const char *name)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position *pos;
	struct tg_rng rng;
	double start = cpu_seconds(), spent = 0;
	uint64_t moves = 0;

	setup.game = game;
	setup.size = game == TG_GAME_GO ? (struct tg_size){19, 19} : (struct tg_size){15, 15};
	pos = tg_position_create(&setup, NULL);
	if (!pos)
		return cmd_failed("bench", "out of memory");
	tg_rng_init(&rng, 1);
	while (spent < 1) {
		struct tg_outcome outcome;
		tg_position_outcome(pos, &outcome);
		for (int ply = 0; ply < 300 && outcome.end == TG_END_NONE; ply++) {
			enum tg_color color = tg_position_to_move(pos);
			tg_point p = random_move(pos, color, &rng, tg_size_points(setup.size));
			if (tg_position_play(pos, color, p) != TG_LEGAL)
				break;
			moves++;
			tg_position_outcome(pos, &outcome);
		}
		while (tg_position_undo(pos))
			continue;
		spent = cpu_seconds() - start;
	}
	print_number(out, name, (double)moves / spent, 0);
	tg_position_destroy(pos);
	return CMD_OK;
}

static int bench_rules(struct printer *out)
{
	int status = bench_rules_of(out, TG_GAME_GO, "go_moves_per_second");

	if (status == CMD_OK)
		status = bench_rules_of(out, TG_GAME_GOMOKU, "gomoku_moves_per_second");
	return status == CMD_OK ? bench_rules_of(out, TG_GAME_RENJU, "renju_moves_per_second")
				: status;
}

/* --- playouts -------------------------------------------------------------------------------------- */

static void bench_playouts_of(struct printer *out, int side, const char *name)
{
	static const int batch = 2000;
	struct tg_goban empty, board;
	struct tg_rng rng;
	double start, spent = 0;
	uint64_t playouts = 0, moves = 0;
	char key[40];

	tg_rng_init(&rng, 1);
	tg_goban_init(&empty, (struct tg_size){(uint8_t)side, (uint8_t)side});
	start = cpu_seconds();
	while (spent < 3) {
		for (int i = 0; i < batch; i++) {
			tg_goban_copy(&board, &empty);
			moves += (uint64_t)tg_goban_playout(
				&board, TG_BLACK, &rng, 10 * side * side);
		}
		playouts += (uint64_t)batch;
		spent = cpu_seconds() - start;
	}
	snprintf(key, sizeof(key), "%s_per_second", name);
	print_number(out, key, (double)playouts / spent, 0);
	snprintf(key, sizeof(key), "%s_moves_each", name);
	print_number(out, key, (double)moves / (double)playouts, 2);
}

static int bench_playouts(struct printer *out)
{
	bench_playouts_of(out, 9, "9x9");
	bench_playouts_of(out, 19, "19x19");
	return CMD_OK;
}

/* --- engines --------------------------------------------------------------------------------------- */

enum { FIVE_DEPTH = 18 }; /* some half a second on one thread */

/* Fixed searches: what they cost, and a fold of all moves and counts. */
struct tally {
	int moves;
	uint64_t nodes, signature;
};

/* A game of `name` against itself from `pos` on, at most `moves` long. */
static int play_fixed(const char *name, struct tg_position *pos, int moves,
	const struct tg_budget *budget, struct tally *tally)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;
	struct tg_engine *engine;
	struct tg_request request = {0};
	struct tg_outcome outcome = {0};
	struct tg_choice choice;

	options.memory = (size_t)64 << 20;
	options.seed = (uint64_t)tally->moves + 1; /* no two games alike */
	engine = tg_engine_create(name, tg_position_game(pos), &options, NULL);
	if (!engine)
		return cmd_failed("bench", "cannot make the engine \"%s\"", name);
	request.budget = *budget;
	for (int i = 0; i < moves && outcome.end == TG_END_NONE; i++) {
		request.color = tg_position_to_move(pos);
		if (tg_engine_think(engine, pos, &request, &choice) != TG_OK)
			break;
		tally->moves++;
		tally->nodes += choice.nodes;
		tally->signature =
			tg_mix64(tally->signature ^ choice.nodes << 12 ^ (uint16_t)choice.move);
		if (choice.move == TG_RESIGN ||
			tg_position_play(pos, request.color, choice.move) != TG_LEGAL)
			break;
		tg_position_outcome(pos, &outcome);
	}
	tg_engine_destroy(engine);
	return CMD_OK;
}

/* The same work on every day: random numbers, memory, branches. Rounds of a second. */
static double yardstick(void)
{
	struct tg_goban empty, board;
	struct tg_rng rng;
	double start = cpu_seconds();

	tg_rng_init(&rng, 1);
	tg_goban_init(&empty, (struct tg_size){9, 9});
	for (int i = 0; i < 40000; i++) {
		tg_goban_copy(&board, &empty);
		tg_goban_playout(&board, TG_BLACK, &rng, 400);
	}
	return cpu_seconds() - start;
}

/* The fixed opening. NULL when memory is out. */
static struct tg_position *go_opening(void)
{
	static const tg_point opening[] = {4 * 9 + 4, 2 * 9 + 4, 6 * 9 + 3, 3 * 9 + 6};
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position *pos;

	setup.size = (struct tg_size){9, 9};
	setup.rules.komi_halves = 14;
	pos = tg_position_create(&setup, NULL);
	for (size_t i = 0; pos && i < sizeof(opening) / sizeof(opening[0]); i++)
		tg_position_play(pos, tg_position_to_move(pos), opening[i]);
	return pos;
}

static int bench_go(struct printer *out)
{
	enum { MOVES = 100 };
	struct tg_budget budget = {0};
	struct tally tally = {0};
	double stick = yardstick(), start = cpu_seconds(), spent;
	int status = CMD_OK;

	budget.nodes = 1000;
	while (tally.moves < MOVES && status == CMD_OK) {
		struct tg_position *pos = go_opening();
		if (!pos)
			return cmd_failed("bench", "out of memory");
		status = play_fixed("go", pos, MOVES - tally.moves, &budget, &tally);
		tg_position_destroy(pos);
	}
	spent = cpu_seconds() - start;
	print_number(out, "moves", tally.moves, 0);
	print_number(out, "seconds", spent, 2);
	print_number(out, "playouts_per_second", (double)tally.nodes / spent, 0);
	print_number(out, "yardstick_seconds", stick, 3);
	/* how many yardsticks a thousand playouts take */
	print_number(out, "yardsticks_per_1000", spent / stick / ((double)tally.nodes / 1000), 4);
	print_signature(out, tally.signature);
	return status;
}

/*
 * Even openings of freestyle, the first of data/five/openings_gomoku15.txt. Other engines' depth and speed are
 * taken on the first too (bench/five.md).
 */
enum { FIVE_OPENING_MOVES = 7 };
static const char *const five_openings[][FIVE_OPENING_MOVES] = {
	{"G7", "E7", "F7", "F5", "G6", "G9", "C6"},
	{"I9", "I7", "J8", "K8", "G10"},
	{"G8", "H6", "F7", "E6", "D6", "E7", "G5"},
	{"G8", "I9", "E6", "F6", "G4", "H5", "J11"},
	{"G7", "G6", "E8", "G8", "C7"},
	{"I8", "K8", "G9", "G6", "M7"},
	{"G9", "H8", "F10", "F7", "G6"},
	{"H8", "I6", "I8", "J8", "K9", "K7", "L9"},
};

static struct tg_position *five_opening(int n)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position *pos;
	tg_point point;

	setup.game = TG_GAME_GOMOKU;
	setup.size = (struct tg_size){15, 15};
	pos = tg_position_create(&setup, NULL);
	for (int i = 0; pos && i < FIVE_OPENING_MOVES && five_openings[n][i]; i++)
		if (tg_vertex_parse(setup.game, setup.size, five_openings[n][i], &point) == TG_OK)
			tg_position_play(pos, tg_position_to_move(pos), point);
	return pos;
}

/* One think about it within the budget, with the colour to move. */
static int think_five(
	int opening, const struct tg_budget *budget, int threads, struct tg_choice *choice)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;
	struct tg_position *pos = five_opening(opening);
	struct tg_request request = {0};
	struct tg_engine *engine;

	options.memory = (size_t)64 << 20;
	options.threads = threads;
	engine = pos ? tg_engine_create("five", TG_GAME_GOMOKU, &options, NULL) : NULL;
	request.budget = *budget;
	request.color = pos ? tg_position_to_move(pos) : TG_WHITE;
	enum tg_status status =
		engine ? tg_engine_think(engine, pos, &request, choice) : TG_ERR_NOMEM;
	tg_engine_destroy(engine);
	tg_position_destroy(pos);
	return status == TG_OK ? CMD_OK : cmd_failed("bench", "%s", tg_status_text(status));
}

/* How deep a second and five of them reach, by the clock, and nodes a second of CPU. */
static int bench_five_depth(struct printer *out)
{
	static const double times[] = {1, 5};
	static const char *const names[] = {"depth_1s", "depth_5s"};
	struct tg_budget budget = {0};
	struct tg_choice choice = {0};
	double start = cpu_seconds();
	uint64_t nodes = 0;

	for (int i = 0; i < 2; i++) {
		budget.seconds = times[i];
		if (think_five(0, &budget, 1, &choice) != CMD_OK)
			return CMD_FAILED;
		nodes += choice.nodes;
		print_number(out, names[i], choice.depth, 0);
	}
	print_number(out, "opening_nodes_per_second", (double)nodes / (cpu_seconds() - start), 0);
	return CMD_OK;
}

/*
 * The clock's time to a depth with one thread and with two, over all the openings; the speed-up is the
 * geometric mean of theirs. What other programs leave of the clock counts.
 */
static int bench_five_threads(struct printer *out)
{
	enum { OPENINGS = sizeof(five_openings) / sizeof(five_openings[0]) };
	struct tg_budget budget = {.depth = FIVE_DEPTH};
	struct tg_choice choice;
	double total = 0, logs = 0;

	for (int n = 0; n < OPENINGS; n++) {
		double seconds[2] = {0, 0};
		for (int threads = 1; threads <= 2; threads++) {
			double start = tg_clock_seconds();
			if (think_five(n, &budget, threads, &choice) != CMD_OK)
				return CMD_FAILED;
			seconds[threads - 1] = tg_clock_seconds() - start;
		}
		total += seconds[0];
		logs += log(seconds[0] / seconds[1]);
	}
	print_number(out, "seconds_to_depth", total, 2);
	print_number(out, "speedup_of_two_threads", exp(logs / OPENINGS), 2);
	return CMD_OK;
}

static int bench_five(struct printer *out)
{
	static const enum tg_game games[] = {TG_GAME_GOMOKU, TG_GAME_STANDARD, TG_GAME_RENJU};
	struct tg_budget budget = {0};
	double start = cpu_seconds(), spent;
	struct tally tally = {0};
	int status = CMD_OK;

	budget.nodes = 20000;
	for (int i = 0; i < 3 && status == CMD_OK; i++) {
		struct tg_setup setup = TG_SETUP_INIT;
		struct tg_position *pos;
		setup.game = games[i];
		setup.size = (struct tg_size){15, 15};
		pos = tg_position_create(&setup, NULL);
		if (!pos)
			return cmd_failed("bench", "out of memory");
		status = play_fixed("five", pos, 20, &budget, &tally);
		tg_position_destroy(pos);
	}
	spent = cpu_seconds() - start;
	print_number(out, "nodes", (double)tally.nodes, 0);
	print_number(out, "nodes_per_second", (double)tally.nodes / spent, 0);
	if (status == CMD_OK)
		status = bench_five_depth(out);
	if (status == CMD_OK)
		status = bench_five_threads(out);
	print_signature(out, tally.signature);
	return status;
}

static const struct part {
	const char *name;
	int (*run)(struct printer *out);
} parts[] = {
	{"rules", bench_rules},
	{"playouts", bench_playouts},
	{"go", bench_go},
	{"five", bench_five},
};

int cmd_bench(int argc, char **argv)
{
	struct printer out = {false, false, ""};
	const char *wanted = NULL;
	int status = CMD_OK, found = 0;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--json") == 0)
			out.json = true;
		else if (argv[i][0] == '-' || wanted)
			return cmd_usage("bench", "what is \"%s\"?", argv[i]);
		else
			wanted = argv[i];
	}
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]) && status == CMD_OK; i++) {
		if (wanted && strcmp(wanted, parts[i].name) != 0)
			continue;
		found++;
		out.part = parts[i].name;
		status = parts[i].run(&out);
	}
	if (!found)
		return cmd_usage("bench", "no part \"%s\"", wanted);
	if (out.json)
		printf("\n}\n");
	return status;
}
