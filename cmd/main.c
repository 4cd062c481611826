/*
 * The program's door: finds the sub-command in a table and hands over. `--help` of every sub-command
 * and the list here come from the same table.
 */
#include "cmd.h"

#include "tengen/tengen.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const struct cmd cmd_table[] = {
	{"serve", cmd_serve, "the page and the HTTP interface", cmd_serve_help},
	{"solve", cmd_solve, "wins by fours and threes in five-in-a-row; small boards of Go",
		cmd_solve_help},
	{"perft", cmd_perft, "count legal sequences of moves", cmd_perft_help},
	{"play", cmd_play, "play in the terminal", cmd_play_help},
	{"match", cmd_match, "two players, many games, Elo", cmd_match_help},
	{"arena", cmd_arena, "language models against engines: figures and a report",
		cmd_arena_help},
	{"models", cmd_models, "language models: list, add, test, remove", cmd_models_help},
	{"engines", cmd_engines, "external engines: list, add, test, remove", cmd_engines_help},
	{"gtp", cmd_gtp, "a GTP 2 engine on stdin and stdout", cmd_gtp_help},
	{"gomocup", cmd_gomocup, "a Gomocup engine on stdin and stdout", cmd_gomocup_help},
	{"sgf", cmd_sgf, "look into, check, mend and draw game records", cmd_sgf_help},
	{"score", cmd_score, "the result of a game, line by line", cmd_score_help},
	{"analyze", cmd_analyze, "win rate, score and mistakes, move by move", cmd_analyze_help},
	{"comment", cmd_comment, "a language model explains a move", cmd_comment_help},
	{"read-board", cmd_read_board, "the position on a picture of a board", cmd_read_board_help},
	{"bench", cmd_bench, "figures of speed, and the signature of the engines", cmd_bench_help},
	{NULL, NULL, NULL, NULL},
};

static void print_help(FILE *out)
{
	fprintf(out, "tengen %s: Go and five-in-a-row\n\nusage: tengen COMMAND [OPTIONS]\n\n",
		tg_version());
	for (const struct cmd *cmd = cmd_table; cmd->name; cmd++)
		fprintf(out, "  %-10s %s\n", cmd->name, cmd->summary);
	fprintf(out, "\n`tengen COMMAND --help` tells more, with examples.\n");
}

static void __attribute__((format(printf, 2, 0)))
print_line(const char *name, const char *format, va_list arguments)
{
	fprintf(stderr, "tengen %s: ", name);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
}

int cmd_usage(const char *name, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	print_line(name, format, arguments);
	va_end(arguments);
	fprintf(stderr, "`tengen %s --help` shows how it is used.\n", name);
	return CMD_USAGE;
}

int cmd_failed(const char *name, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	print_line(name, format, arguments);
	va_end(arguments);
	return CMD_FAILED;
}

static int run(const struct cmd *cmd, int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
		if (strcmp(argv[i], "--help") == 0) {
			fputs(cmd->help, stdout);
			return CMD_OK;
		}
	}
	return cmd->run(argc, argv);
}

/* Gomocup's managers start engines by a name that begins with "pbrain" and give no arguments. */
static bool is_gomocup_name(const char *path)
{
	const char *name = path ? strrchr(path, '/') : NULL;

	name = name ? name + 1 : path;
	return name && strncmp(name, "pbrain-", 7) == 0;
}

int main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN);
	if (is_gomocup_name(argv[0]))
		return cmd_gomocup(argc, argv);
	if (argc < 2) {
		print_help(stderr);
		return CMD_USAGE;
	}
	if (strcmp(argv[1], "--version") == 0) {
		printf("tengen %s\n", tg_version());
		return CMD_OK;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
		print_help(stdout);
		return CMD_OK;
	}
	for (const struct cmd *cmd = cmd_table; cmd->name; cmd++)
		if (strcmp(argv[1], cmd->name) == 0)
			return run(cmd, argc - 1, argv + 1);
	fprintf(stderr, "tengen: no such command: %s\n`tengen --help` lists them.\n", argv[1]);
	return CMD_USAGE;
}
