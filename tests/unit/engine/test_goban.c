/*
 * The playout board against the rules layer, move by move: the same legal moves, the same stones, and
 * all that it keeps incrementally equal to what its cells say.
 */
#include "../unit.h"

#include "engine/mcts/nakade.h"
#include "engine/mcts/tactics.h"

static const struct tg_size sizes[] = {{1, 1}, {2, 1}, {1, 5}, {2, 2}, {3, 3}, {5, 4}, {7, 7},
	{9, 9}, {13, 13}, {19, 19}, {25, 14}, {25, 25}};
enum { SIZES = sizeof(sizes) / sizeof(sizes[0]) };

static struct tg_rules simple_ko(void)
{
	struct tg_rules rules = {0};

	rules.ko = TG_KO_SIMPLE;
	return rules;
}

/* Codes, vacancies and the list of empty points, from the cells alone. */
static void points_are_sound(const struct tg_goban *b)
{
	int s = b->stride, points = tg_size_points(b->size), empties = 0;
	const int around[8] = {-s, -1, 1, s, -s - 1, -s + 1, s - 1, s + 1};

	for (int i = 0; i < points; i++) {
		tg_at p = tg_goban_at(b, (tg_point)i);
		unsigned code = 0;
		assert_int_equal(tg_goban_point(b, p), i);
		for (int k = 0; k < 8; k++)
			code |= (unsigned)b->cell[p + around[k]] << 2 * k;
		assert_int_equal(b->code[p], code);
		assert_true(b->vacancy[p] == (b->cell[p] == TG_EMPTY ? tg_lib_word(p) : 0));
		if (b->cell[p] == TG_EMPTY) {
			assert_int_equal(b->empty[b->slot[p]], p);
			assert_int_equal(b->chain[p], 0);
			empties++;
		}
	}
	assert_int_equal(b->empties, empties);
}

/* Every chain: one name, its stones in one ring, its word the sum over its pseudo-liberties. */
static void chains_are_sound(const struct tg_goban *b, const struct tg_go *go)
{
	int points = tg_size_points(b->size);

	for (int i = 0; i < points; i++) {
		tg_at p = tg_goban_at(b, (tg_point)i), q = p;
		tg_point out[TG_MAX_POINTS];
		uint64_t word = 0;
		int stones = 0;
		if (b->cell[p] == TG_EMPTY)
			continue;
		do {
			assert_int_equal(b->chain[q], b->chain[p]);
			word += b->vacancy[q - b->stride] + b->vacancy[q - 1] + b->vacancy[q + 1] +
				b->vacancy[q + b->stride];
			stones++;
			q = b->next[q];
		} while (q != p && stones <= points);
		assert_true(b->lib[b->chain[p]] == word);
		assert_int_equal(b->stones[b->chain[p]], stones);
		assert_int_equal(tg_go_chain(go, (tg_point)i, out), stones);
		stones = tg_go_liberties(go, (tg_point)i, out);
		assert_int_equal(tg_goban_in_atari(b, p), stones == 1);
		if (stones == 1)
			assert_int_equal(tg_lib_only(word), tg_goban_at(b, out[0]));
	}
}

/* The same stones, prisoners and legal moves of the side to move. */
static void boards_agree(const struct tg_goban *b, const struct tg_go *go, enum tg_color to_move)
{
	int points = tg_size_points(b->size), difference = 0;

	for (int i = 0; i < points; i++) {
		tg_at p = tg_goban_at(b, (tg_point)i);
		assert_int_equal(b->cell[p], go->cells[i]);
		difference += (b->cell[p] == TG_BLACK) - (b->cell[p] == TG_WHITE);
		if (b->cell[p] == TG_EMPTY)
			assert_int_equal(tg_goban_is_legal(b, to_move, p),
				tg_go_check(go, to_move, (tg_point)i) == TG_LEGAL);
	}
	assert_int_equal(b->difference, difference);
	for (int i = 0; i < 2; i++)
		assert_int_equal(b->taken[i], go->prisoners[i]);
}

/* Any legal point, eyes not spared: that is where the captures are. TG_PASS when there is none. */
static tg_point random_legal(const struct tg_go *go, enum tg_color color, struct tg_rng *rng)
{
	int points = tg_size_points(go->size);
	uint32_t start = tg_rng_below(rng, (uint32_t)points);

	for (int i = 0; i < points; i++) {
		tg_point p = (tg_point)((start + (uint32_t)i) % (uint32_t)points);
		if (tg_go_check(go, color, p) == TG_LEGAL)
			return p;
	}
	return TG_PASS;
}

static void random_games_agree(void **state)
{
	static struct tg_go go;
	static struct tg_goban b, fresh;
	struct tg_rules rules = simple_ko();
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 20);
	for (int k = 0; k < SIZES; k++) {
		int points = tg_size_points(sizes[k]), games = 1 + 600 / points;
		for (int game = 0; game < games; game++) {
			enum tg_color color = TG_BLACK;
			tg_go_init(&go, sizes[k], &rules);
			tg_goban_init(&b, sizes[k]);
			for (int ply = 0; ply < 3 * points; ply++, color = tg_other(color)) {
				tg_point move = random_legal(&go, color, &rng);
				assert_int_equal(tg_go_play(&go, color, move), TG_LEGAL);
				tg_goban_play(&b, color,
					move == TG_PASS ? TG_AT_NONE : tg_goban_at(&b, move));
				boards_agree(&b, &go, tg_other(color));
				if (ply % 7 == 0) {
					points_are_sound(&b);
					chains_are_sound(&b, &go);
				}
			}
			tg_goban_set(&fresh, &go, color);
			fresh.taken[0] = go.prisoners[0];
			fresh.taken[1] = go.prisoners[1];
			boards_agree(&fresh, &go, color);
			chains_are_sound(&fresh, &go);
			assert_memory_equal(fresh.last, b.last, sizeof(b.last));
			assert_int_equal(fresh.passes, b.passes);
		}
	}
}

/* A uniform move is legal and fills no real eye; a pass comes only when there is no other. */
static void uniform_moves_spare_eyes(void **state)
{
	static struct tg_goban b;
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 3);
	for (int k = 0; k < SIZES; k++) {
		enum tg_color color = TG_BLACK;
		tg_goban_init(&b, sizes[k]);
		for (int ply = 0; ply < 4 * tg_size_points(sizes[k]) && b.passes < 2;
			ply++, color = tg_other(color)) {
			tg_at p = tg_goban_random(&b, color, &rng);
			for (int i = 0; p == TG_AT_NONE && i < b.empties; i++)
				assert_true(!tg_goban_is_legal(&b, color, b.empty[i]) ||
					tg_code_is_eye(b.code[b.empty[i]], color));
			if (p != TG_AT_NONE) {
				assert_int_equal(b.cell[p], TG_EMPTY);
				assert_true(tg_goban_is_legal(&b, color, p));
				assert_false(tg_code_is_eye(b.code[p], color));
			}
			tg_goban_play(&b, color, p);
		}
		points_are_sound(&b);
	}
}

/* The loop and the single steps are the same game, and nobody's area is left open at its end. */
static void playouts_end_and_repeat(void **state)
{
	static struct tg_goban b, steps;
	struct tg_rng rng, again;

	(void)state;
	tg_rng_init(&rng, 4);
	for (int k = 0; k < SIZES; k++) {
		for (int game = 0; game < 50; game++) {
			int limit = 10 * tg_size_points(sizes[k]) + 10, moves, replayed = 0;
			enum tg_color color = TG_BLACK;
			tg_goban_init(&b, sizes[k]);
			tg_goban_init(&steps, sizes[k]);
			again = rng;
			moves = tg_goban_playout(&b, color, &rng, limit);
			while (replayed < moves) {
				tg_goban_play(
					&steps, color, tg_goban_random(&steps, color, &again));
				color = tg_other(color);
				replayed++;
			}
			assert_memory_equal(b.cell, steps.cell, sizeof(b.cell));
			assert_true(moves == limit || steps.passes == 2);
			assert_int_equal(tg_goban_area(&b), tg_goban_area(&steps));
		}
	}
}

/* Each draw is equally likely: on an empty 3x3 board every point comes about a ninth of the time. */
static void first_moves_are_uniform(void **state)
{
	static struct tg_goban b;
	struct tg_rng rng;
	int count[TG_GOBAN_MAX] = {0};
	enum { DRAWS = 90000 };

	(void)state;
	tg_rng_init(&rng, 5);
	tg_goban_init(&b, (struct tg_size){3, 3});
	for (int i = 0; i < DRAWS; i++)
		count[tg_goban_random(&b, TG_BLACK, &rng)]++;
	/* standard deviation 94; five of them */
	for (int p = 0; p < 9; p++)
		assert_in_range(
			count[tg_goban_at(&b, (tg_point)p)], DRAWS / 9 - 470, DRAWS / 9 + 470);
}

/* A move that leaves two liberties or takes something is no self-atari, by the slow count. */
static void self_atari_is_of_one_liberty(void **state)
{
	static struct tg_goban b;
	struct tg_rng rng;
	int bad = 0;

	(void)state;
	tg_rng_init(&rng, 6);
	for (int k = 0; k < SIZES; k++) {
		enum tg_color color = TG_BLACK;
		tg_goban_init(&b, sizes[k]);
		for (int ply = 0; ply < 2 * tg_size_points(sizes[k]) && b.passes < 2;
			ply++, color = tg_other(color)) {
			for (int i = 0; i < b.empties; i++) {
				tg_at p = b.empty[i];
				if (!tg_goban_is_legal(&b, color, p) ||
					!tg_is_bad_self_atari(&b, color, p))
					continue;
				bad++;
				assert_true(tg_liberties_after(&b, color, p, 2, NULL) < 2);
				assert_false(tg_is_capture(&b, color, p));
			}
			tg_goban_play(&b, color, tg_goban_random(&b, color, &rng));
		}
	}
	assert_true(bad > 100);
}

/* The board of a drawing, row by row; a digit is a point to ask about. Returns the digits' points. */
static void draw_board(struct tg_goban *b, int side, const char *rows, tg_at digits[10])
{
	tg_goban_init(b, (struct tg_size){(uint8_t)side, (uint8_t)side});
	for (int i = 0; i < side * side; i++) {
		tg_at p = tg_goban_at(b, (tg_point)i);
		if (rows[i] == 'X' || rows[i] == 'O')
			tg_goban_play(b, rows[i] == 'X' ? TG_BLACK : TG_WHITE, p);
		else if (rows[i] >= '0' && rows[i] <= '9')
			digits[rows[i] - '0'] = p;
	}
}

/* The vital point of a small eye is found from beside it; a large or open room has none. */
static void eyes_have_vital_points(void **state)
{
	static struct tg_goban b;
	tg_at at[10] = {0};

	(void)state;
	draw_board(&b, 5,
		".1.XO"
		"XXXXO"
		"OOOOO"
		"....."
		".....",
		at);
	assert_int_equal(tg_nakade_beside(&b, (tg_at)(at[1] + b.stride)), at[1]);
	assert_int_equal(tg_nakade_beside(&b, (tg_at)(at[1] + 2 * b.stride)), TG_AT_NONE);
	draw_board(&b, 5,
		"..1OO"
		"XXX.O"
		"OOOOO"
		"....."
		".....",
		at);
	assert_int_equal(tg_nakade_beside(&b, (tg_at)(at[1] + b.stride)), TG_AT_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games_agree),
		cmocka_unit_test(uniform_moves_spare_eyes),
		cmocka_unit_test(playouts_end_and_repeat),
		cmocka_unit_test(first_moves_are_uniform),
		cmocka_unit_test(self_atari_is_of_one_liberty),
		cmocka_unit_test(eyes_have_vital_points),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
