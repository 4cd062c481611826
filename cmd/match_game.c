/*
 * One game of a match. A session is the referee: it judges every move and counts in the end, dead
 * stones by tengen's judge, so neither engine has a say in it. Whoever crashes, hangs, lies or answers
 * an illegal move loses this game, is started anew by its next think, and the match goes on.
 *
 * Where an engine can say what stands on its board (list_stones), that is compared along the way.
 */
#include "match.h"

#include "base/clock.h"
#include "engine/external.h"
#include "model/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPARE_EVERY = 20, STONES_TEXT = 8192 };

struct referee {
	const struct match_options *options;
	struct player *players; /* sides */
	struct tg_session *session;
	struct match_result *result;
	bool no_list[MATCH_SIDES]; /* does not know list_stones */
};

static int side_of(const struct referee *referee, enum tg_color color)
{
	return color == TG_BLACK ? referee->result->black : 1 - referee->result->black;
}

static struct tg_view look(const struct referee *referee)
{
	struct tg_view view;

	tg_session_view(referee->session, &view);
	return view;
}

/* --- the ends --- */

static void forfeit(
	struct referee *referee, enum tg_color color, const char *end, const char *fault)
{
	struct match_result *result = referee->result;

	result->faulty = side_of(referee, color);
	result->winner = 1 - result->faulty;
	snprintf(result->fault, sizeof(result->fault), "%s", fault);
	snprintf(result->end, sizeof(result->end), "%s", end);
	snprintf(result->text, sizeof(result->text), "%c+F", color == TG_BLACK ? 'W' : 'B');
}

/* Counts a game that was cut off at its greatest length. */
static void count_now(struct referee *referee)
{
	const struct tg_position *pos = tg_session_position(referee->session);
	bool dead[TG_MAX_POINTS] = {false};
	struct tg_score score;

	snprintf(referee->result->end, sizeof(referee->result->end), "length");
	referee->result->winner = -1;
	if (tg_position_game(pos) != TG_GAME_GO) {
		snprintf(referee->result->text, sizeof(referee->result->text), "0");
		return;
	}
	tg_session_propose_dead(referee->session, dead);
	tg_position_score(pos, dead, &score);
	tg_score_format(&score, referee->result->text);
	if (score.result_halves != 0)
		referee->result->winner =
			side_of(referee, score.result_halves > 0 ? TG_BLACK : TG_WHITE);
}

static void take_result(struct referee *referee, const struct tg_result *session_result)
{
	static const char *const ends[] = {[TG_RESULT_NONE] = "",
		[TG_RESULT_SCORE] = "passes",
		[TG_RESULT_FIVE] = "five",
		[TG_RESULT_RESIGN] = "resign",
		[TG_RESULT_TIME] = "time",
		[TG_RESULT_DRAW] = "draw",
		[TG_RESULT_VOID] = "void"};
	struct match_result *result = referee->result;

	tg_result_format(session_result, result->text);
	snprintf(result->end, sizeof(result->end), "%s", ends[session_result->kind]);
	result->winner =
		session_result->winner == TG_EMPTY ? -1 : side_of(referee, session_result->winner);
}

/* --- comparing boards --- */

/* The stones of `color` as an engine lists them; false when it cannot. */
static bool list_stones(struct tg_engine *engine, enum tg_color color, bool stones[TG_MAX_POINTS],
	struct tg_size size)
{
	char text[STONES_TEXT], *rest = NULL;

	memset(stones, 0, TG_MAX_POINTS * sizeof(*stones));
	if (tg_engine_external_ask(engine,
		    color == TG_BLACK ? "list_stones black" : "list_stones white", text,
		    sizeof(text)) != TG_OK)
		return false;
	for (char *word = strtok_r(text, " \n\t", &rest); word;
		word = strtok_r(NULL, " \n\t", &rest)) {
		tg_point point;

		if (tg_vertex_parse_gtp(size, word, &point) != TG_OK || point < 0)
			return false;
		stones[point] = true;
	}
	return true;
}

/* Looks for a point where the engine's board differs, and writes down the first. */
static void compare_boards(struct referee *referee, int side)
{
	const struct tg_position *pos = tg_session_position(referee->session);
	struct tg_engine *engine = referee->players[side].engine;
	struct tg_size size = tg_position_size(pos);
	char vertex[TG_VERTEX_MAX];

	if (!tg_engine_is_external(engine) || referee->no_list[side] ||
		referee->result->disagreement[0] != '\0')
		return;
	for (int color = TG_BLACK; color <= TG_WHITE; color++) {
		bool stones[TG_MAX_POINTS];

		if (!list_stones(engine, (enum tg_color)color, stones, size)) {
			referee->no_list[side] = true;
			return;
		}
		for (tg_point p = 0; p < tg_size_points(size); p++) {
			if (stones[p] == ((int)tg_position_at(pos, p) == color))
				continue;
			tg_vertex_format_gtp(size, p, vertex);
			snprintf(referee->result->disagreement,
				sizeof(referee->result->disagreement),
				"after %d plies %.60s has %s%s stone on %s", tg_position_plies(pos),
				tg_engine_name(engine), stones[p] ? "a " : "no ",
				color == TG_BLACK ? "black" : "white", vertex);
			return;
		}
	}
}

/* What an engine makes of the finished board; its dead stones are its own affair. */
static void ask_count(struct referee *referee, int side)
{
	struct match_result *result = referee->result;

	if (!tg_engine_is_external(referee->players[side].engine) ||
		tg_engine_external_ask(referee->players[side].engine, "final_score",
			result->count[side], sizeof(result->count[side])) != TG_OK)
		result->count[side][0] = '\0';
	result->count[side][strcspn(result->count[side], " \n")] = '\0';
}

bool match_counts_differ(const struct match_result *result)
{
	for (int side = 0; side < MATCH_SIDES; side++) {
		char first = result->count[side][0];

		if ((first == 'B' || first == 'W' || first == '0') && first != result->text[0])
			return true;
	}
	return false;
}

/* --- moves --- */

static const char *fault_word(
	const struct tg_engine *engine, enum tg_status status, const char *error)
{
	if (tg_engine_is_model(engine))
		return "ai_failed"; /* no move is made in its place */
	if (status == TG_ERR_TIMEOUT)
		return "timeout";
	if (strstr(error, "answered an illegal move"))
		return "illegal";
	return status == TG_ERR_UNSUPPORTED ? "unsupported" : "broken";
}

/* Tells who watches of the newest move. */
static void tell_move(struct referee *referee, const struct tg_view *before)
{
	const struct match_options *options = referee->options;
	struct tg_record *record = tg_session_record(referee->session);
	tg_node node = tg_record_root(record, 0), next;

	if (!options->moved)
		return;
	while ((next = tg_node_child(record, node)) != TG_NO_NODE)
		node = next;
	const struct match_move move = {referee->result->game, side_of(referee, before->to_move),
		before->ply, before->to_move, tg_session_position(referee->session), record, node};
	options->moved(options->context, &move);
}

/* Asks the side to move and carries out its answer. False: the game has ended by a fault. */
static bool make_move(struct referee *referee, const struct tg_view *view)
{
	int side = side_of(referee, view->to_move);
	struct player *player = &referee->players[side];
	struct tg_request request = {.color = view->to_move, .budget = player->budget};
	struct match_result *result = referee->result;
	struct tg_choice choice;
	double began = tg_clock_seconds(), taken;
	enum tg_status status = tg_engine_think(
		player->engine, tg_session_position(referee->session), &request, &choice);

	taken = tg_clock_seconds() - began;
	result->moves[side]++;
	result->seconds[side] += taken;
	if (taken > result->slowest[side])
		result->slowest[side] = taken;
	if (status != TG_OK) {
		const char *error = tg_engine_error(player->engine);

		forfeit(referee, view->to_move, fault_word(player->engine, status, error),
			error[0] != '\0' ? error : tg_status_text(status));
		return false;
	}
	if (choice.move == TG_RESIGN)
		return tg_session_resign(referee->session, view->to_move).status == TG_OK;
	if (tg_session_play(referee->session, view->to_move, choice.move, view->ply).status ==
		TG_OK) {
		tell_move(referee, view);
		return true;
	}
	forfeit(referee, view->to_move, "illegal", "answered an illegal move");
	return false;
}

static bool may_go_on(const struct referee *referee)
{
	return !referee->options->goes_on || referee->options->goes_on(referee->options->context);
}

/* Plays to the end; the result is written in every case. */
static void play_out(struct referee *referee)
{
	struct tg_view view = look(referee);

	while (view.phase == TG_PHASE_PLAYING && view.ply < referee->options->max_plies) {
		if (!may_go_on(referee)) {
			snprintf(referee->result->end, sizeof(referee->result->end), "stopped");
			return;
		}
		if (!make_move(referee, &view))
			return;
		/* Its board holds the move that it has just made; the other's does not yet. */
		if (view.ply % COMPARE_EVERY < 2)
			compare_boards(referee, side_of(referee, view.to_move));
		view = look(referee);
	}
	if (view.phase == TG_PHASE_PLAYING) {
		count_now(referee);
		return;
	}
	if (view.phase == TG_PHASE_SCORING) {
		compare_boards(referee, side_of(referee, tg_other(view.to_move)));
		ask_count(referee, 0);
		ask_count(referee, 1);
		tg_session_agree(referee->session);
	}
	view = look(referee);
	take_result(referee, &view.result);
}

static char *write_sgf(struct referee *referee)
{
	struct tg_record *record = tg_session_record(referee->session);
	const struct match_result *result = referee->result;
	tg_node root = tg_record_root(record, 0);
	char comment[1024], *text = NULL;
	size_t length;

	snprintf(comment, sizeof(comment), "Black: %s\nWhite: %s\nend: %s%s%s%s%s%s",
		referee->options->specs[result->black], referee->options->specs[1 - result->black],
		result->end, result->fault[0] ? "\nfault: " : "", result->fault,
		result->disagreement[0] ? "\ndisagreement: " : "", result->disagreement,
		match_counts_differ(result) ? "\nan engine counts another winner" : "");
	tg_node_set(record, root, "RE", result->text);
	tg_node_set(record, root, "C", comment);
	return tg_record_write(record, &text, &length) == TG_OK ? text : NULL;
}

static struct tg_session *create_session(
	const struct match_options *options, const struct player *players, int black)
{
	struct tg_session_options session_options = {.setup = options->setup};
	struct tg_session *session;

	for (int i = 0; i < 2; i++)
		snprintf(session_options.seats[i].name, TG_SEAT_NAME_MAX, "%.63s",
			tg_engine_name(players[i == 0 ? black : 1 - black].engine));
	if (tg_session_create(&session_options, &session) != TG_OK)
		return NULL;
	tg_session_start(session);
	return session;
}

bool match_play(const struct match_options *options, struct player players[MATCH_SIDES],
	const struct match_opening *opening, struct match_result *result, char **sgf)
{
	struct referee referee = {.options = options, .players = players, .result = result};

	*result = (struct match_result){
		.game = result->game, .black = result->game % 2, .winner = -1, .faulty = -1};
	referee.session = create_session(options, players, result->black);
	if (!referee.session)
		return false;
	for (int i = 0; i < MATCH_SIDES; i++)
		tg_engine_reset(players[i].engine);
	for (int i = 0; i < opening->length; i++)
		tg_session_play(referee.session, look(&referee).to_move, opening->moves[i], -1);
	play_out(&referee);
	result->plies = look(&referee).ply;
	*sgf = write_sgf(&referee);
	tg_session_destroy(referee.session);
	return true;
}
