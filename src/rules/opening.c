/* See tengen/opening.h. */
#include "tengen/opening.h"

#include <stdio.h>
#include <string.h>

enum { OPENED = 3, ADDED = 5 }; /* stones on the board when somebody chooses */

static const char *const kinds[TG_OPENING_COUNT] = {"none", "swap", "swap2"};
static const char *const choices[TG_CHOICE_COUNT] = {"stay", "swap", "add"};

static bool is_done(const struct tg_opening *opening)
{
	return opening->kind == TG_OPENING_NONE ||
		(opening->length > 0 && opening->choices[opening->length - 1] != TG_CHOICE_ADD);
}

enum tg_opening_stage tg_opening_stage(const struct tg_opening *opening, int plies)
{
	if (is_done(opening))
		return TG_STAGE_DONE;
	return plies < (opening->length == 0 ? OPENED : ADDED) ? TG_STAGE_PLACE : TG_STAGE_CHOOSE;
}

/* Black opens and White chooses; after an addition it is the other way round. */
enum tg_color tg_opening_hand(const struct tg_opening *opening, int plies)
{
	enum tg_opening_stage stage = tg_opening_stage(opening, plies);

	if (stage == TG_STAGE_DONE)
		return TG_EMPTY;
	return (stage == TG_STAGE_PLACE) == (opening->length == 0) ? TG_BLACK : TG_WHITE;
}

bool tg_opening_offers(const struct tg_opening *opening, int plies, enum tg_opening_choice choice)
{
	if (tg_opening_stage(opening, plies) != TG_STAGE_CHOOSE)
		return false;
	if (choice == TG_CHOICE_ADD)
		return opening->kind == TG_OPENING_SWAP2 && opening->length == 0;
	return choice == TG_CHOICE_STAY || choice == TG_CHOICE_SWAP;
}

enum tg_status tg_opening_choose(
	struct tg_opening *opening, int plies, enum tg_opening_choice choice)
{
	if (!tg_opening_offers(opening, plies, choice))
		return TG_ERR_STATE;
	opening->choices[opening->length++] = choice;
	return TG_OK;
}

int tg_opening_first_ply(const struct tg_opening *opening)
{
	return opening->length == 0 ? 0 : opening->length == 1 ? OPENED : ADDED;
}

/* --- names ------------------------------------------------------------------------------------- */

static int find_name(const char *const *names, int count, const char *name)
{
	for (int i = 0; i < count; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	return -1;
}

const char *tg_opening_name(enum tg_opening_kind kind)
{
	return kinds[kind];
}

bool tg_opening_parse(const char *name, enum tg_opening_kind *kind)
{
	int found = find_name(kinds, TG_OPENING_COUNT, name);

	if (found >= 0)
		*kind = (enum tg_opening_kind)found;
	return found >= 0;
}

const char *tg_choice_name(enum tg_opening_choice choice)
{
	return choices[choice];
}

bool tg_choice_parse(const char *name, enum tg_opening_choice *choice)
{
	int found = find_name(choices, TG_CHOICE_COUNT, name);

	if (found >= 0)
		*choice = (enum tg_opening_choice)found;
	return found >= 0;
}

void tg_opening_format(const struct tg_opening *opening, char out[TG_OPENING_TEXT_MAX])
{
	int length = 0;

	out[0] = '\0';
	if (opening->kind == TG_OPENING_NONE)
		return;
	length = snprintf(out, TG_OPENING_TEXT_MAX, "%s", kinds[opening->kind]);
	for (int i = 0; i < opening->length; i++)
		length += snprintf(out + length, (size_t)(TG_OPENING_TEXT_MAX - length), " %s",
			choices[opening->choices[i]]);
}

bool tg_opening_read(const char *text, struct tg_opening *opening)
{
	struct tg_opening found = {TG_OPENING_NONE, 0, {TG_CHOICE_STAY}};
	char words[1 + TG_OPENING_CHOICES_MAX][8], rest[2];
	int count = sscanf(text, "%7s %7s %7s %1s", words[0], words[1], words[2], rest);

	*opening = found;
	if (count <= 0)
		return true;
	if (count > 1 + TG_OPENING_CHOICES_MAX || !tg_opening_parse(words[0], &found.kind))
		return false;
	for (int i = 1; i < count; i++) {
		enum tg_opening_choice choice;

		if (!tg_choice_parse(words[i], &choice) ||
			tg_opening_choose(&found, i == 1 ? OPENED : ADDED, choice) != TG_OK)
			return false;
	}
	*opening = found;
	return true;
}

/* --- stones ------------------------------------------------------------------------------------ */

/* Black, white, black; columns and rows from the top left corner. */
static const uint8_t shapes[][2 * TG_OPENING_STONES] = {
	{0, 2, 3, 3, 5, 0},
	{1, 1, 4, 2, 6, 6},
	{1, 0, 2, 3, 4, 6},
	{2, 1, 4, 3, 0, 5},
	{0, 0, 3, 2, 5, 4},
	{1, 3, 3, 4, 6, 1},
};

int tg_opening_shapes(void)
{
	return (int)(sizeof(shapes) / sizeof(shapes[0]));
}

/* The next point that is none of the first `length`, in board order. */
static tg_point free_point(struct tg_size size, const tg_point *points, int length, tg_point wanted)
{
	for (int i = 0; i < length; i++)
		if (points[i] == wanted) {
			wanted = (tg_point)((wanted + 1) % tg_size_points(size));
			i = -1;
		}
	return wanted;
}

void tg_opening_stones(struct tg_size size, int which, tg_point points[TG_OPENING_STONES])
{
	const uint8_t *shape = shapes[which % tg_opening_shapes()];

	for (int i = 0; i < TG_OPENING_STONES; i++) {
		int col = shape[2 * i], row = shape[2 * i + 1];

		col = col < size.cols ? col : size.cols - 1;
		row = row < size.rows ? row : size.rows - 1;
		points[i] = free_point(size, points, i, tg_point_at(size, col, row));
	}
}
