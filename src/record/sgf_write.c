/*
 * The writer: FF[4], UTF-8, without recursion. The root begins with what the writer itself knows
 * (FF GM CA AP SZ), then come game info and setup; all else keeps its order. A pass is always "[]".
 *
 * What is read back from the written text is the same tree, and written again it is the same bytes.
 */
#include "base/buffer.h"
#include "record/info.h"
#include "record/property.h"
#include "record/tree.h"

#include <stdlib.h>
#include <string.h>

struct writer {
	const struct tg_record *record;
	struct tg_buffer out;
	struct tg_record_info info; /* of the game that is being written */
	size_t line_start;          /* where the present line of `out` begins */
};

enum { LINE_WIDTH = 72 };

/* Text with its escapes; line breaks are LF. Colons before `split` would split it and are escaped. */
static void write_text(struct writer *w, const char *text, bool composed, uint32_t split)
{
	struct tg_buffer *out = &w->out;
	const char *from = text, *p = text;

	for (; *p; p++) {
		bool is_colon = composed && *p == ':' && (uint32_t)(p - text) != split;
		if (*p != ']' && *p != '\\' && *p != '\r' && !is_colon)
			continue;
		tg_buffer_append(out, from, (size_t)(p - from));
		from = p + 1;
		if (*p != '\r')
			tg_buffer_append(out, (const char[]){'\\', *p}, 2);
		else if (p[1] != '\n')
			tg_buffer_append_char(out, '\n');
	}
	tg_buffer_append(out, from, (size_t)(p - from));
}

/* Labels and unknown values keep colons behind the first one as they are: they split nothing. */
static bool must_escape_colons(const struct record_value *value, const struct property *type)
{
	return tg_property_is_composed(type) &&
		((value->flags & VALUE_SPLIT) || type->type != TYPE_UNKNOWN);
}

static void write_value(struct writer *w, const struct record_value *value)
{
	const struct property *type = tg_tree_name(w->record, value)->type;
	const char *text = tg_tree_text(w->record, value);
	int cell;

	tg_buffer_append_char(&w->out, '[');
	bool is_pass = type->type == TYPE_MOVE && w->info.is_playable &&
		tg_info_move(&w->info, text, &cell) && cell == CELL_PASS;
	if (!is_pass)
		write_text(
			w, text, must_escape_colons(value, type), tg_tree_split(w->record, value));
	tg_buffer_append_char(&w->out, ']');
}

/* A property with all its values; `v` is the first of them. Returns the first one of the next. */
static tg_value write_property(struct writer *w, tg_value v)
{
	const struct record_value *value = tg_tree_value(w->record, v);

	tg_buffer_append_text(&w->out, tg_tree_name(w->record, value)->text);
	do {
		value = tg_tree_value(w->record, v);
		write_value(w, value);
		v = value->next;
	} while (v && !(tg_tree_value(w->record, v)->flags & VALUE_HEAD));
	return v;
}

static bool is_written_first(const char *name)
{
	static const char *const names[] = {"FF", "GM", "CA", "AP", "SZ"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

/* The properties of a root come in this order: 0 root, 1 game info, 2 setup, 3 the others. */
static int rank(const struct record_name *name)
{
	unsigned flags = name->type->flags;

	if (flags & PROPERTY_ROOT)
		return 0;
	if (flags & PROPERTY_INFO)
		return 1;
	return flags & PROPERTY_SETUP ? 2 : 3;
}

static void write_size(struct writer *w, tg_node root)
{
	const char *text = tg_node_get(w->record, root, "SZ", 0);

	if (w->info.is_playable && w->info.cols == w->info.rows) {
		tg_buffer_printf(&w->out, "SZ[%d]", w->info.cols);
	} else if (w->info.is_playable) {
		tg_buffer_printf(&w->out, "SZ[%d:%d]", w->info.cols, w->info.rows);
	} else if (text) {
		tg_buffer_append_text(&w->out, "SZ[");
		write_text(w, text, false, NO_SPLIT);
		tg_buffer_append_char(&w->out, ']');
	}
}

static void write_root(struct writer *w, tg_node root)
{
	tg_buffer_printf(&w->out, ";FF[4]GM[%d]CA[UTF-8]AP[tengen:%s]", w->info.gm, TG_VERSION);
	write_size(w, root);
	for (int turn = 0; turn < 4; turn++) {
		tg_value v = tg_tree_node(w->record, root)->first;
		while (v) {
			const struct record_value *value = tg_tree_value(w->record, v);
			const struct record_name *name = tg_tree_name(w->record, value);
			if (rank(name) == turn && !is_written_first(name->text)) {
				if (turn == 1 && (value->flags & VALUE_HEAD))
					tg_buffer_append_char(&w->out, '\n');
				v = write_property(w, v);
			} else {
				v = value->next;
			}
		}
	}
}

/* Breaks the line in front of a node when it has grown long. */
static void break_line(struct writer *w)
{
	if (w->out.length - w->line_start < LINE_WIDTH)
		return;
	tg_buffer_append_char(&w->out, '\n');
	w->line_start = w->out.length;
}

/* A node that begins with FF or GM, which the reader would take for the root of a new game. */
static bool looks_like_root(const struct tg_record *record, tg_node node)
{
	const char *name;

	return tg_node_at(record, node, 0, &name, NULL) &&
		(strcmp(name, "FF") == 0 || strcmp(name, "GM") == 0);
}

static void write_node(struct writer *w, tg_node node)
{
	break_line(w);
	tg_buffer_append_char(&w->out, ';');
	if (looks_like_root(w->record, node))
		tg_buffer_append_char(&w->out, ' ');
	for (tg_value v = tg_tree_node(w->record, node)->first; v;)
		v = write_property(w, v);
}

static bool has_siblings(const struct tg_record *record, tg_node node)
{
	return tg_tree_node(record, node)->next != node;
}

/* Walks the tree of a game; a node with siblings opens a bracket and closes it behind its subtree. */
static void write_game(struct writer *w, tg_node root)
{
	const struct tg_record *record = w->record;
	tg_node node = root;

	tg_info_read(record, root, &w->info);
	tg_buffer_append_char(&w->out, '(');
	write_root(w, root);
	while (node != TG_NO_NODE) {
		tg_node next = tg_node_child(record, node);
		while (next == TG_NO_NODE && node != root) {
			if (has_siblings(record, node))
				tg_buffer_append_char(&w->out, ')');
			next = tg_node_next(record, node);
			node = tg_node_parent(record, node);
		}
		if (next == TG_NO_NODE)
			break;
		if (has_siblings(record, next)) {
			tg_buffer_append_text(&w->out, "\n(");
			w->line_start = w->out.length - 1;
		}
		write_node(w, next);
		node = next;
	}
	tg_buffer_append_text(&w->out, ")\n");
	w->line_start = w->out.length;
}

enum tg_status tg_record_write(const struct tg_record *record, char **text, size_t *length)
{
	struct writer w = {record, TG_BUFFER_INIT(SIZE_MAX / 2), {0}, 0};

	*text = NULL;
	for (size_t i = 0; i < record->games; i++)
		write_game(&w, record->roots[i]);
	enum tg_status status = w.out.failed;
	*text = tg_buffer_take(&w.out, length);
	if (!*text && status == TG_OK)
		status = TG_ERR_NOMEM;
	return status;
}
