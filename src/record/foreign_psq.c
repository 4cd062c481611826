/*
 * Gomocup's .psq: "Piskvorky 20x20, ..." and lines "column,row,milliseconds", from 1 and from the top
 * left, the colours in turn. Behind the moves stand the programs' names. Source: the files that the
 * Piskvork manager writes, and gomocup.md.
 */
#include "record/foreign.h"

#include <string.h>

bool tg_psq_is(const char *bytes, size_t length)
{
	return length > 10 && memcmp(bytes, "Piskvorky ", 10) == 0;
}

/* "Piskvorky 20x20, 11:11, 0": the side, or 0. */
static long read_size(const char *text)
{
	const char *x = strchr(text + 10, 'x');
	long cols, rows;

	if (!x || tg_import_numbers(text + 10, &cols, 1) != 1 ||
		tg_import_numbers(x + 1, &rows, 1) != 1 || cols != rows || cols < 1 ||
		cols > TG_RECORD_MAX_SIDE)
		return 0;
	return cols;
}

void tg_psq_read(struct import *in)
{
	enum tg_color color = TG_BLACK;
	long move[3];

	tg_import_line(in);
	long side = read_size(in->text);
	if (side == 0)
		tg_import_fail(in, TG_ERR_SYNTAX, "a Piskvorky file without a size of the board");
	if (in->status != TG_OK || !tg_import_game(in))
		return;
	tg_import_set(in, in->root, "GM", "4");
	tg_import_set_number(in, in->root, "SZ", side);
	while (in->status == TG_OK && tg_import_line(in) && strchr(in->text, ',') &&
		tg_import_numbers(in->text, move, 3) == 3) {
		if (move[0] < 1 || move[1] < 1 || move[0] > side || move[1] > side) {
			tg_import_warn(in, CODE_BAD_VALUE, "a move off the board: left out");
			continue;
		}
		tg_import_move(in, color, move[0] - 1, move[1] - 1);
		color = tg_other(color);
	}
	tg_import_warn(
		in, CODE_JUNK_AFTER, "what follows the moves, and the time of each, is not kept");
}
