/*
 * tengen match: two players, many games, and what they prove. Reads the options, lets workers play the
 * games that are missing, reports each as it ends, and sums up.
 */
#include "match.h"

#include "cmd.h"
#include "options.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cmd_match_help[] =
	"usage: tengen match A B -n N [OPTIONS]\n"
	"\n"
	"Plays N games between A and B; each is level:1 .. level:9, a built-in engine's name (go, "
	"five,\n"
	"random, ...), model:NAME (a language model of `tengen models`), or the command line of "
	"an\n"
	"engine that speaks GTP, or Gomocup's protocol (programs called pbrain-..., or with "
	"gomocup: in\n"
	"front). tengen is the referee: it judges every move and counts. A model that gives no "
	"legal "
	"move\n"
	"loses the game as ai_failed; nothing is played in its place.\n"
	"Colours alternate; each pair of games has the same opening.\n"
	"\n"
	"  -n N              games (default 100)\n"
	"  --game NAME       go (default), gomoku, standard, renju, caro, caro-exact\n"
	"  --size N          side of the board (default 19, five-in-a-row 15)\n"
	"  --rules NAME      Go: chinese (default), japanese, tromp-taylor, ...\n"
	"  --komi X          Go: komi (default: that of the rules)\n"
	"  --openings FILE   openings, one a line: vertices in the game's letters\n"
	"  --opening-plies N random moves of an opening without a file (default 4, five-in-a-row "
	"5)\n"
	"  --movetime S      seconds a move, told to every engine\n"
	"  --playouts N      playouts or nodes a move, for built-in engines\n"
	"  --threads N       games played at once (default 1)\n"
	"  --timeout S       silence that loses the game: beyond --movetime (default 10), or at\n"
	"                    a move when none was set (default 300)\n"
	"  --max-plies N     a longer game is counted as it stands (default: three per point)\n"
	"  --sprt E0 E1      stop when \"A is E1 Elo stronger\" or \"only E0\" is proved at 5 %\n"
	"  --out DIR         keep an SGF file a game and a journal; a match that was broken off "
	"goes on\n"
	"  --seed N          of openings and built-in engines (default 1)\n"
	"  --data DIR        where models.json is\n"
	"\n"
	"Exit status: 0; 1 when --sprt refutes A; 3 when an engine cannot be started.\n"
	"\n"
	"examples:\n"
	"  tengen match level:4 level:3 -n 50 --size 9\n"
	"  tengen match \"gnugo --mode gtp --level 1\" level:5 -n 100 --size 9 --out games\n"
	"  tengen match pbrain-rapfi five -n 20 --game gomoku --movetime 1\n";

struct match {
	struct match_options options;
	struct match_book *book;
	struct match_journal *journal;
	struct match_result *results; /* options.games */
	bool *done;
	char names[MATCH_SIDES][64];
	pthread_mutex_t lock; /* all below */
	int next;
	struct match_stats stats;
	bool is_stopped; /* proved, or out of order */
	char error[200]; /* "": none */
};

/* --- what is said --- */

static void print_elo(FILE *out, const struct match_stats *stats)
{
	fprintf(out, "Elo %+.0f [%+.0f, %+.0f]", match_elo(stats->rate), match_elo(stats->low),
		match_elo(stats->high));
}

static void print_progress(const struct match *match, const struct match_result *result)
{
	const struct match_stats *stats = &match->stats;

	fprintf(stderr, "game %d/%d %s(B) %s %s %d plies | A %d B %d draws %d | ", result->game + 1,
		match->options.games, result->black == 0 ? "A" : "B", result->text, result->end,
		result->plies, stats->wins, stats->losses, stats->draws);
	print_elo(stderr, stats);
	if (match->options.has_sprt)
		fprintf(stderr, " | LLR %.2f",
			match_llr(stats, match->options.elo0, match->options.elo1));
	fputc('\n', stderr);
	if (result->faulty >= 0)
		fprintf(stderr, "  %s lost by a fault: %s\n", result->faulty == 0 ? "A" : "B",
			result->fault);
	if (result->disagreement[0] != '\0')
		fprintf(stderr, "  boards differ: %s\n", result->disagreement);
}

static void print_faults(const struct match *match, int side)
{
	static const char *const words[] = {
		"illegal", "timeout", "broken", "unsupported", "ai_failed"};
	int counts[5] = {0};

	for (int i = 0; i < match->options.games; i++)
		for (int w = 0; w < 5; w++)
			counts[w] += match->done[i] && match->results[i].faulty == side &&
				strcmp(match->results[i].end, words[w]) == 0;
	for (int w = 0; w < 5; w++)
		printf("%s %d%s", words[w], counts[w], w < 4 ? ", " : "\n");
}

static void print_side(const struct match *match, int side)
{
	int moves = 0, wins_as_black = 0;
	double seconds = 0, slowest = 0;

	for (int i = 0; i < match->options.games; i++) {
		const struct match_result *result = &match->results[i];

		if (!match->done[i])
			continue;
		moves += result->moves[side];
		seconds += result->seconds[side];
		slowest = fmax(slowest, result->slowest[side]);
		wins_as_black += result->winner == side && result->black == side;
	}
	printf("%c = %s (%s): %d wins as Black, %.3f s a move (slowest %.2f), faults: ", 'A' + side,
		match->names[side], match->options.specs[side], wins_as_black,
		moves > 0 ? seconds / moves : 0, slowest);
	print_faults(match, side);
}

static void print_summary(const struct match *match)
{
	const struct match_options *options = &match->options;
	const struct match_stats *stats = &match->stats;
	int disagreements = 0, counts = 0, plies = 0;

	for (int i = 0; i < options->games; i++) {
		disagreements += match->done[i] && match->results[i].disagreement[0] != '\0';
		counts += match->done[i] && match_counts_differ(&match->results[i]);
		plies += match->done[i] ? match->results[i].plies : 0;
	}
	for (int side = 0; side < MATCH_SIDES; side++)
		print_side(match, side);
	printf("%s %dx%d, %d games of %.0f plies, boards that differed: %d, counts: %d\n",
		tg_game_name(options->setup.game), options->setup.size.cols,
		options->setup.size.rows, stats->games,
		stats->games > 0 ? (double)plies / stats->games : 0, disagreements, counts);
	printf("A %d, B %d, draws %d; A's rate %.1f %% [%.1f, %.1f]; ", stats->wins, stats->losses,
		stats->draws, 100 * stats->rate, 100 * stats->low, 100 * stats->high);
	print_elo(stdout, stats);
	putchar('\n');
	if (options->has_sprt)
		printf("SPRT %g %g: LLR %.2f of %.2f: %s\n", options->elo0, options->elo1,
			match_llr(stats, options->elo0, options->elo1), MATCH_LLR_BOUND,
			match_llr(stats, options->elo0, options->elo1) >= MATCH_LLR_BOUND
				? "accepted"
				: match_llr(stats, options->elo0, options->elo1) <= -MATCH_LLR_BOUND
				? "refuted"
				: "open");
}

/* --- playing --- */

/* Under the lock: the next game that is to be played, or -1. */
static int next_game(struct match *match)
{
	while (match->next < match->options.games && match->done[match->next])
		match->next++;
	return match->is_stopped || match->next == match->options.games ? -1 : match->next++;
}

static int take_game(struct match *match)
{
	int game;

	pthread_mutex_lock(&match->lock);
	game = next_game(match);
	pthread_mutex_unlock(&match->lock);
	return game;
}

static void stop(struct match *match, const char *error)
{
	pthread_mutex_lock(&match->lock);
	if (match->error[0] == '\0')
		snprintf(match->error, sizeof(match->error), "%s", error);
	match->is_stopped = true;
	pthread_mutex_unlock(&match->lock);
}

static bool is_proved(const struct match *match)
{
	return match->options.has_sprt &&
		fabs(match_llr(&match->stats, match->options.elo0, match->options.elo1)) >=
		MATCH_LLR_BOUND;
}

static void enter(struct match *match, const struct match_result *result, const char *sgf)
{
	pthread_mutex_lock(&match->lock);
	match->results[result->game] = *result;
	match->done[result->game] = true;
	match_stats_add(&match->stats, result->winner);
	match_stats_finish(&match->stats);
	print_progress(match, result);
	if (is_proved(match))
		match->is_stopped = true;
	if (match->journal && !match_journal_add(match->journal, result, sgf)) {
		match->is_stopped = true;
		snprintf(match->error, sizeof(match->error), "%.100s: cannot be written to",
			match->options.out);
	}
	pthread_mutex_unlock(&match->lock);
}

static bool create_players(struct match *match, struct player players[MATCH_SIDES])
{
	char error[200];

	for (int i = 0; i < MATCH_SIDES; i++) {
		struct player_options options = match->options.player;

		options.seed = match->options.seed + (uint64_t)i;
		if (!player_create(match->options.specs[i], &options, &players[i], error)) {
			stop(match, error);
			if (i > 0)
				player_destroy(&players[0]);
			return false;
		}
	}
	pthread_mutex_lock(&match->lock);
	for (int i = 0; i < MATCH_SIDES; i++)
		snprintf(match->names[i], sizeof(match->names[i]), "%s",
			tg_engine_name(players[i].engine));
	pthread_mutex_unlock(&match->lock);
	return true;
}

/* A worker has players of its own and plays until no game is left. */
static void *work(void *context)
{
	struct match *match = context;
	struct player players[MATCH_SIDES];
	int game;

	if (!create_players(match, players))
		return NULL;
	while ((game = take_game(match)) >= 0) {
		struct match_result result = {.game = game};
		struct match_opening opening;
		char *sgf = NULL;

		match_book_draw(match->book, &match->options, game / 2, &opening);
		if (match_play(&match->options, players, &opening, &result, &sgf))
			enter(match, &result, sgf);
		else
			stop(match, "out of memory");
		free(sgf);
	}
	for (int i = 0; i < MATCH_SIDES; i++)
		player_destroy(&players[i]);
	return NULL;
}

static int play_all(struct match *match)
{
	pthread_t threads[64];
	int count = match->options.player.threads, started = 0;

	match->options.player.threads = 1; /* of a search */
	for (int i = 0; i < match->options.games; i++)
		if (match->done[i])
			match_stats_add(&match->stats, match->results[i].winner);
	match_stats_finish(&match->stats);
	while (started < count && pthread_create(&threads[started], NULL, work, match) == 0)
		started++;
	for (int i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
	if (match->stats.games > 0)
		print_summary(match);
	if (match->error[0] != '\0')
		return cmd_failed("match", "%s", match->error);
	return match->options.has_sprt &&
			match_llr(&match->stats, match->options.elo0, match->options.elo1) <=
				-MATCH_LLR_BOUND
		? CMD_NO
		: CMD_OK;
}

static int run(struct match *match)
{
	struct match_options *options = &match->options;
	char error[200] = "out of memory";
	int result = CMD_FAILED;

	match->results = calloc((size_t)options->games, sizeof(*match->results));
	match->done = calloc((size_t)options->games, sizeof(*match->done));
	if (!match->results || !match->done) {
		free(match->results);
		free(match->done);
		return cmd_failed("match", "%s", error);
	}
	match->book = match_book_open(options, error);
	if (match->book && options->out)
		match->journal = match_journal_open(options, match->results, match->done, error);
	if (match->book && (match->journal || !options->out))
		result = play_all(match);
	else
		cmd_failed("match", "%s", error);
	match_journal_close(match->journal);
	match_book_close(match->book);
	free(match->results);
	free(match->done);
	return result;
}

/* --- the options --- */

struct texts {
	const char *games, *game, *size, *rules, *komi, *openings, *opening_plies, *movetime;
	const char *playouts, *threads, *timeout, *max_plies, *elo0, *elo1, *out, *seed;
};

static int take_numbers(const struct texts *texts, struct match_options *options)
{
	int playouts = 0, seed = 1, result;
	struct player_options *player = &options->player;

	options->games = 100;
	player->threads = 1;
	result = cmd_take_int("match", "-n", texts->games, 1, 1000000, &options->games);
	if (result == CMD_OK)
		result = cmd_take_int("match", "--opening-plies", texts->opening_plies, 0,
			MATCH_OPENING_MAX, &options->opening_plies);
	if (result == CMD_OK)
		result = cmd_take_number(
			"match", "--movetime", texts->movetime, 0.001, 86400, &player->movetime);
	if (result == CMD_OK)
		result = cmd_take_number(
			"match", "--timeout", texts->timeout, 0.1, 86400, &player->timeout);
	if (result == CMD_OK)
		result = cmd_take_int(
			"match", "--playouts", texts->playouts, 1, 2000000000, &playouts);
	if (result == CMD_OK)
		result =
			cmd_take_int("match", "--threads", texts->threads, 1, 64, &player->threads);
	if (result == CMD_OK)
		result = cmd_take_int("match", "--max-plies", texts->max_plies, 1, TG_MAX_PLIES,
			&options->max_plies);
	if (result == CMD_OK)
		result = cmd_take_int("match", "--seed", texts->seed, 0, 2147483647, &seed);
	player->playouts = (uint64_t)playouts;
	options->seed = (uint64_t)seed;
	return result;
}

static int take_sprt(const struct texts *texts, struct match_options *options)
{
	int result = cmd_take_number("match", "--sprt", texts->elo0, -1000, 1000, &options->elo0);

	if (result == CMD_OK)
		result = cmd_take_number(
			"match", "--sprt", texts->elo1, -1000, 1000, &options->elo1);
	options->has_sprt = texts->elo0 != NULL;
	if (result == CMD_OK && options->has_sprt && options->elo0 >= options->elo1)
		result = cmd_usage("match", "--sprt: the first Elo is below the second");
	return result;
}

static int settle(const struct texts *texts, struct match_options *options)
{
	struct tg_setup *setup = &options->setup;
	int result = cmd_take_game("match", texts->game, &setup->game);

	if (result == CMD_OK)
		result = cmd_take_size("match", texts->size, setup->game, &setup->size);
	options->opening_plies = setup->game == TG_GAME_GO ? 4 : 5;
	options->max_plies = 3 * tg_size_points(setup->size);
	if (result == CMD_OK)
		result = cmd_take_rules("match", texts->rules, texts->komi, &setup->rules);
	if (result == CMD_OK)
		result = take_numbers(texts, options);
	if (result == CMD_OK)
		result = take_sprt(texts, options);
	options->openings = texts->openings;
	options->out = texts->out;
	options->player.game = setup->game;
	options->player.size = setup->size;
	return result;
}

int cmd_match(int argc, char **argv)
{
	struct match match = {
		.options = {.setup = TG_SETUP_INIT}, .lock = PTHREAD_MUTEX_INITIALIZER};
	struct texts texts = {.rules = "chinese"};
	const struct cmd_option table[] = {{"-n", &texts.games, NULL, NULL},
		{"--game", &texts.game, NULL, NULL}, {"--size", &texts.size, NULL, NULL},
		{"--rules", &texts.rules, NULL, NULL}, {"--komi", &texts.komi, NULL, NULL},
		{"--openings", &texts.openings, NULL, NULL},
		{"--opening-plies", &texts.opening_plies, NULL, NULL},
		{"--movetime", &texts.movetime, NULL, NULL},
		{"--playouts", &texts.playouts, NULL, NULL},
		{"--threads", &texts.threads, NULL, NULL},
		{"--timeout", &texts.timeout, NULL, NULL},
		{"--max-plies", &texts.max_plies, NULL, NULL},
		{"--sprt", &texts.elo0, NULL, &texts.elo1}, {"--out", &texts.out, NULL, NULL},
		{"--seed", &texts.seed, NULL, NULL},
		{"--data", &match.options.player.data, NULL, NULL}, {NULL, NULL, NULL, NULL}};
	int words, result = cmd_read_options(argc, argv, table, &words);

	if (result == CMD_OK && words != 2)
		result = cmd_usage(
			"match", "two players are needed, not %d; quote command lines", words);
	if (result == CMD_OK)
		result = settle(&texts, &match.options);
	if (result != CMD_OK)
		return result;
	match.options.specs[0] = argv[1];
	match.options.specs[1] = argv[2];
	return run(&match);
}
