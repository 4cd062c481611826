/*
 * Can a model see the board? It is shown pictures of boards with stones at random, as tengen draws them for
 * its moves, and lists the stones. What it lists is held against the truth, point by point; an answer that
 * is no list has no point right.
 */
#include "arena.h"

#include "base/rng.h"
#include "image/image.h"
#include "model/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char system_text[] =
	"You look at the picture of a board and list the stones on it. Answer with one JSON object "
	"and nothing else: {\"black\": [\"D4\"], \"white\": [\"E5\"]}.";

static void fill(uint8_t *cells, int points, struct tg_rng *rng)
{
	uint32_t percent = 5 + tg_rng_below(rng, 46);

	for (int p = 0; p < points; p++)
		cells[p] = tg_rng_below(rng, 100) < percent
			? (uint8_t)(TG_BLACK + tg_rng_below(rng, 2))
			: (uint8_t)TG_EMPTY;
}

static bool draw(const struct tg_setup *setup, const uint8_t *cells, struct tg_image *image)
{
	struct tg_picture *picture = malloc(sizeof(*picture));
	bool is_drawn = false;

	if (picture) {
		tg_picture_begin(picture, setup->game, setup->size.cols, setup->size.rows, NULL);
		memcpy(picture->cells, cells, (size_t)tg_size_points(setup->size));
		is_drawn = tg_image_draw(picture, image) == TG_OK;
	}
	free(picture);
	return is_drawn;
}

static bool take_list(
	json_t *list, const struct tg_setup *setup, enum tg_color color, uint8_t *cells)
{
	json_t *word;
	size_t i;

	if (!json_is_array(list))
		return false;
	json_array_foreach(list, i, word)
	{
		const char *text = json_string_value(word);
		tg_point point;
		if (text && tg_vertex_parse(setup->game, setup->size, text, &point) == TG_OK &&
			point >= 0)
			cells[point] = (uint8_t)color;
	}
	return true;
}

/* The first object in the text, whatever stands around it. */
static bool read_answer(const char *text, const struct tg_setup *setup, uint8_t *cells)
{
	const char *start = strchr(text, '{');
	json_t *root = start
		? json_loads(start, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, NULL)
		: NULL;

	memset(cells, TG_EMPTY, TG_MAX_POINTS);
	bool is_list = take_list(json_object_get(root, "black"), setup, TG_BLACK, cells) &&
		take_list(json_object_get(root, "white"), setup, TG_WHITE, cells);
	json_decref(root);
	return is_list;
}

static void count(
	struct arena_reading *reading, const uint8_t *truth, const uint8_t *seen, int points)
{
	int right = 0;

	for (int p = 0; p < points; p++) {
		right += truth[p] == seen[p];
		reading->stones += truth[p] != TG_EMPTY;
		reading->found += truth[p] != TG_EMPTY && truth[p] == seen[p];
	}
	reading->answered++;
	reading->right += right;
	reading->exact += right == points;
}

/* One board. False: it cannot be drawn at all. */
static bool ask(const struct tg_endpoint *endpoint, const struct tg_setup *setup,
	struct tg_rng *rng, struct arena_reading *reading)
{
	uint8_t truth[TG_MAX_POINTS], seen[TG_MAX_POINTS];
	int points = tg_size_points(setup->size);
	struct tg_question_answer answer;
	struct tg_image image;
	char user[200];

	fill(truth, points, rng);
	if (!draw(setup, truth, &image))
		return false;
	snprintf(user, sizeof(user),
		"A board of %s with %d columns and %d rows. Columns have letters%s, row 1 is at "
		"the bottom. Which stones do you see?",
		tg_game_name(setup->game), setup->size.cols, setup->size.rows,
		setup->game == TG_GAME_GO ? " without I" : "");
	const struct tg_question question = {.endpoint = endpoint,
		.system = system_text,
		.user = user,
		.png = image.bytes,
		.png_length = image.length};
	reading->boards++;
	reading->points += points;
	if (tg_question_ask(&question, &answer) && read_answer(answer.text, setup, seen))
		count(reading, truth, seen, points);
	reading->tokens += (double)(answer.tokens_in + answer.tokens_out);
	free(answer.text);
	free(image.bytes);
	return true;
}

bool arena_reading_run(const struct tg_endpoint *endpoint, const struct match_options *options,
	int boards, struct arena_reading *reading)
{
	struct tg_rng rng;

	*reading = (struct arena_reading){.boards = 0};
	tg_rng_init(&rng, options->seed);
	for (int i = 0; i < boards; i++)
		if (!ask(endpoint, &options->setup, &rng, reading))
			return false;
	return true;
}
