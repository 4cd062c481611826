/* tests/data/rules/superko_cases.json: the answer to one move under each of the three ko rules. */
#include "json.h"

static const char *const ko_names[] = {
	[TG_KO_SIMPLE] = "SIMPLE",
	[TG_KO_POSITIONAL] = "POSITIONAL",
	[TG_KO_SITUATIONAL] = "SITUATIONAL",
};

static void play_all(struct tg_position *pos, const json_t *moves)
{
	json_t *move;
	size_t i;

	json_array_foreach(moves, i, move)
	{
		enum tg_color color;
		const char *text = json_string_value(move);
		if (strcmp(text, "undo") == 0) {
			assert_true(tg_position_undo(pos));
			continue;
		}
		tg_point point = move_of(tg_position_size(pos), text, &color);
		assert_int_equal(tg_position_play(pos, color, point), TG_LEGAL);
	}
}

/* The moves themselves are legal under no ko rule at all; only the query is judged. */
static void check_case(const json_t *item, enum tg_ko ko)
{
	struct tg_size size = {(uint8_t)int_at(item, "cols"), (uint8_t)int_at(item, "rows")};
	struct tg_rules rules = {
		.ko = TG_KO_NONE, .suicide = json_is_true(json_object_get(item, "suicide"))};
	const char *rows[TG_MAX_SIDE];
	int count = rows_at(item, "setup_rows_top_first", rows);
	struct tg_position *pos = new_position(size, &rules, count ? rows : NULL);
	enum tg_color color;

	play_all(pos, json_object_get(item, "moves"));
	rules.ko = ko;
	tg_position_set_rules(pos, &rules);
	tg_point point = move_of(size, text_at(item, "query"), &color);
	const char *answer = tg_refusal_text(tg_position_check(pos, color, point));
	const char *wanted = text_at(json_object_get(item, "expect"), ko_names[ko]);
	if (strcmp(answer, wanted) != 0)
		fail_msg("%s (%s): %s and not %s", text_at(item, "name"), ko_names[ko], answer,
			wanted);
	tg_position_destroy(pos);
}

static void every_case(void **state)
{
	json_t *cases = load_cases(TEST_DATA "/rules/superko_cases.json"), *item;
	size_t i;

	(void)state;
	assert_int_equal(json_array_size(cases), 30);
	json_array_foreach(cases, i, item)
	{
		check_case(item, TG_KO_SIMPLE);
		check_case(item, TG_KO_POSITIONAL);
		check_case(item, TG_KO_SITUATIONAL);
	}
	json_decref(cases);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_case),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
