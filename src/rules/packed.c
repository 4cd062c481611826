/*
 * The packed form of a rule set in SGF files that KataGo wrote: a tag and its value, again and again,
 * with or without space between: "koPOSITIONALscoreAREAtaxALLsui1whbN-1komi7.5".
 */
#include "base/text.h"
#include "rules/fields.h"

#include <stdio.h>
#include <string.h>

/* A tag stands before every other tag that begins with it. */
static const struct tag {
	const char *text;
	enum tg_rules_field field;
	const char *values[4]; /* the longer of two that begin alike first; none: a number */
} tags[] = {
	{"komi", TG_FIELD_KOMI, {NULL}},
	{"ko", TG_FIELD_KO, {"SIMPLE", "POSITIONAL", "SITUATIONAL", "SPIGHT"}},
	{"scoring", TG_FIELD_SCORING, {"AREA", "TERRITORY"}},
	{"score", TG_FIELD_SCORING, {"AREA", "TERRITORY"}},
	{"tax", TG_FIELD_TAX, {"NONE", "SEKI", "ALL"}},
	{"sui", TG_FIELD_SUICIDE, {"0", "1"}},
	{"button", TG_FIELD_BUTTON, {"0", "1"}},
	{"whb", TG_FIELD_BONUS, {"0", "N-1", "N"}},
	{"fpok", TG_FIELD_FRIENDLY_PASS, {"0", "1"}},
};

#define TAGS (sizeof(tags) / sizeof(*tags))

static bool strip(const char **text, const char *prefix)
{
	size_t length = strlen(prefix);

	if (strncmp(*text, prefix, length) != 0)
		return false;
	*text += length;
	while (tg_is_space(**text))
		++*text;
	return true;
}

static const struct tag *read_tag(const char **text)
{
	for (size_t i = 0; i < TAGS; i++)
		if (strip(text, tags[i].text))
			return &tags[i];
	return NULL;
}

/* The number at `text` as a text of its own; empty if there is none or it is too long. */
static void read_number(const char **text, char out[16])
{
	size_t length = strspn(*text, "+-.0123456789");

	if (length >= 16)
		length = 0;
	memcpy(out, *text, length);
	out[length] = '\0';
	strip(text, out);
}

static enum tg_status read_value(
	struct tg_rules_reading *reading, const struct tag *tag, const char **text)
{
	char number[16];

	if (tag->field == TG_FIELD_KOMI) {
		read_number(text, number);
		return tg_rules_field_read(reading, tag->field, number);
	}
	for (int i = 0; i < 4 && tag->values[i]; i++)
		if (strip(text, tag->values[i]))
			return tg_rules_field_read(reading, tag->field, tag->values[i]);
	return TG_ERR_SYNTAX;
}

enum tg_status tg_rules_read_packed(struct tg_rules_reading *reading, const char *text)
{
	strip(&text, ""); /* leading space */
	do {
		const struct tag *tag = read_tag(&text);
		enum tg_status status = tag ? read_value(reading, tag, &text) : TG_ERR_SYNTAX;
		if (status != TG_OK)
			return status;
	} while (*text);
	return TG_OK;
}

void tg_rules_format_packed(const struct tg_rules *rules, char out[TG_RULES_TEXT_MAX])
{
	const char *bonus = tg_rules_field_word(rules, TG_FIELD_BONUS);
	bool has_bonus = rules->bonus != TG_BONUS_ZERO;

	snprintf(out, TG_RULES_TEXT_MAX, "ko%sscore%stax%ssui%d%s%s%s%s",
		tg_rules_field_word(rules, TG_FIELD_KO),
		tg_rules_field_word(rules, TG_FIELD_SCORING),
		tg_rules_field_word(rules, TG_FIELD_TAX), rules->suicide,
		rules->has_button ? "button1" : "", has_bonus ? "whb" : "", has_bonus ? bonus : "",
		rules->friendly_pass ? "fpok1" : "");
}
