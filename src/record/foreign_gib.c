/*
 * Tygem's .gib: header lines "\[GAMEBLACKNAME=...\]" and moves "STO 0 number colour column row", from 0
 * and from the top left; "INI 0 1 handicap" in front of them. Always 19x19. Source: public readers of
 * the format, which agree on these.
 */
#include "record/foreign.h"

#include "base/text.h"

#include <string.h>

enum { SIDE = 19 };

bool tg_gib_is(const char *bytes, size_t length)
{
	return length > 3 && (memcmp(bytes, "\\HS", 3) == 0 || memcmp(bytes, "\\[G", 3) == 0);
}

/* The value of a header line `\[NAME=value\]`, cut out of in->text, or NULL. */
static const char *value_of(struct import *in, const char *name)
{
	size_t length = strlen(in->text), skip = 2 + strlen(name) + 1;

	if (length < skip + 2 || memcmp(in->text, "\\[", 2) != 0 ||
		memcmp(in->text + 2, name, skip - 3) != 0 || in->text[skip - 1] != '=' ||
		strcmp(in->text + length - 2, "\\]") != 0)
		return NULL;
	in->text[length - 2] = '\0';
	return in->text + skip;
}

/* "white 2.5 won", "black resignation", in whatever words: only who has won is told everywhere. */
static void set_result(struct import *in, const char *value)
{
	char lower[IMPORT_LINE_MAX];
	size_t length = 0;

	for (; value[length]; length++)
		lower[length] = tg_to_lower(value[length]);
	lower[length] = '\0';
	bool black = strstr(lower, "black") != NULL, white = strstr(lower, "white") != NULL;
	if (black != white)
		tg_import_set(in, in->root, "RE", black ? "B+" : "W+");
	tg_import_warn(in, CODE_FREE_FORM,
		black != white ? "of the result only the winner is kept"
			       : "a result that cannot be read: left out");
}

static void read_header(struct import *in)
{
	static const struct {
		const char *name, *property;
	} headers[] = {{"GAMEBLACKNAME", "PB"}, {"GAMEWHITENAME", "PW"}, {"GAMENAME", "GN"},
		{"GAMEPLACE", "PC"}};
	const char *value;

	for (size_t i = 0; i < sizeof(headers) / sizeof(*headers); i++)
		if ((value = value_of(in, headers[i].name))) {
			tg_import_set(in, in->root, headers[i].property, value);
			return;
		}
	if ((value = value_of(in, "GAMERESULT")))
		set_result(in, value);
}

void tg_gib_read(struct import *in)
{
	long n[5];

	if (!tg_import_game(in))
		return;
	tg_import_set_number(in, in->root, "SZ", SIDE);
	while (in->status == TG_OK && tg_import_line(in)) {
		if (in->text[0] == '\\')
			read_header(in);
		if (strncmp(in->text, "INI ", 4) == 0 && tg_import_numbers(in->text + 4, n, 3) == 3)
			tg_import_handicap(in, n[2]);
		if (strncmp(in->text, "STO ", 4) != 0)
			continue;
		if (tg_import_numbers(in->text + 4, n, 5) == 5 && (n[2] == 1 || n[2] == 2) &&
			n[3] < SIDE && n[4] < SIDE)
			tg_import_move(in, n[2] == 1 ? TG_BLACK : TG_WHITE, n[3], n[4]);
		else
			tg_import_warn(in, CODE_BAD_VALUE, "a move that cannot be read: left out");
	}
}
