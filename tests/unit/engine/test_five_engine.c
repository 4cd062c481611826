/*
 * The engine "five": always a legal answer, wins and blocks that a beginner sees, proofs with the
 * right distance, limits of the request, determinism.
 */
#include "../unit.h"

#include "base/rng.h"
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct tg_position new_position(enum tg_game game, int cols, int rows)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position pos;

	setup.game = game;
	setup.size = (struct tg_size){(uint8_t)cols, (uint8_t)rows};
	assert_int_equal(tg_position_init(&pos, &setup), TG_OK);
	return pos;
}

static tg_point at(const char *vertex)
{
	tg_point point;

	assert_int_equal(tg_vertex_parse_five((struct tg_size){15, 15}, vertex, &point), TG_OK);
	return point;
}

/* A 15x15 position from words like "Xh8 Oi9". */
static struct tg_position diagram(enum tg_game game, const char *stones, enum tg_color to_move)
{
	struct tg_position pos = new_position(game, 15, 15);
	uint8_t cells[TG_MAX_POINTS] = {0};
	char word[8];
	int used;

	for (; sscanf(stones, " %7s%n", word, &used) == 1; stones += used)
		cells[at(word + 1)] = word[0] == 'X' ? TG_BLACK : TG_WHITE;
	assert_int_equal(tg_position_set(&pos, cells, to_move), TG_OK);
	return pos;
}

static struct tg_engine *new_engine(enum tg_game game, int threads, int level)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;

	options.threads = threads;
	options.level = level;
	options.memory = 4 << 20;
	struct tg_engine *engine = tg_engine_five_create(game, &options);
	assert_non_null(engine);
	return engine;
}

static struct tg_request *new_request(const struct tg_position *pos, uint64_t nodes)
{
	struct tg_request *request = calloc(1, sizeof(*request));

	assert_non_null(request);
	request->color = tg_position_to_move(pos);
	request->budget.nodes = nodes;
	return request;
}

static struct tg_choice think(
	struct tg_engine *engine, const struct tg_position *pos, uint64_t nodes)
{
	struct tg_request *request = new_request(pos, nodes);
	struct tg_choice choice;

	assert_int_equal(tg_engine_think(engine, pos, request, &choice), TG_OK);
	free(request);
	return choice;
}

/* A whole game by itself after some random moves; every move passes the gate of tg_engine_think. */
static void play_game(struct tg_engine *engine, struct tg_rng *rng, struct tg_position pos)
{
	struct tg_outcome outcome = {0};
	uint8_t forbidden[TG_MAX_POINTS];
	int points = tg_size_points(tg_position_size(&pos));

	for (int i = 0; outcome.end == TG_END_NONE; i++) {
		tg_point point = (tg_point)tg_rng_below(rng, (uint32_t)points);
		struct tg_request *request = new_request(&pos, 40);
		if (i < 3 || tg_rng_below(rng, 4) == 0) {
			tg_position_play(&pos, request->color, point);
		} else {
			struct tg_choice choice;
			enum tg_status status = tg_engine_think(engine, &pos, request, &choice);
			if (status == TG_ERR_STATE) { /* true only if nothing is legal */
				tg_position_forbidden(&pos, forbidden);
				for (int p = 0; p < points; p++)
					assert_true(tg_position_at(&pos, (tg_point)p) != TG_EMPTY ||
						forbidden[p] != TG_LEGAL);
				free(request);
				return;
			}
			assert_int_equal(status, TG_OK);
			assert_int_equal(
				tg_position_play(&pos, request->color, choice.move), TG_LEGAL);
		}
		free(request);
		tg_position_outcome(&pos, &outcome);
	}
}

static void always_a_legal_move(void **state)
{
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 1);
	for (int game = TG_GAME_GOMOKU; game < TG_GAME_COUNT; game++) {
		struct tg_engine *engine = new_engine((enum tg_game)game, 1, 9);
		for (int i = 0; i < 12; i++) {
			int side = 1 + (int)tg_rng_below(&rng, i < 8 ? 10 : 25);
			play_game(engine, &rng,
				new_position((enum tg_game)game, side,
					i % 2 ? side : 1 + (int)tg_rng_below(&rng, 14)));
		}
		tg_engine_destroy(engine);
	}
}

static void a_five_is_taken_and_a_four_blocked(void **state)
{
	(void)state;
	for (int game = TG_GAME_GOMOKU; game < TG_GAME_COUNT; game++) {
		struct tg_engine *engine = new_engine((enum tg_game)game, 1, 9);
		struct tg_position win = diagram(
			(enum tg_game)game, "Xd8 Xe8 Xf8 Xg8 Oc8 Od9 Oe9 Of9 Og9", TG_BLACK);
		struct tg_choice choice = think(engine, &win, 1000);
		assert_int_equal(choice.move, at("H8"));
		assert_int_equal(choice.mate, 1);
		assert_true(choice.winrate > 0.999);
		struct tg_position block =
			diagram((enum tg_game)game, "Xd8 Xe8 Xf8 Xg8 Oc8 Od10 Oe12 Of3", TG_WHITE);
		choice = think(engine, &block, 1000);
		assert_true(choice.move == at("H8") ||
			(game >= TG_GAME_CARO && choice.move == at("I8")));
		tg_engine_destroy(engine);
	}
}

static void an_open_three_wins_in_five(void **state)
{
	struct tg_engine *engine = new_engine(TG_GAME_GOMOKU, 1, 9);
	struct tg_position pos = diagram(TG_GAME_GOMOKU, "Xg8 Xh8 Xi8 Oc3 Od12 Om3", TG_BLACK);

	(void)state;
	struct tg_choice choice = think(engine, &pos, 20000);
	assert_true(choice.move == at("F8") || choice.move == at("J8"));
	assert_int_equal(choice.mate, 3);
	pos = diagram(TG_GAME_GOMOKU, "Xg8 Xh8 Xi8 Oc3 Od12 Om3", TG_WHITE);
	choice = think(engine, &pos, 20000);
	assert_true(choice.move == at("F8") || choice.move == at("J8") || choice.move == at("E8") ||
		choice.move == at("K8"));
	tg_engine_destroy(engine);
}

/*
 * Three stones near each other and nobody to stop them: no win by fours, but one by threes. Each side
 * knows it, and it holds against the best defence that the engine finds.
 */
static void a_win_by_threes_is_proved_and_played(void **state)
{
	struct tg_engine *engine = new_engine(TG_GAME_GOMOKU, 1, 9);
	struct tg_position pos = diagram(TG_GAME_GOMOKU, "Xh8 Xi9 Xh10 Oa1 Oo1 Oo15", TG_BLACK);
	struct tg_outcome outcome = {0};

	(void)state;
	for (int ply = 0; ply < 60 && outcome.end == TG_END_NONE; ply++) {
		struct tg_choice choice = think(engine, &pos, 100000);
		if (tg_position_to_move(&pos) == TG_BLACK)
			assert_true(choice.mate > 0);
		else
			assert_true(choice.mate < 0);
		assert_int_equal(
			tg_position_play(&pos, tg_position_to_move(&pos), choice.move), TG_LEGAL);
		tg_position_outcome(&pos, &outcome);
	}
	assert_int_equal(outcome.winner, TG_BLACK);
	tg_engine_destroy(engine);
}

/* Black's only answer to the four is an overline: White has won, and Black knows. */
static void a_forbidden_block_loses(void **state)
{
	struct tg_engine *engine = new_engine(TG_GAME_RENJU, 1, 9);
	struct tg_position pos = diagram(
		TG_GAME_RENJU, "Xh5 Xh6 Xh7 Xh9 Xh10 Xc8 Od8 Oe8 Og8 Ok3 Ol12 Om5", TG_WHITE);

	(void)state;
	assert_int_equal(tg_five_forbidden(&pos.as.five, at("H8")), TG_REFUSED_OVERLINE);
	struct tg_choice choice = think(engine, &pos, 20000);
	assert_int_equal(choice.move, at("F8"));
	assert_int_equal(choice.mate, 3);
	tg_engine_destroy(engine);
}

static void requests_are_honoured(void **state)
{
	struct tg_engine *engine = new_engine(TG_GAME_GOMOKU, 1, 9);
	struct tg_position pos = diagram(TG_GAME_GOMOKU, "Xh8 Xi9 Oh9", TG_WHITE);
	struct tg_request *request = new_request(&pos, 3000);
	struct tg_choice choice, other;

	(void)state;
	assert_int_equal(tg_engine_think(engine, &pos, request, &choice), TG_OK);
	request->avoid[request->avoid_length++] = choice.move;
	assert_int_equal(tg_engine_think(engine, &pos, request, &other), TG_OK);
	assert_int_not_equal(other.move, choice.move);
	request->avoid_length = 0;
	request->allow[0] = at("A1");
	request->allow[1] = at("H8"); /* occupied */
	request->allow_length = 2;
	assert_int_equal(tg_engine_think(engine, &pos, request, &choice), TG_OK);
	assert_int_equal(choice.move, at("A1"));
	request->allow[0] = at("I9");
	assert_int_equal(tg_engine_think(engine, &pos, request, &choice), TG_ERR_STATE);
	free(request);
	tg_engine_destroy(engine);
}

static void a_stop_that_is_set_still_gives_a_move(void **state)
{
	struct tg_engine *engine = new_engine(TG_GAME_RENJU, 2, 9);
	struct tg_position pos = new_position(TG_GAME_RENJU, 15, 15);
	struct tg_request *request = new_request(&pos, 0);
	struct tg_choice choice;

	(void)state;
	request->stop = tg_stop_create();
	tg_stop_request(request->stop);
	assert_int_equal(tg_engine_think(engine, &pos, request, &choice), TG_OK);
	assert_true(choice.move >= 0);
	tg_stop_destroy(request->stop);
	free(request);
	tg_engine_destroy(engine);
}

static void what_cannot_be_played_says_so(void **state)
{
	struct tg_engine *engine = new_engine(TG_GAME_GOMOKU, 1, 9);
	struct tg_position over =
		diagram(TG_GAME_GOMOKU, "Xd8 Xe8 Xf8 Xg8 Xh8 Oa1 Ob1 Oc1", TG_WHITE);
	struct tg_position other = new_position(TG_GAME_RENJU, 15, 15);
	struct tg_request *request = new_request(&over, 100);
	struct tg_choice choice;

	(void)state;
	assert_int_equal(tg_engine_think(engine, &over, request, &choice), TG_ERR_STATE);
	request->color = TG_BLACK;
	assert_int_equal(tg_engine_think(engine, &other, request, &choice), TG_ERR_UNSUPPORTED);
	free(request);
	tg_engine_destroy(engine);
}

static void the_same_nodes_give_the_same_move(void **state)
{
	struct tg_position pos = diagram(TG_GAME_RENJU, "Xh8 Oh9 Xj8 Og7 Xi6 Oi9", TG_BLACK);
	struct tg_choice first = {0};

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct tg_engine *engine = new_engine(TG_GAME_RENJU, 1, 9);
		struct tg_choice choice = think(engine, &pos, 20000);
		if (i == 0)
			first = choice;
		assert_int_equal(choice.move, first.move);
		assert_int_equal(choice.nodes, first.nodes);
		assert_int_equal(choice.depth, first.depth);
		/* And after a reset as if it were new. */
		tg_engine_reset(engine);
		choice = think(engine, &pos, 20000);
		assert_int_equal(choice.move, first.move);
		assert_int_equal(choice.nodes, first.nodes);
		tg_engine_destroy(engine);
	}
}

/* Reports: the last one is marked, and its principal variation can be played. */
struct heard {
	int count, finals;
	struct tg_report last;
};

static void hear(void *context, const struct tg_report *report)
{
	struct heard *heard = context;

	heard->count++;
	heard->finals += report->is_final;
	heard->last = *report;
}

static void reports_have_lines_that_can_be_played(void **state)
{
	struct tg_engine *engine = new_engine(TG_GAME_RENJU, 2, 9);
	struct tg_position pos = diagram(TG_GAME_RENJU, "Xh8 Oh9 Xj8 Og7 Xi6 Oi9", TG_BLACK);
	struct tg_request *request = new_request(&pos, 60000);
	struct tg_choice choice;
	static struct heard heard;

	(void)state;
	request->analyze = true;
	request->report = hear;
	request->report_context = &heard;
	request->report_interval = 1e-6;
	assert_int_equal(tg_engine_think(engine, &pos, request, &choice), TG_OK);
	assert_int_equal(heard.finals, 1);
	assert_true(heard.last.is_final);
	assert_true(heard.last.candidates_length >= 2);
	assert_int_equal(heard.last.candidates[0].move, choice.move);
	for (int i = 0; i < heard.last.candidates_length; i++) {
		const struct tg_candidate *candidate = &heard.last.candidates[i];
		struct tg_position line = pos;
		assert_int_equal(candidate->pv[0], candidate->move);
		for (int k = 0; k < candidate->pv_length; k++)
			assert_int_equal(tg_position_play(&line, tg_position_to_move(&line),
						 candidate->pv[k]),
				TG_LEGAL);
	}
	free(request);
	tg_engine_destroy(engine);
}

static void every_level_answers(void **state)
{
	struct tg_position pos = diagram(TG_GAME_GOMOKU, "Xh8 Xi9 Oh9 Oh7", TG_BLACK);

	(void)state;
	for (int level = 1; level <= 8; level++) {
		struct tg_engine *engine = new_engine(TG_GAME_GOMOKU, 1, level);
		struct tg_choice choice = think(engine, &pos, 20000);
		assert_int_equal(tg_position_check(&pos, TG_BLACK, choice.move), TG_LEGAL);
		tg_engine_destroy(engine);
	}
}

/* The moves of a line of data/five/openings_*.txt, up to a #, played by the rules; their number. */
static int play_opening(char *line, struct tg_position *pos)
{
	char *rest = NULL;
	tg_point point;
	int moves = 0;

	line[strcspn(line, "#\n")] = '\0';
	for (char *word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		assert_int_equal(tg_vertex_parse_five(tg_position_size(pos), word, &point), TG_OK);
		assert_int_equal(tg_position_play(pos, tg_position_to_move(pos), point), TG_LEGAL);
		moves++;
	}
	return moves;
}

static void check_openings(const char *name, enum tg_game game, int side)
{
	char path[4096], line[512];
	struct tg_outcome outcome;
	tg_hash seen[256];
	int count = 0;

	snprintf(path, sizeof(path), "%s/data/five/%s", TG_SOURCE_ROOT, name);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	while (fgets(line, sizeof(line), file) && count < 256) {
		struct tg_position pos = new_position(game, side, side);
		if (play_opening(line, &pos) == 0)
			continue;
		tg_position_outcome(&pos, &outcome);
		assert_int_equal(outcome.end, TG_END_NONE);
		seen[count] = tg_position_hash(&pos);
		for (int i = 0; i < count; i++)
			assert_true(seen[i] != seen[count]);
		count++;
	}
	fclose(file);
	assert_true(count >= 100);
}

static void openings_can_be_played(void **state)
{
	(void)state;
	check_openings("openings_gomoku15.txt", TG_GAME_GOMOKU, 15);
	check_openings("openings_renju15.txt", TG_GAME_RENJU, 15);
	check_openings("openings_gomoku20.txt", TG_GAME_GOMOKU, 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(always_a_legal_move),
		cmocka_unit_test(a_five_is_taken_and_a_four_blocked),
		cmocka_unit_test(an_open_three_wins_in_five),
		cmocka_unit_test(a_win_by_threes_is_proved_and_played),
		cmocka_unit_test(a_forbidden_block_loses),
		cmocka_unit_test(requests_are_honoured),
		cmocka_unit_test(a_stop_that_is_set_still_gives_a_move),
		cmocka_unit_test(what_cannot_be_played_says_so),
		cmocka_unit_test(the_same_nodes_give_the_same_move),
		cmocka_unit_test(reports_have_lines_that_can_be_played),
		cmocka_unit_test(every_level_answers),
		cmocka_unit_test(openings_can_be_played),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
