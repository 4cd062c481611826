/*
 * wBaduk's .ngf: twelve lines of header, then "PM", the number in two letters, B or W, and column and
 * row from "B", twice. "AA" is a pass. Komi is a whole number to which half a point belongs in an even
 * game. Source: Sensei's Library, "NGF", and public readers.
 */
#include "record/foreign.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 19, HEADER_LINES = 12 };

bool tg_ngf_is(const char *bytes, size_t length)
{
	if (memchr(bytes, ';', length) || !memmem(bytes, length, "\nPM", 3))
		return false;
	const char *second = memchr(bytes, '\n', length);
	char number[4] = "";
	long size;

	for (size_t i = 0; i < 3 && second + 1 + i < bytes + length; i++)
		number[i] = second[1 + i];
	return tg_import_numbers(number, &size, 1) == 1 && size >= 2 && size <= SIDE;
}

/* "name   rank*" */
static void set_player(struct import *in, const char *name, const char *rank)
{
	char *blank = strrchr(in->text, ' ');

	if (blank) {
		tg_import_set(in, in->root, rank, blank + 1);
		while (blank > in->text && *blank == ' ')
			*blank-- = '\0';
	}
	tg_import_set(in, in->root, name, in->text);
}

/* "20110812 [09:31]" */
static void set_date(struct import *in)
{
	char date[16];

	for (int i = 0; i < 8; i++)
		if (!tg_is_digit(in->text[i]))
			return;
	snprintf(date, sizeof(date), "%.4s-%.2s-%.2s", in->text, in->text + 4, in->text + 6);
	tg_import_set(in, in->root, "DT", date);
}

static void set_komi(struct import *in)
{
	bool is_even = tg_node_get(in->record, in->root, "HA", 0) == NULL;
	char komi[32];
	long number;

	if (is_even && tg_text_parse_int(in->text, -1000, 1000, &number) && number >= 0)
		snprintf(komi, sizeof(komi), "%ld.5", number);
	else
		snprintf(komi, sizeof(komi), "%.31s", in->text);
	double value;
	if (tg_text_parse_number(komi, &value))
		tg_import_set(in, in->root, "KM", komi);
}

/* "Black wins by 16.5 points! ...", "White wins by resignation!", "White loses on time" */
static void set_result(struct import *in)
{
	const char *t = in->text, *by = strstr(t, " wins by ");
	bool black = strncmp(t, "Black", 5) == 0, white = strncmp(t, "White", 5) == 0;
	bool loses = strstr(t, " loses") != NULL;
	char result[24];
	int whole = 0;

	if (!black && !white) {
		tg_import_set(in, in->root, "RE", t);
		return;
	}
	char winner = black != loses ? 'B' : 'W';
	if (strstr(t, "resi"))
		snprintf(result, sizeof(result), "%c+R", winner);
	else if (strstr(t, "time"))
		snprintf(result, sizeof(result), "%c+T", winner);
	else if (by && sscanf(by + 9, "%*[0-9.]%n", &whole) == 0 && whole > 0 && whole < 8)
		snprintf(result, sizeof(result), "%c+%.*s", winner, whole, by + 9);
	else
		snprintf(result, sizeof(result), "%c+", winner);
	tg_import_set(in, in->root, "RE", result);
}

static void read_header(struct import *in)
{
	long n;

	switch (in->line) {
	case 1: tg_import_set(in, in->root, "GN", in->text); break;
	case 2:
		if (tg_import_numbers(in->text, &n, 1) == 1)
			tg_import_set_number(in, in->root, "SZ", n);
		break;
	case 3: set_player(in, "PW", "WR"); break;
	case 4: set_player(in, "PB", "BR"); break;
	case 5: tg_import_set(in, in->root, "PC", in->text); break;
	case 6:
		if (tg_import_numbers(in->text, &n, 1) == 1)
			tg_import_handicap(in, n);
		break;
	case 8: set_komi(in); break;
	case 9: set_date(in); break;
	case 11: set_result(in); break;
	default: break;
	}
}

static void read_move(struct import *in)
{
	const char *t = in->text;
	bool is_move = strlen(t) >= 7 && (t[4] == 'B' || t[4] == 'W');
	long col = is_move ? t[5] - 'B' : SIDE, row = is_move ? t[6] - 'B' : SIDE;

	/* "AA" is a pass */
	if (is_move && col >= -1 && row >= -1 && col < SIDE && row < SIDE)
		tg_import_move(in, t[4] == 'B' ? TG_BLACK : TG_WHITE, row < 0 ? -1 : col, row);
	else
		tg_import_warn(in, CODE_BAD_VALUE, "a move that cannot be read: left out");
}

void tg_ngf_read(struct import *in)
{
	if (!tg_import_game(in))
		return;
	while (in->line < HEADER_LINES && tg_import_line(in))
		read_header(in);
	while (in->status == TG_OK && tg_import_line(in))
		if (strncmp(in->text, "PM", 2) == 0)
			read_move(in);
}
