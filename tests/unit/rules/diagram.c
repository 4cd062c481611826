/*
 * The runner of diagram.h: a line is a row of a board, a property of the case, or a command whose
 * answer is compared with what the line says. The commands are a table; all else is reading.
 */
#include "diagram.h"

static void stop(const struct diagram *diagram, const char *what, const char *answer)
{
	fail_msg("%s:%d: %s: %s%s", diagram->path, diagram->line, diagram->title, what, answer);
}

static struct tg_size size_of(const struct diagram *diagram)
{
	if (!diagram->pos)
		stop(diagram, "there is no board yet", "");
	return tg_position_size(diagram->pos);
}

static tg_point vertex_of(const struct diagram *diagram, const char *text)
{
	tg_point point = TG_NO_POINT;

	if (tg_vertex_parse(diagram->setup.game, size_of(diagram), text, &point) != TG_OK)
		stop(diagram, "no vertex of this board: ", text);
	return point;
}

/* An empty board, then the rows on it if there are any. */
static void start_position(struct diagram *diagram, struct tg_size size)
{
	uint8_t cells[TG_MAX_POINTS] = {0};

	tg_position_destroy(diagram->pos);
	diagram->setup.size = size;
	diagram->pos = tg_position_create(&diagram->setup, NULL);
	if (!diagram->pos)
		stop(diagram, "no such board for this game", "");
	if (diagram->row_count == 0)
		return;
	for (tg_point p = 0; p < tg_size_points(size); p++)
		cells[p] = color_of_letter(
			diagram->rows[tg_point_row(size, p)][tg_point_col(size, p)]);
	if (tg_position_set(diagram->pos, cells, TG_BLACK) != TG_OK)
		stop(diagram, "a chain of the board above has no liberty", "");
}

/* What the rows below the command are compared with. */
static void find_colors(const struct diagram *diagram, uint8_t colors[TG_MAX_POINTS])
{
	if (diagram->rows_are == ALIVE)
		tg_position_pass_alive(diagram->pos, colors);
	else if (diagram->rows_are == SETTLED)
		tg_position_unconditional(diagram->pos, colors);
	else
		for (tg_point p = 0; p < tg_size_points(size_of(diagram)); p++)
			colors[p] = (uint8_t)tg_position_at(diagram->pos, p);
}

/* The whole board, its pass-alive or its settled points must look like the rows. */
static void compare_rows(struct diagram *diagram)
{
	struct tg_size size = size_of(diagram);
	uint8_t colors[TG_MAX_POINTS];

	find_colors(diagram, colors);
	diagram->assertions++;
	if (diagram->row_count != size.rows || strlen(diagram->rows[0]) != size.cols)
		stop(diagram, "the rows have another size", "");
	for (tg_point p = 0; p < tg_size_points(size); p++) {
		char wanted = diagram->rows[tg_point_row(size, p)][tg_point_col(size, p)];
		char vertex[TG_VERTEX_MAX];
		tg_vertex_format(diagram->setup.game, size, p, vertex);
		if (color_of_letter(wanted) != colors[p])
			stop(diagram, "the board above differs at ", vertex);
	}
}

/* Called when something else than a row comes. */
void diagram_finish_rows(struct diagram *diagram)
{
	if (diagram->row_count == 0)
		return;
	if (diagram->rows_are == SETUP)
		start_position(diagram,
			(struct tg_size){
				(uint8_t)strlen(diagram->rows[0]), (uint8_t)diagram->row_count});
	else
		compare_rows(diagram);
	diagram->row_count = 0;
}

static bool is_row(const char *line)
{
	return line[strspn(line, " 0123456789.XO")] == '\0' && strpbrk(line, ".XO");
}

static void add_row(struct diagram *diagram, const char *line)
{
	char *out = diagram->rows[diagram->row_count++];

	for (; *line; line++)
		if (strchr(".XO", *line))
			*out++ = *line;
	*out = '\0';
}

/* Each command writes its answer. */
typedef void command(struct diagram *diagram, char *arguments, char answer[TEXT_MAX]);

/* "B D4", "W pass". */
static tg_point move_of_case(const struct diagram *diagram, const char *text, enum tg_color *color)
{
	*color = (enum tg_color)color_of_letter(text[0]);
	if (*color == TG_EMPTY || text[1] != ' ')
		stop(diagram, "no move: ", text);
	return vertex_of(diagram, text + 2);
}

static void play(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	enum tg_color color;
	tg_point point = move_of_case(diagram, arguments, &color);
	int taken = tg_position_prisoners(diagram->pos, color);
	int lost = tg_position_prisoners(diagram->pos, tg_other(color));
	enum tg_refusal refusal = tg_position_play(diagram->pos, color, point);

	taken = tg_position_prisoners(diagram->pos, color) - taken;
	lost = tg_position_prisoners(diagram->pos, tg_other(color)) - lost;
	if (taken || lost)
		snprintf(answer, TEXT_MAX, "%s %d", taken ? "takes" : "loses", taken + lost);
	else
		snprintf(answer, TEXT_MAX, "%s", tg_refusal_text(refusal));
}

static void check(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	enum tg_color color;
	tg_point point = move_of_case(diagram, arguments, &color);

	snprintf(answer, TEXT_MAX, "%s",
		tg_refusal_text(tg_position_check(diagram->pos, color, point)));
}

static void list(
	const struct diagram *diagram, const tg_point *points, int count, char answer[TEXT_MAX])
{
	answer[0] = '\0';
	for (int i = 0; i < count; i++) {
		char vertex[TG_VERTEX_MAX];
		tg_vertex_format(diagram->setup.game, diagram->setup.size, points[i], vertex);
		snprintf(answer + strlen(answer), TEXT_MAX - strlen(answer), "%s%s", i ? " " : "",
			vertex);
	}
}

static void liberties(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	tg_point points[TG_MAX_POINTS], point = vertex_of(diagram, arguments);

	list(diagram, points, tg_position_liberties(diagram->pos, point, points), answer);
}

static void chain(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	tg_point points[TG_MAX_POINTS], point = vertex_of(diagram, arguments);

	list(diagram, points, tg_position_chain(diagram->pos, point, points), answer);
}

static void undo(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	size_of(diagram);
	snprintf(answer, TEXT_MAX, "%s", tg_position_undo(diagram->pos) ? "done" : "nothing");
}

static void prisoners(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	size_of(diagram);
	snprintf(answer, TEXT_MAX, "B %d W %d", tg_position_prisoners(diagram->pos, TG_BLACK),
		tg_position_prisoners(diagram->pos, TG_WHITE));
}

static void ends(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	static const char *const words[] = {[TG_END_NONE] = "no",
		[TG_END_FIVE] = "five",
		[TG_END_FULL] = "full",
		[TG_END_PASSES] = "passes",
		[TG_END_REPETITION] = "repetition",
		[TG_END_LENGTH] = "length"};
	struct tg_outcome outcome;

	size_of(diagram);
	tg_position_outcome(diagram->pos, &outcome);
	snprintf(answer, TEXT_MAX, "%s%s", words[outcome.end],
		outcome.winner == TG_BLACK           ? ", B wins"
			: outcome.winner == TG_WHITE ? ", W wins"
						     : "");
}

/* Renju: every point that is forbidden to Black, in board order. */
static void forbidden(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	uint8_t refusal[TG_MAX_POINTS];
	struct tg_size size = size_of(diagram);

	tg_position_forbidden(diagram->pos, refusal);
	snprintf(answer, TEXT_MAX, "none");
	for (tg_point p = 0, found = 0; p < tg_size_points(size); p++) {
		char vertex[TG_VERTEX_MAX];
		size_t length = found ? strlen(answer) : 0;
		if (refusal[p] == TG_LEGAL)
			continue;
		tg_vertex_format(diagram->setup.game, size, p, vertex);
		snprintf(answer + length, TEXT_MAX - length, "%s%s %s", found++ ? ", " : "", vertex,
			tg_refusal_text((enum tg_refusal)refusal[p]));
	}
}

/* "handicap 5": the fixed points for so many stones. */
static void handicap(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	tg_point points[9];
	int count = tg_handicap_points(size_of(diagram), atoi(arguments), points);

	list(diagram, points, count, answer);
	if (count == 0)
		snprintf(answer, TEXT_MAX, "refused");
}

/* "turn W": the other side moves next, without a pass. */
static void turn(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	size_of(diagram);
	tg_position_set_to_move(diagram->pos, (enum tg_color)color_of_letter(arguments[0]));
}

/* The arguments are dead stones. */
static void score(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	bool dead[TG_MAX_POINTS] = {false};
	struct tg_score sum;
	char *vertex;

	while ((vertex = strsep(&arguments, " ")))
		if (*vertex)
			dead[vertex_of(diagram, vertex)] = true;
	tg_position_score(diagram->pos, dead, &sum);
	tg_score_format(&sum, answer);
}

/* "ladder D4 W": the chain at D4, White plays first. */
static void ladder(struct diagram *diagram, char *arguments, char answer[TEXT_MAX])
{
	char *vertex = strsep(&arguments, " ");
	tg_point point = vertex_of(diagram, vertex);
	enum tg_color first = (enum tg_color)color_of_letter(arguments[0]);

	snprintf(answer, TEXT_MAX, "%s",
		tg_go_ladder_captures(&diagram->pos->as.go, point, first, 10000) ? "caught"
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
	{"forbidden", forbidden, NULL},
	{"handicap ", handicap, NULL},
	{"turn ", turn, ""},
};

static char *trim(char *text)
{
	text += strspn(text, " \t");
	for (size_t length = strlen(text); length && strchr(" \t\n", text[length - 1]); length--)
		text[length - 1] = '\0';
	return text;
}

/* Splits "play B D4 -> ko" at the arrow. */
static void run_command(struct diagram *diagram, char *line)
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
		commands[i].run(diagram, trim(line + length), answer);
		diagram->assertions++;
		wanted = wanted ? wanted : commands[i].default_answer;
		if (!wanted || strcmp(answer, wanted) != 0)
			stop(diagram, "the answer is ", answer);
		return;
	}
	stop(diagram, "no such command: ", line);
}

static void start_case(struct diagram *diagram, const char *title)
{
	snprintf(diagram->title, sizeof(diagram->title), "%s", title);
	diagram->setup = (struct tg_setup){.rules = {.ko = TG_KO_SIMPLE}};
	tg_position_destroy(diagram->pos);
	diagram->pos = NULL;
	diagram->rows_are = SETUP;
	diagram->cases++;
}

/* "empty 9x7": columns, rows. */
static void start_empty(struct diagram *diagram, const char *text)
{
	int cols, rows;

	assert_int_equal(sscanf(text, "%dx%d", &cols, &rows), 2);
	start_position(diagram, (struct tg_size){(uint8_t)cols, (uint8_t)rows});
}

/* "chinese" or "chinese, komi 0, tax ALL": a rule set, then fields that differ. Below the board it goes on so. */
static void set_rules(struct diagram *diagram, char *text)
{
	char *part = strsep(&text, ",");

	diagram->setup.rules = rules_of(trim(part));
	while ((part = strsep(&text, ","))) {
		char *value = trim(part), *field = strsep(&value, " ");
		if (!value || tg_rules_set_field(&diagram->setup.rules, field, value) != TG_OK)
			stop(diagram, "no field of a rule set: ", field);
	}
	if (diagram->pos)
		tg_position_set_rules(diagram->pos, &diagram->setup.rules);
}

static void set_handicap(struct diagram *diagram, int stones)
{
	diagram->setup.handicap = stones;
	if (diagram->pos)
		tg_position_set_handicap(diagram->pos, stones);
}

/* What holds for the case. False: the line is something else. */
static bool read_property(struct diagram *diagram, char *line)
{
	if (line[0] == '=')
		start_case(diagram, trim(line + 1));
	else if (strncmp(line, "rules ", 6) == 0)
		set_rules(diagram, line + 6);
	else if (strncmp(line, "game ", 5) == 0)
		assert_true(tg_game_parse(trim(line + 5), &diagram->setup.game));
	else if (strncmp(line, "stones ", 7) == 0)
		set_handicap(diagram, atoi(line + 7));
	else if (strncmp(line, "empty ", 6) == 0)
		start_empty(diagram, line + 6);
	else
		return false;
	return true;
}

void diagram_line(struct diagram *diagram, char *line)
{
	if (is_row(line)) {
		add_row(diagram, line);
		return;
	}
	diagram_finish_rows(diagram);
	line = trim(line);
	if (*line == '\0' || *line == '#' || strcmp(line, "A") == 0 || strncmp(line, "A B", 3) == 0)
		return;
	if (strcmp(line, "board") == 0)
		diagram->rows_are = BOARD;
	else if (strcmp(line, "alive") == 0)
		diagram->rows_are = ALIVE;
	else if (strcmp(line, "settled") == 0)
		diagram->rows_are = SETTLED;
	else if (!read_property(diagram, line))
		run_command(diagram, line);
}
