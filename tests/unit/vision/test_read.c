/* Boards that were drawn are read back, point by point; what is no board is refused with a reason. */
#include "../unit.h"

#include "draw.h"
#include "image/image.h"
#include "vision/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* TENGEN_SAVE=DIR keeps the pictures that were misread, as PGM. */
static void save(const struct tg_raster *raster, int number)
{
	const char *folder = getenv("TENGEN_SAVE");
	char path[512];

	if (!folder)
		return;
	snprintf(path, sizeof(path), "%s/%d.pgm", folder, number);
	FILE *file = fopen(path, "wb");
	if (!file)
		return;
	fprintf(file, "P5\n%d %d\n255\n", raster->width, raster->height);
	fwrite(raster->gray, 1, (size_t)raster->width * (size_t)raster->height, file);
	fclose(file);
}

static void fill(uint8_t *cells, int points, struct tg_rng *rng)
{
	uint32_t percent = tg_rng_below(rng, 71); /* stones: none .. dense */

	for (int p = 0; p < points; p++)
		cells[p] = tg_rng_below(rng, 100) < percent
			? (uint8_t)(TG_BLACK + tg_rng_below(rng, 2))
			: (uint8_t)TG_EMPTY;
}

/* How many points of a random board in a random style are read wrongly; all, where it is refused. */
static int misread(struct tg_rng *rng, const int size[2], int number)
{
	struct draw_style style;
	struct tg_raster raster;
	struct tg_board_reading reading;
	uint8_t cells[TG_MAX_POINTS];
	char error[160];
	int points = size[0] * size[1], wrong = 0;

	draw_random_style(&style, rng);
	fill(cells, points, rng);
	draw_board(&raster, &style, size, cells, rng);
	enum tg_status status = tg_board_read(&raster, &reading, error);
	if (status != TG_OK || reading.size.cols != size[0] || reading.size.rows != size[1])
		wrong = points;
	for (int p = 0; wrong < points && p < points; p++)
		if (reading.stones.cells[p] != cells[p] && wrong++ < 3)
			print_message("column %d, row %d: %d instead of %d\n", p % size[0],
				p / size[0], reading.stones.cells[p], cells[p]);
	if (wrong) {
		print_message("board %d, %dx%d, pitch %.1f: %d wrong, read %dx%d, %s\n", number,
			size[0], size[1], style.pitch, wrong, reading.size.cols, reading.size.rows,
			error);
		save(&raster, number);
	}
	tg_raster_finish(&raster);
	return wrong;
}

/* Pictures of our own and flipped bytes; fewer where every access is watched. */
#ifdef SLOW
enum { OWN = 4, FLIPS = 40 };
#else
enum { OWN = 28, FLIPS = 300 };
#endif

static void read_many(const int *sides, int length)
{
	long boards = unit_number("TENGEN_BOARDS", 500), seed = unit_number("TENGEN_TEST_SEED", 1);
	struct tg_rng rng;
	int wrong = 0;

#ifdef SLOW
	boards /= 20;
#endif
	for (int i = 0; i < boards; i++) {
		tg_rng_init(&rng, (uint64_t)(seed * 1000000 + sides[0] * 10000 + i));
		int side = sides[(int)tg_rng_below(&rng, (uint32_t)length)];
		wrong += misread(&rng, (int[]){side, side}, i) > 0;
	}
	assert_int_equal(wrong, 0);
}

static void boards_of_go(void **state)
{
	(void)state;
	read_many((const int[]){9, 13, 19}, 3);
}

static void boards_of_five(void **state)
{
	(void)state;
	read_many((const int[]){15, 19}, 2);
}

/* What tengen draws itself: PNG, with coordinates, numbers and the last move or without. */
static void draw_own(
	struct tg_picture *picture, const uint8_t *cells, const int size[2], unsigned how)
{
	struct tg_render_options options = TG_RENDER_OPTIONS_INIT;

	options.coordinates = how & 1;
	options.numbers = how & 2;
	tg_picture_begin(picture, how & 4 ? TG_GAME_RENJU : TG_GAME_GO, size[0], size[1], &options);
	for (int p = 0; p < size[0] * size[1]; p++) {
		picture->cells[p] = cells[p];
		picture->numbers[p] = cells[p] ? (uint16_t)(p + 1) : 0;
		picture->last = cells[p] ? p : picture->last;
	}
}

static void read_own(const int size[2], unsigned how, struct tg_rng *rng)
{
	struct tg_picture *picture = malloc(sizeof(*picture));
	struct tg_board_reading reading;
	struct tg_image image;
	uint8_t cells[TG_MAX_POINTS];
	char error[160];

	fill(cells, size[0] * size[1], rng);
	draw_own(picture, cells, size, how);
	if (tg_image_draw(picture, &image) == TG_ERR_UNSUPPORTED) {
		free(picture);
		skip();
	}
	assert_int_equal(tg_board_read_png(image.bytes, image.length, &reading, error), TG_OK);
	assert_int_equal(reading.size.cols, size[0]);
	assert_int_equal(reading.size.rows, size[1]);
	assert_memory_equal(reading.stones.cells, cells, (size_t)(size[0] * size[1]));
	assert_true(reading.least > 0.5);
	free(image.bytes);
	free(picture);
}

/* TENGEN_BOARDS of each game: every side, with all and with none of labels and numbers. */
static void own_pictures(void **state)
{
	static const int sizes[][2] = {
		{5, 5}, {9, 9}, {13, 13}, {15, 15}, {19, 19}, {25, 25}, {7, 19}};
	long boards = unit_number("TENGEN_BOARDS", OWN), seed = unit_number("TENGEN_TEST_SEED", 7);
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, (uint64_t)seed);
	for (unsigned i = 0; i < 2 * (unsigned)boards; i++)
		read_own(sizes[i / 8 % 7], i, &rng);
}

/* --- what is no whole board --- */

static const struct draw_style plain = {.pitch = 24,
	.left = 30,
	.top = 30,
	.right = 30,
	.bottom = 30,
	.board = 180,
	.line = 20,
	.white = 250,
	.line_width = 1,
	.edge_width = 1,
	.radius = 0.47,
	.outline = 1};

static void assert_refused(const struct tg_raster *raster, const char *words)
{
	struct tg_board_reading reading;
	char error[160];

	assert_int_equal(tg_board_read(raster, &reading, error), TG_ERR_NOT_FOUND);
	if (!strstr(error, words))
		fail_msg("\"%s\" is not in \"%s\"", words, error);
}

/* A part of a raster, copied. */
static void cut(const struct tg_raster *whole, int left, int top, struct tg_raster *part)
{
	*part = (struct tg_raster){whole->width - left, whole->height - top, NULL};
	part->gray = malloc((size_t)part->width * (size_t)part->height);
	for (int y = 0; y < part->height; y++)
		memcpy(part->gray + (size_t)y * (size_t)part->width,
			whole->gray + (size_t)(y + top) * (size_t)whole->width + left,
			(size_t)part->width);
}

static void a_part_of_a_board(void **state)
{
	struct tg_raster whole, part;
	uint8_t cells[361] = {0};
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 3);
	for (int p = 0; p < 361; p += 7)
		cells[p] = (uint8_t)(1 + p % 2);
	draw_board(&whole, &plain, (int[]){19, 19}, cells, &rng);
	cut(&whole, 138, 0, &part);
	assert_refused(&part, "at the left");
	tg_raster_finish(&part);
	cut(&whole, 0, 138, &part);
	assert_refused(&part, "at the top");
	tg_raster_finish(&part);
	tg_raster_finish(&whole);
}

static void no_board(void **state)
{
	struct tg_raster raster = {200, 160, calloc(200, 160)};
	struct tg_rng rng;

	(void)state;
	assert_refused(&raster, "no board is seen");
	tg_rng_init(&rng, 5);
	for (int i = 0; i < 200 * 160; i++)
		raster.gray[i] = (uint8_t)tg_rng_below(&rng, 256);
	assert_refused(&raster, "board is seen");
	for (int i = 0; i < 200 * 160; i++) /* stripes: lines in one direction */
		raster.gray[i] = i % 20 == 0 ? 0 : 200;
	assert_refused(&raster, "no board is seen");
	raster.width = raster.height = 1;
	assert_refused(&raster, "no board is seen");
	tg_raster_finish(&raster);
}

static void a_board_too_large(void **state)
{
	struct tg_raster raster;
	uint8_t cells[30 * 30] = {0};
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 5);
	draw_board(&raster, &plain, (int[]){30, 30}, cells, &rng);
	assert_refused(&raster, "no board is seen: the best grid has 30 by 30 lines");
	tg_raster_finish(&raster);
}

/* --- PNG from strangers --- */

static void assert_bad_png(const void *bytes, size_t length, enum tg_status wanted)
{
	struct tg_board_reading reading;
	char error[160] = "";

	assert_int_equal(tg_board_read_png(bytes, length, &reading, error), wanted);
	assert_true(error[0] != '\0');
}

static void hostile_png(void **state)
{
	/* A head that promises 100,000 x 100,000 pixels, with its checksum. */
	static const uint8_t bomb[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13,
		'I', 'H', 'D', 'R', 0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0, 8, 0, 0, 0, 0, 0x53, 0x8f,
		0x73, 0x4d};
	struct tg_picture *picture = malloc(sizeof(*picture));
	struct tg_image image;
	struct tg_rng rng;

	(void)state;
	tg_picture_begin(picture, TG_GAME_GO, 5, 5, NULL);
	if (tg_image_draw(picture, &image) == TG_ERR_UNSUPPORTED) {
		free(picture);
		skip();
	}
	free(picture);
	assert_bad_png("", 0, TG_ERR_SYNTAX);
	assert_bad_png("GIF89a, or what it may be", 25, TG_ERR_SYNTAX);
	assert_bad_png(image.bytes, 8, TG_ERR_SYNTAX);
	assert_bad_png(image.bytes, image.length / 2, TG_ERR_SYNTAX);
	struct tg_board_reading reading;
	char error[160];
	assert_true(tg_board_read_png(bomb, sizeof(bomb), &reading, error) < 0);
	tg_rng_init(&rng, 11);
	for (int i = 0; i < FLIPS; i++) { /* any status will do, as long as there is one */
		size_t at = 8 + tg_rng_below(&rng, (uint32_t)image.length - 8);
		uint8_t kept = image.bytes[at];
		image.bytes[at] ^= (uint8_t)(1 + tg_rng_below(&rng, 255));
		(void)tg_board_read_png(image.bytes, image.length, &reading, error);
		image.bytes[at] = kept;
	}
	free(image.bytes);
}

static void as_json(void **state)
{
	struct tg_raster raster;
	struct tg_board_reading reading;
	uint8_t cells[81] = {0};
	char error[160];
	const char *row, *black, *white;
	int cols, rows;
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 5);
	cells[0] = TG_BLACK;         /* A9 */
	cells[4 * 9 + 8] = TG_WHITE; /* J5 without I, I5 with it */
	draw_board(&raster, &plain, (int[]){9, 9}, cells, &rng);
	assert_int_equal(tg_board_read(&raster, &reading, error), TG_OK);
	json_t *go = tg_board_reading_json(&reading, TG_GAME_GO);
	json_t *five = tg_board_reading_json(&reading, TG_GAME_GOMOKU);
	assert_int_equal(json_unpack(go, "{s:i, s:i, s:[s], s:[s], s:[s]}", "cols", &cols, "rows",
				 &rows, "board", &row, "black", &black, "white", &white),
		0);
	assert_true(cols == 9 && rows == 9);
	assert_string_equal(row, "X........");
	assert_string_equal(black, "A9");
	assert_string_equal(white, "J5");
	assert_int_equal(json_unpack(five, "{s:[s]}", "white", &white), 0);
	assert_string_equal(white, "I5");
	json_decref(go);
	json_decref(five);
	tg_raster_finish(&raster);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(boards_of_go),
		cmocka_unit_test(boards_of_five),
		cmocka_unit_test(own_pictures),
		cmocka_unit_test(a_part_of_a_board),
		cmocka_unit_test(no_board),
		cmocka_unit_test(a_board_too_large),
		cmocka_unit_test(hostile_png),
		cmocka_unit_test(as_json),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
