/*
 * Moves and setup against the board, along every variation: a move on a stone, suicide, the immediate
 * recapture of a ko, setup that changes nothing. The record keeps and executes all of them.
 *
 * The walk keeps one board per open branching, and gives up below MAX_BRANCHES of them: a record that
 * people made does not come near.
 */
#include "record/info.h"
#include "record/reader.h"
#include "record/replay.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_BRANCHES = 1024 };

struct board {
	struct tg_replay replay;
	int ko; /* cell that may not be taken back at once, or -1 */
};

struct walk {
	struct reader *r;
	struct board now;
	struct board *saved; /* boards in front of the children of branching nodes */
	tg_node *owners;
	size_t depth, capacity;
};

/* Every node of this game has its place; see tg_sgf_read_game. */
static const char *place_of(const struct reader *r, tg_node node)
{
	return r->passage.text + r->places[node - r->root];
}

static int count_stones(const struct tg_replay *replay)
{
	int stones = 0;

	for (int i = 0; i < replay->cols * replay->rows; i++)
		stones += replay->cells[i] != TG_EMPTY;
	return stones;
}

/* The cell that one stone was taken from by this move, if exactly one was; else -1. */
static int taken_cell(const struct tg_replay *before, const struct tg_replay *after)
{
	int cell = -1;

	for (int i = 0; i < after->cols * after->rows; i++) {
		if (before->cells[i] == TG_EMPTY || after->cells[i] != TG_EMPTY)
			continue;
		if (cell >= 0)
			return -1;
		cell = i;
	}
	return cell;
}

/* Does the stone at `cell` stand alone with `liberty` as its only one? */
static bool is_ko_shape(const struct tg_replay *replay, int cell, int liberty)
{
	int cols = replay->cols, col = cell % cols, row = cell / cols;
	int around[4] = {row > 0 ? cell - cols : -1, col > 0 ? cell - 1 : -1,
		col + 1 < cols ? cell + 1 : -1, row + 1 < replay->rows ? cell + cols : -1};

	for (int d = 0; d < 4; d++)
		if (around[d] >= 0 && around[d] != liberty &&
			(replay->cells[around[d]] == TG_EMPTY ||
				replay->cells[around[d]] == replay->cells[cell]))
			return false;
	return true;
}

static void check_move(struct walk *w, tg_node node, enum tg_color color, const char *text)
{
	struct board *b = &w->now;
	struct tg_replay before = b->replay;
	struct tg_record_info *info = &w->r->info;
	int cell = CELL_PASS;
	bool is_point = tg_info_move(info, text, &cell) && cell != CELL_PASS;

	tg_replay_move(&b->replay, color, text);
	if (b->replay.illegal > before.illegal)
		tg_finding_warn(w->r, CODE_ILLEGAL_MOVE, place_of(w->r, node),
			is_point && before.cells[cell] != TG_EMPTY ? "a move on a stone: executed"
								   : "suicide: executed");
	else if (is_point && cell == b->ko)
		tg_finding_warn(w->r, CODE_ILLEGAL_MOVE, place_of(w->r, node),
			"a ko taken back at once: executed");
	b->ko = -1;
	if (is_point && b->replay.captures && count_stones(&before) == count_stones(&b->replay)) {
		int taken = taken_cell(&before, &b->replay);
		if (taken >= 0 && is_ko_shape(&b->replay, cell, taken))
			b->ko = taken;
	}
}

static void check_setup(struct walk *w, tg_node node)
{
	struct tg_replay *replay = &w->now.replay;
	struct tg_replay before = *replay;
	const struct tg_record *record = w->r->record;

	if (!tg_replay_setup(replay, record, node))
		return;
	w->now.ko = -1;
	bool has_stones = tg_node_get(record, node, "AB", 0) ||
		tg_node_get(record, node, "AW", 0) || tg_node_get(record, node, "AE", 0);
	if (has_stones && memcmp(before.cells, replay->cells, sizeof(before.cells)) == 0)
		tg_finding_warn(
			w->r, CODE_NO_EFFECT, place_of(w->r, node), "setup that changes nothing");
}

static void check_node(struct walk *w, tg_node node)
{
	enum tg_color color;
	const char *text;

	check_setup(w, node);
	for (int i = 0; tg_replay_move_at(w->r->record, node, i, &color, &text); i++)
		check_move(w, node, color, text);
}

/* Remembers the board in front of the children of `node`, if there are several. */
static bool save(struct walk *w, tg_node node)
{
	tg_node child = tg_node_child(w->r->record, node);

	if (child == TG_NO_NODE || tg_node_next(w->r->record, child) == TG_NO_NODE)
		return true;
	if (w->depth == MAX_BRANCHES)
		return false;
	if (w->depth == w->capacity) {
		size_t capacity = w->capacity ? w->capacity * 2 : 8;
		struct board *saved = realloc(w->saved, capacity * sizeof(*saved));
		if (saved)
			w->saved = saved;
		tg_node *owners = realloc(w->owners, capacity * sizeof(*owners));
		if (owners)
			w->owners = owners;
		if (!saved || !owners)
			return false;
		w->capacity = capacity;
	}
	w->saved[w->depth] = w->now;
	w->owners[w->depth++] = node;
	return true;
}

/* The next node in pre-order behind a leaf, with the board in front of it; TG_NO_NODE at the end. */
static tg_node next_branch(struct walk *w, tg_node node)
{
	const struct tg_record *record = w->r->record;

	for (; node != TG_NO_NODE; node = tg_node_parent(record, node)) {
		tg_node parent = tg_node_parent(record, node);
		tg_node next = tg_node_next(record, node);
		bool is_saved = w->depth > 0 && w->owners[w->depth - 1] == parent;
		if (next != TG_NO_NODE && is_saved) {
			w->now = w->saved[w->depth - 1];
			return next;
		}
		if (is_saved)
			w->depth--;
	}
	return TG_NO_NODE;
}

void tg_sgf_check_moves(struct reader *r)
{
	struct walk *w = r->info.is_playable ? calloc(1, sizeof(*w)) : NULL;

	if (!w)
		return;
	w->r = r;
	tg_replay_begin(&w->now.replay, r->record, (int)r->record->games - 1);
	w->now.ko = -1;
	tg_node node = r->root;
	while (node != TG_NO_NODE) {
		check_node(w, node);
		bool goes_on = save(w, node);
		tg_node child = goes_on ? tg_node_child(r->record, node) : TG_NO_NODE;
		node = child != TG_NO_NODE ? child : next_branch(w, node);
	}
	free(w->saved);
	free(w->owners);
	free(w);
}
