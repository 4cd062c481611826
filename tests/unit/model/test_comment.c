/* What a commentator says is held against the evidence: true points and figures pass, invented ones are marked. */
#include "../unit.h"

#include "model/commentator.h"

#include <stdlib.h>
#include <string.h>

static tg_point at(struct tg_size size, const char *vertex)
{
	tg_point point;

	assert_int_equal(tg_vertex_parse(TG_GAME_GO, size, vertex, &point), TG_OK);
	return point;
}

/* Black played C3; the search likes E5 (60 %, then D4 F6) more than C3 (48 %). It is the first move. */
static void make(struct tg_evidence *evidence)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_report *report = calloc(1, sizeof(*report));

	setup.size = (struct tg_size){9, 9};
	struct tg_position *pos = tg_position_create(&setup, NULL);
	report->winrate = 0.55;
	report->nodes = 1500;
	report->candidates_length = 2;
	report->candidates[0] = (struct tg_candidate){.move = at(setup.size, "E5"),
		.winrate = 0.6,
		.score = 4.2,
		.visits = 1024,
		.pv_length = 3};
	report->candidates[0].pv[0] = at(setup.size, "E5");
	report->candidates[0].pv[1] = at(setup.size, "D4");
	report->candidates[0].pv[2] = at(setup.size, "F6");
	report->candidates[1] = (struct tg_candidate){.move = at(setup.size, "C3"),
		.winrate = 0.48,
		.score = -1.5,
		.visits = 80,
		.pv_length = 1};
	report->candidates[1].pv[0] = at(setup.size, "C3");
	const struct tg_commented move = {pos, TG_BLACK, at(setup.size, "C3"), report};
	assert_int_equal(tg_evidence_make(evidence, &move), TG_OK);
	tg_position_destroy(pos);
	free(report);
}

static void the_evidence(void **state)
{
	struct tg_evidence evidence;

	(void)state;
	make(&evidence);
	assert_non_null(strstr(evidence.text, "Black to move played C3 as move 1."));
	assert_non_null(strstr(evidence.text,
		"- E5: win rate 60 %, score +4.2 points, 1024 playouts, then D4 F6\n"));
	assert_non_null(strstr(evidence.text, "it loses 12 % and +5.7 points"));
	tg_evidence_finish(&evidence);
}

static void checks(void **state)
{
	static const struct {
		const char *said, *shown;
	} cases[] = {
		{"E5 wins 60 %.", "E5 wins 60 %."},
		{"After e5, d4 follows.", "After e5, d4 follows."},
		{"C3 gives White 52%.", "C3 gives White 52%."}, /* 100 - 48 */
		{"It loses 12 percent.", "It loses 12 percent."},
		{"It loses 12.4 %.", "It loses 12.4 %."},
		{"H7 is better.", "H7[?] is better."},
		{"E5 wins 90 %.", "E5 wins 90 %[?]."},
		{"E5 wins 160 %.", "E5 wins 160 %[?]."},
		{"E5 wins 1.2.3 %", "E5 wins 1.2.3 %[?]"},
		{"Z99 and I5", "Z99[?] and I5[?]"}, /* no points of this board, written as some */
		{"黑C3，应在H7。", "黑C3，应在H7[?]。"},
		{"胜率60％", "胜率60％"},
		{"胜率90％", "胜率90％[?]"},
		{"MP3 players, 3 stones, COVID19", "MP3 players, 3 stones, COVID19"},
		/* Points of score: those of a candidate or the loss, rounded, from either side. */
		{"It is 4.2 points ahead.", "It is 4.2 points ahead."},
		{"White leads by 1.5 points.", "White leads by 1.5 points."},
		{"It loses about 6 points.", "It loses about 6 points."},
		{"A 5,7-point loss.", "A 5,7-point loss."},
		{"It loses 20 points.", "It loses 20[?] points."},
		{"差20目", "差20[?]目"},
		{"Invade at the 3-3 point.", "Invade at the 3-3 point."},
		/* Playouts: exactly, or rounded. */
		{"1,024 playouts, 80 visits", "1,024 playouts, 80 visits"},
		{"about 1,000 playouts of 1500", "about 1,000 playouts of 1500"},
		{"5,000 visits, 12 nodes", "5,000[?] visits, 12[?] nodes"},
		/* The number of the move. */
		{"Move 1 is slow; move 7 is not.", "Move 1 is slow; move 7[?] is not."},
		{"the 1st move, the 43rd move", "the 1st move, the 43[?]rd move"},
		{"第1手，第9手", "第1手，第9[?]手"},
		{"", ""},
	};
	struct tg_evidence evidence;

	(void)state;
	make(&evidence);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct tg_checked checked;
		assert_int_equal(tg_evidence_check(&evidence, cases[i].said, &checked), TG_OK);
		assert_string_equal(checked.text, cases[i].shown);
		free(checked.text);
	}
	tg_evidence_finish(&evidence);
}

static void counts(void **state)
{
	struct tg_evidence evidence;
	struct tg_checked checked;

	(void)state;
	make(&evidence);
	assert_int_equal(
		tg_evidence_check(&evidence, "E5 60 %, D4, A1, 3 %, move 1, 9 points", &checked),
		TG_OK);
	assert_int_equal(checked.confirmed, 4);
	assert_int_equal(checked.unconfirmed, 3);
	free(checked.text);
	tg_evidence_finish(&evidence);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_evidence),
		cmocka_unit_test(checks),
		cmocka_unit_test(counts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
