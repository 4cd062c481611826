/*
 * The record of the game as it grows: a root that says what is played by whom, and one node a ply with
 * the move, the time left after it (BL, WL; in overtime OB, OW) and, in the end, the result in the root.
 * Moves that are taken back leave the record. Source of the properties: sgf.md 4 and 6.
 */
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set(struct tg_record *record, tg_node node, const char *name, const char *value,
	enum tg_status *status)
{
	enum tg_status result = tg_node_set(record, node, name, value);

	if (result != TG_OK)
		*status = result;
}

static void set_number(
	struct tg_record *record, tg_node node, const char *name, int value, enum tg_status *status)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", value);
	set(record, node, name, text, status);
}

/* "7.5", "7", "-0.5" from half points. */
static void format_halves(int halves, char out[16])
{
	snprintf(out, 16, "%s%d%s", halves < 0 ? "-" : "", abs(halves) / 2, halves % 2 ? ".5" : "");
}

/* Seconds with what is needed of three decimals. */
static void format_seconds(int64_t ms, char out[32])
{
	int length = snprintf(out, 32, "%lld.%03d", (long long)(ms / 1000), (int)(ms % 1000));

	while (out[length - 1] == '0')
		out[--length] = '\0';
	if (out[length - 1] == '.')
		out[--length] = '\0';
}

static void set_game(const struct tg_session *session, struct tg_record *record, tg_node root,
	enum tg_status *status)
{
	struct tg_size size = tg_position_size(&session->pos);
	enum tg_game game = tg_position_game(&session->pos);
	char text[16];

	set_number(record, root, "GM", game == TG_GAME_GO ? 1 : 4, status);
	set_number(record, root, "FF", 4, status);
	set(record, root, "CA", "UTF-8", status);
	set(record, root, "AP", "tengen:" TG_VERSION, status);
	if (size.cols == size.rows)
		snprintf(text, sizeof(text), "%d", size.cols);
	else
		snprintf(text, sizeof(text), "%d:%d", size.cols, size.rows);
	set(record, root, "SZ", text, status);
	if (session->opening.kind != TG_OPENING_NONE)
		set(record, root, "ON", tg_opening_name(session->opening.kind), status);
}

static void set_rules(const struct tg_session *session, struct tg_record *record, tg_node root,
	enum tg_status *status)
{
	struct tg_rules rules = tg_position_rules(&session->pos);
	char text[TG_RULES_TEXT_MAX], komi[16];

	if (tg_position_game(&session->pos) != TG_GAME_GO) {
		set(record, root, "RU", tg_game_name(tg_position_game(&session->pos)), status);
		return;
	}
	tg_rules_format_sgf(&rules, text);
	set(record, root, "RU", text, status);
	format_halves(rules.komi_halves, komi);
	set(record, root, "KM", komi, status);
	if (tg_position_handicap(&session->pos) >= 2)
		set_number(record, root, "HA", tg_position_handicap(&session->pos), status);
}

static void set_times(const struct tg_session *session, struct tg_record *record, tg_node root,
	enum tg_status *status)
{
	const struct tg_clock_spec *spec = &session->clock;
	char seconds[32], text[64];

	if (spec->kind == TG_CLOCK_NONE)
		return;
	format_seconds(spec->main_ms, seconds);
	set(record, root, "TM", seconds, status);
	format_seconds(
		spec->kind == TG_CLOCK_FISCHER ? spec->increment_ms : spec->period_ms, seconds);
	if (spec->kind == TG_CLOCK_BYOYOMI)
		snprintf(text, sizeof(text), "%dx%s byo-yomi", spec->periods, seconds);
	else if (spec->kind == TG_CLOCK_CANADIAN)
		snprintf(text, sizeof(text), "%d/%s Canadian", spec->stones, seconds);
	else if (spec->kind == TG_CLOCK_FISCHER)
		snprintf(text, sizeof(text), "%s fischer", seconds);
	else
		return;
	set(record, root, "OT", text, status);
}

/* The stones that the history begins with, and whose move it was then. */
static void set_first_stones(const struct tg_position *first, struct tg_record *record,
	tg_node root, enum tg_status *status)
{
	struct tg_size size = tg_position_size(first);
	enum tg_color usual = TG_BLACK;

	for (tg_point p = 0; p < tg_size_points(size); p++) {
		enum tg_color color = tg_position_at(first, p);
		char vertex[TG_VERTEX_MAX];
		enum tg_status result;

		if (color == TG_EMPTY)
			continue;
		tg_vertex_format_sgf(size, p, vertex);
		result = tg_node_append(record, root, color == TG_BLACK ? "AB" : "AW", vertex);
		if (result != TG_OK)
			*status = result;
		if (tg_position_handicap(first) >= 2)
			usual = TG_WHITE;
	}
	if (tg_position_to_move(first) != usual)
		set(record, root, "PL", tg_position_to_move(first) == TG_BLACK ? "B" : "W", status);
}

/* The position before the first ply of the log. */
static struct tg_position *create_first(const struct tg_session *session)
{
	struct tg_position *first = tg_position_copy(&session->pos);

	while (first && tg_position_undo(first))
		;
	return first;
}

static tg_node add_move(struct tg_record *record, tg_node parent, struct tg_size size,
	enum tg_color color, tg_point point)
{
	tg_node node = tg_node_add(record, parent);
	char vertex[TG_VERTEX_MAX];

	if (node == TG_NO_NODE)
		return node;
	tg_vertex_format_sgf(size, point, vertex);
	if (tg_node_set(record, node, color == TG_BLACK ? "B" : "W", vertex) != TG_OK) {
		tg_node_remove(record, node);
		return TG_NO_NODE;
	}
	return node;
}

/* Nodes for the plies that the position already has. */
static enum tg_status add_moves(
	const struct tg_session *session, struct tg_record *record, tg_node *nodes)
{
	struct tg_size size = tg_position_size(&session->pos);

	for (int ply = 0; ply < tg_session_ply(session); ply++) {
		enum tg_color color;
		tg_point point = tg_position_move(&session->pos, ply, &color);

		nodes[ply + 1] = add_move(record, nodes[ply], size, color, point);
		if (nodes[ply + 1] == TG_NO_NODE)
			return TG_ERR_NOMEM;
	}
	return TG_OK;
}

static enum tg_status fill(
	const struct tg_session *session, struct tg_record *record, tg_node *nodes)
{
	struct tg_position *first = create_first(session);
	enum tg_status status = TG_OK;

	nodes[0] = tg_record_add_game(record);
	if (!first || nodes[0] == TG_NO_NODE) {
		tg_position_destroy(first);
		return TG_ERR_NOMEM;
	}
	set_game(session, record, nodes[0], &status);
	set_rules(session, record, nodes[0], &status);
	set_times(session, record, nodes[0], &status);
	set_first_stones(first, record, nodes[0], &status);
	tg_position_destroy(first);
	return status == TG_OK ? add_moves(session, record, nodes) : status;
}

enum tg_status tg_session_record_begin(struct tg_session *session)
{
	int turns = tg_session_ply(session) + 1;
	struct tg_record *record = tg_record_create();
	tg_node *nodes = calloc((size_t)turns, sizeof(*nodes));
	enum tg_status status = TG_ERR_NOMEM;

	if (record && nodes && tg_session_reserve_turn(session))
		status = fill(session, record, nodes);
	if (status != TG_OK) {
		tg_record_destroy(record);
		free(nodes);
		return status;
	}
	tg_record_destroy(session->record);
	session->record = record;
	session->read_nodes = 0;
	session->cover = TG_NO_NODE;
	for (int i = 0; i < turns; i++) {
		memcpy(session->turns[i].clocks, session->clocks, sizeof(session->clocks));
		session->turns[i].node = nodes[i];
	}
	free(nodes);
	tg_session_record_names(session);
	return TG_OK;
}

tg_node tg_session_add_move(
	struct tg_session *session, tg_node parent, enum tg_color color, tg_point point)
{
	return add_move(session->record, parent, tg_position_size(&session->pos), color, point);
}

tg_node tg_session_record_move(struct tg_session *session, enum tg_color color, tg_point point)
{
	tg_node turn = session->turns[tg_session_ply(session)].node;

	return session->read_nodes > 0 ? tg_session_adopted_move(session, turn, color, point)
				       : tg_session_add_move(session, turn, color, point);
}

/*
 * What cannot be written below for want of memory is left out: the record says less, the game goes on.
 */
void tg_session_record_clock(struct tg_session *session, tg_node node, enum tg_color color)
{
	const struct tg_clock_state *state = &session->clocks[color - 1];
	enum tg_status status = TG_OK;
	char seconds[32];

	if (session->clock.kind == TG_CLOCK_NONE || tg_session_is_read(session, node))
		return;
	format_seconds(state->in_overtime ? state->period_ms : state->main_ms, seconds);
	set(session->record, node, color == TG_BLACK ? "BL" : "WL", seconds, &status);
	if (state->in_overtime)
		set_number(session->record, node, color == TG_BLACK ? "OB" : "OW",
			session->clock.kind == TG_CLOCK_BYOYOMI ? state->periods : state->stones,
			&status);
}

void tg_session_record_result(struct tg_session *session)
{
	tg_node root = tg_record_root(session->record, 0);
	enum tg_status status = TG_OK;
	char text[16];

	tg_result_format(&session->result, text);
	if (text[0] == '\0')
		tg_node_unset(session->record, root, "RE");
	else
		set(session->record, root, "RE", text, &status);
}

void tg_session_record_names(struct tg_session *session)
{
	static const char *const names[2] = {"PB", "PW"};
	tg_node root = tg_record_root(session->record, 0);
	enum tg_status status = TG_OK;

	for (int i = 0; i < 2; i++)
		if (session->seats[i].name[0] != '\0')
			set(session->record, root, names[i], session->seats[i].name, &status);
		else
			tg_node_unset(session->record, root, names[i]);
}

/* What the reader of the file would have to guess, and this session has decided. */
void tg_session_record_missing(struct tg_session *session)
{
	tg_node root = tg_record_root(session->record, 0);
	struct tg_record *rules = tg_record_create();
	static const char *const names[] = {"RU", "KM"};
	tg_node from = rules ? tg_record_add_game(rules) : TG_NO_NODE;
	enum tg_status status = TG_OK;

	if (from != TG_NO_NODE)
		set_rules(session, rules, from, &status);
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		const char *value = rules ? tg_node_get(rules, from, names[i], 0) : NULL;
		if (value && !tg_node_get(session->record, root, names[i], 0))
			set(session->record, root, names[i], value, &status);
	}
	tg_record_destroy(rules);
}
