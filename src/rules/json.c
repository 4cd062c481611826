/*
 * A rule set as one flat JSON object, the form of `kata-set-rules`. No key or value of it needs an
 * escape, so that there is none here; nested values are refused.
 */
#include "base/text.h"
#include "rules/fields.h"

#include <stdio.h>
#include <string.h>

/* The longest key is whiteHandicapBonus. */
#define TOKEN_MAX 24

struct token {
	char text[TOKEN_MAX];
	bool is_quoted;
};

static const char *skip_space(const char *text)
{
	while (tg_is_space(*text))
		text++;
	return text;
}

/* Steps over `mark`, the next thing that is no space. NULL if it is not there. */
static const char *expect(const char *text, char mark)
{
	text = skip_space(text);
	return *text == mark ? text + 1 : NULL;
}

static bool is_bare(char c)
{
	return tg_is_digit(c) || c == '-' || c == '.' || (c >= 'a' && c <= 'z');
}

/* Reads a string, a number or a word. Returns what follows it, NULL where there is none. */
static const char *read_token(const char *text, struct token *token)
{
	size_t length = 0;

	text = skip_space(text);
	token->is_quoted = *text == '"';
	text += token->is_quoted;
	while (token->is_quoted ? *text && *text != '"' && *text != '\\' : is_bare(*text)) {
		if (length + 1 == TOKEN_MAX)
			return NULL;
		token->text[length++] = *text++;
	}
	token->text[length] = '\0';
	if (token->is_quoted)
		return *text == '"' ? text + 1 : NULL;
	return length ? text : NULL;
}

/* One `"key": value`. */
static enum tg_status read_pair(struct tg_rules_reading *reading, const char **text)
{
	struct token key, value;
	const char *rest = read_token(*text, &key);

	rest = rest ? expect(rest, ':') : NULL;
	rest = rest ? read_token(rest, &value) : NULL;
	if (!rest || !key.is_quoted)
		return TG_ERR_SYNTAX;
	enum tg_rules_field field = tg_rules_field_find(key.text);
	if (field == TG_FIELD_COUNT || value.is_quoted != tg_rules_field_is_quoted(field))
		return TG_ERR_SYNTAX;
	*text = rest;
	return tg_rules_field_read(reading, field, value.text);
}

enum tg_status tg_rules_read_json(struct tg_rules_reading *reading, const char *text)
{
	const char *rest = expect(text, '{');

	if (!rest)
		return TG_ERR_SYNTAX;
	text = expect(rest, '}');
	while (!text) {
		enum tg_status status = read_pair(reading, &rest);
		if (status != TG_OK)
			return status;
		text = expect(rest, '}');
		rest = expect(rest, ',');
		if (!text && !rest)
			return TG_ERR_SYNTAX;
	}
	return *skip_space(text) == '\0' ? TG_OK : TG_ERR_SYNTAX;
}

void tg_rules_format_json(const struct tg_rules *rules, char out[TG_RULES_TEXT_MAX])
{
	int length = 0;

	for (int i = 0; i < TG_FIELD_COUNT; i++) {
		enum tg_rules_field field = (enum tg_rules_field)i;
		const char *quote = tg_rules_field_is_quoted(field) ? "\"" : "";
		if (field == TG_FIELD_KOMI)
			continue;
		length += snprintf(out + length, (size_t)(TG_RULES_TEXT_MAX - length),
			"%c\"%s\":%s%s%s", i ? ',' : '{', tg_rules_field_name(field), quote,
			tg_rules_field_word(rules, field), quote);
	}
	snprintf(out + length, (size_t)(TG_RULES_TEXT_MAX - length), "}");
}
