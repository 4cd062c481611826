/*
 * `tengen perft`: counts legal sequences of moves from the empty board. The counts are facts of the
 * rules; two programs that differ in one of them disagree about a rule.
 */
#include "cmd.h"

#include "base/text.h"
#include "rules/position.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char cmd_perft_help[] =
	"usage: tengen perft [OPTIONS] DEPTH\n"
	"\n"
	"Counts the legal sequences of moves from the empty board, Black first, colours\n"
	"alternating, and prints one line `depth count` for each depth from 1 to DEPTH.\n"
	"\n"
	"  --game G     go (default), gomoku, standard, renju, caro, caro-exact; a sequence\n"
	"               ends where somebody has won\n"
	"  --size N     a square board; --size CxR: columns and rows (default 19, five 15)\n"
	"  --ko RULE    none, simple (default), positional, situational\n"
	"  --suicide    chains of two or more may take themselves off\n"
	"  --pass       a pass is one more legal move; nothing is counted after two in a row\n"
	"\n"
	"examples:\n"
	"  tengen perft --size 9 3               81, 6480, 511920\n"
	"  tengen perft --size 3x2 --ko positional --pass 6\n"
	"  tengen perft --game renju 3\n";

struct options {
	struct tg_setup setup;
	bool has_size;
	bool passes;
	long depth;
};

/* "9" or "13x7". */
static bool parse_size(const char *text, struct tg_size *size)
{
	char cols[4] = "";
	size_t length = strcspn(text, "x");
	const char *rows = text[length] == 'x' ? text + length + 1 : text;
	long c, r;

	if (length >= sizeof(cols))
		return false;
	memcpy(cols, text, length);
	if (!tg_text_parse_int(cols, 1, TG_MAX_SIDE, &c) ||
		!tg_text_parse_int(rows, 1, TG_MAX_SIDE, &r))
		return false;
	*size = (struct tg_size){(uint8_t)c, (uint8_t)r};
	return true;
}

static bool parse_ko(const char *text, enum tg_ko *ko)
{
	static const char *const names[] = {
		[TG_KO_SIMPLE] = "simple",
		[TG_KO_POSITIONAL] = "positional",
		[TG_KO_SITUATIONAL] = "situational",
		[TG_KO_NONE] = "none",
	};

	for (int i = TG_KO_SIMPLE; i <= TG_KO_NONE; i++) {
		if (strcmp(names[i], text) != 0)
			continue;
		*ko = (enum tg_ko)i;
		return true;
	}
	return false;
}

/* One option with its value; the message of what is wrong, or NULL. */
static const char *read_option(struct options *options, int option, const char *value)
{
	struct tg_setup *setup = &options->setup;

	switch (option) {
	case 'g': return tg_game_parse(value, &setup->game) ? NULL : "no such game";
	case 's':
		options->has_size = true;
		return parse_size(value, &setup->size) ? NULL : "a size is N or CxR, 1 to 25";
	case 'k':
		return parse_ko(value, &setup->rules.ko)
			? NULL
			: "ko is none, simple, positional or situational";
	case 'u': setup->rules.suicide = true; return NULL;
	case 'p': options->passes = true; return NULL;
	default: return "unknown option or missing value";
	}
}

static const char *read_options(struct options *options, int argc, char **argv)
{
	static const struct option names[] = {
		{"game", required_argument, NULL, 'g'},
		{"size", required_argument, NULL, 's'},
		{"ko", required_argument, NULL, 'k'},
		{"suicide", no_argument, NULL, 'u'},
		{"pass", no_argument, NULL, 'p'},
		{NULL, 0, NULL, 0},
	};
	const char *problem = NULL;
	int option;

	opterr = 0;
	optind = 1;
	while (!problem && (option = getopt_long(argc, argv, "", names, NULL)) != -1)
		problem = read_option(options, option, optarg);
	if (problem)
		return problem;
	if (optind + 1 != argc || !tg_text_parse_int(argv[optind], 1, 100, &options->depth))
		return "one DEPTH, 1 to 100, is wanted";
	if (!options->has_size && tg_game_is_five(options->setup.game))
		options->setup.size = (struct tg_size){15, 15};
	return NULL;
}

/* Any game by the public functions; five-in-a-row has no pass. */
static uint64_t count(struct tg_position *pos, int depth)
{
	struct tg_outcome outcome;
	enum tg_color mover = tg_position_to_move(pos);
	uint64_t sum = 0;

	if (depth == 0)
		return 1;
	tg_position_outcome(pos, &outcome);
	if (outcome.end != TG_END_NONE)
		return 0;
	for (tg_point p = 0; p < tg_size_points(tg_position_size(pos)); p++) {
		if (depth == 1) {
			sum += tg_position_check(pos, mover, p) == TG_LEGAL;
		} else if (tg_position_play(pos, mover, p) == TG_LEGAL) {
			sum += count(pos, depth - 1);
			tg_position_undo(pos);
		}
	}
	return sum;
}

int cmd_perft(int argc, char **argv)
{
	struct options options = {.setup = TG_SETUP_INIT};
	enum tg_status status;
	struct tg_position *pos;
	const char *problem;

	options.setup.rules = (struct tg_rules){.ko = TG_KO_SIMPLE};
	problem = read_options(&options, argc, argv);
	if (problem)
		return cmd_usage("perft", "%s", problem);
	pos = tg_position_create(&options.setup, &status);
	if (!pos)
		return cmd_failed("perft", "%s", tg_status_text(status));
	for (int depth = 1; depth <= options.depth; depth++) {
		uint64_t sum = pos->game == TG_GAME_GO
			? tg_go_perft(&pos->as.go, depth, options.passes)
			: count(pos, depth);
		printf("%d %" PRIu64 "\n", depth, sum);
		fflush(stdout);
	}
	tg_position_destroy(pos);
	return CMD_OK;
}
