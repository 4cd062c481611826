/*
 * The fields of a rule set as numbered things: their names in the two text forms and the words for
 * their values. Shared by the readers and writers of src/rules/.
 */
#ifndef RULES_FIELDS_H
#define RULES_FIELDS_H

#include "tengen/rules.h"

/* In the alphabetical order of their JSON names. */
enum tg_rules_field {
	TG_FIELD_FRIENDLY_PASS,
	TG_FIELD_BUTTON,
	TG_FIELD_KO,
	TG_FIELD_KOMI,
	TG_FIELD_SCORING,
	TG_FIELD_SUICIDE,
	TG_FIELD_TAX,
	TG_FIELD_BONUS,
	TG_FIELD_COUNT,
};

/* A rule set that is being read, and what the text has said so far. */
struct tg_rules_reading {
	struct tg_rules rules;
	bool has[TG_FIELD_COUNT];
};

/* Nothing read yet: every field has its value in Tromp-Taylor's rules. */
void tg_rules_reading_init(struct tg_rules_reading *reading);

/* Fills what the text left out: tax and komi depend on the scoring and the button. */
void tg_rules_reading_complete(struct tg_rules_reading *reading);

/* Reads the value of one field, in any case: TG_OK, TG_ERR_SYNTAX, TG_ERR_UNSUPPORTED (SPIGHT). */
enum tg_status tg_rules_field_read(
	struct tg_rules_reading *reading, enum tg_rules_field field, const char *value);

/* The JSON name of a field, and the word for its value in `rules`. Not for the komi. */
const char *tg_rules_field_name(enum tg_rules_field field);
const char *tg_rules_field_word(const struct tg_rules *rules, enum tg_rules_field field);

/* Finds a field by its JSON name ("score" is "scoring"); TG_FIELD_COUNT if there is none. */
enum tg_rules_field tg_rules_field_find(const char *name);

/* Is the JSON value a string (and not a word or a number)? */
bool tg_rules_field_is_quoted(enum tg_rules_field field);

/* json.c, packed.c: a whole text. */
enum tg_status tg_rules_read_json(struct tg_rules_reading *reading, const char *text);
enum tg_status tg_rules_read_packed(struct tg_rules_reading *reading, const char *text);

/* packed.c: "koPOSITIONALscoreAREAtaxNONEsui1", then what differs from the default. */
void tg_rules_format_packed(const struct tg_rules *rules, char out[TG_RULES_TEXT_MAX]);

#endif
