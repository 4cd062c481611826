/* Small boards of Go: their known values, and the board of bits against the rules layer. */
#include "../unit.h"

#include "base/rng.h"
#include "engine/solver/bits.h"
#include "engine/solver/small.h"
#include "engine/solver/small_proof.h"
#include "go/go.h"

/* E. van der Werf, AI techniques for the game of Go, 2004, and J. Tromp's tables. */
static void known_values(void **state)
{
	static const struct {
		uint8_t cols, rows;
		int value;
	} boards[] = {{1, 1, 0}, {2, 1, 0}, {3, 1, 3}, {4, 1, 4}, {2, 2, 1}, {3, 2, 0}, {2, 3, 0},
		{4, 2, 8}, {3, 3, 9}};

	(void)state;
	for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++) {
		struct tg_small_value value;
		struct tg_size size = {boards[i].cols, boards[i].rows};
		assert_int_equal(tg_small_solve(size, 0, &value), TG_OK);
		assert_int_equal(value.least, boards[i].value);
		assert_int_equal(value.most, boards[i].value);
	}
}

/* By proof numbers: the same as above, and 4x4, whose 2 points are known. */
static void proof_numbers(void **state)
{
	static const struct {
		uint8_t cols, rows;
		int value;
	} boards[] = {{3, 3, 9}, {4, 3, 4}};
	struct tg_small_value value;
	uint64_t spent = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++) {
		struct tg_small_prover *prover =
			tg_small_prover_create((struct tg_size){boards[i].cols, boards[i].rows});
		assert_non_null(prover);
		assert_int_equal(tg_small_prove(prover, boards[i].value, 0, &spent), 1);
		assert_int_equal(tg_small_prove(prover, boards[i].value + 1, 0, &spent), -1);
		assert_int_equal(tg_small_prove(prover, boards[i].value, 50, &spent), 0);
		tg_small_prover_destroy(prover);
	}
	assert_int_equal(tg_small_solve((struct tg_size){4, 4}, 0, &value), TG_OK);
	assert_int_equal(value.least, 2);
	assert_int_equal(value.most, 2);
	assert_true(value.by_superko);
}

/* A budget leaves bounds that hold the value; boards that are too large are refused. */
static void a_budget_leaves_bounds(void **state)
{
	struct tg_small_value value;

	(void)state;
	assert_int_equal(tg_small_solve((struct tg_size){3, 3}, 500, &value), TG_OK);
	assert_true(value.least <= 9 && value.most >= 9 && value.least < value.most);
	assert_int_equal(tg_small_solve((struct tg_size){4, 4}, 500000, &value), TG_OK);
	assert_true(value.least >= 1 && value.least <= 2 && value.most >= 2);
	assert_int_equal(tg_small_solve((struct tg_size){5, 5}, 1, &value), TG_ERR_ARGUMENT);
}

static void same_stones(const struct tg_go *go, const struct tg_bits_position *p, int points)
{
	for (int at = 0; at < points; at++) {
		int bits = (int)(p->stones[0] >> at & 1) + 2 * (int)(p->stones[1] >> at & 1);
		assert_int_equal(go->cells[at], bits);
	}
}

/* Random games: what is legal, what is taken, what lives and what counts, as the rules layer says. */
static void bits_play_by_the_rules(void **state)
{
	static struct tg_go go;
	struct tg_rules rules = {.ko = TG_KO_SIMPLE, .scoring = TG_SCORING_AREA};
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 3);
	for (int game = 0; game < 300; game++) {
		struct tg_size size = {(uint8_t)(1 + game % 5), (uint8_t)(1 + game / 5 % 5)};
		struct tg_bits_board board;
		struct tg_bits_position p = {{0, 0}, -1, 0, 0}, next;
		int points = tg_size_points(size);
		tg_bits_init(&board, size);
		tg_go_init(&go, size, &rules);
		for (int ply = 0; ply < 60; ply++) {
			enum tg_color color = p.to_move ? TG_WHITE : TG_BLACK;
			struct tg_score score;
			uint8_t alive[TG_MAX_POINTS];
			int chosen = TG_BITS_PASS;
			uint32_t seen = 0;
			for (int at = 0; at < points; at++) {
				bool legal = tg_bits_play(&board, &p, at, &next);
				assert_int_equal(
					legal, tg_go_check(&go, color, (tg_point)at) == TG_LEGAL);
				if (legal && tg_rng_below(&rng, ++seen) == 0)
					chosen = at;
			}
			assert_true(tg_bits_play(&board, &p, chosen, &next));
			p = next;
			assert_int_equal(
				tg_go_play(&go, color, chosen < 0 ? TG_PASS : (tg_point)chosen),
				TG_LEGAL);
			same_stones(&go, &p, points);
			tg_go_score(&go, NULL, &score);
			assert_int_equal(2 * tg_bits_area(&board, &p), score.result_halves);
			tg_go_pass_alive(&go, alive);
			for (int at = 0; at < points; at++) {
				unsigned bits = (tg_bits_alive(&board, &p, 0) >> at & 1) +
					2 * (tg_bits_alive(&board, &p, 1) >> at & 1);
				/* All that the rules layer calls alive; of stones no others. */
				if (alive[at] != TG_EMPTY || go.cells[at] == bits)
					assert_int_equal(bits, alive[at]);
			}
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_values),
		cmocka_unit_test(proof_numbers),
		cmocka_unit_test(a_budget_leaves_bounds),
		cmocka_unit_test(bits_play_by_the_rules),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
