/*
 * Which format a file has, told from its first bytes, and what the readers of foreign.h share. Text in
 * any charset comes to them as UTF-8.
 */
#include "record/foreign.h"

#include "base/text.h"
#include "record/charset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FINDINGS = 1 << 16 };

/* --- lines ------------------------------------------------------------------------------------- */

/* The last place at or before `p` where a character begins. */
static const char *character_start(const char *from, const char *p)
{
	while (p > from && ((unsigned char)*p & 0xc0) == 0x80)
		p--;
	return p;
}

bool tg_import_line(struct import *in)
{
	if (in->at >= in->end)
		return false;
	const char *from = in->at, *to = from;
	while (to < in->end && *to != '\n' && *to != '\r')
		to++;
	in->at = to;
	if (in->at < in->end && *in->at == '\r')
		in->at++;
	if (in->at < in->end && *in->at == '\n')
		in->at++;
	in->line++;
	while (from < to && (unsigned char)*from <= ' ')
		from++;
	while (from < to && (unsigned char)to[-1] <= ' ')
		to--;
	if (to - from >= IMPORT_LINE_MAX)
		to = character_start(from, from + IMPORT_LINE_MAX - 1);
	memcpy(in->text, from, (size_t)(to - from));
	in->text[to - from] = '\0';
	return true;
}

int tg_import_numbers(const char *text, long *numbers, int max)
{
	const char *p = text;
	int count = 0;

	while (count < max) {
		long sum = 0;
		while (*p == ' ' || *p == ',')
			p++;
		if (!tg_is_digit(*p))
			break;
		for (; tg_is_digit(*p); p++)
			sum = sum < 1000000 ? sum * 10 + (*p - '0') : sum;
		numbers[count++] = sum;
	}
	return count;
}

/* --- findings ---------------------------------------------------------------------------------- */

void tg_import_warn(struct import *in, enum finding_code code, const char *message)
{
	struct finding_list *list = &in->record->findings;

	if (list->count == MAX_FINDINGS) {
		list->dropped++;
		return;
	}
	if (list->count == list->capacity) {
		size_t capacity = list->capacity ? list->capacity * 2 : 16;
		struct tg_finding *items = realloc(list->items, capacity * sizeof(*items));
		if (!items)
			return;
		list->items = items;
		list->capacity = capacity;
	}
	list->items[list->count++] =
		(struct tg_finding){false, (int)code, in->line ? in->line : 1, 1, message};
}

void tg_import_fail(struct import *in, enum tg_status status, const char *message)
{
	if (in->status != TG_OK)
		return;
	in->status = status;
	in->message = message;
}

static void check(struct import *in, bool is_good)
{
	if (!is_good)
		tg_import_fail(in, TG_ERR_NOMEM, "out of memory");
}

/* --- the tree ---------------------------------------------------------------------------------- */

static bool has_room(struct import *in)
{
	if (in->record->nodes.items >= in->max_nodes)
		tg_import_fail(in, TG_ERR_TOO_LARGE, "too large: more nodes than allowed");
	return in->status == TG_OK;
}

bool tg_import_game(struct import *in)
{
	if (!has_room(in))
		return false;
	in->root = in->node = tg_record_add_game(in->record);
	check(in, in->root != TG_NO_NODE);
	return in->status == TG_OK;
}

bool tg_import_node(struct import *in)
{
	if (!has_room(in))
		return false;
	tg_node node = tg_node_add(in->record, in->node);
	check(in, node != TG_NO_NODE);
	if (node != TG_NO_NODE)
		in->node = node;
	return in->status == TG_OK;
}

/* Line breaks as LF in a text, as blanks elsewhere; no other control characters. */
static void append_clean(struct tg_buffer *out, const char *text, bool has_lines)
{
	for (const char *p = text; *p; p++) {
		char c = *p;
		if (c == '\r' && p[1] == '\n')
			continue;
		if ((unsigned char)c < ' ')
			c = has_lines && (c == '\n' || c == '\r') ? '\n' : ' ';
		tg_buffer_append_char(out, c);
	}
}

void tg_import_set(struct import *in, tg_node node, const char *name, const char *text)
{
	struct tg_buffer clean = TG_BUFFER_INIT(UINT32_MAX / 2);

	append_clean(&clean, text, tg_property_find(name)->type == TYPE_TEXT);
	if (clean.length > 0)
		check(in,
			clean.failed == TG_OK &&
				tg_node_set(in->record, node, name, clean.data) == TG_OK);
	tg_buffer_finish(&clean);
}

void tg_import_set_number(struct import *in, tg_node node, const char *name, long number)
{
	char text[24];

	snprintf(text, sizeof(text), "%ld", number);
	tg_import_set(in, node, name, text);
}

void tg_import_point(long col, long row, char out[3])
{
	out[0] = (char)(col < 26 ? 'a' + col : 'A' + col - 26);
	out[1] = (char)(row < 26 ? 'a' + row : 'A' + row - 26);
	out[2] = '\0';
}

void tg_import_move(struct import *in, enum tg_color color, long col, long row)
{
	char point[3] = "";

	if (col >= 0 && row >= 0)
		tg_import_point(col, row, point);
	if (tg_import_node(in))
		check(in,
			tg_node_set(in->record, in->node, color == TG_BLACK ? "B" : "W", point) ==
				TG_OK);
}

void tg_import_handicap(struct import *in, long stones)
{
	static const char *const points[10][9] = {[2] = {"dp", "pd"},
		[3] = {"dp", "pd", "dd"},
		[4] = {"dp", "pd", "dd", "pp"},
		[5] = {"dp", "pd", "dd", "pp", "jj"},
		[6] = {"dp", "pd", "dd", "pp", "dj", "pj"},
		[7] = {"dp", "pd", "dd", "pp", "dj", "pj", "jj"},
		[8] = {"dp", "pd", "dd", "pp", "dj", "pj", "jp", "jd"},
		[9] = {"dp", "pd", "dd", "pp", "dj", "pj", "jp", "jd", "jj"}};

	if (stones < 2 || stones > 9)
		return;
	tg_import_set_number(in, in->root, "HA", stones);
	tg_node_unset(in->record, in->root, "AB");
	for (long i = 0; i < stones; i++)
		check(in, tg_node_append(in->record, in->root, "AB", points[stones][i]) == TG_OK);
	tg_import_warn(
		in, CODE_HANDICAP, "handicap stones are not in the file: put on the usual points");
}

/* --- formats ----------------------------------------------------------------------------------- */

struct format {
	bool (*is)(const char *bytes, size_t length);
	void (*read)(struct import *in);
	bool is_text;
};

static const struct format *find_format(const char *bytes, size_t length)
{
	static const struct format formats[] = {{tg_psq_is, tg_psq_read, true},
		{tg_gib_is, tg_gib_read, true}, {tg_ngf_is, tg_ngf_read, true},
		{tg_ugf_is, tg_ugf_read, true}, {tg_rif_is, tg_rif_read, true},
		{tg_lib_is, tg_lib_read, false}};

	for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++)
		if (formats[i].is(bytes, length))
			return &formats[i];
	return NULL;
}

/* Any text as UTF-8, without a byte-order mark. */
static bool decode(const char *bytes, size_t length, struct tg_buffer *text)
{
	struct charset charset = {CHARSET_SINGLE, "ISO-8859-1"};
	size_t bad = 0;

	if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
		bytes += 3;
		length -= 3;
	}
	if (tg_utf8_is_valid(bytes, bytes + length))
		charset = (struct charset){CHARSET_UTF8, "UTF-8"};
	else
		tg_charset_guess(bytes, bytes + length, &charset);
	return tg_charset_decode(&charset, bytes, bytes + length, text, &bad);
}

static void read_format(
	struct import *in, const struct format *format, const char *bytes, size_t length)
{
	struct tg_buffer text = TG_BUFFER_INIT(SIZE_MAX / 4);

	if (!format->is_text)
		tg_buffer_finish(&text);
	else if (!decode(bytes, length, &text))
		tg_import_fail(in, TG_ERR_NOMEM, "out of memory");
	in->from = in->at = format->is_text ? text.data : bytes;
	in->end = in->from + (format->is_text ? text.length : length);
	if (in->status == TG_OK)
		format->read(in);
	if (in->status == TG_OK && in->record->games == 0)
		tg_import_fail(in, TG_ERR_SYNTAX, "no game in this file");
	tg_buffer_finish(&text);
}

static enum tg_status import(const struct format *format, const char *bytes, size_t length,
	const struct tg_record_limits *limits, struct tg_record **record, struct tg_finding *error)
{
	struct import *in = calloc(1, sizeof(*in));

	if (in)
		in->record = tg_record_create();
	if (!in || !in->record) {
		free(in);
		if (error)
			*error = (struct tg_finding){true, CODE_NO_MEMORY, 1, 1, "out of memory"};
		return TG_ERR_NOMEM;
	}
	in->max_nodes = limits->max_nodes;
	read_format(in, format, bytes, length);
	enum tg_status status = in->status;
	if (status == TG_OK) {
		*record = in->record;
	} else {
		int code = status == TG_ERR_NOMEM    ? CODE_NO_MEMORY
			: status == TG_ERR_TOO_LARGE ? CODE_TOO_LARGE
						     : CODE_NO_DATA;
		tg_record_destroy(in->record);
		if (error)
			*error = (struct tg_finding){
				true, code, in->line ? in->line : 1, 1, in->message};
	}
	free(in);
	return status;
}

enum tg_status tg_record_read_any(const char *bytes, size_t length,
	const struct tg_record_limits *limits, struct tg_record **record, struct tg_finding *error)
{
	static const struct tg_record_limits usual = TG_RECORD_LIMITS_INIT;
	const struct tg_record_limits *kept = limits ? limits : &usual;
	const struct format *format = length <= kept->max_bytes ? find_format(bytes, length) : NULL;

	*record = NULL;
	if (!format)
		return tg_record_read(bytes, length, limits, record, error);
	return import(format, bytes, length, kept, record, error);
}
