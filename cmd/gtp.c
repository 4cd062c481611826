/*
 * tengen gtp: a GTP 2 engine on stdin and stdout. Reads the options, makes the engine, and lets
 * src/protocol/ talk. Nothing but the protocol goes to stdout; each answer is flushed.
 */
#include "cmd.h"
#include "options.h"

#include "protocol/gtp.h"
#include "protocol/reader.h"
#include "tengen/tengen.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char cmd_gtp_help[] =
	"usage: tengen gtp [OPTIONS]\n"
	"\n"
	"A GTP 2 engine on standard input and output, for Sabaki, GoGui, q5Go, match programs and "
	"scripts.\n"
	"\n"
	"  --game NAME     go (default), gomoku, standard, renju, caro, caro-exact\n"
	"  --engine NAME   default, or another built-in engine; an unknown name lists them\n"
	"  --level 1..9    strength (default 9, all it has)\n"
	"  --threads N     threads of a search, 1 to 64 (default 1)\n"
	"  --playouts N    playouts (Go) or nodes (five-in-a-row) a move, instead of the level's "
	"budget\n"
	"  --movetime S    seconds a move, instead of the level's budget\n"
	"  --net FILE      a neural network (not supported yet)\n"
	"  --seed N        seed of all random numbers (default 1)\n"
	"  --size N        board to begin with (default 19, five-in-a-row 15); or COLSxROWS\n"
	"  --ponder        thinks on while the other side does\n"
	"  --rules NAME    Go: tromp-taylor (default), chinese, japanese, ..., or KataGo's JSON\n"
	"  --komi X        Go: komi (default: that of the rules)\n"
	"\n"
	"Clocks set by the controller (time_settings and its like) shorten every budget.\n"
	"The commands are listed by `list_commands`, each is explained by `help NAME`.\n"
	"\n"
	"examples:\n"
	"  tengen gtp --level 3\n"
	"  tengen gtp --game renju --movetime 2\n"
	"  echo 'genmove black' | tengen gtp --playouts 1000 --seed 7\n";

/* The options as they were typed. */
struct typed {
	const char *game, *engine, *level, *threads, *playouts, *movetime, *net, *seed, *size,
		*rules, *komi;
	bool ponder;
};

static int read_typed(int argc, char **argv, struct typed *typed)
{
	const struct cmd_option table[] = {
		{"--game", &typed->game, NULL, NULL},
		{"--engine", &typed->engine, NULL, NULL},
		{"--level", &typed->level, NULL, NULL},
		{"--threads", &typed->threads, NULL, NULL},
		{"--playouts", &typed->playouts, NULL, NULL},
		{"--movetime", &typed->movetime, NULL, NULL},
		{"--net", &typed->net, NULL, NULL},
		{"--seed", &typed->seed, NULL, NULL},
		{"--size", &typed->size, NULL, NULL},
		{"--rules", &typed->rules, NULL, NULL},
		{"--komi", &typed->komi, NULL, NULL},
		{"--ponder", NULL, &typed->ponder, NULL},
		{NULL, NULL, NULL, NULL},
	};
	int words;
	int result = cmd_read_options(argc, argv, table, &words);

	if (result == CMD_OK && words > 0)
		return cmd_usage("gtp", "%s: no such word", argv[1]);
	if (result == CMD_OK && typed->net)
		return cmd_failed("gtp",
			"%s: neural networks are not supported yet; leave --net out", typed->net);
	return result;
}

/* What the words mean, first what the others depend on. */
static int take_options(
	const struct typed *typed, struct tg_gtp_options *gtp, struct tg_engine_options *engine)
{
	double playouts = 0, seed = 1;
	int result = cmd_take_game("gtp", typed->game, &gtp->game);

	if (result == CMD_OK)
		result = cmd_take_size("gtp", typed->size, gtp->game, &gtp->size);
	if (result == CMD_OK)
		result = cmd_take_rules("gtp", typed->rules, typed->komi, &gtp->rules);
	if (result == CMD_OK)
		result = cmd_take_int("gtp", "--level", typed->level, 1, 9, &gtp->level);
	if (result == CMD_OK)
		result = cmd_take_int("gtp", "--threads", typed->threads, 1, 64, &engine->threads);
	if (result == CMD_OK)
		result = cmd_take_number("gtp", "--playouts", typed->playouts, 1, 1e15, &playouts);
	if (result == CMD_OK)
		result = cmd_take_number(
			"gtp", "--movetime", typed->movetime, 0.001, 1e6, &gtp->movetime);
	if (result == CMD_OK)
		result = cmd_take_number("gtp", "--seed", typed->seed, 0, 9e15, &seed);
	gtp->playouts = (uint64_t)playouts;
	gtp->ponder = typed->ponder;
	gtp->seed = engine->seed = (uint64_t)seed;
	engine->level = gtp->level;
	return result;
}

static int make_engine(
	const char *name, const struct tg_engine_options *options, struct tg_gtp_options *gtp)
{
	enum tg_status status;
	const char *known;

	gtp->engine = tg_engine_create(name, gtp->game, options, &status);
	if (gtp->engine)
		return CMD_OK;
	if (status != TG_ERR_NOT_FOUND)
		return cmd_failed("gtp", "%s: %s", name, tg_status_text(status));
	cmd_usage("gtp", "--engine: there is no %s for %s; there are:", name,
		tg_game_name(gtp->game));
	for (int i = 0; (known = tg_engine_list(gtp->game, i)); i++)
		fprintf(stderr, "  %s\n", known);
	return CMD_USAGE;
}

static void write_stdout(void *context, const char *bytes, size_t length)
{
	fwrite(bytes, 1, length, stdout);
	fflush(stdout);
}

static void write_stderr(void *context, enum tg_log_level level, const char *text)
{
	fprintf(stderr, "tengen gtp: %s\n", text);
}

/* Talks until the end. */
static int converse(struct tg_gtp *gtp)
{
	const struct tg_output output = {write_stdout, NULL};
	const struct tg_lines_options options = {
		.is_end = tg_gtp_is_end, .is_interrupt = tg_gtp_is_interrupt};
	struct tg_lines *lines = tg_lines_create(&options);
	struct tg_reader *reader = lines ? tg_reader_start(STDIN_FILENO, lines) : NULL;
	int result = CMD_FAILED;

	if (reader) {
		tg_gtp_run(gtp, lines, &output);
		result = CMD_OK;
	}
	tg_reader_stop(reader);
	tg_lines_destroy(lines);
	return result;
}

int cmd_gtp(int argc, char **argv)
{
	struct tg_engine_options engine_options = TG_ENGINE_OPTIONS_INIT;
	struct tg_gtp_options options = TG_GTP_OPTIONS_INIT;
	struct tg_log log = {write_stderr, NULL, TG_LOG_INFO};
	struct typed typed = {.engine = "default"};
	int result = read_typed(argc, argv, &typed);

	if (result == CMD_OK)
		result = take_options(&typed, &options, &engine_options);
	if (result == CMD_OK)
		result = make_engine(typed.engine, &engine_options, &options);
	if (result != CMD_OK)
		return result;
	options.log = &log;
	struct tg_gtp *gtp = tg_gtp_create(&options);
	if (!gtp) {
		tg_engine_destroy(options.engine);
		return cmd_failed("gtp", "out of memory");
	}
	result = converse(gtp);
	tg_gtp_destroy(gtp);
	return result == CMD_OK ? CMD_OK : cmd_failed("gtp", "cannot read standard input");
}
