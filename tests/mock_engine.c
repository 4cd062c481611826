/*
 * An engine that misbehaves on demand: what real ones have been seen to do, each by a switch. Speaks just
 * enough GTP or Gomocup (--gomocup) to play: it answers with the first empty point of its board.
 *
 *	mock_engine [--gomocup] [SWITCH...]
 *
 *	--no-flush        answers stay in the buffer until it ends
 *	--no-blank-line   GTP answers end with one newline
 *	--crlf            lines end with CR LF
 *	--banner          text on stdout before the first answer
 *	--garbage         answers with bytes that mean nothing
 *	--echo            sends back what it gets
 *	--noise           one MiB on stderr before each answer
 *	--slow-start MS   sleeps first
 *	--hang            never answers genmove (TURN, BEGIN, BOARD)
 *	--die             ends with status 3 at genmove, with a last word on stderr
 *	--abort           ends by a signal at genmove
 *	--illegal         answers genmove with a point that is taken
 *	--off-board       answers genmove with a point that is on no board
 *	--close           closes stdout at genmove and lives on
 *	--refuse          answers "?" to every play
 *	--endless         answers genmove with a line without end
 *	--no-about        Gomocup: never answers ABOUT
 *	--stumbles        Gomocup: drops the words INFO and, once a game, START: the next one is no command
 *	--log FILE        appends every line it gets
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_SIDE = 25 };

struct mock {
	bool gomocup, no_flush, no_blank_line, crlf, banner, garbage, echo, noise, hang, die,
		aborts;
	bool illegal, off_board, closes, refuse, endless, no_about, stumbles, has_stumbled;
	int slow_start;
	FILE *log;
	int size;
	bool taken[MAX_SIDE][MAX_SIDE]; /* [row from the top][column] */
};

static const char *const end_of_line[] = {"\n", "\r\n"};

static void out(const struct mock *mock, const char *text)
{
	printf("%s%s", text, end_of_line[mock->crlf]);
	if (!mock->no_flush)
		fflush(stdout);
}

static void make_noise(void)
{
	static char line[1024];

	memset(line, 'n', sizeof(line));
	line[sizeof(line) - 1] = '\n';
	for (int i = 0; i < 1024; i++)
		fwrite(line, 1, sizeof(line), stderr);
}

/* A GTP answer. */
static void answer(const struct mock *mock, char status, const char *text)
{
	char line[512];

	snprintf(line, sizeof(line), "%c %s", status, text);
	if (mock->noise)
		make_noise();
	if (mock->garbage) {
		out(mock, "%$\x01 what?");
		return;
	}
	out(mock, line);
	if (!mock->no_blank_line)
		out(mock, "");
}

/* What it does instead of a move, if anything. */
static void misbehave(const struct mock *mock)
{
	if (mock->die) {
		fprintf(stderr, "mock: out of ideas\n");
		exit(3);
	}
	if (mock->aborts)
		abort();
	if (mock->closes)
		fclose(stdout);
	if (mock->endless)
		for (int i = 0; i < (3 << 20); i++)
			putchar('x');
	if (mock->endless)
		fflush(stdout);
	if (mock->hang || mock->closes || mock->endless)
		for (;;)
			pause();
}

static bool choose(struct mock *mock, int *col, int *row)
{
	for (*row = 0; *row < mock->size; ++*row)
		for (*col = 0; *col < mock->size; ++*col)
			if (mock->taken[*row][*col] == mock->illegal)
				return true;
	return false;
}

/* --- GTP --- */

static void genmove(struct mock *mock)
{
	char vertex[16];
	int col, row;

	misbehave(mock);
	if (mock->off_board) {
		answer(mock, '=', "Z99");
		return;
	}
	if (!choose(mock, &col, &row)) {
		answer(mock, '=', "pass");
		return;
	}
	mock->taken[row][col] = true;
	snprintf(vertex, sizeof(vertex), "%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[col],
		mock -> size - row);
	answer(mock, '=', vertex);
}

static void play(struct mock *mock, const char *vertex)
{
	int col = vertex[0] - 'A' - (vertex[0] > 'I'), row = mock->size - atoi(vertex + 1);

	if (mock->refuse) {
		answer(mock, '?', "illegal move");
		return;
	}
	if (strcmp(vertex, "pass") != 0)
		mock->taken[row][col] = true;
	answer(mock, '=', "");
}

static void gtp(struct mock *mock, const char *line)
{
	char word[64] = "", first[32] = "", second[32] = "";

	sscanf(line, "%63s %31s %31s", word, first, second);
	if (strcmp(word, "name") == 0)
		answer(mock, '=', "Mock");
	else if (strcmp(word, "version") == 0)
		answer(mock, '=', "1");
	else if (strcmp(word, "list_commands") == 0)
		answer(mock, '=',
			"name\nversion\nplay\nset_free_handicap\nkata-set-rules\n"
			"time_settings");
	else if (strcmp(word, "play") == 0)
		play(mock, second);
	else if (strcmp(word, "genmove") == 0)
		genmove(mock);
	else if (strcmp(word, "boardsize") == 0 && atoi(first) > MAX_SIDE)
		answer(mock, '?', "unacceptable size");
	else
		answer(mock, '=', "");
	if (strcmp(word, "boardsize") == 0)
		mock->size = atoi(first);
	if (strcmp(word, "clear_board") == 0 || strcmp(word, "boardsize") == 0)
		memset(mock->taken, 0, sizeof(mock->taken));
	if (strcmp(word, "quit") == 0)
		exit(0);
}

/* --- Gomocup --- */

static void pipe_move(struct mock *mock)
{
	char text[64];
	int col, row;

	misbehave(mock);
	if (!choose(mock, &col, &row) || mock->off_board)
		col = row = 99;
	else
		mock->taken[row][col] = true;
	out(mock, "MESSAGE thinking");
	snprintf(text, sizeof(text), mock->garbage ? "what %d %d" : "%d,%d", col, row);
	out(mock, text);
}

static void gomocup(struct mock *mock, const char *line)
{
	int col = 0, row = 0;

	if (mock->noise)
		make_noise();
	if (strcmp(line, "ABOUT") == 0 && !mock->no_about)
		out(mock, "name=\"Mock\", version=\"2\"");
	else if (mock->stumbles && !mock->has_stumbled && strncmp(line, "START ", 6) == 0) {
		mock->has_stumbled = true;
		out(mock, "ERROR Unknown command: 15");
	} else if (sscanf(line, "START %d", &mock->size) == 1) {
		mock->has_stumbled = false;
		memset(mock->taken, 0, sizeof(mock->taken));
		out(mock, mock->size > MAX_SIDE ? "ERROR size" : "OK");
	} else if (sscanf(line, "TURN %d,%d", &col, &row) == 2) {
		mock->taken[row][col] = true;
		pipe_move(mock);
	} else if (strcmp(line, "BEGIN") == 0 || strcmp(line, "DONE") == 0)
		pipe_move(mock);
	else if (sscanf(line, "%d,%d", &col, &row) == 2)
		mock->taken[row][col] = true;
	else if (strncmp(line, "INFO time_left", 14) == 0 && mock->stumbles)
		out(mock, "ERROR Unknown command: TIME_LEFT");
	else if (strcmp(line, "END") == 0)
		exit(0);
}

/* --- the switches --- */

static bool *find_switch(struct mock *mock, const char *name)
{
	const struct {
		const char *name;
		bool *flag;
	} table[] = {{"--gomocup", &mock->gomocup}, {"--no-flush", &mock->no_flush},
		{"--no-blank-line", &mock->no_blank_line}, {"--crlf", &mock->crlf},
		{"--banner", &mock->banner}, {"--garbage", &mock->garbage}, {"--echo", &mock->echo},
		{"--noise", &mock->noise}, {"--hang", &mock->hang}, {"--die", &mock->die},
		{"--abort", &mock->aborts}, {"--illegal", &mock->illegal},
		{"--off-board", &mock->off_board}, {"--close", &mock->closes},
		{"--refuse", &mock->refuse}, {"--endless", &mock->endless},
		{"--no-about", &mock->no_about}, {"--stumbles", &mock->stumbles}};

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (strcmp(name, table[i].name) == 0)
			return table[i].flag;
	return NULL;
}

static bool read_switches(struct mock *mock, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		bool *flag = find_switch(mock, argv[i]);

		if (flag)
			*flag = true;
		else if (strcmp(argv[i], "--slow-start") == 0 && i + 1 < argc)
			mock->slow_start = atoi(argv[++i]);
		else if (strcmp(argv[i], "--log") == 0 && i + 1 < argc)
			mock->log = fopen(argv[++i], "a");
		else
			return false;
	}
	return true;
}

static void obey(struct mock *mock, const char *line)
{
	if (mock->log) {
		fprintf(mock->log, "%s\n", line);
		fflush(mock->log);
	}
	if (mock->echo)
		out(mock, line);
	else if (mock->gomocup)
		gomocup(mock, line);
	else
		gtp(mock, line);
}

int main(int argc, char **argv)
{
	static struct mock mock = {.size = 19};
	static char line[1 << 16];

	if (!read_switches(&mock, argc, argv)) {
		fprintf(stderr, "mock_engine: unknown switch\n");
		return 2;
	}
	if (mock.no_flush)
		setvbuf(stdout, NULL, _IOFBF, 1 << 16);
	if (mock.slow_start > 0)
		usleep((useconds_t)mock.slow_start * 1000);
	if (mock.banner)
		out(&mock, "Mock engine, at your service\nloading nothing ...\n");
	while (fgets(line, sizeof(line), stdin)) {
		line[strcspn(line, "\r\n")] = '\0';
		obey(&mock, line);
	}
	return 0;
}
