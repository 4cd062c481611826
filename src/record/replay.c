/*
 * The board that does what a record says (sgf.md, 5). It never refuses: a move stands on whatever was
 * there, takes adjacent chains of the opponent without liberties, then its own chain if that has none.
 */
#include "record/replay.h"

#include "record/info.h"
#include "record/property.h"
#include "record/tree.h"

#include <string.h>

enum { MAX_CELLS = TG_RECORD_MAX_SIDE * TG_RECORD_MAX_SIDE };

/* The chain at `start` into `chain`; returns its length, 0 if it has a liberty. */
static int chain_without_liberty(const struct tg_replay *replay, int start, int16_t *chain)
{
	static const int dx[4] = {0, -1, 1, 0}, dy[4] = {-1, 0, 0, 1};
	bool seen[MAX_CELLS] = {false};
	uint8_t color = replay->cells[start];
	int length = 0;

	chain[length++] = (int16_t)start;
	seen[start] = true;
	for (int i = 0; i < length; i++) {
		int col = chain[i] % replay->cols, row = chain[i] / replay->cols;
		for (int d = 0; d < 4; d++) {
			int x = col + dx[d], y = row + dy[d];
			if (x < 0 || y < 0 || x >= replay->cols || y >= replay->rows)
				continue;
			int cell = y * replay->cols + x;
			if (replay->cells[cell] == TG_EMPTY)
				return 0;
			if (replay->cells[cell] == color && !seen[cell]) {
				seen[cell] = true;
				chain[length++] = (int16_t)cell;
			}
		}
	}
	return length;
}

/* Takes the chain at `cell` off the board if it has no liberty; returns how many stones it had. */
static int take_dead(struct tg_replay *replay, int cell)
{
	int16_t chain[MAX_CELLS];
	int length = chain_without_liberty(replay, cell, chain);

	for (int i = 0; i < length; i++)
		replay->cells[chain[i]] = TG_EMPTY;
	return length;
}

static void take_opponents(struct tg_replay *replay, int cell, enum tg_color color)
{
	int col = cell % replay->cols, row = cell / replay->cols;
	int around[4] = {row > 0 ? cell - replay->cols : -1, col > 0 ? cell - 1 : -1,
		col + 1 < replay->cols ? cell + 1 : -1,
		row + 1 < replay->rows ? cell + replay->cols : -1};

	for (int d = 0; d < 4; d++)
		if (around[d] >= 0 && replay->cells[around[d]] == tg_other(color))
			replay->prisoners[color - TG_BLACK] += take_dead(replay, around[d]);
}

static void play(struct tg_replay *replay, int cell, enum tg_color color)
{
	bool is_illegal = replay->cells[cell] != TG_EMPTY;

	replay->cells[cell] = (uint8_t)color;
	if (replay->captures) {
		take_opponents(replay, cell, color);
		int lost = take_dead(replay, cell);
		replay->prisoners[tg_other(color) - TG_BLACK] += lost;
		is_illegal |= lost > 0;
	}
	replay->moves++;
	replay->illegal += is_illegal;
	replay->last = cell;
}

static struct tg_record_info board_of(const struct tg_replay *replay)
{
	return (struct tg_record_info){.cols = replay->cols, .rows = replay->rows};
}

void tg_replay_move(struct tg_replay *replay, enum tg_color color, const char *text)
{
	struct tg_record_info board = board_of(replay);
	int cell;

	replay->to_move = tg_other(color);
	if (!tg_info_move(&board, text, &cell)) {
		replay->bad_points++;
	} else if (cell == CELL_PASS) {
		replay->passes++;
		replay->last = -1;
	} else {
		play(replay, cell, color);
	}
}

static void set_up(struct tg_replay *replay, const char *text, enum tg_color color)
{
	struct tg_record_info board = board_of(replay);
	struct tg_rect rect;

	if (!tg_info_rect(&board, text, &rect)) {
		replay->bad_points++;
		return;
	}
	for (int row = rect.top; row <= rect.bottom; row++)
		for (int col = rect.left; col <= rect.right; col++)
			replay->cells[row * replay->cols + col] = (uint8_t)color;
}

void tg_replay_begin(struct tg_replay *replay, const struct tg_record *record, int game)
{
	struct tg_record_info info;

	tg_record_info(record, game, &info);
	memset(replay, 0, sizeof(*replay));
	replay->cols = info.cols;
	replay->rows = info.rows;
	replay->captures = info.gm != 4;
	replay->to_move = TG_BLACK;
	replay->last = -1;
}

static bool is_named(
	const struct tg_record *record, const struct record_value *value, const char *name)
{
	return strcmp(tg_tree_name(record, value)->text, name) == 0;
}

/* Do handicap stones stand in this root, so that White moves first? */
static bool has_handicap(
	const struct tg_replay *replay, const struct tg_record *record, tg_node node)
{
	const char *handicap = tg_node_get(record, node, "HA", 0);
	int stones;

	return handicap && tg_node_parent(record, node) == TG_NO_NODE && replay->captures &&
		tg_info_number(handicap, &stones) && stones >= 2 &&
		tg_node_get(record, node, "AB", 0);
}

/* Side to move after a node that sets up: PL; White where handicap stones stand in the root. */
static void set_turn(struct tg_replay *replay, const struct tg_record *record, tg_node node)
{
	const char *turn = tg_node_get(record, node, "PL", 0);

	if (turn && *turn && strchr("Bb1", *turn))
		replay->to_move = TG_BLACK;
	else if ((turn && *turn && strchr("Ww2", *turn)) || has_handicap(replay, record, node))
		replay->to_move = TG_WHITE;
}

bool tg_replay_setup(struct tg_replay *replay, const struct tg_record *record, tg_node node)
{
	bool met = false;
	tg_value v = tg_tree_node(record, node)->first;

	while (v) {
		const struct record_value *value = tg_tree_value(record, v);
		const char *text = tg_tree_text(record, value);
		bool is_setup = tg_tree_name(record, value)->type->flags & PROPERTY_SETUP;
		if (is_setup && is_named(record, value, "AB"))
			set_up(replay, text, TG_BLACK);
		else if (is_setup && is_named(record, value, "AW"))
			set_up(replay, text, TG_WHITE);
		else if (is_setup && is_named(record, value, "AE"))
			set_up(replay, text, TG_EMPTY);
		met |= is_setup;
		v = value->next;
	}
	if (met)
		set_turn(replay, record, node);
	return met;
}

bool tg_replay_move_at(const struct tg_record *record, tg_node node, int index,
	enum tg_color *color, const char **text)
{
	tg_value v = tg_tree_node(record, node)->first;

	while (v) {
		const struct record_value *value = tg_tree_value(record, v);
		if (tg_tree_name(record, value)->type->type == TYPE_MOVE && index-- == 0) {
			*color = is_named(record, value, "B") ? TG_BLACK : TG_WHITE;
			*text = tg_tree_text(record, value);
			return true;
		}
		v = value->next;
	}
	return false;
}

void tg_replay_node(struct tg_replay *replay, const struct tg_record *record, tg_node node)
{
	enum tg_color color;
	const char *text;

	tg_replay_setup(replay, record, node);
	for (int i = 0; tg_replay_move_at(record, node, i, &color, &text); i++)
		tg_replay_move(replay, color, text);
}

/* Marks the empty region at `start` and says which colours it touches (bit 1 Black, bit 2 White). */
static int flood(const struct tg_replay *replay, int start, bool *seen, int *size)
{
	static const int dx[4] = {0, -1, 1, 0}, dy[4] = {-1, 0, 0, 1};
	int16_t region[MAX_CELLS];
	int touched = 0;

	*size = 0;
	region[(*size)++] = (int16_t)start;
	seen[start] = true;
	for (int i = 0; i < *size; i++) {
		for (int d = 0; d < 4; d++) {
			int x = region[i] % replay->cols + dx[d];
			int y = region[i] / replay->cols + dy[d];
			if (x < 0 || y < 0 || x >= replay->cols || y >= replay->rows)
				continue;
			int cell = y * replay->cols + x;
			touched |= replay->cells[cell];
			if (replay->cells[cell] == TG_EMPTY && !seen[cell]) {
				seen[cell] = true;
				region[(*size)++] = (int16_t)cell;
			}
		}
	}
	return touched;
}

void tg_replay_area(const struct tg_replay *replay, int area[3])
{
	bool seen[MAX_CELLS] = {false};

	area[0] = area[1] = area[2] = 0;
	for (int cell = 0; cell < replay->cols * replay->rows; cell++) {
		int size;
		if (replay->cells[cell] != TG_EMPTY) {
			area[replay->cells[cell] - TG_BLACK]++;
		} else if (!seen[cell]) {
			int touched = flood(replay, cell, seen, &size);
			area[touched == TG_BLACK ? 0 : touched == TG_WHITE ? 1 : 2] += size;
		}
	}
}
