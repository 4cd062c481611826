/*
 * tengen engines: external engines by name. Keeps the list, and tries a program out: what was started,
 * what it calls itself, how long it took, what it answers on an empty board; when it fails, why, and
 * the last lines of its stderr.
 */
#include "cmd.h"
#include "engine_list.h"
#include "options.h"
#include "player.h"

#include "base/clock.h"
#include "engine/child.h"
#include "engine/external.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cmd_engines_help[] =
	"usage: tengen engines list [--data DIR]\n"
	"       tengen engines add NAME COMMAND [--protocol gtp|gomocup]\n"
	"       tengen engines test NAME|COMMAND [--protocol gtp|gomocup] [--timeout S]\n"
	"       tengen engines remove NAME\n"
	"\n"
	"External engines that speak GTP or Gomocup's protocol. COMMAND is a whole command line in "
	"one\n"
	"word; no shell sees it. `list` also shows those that are found on the PATH. A NAME may "
	"stand\n"
	"wherever an engine's command line may, as in `tengen match`.\n"
	"\n"
	"  --data DIR      where engines.json is kept (default $XDG_DATA_HOME/tengen,\n"
	"                  ~/.local/share/tengen)\n"
	"  --protocol P    gtp (default), or gomocup (default for programs called pbrain-...)\n"
	"  --timeout S     how long `test` waits for an answer (default 30)\n"
	"\n"
	"Exit status of `test`: 0 it works, 1 it does not.\n"
	"\n"
	"examples:\n"
	"  tengen engines list\n"
	"  tengen engines add gnu \"gnugo --mode gtp --level 5\"\n"
	"  tengen engines add far \"ssh host katago gtp -config gtp.cfg\"\n"
	"  tengen engines test gnu\n";

enum { STDERR_LINES = 40, LINE_BYTES = 200 };

struct arguments {
	const char *data, *protocol, *timeout;
	char folder[4096];
	double seconds;
};

/* --- test --- */

/* The newest lines of stderr, in a ring. */
struct tail {
	char lines[STDERR_LINES][LINE_BYTES];
	int count;
};

static void keep_line(void *context, const char *line)
{
	struct tail *tail = context;

	snprintf(tail->lines[tail->count++ % STDERR_LINES], LINE_BYTES, "%s", line);
}

static void print_tail(const struct tail *tail)
{
	int first = tail->count > STDERR_LINES ? tail->count - STDERR_LINES : 0;

	for (int i = first; i < tail->count; i++)
		fprintf(stderr, "  stderr: %s\n", tail->lines[i % STDERR_LINES]);
}

/* A dash or a quote that a text processor has made: a frequent reason why a command line fails. */
static void warn_of_typography(const char *command)
{
	static const char *const signs[] = {"\xe2\x80\x93", "\xe2\x80\x94", "\xe2\x80\x98",
		"\xe2\x80\x99", "\xe2\x80\x9c", "\xe2\x80\x9d"};

	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		if (strstr(command, signs[i]))
			fprintf(stderr,
				"tengen engines: the command has a %s, which is no plain - ' or "
				"\"\n",
				signs[i]);
}

static void print_words(const char *command)
{
	char **words = tg_child_split(command);

	printf("argv:");
	for (int i = 0; words && words[i]; i++)
		printf(" [%s]", words[i]);
	putchar('\n');
	free(words);
}

/* Asks for a move on an empty board. */
static bool try_move(struct tg_engine *engine, bool is_gomocup)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_request request = {.color = TG_BLACK, .budget = {.seconds = 1}};
	struct tg_position *pos;
	struct tg_choice choice;
	char vertex[TG_VERTEX_MAX];
	double began = tg_clock_seconds();
	bool is_good;

	setup.game = is_gomocup ? TG_GAME_GOMOKU : TG_GAME_GO;
	setup.size = is_gomocup ? (struct tg_size){15, 15} : (struct tg_size){9, 9};
	pos = tg_position_create(&setup, NULL);
	is_good = pos && tg_engine_think(engine, pos, &request, &choice) == TG_OK;
	if (is_good && choice.move != TG_RESIGN) {
		tg_vertex_format(setup.game, setup.size, choice.move, vertex);
		printf("first move: %s (%s %dx%d, %.2f s)\n", vertex, tg_game_name(setup.game),
			setup.size.cols, setup.size.rows, tg_clock_seconds() - began);
	}
	tg_position_destroy(pos);
	return is_good;
}

static void print_abilities(struct tg_engine *engine)
{
	static const char *const commands[] = {"kata-set-rules", "kata-time_settings",
		"time_settings", "set_free_handicap", "list_stones", "final_score"};
	char answer[32768], text[32768 + 4], wanted[64];

	if (tg_engine_external_ask(engine, "list_commands", answer, sizeof(answer)) != TG_OK)
		return;
	snprintf(text, sizeof(text), "\n%s\n", answer);
	printf("commands:");
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		snprintf(wanted, sizeof(wanted), "\n%s\n", commands[i]);
		printf(" %s%s", strstr(text, wanted) ? "" : "no ", commands[i]);
	}
	putchar('\n');
}

static int test(const char *command, bool is_gomocup, double seconds)
{
	struct tail tail = {.count = 0};
	struct tg_external_options options = {
		.kind = is_gomocup ? TG_EXTERNAL_GOMOCUP : TG_EXTERNAL_GTP,
		.command = command,
		.start_seconds = seconds,
		.answer_seconds = seconds,
		.stderr_line = keep_line,
		.context = &tail};
	double began = tg_clock_seconds();
	char error[200] = "";
	struct tg_engine *engine;
	bool is_good = false;

	warn_of_typography(command);
	print_words(command);
	engine = tg_engine_external_create(&options, error, sizeof(error));
	if (engine) {
		printf("name: %s\nprotocol: %s\nstarted in: %.2f s\n", tg_engine_name(engine),
			is_gomocup ? "gomocup" : "gtp", tg_clock_seconds() - began);
		print_abilities(engine);
		is_good = try_move(engine, is_gomocup);
		if (!is_good)
			snprintf(error, sizeof(error), "%s", tg_engine_error(engine));
	}
	printf("%s\n", is_good ? "it works" : "it does not work");
	if (!is_good) {
		fprintf(stderr, "tengen engines: %s\n", error);
		if (strstr(error, "no answer to") || strstr(error, "does it flush"))
			fprintf(stderr,
				"  a program that does not flush may work as: stdbuf -oL %s\n",
				command);
		print_tail(&tail);
	}
	tg_engine_destroy(engine);
	return is_good ? CMD_OK : CMD_NO;
}

/* --- the list --- */

static bool is_gomocup(const struct arguments *arguments, const char *command)
{
	return arguments->protocol ? strcmp(arguments->protocol, "gomocup") == 0
				   : player_is_gomocup(command);
}

/* A line each: name, protocol, where it is from, command; between tabs. */
static int print_list(struct engine_list *list)
{
	int added = list->length;

	engine_list_detect(list);
	for (int i = 0; i < list->length; i++)
		printf("%s\t%s\t%s\t%s\n", list->entries[i].name,
			list->entries[i].is_gomocup ? "gomocup" : "gtp",
			i < added ? "added" : "found", list->entries[i].command);
	if (list->length == 0)
		fprintf(stderr, "No external engines: none was added, none is on the PATH.\n");
	return CMD_OK;
}

static int add(struct arguments *arguments, struct engine_list *list, char **words)
{
	char error[200];

	if (strchr(words[0], ' ') || words[0][0] == '\0' || strlen(words[0]) > 60)
		return cmd_usage("engines", "a name is one word of up to 60 bytes");
	warn_of_typography(words[1]);
	if (!engine_list_put(list, words[0], words[1], is_gomocup(arguments, words[1])))
		return cmd_failed("engines", "out of memory");
	if (!engine_list_write(arguments->folder, list, error))
		return cmd_failed("engines", "%s", error);
	fprintf(stderr, "added %s; `tengen engines test %s` tries it out\n", words[0], words[0]);
	return CMD_OK;
}

static int remove_one(struct arguments *arguments, struct engine_list *list, const char *name)
{
	char error[200];

	if (!engine_list_remove(list, name)) {
		fprintf(stderr, "tengen engines: no engine was added as %s\n", name);
		return CMD_NO;
	}
	if (!engine_list_write(arguments->folder, list, error))
		return cmd_failed("engines", "%s", error);
	return CMD_OK;
}

static int test_one(struct arguments *arguments, struct engine_list *list, const char *word)
{
	const struct engine_entry *entry;

	engine_list_detect(list);
	entry = engine_list_find(list, word);
	if (entry)
		return test(entry->command, entry->is_gomocup, arguments->seconds);
	return test(word, is_gomocup(arguments, word), arguments->seconds);
}

/* words[0] is the action. */
static int act(struct arguments *arguments, struct engine_list *list, char **words, int count)
{
	if (strcmp(words[0], "list") == 0 && count == 1)
		return print_list(list);
	if (strcmp(words[0], "add") == 0 && count == 3)
		return add(arguments, list, words + 1);
	if (strcmp(words[0], "test") == 0 && count == 2)
		return test_one(arguments, list, words[1]);
	if (strcmp(words[0], "remove") == 0 && count == 2)
		return remove_one(arguments, list, words[1]);
	return cmd_usage("engines", "list, add NAME COMMAND, test NAME, or remove NAME");
}

int cmd_engines(int argc, char **argv)
{
	struct arguments arguments = {.seconds = 30};
	const struct cmd_option table[] = {{"--data", &arguments.data, NULL, NULL},
		{"--protocol", &arguments.protocol, NULL, NULL},
		{"--timeout", &arguments.timeout, NULL, NULL}, {NULL, NULL, NULL, NULL}};
	struct engine_list list;
	char error[200];
	int words, result = cmd_read_options(argc, argv, table, &words);

	if (result == CMD_OK && words == 0)
		result = cmd_usage("engines", "list, add, test or remove");
	if (result == CMD_OK && arguments.protocol && strcmp(arguments.protocol, "gtp") != 0 &&
		strcmp(arguments.protocol, "gomocup") != 0)
		result = cmd_usage("engines", "--protocol: gtp or gomocup");
	if (result == CMD_OK)
		result = cmd_take_number(
			"engines", "--timeout", arguments.timeout, 0.1, 3600, &arguments.seconds);
	if (result != CMD_OK)
		return result;
	if (!cmd_data_folder(arguments.data, arguments.folder, sizeof(arguments.folder)))
		return cmd_failed("engines", "no data folder: set HOME, or give --data");
	if (!engine_list_read(arguments.folder, &list, error))
		return cmd_failed("engines", "%s", error);
	result = act(&arguments, &list, argv + 1, words);
	engine_list_finish(&list);
	return result;
}
