/*
 * Random play and undo, compared with the slow oracle after every ply: 10^5 moves (fewer with
 * sanitizers). TENGEN_RANDOM_MOVES sets another number; 1000000 is the long run.
 */
#include "../unit.h"

#include "base/rng.h"
#include "go/go.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SANITIZE_ADDRESS__
#define DEFAULT_MOVES 50000
#else
#define DEFAULT_MOVES 100000
#endif

struct duel {
	struct tg_rng rng;
	struct tg_go go;
	struct tg_go_slow *slow;
	long moves, undos, scores, refused[TG_REFUSED_OVER + 1], ends[TG_END_LENGTH + 1];
};

static int below(struct duel *duel, int bound)
{
	return (int)tg_rng_below(&duel->rng, (uint32_t)bound);
}

/* Small boards are full of repetitions and captures, so that half of all games are played there. */
static uint8_t random_side(struct duel *duel)
{
	return (uint8_t)(1 + below(duel, below(duel, 2) ? 5 : TG_MAX_SIDE));
}

static struct tg_rules random_rules(struct duel *duel)
{
	return (struct tg_rules){
		.ko = (enum tg_ko)below(duel, 4),
		.scoring = (enum tg_scoring)below(duel, 2),
		.tax = (enum tg_tax)below(duel, 3),
		.suicide = below(duel, 2),
		.has_button = below(duel, 4) == 0,
		.bonus = (enum tg_bonus)below(duel, 3),
		.friendly_pass = below(duel, 2),
		.komi_halves = below(duel, 20) - 5,
	};
}

static void fail_at(const struct duel *duel, const char *what)
{
	const struct tg_go *go = &duel->go;

	fail_msg("%s differs: %dx%d ko %d suicide %d, %d plies, after %ld moves", what,
		go->size.cols, go->size.rows, go->rules.ko, go->rules.suicide, go->plies,
		duel->moves);
}

/* The whole board where it is small, else what a move can have changed and a few points more. */
static void compare(struct duel *duel, tg_point last)
{
	int points = tg_size_points(duel->go.size);
	const char *what = tg_go_slow_compare(duel->slow, &duel->go);
	bool all = points <= 12 || below(duel, 64) == 0;

	for (tg_point p = 0; all && !what && p < points; p++)
		what = tg_go_slow_compare_point(duel->slow, &duel->go, p);
	for (int i = 0; !all && !what && i < 4; i++)
		what = tg_go_slow_compare_point(
			duel->slow, &duel->go, (tg_point)below(duel, points));
	if (!what && last >= 0 && last < points)
		what = tg_go_slow_compare_point(duel->slow, &duel->go, last);
	if (what)
		fail_at(duel, what);
}

static bool same_pair(const int a[2], const int b[2])
{
	return a[0] == b[0] && a[1] == b[1];
}

static bool same_score(const struct tg_score *a, const struct tg_score *b)
{
	return same_pair(a->stones, b->stones) && same_pair(a->territory, b->territory) &&
		same_pair(a->prisoners, b->prisoners) && same_pair(a->dead, b->dead) &&
		same_pair(a->tax, b->tax) && same_pair(a->button, b->button) &&
		a->dame == b->dame && a->bonus == b->bonus && a->komi_halves == b->komi_halves &&
		a->result_halves == b->result_halves &&
		memcmp(a->owner, b->owner, sizeof(a->owner)) == 0;
}

static void compare_scores(struct duel *duel)
{
	struct tg_score quick, slow;
	bool dead[TG_MAX_POINTS];

	for (int p = 0; p < TG_MAX_POINTS; p++)
		dead[p] = below(duel, 8) == 0;
	duel->go.handicap = below(duel, 10);
	tg_go_score(&duel->go, dead, &quick);
	tg_go_slow_score(duel->slow, duel->go.handicap, dead, &slow);
	if (!same_score(&quick, &slow))
		fail_at(duel, "score");
	duel->scores++;
}

/* Mostly an empty point if a few tries find one; now and then a pass or a point off the board. */
static tg_point random_point(struct duel *duel)
{
	int points = tg_size_points(duel->go.size);
	tg_point point = (tg_point)below(duel, points);

	if (below(duel, 40) == 0)
		return (tg_point)(below(duel, 2) ? TG_PASS : below(duel, points + 6) - 3);
	for (int tries = below(duel, 8); tries && duel->go.cells[point] != TG_EMPTY; tries--)
		point = (tg_point)below(duel, points);
	return point;
}

static void step(struct duel *duel)
{
	enum tg_color color = below(duel, 16) ? duel->go.to_move : tg_other(duel->go.to_move);
	tg_point point = random_point(duel);
	enum tg_refusal quick = tg_go_play(&duel->go, color, point);
	enum tg_refusal slow = tg_go_slow_play(duel->slow, color, point);

	if (quick != slow)
		fail_at(duel, "the answer to a move");
	duel->refused[quick]++;
	duel->moves += quick == TG_LEGAL;
	compare(duel, point);
	duel->ends[tg_go_end(&duel->go)]++;
}

static void take_back_some(struct duel *duel)
{
	int plies = 1 + below(duel, below(duel, 8) ? 4 : 60);

	for (int i = 0; i < plies; i++) {
		bool quick = tg_go_undo(&duel->go), slow = tg_go_slow_undo(duel->slow);
		assert_int_equal(quick, slow);
		duel->undos += quick;
		compare(duel, TG_PASS);
	}
}

/* A few stones thrown on the board; a chain may have no liberty, and then both must refuse. */
static void set_up(struct duel *duel)
{
	uint8_t cells[TG_MAX_POINTS] = {0};
	int stones = 1 + below(duel, 9);
	enum tg_color to_move = below(duel, 2) ? TG_BLACK : TG_WHITE;

	for (int p = 0; p < TG_MAX_POINTS; p++)
		cells[p] = below(duel, 10) < stones ? (uint8_t)(1 + below(duel, 2)) : TG_EMPTY;
	assert_int_equal(
		tg_go_set(&duel->go, cells, to_move), tg_go_slow_set(duel->slow, cells, to_move));
	compare(duel, TG_PASS);
}

static void play_a_game(struct duel *duel)
{
	struct tg_size size = {random_side(duel), random_side(duel)};
	struct tg_rules rules = random_rules(duel);
	int steps = 20 + below(duel, 3 * tg_size_points(size) + 60);

	tg_go_init(&duel->go, size, &rules);
	duel->slow = tg_go_slow_create(size, &rules);
	assert_non_null(duel->slow);
	if (below(duel, 3) == 0)
		set_up(duel);
	for (int i = 0; i < steps; i++) {
		step(duel);
		if (below(duel, 25) == 0)
			take_back_some(duel);
		/* the slow count takes the cube of the points */
		if (below(duel, 20 + tg_size_points(size) * tg_size_points(size) / 4) == 0)
			compare_scores(duel);
	}
	while (below(duel, 8) == 0 && duel->go.plies)
		take_back_some(duel);
	tg_go_slow_destroy(duel->slow);
}

static void random_games_agree(void **state)
{
	long moves = unit_number("TENGEN_RANDOM_MOVES", DEFAULT_MOVES);
	struct duel *duel = calloc(1, sizeof(*duel));

	(void)state;
	tg_rng_init(&duel->rng, 20260801);
	while (duel->moves < moves)
		play_a_game(duel);
	print_message("%ld moves, %ld undone, refused: occupied %ld, suicide %ld, ko %ld, superko "
		      "%ld; states ended by passes %ld, by repetition %ld; %ld scores\n",
		duel->moves, duel->undos, duel->refused[TG_REFUSED_OCCUPIED],
		duel->refused[TG_REFUSED_SUICIDE], duel->refused[TG_REFUSED_KO],
		duel->refused[TG_REFUSED_SUPERKO], duel->ends[TG_END_PASSES],
		duel->ends[TG_END_REPETITION], duel->scores);
	assert_true(duel->refused[TG_REFUSED_KO] > 0 && duel->refused[TG_REFUSED_SUPERKO] > 0);
	assert_true(duel->ends[TG_END_REPETITION] > 0 && duel->scores > 50);
	free(duel);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games_agree),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
