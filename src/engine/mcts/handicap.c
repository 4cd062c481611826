/* The dynamic komi of handicap games. See handicap.h. */
#include "engine/mcts/handicap.h"

#include "engine/mcts/tactics.h"

enum {
	SAMPLES = 64,       /* playouts that say what the lead is: to about four points on 19x19 */
	SAMPLES_PART = 4,   /* of a small budget in playouts, at most */
	SAMPLES_HASTY = 8,  /* where a tenth of a second counts */
	POINTS_A_STONE = 7, /* without any playout */
	LARGE_SIDE = 13,
	OPENING_PART = 6 /* of the points are stones: the opening is over */
};

/* The share of the lead that is taken off at the first move. */
static const double opening_share = 0.9;

/* Of a board that is so full nothing is taken off any more. */
static const double full_share = 0.75;

/* A budget of so many seconds is a hasty one. */
static const double hasty = 0.3;

bool tg_handicap_is_on(const struct tg_go *go, const struct tg_request *request)
{
	return go->handicap >= 2 && !request->analyze && !request->cleanup;
}

static int samples_of(const struct tg_budget *budget)
{
	uint64_t samples = SAMPLES;

	if (budget->seconds > 0 && budget->seconds < hasty)
		samples = SAMPLES_HASTY;
	if (budget->nodes > 0 && budget->nodes / SAMPLES_PART < samples)
		samples = budget->nodes / SAMPLES_PART;
	return (int)samples;
}

/* Black's lead in half points, komi counted. */
static double lead_of(struct tg_search *search, const struct tg_go *go)
{
	struct tg_worker *w = &search->workers[0];
	int samples = samples_of(&search->request->budget);
	struct tg_leaf leaf = {.board = &w->board,
		.color = search->color,
		.trace = &w->trace,
		.first = search->color,
		.counting = &search->counting,
		.rng = &w->rng};
	double sum = 0;

	if (samples == 0)
		return 2 * POINTS_A_STONE * go->handicap - go->rules.komi_halves;
	for (int i = 0; i < samples; i++) {
		tg_goban_copy(&w->board, &search->root);
		w->board.keys = NULL;
		w->trace.length = 0;
		sum += search->evaluator->value(search->evaluator, &leaf).margin;
	}
	return sum / samples;
}

int tg_handicap_shift(struct tg_search *search, const struct tg_go *go)
{
	double full = full_share * tg_size_points(go->size);
	double share = opening_share * (1 - go->plies / full), lead;

	if (share <= 0 || search->aim || !tg_handicap_is_on(go, search->request))
		return 0;
	lead = lead_of(search, go);
	return lead > 0 ? -(int)(share * lead) : 0;
}

static bool is_on_first_line(const struct tg_goban *b, tg_at p)
{
	int col = tg_goban_point(b, p) % b->size.cols, row = tg_goban_point(b, p) / b->size.cols;

	return col == 0 || row == 0 || col == b->size.cols - 1 || row == b->size.rows - 1;
}

static bool saves_a_chain(const struct tg_goban *b, enum tg_color color, tg_at p)
{
	const tg_at around[4] = {
		(tg_at)(p - b->stride), (tg_at)(p - 1), (tg_at)(p + 1), (tg_at)(p + b->stride)};

	for (int i = 0; i < 4; i++)
		if (b->cell[around[i]] == (uint8_t)color && tg_goban_in_atari(b, around[i]))
			return true;
	return false;
}

void tg_handicap_prune(struct tg_search *search)
{
	const struct tg_goban *b = &search->root;
	const struct tg_node *root = &search->tree.nodes[TG_NODE_ROOT];
	uint32_t first = tg_node_children(root);
	int points = tg_size_points(b->size);

	if (!search->id.is_shifted || search->request->allow_length > 0 ||
		b->size.cols < LARGE_SIDE || b->size.rows < LARGE_SIDE ||
		(points - b->empties) * OPENING_PART > points)
		return;
	for (uint32_t i = first; i < first + root->children_length; i++) {
		struct tg_node *child = &search->tree.nodes[i];
		if (child->move != TG_AT_NONE && is_on_first_line(b, child->move) &&
			!tg_is_capture(b, search->color, child->move) &&
			!saves_a_chain(b, search->color, child->move))
			atomic_fetch_or_explicit(
				&child->flags, TG_NODE_EXCLUDED, memory_order_relaxed);
	}
}
