/*
 * Names and codecs (sgf.md, 3). UTF-8 and UTF-16 are read here; all others go through iconv, which is
 * part of libc. Where a machine lacks a codec the caller falls back to ISO-8859-1.
 */
#include "record/charset.h"

#include "base/text.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

static const struct {
	const char *name; /* lower case, without "-" and "_" */
	enum charset_kind kind;
	const char *codec;
} table[] = {
	{"utf8", CHARSET_UTF8, "UTF-8"},
	{"usascii", CHARSET_UTF8, "UTF-8"},
	{"ascii", CHARSET_UTF8, "UTF-8"},
	{"utf16", CHARSET_UTF16LE, "UTF-16LE"},
	{"utf16le", CHARSET_UTF16LE, "UTF-16LE"},
	{"utf16be", CHARSET_UTF16BE, "UTF-16BE"},
	{"shiftjis", CHARSET_SJIS, "CP932"},
	{"sjis", CHARSET_SJIS, "CP932"},
	{"mskanji", CHARSET_SJIS, "CP932"},
	{"cp932", CHARSET_SJIS, "CP932"},
	{"windows31j", CHARSET_SJIS, "CP932"},
	{"eucjp", CHARSET_SINGLE, "EUC-JP"},
	{"iso2022jp", CHARSET_ISO2022, "ISO-2022-JP-2"},
	{"euckr", CHARSET_SINGLE, "CP949"},
	{"ksc56011987", CHARSET_SINGLE, "CP949"},
	{"cp949", CHARSET_SINGLE, "CP949"},
	{"gb2312", CHARSET_DOUBLE, "GB18030"},
	{"euccn", CHARSET_DOUBLE, "GB18030"},
	{"gbk", CHARSET_DOUBLE, "GB18030"},
	{"cp936", CHARSET_DOUBLE, "GB18030"},
	{"gb18030", CHARSET_DOUBLE, "GB18030"},
	{"big5", CHARSET_DOUBLE, "BIG5"},
	{"cp950", CHARSET_DOUBLE, "CP950"},
	{"macintosh", CHARSET_SINGLE, "MACINTOSH"},
	{"macroman", CHARSET_SINGLE, "MACINTOSH"},
	{"latin1", CHARSET_SINGLE, "ISO-8859-1"},
};

/* "ISO8859_1" is "iso88591" here; false: a character that no name has. */
static bool simplify(const char *name, size_t length, char out[32])
{
	size_t o = 0;

	for (size_t i = 0; i < length; i++) {
		char c = tg_to_lower(name[i]);
		if (c == '-' || c == '_' || c == ' ')
			continue;
		bool is_fine = tg_is_digit(c) || (c >= 'a' && c <= 'z');
		if (!is_fine || o + 1 >= 32)
			return false;
		out[o++] = c;
	}
	out[o] = '\0';
	return o > 0;
}

/* Is there such a codec, and are SGF's own signs in it what they are in ASCII? */
static bool has_codec(const char *name)
{
	static const char signs[] = "(;FF[4]C[a\\:])";
	char text[sizeof(signs)], out[4 * sizeof(signs)], *from = text, *to = out;
	size_t left = sizeof(signs), room = sizeof(out);
	iconv_t codec = iconv_open("UTF-8", name);

	if (codec == (iconv_t)-1)
		return false;
	memcpy(text, signs, sizeof(signs));
	bool is_fine = iconv(codec, &from, &left, &to, &room) != (size_t)-1 &&
		sizeof(out) - room == sizeof(signs) && memcmp(out, signs, sizeof(signs)) == 0;
	iconv_close(codec);
	return is_fine;
}

/* A name that is not in the table is asked for as it is, or as "ISO-8859-n". */
static bool find_other(const char *name, size_t length, const char *simple, char codec[32])
{
	if (strncmp(simple, "iso8859", 7) == 0 && strlen(simple) <= 9) {
		memcpy(codec, "ISO-8859-", 9);
		memcpy(codec + 9, simple + 7, strlen(simple + 7) + 1);
		return has_codec(codec);
	}
	while (length > 0 && tg_is_space(*name)) {
		name++;
		length--;
	}
	if (length == 0 || length >= 32)
		return false;
	memcpy(codec, name, length);
	codec[length] = '\0';
	return has_codec(codec);
}

bool tg_charset_find(const char *name, size_t length, struct charset *charset)
{
	char simple[32];

	if (!simplify(name, length, simple))
		return false;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		if (strcmp(simple, table[i].name) != 0)
			continue;
		charset->kind = table[i].kind;
		memcpy(charset->codec, table[i].codec, strlen(table[i].codec) + 1);
		return true;
	}
	charset->kind = CHARSET_SINGLE;
	return find_other(name, length, simple, charset->codec);
}

/* Length of the well-formed UTF-8 character at `p`, or 0. */
static size_t utf8_length(const unsigned char *p, size_t left)
{
	if (p[0] < 0x80)
		return 1;
	if (left < 2 || p[0] < 0xc2 || p[0] > 0xf4 || (p[1] & 0xc0) != 0x80)
		return 0;
	if (p[0] < 0xe0)
		return 2;
	if (left < 3 || (p[2] & 0xc0) != 0x80)
		return 0;
	if (p[0] < 0xf0)
		return (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) ? 0 : 3;
	if (left < 4 || (p[3] & 0xc0) != 0x80)
		return 0;
	return (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f) ? 0 : 4;
}

/* Behind the ASCII characters at `p`, eight at a time. */
static const char *skip_ascii(const char *p, const char *to)
{
	while (to - p >= 8) {
		uint64_t eight;
		memcpy(&eight, p, 8);
		if (eight & 0x8080808080808080ULL)
			break;
		p += 8;
	}
	while (p < to && (unsigned char)*p < 0x80)
		p++;
	return p;
}

bool tg_utf8_is_valid(const char *from, const char *to)
{
	const char *p = from;

	while ((p = skip_ascii(p, to)) < to) {
		size_t length = utf8_length((const unsigned char *)p, (size_t)(to - p));
		if (length == 0)
			return false;
		p += length;
	}
	return true;
}

#define REPLACEMENT "\xef\xbf\xbd"

static void decode_utf8(const char *from, const char *to, struct tg_buffer *out, size_t *bad)
{
	const char *p = from;

	while (p < to) {
		size_t length = utf8_length((const unsigned char *)p, (size_t)(to - p));
		if (length > 0) {
			p += length;
			continue;
		}
		tg_buffer_append(out, from, (size_t)(p - from));
		tg_buffer_append_text(out, REPLACEMENT);
		++*bad;
		from = ++p;
	}
	tg_buffer_append(out, from, (size_t)(p - from));
}

void tg_utf8_append(struct tg_buffer *out, uint32_t c)
{
	char bytes[4];
	size_t length = 0;

	if (c < 0x80) {
		bytes[length++] = (char)c;
	} else if (c < 0x800) {
		bytes[length++] = (char)(0xc0 | c >> 6);
	} else if (c < 0x10000) {
		bytes[length++] = (char)(0xe0 | c >> 12);
		bytes[length++] = (char)(0x80 | (c >> 6 & 0x3f));
	} else {
		bytes[length++] = (char)(0xf0 | c >> 18);
		bytes[length++] = (char)(0x80 | (c >> 12 & 0x3f));
		bytes[length++] = (char)(0x80 | (c >> 6 & 0x3f));
	}
	if (c >= 0x80)
		bytes[length++] = (char)(0x80 | (c & 0x3f));
	tg_buffer_append(out, bytes, length);
}

static uint32_t utf16_unit(const char *p, bool is_big)
{
	unsigned a = (unsigned char)p[0], b = (unsigned char)p[1];

	return is_big ? a << 8 | b : b << 8 | a;
}

static void decode_utf16(
	const char *from, const char *to, bool is_big, struct tg_buffer *out, size_t *bad)
{
	const char *p = from;

	for (; to - p >= 2; p += 2) {
		uint32_t c = utf16_unit(p, is_big);
		uint32_t low = to - p >= 4 ? utf16_unit(p + 2, is_big) : 0;
		if (c >= 0xd800 && c < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
			c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
			p += 2;
		} else if (c >= 0xd800 && c < 0xe000) {
			c = 0xfffd;
			++*bad;
		}
		tg_utf8_append(out, c);
	}
	if (p < to) {
		tg_buffer_append_text(out, REPLACEMENT);
		++*bad;
	}
}

static void decode_latin1(const char *from, const char *to, struct tg_buffer *out)
{
	for (const char *p = from; p < to; p = from) {
		p = skip_ascii(p, to);
		tg_buffer_append(out, from, (size_t)(p - from));
		for (from = p; from < to && (unsigned char)*from >= 0x80; from++)
			tg_utf8_append(out, (unsigned char)*from);
	}
}

/* One charge of iconv into `out`; false at the end of the input or when memory is out. */
static bool convert(iconv_t codec, char **from, size_t *left, struct tg_buffer *out, size_t *bad)
{
	char room[4096], *to = room;
	size_t free_bytes = sizeof(room);
	size_t result = iconv(codec, from, left, &to, &free_bytes);

	tg_buffer_append(out, room, sizeof(room) - free_bytes);
	if (result != (size_t)-1 || out->failed != TG_OK)
		return false;
	if (errno == E2BIG)
		return true;
	/* EILSEQ or EINVAL: this byte is no character, try the next */
	tg_buffer_append_text(out, REPLACEMENT);
	++*bad;
	++*from;
	--*left;
	return *left > 0;
}

bool tg_charset_decode(const struct charset *charset, const char *from, const char *to,
	struct tg_buffer *out, size_t *bad)
{
	if (charset->kind == CHARSET_UTF8)
		decode_utf8(from, to, out, bad);
	else if (charset->kind == CHARSET_UTF16LE || charset->kind == CHARSET_UTF16BE)
		decode_utf16(from, to, charset->kind == CHARSET_UTF16BE, out, bad);
	else if (strcmp(charset->codec, "ISO-8859-1") == 0)
		decode_latin1(from, to, out);
	else {
		iconv_t codec = iconv_open("UTF-8", charset->codec);
		char *p = (char *)(uintptr_t)from;
		size_t left = (size_t)(to - from);
		if (codec == (iconv_t)-1)
			return false;
		while (left > 0 && convert(codec, &p, &left, out, bad))
			;
		iconv_close(codec);
	}
	return out->failed == TG_OK;
}

size_t tg_charset_step(const struct charset *charset, const char *p, const char *to)
{
	unsigned char lead = (unsigned char)*p;
	bool is_lead = false;

	if (charset->kind == CHARSET_SJIS)
		is_lead = (lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc);
	else if (charset->kind == CHARSET_DOUBLE)
		is_lead = lead >= 0x81 && lead <= 0xfe;
	return is_lead && to - p >= 2 && (unsigned char)p[1] >= '0' ? 2 : 1;
}
