/*
 * The judge of dead stones against finished games (tests/data/judged), and what it must know about
 * certainty, open borders and reading.
 */
#include "../unit.h"

#include "engine/mcts/capture.h"
#include "engine/mcts/judge.h"
#include "session/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS = 1000, SEED = 1, FILE_MAX = 1 << 20 };

static struct tg_record *read_games(const char *name)
{
	static char bytes[FILE_MAX];
	char path[1024];
	struct tg_record *record;

	snprintf(path, sizeof(path), TG_SOURCE_ROOT "/tests/data/judged/%s.sgf", name);
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	size_t length = fread(bytes, 1, sizeof(bytes), file);
	fclose(file);
	assert_int_equal(tg_record_read(bytes, length, NULL, &record, NULL), TG_OK);
	return record;
}

static void load_game(struct tg_record *record, int game, struct tg_position *pos)
{
	struct tg_load_options options = TG_LOAD_OPTIONS_INIT;
	struct tg_load_report report;

	assert_int_equal(tg_load_position(record, game, &options, pos, &report), TG_OK);
}

/* The stones that the last node marks, and how many. */
static int read_marks(
	const struct tg_record *record, int game, struct tg_size size, bool marked[TG_MAX_POINTS])
{
	tg_node node = tg_record_root(record, game), next;
	int count = 0;
	const char *text;

	memset(marked, 0, TG_MAX_POINTS * sizeof(*marked));
	while ((next = tg_node_child(record, node)) != TG_NO_NODE)
		node = next;
	for (; (text = tg_node_get(record, node, "MA", count)) != NULL; count++)
		marked[(text[1] - 'a') * size.cols + text[0] - 'a'] = true;
	return count;
}

/*
 * Games that come out otherwise, at most so sure: one stone beside an open corner (35), and a chain of four
 * in a game that both sides left early (110), which the side to move takes in half of its searches.
 */
static bool is_listed(const char *name, float certainty)
{
	return (strcmp(name, "9-35") == 0 || strcmp(name, "9-110") == 0) && certainty < 0.7F;
}

static void judge_game(struct tg_record *record, int game)
{
	static struct tg_position pos;
	static struct tg_judgement judged;
	bool marked[TG_MAX_POINTS], dead[TG_MAX_POINTS];
	uint8_t owner[TG_MAX_POINTS]; /* settled for ever */
	struct tg_score score;
	char result[16];
	const char *name = tg_node_get(record, tg_record_root(record, game), "GN", 0);
	const char *wanted = tg_node_get(record, tg_record_root(record, game), "RE", 0);

	load_game(record, game, &pos);
	read_marks(record, game, tg_position_size(&pos), marked);
	assert_int_equal(tg_judge_position(&pos, PLAYOUTS, SEED, &judged), TG_OK);
	tg_position_unconditional(&pos, owner);
	for (int p = 0; p < TG_MAX_POINTS; p++) {
		if (judged.certainty[p] >= 1 && owner[p] == TG_EMPTY)
			fail_msg("%s: point %d is called certain without proof", name, p);
		dead[p] = judged.life[p] == TG_LIFE_DEAD;
		if (dead[p] != marked[p] && !is_listed(name, judged.certainty[p]))
			fail_msg("%s: point %d is %s", name, p, dead[p] ? "dead" : "not dead");
	}
	if (is_listed(name, 0))
		return;
	tg_position_score(&pos, dead, &score);
	tg_score_format(&score, result);
	assert_string_equal(result, wanted);
}

/* Every `step`th game of a collection; all of them with TENGEN_JUDGED set. */
static void judge_games(const char *name, int step)
{
	struct tg_record *record = read_games(name);
	int games = tg_record_games(record);

	if (getenv("TENGEN_JUDGED"))
		step = 1;
	for (int game = 0; game < games; game += step)
		judge_game(record, game);
	tg_record_destroy(record);
}

static void finished_games(void **state)
{
	(void)state;
	judge_games("9x9", 8);
	judge_games("13x13", 12);
	judge_games("19x19", 16);
}

static struct tg_position *board_of(int side, const char *rows)
{
	struct tg_setup setup = TG_SETUP_INIT;
	uint8_t cells[TG_MAX_POINTS] = {TG_EMPTY};

	setup.size = (struct tg_size){(uint8_t)side, (uint8_t)side};
	assert_int_equal(tg_rules_parse("chinese", &setup.rules), TG_OK);
	for (int p = 0; p < side * side; p++)
		cells[p] = rows[p] == 'X' ? TG_BLACK : rows[p] == 'O' ? TG_WHITE : TG_EMPTY;
	struct tg_position *pos = tg_position_create(&setup, NULL);
	assert_non_null(pos);
	assert_int_equal(tg_position_set(pos, cells, TG_BLACK), TG_OK);
	return pos;
}

/* The borders of a board with every stone alive. */
static int find_borders(const char *rows, bool open[TG_MAX_POINTS])
{
	uint8_t life[TG_MAX_POINTS] = {TG_LIFE_NONE};
	struct tg_position *pos = board_of(5, rows);
	int count;

	for (int p = 0; p < 25; p++)
		life[p] = rows[p] == '.' ? TG_LIFE_NONE : TG_LIFE_ALIVE;
	count = tg_judge_borders(pos, life, open);
	tg_position_destroy(pos);
	return count;
}

/* The wall is not closed at C2: nobody can say whose C1 and C2 are. */
static void an_open_border_is_named(void **state)
{
	static const char rows[] = ".XO.."
				   ".XO.."
				   ".XO.."
				   ".X..O"
				   ".X..O";
	bool open[TG_MAX_POINTS];

	(void)state;
	assert_int_equal(find_borders(rows, open), 10); /* up to the edge on the right */
	assert_true(open[17] && open[18] && open[22] && open[23]);
}

/* A dame between two walls is no open border. */
static void a_dame_is_no_open_border(void **state)
{
	static const char rows[] = ".X.O."
				   ".X.O."
				   ".X.O."
				   ".XXO."
				   ".XXO.";
	bool open[TG_MAX_POINTS];

	(void)state;
	assert_int_equal(find_borders(rows, open), 0);
}

static enum tg_capture read_at(const char *rows, int side, int point, enum tg_color first)
{
	struct tg_position *pos = board_of(side, rows);
	struct tg_goban b;
	int nodes = 20000;

	tg_goban_set(&b, &pos->as.go, TG_BLACK);
	enum tg_capture answer =
		tg_capture_read(&b, tg_goban_at(&b, (tg_point)point), first, &nodes);
	assert_true(nodes > 0);
	tg_position_destroy(pos);
	return answer;
}

/* Three black stones without an eye between chains that cannot approach: who moves there is taken. */
static void a_seki_is_read(void **state)
{
	static const char rows[] = ".XXO.OX"
				   "XXXOXOX"
				   ".XXOXOX"
				   "XXXOXOX"
				   ".XXO.OX"
				   "XXXOOOX"
				   "X.XXXXX";

	(void)state;
	assert_int_equal(read_at(rows, 7, 3, TG_BLACK), TG_CAPTURE_NO);
	assert_int_equal(read_at(rows, 7, 11, TG_WHITE), TG_CAPTURE_NO);
}

/* In atari: taken when the enemy moves first, out of reach once it is connected. */
static void who_moves_first_decides(void **state)
{
	static const char rows[] = ".OXX."
				   "OX.X."
				   "OXXX."
				   "OOOOO"
				   ".O.O.";

	(void)state;
	assert_int_equal(read_at(rows, 5, 1, TG_BLACK), TG_CAPTURE_YES);
	assert_int_not_equal(read_at(rows, 5, 1, TG_WHITE), TG_CAPTURE_YES);
}

/*
 * Black lives with three eyes. White's corner depends on the maps, which give it `black` with Black to
 * move and `white` with White to move; they give the rest to White, who cannot have it.
 */
static void judge_corner(double black, double white, struct tg_judgement *judged)
{
	static const char rows[] = ".X.X."
				   "XXXXX"
				   "XXXXX"
				   "OO..X"
				   ".O..X";
	float by_black[TG_MAX_POINTS], by_white[TG_MAX_POINTS];
	struct tg_position *pos = board_of(5, rows);

	for (int p = 0; p < 25; p++) {
		bool corner = p >= 15 && p % 5 != 4;
		by_black[p] = corner ? (float)black : -1;
		by_white[p] = corner ? (float)white : -1;
	}
	assert_int_equal(tg_judge_ownership(pos, by_black, by_white, judged), TG_OK);
	for (int p = 0; p < 25; p++) {
		if (rows[p] == 'X')
			assert_true(judged->life[p] == TG_LIFE_ALIVE && judged->certainty[p] == 1);
		if (rows[p] == '.')
			assert_int_equal(judged->life[p], TG_LIFE_NONE);
	}
	assert_int_equal(judged->life[15], judged->life[21]); /* one chain, one fate */
	tg_position_destroy(pos);
}

static void maps_decide_what_is_not_settled(void **state)
{
	struct tg_judgement judged;

	(void)state;
	judge_corner(1, 1, &judged);
	assert_int_equal(judged.life[15], TG_LIFE_DEAD);
	assert_true(judged.certainty[15] > 0.9F && judged.certainty[15] < 1);
	judge_corner(-1, -1, &judged);
	assert_int_equal(judged.life[15], TG_LIFE_ALIVE);
	assert_true(judged.certainty[15] > 0.9F && judged.certainty[15] < 1);
	/* Who moves first decides: it goes to those who have more there, and the judge is not sure. */
	judge_corner(1, -1, &judged);
	assert_int_equal(judged.life[15], TG_LIFE_DEAD);
	assert_true(judged.certainty[15] < 0.6F);
	/* Whatever is round it, what both maps leave to its owner stays. */
	judge_corner(-0.1, -0.3, &judged);
	assert_int_equal(judged.life[15], TG_LIFE_ALIVE);
	assert_int_equal(
		judged.open_length, 4); /* White's two columns are not closed towards Black */
}

static void maps_are_for_go(void **state)
{
	static const float map[TG_MAX_POINTS];
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_judgement judged;

	(void)state;
	setup.game = TG_GAME_GOMOKU;
	struct tg_position *pos = tg_position_create(&setup, NULL);
	assert_non_null(pos);
	assert_int_equal(tg_judge_ownership(pos, map, map, &judged), TG_ERR_UNSUPPORTED);
	tg_position_destroy(pos);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finished_games),
		cmocka_unit_test(an_open_border_is_named),
		cmocka_unit_test(a_dame_is_no_open_border),
		cmocka_unit_test(a_seki_is_read),
		cmocka_unit_test(who_moves_first_decides),
		cmocka_unit_test(maps_decide_what_is_not_settled),
		cmocka_unit_test(maps_are_for_go),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
