/*
 * tengen gtp: a GTP 2 engine on stdin and stdout. Reads the options, makes the engine, and lets
 * src/protocol/ talk. Nothing but the protocol goes to stdout; each answer is flushed.
 */
#include "cmd.h"

#include "base/text.h"
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

struct arguments {
	struct tg_gtp_options gtp;
	struct tg_engine_options engine;
	const char *engine_name;
	const char *komi;
	const char *size;
};

static bool take_number(const char *text, double high, double *value)
{
	return tg_text_parse_number(text, value) && *value > 0 && *value <= high;
}

static bool take_int(const char *text, long low, long high, int *value)
{
	long number;

	if (!tg_text_parse_int(text, low, high, &number))
		return false;
	*value = (int)number;
	return true;
}

static bool take_count(const char *text, uint64_t *value)
{
	double number;

	if (!take_number(text, 1e15, &number) || number < 1)
		return false;
	*value = (uint64_t)number;
	return true;
}

static bool take_seed(const char *text, uint64_t *value)
{
	double number;

	if (!tg_text_parse_number(text, &number) || number < 0 || number > 9e15)
		return false;
	*value = (uint64_t)number;
	return true;
}

/* One option with its value. False: the value is unusable. */
static bool take(struct arguments *arguments, const char *name, const char *value)
{
	struct tg_gtp_options *gtp = &arguments->gtp;

	if (strcmp(name, "--game") == 0)
		return tg_game_parse(value, &gtp->game);
	if (strcmp(name, "--level") == 0)
		return take_int(value, 1, 9, &gtp->level);
	if (strcmp(name, "--threads") == 0)
		return take_int(value, 1, 64, &arguments->engine.threads);
	if (strcmp(name, "--playouts") == 0)
		return take_count(value, &gtp->playouts);
	if (strcmp(name, "--movetime") == 0)
		return take_number(value, 1e6, &gtp->movetime);
	if (strcmp(name, "--seed") == 0)
		return take_seed(value, &gtp->seed);
	if (strcmp(name, "--rules") == 0)
		return tg_rules_parse(value, &gtp->rules) == TG_OK;
	if (strcmp(name, "--engine") == 0)
		arguments->engine_name = value;
	else if (strcmp(name, "--komi") == 0)
		arguments->komi = value;
	else if (strcmp(name, "--size") == 0)
		arguments->size = value;
	return true;
}

static bool is_option(const char *name)
{
	static const char *const names[] = {"--game", "--level", "--threads", "--playouts",
		"--movetime", "--seed", "--rules", "--engine", "--komi", "--size", "--net"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

/* CMD_OK, or the exit status after a message. `--name value` and `--name=value` are the same. */
static int read_options(int argc, char **argv, struct arguments *arguments)
{
	for (int i = 1; i < argc; i++) {
		char *value = strchr(argv[i], '=');

		if (value)
			*value++ = '\0';
		if (!is_option(argv[i]))
			return cmd_usage("gtp", "unknown option %s", argv[i]);
		const char *name = argv[i];
		if (!value)
			value = ++i < argc ? argv[i] : NULL;
		if (!value)
			return cmd_usage("gtp", "%s needs a value", name);
		if (strcmp(name, "--net") == 0)
			return cmd_failed("gtp",
				"%s: neural networks are not supported yet; leave --net out",
				value);
		if (!take(arguments, name, value))
			return cmd_usage("gtp", "%s: not a value for %s", value, name);
	}
	return CMD_OK;
}

/* What depends on the game: the size, the komi, the size's default. */
static int settle(struct arguments *arguments)
{
	struct tg_gtp_options *gtp = &arguments->gtp;
	int least = tg_game_is_five(gtp->game) ? 5 : 2;
	int side = tg_game_is_five(gtp->game) ? 15 : 19;
	int cols = side, rows = side;
	double komi;

	if (arguments->size) {
		char *times = strchr(arguments->size, 'x');

		if (times)
			*times++ = '\0';
		if (!take_int(arguments->size, least, TG_MAX_SIDE, &cols) ||
			!take_int(times ? times : arguments->size, least, TG_MAX_SIDE, &rows))
			return cmd_usage("gtp", "--size: %d to %d", least, TG_MAX_SIDE);
	}
	gtp->size = (struct tg_size){(uint8_t)cols, (uint8_t)rows};
	if (arguments->komi) {
		if (!tg_text_parse_number(arguments->komi, &komi) || komi < -400 || komi > 400 ||
			komi * 2 != (double)(int)(komi * 2))
			return cmd_usage("gtp", "--komi: a multiple of 0.5");
		gtp->rules.komi_halves = (int)(komi * 2);
	}
	arguments->engine.seed = gtp->seed;
	arguments->engine.level = gtp->level;
	return CMD_OK;
}

static int make_engine(struct arguments *arguments)
{
	enum tg_game game = arguments->gtp.game;
	enum tg_status status;
	const char *name;

	arguments->gtp.engine =
		tg_engine_create(arguments->engine_name, game, &arguments->engine, &status);
	if (arguments->gtp.engine)
		return CMD_OK;
	if (status != TG_ERR_NOT_FOUND && status != TG_ERR_UNSUPPORTED)
		return cmd_failed("gtp", "%s: %s", arguments->engine_name, tg_status_text(status));
	cmd_usage("gtp", "no engine %s for %s; there are:", arguments->engine_name,
		tg_game_name(game));
	for (int i = 0; (name = tg_engine_list(game, i)); i++)
		fprintf(stderr, "  %s\n", name);
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
	struct tg_log log = {write_stderr, NULL, TG_LOG_INFO};
	struct arguments arguments = {
		TG_GTP_OPTIONS_INIT, TG_ENGINE_OPTIONS_INIT, "default", NULL, NULL};
	int result = read_options(argc, argv, &arguments);

	if (result == CMD_OK)
		result = settle(&arguments);
	if (result == CMD_OK)
		result = make_engine(&arguments);
	if (result != CMD_OK)
		return result;
	arguments.gtp.log = &log;
	struct tg_gtp *gtp = tg_gtp_create(&arguments.gtp);
	if (!gtp) {
		tg_engine_destroy(arguments.gtp.engine);
		return cmd_failed("gtp", "out of memory");
	}
	result = converse(gtp);
	tg_gtp_destroy(gtp);
	return result == CMD_OK ? CMD_OK : cmd_failed("gtp", "cannot read standard input");
}
