/*
 * One decoder of UTF-8 (RFC 3629: no surrogates, nothing overlong, up to U+10FFFF) behind the three
 * functions of plain.h.
 */
#include "model/plain.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */

/* Bytes of the character at `text`, 0 where there is none; `*rune` is its number. */
static size_t decode(const unsigned char *text, size_t left, uint32_t *rune)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t length = text[0] < 0x80 ? 1 : text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;

	if (text[0] < 0x80) {
		*rune = text[0];
		return 1;
	}
	if (text[0] < 0xc2 || text[0] > 0xf4 || length > left)
		return 0;
	*rune = text[0] & (0x7fu >> length);
	for (size_t i = 1; i < length; i++) {
		if ((text[i] & 0xc0) != 0x80)
			return 0;
		*rune = *rune << 6 | (text[i] & 0x3f);
	}
	if (*rune < least[length] || *rune > 0x10ffff || (*rune >= 0xd800 && *rune <= 0xdfff))
		return 0;
	return length;
}

/* Moves a cursor, or turns the line or its direction. */
static bool is_control(uint32_t rune)
{
	return rune < 0x20 || (rune >= 0x7f && rune < 0xa0) || rune == 0x2028 || rune == 0x2029 ||
		rune == 0x200e || rune == 0x200f || (rune >= 0x202a && rune <= 0x202e) ||
		(rune >= 0x2066 && rune <= 0x2069) || rune == 0x061c || rune == 0xfeff;
}

void tg_model_plain(const char *text, char *out, size_t size)
{
	const unsigned char *in = (const unsigned char *)(text ? text : "");
	size_t left = strlen((const char *)in), used = 0;

	while (left > 0) {
		uint32_t rune = 0xfffd;
		size_t length = decode(in, left, &rune);
		const void *piece = length ? (const void *)in : replacement;
		size_t bytes = length ? length : sizeof(replacement) - 1;

		if (length && is_control(rune)) {
			piece = " ";
			bytes = 1;
		}
		if (used + bytes + 1 > size)
			break;
		memcpy(out + used, piece, bytes);
		used += bytes;
		in += length ? length : 1;
		left -= length ? length : 1;
	}
	if (size > 0)
		out[used] = '\0';
}

char *tg_model_utf8(const char *bytes, size_t length, size_t max)
{
	const unsigned char *in = (const unsigned char *)bytes;
	char *out = malloc((length < max ? 3 * length : max) + 4);
	size_t used = 0;

	while (out && length > 0) {
		uint32_t rune = 0;
		size_t taken = decode(in, length, &rune);
		bool is_good = taken > 0 && rune != 0;
		size_t put = is_good ? taken : sizeof(replacement) - 1;

		if (used + put > max)
			break;
		memcpy(out + used, is_good ? (const void *)in : replacement, put);
		used += put;
		in += taken ? taken : 1;
		length -= taken ? taken : 1;
	}
	if (out)
		out[used] = '\0';
	return out;
}

json_t *tg_model_json(const char *text)
{
	json_t *string;
	char *copy;

	if (!text)
		return json_null();
	string = json_string(text);
	if (string)
		return string;
	copy = tg_model_utf8(text, strlen(text), 3 * strlen(text));
	string = copy ? json_string(copy) : NULL;
	free(copy);
	return string;
}

void tg_model_scrub(char *text, size_t length, const char *secret)
{
	size_t size = strlen(secret);
	char *end = text ? text + length : NULL, *found = text;

	if (size == 0 || !text)
		return;
	while ((found = memmem(found, (size_t)(end - found), secret, size)) != NULL) {
		memset(found, '*', size);
		found += size;
	}
}
