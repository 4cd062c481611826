/* Proofs of wins by threats, as lines of board points; see solve.h. */
#include "engine/alphabeta/solve.h"
#include "engine/alphabeta/vcf.h"

#include <stdlib.h>
#include <string.h>

enum {
	DEFAULT_NODES = 20000000,
	SLOTS_LOG2 = 20, /* remembered failures: 8 MiB */
};

struct solver {
	struct tg_ab_tables tables;
	struct tg_ab_board *board;
	struct tg_ab_vcf vcf;
};

static enum tg_status solver_init(
	struct solver *solver, const struct tg_position *pos, enum tg_color color)
{
	memset(solver, 0, sizeof(*solver));
	enum tg_status status = tg_ab_tables_init(&solver->tables, tg_position_game(pos));

	if (status != TG_OK)
		return status;
	solver->board = malloc(sizeof(*solver->board));
	if (!solver->board)
		return TG_ERR_NOMEM;
	tg_ab_board_init(solver->board, &solver->tables, pos, color);
	return tg_ab_vcf_init(&solver->vcf, solver->board, SLOTS_LOG2);
}

static void solver_finish(struct solver *solver)
{
	tg_ab_vcf_finish(&solver->vcf);
	free(solver->board);
	tg_ab_tables_finish(&solver->tables);
}

static void solve_fours(struct solver *solver, uint64_t nodes, struct tg_ab_solution *solution)
{
	struct tg_ab_vcf *vcf = &solver->vcf;
	enum tg_ab_vcf_answer answer = tg_ab_vcf_shortest(vcf, TG_MAX_POINTS, nodes / 20);

	solution->is_shortest = answer == TG_AB_VCF_WON;
	if (answer == TG_AB_VCF_UNKNOWN)
		answer = tg_ab_vcf_search(vcf, TG_MAX_POINTS, nodes - nodes / 20);
	solution->nodes = vcf->nodes;
	solution->verdict = answer == TG_AB_VCF_WON ? TG_AB_WIN
		: answer == TG_AB_VCF_NONE          ? TG_AB_NO_WIN
						    : TG_AB_NOT_FOUND;
	if (answer != TG_AB_VCF_WON)
		return;
	solution->length = vcf->length;
	for (int i = 0; i < vcf->length; i++)
		solution->line[i] = tg_ab_to_point(solver->board->size, vcf->line[i]);
}

enum tg_status tg_ab_solve(const struct tg_position *pos, enum tg_color color,
	enum tg_ab_solve_kind kind, uint64_t nodes, struct tg_ab_solution *solution)
{
	struct tg_outcome outcome;
	struct solver solver;

	memset(solution, 0, sizeof(*solution));
	if (!tg_game_is_five(tg_position_game(pos)) || kind != TG_AB_BY_FOURS)
		return TG_ERR_UNSUPPORTED;
	tg_position_outcome(pos, &outcome);
	if (outcome.end != TG_END_NONE)
		return TG_ERR_STATE;
	enum tg_status status = solver_init(&solver, pos, color);

	if (status == TG_OK)
		solve_fours(&solver, nodes ? nodes : DEFAULT_NODES, solution);
	solver_finish(&solver);
	return status;
}
