/*
 * The named rule sets, each the closest setting to a national or historical rule book, and the door
 * through which a text becomes a rule set. Source: KataGo, docs/rules.html.
 */
#include "base/text.h"
#include "rules/fields.h"

#include <stdio.h>
#include <string.h>

/* A hyphen in a name stands for whatever may join two words. */
static const struct named {
	const char *name;
	const char *sgf; /* for RU[]; NULL: the packed form */
	const char *rules;
} table[] = {
	{"tromp-taylor", "TrompTaylor", "koPOSITIONAL scoreAREA taxNONE sui1"},
	{"chinese", "Chinese", "koSIMPLE scoreAREA taxNONE sui0 whbN fpok1"},
	{"chinese-ogs", "Chinese-OGS", "koPOSITIONAL scoreAREA taxNONE sui0 whbN fpok1"},
	{"japanese", "Japanese", "koSIMPLE scoreTERRITORY taxSEKI sui0 komi6.5"},
	{"aga", "AGA", "koSITUATIONAL scoreAREA taxNONE sui0 whbN-1 fpok1"},
	{"aga-button", NULL, "koSITUATIONAL scoreAREA taxNONE sui0 button1 whbN-1 fpok1 komi7"},
	{"new-zealand", "NZ", "koSITUATIONAL scoreAREA taxNONE sui1 fpok1 komi7"},
	{"ing", "GOE", "koPOSITIONAL scoreAREA taxNONE sui1 fpok1"},
	{"stone-scoring", "StoneScoring", "koSIMPLE scoreAREA taxALL sui0 fpok1"},
	{"ancient-territory", NULL, "koSIMPLE scoreTERRITORY taxALL sui0 komi6.5"},
};

static const struct {
	const char *alias;
	const char *name;
} aliases[] = {
	{"chinese-kgs", "chinese-ogs"},
	{"korean", "japanese"},
	{"日本", "japanese"},
	{"bga", "aga"},
	{"french", "aga"},
	{"nz", "new-zealand"},
	{"goe", "ing"},
	{"ancient-area", "stone-scoring"},
};

#define NAMES (sizeof(table) / sizeof(*table))
#define ALIASES (sizeof(aliases) / sizeof(*aliases))

/* Any case; a hyphen, an underscore, a space or nothing for each hyphen; space around. */
static bool matches(const char *text, const char *name)
{
	while (tg_is_space(*text))
		text++;
	for (; *name; name++) {
		if (*name == '-')
			text += *text == '-' || *text == '_' || *text == ' ';
		else if (tg_to_lower(*text++) != *name)
			return false;
	}
	while (tg_is_space(*text))
		text++;
	return *text == '\0';
}

static const struct named *find_name(const char *text)
{
	for (size_t i = 0; i < ALIASES; i++)
		if (matches(text, aliases[i].alias))
			text = aliases[i].name;
	for (size_t i = 0; i < NAMES; i++)
		if (matches(text, table[i].name))
			return &table[i];
	return NULL;
}

static enum tg_status read_any(struct tg_rules_reading *reading, const char *text)
{
	enum tg_status status;

	tg_rules_reading_init(reading);
	if (text[strspn(text, " \t")] == '{')
		status = tg_rules_read_json(reading, text);
	else
		status = tg_rules_read_packed(reading, text);
	tg_rules_reading_complete(reading);
	return status;
}

enum tg_status tg_rules_parse(const char *text, struct tg_rules *rules)
{
	struct tg_rules_reading reading;
	const struct named *named = find_name(text);
	enum tg_status status = read_any(&reading, named ? named->rules : text);

	if (status == TG_OK)
		*rules = reading.rules;
	return status;
}

enum tg_status tg_rules_parse_keep_komi(const char *text, struct tg_rules *rules)
{
	struct tg_rules_reading reading;
	const struct named *named = find_name(text);
	enum tg_status status = read_any(&reading, named ? named->rules : text);

	if (status == TG_OK && reading.has[TG_FIELD_KOMI] && !named)
		status = TG_ERR_SYNTAX;
	reading.rules.komi_halves = rules->komi_halves;
	if (status == TG_OK)
		*rules = reading.rules;
	return status;
}

static bool equal_but_komi(const struct tg_rules *a, const struct tg_rules *b)
{
	return a->ko == b->ko && a->scoring == b->scoring && a->tax == b->tax &&
		a->suicide == b->suicide && a->has_button == b->has_button &&
		a->bonus == b->bonus && a->friendly_pass == b->friendly_pass;
}

static const struct named *find_rules(const struct tg_rules *rules)
{
	struct tg_rules_reading reading;

	for (size_t i = 0; i < NAMES; i++)
		if (read_any(&reading, table[i].rules) == TG_OK &&
			equal_but_komi(&reading.rules, rules))
			return &table[i];
	return NULL;
}

const char *tg_rules_name(const struct tg_rules *rules)
{
	const struct named *named = find_rules(rules);

	return named ? named->name : NULL;
}

void tg_rules_format_sgf(const struct tg_rules *rules, char out[TG_RULES_TEXT_MAX])
{
	const struct named *named = find_rules(rules);

	if (named && named->sgf)
		snprintf(out, TG_RULES_TEXT_MAX, "%s", named->sgf);
	else
		tg_rules_format_packed(rules, out);
}

const char *tg_rules_list(int index)
{
	return index >= 0 && index < (int)NAMES ? table[index].name : NULL;
}
