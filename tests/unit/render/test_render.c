/* Boards as text and SVG against pictures drawn by hand. */
#include "../unit.h"

#include "render/picture.h"

#include <stdlib.h>
#include <string.h>

static struct tg_position *board(enum tg_game game, int cols, int rows, const char *const *moves)
{
	struct tg_setup setup = TG_SETUP_INIT;
	enum tg_color color = TG_BLACK;

	setup.game = game;
	setup.size = (struct tg_size){(uint8_t)cols, (uint8_t)rows};
	struct tg_position *pos = tg_position_create(&setup, NULL);
	assert_non_null(pos);
	for (; *moves; moves++, color = tg_other(color)) {
		tg_point point;
		assert_int_equal(tg_vertex_parse(game, setup.size, *moves, &point), TG_OK);
		assert_int_equal(tg_position_play(pos, color, point), TG_LEGAL);
	}
	return pos;
}

static void assert_text(
	const struct tg_position *pos, const struct tg_render_options *options, const char *wanted)
{
	char *text = tg_render_text(pos, options);

	assert_string_equal(text, wanted);
	free(text);
}

static void a_small_board(void **state)
{
	static const char *const moves[] = {"B4", "C4", NULL};
	struct tg_position *pos = board(TG_GAME_GO, 5, 5, moves);
	struct tg_render_options plain = TG_RENDER_OPTIONS_INIT;

	(void)state;
	assert_text(pos, NULL,
		"   A B C D E\n"
		" 5 . . . . . 5\n"
		" 4 . X(O). . 4\n"
		" 3 . . + . . 3\n"
		" 2 . . . . . 2\n"
		" 1 . . . . . 1\n"
		"   A B C D E\n");
	plain.coordinates = false;
	plain.mark_last = false;
	plain.unicode = true;
	assert_text(pos, &plain,
		" · · · · ·\n"
		" · ● ○ · ·\n"
		" · · + · ·\n"
		" · · · · ·\n"
		" · · · · ·\n");
	tg_position_destroy(pos);
}

static void last_move_at_the_edges(void **state)
{
	static const char *const left[] = {"A2", NULL}, *const right[] = {"C2", NULL};
	struct tg_position *pos = board(TG_GAME_GO, 3, 2, left);

	(void)state;
	assert_text(pos, NULL, "   A B C\n 2(X). . 2\n 1 . . . 1\n   A B C\n");
	tg_position_destroy(pos);
	pos = board(TG_GAME_GO, 3, 2, right);
	assert_text(pos, NULL, "   A B C\n 2 . .(X)2\n 1 . . . 1\n   A B C\n");
	tg_position_destroy(pos);
}

static void letters_of_each_game(void **state)
{
	static const char *const none[] = {NULL};
	struct tg_position *go = board(TG_GAME_GO, 10, 1, none);
	struct tg_position *five = board(TG_GAME_GOMOKU, 10, 10, none);

	(void)state;
	assert_text(go, NULL,
		"   A B C D E F G H J K\n 1 . . . . . . . . . . 1\n   A B C D E F G H J K\n");
	char *text = tg_render_text(five, NULL);
	assert_int_equal(strncmp(text, "   A B C D E F G H I J\n10 . ", 28), 0);
	free(text);
	tg_position_destroy(go);
	tg_position_destroy(five);
}

static void a_winning_row(void **state)
{
	static const char *const moves[] = {
		"A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1", NULL};
	struct tg_position *pos = board(TG_GAME_GOMOKU, 6, 6, moves);

	(void)state;
	char *text = tg_render_text(pos, NULL);
	assert_non_null(strstr(text, " 2 O O O O . . 2\n 1 # # # #(#). 1\n"));
	free(text);
	char *svg = tg_render_svg(pos, NULL);
	int rings = 0;
	for (const char *p = svg; (p = strstr(p, "stroke=\"#d22\"")); p++)
		rings++;
	assert_int_equal(rings, 5);
	free(svg);
	tg_position_destroy(pos);
}

static void marks(void **state)
{
	static const char *const moves[] = {"A1", NULL};
	static const struct tg_mark list[] = {
		{0, TG_MARK_LABEL, "é<"},
		{1, TG_MARK_TRIANGLE, NULL},
		{2, TG_MARK_WHITE, NULL},
		{99, TG_MARK_CROSS, NULL},
	};
	struct tg_position *pos = board(TG_GAME_GO, 3, 2, moves);
	struct tg_render_options options = TG_RENDER_OPTIONS_INIT;

	(void)state;
	options.marks = list;
	options.marks_length = 4;
	assert_text(pos, &options, "   A B C\n 2 é * o 2\n 1(X). . 1\n   A B C\n");
	char *svg = tg_render_svg(pos, &options);
	assert_non_null(strstr(svg, ">é&lt;</text>"));
	free(svg);
	tg_position_destroy(pos);
}

static int count(const char *text, const char *what)
{
	int found = 0;

	for (; (text = strstr(text, what)); text++)
		found++;
	return found;
}

/* Arrows, lines, grey points, and points outside the view. */
static void lines_and_veils(void **state)
{
	struct tg_picture *picture = malloc(sizeof(*picture));

	(void)state;
	tg_picture_begin(picture, TG_GAME_GO, 3, 2, NULL);
	picture->cells[0] = picture->cells[5] = TG_BLACK;
	picture->flags[0] = TG_PICTURE_DIM;
	picture->flags[4] = picture->flags[5] = TG_PICTURE_HIDDEN;
	picture->lines[picture->lines_length++] = (struct tg_picture_line){0, 2, true};
	picture->lines[picture->lines_length++] = (struct tg_picture_line){1, 1, false};
	char *text = tg_picture_text(picture), *svg = tg_picture_svg(picture);
	assert_string_equal(text, "   A B C\n 2 X . . 2\n 1 .     1\n   A B C\n");
	assert_int_equal(count(svg, "fill-opacity=\"0.6\""), 1);
	assert_int_equal(count(svg, "width=\"32\" height=\"32\" fill=\"#e3b96b\"/>"), 2);
	/* the head lies ten behind the tip and five to either side */
	assert_non_null(strstr(svg, "M48 48L112 48M102 43L112 48L102 53\""));
	assert_non_null(strstr(svg, "M80 48L80 48\""));
	free(text);
	free(svg);
	free(picture);
}

/* The whole of a 2x1 board: frame 2*48+32 by 2*48, lines, coordinates, one stone with its number. */
static void svg_byte_for_byte(void **state)
{
	static const char *const moves[] = {"B1", NULL};
	struct tg_position *pos = board(TG_GAME_GO, 2, 1, moves);
	struct tg_render_options options = TG_RENDER_OPTIONS_INIT;

	(void)state;
	options.numbers = true;
	char *svg = tg_render_svg(pos, &options);
	assert_string_equal(svg,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"128\" height=\"96\" "
		"viewBox=\"0 0 128 96\" font-family=\"sans-serif\" text-anchor=\"middle\">\n"
		"<rect width=\"128\" height=\"96\" fill=\"#e3b96b\"/>\n"
		"<path stroke=\"#000\" fill=\"none\" d=\"M48 48H80M48 48V48M80 48V48\"/>\n"
		"<g font-size=\"13\">\n"
		"<text x=\"48\" y=\"20\">A</text><text x=\"48\" y=\"86\">A</text>\n"
		"<text x=\"80\" y=\"20\">B</text><text x=\"80\" y=\"86\">B</text>\n"
		"<text x=\"16\" y=\"53\">1</text><text x=\"112\" y=\"53\">1</text>\n"
		"</g>\n"
		"<circle cx=\"80\" cy=\"48\" r=\"15\" fill=\"#111\" stroke=\"#000\"/>\n"
		"<text x=\"80\" y=\"53\" font-size=\"14\" fill=\"#fff\">1</text>\n"
		"</svg>\n");
	free(svg);
	tg_position_destroy(pos);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_small_board),
		cmocka_unit_test(last_move_at_the_edges),
		cmocka_unit_test(letters_of_each_game),
		cmocka_unit_test(a_winning_row),
		cmocka_unit_test(marks),
		cmocka_unit_test(lines_and_veils),
		cmocka_unit_test(svg_byte_for_byte),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
