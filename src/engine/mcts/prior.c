/*
 * Priors: the product of a move's learned weights, divided by the sum over all moves.
 */
#include "engine/mcts/prior.h"

#include "engine/mcts/features.h"

#include <stdlib.h>

/*
 * 2^(exponent / 256) by a cubic for the fraction (error below 0.02 %): no library function, so the
 * same float on every machine.
 */
static float power_of_two(int exponent)
{
	int whole, part;
	float x, result;

	exponent = exponent > 4096 ? 4096 : exponent < -4096 ? -4096 : exponent;
	part = exponent & 255;
	whole = (exponent - part) / 256;
	x = (float)part / 256;
	result = 1 + x * (0.69583f + x * (0.22607f + x * 0.07810f));
	for (; whole > 0; whole--)
		result *= 2;
	for (; whole < 0; whole++)
		result *= 0.5f;
	return result;
}

static float weight_of(struct tg_scene *scene, tg_at p)
{
	uint16_t features[TG_FEATURES_OF_MOVE];
	int length = tg_features_of(scene, p, features), sum = 0;

	for (int i = 0; i < length; i++)
		sum += features[i] < TG_FEATURE_SPATIAL
			? tg_prior_weights[features[i]]
			: tg_shape_weights[features[i] - TG_FEATURE_SPATIAL];
	return power_of_two(sum);
}

/* The likeliest first; equal ones in the order of the board. */
static int by_prior(const void *a, const void *b)
{
	const struct tg_prior_move *x = a, *y = b;

	if (x->prior != y->prior)
		return x->prior < y->prior ? 1 : -1;
	return (int)x->move - (int)y->move;
}

int tg_prior_moves(const struct tg_patterns *patterns, const struct tg_goban *b,
	enum tg_color color, struct tg_prior_move moves[TG_PRIOR_MAX])
{
	struct tg_scene scene;
	int length = 0, points = tg_size_points(b->size);
	float sum = 0;

	tg_scene_init(&scene, patterns, b, color);
	for (int i = 0; i < points; i++) {
		tg_at p = tg_goban_at(b, (tg_point)i);
		if (b->cell[p] == TG_EMPTY && tg_goban_is_legal(b, color, p) &&
			!tg_code_is_eye(b->code[p], color))
			moves[length++].move = p;
	}
	moves[length++].move = TG_AT_NONE;
	for (int i = 0; i < length; i++) {
		moves[i].prior = weight_of(&scene, moves[i].move);
		sum += moves[i].prior;
	}
	for (int i = 0; i < length; i++)
		moves[i].prior /= sum;
	qsort(moves, (size_t)length - 1, sizeof(moves[0]), by_prior);
	return length;
}
