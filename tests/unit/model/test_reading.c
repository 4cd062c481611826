/* One move in a reply, or none: what is a reading, what is two, and what is only near to one. */
#include "../unit.h"

#include "model/reading.h"
#include "tengen/tengen.h"

#include <stdlib.h>
#include <string.h>

static struct tg_notation notation_of(enum tg_game game, int size, enum tg_model_notation kind)
{
	return (struct tg_notation){kind, game, {(uint8_t)size, (uint8_t)size}, true};
}

/* `vertex` NULL: no move is read, for the reason `code`. "off": a point that is not on the board. */
struct row {
	const char *text;
	const char *vertex;
	enum tg_model_code code;
};

static void check_rows(const struct tg_notation *notation, const struct row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct row *row = &rows[i];
		struct tg_reading reading;
		char word[TG_MODEL_WORD_MAX] = "off";

		tg_reading_parse(row->text, strlen(row->text), notation, &reading);
		free(reading.reason);
		if (reading.code != row->code)
			fail_msg("%s: %s, not %s", row->text, tg_model_code_name(reading.code),
				tg_model_code_name(row->code));
		if (!row->vertex)
			continue;
		if (!reading.is_off_board)
			tg_notation_format(notation, reading.point, word);
		if (strcmp(word, row->vertex) != 0)
			fail_msg("%s: %s, not %s", row->text, word, row->vertex);
	}
}

#define CHECK(notation, rows) check_rows(notation, rows, sizeof(rows) / sizeof((rows)[0]))

static void readings_of_go(void **state)
{
	static const struct row rows[] = {
		{"{\"move\":\"D4\"}", "D4", TG_MODEL_OK},
		{"{\"move\": \"d4\", \"reason\": \"x\"}", "D4", TG_MODEL_OK},
		{" \n{\"reason\":\"{A1}\",\"move\":\" T19 \"}\n", "T19", TG_MODEL_OK},
		{"{\"move\":\"pass\"}", "pass", TG_MODEL_OK},
		{"{\"move\":\"PASS\"}", "pass", TG_MODEL_OK},
		{"{\"move\":\"resign\"}", "resign", TG_MODEL_OK},
		{"D4", "D4", TG_MODEL_OK},
		{"\"q16\"", "Q16", TG_MODEL_OK},
		{"```\nD4\n```", "D4", TG_MODEL_OK},
		{"```json\n{\"move\":\"D4\"}\n```", "D4", TG_MODEL_OK},
		{"I looked at C3 and Q16.\n```json\n{\"move\":\"D4\"}\n```\nGood luck!", "D4",
			TG_MODEL_OK},
		{"<think>{\"move\":\"A1\"} or D5?</think>{\"move\":\"D4\"}", "D4", TG_MODEL_OK},
		{"{\"move\":\"A1\"}?</think>\n{\"move\":\"D4\"}", "D4", TG_MODEL_OK},
		{"{\"note\":{}} {\"move\":\"D4\"}", "D4", TG_MODEL_OK},
		/* Off the board is a matter of the rules. */
		{"{\"move\":\"A20\"}", "off", TG_MODEL_OK},
		{"{\"move\":\"Z1\"}", "off", TG_MODEL_OK},
		{"{\"move\":\"D0\"}", "off", TG_MODEL_OK},
		/* Two readings. */
		{"{\"move\":\"D4\"}{\"move\":\"D4\"}", NULL, TG_MODEL_TWO_READINGS},
		{"{\"move\":\"D4\"} or {\"move\":\"Q16\"}", NULL, TG_MODEL_TWO_READINGS},
		{"{\"move\":\"D4\",\"move\":\"E5\"}", NULL, TG_MODEL_TWO_READINGS},
		{"{\"move\":\"D4 or E5\"}", NULL, TG_MODEL_TWO_READINGS},
		{"{\"move\":\"D4,E5\"}", NULL, TG_MODEL_TWO_READINGS},
		{"```\n{\"move\":\"D4\"}\n```\n```\n{\"move\":\"E5\"}\n```", NULL,
			TG_MODEL_TWO_READINGS},
		/* In a shape that was not asked for. */
		{"{\"move\":\"I5\"}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":\"i19\"}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":\"4,4\"}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":\"DD\"}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":\"D 4\"}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":\"the star point\"}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":\"\"}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":4}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":[\"D4\"]}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":null}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":\"D4\\u0000\"}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":'D4'}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":\"D4\",}", NULL, TG_MODEL_SCHEMA},
		/* Nothing. */
		{"", NULL, TG_MODEL_NO_MOVE},
		{"I play D4.", NULL, TG_MODEL_NO_MOVE},
		{"D4 E5", NULL, TG_MODEL_TWO_READINGS},
		{"I5", NULL, TG_MODEL_NO_MOVE},
		{"{\"answer\":{\"move\":\"D4\"}}", NULL, TG_MODEL_NO_MOVE},
		{"[{\"move\":\"D4\"", NULL, TG_MODEL_NO_MOVE},
		{"{\"move\":\"D4\"", NULL, TG_MODEL_NO_MOVE},
		{"<think>{\"move\":\"D4\"}", NULL, TG_MODEL_NO_MOVE},
		{"{{{{{{{{{{{{{{{{{{{{\"move\":\"D4\"}}}}}}}}}}}}}}}}}}}}}", NULL,
			TG_MODEL_NO_MOVE},
	};
	struct tg_notation notation = notation_of(TG_GAME_GO, 19, TG_NOTATION_LETTERS);

	CHECK(&notation, rows);
}

static void readings_of_five(void **state)
{
	static const struct row rows[] = {
		{"{\"move\":\"I8\"}", "I8", TG_MODEL_OK},
		{"{\"move\":\"O15\"}", "O15", TG_MODEL_OK},
		{"{\"move\":\"P1\"}", "off", TG_MODEL_OK},
		{"{\"move\":\"resign\"}", "resign", TG_MODEL_OK},
	};
	struct tg_notation notation = notation_of(TG_GAME_GOMOKU, 15, TG_NOTATION_LETTERS);
	struct tg_reading reading;
	static const char eighth[] = "{\"move\":\"I8\"}";

	CHECK(&notation, rows);
	tg_reading_parse(eighth, strlen(eighth), &notation, &reading);
	assert_int_equal(reading.point, 7 * 15 + 8);
}

static void readings_by_row_and_column(void **state)
{
	static const struct row rows[] = {
		{"{\"move\":\"3,5\"}", "3,5", TG_MODEL_OK},
		{"{\"move\":\"3, 5\"}", "3,5", TG_MODEL_OK},
		{"{\"move\":\"10,1\"}", "off", TG_MODEL_OK},
		{"{\"move\":\"0,1\"}", "off", TG_MODEL_OK},
		{"{\"move\":\"3,5,7\"}", NULL, TG_MODEL_TWO_READINGS},
		{"{\"move\":\"1,2 or 3,4\"}", NULL, TG_MODEL_TWO_READINGS},
		{"{\"move\":\"D4\"}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":\"3 5\"}", NULL, TG_MODEL_SCHEMA},
		{"{\"move\":[3,5]}", NULL, TG_MODEL_SCHEMA},
	};
	struct tg_notation notation = notation_of(TG_GAME_GO, 9, TG_NOTATION_ROW_COL);
	struct tg_reading reading;
	static const char word[] = "3,5";

	CHECK(&notation, rows);
	tg_reading_parse(word, strlen(word), &notation, &reading);
	assert_int_equal(reading.point, 2 * 9 + 4); /* row 1 at the top, column 1 at the left */
}

/* Every point of every size, in both notations, is written and read back as itself. */
static void every_point_comes_back(void **state)
{
	for (int kind = 0; kind < TG_NOTATION_COUNT; kind++)
		for (int game = 0; game < 2; game++)
			for (int size = 1; size <= TG_MAX_SIDE; size++) {
				struct tg_notation notation = notation_of(
					(enum tg_game)game, size, (enum tg_model_notation)kind);
				for (int p = 0; p < size * size; p++) {
					char word[TG_MODEL_WORD_MAX];
					tg_point point = TG_NO_POINT;
					tg_notation_format(&notation, (tg_point)p, word);
					assert_int_equal(
						tg_notation_read(&notation, word, &point), TG_OK);
					assert_int_equal(point, p);
				}
			}
}

static void expect_pattern(
	enum tg_game game, int size, enum tg_model_notation kind, const char *expected)
{
	struct tg_notation notation = notation_of(game, size, kind);
	struct tg_buffer out = TG_BUFFER_INIT(200);

	tg_notation_pattern(&notation, &out);
	assert_string_equal(out.data, expected);
	tg_buffer_finish(&out);
}

static void patterns_name_the_points_of_the_board(void **state)
{
	expect_pattern(
		TG_GAME_GO, 19, TG_NOTATION_LETTERS, "^([A-HJ-T](1[0-9]|[1-9])|pass|resign)$");
	expect_pattern(
		TG_GAME_GO, 13, TG_NOTATION_LETTERS, "^([A-HJ-N](1[0-3]|[1-9])|pass|resign)$");
	expect_pattern(TG_GAME_GO, 9, TG_NOTATION_LETTERS, "^([A-HJ][1-9]|pass|resign)$");
	expect_pattern(TG_GAME_GO, 7, TG_NOTATION_LETTERS, "^([A-G][1-7]|pass|resign)$");
	expect_pattern(TG_GAME_RENJU, 15, TG_NOTATION_LETTERS, "^([A-O](1[0-5]|[1-9])|resign)$");
	expect_pattern(
		TG_GAME_GOMOKU, 20, TG_NOTATION_LETTERS, "^([A-T](20|1[0-9]|[1-9])|resign)$");
	expect_pattern(TG_GAME_GO, 25, TG_NOTATION_LETTERS,
		"^([A-HJ-Z](2[0-5]|1[0-9]|[1-9])|pass|resign)$");
	expect_pattern(
		TG_GAME_GO, 10, TG_NOTATION_ROW_COL, "^((10|[1-9]),(10|[1-9])|pass|resign)$");
	expect_pattern(TG_GAME_GO, 1, TG_NOTATION_LETTERS, "^(A1|pass|resign)$");
}

static void reasons_are_kept_as_utf8(void **state)
{
	static const char text[] = "{\"move\":\"D4\",\"reason\":\"\xe4\xb8\xad\xe5\xa4\xae\"}";
	struct tg_notation notation = notation_of(TG_GAME_GO, 19, TG_NOTATION_LETTERS);
	struct tg_reading reading;

	tg_reading_parse(text, strlen(text), &notation, &reading);
	assert_string_equal(reading.reason, "\xe4\xb8\xad\xe5\xa4\xae");
	free(reading.reason);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(readings_of_go),
		cmocka_unit_test(readings_of_five),
		cmocka_unit_test(readings_by_row_and_column),
		cmocka_unit_test(every_point_comes_back),
		cmocka_unit_test(patterns_name_the_points_of_the_board),
		cmocka_unit_test(reasons_are_kept_as_utf8),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
