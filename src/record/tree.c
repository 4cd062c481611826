/*
 * Storage of a record: chunks of nodes, values and text, and the table of names. The public tree
 * functions are in node.c. What is removed stays in the arena until the record goes.
 */
#include "record/tree.h"

#include "record/property.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 1 << 24, FIRST_TABLE = 64 };

struct tg_record *tg_record_create(void)
{
	struct tg_record *record = calloc(1, sizeof(*record));

	if (!record)
		return NULL;
	record->arena = (struct tg_arena)TG_ARENA_INIT;
	record->name_table = calloc(FIRST_TABLE, sizeof(*record->name_table));
	record->table_size = FIRST_TABLE;
	if (!record->name_table || tg_tree_new_value(record, 0, 0) != 0 ||
		record->values.items != 1) {
		tg_record_destroy(record);
		return NULL;
	}
	return record;
}

void tg_record_destroy(struct tg_record *record)
{
	if (!record)
		return;
	tg_arena_finish(&record->arena);
	free(record->nodes.at);
	free(record->values.at);
	free(record->texts.at);
	free(record->names);
	free(record->name_table);
	free(record->roots);
	free(record->findings.items);
	free(record->findings.offsets);
	free(record);
}

/* Room for one more pointer in a list of pointers or items. */
static bool grow(void **list, size_t *capacity, size_t count, size_t item)
{
	if (count < *capacity)
		return true;
	size_t more = *capacity ? *capacity * 2 : 4;
	void *larger = realloc(*list, more * item);
	if (!larger)
		return false;
	*list = larger;
	*capacity = more;
	return true;
}

static bool add_chunk(struct chunks *chunks, void *chunk)
{
	void *list = chunks->at;

	if (!chunk || !grow(&list, &chunks->capacity, chunks->count, sizeof(void *)))
		return false;
	chunks->at = list;
	chunks->at[chunks->count++] = chunk;
	return true;
}

/* Index of a new item of `size` bytes, or -1. */
static int64_t add_item(struct tg_record *record, struct chunks *chunks, size_t size)
{
	if (chunks->items >= INT32_MAX)
		return -1;
	if (chunks->items >> CHUNK_BITS == chunks->count &&
		!add_chunk(chunks, tg_arena_alloc(&record->arena, size * CHUNK_ITEMS)))
		return -1;
	return (int64_t)chunks->items++;
}

tg_node tg_tree_new_node(struct tg_record *record)
{
	int64_t index = add_item(record, &record->nodes, sizeof(struct record_node));

	if (index < 0)
		return TG_NO_NODE;
	*tg_tree_node(record, (tg_node)index) =
		(struct record_node){TG_NO_NODE, TG_NO_NODE, TG_NO_NODE, 0};
	return (tg_node)index;
}

void tg_tree_link(struct tg_record *record, tg_node parent, tg_node child)
{
	struct record_node *above = tg_tree_node(record, parent);
	struct record_node *node = tg_tree_node(record, child);

	node->parent = parent;
	node->next = child;
	if (above->last != TG_NO_NODE) {
		struct record_node *last = tg_tree_node(record, above->last);
		node->next = last->next;
		last->next = child;
	}
	above->last = child;
}

bool tg_tree_add_root(struct tg_record *record, tg_node root)
{
	void *list = record->roots;

	if (!grow(&list, &record->games_capacity, record->games, sizeof(*record->roots)))
		return false;
	record->roots = list;
	record->roots[record->games++] = root;
	return true;
}

tg_value tg_tree_new_value(struct tg_record *record, uint32_t name, unsigned flags)
{
	int64_t index = add_item(record, &record->values, sizeof(struct record_value));

	if (index <= 0)
		return 0;
	struct record_value *value = tg_tree_value(record, (tg_value)index);
	value->next = 0;
	value->name = name & (MAX_NAMES - 1);
	value->flags = (flags & VALUE_HEAD) | VALUE_SHORT;
	value->text.offset = 0;
	return (tg_value)index;
}

void tg_tree_insert(struct tg_record *record, tg_node node, tg_value tail, tg_value value)
{
	tg_value *link =
		tail ? &tg_tree_value(record, tail)->next : &tg_tree_node(record, node)->first;

	tg_tree_value(record, value)->next = *link;
	*link = value;
}

/* The first of `wanted` chunks at or behind `from` that lie together in memory, or the count. */
static size_t find_run(const struct chunks *texts, size_t from, size_t wanted)
{
	size_t length = 0;

	for (size_t i = from; i < texts->count; i++) {
		bool is_behind =
			length > 0 && (char *)texts->at[i - 1] + TEXT_CHUNK == texts->at[i];
		length = is_behind ? length + 1 : 1;
		if (length == wanted)
			return i + 1 - wanted;
	}
	return texts->count;
}

/* Goes on in a run of chunks with room for `length`: one left by a rewind, or a new one. */
static bool begin_run(struct tg_record *record, size_t length)
{
	struct chunks *texts = &record->texts;
	size_t wanted = (length + TEXT_CHUNK - 1) >> TEXT_BITS;
	size_t first = find_run(texts, texts->run_end >> TEXT_BITS, wanted);

	if (first == texts->count) {
		if ((first + wanted) << TEXT_BITS > UINT32_MAX)
			return false;
		char *block = tg_arena_alloc(&record->arena, wanted << TEXT_BITS);
		for (size_t i = 0; i < wanted; i++)
			if (!block || !add_chunk(texts, block + (i << TEXT_BITS)))
				return false;
	}
	texts->items = first << TEXT_BITS;
	texts->run_end = (first + wanted) << TEXT_BITS;
	return true;
}

/*
 * `length` bytes of text that lie together, or NULL. Offsets are 32 bits. A long text gets chunks of
 * its own, one behind the other in memory.
 */
static char *add_text(struct tg_record *record, size_t length, uint32_t *offset)
{
	struct chunks *texts = &record->texts;

	if (length > texts->run_end - texts->items && !begin_run(record, length))
		return NULL;
	*offset = (uint32_t)texts->items;
	texts->items += length;
	char *chunk = texts->at[*offset >> TEXT_BITS];
	return chunk + (*offset & (TEXT_CHUNK - 1));
}

bool tg_tree_set_text(
	struct tg_record *record, tg_value value, const char *text, size_t length, uint32_t split)
{
	struct record_value *v = tg_tree_value(record, value);
	const char *colon = length > 0 ? memchr(text, ':', length) : NULL;
	uint32_t usual = colon ? (uint32_t)(colon - text) : NO_SPLIT;
	size_t extra = split == usual ? 0 : sizeof(split);
	uint32_t offset;

	v->flags &= ~(unsigned)(VALUE_SHORT | VALUE_SPLIT) & 0xff;
	if (length < sizeof(v->text.bytes) && !extra) {
		memset(v->text.bytes, 0, sizeof(v->text.bytes));
		if (length > 0)
			memcpy(v->text.bytes, text, length);
		v->flags |= VALUE_SHORT;
		return true;
	}
	char *room = add_text(record, extra + length + 1, &offset);
	if (!room) {
		v->flags |= VALUE_SHORT;
		v->text.offset = 0;
		return false;
	}
	if (extra) {
		memcpy(room, &split, extra);
		v->flags |= VALUE_SPLIT;
	}
	memcpy(room + extra, text, length);
	room[extra + length] = '\0';
	v->text.offset = offset + (uint32_t)extra;
	return true;
}

uint32_t tg_tree_split(const struct tg_record *record, const struct record_value *value)
{
	const char *text = tg_tree_text(record, value);
	uint32_t split;

	if (value->flags & VALUE_SPLIT) {
		memcpy(&split, text - sizeof(split), sizeof(split));
		return split;
	}
	const char *colon = strchr(text, ':');
	return colon ? (uint32_t)(colon - text) : NO_SPLIT;
}

tg_value tg_tree_find(const struct tg_record *record, tg_node node, uint32_t name)
{
	tg_value value = name ? tg_tree_node(record, node)->first : 0;

	while (value && tg_tree_value(record, value)->name != name)
		value = tg_tree_value(record, value)->next;
	return value;
}

tg_value tg_tree_next(const struct tg_record *record, tg_value value)
{
	tg_value next = tg_tree_value(record, value)->next;

	return next && !(tg_tree_value(record, next)->flags & VALUE_HEAD) ? next : 0;
}

/* FNV-1a with the record's address in it, so that a file cannot be made to collide. */
static uint32_t hash_name(const struct tg_record *record, const char *name, size_t length)
{
	uint64_t hash = 0xcbf29ce484222325ULL ^ (uint64_t)(uintptr_t)record;

	for (size_t i = 0; i < length; i++) {
		hash = (hash ^ (unsigned char)name[i]) * 0x100000001b3ULL;
		hash ^= hash >> 29;
	}
	return (uint32_t)(hash ^ hash >> 32);
}

/* The slot of a name in the table: its own, or the free one where it belongs. */
static uint32_t *find_slot(const struct tg_record *record, const char *name, size_t length)
{
	uint32_t mask = record->table_size - 1;
	uint32_t at = hash_name(record, name, length) & mask;

	for (;; at = (at + 1) & mask) {
		uint32_t id = record->name_table[at];
		if (id == 0 ||
			(strncmp(record->names[id].text, name, length) == 0 &&
				record->names[id].text[length] == '\0'))
			return &record->name_table[at];
	}
}

static bool grow_table(struct tg_record *record)
{
	uint32_t *old = record->name_table;
	uint32_t *table = calloc((size_t)record->table_size * 2, sizeof(*table));

	if (!table)
		return false;
	record->name_table = table;
	record->table_size *= 2;
	for (uint32_t id = 1; id < record->names_count; id++) {
		const char *name = record->names[id].text;
		*find_slot(record, name, strlen(name)) = id;
	}
	free(old);
	return true;
}

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

/* Index in short_names of a name of one or two capital letters, or -1 for others. */
static int short_index(const char *name, size_t length)
{
	if (length == 1 && is_upper(name[0]))
		return name[0] - 'A';
	if (length == 2 && is_upper(name[0]) && is_upper(name[1]))
		return 26 * (name[0] - 'A' + 1) + name[1] - 'A';
	return -1;
}

static uint32_t add_name(struct tg_record *record, const char *name, size_t length)
{
	void *list = record->names;
	size_t capacity = record->names_capacity;
	uint32_t id = record->names_count ? record->names_count : 1;
	char *text = tg_arena_copy(&record->arena, name, length);

	if (!text || id >= MAX_NAMES || !grow(&list, &capacity, id, sizeof(*record->names)))
		return 0;
	record->names = list;
	record->names_capacity = (uint32_t)capacity;
	record->names[id] = (struct record_name){text, tg_property_find(text), 0, 0, 0};
	record->names_count = id + 1;
	return id;
}

uint32_t tg_tree_intern(struct tg_record *record, const char *name, size_t length)
{
	int index = short_index(name, length);
	uint32_t *slot = &record->short_names[index < 0 ? 0 : index];

	assert(length > 0);
	if (index < 0) {
		if (record->names_count * 2 >= record->table_size && !grow_table(record))
			return 0;
		slot = find_slot(record, name, length);
	}
	if (*slot == 0)
		*slot = add_name(record, name, length);
	return *slot;
}

bool tg_tree_has_room(const struct tg_record *record, const char *name, size_t length)
{
	return record->names_count < TREE_NAMES_MAX || short_index(name, length) >= 0 ||
		*find_slot(record, name, length) != 0;
}

uint32_t tg_tree_find_name(const struct tg_record *record, const char *name)
{
	size_t length = strlen(name);
	int index = short_index(name, length);

	return index >= 0 ? record->short_names[index] : *find_slot(record, name, length);
}

struct tree_mark tg_tree_mark(const struct tg_record *record)
{
	return (struct tree_mark){record->nodes.items, record->values.items, record->texts.items,
		record->texts.run_end, record->games, record->findings.count};
}

void tg_tree_rewind(struct tg_record *record, struct tree_mark mark)
{
	record->nodes.items = mark.nodes;
	record->values.items = mark.values;
	record->texts.items = mark.texts;
	record->texts.run_end = mark.run_end;
	record->games = mark.games;
	record->findings.count = mark.findings;
}
