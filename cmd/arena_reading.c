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

bool arena_reading_ask(const struct tg_endpoint *endpoint, const struct match_options *options,
	int board, struct arena_reading *reading)
{
	const struct tg_setup *setup = &options->setup;
	uint8_t truth[TG_MAX_POINTS], seen[TG_MAX_POINTS];
	int points = tg_size_points(setup->size);
	struct tg_question_answer answer;
	struct tg_image image;
	struct tg_rng rng;
	char user[200];

	tg_rng_init(&rng, options->seed * ARENA_BOARDS_MAX + (uint64_t)board);
	fill(truth, points, &rng);
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
	*reading = (struct arena_reading){.boards = 1, .points = points};
	reading->came = tg_question_ask(&question, &answer);
	if (reading->came && read_answer(answer.text, setup, seen))
		count(reading, truth, seen, points);
	reading->tokens_in = answer.tokens_in;
	reading->tokens_out = answer.tokens_out;
	free(answer.text);
	free(image.bytes);
	return true;
}

void arena_reading_add(struct arena_reading *sum, const struct arena_reading *reading)
{
	sum->boards += reading->boards;
	sum->answered += reading->answered;
	sum->exact += reading->exact;
	sum->points += reading->points;
	sum->right += reading->right;
	sum->stones += reading->stones;
	sum->found += reading->found;
	sum->came += reading->came;
	sum->tokens_in += reading->tokens_in;
	sum->tokens_out += reading->tokens_out;
}

json_t *arena_reading_pack(const struct arena_reading *r)
{
	return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:I, s:I}", "answered", r->answered,
		"exact", r->exact, "points", r->points, "right", r->right, "stones", r->stones,
		"found", r->found, "came", r->came, "tokens_in", (json_int_t)r->tokens_in,
		"tokens_out", (json_int_t)r->tokens_out);
}

bool arena_reading_unpack(json_t *json, struct arena_reading *r)
{
	json_int_t in, out;

	*r = (struct arena_reading){.boards = 1};
	if (json_unpack(json, "{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:I, s:I}", "answered",
		    &r->answered, "exact", &r->exact, "points", &r->points, "right", &r->right,
		    "stones", &r->stones, "found", &r->found, "came", &r->came, "tokens_in", &in,
		    "tokens_out", &out) != 0)
		return false;
	r->tokens_in = in;
	r->tokens_out = out;
	return true;
}
