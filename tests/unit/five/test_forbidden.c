/*
 * Renju's forbidden points: every published position with its complete list, eight ways turned, by the
 * quick code and by the oracle; and the disputed position by name.
 */
#include "cases.h"

static const struct tg_size renju_size = {CASE_SIDE, CASE_SIDE};

static const char *kind_text(enum tg_refusal refusal)
{
	return refusal == TG_REFUSED_OVERLINE        ? "overline"
		: refusal == TG_REFUSED_DOUBLE_FOUR  ? "44"
		: refusal == TG_REFUSED_DOUBLE_THREE ? "33"
						     : "none";
}

/* "E14=44 F3=33" or "none" to one refusal per point. */
static void parse_expected(const char *text, uint8_t expected[TG_MAX_POINTS])
{
	char vertex[8], kind[16];
	int used;

	memset(expected, TG_LEGAL, TG_MAX_POINTS);
	while (sscanf(text, " %7[A-O0-9]=%15[a-z0-9]%n", vertex, kind, &used) == 2) {
		tg_point point;
		assert_int_equal(tg_vertex_parse_five(renju_size, vertex, &point), TG_OK);
		for (int r = TG_REFUSED_OVERLINE; r <= TG_REFUSED_DOUBLE_THREE; r++)
			if (strcmp(kind, kind_text((enum tg_refusal)r)) == 0)
				expected[point] = (uint8_t)r;
		assert_int_not_equal(expected[point], TG_LEGAL);
		text += used;
	}
}

static int turn(int p, int symmetry)
{
	int col = p % CASE_SIDE, row = p / CASE_SIDE;

	if (symmetry & 1)
		col = CASE_SIDE - 1 - col;
	if (symmetry & 2)
		row = CASE_SIDE - 1 - row;
	return symmetry & 4 ? col * CASE_SIDE + row : row * CASE_SIDE + col;
}

static void turned(const uint8_t from[TG_MAX_POINTS], int symmetry, uint8_t to[TG_MAX_POINTS])
{
	for (int p = 0; p < CASE_SIDE * CASE_SIDE; p++)
		to[turn(p, symmetry)] = from[p];
}

static void check_case(const struct five_case *c)
{
	uint8_t expected[TG_MAX_POINTS], wanted[TG_MAX_POINTS];
	struct five_case t = *c;
	struct tg_five five;

	parse_expected(c->forbidden, expected);
	for (int symmetry = 0; symmetry < 8; symmetry++) {
		turned(c->cells, symmetry, t.cells);
		turned(expected, symmetry, wanted);
		case_position(&t, TG_GAME_RENJU, TG_BLACK, &five);
		for (int p = 0; p < CASE_SIDE * CASE_SIDE; p++) {
			if (five.cells[p] != TG_EMPTY || five.outcome.end != TG_END_NONE)
				continue;
			enum tg_refusal quick = tg_five_check(&five, TG_BLACK, (tg_point)p);
			enum tg_refusal slow =
				symmetry ? quick : tg_five_slow_check(&five, TG_BLACK, (tg_point)p);
			if (quick != wanted[p] || slow != quick)
				fail_msg("%s, symmetry %d, point %d: quick %s, slow %s, wanted %s",
					c->id, symmetry, p, kind_text(quick), kind_text(slow),
					kind_text((enum tg_refusal)wanted[p]));
		}
	}
}

static void published_positions(void **state)
{
	FILE *file = cases_open("data/five/renju-cases.txt");
	struct five_case c;
	int count = 0;

	(void)state;
	if (!file) {
		print_message("SKIPPED: ../shared/data/five/renju-cases.txt is not here\n");
		skip();
	}
	for (; case_next(file, &c); count++)
		check_case(&c);
	fclose(file);
	print_message("%d published positions\n", count);
	assert_true(count >= 79);
}

static void put(struct tg_five *five, const char *stones)
{
	char vertex[8];
	int used;
	uint8_t cells[TG_MAX_POINTS] = {0};

	while (sscanf(stones, " %7s%n", vertex, &used) == 1) {
		tg_point point;
		assert_int_equal(tg_vertex_parse_five(renju_size, vertex, &point), TG_OK);
		cells[point] = TG_BLACK;
		stones += used;
	}
	tg_five_init(five, TG_GAME_RENJU, renju_size);
	assert_int_equal(tg_five_set(five, cells, TG_BLACK), TG_OK);
}

static enum tg_refusal ask(const struct tg_five *five, const char *vertex)
{
	tg_point point;

	assert_int_equal(tg_vertex_parse_five(renju_size, vertex, &point), TG_OK);
	return tg_five_check(five, TG_BLACK, point);
}

/*
 * Programs disagree here (renju-note/quintet, pull request 124, counts a straight-four point that also
 * makes a five). The rule's "without at the same time making a five" makes H8 legal.
 */
static void quintet_124(void **state)
{
	struct tg_five five;

	(void)state;
	put(&five, "F8 I8 H9 H10 G4 G5 G6 G7");
	assert_int_equal(ask(&five, "H8"), TG_LEGAL);
	assert_int_equal(ask(&five, "H7"), TG_REFUSED_DOUBLE_THREE);
}

static void two_fours_in_one_line(void **state)
{
	struct tg_five five;

	(void)state;
	put(&five, "D8 F8 G8 J8"); /* X.XXX.X */
	assert_int_equal(ask(&five, "H8"), TG_REFUSED_DOUBLE_FOUR);
	put(&five, "D8 E8 G8 J8 K8"); /* XX.XX.XX */
	assert_int_equal(ask(&five, "H8"), TG_REFUSED_DOUBLE_FOUR);
	put(&five, "F8 G8 H8"); /* a straight four is one four */
	assert_int_equal(ask(&five, "I8"), TG_LEGAL);
}

static void a_five_beats_every_foul(void **state)
{
	struct tg_five five;

	(void)state;
	put(&five, "D8 E8 F8 G8 H6 H7 H9 H10 H11");
	assert_int_equal(ask(&five, "H8"), TG_LEGAL); /* five in the row, six in the column */
	put(&five, "D8 E8 F8 G8 I8");
	assert_int_equal(ask(&five, "H8"), TG_REFUSED_OVERLINE);
}

/* A position on which another program's recursion never came back (gomoku-calculator, issue 8). */
static void the_recursion_ends(void **state)
{
	static const char *const moves[] = {
		"H8", "G6", "F6", "G5", "F7", "G4", "H7", "G3", "G2", "A1"};
	struct tg_five five;

	(void)state;
	tg_five_init(&five, TG_GAME_RENJU, renju_size);
	for (size_t i = 0; i < sizeof(moves) / sizeof(moves[0]); i++) {
		tg_point point;
		assert_int_equal(tg_vertex_parse_five(renju_size, moves[i], &point), TG_OK);
		assert_int_equal(tg_five_play(&five, five.to_move, point), TG_LEGAL);
	}
	for (int p = 0; p < CASE_SIDE * CASE_SIDE; p++)
		if (five.cells[p] == TG_EMPTY)
			assert_int_equal(tg_five_check(&five, TG_BLACK, (tg_point)p),
				tg_five_slow_check(&five, TG_BLACK, (tg_point)p));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(published_positions),
		cmocka_unit_test(quintet_124),
		cmocka_unit_test(two_fours_in_one_line),
		cmocka_unit_test(a_five_beats_every_foul),
		cmocka_unit_test(the_recursion_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
