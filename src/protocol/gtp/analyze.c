/*
 * Analysis: the engine's reports as the lines that Leela Zero, KataGo and Sabaki defined. This file
 * reads the arguments and drives the think; report.c writes the lines.
 *
 * An analysis has no end of its own: any input line ends it, and what completes the answer is an empty
 * line. A genmove_analyze ends by itself with "play VERTEX" and an empty line.
 */
#include "protocol/gtp/report.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* The interval where none is given, and the shortest one; seconds. */
#define INTERVAL_DEFAULT 1.0
#define INTERVAL_LEAST 0.01

/* What an analysing command is: how its lines look, what it does with the move. */
struct kind {
	enum tg_gtp_style style;
	bool is_search;      /* ends by itself and answers with a move */
	bool is_played;      /* ... which is played */
	bool is_cancellable; /* ... unless a line comes first */
};

/* "D4,Q16": adds points to a list of the request. */
static bool read_list(struct tg_gtp *gtp, struct tg_gtp_call *call, tg_point *points, int *length)
{
	char *next = tg_gtp_word(call);

	if (!next)
		return tg_gtp_fail(call, "syntax error");
	while (next) {
		char *word = next;
		tg_point point;

		next = strchr(word, ',');
		if (next)
			*next++ = '\0';
		if (!tg_gtp_parse_vertex(gtp, word, &point) || point == TG_NO_POINT)
			return tg_gtp_fail(call, "syntax error");
		if (*length < TG_MAX_POINTS)
			points[(*length)++] = point;
	}
	return true;
}

/*
 * COLOR V,V,... DEPTH. The engine takes restrictions at the root only, so those of the other colour
 * say nothing here.
 */
static bool read_restriction(
	struct tg_gtp *gtp, struct tg_gtp_call *call, struct tg_request *request, bool is_allow)
{
	tg_point points[TG_MAX_POINTS];
	enum tg_color color;
	int length = 0;
	long depth;

	if (!tg_gtp_read_color(call, &color) || !read_list(gtp, call, points, &length) ||
		!tg_gtp_read_int(call, 1, INT32_MAX, &depth))
		return false;
	if (color != request->color)
		return true;
	if (is_allow && request->allow_length > 0)
		return tg_gtp_fail(call, "syntax error");
	tg_point *list = is_allow ? request->allow : request->avoid;
	int *list_length = is_allow ? &request->allow_length : &request->avoid_length;
	for (int i = 0; i < length && *list_length < TG_MAX_POINTS; i++)
		list[(*list_length)++] = points[i];
	return request->allow_length == 0 || request->avoid_length == 0 ||
		tg_gtp_fail(call, "syntax error");
}

static bool set_interval(struct tg_gtp_call *call, const char *word, struct tg_request *request)
{
	double centiseconds;

	if (!word || !tg_text_parse_number(word, &centiseconds) || centiseconds < 0)
		return tg_gtp_fail(call, "syntax error");
	request->report_interval = centiseconds / 100;
	if (request->report_interval < INTERVAL_LEAST)
		request->report_interval = INTERVAL_LEAST;
	return true;
}

/* One of kata's switches; NULL for a word that is none. */
static bool *switch_of(struct tg_gtp_report *report, const char *key)
{
	const struct {
		const char *key;
		bool *value;
	} switches[] = {
		{"rootInfo", &report->has_root_info},
		{"ownership", &report->has_ownership},
		{"pvVisits", &report->ignored},
		{"ownershipStdev", &report->ignored},
		{"movesOwnership", &report->ignored},
		{"movesOwnershipStdev", &report->ignored},
		{"pvEdgeVisits", &report->ignored},
		{"noResultValue", &report->ignored},
	};

	for (size_t i = 0; i < sizeof(switches) / sizeof(switches[0]); i++)
		if (report->style == TG_GTP_KATA && strcmp(key, switches[i].key) == 0)
			return switches[i].value;
	return NULL;
}

static bool read_key(struct tg_gtp *gtp, struct tg_gtp_call *call, const char *key,
	struct tg_gtp_think *think, struct tg_gtp_report *report)
{
	bool *value = switch_of(report, key);
	long number;

	if (value)
		return tg_gtp_read_bool(call, value);
	if (strcmp(key, "interval") == 0)
		return set_interval(call, tg_gtp_word(call), &think->request);
	if (strcmp(key, "avoid") == 0 || strcmp(key, "allow") == 0)
		return read_restriction(gtp, call, &think->request, key[1] == 'l');
	if (strcmp(key, "minmoves") == 0)
		return tg_gtp_read_int(call, 0, INT32_MAX, &number);
	if (strcmp(key, "maxmoves") == 0)
		return tg_gtp_read_int(call, 1, INT32_MAX, &report->most_moves);
	return tg_gtp_fail(call, "syntax error");
}

/* [COLOR] [INTERVAL] {KEY VALUE} */
static bool read_arguments(struct tg_gtp *gtp, struct tg_gtp_call *call, struct tg_gtp_think *think,
	struct tg_gtp_report *report)
{
	const char *word = tg_gtp_word(call);
	enum tg_color color = tg_position_to_move(tg_gtp_game_position(gtp));

	if (word && tg_gtp_parse_color(word, &color))
		word = tg_gtp_word(call);
	tg_gtp_think_init(gtp, think, color);
	think->request.report_interval = INTERVAL_DEFAULT;
	if (word && tg_is_digit(*word)) {
		if (!set_interval(call, word, &think->request))
			return false;
		word = tg_gtp_word(call);
	}
	for (; word; word = tg_gtp_word(call))
		if (!read_key(gtp, call, word, think, report))
			return false;
	return true;
}

/* An analysis: goes on until a line comes, even when the engine has nothing more to say. */
static bool analyze(struct tg_gtp *gtp, struct tg_gtp_call *call, struct tg_gtp_think *think)
{
	struct tg_choice choice;

	think->request.budget = (struct tg_budget){0};
	think->request.analyze = true;
	think->watch = TG_WATCH_LINE;
	tg_gtp_stream(gtp, call);
	if (!tg_gtp_think_run(gtp, call, think, &choice))
		tg_log(gtp->options.log, TG_LOG_ERROR, "%s", call->text.data);
	tg_buffer_clear(&call->text);
	tg_lines_wait(gtp->lines);
	return true;
}

/* A search that shows its lines and ends with "play VERTEX". */
static bool search(struct tg_gtp *gtp, struct tg_gtp_call *call, struct tg_gtp_think *think,
	const struct kind *kind)
{
	enum tg_color color = think->request.color;
	struct tg_choice choice;
	double before = gtp->think_seconds;

	if (kind->is_cancellable)
		think->watch = TG_WATCH_LINE;
	tg_gtp_stream(gtp, call);
	bool is_done = tg_gtp_think_run(gtp, call, think, &choice);
	if (is_done && kind->is_cancellable && tg_stop_requested(gtp->stop)) {
		tg_gtp_print(call, "play cancelled");
		return true;
	}
	if (is_done && kind->is_played)
		is_done = tg_gtp_play_choice(gtp, call, color, &choice);
	if (!is_done) {
		tg_log(gtp->options.log, TG_LOG_ERROR, "%s", call->text.data);
		tg_buffer_clear(&call->text);
		return true;
	}
	if (kind->is_played)
		tg_gtp_time_spend(
			&gtp->time, color, tg_gtp_turn_seconds(gtp, gtp->think_seconds - before));
	gtp->must_ponder = kind->is_played && choice.move >= 0;
	tg_gtp_print(call, "play ");
	tg_gtp_print_vertex(gtp, call, choice.move);
	return true;
}

static bool run(struct tg_gtp *gtp, struct tg_gtp_call *call, struct kind kind)
{
	struct tg_gtp_report report = {.gtp = gtp, .style = kind.style, .most_moves = INT32_MAX};
	struct tg_gtp_think think;

	if (!read_arguments(gtp, call, &think, &report))
		return false;
	if (!gtp->options.engine)
		return tg_gtp_fail(call, "no engine for this game");
	think.request.report = tg_gtp_report_write;
	think.request.report_context = &report;
	return kind.is_search ? search(gtp, call, &think, &kind) : analyze(gtp, call, &think);
}

static bool run_analyze(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return run(gtp, call, (struct kind){TG_GTP_LEELA, false, false, false});
}

static bool run_kata_analyze(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return run(gtp, call, (struct kind){TG_GTP_KATA, false, false, false});
}

static bool run_genmove_analyze(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return run(gtp, call, (struct kind){TG_GTP_LEELA, true, true, false});
}

static bool run_kata_genmove_analyze(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return run(gtp, call, (struct kind){TG_GTP_KATA, true, true, false});
}

static bool run_kata_search_analyze(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return run(gtp, call, (struct kind){TG_GTP_KATA, true, false, false});
}

static bool run_kata_search_analyze_cancellable(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return run(gtp, call, (struct kind){TG_GTP_KATA, true, false, true});
}

static bool run_sabaki_analyze(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return run(gtp, call, (struct kind){TG_GTP_SABAKI, false, false, false});
}

static bool run_sabaki_genmove_analyze(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return run(gtp, call, (struct kind){TG_GTP_SABAKI, true, true, false});
}

#define ANALYZE_HELP "[COLOR] [CENTISECONDS] {KEY VALUE} - reports until a line comes"
#define SEARCH_HELP "[COLOR] [CENTISECONDS] {KEY VALUE} - reports, then a move"

const struct tg_gtp_command tg_gtp_analyze_commands[] = {
	{"analyze", run_sabaki_analyze, TG_GTP_ALL, ANALYZE_HELP},
	{"lz-analyze", run_analyze, TG_GTP_ALL, ANALYZE_HELP},
	{"kata-analyze", run_kata_analyze, TG_GTP_ALL, ANALYZE_HELP},
	{"genmove_analyze", run_sabaki_genmove_analyze, TG_GTP_ALL, SEARCH_HELP},
	{"lz-genmove_analyze", run_genmove_analyze, TG_GTP_ALL, SEARCH_HELP},
	{"kata-genmove_analyze", run_kata_genmove_analyze, TG_GTP_ALL, SEARCH_HELP},
	{"kata-search_analyze", run_kata_search_analyze, TG_GTP_ALL, SEARCH_HELP},
	{"kata-search_analyze_cancellable", run_kata_search_analyze_cancellable, TG_GTP_ALL,
		SEARCH_HELP ", unless a line comes first"},
	{NULL, NULL, 0, NULL},
};
