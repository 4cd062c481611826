/*
 * The controller's side of GTP 2.
 *
 * An answer is what follows "=" or "?", up to an empty line; CRLF, an id, blanks and text before the
 * answer are tolerated (gtp.md 1). The program's board is told the whole game when it does not stand
 * where the game goes on: size, clear, komi, rules, handicap or set-up stones, moves in order. Whatever
 * "?" it answers to a move that tengen knows to be legal is a failure: the boards have diverged.
 */
#include "engine/external_inside.h"

#include "base/buffer.h"
#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	BANNER_LINES = 200,  /* of text before an answer */
	ANSWER_LINES = 5000, /* of an answer */
	ANSWER_BYTES = 1 << 20,
};

/* --- one command --- */

/* Waits for the line that opens the answer, past empty lines and whatever else is printed first. */
static enum tg_status read_opening(struct tg_external *external, const char *command,
	double seconds, const struct tg_stop *stop, const char **line)
{
	int64_t deadline = tg_clock_now(NULL) + (int64_t)(seconds * 1e9);

	for (int i = 0; i < BANNER_LINES; i++) {
		double left = (double)(deadline - tg_clock_now(NULL)) / 1e9;
		enum tg_status status =
			tg_external_read(external, command, left > 0 ? left : 0, stop, line);

		if (status != TG_OK || (*line)[0] == '=' || (*line)[0] == '?')
			return status;
		if (strcmp(*line, command) == 0)
			return tg_external_fail(external, TG_ERR_PEER,
				"it sends `%.24s` back; this is no GTP engine, or not its GTP mode",
				command);
	}
	return tg_external_fail(external, TG_ERR_PEER,
		"%d lines and no answer to `%.24s`; last: %.40s", BANNER_LINES, command, *line);
}

/* The text behind "=", an id and blanks. */
static const char *skip_status(const char *line)
{
	line++;
	while (tg_is_digit(*line))
		line++;
	while (tg_is_space(*line))
		line++;
	return line;
}

static void put(struct tg_buffer *buffer, const char *text)
{
	if (buffer->length > 0)
		tg_buffer_append_char(buffer, '\n');
	tg_buffer_append_text(buffer, text);
}

/* Sends, waits, and gathers the answer. TG_ERR_ARGUMENT: it begins with "?". */
static enum tg_status converse(struct tg_external *external, const char *command, double seconds,
	const struct tg_stop *stop, struct tg_buffer *answer)
{
	enum tg_status status, verdict;
	const char *line;

	tg_child_send(external->child, command);
	tg_child_send(external->child, "\n");
	status = read_opening(external, command, seconds, stop, &line);
	if (status != TG_OK)
		return status;
	verdict = line[0] == '=' ? TG_OK : TG_ERR_ARGUMENT;
	put(answer, skip_status(line));
	for (int i = 0; i < ANSWER_LINES; i++) {
		status = tg_external_read(external, command, external->answer_seconds, NULL, &line);
		if (status != TG_OK)
			return status;
		if (line[0] == '\0') {
			external->has_answered = true;
			return verdict;
		}
		put(answer, line);
	}
	return tg_external_fail(external, TG_ERR_PEER, "the answer to `%.24s` has no end", command);
}

enum tg_status tg_external_gtp(
	struct tg_external *external, const char *command, char *answer, size_t answer_size)
{
	struct tg_buffer buffer = TG_BUFFER_INIT(ANSWER_BYTES);
	enum tg_status status =
		converse(external, command, tg_external_patience(external), NULL, &buffer);

	if (answer && answer_size > 0)
		snprintf(answer, answer_size, "%s", buffer.data ? buffer.data : "");
	tg_buffer_finish(&buffer);
	return status;
}

static enum tg_status say(struct tg_external *external, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* A command whose "?" is left to the caller. */
static enum tg_status say(struct tg_external *external, const char *format, ...)
{
	char command[TG_RULES_TEXT_MAX + 64];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(command, sizeof(command), format, arguments);
	va_end(arguments);
	return tg_external_gtp(external, command, NULL, 0);
}

/* --- greeting --- */

static bool names(const char *list, const char *command)
{
	size_t length = strlen(command);

	for (const char *at = list; (at = strstr(at, command)) != NULL; at += length)
		if ((at == list || at[-1] == '\n') && (at[length] == '\n' || at[length] == '\0'))
			return true;
	return false;
}

static enum tg_status learn_commands(struct tg_external *external)
{
	struct tg_buffer list = TG_BUFFER_INIT(ANSWER_BYTES);
	enum tg_status status =
		converse(external, "list_commands", tg_external_patience(external), NULL, &list);
	const char *text = list.data ? list.data : "";

	if (status == TG_OK) {
		external->has_kata_rules = names(text, "kata-set-rules");
		external->has_kata_time = names(text, "kata-time_settings");
		external->has_time = names(text, "time_settings");
		external->has_free_handicap = names(text, "set_free_handicap");
		external->has_rectangles = names(text, "rectangular_boardsize");
	}
	tg_buffer_finish(&list);
	return status == TG_ERR_ARGUMENT ? TG_OK : status; /* then it knows the core only */
}

static enum tg_status greet(struct tg_external *external)
{
	char name[sizeof(external->engine.name)] = "", version[24] = "";
	enum tg_status status = tg_external_gtp(external, "name", name, sizeof(name));

	if (status == TG_ERR_ARGUMENT)
		status = TG_OK;
	if (status == TG_OK)
		status = tg_external_gtp(external, "version", version, sizeof(version));
	if (status != TG_OK && status != TG_ERR_ARGUMENT)
		return status;
	if (name[0] != '\0')
		snprintf(external->engine.name, sizeof(external->engine.name), "%.36s%s%s", name,
			version[0] && status == TG_OK ? " " : "", status == TG_OK ? version : "");
	return learn_commands(external);
}

/* --- the board --- */

static const char *color_word(int color)
{
	return color == TG_BLACK ? "black" : "white";
}

static enum tg_status play(
	struct tg_external *external, const struct tg_path *path, int color, tg_point point)
{
	char vertex[TG_VERTEX_MAX], command[48], answer[64];
	enum tg_status status;

	tg_vertex_format_gtp(path->size, point, vertex);
	snprintf(command, sizeof(command), "play %s %s", color_word(color), vertex);
	status = tg_external_gtp(external, command, answer, sizeof(answer));
	if (status == TG_ERR_ARGUMENT)
		return tg_external_fail(external, TG_ERR_PEER,
			"refuses the legal move `%s`: %s; the boards disagree", command, answer);
	return status;
}

static enum tg_status set_size(struct tg_external *external, const struct tg_path *path)
{
	enum tg_status status;

	if (path->size.cols == path->size.rows)
		status = say(external, "boardsize %d", path->size.cols);
	else if (external->has_rectangles)
		status = say(
			external, "rectangular_boardsize %d %d", path->size.cols, path->size.rows);
	else
		status = say(external, "boardsize %d %d", path->size.cols, path->size.rows);
	if (status != TG_ERR_ARGUMENT)
		return status;
	return tg_external_fail(external, TG_ERR_UNSUPPORTED, "does not play on %dx%d",
		path->size.cols, path->size.rows);
}

/* Komi always; rules where the program has a word for them. A "?" is not a reason to stop. */
static enum tg_status set_rules(struct tg_external *external, const struct tg_path *path)
{
	int komi = path->rules.komi_halves;
	char text[TG_RULES_TEXT_MAX];
	enum tg_status status;

	if (tg_game_is_five(path->game))
		return TG_OK;
	status =
		say(external, "komi %s%d.%d", komi < 0 ? "-" : "", abs(komi) / 2, komi % 2 ? 5 : 0);
	if (status != TG_OK && status != TG_ERR_ARGUMENT)
		return status;
	if (!external->has_kata_rules)
		return TG_OK;
	tg_rules_format_json(&path->rules, text);
	status = say(external, "kata-set-rules %s", text);
	return status == TG_ERR_ARGUMENT ? TG_OK : status;
}

static int count_stones(const struct tg_path *path, int color)
{
	int count = 0;

	for (int p = 0; p < tg_size_points(path->size); p++)
		count += path->first[p] == color;
	return count;
}

/* All first stones in one command, so that the program knows of a handicap. */
static enum tg_status set_handicap(struct tg_external *external, const struct tg_path *path)
{
	struct tg_buffer command = TG_BUFFER_INIT(8192);
	char vertex[TG_VERTEX_MAX];
	enum tg_status status;

	tg_buffer_append_text(&command, "set_free_handicap");
	for (tg_point p = 0; p < tg_size_points(path->size); p++) {
		if (path->first[p] != TG_BLACK)
			continue;
		tg_vertex_format_gtp(path->size, p, vertex);
		tg_buffer_printf(&command, " %s", vertex);
	}
	status = command.failed != TG_OK ? command.failed
					 : tg_external_gtp(external, command.data, NULL, 0);
	tg_buffer_finish(&command);
	return status;
}

/*
 * The stones that the history begins with. Placed one by one as moves they cannot take each other:
 * each chain has at least the liberties that it has in the end.
 */
static enum tg_status set_first_stones(struct tg_external *external, const struct tg_path *path)
{
	int black = count_stones(path, TG_BLACK), white = count_stones(path, TG_WHITE);
	enum tg_status status = TG_OK;

	if (black >= 2 && white == 0 && path->handicap >= 2 && external->has_free_handicap) {
		status = set_handicap(external, path);
		if (status != TG_ERR_ARGUMENT)
			return status;
		status = TG_OK;
	}
	for (tg_point p = 0; p < tg_size_points(path->size) && status == TG_OK; p++)
		if (path->first[p] != TG_EMPTY)
			status = play(external, path, path->first[p], p);
	return status;
}

static enum tg_status clear(struct tg_external *external, const struct tg_path *path)
{
	enum tg_status status = set_size(external, path);

	external->is_synced = false;
	if (status == TG_OK)
		status = say(external, "clear_board");
	if (status == TG_ERR_ARGUMENT)
		return tg_external_fail(external, TG_ERR_PEER, "refuses `clear_board`");
	if (status == TG_OK)
		status = set_rules(external, path);
	if (status == TG_OK)
		status = set_first_stones(external, path);
	if (status != TG_OK)
		return status;
	external->known = *path;
	external->known.length = 0;
	external->is_synced = true;
	return TG_OK;
}

static enum tg_status bring_to(struct tg_external *external, const struct tg_path *path)
{
	struct tg_path *known = &external->known;
	enum tg_status status = TG_OK;

	if (!external->is_synced || !tg_path_extends(path, known))
		status = clear(external, path);
	while (status == TG_OK && known->length < path->length) {
		int i = known->length;

		status = play(external, path, path->colors[i], path->moves[i]);
		known->moves[i] = path->moves[i];
		known->colors[i] = path->colors[i];
		known->length++;
	}
	return status;
}

/* --- the move --- */

/* Tells the time per move when it is not what was told before; nobody has to understand it. */
static enum tg_status set_time(struct tg_external *external, double seconds)
{
	enum tg_status status;

	if (seconds <= 0 || seconds == external->told_seconds)
		return TG_OK;
	if (external->has_kata_time)
		status = say(external, "kata-time_settings byoyomi 0 %.3f 1", seconds);
	else if (external->has_time)
		status = say(external, "time_settings 0 %.0f 1", fmax(1, floor(seconds)));
	else
		return TG_OK;
	external->told_seconds = seconds;
	return status == TG_ERR_ARGUMENT ? TG_OK : status;
}

static enum tg_status read_move(
	struct tg_external *external, const struct tg_path *path, const char *text, tg_point *move)
{
	enum tg_status status = tg_vertex_parse_gtp(path->size, text, move);

	if (status == TG_OK)
		return TG_OK;
	return tg_external_fail(
		external, TG_ERR_PEER, "answered `%.24s` to genmove; that is no vertex here", text);
}

static enum tg_status ask(struct tg_external *external, const struct tg_path *path,
	const struct tg_request *request, tg_point *move)
{
	struct tg_buffer answer = TG_BUFFER_INIT(ANSWER_BYTES);
	struct tg_path *known = &external->known;
	double seconds = request->budget.seconds;
	double patience = tg_external_think_patience(external, &request->budget);
	char command[32], text[32];
	enum tg_status status = bring_to(external, path);

	if (status == TG_OK)
		status = set_time(external, seconds);
	if (status != TG_OK)
		return status;
	snprintf(command, sizeof(command), "genmove %s", color_word(request->color));
	status = converse(external, command, patience, request->stop, &answer);
	snprintf(text, sizeof(text), "%s", answer.data ? answer.data : "");
	tg_buffer_finish(&answer);
	if (status == TG_ERR_ARGUMENT)
		return tg_external_fail(
			external, TG_ERR_PEER, "answered `? %.32s` to genmove", text);
	if (status == TG_OK)
		status = read_move(external, path, text, move);
	if (status == TG_OK && *move != TG_RESIGN && known->length < TG_MAX_PLIES) {
		known->moves[known->length] = *move;
		known->colors[known->length++] = (uint8_t)request->color;
	}
	return status;
}

const struct tg_dialect tg_dialect_gtp = {greet, ask, "quit\n"};
