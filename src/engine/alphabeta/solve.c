/* Proofs of wins by threats, as lines of board points; see solve.h. */
#include "engine/alphabeta/solve.h"
#include "engine/alphabeta/vct.h"

#include <stdlib.h>
#include <string.h>

enum {
	DEFAULT_NODES = 20000000,
	SLOTS_LOG2 = 20,  /* remembered failures: 8 MiB */
	PROOFS_LOG2 = 21, /* positions with their proof numbers: 48 MiB */
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

static enum tg_ab_verdict verdict_of(enum tg_ab_vcf_answer answer)
{
	return answer == TG_AB_VCF_WON     ? TG_AB_WIN
		: answer == TG_AB_VCF_NONE ? TG_AB_NO_WIN
					   : TG_AB_NOT_FOUND;
}

static void take_line(const struct solver *solver, const tg_ab_at *line, int length,
	struct tg_ab_solution *solution)
{
	solution->length = length;
	for (int i = 0; i < length; i++)
		solution->line[i] = tg_ab_to_point(solver->board->size, line[i]);
}

static void solve_fours(struct solver *solver, uint64_t nodes, struct tg_ab_solution *solution)
{
	struct tg_ab_vcf *vcf = &solver->vcf;
	enum tg_ab_vcf_answer answer = tg_ab_vcf_shortest(vcf, TG_MAX_POINTS, nodes / 20);

	solution->is_shortest = answer == TG_AB_VCF_WON;
	if (answer == TG_AB_VCF_UNKNOWN)
		answer = tg_ab_vcf_search(vcf, TG_MAX_POINTS, nodes - nodes / 20);
	solution->nodes = vcf->nodes;
	solution->verdict = verdict_of(answer);
	if (solution->verdict == TG_AB_WIN)
		take_line(solver, vcf->line, vcf->length, solution);
}

static enum tg_status solve_threes(
	struct solver *solver, uint64_t nodes, struct tg_ab_solution *solution)
{
	struct tg_ab_vct vct;
	enum tg_status status = tg_ab_vct_init(&vct, solver->board, &solver->vcf, PROOFS_LOG2);

	if (status != TG_OK)
		return status;
	solution->verdict = verdict_of(tg_ab_vct_search(&vct, nodes));
	solution->nodes = vct.nodes;
	if (solution->verdict == TG_AB_WIN)
		take_line(solver, vct.line, vct.length, solution);
	tg_ab_vct_finish(&vct);
	return TG_OK;
}

enum tg_status tg_ab_solve(const struct tg_position *pos, enum tg_color color,
	enum tg_ab_solve_kind kind, uint64_t nodes, struct tg_ab_solution *solution)
{
	struct tg_outcome outcome;
	struct solver solver;

	memset(solution, 0, sizeof(*solution));
	if (!tg_game_is_five(tg_position_game(pos)))
		return TG_ERR_UNSUPPORTED;
	tg_position_outcome(pos, &outcome);
	if (outcome.end != TG_END_NONE)
		return TG_ERR_STATE;
	enum tg_status status = solver_init(&solver, pos, color);

	nodes = nodes ? nodes : DEFAULT_NODES;
	if (status == TG_OK && kind == TG_AB_BY_FOURS)
		solve_fours(&solver, nodes, solution);
	else if (status == TG_OK)
		status = solve_threes(&solver, nodes, solution);
	solver_finish(&solver);
	return status;
}
