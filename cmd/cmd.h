/*
 * One sub-command a file. A sub-command gets argv with its own name first and returns the exit status:
 * 0, 1 for a negative answer, 2 for bad usage, 3 for a failure of the environment.
 */
#ifndef CMD_CMD_H
#define CMD_CMD_H

enum { CMD_OK = 0, CMD_NO = 1, CMD_USAGE = 2, CMD_FAILED = 3 };

struct cmd {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *summary; /* one line for `tengen --help` */
	const char *help;    /* what `tengen NAME --help` prints: usage, options, examples */
};

/* The table of main.c; ends with a NULL name. */
extern const struct cmd cmd_table[];

/* Prints "tengen NAME: message" and where to read more on stderr; returns CMD_USAGE. */
int cmd_usage(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints "tengen NAME: message" on stderr; returns CMD_FAILED. */
int cmd_failed(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Each cmd/NAME.c defines its entry: the function and its help text. */
int cmd_perft(int argc, char **argv);
extern const char cmd_perft_help[];
int cmd_solve(int argc, char **argv);
extern const char cmd_solve_help[];
int cmd_gtp(int argc, char **argv);
extern const char cmd_gtp_help[];
int cmd_gomocup(int argc, char **argv);
extern const char cmd_gomocup_help[];
int cmd_serve(int argc, char **argv);
extern const char cmd_serve_help[];
int cmd_engines(int argc, char **argv);
extern const char cmd_engines_help[];
int cmd_match(int argc, char **argv);
extern const char cmd_match_help[];
int cmd_play(int argc, char **argv);
extern const char cmd_play_help[];
int cmd_sgf(int argc, char **argv);
extern const char cmd_sgf_help[];
int cmd_read_board(int argc, char **argv);
extern const char cmd_read_board_help[];
int cmd_models(int argc, char **argv);
extern const char cmd_models_help[];
int cmd_comment(int argc, char **argv);
extern const char cmd_comment_help[];
int cmd_arena(int argc, char **argv);
extern const char cmd_arena_help[];
int cmd_score(int argc, char **argv);
extern const char cmd_score_help[];
int cmd_analyze(int argc, char **argv);
extern const char cmd_analyze_help[];
int cmd_bench(int argc, char **argv);
extern const char cmd_bench_help[];

#endif
