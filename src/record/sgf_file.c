/*
 * A file as a collection: where games begin, the junk around them, and the charset of each. Games in
 * UTF-8 are parsed where they lie; others are decoded one at a time, in the reading that gives fewer
 * problems (sgf.md, 3).
 */
#include "record/reader.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLE_BYTES = 1 << 18 };

/* What is known of the whole file. */
struct source {
	const char *bytes, *end;
	bool is_ascii, is_utf8;
	bool is_decoded;  /* it was UTF-16 or had a mark: CA[] says nothing */
	bool has_guessed; /* the charset of all games that declare none */
	bool is_convincing;
	struct charset guess;
};

/* A game read in one way. */
struct trial {
	struct tg_buffer text;
	const char *end; /* of the game, in the file */
	size_t problems; /* syntax and characters */
	size_t bad;      /* characters */
	enum reading reading;
	struct tree_mark mark;
	int gm, ff; /* of the reader, to go back to */
};

static const struct charset latin1 = {CHARSET_SINGLE, "ISO-8859-1"};
static const struct charset utf8 = {CHARSET_UTF8, "UTF-8"};

static bool is_blank(char c)
{
	return (unsigned char)c <= ' ';
}

static const char *skip_blanks(const char *p, const char *end)
{
	while (p < end && is_blank(*p))
		p++;
	return p;
}

/* Behind the name at `p`, or `p` where there is none. */
static const char *skip_name(const char *p, const char *end)
{
	while (p < end && ((*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z')))
		p++;
	return p;
}

/* The next "(" that a node follows, or a property: some files leave the first ";" out. Or NULL. */
static const char *find_start(const char *p, const char *end)
{
	while (p < end && (p = memchr(p, '(', (size_t)(end - p)))) {
		const char *next = skip_blanks(p + 1, end);
		const char *name_end = skip_name(next, end);
		const char *value = skip_blanks(name_end, end);
		if (next < end && *next == ';')
			return p;
		if (name_end > next && value < end && *value == '[')
			return p;
		p = value;
	}
	return NULL;
}

static bool is_ascii(const char *from, const char *to)
{
	for (; from < to; from++)
		if ((unsigned char)*from >= 0x80)
			return false;
	return true;
}

/* --- readings ---------------------------------------------------------------------------------- */

/* Decodes and reads the game at `from`; r->status is TG_OK or says why not. */
static void begin_trial(struct reader *r, struct trial *trial, const struct charset *charset,
	enum reading reading, const char *from, const char *to)
{
	struct tg_buffer bytes = TG_BUFFER_INIT(SIZE_MAX / 4);
	bool is_wide = charset->kind == CHARSET_UTF16LE || charset->kind == CHARSET_UTF16BE;
	bool must_copy = reading == READ_BYTES || is_wide;

	*trial = (struct trial){.text = TG_BUFFER_INIT(SIZE_MAX / 4),
		.reading = reading,
		.mark = tg_tree_mark(r->record),
		.gm = r->games_gm,
		.ff = r->games_ff};
	trial->end =
		tg_game_scan(charset, reading, from, to, must_copy ? &bytes : NULL, &trial->bad);
	if (must_copy && bytes.data)
		tg_charset_decode(is_wide ? &utf8 : charset, bytes.data, bytes.data + bytes.length,
			&trial->text, &trial->bad);
	else if (!tg_charset_decode(charset, from, trial->end, &trial->text, &trial->bad) &&
		trial->text.failed == TG_OK)
		tg_charset_decode(&latin1, from, trial->end, &trial->text, &trial->bad);
	size_t length = (size_t)(trial->end - from);
	r->trial_bytes = r->trial_bytes > length ? r->trial_bytes - length : 0;
	enum tg_status failed = bytes.failed ? bytes.failed : trial->text.failed;
	tg_buffer_finish(&bytes);
	if (failed != TG_OK) {
		tg_finding_fail(r, TG_ERR_NOMEM, CODE_NO_MEMORY, r->passage.text, "out of memory");
		return;
	}
	tg_finding_begin(r, trial->text.data, trial->text.data + trial->text.length);
	r->at = r->passage.text;
	do
		tg_sgf_read_game(r);
	while (r->status == TG_OK && (r->at = find_start(r->at, r->passage.end)));
	trial->problems = trial->bad + r->record->findings.count - trial->mark.findings;
}

static void undo_trial(struct reader *r, struct trial *trial)
{
	tg_tree_rewind(r->record, trial->mark);
	r->games_gm = trial->gm;
	r->games_ff = trial->ff;
	tg_buffer_finish(&trial->text);
}

static bool has_two_readings(const struct charset *charset)
{
	return charset->kind == CHARSET_SJIS || charset->kind == CHARSET_DOUBLE ||
		charset->kind == CHARSET_ISO2022;
}

/* Reads the game in the better of the readings that the charset has. */
static void read_best(struct reader *r, struct trial *trial, const struct charset *charset,
	const char *from, const char *to)
{
	begin_trial(r, trial, charset, READ_CHARACTERS, from, to);
	if (r->status != TG_OK || trial->problems == 0 || !has_two_readings(charset) ||
		r->trial_bytes == 0)
		return;
	size_t problems = trial->problems;
	undo_trial(r, trial);
	begin_trial(r, trial, charset, READ_BYTES, from, to);
	if (r->status != TG_OK || trial->problems < problems)
		return;
	undo_trial(r, trial);
	begin_trial(r, trial, charset, READ_CHARACTERS, from, to);
}

/* --- charsets ---------------------------------------------------------------------------------- */

/* Behind the last byte above 7F that follows `p` with no more than `GAP` ASCII bytes between two. */
static const char *piece_end(const char *p, const char *to)
{
	enum { GAP = 16 };
	const char *last = p;

	for (; p < to && p - last <= GAP; p++)
		if ((unsigned char)*p >= 0x80)
			last = p;
	/* its second byte may be ASCII */
	return to - last > 2 ? last + 2 : to;
}

/*
 * Appends what is not ASCII to the sample, in pieces: each begins with the first byte of a character,
 * because ASCII went before it.
 */
static void take_sample(struct tg_buffer *sample, const char *from, const char *to)
{
	while (from < to && sample->length < SAMPLE_BYTES) {
		if ((unsigned char)*from < 0x80) {
			from++;
			continue;
		}
		const char *end = piece_end(from, to);
		size_t length = (size_t)(end - from), left = SAMPLE_BYTES - sample->length;
		tg_buffer_append(sample, from, length < left ? length : left);
		tg_buffer_append_char(sample, '\n');
		from = end;
	}
}

static bool declares_charset(const char *from, const char *to)
{
	size_t length;
	const char *name = tg_game_declared(from, to, &length);
	struct charset charset;

	return name && tg_charset_find(name, length, &charset) && charset.kind != CHARSET_UTF8;
}

/* Guesses once, from the text of all games that declare nothing. */
static void guess_for_file(struct source *source)
{
	struct tg_buffer sample = TG_BUFFER_INIT(SAMPLE_BYTES + 1);
	const char *from = source->bytes;
	size_t bad = 0;

	source->has_guessed = true;
	while (sample.length < SAMPLE_BYTES && (from = find_start(from, source->end))) {
		const char *end =
			tg_game_scan(&latin1, READ_CHARACTERS, from, source->end, NULL, &bad);
		if (!declares_charset(from, end) && !tg_utf8_is_valid(from, end))
			take_sample(&sample, from, end);
		from = end;
	}
	if (sample.data)
		source->is_convincing =
			tg_charset_guess(sample.data, sample.data + sample.length, &source->guess);
	tg_buffer_finish(&sample);
}

static bool guess_for_game(const char *from, const char *to, struct charset *charset)
{
	struct tg_buffer sample = TG_BUFFER_INIT(SAMPLE_BYTES + 1);
	bool found = false;

	take_sample(&sample, from, to);
	if (sample.data)
		found = tg_charset_guess(sample.data, sample.data + sample.length, charset);
	tg_buffer_finish(&sample);
	return found;
}

static void read_undeclared(
	struct reader *r, struct source *source, struct trial *trial, const char *from)
{
	if (!source->has_guessed)
		guess_for_file(source);
	read_best(r, trial, source->is_convincing ? &source->guess : &latin1, from, source->end);
	tg_finding_warn(r, CODE_GUESSED_CHARSET, r->passage.text,
		source->is_convincing ? "no charset is declared: guessed from the text"
				      : "no charset is declared: taken for ISO-8859-1");
}

/* A declared charset in which some bytes are no characters gives way to one in which all are. */
static void read_declared(struct reader *r, struct source *source, struct trial *trial,
	const struct charset *charset, const char *from)
{
	struct charset other;
	const char *message = "bytes that are no character in the declared charset: replaced";

	read_best(r, trial, charset, from, source->end);
	if (r->status != TG_OK || trial->bad == 0 || r->trial_bytes == 0)
		return;
	const char *end = trial->end;
	bool found = tg_utf8_is_valid(from, end);
	if (found)
		other = utf8;
	if (found || guess_for_game(from, end, &other)) {
		size_t bad = trial->bad;
		enum reading reading = trial->reading;
		undo_trial(r, trial);
		read_best(r, trial, &other, from, source->end);
		message = "the declared charset does not fit: guessed from the text";
		if (r->status == TG_OK && trial->bad >= bad) {
			undo_trial(r, trial);
			begin_trial(r, trial, charset, reading, from, source->end);
			message = "bytes that are no character in the declared charset: replaced";
		}
	}
	if (r->status == TG_OK)
		tg_finding_warn(r, CODE_BAD_BYTES, r->passage.text, message);
}

/* Must the game at `from` be decoded? If so *charset is what it declares, or UTF-8 for nothing. */
static bool needs_decoding(
	struct reader *r, const struct source *source, const char *from, struct charset *charset)
{
	size_t length, bad = 0;
	const char *name = source->is_decoded ? NULL : tg_game_declared(from, source->end, &length);

	*charset = utf8;
	if (name && !tg_charset_find(name, length, charset)) {
		tg_finding_warn(
			r, CODE_UNKNOWN_CHARSET, name, "unknown charset: taken for ISO-8859-1");
		*charset = latin1;
	}
	if (source->is_decoded)
		return false;
	bool is_wide = charset->kind >= CHARSET_ISO2022;
	if (is_wide)
		return true;
	if (source->is_ascii || (source->is_utf8 && charset->kind == CHARSET_UTF8))
		return false;
	const char *end = tg_game_scan(charset, READ_CHARACTERS, from, source->end, NULL, &bad);
	return charset->kind == CHARSET_UTF8 ? !tg_utf8_is_valid(from, end) : !is_ascii(from, end);
}

/* Reads the game at `from`; returns where the file goes on. */
static const char *read_game(struct reader *r, struct source *source, const char *from)
{
	struct charset charset;
	struct trial trial;

	if (!needs_decoding(r, source, from, &charset)) {
		r->at = from;
		r->game_serial++;
		tg_sgf_read_game(r);
		return r->at;
	}
	tg_finding_resolve(r, from);
	if (charset.kind == CHARSET_UTF8)
		read_undeclared(r, source, &trial, from);
	else
		read_declared(r, source, &trial, &charset, from);
	tg_finding_resolve(r, r->passage.end);
	tg_buffer_finish(&trial.text);
	tg_finding_begin(r, trial.end, source->end);
	return trial.end;
}

static void warn_of_junk(struct reader *r, const char *from, const char *to)
{
	const char *junk = skip_blanks(from, to);

	if (junk >= to)
		return;
	const char *value = memchr(junk, '[', (size_t)(to - junk));
	if (value && value > junk)
		tg_finding_warn(
			r, CODE_JUNK_BEFORE, value, "perhaps a value outside any game: skipped");
	if (r->record->games == 0)
		tg_finding_warn(r, CODE_JUNK_BEFORE, junk, "text before the first game: skipped");
	else
		tg_finding_warn(r, CODE_JUNK_AFTER, junk, "text behind a game: skipped");
}

static void read_games(struct reader *r, struct source *source)
{
	const char *from = source->bytes;

	tg_finding_begin(r, from, source->end);
	while (r->status == TG_OK) {
		const char *start = find_start(from, source->end);
		if (!start && r->record->games == 0)
			tg_finding_fail(
				r, TG_ERR_SYNTAX, CODE_NO_DATA, r->passage.text, "no SGF data");
		else
			warn_of_junk(r, from, start ? start : source->end);
		if (!start || r->status != TG_OK)
			break;
		from = read_game(r, source, start);
	}
	tg_finding_resolve_last(r);
}

/* --- the file ---------------------------------------------------------------------------------- */

/* UTF-16 by its mark, or by "(;" near the start. *skip is the length of the mark. */
static bool is_utf16(const char *p, size_t length, struct charset *charset, size_t *skip)
{
	*skip = 2;
	charset->kind = CHARSET_UTF16LE;
	if (length >= 2 && memcmp(p, "\xff\xfe", 2) == 0)
		return true;
	charset->kind = CHARSET_UTF16BE;
	if (length >= 2 && memcmp(p, "\xfe\xff", 2) == 0)
		return true;
	*skip = 0;
	for (size_t i = 0; i + 4 <= length && i < 256; i += 2) {
		charset->kind = CHARSET_UTF16LE;
		if (memcmp(p + i, "(\0;\0", 4) == 0)
			return true;
		charset->kind = CHARSET_UTF16BE;
		if (memcmp(p + i, "\0(\0;", 4) == 0)
			return true;
	}
	return false;
}

static void read_utf16(
	struct reader *r, const struct charset *charset, const char *from, const char *to)
{
	struct tg_buffer text = TG_BUFFER_INIT(SIZE_MAX / 4);
	size_t bad = 0;

	r->strict_names = true;
	if ((to - from) % 2)
		tg_finding_fail(r, TG_ERR_SYNTAX, CODE_BAD_ENCODING, from,
			"bad encoding: UTF-16 with an odd number of bytes");
	else if (!tg_charset_decode(charset, from, to, &text, &bad))
		tg_finding_fail(r, TG_ERR_NOMEM, CODE_NO_MEMORY, from, "out of memory");
	if (r->status == TG_OK) {
		const char *bytes = text.data ? text.data : "";
		struct source source = {.bytes = bytes,
			.end = bytes + text.length,
			.is_utf8 = true,
			.is_decoded = true};
		read_games(r, &source);
	} else {
		tg_finding_resolve(r, from);
	}
	tg_buffer_finish(&text);
}

static void read_file(struct reader *r, const char *bytes, size_t length)
{
	struct charset charset;
	size_t skip = 0;
	struct source source = {.bytes = bytes, .end = bytes + length};

	if (is_utf16(bytes, length, &charset, &skip)) {
		read_utf16(r, &charset, bytes + skip, source.end);
		return;
	}
	if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
		source.bytes += 3;
	/* each game is tried a few times at most; a bound for files made to be tried for ever */
	r->trial_bytes = 4 * length + (1 << 20);
	source.is_ascii = is_ascii(source.bytes, source.end);
	source.is_utf8 = source.is_ascii || tg_utf8_is_valid(source.bytes, source.end);
	source.is_decoded = source.bytes > bytes && source.is_utf8;
	read_games(r, &source);
}

static void finish(struct reader *r)
{
	free(r->open);
	free(r->offsets);
	free(r->scratch);
	free(r->places);
	free(r->record->findings.offsets);
	r->record->findings.offsets = NULL;
}

static enum tg_status fail(
	enum tg_status status, struct tg_finding finding, struct tg_finding *error)
{
	if (error)
		*error = finding;
	return status;
}

static struct reader *create_reader(const struct tg_record_limits *limits)
{
	static const struct tg_record_limits usual = TG_RECORD_LIMITS_INIT;
	struct reader *r = calloc(1, sizeof(*r));

	if (!r)
		return NULL;
	r->record = tg_record_create();
	r->limits = limits ? *limits : usual;
	/* offsets and texts are counted in 32 bits, nodes in 31 */
	if (r->limits.max_bytes > INT32_MAX)
		r->limits.max_bytes = INT32_MAX;
	r->passage.line = r->passage.column = 1;
	r->games_gm = r->games_ff = -1;
	if (!r->record) {
		free(r);
		return NULL;
	}
	return r;
}

enum tg_status tg_record_read(const char *bytes, size_t length,
	const struct tg_record_limits *limits, struct tg_record **record, struct tg_finding *error)
{
	static const struct tg_finding no_memory = {true, CODE_NO_MEMORY, 1, 1, "out of memory"};
	struct reader *r = create_reader(limits);

	*record = NULL;
	if (!r)
		return fail(TG_ERR_NOMEM, no_memory, error);
	tg_finding_begin(r, bytes, bytes + length);
	if (length > r->limits.max_bytes) {
		tg_finding_fail(r, TG_ERR_TOO_LARGE, CODE_TOO_LARGE, bytes + r->limits.max_bytes,
			"too large: more bytes than allowed");
		tg_finding_resolve(r, bytes + r->limits.max_bytes);
	} else {
		read_file(r, bytes, length);
	}
	finish(r);
	enum tg_status status = r->status;
	if (status == TG_OK) {
		*record = r->record;
	} else {
		tg_record_destroy(r->record);
		fail(status, r->error, error);
	}
	free(r);
	return status;
}
