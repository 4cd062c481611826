/*
 * What the root says about its game: FF, GM, SZ, and the handicap against the stones. Only a size that
 * cannot be is an error; all else has a reading.
 */
#include "record/info.h"
#include "record/reader.h"

#include <stdio.h>
#include <string.h>

/* The first value of a property of the root, or 0. */
static tg_value find(const struct reader *r, const char *name)
{
	return tg_tree_find(r->record, r->root, tg_tree_find_name(r->record, name));
}

static const char *text_of(const struct reader *r, tg_value value)
{
	return tg_tree_text(r->record, tg_tree_value(r->record, value));
}

/* Lower case in names is a matter of course up to FF[3]; those findings of the root go again. */
static void forgive_lower_case(struct reader *r)
{
	struct finding_list *list = &r->record->findings;
	size_t kept = r->first_finding;

	for (size_t i = r->first_finding; i < list->count; i++) {
		if (list->items[i].code == CODE_LOWER_CASE)
			continue;
		list->items[kept] = list->items[i];
		list->offsets[kept++] = list->offsets[i];
	}
	list->count = kept;
}

static void read_format(struct reader *r)
{
	tg_value value = find(r, "FF");
	int ff = 1;

	r->has_ff = value && tg_info_number(text_of(r, value), &ff) && ff >= 1;
	if (value && !r->has_ff) {
		tg_finding_warn(r, CODE_BAD_ROOT, tg_reader_place(r, value),
			"unreadable FF: taken for FF[1]");
		ff = 1;
	}
	if (ff > 4) {
		tg_finding_warn(
			r, CODE_NEW_FORMAT, tg_reader_place(r, value), "FF above 4: read as FF[4]");
		ff = 4;
	}
	if (r->games_ff >= 0 && r->games_ff != ff)
		tg_finding_warn(r, CODE_MIXED_FORMATS,
			value ? tg_reader_place(r, value) : r->game_at,
			"games of different file formats in one file");
	r->games_ff = ff;
	r->ff = ff;
	if (ff < 4)
		forgive_lower_case(r);
}

static void read_game_number(struct reader *r)
{
	tg_value value = find(r, "GM");
	int number;

	if (value && !tg_info_number(text_of(r, value), &number))
		tg_finding_warn(
			r, CODE_BAD_ROOT, tg_reader_place(r, value), "unreadable GM: taken for Go");
	if (!r->info.is_playable)
		tg_finding_warn(r, CODE_OTHER_GAME, value ? tg_reader_place(r, value) : r->game_at,
			"a game that tengen does not play: kept as a tree of properties");
	if (r->games_gm >= 0 && r->games_gm != r->info.gm)
		tg_finding_warn(r, CODE_MIXED_GAMES, value ? tg_reader_place(r, value) : r->game_at,
			"different games in one file");
	r->games_gm = r->info.gm;
}

static void read_size(struct reader *r)
{
	tg_value value = find(r, "SZ");
	int cols, rows;

	if (!value || !r->info.is_playable)
		return;
	const char *text = text_of(r, value), *at = tg_reader_place(r, value);
	if (text[0] == '\0') {
		tg_finding_warn(r, CODE_MENDED_VALUE, at, "empty SZ: the usual size is taken");
		return;
	}
	if (!tg_info_size(text, &cols, &rows)) {
		tg_finding_error(r, CODE_BAD_SIZE, at, "unacceptable size: a side must be 1 to 52");
		return;
	}
	if (strchr(text, ':') && cols == rows) {
		char square[12];
		tg_finding_warn(
			r, CODE_SQUARE_SIZE, at, "a square board with two numbers: one is enough");
		int length = snprintf(square, sizeof(square), "%d", cols);
		tg_tree_set_text(r->record, value, square, (size_t)length, NO_SPLIT);
	} else if (cols != rows && r->has_ff && r->ff < 4) {
		tg_finding_warn(
			r, CODE_TOO_NEW, at, "a rectangular board is not defined before FF[4]");
	}
}

/* Stones that AB places in the root, a rectangle counted whole. */
static int count_handicap_stones(const struct reader *r)
{
	int count = 0;

	for (tg_value v = find(r, "AB"); v; v = tg_tree_next(r->record, v)) {
		struct tg_rect rect;
		if (tg_info_rect(&r->info, text_of(r, v), &rect))
			count += (rect.right - rect.left + 1) * (rect.bottom - rect.top + 1);
	}
	return count;
}

static void compare_handicap(struct reader *r)
{
	tg_value value = find(r, "HA");

	if (!value || r->info.gm != 1)
		return;
	const char *at = tg_reader_place(r, value);
	int stones = count_handicap_stones(r);
	if (r->info.handicap >= 2 && stones == 0)
		tg_finding_warn(r, CODE_HANDICAP, at, "handicap without stones: none are added");
	else if (r->info.handicap >= 2 && stones != r->info.handicap)
		tg_finding_warn(
			r, CODE_HANDICAP, at, "handicap and number of stones differ: both kept");
}

void tg_sgf_finish_root(struct reader *r)
{
	tg_info_read(r->record, r->root, &r->info);
	read_format(r);
	read_game_number(r);
	read_size(r);
	compare_handicap(r);
}
