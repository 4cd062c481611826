/*
 * Slips of the weaker levels; see level.h. A slip takes a five that is there, but may overlook the
 * other side's threats: the points near stones are weighed by what they make for either side, blurred,
 * and the best of the blurred ones is played.
 */
#include "engine/alphabeta/level.h"
#include "engine/alphabeta/picker.h"

#include "base/rng.h"

#include <string.h>

/* Chance of a slip in percent, and how blurred a hasty look is (in weight units), by level. */
static const uint8_t slip_percent[10] = {0, 70, 40, 22, 10, 4, 2, 1, 0, 0};
static const uint16_t blur[10] = {0, 160, 110, 80, 60, 50, 40, 30, 0, 0};

/* Worth of a point to somebody who looks once. */
static int hasty_worth(const struct tg_ab_board *board, tg_ab_at at, struct tg_rng *rng, int level)
{
	const struct tg_ab_state *is = &board->cells[at].is;
	int side = board->side;
	int worth = board->tables->combos[side][is->combo[side]].own * 5 / 2 +
		board->tables->combos[side ^ 1][is->combo[side ^ 1]].foe * 2;

	if (is->cls[side] == TG_AB_CELL_FIVE)
		return 1 << 20;
	return worth + (int)tg_rng_below(rng, blur[level]);
}

static void choose_hasty(const struct tg_engine_options *options, struct tg_ab_worker *worker,
	struct tg_rng *rng, struct tg_choice *choice)
{
	int best = -1, best_worth = -1;

	for (int i = 0; i < worker->roots_length; i++) {
		int worth = hasty_worth(worker->board, worker->roots[i].at, rng, options->level);
		if (worth > best_worth) {
			best_worth = worth;
			best = i;
		}
	}
	choice->move = tg_ab_to_point(worker->board->size, worker->roots[best].at);
	choice->winrate = 0.5;
	choice->nodes = 1;
}

bool tg_ab_level_slips(const struct tg_engine_options *options, struct tg_ab_worker *worker,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct tg_rng rng;

	if (slip_percent[options->level] == 0)
		return false;
	tg_rng_init(&rng, options->seed ^ worker->board->hash);
	if (tg_rng_below(&rng, 100) >= slip_percent[options->level])
		return false;
	if (!tg_ab_root_prepare_open(worker, request))
		return false;
	choose_hasty(options, worker, &rng, choice);
	return true;
}
