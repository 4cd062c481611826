/*
 * Charsets of old files: their names, how their bytes make characters, and their way to UTF-8.
 */
#ifndef RECORD_CHARSET_H
#define RECORD_CHARSET_H

#include "base/buffer.h"

enum charset_kind {
	CHARSET_UTF8 = 0,
	CHARSET_SINGLE,  /* no byte of a longer character can be "\" or "]" (EUC-* too) */
	CHARSET_SJIS,    /* two bytes from 81-9F and E0-FC; the second may be "\" or "]" */
	CHARSET_DOUBLE,  /* two bytes from 81-FE (GBK, GB18030, Big5); likewise */
	CHARSET_ISO2022, /* escape sequences; any byte of a pair may be "\" or "]" */
	CHARSET_UTF16LE,
	CHARSET_UTF16BE,
};

struct charset {
	enum charset_kind kind;
	char codec[32]; /* for iconv */
};

/* Finds a charset by the text of CA[], without regard to case, "-" and "_". False: unknown. */
bool tg_charset_find(const char *name, size_t length, struct charset *charset);

/*
 * Appends `from` .. `to` to `out` as UTF-8. Bytes that are no character become U+FFFD and count as
 * *bad. False: this machine has no such codec, or memory is out (out->failed).
 */
bool tg_charset_decode(const struct charset *charset, const char *from, const char *to,
	struct tg_buffer *out, size_t *bad);

/* Number of bytes of the character at `p` as this charset cuts them, 1 for a broken one. */
size_t tg_charset_step(const struct charset *charset, const char *p, const char *to);

/* Are these bytes UTF-8 (no overlong forms, no surrogates)? */
bool tg_utf8_is_valid(const char *from, const char *to);

/* Appends a character by its code, which is no surrogate and below 110000. */
void tg_utf8_append(struct tg_buffer *out, uint32_t c);

/* The charset of a text in an unknown one, from all its non-ASCII bytes. False: none is convincing. */
bool tg_charset_guess(const char *from, const char *to, struct charset *charset);

#endif
