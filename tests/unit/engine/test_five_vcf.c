/*
 * VCF puzzles: each published win is found with its shortest length, and every line is replayed
 * through the rules layer: each attacker's move threatens five, each answer is the only one, and the
 * last move cannot be answered. TENGEN_LONG set: the long VCT puzzles too, some ten seconds.
 */
#include "../five/cases.h"

#include "engine/alphabeta/solve.h"
#include "engine/alphabeta/vcf.h"
#include "engine/alphabeta/zone.h"

#include "base/rng.h"

enum { ZONE_POINTS = 10000 };

static const struct tg_size side_15 = {CASE_SIDE, CASE_SIDE};

static struct tg_position position_of(const struct five_case *c, enum tg_color to_move)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position pos;

	setup.game = TG_GAME_RENJU;
	setup.size = side_15;
	assert_int_equal(tg_position_init(&pos, &setup), TG_OK);
	assert_int_equal(tg_position_set(&pos, c->cells, to_move), TG_OK);
	return pos;
}

/* The points where `color` would win at once. */
static int fives(const struct tg_position *pos, enum tg_color color, tg_point out[TG_MAX_POINTS])
{
	tg_point line[TG_MAX_SIDE];
	int count = 0;

	for (int p = 0; p < CASE_SIDE * CASE_SIDE; p++)
		if (pos->as.five.cells[p] == TG_EMPTY &&
			tg_five_winning_line(&pos->as.five, (tg_point)p, color, line) > 0)
			out[count++] = (tg_point)p;
	return count;
}

static void replay(const struct five_case *c, const struct tg_ab_vcf *vcf, enum tg_color attacker)
{
	struct tg_position pos = position_of(c, attacker);
	tg_point wins[TG_MAX_POINTS], ignored[TG_MAX_POINTS];

	for (int i = 0; i < vcf->length; i++) {
		tg_point point = tg_ab_to_point(side_15, vcf->line[i]);
		enum tg_color color = i % 2 ? tg_other(attacker) : attacker;
		if (i % 2) { /* an answer: the only stop, and no five was to be had instead */
			assert_int_equal(fives(&pos, color, ignored), 0);
			assert_int_equal(fives(&pos, attacker, wins), 1);
			assert_int_equal(wins[0], point);
		}
		assert_int_equal(tg_position_play(&pos, color, point), TG_LEGAL);
	}
	assert_int_equal(vcf->length % 2, 1);
	assert_int_equal(fives(&pos, tg_other(attacker), ignored), 0);
	int count = fives(&pos, attacker, wins);
	assert_true(count >= 2 ||
		(count == 1 && tg_position_check(&pos, tg_other(attacker), wins[0]) != TG_LEGAL));
}

static void solve_case(
	const struct five_case *c, const struct tg_ab_tables *tables, struct tg_ab_board *board)
{
	enum tg_color attacker = strcmp(c->side, "white") == 0 ? TG_WHITE : TG_BLACK;
	bool has_vcf = c->vcf_line[0] != '\0';
	bool is_shortest = strncmp(c->exact, "depth ", 6) == 0; /* proved so by the file */
	struct tg_position pos = position_of(c, attacker);
	struct tg_ab_vcf vcf;

	tg_ab_board_init(board, tables, &pos, attacker);
	assert_int_equal(tg_ab_vcf_init(&vcf, board, 20), TG_OK);
	enum tg_ab_vcf_answer answer = is_shortest ? tg_ab_vcf_shortest(&vcf, 225, 20000000)
						   : tg_ab_vcf_search(&vcf, 225, 20000000);
	print_message("%-50s %s depth %d nodes %llu\n", c->id,
		answer == TG_AB_VCF_WON            ? "won"
			: answer == TG_AB_VCF_NONE ? "none"
						   : "unknown",
		(vcf.length + 1) / 2, (unsigned long long)vcf.nodes);
	assert_int_equal(answer, has_vcf ? TG_AB_VCF_WON : TG_AB_VCF_NONE);
	if (is_shortest)
		assert_int_equal((vcf.length + 1) / 2, atoi(c->exact + 6));
	if (has_vcf)
		replay(c, &vcf, attacker);
	tg_ab_vcf_finish(&vcf);
}

static void published_puzzles(void **state)
{
	FILE *file = cases_open("data/five/vcf-cases.txt");
	struct tg_ab_board *board = malloc(sizeof(*board));
	struct tg_ab_tables tables;
	struct five_case c;
	int count = 0;

	(void)state;
	if (!file) {
		free(board);
		print_message("SKIPPED: ../shared/data/five/vcf-cases.txt is not here\n");
		skip();
	}
	assert_non_null(board);
	assert_int_equal(tg_ab_tables_init(&tables, TG_GAME_RENJU), TG_OK);
	for (; case_next(file, &c); count++)
		solve_case(&c, &tables, board);
	fclose(file);
	free(board);
	tg_ab_tables_finish(&tables);
	assert_true(count >= 17);
}

/* Does `attacker`, if it were to move, win by fours? By a solver that has seen nothing of the proof. */
static bool threatens(const struct tg_position *pos, enum tg_color attacker)
{
	static struct tg_ab_solution solution;
	struct tg_position passed = *pos;

	tg_position_set_to_move(&passed, attacker);
	assert_int_equal(tg_ab_solve(&passed, attacker, TG_AB_BY_FOURS, 100000, &solution), TG_OK);
	return solution.verdict == TG_AB_WIN;
}

/* Every attacker's move of a proved line threatens to win, every move is legal, the last one wins. */
static void replay_threats(
	const struct five_case *c, const struct tg_ab_solution *solution, enum tg_color attacker)
{
	struct tg_position pos = position_of(c, attacker);
	tg_point wins[TG_MAX_POINTS], ignored[TG_MAX_POINTS];

	assert_int_equal(solution->length % 2, 1);
	for (int i = 0; i < solution->length; i++) {
		enum tg_color color = i % 2 ? tg_other(attacker) : attacker;
		assert_int_equal(tg_position_play(&pos, color, solution->line[i]), TG_LEGAL);
		if (i % 2 == 0)
			assert_true(fives(&pos, attacker, wins) > 0 || threatens(&pos, attacker));
	}
	int count = fives(&pos, attacker, wins);
	assert_int_equal(fives(&pos, tg_other(attacker), ignored), 0);
	assert_true(count >= 2 ||
		(count == 1 && tg_position_check(&pos, tg_other(attacker), wins[0]) != TG_LEGAL));
}

static void wins_by_threats(void **state)
{
	FILE *file = cases_open("data/five/vcf-cases.txt");
	static struct tg_ab_solution solution;
	struct five_case c;
	int count = 0;

	(void)state;
	if (!file) {
		print_message("SKIPPED: ../shared/data/five/vcf-cases.txt is not here\n");
		skip();
	}
	while (case_next(file, &c)) {
		enum tg_color attacker = strcmp(c.side, "white") == 0 ? TG_WHITE : TG_BLACK;
		struct tg_position pos = position_of(&c, attacker);
		/* The bench_ ones take seconds. */
		if (strcmp(c.kind, "VCT") != 0 ||
			(strstr(c.id, "bench_") && !getenv("TENGEN_LONG")))
			continue;
		assert_int_equal(tg_ab_solve(&pos, attacker, TG_AB_BY_THREES, 0, &solution), TG_OK);
		print_message("%-50s %d moves, nodes %llu\n", c.id, (solution.length + 1) / 2,
			(unsigned long long)solution.nodes);
		assert_int_equal(solution.verdict, TG_AB_WIN);
		replay_threats(&c, &solution, attacker);
		count++;
	}
	fclose(file);
	assert_true(count >= 4);
}

/* Every point outside the zone: a stone of the defender there, and the same line still wins. */
static int check_zone(struct tg_ab_board *board, struct tg_ab_vcf *vcf)
{
	static struct tg_ab_vcf again;
	struct tg_ab_zone zone;
	int side = board->side, outside = 0;

	again = *vcf;
	tg_ab_zone_find(&zone, board, vcf);
	for (int p = 0; p < board->points; p++) {
		tg_ab_at at = tg_ab_from_point(board->size, (tg_point)p);
		const struct tg_ab_cell *cell = &board->cells[at];
		if (cell->stone != TG_EMPTY || zone.is_everything ||
			(zone.rows[cell->row] >> cell->col & 1) ||
			!tg_ab_board_is_legal(board, side ^ 1, at))
			continue;
		tg_ab_board_pass(board);
		tg_ab_board_play(board, at);
		assert_int_equal(board->side, side);
		assert_int_equal(tg_ab_vcf_search(&again, 60, 1000000), TG_AB_VCF_WON);
		tg_ab_board_undo(board);
		tg_ab_board_undo(board);
		outside++;
	}
	return outside;
}

/* Random crowds of stones, either side to move; counts the points that were checked. */
static int check_random_zone(struct tg_rng *rng, const struct tg_ab_tables *tables,
	struct tg_ab_board *board, struct tg_ab_vcf *vcf)
{
	struct five_case c = {.side = "black"};
	int stones = 12 + (int)tg_rng_below(rng, 30);

	for (int i = 0; i < stones; i++) {
		int row = 3 + (int)tg_rng_below(rng, 9), col = 3 + (int)tg_rng_below(rng, 9);
		c.cells[row * CASE_SIDE + col] = i % 2 ? TG_WHITE : TG_BLACK;
	}
	struct tg_position pos = position_of(&c, stones % 2 ? TG_WHITE : TG_BLACK);
	tg_position_set_to_move(&pos, tg_rng_below(rng, 2) ? TG_WHITE : TG_BLACK);
	pos.as.five.game = tables->game;
	tg_ab_board_init(board, tables, &pos, tg_position_to_move(&pos));
	if (tg_ab_count(board, board->side ^ 1, TG_AB_CELL_FIVE) > 0 ||
		tg_ab_vcf_search(vcf, 30, 2000) != TG_AB_VCF_WON || vcf->length < 3)
		return 0;
	return check_zone(board, vcf);
}

static void zones_hold_all_that_spoils(void **state)
{
	static const enum tg_game games[] = {TG_GAME_RENJU, TG_GAME_GOMOKU, TG_GAME_STANDARD};
	struct tg_ab_board *board = malloc(sizeof(*board));
	struct tg_ab_tables tables;
	struct tg_ab_vcf vcf;
	struct tg_rng rng;

	(void)state;
	assert_non_null(board);
	tg_rng_init(&rng, 17);
	assert_int_equal(tg_ab_vcf_init(&vcf, board, 16), TG_OK);
	for (size_t g = 0; g < sizeof(games) / sizeof(games[0]); g++) {
		int count = 0;
		assert_int_equal(tg_ab_tables_init(&tables, games[g]), TG_OK);
		while (count < ZONE_POINTS) {
			tg_ab_vcf_clear(&vcf);
			count += check_random_zone(&rng, &tables, board, &vcf);
		}
		tg_ab_tables_finish(&tables);
	}
	tg_ab_vcf_finish(&vcf);
	free(board);
}

/* One stone each: there is nothing to threaten with, and that is proved. */
static void nothing_is_proved_from_nothing(void **state)
{
	static struct tg_ab_solution solution;
	struct five_case c = {.side = "black"};

	(void)state;
	c.cells[7 * CASE_SIDE + 7] = TG_BLACK;
	c.cells[7 * CASE_SIDE + 8] = TG_WHITE;
	struct tg_position pos = position_of(&c, TG_BLACK);
	for (int kind = TG_AB_BY_FOURS; kind <= TG_AB_BY_THREES; kind++) {
		assert_int_equal(
			tg_ab_solve(&pos, TG_BLACK, (enum tg_ab_solve_kind)kind, 10000, &solution),
			TG_OK);
		assert_int_equal(solution.verdict, TG_AB_NO_WIN);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(published_puzzles),
		cmocka_unit_test(wins_by_threats),
		cmocka_unit_test(zones_hold_all_that_spoils),
		cmocka_unit_test(nothing_is_proved_from_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
