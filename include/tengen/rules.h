/*
 * Rule sets of Go, by name and by parts.
 *
 * Seven fields and the komi describe every rule set in use; the model and the named sets are those of
 * KataGo's documentation (rules version 2). Five-in-a-row has no rule set beside its `enum tg_game`.
 */
#ifndef TENGEN_RULES_H
#define TENGEN_RULES_H

#include "tengen/types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum tg_ko {
	TG_KO_SIMPLE = 0,  /* the immediate recapture of a single stone is banned for one move */
	TG_KO_POSITIONAL,  /* no position twice */
	TG_KO_SITUATIONAL, /* no position twice with the same side to move */
	TG_KO_NONE,        /* counting only (perft); no named rule set uses it */
};

enum tg_scoring { TG_SCORING_AREA = 0, TG_SCORING_TERRITORY };

/* Which surrounded points do not count: none, those in seki, or those and two for each living group. */
enum tg_tax { TG_TAX_NONE = 0, TG_TAX_SEKI, TG_TAX_ALL };

/* Points for White in handicap games under area scoring: nothing, N - 1, or N (N = stones >= 2). */
enum tg_bonus { TG_BONUS_ZERO = 0, TG_BONUS_N_MINUS_ONE, TG_BONUS_N };

/* A value: copy it by assignment. */
struct tg_rules {
	enum tg_ko ko;
	enum tg_scoring scoring;
	enum tg_tax tax;
	bool suicide;    /* chains of two or more may be taken off by their own side's move */
	bool has_button; /* the first pass of the game is worth half a point */
	enum tg_bonus bonus;
	bool friendly_pass; /* dead stones come off before counting; false: all stones are alive */
	int komi_halves;    /* komi in half points: 15 is 7.5. -800 .. 800 */
};

#define TG_KOMI_HALVES_MAX 800

/* Room for tg_rules_format_json, with its end. */
#define TG_RULES_TEXT_MAX 256

/*
 * Reads a rule set: a name ("tromp-taylor", "chinese", "japanese", ...; any case, words joined by a
 * hyphen, an underscore, a space or nothing), a JSON object as `kata-set-rules` takes it, or the
 * packed form found in SGF files ("koPOSITIONALscoreAREA..."). On failure `rules` is untouched.
 * Returns TG_OK, TG_ERR_SYNTAX for unknown text, TG_ERR_UNSUPPORTED for a ko rule that tengen
 * refuses by name (SPIGHT).
 */
TG_API enum tg_status tg_rules_parse(const char *text, struct tg_rules *rules);

/*
 * As tg_rules_parse, for those who set the komi apart (`kata-set-rules`, an SGF file): the komi of
 * `rules` stays, and a text that names one is TG_ERR_SYNTAX.
 */
TG_API enum tg_status tg_rules_parse_keep_komi(const char *text, struct tg_rules *rules);

/* Sets one field by its JSON name and value text ("ko", "SIMPLE"); the rest stays. */
TG_API enum tg_status tg_rules_set_field(
	struct tg_rules *rules, const char *field, const char *value);

/* One line of JSON, keys in alphabetical order, komi left out. Always fits TG_RULES_TEXT_MAX. */
TG_API void tg_rules_format_json(const struct tg_rules *rules, char out[TG_RULES_TEXT_MAX]);

/* The canonical name of the named set that equals `rules` (komi aside), or NULL if there is none. */
TG_API const char *tg_rules_name(const struct tg_rules *rules);

/* What goes into SGF RU[]: the mandatory spelling of a named set, or the packed form. */
TG_API void tg_rules_format_sgf(const struct tg_rules *rules, char out[TG_RULES_TEXT_MAX]);

/* The names of the sets, one per index from 0; NULL past the last. Aliases are not listed. */
TG_API const char *tg_rules_list(int index);

#ifdef __cplusplus
}
#endif
#endif
