/*
 * Openings of five-in-a-row that make the first move's advantage fair: swap and swap2.
 *
 *   swap    one side puts three stones (black, white, black), the other chooses a colour
 *   swap2   the same; or the other puts two more stones (white, black) and the first one chooses
 *
 * The side that opens sits at Black until a choice says otherwise. Everything here is a pure function of
 * the choices made so far and of the number of stones; who sits where is the session's matter. White is
 * to move when the opening is done. Source: renju.md, the openings of Gomocup and of the world
 * championships of gomoku.
 */
#ifndef TENGEN_OPENING_H
#define TENGEN_OPENING_H

#include "tengen/board.h"

#ifdef __cplusplus
extern "C" {
#endif

enum tg_opening_kind { TG_OPENING_NONE = 0, TG_OPENING_SWAP, TG_OPENING_SWAP2, TG_OPENING_COUNT };

enum tg_opening_choice {
	TG_CHOICE_STAY = 0, /* keeps his colour */
	TG_CHOICE_SWAP,     /* takes the other one */
	TG_CHOICE_ADD,      /* puts two more stones, and the other side chooses */
	TG_CHOICE_COUNT,
};

enum tg_opening_stage {
	TG_STAGE_DONE = 0, /* the game goes on as usual */
	TG_STAGE_PLACE,    /* `hand` puts stones of both colours */
	TG_STAGE_CHOOSE,   /* `hand` chooses, nobody plays */
};

enum { TG_OPENING_CHOICES_MAX = 2, TG_OPENING_STONES = 3, TG_OPENING_TEXT_MAX = 24 };

/* An opening and what was chosen in it. A value; all zero: none. */
struct tg_opening {
	enum tg_opening_kind kind;
	int length;
	enum tg_opening_choice choices[TG_OPENING_CHOICES_MAX];
};

/* Where it stands after `plies` stones. */
TG_API enum tg_opening_stage tg_opening_stage(const struct tg_opening *opening, int plies);

/* The seat whose player acts, TG_EMPTY when the opening is done. */
TG_API enum tg_color tg_opening_hand(const struct tg_opening *opening, int plies);

/* May this be chosen now? */
TG_API bool tg_opening_offers(
	const struct tg_opening *opening, int plies, enum tg_opening_choice choice);

/* Notes the choice; TG_ERR_STATE and no change where it is not offered. */
TG_API enum tg_status tg_opening_choose(
	struct tg_opening *opening, int plies, enum tg_opening_choice choice);

/* The ply before which nothing can be taken back any more: that of the last choice, or 0. */
TG_API int tg_opening_first_ply(const struct tg_opening *opening);

/* "none", "swap", "swap2"; "stay", "swap", "add". The parsers return false and change nothing. */
TG_API const char *tg_opening_name(enum tg_opening_kind kind);
TG_API bool tg_opening_parse(const char *name, enum tg_opening_kind *kind);
TG_API const char *tg_choice_name(enum tg_opening_choice choice);
TG_API bool tg_choice_parse(const char *name, enum tg_opening_choice *choice);

/* The opening with its choices as words, "swap2 add stay"; "" for none. False: nothing that can be. */
TG_API void tg_opening_format(const struct tg_opening *opening, char out[TG_OPENING_TEXT_MAX]);
TG_API bool tg_opening_read(const char *text, struct tg_opening *opening);

/*
 * Three stones that leave a game open, near the edge, where Black's second stone is worth least: shape
 * number `which` of tg_opening_shapes(), moved nearer on small boards, the points all different.
 */
TG_API int tg_opening_shapes(void);
TG_API void tg_opening_stones(struct tg_size size, int which, tg_point points[TG_OPENING_STONES]);

#ifdef __cplusplus
}
#endif
#endif
