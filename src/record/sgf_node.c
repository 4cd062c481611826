/*
 * A node that is complete: each property where it may stand, each value by its type, and what does not
 * go together in one node. The root is asked for the game first, because SZ may stand behind points.
 */
#include "record/info.h"
#include "record/reader.h"

#include "base/buffer.h"

#include <string.h>

enum { MARKING_BUDGET = 16 * TG_RECORD_MAX_SIDE * TG_RECORD_MAX_SIDE };

/* What was met in a node, with the place of the last one. */
struct census {
	unsigned flags;
	int moves, judgements, notes;
	bool black, white, te_first, bm_first;
	const char *move_at, *setup_at, *info_at, *judge_at, *note_at, *ko_at;
};

static bool is_named(const struct property *type, const char *name)
{
	return strcmp(type->name, name) == 0;
}

static void count_property(struct census *c, const struct property *type, const char *at)
{
	c->flags |= type->flags;
	if (type->flags & PROPERTY_SETUP)
		c->setup_at = at;
	if (type->flags & PROPERTY_INFO)
		c->info_at = at;
	if (type->flags & PROPERTY_NOTE) {
		c->note_at = at;
		c->notes++;
	}
	if (type->flags & PROPERTY_JUDGE) {
		c->judge_at = at;
		c->judgements++;
	}
	if (is_named(type, "KO"))
		c->ko_at = at;
	if (type->type != TYPE_MOVE)
		return;
	c->move_at = at;
	c->moves++;
	c->black |= is_named(type, "B");
	c->white |= is_named(type, "W");
}

/* Is this property one that the game's format does not have, or nobody knows? */
static void examine_name(struct reader *r, const struct record_value *value, const char *at)
{
	struct record_name *name = &r->record->names[value->name];
	const struct property *type = name->type;

	if (type->type == TYPE_UNKNOWN && name->reported != r->game_serial) {
		name->reported = r->game_serial;
		tg_finding_warn(r, CODE_UNKNOWN, at, "unknown property: kept");
	}
	if (type->type == TYPE_OLD) {
		bool is_go = r->info.gm == 1;
		r->needs_upgrade |= r->ff < 4 || is_named(type, "L") || is_named(type, "M") ||
			is_named(type, "KI");
		if (r->ff >= 4 && is_go)
			tg_finding_warn(r, CODE_OLD_PROPERTY, at,
				"property that FF[4] does not have: kept");
		else if (is_named(type, "KI"))
			tg_finding_warn(r, CODE_OLD_KOMI, at, "KI is an old name of KM");
	}
	if ((type->flags & PROPERTY_ROOT) && r->node != r->root)
		tg_finding_warn(r, CODE_ROOT_OUTSIDE, at,
			"root property outside the root: kept, without effect");
}

/* An empty value clears a list; beside other values it says nothing. */
static void examine_list(struct reader *r, tg_value head)
{
	const struct record_value *value = tg_tree_value(r->record, head);
	bool has_empty = false;
	int count = 0;

	if (tg_tree_name(r->record, value)->type->type != TYPE_POINT)
		return;
	for (tg_value v = head; v; v = tg_tree_next(r->record, v), count++)
		has_empty |= tg_tree_text(r->record, tg_tree_value(r->record, v))[0] == '\0';
	if (has_empty && count > 1)
		tg_finding_warn(r, CODE_OLD_VIEW, tg_reader_place(r, head),
			"an empty value beside others in a list");
	if (count == 2 && r->ff < 4 && is_named(tg_tree_name(r->record, value)->type, "VW"))
		r->needs_upgrade = true;
}

/* Takes a value out of the node's list, where *link leads to it. */
static void drop(struct reader *r, tg_value *link)
{
	const struct record_value *gone = tg_tree_value(r->record, *link);

	if ((gone->flags & VALUE_HEAD) && gone->next &&
		tg_tree_value(r->record, gone->next)->name == gone->name)
		tg_tree_value(r->record, gone->next)->flags |= VALUE_HEAD;
	*link = gone->next;
}

static void examine_values(struct reader *r, struct census *census)
{
	struct tg_record *record = r->record;
	tg_value *link = &tg_tree_node(record, r->node)->first;

	while (*link && r->status == TG_OK) {
		const struct record_value *value = tg_tree_value(record, *link);
		if (value->flags & VALUE_HEAD) {
			const char *at = tg_reader_place(r, *link);
			r->stamp++;
			count_property(census, tg_tree_name(record, value)->type, at);
			examine_name(r, value, at);
			examine_list(r, *link);
		}
		if (tg_sgf_finish_value(r, *link))
			link = &tg_tree_value(record, *link)->next;
		else
			drop(r, link);
	}
}

static void examine_together(struct reader *r, const struct census *c)
{
	if (c->moves > 0 && (c->flags & PROPERTY_SETUP))
		tg_finding_warn(
			r, CODE_SETUP_AND_MOVE, c->setup_at, "setup and a move in one node");
	if (c->black && c->white)
		tg_finding_warn(
			r, CODE_TWO_MOVES, c->move_at, "a black and a white move in one node");
	if (c->notes > 1)
		tg_finding_warn(
			r, CODE_CONTRADICTION, c->note_at, "two of DM, GB, GW and UC in one node");
	if (c->judgements > 1)
		tg_finding_warn(r, CODE_TWO_JUDGEMENTS, c->judge_at,
			"two of BM, DO, IT and TE in one node");
	if (c->judgements > 0 && c->moves == 0)
		tg_finding_warn(
			r, CODE_JUDGEMENT_ALONE, c->judge_at, "BM, DO, IT or TE without a move");
	if (c->ko_at && c->moves == 0)
		tg_finding_warn(r, CODE_JUDGEMENT_ALONE, c->ko_at, "KO without a move");
	if (c->judgements > 1 && r->ff < 4)
		r->needs_upgrade = true;
	if (!(c->flags & PROPERTY_INFO))
		return;
	if (r->has_info)
		tg_finding_warn(r, CODE_SECOND_INFO, c->info_at,
			"game info in a second node of this path: kept, without effect");
	r->has_info = true;
}

/* Joins the values of a text that stood twice, with a line break between them. */
static void join_texts(struct reader *r)
{
	struct tg_record *record = r->record;
	tg_value v = tg_tree_node(record, r->node)->first;

	for (; v; v = tg_tree_value(record, v)->next) {
		struct record_value *head = tg_tree_value(record, v);
		tg_value rest = tg_tree_next(record, v);
		if (!rest || tg_tree_name(record, head)->type->type != TYPE_TEXT)
			continue;
		struct tg_buffer text = TG_BUFFER_INIT(UINT32_MAX / 2);
		tg_buffer_append_text(&text, tg_tree_text(record, head));
		for (; rest; rest = tg_tree_next(record, rest)) {
			tg_buffer_append_char(&text, '\n');
			tg_buffer_append_text(
				&text, tg_tree_text(record, tg_tree_value(record, rest)));
			head->next = tg_tree_value(record, rest)->next;
		}
		const char *colon = text.data ? strchr(text.data, ':') : NULL;
		if (text.failed != TG_OK ||
			!tg_tree_set_text(record, v, text.data, text.length,
				colon ? (uint32_t)(colon - text.data) : NO_SPLIT))
			tg_finding_fail(r, TG_ERR_NOMEM, CODE_NO_MEMORY, r->at, "out of memory");
		tg_buffer_finish(&text);
	}
}

/* One move to a point of the board and nothing else: most nodes, and nothing to examine. */
static bool is_plain_move(const struct reader *r)
{
	tg_value first = tg_tree_node(r->record, r->node)->first;

	if (!first || r->node == r->root || !r->info.is_playable)
		return false;
	const struct record_value *value = tg_tree_value(r->record, first);
	const char *text = value->text.bytes;
	int col, row;
	return !value->next && (value->flags & VALUE_SHORT) &&
		tg_tree_name(r->record, value)->type->type == TYPE_MOVE && text[0] != 't' &&
		tg_info_point(&r->info, text, &col, &row) && text[2] == '\0';
}

static void examine_node(struct reader *r)
{
	struct census census = {0};

	if (r->node == r->root)
		tg_sgf_finish_root(r);
	if (r->must_join)
		join_texts(r);
	r->node_stamp = ++r->stamp;
	r->marking_left = MARKING_BUDGET;
	examine_values(r, &census);
	examine_together(r, &census);
}

void tg_sgf_finish_node(struct reader *r)
{
	if (!is_plain_move(r))
		examine_node(r);
}

void tg_sgf_examine_again(struct reader *r, tg_node node)
{
	tg_value *link = &tg_tree_node(r->record, node)->first;

	r->is_quiet = true;
	r->node_stamp = ++r->stamp;
	r->marking_left = MARKING_BUDGET;
	while (*link && r->status == TG_OK) {
		if (tg_tree_value(r->record, *link)->flags & VALUE_HEAD)
			r->stamp++;
		if (tg_sgf_finish_value(r, *link))
			link = &tg_tree_value(r->record, *link)->next;
		else
			drop(r, link);
	}
	r->is_quiet = false;
}
