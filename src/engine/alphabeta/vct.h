/*
 * VCT, victory by continuous threats: the attacker makes a four or a three with every move, or (the
 * second kind) a quiet move that threatens to win by fours. Proof by depth-first proof-number search
 * (Nagai, "df-pn algorithm for searching AND/OR trees", 2002).
 *
 * The defender's answers are complete: the block of a five; against a three every point that stops
 * all straight fours, and every four of his own; against a quiet threat the zone of the win that it
 * threatens (zone.h).
 * Each position of the attacker is first asked for a win by fours. What is proved is therefore a win
 * against any defence. Where a VCF search runs out of its budget, or every point of a board with
 * more than TG_AB_POINTS_MAX empty ones would be an answer, a threat is passed over, and the search
 * then never claims that there is no win.
 *
 * In the sum of an AND node's proof numbers (and an OR node's disproof numbers) only the largest counts
 * in full and each other as one, because threats in any order reach the same positions and would be
 * counted many times (Ueda et al., "Weak proof-number search", 2008).
 */
#ifndef ENGINE_ALPHABETA_VCT_H
#define ENGINE_ALPHABETA_VCT_H

#include "engine/alphabeta/vcf.h"

struct tg_ab_vct_slot {
	tg_hash key;
	uint32_t proof, disproof; /* 0 and INFINITE where it is decided */
	uint16_t plies; /* proved: to the end of the line, by the best play that is known */
	bool is_barren; /* the attacker is to move and was found to have no win by fours */
};

struct tg_ab_vct {
	struct tg_ab_board *board;
	struct tg_ab_vcf *vcf;
	struct tg_ab_vct_slot *slots; /* (mask + 1) */
	uint64_t mask;
	uint64_t nodes, budget; /* positions, those of the VCF searches included */
	tg_hash salt;           /* of this search: what others left in the table does not count */
	bool (*should_stop)(void *context); /* asked at every position; NULL: never */
	void *context;
	int attacker;    /* side */
	bool with_quiet; /* quiet moves that threaten fours count as threats */
	bool is_cut;     /* something was left out: failure is no proof */
	int length;
	tg_ab_at line[TG_AB_VCF_LINE];
};

/* `log2` of the number of positions remembered; both the board and the VCF search stay the caller's. */
enum tg_status tg_ab_vct_init(
	struct tg_ab_vct *vct, struct tg_ab_board *board, struct tg_ab_vcf *vcf, int log2);
void tg_ab_vct_finish(struct tg_ab_vct *vct);

/*
 * Does the side to move win by threats, within `budget` positions? Without quiet moves first, with a
 * quarter of the budget, then with them. On WON, `line` holds a line (which may lack its end where the
 * search was told to stop just then). NONE and UNKNOWN as for VCF.
 */
enum tg_ab_vcf_answer tg_ab_vct_search(struct tg_ab_vct *vct, uint64_t budget);

#endif
