/*
 * What FF[1] to FF[3] wrote otherwise, brought to FF[4] (sgf.md, 4): M to MA and TR, L to LB, VW with
 * two points to a rectangle, TE with BM to IT or DO, KI to KM. What has no successor is kept.
 */
#include "record/info.h"
#include "record/reader.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nodes that may be replayed to learn where stones stand; beyond it every M becomes MA. */
enum { REPLAY_BUDGET = 4000000, MAX_LABELS = 52 };

struct upgrade {
	struct reader *r;
	struct tg_record *record;
	int game;
	size_t budget;
	size_t depth;    /* of the present node; the root has 1 */
	bool is_changed; /* the present node has values that were not examined */
};

static tg_value find(const struct upgrade *u, tg_node node, const char *name)
{
	return tg_tree_find(u->record, node, tg_tree_find_name(u->record, name));
}

static const char *text_of(const struct upgrade *u, tg_value value)
{
	return tg_tree_text(u->record, tg_tree_value(u->record, value));
}

/* The board at `node`: its path replayed from the root. False: the budget is used up. */
static bool replay_to(struct upgrade *u, tg_node node, struct tg_replay *replay)
{
	if (u->depth > u->budget)
		return false;
	u->budget -= u->depth;
	tg_node *path = malloc(u->depth * sizeof(*path));
	if (!path)
		return false;
	for (size_t i = u->depth; i > 0; i--, node = tg_node_parent(u->record, node))
		path[i - 1] = node;
	tg_replay_begin(replay, u->record, u->game);
	for (size_t i = 0; i < u->depth; i++)
		tg_replay_node(replay, u->record, path[i]);
	free(path);
	return true;
}

static bool is_stone(const struct tg_replay *replay, const char *point)
{
	int col = point[0] - 'a', row = col >= 0 && point[0] ? point[1] - 'a' : -1;

	return col >= 0 && row >= 0 && col < replay->cols && row < replay->rows &&
		replay->cells[row * replay->cols + col] != TG_EMPTY;
}

/* Takes all values of a property out of a node, in their order; malloc'ed, NULL if there are none. */
static tg_value *take_out(struct upgrade *u, tg_node node, const char *name, size_t *count)
{
	tg_value first = find(u, node, name);
	tg_value *values;

	*count = 0;
	for (tg_value v = first; v; v = tg_tree_next(u->record, v))
		++*count;
	u->is_changed |= *count > 0;
	if (*count == 0 || !(values = calloc(*count, sizeof(*values))))
		return NULL;
	size_t i = 0;
	for (tg_value v = first; v; v = tg_tree_next(u->record, v))
		values[i++] = v;
	tg_node_unset(u->record, node, name);
	return values;
}

/* Puts values behind those that property `name` has in the node, or behind the whole node. */
static void put_in(
	struct upgrade *u, tg_node node, const char *name, const tg_value *values, size_t count)
{
	struct tg_record *record = u->record;
	uint32_t id = tg_tree_intern(record, name, strlen(name));
	tg_value of_name = 0, of_node = 0;

	for (tg_value v = tg_tree_node(record, node)->first; v;
		v = tg_tree_value(record, v)->next) {
		of_node = v;
		if (tg_tree_value(record, v)->name == id)
			of_name = v;
	}
	for (size_t i = 0; id && i < count; i++) {
		struct record_value *value = tg_tree_value(record, values[i]);
		value->name = id & 0xffffff;
		value->flags &= ~(unsigned)VALUE_HEAD & 0xff;
		if (!of_name)
			value->flags |= VALUE_HEAD;
		tg_tree_insert(record, node, of_name ? of_name : of_node, values[i]);
		of_name = values[i];
	}
}

/* M is TR on a stone and MA elsewhere. */
static void upgrade_marks(struct upgrade *u, tg_node node)
{
	struct tg_replay replay;
	size_t count, stones = 0, others = 0;
	tg_value *values = take_out(u, node, "M", &count);

	if (!values)
		return;
	bool has_board = replay_to(u, node, &replay);
	tg_value *on_stones = calloc(count, sizeof(*on_stones));
	for (size_t i = 0; i < count; i++) {
		if (on_stones && has_board && is_stone(&replay, text_of(u, values[i])))
			on_stones[stones++] = values[i];
		else
			values[others++] = values[i];
	}
	put_in(u, node, "MA", values, others);
	if (stones > 0)
		put_in(u, node, "TR", on_stones, stones);
	free(on_stones);
	free(values);
}

static void upgrade_letters(struct upgrade *u, tg_node node)
{
	size_t count;
	tg_value *values = take_out(u, node, "L", &count);
	char label[8];

	for (size_t i = 0; values && i < count; i++) {
		int n = (int)(i % MAX_LABELS), col, row;
		const char *point = text_of(u, values[i]);
		if (!tg_info_point(&u->r->info, point, &col, &row) || point[2])
			continue;
		int length = snprintf(
			label, sizeof(label), "%.2s:%c", point, n < 26 ? 'A' + n : 'a' + n - 26);
		tg_tree_set_text(u->record, values[i], label, (size_t)length, 2);
	}
	if (values)
		put_in(u, node, "LB", values, count);
	free(values);
}

static void upgrade_view(struct upgrade *u, tg_node node)
{
	tg_value first = find(u, node, "VW");
	tg_value second = first ? tg_tree_next(u->record, first) : 0;
	struct tg_rect rect;
	char text[8];

	if (u->r->ff >= 4 || !second || tg_tree_next(u->record, second) ||
		strlen(text_of(u, first)) != 2 || strlen(text_of(u, second)) != 2)
		return;
	snprintf(text, sizeof(text), "%s:%s", text_of(u, first), text_of(u, second));
	if (!tg_info_rect(&u->r->info, text, &rect))
		return;
	text[tg_info_format_rect(&rect, text)] = '\0';
	tg_node_set(u->record, node, "VW", text);
}

/* TE then BM: interesting; BM then TE: doubtful. The order was the meaning. */
static void upgrade_judgement(struct upgrade *u, tg_node node)
{
	tg_value te = find(u, node, "TE"), bm = find(u, node, "BM");
	const char *name;

	if (u->r->ff >= 4 || !te || !bm)
		return;
	tg_value v = te;
	while (v && v != bm)
		v = tg_tree_value(u->record, v)->next;
	tg_node_unset(u->record, node, "TE");
	tg_node_unset(u->record, node, "BM");
	name = v == bm ? "IT" : "DO";
	if (!find(u, node, name)) /* it says nothing more when it is said twice */
		tg_node_append(u->record, node, name, "");
}

/* "Integer komi" counts half points: KI[11] is KM[5.5], as SGFC converts it. */
static void upgrade_komi(struct upgrade *u, tg_node node)
{
	const char *integer = tg_node_get(u->record, node, "KI", 0);
	char komi[24];
	long halves;

	if (!integer || tg_node_get(u->record, node, "KM", 0) ||
		!tg_text_parse_int(integer, -10000, 10000, &halves))
		return;
	snprintf(komi, sizeof(komi), "%s%ld%s", halves < 0 ? "-" : "", labs(halves) / 2,
		halves % 2 ? ".5" : "");
	u->is_changed = true;
	tg_node_append(u->record, node, "KM", komi);
	tg_node_unset(u->record, node, "KI");
}

void tg_sgf_upgrade(struct reader *r)
{
	struct upgrade u = {r, r->record, (int)r->record->games - 1, REPLAY_BUDGET, 1, false};
	tg_node node = r->root;

	while (node != TG_NO_NODE) {
		if (r->info.is_playable) {
			upgrade_marks(&u, node);
			upgrade_letters(&u, node);
			upgrade_view(&u, node);
		}
		upgrade_judgement(&u, node);
		upgrade_komi(&u, node);
		if (u.is_changed)
			tg_sgf_examine_again(r, node);
		u.is_changed = false;
		tg_node next = tg_node_child(r->record, node);
		u.depth++;
		while (next == TG_NO_NODE && node != TG_NO_NODE) {
			next = tg_node_next(r->record, node);
			node = tg_node_parent(r->record, node);
			u.depth--;
		}
		node = next;
	}
}
