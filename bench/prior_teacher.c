/*
 * Games with a teacher's comments, as lessons for the priors: prior_teacher NET SIDE GAMES SEED [SHARE]
 * writes text to stdout in the form of prior_games.c, with what the teacher (teacher.h) thinks of each move,
 * in ten thousandths, in the place of visits:
 *
 *	game SIDE 1
 *	MOVE N P1 V1 ... PN VN
 *	end
 *
 * The moves are drawn from the same thoughts, a third of them a little flattened: real games with
 * mistakes in them and what should have been played instead. With SHARE, that many moves of a hundred are
 * drawn from the engine's present priors: positions to which their mistakes lead, and the way out.
 */
#include "base/rng.h"
#include "engine/mcts/prior.h"
#include "teacher.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static tg_point draw(const struct teacher_view *view, int points, double power, struct tg_rng *rng)
{
	double sum = 0, at;

	for (int p = 0; p <= points; p++)
		sum += pow((double)view->policy[p], power);
	at = tg_rng_unit(rng) * sum;
	for (int p = 0; p < points; p++) {
		at -= pow((double)view->policy[p], power);
		if (at < 0 && view->policy[p] > 0)
			return (tg_point)p;
	}
	return TG_PASS;
}

static struct tg_patterns patterns;

static tg_point draw_by_prior(const struct tg_position *pos, struct tg_rng *rng)
{
	static struct tg_goban b;
	static struct tg_prior_move moves[TG_PRIOR_MAX];
	enum tg_color color = tg_position_to_move(pos);
	double at = tg_rng_unit(rng);
	int length;

	tg_goban_set(&b, &pos->as.go, color);
	length = tg_prior_moves(&patterns, &b, color, moves);
	for (int i = 0; i < length - 1; i++) {
		tg_point p = tg_goban_point(&b, moves[i].move);
		at -= (double)moves[i].prior;
		if (at < 0 && tg_position_check(pos, color, p) == TG_LEGAL)
			return p;
	}
	return TG_PASS;
}

static void print_ply(const struct teacher_view *view, int points, tg_point move)
{
	int length = 0;

	for (int p = 0; p <= points; p++)
		length += lround(10000 * (double)view->policy[p]) >= 5;
	printf("%d %d", move, length);
	for (int p = 0; p <= points; p++) {
		long value = lround(10000 * (double)view->policy[p]);
		if (value >= 5)
			printf(" %d %ld", p < points ? p : TG_PASS, value);
	}
	putchar('\n');
}

static void play_game(struct teacher *teacher, int side, unsigned share, struct tg_rng *rng)
{
	static struct teacher_view view;
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position *pos;

	setup.size = (struct tg_size){(uint8_t)side, (uint8_t)side};
	setup.rules.komi_halves = 14;
	setup.rules.suicide = false;
	pos = tg_position_create(&setup, NULL);
	if (!pos)
		return;
	printf("game %d 1\n", side);
	for (int ply = 0; ply < 2 * side * side; ply++) {
		struct tg_outcome outcome;
		double power = tg_rng_below(rng, 3) == 0 ? 0.7 : 1;
		tg_point move;
		teacher_look(teacher, pos, &view);
		move = tg_rng_below(rng, 100) < share ? draw_by_prior(pos, rng)
						      : draw(&view, side * side, power, rng);
		print_ply(&view, side * side, move);
		tg_position_play(pos, tg_position_to_move(pos), move);
		tg_position_outcome(pos, &outcome);
		if (outcome.end != TG_END_NONE || view.winrate < 0.01 || view.winrate > 0.99)
			break;
	}
	printf("end\n");
	fflush(stdout);
	tg_position_destroy(pos);
}

int main(int argc, char **argv)
{
	struct tg_rng rng;
	struct teacher *teacher;

	if (argc != 5 && argc != 6) {
		fprintf(stderr, "usage: prior_teacher NET SIDE GAMES SEED [SHARE]\n");
		return 2;
	}
	teacher = teacher_create(argv[1]);
	if (!teacher)
		return 1;
	tg_patterns_init(&patterns);
	tg_rng_init(&rng, strtoull(argv[4], NULL, 10));
	for (int i = atoi(argv[3]); i > 0; i--)
		play_game(teacher, atoi(argv[2]), argc == 6 ? (unsigned)atoi(argv[5]) : 0, &rng);
	teacher_destroy(teacher);
	return 0;
}
