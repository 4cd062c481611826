/*
 * Shares of a clock, and when a search ends within one. No clock runs here: the time is a number that
 * the test gives. (Games on a referee's clock: session/test_clock.c, protocol/test_time.c.)
 */
#include "../unit.h"

#include "base/rng.h"
#include "engine/budget.h"
#include "engine/mcts/counting.h"
#include "engine/mcts/patience.h"

#include <string.h>

static const struct tg_pace pace = {40, 0.05};

static void is_sound(struct tg_share share, double until_loss)
{
	assert_true(share.seconds > 0);
	assert_true(share.most >= share.seconds);
	if (until_loss > 0.01)
		assert_true(share.most < until_loss);
}

static double any(struct tg_rng *rng, double most)
{
	double at = tg_rng_unit(rng);

	return at < 0.1 ? 0 : at * at * most;
}

/* Any clock at all: above zero, in order, before the flag. */
static void every_share_is_sound(void **state)
{
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 1);
	for (int i = 0; i < 20000; i++) {
		struct tg_pace some = {1 + (int)tg_rng_below(&rng, 200), any(&rng, 0.3)};
		double main = any(&rng, 7200), period = 0.01 + any(&rng, 120);
		struct tg_overtime time = {main, main > 0 ? period : period * tg_rng_unit(&rng),
			period, 1 + (int)tg_rng_below(&rng, 25)};
		double periods = (time.count - 1) * period;

		is_sound(tg_share_absolute(main, some), main);
		is_sound(tg_share_fischer(main, period, some), main);
		is_sound(tg_share_canadian(&time, some), main + time.left);
		is_sound(tg_share_byoyomi(&time, some), main + time.left + periods);
	}
}

static void nothing_left_is_still_a_share(void **state)
{
	const struct tg_overtime none = {0, -5, 30, 1};

	(void)state;
	assert_true(tg_share_absolute(-3, pace).most < 0.01);
	assert_true(tg_share_fischer(0, 10, pace).most < 0.01);
	assert_true(tg_share_canadian(&none, pace).most < 0.01);
	assert_true(tg_share_byoyomi(&none, pace).most < 0.01);
	assert_true(tg_share_absolute(-3, pace).seconds > 0);
}

static void absolute_time_is_shared_evenly(void **state)
{
	struct tg_share share = tg_share_absolute(400, pace);

	(void)state;
	assert_true(share.seconds > 9 && share.seconds < 10);
	assert_true(share.most > 2.9 * share.seconds && share.most < 30);
	assert_true(tg_share_absolute(400, (struct tg_pace){80, 0.05}).seconds < share.seconds);
}

static void a_period_is_used_almost_whole(void **state)
{
	const struct tg_overtime last = {0, 30, 30, 1}, second = {0, 30, 30, 2};
	const struct tg_overtime main_left = {4, 30, 30, 5}, much = {6000, 30, 30, 5};

	(void)state;
	assert_true(tg_share_byoyomi(&last, pace).seconds > 29.9);
	assert_true(tg_share_byoyomi(&last, pace).most < 30);
	assert_true(tg_share_byoyomi(&second, pace).seconds < 30);
	assert_true(tg_share_byoyomi(&second, pace).most > 30); /* a doubt may cost one of two */
	assert_true(tg_share_byoyomi(&second, pace).most < 60);
	/* the last seconds of main time do not make a move hasty, nor does it cost a period */
	assert_true(tg_share_byoyomi(&main_left, pace).seconds > 29);
	assert_true(tg_share_byoyomi(&main_left, pace).most < 34);
	assert_true(tg_share_byoyomi(&much, pace).seconds > 149);
}

static void a_canadian_period_is_for_all_its_moves(void **state)
{
	const struct tg_overtime first = {0, 100, 100, 10}, last = {0, 7, 100, 1};

	(void)state;
	assert_true(tg_share_canadian(&first, pace).seconds < 10);
	assert_true(tg_share_canadian(&first, pace).most < 55);
	assert_true(tg_share_canadian(&last, pace).seconds > 6.9); /* what is left would be lost */
	assert_true(tg_share_canadian(&last, pace).most < 7);
}

static void an_increment_cannot_be_spent_before_it_comes(void **state)
{
	struct tg_share share = tg_share_fischer(1, 60, pace);

	(void)state;
	assert_true(share.most < 1);
	share = tg_share_fischer(600, 10, pace);
	assert_true(share.seconds > 10 && share.seconds < 25);
	share = tg_share_limit(share, 5, pace);
	assert_true(share.seconds < 5 && share.most < 5);
}

static void the_pace_has_a_floor(void **state)
{
	struct tg_size big = {19, 19}, small = {9, 9}, five = {15, 15};

	(void)state;
	assert_true(tg_pace_moves(TG_GAME_GO, big, 0) > tg_pace_moves(TG_GAME_GO, small, 0));
	assert_true(tg_pace_moves(TG_GAME_GO, big, 4000) >= 10);
	assert_true(tg_pace_moves(TG_GAME_GO, small, 200) >= 5);
	assert_true(tg_pace_moves(TG_GAME_RENJU, five, 200) >= 5);
}

/* --- the end of a search ---------------------------------------------------------------------------------- */

/* A root with two children: `visits` and, in hundredths, mean results. */
static void set_children(struct tg_tree *tree, const uint32_t visits[2], const uint32_t mean[2])
{
	static const struct tg_prior_move moves[2] = {
		{.move = 30, .prior = 0.5f}, {.move = 31, .prior = 0.5f}};
	uint32_t first;

	tg_tree_reset(tree);
	assert_true(tg_tree_expand(tree, TG_NODE_ROOT, moves, 2));
	first = tg_node_children(&tree->nodes[TG_NODE_ROOT]);
	for (uint32_t i = 0; i < 2; i++) {
		tree->nodes[first + i].visits = visits[i];
		tree->nodes[first + i].wins = (uint64_t)visits[i] * mean[i] * TG_RESULT_ONE / 100;
	}
}

static const struct tg_budget ten_to_thirty = {.seconds = 10, .most_seconds = 30};

static void a_clear_move_ends_at_the_soft_end(void **state)
{
	struct tg_tree tree;
	struct tg_patience patience;

	(void)state;
	assert_true(tg_tree_init(&tree, 1 << 20));
	set_children(&tree, (uint32_t[]){900, 300}, (uint32_t[]){60, 50});
	tg_patience_start(&patience, &ten_to_thirty, 100);
	tg_patience_look(&patience, &tree, 101);
	assert_false(tg_patience_is_out(&patience, &tree, 109));
	assert_true(tg_patience_is_out(&patience, &tree, 110));
	tg_tree_finish(&tree);
}

static void a_rival_of_better_value_is_a_doubt(void **state)
{
	struct tg_tree tree;
	struct tg_patience patience;

	(void)state;
	assert_true(tg_tree_init(&tree, 1 << 20));
	set_children(&tree, (uint32_t[]){900, 300}, (uint32_t[]){50, 60});
	tg_patience_start(&patience, &ten_to_thirty, 100);
	tg_patience_look(&patience, &tree, 101);
	assert_false(tg_patience_is_out(&patience, &tree, 110));
	assert_false(tg_patience_is_out(&patience, &tree, 129));
	assert_true(tg_patience_is_out(&patience, &tree, 130)); /* the hard end asks nobody */
	/* one that was hardly looked at is none */
	set_children(&tree, (uint32_t[]){900, 100}, (uint32_t[]){50, 60});
	assert_true(tg_patience_is_out(&patience, &tree, 110));
	tg_tree_finish(&tree);
}

static void a_late_leader_is_a_doubt(void **state)
{
	struct tg_tree tree;
	struct tg_patience patience;

	(void)state;
	assert_true(tg_tree_init(&tree, 1 << 20));
	set_children(&tree, (uint32_t[]){500, 400}, (uint32_t[]){50, 55});
	tg_patience_start(&patience, &ten_to_thirty, 100);
	tg_patience_look(&patience, &tree, 101);
	set_children(&tree, (uint32_t[]){500, 600}, (uint32_t[]){50, 55});
	tg_patience_look(&patience, &tree, 108);
	assert_false(tg_patience_is_out(&patience, &tree, 110));
	assert_false(tg_patience_is_out(&patience, &tree, 111.9));
	assert_true(tg_patience_is_out(&patience, &tree, 112.1)); /* it led for a third */
	tg_tree_finish(&tree);
}

static void without_a_hard_end_the_soft_one_is_the_end(void **state)
{
	const struct tg_budget ten = {.seconds = 10}, none = {.nodes = 5};
	struct tg_tree tree;
	struct tg_patience patience;

	(void)state;
	assert_true(tg_tree_init(&tree, 1 << 20));
	set_children(&tree, (uint32_t[]){900, 300}, (uint32_t[]){50, 60});
	tg_patience_start(&patience, &ten, 100);
	tg_patience_look(&patience, &tree, 101);
	assert_true(tg_patience_is_out(&patience, &tree, 109.9));
	tg_patience_start(&patience, &none, 100);
	assert_false(tg_patience_is_out(&patience, &tree, 1e9));
	tg_tree_finish(&tree);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_share_is_sound),
		cmocka_unit_test(nothing_left_is_still_a_share),
		cmocka_unit_test(absolute_time_is_shared_evenly),
		cmocka_unit_test(a_period_is_used_almost_whole),
		cmocka_unit_test(a_canadian_period_is_for_all_its_moves),
		cmocka_unit_test(an_increment_cannot_be_spent_before_it_comes),
		cmocka_unit_test(the_pace_has_a_floor),
		cmocka_unit_test(a_clear_move_ends_at_the_soft_end),
		cmocka_unit_test(a_rival_of_better_value_is_a_doubt),
		cmocka_unit_test(a_late_leader_is_a_doubt),
		cmocka_unit_test(without_a_hard_end_the_soft_one_is_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
