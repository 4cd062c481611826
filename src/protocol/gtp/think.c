/*
 * Asking the engine: genmove and its relatives, and the budget of a move. The engine thinks on this
 * thread about the game's position; the reading thread may stop it (lines.h). What it answers goes
 * through the session's gate like every other move.
 */
#include "protocol/gtp/gtp.h"

#include <string.h>

/* What reg_genmove spends where no budget in nodes is given: an amount that needs no clock. */
#define REG_PLAYOUTS_GO 2000
#define REG_NODES_FIVE 100000

static double least_limit(double a, double b)
{
	if (a == 0 || b == 0)
		return a + b;
	return a < b ? a : b;
}

/* The budget from the options, which a running clock shortens; a clock alone sets the top level free. */
static struct tg_budget budget_of(const struct tg_gtp *gtp, enum tg_color color)
{
	const struct tg_gtp_options *options = &gtp->options;
	bool is_given = options->playouts > 0 || options->movetime > 0;
	int plies = tg_position_plies(tg_gtp_game_position(gtp));
	int moves = tg_pace_moves(options->game, options->size, plies);
	struct tg_share share = tg_gtp_time_share(&gtp->time, color, moves);
	struct tg_budget budget = {.seconds = options->movetime, .nodes = options->playouts};

	if (!is_given && share.seconds > 0 && options->level == 9)
		return (struct tg_budget){.seconds = share.seconds, .most_seconds = share.most};
	if (!is_given)
		budget = tg_level_budget(options->game, options->size, options->level);
	budget.seconds = least_limit(budget.seconds, share.seconds);
	return budget;
}

void tg_gtp_think_init(struct tg_gtp *gtp, struct tg_gtp_think *think, enum tg_color color)
{
	memset(think, 0, sizeof(*think));
	think->request.color = color;
	think->request.budget = budget_of(gtp, color);
	think->request.stop = gtp->stop;
	think->watch = TG_WATCH_END;
}

/* The game's position with `color` to move, for the engine; NULL when memory is out. */
static struct tg_position *snapshot(const struct tg_gtp *gtp, enum tg_color color)
{
	struct tg_position *pos = tg_position_copy(tg_gtp_game_position(gtp));

	if (pos && tg_gtp_is_go(gtp) && tg_position_to_move(pos) != color)
		tg_position_set_to_move(pos, color);
	return pos;
}

/* A game of five that is over, or the other side's turn: there is nothing to think about. */
static enum tg_refusal refuse_to_think(const struct tg_gtp *gtp, enum tg_color color)
{
	const struct tg_position *pos = tg_gtp_game_position(gtp);
	struct tg_outcome outcome;

	if (tg_gtp_is_go(gtp))
		return TG_LEGAL;
	tg_position_outcome(pos, &outcome);
	if (outcome.end != TG_END_NONE)
		return TG_REFUSED_OVER;
	return tg_position_to_move(pos) == color ? TG_LEGAL : TG_REFUSED_TURN;
}

static bool think_now(struct tg_gtp *gtp, struct tg_gtp_call *call, struct tg_gtp_think *think,
	struct tg_choice *choice)
{
	struct tg_engine *engine = gtp->options.engine;
	struct tg_position *pos = snapshot(gtp, think->request.color);
	double start = tg_clock_seconds();

	if (!pos)
		return tg_gtp_fail(call, "%s", tg_status_text(TG_ERR_NOMEM));
	tg_stop_clear(gtp->stop);
	tg_lines_watch(gtp->lines, gtp->stop, think->watch);
	enum tg_status status = tg_engine_think(engine, pos, &think->request, choice);
	tg_lines_unwatch(gtp->lines);
	gtp->think_seconds += tg_clock_seconds() - start;
	tg_position_destroy(pos);
	if (status == TG_OK)
		return true;
	const char *why = tg_engine_error(engine);
	return tg_gtp_fail(call, "%s", *why ? why : tg_status_text(status));
}

bool tg_gtp_think_run(struct tg_gtp *gtp, struct tg_gtp_call *call, struct tg_gtp_think *think,
	struct tg_choice *choice)
{
	enum tg_refusal refusal = refuse_to_think(gtp, think->request.color);

	if (refusal != TG_LEGAL)
		return tg_gtp_fail(call, "%s", tg_refusal_text(refusal));
	if (!gtp->options.engine)
		return tg_gtp_fail(call, "no engine for this game");
	return think_now(gtp, call, think, choice);
}

bool tg_gtp_play_choice(struct tg_gtp *gtp, struct tg_gtp_call *call, enum tg_color color,
	const struct tg_choice *choice)
{
	char vertex[TG_VERTEX_MAX];

	if (choice->move == TG_RESIGN)
		return true;
	enum tg_refusal refusal = tg_gtp_play(gtp, color, choice->move);
	if (refusal == TG_LEGAL)
		return true;
	tg_vertex_format_gtp(gtp->options.size, choice->move, vertex);
	return tg_gtp_fail(call, "the engine chose %s: %s", vertex, tg_refusal_text(refusal));
}

double tg_gtp_turn_seconds(const struct tg_gtp *gtp, double least)
{
	int64_t since = tg_lines_arrival(gtp->lines);

	if (since < gtp->free_since)
		since = gtp->free_since; /* a command of a script waits for those before it */
	double seconds = (double)(tg_clock_now(NULL) - since) / (double)TG_NS_PER_SECOND;
	return seconds > least ? seconds : least;
}

/* Thinks, plays, charges the clock, answers with the vertex. */
static bool genmove(struct tg_gtp *gtp, struct tg_gtp_call *call, bool is_cleanup)
{
	struct tg_gtp_think think;
	struct tg_choice choice;
	enum tg_color color;

	if (!tg_gtp_read_color(call, &color))
		return false;
	tg_gtp_think_init(gtp, &think, color);
	think.request.cleanup = is_cleanup;
	double before = gtp->think_seconds;
	if (!tg_gtp_think_run(gtp, call, &think, &choice) ||
		!tg_gtp_play_choice(gtp, call, color, &choice))
		return false;
	tg_gtp_time_spend(&gtp->time, color, tg_gtp_turn_seconds(gtp, gtp->think_seconds - before));
	tg_gtp_print_vertex(gtp, call, choice.move);
	gtp->must_ponder = choice.move >= 0;
	return true;
}

static bool run_genmove(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return genmove(gtp, call, false);
}

static bool run_genmove_cleanup(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return genmove(gtp, call, true);
}

/* A choice that is not played. */
static bool search(struct tg_gtp *gtp, struct tg_gtp_call *call, struct tg_gtp_think *think)
{
	struct tg_choice choice;

	if (!tg_gtp_think_run(gtp, call, think, &choice))
		return false;
	tg_gtp_print_vertex(gtp, call, choice.move);
	return true;
}

/* The same position gives the same answer: no memory of earlier thinks, no clock. */
static bool run_reg_genmove(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_gtp_think think;
	enum tg_color color;

	if (!tg_gtp_read_color(call, &color))
		return false;
	tg_gtp_think_init(gtp, &think, color);
	think.request.budget.seconds = 0;
	if (think.request.budget.nodes == 0)
		think.request.budget.nodes = tg_gtp_is_go(gtp) ? REG_PLAYOUTS_GO : REG_NODES_FIVE;
	if (gtp->options.engine)
		tg_engine_reset(gtp->options.engine);
	return search(gtp, call, &think);
}

static bool run_search(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_gtp_think think;
	enum tg_color color;

	if (!tg_gtp_read_color(call, &color))
		return false;
	tg_gtp_think_init(gtp, &think, color);
	return search(gtp, call, &think);
}

static bool run_search_cancellable(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_gtp_think think;
	struct tg_choice choice;
	enum tg_color color;

	if (!tg_gtp_read_color(call, &color))
		return false;
	tg_gtp_think_init(gtp, &think, color);
	think.watch = TG_WATCH_LINE;
	if (!tg_gtp_think_run(gtp, call, &think, &choice))
		return false;
	if (tg_stop_requested(gtp->stop))
		tg_gtp_print(call, "cancelled");
	else
		tg_gtp_print_vertex(gtp, call, choice.move);
	return true;
}

static bool run_raw_nn(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return tg_gtp_fail(call, "no neural network is loaded");
}

const struct tg_gtp_command tg_gtp_think_commands[] = {
	{"genmove", run_genmove, TG_GTP_ALL, "COLOR - chooses a move and plays it"},
	{"reg_genmove", run_reg_genmove, TG_GTP_ALL, "COLOR - chooses a move, always the same one"},
	{"kgs-genmove_cleanup", run_genmove_cleanup, TG_GTP_GO,
		"COLOR - as genmove, no pass before dead stones are taken"},
	{"kata-search", run_search, TG_GTP_ALL, "COLOR - chooses a move"},
	{"kata-search_cancellable", run_search_cancellable, TG_GTP_ALL,
		"COLOR - chooses a move unless a line comes first"},
	{"kata-raw-nn", run_raw_nn, TG_GTP_ALL, "SYMMETRY - what the network says"},
	{NULL, NULL, 0, NULL},
};
