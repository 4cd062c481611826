/*
 * What FF[4] forbids and reading keeps: setup beside a move, and two moves, in one node. Such a node is
 * split; what the first one does not need goes to the second, below it.
 *
 *	;AB[aa]B[bb]W[cc]C[x]   becomes   ;AB[aa] ;B[bb] ;W[cc]C[x]
 */
#include "record/property.h"
#include "record/tree.h"

/* A new node between `node` and its children, or TG_NO_NODE. */
static tg_node insert_below(struct tg_record *record, tg_node node)
{
	tg_node below = tg_tree_new_node(record);

	if (below == TG_NO_NODE)
		return below;
	struct record_node *upper = tg_tree_node(record, node),
			   *lower = tg_tree_node(record, below);
	lower->last = upper->last;
	upper->last = TG_NO_NODE;
	tg_node child = lower->last;
	if (child != TG_NO_NODE)
		do {
			tg_tree_node(record, child)->parent = below;
			child = tg_tree_node(record, child)->next;
		} while (child != lower->last);
	tg_tree_link(record, node, below);
	return below;
}

struct contents {
	int moves;
	uint32_t first_move; /* name of the first one */
	bool has_setup;
};

static struct contents look_into(const struct tg_record *record, tg_node node)
{
	struct contents c = {0};

	for (tg_value v = tg_tree_node(record, node)->first; v;
		v = tg_tree_value(record, v)->next) {
		const struct record_value *value = tg_tree_value(record, v);
		const struct property *type = tg_tree_name(record, value)->type;
		c.has_setup |= (type->flags & PROPERTY_SETUP) != 0;
		if (type->type == TYPE_MOVE && c.moves++ == 0)
			c.first_move = value->name;
	}
	return c;
}

/* Root and game info stay; so does setup, or where there is none the first move. */
static bool stays(const struct tg_record *record, const struct record_value *value,
	const struct contents *contents)
{
	unsigned flags = tg_tree_name(record, value)->type->flags;

	if (flags & (PROPERTY_ROOT | PROPERTY_INFO))
		return true;
	if (contents->has_setup)
		return (flags & PROPERTY_SETUP) != 0;
	return value->name == contents->first_move;
}

static void split_values(
	struct tg_record *record, tg_node node, tg_node below, const struct contents *contents)
{
	tg_value *link = &tg_tree_node(record, node)->first, tail = 0;

	while (*link) {
		tg_value v = *link;
		struct record_value *value = tg_tree_value(record, v);
		if (stays(record, value, contents)) {
			link = &value->next;
			continue;
		}
		*link = value->next;
		tg_tree_insert(record, below, tail, v);
		tail = v;
	}
}

bool tg_tree_split_root(struct tg_record *record, tg_node root)
{
	/* as if there were setup: only that, root properties and game info stay */
	struct contents contents = {.moves = 1, .has_setup = true};
	tg_node below = insert_below(record, root);

	if (below == TG_NO_NODE)
		return false;
	split_values(record, root, below, &contents);
	return true;
}

/* Splits a node as often as it needs; returns the lowest part, TG_NO_NODE when memory is out. */
static tg_node split(struct tg_record *record, tg_node node, int *count)
{
	for (;;) {
		struct contents contents = look_into(record, node);
		if (contents.moves < 2 && !(contents.has_setup && contents.moves > 0))
			return node;
		tg_node below = insert_below(record, node);
		if (below == TG_NO_NODE)
			return below;
		split_values(record, node, below, &contents);
		node = below;
		++*count;
	}
}

enum tg_status tg_record_mend(struct tg_record *record, int *splits)
{
	int count = 0;

	for (size_t game = 0; game < record->games; game++) {
		tg_node node = record->roots[game];
		while (node != TG_NO_NODE) {
			node = split(record, node, &count);
			if (node == TG_NO_NODE)
				return TG_ERR_NOMEM;
			tg_node next = tg_node_child(record, node);
			while (next == TG_NO_NODE && node != TG_NO_NODE) {
				next = tg_node_next(record, node);
				node = tg_node_parent(record, node);
			}
			node = next;
		}
	}
	if (splits)
		*splits = count;
	return TG_OK;
}
