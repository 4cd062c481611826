/*
 * Child processes as engines, held against tests/mock_engine.c: each of its faults ends the think that
 * met it, with a line that says what it was, and the next think starts anew. The mock's path comes in
 * TENGEN_MOCK.
 */
#include "../unit.h"

#include "engine/child.h"
#include "engine/external.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *mock_path(void)
{
	const char *path = getenv("TENGEN_MOCK");

	return path ? path : "tests/mock_engine";
}

struct bench {
	struct tg_engine *engine;
	struct tg_position *pos;
	char error[200];
	int complaints;
};

static void count_complaint(void *context, const char *line)
{
	(void)line;
	++*(int *)context;
}

static void start(struct bench *bench, enum tg_external_kind kind, const char *switches)
{
	char command[512];
	struct tg_external_options options = {.kind = kind,
		.command = command,
		.start_seconds = 20,
		.answer_seconds = 20,
		.stderr_line = count_complaint,
		.context = &bench->complaints};
	struct tg_setup setup = TG_SETUP_INIT;

	memset(bench, 0, sizeof(*bench));
	snprintf(command, sizeof(command), "'%s' %s%s", mock_path(),
		kind == TG_EXTERNAL_GOMOCUP ? "--gomocup " : "", switches);
	setup.size = (struct tg_size){9, 9};
	if (kind == TG_EXTERNAL_GOMOCUP) {
		setup.game = TG_GAME_GOMOKU;
		setup.size = (struct tg_size){15, 15};
	}
	bench->pos = tg_position_create(&setup, NULL);
	assert_non_null(bench->pos);
	bench->engine = tg_engine_external_create(&options, bench->error, sizeof(bench->error));
}

static void start_impatient(struct bench *bench, enum tg_external_kind kind, const char *switches)
{
	char command[512];
	struct tg_external_options options = {
		.kind = kind, .command = command, .start_seconds = 0.3, .answer_seconds = 0.3};

	start(bench, kind, "");
	tg_engine_destroy(bench->engine);
	snprintf(command, sizeof(command), "'%s' %s%s", mock_path(),
		kind == TG_EXTERNAL_GOMOCUP ? "--gomocup " : "", switches);
	bench->engine = tg_engine_external_create(&options, bench->error, sizeof(bench->error));
}

static void finish(struct bench *bench)
{
	tg_engine_destroy(bench->engine);
	tg_position_destroy(bench->pos);
}

static enum tg_status think(struct bench *bench, tg_point *move)
{
	struct tg_request request = {
		.color = tg_position_to_move(bench->pos), .budget = {.seconds = 0.1}};
	struct tg_choice choice;
	enum tg_status status = tg_engine_think(bench->engine, bench->pos, &request, &choice);

	*move = choice.move;
	return status;
}

static void play(struct bench *bench, tg_point point)
{
	assert_int_equal(
		tg_position_play(bench->pos, tg_position_to_move(bench->pos), point), TG_LEGAL);
}

/* Thinks, expects success, plays. */
static tg_point answer(struct bench *bench)
{
	tg_point move;

	assert_int_equal(think(bench, &move), TG_OK);
	play(bench, move);
	return move;
}

/* --- words --- */

static void check_words(const char *command, const char *joined)
{
	char **words = tg_child_split(command);
	char text[256] = "";

	if (!joined) {
		assert_null(words);
		return;
	}
	assert_non_null(words);
	for (int i = 0; words[i]; i++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "[%s]", words[i]);
	assert_string_equal(text, joined);
	free(words);
}

static void words_are_split_as_a_shell_does(void **unused)
{
	(void)unused;
	check_words("gnugo --mode gtp", "[gnugo][--mode][gtp]");
	check_words("  a\t b  ", "[a][b]");
	check_words("'a b' \"c d\"e f\\ g", "[a b][c de][f g]");
	check_words("a '' \"\\\"\" '\\'", "[a][][\"][\\]");
	check_words("$HOME *.c `x` ; rm", "[$HOME][*.c][`x`][;][rm]");
	check_words("x", "[x]");
	check_words("", NULL);
	check_words("   ", NULL);
	check_words("'' a", NULL);
	check_words("a 'b", NULL);
	check_words("a \"b", NULL);
}

/* --- what works --- */

static void a_game_is_played(void **unused)
{
	static const char *const manners[] = {
		"", "--crlf", "--banner", "--noise", "--slow-start 200"};

	(void)unused;
	for (size_t i = 0; i < sizeof(manners) / sizeof(manners[0]); i++) {
		struct bench bench;

		start(&bench, TG_EXTERNAL_GTP, manners[i]);
		assert_string_equal(bench.error, "");
		assert_string_equal(tg_engine_name(bench.engine), "Mock 1");
		play(&bench, 40);
		assert_int_equal(answer(&bench), 0);
		play(&bench, 41);
		assert_int_equal(answer(&bench), 1);
		assert_true((strcmp(manners[i], "--noise") == 0) == (bench.complaints > 1000));
		finish(&bench);
	}
}

static void a_game_of_five_is_played(void **unused)
{
	static const char *const manners[] = {"", "--crlf", "--noise", "--no-about", "--stumbles"};

	(void)unused;
	for (size_t i = 0; i < sizeof(manners) / sizeof(manners[0]); i++) {
		struct bench bench;

		start(&bench, TG_EXTERNAL_GOMOCUP, manners[i]);
		assert_string_equal(bench.error, "");
		assert_int_equal(answer(&bench), 0); /* BEGIN */
		play(&bench, 100);
		assert_int_equal(answer(&bench), 1); /* TURN */
		tg_position_undo(bench.pos);
		tg_position_undo(bench.pos);
		play(&bench, 1);
		assert_int_equal(answer(&bench), 2); /* BOARD */
		finish(&bench);
	}
}

/* Everything the mock was told, one line per command. */
static char *read_log(const char *path)
{
	FILE *file = fopen(path, "r");
	char *text = calloc(1, 1 << 16);

	assert_non_null(file);
	assert_non_null(text);
	text[fread(text, 1, (1 << 16) - 1, file)] = '\0';
	fclose(file);
	return text;
}

static int count_in(const char *text, const char *what)
{
	int count = 0;

	for (; (text = strstr(text, what)) != NULL; text += strlen(what))
		count++;
	return count;
}

/* An opponent's move is one `play`; what does not continue the known game is told from the start. */
static void only_news_is_told(void **unused)
{
	char path[] = "/tmp/tengen-mock-XXXXXX", switches[64];
	int fd = mkstemp(path);
	struct bench bench;
	char *log;

	(void)unused;
	assert_true(fd >= 0);
	close(fd);
	snprintf(switches, sizeof(switches), "--log %s", path);
	start(&bench, TG_EXTERNAL_GTP, switches);
	play(&bench, 40);
	answer(&bench);
	play(&bench, 41);
	answer(&bench);
	log = read_log(path);
	assert_int_equal(count_in(log, "clear_board\n"), 1);
	assert_int_equal(count_in(log, "komi 7.5\n"), 1);
	assert_int_equal(count_in(log, "kata-set-rules {"), 1);
	assert_int_equal(count_in(log, "play "), 2);
	assert_int_equal(count_in(log, "play black E5\n"), 1);
	free(log);
	tg_position_undo(bench.pos);
	tg_position_undo(bench.pos);
	play(&bench, 50);
	answer(&bench);
	log = read_log(path);
	assert_int_equal(count_in(log, "clear_board\n"), 2);
	assert_int_equal(count_in(log, "play "), 5); /* three moves again from the start */
	free(log);
	finish(&bench);
	unlink(path);
}

static void handicap_is_told_as_such(void **unused)
{
	char path[] = "/tmp/tengen-mock-XXXXXX", switches[64];
	uint8_t cells[TG_MAX_POINTS] = {TG_EMPTY};
	int fd = mkstemp(path);
	struct bench bench;
	char *log;

	(void)unused;
	assert_true(fd >= 0);
	close(fd);
	snprintf(switches, sizeof(switches), "--log %s", path);
	start(&bench, TG_EXTERNAL_GTP, switches);
	cells[20] = cells[24] = TG_BLACK; /* C7 and G7 */
	tg_position_set_handicap(bench.pos, 2);
	assert_int_equal(tg_position_set(bench.pos, cells, TG_WHITE), TG_OK);
	answer(&bench);
	log = read_log(path);
	assert_int_equal(count_in(log, "set_free_handicap C7 G7\n"), 1);
	assert_int_equal(count_in(log, "genmove white\n"), 1);
	free(log);
	finish(&bench);
	unlink(path);
}

/* --- what goes wrong --- */

static void programs_that_are_none(void **unused)
{
	static const struct {
		const char *command;
		const char *says;
	} cases[] = {
		{"/nonexistent/engine --gtp", "is it installed"},
		{"true", "broke off"},
		{"cat", "sends `name` back"},
		{"", "no program"},
		{"gnugo 'open", "quote"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct tg_external_options options = {
			.kind = TG_EXTERNAL_GTP, .command = cases[i].command};
		char error[200] = "";

		assert_null(tg_engine_external_create(&options, error, sizeof(error)));
		if (!strstr(error, cases[i].says))
			fail_msg("`%s` says: %s", cases[i].command, error);
	}
}

static void silence_is_explained(void **unused)
{
	struct bench bench;

	(void)unused;
	start_impatient(&bench, TG_EXTERNAL_GTP, "--no-flush");
	assert_null(bench.engine);
	assert_non_null(strstr(bench.error, "no answer to `name`"));
	finish(&bench);
	start_impatient(&bench, TG_EXTERNAL_GTP, "--no-blank-line");
	assert_null(bench.engine);
	assert_non_null(strstr(bench.error, "does it flush"));
	assert_non_null(strstr(bench.error, "7 bytes"));
	finish(&bench);
	start_impatient(&bench, TG_EXTERNAL_GTP, "--garbage");
	assert_null(bench.engine);
	assert_non_null(strstr(bench.error, "does it flush, is the mode right"));
	finish(&bench);
}

/* A fault at genmove: the status, a word of the line, and a next think that starts anew and fails again. */
static void check_fault(enum tg_external_kind kind, const char *fault, const char *says)
{
	struct bench bench;
	tg_point move;

	start_impatient(&bench, kind, fault);
	assert_non_null(bench.engine);
	play(&bench, 0);
	for (int i = 0; i < 2; i++) {
		enum tg_status status = think(&bench, &move);

		assert_true(status == TG_ERR_PEER || status == TG_ERR_TIMEOUT);
		if (!strstr(tg_engine_error(bench.engine), says))
			fail_msg("%s says: %s", fault, tg_engine_error(bench.engine));
	}
	finish(&bench);
}

static void faults_of_gtp_engines(void **unused)
{
	(void)unused;
	check_fault(TG_EXTERNAL_GTP, "--die", "exit status 3); stderr: mock: out of ideas");
	check_fault(TG_EXTERNAL_GTP, "--abort", "signal 6");
	check_fault(TG_EXTERNAL_GTP, "--hang", "no answer to `genmove white`");
	check_fault(TG_EXTERNAL_GTP, "--illegal", "illegal move");
	check_fault(TG_EXTERNAL_GTP, "--off-board", "`Z99` to genmove");
	check_fault(TG_EXTERNAL_GTP, "--close", "broke off");
	check_fault(TG_EXTERNAL_GTP, "--refuse", "the boards disagree");
	check_fault(TG_EXTERNAL_GTP, "--endless", "1 MiB");
}

static void faults_of_gomocup_engines(void **unused)
{
	(void)unused;
	check_fault(TG_EXTERNAL_GOMOCUP, "--die", "exit status 3); stderr: mock: out of ideas");
	check_fault(TG_EXTERNAL_GOMOCUP, "--abort", "signal 6");
	check_fault(TG_EXTERNAL_GOMOCUP, "--hang", "no answer to `BOARD`");
	check_fault(TG_EXTERNAL_GOMOCUP, "--illegal", "illegal move");
	check_fault(TG_EXTERNAL_GOMOCUP, "--off-board", "`99,99` to BOARD");
	check_fault(TG_EXTERNAL_GOMOCUP, "--garbage", "`what ");
	check_fault(TG_EXTERNAL_GOMOCUP, "--close", "broke off");
}

/* One that hangs and was told to stop is ended long before its time is up. */
static void a_stop_ends_a_hanging_engine(void **unused)
{
	struct tg_stop *stop = tg_stop_create();
	struct tg_request request = {
		.color = TG_BLACK, .budget = {.seconds = 100000}, .stop = stop};
	struct tg_choice choice;
	struct bench bench;

	(void)unused;
	start(&bench, TG_EXTERNAL_GTP, "--hang");
	tg_stop_request(stop);
	assert_int_equal(
		tg_engine_think(bench.engine, bench.pos, &request, &choice), TG_ERR_TIMEOUT);
	assert_non_null(strstr(tg_engine_error(bench.engine), "ended while it thought"));
	finish(&bench);
	tg_stop_destroy(stop);
}

static void a_size_it_does_not_play(void **unused)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct bench bench;
	tg_point move;

	(void)unused;
	start(&bench, TG_EXTERNAL_GOMOCUP, "");
	tg_position_destroy(bench.pos);
	bench.pos = tg_position_create(&setup, NULL); /* Go, to a program for five-in-a-row */
	assert_int_equal(think(&bench, &move), TG_ERR_UNSUPPORTED);
	finish(&bench);
}

static void commands_can_be_asked(void **unused)
{
	char text[64];
	struct bench bench;

	(void)unused;
	start(&bench, TG_EXTERNAL_GTP, "");
	assert_int_equal(
		tg_engine_external_ask(bench.engine, "version", text, sizeof(text)), TG_OK);
	assert_string_equal(text, "1");
	assert_int_equal(tg_engine_external_ask(bench.engine, "boardsize 26", text, sizeof(text)),
		TG_ERR_ARGUMENT);
	assert_string_equal(text, "unacceptable size");
	finish(&bench);
}

/* Whatever happened above: no child is left, not even as a zombie. */
static void every_child_is_reaped(void **unused)
{
	(void)unused;
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_are_split_as_a_shell_does),
		cmocka_unit_test(a_game_is_played),
		cmocka_unit_test(a_game_of_five_is_played),
		cmocka_unit_test(only_news_is_told),
		cmocka_unit_test(handicap_is_told_as_such),
		cmocka_unit_test(programs_that_are_none),
		cmocka_unit_test(silence_is_explained),
		cmocka_unit_test(faults_of_gtp_engines),
		cmocka_unit_test(faults_of_gomocup_engines),
		cmocka_unit_test(a_stop_ends_a_hanging_engine),
		cmocka_unit_test(a_size_it_does_not_play),
		cmocka_unit_test(commands_can_be_asked),
		cmocka_unit_test(every_child_is_reaped),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
