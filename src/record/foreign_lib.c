/*
 * RenLib's .lib: a library of renju lines as one tree, on 15x15, in pre-order.
 *
 *	20 bytes   FF "RenLib" FF, major and minor version (3.0 to 3.4), FF to the end
 *	a node     point, flags          and with FLAG_MORE two bytes more, the second with MORE_LABEL
 *	           comment, label        zero-terminated, filled up to an even length; as flagged
 *
 * The oldest files have no header and begin with the centre. A point is column + 16 * row, the column
 * from 1, the row from 0 and from the top; 0 is a pass, or the root when it comes first. The colours
 * take turns from Black. A label that stands beside a move belongs to the position before it:
 *
 *	FLAG_SIBLING   the next node at this depth comes behind all below this one
 *	FLAG_LEAF      nothing is below; the next node is the sibling that was announced last
 *
 *	1 [SIBLING] - 2 [SIBLING LEAF]         1
 *	              3 [LEAF]                 |- 2
 *	4 [LEAF]                               |- 3
 *	                                       4
 *
 * Comments become C, labels LB, marks HO. Source: the published reader of RenLib itself
 * (github.com/gomoku/RenLib), read for the facts of the format.
 */
#include "record/foreign.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER_SIZE = 20, SIDE = 15, CENTER = 0x78, NEWEST = 304 };
enum { LINE_PARTS = 8 /* the byte between the two parts of a comment */ };

enum flag {
	FLAG_MORE = 0x01,
	FLAG_NO_MOVE = 0x02,
	FLAG_START = 0x04,
	FLAG_COMMENT = 0x08,
	FLAG_MARK = 0x10,
	FLAG_OLD_COMMENT = 0x20,
	FLAG_LEAF = 0x40,
	FLAG_SIBLING = 0x80,
	MORE_LABEL = 0x01,
};

/* A node of the file. Texts are not terminated. */
struct item {
	unsigned point, flags, more;
	const char *comment, *label;
	size_t comment_length, label_length;
	bool is_old; /* the comment has seven bits a character */
};

/* A node of the tree whose children are being read. */
struct branch {
	tg_node node;
	int moves;      /* on the path to it */
	tg_value label; /* the last value of LB, or 0 */
};

struct lib {
	struct import *in;
	struct charset charset;
	struct branch *stack; /* parents of announced siblings */
	size_t depth, capacity;
	bool told_start, told_label, told_empty, told_more;
};

/* --- the file as items ------------------------------------------------------------------------- */

/* A text that ends with a zero byte and is filled up to an even length. */
static bool take_text(const char **at, const char *end, const char **text, size_t *length)
{
	const char *zero = memchr(*at, '\0', (size_t)(end - *at));

	*text = *at;
	*length = (size_t)((zero ? zero : end) - *at);
	size_t taken = zero ? *length + 1 : *length;
	taken += taken % 2;
	*at = (size_t)(end - *at) > taken ? *at + taken : end;
	return zero != NULL;
}

/* One whose last character has its highest bit set. */
static bool take_old_text(const char **at, const char *end, const char **text, size_t *length)
{
	const char *p = *at;

	while (p < end && !((unsigned char)*p & 0x80))
		p++;
	bool is_whole = p < end;
	*text = *at;
	*length = (size_t)(p - *at) + is_whole;
	size_t taken = *length + *length % 2;
	*at = (size_t)(end - *at) > taken ? *at + taken : end;
	return is_whole;
}

/* The next node; false where the file ends inside it. */
static bool take_item(const char **at, const char *end, struct item *item)
{
	const unsigned char *p = (const unsigned char *)*at;
	bool is_whole = true;

	*item = (struct item){0};
	if (end - *at < 2)
		return false;
	item->point = p[0];
	item->flags = p[1];
	*at += 2;
	if (item->flags & FLAG_MORE) {
		if (end - *at < 2)
			return false;
		item->more = p[3];
		*at += 2;
	}
	item->is_old = (item->flags & FLAG_OLD_COMMENT) != 0;
	if (item->is_old)
		is_whole = take_old_text(at, end, &item->comment, &item->comment_length);
	else if (item->flags & FLAG_COMMENT)
		is_whole = take_text(at, end, &item->comment, &item->comment_length);
	if (is_whole && (item->more & MORE_LABEL))
		is_whole = take_text(at, end, &item->label, &item->label_length);
	return is_whole;
}

static bool is_point(unsigned point)
{
	return point % 16 >= 1 && point / 16 < SIDE;
}

static bool has_header(const char *bytes, size_t length)
{
	return length >= HEADER_SIZE && memcmp(bytes, "\xffRenLib\xff", 8) == 0;
}

/* Without a header: does the whole file read as one tree from the centre? */
static bool is_headless(const char *bytes, size_t length)
{
	const char *at = bytes, *end = bytes + length;
	struct item item;
	size_t open = 1; /* places where a node must still come */

	if (length < 2 || (unsigned char)bytes[0] != CENTER)
		return false;
	while (at < end && open > 0) {
		if (!take_item(&at, end, &item) || (item.point != 0 && !is_point(item.point)))
			return false;
		open += (item.flags & FLAG_SIBLING) != 0;
		open -= (item.flags & FLAG_LEAF) != 0;
	}
	return at == end && open == 0;
}

bool tg_lib_is(const char *bytes, size_t length)
{
	return has_header(bytes, length) || is_headless(bytes, length);
}

/* --- texts ------------------------------------------------------------------------------------- */

/* Seven bits, the Scandinavian letters in the place of brackets. */
static void append_old(struct tg_buffer *out, const char *text, size_t length)
{
	static const char from[] = "}{|][\\";
	static const char *const to[] = {"å", "ä", "ö", "Å", "Ä", "Ö"};

	for (size_t i = 0; i < length; i++) {
		char c = (char)(text[i] & 0x7f);
		const char *found = c ? strchr(from, c) : NULL;
		if (found)
			tg_buffer_append_text(out, to[found - from]);
		else if (c)
			tg_buffer_append_char(out, c == LINE_PARTS ? '\n' : c);
	}
}

static void append_text(struct lib *lib, struct tg_buffer *out, const char *text, size_t length)
{
	size_t bad = 0, first = out->length;

	if (tg_utf8_is_valid(text, text + length))
		tg_buffer_append(out, text, length);
	else
		tg_charset_decode(&lib->charset, text, text + length, out, &bad);
	for (size_t i = first; i < out->length; i++)
		if (out->data[i] == LINE_PARTS)
			out->data[i] = '\n';
}

/* The charset of all texts together. */
static void find_charset(struct lib *lib)
{
	enum { SAMPLE_BYTES = 1 << 18 };
	struct tg_buffer sample = TG_BUFFER_INIT(2 * SAMPLE_BYTES);
	const char *at = lib->in->at;
	struct item item;
	bool is_whole = true;

	while (is_whole && at < lib->in->end && sample.length < SAMPLE_BYTES) {
		is_whole = take_item(&at, lib->in->end, &item);
		if (item.comment && !item.is_old)
			tg_buffer_append(&sample, item.comment, item.comment_length);
		tg_buffer_append_char(&sample, '\n');
		if (item.label)
			tg_buffer_append(&sample, item.label, item.label_length);
	}
	const char *text = sample.data ? sample.data : "";
	lib->charset = (struct charset){CHARSET_SINGLE, "ISO-8859-1"};
	if (tg_utf8_is_valid(text, text + sample.length))
		lib->charset = (struct charset){CHARSET_UTF8, "UTF-8"};
	else if (tg_charset_guess(text, text + sample.length, &lib->charset))
		tg_import_warn(lib->in, CODE_GUESSED_CHARSET,
			"no charset is declared: guessed from the text");
	else
		tg_import_warn(lib->in, CODE_GUESSED_CHARSET,
			"no charset is declared: taken for ISO-8859-1");
	tg_buffer_finish(&sample);
}

static void set_comment(struct lib *lib, const struct item *item)
{
	struct tg_buffer text = TG_BUFFER_INIT(UINT32_MAX / 2);

	if (!item->comment)
		return;
	if (item->is_old)
		append_old(&text, item->comment, item->comment_length);
	else
		append_text(lib, &text, item->comment, item->comment_length);
	if (text.length > 0)
		tg_import_set(lib->in, lib->in->node, "C", text.data);
	tg_buffer_finish(&text);
}

static void warn_once(struct lib *lib, bool *told, enum finding_code code, const char *message)
{
	if (!*told)
		tg_import_warn(lib->in, code, message);
	*told = true;
}

/* Adds a value to LB of the branch, behind the last one: there may be very many. */
static void append_label(struct lib *lib, struct branch *branch, const char *text, size_t length)
{
	struct tg_record *record = lib->in->record;
	uint32_t name = tg_tree_intern(record, "LB", 2);
	tg_value value = name ? tg_tree_new_value(record, name, branch->label ? 0 : VALUE_HEAD) : 0;
	tg_value tail = branch->label;

	if (!value || !tg_tree_set_text(record, value, text, length, 2)) {
		tg_import_fail(lib->in, TG_ERR_NOMEM, "out of memory");
		return;
	}
	if (!tail)
		for (tg_value v = tg_tree_node(record, branch->node)->first; v;
			v = tg_tree_value(record, v)->next)
			tail = v;
	tg_tree_insert(record, branch->node, tail, value);
	branch->label = value;
}

/* The label of an item stands on the position before its move. */
static void set_label(struct lib *lib, const struct item *item, struct branch *parent)
{
	struct tg_buffer text = TG_BUFFER_INIT(UINT32_MAX / 2);
	char point[3];

	if (!item->label || item->label_length == 0)
		return;
	if (item->point == 0) {
		warn_once(lib, &lib->told_label, CODE_BAD_VALUE, "a label on no point: left out");
		return;
	}
	tg_import_point((long)item->point % 16 - 1, (long)item->point / 16, point);
	tg_buffer_append_text(&text, point);
	tg_buffer_append_char(&text, ':');
	append_text(lib, &text, item->label, item->label_length);
	for (size_t i = 0; i < text.length; i++)
		if ((unsigned char)text.data[i] < ' ')
			text.data[i] = ' ';
	if (text.failed == TG_OK)
		append_label(lib, parent, text.data, text.length);
	tg_buffer_finish(&text);
}

/* --- the tree ---------------------------------------------------------------------------------- */

static void push(struct lib *lib, const struct branch *branch)
{
	if (lib->depth == lib->capacity) {
		size_t capacity = lib->capacity ? lib->capacity * 2 : 64;
		struct branch *stack = realloc(lib->stack, capacity * sizeof(*stack));
		if (!stack) {
			tg_import_fail(lib->in, TG_ERR_NOMEM, "out of memory");
			return;
		}
		lib->stack = stack;
		lib->capacity = capacity;
	}
	lib->stack[lib->depth++] = *branch;
}

static void set_attributes(struct lib *lib, const struct item *item)
{
	set_comment(lib, item);
	if (item->flags & FLAG_MARK)
		tg_import_set(lib->in, lib->in->node, "HO", "1");
	if (item->flags & FLAG_START)
		warn_once(lib, &lib->told_start, CODE_STRAY, "marks of a start are not kept");
	if (item->more & ~(unsigned)MORE_LABEL)
		warn_once(lib, &lib->told_more, CODE_STRAY,
			"flags that only a newer RenLib knows are not kept");
}

/*
 * Adds the node of an item below `parent`, which becomes it. A point that is no move is there for its
 * label; it needs a node of its own only when it says more than that.
 */
static void add_item(struct lib *lib, const struct item *item, struct branch *parent)
{
	struct import *in = lib->in;
	bool is_move = !(item->flags & FLAG_NO_MOVE);

	if (!is_move && (item->flags & FLAG_LEAF) && !item->comment)
		return;
	in->node = parent->node;
	if (is_move)
		tg_import_move(in, parent->moves % 2 == 0 ? TG_BLACK : TG_WHITE,
			item->point ? (long)item->point % 16 - 1 : -1, (long)item->point / 16);
	else
		tg_import_node(in);
	if (!is_move)
		warn_once(lib, &lib->told_empty, CODE_STRAY,
			"a point that is no move has a comment or moves below it: an empty node");
	if (in->status != TG_OK)
		return;
	set_attributes(lib, item);
	*parent = (struct branch){in->node, parent->moves + 1, 0};
}

static void read_items(struct lib *lib)
{
	struct import *in = lib->in;
	struct branch at = {in->root, 0, 0};
	struct item item;
	bool is_first = true, is_open = true;

	while (in->status == TG_OK && is_open && in->at < in->end) {
		bool is_whole = take_item(&in->at, in->end, &item);
		if (!is_whole && !item.comment && !item.label)
			break;
		if (item.point != 0 && !is_point(item.point)) {
			tg_import_warn(in, CODE_BAD_VALUE,
				"a point that is not on the board: the rest is left out");
			return;
		}
		if (is_first && item.point == 0) {
			set_attributes(lib, &item);
		} else {
			set_label(lib, &item, &at);
			if (item.flags & FLAG_SIBLING)
				push(lib, &at);
			add_item(lib, &item, &at);
		}
		is_first = false;
		if (!(item.flags & FLAG_LEAF))
			continue;
		is_open = lib->depth > 0;
		if (is_open)
			at = lib->stack[--lib->depth];
	}
	if (is_open && in->status == TG_OK)
		tg_import_warn(in, CODE_END_OF_FILE,
			"the file ends inside the tree: what was read is kept");
	else if (in->at < in->end)
		tg_import_warn(in, CODE_JUNK_AFTER, "bytes behind the tree: skipped");
}

void tg_lib_read(struct import *in)
{
	struct lib lib = {.in = in};

	if (!tg_import_game(in))
		return;
	tg_import_set(in, in->root, "GM", "4");
	tg_import_set(in, in->root, "SZ", "15");
	tg_import_set(in, in->root, "RU", "Renju");
	if (has_header(in->at, (size_t)(in->end - in->at))) {
		int version = 100 * (unsigned char)in->at[8] + (unsigned char)in->at[9];
		if (version > NEWEST)
			tg_import_warn(in, CODE_NEW_FORMAT, "a version above 3.4: read as 3.4");
		in->at += HEADER_SIZE;
	}
	find_charset(&lib);
	read_items(&lib);
	free(lib.stack);
}
