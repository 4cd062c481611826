/* What the tree believes before it looks: shapes are numbered by symmetry, priors are a distribution. */
#include "../unit.h"

#include "engine/mcts/features.h"
#include "engine/mcts/prior.h"

static struct tg_patterns patterns;

/* Where (row, col) of a square board of `side` goes under symmetry 0 .. 7. */
static tg_at turned(const struct tg_goban *b, int side, int row, int col, int symmetry)
{
	int r = symmetry & 1 ? side - 1 - row : row, c = symmetry & 2 ? side - 1 - col : col;

	return (tg_at)(symmetry & 4 ? (c + 1) * b->stride + r + 1 : (r + 1) * b->stride + c + 1);
}

/* Burnside's lemma: 954 colourings of eight neighbours, 135 of five at the edge, 18 of three. */
static void every_shape_has_a_number(void **state)
{
	static bool seen[TG_SHAPES_MAX];
	int count = 0;

	(void)state;
	for (int code = 0; code < 1 << 16; code++) {
		uint16_t shape = patterns.shape[0][code];
		count += shape != 0 && !seen[shape];
		seen[shape] = true;
	}
	assert_int_equal(count, 954 + 135 + 18);
}

/* The same stones turned, or with the colours changed, are the same shapes to the side to move. */
static void shapes_do_not_know_directions(void **state)
{
	enum { SIDE = 7, STONES = 20 };
	static struct tg_goban b[9];
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 9);
	for (int game = 0; game < 50; game++) {
		for (int i = 0; i < 9; i++)
			tg_goban_init(&b[i], (struct tg_size){SIDE, SIDE});
		for (int stone = 0; stone < STONES; stone++) {
			int row = (int)tg_rng_below(&rng, SIDE),
			    col = (int)tg_rng_below(&rng, SIDE);
			enum tg_color color = stone & 1 ? TG_WHITE : TG_BLACK;
			tg_at p = turned(&b[0], SIDE, row, col, 0);
			b[0].ko = TG_AT_NONE;
			if (b[0].cell[p] != TG_EMPTY || !tg_goban_is_legal(&b[0], color, p))
				continue;
			for (int i = 0; i < 8; i++)
				tg_goban_play(&b[i], color, turned(&b[i], SIDE, row, col, i));
			tg_goban_play(&b[8], tg_other(color), p);
		}
		for (int at = 0; at < SIDE * SIDE; at++) {
			unsigned code = b[0].code[turned(&b[0], SIDE, at / SIDE, at % SIDE, 0)];
			uint16_t shape = patterns.shape[0][code];
			assert_int_not_equal(shape, 0);
			for (int i = 0; i < 8; i++) {
				tg_at p = turned(&b[i], SIDE, at / SIDE, at % SIDE, i);
				assert_int_equal(patterns.shape[0][b[i].code[p]], shape);
			}
			code = b[8].code[turned(&b[8], SIDE, at / SIDE, at % SIDE, 0)];
			assert_int_equal(patterns.shape[1][code], shape);
		}
	}
}

static void priors_are_a_distribution(void **state)
{
	static const struct tg_size sizes[] = {{1, 1}, {1, 6}, {2, 2}, {9, 9}, {13, 9}, {25, 25}};
	static struct tg_goban b;
	static struct tg_prior_move moves[TG_PRIOR_MAX];
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 10);
	for (int k = 0; k < 6; k++) {
		enum tg_color color = TG_BLACK;
		tg_goban_init(&b, sizes[k]);
		for (int ply = 0; ply < 120; ply++, color = tg_other(color)) {
			int length = tg_prior_moves(&patterns, &b, color, moves);
			double sum = 0;
			for (int i = 0; i < length; i++) {
				assert_true(moves[i].prior > 0);
				assert_true(moves[i].move == TG_AT_NONE ||
					tg_goban_is_legal(&b, color, moves[i].move));
				sum += (double)moves[i].prior;
			}
			assert_true(sum > 0.999 && sum < 1.001);
			assert_int_equal(moves[length - 1].move, TG_AT_NONE);
			tg_goban_play(&b, color, tg_goban_random(&b, color, &rng));
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_shape_has_a_number),
		cmocka_unit_test(shapes_do_not_know_directions),
		cmocka_unit_test(priors_are_a_distribution),
	};

	tg_patterns_init(&patterns);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
