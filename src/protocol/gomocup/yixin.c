/*
 * Yixin's extensions, as far as a board program that shows a game needs them: the handshake, a board
 * without an answer, forbidden points, several best moves, clearing the tables. Its database and its
 * renju openings are not played.
 */
#include "protocol/gomocup/gomocup.h"

#include "base/buffer.h"
#include "base/text.h"
#include "tengen/tengen.h"

#include <stdlib.h>
#include <string.h>

static void run_show_info(struct tg_gomocup *gomocup, char *arguments)
{
	tg_gomocup_say(gomocup, "MESSAGE tengen %s", tg_version());
	tg_gomocup_say(gomocup, "MESSAGE INFO MAX_THREAD_NUM 64");
	tg_gomocup_say(gomocup, "MESSAGE INFO MAX_HASH_SIZE 22");
}

static void run_board(struct tg_gomocup *gomocup, char *arguments)
{
	tg_gomocup_begin_list(gomocup, TG_LIST_YXBOARD);
}

/* Two digits of column and of row for each point, one full stop at the end. */
static void run_show_forbid(struct tg_gomocup *gomocup, char *arguments)
{
	struct tg_buffer text = TG_BUFFER_INIT(1 << 14);
	uint8_t refusal[TG_MAX_POINTS] = {TG_LEGAL};

	if (!tg_gomocup_has_board(gomocup) || !tg_gomocup_follow_rule(gomocup))
		return;
	const struct tg_position *pos = tg_session_position(gomocup->session);
	if (tg_position_game(pos) == TG_GAME_RENJU && tg_position_to_move(pos) == TG_BLACK)
		tg_position_forbidden(pos, refusal);
	for (tg_point point = 0; point < tg_size_points(gomocup->size); point++)
		if (refusal[point] != TG_LEGAL)
			tg_buffer_printf(&text, "%02d%02d", tg_point_col(gomocup->size, point),
				tg_point_row(gomocup->size, point));
	tg_gomocup_say(gomocup, "FORBID %s.", text.length > 0 ? text.data : "");
	tg_buffer_finish(&text);
}

static void print_line(const struct tg_gomocup *gomocup, struct tg_buffer *text,
	const struct tg_candidate *candidate)
{
	for (int i = 0; i < candidate->pv_length; i++) {
		char vertex[TG_VERTEX_MAX];

		tg_vertex_format_gomocup(gomocup->size, candidate->pv[i], vertex);
		tg_buffer_printf(text, " %s", vertex);
	}
}

static void show_candidate(struct tg_gomocup *gomocup, const struct tg_report *report, int index)
{
	const struct tg_candidate *candidate = &report->candidates[index];
	struct tg_buffer text = TG_BUFFER_INIT(1 << 12);

	tg_buffer_printf(&text, "(%d) Depth %d | Winrate %.1f%% | Node %llu | Time %.0fms |",
		index + 1, report->depth, candidate->winrate * 100,
		(unsigned long long)report->nodes, report->seconds * 1000);
	if (candidate->mate != 0)
		tg_buffer_printf(&text, " %s in %d |", candidate->mate > 0 ? "Wins" : "Loses",
			abs(candidate->mate));
	print_line(gomocup, &text, candidate);
	tg_gomocup_say(gomocup, "MESSAGE %s", text.data);
	tg_buffer_finish(&text);
}

void tg_gomocup_show_search(struct tg_gomocup *gomocup, const struct tg_report *report)
{
	if (report->candidates_length > 0)
		show_candidate(gomocup, report, 0);
}

/* The n best moves with their lines; the best one is the answer and is not played. */
static void run_nbest(struct tg_gomocup *gomocup, char *arguments)
{
	struct tg_gomocup_thought thought;
	char vertex[TG_VERTEX_MAX];
	long count;

	if (!tg_text_parse_int(arguments, 1, TG_MAX_POINTS, &count)) {
		tg_gomocup_say(gomocup, "ERROR a number of moves expected");
		return;
	}
	if (!tg_gomocup_has_board(gomocup) || !tg_gomocup_follow_rule(gomocup) ||
		!tg_gomocup_think(gomocup, NULL, 1, &thought) || tg_lines_is_ending(gomocup->lines))
		return;
	for (int i = 0; i < thought.report.candidates_length && i < count; i++)
		show_candidate(gomocup, &thought.report, i);
	tg_vertex_format_gomocup(gomocup->size, thought.choice.move, vertex);
	tg_gomocup_say(gomocup, "%s", vertex);
}

static void run_hash_clear(struct tg_gomocup *gomocup, char *arguments)
{
	if (gomocup->engine)
		tg_engine_reset(gomocup->engine);
}

static const struct {
	const char *name;
	void (*run)(struct tg_gomocup *gomocup, char *arguments);
} commands[] = {
	{"YXSHOWINFO", run_show_info},
	{"YXBOARD", run_board},
	{"YXSHOWFORBID", run_show_forbid},
	{"YXNBEST", run_nbest},
	{"YXHASHCLEAR", run_hash_clear},
};

bool tg_gomocup_run_yixin(struct tg_gomocup *gomocup, const char *command, char *arguments)
{
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (tg_text_equal_nocase(command, commands[i].name)) {
			gomocup->is_yixin = true;
			commands[i].run(gomocup, arguments);
			return true;
		}
	return false;
}
