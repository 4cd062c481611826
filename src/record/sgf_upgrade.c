/*
 * What FF[1] to FF[3] wrote otherwise, brought to FF[4] (sgf.md, 4): M to MA and TR, L to LB, VW with
 * two points to a rectangle, TE with BM to IT or DO, KI to KM. What has no successor is kept.
 */
#include "record/reader.h"

#include <stdio.h>
#include <string.h>

/* Nodes that may be replayed to learn where stones stand; beyond it every M becomes MA. */
enum { REPLAY_BUDGET = 4000000, MAX_LABELS = 52 };

struct upgrade {
	struct reader *r;
	struct tg_record *record;
	int game;
	size_t budget;
};

static tg_value find(const struct upgrade *u, tg_node node, const char *name)
{
	return tg_tree_find(u->record, node, tg_tree_find_name(u->record, name));
}

static const char *text_of(const struct upgrade *u, tg_value value)
{
	return tg_tree_text(u->record, tg_tree_value(u->record, value));
}

static size_t depth_of(const struct tg_record *record, tg_node node)
{
	size_t depth = 0;

	for (; node != TG_NO_NODE; node = tg_node_parent(record, node))
		depth++;
	return depth;
}

/* The board at `node`: its path replayed from the root. False: the budget is used up. */
static bool replay_to(struct upgrade *u, tg_node node, struct tg_replay *replay)
{
	size_t depth = depth_of(u->record, node);

	if (depth > u->budget)
		return false;
	u->budget -= depth;
	tg_node *path = tg_arena_alloc(&u->record->arena, depth * sizeof(*path));
	if (!path)
		return false;
	for (size_t i = depth; i > 0; i--, node = tg_node_parent(u->record, node))
		path[i - 1] = node;
	tg_replay_begin(replay, u->record, u->game);
	for (size_t i = 0; i < depth; i++)
		tg_replay_node(replay, u->record, path[i]);
	return true;
}

static bool is_stone(const struct tg_replay *replay, const char *point)
{
	int col = point[0] - 'a', row = col >= 0 && point[0] ? point[1] - 'a' : -1;

	return col >= 0 && row >= 0 && col < replay->cols && row < replay->rows &&
		replay->cells[row * replay->cols + col] != TG_EMPTY;
}

static void upgrade_marks(struct upgrade *u, tg_node node)
{
	struct tg_replay replay;
	tg_value value = find(u, node, "M");

	if (!value)
		return;
	bool has_board = replay_to(u, node, &replay);
	for (; value; value = tg_tree_next(u->record, value)) {
		const char *point = text_of(u, value);
		const char *name = has_board && is_stone(&replay, point) ? "TR" : "MA";
		tg_node_append(u->record, node, name, point);
	}
	tg_node_unset(u->record, node, "M");
}

static void upgrade_letters(struct upgrade *u, tg_node node)
{
	tg_value value = find(u, node, "L");
	char label[8];

	if (!value)
		return;
	for (int i = 0; value && i < MAX_LABELS; value = tg_tree_next(u->record, value), i++) {
		snprintf(label, sizeof(label), "%.2s:%c", text_of(u, value),
			i < 26 ? 'A' + i : 'a' + i - 26);
		tg_node_append(u->record, node, "LB", label);
	}
	tg_node_unset(u->record, node, "L");
}

static void upgrade_view(struct upgrade *u, tg_node node)
{
	tg_value first = find(u, node, "VW");
	tg_value second = first ? tg_tree_next(u->record, first) : 0;
	char rect[8];

	if (u->r->ff >= 4 || !second || tg_tree_next(u->record, second) ||
		strlen(text_of(u, first)) != 2 || strlen(text_of(u, second)) != 2)
		return;
	snprintf(rect, sizeof(rect), "%.2s:%.2s", text_of(u, first), text_of(u, second));
	tg_node_set(u->record, node, "VW", rect);
}

/* TE then BM: interesting; BM then TE: doubtful. The order was the meaning. */
static void upgrade_judgement(struct upgrade *u, tg_node node)
{
	tg_value te = find(u, node, "TE"), bm = find(u, node, "BM");

	if (u->r->ff >= 4 || !te || !bm)
		return;
	tg_value v = te;
	while (v && v != bm)
		v = tg_tree_value(u->record, v)->next;
	tg_node_unset(u->record, node, "TE");
	tg_node_unset(u->record, node, "BM");
	tg_node_append(u->record, node, v == bm ? "IT" : "DO", "");
}

static void upgrade_komi(struct upgrade *u, tg_node node)
{
	const char *komi = tg_node_get(u->record, node, "KI", 0);

	if (!komi || tg_node_get(u->record, node, "KM", 0))
		return;
	tg_node_append(u->record, node, "KM", komi);
	tg_node_unset(u->record, node, "KI");
}

void tg_sgf_upgrade(struct reader *r)
{
	struct upgrade u = {r, r->record, (int)r->record->games - 1, REPLAY_BUDGET};
	tg_node node = r->root;

	while (node != TG_NO_NODE) {
		if (r->info.is_playable) {
			upgrade_marks(&u, node);
			upgrade_letters(&u, node);
			upgrade_view(&u, node);
		}
		upgrade_judgement(&u, node);
		upgrade_komi(&u, node);
		tg_node next = tg_node_child(r->record, node);
		while (next == TG_NO_NODE && node != TG_NO_NODE) {
			next = tg_node_next(r->record, node);
			node = tg_node_parent(r->record, node);
		}
		node = next;
	}
}
