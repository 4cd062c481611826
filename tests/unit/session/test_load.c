/* A record's main line as a position: setup, handicap, illegal moves reported and, on wish, obeyed. */
#include "../unit.h"

#include "session/load.h"

#include <string.h>

static enum tg_status load(const char *text, const struct tg_load_options *options,
	struct tg_position *pos, struct tg_load_report *report)
{
	struct tg_record *record;

	assert_int_equal(tg_record_read(text, strlen(text), NULL, &record, NULL), TG_OK);
	enum tg_status status = tg_load_position(record, 0, options, pos, report);
	tg_record_destroy(record);
	return status;
}

static void assert_stone(const struct tg_position *pos, const char *vertex, enum tg_color color)
{
	tg_point point;

	assert_int_equal(
		tg_vertex_parse(tg_position_game(pos), tg_position_size(pos), vertex, &point),
		TG_OK);
	assert_int_equal(tg_position_at(pos, point), color);
}

/* littlego #325 */
static void s10_handicap_of_three_with_seven_stones(void **state)
{
	struct tg_position pos;
	struct tg_load_report report;

	(void)state;
	assert_int_equal(load("(;GM[1]SZ[9]HA[3]AB[cc][gc][cg][gg][ee]AW[aa][ia];W[ab])", NULL,
				 &pos, &report),
		TG_OK);
	assert_int_equal(tg_position_handicap(&pos), 3);
	assert_stone(&pos, "C7", TG_BLACK);
	assert_stone(&pos, "E5", TG_BLACK);
	assert_stone(&pos, "A9", TG_WHITE);
	assert_stone(&pos, "J9", TG_WHITE);
	assert_stone(&pos, "A8", TG_WHITE);
	assert_int_equal(tg_position_plies(&pos), 1);
	assert_int_equal(tg_position_to_move(&pos), TG_BLACK);

	struct tg_load_options first = TG_LOAD_OPTIONS_INIT;
	first.next_move = 1;
	assert_int_equal(load("(;GM[1]SZ[9]HA[3]AB[cc][gc][cg];W[ab])", &first, &pos, NULL), TG_OK);
	assert_int_equal(tg_position_plies(&pos), 0);
	assert_int_equal(tg_position_to_move(&pos), TG_WHITE);
}

/* KataGo #911: Black takes B3 by C3, White takes back at once. */
static const char ko_game[] =
	"(;SZ[5]AB[ac][bb][bd]AW[cb][dc][cd][bc]RU[Chinese];B[cc];W[bc];B[ea])";

static void s15_an_illegal_ko_is_reported(void **state)
{
	struct tg_position pos;
	struct tg_load_report report;

	(void)state;
	assert_int_equal(load(ko_game, NULL, &pos, &report), TG_ERR_ARGUMENT);
	assert_int_equal(report.first_illegal, 2);
	assert_int_equal(report.refusal, TG_REFUSED_KO);
	assert_int_equal(report.color, TG_WHITE);
	assert_string_equal(report.vertex, "B3");
	assert_int_equal(tg_position_plies(&pos), 1);
	assert_stone(&pos, "C3", TG_BLACK);
	assert_stone(&pos, "B3", TG_EMPTY);
}

static void lenient_does_as_the_record_says(void **state)
{
	struct tg_load_options lenient = TG_LOAD_OPTIONS_INIT;
	struct tg_position pos;
	struct tg_load_report report;

	(void)state;
	lenient.lenient = true;
	assert_int_equal(load(ko_game, &lenient, &pos, &report), TG_OK);
	assert_int_equal(report.moves, 3);
	assert_int_equal(report.illegal, 1);
	assert_int_equal(report.first_illegal, 2);
	assert_stone(&pos, "B3", TG_WHITE);
	assert_stone(&pos, "C3", TG_EMPTY);
	assert_stone(&pos, "E5", TG_BLACK);
	assert_int_equal(tg_position_to_move(&pos), TG_WHITE);

	/* a stone on a stone, and one off the board */
	assert_int_equal(load("(;SZ[9];B[ee];W[ee];B[zz];W[aa])", &lenient, &pos, &report), TG_OK);
	assert_int_equal(report.illegal, 2);
	assert_stone(&pos, "E5", TG_WHITE);
	assert_stone(&pos, "A9", TG_WHITE);
	assert_int_equal(tg_position_to_move(&pos), TG_BLACK);
}

static void moves_and_setup_by_number(void **state)
{
	const char *game = "(;SZ[9];B[ee];AW[aa]PL[B];B[bb];W[])";
	struct tg_load_options options = TG_LOAD_OPTIONS_INIT;
	struct tg_position pos;

	(void)state;
	options.next_move = 2;
	assert_int_equal(load(game, &options, &pos, NULL), TG_OK);
	assert_stone(&pos, "A9", TG_WHITE);
	assert_stone(&pos, "B8", TG_EMPTY);
	assert_int_equal(tg_position_to_move(&pos), TG_BLACK);
	options.next_move = 99;
	assert_int_equal(load(game, &options, &pos, NULL), TG_OK);
	assert_stone(&pos, "B8", TG_BLACK);
	assert_int_equal(tg_position_plies(&pos), 2);
}

static void rules_and_komi_of_the_file(void **state)
{
	struct tg_position pos;
	struct tg_load_report report;
	struct tg_rules japanese;

	(void)state;
	assert_int_equal(tg_rules_parse("japanese", &japanese), TG_OK);
	assert_int_equal(load("(;SZ[9]RU[Japanese]KM[0.5])", NULL, &pos, &report), TG_OK);
	assert_int_equal(tg_position_rules(&pos).scoring, TG_SCORING_TERRITORY);
	assert_int_equal(tg_position_rules(&pos).komi_halves, 1);
	assert_false(report.rules_unknown);
	assert_int_equal(load("(;SZ[9]RU[Marsian])", NULL, &pos, &report), TG_OK);
	assert_true(report.rules_unknown);
	assert_int_equal(load("(;SZ[26])", NULL, &pos, &report), TG_ERR_UNSUPPORTED);
	assert_int_equal(load("(;GM[11]SZ[9])", NULL, &pos, &report), TG_ERR_UNSUPPORTED);
	assert_int_equal(load("(;SZ[9]AB[aa]AW[ab][ba])", NULL, &pos, &report), TG_ERR_UNSUPPORTED);
}

static void five_in_a_row(void **state)
{
	struct tg_position pos;
	struct tg_load_report report;

	(void)state;
	assert_int_equal(load("(;GM[4]RU[Renju];B[hh];W[hg];B[ih])", NULL, &pos, &report), TG_OK);
	assert_int_equal(tg_position_game(&pos), TG_GAME_RENJU);
	assert_stone(&pos, "H8", TG_BLACK);
	assert_stone(&pos, "H9", TG_WHITE);
	assert_stone(&pos, "I8", TG_BLACK);
	assert_int_equal(tg_position_to_move(&pos), TG_WHITE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(s10_handicap_of_three_with_seven_stones),
		cmocka_unit_test(s15_an_illegal_ko_is_reported),
		cmocka_unit_test(lenient_does_as_the_record_says),
		cmocka_unit_test(moves_and_setup_by_number),
		cmocka_unit_test(rules_and_komi_of_the_file),
		cmocka_unit_test(five_in_a_row),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
