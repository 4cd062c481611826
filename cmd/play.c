/*
 * tengen play: a game in the terminal, also through pipes.
 *
 * A client of the session like every other: it reads a line, makes a request, waits while the engine
 * thinks, and draws what is there. Board, moves and results go to stdout, prompts and explanations to
 * stderr. The end of the input ends the program.
 */
#include "cmd.h"
#include "options.h"
#include "play_say.h"

#include "base/pool.h"
#include "base/text.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char cmd_play_help[] =
	"usage: tengen play [OPTIONS]\n"
	"\n"
	"Play in the terminal. Moves are typed as vertices (D4); `help` lists the other words.\n"
	"\n"
	"  --game NAME     go (default), gomoku, standard, renju, caro, caro-exact\n"
	"  --size N        side of the board (default: 9 for Go, 15 for five-in-a-row)\n"
	"  --level 1..9    strength of the engine (default 2)\n"
	"  --rules NAME    Go: chinese (default), japanese, tromp-taylor, ...\n"
	"  --komi X        Go: komi (default: that of the rules)\n"
	"  --handicap N    Go: black stones on the fixed points, 2 to 9\n"
	"  --color NAME    black (default), white, or both: two people at one board\n"
	"  --opening NAME  five-in-a-row: none (default), swap, swap2\n"
	"  --seed N        the engine's random numbers (default 1)\n"
	"\n"
	"examples:\n"
	"  tengen play\n"
	"  tengen play --game renju --level 5 --color white\n"
	"  tengen play --game gomoku --opening swap2 --color both\n"
	"  printf 'E5\\npass\\nscore\\n' | tengen play --size 9 --level 1\n";

enum { LINE_LENGTH = 512, HINT_LEVEL = 6 };

struct game {
	struct tg_session *session;
	struct tg_pool *pool;
	pthread_mutex_t lock;
	pthread_cond_t woken;
	bool has_news;
	bool is_terminal;
	bool has_changed; /* the stones, since they were drawn */
	struct tg_session_options options;
	struct tg_engine_options engine;
};

/* --- what is shown --- */

/* Does the terminal's locale write UTF-8? */
static bool speaks_utf8(void)
{
	static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

	for (int i = 0; i < 3; i++) {
		const char *value = getenv(names[i]);

		if (value && value[0])
			return strstr(value, "UTF-8") || strstr(value, "utf8") ||
				strstr(value, "UTF8") || strstr(value, "utf-8");
	}
	return false;
}

static void draw(struct game *game)
{
	struct tg_render_options options = TG_RENDER_OPTIONS_INIT;
	char *text;

	options.unicode = game->is_terminal && speaks_utf8();
	options.color = game->is_terminal && !getenv("NO_COLOR");
	text = tg_render_text(tg_session_position(game->session), &options);
	game->has_changed = false;
	fputs(text ? text : "(out of memory)\n", stdout);
	free(text);
}

static void say_scoring(struct game *game)
{
	struct tg_view view;
	struct tg_score score;

	tg_session_view(game->session, &view);
	printf("dead:");
	play_print_vertices(&view, view.dead);
	if (tg_session_score(game->session, &score) == TG_OK)
		play_print_score(&score, &view.rules);
	fprintf(stderr, "`dead D4` flips a chain, `accept` ends the game, `resume` plays on.\n");
}

static void say_move(const struct tg_view *view)
{
	char vertex[TG_VERTEX_MAX];

	tg_vertex_format(view->game, view->size, view->last_move, vertex);
	printf("%s %s\n", play_color_word(tg_other(view->to_move)), vertex);
}

static void hear(void *context, struct tg_session *session, const struct tg_event *event)
{
	struct game *game = context;
	struct tg_view view;
	char text[16];

	tg_session_view(session, &view);
	game->has_changed |= event->kind == TG_EVENT_MOVE || event->kind == TG_EVENT_UNDO;
	switch (event->kind) {
	case TG_EVENT_MOVE:
		say_move(&view);
		play_say_opening(&view);
		break;
	case TG_EVENT_SEATS: play_say_choice(&view); break;
	case TG_EVENT_FAILURE:
		fprintf(stderr, "%s\n`retry` asks again, `undo` takes back.\n", event->text);
		break;
	case TG_EVENT_DEAD: say_scoring(game); break;
	case TG_EVENT_PHASE:
		tg_result_format(&view.result, text);
		if (view.phase == TG_PHASE_SCORING)
			say_scoring(game);
		else if (view.phase == TG_PHASE_OVER)
			printf("result %s\n", text);
		break;
	default: break;
	}
}

/* --- waiting for the engine --- */

static void wake(void *context)
{
	struct game *game = context;

	pthread_mutex_lock(&game->lock);
	game->has_news = true;
	pthread_cond_signal(&game->woken);
	pthread_mutex_unlock(&game->lock);
}

static bool is_thinking(const struct game *game)
{
	struct tg_view view;

	tg_session_view(game->session, &view);
	return view.is_thinking;
}

static void wait_for_engine(struct game *game)
{
	while (is_thinking(game)) {
		pthread_mutex_lock(&game->lock);
		while (!game->has_news)
			pthread_cond_wait(&game->woken, &game->lock);
		game->has_news = false;
		pthread_mutex_unlock(&game->lock);
		tg_session_pump(game->session);
	}
}

/* --- the words --- */

static void say_verdict(struct tg_verdict verdict, const char *vertex)
{
	if (verdict.status == TG_OK)
		return;
	if (verdict.refusal != TG_LEGAL)
		play_say_refusal(verdict.refusal, vertex);
	else
		fprintf(stderr, "%s: not now.\n", vertex);
}

static void write_sgf(struct game *game, const char *path)
{
	char *text = NULL;
	size_t length = 0;
	FILE *file;

	if (path[0] == '\0') {
		fprintf(stderr, "sgf needs a file name.\n");
		return;
	}
	if (tg_record_write(tg_session_record(game->session), &text, &length) != TG_OK) {
		fprintf(stderr, "The record could not be written: out of memory.\n");
		return;
	}
	file = fopen(path, "w");
	if (!file || fwrite(text, 1, length, file) != length || fclose(file) != 0)
		perror(path);
	else
		printf("wrote %s\n", path);
	free(text);
}

static void hint(struct game *game)
{
	const struct tg_position *pos = tg_session_position(game->session);
	struct tg_engine *engine =
		tg_engine_create("default", tg_position_game(pos), &game->engine, NULL);
	struct tg_request request = {.color = tg_position_to_move(pos),
		.budget =
			tg_level_budget(tg_position_game(pos), tg_position_size(pos), HINT_LEVEL)};
	struct tg_choice choice;
	char vertex[TG_VERTEX_MAX];

	if (engine && tg_engine_think(engine, pos, &request, &choice) == TG_OK &&
		choice.move != TG_RESIGN) {
		tg_vertex_format(tg_position_game(pos), tg_position_size(pos), choice.move, vertex);
		printf("hint %s (%.0f %% for %s)\n", vertex, 100 * choice.winrate,
			play_color_word(request.color));
	} else {
		fprintf(stderr, "No hint: the engine has no move.\n");
	}
	tg_engine_destroy(engine);
}

static void score_now(struct game *game)
{
	const struct tg_position *pos = tg_session_position(game->session);
	struct tg_rules rules = tg_position_rules(pos);
	bool dead[TG_MAX_POINTS] = {false};
	struct tg_score score;
	struct tg_view view;

	tg_session_view(game->session, &view);
	if (view.phase == TG_PHASE_SCORING) {
		say_scoring(game);
		return;
	}
	if (view.game != TG_GAME_GO) {
		fprintf(stderr, "There is nothing to count in this game.\n");
		return;
	}
	if (tg_session_propose_dead(game->session, dead) == TG_OK) {
		printf("dead:");
		play_print_vertices(&view, dead);
	}
	tg_position_score(pos, dead, &score);
	play_print_score(&score, &rules);
}

static enum tg_color person_to_act(const struct game *game)
{
	struct tg_view view;

	tg_session_view(game->session, &view);
	return view.seat_kind[view.hand - 1] == TG_SEAT_HUMAN ? view.hand : tg_other(view.hand);
}

/* In an opening one side puts stones of both colours. */
static enum tg_color stone_to_put(const struct game *game)
{
	struct tg_view view;

	tg_session_view(game->session, &view);
	return view.stage == TG_STAGE_PLACE ? view.to_move : person_to_act(game);
}

static bool parse_here(const struct game *game, const char *text, tg_point *point)
{
	const struct tg_position *pos = tg_session_position(game->session);

	return tg_vertex_parse(tg_position_game(pos), tg_position_size(pos), text, point) == TG_OK;
}

static void move(struct game *game, const char *text)
{
	tg_point point;
	enum tg_status status =
		tg_vertex_parse(tg_position_game(tg_session_position(game->session)),
			tg_position_size(tg_session_position(game->session)), text, &point);

	if (status == TG_ERR_ARGUMENT)
		play_say_refusal(TG_REFUSED_BOUNDS, text);
	else if (status != TG_OK)
		fprintf(stderr, "%s is neither a vertex nor a word; `help` lists the words.\n",
			text);
	else
		say_verdict(tg_session_play(game->session, stone_to_put(game), point, -1), text);
}

static void flip_dead(struct game *game, const char *text)
{
	tg_point point = TG_NO_POINT;

	parse_here(game, text, &point);
	if (tg_session_toggle_dead(game->session, point).status != TG_OK)
		fprintf(stderr, "dead needs a vertex with a stone, after two passes.\n");
}

/* Carries out one line. False: leave. */
static bool obey(struct game *game, const char *word, const char *rest)
{
	struct tg_session *session = game->session;
	enum tg_opening_choice choice;

	if (strcmp(word, "quit") == 0)
		return false;
	if (strcmp(word, "help") == 0)
		play_say_words();
	else if (strcmp(word, "undo") == 0)
		say_verdict(tg_session_undo(session, TG_EMPTY), word);
	else if (tg_choice_parse(word, &choice))
		say_verdict(tg_session_choose(session, choice, -1), word);
	else if (strcmp(word, "resign") == 0)
		say_verdict(tg_session_resign(session, person_to_act(game)), word);
	else if (strcmp(word, "accept") == 0)
		say_verdict(tg_session_agree(session), word);
	else if (strcmp(word, "resume") == 0)
		say_verdict(tg_session_resume(session), word);
	else if (strcmp(word, "retry") == 0)
		say_verdict(tg_session_retry(session), word);
	else if (strcmp(word, "dead") == 0)
		flip_dead(game, rest);
	else if (strcmp(word, "score") == 0)
		score_now(game);
	else if (strcmp(word, "hint") == 0)
		hint(game);
	else if (strcmp(word, "sgf") == 0)
		write_sgf(game, rest);
	else if (strcmp(word, "show") == 0)
		game->has_changed = true;
	else
		move(game, word);
	return true;
}

/* --- the loop --- */

static void prompt(const struct game *game)
{
	struct tg_view view;

	tg_session_view(game->session, &view);
	if (view.stage == TG_STAGE_CHOOSE)
		fprintf(stderr, "%s to choose> ", play_color_word(view.hand));
	else if (view.phase == TG_PHASE_PLAYING)
		fprintf(stderr, "%s to move> ", play_color_word(view.to_move));
	else
		fprintf(stderr, "> ");
}

/* Reads one line; what is longer than the buffer is thrown away. False: the end. */
static bool read_line(char line[LINE_LENGTH])
{
	size_t length;
	int c;

	if (!fgets(line, LINE_LENGTH, stdin))
		return false;
	length = strcspn(line, "\r\n");
	if (line[length] == '\0' && length == LINE_LENGTH - 1)
		while ((c = getchar()) != EOF && c != '\n')
			;
	line[length] = '\0';
	return true;
}

static void converse(struct game *game)
{
	char line[LINE_LENGTH];
	bool goes_on = true;

	wait_for_engine(game);
	draw(game);
	while (goes_on) {
		char *word, *rest;

		if (game->is_terminal)
			prompt(game);
		if (!read_line(line))
			break;
		word = line + strspn(line, " \t");
		rest = word + strcspn(word, " \t");
		if (*rest != '\0')
			*rest++ = '\0';
		rest += strspn(rest, " \t");
		if (*word == '\0')
			continue;
		goes_on = obey(game, word, rest);
		wait_for_engine(game);
		if (goes_on && game->has_changed)
			draw(game);
		fflush(stdout);
	}
}

static bool seat_engine(struct game *game, struct tg_seat *seat)
{
	*seat = (struct tg_seat){.kind = TG_SEAT_ENGINE, .level = game->engine.level};
	seat->engine = tg_engine_create("default", game->options.setup.game, &game->engine, NULL);
	snprintf(seat->name, sizeof(seat->name), "tengen level %d", game->engine.level);
	return seat->engine != NULL;
}

static int run(struct game *game, const char *color)
{
	struct tg_session_options *options = &game->options;
	bool is_seated = true;
	enum tg_status status;

	for (int i = 0; i < 2; i++)
		options->seats[i] = (struct tg_seat){.kind = TG_SEAT_HUMAN, .name = "you"};
	game->pool = options->pool = tg_pool_create(1);
	if (strcmp(color, "both") != 0)
		is_seated = seat_engine(game, &options->seats[strcmp(color, "white") == 0 ? 0 : 1]);
	if (!is_seated || !game->pool) {
		tg_pool_destroy(game->pool);
		return cmd_failed("play", "the engine could not be made: out of memory");
	}
	options->wake = wake;
	options->wake_context = game;
	status = tg_session_create(options, &game->session);
	if (status != TG_OK) {
		tg_engine_destroy(options->seats[0].engine);
		tg_engine_destroy(options->seats[1].engine);
		tg_pool_destroy(game->pool);
		return cmd_failed("play", "no such game: %s", tg_status_text(status));
	}
	tg_session_listen(game->session, hear, game);
	tg_session_start(game->session);
	converse(game);
	tg_session_destroy(game->session);
	tg_pool_destroy(game->pool);
	return CMD_OK;
}

/* Whether, and with which stones, the game begins by an opening. */
static int take_opening(const char *name, int shape, struct tg_session_options *options)
{
	if (!tg_opening_parse(name, &options->opening))
		return cmd_usage("play", "--opening: none, swap or swap2, not %s", name);
	if (options->opening != TG_OPENING_NONE && !tg_game_is_five(options->setup.game))
		return cmd_usage("play", "--opening: only five-in-a-row has these");
	options->opening_shape = shape % tg_opening_shapes();
	return CMD_OK;
}

static int check_color(const char *color)
{
	if (strcmp(color, "black") == 0 || strcmp(color, "white") == 0 ||
		strcmp(color, "both") == 0)
		return CMD_OK;
	return cmd_usage("play", "--color: black, white or both, not %s", color);
}

int cmd_play(int argc, char **argv)
{
	const char *game_text = NULL, *size = NULL, *level = NULL, *rules = "chinese", *komi = NULL;
	const char *color = "black", *handicap = NULL, *seed = NULL, *opening = "none";
	const struct cmd_option table[] = {{"--game", &game_text, NULL, NULL},
		{"--size", &size, NULL, NULL}, {"--level", &level, NULL, NULL},
		{"--rules", &rules, NULL, NULL}, {"--komi", &komi, NULL, NULL},
		{"--handicap", &handicap, NULL, NULL}, {"--color", &color, NULL, NULL},
		{"--opening", &opening, NULL, NULL}, {"--seed", &seed, NULL, NULL},
		{NULL, NULL, NULL, NULL}};
	struct game game = {.lock = PTHREAD_MUTEX_INITIALIZER,
		.woken = PTHREAD_COND_INITIALIZER,
		.is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
		.options = {.setup = TG_SETUP_INIT},
		.engine = TG_ENGINE_OPTIONS_INIT};
	struct tg_setup *setup = &game.options.setup;
	int words, result, seed_number = 1;

	game.engine.level = 2;
	result = cmd_read_options(argc, argv, table, &words);
	if (result == CMD_OK && words > 0)
		result = cmd_usage("play", "what is %s?", argv[1]);
	if (result == CMD_OK)
		result = check_color(color);
	if (result == CMD_OK)
		result = cmd_take_game("play", game_text, &setup->game);
	if (result == CMD_OK)
		result = cmd_take_size("play", !size && setup->game == TG_GAME_GO ? "9" : size,
			setup->game, &setup->size);
	if (result == CMD_OK)
		result = cmd_take_int("play", "--level", level, 1, 9, &game.engine.level);
	if (result == CMD_OK)
		result = cmd_take_int("play", "--seed", seed, 0, 2147483647, &seed_number);
	if (result == CMD_OK)
		result = cmd_take_int(
			"play", "--handicap", handicap, 2, 9, &game.options.fixed_handicap);
	if (result == CMD_OK)
		result = cmd_take_rules("play", rules, komi, &setup->rules);
	if (result == CMD_OK)
		result = take_opening(opening, seed_number, &game.options);
	game.engine.seed = (uint64_t)seed_number;
	return result == CMD_OK ? run(&game, color) : result;
}
