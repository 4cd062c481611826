/* Victory by continuous threats, by proof numbers; see vct.h. */
#include "engine/alphabeta/vct.h"
#include "engine/alphabeta/threats.h"
#include "engine/alphabeta/zone.h"

#include <stdlib.h>
#include <string.h>

enum {
	INFINITE = 1 << 30,
	VCF_DEPTH = 30,
	VCF_BUDGET = 300,
	QUIET_PROOF = 4, /* a quiet move is tried after threes that cost no more than this */
	RETRACE_NODES = 1000000,
	LEVEL_MAX = 300, /* plies of one line; deeper counts as no win */
};

enum fate { OPEN = 0, WON, LOST };

/* A position on its way through the search: what is certain, or the moves worth a thought. */
struct place {
	enum fate fate; /* for the attacker */
	int plies;      /* WON: to the end of the line */
	struct tg_ab_points moves;
};

enum tg_status tg_ab_vct_init(
	struct tg_ab_vct *vct, struct tg_ab_board *board, struct tg_ab_vcf *vcf, int log2)
{
	memset(vct, 0, sizeof(*vct));
	vct->board = board;
	vct->vcf = vcf;
	vct->mask = (UINT64_C(1) << log2) - 1;
	vct->slots = calloc(vct->mask + 1, sizeof(*vct->slots));
	return vct->slots ? TG_OK : TG_ERR_NOMEM;
}

void tg_ab_vct_finish(struct tg_ab_vct *vct)
{
	free(vct->slots);
	vct->slots = NULL;
}

/* What is known of a position; a new one starts with one and one. */
static struct tg_ab_vct_slot look_up(const struct tg_ab_vct *vct, tg_hash key)
{
	struct tg_ab_vct_slot fresh = {key, 1, 1, 0, false};
	const struct tg_ab_vct_slot *slot = &vct->slots[key & vct->mask];

	return slot->key == key ? *slot : fresh;
}

static void keep(struct tg_ab_vct *vct, const struct tg_ab_vct_slot *found)
{
	vct->slots[found->key & vct->mask] = *found;
}

static tg_hash key_here(const struct tg_ab_vct *vct)
{
	return vct->board->hash ^ vct->salt;
}

static tg_hash key_after(const struct tg_ab_vct *vct, tg_ab_at at)
{
	return tg_ab_board_hash_after(vct->board, at) ^ vct->salt;
}

/* A win by fours from here, in passing. */
static bool has_fours_to_win(struct tg_ab_vct *vct)
{
	uint64_t before = vct->vcf->nodes;
	enum tg_ab_vcf_answer answer = tg_ab_vcf_search(vct->vcf, VCF_DEPTH, VCF_BUDGET);

	vct->nodes += vct->vcf->nodes - before;
	vct->is_cut = vct->is_cut || answer == TG_AB_VCF_UNKNOWN;
	return answer == TG_AB_VCF_WON;
}

static bool is_over(const struct tg_ab_vct *vct)
{
	return vct->nodes >= vct->budget || (vct->should_stop && vct->should_stop(vct->context));
}

static void drop_illegal(struct tg_ab_board *board, struct tg_ab_points *points)
{
	int kept = 0;

	for (int i = 0; i < points->length; i++)
		if (tg_ab_board_is_legal(board, board->side, points->at[i]))
			points->at[kept++] = points->at[i];
	points->length = kept;
}

/* Fours, then all that makes a three (`least` THREE), or also what may threaten fours (TWO). */
static void add_threats(const struct tg_ab_board *board, int least, struct tg_ab_points *points)
{
	points->length = 0;
	tg_ab_add_fours(board, board->side, points);
	for (int row = 0; row < board->size.rows; row++) {
		for (int col = 0; col < board->size.cols; col++) {
			tg_ab_at at = tg_ab_from_square(row, col);
			const struct tg_ab_cell *cell = &board->cells[at];
			if (cell->stone == TG_EMPTY && cell->is.cls[board->side] >= least &&
				cell->is.cls[board->side] < TG_AB_CELL_FOUR &&
				points->length < TG_AB_POINTS_MAX)
				points->at[points->length++] = at;
		}
	}
}

/* The defender stands before a straight four of his own: fours, or stops that are threats as well. */
static void add_threatening_stops(const struct tg_ab_board *board, struct tg_ab_points *points)
{
	struct tg_ab_points stops;

	tg_ab_defences(board, &stops);
	points->length = 0;
	tg_ab_add_fours(board, board->side, points);
	for (int i = 0; i < stops.length && points->length < TG_AB_POINTS_MAX; i++) {
		int cls = board->cells[stops.at[i]].is.cls[board->side];
		if (cls >= TG_AB_THREE && cls < TG_AB_CELL_FOUR)
			points->at[points->length++] = stops.at[i];
	}
}

/* Has the position on the board been asked for a win by fours, in vain? */
static bool is_barren(const struct tg_ab_vct *vct)
{
	tg_hash key = key_here(vct);
	const struct tg_ab_vct_slot *slot = &vct->slots[key & vct->mask];

	return slot->key == key && slot->is_barren;
}

static void look_as_attacker(struct tg_ab_vct *vct, struct place *place)
{
	struct tg_ab_board *board = vct->board;
	int side = board->side;

	place->moves.length = 0;
	place->plies = 1;
	place->fate = WON;
	if (tg_ab_count(board, side, TG_AB_CELL_FIVE) > 0)
		return;
	bool has_to_block = tg_ab_count(board, side ^ 1, TG_AB_CELL_FIVE) > 0;
	if (!has_to_block && tg_ab_count(board, side, TG_AB_CELL_STRAIGHT) > 0)
		return;
	if (!is_barren(vct) && has_fours_to_win(vct)) {
		place->plies = vct->vcf->length;
		return;
	}
	if (has_to_block)
		tg_ab_five_blocks(board, &place->moves);
	else if (tg_ab_count(board, side ^ 1, TG_AB_CELL_STRAIGHT) > 0)
		add_threatening_stops(board, &place->moves);
	else
		add_threats(board, vct->with_quiet ? TG_AB_TWO : TG_AB_THREE, &place->moves);
	drop_illegal(board, &place->moves);
	place->fate = place->moves.length > 0 ? OPEN : LOST;
}

static bool is_known(const struct tg_ab_vct *vct, tg_hash key)
{
	return vct->slots[key & vct->mask].key == key;
}

/* After this answer, does the attacker still win by fours? Remembered either way. */
static void try_answer(struct tg_ab_vct *vct, tg_ab_at at)
{
	struct tg_ab_vct_slot slot = {key_after(vct, at), 1, 1, 0, true};

	if (is_known(vct, slot.key))
		return;
	tg_ab_board_play(vct->board, at);
	if (has_fours_to_win(vct)) {
		slot.proof = 0;
		slot.disproof = INFINITE;
		slot.plies = (uint16_t)vct->vcf->length;
	}
	tg_ab_board_undo(vct->board);
	keep(vct, &slot);
}

/* The legal points of the zone; where all of it is foul, any point, so that a line can go on. */
static void add_answers(
	struct tg_ab_board *board, struct tg_ab_zone *zone, struct tg_ab_points *points)
{
	tg_ab_zone_points(zone, board, points);
	drop_illegal(board, points);
	if (points->length > 0)
		return;
	if (board->points - board->stones > TG_AB_POINTS_MAX)
		return;
	zone->is_everything = true;
	tg_ab_zone_points(zone, board, points);
	drop_illegal(board, points);
}

/* The attacker's move was quiet: if it threatens to win by fours, what answers are there? */
static void look_at_quiet(struct tg_ab_vct *vct, struct place *place)
{
	struct tg_ab_board *board = vct->board;
	struct tg_ab_zone zone;

	tg_ab_board_pass(board);
	bool is_threat = has_fours_to_win(vct);
	if (is_threat)
		tg_ab_zone_find(&zone, board, vct->vcf);
	tg_ab_board_undo(board);
	if (!is_threat)
		return;
	if (zone.is_everything && board->points - board->stones > TG_AB_POINTS_MAX) {
		vct->is_cut = true;
		return;
	}
	add_answers(board, &zone, &place->moves);
	for (int i = 0; i < place->moves.length; i++)
		try_answer(vct, place->moves.at[i]);
	place->fate = place->moves.length > 0 ? OPEN : LOST;
}

static void look_as_defender(struct tg_ab_vct *vct, struct place *place)
{
	struct tg_ab_board *board = vct->board;
	int side = board->side;

	place->moves.length = 0;
	place->plies = 0;
	place->fate = LOST;
	if (tg_ab_count(board, side, TG_AB_CELL_FIVE) > 0)
		return;
	if (tg_ab_count(board, side ^ 1, TG_AB_CELL_FIVE) > 0) {
		tg_ab_five_blocks(board, &place->moves);
	} else {
		if (tg_ab_count(board, side, TG_AB_CELL_STRAIGHT) > 0)
			return;
		if (tg_ab_count(board, side ^ 1, TG_AB_CELL_STRAIGHT) == 0) {
			if (vct->with_quiet)
				look_at_quiet(vct, place);
			return;
		}
		tg_ab_defences(board, &place->moves);
		tg_ab_add_fours(board, side, &place->moves);
	}
	drop_illegal(board, &place->moves);
	place->fate = place->moves.length > 0 ? OPEN : WON;
}

static void look(struct tg_ab_vct *vct, struct place *place)
{
	if (vct->board->side == vct->attacker)
		look_as_attacker(vct, place);
	else
		look_as_defender(vct, place);
}

static uint32_t bounded(uint64_t number)
{
	return number < INFINITE ? (uint32_t)number : INFINITE;
}

/*
 * The numbers of a position from those of its children, and the child to go on with. `mine` is the
 * number that one child settles (proof for the attacker, disproof for the defender).
 */
struct summary {
	uint32_t least, second; /* of `mine` over the children */
	uint32_t most;          /* of the other number, over children that are not settled */
	int open;               /* children that count in the other number */
	int best;               /* the child with the least */
	int plies;              /* to the end, for a position that is proved */
};

static uint32_t mine_of(const struct tg_ab_vct_slot *slot, bool is_attacker)
{
	return is_attacker ? slot->proof : slot->disproof;
}

static uint32_t other_of(const struct tg_ab_vct_slot *slot, bool is_attacker)
{
	return is_attacker ? slot->disproof : slot->proof;
}

static struct summary sum_up(struct tg_ab_vct *vct, const struct place *place)
{
	bool is_attacker = vct->board->side == vct->attacker;
	struct summary sum = {INFINITE, INFINITE, 0, 0, 0, is_attacker ? INFINITE : 0};

	for (int i = 0; i < place->moves.length; i++) {
		struct tg_ab_vct_slot child = look_up(vct, key_after(vct, place->moves.at[i]));
		if (is_attacker && child.proof == 1 &&
			vct->board->cells[place->moves.at[i]].is.cls[vct->attacker] < TG_AB_THREE)
			child.proof = QUIET_PROOF;
		uint32_t mine = mine_of(&child, is_attacker), other = other_of(&child, is_attacker);
		if (mine < sum.least) {
			sum.second = sum.least;
			sum.least = mine;
			sum.best = i;
		} else if (mine < sum.second) {
			sum.second = mine;
		}
		sum.most = other > sum.most ? other : sum.most;
		sum.open += other > 0;
		if (child.proof == 0 &&
			(is_attacker ? child.plies < sum.plies : child.plies > sum.plies))
			sum.plies = child.plies;
	}
	return sum;
}

/* Weak sum: the largest in full, each other as one. */
static struct tg_ab_vct_slot numbers_of(const struct tg_ab_vct *vct, const struct summary *sum)
{
	uint32_t weak = sum->most >= INFINITE
		? INFINITE
		: bounded((uint64_t)sum->most + (uint64_t)(sum->open > 0 ? sum->open - 1 : 0));
	bool is_attacker = vct->board->side == vct->attacker;
	struct tg_ab_vct_slot slot = {key_here(vct), is_attacker ? sum->least : weak,
		is_attacker ? weak : sum->least, 0, is_attacker};

	if (slot.proof == 0)
		slot.plies = (uint16_t)(sum->plies + 1);
	return slot;
}

static void settle(struct tg_ab_vct *vct, const struct place *place)
{
	bool is_won = place->fate == WON;
	struct tg_ab_vct_slot slot = {key_here(vct), is_won ? 0 : INFINITE, is_won ? INFINITE : 0,
		(uint16_t)place->plies, false};

	keep(vct, &slot);
}

/* Works on the position until one of its numbers reaches its limit. */
static void expand(struct tg_ab_vct *vct, uint32_t proof_limit, uint32_t disproof_limit, int level)
{
	struct tg_ab_board *board = vct->board;
	bool is_attacker = board->side == vct->attacker;
	uint32_t mine_limit = is_attacker ? proof_limit : disproof_limit;
	uint32_t other_limit = is_attacker ? disproof_limit : proof_limit;
	struct place place;

	vct->nodes++;
	look(vct, &place);
	if (level >= LEVEL_MAX && place.fate == OPEN) {
		place.fate = LOST;
		vct->is_cut = true;
	}
	if (place.fate != OPEN) {
		settle(vct, &place);
		return;
	}
	for (;;) {
		struct summary sum = sum_up(vct, &place);
		struct tg_ab_vct_slot slot = numbers_of(vct, &sum);
		keep(vct, &slot);
		if (slot.proof >= proof_limit || slot.disproof >= disproof_limit || is_over(vct))
			return;
		/* On with the best child until it is clearly worse than the second (a quarter). */
		uint32_t mine = bounded((uint64_t)sum.second + sum.second / 4 + 1);
		if (mine > mine_limit)
			mine = mine_limit;
		uint32_t rest = (uint32_t)(sum.open > 0 ? sum.open - 1 : 0);
		uint32_t other = other_limit >= INFINITE ? INFINITE : other_limit - rest;
		tg_ab_board_play(board, place.moves.at[sum.best]);
		expand(vct, is_attacker ? mine : other, is_attacker ? other : mine, level + 1);
		tg_ab_board_undo(board);
	}
}

/* The proved child that the line goes on with: the attacker's quickest, the defender's longest. */
static int choose(struct tg_ab_vct *vct, const struct place *place)
{
	bool is_attacker = vct->board->side == vct->attacker;
	int best = -1, plies = 0;

	for (int i = 0; i < place->moves.length; i++) {
		struct tg_ab_vct_slot child = look_up(vct, key_after(vct, place->moves.at[i]));
		if (child.proof != 0)
			continue;
		if (best < 0 || (is_attacker ? child.plies < plies : child.plies > plies)) {
			best = i;
			plies = child.plies;
		}
	}
	return best;
}

/* The end of the line, which needs no more search: a five, a straight four, or fours to the end. */
static void end_line(struct tg_ab_vct *vct)
{
	struct tg_ab_board *board = vct->board;
	struct tg_ab_vcf *vcf = vct->vcf;

	if (board->side != vct->attacker)
		return; /* the last move had no answer */
	if (tg_ab_vcf_search(vcf, VCF_DEPTH, 100 * VCF_BUDGET) != TG_AB_VCF_WON)
		return;
	memcpy(vct->line + vct->length, vcf->line, (size_t)vcf->length * sizeof(tg_ab_at));
	vct->length += vcf->length;
}

/* Walks the proof. A part of it that the table has lost is proved again. */
static void trace(struct tg_ab_vct *vct)
{
	struct tg_ab_board *board = vct->board;
	struct place place;
	int first = board->ply;

	vct->length = 0;
	for (;;) {
		look(vct, &place);
		if (place.fate != OPEN || vct->length >= LEVEL_MAX)
			break;
		int best = choose(vct, &place);
		if (best < 0) {
			vct->budget = vct->nodes + RETRACE_NODES;
			expand(vct, INFINITE, INFINITE, 0);
			best = choose(vct, &place);
			if (best < 0)
				break;
		}
		vct->line[vct->length++] = place.moves.at[best];
		tg_ab_board_play(board, place.moves.at[best]);
	}
	end_line(vct);
	while (board->ply > first)
		tg_ab_board_undo(board);
}

static enum tg_ab_vcf_answer search(struct tg_ab_vct *vct, bool with_quiet, uint64_t budget)
{
	vct->with_quiet = with_quiet;
	vct->is_cut = false;
	vct->salt = tg_mix64(vct->salt + 1);
	vct->budget = vct->nodes + budget;
	expand(vct, INFINITE, INFINITE, 0);
	struct tg_ab_vct_slot root = look_up(vct, key_here(vct));

	if (root.disproof == 0 && !vct->is_cut)
		return TG_AB_VCF_NONE;
	if (root.proof != 0)
		return TG_AB_VCF_UNKNOWN;
	trace(vct);
	return TG_AB_VCF_WON;
}

enum tg_ab_vcf_answer tg_ab_vct_search(struct tg_ab_vct *vct, uint64_t budget)
{
	vct->attacker = vct->board->side;
	enum tg_ab_vcf_answer answer = search(vct, false, budget / 4);

	if (answer == TG_AB_VCF_WON)
		return answer;
	return search(vct, true, budget - budget / 4);
}
