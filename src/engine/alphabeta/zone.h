/*
 * The zone of a win by fours: the points where one stone of the defender's, put down before the line
 * begins, could spoil it. Whatever else the defender does loses to the same moves, so a threat to win by
 * fours is answered inside the zone or not at all (the "relevance zone" of threat searches).
 *
 * A stone outside the zone changes nothing, because the zone holds
 *
 *	- the points of the line itself;
 *	- every point where the defender makes a four with the stones that stand or that come down as his
 *	  answers: a stone anywhere else lets none of his answers threaten a five;
 *	- the points that complete a five after the last move.
 *
 * Three things are beyond the argument and make every point matter: a move of Black's with two threes,
 * which rule 9.3 has to let off; a win because the only answer is a foul, which another stone may undo;
 * and caro, where a five's ends count.
 */
#ifndef ENGINE_ALPHABETA_ZONE_H
#define ENGINE_ALPHABETA_ZONE_H

#include "engine/alphabeta/threats.h"
#include "engine/alphabeta/vcf.h"

struct tg_ab_zone {
	uint32_t rows[TG_MAX_SIDE]; /* bit per column */
	bool is_everything;
};

/* Of the line in `vcf`, which the side to move has just won with. Leaves the board as it was. */
void tg_ab_zone_find(
	struct tg_ab_zone *zone, struct tg_ab_board *board, const struct tg_ab_vcf *vcf);

/* The empty points of the zone; every empty point where it is everything. At most POINTS_MAX. */
void tg_ab_zone_points(const struct tg_ab_zone *zone, const struct tg_ab_board *board,
	struct tg_ab_points *points);

#endif
