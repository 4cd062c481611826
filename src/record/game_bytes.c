/*
 * A game as bytes, before it is decoded: where it ends, which charset it declares, and the two ways of
 * escaping brackets inside characters of two bytes brought to one.
 *
 * In GBK, Shift_JIS and Big5 the second byte of a character may be 5C "\" or 5D "]". A writer that
 * escapes bytes puts a "\" in front of it, one that escapes characters does not:
 *
 *	character   bytes    READ_BYTES   READ_CHARACTERS
 *	U+8868      95 5C    95 5C 5C     95 5C
 */
#include "record/reader.h"

#include <string.h>

struct scan {
	const struct charset *charset;
	enum reading reading;
	const char *at, *to;
	struct tg_buffer *out; /* or NULL */
	size_t *bad;
	bool is_pair; /* ISO-2022: two bytes a character now */
	bool stops_value[256],
		stops_frame[256]; /* bytes that mean something inside values, outside */
};

/* Which bytes must be looked at one by one. */
static void find_stops(struct scan *s)
{
	bool has_pairs = s->charset->kind == CHARSET_SJIS || s->charset->kind == CHARSET_DOUBLE;

	s->stops_value[']'] = s->stops_value['\\'] = true;
	s->stops_frame['['] = s->stops_frame['('] = s->stops_frame[')'] = true;
	if (s->charset->kind == CHARSET_ISO2022)
		s->stops_value[0x1b] = s->stops_frame[0x1b] = true;
	for (int c = 0x80; c < 256; c++)
		s->stops_value[c] = has_pairs;
}

static void copy(struct scan *s, size_t length)
{
	if (s->out)
		tg_buffer_append(s->out, s->at, length);
	s->at += length;
}

/* Copies up to the next byte that means something. */
static void copy_run(struct scan *s, const bool stops[256])
{
	const char *p = s->at;

	while (p < s->to && !stops[(unsigned char)*p])
		p++;
	if (p > s->at)
		copy(s, (size_t)(p - s->at));
}

/* ISO-2022-JP: ESC $ ... begins characters of two bytes, ESC ( ... ends them. */
static bool copy_escape_sequence(struct scan *s)
{
	const char *p = s->at;

	if (s->charset->kind != CHARSET_ISO2022 || *p != 0x1b || s->to - p < 3)
		return false;
	s->is_pair = p[1] == '$';
	copy(s, p[1] == '$' && p[2] == '(' && s->to - p >= 4 ? 4 : 3);
	return true;
}

static bool is_lead(const struct scan *s)
{
	if (s->is_pair)
		return *s->at > ' ';
	return tg_charset_step(s->charset, s->at, s->to) == 2;
}

/* A character of two bytes. By bytes: its second one may be escaped, and a bare "]" ends the value. */
static void copy_pair(struct scan *s)
{
	if (s->reading == READ_CHARACTERS || s->to - s->at < 2) {
		copy(s, s->to - s->at < 2 ? 1 : 2);
	} else if (s->at[1] == ']') {
		if (s->out)
			tg_buffer_append_char(s->out, '?');
		s->at++;
		++*s->bad;
	} else if (s->at[1] == '\\' && s->to - s->at >= 3) {
		copy(s, 1);
		s->at++;
		copy(s, 1);
	} else {
		copy(s, 2);
	}
}

/* A value in UTF-16 between brackets of one byte; s->at is behind the "[". */
static void copy_utf16_value(struct scan *s)
{
	static const char frame[] = "\\]";
	const char *from = s->at, *p = from;
	bool is_big = s->charset->kind == CHARSET_UTF16BE;
	struct tg_buffer text = TG_BUFFER_INIT((size_t)(s->to - from) * 2 + 8);

	while (s->to - p >= 2 && p[is_big] != ']')
		p += p[is_big] == '\\' && p[!is_big] == '\0' ? 4 : 2;
	if (p > s->to)
		p = s->to;
	tg_charset_decode(s->charset, from, p, &text, s->bad);
	if (s->out && text.data)
		tg_buffer_append(s->out, text.data, text.length);
	tg_buffer_finish(&text);
	s->at = p;
	if (s->at < s->to && s->out)
		tg_buffer_append_char(s->out, frame[1]);
	if (s->at < s->to)
		s->at += is_big && *s->at == '\0' && s->to - s->at >= 2 ? 2 : 1;
}

/* Does the value at s->at look like UTF-16, or is it ASCII as CA's own value is? */
static bool is_utf16_value(const struct scan *s)
{
	bool is_wide = s->charset->kind == CHARSET_UTF16LE || s->charset->kind == CHARSET_UTF16BE;

	for (const char *p = s->at; is_wide && p < s->to; p++) {
		if (*p == '\0' || (unsigned char)*p >= 0x80)
			return true;
		if (*p == ']')
			return false;
	}
	return false;
}

/* The inside of a value and its "]"; s->at is behind the "[". */
static void copy_value(struct scan *s)
{
	if (is_utf16_value(s)) {
		copy_utf16_value(s);
		return;
	}
	while (s->at < s->to) {
		if (!s->is_pair)
			copy_run(s, s->stops_value);
		if (s->at == s->to)
			return;
		if (copy_escape_sequence(s))
			continue;
		if (is_lead(s)) {
			copy_pair(s);
		} else if (*s->at == '\\' && s->to - s->at >= 2) {
			copy(s, 1);
			if (s->reading == READ_CHARACTERS && is_lead(s))
				copy_pair(s);
			else
				copy(s, 1);
		} else if (*s->at == ']') {
			copy(s, 1);
			return;
		} else {
			copy(s, 1);
		}
	}
}

const char *tg_game_scan(const struct charset *charset, enum reading reading, const char *from,
	const char *to, struct tg_buffer *out, size_t *bad)
{
	struct scan s = {.charset = charset,
		.reading = reading,
		.at = from,
		.to = to,
		.out = out,
		.bad = bad};
	size_t depth = 0;

	find_stops(&s);
	for (;;) {
		copy_run(&s, s.stops_frame);
		if (s.at == s.to)
			break;
		char c = *s.at;
		if (copy_escape_sequence(&s))
			continue;
		copy(&s, 1);
		if (c == '[') {
			copy_value(&s);
		} else if (c == '(') {
			depth++;
		} else if (c == ')' && --depth == 0) {
			break;
		}
	}
	return s.at;
}

static const char *find_byte(const char *p, const char *to, char byte)
{
	const char *found = p < to ? memchr(p, byte, (size_t)(to - p)) : NULL;

	return found ? found : to;
}

/* Behind the value at `p`, which is behind its "[". */
static const char *skip_value(const char *p, const char *to)
{
	for (; p < to && *p != ']'; p++)
		if (*p == '\\' && p + 1 < to)
			p++;
	return p < to ? p + 1 : to;
}

static bool is_letter(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/*
 * The text alone, for roots whose values confuse a reader of bytes: "CA[" not behind a letter, in the
 * first part of the game.
 */
static const char *search_declared(const char *from, const char *to)
{
	if (to - from > 4096)
		to = from + 4096;
	for (const char *p = from + 1; p + 3 < to; p++)
		if (memcmp(p, "CA[", 3) == 0 && !is_letter(p[-1]))
			return p + 3;
	return NULL;
}

const char *tg_game_declared(const char *from, const char *to, size_t *length)
{
	const char *p = from, *value = NULL;
	bool is_plain = true;

	/* "(", blanks, ";": the root's properties begin behind them */
	while (p < to && (*p == '(' || *p == ';' || (unsigned char)*p <= ' '))
		p++;
	while (p < to && *p != '(' && *p != ')' && *p != ';' && !value) {
		char name[3] = "";
		size_t letters = 0;
		for (; p < to && is_letter(*p); p++)
			if (*p <= 'Z' && letters < 3)
				name[letters++] = *p;
		while (p < to && (unsigned char)*p <= ' ')
			p++;
		if (p < to && *p == '[') {
			if (letters == 2 && memcmp(name, "CA", 2) == 0)
				value = p + 1;
			p = skip_value(p + 1, to);
		} else if (p < to && !is_letter(*p) && *p != '(' && *p != ')' && *p != ';') {
			is_plain &= (unsigned char)*p < 0x80;
			p++;
		}
	}
	if (!value && !is_plain)
		value = search_declared(from, to);
	*length = value ? (size_t)(find_byte(value, to, ']') - value) : 0;
	return value;
}
