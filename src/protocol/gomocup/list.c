/*
 * Lists of stones: BOARD, YXBOARD and SWAP2BOARD, one stone a line, ended by DONE.
 *
 * A line that cannot be used spoils the list, not the conversation: the rest is read to its DONE, and
 * then one ERROR says which line it was. A command in the middle means that the manager has given the
 * list up; it is carried out and never taken for a stone.
 */
#include "protocol/gomocup/gomocup.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

void tg_gomocup_begin_list(struct tg_gomocup *gomocup, enum tg_gomocup_list kind)
{
	struct tg_gomocup_stones *list = &gomocup->list;

	if (!gomocup->session)
		snprintf(list->error, sizeof(list->error),
			"there is no board yet: START comes first");
	else
		list->error[0] = '\0';
	list->kind = kind;
	list->length = 0;
}

static void spoil(struct tg_gomocup_stones *list, const char *line, const char *why)
{
	if (list->error[0] == '\0')
		snprintf(list->error, sizeof(list->error), "%.40s: %s", line, why);
}

static bool is_taken(const struct tg_gomocup_stones *list, tg_point point)
{
	for (int i = 0; i < list->length; i++)
		if (list->stones[i].point == point)
			return true;
	return false;
}

/* Reads up to three numbers with commas between; returns how many, or 0 for anything else. */
static int read_numbers(const char *line, long numbers[3])
{
	char text[64];
	size_t length = 0;
	int count = 0;

	for (; *line != '\0'; line++) {
		if (tg_is_space(*line))
			continue;
		if (length + 1 == sizeof(text))
			return 0;
		text[length++] = *line;
	}
	text[length] = '\0';
	for (char *word = text; word; count++) {
		char *comma = strchr(word, ',');

		if (comma)
			*comma++ = '\0';
		if (count == 3 || !tg_text_parse_int(word, -1000, 1000, &numbers[count]))
			return 0;
		word = comma;
	}
	return count;
}

/* SWAP2BOARD has no field by the protocol, and some managers send one all the same. */
static void add_stone(struct tg_gomocup *gomocup, const char *line)
{
	struct tg_gomocup_stones *list = &gomocup->list;
	struct tg_size size = gomocup->size;
	long numbers[3] = {0, 0, 0};
	int count = read_numbers(line, numbers);

	if (count < 2 || (count == 2 && list->kind != TG_LIST_SWAP2)) {
		spoil(list, line, "x,y,field or DONE expected");
		return;
	}
	if (list->kind != TG_LIST_SWAP2 && (numbers[2] < 1 || numbers[2] > 3)) {
		spoil(list, line, "the field is 1, 2 or 3");
		return;
	}
	if (list->kind != TG_LIST_SWAP2 && numbers[2] == 3)
		return; /* a forbidden point, or a row of a continuous game: no stone in play */
	if (numbers[0] < 0 || numbers[0] >= size.cols || numbers[1] < 0 ||
		numbers[1] >= size.rows) {
		spoil(list, line, "not on the board");
		return;
	}
	tg_point point = tg_point_at(size, (int)numbers[0], (int)numbers[1]);
	if (is_taken(list, point)) {
		spoil(list, line, "a stone stands there already");
		return;
	}
	list->stones[list->length++] = (struct tg_gomocup_stone){point, (int)numbers[2]};
}

/* DONE: the list is whole. */
static void finish_list(struct tg_gomocup *gomocup)
{
	struct tg_gomocup_stones *list = &gomocup->list;
	enum tg_gomocup_list kind = list->kind;

	list->kind = TG_LIST_NONE;
	if (list->error[0] != '\0') {
		tg_gomocup_say(gomocup, "ERROR %s", list->error);
		return;
	}
	if (kind == TG_LIST_SWAP2)
		tg_gomocup_swap2(gomocup, list);
	else if (tg_gomocup_place(gomocup, list) && kind == TG_LIST_BOARD)
		tg_gomocup_answer_move(gomocup);
}

/* A word, and not a stone that went wrong ("x,y"). */
static bool is_command(const char *line)
{
	bool is_letter = tg_to_lower(*line) >= 'a' && tg_to_lower(*line) <= 'z';

	return is_letter && line[strcspn(line, ", \t")] != ',';
}

bool tg_gomocup_take_list_line(struct tg_gomocup *gomocup, const char *line)
{
	struct tg_gomocup_stones *list = &gomocup->list;

	if (list->kind == TG_LIST_NONE)
		return false;
	line += strspn(line, " \t");
	if (*line == '\0')
		return true;
	if (tg_text_equal_nocase(line, "DONE")) {
		finish_list(gomocup);
		return true;
	}
	if (is_command(line)) {
		list->kind = TG_LIST_NONE;
		return false;
	}
	if (gomocup->session)
		add_stone(gomocup, line);
	return true;
}
