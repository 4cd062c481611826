/*
 * A file as a collection: finds where games begin, and the junk around them.
 */
#include "record/reader.h"

#include <stdlib.h>
#include <string.h>

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

static void read_games(struct reader *r, const char *text, const char *end)
{
	const char *from = text;

	tg_finding_begin(r, text, end);
	for (;;) {
		const char *start = find_start(from, end);
		const char *junk = skip_blanks(from, start ? start : end);
		if (!start && r->record->games == 0) {
			tg_finding_fail(r, TG_ERR_SYNTAX, CODE_NO_DATA, text, "no SGF data");
			break;
		}
		if (junk < (start ? start : end))
			tg_finding_warn(r, r->record->games ? CODE_JUNK_AFTER : CODE_JUNK_BEFORE,
				junk,
				r->record->games ? "text behind a game: skipped"
						 : "text before the first game: skipped");
		if (!start)
			break;
		r->at = start;
		if (!tg_sgf_read_game(r))
			break;
		from = r->at;
	}
	tg_finding_resolve(r, end);
}

static void finish(struct reader *r)
{
	free(r->open);
	free(r->offsets);
	free(r->scratch);
	if (r->record) {
		free(r->record->findings.offsets);
		r->record->findings.offsets = NULL;
	}
}

static enum tg_status fail(
	enum tg_status status, struct tg_finding finding, struct tg_finding *error)
{
	if (error)
		*error = finding;
	return status;
}

enum tg_status tg_record_read(const char *bytes, size_t length,
	const struct tg_record_limits *limits, struct tg_record **record, struct tg_finding *error)
{
	static const struct tg_record_limits usual = TG_RECORD_LIMITS_INIT;
	struct reader *r = calloc(1, sizeof(*r));
	struct tg_finding no_memory = {true, CODE_NO_MEMORY, 1, 1, "out of memory"};

	*record = NULL;
	if (!r)
		return fail(TG_ERR_NOMEM, no_memory, error);
	r->record = tg_record_create();
	r->limits = limits ? *limits : usual;
	r->passage.line = r->passage.column = 1;
	if (!r->record) {
		free(r);
		return fail(TG_ERR_NOMEM, no_memory, error);
	}
	tg_finding_begin(r, bytes, bytes + length);
	if (length > r->limits.max_bytes) {
		tg_finding_fail(r, TG_ERR_TOO_LARGE, CODE_TOO_LARGE, bytes + r->limits.max_bytes,
			"too large: more bytes than allowed");
		tg_finding_resolve(r, bytes + r->limits.max_bytes);
	} else {
		read_games(r, bytes, bytes + length);
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
