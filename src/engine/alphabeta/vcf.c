/* Victory by continuous fours; see vcf.h. */
#include "engine/alphabeta/vcf.h"
#include "engine/alphabeta/threats.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 96 };

struct four {
	tg_ab_at at;
	int16_t order;
};

enum tg_status tg_ab_vcf_init(struct tg_ab_vcf *vcf, struct tg_ab_board *board, int log2)
{
	memset(vcf, 0, sizeof(*vcf));
	vcf->board = board;
	vcf->mask = (UINT64_C(1) << log2) - 1;
	vcf->slots = calloc(vcf->mask + 1, sizeof(*vcf->slots));
	return vcf->slots ? TG_OK : TG_ERR_NOMEM;
}

void tg_ab_vcf_finish(struct tg_ab_vcf *vcf)
{
	free(vcf->slots);
	vcf->slots = NULL;
}

void tg_ab_vcf_clear(struct tg_ab_vcf *vcf)
{
	memset(vcf->slots, 0, (vcf->mask + 1) * sizeof(*vcf->slots));
	vcf->nodes = 0;
}

static bool is_known_failure(struct tg_ab_vcf *vcf, int depth)
{
	tg_hash hash = vcf->board->hash;
	const struct tg_ab_vcf_slot *slot = &vcf->slots[hash & vcf->mask];

	if (slot->check != (uint32_t)(hash >> 32) || slot->depth < (uint32_t)depth)
		return false;
	if (slot->depth != TG_AB_VCF_FOREVER)
		vcf->is_limited = true;
	return true;
}

static void remember_failure(struct tg_ab_vcf *vcf, int depth)
{
	tg_hash hash = vcf->board->hash;
	struct tg_ab_vcf_slot *slot = &vcf->slots[hash & vcf->mask];

	slot->check = (uint32_t)(hash >> 32);
	slot->depth = vcf->is_limited ? (uint32_t)depth : TG_AB_VCF_FOREVER;
}

/* Strong classes first, then what the table of weights likes. */
static int order_of(const struct tg_ab_board *board, tg_ab_at at, int side)
{
	const struct tg_ab_cell *cell = &board->cells[at];

	return cell->is.cls[side] * 1024 +
		board->tables->combos[side][cell->is.combo[side]].own * 2 +
		board->tables->combos[side ^ 1][cell->is.combo[side ^ 1]].foe;
}

static int collect_fours(const struct tg_ab_board *board, struct four fours[MOVES_MAX])
{
	int side = board->side, length = 0;

	for (int row = 0; row < board->size.rows; row++) {
		for (uint32_t set = board->fours[side][row]; set && length < MOVES_MAX;
			set &= set - 1) {
			struct four four = {tg_ab_from_square(row, __builtin_ctz(set)), 0};
			four.order = (int16_t)order_of(board, four.at, side);
			int i = length++;
			for (; i > 0 && fours[i - 1].order < four.order; i--)
				fours[i] = fours[i - 1];
			fours[i] = four;
		}
	}
	return length;
}

static bool attack(struct tg_ab_vcf *vcf, int depth, int level);

/* The attacker has just made a four: does every answer lose? */
static bool answer(struct tg_ab_vcf *vcf, int depth, int level)
{
	struct tg_ab_board *board = vcf->board;
	struct tg_ab_points blocks;

	if (tg_ab_count(board, board->side, TG_AB_CELL_FIVE) > 0)
		return false;
	tg_ab_five_blocks(board, &blocks);
	vcf->ends_with_five = false;
	vcf->length = level; /* unless an answer goes on, the line ends with the four */
	for (int i = 0; i < blocks.length; i++) {
		if (!tg_ab_board_is_legal(board, board->side, blocks.at[i]))
			continue;
		tg_ab_board_play(board, blocks.at[i]);
		bool wins = attack(vcf, depth - 1, level + 1);
		tg_ab_board_undo(board);
		if (!wins)
			return false;
		vcf->line[level] = blocks.at[i];
	}
	return true;
}

static bool try_four(struct tg_ab_vcf *vcf, tg_ab_at at, int depth, int level)
{
	struct tg_ab_board *board = vcf->board;

	if (!tg_ab_board_is_legal(board, board->side, at))
		return false;
	tg_ab_board_play(board, at);
	bool wins = answer(vcf, depth, level + 1);
	tg_ab_board_undo(board);
	if (wins)
		vcf->line[level] = at;
	return wins;
}

static bool win_now(struct tg_ab_vcf *vcf, enum tg_ab_class cls, int level)
{
	vcf->line[level] = tg_ab_board_find(vcf->board, vcf->board->side, cls);
	vcf->length = level + 1;
	vcf->ends_with_five = cls == TG_AB_CELL_FIVE;
	return true;
}

/* The defender's answer made a four of its own: the block must be a four as well. */
static bool counter(struct tg_ab_vcf *vcf, int depth, int level)
{
	struct tg_ab_board *board = vcf->board;
	struct tg_ab_points blocks;

	tg_ab_five_blocks(board, &blocks);
	for (int i = 0; i < blocks.length; i++)
		if (board->cells[blocks.at[i]].is.cls[board->side] >= TG_AB_CELL_FOUR &&
			try_four(vcf, blocks.at[i], depth, level))
			return true;
	return false;
}

static bool is_out_of_budget(struct tg_ab_vcf *vcf)
{
	if (vcf->nodes >= vcf->budget ||
		(vcf->stop && atomic_load_explicit(vcf->stop, memory_order_relaxed)))
		vcf->is_cut = true;
	return vcf->is_cut;
}

/* Tries all fours. A failure is remembered, with the depth only if the depth had a part in it. */
static bool try_fours(struct tg_ab_vcf *vcf, int depth, int level)
{
	struct four fours[MOVES_MAX];
	int length = collect_fours(vcf->board, fours);
	bool was_limited = vcf->is_limited;

	vcf->is_limited = false;
	for (int i = 0; i < length; i++)
		if (try_four(vcf, fours[i].at, depth, level))
			return true;
	if (!vcf->is_cut)
		remember_failure(vcf, depth);
	vcf->is_limited = vcf->is_limited || was_limited;
	return false;
}

/* The attacker is to move and has `depth` moves left. `level` is the place in the line. */
static bool attack(struct tg_ab_vcf *vcf, int depth, int level)
{
	struct tg_ab_board *board = vcf->board;
	int side = board->side;

	if (tg_ab_count(board, side, TG_AB_CELL_FIVE) > 0)
		return win_now(vcf, TG_AB_CELL_FIVE, level);
	if (!tg_ab_has_fours(board, side) || is_out_of_budget(vcf))
		return false;
	if (depth <= 0) {
		vcf->is_limited = true;
		return false;
	}
	vcf->nodes++;
	if (tg_ab_count(board, side ^ 1, TG_AB_CELL_FIVE) > 0)
		return counter(vcf, depth, level);
	if (tg_ab_count(board, side, TG_AB_CELL_STRAIGHT) > 0)
		return win_now(vcf, TG_AB_CELL_STRAIGHT, level);
	return !is_known_failure(vcf, depth) && try_fours(vcf, depth, level);
}

enum tg_ab_vcf_answer tg_ab_vcf_search(struct tg_ab_vcf *vcf, int depth, uint64_t budget)
{
	vcf->is_cut = vcf->is_limited = false;
	vcf->budget = vcf->nodes + budget;
	if (attack(vcf, depth, 0))
		return TG_AB_VCF_WON;
	return vcf->is_cut ? TG_AB_VCF_UNKNOWN : TG_AB_VCF_NONE;
}

enum tg_ab_vcf_answer tg_ab_vcf_shortest(struct tg_ab_vcf *vcf, int depth, uint64_t budget)
{
	uint64_t limit = vcf->nodes + budget;
	enum tg_ab_vcf_answer answer = TG_AB_VCF_NONE;

	for (int d = 1; d <= depth; d++) {
		answer = vcf->nodes < limit ? tg_ab_vcf_search(vcf, d, limit - vcf->nodes)
					    : TG_AB_VCF_UNKNOWN;
		if (answer != TG_AB_VCF_NONE || !vcf->is_limited)
			break;
	}
	return answer;
}
