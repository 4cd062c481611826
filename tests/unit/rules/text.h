/* Positions and moves as a person writes them: rows of '.', 'X', 'O', the top row first; "B D4". */
#ifndef RULES_TEXT_H
#define RULES_TEXT_H

#include "../unit.h"

#include "rules/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline uint8_t color_of_letter(char letter)
{
	return letter == 'X' || letter == 'B'    ? TG_BLACK
		: letter == 'O' || letter == 'W' ? TG_WHITE
						 : TG_EMPTY;
}

static inline tg_point point_of(struct tg_size size, const char *vertex)
{
	tg_point point = TG_NO_POINT;

	if (tg_vertex_parse_gtp(size, vertex, &point) != TG_OK)
		fail_msg("no vertex of this board: %s", vertex);
	return point;
}

/* "B D4", "W pass". */
static inline tg_point move_of(struct tg_size size, const char *text, enum tg_color *color)
{
	*color = (enum tg_color)color_of_letter(text[0]);
	assert_true(*color != TG_EMPTY && text[1] == ' ');
	return point_of(size, text + 2);
}

static inline struct tg_rules rules_of(const char *name)
{
	struct tg_rules rules;

	if (tg_rules_parse(name, &rules) != TG_OK)
		fail_msg("no rules: %s", name);
	return rules;
}

/* An empty board, then the rows on it if there are any. Free it with tg_position_destroy. */
static inline struct tg_position *new_position(
	struct tg_size size, const struct tg_rules *rules, const char *const *rows)
{
	struct tg_setup setup = {.size = size, .rules = *rules};
	struct tg_position *pos = tg_position_create(&setup, NULL);
	uint8_t cells[TG_MAX_POINTS] = {0};

	assert_non_null(pos);
	for (int row = 0; rows && row < size.rows; row++) {
		assert_int_equal(strlen(rows[row]), size.cols);
		for (int col = 0; col < size.cols; col++)
			cells[tg_point_at(size, col, row)] = color_of_letter(rows[row][col]);
	}
	assert_int_equal(tg_position_set(pos, cells, TG_BLACK), TG_OK);
	return pos;
}

#endif
