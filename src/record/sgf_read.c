/*
 * The syntax of one SGF game, read from UTF-8 without recursion: depth is data.
 *
 *	GameTree = "(" Node { Node } { GameTree } ")"     Node = ";" { Name Value { Value } }
 *
 * What is broken is mended where a reader of the text would know how (sgf.md, 7). Values get their
 * escapes taken out by sgf_text.c; what they mean is looked at in sgf_node.c when the node is complete.
 */
#include "record/info.h"
#include "record/reader.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_NAME = 100 };

/* White space, and the zero bytes that old tools leave behind. */
static bool is_blank(char c)
{
	return (unsigned char)c <= ' ';
}

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool is_letter(char c)
{
	return is_upper(c) || (c >= 'a' && c <= 'z');
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static void skip_blanks(struct reader *r)
{
	const char *p = r->at, *end = r->passage.end;

	while (p < end && is_blank(*p))
		p++;
	r->at = p;
}

static bool out_of_memory(struct reader *r)
{
	tg_finding_fail(r, TG_ERR_NOMEM, CODE_NO_MEMORY, r->at, "out of memory");
	return false;
}

/* The list with room for `need` items of `size` bytes, perhaps elsewhere; NULL when memory is out. */
static void *reserve(void *list, size_t *capacity, size_t need, size_t size)
{
	if (need <= *capacity)
		return list;
	size_t more = *capacity ? *capacity : 16;
	while (more < need)
		more *= 2;
	void *larger = realloc(list, more * size);
	if (larger)
		*capacity = more;
	return larger;
}

/* --- values ------------------------------------------------------------------------------------ */

/* The "]" that ends a value, or the end of the text. *plain: nothing in it needs a change. */
static const char *value_end(const char *p, const char *end, bool *plain)
{
	bool is_plain = true;

	while (p < end && *p != ']') {
		if ((unsigned char)*p < ' ') {
			is_plain = false;
		} else if (*p == '\\') {
			is_plain = false;
			if (++p == end)
				break;
		}
		p++;
	}
	*plain = is_plain;
	return p;
}

/* Types whose values hold no text: blanks around them say nothing. */
static bool is_trimmed(const struct property *type)
{
	switch (type->type) {
	case TYPE_OLD: return (type->flags & PROPERTY_LIST) != 0; /* lists of points */
	case TYPE_UNKNOWN:
	case TYPE_SIMPLE:
	case TYPE_TEXT:
	case TYPE_APPLICATION:
	case TYPE_FIGURE:
	case TYPE_LABEL: return false;
	default: return true;
	}
}

static void trim(const char **from, const char **to)
{
	while (*from < *to && is_blank(**from))
		++*from;
	while (*from < *to && is_blank((*to)[-1]))
		--*to;
}

static bool set_value(struct reader *r, tg_value value, const struct property *type,
	const char *from, const char *to)
{
	size_t length = (size_t)(to - from);
	uint32_t split;
	char *scratch;

	if (memchr(from, '\0', length))
		tg_finding_warn(r, CODE_ZERO_BYTE, from, "zero byte in a value: now a space");
	scratch = reserve(r->scratch, &r->scratch_capacity, length + 1, 1);
	if (!scratch)
		return false;
	r->scratch = scratch;
	length = tg_sgf_unescape(from, to, type, r->scratch, &split);
	const char *first = r->scratch, *last = r->scratch + length;
	if (is_trimmed(type)) {
		trim(&first, &last);
		if (split != NO_SPLIT)
			split -= (uint32_t)(first - r->scratch);
	}
	if (!tg_property_is_composed(type)) {
		const char *colon =
			last > first ? memchr(first, ':', (size_t)(last - first)) : NULL;
		split = colon ? (uint32_t)(colon - first) : NO_SPLIT;
	}
	return tg_tree_set_text(r->record, value, first, (size_t)(last - first), split);
}

/* Adds a value to the node; `head`: it begins its property. */
static bool add_value(
	struct reader *r, uint32_t name, bool head, const char *from, const char *to, bool plain)
{
	struct tg_record *record = r->record;
	const struct property *type = record->names[name].type;
	tg_value value = tg_tree_new_value(record, name, head ? VALUE_HEAD : 0);
	bool ok;

	if (!value)
		return out_of_memory(r);
	size_t index = value - r->first_value;
	uint32_t *offsets = reserve(r->offsets, &r->offsets_capacity, index + 1, sizeof(*offsets));
	if (!offsets)
		return out_of_memory(r);
	r->offsets = offsets;
	r->offsets[index] = (uint32_t)(from - r->passage.text);
	if (plain && is_trimmed(type))
		trim(&from, &to);
	if (plain) {
		size_t length = (size_t)(to - from);
		const char *colon = length > 0 ? memchr(from, ':', length) : NULL;
		ok = tg_tree_set_text(
			record, value, from, length, colon ? (uint32_t)(colon - from) : NO_SPLIT);
	} else {
		ok = set_value(r, value, type, from, to);
	}
	if (!ok)
		return out_of_memory(r);
	struct record_name *n = &record->names[name];
	tg_value tail = head ? r->tail : n->seen_tail;
	tg_tree_insert(record, r->node, tail, value);
	if (tail == r->tail)
		r->tail = value;
	n->seen_tail = value;
	return true;
}

/* --- properties -------------------------------------------------------------------------------- */

/* What a property met before in the same node means: true if its values are added to the others. */
static bool meet_again(struct reader *r, const struct property *type, const char *at)
{
	if (type->flags & PROPERTY_LIST) {
		tg_finding_warn(
			r, CODE_TWICE, at, "property stands twice in a node: values merged");
		return true;
	}
	if (type->type == TYPE_TEXT) {
		tg_finding_warn(r, CODE_TWICE, at, "text stands twice in a node: joined");
		r->must_join = true;
		return true;
	}
	tg_finding_warn(r, CODE_TWICE, at, "property stands twice in a node: the first one stays");
	return false;
}

/* A value that the file's end cuts off: text keeps what was read, others are dropped. */
static bool is_worth_keeping(struct reader *r, const struct property *type, const char *from)
{
	tg_finding_warn(r, CODE_END_OF_FILE, r->passage.end, "the file ends inside a value");
	return from < r->passage.end &&
		(type->type == TYPE_TEXT || type->type == TYPE_SIMPLE ||
			type->type == TYPE_UNKNOWN);
}

/* Reads the values behind a name; r->at is the first "[". `name` 0 drops them. */
static bool read_values(struct reader *r, uint32_t name, const char *name_at)
{
	struct tg_record *record = r->record;
	struct record_name *n = name ? &record->names[name] : NULL;
	const struct property *type = n ? n->type : NULL;
	bool head = n && n->seen_serial != r->serial;
	bool keep = n && (head || meet_again(r, type, name_at));

	if (n)
		n->seen_serial = r->serial;
	for (int count = 0; r->at < r->passage.end && *r->at == '['; count++) {
		bool plain;
		const char *from = r->at + 1;
		const char *to = value_end(from, r->passage.end, &plain);
		bool is_cut = to == r->passage.end;
		r->at = is_cut ? to : to + 1;
		if (keep && count == 1 && !(type->flags & PROPERTY_LIST)) {
			tg_finding_warn(r, CODE_MANY_VALUES, from - 1,
				"only one value is allowed: the others are dropped");
			keep = false;
		}
		if (is_cut && !(type ? is_worth_keeping(r, type, from) : false))
			break;
		if (keep && !add_value(r, name, head, from, to, plain))
			return false;
		head = false;
		skip_blanks(r);
	}
	return true;
}

/* The letters of a name that count, in `out`; lower case is dropped. Returns their number. */
static size_t clean_name(const char *from, const char *to, char out[MAX_NAME], bool *has_lower)
{
	size_t length = 0;

	*has_lower = false;
	for (const char *p = from; p < to; p++) {
		if (*p >= 'a' && *p <= 'z')
			*has_lower = true;
		else
			out[length++] = *p;
	}
	return length > 0 && is_upper(out[0]) ? length : 0;
}

/* Reads one property of r->node; r->at is its name, `end` behind it, and a "[" follows. */
static bool read_property(struct reader *r, const char *end)
{
	char name[MAX_NAME];
	bool has_lower;
	const char *from = r->at;
	uint32_t id = 0;

	r->at = end;
	skip_blanks(r);
	if (end - from > MAX_NAME) {
		tg_finding_warn(r, CODE_LONG_NAME, from,
			"property name longer than 100 characters: dropped");
		return read_values(r, 0, from);
	}
	size_t length = clean_name(from, end, name, &has_lower);
	if (has_lower && length > 0 && (r->node == r->root || r->ff >= 4))
		tg_finding_warn(
			r, CODE_LOWER_CASE, from, "lower-case letters in a property name: ignored");
	if (length == 0)
		tg_finding_warn(r, CODE_NO_NAME, from, "value without a property name: dropped");
	else if (!tg_tree_has_room(r->record, name, length))
		tg_finding_warn(
			r, CODE_LONG_UNKNOWN, from, "more than 65536 different names: dropped");
	else if ((id = tg_tree_intern(r->record, name, length)) == 0)
		return out_of_memory(r);
	return read_values(r, id, from);
}

/* --- nodes and trees --------------------------------------------------------------------------- */

static void finish_node(struct reader *r)
{
	if (r->node != TG_NO_NODE && r->first_value && r->status == TG_OK)
		tg_sgf_finish_node(r);
	r->first_value = 0;
}

/* Nodes of a game have consecutive numbers while it is read. */
static bool note_place(struct reader *r, tg_node node)
{
	size_t index = (size_t)(node - r->root);
	uint32_t *places = reserve(r->places, &r->places_capacity, index + 1, sizeof(*places));

	if (!places)
		return false;
	r->places = places;
	r->places[index] = (uint32_t)(r->at - r->passage.text);
	return true;
}

static bool begin_node(struct reader *r)
{
	struct tg_record *record = r->record;

	finish_node(r);
	if (record->nodes.items >= r->limits.max_nodes) {
		tg_finding_fail(r, TG_ERR_TOO_LARGE, CODE_TOO_LARGE, r->at,
			"too large: more nodes than allowed");
		return false;
	}
	tg_node node = tg_tree_new_node(record);
	if (node == TG_NO_NODE)
		return out_of_memory(r);
	if (r->node != TG_NO_NODE)
		tg_tree_link(record, r->node, node);
	else
		r->root = node;
	if (r->limits.check_moves && !note_place(r, node))
		return out_of_memory(r);
	r->node = node;
	r->tail = 0;
	r->first_value = (tg_value)record->values.items;
	r->serial++;
	r->must_join = false;
	return true;
}

/*
 * The name of a move that a whole node consists of, ";B[dd]" with the next node or bracket behind it,
 * to a point of the board; 0 for any other node. Most nodes are such, and there is nothing to examine.
 */
static char plain_move(const struct reader *r)
{
	const char *p = r->at, *next = p + 6;
	int col, row;

	if (r->passage.end - p < 8 || (p[1] != 'B' && p[1] != 'W') || p[2] != '[' || p[5] != ']' ||
		p[3] == 't' || r->root == TG_NO_NODE || !r->info.is_playable)
		return '\0';
	if (is_blank(*next))
		next++;
	bool is_whole = *next == ';' || *next == '(' || *next == ')';
	return is_whole && tg_info_point(&r->info, p + 3, &col, &row) ? p[1] : '\0';
}

/* Adds it as begin_node, read_property and finish_node would; r->at is its semicolon. */
static bool read_plain_move(struct reader *r, char name)
{
	struct tg_record *record = r->record;
	uint32_t id = tg_tree_intern(record, &name, 1);

	if (!begin_node(r))
		return false;
	tg_value value = id ? tg_tree_new_value(record, id, VALUE_HEAD) : 0;
	if (!value)
		return out_of_memory(r);
	tg_tree_set_point(record, value, r->at + 3);
	tg_tree_node(record, r->node)->first = value;
	r->first_value = 0;
	r->at += 6;
	return true;
}

static bool open_tree(struct reader *r)
{
	finish_node(r);
	struct open_tree *top = r->open_count ? &r->open[r->open_count - 1] : NULL;

	if (top && top->node == r->node) {
		top->count++;
		return true;
	}
	struct open_tree *list =
		reserve(r->open, &r->open_capacity, r->open_count + 1, sizeof(*list));
	if (!list)
		return out_of_memory(r);
	r->open = list;
	r->open[r->open_count++] = (struct open_tree){r->node, 1, r->has_info};
	return true;
}

/* Closes the innermost tree; false when that was the whole game. */
static bool close_tree(struct reader *r)
{
	finish_node(r);
	struct open_tree *top = &r->open[r->open_count - 1];

	r->node = top->node;
	r->has_info = top->has_info;
	if (--top->count == 0)
		r->open_count--;
	return r->open_count > 0;
}

/* Skips text that is nothing in SGF, with one finding for the whole of it. */
static void skip_stray(struct reader *r, const char *from)
{
	const char *p = r->at;
	const char *end = r->passage.end;

	if (r->strict_names && end - p >= 3 && memcmp(p, "\xef\xbf\xbd", 3) == 0)
		tg_finding_fail(r, TG_ERR_SYNTAX, CODE_BAD_ENCODING, p,
			"bad encoding: half a character outside a value");
	if (from == p)
		p++;
	while (p < end && !is_letter(*p) && !is_blank(*p) && !strchr(";()[", *p))
		p++;
	r->at = p;
	tg_finding_warn(r, CODE_STRAY, from, "text that belongs to nothing: skipped");
}

/* A name that may begin a property here: it needs a node, and one is assumed where there is none. */
static bool read_word(struct reader *r, char before)
{
	const char *end = r->at;

	while (end < r->passage.end && (is_letter(*end) || is_digit(*end)))
		end++;
	const char *next = end;
	while (next < r->passage.end && is_blank(*next))
		next++;
	if (next == r->passage.end || *next != '[') {
		bool is_name = is_upper(*r->at) && end - r->at <= 2;
		if (is_name)
			tg_finding_warn(
				r, CODE_NO_VALUE, r->at, "property without a value: dropped");
		const char *from = r->at;
		r->at = end;
		if (!is_name)
			skip_stray(r, from);
		return true;
	}
	if (!r->first_value) {
		if (before == '(')
			tg_finding_warn(
				r, CODE_NO_SEMICOLON, r->at, "no semicolon after '(': assumed");
		else
			tg_finding_warn(r, CODE_NODE_OUTSIDE, r->at,
				"property after a variation: a new variation is assumed");
		if (!begin_node(r))
			return false;
	}
	return read_property(r, end);
}

static bool read_orphans(struct reader *r)
{
	tg_finding_warn(r, CODE_NO_NAME, r->at, "value without a property name: dropped");
	return read_values(r, 0, r->at);
}

/* Says what a bracket in the wrong place is taken for. `before` is the token in front of it. */
static void note_order(struct reader *r, char token, char before)
{
	if (token == ')' && before == '(')
		tg_finding_warn(r, CODE_EMPTY_VARIATION, r->at, "empty variation: dropped");
	else if (token == '(' && before == '(' && r->root != TG_NO_NODE)
		tg_finding_warn(r, CODE_NO_SEMICOLON, r->at, "'(' behind '(': one is ignored");
	else if (token == ';' && before == ')')
		tg_finding_warn(r, CODE_NODE_OUTSIDE, r->at,
			"node after a variation: a missing '(' is assumed");
}

/*
 * Does a variation begin here with FF or GM? Then it is a game, and the one being read was never
 * closed. A blank behind the ";" says otherwise: so the writer marks the rare node that looks like it.
 */
static bool is_new_game(const struct reader *r)
{
	const char *p = r->at + 1, *end = r->passage.end;

	while (p < end && is_blank(*p))
		p++;
	if (p < end && *p == ';')
		p++;
	if (r->root == TG_NO_NODE || end - p < 3 ||
		(memcmp(p, "FF", 2) != 0 && memcmp(p, "GM", 2) != 0))
		return false;
	for (p += 2; p < end && is_blank(*p);)
		p++;
	return p < end && *p == '[';
}

/* A semicolon, and where that is all of it, the node. */
static bool read_node(struct reader *r)
{
	finish_node(r);
	char move = plain_move(r);
	if (move)
		return read_plain_move(r, move);
	if (!begin_node(r))
		return false;
	r->at++;
	return true;
}

/* One token; false at the end of the game or of all reading. */
static bool step(struct reader *r, char *before)
{
	char token = *r->at;
	bool is_stray = false;

	switch (token) {
	case '(':
		if (is_new_game(r)) {
			tg_finding_warn(r, CODE_OPEN_TREE, r->at,
				"a game begins inside another: that one is closed");
			r->open_count = 0;
			return false;
		}
		note_order(r, token, *before);
		if (!open_tree(r))
			return false;
		r->at++;
		break;
	case ')':
		note_order(r, token, *before);
		r->at++;
		if (!close_tree(r))
			return false;
		break;
	case ';':
		note_order(r, token, *before);
		if (!read_node(r))
			return false;
		break;
	case '[':
		if (!read_orphans(r))
			return false;
		is_stray = true;
		break;
	default:
		is_stray = !is_letter(token);
		if (is_stray)
			skip_stray(r, r->at);
		else if (!read_word(r, *before))
			return false;
		break;
	}
	if (!is_stray)
		*before = token;
	return r->status == TG_OK;
}

bool tg_sgf_read_game(struct reader *r)
{
	char before = 0;

	r->open_count = 0;
	r->game_at = r->at;
	r->root = TG_NO_NODE;
	r->node = TG_NO_NODE;
	r->first_value = 0;
	r->has_info = false;
	r->needs_upgrade = false;
	r->first_finding = r->record->findings.count;
	do
		skip_blanks(r);
	while (r->at < r->passage.end && step(r, &before));
	finish_node(r);
	if (r->status == TG_OK && r->open_count > 0)
		tg_finding_warn(r, CODE_END_OF_FILE, r->passage.end,
			"the file ends inside a game: what was read is kept");
	if (r->status != TG_OK || r->root == TG_NO_NODE)
		return r->status == TG_OK;
	if (!tg_tree_add_root(r->record, r->root))
		return out_of_memory(r);
	if (r->needs_upgrade)
		tg_sgf_upgrade(r);
	if (r->limits.check_moves)
		tg_sgf_check_moves(r);
	return r->status == TG_OK;
}
