/* swap and swap2 as state machines: who acts after which choices and stones, and what is refused. */
#include "../unit.h"

#include "tengen/opening.h"

#include <string.h>

struct row {
	const char *text; /* the opening and its choices */
	int plies;
	enum tg_opening_stage stage;
	enum tg_color hand;
	bool stay, swap, add; /* what is offered */
};

/* White is to move whenever somebody chooses: an odd number of stones stands. */
static const struct row rows[] = {
	{"", 0, TG_STAGE_DONE, TG_EMPTY, false, false, false},
	{"", 3, TG_STAGE_DONE, TG_EMPTY, false, false, false},
	{"swap", 0, TG_STAGE_PLACE, TG_BLACK, false, false, false},
	{"swap", 2, TG_STAGE_PLACE, TG_BLACK, false, false, false},
	{"swap", 3, TG_STAGE_CHOOSE, TG_WHITE, true, true, false},
	{"swap stay", 3, TG_STAGE_DONE, TG_EMPTY, false, false, false},
	{"swap swap", 3, TG_STAGE_DONE, TG_EMPTY, false, false, false},
	{"swap2", 2, TG_STAGE_PLACE, TG_BLACK, false, false, false},
	{"swap2", 3, TG_STAGE_CHOOSE, TG_WHITE, true, true, true},
	{"swap2 stay", 4, TG_STAGE_DONE, TG_EMPTY, false, false, false},
	{"swap2 add", 3, TG_STAGE_PLACE, TG_WHITE, false, false, false},
	{"swap2 add", 4, TG_STAGE_PLACE, TG_WHITE, false, false, false},
	{"swap2 add", 5, TG_STAGE_CHOOSE, TG_BLACK, true, true, false},
	{"swap2 add swap", 5, TG_STAGE_DONE, TG_EMPTY, false, false, false},
};

static void stages(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct row *row = &rows[i];
		const bool offered[TG_CHOICE_COUNT] = {row->stay, row->swap, row->add};
		struct tg_opening opening;
		char text[TG_OPENING_TEXT_MAX];

		assert_true(tg_opening_read(row->text, &opening));
		assert_int_equal(tg_opening_stage(&opening, row->plies), row->stage);
		assert_int_equal(tg_opening_hand(&opening, row->plies), row->hand);
		for (int choice = 0; choice < TG_CHOICE_COUNT; choice++) {
			struct tg_opening after = opening;
			enum tg_status status = tg_opening_choose(
				&after, row->plies, (enum tg_opening_choice)choice);

			assert_int_equal(status, offered[choice] ? TG_OK : TG_ERR_STATE);
			assert_int_equal(after.length, opening.length + offered[choice]);
		}
		tg_opening_format(&opening, text);
		assert_string_equal(text, row->text);
	}
}

static void texts_that_are_none(void **state)
{
	static const char *const bad[] = {"none stay", "swap3", "swap add", "swap stay stay",
		"swap2 add add", "swap2 stay swap", "swap2 add stay swap", "swap2 Add", "stay"};
	struct tg_opening opening;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		if (tg_opening_read(bad[i], &opening))
			fail_msg("\"%s\" is read", bad[i]);
		assert_int_equal(opening.kind, TG_OPENING_NONE);
	}
}

static void stones_differ_on_every_board(void **state)
{
	(void)state;
	for (uint8_t cols = 3; cols <= TG_MAX_SIDE; cols++)
		for (int which = 0; which < tg_opening_shapes(); which++) {
			struct tg_size size = {cols, (uint8_t)(cols % 7 + 1)};
			tg_point p[TG_OPENING_STONES];

			tg_opening_stones(size, which, p);
			assert_true(p[0] != p[1] && p[0] != p[2] && p[1] != p[2]);
			for (int i = 0; i < TG_OPENING_STONES; i++)
				assert_true(p[i] >= 0 && p[i] < tg_size_points(size));
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stages),
		cmocka_unit_test(texts_that_are_none),
		cmocka_unit_test(stones_differ_on_every_board),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
