/* The evaluator without a network: learned priors, and one playout for a value. See evaluator.h. */
#include "engine/mcts/evaluator.h"

static int moves(const struct tg_evaluator *evaluator, const struct tg_goban *b,
	enum tg_color color, struct tg_prior_move list[TG_PRIOR_MAX])
{
	const struct tg_playouts *self = (const struct tg_playouts *)evaluator;

	return tg_prior_moves(&self->patterns, b, color, list);
}

static struct tg_value value(const struct tg_evaluator *evaluator, struct tg_leaf *leaf)
{
	const struct tg_playouts *self = (const struct tg_playouts *)evaluator;
	int tree_length = leaf->trace->length;
	struct tg_value result = {.is_game = true};

	tg_policy_playout(&self->policy, leaf->board, leaf->color, leaf->rng, leaf->trace);
	result.margin = tg_counting_margin(
		leaf->counting, leaf->board, leaf->trace, tree_length, leaf->first);
	result.result = tg_counting_result(leaf->counting, result.margin);
	return result;
}

void tg_playouts_init(struct tg_playouts *playouts)
{
	playouts->base.moves = moves;
	playouts->base.value = value;
	tg_patterns_init(&playouts->patterns);
	tg_policy_init(&playouts->policy, &playouts->patterns);
}
