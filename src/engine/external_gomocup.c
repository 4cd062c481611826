/*
 * The manager's side of the Gomocup (Piskvork) protocol: START, INFO, then BEGIN, TURN or BOARD for
 * each move. Coordinates are "column,row" from 0 at the top left. Source: gomocup.md.
 *
 * A program that never answers ABOUT costs its patience here and nothing more.
 */
#include "engine/external_inside.h"

#include "base/buffer.h"
#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TALK_LINES = 100000, ABOUT_SECONDS = 2 };

/* Seconds left until `deadline`, at least 0. */
static double left_until(int64_t deadline)
{
	double left = (double)(deadline - tg_clock_now(NULL)) / 1e9;

	return left > 0 ? left : 0;
}

/* Lines that are for people, and blanks. */
static bool is_talk(const char *line)
{
	return line[0] == '\0' || strncmp(line, "MESSAGE", 7) == 0 ||
		strncmp(line, "DEBUG", 5) == 0 || strncmp(line, "INFO", 4) == 0;
}

static bool is_complaint(const char *line)
{
	return strncmp(line, "ERROR", 5) == 0 || strncmp(line, "UNKNOWN", 7) == 0;
}

/*
 * ERROR or UNKNOWN about a word of send_info's: INFO wants no answer, so none is it. Programs exist that
 * drop a word which comes while they still put down their own move, and then stumble over the next one.
 */
static bool is_about_info(const char *line)
{
	static const char *const words[] = {"INFO", "TIME_LEFT", "2147483647"};

	if (!is_complaint(line))
		return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (tg_text_has_nocase(line, words[i]))
			return true;
	return false;
}

/* The next line that is an answer. */
static enum tg_status read_answer(struct tg_external *external, const char *asked, double seconds,
	const struct tg_stop *stop, const char **line)
{
	int64_t deadline = tg_clock_now(NULL) + (int64_t)(seconds * 1e9);

	for (int i = 0; i < TALK_LINES; i++) {
		enum tg_status status =
			tg_external_read(external, asked, left_until(deadline), stop, line);

		if (status != TG_OK)
			return status;
		while (tg_is_space(**line))
			++*line;
		if (is_talk(*line) || is_about_info(*line) || strncmp(*line, "name=", 5) == 0)
			continue; /* the last: a late answer to ABOUT */
		external->has_answered = true;
		return TG_OK;
	}
	return tg_external_fail(external, TG_ERR_PEER, "talks without end after `%.24s`", asked);
}

/* name="Rapfi", version="0.4" -> "Rapfi 0.4"; without these, the line as it is. */
static void take_name(struct tg_external *external, const char *line)
{
	char *name = external->engine.name;
	size_t size = sizeof(external->engine.name);
	const char *begin = strstr(line, "name=\""), *version = strstr(line, "version=\"");

	if (!begin) {
		snprintf(name, size, "%s", line);
		return;
	}
	snprintf(name, size, "%.*s", (int)strcspn(begin + 6, "\""), begin + 6);
	if (version && strlen(name) + 1 < size)
		snprintf(name + strlen(name), size - strlen(name), " %.*s",
			(int)strcspn(version + 9, "\""), version + 9);
}

static enum tg_status greet(struct tg_external *external)
{
	int64_t deadline = tg_clock_now(NULL) + ABOUT_SECONDS * TG_NS_PER_SECOND;
	const char *line;

	tg_child_send(external->child, "ABOUT\r\n");
	for (int i = 0; i < TALK_LINES; i++) {
		enum tg_status status = tg_child_read_line(external->child, deadline, NULL, &line);

		if (status == TG_ERR_TIMEOUT)
			return TG_OK; /* START will show whether it lives */
		if (status != TG_OK)
			return tg_external_fail(external, TG_ERR_PEER, "broke off at ABOUT");
		if (strcmp(line, "ABOUT") == 0)
			return tg_external_fail(external, TG_ERR_PEER,
				"it sends ABOUT back; this is no Gomocup engine");
		if (!is_talk(line) && strncmp(line, "UNKNOWN", 7) != 0) {
			take_name(external, line);
			return TG_OK;
		}
	}
	return TG_OK;
}

/* --- the game --- */

static int rule_bits(enum tg_game game)
{
	switch (game) {
	case TG_GAME_STANDARD: return 1;
	case TG_GAME_RENJU: return 4;
	case TG_GAME_CARO: return 8;
	case TG_GAME_CARO_EXACT: return 9;
	default: return 0;
	}
}

/* A program that has just put down its own move may drop the first word, as with INFO: it is asked twice. */
static enum tg_status start(struct tg_external *external, const char *command)
{
	const char *line = "";

	for (int i = 0; i < 2; i++) {
		tg_child_send(external->child, command);
		tg_child_send(external->child, "\r\n");
		enum tg_status status =
			read_answer(external, command, tg_external_patience(external), NULL, &line);
		if (status != TG_OK || strncmp(line, "OK", 2) == 0)
			return status;
		if (!is_complaint(line))
			break;
	}
	return tg_external_fail(external, TG_ERR_PEER, "answered `%.60s` to %s", line, command);
}

/*
 * A new game on an empty board. START is understood by every program, RESTART is not; and many take
 * BOARD as stones on top of those that stand.
 */
static enum tg_status begin_game(struct tg_external *external, const struct tg_path *path)
{
	char command[48];

	if (path->size.cols == path->size.rows)
		snprintf(command, sizeof(command), "START %d", path->size.cols);
	else
		snprintf(command, sizeof(command), "RECTSTART %d,%d", path->size.cols,
			path->size.rows);
	external->told_seconds = -1;
	return start(external, command);
}

static void send_info(struct tg_external *external, const struct tg_path *path, double seconds)
{
	char text[256];

	if (external->told_seconds != seconds) {
		snprintf(text, sizeof(text),
			"INFO rule %d\r\nINFO game_type 1\r\nINFO timeout_match 0\r\n"
			"INFO max_memory 0\r\nINFO timeout_turn %.0f\r\n",
			rule_bits(path->game), seconds > 0 ? seconds * 1000 : 1e9);
		tg_child_send(external->child, text);
		external->told_seconds = seconds;
	}
	tg_child_send(external->child, "INFO time_left 2147483647\r\n");
}

static void append_stone(
	struct tg_buffer *text, const struct tg_path *path, tg_point point, int field)
{
	tg_buffer_printf(text, "%d,%d,%d\r\n", tg_point_col(path->size, point),
		tg_point_row(path->size, point), field);
}

/* The whole board: first stones, then the moves in order; field 1 is the program's own. */
static void send_board(struct tg_external *external, const struct tg_path *path, int own)
{
	struct tg_buffer text = TG_BUFFER_INIT(1 << 16);

	tg_buffer_append_text(&text, "BOARD\r\n");
	for (tg_point p = 0; p < tg_size_points(path->size); p++)
		if (path->first[p] != TG_EMPTY)
			append_stone(&text, path, p, path->first[p] == own ? 1 : 2);
	for (int i = 0; i < path->length; i++)
		append_stone(&text, path, path->moves[i], path->colors[i] == own ? 1 : 2);
	tg_buffer_append_text(&text, "DONE\r\n");
	tg_child_send(external->child, text.data ? text.data : "");
	tg_buffer_finish(&text);
}

static bool is_empty(const struct tg_path *path)
{
	for (int p = 0; p < tg_size_points(path->size); p++)
		if (path->first[p] != TG_EMPTY)
			return false;
	return path->length == 0;
}

/* Is exactly the opponent's answer to the program's last move new? */
static bool is_one_turn(const struct tg_external *external, const struct tg_path *path)
{
	return external->is_synced && path->length == external->known.length + 1 &&
		external->known.length > 0 && tg_path_extends(path, &external->known);
}

/* Tells the position and asks, in one; returns what was asked, for the error line. */
static const char *send_position(
	struct tg_external *external, const struct tg_path *path, enum tg_color own, bool one_turn)
{
	char text[48];

	if (one_turn) {
		tg_point last = path->moves[path->length - 1];

		snprintf(text, sizeof(text), "TURN %d,%d\r\n", tg_point_col(path->size, last),
			tg_point_row(path->size, last));
		tg_child_send(external->child, text);
		return "TURN";
	}
	if (is_empty(path)) {
		tg_child_send(external->child, "BEGIN\r\n");
		return "BEGIN";
	}
	send_board(external, path, (int)own);
	return "BOARD";
}

/* "x,y", or the failure. SUGGEST asks for our consent, which it has. */
static enum tg_status read_move(struct tg_external *external, const struct tg_path *path,
	const char *asked, const struct tg_request *request, tg_point *move)
{
	double patience = tg_external_think_patience(external, &request->budget);
	const char *line;
	enum tg_status status = read_answer(external, asked, patience, request->stop, &line);

	if (status == TG_OK && strncmp(line, "SUGGEST ", 8) == 0) {
		char consent[64];

		snprintf(consent, sizeof(consent), "PLAY %.40s\r\n", line + 8);
		tg_child_send(external->child, consent);
		status = read_answer(
			external, "PLAY", external->answer_seconds, request->stop, &line);
	}
	if (status != TG_OK)
		return status;
	if (tg_vertex_parse_gomocup(path->size, line, move) == TG_OK)
		return TG_OK;
	return tg_external_fail(external, TG_ERR_PEER, "answered `%.60s` to %s", line, asked);
}

static enum tg_status ask(struct tg_external *external, const struct tg_path *path,
	const struct tg_request *request, tg_point *move)
{
	bool one_turn = is_one_turn(external, path);
	enum tg_status status = TG_OK;
	const char *asked;

	if (!tg_game_is_five(path->game))
		return TG_ERR_UNSUPPORTED;
	if (!one_turn)
		status = begin_game(external, path);
	if (status != TG_OK)
		return status;
	send_info(external, path, request->budget.seconds);
	asked = send_position(external, path, request->color, one_turn);
	status = read_move(external, path, asked, request, move);
	if (status != TG_OK)
		return status;
	external->known = *path;
	if (external->known.length < TG_MAX_PLIES) {
		external->known.moves[external->known.length] = *move;
		external->known.colors[external->known.length++] = (uint8_t)request->color;
	}
	external->is_synced = true;
	return TG_OK;
}

const struct tg_dialect tg_dialect_gomocup = {greet, ask, "END\r\n"};
