/*
 * tests/data/rules/scoring_cases.json: 8 boards counted under many rules, and how results are written.
 * The bug reports of other programs that are about counting are restated at the end.
 */
#include "json.h"

/* The lines of the sum that do not depend on the rules, under plain area counting. */
static void check_lines(struct tg_position *pos, const bool *dead, const json_t *lines)
{
	struct tg_rules rules = {.scoring = TG_SCORING_AREA, .friendly_pass = true};
	struct tg_score score;

	tg_position_set_rules(pos, &rules);
	tg_position_score(pos, dead, &score);
	assert_int_equal(score.stones[0], int_at(lines, "black_stones"));
	assert_int_equal(score.stones[1], int_at(lines, "white_stones"));
	assert_int_equal(score.territory[0], int_at(lines, "black_territory"));
	assert_int_equal(score.territory[1], int_at(lines, "white_territory"));
	assert_int_equal(score.dame, int_at(lines, "dame"));
	assert_int_equal(score.dead[0], int_at(lines, "dead_white"));
	assert_int_equal(score.dead[1], int_at(lines, "dead_black"));
}

/* A name, or "AREA/SEKI": the two words that decide, the rest as little as possible. */
static struct tg_rules rules_of_case(const json_t *expect)
{
	const char *text = text_at(expect, "rules"), *slash = strchr(text, '/');
	struct tg_rules rules = {.friendly_pass = true};
	char scoring[16] = "";

	if (slash) {
		memcpy(scoring, text, (size_t)(slash - text));
		assert_int_equal(tg_rules_set_field(&rules, "scoring", scoring), TG_OK);
		assert_int_equal(tg_rules_set_field(&rules, "tax", slash + 1), TG_OK);
	} else {
		rules = rules_of(text);
	}
	rules.komi_halves = (int)(2 * json_number_value(json_object_get(expect, "komi")));
	return rules;
}

static void check_result(
	struct tg_position *pos, const bool *dead, const json_t *item, const json_t *expect)
{
	struct tg_rules rules = rules_of_case(expect);
	const char *first_pass = text_at(expect, "first_pass");
	struct tg_score score;
	char result[16];

	tg_position_set_rules(pos, &rules);
	tg_position_set_handicap(pos, int_at(expect, "handicap"));
	if (first_pass)
		tg_position_play(pos, (enum tg_color)color_of_letter(first_pass[0]), TG_PASS);
	tg_position_score(pos, dead, &score);
	tg_score_format(&score, result);
	if (strcmp(result, text_at(expect, "result")) != 0)
		fail_msg("%s, %s: %s and not %s", text_at(item, "name"), text_at(expect, "rules"),
			result, text_at(expect, "result"));
	if (first_pass)
		tg_position_undo(pos);
}

static void check_case(const json_t *item)
{
	static const struct tg_rules any = {.ko = TG_KO_SIMPLE};
	const char *rows[TG_MAX_SIDE];
	uint8_t count = (uint8_t)rows_at(item, "rows_top_first", rows);
	struct tg_size size = {(uint8_t)strlen(rows[0]), count};
	struct tg_position *pos = new_position(size, &any, rows);
	bool dead[TG_MAX_POINTS] = {false};
	json_t *entry;
	size_t i;

	json_array_foreach(json_object_get(item, "dead"), i, entry)
		dead[point_of(size, json_string_value(entry))] = true;
	pos->as.go.prisoners[0] = int_at(item, "captured_by_black");
	pos->as.go.prisoners[1] = int_at(item, "captured_by_white");
	check_lines(pos, dead, json_object_get(item, "after_removal"));
	json_array_foreach(json_object_get(item, "expect"), i, entry)
		check_result(pos, dead, item, entry);
	tg_position_destroy(pos);
}

static void every_case(void **state)
{
	json_t *cases = load_cases(TEST_DATA "/rules/scoring_cases.json"), *item;
	size_t i;

	(void)state;
	assert_int_equal(json_array_size(cases), 8);
	json_array_foreach(cases, i, item) check_case(item);
	json_decref(cases);
}

static void results_as_text(void **state)
{
	static const struct {
		int halves;
		const char *text;
	} cases[] = {{0, "0"}, {1, "B+0.5"}, {-1, "W+0.5"}, {2, "B+1"}, {-15, "W+7.5"},
		{25, "B+12.5"}, {-2050, "W+1025"}};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct tg_score score = {.result_halves = cases[i].halves};
		char text[16];
		tg_score_format(&score, text);
		assert_string_equal(text, cases[i].text);
	}
}

static int bonus_of(const char *name, int handicap)
{
	struct tg_rules rules = rules_of(name);
	struct tg_position *pos = new_position((struct tg_size){9, 9}, &rules, NULL);
	struct tg_score score;

	tg_position_set_handicap(pos, handicap);
	tg_position_score(pos, NULL, &score);
	tg_position_destroy(pos);
	return score.bonus;
}

/* online-go.com 651 and 1610: nine stones are nine points in Chinese rules, one stone is no handicap. */
static void handicap_bonus(void **state)
{
	(void)state;
	assert_int_equal(bonus_of("chinese", 9), 9);
	assert_int_equal(bonus_of("chinese", 2), 2);
	assert_int_equal(bonus_of("chinese", 1), 0);
	assert_int_equal(bonus_of("chinese", 0), 0);
	assert_int_equal(bonus_of("aga", 9), 8);
	assert_int_equal(bonus_of("aga", 1), 0);
	assert_int_equal(bonus_of("japanese", 9), 0);
	assert_int_equal(bonus_of("new-zealand", 9), 0);
	assert_int_equal(bonus_of("tromp-taylor", 9), 0);
}

/* Sabaki 658 and 662: a dead stone is worth its point and a prisoner. */
static void a_dead_stone_is_worth_two(void **state)
{
	static const char *const rows[] = {".X.", "XX.", ".X."};
	static const char *const rows_with_dead[] = {".X.", "XXO", ".X."};
	struct tg_rules rules = {.scoring = TG_SCORING_TERRITORY};
	struct tg_position *clean = new_position((struct tg_size){3, 3}, &rules, rows);
	struct tg_position *full = new_position((struct tg_size){3, 3}, &rules, rows_with_dead);
	bool dead[TG_MAX_POINTS] = {[5] = true};
	struct tg_score without, with;

	(void)state;
	tg_position_score(clean, NULL, &without);
	tg_position_score(full, dead, &with);
	assert_int_equal(without.result_halves, 2 * 5);
	assert_int_equal(with.territory[0], 5);
	assert_int_equal(with.dead[0], 1);
	assert_int_equal(with.result_halves, 2 * 6);
	tg_position_destroy(clean);
	tg_position_destroy(full);
}

/*
 * friendlyPassOk = false keeps every stone on the board by area alone. By territory dead stones come off
 * all the same: `japanese` has no friendly pass and is counted so. (Controllers that read the field to
 * mean "nothing is dead" under every scoring are not followed.)
 */
static void without_friendly_pass_territory_still_lifts_the_dead(void **state)
{
	static const char *const rows[] = {".X.", "XXO", ".X."};
	static const struct {
		const char *rules;
		int lifted; /* white stones that come off */
	} cases[] = {{"tromp-taylor", 0}, {"chinese", 1}, {"japanese", 1}, {"korean", 1},
		{"ancient-territory", 1}};
	bool dead[TG_MAX_POINTS] = {[5] = true};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct tg_rules rules = rules_of(cases[i].rules);
		struct tg_position *pos = new_position((struct tg_size){3, 3}, &rules, rows);
		struct tg_score score;
		tg_position_score(pos, dead, &score);
		assert_int_equal(score.dead[0], cases[i].lifted);
		tg_position_destroy(pos);
	}
	assert_false(rules_of("japanese").friendly_pass);
}

/* The same record, counted by area and by territory after passes on both sides, differs by the stones. */
static void prisoners_are_those_of_the_game(void **state)
{
	static const char *const moves[] = {"B B1", "W A1", "B A2", "W C3"};
	struct tg_rules rules = rules_of("japanese");
	struct tg_size size = {5, 5};
	struct tg_position *pos = new_position(size, &rules, NULL);
	struct tg_score score;

	(void)state;
	for (int i = 0; i < 4; i++) {
		enum tg_color color;
		tg_point point = move_of(size, moves[i], &color);
		assert_int_equal(tg_position_play(pos, color, point), TG_LEGAL);
	}
	assert_int_equal(tg_position_prisoners(pos, TG_BLACK), 1);
	tg_position_score(pos, NULL, &score);
	assert_int_equal(score.prisoners[0], 1);
	assert_int_equal(score.prisoners[1], 0);
	rules.scoring = TG_SCORING_AREA;
	tg_position_set_rules(pos, &rules);
	tg_position_score(pos, NULL, &score);
	assert_int_equal(score.prisoners[0], 0);
	assert_int_equal(score.stones[0], 2);
	tg_position_destroy(pos);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_case),
		cmocka_unit_test(results_as_text),
		cmocka_unit_test(handicap_bonus),
		cmocka_unit_test(a_dead_stone_is_worth_two),
		cmocka_unit_test(without_friendly_pass_territory_still_lifts_the_dead),
		cmocka_unit_test(prisoners_are_those_of_the_game),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
