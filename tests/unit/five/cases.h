/*
 * Reads the position files that stand beside the source (../shared/data/five) or in tests/data/five: blocks of
 * "key: value" lines followed by a diagram, row 15 first, with A..O (I included) over and under it.
 */
#ifndef CASES_H
#define CASES_H

#include "../unit.h"

#include "five/five.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASE_SIDE = 15 };

struct five_case {
	char id[128];
	char side[16];
	char kind[16];
	char forbidden[1024];
	char exact[256];
	char line[4096];
	char vcf_line[4096];
	int rows;
	uint8_t cells[TG_MAX_POINTS];
};

/* `name` under $TENGEN_SHARED, ../shared, or the source root's tests/; NULL if it is nowhere. */
static inline FILE *cases_open(const char *name)
{
	const char *roots[] = {getenv("TENGEN_SHARED"), TG_SOURCE_ROOT "/../shared",
		TG_SOURCE_ROOT "/../../shared", TG_SOURCE_ROOT "/tests"};
	char path[1024];

	for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
		if (!roots[i])
			continue;
		snprintf(path, sizeof(path), "%s/%s", roots[i], name);
		FILE *file = fopen(path, "r");
		if (file)
			return file;
	}
	return NULL;
}

static inline void case_field(const char *text, const char *key, char *out, size_t size)
{
	size_t length = strlen(key);

	if (strncmp(text, key, length) == 0 && text[length] == ':')
		snprintf(out, size, "%s", text + length + 1 + (text[length + 1] == ' '));
}

static inline void case_row(struct five_case *c, const char *text)
{
	int row = CASE_SIDE - atoi(text), col = 0;

	while (*text == ' ' || (*text >= '0' && *text <= '9'))
		text++;
	for (; *text && col < CASE_SIDE; text++)
		if (*text != ' ')
			c->cells[row * CASE_SIDE + col++] = *text == 'X' ? TG_BLACK
				: *text == 'O'                           ? TG_WHITE
									 : TG_EMPTY;
	c->rows++;
}

/* The next block with a whole diagram; false at the end. */
static inline bool case_next(FILE *file, struct five_case *c)
{
	char text[8192];

	memset(c, 0, sizeof(*c));
	while (c->rows < CASE_SIDE && fgets(text, sizeof(text), file)) {
		text[strcspn(text, "\r\n")] = '\0';
		case_field(text, "id", c->id, sizeof(c->id));
		case_field(text, "side", c->side, sizeof(c->side));
		case_field(text, "kind", c->kind, sizeof(c->kind));
		case_field(text, "forbidden", c->forbidden, sizeof(c->forbidden));
		case_field(text, "exact-vcf", c->exact, sizeof(c->exact));
		case_field(text, "line", c->line, sizeof(c->line));
		case_field(text, "vcf-line", c->vcf_line, sizeof(c->vcf_line));
		const char *digits = text + strspn(text, " ");
		if (*digits >= '1' && *digits <= '9')
			case_row(c, text);
	}
	return c->rows == CASE_SIDE;
}

static inline void case_position(
	const struct five_case *c, enum tg_game game, enum tg_color to_move, struct tg_five *five)
{
	tg_five_init(five, game, (struct tg_size){CASE_SIDE, CASE_SIDE});
	assert_int_equal(tg_five_set(five, c->cells, to_move), TG_OK);
}

#endif
