/*
 * Runs the diagrams of tests/board/: positions that a player can read, with one-line assertions.
 * tests/board/README.md tells the format. A failure says file:line, the case and both answers.
 */
#include "text.h"

#include <dirent.h>

#define TEXT_MAX 4096

enum rows_are { SETUP, BOARD, ALIVE, SETTLED };

struct runner {
	const char *path;
	int line, cases, assertions;
	char title[128];
	struct tg_rules rules;
	struct tg_position *pos;
	char rows[TG_MAX_SIDE][TG_MAX_SIDE + 1]; /* those read so far */
	int row_count;
	enum rows_are rows_are;
};

static void stop(const struct runner *runner, const char *what, const char *answer)
{
	fail_msg("%s:%d: %s: %s%s", runner->path, runner->line, runner->title, what, answer);
}

static struct tg_size size_of(const struct runner *runner)
{
	if (!runner->pos)
		stop(runner, "there is no board yet", "");
	return tg_position_size(runner->pos);
}

/* An empty board, then the rows on it if there are any. */
static void start_position(struct runner *runner, struct tg_size size)
{
	uint8_t cells[TG_MAX_POINTS] = {0};

	tg_position_destroy(runner->pos);
	runner->pos = new_position(size, &runner->rules, NULL);
	if (runner->row_count == 0)
		return;
	for (tg_point p = 0; p < tg_size_points(size); p++)
		cells[p] =
			color_of_letter(runner->rows[tg_point_row(size, p)][tg_point_col(size, p)]);
	if (tg_position_set(runner->pos, cells, TG_BLACK) != TG_OK)
		stop(runner, "a chain of the board above has no liberty", "");
}

/* What the rows below the command are compared with. */
static void find_colors(const struct runner *runner, uint8_t colors[TG_MAX_POINTS])
{
	if (runner->rows_are == ALIVE)
		tg_position_pass_alive(runner->pos, colors);
	else if (runner->rows_are == SETTLED)
		tg_position_unconditional(runner->pos, colors);
	else
		memcpy(colors, runner->pos->as.go.cells, TG_MAX_POINTS);
}

/* The whole board, its pass-alive or its settled points must look like the rows. */
static void compare_rows(struct runner *runner)
{
	struct tg_size size = size_of(runner);
	uint8_t colors[TG_MAX_POINTS];

	find_colors(runner, colors);
	runner->assertions++;
	if (runner->row_count != size.rows || strlen(runner->rows[0]) != size.cols)
		stop(runner, "the rows have another size", "");
	for (tg_point p = 0; p < tg_size_points(size); p++) {
		char wanted = runner->rows[tg_point_row(size, p)][tg_point_col(size, p)];
		char vertex[TG_VERTEX_MAX];
		tg_vertex_format_gtp(size, p, vertex);
		if (color_of_letter(wanted) != colors[p])
			stop(runner, "the board above differs at ", vertex);
	}
}

/* Called when something else than a row comes. */
static void finish_rows(struct runner *runner)
{
	if (runner->row_count == 0)
		return;
	if (runner->rows_are == SETUP)
		start_position(runner,
			(struct tg_size){
				(uint8_t)strlen(runner->rows[0]), (uint8_t)runner->row_count});
	else
		compare_rows(runner);
	runner->row_count = 0;
}

static bool is_row(const char *line)
{
	return line[strspn(line, " 0123456789.XO")] == '\0' && strpbrk(line, ".XO");
}

static void add_row(struct runner *runner, const char *line)
{
	char *out = runner->rows[runner->row_count++];

	for (; *line; line++)
		if (strchr(".XO", *line))
			*out++ = *line;
	*out = '\0';
}

/* Each command writes its answer. */
typedef void command(struct runner *runner, char *arguments, char answer[TEXT_MAX]);

static void play(struct runner *runner, char *arguments, char answer[TEXT_MAX])
{
	enum tg_color color;
	tg_point point = move_of(size_of(runner), arguments, &color);
	int taken = tg_position_prisoners(runner->pos, color);
	int lost = tg_position_prisoners(runner->pos, tg_other(color));
	enum tg_refusal refusal = tg_position_play(runner->pos, color, point);

	taken = tg_position_prisoners(runner->pos, color) - taken;
	lost = tg_position_prisoners(runner->pos, tg_other(color)) - lost;
	if (taken || lost)
		snprintf(answer, TEXT_MAX, "%s %d", taken ? "takes" : "loses", taken + lost);
	else
		snprintf(answer, TEXT_MAX, "%s", tg_refusal_text(refusal));
}

static void check(struct runner *runner, char *arguments, char answer[TEXT_MAX])
{
	enum tg_color color;
	tg_point point = move_of(size_of(runner), arguments, &color);

	snprintf(answer, TEXT_MAX, "%s",
		tg_refusal_text(tg_position_check(runner->pos, color, point)));
}

static void list(struct tg_size size, const tg_point *points, int count, char answer[TEXT_MAX])
{
	answer[0] = '\0';
	for (int i = 0; i < count; i++) {
		char vertex[TG_VERTEX_MAX];
		tg_vertex_format_gtp(size, points[i], vertex);
		snprintf(answer + strlen(answer), TEXT_MAX - strlen(answer), "%s%s", i ? " " : "",
			vertex);
	}
}

static void liberties(struct runner *runner, char *arguments, char answer[TEXT_MAX])
{
	tg_point points[TG_MAX_POINTS], point = point_of(size_of(runner), arguments);

	list(size_of(runner), points, tg_position_liberties(runner->pos, point, points), answer);
}

static void chain(struct runner *runner, char *arguments, char answer[TEXT_MAX])
{
	tg_point points[TG_MAX_POINTS], point = point_of(size_of(runner), arguments);

	list(size_of(runner), points, tg_position_chain(runner->pos, point, points), answer);
}

static void undo(struct runner *runner, char *arguments, char answer[TEXT_MAX])
{
	size_of(runner);
	snprintf(answer, TEXT_MAX, "%s", tg_position_undo(runner->pos) ? "done" : "nothing");
}

static void prisoners(struct runner *runner, char *arguments, char answer[TEXT_MAX])
{
	size_of(runner);
	snprintf(answer, TEXT_MAX, "B %d W %d", tg_position_prisoners(runner->pos, TG_BLACK),
		tg_position_prisoners(runner->pos, TG_WHITE));
}

static void ends(struct runner *runner, char *arguments, char answer[TEXT_MAX])
{
	static const char *const words[] = {[TG_END_NONE] = "no",
		[TG_END_PASSES] = "passes",
		[TG_END_REPETITION] = "repetition",
		[TG_END_LENGTH] = "length"};
	struct tg_outcome outcome;

	size_of(runner);
	tg_position_outcome(runner->pos, &outcome);
	snprintf(answer, TEXT_MAX, "%s", words[outcome.end]);
}

/* The arguments are dead stones. */
static void score(struct runner *runner, char *arguments, char answer[TEXT_MAX])
{
	bool dead[TG_MAX_POINTS] = {false};
	struct tg_score sum;
	char *vertex;

	while ((vertex = strsep(&arguments, " ")))
		if (*vertex)
			dead[point_of(size_of(runner), vertex)] = true;
	tg_position_score(runner->pos, dead, &sum);
	tg_score_format(&sum, answer);
}

/* "ladder D4 W": the chain at D4, White plays first. */
static void ladder(struct runner *runner, char *arguments, char answer[TEXT_MAX])
{
	char *vertex = strsep(&arguments, " ");
	tg_point point = point_of(size_of(runner), vertex);
	enum tg_color first = (enum tg_color)color_of_letter(arguments[0]);

	snprintf(answer, TEXT_MAX, "%s",
		tg_go_ladder_captures(&runner->pos->as.go, point, first, 10000) ? "caught"
										: "escapes");
}

static const struct {
	const char *name;
	command *run;
	const char *default_answer; /* where the line gives none */
} commands[] = {
	{"play ", play, "legal"},
	{"check ", check, "legal"},
	{"liberties ", liberties, ""},
	{"chain ", chain, ""},
	{"undo", undo, "done"},
	{"prisoners", prisoners, NULL},
	{"ends", ends, NULL},
	{"score", score, NULL},
	{"ladder ", ladder, NULL},
};

static char *trim(char *text)
{
	text += strspn(text, " \t");
	for (size_t length = strlen(text); length && strchr(" \t\n", text[length - 1]); length--)
		text[length - 1] = '\0';
	return text;
}

/* Splits "play B D4 -> ko" at the arrow. */
static void run_command(struct runner *runner, char *line)
{
	char *arrow = strstr(line, "->"), answer[TEXT_MAX] = "";
	const char *wanted = arrow ? trim(arrow + 2) : NULL;

	if (arrow)
		*arrow = '\0';
	line = trim(line);
	for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++) {
		size_t length = strlen(commands[i].name);
		if (strncmp(line, commands[i].name, length) != 0)
			continue;
		commands[i].run(runner, trim(line + length), answer);
		runner->assertions++;
		wanted = wanted ? wanted : commands[i].default_answer;
		if (!wanted || strcmp(answer, wanted) != 0)
			stop(runner, "the answer is ", answer);
		return;
	}
	stop(runner, "no such command: ", line);
}

static void start_case(struct runner *runner, const char *title)
{
	snprintf(runner->title, sizeof(runner->title), "%s", title);
	runner->rules = (struct tg_rules){.ko = TG_KO_SIMPLE};
	tg_position_destroy(runner->pos);
	runner->pos = NULL;
	runner->rows_are = SETUP;
	runner->cases++;
}

/* "empty 9x7": columns, rows. */
static void start_empty(struct runner *runner, const char *text)
{
	int cols, rows;

	assert_int_equal(sscanf(text, "%dx%d", &cols, &rows), 2);
	start_position(runner, (struct tg_size){(uint8_t)cols, (uint8_t)rows});
}

static void run_line(struct runner *runner, char *line)
{
	if (is_row(line)) {
		add_row(runner, line);
		return;
	}
	finish_rows(runner);
	line = trim(line);
	if (*line == '\0' || *line == '#' || strcmp(line, "A") == 0 || strncmp(line, "A B", 3) == 0)
		return;
	if (line[0] == '=')
		start_case(runner, trim(line + 1));
	else if (strncmp(line, "rules ", 6) == 0)
		runner->rules = rules_of(line + 6);
	else if (strncmp(line, "empty ", 6) == 0)
		start_empty(runner, line + 6);
	else if (strcmp(line, "board") == 0)
		runner->rows_are = BOARD;
	else if (strcmp(line, "alive") == 0)
		runner->rows_are = ALIVE;
	else if (strcmp(line, "settled") == 0)
		runner->rows_are = SETTLED;
	else
		run_command(runner, line);
}

static void run_file(struct runner *runner, const char *path)
{
	char line[TEXT_MAX];
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	runner->path = path;
	runner->line = 0;
	while (fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\n")] = '\0';
		runner->line++;
		run_line(runner, line);
	}
	finish_rows(runner);
	fclose(file);
}

static int is_diagram_file(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return length > 6 && strcmp(entry->d_name + length - 6, ".board") == 0;
}

static void every_diagram(void **state)
{
	struct runner runner = {0};
	struct dirent **files;
	int count = scandir(TEST_BOARDS, &files, is_diagram_file, alphasort);

	(void)state;
	assert_true(count > 0);
	for (int i = 0; i < count; i++) {
		char path[1024];
		snprintf(path, sizeof(path), "%s/%s", TEST_BOARDS, files[i]->d_name);
		run_file(&runner, path);
		free(files[i]);
	}
	free(files);
	tg_position_destroy(runner.pos);
	print_message("%d cases, %d assertions\n", runner.cases, runner.assertions);
	assert_true(runner.cases >= 60);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_diagram),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
