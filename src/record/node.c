/*
 * The public functions on games, nodes and properties, over the storage of tree.c.
 */
#include "record/property.h"
#include "record/tree.h"

#include <assert.h>
#include <string.h>

int tg_record_games(const struct tg_record *record)
{
	return (int)record->games;
}

tg_node tg_record_root(const struct tg_record *record, int game)
{
	return game >= 0 && (size_t)game < record->games ? record->roots[game] : TG_NO_NODE;
}

tg_node tg_record_add_game(struct tg_record *record)
{
	tg_node root = tg_tree_new_node(record);

	return root != TG_NO_NODE && tg_tree_add_root(record, root) ? root : TG_NO_NODE;
}

static bool is_node(const struct tg_record *record, tg_node node)
{
	return node >= 0 && (size_t)node < record->nodes.items;
}

tg_node tg_node_child(const struct tg_record *record, tg_node node)
{
	if (!is_node(record, node))
		return TG_NO_NODE;
	tg_node last = tg_tree_node(record, node)->last;
	return last == TG_NO_NODE ? TG_NO_NODE : tg_tree_node(record, last)->next;
}

tg_node tg_node_next(const struct tg_record *record, tg_node node)
{
	tg_node parent = tg_node_parent(record, node);

	if (parent == TG_NO_NODE || tg_tree_node(record, parent)->last == node)
		return TG_NO_NODE;
	return tg_tree_node(record, node)->next;
}

tg_node tg_node_parent(const struct tg_record *record, tg_node node)
{
	return is_node(record, node) ? tg_tree_node(record, node)->parent : TG_NO_NODE;
}

tg_node tg_node_add(struct tg_record *record, tg_node parent)
{
	assert(is_node(record, parent));
	tg_node node = tg_tree_new_node(record);

	if (node != TG_NO_NODE)
		tg_tree_link(record, parent, node);
	return node;
}

/* The sibling in front of a node in the ring; the node itself when it has none. */
static tg_node before_in_ring(const struct tg_record *record, tg_node node)
{
	tg_node before = node;

	while (tg_tree_node(record, before)->next != node)
		before = tg_tree_node(record, before)->next;
	return before;
}

void tg_node_promote(struct tg_record *record, tg_node node)
{
	assert(is_node(record, node));
	struct record_node *n = tg_tree_node(record, node);

	if (n->parent == TG_NO_NODE)
		return;
	struct record_node *parent = tg_tree_node(record, n->parent);
	if (tg_tree_node(record, parent->last)->next == node)
		return; /* it is the first */
	tg_node before = before_in_ring(record, node);
	tg_tree_node(record, before)->next = n->next;
	if (parent->last == node)
		parent->last = before;
	struct record_node *last = tg_tree_node(record, parent->last);
	n->next = last->next;
	last->next = node;
}

static void remove_game(struct tg_record *record, tg_node root)
{
	for (size_t i = 0; i < record->games; i++) {
		if (record->roots[i] != root)
			continue;
		memmove(record->roots + i, record->roots + i + 1,
			(record->games - i - 1) * sizeof(*record->roots));
		record->games--;
		return;
	}
}

void tg_node_remove(struct tg_record *record, tg_node node)
{
	assert(is_node(record, node));
	struct record_node *gone = tg_tree_node(record, node);

	if (gone->parent == TG_NO_NODE) {
		remove_game(record, node);
		return;
	}
	struct record_node *parent = tg_tree_node(record, gone->parent);
	tg_node before = before_in_ring(record, node);
	tg_tree_node(record, before)->next = gone->next;
	if (parent->last == node)
		parent->last = before == node ? TG_NO_NODE : before;
	gone->parent = TG_NO_NODE;
	gone->next = TG_NO_NODE;
}

static const struct record_value *find(
	const struct tg_record *record, tg_node node, const char *name, int index)
{
	if (!is_node(record, node) || index < 0)
		return NULL;
	tg_value value = tg_tree_find(record, node, tg_tree_find_name(record, name));
	while (value && index-- > 0)
		value = tg_tree_next(record, value);
	return value ? tg_tree_value(record, value) : NULL;
}

const char *tg_node_get(const struct tg_record *record, tg_node node, const char *name, int index)
{
	const struct record_value *value = find(record, node, name, index);

	return value ? tg_tree_text(record, value) : NULL;
}

int tg_node_split(const struct tg_record *record, tg_node node, const char *name, int index)
{
	const struct record_value *value = find(record, node, name, index);
	uint32_t split = value ? tg_tree_split(record, value) : NO_SPLIT;

	return split == NO_SPLIT ? -1 : (int)split;
}

bool tg_node_at(
	const struct tg_record *record, tg_node node, int index, const char **name, int *values)
{
	tg_value value = is_node(record, node) ? tg_tree_node(record, node)->first : 0;

	for (; value; value = tg_tree_value(record, value)->next)
		if ((tg_tree_value(record, value)->flags & VALUE_HEAD) && index-- == 0)
			break;
	if (!value)
		return false;
	if (name)
		*name = tg_tree_name(record, tg_tree_value(record, value))->text;
	if (values)
		for (*values = 0; value; value = tg_tree_next(record, value))
			++*values;
	return true;
}

/* The last value of the node's list, or 0. */
static tg_value list_tail(const struct tg_record *record, tg_node node)
{
	tg_value tail = tg_tree_node(record, node)->first;

	while (tail && tg_tree_value(record, tail)->next)
		tail = tg_tree_value(record, tail)->next;
	return tail;
}

static enum tg_status set_text(struct tg_record *record, tg_value value, const char *text)
{
	size_t length = strlen(text);
	const char *colon = strchr(text, ':');
	uint32_t split = colon ? (uint32_t)(colon - text) : NO_SPLIT;

	return tg_tree_set_text(record, value, text, length, split) ? TG_OK : TG_ERR_NOMEM;
}

static bool is_name(const char *name)
{
	size_t length = strlen(name);

	for (size_t i = 0; i < length; i++)
		if (!(name[i] >= 'A' && name[i] <= 'Z') &&
			!(i > 0 && name[i] >= '0' && name[i] <= '9'))
			return false;
	return length > 0 && length <= 100;
}

enum tg_status tg_node_append(
	struct tg_record *record, tg_node node, const char *name, const char *value)
{
	if (!is_node(record, node) || !is_name(name))
		return TG_ERR_ARGUMENT;
	uint32_t id = tg_tree_intern(record, name, strlen(name));
	if (id == 0)
		return TG_ERR_NOMEM;
	tg_value tail = tg_tree_find(record, node, id);
	tg_value added = tg_tree_new_value(record, id, tail ? 0 : VALUE_HEAD);
	if (!added)
		return TG_ERR_NOMEM;
	if (!tail)
		tail = list_tail(record, node);
	else
		while (tg_tree_next(record, tail))
			tail = tg_tree_next(record, tail);
	enum tg_status status = set_text(record, added, value);
	if (status == TG_OK)
		tg_tree_insert(record, node, tail, added);
	return status;
}

enum tg_status tg_node_set(
	struct tg_record *record, tg_node node, const char *name, const char *value)
{
	if (!is_node(record, node) || !is_name(name))
		return TG_ERR_ARGUMENT;
	tg_value first = tg_tree_find(record, node, tg_tree_find_name(record, name));
	if (!first)
		return tg_node_append(record, node, name, value);
	tg_value rest = tg_tree_next(record, first);
	while (rest) {
		tg_tree_value(record, first)->next = tg_tree_value(record, rest)->next;
		rest = tg_tree_next(record, first);
	}
	return set_text(record, first, value);
}

void tg_node_unset(struct tg_record *record, tg_node node, const char *name)
{
	if (!is_node(record, node))
		return;
	uint32_t id = tg_tree_find_name(record, name);
	tg_value *link = &tg_tree_node(record, node)->first;
	while (id && *link) {
		struct record_value *value = tg_tree_value(record, *link);
		if (value->name == id)
			*link = value->next;
		else
			link = &value->next;
	}
}

const struct tg_finding *tg_record_warning(const struct tg_record *record, size_t index)
{
	return index < record->findings.count ? &record->findings.items[index] : NULL;
}
