/*
 * Openings of a match: from a file, or drawn at random, one for each pair of games, in which the sides
 * change colours. A random one is drawn until it is balanced: in Go the playouts see neither side far
 * ahead, in five-in-a-row a short search sees no forced win. What stays uneven is evened by the pair.
 */
#include "match.h"

#include "base/rng.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 60, FIVE_NODES = 20000, GO_PLAYOUTS = 300 };

struct match_book {
	int length;
	struct match_opening *openings;
};

/* --- from a file --- */

/* Plays `text` on `pos` as the next move of the opening. */
static const char *take_vertex(
	struct tg_position *pos, const char *text, struct match_opening *opening)
{
	tg_point point;

	if (opening->length == MATCH_OPENING_MAX)
		return "too many moves";
	if (tg_vertex_parse(tg_position_game(pos), tg_position_size(pos), text, &point) != TG_OK ||
		point < TG_PASS)
		return "not a vertex of this board";
	if (tg_position_play(pos, tg_position_to_move(pos), point) != TG_LEGAL)
		return "an illegal move";
	opening->moves[opening->length++] = point;
	return NULL;
}

/* One line; NULL or what is wrong with it, `word` then being the culprit. */
static const char *read_opening(const struct match_options *options, char *line,
	struct match_opening *opening, const char **word)
{
	struct tg_position *pos = tg_position_create(&options->setup, NULL);
	const char *wrong = pos ? NULL : "out of memory";
	char *rest = NULL;

	opening->length = 0;
	line[strcspn(line, "#\r\n")] = '\0';
	for (*word = strtok_r(line, " \t,", &rest); *word && !wrong;) {
		wrong = take_vertex(pos, *word, opening);
		if (!wrong)
			*word = strtok_r(NULL, " \t,", &rest);
	}
	tg_position_destroy(pos);
	return wrong;
}

static bool append(struct match_book *book, const struct match_opening *opening)
{
	struct match_opening *grown =
		realloc(book->openings, ((size_t)book->length + 1) * sizeof(*book->openings));

	if (!grown)
		return false;
	book->openings = grown;
	book->openings[book->length++] = *opening;
	return true;
}

static bool read_file(
	const struct match_options *options, FILE *file, struct match_book *book, char error[200])
{
	struct match_opening opening;
	const char *wrong = NULL, *word = "";
	char *line = NULL;
	size_t size = 0;

	for (int number = 1; !wrong && getline(&line, &size, file) >= 0; number++) {
		wrong = read_opening(options, line, &opening, &word);
		if (!wrong && opening.length > 0 && !append(book, &opening))
			wrong = "out of memory";
		if (wrong)
			snprintf(error, 200, "%.100s:%d: %.20s: %s", options->openings, number,
				word ? word : "", wrong);
	}
	free(line);
	if (!wrong && book->length == 0)
		snprintf(error, 200, "%.100s: no opening in it", options->openings);
	return !wrong && book->length > 0;
}

struct match_book *match_book_open(const struct match_options *options, char error[200])
{
	struct match_book *book = calloc(1, sizeof(*book));
	FILE *file;
	bool is_read;

	if (!book) {
		snprintf(error, 200, "out of memory");
		return NULL;
	}
	if (!options->openings)
		return book;
	file = fopen(options->openings, "r");
	if (!file) {
		snprintf(error, 200, "%.100s: %s", options->openings, strerror(errno));
		match_book_close(book);
		return NULL;
	}
	is_read = read_file(options, file, book, error);
	fclose(file);
	if (is_read)
		return book;
	match_book_close(book);
	return NULL;
}

void match_book_close(struct match_book *book)
{
	if (book)
		free(book->openings);
	free(book);
}

/* --- at random --- */

/* How far the moves keep from the edge: one line on small boards, in five-in-a-row the middle. */
static int margin_of(enum tg_game game, int side)
{
	int margin = tg_game_is_five(game) ? (side - 5) / 2 - 1 : side >= 13 ? 2 : 1;

	return margin > 0 && 2 * margin < side ? margin : 0;
}

static tg_point draw_point(const struct tg_position *pos, struct tg_rng *rng)
{
	struct tg_size size = tg_position_size(pos);
	int x = margin_of(tg_position_game(pos), size.cols);
	int y = margin_of(tg_position_game(pos), size.rows);

	return tg_point_at(size, x + (int)tg_rng_below(rng, (uint32_t)(size.cols - 2 * x)),
		y + (int)tg_rng_below(rng, (uint32_t)(size.rows - 2 * y)));
}

static void draw_moves(struct tg_position *pos, const struct match_options *options,
	struct tg_rng *rng, struct match_opening *opening)
{
	opening->length = 0;
	for (int tries = 0; tries < 1000 && opening->length < options->opening_plies; tries++) {
		tg_point point = draw_point(pos, rng);

		if (tg_position_play(pos, tg_position_to_move(pos), point) == TG_LEGAL)
			opening->moves[opening->length++] = point;
	}
}

static bool is_balanced_go(const struct tg_position *pos)
{
	struct tg_estimate estimate;
	enum tg_color color = tg_position_to_move(pos);

	if (tg_estimate_position(pos, color, GO_PLAYOUTS, 1, &estimate) != TG_OK)
		return true;
	return fabs(estimate.score) < estimate.deviation / 2 + 2;
}

static bool is_balanced_five(const struct tg_position *pos)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;
	struct tg_request request = {
		.color = tg_position_to_move(pos), .budget = {.nodes = FIVE_NODES}};
	struct tg_engine *engine =
		tg_engine_create("default", tg_position_game(pos), &options, NULL);
	struct tg_choice choice = {.winrate = 0.5};
	bool is_balanced = true;

	if (engine && tg_engine_think(engine, pos, &request, &choice) == TG_OK)
		is_balanced = choice.mate == 0 && fabs(choice.winrate - 0.5) < 0.2;
	tg_engine_destroy(engine);
	return is_balanced;
}

static bool is_balanced(const struct tg_position *pos)
{
	struct tg_outcome outcome;

	tg_position_outcome(pos, &outcome);
	if (outcome.end != TG_END_NONE)
		return false;
	return tg_position_game(pos) == TG_GAME_GO ? is_balanced_go(pos) : is_balanced_five(pos);
}

void match_book_draw(const struct match_book *book, const struct match_options *options, int pair,
	struct match_opening *opening)
{
	struct tg_rng rng;
	bool is_found = false;

	opening->length = 0;
	if (book->length > 0) {
		*opening = book->openings[pair % book->length];
		return;
	}
	tg_rng_init(&rng, tg_mix64(options->seed) + (uint64_t)pair);
	for (int i = 0; i < TRIES && !is_found && options->opening_plies > 0; i++) {
		struct tg_position *pos = tg_position_create(&options->setup, NULL);

		if (!pos)
			return;
		draw_moves(pos, options, &rng, opening);
		is_found = is_balanced(pos);
		tg_position_destroy(pos);
	}
}
