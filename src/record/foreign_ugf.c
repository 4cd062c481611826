/*
 * PandaNet's .ugf (and .ugi): sections in brackets, "name=value" in [Header], a move a line in [Data]:
 *
 *	PP,B1,1,0        column and row in letters from "A", colour, number, seconds
 *	YA,W1,2,0        off the board: a pass
 *	DD,B1,0,0        number 0: a stone of the position before the first move
 *
 * With CoordinateType=IGS rows count from the bottom, else from the top. [Figure] has comments on moves
 * between ".Text,number" and ".EndText". Its variations (".Fig"), [ReviewNode], [Files] and what else
 * there is are left out, with a finding each. Source: A. E. Brouwer, "The UGF format"
 * (homepages.cwi.nl/~aeb/go/misc/ugf.html); Sensei's Library, "UGI"; public readers of the format.
 */
#include "record/foreign.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIDE = 26 };

enum section { SECTION_NONE, SECTION_HEADER, SECTION_DATA, SECTION_FIGURE, SECTION_OTHER };

struct ugf {
	struct import *in;
	enum section section;
	long side;
	bool from_bottom;
	bool has_stone[MAX_SIDE * MAX_SIDE];
	tg_node *moves; /* by number from 1; grown by doubling */
	size_t count, capacity;
	struct tg_buffer comment;
	tg_node commented; /* the node that `comment` is for, TG_NO_NODE outside one */
	bool told_figure;
};

/* Behind the "# ..." lines at the beginning there is a "[Header]". */
bool tg_ugf_is(const char *bytes, size_t length)
{
	const char *p = bytes, *end = bytes + length;

	if (length >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
		p += 3;
	while (p < end && (*p == '#' || *p == '\n' || *p == '\r')) {
		while (p < end && *p != '\n' && *p != '\r')
			p++;
		while (p < end && (*p == '\n' || *p == '\r'))
			p++;
	}
	return end - p >= 8 && memcmp(p, "[Header]", 8) == 0;
}

/* --- header ------------------------------------------------------------------------------------ */

/* Field `index` of a list with commas; "" where there is none. */
static void copy_field(const char *list, int index, char out[IMPORT_LINE_MAX])
{
	while (index-- > 0 && list) {
		list = strchr(list, ',');
		list = list ? list + 1 : NULL;
	}
	size_t length = list ? strcspn(list, ",") : 0;
	memcpy(out, list ? list : "", length);
	out[length] = '\0';
}

static void set_field(struct ugf *u, const char *name, const char *list, int index)
{
	char text[IMPORT_LINE_MAX];

	copy_field(list, index, text);
	tg_import_set(u->in, u->in->root, name, text);
}

/* "J;240;0;0,...": the minutes of Black's main time. */
static void set_time(struct ugf *u, const char *value)
{
	const char *minutes = strchr(value, ';');
	long number;

	if (minutes && tg_import_numbers(minutes + 1, &number, 1) == 1 && number > 0)
		tg_import_set_number(u->in, u->in->root, "TM", number * 60);
}

/* "2001/08/20,09:00:00,..." */
static void set_date(struct ugf *u, const char *value)
{
	static const char form[] = "0000/00/00";
	char date[sizeof(form)];

	for (size_t i = 0; i < sizeof(form) - 1; i++) {
		bool is_good = form[i] == '0' ? tg_is_digit(value[i]) : value[i] == '/';
		if (!is_good)
			return;
		date[i] = value[i] == '/' ? '-' : value[i];
	}
	date[sizeof(form) - 1] = '\0';
	tg_import_set(u->in, u->in->root, "DT", date);
}

/* "B,1.5" points, "W,C" resignation, "B,T" time, "B,F" forfeit, "N" no result, "D" a draw. */
static void set_result(struct ugf *u, const char *value)
{
	char how[IMPORT_LINE_MAX], result[24];
	double points;

	copy_field(value, 1, how);
	if (value[0] == 'N' || value[0] == 'D') {
		tg_import_set(u->in, u->in->root, "RE", value[0] == 'N' ? "Void" : "Draw");
		return;
	}
	if ((value[0] != 'B' && value[0] != 'W') || value[1] != ',') {
		if (value[0])
			tg_import_warn(
				u->in, CODE_FREE_FORM, "a result that cannot be read: left out");
		return;
	}
	if (how[0] == 'C' || how[0] == 'c')
		snprintf(result, sizeof(result), "%c+R", value[0]);
	else if (how[0] == 'T' || how[0] == 'F')
		snprintf(result, sizeof(result), "%c+%c", value[0], how[0]);
	else if (tg_text_parse_number(how, &points) && points > 0 && points < 10000)
		snprintf(result, sizeof(result), "%c+%g", value[0], points);
	else
		snprintf(result, sizeof(result), "%c+", value[0]);
	tg_import_set(u->in, u->in->root, "RE", result);
}

/* "0,5.50": handicap and komi. The stones are in [Data]. */
static void set_handicap(struct ugf *u, const char *value)
{
	char komi[IMPORT_LINE_MAX], text[24];
	long stones;
	double number;

	if (tg_import_numbers(value, &stones, 1) == 1 && stones >= 2)
		tg_import_set_number(u->in, u->in->root, "HA", stones);
	copy_field(value, 1, komi);
	if (!tg_text_parse_number(komi, &number) || number < -1000 || number > 1000)
		return;
	snprintf(text, sizeof(text), "%g", number);
	tg_import_set(u->in, u->in->root, "KM", text);
}

static void set_size(struct ugf *u, const char *value)
{
	long side;

	if (tg_import_numbers(value, &side, 1) == 1 && side >= 1 && side <= MAX_SIDE)
		u->side = side;
	else
		tg_import_warn(u->in, CODE_BAD_VALUE, "a size that cannot be: 19 is taken");
	tg_import_set_number(u->in, u->in->root, "SZ", u->side);
}

static void set_rules(struct ugf *u, const char *value)
{
	tg_import_set(u->in, u->in->root, "RU", strcmp(value, "JPN") == 0 ? "Japanese" : value);
}

static void read_header(struct ugf *u)
{
	static const struct {
		const char *name, *property;
	} texts[] = {{"Place", "PC"}, {"Title", "EV"}, {"Copyright", "CP"}, {"Writer", "US"},
		{"Commentator", "AN"}, {"Comment", "GC"}};
	static const struct {
		const char *name;
		void (*set)(struct ugf *u, const char *value);
	} others[] = {{"Ptime", set_time}, {"Date", set_date}, {"Winner", set_result},
		{"Hdcp", set_handicap}, {"Size", set_size}, {"Rule", set_rules}};
	struct import *in = u->in;
	char *value = strchr(in->text, '=');

	if (!value)
		return;
	*value++ = '\0';
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		if (strcmp(in->text, texts[i].name) == 0)
			tg_import_set(in, in->root, texts[i].property, value);
	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
		if (strcmp(in->text, others[i].name) == 0)
			others[i].set(u, value);
	if (strcmp(in->text, "PlayerB") == 0 || strcmp(in->text, "PlayerW") == 0) {
		bool is_black = in->text[6] == 'B';
		set_field(u, is_black ? "PB" : "PW", value, 0);
		set_field(u, is_black ? "BR" : "WR", value, 1);
	}
	if (strcmp(in->text, "CoordinateType") == 0)
		u->from_bottom = strcmp(value, "IGS") == 0;
	if (strcmp(in->text, "Crypt") == 0 && !strstr(value, "PLAIN"))
		tg_import_warn(in, CODE_BAD_VALUE, "perhaps an encrypted file: names may be none");
}

/* --- moves ------------------------------------------------------------------------------------- */

static bool note_move(struct ugf *u)
{
	if (u->count == u->capacity) {
		size_t capacity = u->capacity ? u->capacity * 2 : 256;
		tg_node *moves = realloc(u->moves, capacity * sizeof(*moves));
		if (!moves) {
			tg_import_fail(u->in, TG_ERR_NOMEM, "out of memory");
			return false;
		}
		u->moves = moves;
		u->capacity = capacity;
	}
	u->moves[u->count++] = u->in->node;
	return true;
}

static void put_stone(struct ugf *u, bool is_black, long col, long row)
{
	char point[3];

	if (col < 0 || u->has_stone[row * MAX_SIDE + col])
		return;
	u->has_stone[row * MAX_SIDE + col] = true;
	tg_import_point(col, row, point);
	if (tg_node_append(u->in->record, u->in->root, is_black ? "AB" : "AW", point) != TG_OK)
		tg_import_fail(u->in, TG_ERR_NOMEM, "out of memory");
}

/* "PP,B1,1,0" */
static void read_data(struct ugf *u)
{
	const char *t = u->in->text;
	bool is_move = strlen(t) >= 4 && t[2] == ',' && (t[3] == 'B' || t[3] == 'W');
	const char *comma = is_move ? strchr(t + 3, ',') : NULL;
	long number = -1;

	if (!is_move || (comma && tg_import_numbers(comma, &number, 1) != 1)) {
		if (t[0])
			tg_import_warn(
				u->in, CODE_BAD_VALUE, "a move that cannot be read: left out");
		return;
	}
	long col = t[0] - 'A', row = t[1] - 'A';
	bool is_point = col >= 0 && row >= 0 && col < u->side && row < u->side;
	if (u->from_bottom)
		row = u->side - 1 - row;
	if (!is_point)
		col = row = -1;
	if (number == 0 && u->count == 0) {
		put_stone(u, t[3] == 'B', col, row);
		return;
	}
	tg_import_move(u->in, t[3] == 'B' ? TG_BLACK : TG_WHITE, col, row);
	if (u->in->status == TG_OK)
		note_move(u);
}

/* --- comments ---------------------------------------------------------------------------------- */

static void end_comment(struct ugf *u)
{
	if (u->commented != TG_NO_NODE && u->comment.length > 0)
		tg_import_set(u->in, u->commented, "C", u->comment.data);
	u->commented = TG_NO_NODE;
	tg_buffer_clear(&u->comment);
}

/* ".Text,12": what follows is said of move 12; 0 is the beginning. A second text joins the first. */
static void begin_comment(struct ugf *u)
{
	long number;

	if (tg_import_numbers(u->in->text + 5, &number, 1) != 1 || number > (long)u->count) {
		tg_import_warn(u->in, CODE_BAD_VALUE, "a text for no move: left out");
		return;
	}
	u->commented = number > 0 ? u->moves[number - 1] : u->in->root;
	const char *before = tg_node_get(u->in->record, u->commented, "C", 0);
	if (before && strlen(before) < IMPORT_LINE_MAX) {
		tg_buffer_append_text(&u->comment, before);
		tg_buffer_append_char(&u->comment, '\n');
	}
}

static void read_figure(struct ugf *u)
{
	const char *t = u->in->text;

	if (strncmp(t, ".Text,", 6) == 0) {
		end_comment(u);
		begin_comment(u);
	} else if (strncmp(t, ".EndText", 8) == 0) {
		end_comment(u);
	} else if (u->commented != TG_NO_NODE && t[0] != '.') {
		if (u->comment.length > 0)
			tg_buffer_append_char(&u->comment, '\n');
		tg_buffer_append_text(&u->comment, t);
	} else if (t[0] && !u->told_figure) {
		u->told_figure = true;
		tg_import_warn(u->in, CODE_STRAY, "figures and their variations are not kept");
	}
}

/* --- the file ---------------------------------------------------------------------------------- */

static void begin_section(struct ugf *u)
{
	static const struct {
		const char *name;
		enum section section;
	} sections[] = {{"[Header]", SECTION_HEADER}, {"[Data]", SECTION_DATA},
		{"[Figure]", SECTION_FIGURE}, {"[End]", SECTION_NONE}};

	end_comment(u);
	u->section = SECTION_OTHER;
	for (size_t i = 0; i < sizeof(sections) / sizeof(*sections); i++)
		if (strcmp(u->in->text, sections[i].name) == 0)
			u->section = sections[i].section;
	if (u->section == SECTION_OTHER)
		tg_import_warn(u->in, CODE_STRAY, "a section of this name is not kept");
}

static void read_line(struct ugf *u)
{
	const char *t = u->in->text;
	size_t length = strlen(t);

	if (u->commented == TG_NO_NODE && length > 2 && t[0] == '[' && t[length - 1] == ']')
		begin_section(u);
	else if (u->section == SECTION_HEADER)
		read_header(u);
	else if (u->section == SECTION_DATA)
		read_data(u);
	else if (u->section == SECTION_FIGURE)
		read_figure(u);
}

void tg_ugf_read(struct import *in)
{
	struct ugf *u = calloc(1, sizeof(*u));

	if (!u) {
		tg_import_fail(in, TG_ERR_NOMEM, "out of memory");
		return;
	}
	u->in = in;
	u->side = 19;
	u->commented = TG_NO_NODE;
	u->comment = (struct tg_buffer)TG_BUFFER_INIT(UINT32_MAX / 2);
	if (tg_import_game(in))
		while (in->status == TG_OK && tg_import_line(in))
			read_line(u);
	end_comment(u);
	tg_buffer_finish(&u->comment);
	free(u->moves);
	free(u);
}
