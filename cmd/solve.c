/*
 * `tengen solve`: proves a win by threats from a diagram or a record and prints the whole line; for Go, the
 * value of a small board (solve_go.c).
 */
#include "cmd.h"
#include "options.h"
#include "solve_go.h"

#include "base/buffer.h"
#include "base/text.h"
#include "engine/alphabeta/solve.h"
#include "session/load.h"
#include "tengen/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cmd_solve_help[] =
	"usage: tengen solve [OPTIONS] FILE|-\n"
	"       tengen solve --game go --size N\n"
	"       tengen solve --game go --chain VERTEX [--nodes N] [--json] FILE|-\n"
	"\n"
	"Proves that the side to move wins by fours (VCF), or by fours and threes (VCT), and\n"
	"prints the whole line, attacker and defender in turn, in the game's own letters.\n"
	"Exit status 1 where there is no such win; stderr says whether that is proved or the\n"
	"budget ran out.\n"
	"\n"
	"FILE is an SGF record (its last position) or a diagram: rows of `.`, `X`, `O`, the\n"
	"top row first; row numbers, a line of column letters and lines that start with `#` or\n"
	"hold a `:` are passed over. `-` reads stdin.\n"
	"\n"
	"  --game G       renju (default), gomoku, standard, caro, caro-exact; for a record its\n"
	"                 own game counts unless this is given\n"
	"  --vcf          by fours only\n"
	"  --vct          by fours and threes; neither: fours first, then threes\n"
	"  --to-move C    black or white; for a diagram Black unless Black has more stones\n"
	"  --nodes N      give up after N positions\n"
	"  --json         one object: result, by, moves, shortest, nodes, line\n"
	"\n"
	"With --game go the value of an empty board of at most 20 points, Black to move: his area\n"
	"less White's under best play, no komi, no suicide. `by superko`: the value hangs on\n"
	"cycles and is that of positional superko; else it holds under any rule against them.\n"
	"\n"
	"  --size N       side of the board, or COLSxROWS\n"
	"\n"
	"With --game go and a chain of a position its life or death in the region that the enemy\n"
	"encloses, by who moves first: alive, dead, ko, seki, and a line. Two eyes and captures\n"
	"are proved; the enclosing stones are taken to live. Where nothing encloses it ladders\n"
	"and nets are read. Exit status 1 where it is unknown for one side.\n"
	"\n"
	"  --chain V      a stone of the chain\n"
	"\n"
	"examples:\n"
	"  tengen solve --vcf puzzle.txt         J8 K9 K8 L8 H11\n"
	"  tengen solve --game gomoku --to-move white game.sgf\n"
	"  tengen solve --game go --size 3       3x3 9\n"
	"  tengen solve --game go --size 4       4x4 2 by superko\n"
	"  tengen solve --game go --chain A16 corner.sgf\n";

enum { FILE_MAX = 1 << 24 };

struct options {
	enum tg_game game;
	bool has_game, wants_fours, wants_threes, wants_json;
	enum tg_color color; /* TG_EMPTY: by the position */
	uint64_t nodes;
	const char *path;
	const char *size, *chain; /* Go */
};

static int take_color(struct options *options, const char *text)
{
	if (!text)
		return CMD_OK;
	if (strcmp(text, "black") == 0)
		options->color = TG_BLACK;
	else if (strcmp(text, "white") == 0)
		options->color = TG_WHITE;
	else
		return cmd_usage("solve", "--to-move: %s is not black or white", text);
	return CMD_OK;
}

static int take_game(struct options *options, const char *text)
{
	int result = cmd_take_game("solve", text, &options->game);

	options->has_game = text != NULL;
	return result;
}

static int read_options(struct options *options, int argc, char **argv)
{
	const char *game = NULL, *color = NULL, *nodes = NULL;
	double limit = 0;
	const struct cmd_option table[] = {
		{"--game", &game, NULL, NULL},
		{"--to-move", &color, NULL, NULL},
		{"--nodes", &nodes, NULL, NULL},
		{"--size", &options->size, NULL, NULL},
		{"--chain", &options->chain, NULL, NULL},
		{"--vcf", NULL, &options->wants_fours, NULL},
		{"--vct", NULL, &options->wants_threes, NULL},
		{"--json", NULL, &options->wants_json, NULL},
		{0},
	};
	int words, result = cmd_read_options(argc, argv, table, &words);

	if (result == CMD_OK)
		result = take_game(options, game);
	bool wants_file = options->game != TG_GAME_GO || options->chain;
	if (result == CMD_OK && words != (wants_file ? 1 : 0))
		result = cmd_usage("solve",
			wants_file ? "one FILE is wanted, or - for stdin"
				   : "--game go wants --size and no file, or --chain and one");
	if (result == CMD_OK)
		result = take_color(options, color);
	if (result == CMD_OK)
		result = cmd_take_number("solve", "--nodes", nodes, 1, 1e12, &limit);
	options->nodes = (uint64_t)limit;
	options->path = argv[1];
	if (!options->wants_fours && !options->wants_threes)
		options->wants_fours = options->wants_threes = true;
	return result;
}

static enum tg_status read_file(const char *path, struct tg_buffer *text)
{
	FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	char chunk[4096];
	size_t length;

	if (!file)
		return TG_ERR_IO;
	while ((length = fread(chunk, 1, sizeof(chunk), file)) > 0)
		tg_buffer_append(text, chunk, length);
	enum tg_status status = ferror(file) ? TG_ERR_IO : text->failed;
	if (file != stdin)
		fclose(file);
	return status;
}

/* A diagram on its way in. */
struct diagram {
	int cols, rows;
	uint8_t cells[TG_MAX_POINTS];
	char problem[120];
};

static bool complain(struct diagram *diagram, int line, const char *what)
{
	snprintf(diagram->problem, sizeof(diagram->problem), "line %d: %s", line, what);
	return false;
}

/* Lines that hold no row: empty, remarks, "key: value", and the letters over and under a board. */
static bool is_no_row(const char *text, size_t length)
{
	bool has_dot = false, has_other_letter = false;

	if (length > 0 && text[0] == '#')
		return true;
	for (size_t i = 0; i < length; i++) {
		if (text[i] == ':')
			return true;
		has_dot = has_dot || text[i] == '.';
		has_other_letter = has_other_letter || text[i] == 'A' || text[i] == 'a';
	}
	return !has_dot && (has_other_letter || strspn(text, " \t\r") >= length);
}

static bool read_row(struct diagram *diagram, int line, const char *text, size_t length)
{
	int cols = 0;

	if (diagram->rows == TG_MAX_SIDE)
		return complain(diagram, line, "more than 25 rows");
	for (size_t i = 0; i < length; i++) {
		const char *found = strchr(".XOxo", text[i]);
		if (tg_is_digit(text[i]) || tg_is_space(text[i]))
			continue;
		if (!found || text[i] == '\0')
			return complain(diagram, line, "a row is made of `.`, `X` and `O`");
		if (cols == TG_MAX_SIDE)
			return complain(diagram, line, "more than 25 columns");
		if (diagram->rows > 0 && cols == diagram->cols)
			return complain(diagram, line, "longer than the row before");
		int stride = diagram->rows > 0 ? diagram->cols : 0;
		diagram->cells[diagram->rows * stride + cols++] = tg_to_lower(text[i]) == 'x'
			? TG_BLACK
			: tg_to_lower(text[i]) == 'o' ? TG_WHITE
						      : TG_EMPTY;
	}
	if (diagram->rows > 0 && cols < diagram->cols)
		return complain(diagram, line, "shorter than the row before");
	diagram->cols = cols;
	diagram->rows++;
	return true;
}

static bool read_diagram(struct diagram *diagram, const char *text)
{
	int line = 1;

	for (; *text; line++) {
		size_t length = strcspn(text, "\n");
		if (!is_no_row(text, length) && !read_row(diagram, line, text, length))
			return false;
		text += length + (text[length] == '\n');
	}
	return diagram->rows > 0 || complain(diagram, line, "no row of a board in the file");
}

static enum tg_color color_by_stones(const struct diagram *diagram)
{
	int black = 0, white = 0;

	for (int p = 0; p < diagram->cols * diagram->rows; p++) {
		black += diagram->cells[p] == TG_BLACK;
		white += diagram->cells[p] == TG_WHITE;
	}
	return black > white ? TG_WHITE : TG_BLACK;
}

static int load_diagram(const struct options *options, const char *text, struct tg_position *pos)
{
	struct diagram diagram = {0};
	struct tg_setup setup = TG_SETUP_INIT;

	if (!read_diagram(&diagram, text))
		return cmd_failed("solve", "%s: %s", options->path, diagram.problem);
	setup.game = options->game;
	setup.size = (struct tg_size){(uint8_t)diagram.cols, (uint8_t)diagram.rows};
	enum tg_status status = tg_position_init(pos, &setup);
	if (status == TG_OK)
		status = tg_position_set(pos, diagram.cells, color_by_stones(&diagram));
	return status == TG_OK
		? CMD_OK
		: cmd_failed("solve", "%s: %s", options->path, tg_status_text(status));
}

static int load_record(
	const struct options *options, const struct tg_buffer *text, struct tg_position *pos)
{
	struct tg_load_options load = TG_LOAD_OPTIONS_INIT;
	struct tg_finding finding;
	struct tg_record *record;
	enum tg_status status = tg_record_read(text->data, text->length, NULL, &record, &finding);

	if (status != TG_OK)
		return cmd_failed("solve", "%s:%d:%d: %s", options->path, finding.line,
			finding.column, finding.message);
	load.force_game = options->has_game;
	load.game = options->game;
	status = tg_load_position(record, 0, &load, pos, NULL);
	tg_record_destroy(record);
	if (status != TG_OK)
		return cmd_failed("solve", "%s: %s", options->path, tg_status_text(status));
	if (tg_game_is_five(tg_position_game(pos)) != tg_game_is_five(options->game))
		return cmd_failed("solve", "%s: not a record of %s", options->path,
			options->game == TG_GAME_GO ? "Go" : "five-in-a-row");
	return CMD_OK;
}

static int load(const struct options *options, struct tg_position *pos)
{
	struct tg_buffer text = TG_BUFFER_INIT(FILE_MAX);
	enum tg_status status = read_file(options->path, &text);
	int result;

	if (status != TG_OK)
		result = cmd_failed("solve", "%s: %s", options->path,
			status == TG_ERR_IO ? strerror(errno) : tg_status_text(status));
	else if (text.data && text.data[strspn(text.data, " \t\r\n")] == '(')
		result = load_record(options, &text, pos);
	else
		result = load_diagram(options, text.data ? text.data : "", pos);
	tg_buffer_finish(&text);
	return result;
}

static const char *kind_name(enum tg_ab_solve_kind kind)
{
	return kind == TG_AB_BY_FOURS ? "vcf" : "vct";
}

static const char *verdict_name(enum tg_ab_verdict verdict)
{
	return verdict == TG_AB_WIN       ? "win"
		: verdict == TG_AB_NO_WIN ? "none"
					  : "not found in the budget";
}

static void print_line(const struct tg_position *pos, const struct tg_ab_solution *solution,
	const char *separator, const char *quote)
{
	char vertex[TG_VERTEX_MAX];

	for (int i = 0; i < solution->length; i++) {
		tg_vertex_format(
			tg_position_game(pos), tg_position_size(pos), solution->line[i], vertex);
		printf("%s%s%s%s", i ? separator : "", quote, vertex, quote);
	}
}

static void print_json(const struct tg_position *pos, enum tg_ab_solve_kind kind,
	const struct tg_ab_solution *solution)
{
	printf("{\"result\":\"%s\",\"by\":\"%s\",\"moves\":%d,\"shortest\":%s,\"nodes\":%llu,"
	       "\"line\":[",
		verdict_name(solution->verdict), kind_name(kind), (solution->length + 1) / 2,
		solution->is_shortest ? "true" : "false", (unsigned long long)solution->nodes);
	print_line(pos, solution, ",", "\"");
	printf("]}\n");
}

/* One kind of win; CMD_OK, CMD_NO or CMD_FAILED. */
static int solve(const struct options *options, const struct tg_position *pos,
	enum tg_ab_solve_kind kind, struct tg_ab_solution *solution)
{
	enum tg_status status =
		tg_ab_solve(pos, tg_position_to_move(pos), kind, options->nodes, solution);

	if (status == TG_ERR_STATE)
		return cmd_failed("solve", "%s: the game is over", options->path);
	if (status != TG_OK)
		return cmd_failed("solve", "%s", tg_status_text(status));
	if (solution->verdict == TG_AB_WIN)
		return CMD_OK;
	fprintf(stderr, "tengen solve: win by %s: %s\n",
		kind == TG_AB_BY_FOURS ? "fours" : "fours and threes",
		verdict_name(solution->verdict));
	return CMD_NO;
}

int cmd_solve(int argc, char **argv)
{
	struct options options = {.game = TG_GAME_RENJU};
	int result = read_options(&options, argc, argv);
	enum tg_ab_solve_kind kind = TG_AB_BY_FOURS;
	static struct tg_position pos;
	static struct tg_ab_solution solution;

	if (result == CMD_OK && options.game == TG_GAME_GO && !options.chain)
		return solve_go(options.size, options.nodes, options.wants_json);
	if (result == CMD_OK)
		result = load(&options, &pos);
	if (result == CMD_OK && options.game == TG_GAME_GO)
		return solve_go_chain(&pos, options.chain, options.nodes, options.wants_json);
	if (result != CMD_OK)
		return result;
	if (options.color != TG_EMPTY)
		tg_position_set_to_move(&pos, options.color);
	if (options.wants_fours)
		result = solve(&options, &pos, kind, &solution);
	if (options.wants_threes && (!options.wants_fours || result == CMD_NO)) {
		kind = TG_AB_BY_THREES;
		result = solve(&options, &pos, kind, &solution);
	}
	if (result == CMD_FAILED)
		return result;
	if (options.wants_json)
		print_json(&pos, kind, &solution);
	else if (result == CMD_OK)
		print_line(&pos, &solution, " ", "");
	if (!options.wants_json && result == CMD_OK)
		putchar('\n');
	return result;
}
