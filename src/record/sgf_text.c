/*
 * The text of a value without its escapes (sgf.md, 2.1): "\\" makes the next character literal, with a
 * line break behind it both vanish; white space becomes a blank, line breaks stay where the type has them.
 */
#include "record/reader.h"

static bool is_blank(char c)
{
	return (unsigned char)c <= ' ';
}

enum text_form {
	FORM_KEEP,   /* unknown: only line breaks become LF */
	FORM_TEXT,   /* line breaks stay, other white space becomes a space */
	FORM_SIMPLE, /* line breaks become a space too */
};

static bool is_list(const struct property *type)
{
	return (type->flags & PROPERTY_LIST) != 0;
}

static enum text_form form_of(const struct property *type)
{
	if (type->type == TYPE_UNKNOWN || (type->type == TYPE_OLD && !is_list(type)))
		return FORM_KEEP;
	return type->type == TYPE_TEXT ? FORM_TEXT : FORM_SIMPLE;
}

static bool is_break(char c)
{
	return c == '\n' || c == '\r';
}

/* Behind one line break: CR, LF, CR LF or LF CR. */
static const char *skip_break(const char *p, const char *end)
{
	if (p + 1 < end && is_break(p[1]) && p[1] != *p)
		return p + 2;
	return p + 1;
}

size_t tg_sgf_unescape(
	const char *p, const char *end, const struct property *type, char *out, uint32_t *split)
{
	enum text_form form = form_of(type);
	char *o = out;

	*split = NO_SPLIT;
	while (p < end) {
		bool is_escaped = *p == '\\';
		if (is_escaped && ++p == end)
			break;
		if (is_break(*p)) {
			p = skip_break(p, end);
			if (!is_escaped)
				*o++ = form == FORM_SIMPLE ? ' ' : '\n';
			continue;
		}
		if (*p == ':' && !is_escaped && *split == NO_SPLIT)
			*split = (uint32_t)(o - out);
		bool is_space = *p == '\0' || (form != FORM_KEEP && is_blank(*p));
		*o++ = is_space ? ' ' : *p;
		p++;
	}
	return (size_t)(o - out);
}
