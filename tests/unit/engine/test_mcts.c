/*
 * The Go engine: what must hold of every search, whatever its strength. Positions are drawn as a player
 * sees them; X is Black, O is White.
 * A little over six hundred lines: what is asked of one search stands together.
 */
#include "../unit.h"

#include "engine/mcts/search.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

static struct tg_position *board_of(
	int cols, int rows, const char *cells, const char *rules, int komi_halves)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position *pos;
	uint8_t stones[TG_MAX_POINTS] = {0};

	setup.size = (struct tg_size){(uint8_t)cols, (uint8_t)rows};
	assert_int_equal(tg_rules_parse(rules, &setup.rules), TG_OK);
	setup.rules.komi_halves = komi_halves;
	pos = tg_position_create(&setup, NULL);
	assert_non_null(pos);
	for (int p = 0; cells && p < cols * rows; p++)
		stones[p] = cells[p] == 'X' ? TG_BLACK : cells[p] == 'O' ? TG_WHITE : TG_EMPTY;
	assert_int_equal(tg_position_set(pos, stones, TG_BLACK), TG_OK);
	return pos;
}

static struct tg_engine *engine_of(int threads, size_t memory)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;
	struct tg_engine *engine;

	options.threads = threads;
	options.memory = memory;
	engine = tg_engine_create("go", TG_GAME_GO, &options, NULL);
	assert_non_null(engine);
	return engine;
}

static struct tg_choice think(struct tg_engine *engine, const struct tg_position *pos,
	enum tg_color color, uint64_t nodes)
{
	struct tg_request request = {0};
	struct tg_choice choice;

	request.color = color;
	request.budget.nodes = nodes;
	assert_int_equal(tg_engine_think(engine, pos, &request, &choice), TG_OK);
	return choice;
}

/* --- the value has the right sign -------------------------------------------------------------------- */

/* One move takes everything; komi is on the loser's side. */
static const char black_takes[] = ".XXXX"
				  "XXXX."
				  "OOOOO"
				  "OXXXX"
				  "XXX.X";
static const char white_takes[] = ".OOOO"
				  "OOOO."
				  "XXXXX"
				  "XOOOO"
				  "OOO.O";

static void the_winner_knows(void **state)
{
	(void)state;
	for (uint64_t nodes = 20; nodes <= 2000; nodes *= 10) {
		struct tg_engine *engine = engine_of(1, 1 << 20);
		struct tg_position *black = board_of(5, 5, black_takes, "tromp-taylor", 1);
		struct tg_position *white = board_of(5, 5, white_takes, "tromp-taylor", -1);
		assert_true(think(engine, black, TG_BLACK, nodes).winrate > 0.5);
		assert_true(think(engine, white, TG_WHITE, nodes).winrate > 0.5);
		tg_position_destroy(black);
		tg_position_destroy(white);
		tg_engine_destroy(engine);
	}
}

/* --- determinism --------------------------------------------------------------------------------------- */

struct game {
	int length;
	tg_point moves[60];
	uint64_t nodes[60];
};

static void play_game(struct tg_engine *engine, int side, struct game *game)
{
	struct tg_position *pos = board_of(side, side, NULL, "chinese", 14);

	game->length = 0;
	while (game->length < 60) {
		enum tg_color color = tg_position_to_move(pos);
		struct tg_choice choice = think(engine, pos, color, 150);
		game->moves[game->length] = choice.move;
		game->nodes[game->length++] = choice.nodes;
		if (choice.move == TG_RESIGN || choice.move == TG_PASS)
			break;
		tg_position_play(pos, color, choice.move);
	}
	tg_position_destroy(pos);
}

static void the_same_game_twice(void **state)
{
	struct tg_engine *engine = engine_of(1, 8 << 20), *other = engine_of(1, 8 << 20);
	struct game first, second;

	(void)state;
	memset(&first, 0, sizeof(first));
	memset(&second, 0, sizeof(second));
	play_game(engine, 9, &first);
	play_game(other, 9, &second);
	assert_memory_equal(&first, &second, sizeof(first));
	tg_engine_reset(engine);
	play_game(engine, 9, &second);
	assert_memory_equal(&first, &second, sizeof(first));
	tg_engine_destroy(engine);
	tg_engine_destroy(other);
}

/* --- the tree ------------------------------------------------------------------------------------------ */

/* Below every node: no more visits than its own, and means within 0 .. 1. */
static void tree_is_sound(const struct tg_tree *tree)
{
	for (uint32_t i = TG_NODE_ROOT; i < tree->used; i++) {
		const struct tg_node *node = &tree->nodes[i];
		uint32_t first = tg_node_children(node);
		uint64_t below = 0;
		float prior = 0;
		assert_true(node->wins <= (uint64_t)node->visits * TG_RESULT_ONE);
		assert_true(node->rave_wins <= (uint64_t)node->rave_visits * TG_RESULT_ONE);
		if (first == 0)
			continue;
		assert_true(first > i && first + node->children_length <= tree->used);
		for (uint32_t k = 0; k < node->children_length; k++) {
			below += tree->nodes[first + k].visits;
			prior += tree->nodes[first + k].prior;
		}
		assert_true(below <= node->visits);
		assert_true(prior > 0.99f && prior < 1.01f);
	}
}

static uint64_t visits_below_root(const struct tg_tree *tree)
{
	const struct tg_node *root = &tree->nodes[TG_NODE_ROOT];
	uint64_t below = 0;

	for (uint32_t k = 0; k < root->children_length; k++)
		below += tree->nodes[tg_node_children(root) + k].visits;
	return below;
}

static void visits_add_up(void **state)
{
	struct tg_search *search = calloc(1, sizeof(*search));
	struct tg_position *pos = board_of(9, 9, NULL, "tromp-taylor", 15);
	struct tg_request request = {0};
	uint64_t kept;
	uint32_t best;

	(void)state;
	request.color = TG_BLACK;
	request.budget.nodes = 3000;
	request.analyze = true;
	assert_true(tg_search_init(search, 1, 16 << 20));
	tg_search_begin(search, pos, &request, 1);
	tg_search_run(search, pos);
	tree_is_sound(&search->tree);
	assert_int_equal(visits_below_root(&search->tree), 3000);
	assert_int_equal(tg_node_visits(&search->tree.nodes[TG_NODE_ROOT]), 3000);

	/* After the best move its subtree is the tree, and the sums hold again. */
	best = tg_tree_best(&search->tree, TG_NODE_ROOT);
	kept = tg_node_visits(&search->tree.nodes[best]);
	assert_int_equal(tg_position_play(pos, TG_BLACK,
				 tg_goban_point(&search->root, search->tree.nodes[best].move)),
		TG_LEGAL);
	request.color = TG_WHITE;
	request.budget.nodes = 500;
	tg_search_begin(search, pos, &request, 1);
	tree_is_sound(&search->tree);
	assert_int_equal(tg_node_visits(&search->tree.nodes[TG_NODE_ROOT]), kept);
	tg_search_run(search, pos);
	tree_is_sound(&search->tree);
	assert_int_equal(tg_node_visits(&search->tree.nodes[TG_NODE_ROOT]), kept + 500);
	tg_search_finish(search);
	tg_position_destroy(pos);
	free(search);
}

/* What was thought while the other side did is there when it has moved, and the search goes on from it. */
static void pondering_is_reused(void **state)
{
	struct tg_search *search = calloc(1, sizeof(*search));
	struct tg_position *pos = board_of(9, 9, NULL, "chinese", 15);
	struct tg_request request = {.color = TG_BLACK, .budget.nodes = 300};
	uint32_t kept, reply;

	(void)state;
	assert_true(tg_search_init(search, 1, 16 << 20));
	tg_search_begin(search, pos, &request, 1);
	tg_search_run(search, pos);
	assert_int_equal(tg_position_play(pos, TG_BLACK, 40), TG_LEGAL);
	request.color = TG_WHITE;
	request.budget.nodes = 2000;
	request.ponder = true;
	tg_search_begin(search, pos, &request, 1);
	tg_search_run(search, pos);
	assert_int_equal(search->workers[0].playouts, 2000); /* no early stop */
	reply = tg_tree_best(&search->tree, TG_NODE_ROOT);
	kept = tg_node_visits(&search->tree.nodes[reply]);
	assert_true(kept > 200);
	assert_int_equal(tg_position_play(pos, TG_WHITE,
				 tg_goban_point(&search->root, search->tree.nodes[reply].move)),
		TG_LEGAL);
	request.color = TG_BLACK;
	request.budget.nodes = 100;
	request.ponder = false;
	tg_search_begin(search, pos, &request, 1);
	assert_int_equal(tg_node_visits(&search->tree.nodes[TG_NODE_ROOT]), kept);
	tg_search_run(search, pos);
	tree_is_sound(&search->tree);
	tg_search_finish(search);
	tg_position_destroy(pos);
	free(search);
}

/* A full array ends the growth, not the search. */
static void memory_has_a_limit(void **state)
{
	struct tg_search *search = calloc(1, sizeof(*search));
	struct tg_position *pos = board_of(9, 9, NULL, "tromp-taylor", 15);
	struct tg_request request = {0};

	(void)state;
	request.color = TG_BLACK;
	request.budget.nodes = 3000;
	request.analyze = true;
	assert_true(tg_search_init(search, 2, 200000));
	tg_search_begin(search, pos, &request, 1);
	tg_search_run(search, pos);
	assert_true(search->tree.used <= search->tree.capacity);
	assert_true((size_t)search->tree.capacity * sizeof(struct tg_node) * 2 <= 200000);
	assert_true(tg_node_visits(&search->tree.nodes[TG_NODE_ROOT]) >= 3000);
	tree_is_sound(&search->tree);
	tg_search_finish(search);
	tg_position_destroy(pos);
	free(search);
}

static void four_threads_share_a_tree(void **state)
{
	struct tg_engine *engine = engine_of(4, 16 << 20);
	struct tg_position *pos = board_of(9, 9, NULL, "chinese", 14);

	(void)state;
	for (int ply = 0; ply < 6; ply++) {
		enum tg_color color = tg_position_to_move(pos);
		struct tg_choice choice = think(engine, pos, color, 800);
		assert_int_equal(tg_position_play(pos, color, choice.move), TG_LEGAL);
	}
	tg_position_destroy(pos);
	tg_engine_destroy(engine);
}

/* --- rules --------------------------------------------------------------------------------------------- */

/* Tiny boards, where every second move is a repetition, under all rule sets and shapes: the gate of
 * tg_engine_think fails the test at the first illegal answer. */
static void every_answer_is_legal(void **state)
{
	static const struct tg_size sizes[] = {{1, 1}, {2, 1}, {1, 5}, {2, 2}, {3, 2}, {3, 3},
		{4, 4}, {5, 3}, {7, 7}, {13, 5}, {25, 2}};
	struct tg_engine *engine = engine_of(1, 1 << 20);
	const char *rules;

	(void)state;
	for (int r = 0; (rules = tg_rules_list(r)); r++) {
		for (size_t k = 0; k < sizeof(sizes) / sizeof(sizes[0]); k++) {
			struct tg_position *pos =
				board_of(sizes[k].cols, sizes[k].rows, NULL, rules, 1);
			for (int ply = 0; ply < 40; ply++) {
				/* now and then the same side twice */
				enum tg_color color =
					ply % 7 == 3 ? TG_BLACK : tg_position_to_move(pos);
				struct tg_choice choice = think(engine, pos, color, 30);
				if (choice.move == TG_RESIGN)
					break;
				assert_int_equal(
					tg_position_play(pos, color, choice.move), TG_LEGAL);
			}
			tg_position_destroy(pos);
		}
	}
	tg_engine_destroy(engine);
}

/* Three kos at once under superko: whoever takes, some retake is forbidden, and never answered. */
static void a_triple_ko_is_answered(void **state)
{
	static const char kos[] = ".XO.XO.XO"
				  "XO.XO.XO."
				  ".XO.XO.XO"
				  "XXOXXOXXO"
				  "XXXXXXOOO"
				  "OOOOOOXXX"
				  "........."
				  "........."
				  ".........";
	struct tg_engine *engine = engine_of(1, 4 << 20);
	struct tg_position *pos = board_of(9, 9, kos, "tromp-taylor", 15);

	(void)state;
	for (int ply = 0; ply < 60; ply++) {
		enum tg_color color = tg_position_to_move(pos);
		struct tg_choice choice = think(engine, pos, color, 60);
		if (choice.move == TG_RESIGN)
			break;
		assert_int_equal(tg_position_play(pos, color, choice.move), TG_LEGAL);
	}
	tg_position_destroy(pos);
	tg_engine_destroy(engine);
}

static void wishes_are_kept(void **state)
{
	struct tg_engine *engine = engine_of(1, 4 << 20);
	struct tg_position *pos = board_of(5, 5, NULL, "chinese", 1);
	struct tg_request request = {0};
	struct tg_choice choice;

	(void)state;
	request.color = TG_BLACK;
	request.budget.nodes = 300;
	request.avoid_length = 1;
	request.avoid[0] = 12; /* the centre, which it would choose */
	assert_int_equal(tg_engine_think(engine, pos, &request, &choice), TG_OK);
	assert_int_not_equal(choice.move, 12);
	request.avoid_length = 0;
	request.allow_length = 2;
	request.allow[0] = 0;
	request.allow[1] = 4;
	assert_int_equal(tg_engine_think(engine, pos, &request, &choice), TG_OK);
	assert_true(choice.move == 0 || choice.move == 4);
	tg_position_destroy(pos);
	tg_engine_destroy(engine);
}

/* --- stopping and reporting ------------------------------------------------------------------------------ */

struct reports {
	int count, finals;
	uint64_t nodes;
	bool sound;
};

static void on_report(void *context, const struct tg_report *report)
{
	struct reports *reports = context;

	reports->count++;
	reports->finals += report->is_final;
	reports->nodes = report->nodes;
	reports->sound = report->has_ownership && report->candidates_length > 0;
	for (int i = 0; i < report->candidates_length; i++) {
		const struct tg_candidate *c = &report->candidates[i];
		if (i > 0 && c->visits > c[-1].visits)
			reports->sound = false;
		if (c->pv_length < 1 || c->pv[0] != c->move || c->winrate < 0 || c->winrate > 1 ||
			c->lcb > c->winrate)
			reports->sound = false;
	}
}

static void a_stop_ends_the_search(void **state)
{
	struct tg_engine *engine = engine_of(2, 4 << 20);
	struct tg_position *pos = board_of(19, 19, NULL, "chinese", 15);
	struct tg_request request = {0};
	struct reports reports = {0};
	struct tg_choice choice;

	(void)state;
	request.color = TG_BLACK;
	request.analyze = true; /* and no budget: only the flag can end it */
	request.stop = tg_stop_create();
	request.report = on_report;
	request.report_context = &reports;
	tg_stop_request(request.stop);
	assert_int_equal(tg_engine_think(engine, pos, &request, &choice), TG_OK);
	assert_true(choice.nodes <= 2);
	assert_int_equal(reports.finals, 1);
	tg_stop_destroy(request.stop);

	request.stop = NULL;
	request.budget.nodes = 300;
	assert_int_equal(tg_engine_think(engine, pos, &request, &choice), TG_OK);
	assert_int_equal(reports.finals, 2);
	assert_true(reports.sound);
	assert_int_equal(reports.nodes, 300);
	tg_position_destroy(pos);
	tg_engine_destroy(engine);
}

/* No limit and no stop flag: the level's budget ends the search, not the reader's patience. */
static void a_think_always_ends(void **state)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;
	struct tg_position *pos = board_of(9, 9, NULL, "chinese", 14);
	struct tg_request request = {0};
	struct tg_engine *engine;
	struct tg_choice choice;

	(void)state;
	options.level = 1;
	options.memory = 1 << 20;
	engine = tg_engine_create("go", TG_GAME_GO, &options, NULL);
	request.color = TG_BLACK;
	assert_int_equal(tg_engine_think(engine, pos, &request, &choice), TG_OK);
	assert_true(choice.nodes > 0);
	assert_true(choice.nodes <= tg_level_budget(TG_GAME_GO, (struct tg_size){9, 9}, 1).nodes);
	tg_engine_destroy(engine);
	tg_position_destroy(pos);
}

/* --- passing ------------------------------------------------------------------------------------------- */

/* Black's 16 points on the left, White's 9 on the right; nothing is open. */
static const char settled[] = ".XXXO"
			      "XXXOO"
			      ".XXO."
			      "XXXOO"
			      ".XXO.";

static void a_settled_win_is_passed(void **state)
{
	static const char *const rules[] = {"tromp-taylor", "chinese", "japanese"};

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct tg_engine *engine = engine_of(1, 4 << 20);
		struct tg_position *pos = board_of(5, 5, settled, rules[i], 1);
		assert_int_equal(think(engine, pos, TG_BLACK, 400).move, TG_PASS);
		tg_position_play(pos, TG_WHITE, TG_PASS);
		assert_int_equal(think(engine, pos, TG_BLACK, 400).move, TG_PASS);
		tg_position_destroy(pos);
		tg_engine_destroy(engine);
	}
}

/*
 * White's dead stone stands in Black's corner, every stone counts as alive, and White has passed: as the
 * board stands Black has 12 points (A5 makes four of his neutral) and White 10, with the stone taken 16
 * and 9. At komi 4.5 Black must take it before he passes.
 */
static void dead_stones_are_taken_off_where_they_count(void **state)
{
	static const char cells[] = "O.XXO"
				    "..XOO"
				    "XXXO."
				    "X.XOO"
				    ".XXO.";
	struct tg_engine *engine = engine_of(1, 4 << 20);
	struct tg_position *pos = board_of(5, 5, cells, "tromp-taylor", 9);
	struct tg_score score;

	(void)state;
	tg_position_score(pos, NULL, &score);
	assert_int_equal(score.result_halves, 2 * (12 - 10) - 9);
	for (int ply = 0; ply < 12; ply++) {
		enum tg_color color = tg_position_to_move(pos);
		tg_point move = TG_PASS;
		if (color == TG_BLACK)
			move = think(engine, pos, TG_BLACK, 500).move;
		assert_int_equal(tg_position_play(pos, color, move), TG_LEGAL);
		if (color == TG_BLACK && move == TG_PASS)
			break;
	}
	tg_position_score(pos, NULL, &score);
	assert_true(score.result_halves > 0);
	tg_position_destroy(pos);
	tg_engine_destroy(engine);
}

/* Asked to clean up, Black takes the dead stone although the game is won with it on the board. */
static void cleaning_up_takes_the_dead(void **state)
{
	static const char cells[] = "O.XXO"
				    "..XOO"
				    "XXXO."
				    "X.XOO"
				    ".XXO.";
	struct tg_engine *engine = engine_of(1, 4 << 20);
	struct tg_position *pos = board_of(5, 5, cells, "chinese", 1);
	struct tg_request request = {0};
	struct tg_choice choice;

	(void)state;
	request.color = TG_BLACK;
	request.budget.nodes = 500;
	request.cleanup = true;
	for (int i = 0; i < 6 && tg_position_at(pos, 0) == TG_WHITE; i++) {
		assert_int_equal(tg_engine_think(engine, pos, &request, &choice), TG_OK);
		assert_int_not_equal(choice.move, TG_PASS);
		tg_position_play(pos, TG_BLACK, choice.move);
		tg_position_play(pos, TG_WHITE, TG_PASS);
	}
	assert_int_equal(tg_position_at(pos, 0), TG_EMPTY);
	tg_position_destroy(pos);
	tg_engine_destroy(engine);
}

/* --- estimates ------------------------------------------------------------------------------------------- */

static void the_judge_knows_the_dead(void **state)
{
	/* in either corner of two by two a stone that cannot live */
	static const char cells[] = ".OX.X.O.."
				    "..X.X.O.."
				    "XXXXX.OOO"
				    ".....X.O."
				    "XXXXXXOO."
				    ".X.X.XO.O"
				    "X.XXXXOOO"
				    ".XX.XOO.."
				    "X.X.XOOX.";
	struct tg_position *pos = board_of(9, 9, cells, "chinese", 14);
	uint8_t life[TG_MAX_POINTS], again[TG_MAX_POINTS];

	(void)state;
	assert_int_equal(tg_judge_life(pos, 2000, 1, life), TG_OK);
	assert_int_equal(life[1], TG_LIFE_DEAD);
	assert_int_equal(life[79], TG_LIFE_DEAD);
	assert_int_equal(life[4], TG_LIFE_ALIVE);
	assert_int_equal(life[6], TG_LIFE_ALIVE);
	assert_int_equal(life[0], TG_LIFE_NONE);
	assert_int_equal(tg_judge_life(pos, 2000, 1, again), TG_OK);
	assert_memory_equal(life, again, sizeof(life));
	tg_position_destroy(pos);
}

/* Two eyeless chains that share two liberties: whoever moves there is taken. (Four in a row inside an
 * eye do not kill it; a compact shape would.) */
static void a_seki_is_a_seki(void **state)
{
	static const char cells[] = ".XXO.OX"
				    "XXXOXOX"
				    ".XXOXOX"
				    "XXXOXOX"
				    ".XXO.OX"
				    "XXXOOOX"
				    "X.XXXXX";
	static const char expected[] = " AAS SA"
				       "AAASSSA"
				       " AASSSA"
				       "AAASSSA"
				       " AAS SA"
				       "AAASSSA"
				       "A AAAAA";
	struct tg_position *pos = board_of(7, 7, cells, "chinese", 14);
	uint8_t life[TG_MAX_POINTS];

	(void)state;
	assert_int_equal(tg_judge_life(pos, 2000, 1, life), TG_OK);
	for (int p = 0; p < 49; p++)
		assert_int_equal(" ADS"[life[p]], expected[p]);
	tg_position_destroy(pos);
}

static void an_estimate_is_of_black(void **state)
{
	struct tg_position *pos = board_of(5, 5, settled, "tromp-taylor", 1);
	struct tg_estimate estimate;

	(void)state;
	assert_int_equal(tg_estimate_position(pos, TG_BLACK, 300, 1, &estimate), TG_OK);
	assert_true(estimate.score > 0);
	assert_true(estimate.ownership[0] > 0.9f);
	assert_true(estimate.ownership[4] < -0.5f);
	tg_position_destroy(pos);
}

/* --- speed's promise ------------------------------------------------------------------------------------- */

/* Nothing is allocated while simulations run. (Under a sanitizer the counters stand still anyway.) */
static void a_playout_allocates_nothing(void **state)
{
	static struct tg_patterns patterns;
	static struct tg_goban empty, board;
	static struct tg_trace trace;
	struct tg_policy policy;
	struct tg_rng rng;
	struct mallinfo2 before;

	(void)state;
	tg_patterns_init(&patterns);
	tg_policy_init(&policy, &patterns);
	tg_rng_init(&rng, 1);
	tg_goban_init(&empty, (struct tg_size){19, 19});
	before = mallinfo2();
	for (int i = 0; i < 20; i++) {
		tg_goban_copy(&board, &empty);
		trace.length = 0;
		tg_policy_playout(&policy, &board, TG_BLACK, &rng, &trace);
		assert_true(trace.length > 100);
		tg_goban_copy(&board, &empty);
		tg_goban_playout(&board, TG_BLACK, &rng, 4000);
	}
	assert_true(mallinfo2().uordblks == before.uordblks);
	assert_true(mallinfo2().hblks == before.hblks);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_winner_knows),
		cmocka_unit_test(the_same_game_twice),
		cmocka_unit_test(visits_add_up),
		cmocka_unit_test(pondering_is_reused),
		cmocka_unit_test(memory_has_a_limit),
		cmocka_unit_test(four_threads_share_a_tree),
		cmocka_unit_test(every_answer_is_legal),
		cmocka_unit_test(a_triple_ko_is_answered),
		cmocka_unit_test(wishes_are_kept),
		cmocka_unit_test(a_stop_ends_the_search),
		cmocka_unit_test(a_think_always_ends),
		cmocka_unit_test(a_settled_win_is_passed),
		cmocka_unit_test(dead_stones_are_taken_off_where_they_count),
		cmocka_unit_test(cleaning_up_takes_the_dead),
		cmocka_unit_test(the_judge_knows_the_dead),
		cmocka_unit_test(a_seki_is_a_seki),
		cmocka_unit_test(an_estimate_is_of_black),
		cmocka_unit_test(a_playout_allocates_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
