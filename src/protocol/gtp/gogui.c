/*
 * What GoGui asks of a program beside GTP: its menu of analyses, its interrupt, its view of a game that
 * it does not know (gogui-rules_*). Source: the GoGui manual, chapters on analyze commands, interrupt
 * and rules of other games.
 */
#include "protocol/gtp/gtp.h"

#include <string.h>
#include <unistd.h>

/* One row of GoGui's menu: TYPE/LABEL/COMMAND. */
struct analysis {
	unsigned games;
	const char *line;
};

static const struct analysis analyses[] = {
	{TG_GTP_GO, "dboard/Ownership/tengen-ownership"},
	{TG_GTP_GO, "string/Estimate/tengen-estimate"},
	{TG_GTP_ALL, "plist/Legal Moves/all_legal %c"},
	{TG_GTP_ALL, "string/Why Illegal/tengen-why_illegal %c %p"},
	{TG_GTP_GO, "plist/Liberties/findlib %p"},
	{TG_GTP_GO, "string/Final Score/final_score"},
	{TG_GTP_GO, "string/Score by Tromp-Taylor/tengen-final_score tromp-taylor"},
	{TG_GTP_GO, "plist/Dead Stones/final_status_list dead"},
	{TG_GTP_GO, "plist/Seki/final_status_list seki"},
	{TG_GTP_GO, "string/Unconditional Status/unconditional_status %p"},
	{TG_GTP_GO, "string/Rules/kata-get-rules"},
	{TG_GTP_GO, "none/Set Rules/kata-set-rules %s"},
	{TG_GTP_ALL, "string/Fingerprint/tengen-hash"},
	{TG_GTP_ALL, "string/Move without Playing/reg_genmove %m"},
	{TG_GTP_ALL, "none/Clear Cache/clear_cache"},
};

static bool run_analyze_commands(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	unsigned mask = tg_gtp_is_go(gtp) ? TG_GTP_GO : TG_GTP_FIVE;

	for (size_t i = 0; i < sizeof(analyses) / sizeof(analyses[0]); i++)
		if (analyses[i].games & mask)
			tg_gtp_print(call, "%s\n", analyses[i].line);
	return true;
}

/* The presence of this command says that the line "# interrupt" stops a think (lines.h). */
static bool run_interrupt(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return true;
}

static bool run_title(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "tengen");
	return true;
}

static bool run_version(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return true;
}

/* A capital letter, then lower case: what GoGui expects of a game's name. */
static bool run_rules_game_id(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const char *name = tg_game_name(gtp->options.game);

	tg_gtp_print(call, "%c%s", name[0] - 'a' + 'A', name + 1);
	return true;
}

static bool run_rules_board_size(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "%d", gtp->options.size.cols);
	return true;
}

static bool run_rules_board(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_view view;

	tg_session_view(gtp->session, &view);
	for (int row = 0; row < view.size.rows; row++)
		tg_gtp_print(call, "%s\n", view.rows[row]);
	return true;
}

static bool run_nothing_to_draw(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return true;
}

static bool is_over(const struct tg_gtp *gtp)
{
	struct tg_outcome outcome;

	tg_position_outcome(tg_gtp_game_position(gtp), &outcome);
	return outcome.end != TG_END_NONE;
}

/* Nothing at all when the game is over. */
static bool run_rules_legal_moves(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const struct tg_position *pos = tg_gtp_game_position(gtp);
	bool flags[TG_MAX_POINTS] = {false};

	if (is_over(gtp))
		return true;
	for (tg_point point = 0; point < tg_gtp_points(gtp); point++)
		flags[point] = tg_position_check(pos, tg_position_to_move(pos), point) == TG_LEGAL;
	tg_gtp_print_points(gtp, call, flags);
	if (tg_gtp_is_go(gtp))
		tg_gtp_print(call, "%spass", call->text.length > 0 ? " " : "");
	return true;
}

static bool run_rules_side_to_move(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "%s", tg_gtp_color_name(tg_position_to_move(tg_gtp_game_position(gtp))));
	return true;
}

/* Black stones taken, white stones taken. */
static bool run_rules_captured_count(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const struct tg_position *pos = tg_gtp_game_position(gtp);

	tg_gtp_print(call, "%d %d", tg_position_prisoners(pos, TG_WHITE),
		tg_position_prisoners(pos, TG_BLACK));
	return true;
}

/* A sentence for people; nothing while the game goes on. */
static bool run_rules_final_result(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_outcome outcome;

	if (!is_over(gtp))
		return true;
	if (tg_gtp_is_go(gtp))
		return tg_gtp_find(TG_GAME_GO, "final_score")->run(gtp, call);
	tg_position_outcome(tg_gtp_game_position(gtp), &outcome);
	if (outcome.winner == TG_EMPTY)
		tg_gtp_print(call, "Draw");
	else
		tg_gtp_print(call, "%s wins", outcome.winner == TG_BLACK ? "Black" : "White");
	return true;
}

const struct tg_gtp_command tg_gtp_gogui_commands[] = {
	{"gogui-analyze_commands", run_analyze_commands, TG_GTP_ALL, "- GoGui's menu"},
	{"gogui-interrupt", run_interrupt, TG_GTP_ALL, "- the line \"# interrupt\" stops a think"},
	{"gogui-title", run_title, TG_GTP_ALL, "- the window's title"},
	{"gogui-version", run_version, TG_GTP_ALL, "VERSION - GoGui says hello"},
	{"gogui-rules_game_id", run_rules_game_id, TG_GTP_ALL, "- the game's name"},
	{"gogui-rules_board_size", run_rules_board_size, TG_GTP_ALL, "- the board's size"},
	{"gogui-rules_board", run_rules_board, TG_GTP_ALL, "- rows of . X O"},
	{"gogui-rules_board_gfx", run_nothing_to_draw, TG_GTP_ALL, "- nothing more to draw"},
	{"gogui-rules_legal_moves", run_rules_legal_moves, TG_GTP_ALL,
		"- for the side to move; empty: the game is over"},
	{"gogui-rules_side_to_move", run_rules_side_to_move, TG_GTP_ALL, "- black or white"},
	{"gogui-rules_captured_count", run_rules_captured_count, TG_GTP_ALL,
		"- black and white stones taken"},
	{"gogui-rules_final_result", run_rules_final_result, TG_GTP_ALL, "- how the game ended"},
	{NULL, NULL, 0, NULL},
};
