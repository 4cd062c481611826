/*
 * The inside of a record: nodes, values, names and texts, each in its own chunks of one arena.
 *
 *	nodes   16 bytes each    parent, last child, next sibling, first value
 *	values  12 bytes each    next value of the node, name and flags, text
 *	texts   back to back     zero-terminated UTF-8
 *
 * Nothing ever moves, so strings and numbers stay valid while the record grows. Siblings form a ring
 * and a parent points at its LAST child, so that adding one is O(1) however many there are:
 *
 *	parent.last ---> C --next--> A --next--> B --next--> C
 *
 * All values of a node form one list. The values of one property stand together in it and the first
 * of them carries VALUE_HEAD. A move is one node and one value, 28 bytes, for the 6 of ";B[aa]".
 */
#ifndef RECORD_TREE_H
#define RECORD_TREE_H

#include "base/arena.h"
#include "tengen/record.h"

#include <string.h>

/* Index of a value; 0 is none. */
typedef uint32_t tg_value;

enum { CHUNK_BITS = 10, CHUNK_ITEMS = 1 << CHUNK_BITS };
enum { TEXT_BITS = 15, TEXT_CHUNK = 1 << TEXT_BITS };

struct record_node {
	tg_node parent;
	tg_node last; /* last child */
	tg_node next; /* next sibling, round the ring */
	tg_value first;
};

enum value_flag {
	VALUE_HEAD = 1,  /* the first value of its property */
	VALUE_SHORT = 2, /* up to three bytes of text stand in the value itself */
	/*
	 * The first colon of the text is not where a composed value is split: the text is preceded by
	 * four bytes that say where it is, or NO_SPLIT.
	 */
	VALUE_SPLIT = 4,
};

#define NO_SPLIT UINT32_MAX

struct record_value {
	tg_value next;
	uint32_t name : 24;
	uint32_t flags : 8;
	union {
		uint32_t offset;
		char bytes[4];
	} text;
};

/* A property's name, once per record. `seen_*` belong to the reader: where it met the name last. */
struct record_name {
	const char *text;
	const struct property *type;
	uint32_t seen_serial;
	tg_value seen_tail;
	uint32_t reported; /* the game in which it was called unknown */
};

struct chunks {
	void **at;
	size_t count, capacity; /* chunks, room for pointers */
	size_t items;           /* items (or bytes of text) in use */
	size_t run_end; /* of text: up to here the memory behind `items` lies in one piece */
};

struct finding_list {
	struct tg_finding *items;
	size_t *offsets; /* only while reading */
	size_t count, capacity;
	size_t dropped; /* findings over the maximum */
};

struct tg_record {
	struct tg_arena arena;
	struct chunks nodes;  /* struct record_node */
	struct chunks values; /* struct record_value; item 0 is unused */
	struct chunks texts;  /* bytes */
	struct record_name *names;
	uint32_t names_count, names_capacity;
	uint32_t *name_table; /* open addressing, names_count below half of it; 0 is free */
	uint32_t table_size;
	uint32_t short_names[27 * 26]; /* names of one and two letters, 0: not met yet */
	tg_node *roots;
	size_t games, games_capacity;
	struct finding_list findings;
};

static inline struct record_node *tg_tree_node(const struct tg_record *record, tg_node node)
{
	struct record_node *chunk = record->nodes.at[node >> CHUNK_BITS];

	return &chunk[node & (CHUNK_ITEMS - 1)];
}

static inline struct record_value *tg_tree_value(const struct tg_record *record, tg_value value)
{
	struct record_value *chunk = record->values.at[value >> CHUNK_BITS];

	return &chunk[value & (CHUNK_ITEMS - 1)];
}

static inline const char *tg_tree_text(
	const struct tg_record *record, const struct record_value *value)
{
	if (value->flags & VALUE_SHORT)
		return value->text.bytes;
	const char *chunk = record->texts.at[value->text.offset >> TEXT_BITS];
	return chunk + (value->text.offset & (TEXT_CHUNK - 1));
}

static inline const struct record_name *tg_tree_name(
	const struct tg_record *record, const struct record_value *value)
{
	return &record->names[value->name];
}

/* Id of a name, made if new; 0 when memory is out. `length` is 1 .. 100. */
uint32_t tg_tree_intern(struct tg_record *record, const char *name, size_t length);

/* A name costs eight times what it costs in a file: a reader takes no more different ones than this. */
enum { TREE_NAMES_MAX = 1 << 16 };

/* May a reader still take this name? Those of one or two letters always, and those that are known. */
bool tg_tree_has_room(const struct tg_record *record, const char *name, size_t length);

/* Id of a name, or 0 if no node ever had it. */
uint32_t tg_tree_find_name(const struct tg_record *record, const char *name);

/* A detached node, or TG_NO_NODE. Linking makes it the last child. */
tg_node tg_tree_new_node(struct tg_record *record);
void tg_tree_link(struct tg_record *record, tg_node parent, tg_node child);
bool tg_tree_add_root(struct tg_record *record, tg_node root);

/*
 * A value that is in no list yet, without a text; 0 when memory is out. `tail` is the value after
 * which it is inserted in the list of `node`, 0: at the front.
 */
tg_value tg_tree_new_value(struct tg_record *record, uint32_t name, unsigned flags);
void tg_tree_insert(struct tg_record *record, tg_node node, tg_value tail, tg_value value);

/*
 * Gives a value its text. `split` is where a composed value is split, NO_SPLIT if nowhere; it costs
 * memory only when that is not the first colon.
 */
bool tg_tree_set_text(
	struct tg_record *record, tg_value value, const char *text, size_t length, uint32_t split);

/* Gives a value the two letters of a point. */
static inline void tg_tree_set_point(struct tg_record *record, tg_value value, const char point[2])
{
	struct record_value *v = tg_tree_value(record, value);

	memcpy(v->text.bytes, (const char[4]){point[0], point[1], '\0', '\0'}, 4);
}

/* Where the text of a value is split, or NO_SPLIT. */
uint32_t tg_tree_split(const struct tg_record *record, const struct record_value *value);

/* The first value of a property in a node, or 0. */
tg_value tg_tree_find(const struct tg_record *record, tg_node node, uint32_t name);

/* The value after `value` of the same property, or 0. */
tg_value tg_tree_next(const struct tg_record *record, tg_value value);

/* sgf_mend.c: puts the moves of a root, and what is said of them, into a node below it. */
bool tg_tree_split_root(struct tg_record *record, tg_node root);

/* What a record held at some moment, to go back to after a trial reading. Names stay. */
struct tree_mark {
	size_t nodes, values, texts, run_end, games, findings;
};

struct tree_mark tg_tree_mark(const struct tg_record *record);
void tg_tree_rewind(struct tg_record *record, struct tree_mark mark);

#endif
