/* Every notation round-trips on every point of every size; columns I, J, O and the last by hand. */
#include "../unit.h"

#include "tengen/board.h"

#include <string.h>

typedef void format_fn(struct tg_size, tg_point, char[TG_VERTEX_MAX]);
typedef enum tg_status parse_fn(struct tg_size, const char *, tg_point *);

static const struct {
	format_fn *format;
	parse_fn *parse;
} notations[] = {
	{tg_vertex_format_gtp, tg_vertex_parse_gtp},
	{tg_vertex_format_sgf, tg_vertex_parse_sgf},
	{tg_vertex_format_five, tg_vertex_parse_five},
	{tg_vertex_format_gomocup, tg_vertex_parse_gomocup},
};

static void every_point_round_trips(void **state)
{
	(void)state;
	for (uint8_t cols = 1; cols <= TG_MAX_SIDE; cols++)
		for (uint8_t rows = 1; rows <= TG_MAX_SIDE; rows++)
			for (size_t n = 0; n < sizeof(notations) / sizeof(*notations); n++)
				for (tg_point p = 0; p < cols * rows; p++) {
					struct tg_size size = {cols, rows};
					char text[TG_VERTEX_MAX];
					tg_point back = TG_NO_POINT;
					notations[n].format(size, p, text);
					/* "tt" on boards up to 19 cannot be a point */
					assert_int_equal(
						notations[n].parse(size, text, &back), TG_OK);
					assert_int_equal(back, p);
				}
}

static void check(struct tg_size size, int col, int row, const char *gtp, const char *sgf,
	const char *five, const char *gomocup)
{
	const char *texts[] = {gtp, sgf, five, gomocup};
	tg_point p = tg_point_at(size, col, row);

	for (size_t n = 0; n < 4; n++) {
		char text[TG_VERTEX_MAX];
		tg_point back = TG_NO_POINT;
		notations[n].format(size, p, text);
		assert_string_equal(text, texts[n]);
		assert_int_equal(notations[n].parse(size, texts[n], &back), TG_OK);
		assert_int_equal(back, p);
	}
}

static void columns_by_hand(void **state)
{
	struct tg_size fifteen = {15, 15}, nineteen = {19, 19}, most = {25, 25}, wide = {13, 9};

	(void)state;
	check(fifteen, 7, 7, "H8", "hh", "H8", "7,7");
	check(fifteen, 8, 7, "J8", "ih", "I8", "8,7");
	check(fifteen, 9, 7, "K8", "jh", "J8", "9,7");
	check(fifteen, 14, 0, "P15", "oa", "O15", "14,0");
	check(nineteen, 18, 18, "T1", "ss", "S1", "18,18");
	check(most, 24, 0, "Z25", "ya", "Y25", "24,0");
	check(wide, 12, 8, "N1", "mi", "M1", "12,8");
}

static void what_is_not_a_vertex(void **state)
{
	struct tg_size nine = {9, 9}, twenty = {20, 20};
	tg_point p = 7;

	(void)state;
	assert_int_equal(tg_vertex_parse_gtp(nine, "i5", &p), TG_ERR_SYNTAX);
	assert_int_equal(tg_vertex_parse_gtp(nine, "K5", &p), TG_ERR_ARGUMENT);
	assert_int_equal(tg_vertex_parse_gtp(nine, "A0", &p), TG_ERR_ARGUMENT);
	assert_int_equal(tg_vertex_parse_gtp(nine, "A10", &p), TG_ERR_ARGUMENT);
	assert_int_equal(tg_vertex_parse_gtp(nine, "A", &p), TG_ERR_SYNTAX);
	assert_int_equal(tg_vertex_parse_gtp(nine, "", &p), TG_ERR_SYNTAX);
	assert_int_equal(tg_vertex_parse_gtp(nine, "A5x", &p), TG_ERR_SYNTAX);
	assert_int_equal(tg_vertex_parse_gtp(nine, "A-5", &p), TG_ERR_SYNTAX);
	assert_int_equal(tg_vertex_parse_gomocup(nine, "3", &p), TG_ERR_SYNTAX);
	assert_int_equal(tg_vertex_parse_gomocup(nine, "3,x", &p), TG_ERR_SYNTAX);
	assert_int_equal(tg_vertex_parse_gomocup(nine, "9,0", &p), TG_ERR_ARGUMENT);
	assert_int_equal(tg_vertex_parse_gomocup(nine, "-1,0", &p), TG_ERR_ARGUMENT);
	assert_int_equal(tg_vertex_parse_sgf(nine, "a", &p), TG_ERR_SYNTAX);
	assert_int_equal(tg_vertex_parse_sgf(nine, "aj", &p), TG_ERR_ARGUMENT);
	assert_int_equal(p, 7);
	assert_int_equal(tg_vertex_parse_sgf(nine, "tt", &p), TG_OK);
	assert_int_equal(p, TG_PASS);
	assert_int_equal(tg_vertex_parse_sgf(twenty, "tt", &p), TG_OK);
	assert_int_equal(p, 19 * 20 + 19);
	assert_int_equal(tg_vertex_parse_gtp(nine, "PASS", &p), TG_OK);
	assert_int_equal(p, TG_PASS);
}

static void assert_stars(
	enum tg_game game, struct tg_size size, int count, const char *const *wanted)
{
	tg_point stars[9];
	char text[TG_VERTEX_MAX];

	assert_int_equal(tg_star_points(game, size, stars), count);
	for (int i = 0; i < count; i++) {
		tg_vertex_format(game, size, stars[i], text);
		assert_string_equal(text, wanted[i]);
	}
}

static void star_points(void **state)
{
	static const char *const nineteen[] = {
		"D16", "K16", "Q16", "D10", "K10", "Q10", "D4", "K4", "Q4"};
	static const char *const thirteen[] = {"D10", "K10", "G7", "D4", "K4"};
	static const char *const nine[] = {"C7", "G7", "E5", "C3", "G3"};
	static const char *const renju[] = {"D12", "L12", "H8", "D4", "L4"};

	(void)state;
	assert_stars(TG_GAME_GO, (struct tg_size){19, 19}, 9, nineteen);
	assert_stars(TG_GAME_GO, (struct tg_size){13, 13}, 5, thirteen);
	assert_stars(TG_GAME_GO, (struct tg_size){9, 9}, 5, nine);
	assert_stars(TG_GAME_RENJU, (struct tg_size){15, 15}, 5, renju);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_point_round_trips),
		cmocka_unit_test(columns_by_hand),
		cmocka_unit_test(what_is_not_a_vertex),
		cmocka_unit_test(star_points),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
