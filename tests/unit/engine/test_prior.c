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

/* The board with `turn` 0 .. 7, or 8 for the colours changed, after the same random stones. */
static void put_stones(struct tg_goban *b, int side, int stones, int turn, uint64_t seed)
{
	struct tg_rng rng;

	tg_rng_init(&rng, seed);
	tg_goban_init(b, (struct tg_size){(uint8_t)side, (uint8_t)side});
	for (int i = 0; i < stones; i++) {
		int row = (int)tg_rng_below(&rng, (uint32_t)side),
		    col = (int)tg_rng_below(&rng, (uint32_t)side);
		enum tg_color color = (i & 1) == (turn == 8) ? TG_BLACK : TG_WHITE;
		tg_at p = turned(b, side, row, col, turn & 7);
		b->ko = TG_AT_NONE;
		if (b->cell[p] == TG_EMPTY && tg_goban_is_legal(b, color, p))
			tg_goban_play(b, color, p);
	}
}

/* A large shape has one key under all symmetries and for either side; other shapes have others. */
static void large_shapes_do_not_know_directions(void **state)
{
	enum { SIDE = 11, STONES = 50 };
	static struct tg_goban first, other;
	static struct tg_spatial_view view, other_view;
	uint32_t keys[TG_SPATIAL_SIZES], other_keys[TG_SPATIAL_SIZES], last = 0;
	int different = 0, asked = 0;

	(void)state;
	for (int turn = 0; turn < 9; turn++) {
		put_stones(&first, SIDE, STONES, 0, 4);
		put_stones(&other, SIDE, STONES, turn, 4);
		tg_spatial_look(&view, &first, TG_BLACK);
		tg_spatial_look(&other_view, &other, turn == 8 ? TG_WHITE : TG_BLACK);
		for (int at = 0; at < SIDE * SIDE; at++) {
			tg_at p = turned(&first, SIDE, at / SIDE, at % SIDE, 0);
			tg_at q = turned(&other, SIDE, at / SIDE, at % SIDE, turn & 7);
			if (first.cell[p] != TG_EMPTY)
				continue;
			tg_spatial_keys(&patterns.spatial, &view, at / SIDE, at % SIDE, keys);
			tg_spatial_keys(&patterns.spatial, &other_view, q / other.stride - 1,
				q % other.stride - 1, other_keys);
			assert_memory_equal(keys, other_keys, sizeof(keys));
			different += keys[TG_SPATIAL_PLAIN - 1] != last;
			last = keys[TG_SPATIAL_PLAIN - 1];
			asked++;
		}
	}
	assert_int_equal(different, asked);
}

/* The nearest stones of both sides are told apart, and what is too far away is not seen. */
static void nearest_stones_are_found(void **state)
{
	static struct tg_goban b;
	static struct tg_spatial_view view;
	int nearest[3];

	(void)state;
	tg_goban_init(&b, (struct tg_size){19, 19});
	tg_goban_play(&b, TG_BLACK, tg_goban_at(&b, 9 * 19 + 10)); /* beside the centre */
	tg_goban_play(&b, TG_WHITE, tg_goban_at(&b, 7 * 19 + 7));  /* two rows and columns away */
	tg_spatial_look(&view, &b, TG_WHITE);
	tg_spatial_nearest(&patterns.spatial, &view, 9, 9, nearest);
	assert_in_range(nearest[1], 20, 27); /* at distance 6 */
	assert_in_range(nearest[2], 0, 3);
	tg_spatial_nearest(&patterns.spatial, &view, 18, 0, nearest);
	assert_int_equal(nearest[1], TG_SPATIAL_POINTS);
	assert_int_equal(nearest[2], TG_SPATIAL_POINTS);
}

/* The learned shapes: no key twice, each found at its own index, and no other is found. */
static void learned_shapes_are_found(void **state)
{
	(void)state;
	assert_true(tg_shapes_length > 0 && tg_shapes_length <= TG_SPATIAL_MAX);
	for (int i = 0; i < tg_shapes_length; i++)
		assert_int_equal(tg_spatial_find(&patterns.spatial, tg_shape_keys[i]), i);
	assert_int_equal(tg_spatial_find(&patterns.spatial, 0), -1);
}

/* Each feature lies in its range and no group is named twice; so the lists never run over. */
static void features_stay_in_their_groups(void **state)
{
	static const int starts[] = {TG_FEATURE_SHAPE, TG_FEATURE_CAPTURE, TG_FEATURE_ESCAPE,
		TG_FEATURE_SELF_ATARI, TG_FEATURE_ATARI, TG_FEATURE_RESCUE, TG_FEATURE_EXTEND,
		TG_FEATURE_REDUCE, TG_FEATURE_JOIN, TG_FEATURE_LIBERTIES, TG_FEATURE_NEAR_LAST,
		TG_FEATURE_NEAR_BEFORE, TG_FEATURE_LINE, TG_FEATURE_NEAREST, TG_FEATURE_PASS,
		TG_FEATURE_SPATIAL};
	enum { GROUPS = sizeof(starts) / sizeof(starts[0]) };
	static struct tg_goban b;
	static struct tg_scene scene;
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 12);
	for (int side = 1; side <= TG_MAX_SIDE; side += 4) {
		enum tg_color color = TG_BLACK;
		tg_goban_init(&b, (struct tg_size){(uint8_t)side, (uint8_t)side});
		for (int ply = 0; ply < 2 * side * side; ply++, color = tg_other(color)) {
			tg_scene_init(&scene, &patterns, &b, color);
			for (int i = -1; i < b.empties; i++) {
				tg_at p = i < 0 ? TG_AT_NONE : b.empty[i];
				uint16_t features[TG_FEATURES_OF_MOVE];
				int count[GROUPS] = {0}, length;
				if (i >= 0 && !tg_goban_is_legal(&b, color, p))
					continue;
				length = tg_features_of(&scene, p, features);
				assert_in_range(length, 1, TG_FEATURES_OF_MOVE);
				for (int k = 0; k < length; k++) {
					int group = GROUPS - 1;
					while (features[k] < starts[group])
						group--;
					count[group]++;
					assert_true(features[k] <
						TG_FEATURE_SPATIAL + tg_shapes_length);
				}
				for (int group = 0; group < GROUPS - 1; group++)
					assert_in_range(count[group], 0, 1);
				assert_in_range(count[GROUPS - 1], 0, TG_SPATIAL_SIZES);
			}
			tg_goban_play(&b, color, tg_goban_random(&b, color, &rng));
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
		cmocka_unit_test(large_shapes_do_not_know_directions),
		cmocka_unit_test(nearest_stones_are_found),
		cmocka_unit_test(learned_shapes_are_found),
		cmocka_unit_test(features_stay_in_their_groups),
		cmocka_unit_test(priors_are_a_distribution),
	};

	tg_patterns_init(&patterns);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
