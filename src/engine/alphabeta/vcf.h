/*
 * VCF, victory by continuous fours: the attacker makes a four with every move, the defender has one
 * answer, until a five cannot be stopped. Exact within its depth and budget: "won" comes with a line,
 * and "no win" is a proof unless the budget ran out.
 *
 * A depth-first search; each attacker's move is a cell of class FOUR or more and each answer is read
 * from the cells of class FIVE, so a step costs two stones and a few look-ups. Positions without a win
 * are remembered with the depth that was searched below them.
 */
#ifndef ENGINE_ALPHABETA_VCF_H
#define ENGINE_ALPHABETA_VCF_H

#include "engine/alphabeta/board.h"

#include <stdatomic.h>

enum { TG_AB_VCF_LINE = 2 * TG_MAX_POINTS };

enum tg_ab_vcf_answer {
	TG_AB_VCF_NONE = 0, /* there is none within `depth` */
	TG_AB_VCF_WON,
	TG_AB_VCF_UNKNOWN, /* the budget ran out, or somebody asked to stop */
};

/* The depth of a failure that no greater depth would change. */
#define TG_AB_VCF_FOREVER UINT32_MAX

/* A remembered failure. */
struct tg_ab_vcf_slot {
	uint32_t check;
	uint32_t depth; /* attacker's moves that were tried, or FOREVER; 0: empty */
};

struct tg_ab_vcf {
	struct tg_ab_board *board;
	struct tg_ab_vcf_slot *slots; /* (mask + 1) */
	uint64_t mask;
	uint64_t nodes;          /* attacker's positions visited, over all calls */
	uint64_t budget;         /* where `nodes` must stop; set by each call */
	const atomic_bool *stop; /* or NULL */
	bool is_limited;         /* the depth ended a line somewhere below */
	bool is_cut;             /* the budget ended a search somewhere */
	bool ends_with_five;     /* the line of the last win, and not two plies before it */
	int length;              /* of the line of the last win */
	tg_ab_at line[TG_AB_VCF_LINE];
};

/* `log2` of the number of remembered failures. */
enum tg_status tg_ab_vcf_init(struct tg_ab_vcf *vcf, struct tg_ab_board *board, int log2);
void tg_ab_vcf_finish(struct tg_ab_vcf *vcf);
void tg_ab_vcf_clear(struct tg_ab_vcf *vcf);

/*
 * Can the side to move win by at most `depth` own moves, all fours until the five itself is certain?
 * The last one makes a straight four, two fours, or a four whose answer is forbidden. On WON, `line`
 * holds attacker's and defender's moves in turn, ending with the attacker's that cannot be stopped
 * (or with the five where it was there already).
 */
enum tg_ab_vcf_answer tg_ab_vcf_search(struct tg_ab_vcf *vcf, int depth, uint64_t budget);

/* The same with the depth raised step by step: the first win found is a shortest one. */
enum tg_ab_vcf_answer tg_ab_vcf_shortest(struct tg_ab_vcf *vcf, int depth, uint64_t budget);

#endif
