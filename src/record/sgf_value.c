/*
 * One value by its type (sgf.md, 4): what it must look like, and what is made of one that does not.
 * Texts are rewritten only where their meaning is plain; others stay as they are, with a finding.
 */
#include "record/info.h"
#include "record/reader.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SHORT = 16 };

struct subject {
	struct reader *r;
	tg_value value;
	const struct property *type;
	const char *text;
	size_t length;
};

static void warn(const struct subject *s, enum finding_code code, const char *message)
{
	tg_finding_warn(s->r, code, tg_reader_place(s->r, s->value), message);
}

static void rewrite(const struct subject *s, const char *text, size_t length)
{
	const char *colon = length > 0 ? memchr(text, ':', length) : NULL;

	if (!tg_tree_set_text(s->r->record, s->value, text, length,
		    colon ? (uint32_t)(colon - text) : NO_SPLIT))
		tg_finding_fail(s->r, TG_ERR_NOMEM, CODE_NO_MEMORY, s->r->at, "out of memory");
}

/* The text without blanks, if it is short. */
static size_t squeeze(const struct subject *s, char out[MAX_SHORT])
{
	size_t length = 0;

	for (const char *p = s->text; *p; p++) {
		if (tg_is_space(*p))
			continue;
		if (length + 1 == MAX_SHORT)
			return 0;
		out[length++] = *p;
	}
	out[length] = '\0';
	return length;
}

/* --- points ------------------------------------------------------------------------------------ */

/* A point as GTP writes it, "Q16", brought to two letters. */
static bool from_gtp(const struct tg_record_info *info, const char *text, char out[3])
{
	static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
	char letter = text[0] >= 'a' && text[0] <= 'z' ? (char)(text[0] - 'a' + 'A') : text[0];
	const char *found = letter ? strchr(letters, letter) : NULL;
	long number;

	if (!found || !tg_text_parse_int(text + 1, 1, info->rows, &number) ||
		found - letters >= info->cols)
		return false;
	int row = info->rows - (int)number;
	out[0] = (char)('a' + (found - letters));
	out[1] = (char)(row < 26 ? 'a' + row : 'A' + row - 26);
	out[2] = '\0';
	return true;
}

static bool finish_move(const struct subject *s)
{
	const struct tg_record_info *info = &s->r->info;
	char text[MAX_SHORT], letters[3];
	int cell;

	if (tg_info_move(info, s->text, &cell)) {
		if (cell == CELL_PASS && s->length > 0)
			rewrite(s, "", 0);
		if (s->length == 0 && s->r->has_ff && s->r->ff < 4)
			warn(s, CODE_NEW_PASS, "an empty value is not a pass before FF[4]");
		return true;
	}
	size_t length = squeeze(s, text);
	if (length > 0 && tg_info_move(info, text, &cell)) {
		warn(s, CODE_MENDED_VALUE, "blanks inside a point: taken out");
		rewrite(s, text, cell == CELL_PASS ? 0 : length);
	} else if (length > 0 && from_gtp(info, text, letters)) {
		warn(s, CODE_MENDED_VALUE, "a point as people write it: brought to two letters");
		rewrite(s, letters, 2);
	} else if (tg_text_equal_nocase(text, "pass")) {
		warn(s, CODE_MENDED_VALUE, "a pass as people write it: now an empty value");
		rewrite(s, "", 0);
	} else {
		warn(s, CODE_BAD_VALUE, "not a point of this board: the turn passes");
	}
	return true;
}

/* The stamps that another property of the same kind leaves on a point of this node. */
static uint32_t *stamps_of(const struct subject *s)
{
	if (s->type->flags & PROPERTY_STONES)
		return s->r->stones;
	return s->type->flags & PROPERTY_MARK ? s->r->marks : NULL;
}

/* Stamps the points of a rectangle; says how many this property and others like it had already. */
static void stamp(const struct subject *s, const struct tg_rect *rect, int *own, int *others)
{
	struct reader *r = s->r;
	uint32_t *shared = stamps_of(s);

	*own = *others = 0;
	for (int row = rect->top; row <= rect->bottom && r->marking_left > 0; row++) {
		for (int col = rect->left; col <= rect->right && r->marking_left > 0; col++) {
			int cell = row * TG_RECORD_MAX_SIDE + col;
			r->marking_left--;
			*own += r->seen[cell] == r->stamp;
			*others += shared && r->seen[cell] != r->stamp &&
				shared[cell] == r->node_stamp;
			r->seen[cell] = r->stamp;
			if (shared)
				shared[cell] = r->node_stamp;
		}
	}
}

static bool finish_rect(const struct subject *s, const struct tg_rect *rect)
{
	char normal[6];
	size_t length = tg_info_format_rect(rect, normal);
	int own, others;

	if (s->length != length || memcmp(s->text, normal, length) != 0) {
		warn(s, CODE_NOT_UNIQUE, "a rectangle of one point, or with swapped corners");
		rewrite(s, normal, length);
	}
	stamp(s, rect, &own, &others);
	if (others > 0)
		warn(s, CODE_NOT_UNIQUE,
			s->type->flags & PROPERTY_STONES
				? "a point in two of AB, AW and AE: the later one counts"
				: "two kinds of markup on one point");
	if (own > 0)
		warn(s, CODE_NOT_UNIQUE, "a point stands twice in a list");
	return own == 0 || length != 2;
}

/* The mended text of a point, examined as if it had stood there. */
static bool finish_mended(const struct subject *s, const char *text, const char *message)
{
	struct subject mended = *s;
	struct tg_rect rect;

	warn(s, CODE_MENDED_VALUE, message);
	mended.text = text;
	mended.length = strlen(text);
	rewrite(s, text, mended.length);
	return !tg_info_rect(&s->r->info, text, &rect) || finish_rect(&mended, &rect);
}

static bool finish_point(const struct subject *s)
{
	char text[MAX_SHORT], letters[3];
	struct tg_rect rect;

	if (s->length == 0) {
		if (s->type->flags & PROPERTY_EMPTY)
			return true;
		warn(s, CODE_EMPTY_VALUE, "empty value in a list of points: dropped");
		return false;
	}
	if (tg_info_rect(&s->r->info, s->text, &rect))
		return finish_rect(s, &rect);
	size_t length = squeeze(s, text);
	if (length > 0 && tg_info_rect(&s->r->info, text, &rect))
		return finish_mended(s, text, "blanks inside a point: taken out");
	if (length > 0 && from_gtp(&s->r->info, text, letters))
		return finish_mended(
			s, letters, "a point as people write it: brought to two letters");
	warn(s, CODE_BAD_VALUE, "not a point of this board");
	return true;
}

/* --- composed values --------------------------------------------------------------------------- */

/* The label with `point` in front of its colon, which stands at `split` now. */
static void cut_blanks(const struct subject *s, const char point[2], uint32_t split)
{
	size_t rest = s->length - split;
	char *text = malloc(rest + 2);

	if (text) {
		memcpy(text, point, 2);
		memcpy(text + 2, s->text + split, rest);
	}
	if (!text || !tg_tree_set_text(s->r->record, s->value, text, rest + 2, 2))
		tg_finding_fail(s->r, TG_ERR_NOMEM, CODE_NO_MEMORY, s->r->at, "out of memory");
	free(text);
}

static bool finish_label(const struct subject *s)
{
	const struct record_value *value = tg_tree_value(s->r->record, s->value);
	uint32_t split = tg_tree_split(s->r->record, value);
	struct tg_rect rect;
	char point[8];
	int col, row, own, others;
	size_t length = 0;

	if (split == NO_SPLIT) {
		warn(s, CODE_BAD_COMPOSED, "a label needs a point, a colon and a text");
		return true;
	}
	for (uint32_t i = 0; i < split && length < 3; i++)
		if (!tg_is_space(s->text[i]))
			point[length++] = s->text[i];
	point[length] = '\0';
	if (length != 2 || !tg_info_point(&s->r->info, point, &col, &row)) {
		warn(s, CODE_BAD_VALUE, "label on a point that is not on this board");
		return true;
	}
	if (split != 2) {
		warn(s, CODE_MENDED_COMPOSED, "blanks inside the point of a label: taken out");
		cut_blanks(s, point, split);
	}
	rect = (struct tg_rect){col, row, col, row};
	stamp(s, &rect, &own, &others);
	if (own > 0)
		warn(s, CODE_NOT_UNIQUE, "two labels on one point");
	return true;
}

static bool finish_arrow(const struct subject *s)
{
	char text[MAX_SHORT];
	struct tg_rect rect;
	size_t length = squeeze(s, text);

	if (length != 5 || !tg_info_rect(&s->r->info, text, &rect)) {
		warn(s, CODE_BAD_COMPOSED, "not two points of this board");
		return true;
	}
	if (length != s->length) {
		warn(s, CODE_MENDED_COMPOSED, "blanks inside a pair of points: taken out");
		rewrite(s, text, length);
	}
	if (rect.left == rect.right && rect.top == rect.bottom)
		warn(s, CODE_NOT_UNIQUE, "an arrow or line from a point to itself");
	return true;
}

/* --- numbers and words ------------------------------------------------------------------------- */

/* Behind the digits of a number, or NULL if there is none. */
static const char *skip_number(const char *p, bool has_fraction)
{
	const char *digits;

	if (*p == '+' || *p == '-')
		p++;
	for (digits = p; tg_is_digit(*p); p++)
		;
	if (p == digits)
		return NULL;
	if (has_fraction && *p == '.' && tg_is_digit(p[1]))
		for (p++; tg_is_digit(*p); p++)
			;
	return p;
}

static bool finish_number(const struct subject *s)
{
	const char *end = skip_number(s->text, s->type->type == TYPE_REAL);
	int whole;

	if (s->length == 0)
		warn(s, CODE_MENDED_VALUE, "empty value where a number should be");
	else if (!tg_info_number(s->text, &whole))
		warn(s, CODE_BAD_VALUE, "not a number: kept as it is");
	else if (!end || *end)
		warn(s, CODE_MENDED_VALUE, "rubbish behind a number: only the number counts");
	return true;
}

/* Other programs give these names a meaning of their own, so that a long text is not thrown away. */
static bool finish_double(const struct subject *s)
{
	if (strcmp(s->text, "1") == 0 || strcmp(s->text, "2") == 0)
		return true;
	if (s->length > 0) {
		warn(s, CODE_BAD_VALUE, "neither 1 nor 2: kept as it is");
		return true;
	}
	warn(s, CODE_MENDED_VALUE, "empty where 1 or 2 should be: now 1");
	rewrite(s, "1", 1);
	return true;
}

static bool finish_color(const struct subject *s)
{
	char c = tg_to_lower(s->text[0]);

	if (s->length == 1 && (s->text[0] == 'B' || s->text[0] == 'W'))
		return true;
	if (c == 'b' || c == 'w' || c == '1' || c == '2') {
		warn(s, CODE_MENDED_VALUE, "a colour should be B or W: mended");
		rewrite(s, c == 'b' || c == '1' ? "B" : "W", 1);
	} else {
		warn(s, CODE_BAD_VALUE, "not a colour: kept as it is");
	}
	return true;
}

static bool finish_none(const struct subject *s)
{
	if (s->length > 0)
		warn(s, CODE_BAD_VALUE, "a value where there should be none: kept as it is");
	return true;
}

/* RE: 0, Draw, Void, ?, or a colour, "+", and nothing, a number, R, T or F (short or whole). */
static bool is_result(const char *text)
{
	static const char *const words[] = {
		"0", "Draw", "Void", "?", "R", "Resign", "T", "Time", "F", "Forfeit", ""};
	bool has_winner = (text[0] == 'B' || text[0] == 'W') && text[1] == '+';
	const char *rest = has_winner ? text + 2 : text;

	for (size_t i = has_winner ? 4 : 0; i < (has_winner ? 11U : 4U); i++)
		if (strcmp(rest, words[i]) == 0)
			return true;
	const char *end = has_winner && tg_is_digit(*rest) ? skip_number(rest, true) : NULL;
	return end && *end == '\0';
}

/* DT: YYYY[-MM[-DD]] and shortened ones behind commas; only the shape is looked at. */
static bool is_date(const char *text)
{
	const char *p = text;
	bool is_first = true;

	while (*p) {
		int groups = 0, width = 0;
		do {
			if (groups > 0)
				p++;
			for (width = 0; tg_is_digit(*p); p++)
				width++;
			if (width != 2 && (width != 4 || groups > 0))
				return false;
			groups++;
		} while (*p == '-' && groups < 3);
		if ((is_first && width != 4 && groups == 1) || (*p && *p != ','))
			return false;
		is_first = false;
		if (*p == ',' && *++p == '\0')
			return false;
	}
	return text[0] != '\0';
}

static bool finish_text(const struct subject *s)
{
	if (strcmp(s->type->name, "RE") == 0 && s->length > 0 && !is_result(s->text))
		warn(s, CODE_FREE_FORM, "a result in free form: kept");
	if (strcmp(s->type->name, "DT") == 0 && s->length > 0 && !is_date(s->text))
		warn(s, CODE_FREE_FORM, "a date in free form: kept");
	return true;
}

bool tg_sgf_finish_value(struct reader *r, tg_value value)
{
	const struct record_value *v = tg_tree_value(r->record, value);
	struct subject s = {
		r, value, tg_tree_name(r->record, v)->type, tg_tree_text(r->record, v), 0};
	bool has_board = r->info.is_playable;

	s.length = strlen(s.text);
	switch (s.type->type) {
	case TYPE_MOVE: return !has_board || finish_move(&s);
	case TYPE_POINT: return !has_board || finish_point(&s);
	case TYPE_LABEL: return !has_board || finish_label(&s);
	case TYPE_ARROW: return !has_board || finish_arrow(&s);
	case TYPE_NUMBER:
	case TYPE_REAL: return finish_number(&s);
	case TYPE_DOUBLE: return finish_double(&s);
	case TYPE_COLOR: return !has_board || finish_color(&s);
	case TYPE_NONE: return finish_none(&s);
	case TYPE_SIMPLE: return finish_text(&s);
	default: return true;
	}
}
