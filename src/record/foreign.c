/*
 * Records that are not SGF, read into the same tree (record.h, tg_record_read_any):
 *
 *	.psq  Gomocup    "Piskvorky 20x20, ..." and lines "column,row,milliseconds" from 1, top left
 *	.gib  Tygem      "\[GAMEBLACKNAME=...\]" and lines "STO 0 number colour column row" from 0
 *	.ngf  wBaduk     twelve lines of header and lines "PM", number, B or W, column, row from "B"
 *
 * None of the three has a specification; these facts are what public readers of them agree on. What is
 * read and not understood is reported, not guessed. RenLib's .lib, RenjuNet's RIF and PandaNet's .ugf
 * are not read: nothing public that could be checked was at hand.
 */
#include "record/charset.h"
#include "record/reader.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1024, SIDE = 19 };

struct import {
	struct tg_record *record;
	tg_node root, node;
	const char *at, *end;
	int line; /* number of the line in `text` */
	char text[LINE_MAX_BYTES];
	int moves;
	bool failed;
};

/* The next line without its end and the blanks around it; long ones are cut. */
static bool next_line(struct import *in)
{
	if (in->at >= in->end)
		return false;
	const char *stop = memchr(in->at, '\n', (size_t)(in->end - in->at));
	const char *from = in->at, *to = stop ? stop : in->end;
	in->at = stop ? stop + 1 : in->end;
	in->line++;
	while (from < to && (unsigned char)*from <= ' ')
		from++;
	while (from < to && (unsigned char)to[-1] <= ' ')
		to--;
	size_t length = (size_t)(to - from);
	if (length >= LINE_MAX_BYTES)
		length = LINE_MAX_BYTES - 1;
	memcpy(in->text, from, length);
	in->text[length] = '\0';
	return true;
}

static void warn(struct import *in, enum finding_code code, const char *message)
{
	struct finding_list *list = &in->record->findings;
	struct tg_finding *items = realloc(list->items, (list->count + 1) * sizeof(*list->items));

	if (!items)
		return;
	list->items = items;
	items[list->count++] = (struct tg_finding){false, (int)code, in->line, 1, message};
	list->capacity = list->count;
}

static void set(struct import *in, const char *name, const char *value)
{
	if (value[0] != '\0' && tg_node_set(in->record, in->root, name, value) != TG_OK)
		in->failed = true;
}

/* One more node with a move; columns and rows from 0, below 0 a pass. */
static void add_move(struct import *in, enum tg_color color, long col, long row)
{
	char point[3] = "";

	if (col >= 0 && row >= 0) {
		point[0] = (char)(col < 26 ? 'a' + col : 'A' + col - 26);
		point[1] = (char)(row < 26 ? 'a' + row : 'A' + row - 26);
	}
	tg_node node = tg_node_add(in->record, in->node);
	if (node == TG_NO_NODE ||
		tg_node_set(in->record, node, color == TG_BLACK ? "B" : "W", point) != TG_OK) {
		in->failed = true;
		return;
	}
	in->node = node;
	in->moves++;
}

/* Numbers parted by commas or blanks at the beginning of a text. Returns how many, at most `max`. */
static int read_numbers(const char *p, long *numbers, int max)
{
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

/* --- .psq -------------------------------------------------------------------------------------- */

static bool is_psq(const char *text, size_t length)
{
	return length > 10 && memcmp(text, "Piskvorky ", 10) == 0;
}

static void read_psq(struct import *in)
{
	long size[2], move[3];
	char number[12];
	enum tg_color color = TG_BLACK;

	next_line(in);
	const char *x = strchr(in->text + 10, 'x');
	if (!x || read_numbers(in->text + 10, size, 1) != 1 ||
		read_numbers(x + 1, size + 1, 1) != 1 || size[0] != size[1] || size[0] < 1 ||
		size[0] > TG_RECORD_MAX_SIDE) {
		in->failed = true;
		return;
	}
	snprintf(number, sizeof(number), "%ld", size[0]);
	set(in, "GM", "4");
	set(in, "SZ", number);
	while (next_line(in) && read_numbers(in->text, move, 3) == 3 && strchr(in->text, ',')) {
		if (move[0] < 1 || move[1] < 1 || move[0] > size[0] || move[1] > size[0]) {
			warn(in, CODE_BAD_VALUE, "a move off the board: left out");
			continue;
		}
		add_move(in, color, move[0] - 1, move[1] - 1);
		color = tg_other(color);
	}
	warn(in, CODE_JUNK_AFTER, "what follows the moves, and the time of each, is not kept");
}

/* --- .gib -------------------------------------------------------------------------------------- */

static bool is_gib(const char *text, size_t length)
{
	return length > 3 && (memcmp(text, "\\HS", 3) == 0 || memcmp(text, "\\[G", 3) == 0);
}

/* The value of a header line `\[NAME=value\]`, cut out of in->text, or NULL. */
static const char *gib_value(struct import *in, const char *name)
{
	size_t length = strlen(in->text), skip = 2 + strlen(name) + 1;

	if (length < skip + 2 || memcmp(in->text, "\\[", 2) != 0 ||
		memcmp(in->text + 2, name, skip - 3) != 0 || in->text[skip - 1] != '=' ||
		strcmp(in->text + length - 2, "\\]") != 0)
		return NULL;
	in->text[length - 2] = '\0';
	return in->text + skip;
}

/* The fixed points of a handicap on 19x19; the file has only their number. */
static void put_handicap(struct import *in, long stones)
{
	static const char *const points[10][9] = {[2] = {"dp", "pd"},
		[3] = {"dp", "pd", "dd"},
		[4] = {"dp", "pd", "dd", "pp"},
		[5] = {"dp", "pd", "dd", "pp", "jj"},
		[6] = {"dp", "pd", "dd", "pp", "dj", "pj"},
		[7] = {"dp", "pd", "dd", "pp", "dj", "pj", "jj"},
		[8] = {"dp", "pd", "dd", "pp", "dj", "pj", "jp", "jd"},
		[9] = {"dp", "pd", "dd", "pp", "dj", "pj", "jp", "jd", "jj"}};
	char number[4];

	if (stones < 2 || stones > 9)
		return;
	snprintf(number, sizeof(number), "%ld", stones);
	set(in, "HA", number);
	for (long i = 0; i < stones; i++)
		if (tg_node_append(in->record, in->root, "AB", points[stones][i]) != TG_OK)
			in->failed = true;
	warn(in, CODE_HANDICAP, "handicap stones are not in the file: put on the usual points");
}

static void read_gib(struct import *in)
{
	static const struct {
		const char *name, *property;
	} headers[] = {{"GAMEBLACKNAME", "PB"}, {"GAMEWHITENAME", "PW"}, {"GAMENAME", "GN"},
		{"GAMEPLACE", "PC"}};
	long n[5];

	set(in, "SZ", "19");
	while (next_line(in)) {
		for (size_t i = 0; i < sizeof(headers) / sizeof(*headers); i++) {
			const char *value = gib_value(in, headers[i].name);
			if (value)
				set(in, headers[i].property, value);
		}
		if (strncmp(in->text, "INI ", 4) == 0 && read_numbers(in->text + 4, n, 3) == 3)
			put_handicap(in, n[2]);
		if (strncmp(in->text, "STO ", 4) != 0)
			continue;
		if (read_numbers(in->text + 4, n, 5) == 5 && (n[2] == 1 || n[2] == 2) &&
			n[3] < SIDE && n[4] < SIDE)
			add_move(in, n[2] == 1 ? TG_BLACK : TG_WHITE, n[3], n[4]);
		else
			warn(in, CODE_BAD_VALUE, "a move that cannot be read: left out");
	}
}

/* --- .ngf -------------------------------------------------------------------------------------- */

static bool is_ngf(const char *text, size_t length)
{
	const char *first = memchr(text, '\n', length);
	const char *move = memmem(text, length, "\nPM", 3);
	long size;

	return first && move && read_numbers(first + 1, &size, 1) == 1 && size >= 2 && size <= SIDE;
}

/* "name   rank*" */
static void set_player(struct import *in, const char *name, const char *rank)
{
	char *blank = strrchr(in->text, ' ');

	if (blank) {
		set(in, rank, blank + 1);
		while (blank > in->text && *blank == ' ')
			*blank-- = '\0';
	}
	set(in, name, in->text);
}

/* "20110812 [09:31]" */
static void set_date(struct import *in)
{
	char date[16];

	for (int i = 0; i < 8; i++)
		if (!tg_is_digit(in->text[i]))
			return;
	snprintf(date, sizeof(date), "%.4s-%.2s-%.2s", in->text, in->text + 4, in->text + 6);
	set(in, "DT", date);
}

static void read_ngf_header(struct import *in, int number)
{
	long n;

	switch (number) {
	case 1: set(in, "GN", in->text); break;
	case 2: set(in, "SZ", in->text); break;
	case 3: set_player(in, "PW", "WR"); break;
	case 4: set_player(in, "PB", "BR"); break;
	case 5: set(in, "PC", in->text); break;
	case 6:
		if (read_numbers(in->text, &n, 1) == 1)
			put_handicap(in, n);
		break;
	case 8: set(in, "KM", in->text); break;
	case 9: set_date(in); break;
	case 11: set(in, "RE", in->text); break;
	default: break;
	}
}

static void read_ngf(struct import *in)
{
	while (in->line < 12 && next_line(in))
		read_ngf_header(in, in->line);
	while (next_line(in)) {
		const char *t = in->text;
		if (strncmp(t, "PM", 2) != 0)
			continue;
		bool is_move = strlen(t) >= 7 && (t[4] == 'B' || t[4] == 'W');
		long col = is_move ? t[5] - 'B' : SIDE, row = is_move ? t[6] - 'B' : SIDE;
		/* "AA" is a pass */
		if (is_move && col >= -1 && row >= -1 && col < SIDE && row < SIDE)
			add_move(in, t[4] == 'B' ? TG_BLACK : TG_WHITE, row < 0 ? -1 : col, row);
		else
			warn(in, CODE_BAD_VALUE, "a move that cannot be read: left out");
	}
}

/* --- all --------------------------------------------------------------------------------------- */

/* Any text as UTF-8. */
static bool decode(const char *bytes, size_t length, struct tg_buffer *text)
{
	struct charset charset = {CHARSET_SINGLE, "ISO-8859-1"};
	size_t bad = 0;

	if (tg_utf8_is_valid(bytes, bytes + length))
		charset = (struct charset){CHARSET_UTF8, "UTF-8"};
	else
		tg_charset_guess(bytes, bytes + length, &charset);
	return tg_charset_decode(&charset, bytes, bytes + length, text, &bad);
}

static enum tg_status import(void read(struct import *), const char *bytes, size_t length,
	struct tg_record **record, struct tg_finding *error)
{
	struct tg_buffer text = TG_BUFFER_INIT(SIZE_MAX / 4);
	struct import *in = calloc(1, sizeof(*in));
	enum tg_status status = TG_ERR_NOMEM;

	if (in && decode(bytes, length, &text) && (in->record = tg_record_create())) {
		in->at = text.data;
		in->end = text.data + text.length;
		in->root = in->node = tg_record_add_game(in->record);
		read(in);
		status = in->failed ? TG_ERR_SYNTAX : TG_OK;
	}
	if (status == TG_OK)
		*record = in->record;
	else if (in)
		tg_record_destroy(in->record);
	if (status != TG_OK && error)
		*error = (struct tg_finding){true, CODE_NO_DATA, in ? in->line : 1, 1,
			"a record of another format that cannot be read"};
	free(in);
	tg_buffer_finish(&text);
	return status;
}

enum tg_status tg_record_read_any(const char *bytes, size_t length,
	const struct tg_record_limits *limits, struct tg_record **record, struct tg_finding *error)
{
	static const struct tg_record_limits usual = TG_RECORD_LIMITS_INIT;
	size_t most = limits ? limits->max_bytes : usual.max_bytes;

	*record = NULL;
	if (length <= most && is_psq(bytes, length))
		return import(read_psq, bytes, length, record, error);
	if (length <= most && is_gib(bytes, length))
		return import(read_gib, bytes, length, record, error);
	if (length <= most && !memchr(bytes, ';', length) && is_ngf(bytes, length))
		return import(read_ngf, bytes, length, record, error);
	return tg_record_read(bytes, length, limits, record, error);
}
