/* The words of each field of a rule set. Source: KataGo's rule options, version 2. */
#include "rules/fields.h"

#include "base/text.h"

#include <string.h>

/* The index of a word is the value of its enum. KO_NONE can be written but not asked for. */
static const char *const ko_words[] = {"SIMPLE", "POSITIONAL", "SITUATIONAL", "NONE"};
static const char *const scoring_words[] = {"AREA", "TERRITORY"};
static const char *const tax_words[] = {"NONE", "SEKI", "ALL"};
static const char *const bonus_words[] = {"0", "N-1", "N"};
static const char *const bool_words[] = {"false", "true"};

static const struct {
	const char *name; /* in JSON */
	const char *const *words;
	int readable; /* the first so many words can be read */
} fields[TG_FIELD_COUNT] = {
	[TG_FIELD_FRIENDLY_PASS] = {"friendlyPassOk", bool_words, 2},
	[TG_FIELD_BUTTON] = {"hasButton", bool_words, 2},
	[TG_FIELD_KO] = {"ko", ko_words, 3},
	[TG_FIELD_KOMI] = {"komi", NULL, 0},
	[TG_FIELD_SCORING] = {"scoring", scoring_words, 2},
	[TG_FIELD_SUICIDE] = {"suicide", bool_words, 2},
	[TG_FIELD_TAX] = {"tax", tax_words, 3},
	[TG_FIELD_BONUS] = {"whiteHandicapBonus", bonus_words, 3},
};

static int get(const struct tg_rules *rules, enum tg_rules_field field)
{
	switch (field) {
	case TG_FIELD_FRIENDLY_PASS: return rules->friendly_pass;
	case TG_FIELD_BUTTON: return rules->has_button;
	case TG_FIELD_KO: return (int)rules->ko;
	case TG_FIELD_KOMI: return rules->komi_halves;
	case TG_FIELD_SCORING: return (int)rules->scoring;
	case TG_FIELD_SUICIDE: return rules->suicide;
	case TG_FIELD_TAX: return (int)rules->tax;
	case TG_FIELD_BONUS: return (int)rules->bonus;
	case TG_FIELD_COUNT: break;
	}
	return 0;
}

static void set(struct tg_rules *rules, enum tg_rules_field field, int value)
{
	switch (field) {
	case TG_FIELD_FRIENDLY_PASS: rules->friendly_pass = value; break;
	case TG_FIELD_BUTTON: rules->has_button = value; break;
	case TG_FIELD_KO: rules->ko = (enum tg_ko)value; break;
	case TG_FIELD_KOMI: rules->komi_halves = value; break;
	case TG_FIELD_SCORING: rules->scoring = (enum tg_scoring)value; break;
	case TG_FIELD_SUICIDE: rules->suicide = value; break;
	case TG_FIELD_TAX: rules->tax = (enum tg_tax)value; break;
	case TG_FIELD_BONUS: rules->bonus = (enum tg_bonus)value; break;
	case TG_FIELD_COUNT: break;
	}
}

/* Half points of "7.5"; komi is a multiple of a half within +-400. */
static bool read_komi(const char *text, int *halves)
{
	double komi;
	const double most = TG_KOMI_HALVES_MAX / 2.0;

	if (!tg_text_parse_number(text, &komi) || komi < -most || komi > most)
		return false;
	*halves = (int)(komi * 2);
	return *halves == komi * 2;
}

static bool read_word(enum tg_rules_field field, const char *text, int *value)
{
	if (fields[field].words == bool_words &&
		(strcmp(text, "0") == 0 || strcmp(text, "1") == 0)) {
		*value = *text == '1';
		return true;
	}
	for (int i = 0; i < fields[field].readable; i++) {
		if (tg_text_equal_nocase(fields[field].words[i], text)) {
			*value = i;
			return true;
		}
	}
	return false;
}

enum tg_status tg_rules_field_read(
	struct tg_rules_reading *reading, enum tg_rules_field field, const char *value)
{
	int number;

	if (field == TG_FIELD_KO && tg_text_equal_nocase(value, "SPIGHT"))
		return TG_ERR_UNSUPPORTED;
	if (field == TG_FIELD_KOMI ? !read_komi(value, &number) : !read_word(field, value, &number))
		return TG_ERR_SYNTAX;
	set(&reading->rules, field, number);
	reading->has[field] = true;
	return TG_OK;
}

const char *tg_rules_field_name(enum tg_rules_field field)
{
	return fields[field].name;
}

const char *tg_rules_field_word(const struct tg_rules *rules, enum tg_rules_field field)
{
	return fields[field].words[get(rules, field)];
}

enum tg_rules_field tg_rules_field_find(const char *name)
{
	int field = 0;

	if (strcmp(name, "score") == 0)
		return TG_FIELD_SCORING;
	while (field < TG_FIELD_COUNT && strcmp(fields[field].name, name) != 0)
		field++;
	return (enum tg_rules_field)field;
}

bool tg_rules_field_is_quoted(enum tg_rules_field field)
{
	return fields[field].words && fields[field].words != bool_words;
}

enum tg_status tg_rules_set_field(struct tg_rules *rules, const char *field, const char *value)
{
	struct tg_rules_reading reading = {.rules = *rules};
	enum tg_rules_field found = tg_rules_field_find(field);
	enum tg_status status = found == TG_FIELD_COUNT
		? TG_ERR_SYNTAX
		: tg_rules_field_read(&reading, found, value);

	if (status == TG_OK)
		*rules = reading.rules;
	return status;
}

void tg_rules_reading_init(struct tg_rules_reading *reading)
{
	memset(reading, 0, sizeof(*reading));
	reading->rules.ko = TG_KO_POSITIONAL;
	reading->rules.suicide = true;
}

void tg_rules_reading_complete(struct tg_rules_reading *reading)
{
	struct tg_rules *rules = &reading->rules;
	bool by_territory = rules->scoring == TG_SCORING_TERRITORY;

	if (!reading->has[TG_FIELD_TAX])
		rules->tax = by_territory ? TG_TAX_SEKI : TG_TAX_NONE;
	if (!reading->has[TG_FIELD_KOMI])
		rules->komi_halves = by_territory ? 13 : rules->has_button ? 14 : 15;
}
