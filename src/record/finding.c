/*
 * Findings and their places. While a passage is read a finding holds only an offset; lines and columns
 * are counted once at its end, over the sorted offsets, so that a million findings cost one pass.
 */
#include "record/reader.h"

#include <stdlib.h>
#include <string.h>

/* More than a person reads, and a bound on what a hostile file can make us keep. */
enum { MAX_FINDINGS = 1 << 16 };

static bool grow(struct finding_list *list)
{
	if (list->count < list->capacity)
		return true;
	size_t capacity = list->capacity ? list->capacity * 2 : 16;
	struct tg_finding *items = realloc(list->items, capacity * sizeof(*items));
	if (!items)
		return false;
	list->items = items;
	size_t *offsets = realloc(list->offsets, capacity * sizeof(*offsets));
	if (!offsets)
		return false;
	list->offsets = offsets;
	list->capacity = capacity;
	return true;
}

static void add(struct reader *r, struct tg_finding finding, const char *at)
{
	struct finding_list *list = &r->record->findings;

	if (r->is_quiet)
		return;
	if (list->count >= MAX_FINDINGS || !grow(list)) {
		list->dropped++;
		return;
	}
	list->items[list->count] = finding;
	list->offsets[list->count++] = (size_t)(at - r->passage.text);
}

void tg_finding_warn(struct reader *r, enum finding_code code, const char *at, const char *message)
{
	add(r, (struct tg_finding){false, (int)code, 0, 0, message}, at);
}

void tg_finding_fail(struct reader *r, enum tg_status status, enum finding_code code,
	const char *at, const char *message)
{
	if (r->status != TG_OK)
		return;
	r->status = status;
	r->error = (struct tg_finding){true, (int)code, 0, 0, message};
	r->error_offset = (size_t)(at - r->passage.text);
}

void tg_finding_error(struct reader *r, enum finding_code code, const char *at, const char *message)
{
	if (r->limits.keep_going)
		add(r, (struct tg_finding){true, (int)code, 0, 0, message}, at);
	else
		tg_finding_fail(r, TG_ERR_SYNTAX, code, at, message);
}

void tg_finding_begin(struct reader *r, const char *text, const char *end)
{
	r->passage.text = text;
	r->passage.end = end;
	r->passage.first_finding = r->record->findings.count;
}

/* Is one of the eight bytes `byte`? */
static bool has_byte(uint64_t eight, unsigned char byte)
{
	uint64_t ones = UINT64_MAX / 255, differ = eight ^ ones * byte;

	return ((differ - ones) & ~differ & ones << 7) != 0;
}

/* Counts the characters of whole eights of bytes without a line break; returns what is behind them. */
static const char *count_eights(const char *p, const char *end, int *column)
{
	for (; end - p >= 8; p += 8) {
		uint64_t eight;
		memcpy(&eight, p, sizeof(eight));
		if (has_byte(eight, '\n') || has_byte(eight, '\r'))
			break;
		/* a byte 10xxxxxx goes on with a character */
		uint64_t rest = eight & ~(eight << 1) & 0x8080808080808080ULL;
		*column += 8 - __builtin_popcountll(rest);
	}
	return p;
}

/* Walks from `text` to `end` and counts. CR, LF, CR LF and LF CR are one line break each. */
static void count_lines(const char *text, const char *end, int *line, int *column)
{
	for (const char *p = text; (p = count_eights(p, end, column)) < end; p++) {
		unsigned char c = (unsigned char)*p;
		if (c == '\n' || c == '\r') {
			if (p + 1 < end && (p[1] == '\n' || p[1] == '\r') && p[1] != *p)
				p++;
			++*line;
			*column = 1;
		} else if ((c & 0xc0) != 0x80) {
			++*column;
		}
	}
}

struct place {
	size_t offset, order;
	struct tg_finding finding;
};

static int by_place(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->offset != y->offset)
		return x->offset < y->offset ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

static void sort_findings(struct finding_list *list, size_t first)
{
	size_t count = list->count - first;
	struct place *places = count > 1 ? malloc(count * sizeof(*places)) : NULL;

	if (!places)
		return;
	for (size_t i = 0; i < count; i++)
		places[i] = (struct place){list->offsets[first + i], i, list->items[first + i]};
	qsort(places, count, sizeof(*places), by_place);
	for (size_t i = 0; i < count; i++) {
		list->offsets[first + i] = places[i].offset;
		list->items[first + i] = places[i].finding;
	}
	free(places);
}

void tg_finding_resolve_last(struct reader *r)
{
	struct finding_list *list = &r->record->findings;
	struct passage *passage = &r->passage;
	const char *from = passage->text;
	int line = passage->line, column = passage->column;

	if (r->status != TG_OK && r->error.line == 0) {
		r->error.line = line;
		r->error.column = column;
		count_lines(from, from + r->error_offset, &r->error.line, &r->error.column);
	}
	sort_findings(list, passage->first_finding);
	for (size_t i = passage->first_finding; i < list->count; i++) {
		const char *to = passage->text + list->offsets[i];
		count_lines(from, to, &line, &column);
		from = to > from ? to : from;
		list->items[i].line = line;
		list->items[i].column = column;
	}
	passage->first_finding = list->count;
	passage->line = line;
	passage->column = column;
	passage->counted = from;
}

void tg_finding_resolve(struct reader *r, const char *end)
{
	struct passage *passage = &r->passage;

	tg_finding_resolve_last(r);
	count_lines(passage->counted, end, &passage->line, &passage->column);
}
