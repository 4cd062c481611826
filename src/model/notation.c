/* The two notations of notation.h, on top of the vertex texts of the board layer. */
#include "model/notation.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

void tg_notation_init(struct tg_notation *notation, enum tg_model_notation kind,
	const struct tg_position *pos, bool may_resign)
{
	notation->kind = kind;
	notation->game = tg_position_game(pos);
	notation->size = tg_position_size(pos);
	notation->may_resign = may_resign;
}

void tg_notation_format(
	const struct tg_notation *notation, tg_point point, char out[TG_MODEL_WORD_MAX])
{
	char vertex[TG_VERTEX_MAX];

	if (notation->kind == TG_NOTATION_ROW_COL && point >= 0) {
		snprintf(out, TG_MODEL_WORD_MAX, "%d,%d", tg_point_row(notation->size, point) + 1,
			tg_point_col(notation->size, point) + 1);
		return;
	}
	tg_vertex_format(notation->game, notation->size, point, vertex);
	snprintf(out, TG_MODEL_WORD_MAX, "%s", vertex);
}

/* --- reading --- */

static bool is_letter(char c)
{
	return tg_to_lower(c) >= 'a' && tg_to_lower(c) <= 'z';
}

/* How many things in `text` look like a point of this notation. */
static int count_points(enum tg_model_notation kind, const char *text)
{
	int count = 0;

	for (const char *c = text; *c; c++) {
		bool begins = c == text || (!is_letter(c[-1]) && !tg_is_digit(c[-1]));
		if (kind == TG_NOTATION_LETTERS)
			count += begins && is_letter(c[0]) && tg_is_digit(c[1]);
		else
			count += c > text && *c == ',' && tg_is_digit(c[-1]) &&
				tg_is_digit(c[1 + strspn(c + 1, " ")]);
	}
	return count;
}

static enum tg_status parse_row_col(struct tg_size size, const char *text, tg_point *point)
{
	char row_text[8] = "";
	const char *comma = strchr(text, ',');
	long row, col;

	if (!comma || comma - text >= (ptrdiff_t)sizeof(row_text))
		return TG_ERR_SYNTAX;
	memcpy(row_text, text, (size_t)(comma - text));
	comma += 1 + strspn(comma + 1, " ");
	if (!tg_text_parse_int(row_text, -9999, 99999, &row) || strlen(comma) > 5 ||
		!tg_text_parse_int(comma, -9999, 99999, &col))
		return TG_ERR_SYNTAX;
	if (row < 1 || col < 1 || row > size.rows || col > size.cols)
		return TG_ERR_ARGUMENT;
	*point = tg_point_at(size, (int)col - 1, (int)row - 1);
	return TG_OK;
}

/* The words without a point; false: it is none of them. */
static bool parse_special(const struct tg_notation *notation, const char *text, tg_point *point,
	enum tg_status *status)
{
	bool resigns = tg_text_equal_nocase(text, "resign");

	if (!resigns && !tg_text_equal_nocase(text, "pass"))
		return false;
	*point = resigns ? TG_RESIGN : TG_PASS;
	*status = resigns && !notation->may_resign ? TG_ERR_SYNTAX : TG_OK;
	return true;
}

enum tg_status tg_notation_read(
	const struct tg_notation *notation, const char *text, tg_point *point)
{
	char word[64];
	size_t length;
	enum tg_status status;

	while (tg_is_space(*text))
		text++;
	length = strlen(text);
	while (length > 0 && tg_is_space(text[length - 1]))
		length--;
	if (count_points(notation->kind, text) > 1)
		return TG_ERR_CONFLICT;
	if (length == 0 || length >= sizeof(word))
		return TG_ERR_SYNTAX;
	memcpy(word, text, length);
	word[length] = '\0';
	if (parse_special(notation, word, point, &status))
		return status;
	if (notation->kind == TG_NOTATION_ROW_COL)
		return parse_row_col(notation->size, word, point);
	return tg_vertex_parse(notation->game, notation->size, word, point);
}

/* --- the schema --- */

/* The numbers 1 .. `most` (at most 29), longest first, as a group where there is a choice. */
static void put_numbers(struct tg_buffer *out, int most)
{
	if (most == 1)
		tg_buffer_append_char(out, '1');
	else if (most <= 9)
		tg_buffer_printf(out, "[1-%d]", most);
	else if (most == 10 || most == 20)
		tg_buffer_printf(out, "(%d|%s[1-9])", most, most == 20 ? "1[0-9]|" : "");
	else
		tg_buffer_printf(out, "(%d[0-%d]|%s[1-9])", most / 10, most % 10,
			most > 20 ? "1[0-9]|" : "");
}

static void column_of(const struct tg_notation *notation, int col, char out[2])
{
	char vertex[TG_VERTEX_MAX];

	tg_vertex_format(notation->game, notation->size,
		tg_point_at(notation->size, col, notation->size.rows - 1), vertex);
	out[0] = vertex[0];
	out[1] = '\0';
}

/* "A-HJ-T": the letters that there are, and no others. */
static void put_letters(const struct tg_notation *notation, struct tg_buffer *out)
{
	int cols = notation->size.cols;
	bool skips = notation->game == TG_GAME_GO && cols > 8;
	char last[2];

	column_of(notation, cols - 1, last);
	if (cols == 1)
		tg_buffer_append_text(out, "A");
	else if (!skips)
		tg_buffer_printf(out, "[A-%s]", last);
	else if (cols == 9)
		tg_buffer_append_text(out, "[A-HJ]");
	else
		tg_buffer_printf(out, "[A-HJ-%s]", last);
}

void tg_notation_pattern(const struct tg_notation *notation, struct tg_buffer *out)
{
	tg_buffer_append_text(out, "^(");
	if (notation->kind == TG_NOTATION_ROW_COL) {
		put_numbers(out, notation->size.rows);
		tg_buffer_append_char(out, ',');
		put_numbers(out, notation->size.cols);
	} else {
		put_letters(notation, out);
		put_numbers(out, notation->size.rows);
	}
	if (notation->game == TG_GAME_GO)
		tg_buffer_append_text(out, "|pass");
	if (notation->may_resign)
		tg_buffer_append_text(out, "|resign");
	tg_buffer_append_text(out, ")$");
}

/* --- words --- */

static void explain_letters(const struct tg_notation *notation, struct tg_buffer *out)
{
	struct tg_size size = notation->size;
	char low[TG_VERTEX_MAX], high[TG_VERTEX_MAX], last[2];

	column_of(notation, size.cols - 1, last);
	tg_vertex_format(notation->game, size, tg_point_at(size, 0, size.rows - 1), low);
	tg_vertex_format(notation->game, size, tg_point_at(size, size.cols - 1, 0), high);
	tg_buffer_printf(out,
		"A point is a column letter followed by a row number. Columns are A to %s from "
		"left "
		"to right",
		last);
	if (size.cols > 8)
		tg_buffer_append_text(out,
			notation->game == TG_GAME_GO ? "; there is NO column I, J follows H"
						     : ", I included");
	tg_buffer_printf(out,
		". Rows are 1 at the bottom to %d at the top. The lower left corner is %s, the "
		"upper "
		"right corner is %s.",
		size.rows, low, high);
}

void tg_notation_explain(const struct tg_notation *notation, struct tg_buffer *out)
{
	struct tg_size size = notation->size;

	if (notation->kind == TG_NOTATION_LETTERS) {
		explain_letters(notation, out);
		return;
	}
	tg_buffer_printf(out,
		"A point is written row,column: two numbers with a comma. Row 1 is at the top, row "
		"%d at the bottom; column 1 is at the left, column %d at the right. The upper left "
		"corner is 1,1, the lower right corner is %d,%d.",
		size.rows, size.cols, size.rows, size.cols);
}
