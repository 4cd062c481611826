/*
 * Which charset is this? Each candidate cuts the bytes into its characters; counted are those of the
 * half that everyday text is made of (level 1 of GB 2312, JIS and Big5, kana, hangul) and those that
 * cannot be. Right guesses on game records score above 0.70, wrong ones on western text stay below
 * 0.65 (sgf.md, 3), so ties need a second look: hangul and Go's own words decide.
 */
#include "record/charset.h"

#include <string.h>

/* What a reading of the bytes looks like. */
struct tally {
	int characters; /* not ASCII */
	int everyday, signs, bad;
	int kana, hangul_rows;
	int western; /* a letter of Latin-1 with an ASCII letter behind it would look the same */
};

typedef size_t count_fn(const unsigned char *p, size_t left, struct tally *tally);

static bool between(unsigned c, unsigned low, unsigned high)
{
	return c >= low && c <= high;
}

static size_t count_bad(struct tally *tally)
{
	tally->bad++;
	return 1;
}

/* GB18030: rows B0-D7 are level 1, A1-A9 signs; four-byte characters are rare. */
static size_t count_gb(const unsigned char *p, size_t left, struct tally *tally)
{
	if (left >= 4 && between(p[0], 0x81, 0xfe) && between(p[1], '0', '9') &&
		between(p[2], 0x81, 0xfe) && between(p[3], '0', '9'))
		return 4;
	if (left < 2 || !between(p[0], 0x81, 0xfe) || p[1] < 0x40 || p[1] == 0x7f || p[1] == 0xff)
		return count_bad(tally);
	bool is_gb2312 = p[1] >= 0xa1;
	tally->everyday += is_gb2312 && between(p[0], 0xb0, 0xd7);
	tally->hangul_rows += is_gb2312 && between(p[0], 0xb0, 0xc8);
	tally->signs += is_gb2312 && between(p[0], 0xa1, 0xa9);
	return 2;
}

/* Big5: A440-C67E are level 1, A140-A3FE signs. */
static size_t count_big5(const unsigned char *p, size_t left, struct tally *tally)
{
	if (left < 2 || !between(p[0], 0xa1, 0xf9) ||
		!(between(p[1], 0x40, 0x7e) || between(p[1], 0xa1, 0xfe)))
		return count_bad(tally);
	tally->everyday += between(p[0], 0xa4, 0xc5) || (p[0] == 0xc6 && p[1] <= 0x7e);
	tally->signs += between(p[0], 0xa1, 0xa3);
	return 2;
}

/* Shift_JIS: 889F-9872 are level 1, 829F-8396 kana, 8140-829E signs; A1-DF half-width kana. */
static size_t count_sjis(const unsigned char *p, size_t left, struct tally *tally)
{
	if (between(p[0], 0xa1, 0xdf))
		return 1;
	bool is_lead = between(p[0], 0x81, 0x9f) || between(p[0], 0xe0, 0xfc);
	if (left < 2 || !is_lead || p[1] < 0x40 || p[1] == 0x7f || p[1] > 0xfc)
		return count_bad(tally);
	unsigned code = (unsigned)p[0] << 8 | p[1];
	bool is_kana = between(code, 0x829f, 0x8396);
	tally->kana += is_kana;
	tally->everyday += is_kana || between(code, 0x889f, 0x9872);
	tally->signs += between(code, 0x8140, 0x829e);
	return 2;
}

/* EUC-JP: rows B0-CF are level 1, A4 and A5 kana, A1-A3 signs. */
static size_t count_eucjp(const unsigned char *p, size_t left, struct tally *tally)
{
	if (left >= 2 && p[0] == 0x8e && between(p[1], 0xa1, 0xdf))
		return 2;
	if (left < 2 || !between(p[0], 0xa1, 0xfe) || !between(p[1], 0xa1, 0xfe))
		return count_bad(tally);
	bool is_kana = p[0] == 0xa4 || p[0] == 0xa5;
	tally->kana += is_kana;
	tally->everyday += is_kana || between(p[0], 0xb0, 0xcf);
	tally->signs += between(p[0], 0xa1, 0xa3);
	return 2;
}

/* EUC-KR: rows B0-C8 are hangul, A1-AF signs. */
static size_t count_euckr(const unsigned char *p, size_t left, struct tally *tally)
{
	if (left < 2 || !between(p[0], 0xa1, 0xfe) || !between(p[1], 0xa1, 0xfe))
		return count_bad(tally);
	tally->everyday += between(p[0], 0xb0, 0xc8);
	tally->signs += between(p[0], 0xa1, 0xaf);
	return 2;
}

static void count_all(const char *from, const char *to, count_fn *count, struct tally *tally)
{
	const unsigned char *p = (const unsigned char *)from, *end = (const unsigned char *)to;

	memset(tally, 0, sizeof(*tally));
	while (p < end) {
		if (*p < 0x80) {
			p++;
			continue;
		}
		tally->characters++;
		tally->western += p[0] >= 0xa0 && (end - p < 2 || p[1] < 0x80);
		p += count(p, (size_t)(end - p), tally);
	}
}

/* Share of everyday characters among those that are no signs, minus two for each impossible one. */
static double score(const struct tally *tally)
{
	int counted = tally->characters - tally->signs;

	if (counted <= 0)
		return 0;
	return (tally->everyday - 2.0 * tally->bad) / counted;
}

static bool contains(const char *from, const char *to, const char *word)
{
	return memmem(from, (size_t)(to - from), word, strlen(word)) != NULL;
}

/* Words of Japanese game records in EUC-JP: go, honinbo, dan, win, komi, player. */
static bool has_eucjp_words(const char *from, const char *to)
{
	static const char *const words[] = {"\xb0\xcf\xb8\xeb", "\xcb\xdc\xb0\xf8\xcb\xb7",
		"\xc3\xca", "\xbe\xa1", "\xcc\xbe\xbf\xcd", "\xb4\xfd\xc0\xbb"};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (contains(from, to, words[i]))
			return true;
	return false;
}

/* Words of Chinese ones in GB 2312: go, dan, win, half a point, game. */
static bool has_gb_words(const char *from, const char *to)
{
	static const char *const words[] = {
		"\xce\xa7\xc6\xe5", "\xb6\xce", "\xca\xa4", "\xb0\xeb\xc4\xbf", "\xb1\xc8\xc8\xfc"};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (contains(from, to, words[i]))
			return true;
	return false;
}

enum candidate { GB, SJIS, EUCJP, EUCKR, BIG5, CANDIDATES };

/* The least score that convinces, and how many characters a tie-break needs to be more than chance. */
static const double convincing = 0.67;
enum { ENOUGH_HANGUL = 5 };

/* The best candidate; the order of the list decides between equals, then the tie-breaks. */
static enum candidate choose(
	const char *from, const char *to, const struct tally tallies[CANDIDATES])
{
	enum candidate best = GB;

	for (int i = 1; i < CANDIDATES; i++)
		if (score(&tallies[i]) > score(&tallies[best]))
			best = (enum candidate)i;
	if (best != GB)
		return best;
	/* Level 1 of GB 2312 covers the rows of hangul and of JIS level 1 */
	const struct tally *gb = &tallies[GB], *kr = &tallies[EUCKR], *jp = &tallies[EUCJP];
	int plain = kr->characters - kr->signs;
	if (kr->bad == 0 && kr->everyday == plain && plain >= ENOUGH_HANGUL &&
		gb->hangul_rows == gb->everyday)
		return EUCKR;
	if (jp->bad == 0 && score(jp) >= convincing &&
		(jp->kana > 0 || (has_eucjp_words(from, to) && !has_gb_words(from, to))))
		return EUCJP;
	return GB;
}

bool tg_charset_guess(const char *from, const char *to, struct charset *charset)
{
	static count_fn *const counts[CANDIDATES] = {
		count_gb, count_sjis, count_eucjp, count_euckr, count_big5};
	static const struct charset charsets[CANDIDATES] = {
		{CHARSET_DOUBLE, "GB18030"},
		{CHARSET_SJIS, "CP932"},
		{CHARSET_SINGLE, "EUC-JP"},
		{CHARSET_SINGLE, "CP949"},
		{CHARSET_DOUBLE, "BIG5"},
	};
	struct tally tallies[CANDIDATES];

	for (int i = 0; i < CANDIDATES; i++)
		count_all(from, to, counts[i], &tallies[i]);
	enum candidate best = choose(from, to, tallies);
	/* of the second bytes of real text a third at most is ASCII */
	const struct tally *tally = &tallies[best];
	if (score(tally) < convincing || 4 * tally->western > 3 * tally->characters)
		return false;
	*charset = charsets[best];
	return true;
}
