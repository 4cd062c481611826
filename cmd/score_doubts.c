/*
 * The doubts of the judge: chains that it is not sure of, borders that are open. See score_doubts.h.
 */
#include "score_doubts.h"

#include <stdio.h>

static const float sure = 0.9f;
enum { POINTS_SHOWN = 12 };

static const char *vertex(const struct tg_position *pos, int p, char text[TG_VERTEX_MAX])
{
	tg_vertex_format_gtp(tg_position_size(pos), (tg_point)p, text);
	return text;
}

static const char *life_word(uint8_t life)
{
	return life == TG_LIFE_DEAD ? "dead" : life == TG_LIFE_SEKI ? "seki" : "alive";
}

static const char *color_word(const struct tg_position *pos, int p)
{
	return tg_position_at(pos, (tg_point)p) == TG_BLACK ? "black" : "white";
}

/* The number of stones of the chain that has its first stone, in board order, at p; else 0. */
static int chain_from(const struct tg_position *pos, int p)
{
	tg_point stones[TG_MAX_POINTS];
	int length = 0;

	if (tg_position_at(pos, (tg_point)p) != TG_EMPTY)
		length = tg_position_chain(pos, (tg_point)p, stones);
	return length > 0 && stones[0] == p ? length : 0;
}

static void print_open(const struct tg_position *pos, const struct tg_judgement *judged)
{
	char text[TG_VERTEX_MAX];
	int points = tg_size_points(tg_position_size(pos)), shown = 0;

	if (judged->open_length == 0)
		return;
	printf("unfinished: %d points between both colours are not closed:", judged->open_length);
	for (int p = 0; p < points && shown < POINTS_SHOWN; p++)
		if (judged->open[p])
			shown += printf(" %s", vertex(pos, p, text)) > 0;
	printf("%s\n", shown < judged->open_length ? " ..." : "");
}

void score_print_doubts(const struct tg_position *pos, const struct tg_judgement *judged)
{
	char text[TG_VERTEX_MAX];
	int points = tg_size_points(tg_position_size(pos));

	for (int p = 0; p < points; p++) {
		int length = chain_from(pos, p);
		if (length == 0 || judged->certainty[p] >= sure)
			continue;
		printf("unsure: %s %s, %d stone%s: %s, %.0f%%\n", color_word(pos, p),
			vertex(pos, p, text), length, length == 1 ? "" : "s",
			life_word(judged->life[p]), (double)(100 * judged->certainty[p]));
	}
	print_open(pos, judged);
}

void score_print_doubts_json(const struct tg_position *pos, const struct tg_judgement *judged)
{
	char text[TG_VERTEX_MAX];
	const char *comma = "";
	int points = tg_size_points(tg_position_size(pos));

	printf("\"finished\": %s, \"chains\": [", judged->open_length ? "false" : "true");
	for (int p = 0; p < points; p++) {
		int length = chain_from(pos, p);
		if (length == 0)
			continue;
		printf("%s{\"vertex\": \"%s\", \"color\": \"%s\", \"stones\": %d, "
		       "\"life\": \"%s\", \"certainty\": %.2f}",
			comma, vertex(pos, p, text), color_word(pos, p), length,
			life_word(judged->life[p]), (double)judged->certainty[p]);
		comma = ", ";
	}
	printf("], \"open\": [");
	comma = "";
	for (int p = 0; p < points; p++) {
		if (!judged->open[p])
			continue;
		printf("%s\"%s\"", comma, vertex(pos, p, text));
		comma = ", ";
	}
	printf("], ");
}
