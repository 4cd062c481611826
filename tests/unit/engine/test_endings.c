/*
 * How the Go engine ends games: passing, cleaning up, resigning; and how it begins them with handicap
 * stones on the board. Positions are drawn as a player sees them; X is Black, O is White. Budgets are in
 * playouts, with more than one seed each.
 */
#include "../unit.h"

#include "rules/position.h"
#include "tengen/engine.h"

#include <string.h>

enum { SEEDS = 3, PLAYOUTS = 300 };

static struct tg_position *board_of(int side, const char *cells, const char *rules, int komi_halves)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position *pos;
	uint8_t stones[TG_MAX_POINTS] = {0};

	setup.size = (struct tg_size){(uint8_t)side, (uint8_t)side};
	assert_int_equal(tg_rules_parse(rules, &setup.rules), TG_OK);
	setup.rules.komi_halves = komi_halves;
	pos = tg_position_create(&setup, NULL);
	assert_non_null(pos);
	for (int p = 0; cells && p < side * side; p++)
		stones[p] = cells[p] == 'X' ? TG_BLACK : cells[p] == 'O' ? TG_WHITE : TG_EMPTY;
	assert_int_equal(tg_position_set(pos, stones, TG_BLACK), TG_OK);
	return pos;
}

static struct tg_engine *engine_of(uint64_t seed)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;
	struct tg_engine *engine;

	options.seed = seed;
	options.memory = 8 << 20;
	engine = tg_engine_create("go", TG_GAME_GO, &options, NULL);
	assert_non_null(engine);
	return engine;
}

static struct tg_choice think(
	struct tg_engine *engine, const struct tg_position *pos, uint64_t playouts)
{
	struct tg_request request = {.color = tg_position_to_move(pos), .budget.nodes = playouts};
	struct tg_choice choice;

	assert_int_equal(tg_engine_think(engine, pos, &request, &choice), TG_OK);
	return choice;
}

/* Black's margin with the dead of `dead` ('x', 'o' are dead stones) taken off, in half points. */
static int margin_of(const struct tg_position *pos, const char *dead)
{
	bool flags[TG_MAX_POINTS] = {false};
	struct tg_score score;

	for (int p = 0; dead && dead[p]; p++)
		flags[p] = (dead[p] == 'x' || dead[p] == 'o') &&
			tg_position_at(pos, (tg_point)p) != TG_EMPTY;
	tg_position_score(pos, dead ? flags : NULL, &score);
	return score.result_halves;
}

/* --- the end of a game ------------------------------------------------------------------------------------ */

/* Black has 45 points on the left, White 36; the border is closed and no dame is left. */
static const char closed[] = "..X.XO.O."
			     ".XXXXOOOO"
			     "XX..XO..O"
			     ".X.XXOOOO"
			     "XXXXXO.O."
			     "..X.XOOOO"
			     "XXXXXO..O"
			     ".X..XOO.O"
			     "XXXXXO.OO";

static const char *const every_rules[] = {
	"tromp-taylor", "chinese", "japanese", "aga", "stone-scoring"};

/* Ahead or behind, first or second: there is nothing left to do but to pass. */
static void a_closed_board_is_passed(void **state)
{
	(void)state;
	for (size_t i = 0; i < 3; i++) {
		for (int komi = 5; komi <= 31; komi += 26) {
			for (int seed = 1; seed <= SEEDS; seed++) {
				struct tg_engine *engine = engine_of((uint64_t)seed);
				struct tg_position *pos = board_of(9, closed, every_rules[i], komi);
				/* behind with every stone alive: it may try something */
				if (i > 0 || komi < 18)
					assert_int_equal(
						think(engine, pos, PLAYOUTS).move, TG_PASS);
				tg_position_set_to_move(pos, TG_WHITE);
				tg_position_play(pos, TG_WHITE, TG_PASS);
				if (i > 0 || komi < 18)
					assert_int_equal(
						think(engine, pos, PLAYOUTS).move, TG_PASS);
				tg_position_destroy(pos);
				tg_engine_destroy(engine);
			}
		}
	}
}

/* A game that is decided, and a border that is open at D8 and E8: whoever passes there is no person. */
static void an_open_border_is_closed(void **state)
{
	char cells[82];

	(void)state;
	memcpy(cells, closed, sizeof(cells));
	cells[9 + 3] = cells[9 + 4] = '.';
	for (int komi = -61; komi <= 61; komi += 122) {
		for (int seed = 1; seed <= SEEDS; seed++) {
			struct tg_engine *engine = engine_of((uint64_t)seed);
			struct tg_position *pos = board_of(9, cells, "japanese", komi);
			tg_point move;
			tg_position_set_to_move(pos, TG_WHITE);
			tg_position_play(pos, TG_WHITE, TG_PASS);
			move = think(engine, pos, PLAYOUTS).move;
			assert_true(move == 9 + 3 || move == 9 + 4);
			tg_position_destroy(pos);
			tg_engine_destroy(engine);
		}
	}
}

/* Dame between the borders, and dead stones on both sides. */
static const char dame[] = "..X.X.O.O"
			   ".XXXX.OO."
			   "XX..X.O.O"
			   ".X.XXOOOO"
			   "XXXXXO.O."
			   ".O.XXOOOO"
			   "XXXXXO.XO"
			   ".X..XOO.O"
			   "XXXXXO.OO";
static const char dame_dead[] = "........."
				"........."
				"........."
				"........."
				"........."
				".o......."
				".......x."
				"........."
				".........";

/* What the board is worth to Black with the dame filled in turn and the dead taken off, in half points. */
static int worth_of(const char *rules, int komi)
{
	struct tg_position *pos = board_of(9, dame, rules, komi);
	int margin;

	for (int row = 0; row < 3; row++)
		tg_position_play(pos, tg_position_to_move(pos), (tg_point)(9 * row + 5));
	margin = margin_of(pos, dame_dead);
	tg_position_destroy(pos);
	return margin;
}

/* Ends a game between two sides that both think; -1: it does not end. */
static int play_out(struct tg_position *pos, uint64_t seed, uint64_t playouts)
{
	struct tg_engine *engine = engine_of(seed);
	int plies = 0, passes = 0;

	for (; passes < 2 && plies < 60; plies++) {
		enum tg_color color = tg_position_to_move(pos);
		tg_point move = think(engine, pos, playouts).move;
		if (move == TG_RESIGN)
			move = TG_PASS;
		assert_int_equal(tg_position_play(pos, color, move), TG_LEGAL);
		passes = move == TG_PASS ? passes + 1 : 0;
	}
	tg_engine_destroy(engine);
	return passes == 2 ? plies : -1;
}

/* Both fill dame at most: nobody loses a point of his land to himself, and nobody invades. */
static void own_land_is_not_filled(void **state)
{
	(void)state;
	for (int komi = -5; komi <= 25; komi += 6) {
		for (int seed = 1; seed <= SEEDS; seed++) {
			struct tg_position *pos = board_of(9, dame, "japanese", komi);
			int plies = play_out(pos, (uint64_t)seed, PLAYOUTS);
			assert_true(plies >= 2 && plies <= 3 + 2);
			assert_int_equal(margin_of(pos, dame_dead), worth_of("japanese", komi));
			tg_position_destroy(pos);
		}
	}
}

/* Under area rules a dame is a point: all are filled, and nothing else. */
static void dame_are_filled_where_they_count(void **state)
{
	(void)state;
	for (int seed = 1; seed <= SEEDS; seed++) {
		struct tg_position *pos = board_of(9, dame, "chinese", 1);
		int plies = play_out(pos, (uint64_t)seed, PLAYOUTS);
		assert_int_equal(plies, 3 + 2);
		for (int row = 0; row < 3; row++)
			assert_int_not_equal(
				tg_position_at(pos, (tg_point)(9 * row + 5)), TG_EMPTY);
		tg_position_destroy(pos);
	}
}

/* White's stone at B4 is dead: 45 points against 36 without it, 42 against 37 as the board stands. */
static const char dead_inside[] = "..X.XOO.O"
				  ".XXXXOOO."
				  "XX..XOO.O"
				  ".X.XXOOOO"
				  "XXXXXO.O."
				  ".O.XXOOOO"
				  "XXXXXO..O"
				  ".X..XOO.O"
				  "XXXXXO.OO";

/* The other side passes, the count with the dead taken off is won: pass. */
static void a_pass_is_answered_where_the_dead_come_off(void **state)
{
	static const char *const rules[] = {"chinese", "japanese", "aga"};

	(void)state;
	for (int i = 0; i < 3; i++) {
		for (int seed = 1; seed <= SEEDS; seed++) {
			struct tg_engine *engine = engine_of((uint64_t)seed);
			struct tg_position *pos =
				board_of(9, dead_inside, rules[i], i == 1 ? 5 : 15);
			tg_position_set_to_move(pos, TG_WHITE);
			tg_position_play(pos, TG_WHITE, TG_PASS);
			assert_int_equal(think(engine, pos, PLAYOUTS).move, TG_PASS);
			tg_position_destroy(pos);
			tg_engine_destroy(engine);
		}
	}
}

/* The same board where every stone counts as alive: the dead come off by hand before Black passes. */
static void the_dead_are_taken_before_a_pass(void **state)
{

	(void)state;
	for (int seed = 1; seed <= SEEDS; seed++) {
		struct tg_engine *engine = engine_of((uint64_t)seed);
		struct tg_position *pos = board_of(9, dead_inside, "tromp-taylor", 15);
		assert_true(margin_of(pos, NULL) < 0);
		for (int ply = 0; ply < 40; ply++) {
			tg_point move = TG_PASS;
			if (tg_position_to_move(pos) == TG_BLACK)
				move = think(engine, pos, PLAYOUTS).move;
			assert_int_equal(
				tg_position_play(pos, tg_position_to_move(pos), move), TG_LEGAL);
			if (move == TG_PASS && tg_position_to_move(pos) == TG_WHITE)
				break;
		}
		assert_true(margin_of(pos, NULL) > 0);
		tg_position_destroy(pos);
		tg_engine_destroy(engine);
	}
}

/* White has passed too early for Black to follow: three in a row in the corner must be saved at B9. */
static const char corner[] = "...XO.O.O"
			     "XXXXOOOO."
			     "OOOOO.OOO"
			     ".O.O.OO.O"
			     "OOOOOOOOO"
			     "XXXXXXXXX"
			     "X.X.XX.X."
			     "XXXXX.XXX"
			     ".X.XXXX.X";

static void a_won_game_is_not_passed_away(void **state)
{
	static const char *const rules[] = {"chinese", "japanese"};

	(void)state;
	for (int i = 0; i < 2; i++) {
		for (int seed = 1; seed <= SEEDS; seed++) {
			struct tg_engine *engine = engine_of((uint64_t)seed);
			/* with the corner Black has 44 points and White 37, without it 36 and 45 */
			struct tg_position *pos = board_of(9, corner, rules[i], 1);
			tg_position_set_to_move(pos, TG_WHITE);
			tg_position_play(pos, TG_WHITE, TG_PASS);
			assert_int_equal(think(engine, pos, PLAYOUTS).move, 1);
			tg_position_destroy(pos);
			tg_engine_destroy(engine);
		}
	}
}

/*
 * Whoever leads before the dame are filled and the dead taken off leads when that is done, as far as the
 * rules want it done: not a point is given away to a needless move or an early pass.
 */
static void the_leader_stays_in_the_lead(void **state)
{
	static const char *const rules[] = {"tromp-taylor", "chinese", "japanese", "stone-scoring"};

	(void)state;
	for (int i = 0; i < 4; i++) {
		for (int komi = 7; komi <= 31; komi += 24) {
			for (int seed = 1; seed <= SEEDS; seed++) {
				struct tg_position *pos = board_of(9, dame, rules[i], komi);
				int before = worth_of(rules[i], komi), after;
				assert_true(play_out(pos, (uint64_t)seed, PLAYOUTS) > 0);
				after = margin_of(pos, i == 0 ? NULL : dame_dead);
				assert_int_equal(before > 0, after > 0);
				tg_position_destroy(pos);
			}
		}
	}
}

/* --- resigning ------------------------------------------------------------------------------------------- */

/* A komi that nobody can give on 9x9: hopeless from the first move, said so in the twenties. */
static void a_hopeless_game_is_given_up_late(void **state)
{
	int resigned = 0;

	(void)state;
	for (int seed = 1; seed <= SEEDS; seed++) {
		struct tg_engine *black = engine_of((uint64_t)seed), *white = engine_of(9);
		struct tg_position *pos = board_of(9, NULL, "chinese", 120);
		int hopeless = 0, passes = 0;

		while (passes < 2 && tg_position_plies(pos) < 120) {
			enum tg_color color = tg_position_to_move(pos);
			struct tg_choice choice =
				think(color == TG_BLACK ? black : white, pos, 150);
			if (color == TG_BLACK)
				hopeless = choice.winrate < 0.1 ? hopeless + 1 : 0;
			if (choice.move == TG_RESIGN) {
				assert_int_equal(color, TG_BLACK);
				assert_true(tg_position_plies(pos) > 20);
				assert_true(hopeless >= 3);
				resigned++;
				break;
			}
			passes = choice.move == TG_PASS ? passes + 1 : 0;
			tg_position_play(pos, color, choice.move);
		}
		tg_position_destroy(pos);
		tg_engine_destroy(black);
		tg_engine_destroy(white);
	}
	assert_int_equal(resigned, SEEDS);
}

/* --- handicap --------------------------------------------------------------------------------------------- */

static struct tg_position *handicap_of(int side, int stones)
{
	struct tg_position *pos = board_of(side, NULL, "chinese", 1);
	uint8_t cells[TG_MAX_POINTS] = {0};
	tg_point points[9];

	assert_int_equal(tg_handicap_points(tg_position_size(pos), stones, points), stones);
	for (int i = 0; i < stones; i++)
		cells[points[i]] = TG_BLACK;
	assert_int_equal(tg_position_set(pos, cells, TG_WHITE), TG_OK);
	tg_position_set_handicap(pos, stones);
	return pos;
}

static bool is_on_the_edge(struct tg_size size, tg_point p)
{
	int col = p % size.cols, row = p / size.cols;

	return col == 0 || row == 0 || col == size.cols - 1 || row == size.rows - 1;
}

/*
 * Nine stones on 19x19, both sides: no pass, a game that is open, and no move on the first line before a
 * corner is fought for to its edge.
 */
static void nine_stones_are_played_with_sense(void **state)
{
	struct tg_engine *engines[2] = {engine_of(1), engine_of(2)};
	struct tg_position *pos = handicap_of(19, 9);

	(void)state;
	for (int ply = 0; ply < 12; ply++) {
		enum tg_color color = tg_position_to_move(pos);
		struct tg_choice choice = think(engines[color - 1], pos, 400);

		assert_true(choice.move >= 0);
		assert_true(ply >= 8 || !is_on_the_edge(tg_position_size(pos), choice.move));
		assert_true(choice.winrate > 0.1 && choice.winrate < 0.9);
		/* the score is the true one: Black is far ahead */
		assert_true(color == TG_BLACK ? choice.score > 30 : choice.score < -30);
		assert_int_equal(tg_position_play(pos, color, choice.move), TG_LEGAL);
	}
	tg_position_destroy(pos);
	tg_engine_destroy(engines[0]);
	tg_engine_destroy(engines[1]);
}

/* An analysis of the same board says how things really stand. */
static void an_analysis_sees_the_true_chances(void **state)
{
	struct tg_engine *engine = engine_of(1);
	struct tg_position *pos = handicap_of(19, 9);
	struct tg_request request = {.color = TG_WHITE, .budget.nodes = 150, .analyze = true};
	struct tg_choice choice;
	double played;

	(void)state;
	played = think(engine, pos, 150).winrate;
	assert_int_equal(tg_engine_think(engine, pos, &request, &choice), TG_OK);
	assert_true(choice.winrate < played - 0.1);
	assert_true(think(engine, pos, 150).winrate > choice.winrate + 0.1);
	tg_position_destroy(pos);
	tg_engine_destroy(engine);
}

static void a_handicap_game_is_the_same_twice(void **state)
{
	tg_point first[8];

	(void)state;
	for (int round = 0; round < 2; round++) {
		struct tg_engine *engine = engine_of(5);
		struct tg_position *pos = handicap_of(9, 4);

		for (int ply = 0; ply < 8; ply++) {
			enum tg_color color = tg_position_to_move(pos);
			tg_point move = think(engine, pos, 120).move;
			if (round == 0)
				first[ply] = move;
			assert_int_equal(move, first[ply]);
			assert_int_equal(tg_position_play(pos, color, move), TG_LEGAL);
		}
		tg_position_destroy(pos);
		tg_engine_destroy(engine);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_closed_board_is_passed),
		cmocka_unit_test(an_open_border_is_closed),
		cmocka_unit_test(own_land_is_not_filled),
		cmocka_unit_test(dame_are_filled_where_they_count),
		cmocka_unit_test(a_pass_is_answered_where_the_dead_come_off),
		cmocka_unit_test(the_dead_are_taken_before_a_pass),
		cmocka_unit_test(a_won_game_is_not_passed_away),
		cmocka_unit_test(the_leader_stays_in_the_lead),
		cmocka_unit_test(a_hopeless_game_is_given_up_late),
		cmocka_unit_test(nine_stones_are_played_with_sense),
		cmocka_unit_test(an_analysis_sees_the_true_chances),
		cmocka_unit_test(a_handicap_game_is_the_same_twice),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
