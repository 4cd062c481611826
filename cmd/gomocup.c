/*
 * tengen gomocup: a Gomocup (Piskvork) engine on stdin and stdout; also what the program is when it was
 * started as pbrain-tengen. Everything but the options is in src/protocol/.
 */
#include "cmd.h"
#include "options.h"

#include "protocol/gomocup.h"
#include "protocol/reader.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char cmd_gomocup_help[] =
	"usage: tengen gomocup [--threads N] [--seed N]\n"
	"\n"
	"A Gomocup (Piskvork) engine for five-in-a-row on standard input and output. A copy of or "
	"a link to\n"
	"the program under the name pbrain-tengen does the same without arguments.\n"
	"\n"
	"  --threads N     threads of a search, 1 to 64 (default 1); INFO thread_num changes it\n"
	"  --seed N        seed of all random numbers (default 1)\n"
	"\n"
	"Rules by INFO rule: 0 free, 1 exactly five, 4 renju, 8 caro, 9 caro with exactly five. "
	"Boards of 5 to\n"
	"25 lines.\n"
	"\n"
	"examples:\n"
	"  ln -s \"$(command -v tengen)\" pbrain-tengen\n"
	"  printf 'START 15\\nBEGIN\\nEND\\n' | tengen gomocup\n";

static void write_stdout(void *context, const char *bytes, size_t length)
{
	fwrite(bytes, 1, length, stdout);
	fflush(stdout);
}

static int read_options(int argc, char **argv, struct tg_gomocup_options *options)
{
	const char *threads = NULL, *seed = NULL;
	const struct cmd_option table[] = {{"--threads", &threads, NULL, NULL},
		{"--seed", &seed, NULL, NULL}, {NULL, NULL, NULL, NULL}};
	double number = 1;
	int words, result = cmd_read_options(argc, argv, table, &words);

	if (result == CMD_OK && words > 0)
		return cmd_usage("gomocup", "%s: no such word", argv[1]);
	if (result == CMD_OK)
		result = cmd_take_int("gomocup", "--threads", threads, 1, 64, &options->threads);
	if (result == CMD_OK)
		result = cmd_take_number("gomocup", "--seed", seed, 0, 9e15, &number);
	options->seed = (uint64_t)number;
	return result;
}

static int converse(struct tg_gomocup *gomocup)
{
	const struct tg_output output = {write_stdout, NULL};
	const struct tg_lines_options options = {.cr_ends_line = true,
		.is_end = tg_gomocup_is_end,
		.is_interrupt = tg_gomocup_is_interrupt};
	struct tg_lines *lines = tg_lines_create(&options);
	struct tg_reader *reader = lines ? tg_reader_start(STDIN_FILENO, lines) : NULL;
	int result = CMD_FAILED;

	if (reader) {
		tg_gomocup_run(gomocup, lines, &output);
		result = CMD_OK;
	}
	tg_reader_stop(reader);
	tg_lines_destroy(lines);
	return result;
}

int cmd_gomocup(int argc, char **argv)
{
	struct tg_gomocup_options options = TG_GOMOCUP_OPTIONS_INIT;
	int result = read_options(argc, argv, &options);

	if (result != CMD_OK)
		return result;
	struct tg_gomocup *gomocup = tg_gomocup_create(&options);
	if (!gomocup)
		return cmd_failed("gomocup", "out of memory");
	result = converse(gomocup);
	tg_gomocup_destroy(gomocup);
	return result == CMD_OK ? CMD_OK : cmd_failed("gomocup", "cannot read standard input");
}
