/*
 * Options of a sub-command: `--name value`, `--name=value`, `-n value` and bare `--flag`, the rest are
 * words. A table says what there is; the sub-command judges the values.
 */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include "tengen/tengen.h"

/* One row of the table; ends with a NULL name. Either `value` or `flag` is set. */
struct cmd_option {
	const char *name; /* "--size"; a short "-o" takes its value as the next argument */
	const char **value;
	bool *flag;
	const char **second; /* of the few that take two values; else NULL */
};

/*
 * Reads argv[1..]. Words that are no options are gathered at argv[1], argv[2] ... and *words says how
 * many there are. After `--` everything is a word. CMD_OK, or CMD_USAGE after a message.
 */
int cmd_read_options(int argc, char **argv, const struct cmd_option *options, int *words);

/*
 * Values. Each leaves *value alone and is CMD_OK when `text` is NULL (the option was not given), and
 * else says on stderr what was expected and is CMD_USAGE.
 */
int cmd_take_int(
	const char *cmd, const char *name, const char *text, long low, long high, int *value);
int cmd_take_number(const char *cmd, const char *name, const char *text, double low, double high,
	double *value);
int cmd_take_game(const char *cmd, const char *text, enum tg_game *game);

/* "13" or "13x9"; the default of the game when NULL: 19, five-in-a-row 15. */
int cmd_take_size(const char *cmd, const char *text, enum tg_game game, struct tg_size *size);

/* Rules by name, then a komi, which may be NULL. Go only; other games leave *rules alone. */
int cmd_take_rules(
	const char *cmd, const char *rules_text, const char *komi_text, struct tg_rules *rules);

/* The data folder: `given`, or $XDG_DATA_HOME/tengen, or ~/.local/share/tengen. False: none is known. */
bool cmd_data_folder(const char *given, char *path, size_t size);

#endif
