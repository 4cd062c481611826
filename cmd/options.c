/* The readers of options.h: every value from outside is bounded, every complaint says what would do. */
#include "options.h"

#include "base/text.h"
#include "cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct cmd_option *find(
	const struct cmd_option *options, const char *name, size_t length)
{
	for (; options->name; options++)
		if (strlen(options->name) == length && memcmp(options->name, name, length) == 0)
			return options;
	return NULL;
}

/* Reads the option at argv[*i] and moves *i to the last argument that belongs to it. */
static int read_one(int argc, char **argv, int *i, const struct cmd_option *options)
{
	const char *text = argv[*i];
	const char *equals = strchr(text, '=');
	size_t length = equals ? (size_t)(equals - text) : strlen(text);
	const struct cmd_option *option = find(options, text, length);

	if (!option)
		return cmd_usage(argv[0], "no such option: %s", text);
	if (option->flag && equals)
		return cmd_usage(argv[0], "%s takes no value", option->name);
	if (option->flag) {
		*option->flag = true;
		return CMD_OK;
	}
	if (!equals && *i + 1 == argc)
		return cmd_usage(argv[0], "%s needs a value", option->name);
	*option->value = equals ? equals + 1 : argv[++*i];
	if (option->second && *i + 1 == argc)
		return cmd_usage(argv[0], "%s needs two values", option->name);
	if (option->second)
		*option->second = argv[++*i];
	return CMD_OK;
}

int cmd_read_options(int argc, char **argv, const struct cmd_option *options, int *words)
{
	bool only_words = false;

	*words = 0;
	for (int i = 1; i < argc; i++) {
		bool is_short = argv[i][0] == '-' && find(options, argv[i], strlen(argv[i]));

		if (only_words || (strncmp(argv[i], "--", 2) != 0 && !is_short)) {
			argv[++*words] = argv[i];
		} else if (strcmp(argv[i], "--") == 0) {
			only_words = true;
		} else {
			int result = read_one(argc, argv, &i, options);

			if (result != CMD_OK)
				return result;
		}
	}
	return CMD_OK;
}

int cmd_take_int(
	const char *cmd, const char *name, const char *text, long low, long high, int *value)
{
	long number;

	if (!text)
		return CMD_OK;
	if (!tg_text_parse_int(text, low, high, &number))
		return cmd_usage(
			cmd, "%s: %s is not a number from %ld to %ld", name, text, low, high);
	*value = (int)number;
	return CMD_OK;
}

int cmd_take_number(
	const char *cmd, const char *name, const char *text, double low, double high, double *value)
{
	double number;

	if (!text)
		return CMD_OK;
	if (!tg_text_parse_number(text, &number) || number < low || number > high)
		return cmd_usage(
			cmd, "%s: %s is not a number from %g to %g", name, text, low, high);
	*value = number;
	return CMD_OK;
}

int cmd_take_game(const char *cmd, const char *text, enum tg_game *game)
{
	if (!text || tg_game_parse(text, game))
		return CMD_OK;
	return cmd_usage(cmd,
		"--game: %s is not one of go, gomoku, standard, renju, caro, caro-exact", text);
}

int cmd_take_size(const char *cmd, const char *text, enum tg_game game, struct tg_size *size)
{
	long low = tg_game_is_five(game) ? 5 : 2;
	long cols = tg_game_is_five(game) ? 15 : 19, rows = cols;
	const char *times = text ? strchr(text, 'x') : NULL;
	char first[8] = "";

	if (times && (size_t)(times - text) < sizeof(first))
		memcpy(first, text, (size_t)(times - text));
	if (text &&
		(!tg_text_parse_int(times ? first : text, low, TG_MAX_SIDE, &cols) ||
			!tg_text_parse_int(times ? times + 1 : text, low, TG_MAX_SIDE, &rows)))
		return cmd_usage(cmd, "--size: %s is not a side from %ld to %d, or COLSxROWS", text,
			low, TG_MAX_SIDE);
	*size = (struct tg_size){(uint8_t)cols, (uint8_t)rows};
	return CMD_OK;
}

int cmd_take_rules(
	const char *cmd, const char *rules_text, const char *komi_text, struct tg_rules *rules)
{
	double komi = rules->komi_halves / 2.0;
	int result;

	if (rules_text && tg_rules_parse(rules_text, rules) != TG_OK)
		return cmd_usage(cmd,
			"--rules: %s is not a rule set; try chinese, japanese, "
			"tromp-taylor, aga, new-zealand or ing",
			rules_text);
	if (!komi_text)
		return CMD_OK;
	result = cmd_take_number(cmd, "--komi", komi_text, -400, 400, &komi);
	if (result == CMD_OK && komi * 2 != (double)(int)(komi * 2))
		return cmd_usage(cmd, "--komi: %s is not a multiple of 0.5", komi_text);
	if (result == CMD_OK)
		rules->komi_halves = (int)(komi * 2);
	return result;
}

bool cmd_data_folder(const char *given, char *path, size_t size)
{
	const char *base = getenv("XDG_DATA_HOME");
	const char *home = getenv("HOME");

	if (given)
		return snprintf(path, size, "%s", given) < (int)size;
	if (base && base[0] == '/')
		return snprintf(path, size, "%s/tengen", base) < (int)size;
	return home && home[0] && snprintf(path, size, "%s/.local/share/tengen", home) < (int)size;
}
