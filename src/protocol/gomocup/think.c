/*
 * The budget of a move, and asking the engine. Limits come from INFO; the engine keeps a margin of its
 * own, the lag of the pipe and of the manager is kept back here.
 */
#include "engine/budget.h"
#include "protocol/gomocup/gomocup.h"

#include <string.h>

/* Seconds kept back on each move for the pipe and the manager's clock; less of very short moves. */
#define LAG 0.025

/* timeout_turn 0, "as fast as possible": a look at the board, no more. */
#define FAST_SECONDS 0.05
#define FAST_NODES 3000

/* More than this is not asked for: clearing it would cost the first move more than it gains. */
#define MEMORY_ENOUGH ((double)(96 << 20))

/* What the program needs beside the engine's tables, and the least that these can be; bytes. */
#define MEMORY_OF_PROGRAM ((double)(12 << 20))
#define MEMORY_OF_ENGINE ((double)(8 << 20))

static double least_of(double a, double b)
{
	return a < b ? a : b;
}

/* Since the command came: it may have found us making an engine, and made us make another. */
static double lost_seconds(const struct tg_gomocup *gomocup)
{
	int64_t since = tg_lines_arrival(gomocup->lines);

	if (since < gomocup->free_since)
		since = gomocup->free_since; /* a command of a script waits for those before it */
	return (double)(tg_clock_now(NULL) - since) / (double)TG_NS_PER_SECOND;
}

/* What the clock of the whole game leaves for a move; nothing more than `turn` in any case. */
static struct tg_share share_of(const struct tg_gomocup *gomocup, double turn)
{
	const struct tg_gomocup_info *info = &gomocup->info;
	const struct tg_position *pos = tg_session_position(gomocup->session);
	struct tg_pace pace = {
		tg_pace_moves(tg_position_game(pos), gomocup->size, tg_position_plies(pos)), LAG};
	double late = lost_seconds(gomocup);
	struct tg_share share = {turn, turn};

	if (info->has_time_left)
		share = tg_share_absolute(info->time_left / 1000 - late, pace);
	return tg_share_limit(share, turn - late, pace);
}

static struct tg_budget budget_of(const struct tg_gomocup *gomocup, double share)
{
	const struct tg_gomocup_info *info = &gomocup->info;
	struct tg_budget budget = {.nodes = (uint64_t)info->max_node, .depth = info->max_depth};

	if (info->timeout_turn <= 0) {
		budget.seconds = FAST_SECONDS * share;
		budget.nodes = FAST_NODES;
		return budget;
	}
	struct tg_share turn = share_of(gomocup, info->timeout_turn / 1000);
	budget.seconds = turn.seconds * share;
	budget.most_seconds = turn.most > turn.seconds ? turn.most * share : 0;
	return budget;
}

/* Bytes for the engine's tables under max_memory; 0 when that is too little. */
static size_t find_memory(const struct tg_gomocup *gomocup)
{
	double limit = gomocup->info.max_memory;

	if (limit == 0)
		return (size_t)MEMORY_ENOUGH;
	if (limit < MEMORY_OF_PROGRAM + MEMORY_OF_ENGINE)
		return 0;
	return (size_t)least_of((limit - MEMORY_OF_PROGRAM) / 4 * 3, MEMORY_ENOUGH);
}

static struct tg_engine *create_engine(
	const struct tg_gomocup *gomocup, enum tg_game game, size_t memory)
{
	const struct tg_gomocup_options *options = &gomocup->options;
	struct tg_engine_options engine_options = TG_ENGINE_OPTIONS_INIT;

	engine_options.threads = gomocup->info.threads;
	engine_options.seed = options->seed;
	engine_options.memory = memory;
	if (options->create)
		return options->create(options->create_context, game, &engine_options);
	return tg_engine_create("default", game, &engine_options, NULL);
}

void tg_gomocup_prepare(struct tg_gomocup *gomocup)
{
	enum tg_game game = tg_gomocup_game(gomocup);
	size_t memory = find_memory(gomocup);

	if (gomocup->engine && gomocup->engine_game == game && gomocup->engine_memory == memory &&
		gomocup->engine_threads == gomocup->info.threads)
		return;
	tg_engine_destroy(gomocup->engine);
	gomocup->engine = memory > 0 ? create_engine(gomocup, game, memory) : NULL;
	gomocup->engine_game = game;
	gomocup->engine_memory = memory;
	gomocup->engine_threads = gomocup->info.threads;
}

/* False, with ERROR, when there is no engine for what the manager wants. */
static bool has_engine(struct tg_gomocup *gomocup)
{
	tg_gomocup_prepare(gomocup);
	if (gomocup->engine)
		return true;
	if (find_memory(gomocup) == 0)
		tg_gomocup_say(gomocup, "ERROR max_memory is too small, at least %.0f bytes",
			MEMORY_OF_PROGRAM + MEMORY_OF_ENGINE);
	else
		tg_gomocup_say(
			gomocup, "ERROR no engine for %s", tg_game_name(gomocup->engine_game));
	return false;
}

struct listener {
	struct tg_gomocup *gomocup;
	struct tg_gomocup_thought *thought;
};

static void take_report(void *context, const struct tg_report *report)
{
	struct listener *listener = context;

	listener->thought->report = *report;
	if (listener->gomocup->info.show_detail & 2)
		tg_gomocup_show_search(listener->gomocup, report);
}

static bool is_over(struct tg_gomocup *gomocup, const struct tg_position *pos)
{
	struct tg_outcome outcome;

	tg_position_outcome(pos, &outcome);
	if (outcome.end == TG_END_NONE)
		return false;
	tg_gomocup_say(gomocup, "ERROR the game is over");
	return true;
}

bool tg_gomocup_think(struct tg_gomocup *gomocup, const struct tg_position *pos, double share,
	struct tg_gomocup_thought *thought)
{
	struct listener listener = {gomocup, thought};
	struct tg_request request = {0};

	if (!pos)
		pos = tg_session_position(gomocup->session);
	if (is_over(gomocup, pos) || !has_engine(gomocup))
		return false;
	memset(thought, 0, sizeof(*thought));
	request.color = tg_position_to_move(pos);
	request.budget = budget_of(gomocup, share);
	request.stop = gomocup->stop;
	request.report = take_report;
	request.report_context = &listener;
	tg_stop_clear(gomocup->stop);
	tg_lines_watch(gomocup->lines, gomocup->stop, TG_WATCH_END);
	enum tg_status status = tg_engine_think(gomocup->engine, pos, &request, &thought->choice);
	tg_lines_unwatch(gomocup->lines);
	if (status == TG_OK && thought->choice.move >= 0)
		return true;
	const char *why = tg_engine_error(gomocup->engine);
	tg_gomocup_say(gomocup, "ERROR no move was found: %s", *why ? why : tg_status_text(status));
	return false;
}

void tg_gomocup_answer_move(struct tg_gomocup *gomocup)
{
	struct tg_gomocup_thought thought;
	char vertex[TG_VERTEX_MAX];

	if (!tg_gomocup_think(gomocup, NULL, 1, &thought) || tg_lines_is_ending(gomocup->lines) ||
		!tg_gomocup_play(gomocup, thought.choice.move))
		return;
	tg_vertex_format_gomocup(gomocup->size, thought.choice.move, vertex);
	tg_gomocup_say(gomocup, "%s", vertex);
}
