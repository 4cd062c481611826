/*
 * RenjuNet's database (.rif, .xml): tables of countries, cities, rules, openings, players, tournaments,
 * and games that name them by number.
 *
 *	<database> <players> <player id="7" name="..." surname="..." country="1" city="2"/> </players>
 *	<games> <game id="1" tournament="4" round="3" rule="2" black="7" white="9" bresult="1" ...>
 *	<move>h8 h9 ...</move> <info>...</info> </game> </games> </database>
 *
 * Each game becomes a game of the collection. Moves are in renju's own letters; `bresult` is 1 for
 * Black, 0 for White, 0.5 for a draw. What SGF has no property for goes to GC: the number of the game,
 * the offered fifth moves (`alt`), the swaps, the times. The rule names the opening protocol, played
 * under the rules of renju; of countries and cities only those of the tournament are kept.
 *
 * This is no reader of XML: declarations and entities of a DTD are skipped. Source: the reader of
 * renju-note (github.com/renju-note/renju-note, MIT), read for the names of tables and attributes, and
 * other public readers of the database.
 */
#include "record/foreign.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 15, MAX_ATTRIBUTES = 32, MAX_KEY = 24 };

enum table { TABLE_COUNTRY, TABLE_CITY, TABLE_RULE, TABLE_OPENING, TABLE_PLAYER, TABLE_TOURNAMENT };

/* An element by its number; the tag is read again when it is needed. */
struct entry {
	enum table table;
	long id;
	const char *tag;
};

struct attribute {
	char name[MAX_KEY];
	const char *from, *to;
};

/* "<name attributes>"; `is_end` for "</name>". */
struct tag {
	char name[MAX_KEY];
	bool is_end, is_closed;
	const char *end; /* behind ">" */
	int count;
	struct attribute attributes[MAX_ATTRIBUTES];
};

struct rif {
	struct import *in;
	struct entry *entries; /* sorted by table and id */
	size_t count, capacity;
	struct tag tag, other;
	struct tg_buffer text;
	const char *counted; /* lines are counted up to here */
	size_t budget;       /* bytes of tables that may still be read for games */
	bool told_budget;
};

bool tg_rif_is(const char *bytes, size_t length)
{
	const char *p = bytes, *end = bytes + length;

	if (length >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
		p += 3;
	while (p < end && (unsigned char)*p <= ' ')
		p++;
	bool is_xml =
		end - p >= 9 && (memcmp(p, "<?xml", 5) == 0 || memcmp(p, "<database", 9) == 0);
	return is_xml && memmem(p, (size_t)(end - p), "<games", 6) != NULL;
}

/* --- XML, as much of it as there is ------------------------------------------------------------ */

static bool is_blank(char c)
{
	return (unsigned char)c <= ' ';
}

static bool ends_name(char c)
{
	return is_blank(c) || c == '=' || c == '>' || c == '/' || c == '<';
}

static const char *take_name(const char *p, const char *end, char name[MAX_KEY])
{
	size_t length = 0;

	for (; p < end && !ends_name(*p); p++)
		if (length < MAX_KEY - 1)
			name[length++] = *p;
	name[length] = '\0';
	return p;
}

static const char *skip_blanks(const char *p, const char *end)
{
	while (p < end && is_blank(*p))
		p++;
	return p;
}

/* One attribute; `p` is behind it, or at something else. */
static const char *take_attribute(struct tag *tag, const char *p, const char *end)
{
	struct attribute unwanted;
	struct attribute *a =
		tag->count < MAX_ATTRIBUTES ? &tag->attributes[tag->count] : &unwanted;

	p = skip_blanks(take_name(p, end, a->name), end);
	if (p == end || *p != '=')
		return p;
	p = skip_blanks(p + 1, end);
	if (p == end || (*p != '"' && *p != '\''))
		return p;
	const char *stop = memchr(p + 1, *p, (size_t)(end - p - 1));
	a->from = p + 1;
	a->to = stop ? stop : end;
	tag->count += a != &unwanted;
	return stop ? stop + 1 : end;
}

/* Reads the tag at `p`, which is its "<". */
static void read_tag(struct tag *tag, const char *p, const char *end)
{
	tag->is_end = tag->is_closed = false;
	tag->count = 0;
	p++;
	if (p < end && *p == '/') {
		tag->is_end = true;
		p++;
	}
	p = take_name(p, end, tag->name);
	while (p < end && *p != '>' && *p != '<') {
		tag->is_closed = *p == '/';
		if (ends_name(*p))
			p++;
		else
			p = take_attribute(tag, p, end);
	}
	tag->end = p < end && *p == '>' ? p + 1 : p;
}

/* Behind a comment, a CDATA section or a declaration at `p`, or `p` where there is none. */
static const char *skip_special(const char *p, const char *end)
{
	static const struct {
		const char *open, *close;
	} specials[] = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<!", ">"}, {"<?", "?>"}};

	for (size_t i = 0; i < sizeof(specials) / sizeof(*specials); i++) {
		size_t open = strlen(specials[i].open), close = strlen(specials[i].close);
		if ((size_t)(end - p) < open || memcmp(p, specials[i].open, open) != 0)
			continue;
		const char *stop =
			memmem(p + open, (size_t)(end - p) - open, specials[i].close, close);
		return stop ? stop + close : end;
	}
	return p;
}

/* The next tag at or behind `p`; false at the end of the file. */
static bool next_tag(struct rif *rif, const char *p)
{
	const char *end = rif->in->end;

	while (p < end && (p = memchr(p, '<', (size_t)(end - p)))) {
		const char *behind = skip_special(p, end);
		if (behind == p) {
			read_tag(&rif->tag, p, end);
			rif->in->at = p;
			return true;
		}
		p = behind;
	}
	return false;
}

/* The character that an entity stands for, at `p` behind its "&"; 0: none. */
static uint32_t entity(const char *p, const char *stop)
{
	static const struct {
		const char *name;
		char c;
	} names[] = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
	size_t length = (size_t)(stop - p);
	uint32_t code = 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (strlen(names[i].name) == length && memcmp(p, names[i].name, length) == 0)
			return (uint32_t)names[i].c;
	if (length < 2 || length > 8 || *p++ != '#')
		return 0;
	bool is_hex = *p == 'x';
	for (p += is_hex; p < stop; p++) {
		char c = tg_to_lower(*p);
		bool is_letter = is_hex && c >= 'a' && c <= 'f';
		if (!is_letter && !tg_is_digit(c))
			return 0;
		code = code * (is_hex ? 16 : 10) + (uint32_t)(is_letter ? c - 'a' + 10 : c - '0');
	}
	bool is_character = code < 0xd800 || (code >= 0xe000 && code < 0x110000);
	return is_character ? code : 0;
}

/* The text between two places, entities resolved; it lives until the next call. */
static const char *text_of(struct rif *rif, const char *from, const char *to)
{
	struct tg_buffer *out = &rif->text;

	tg_buffer_clear(out);
	for (const char *p = from; p < to; p++) {
		const char *stop =
			*p == '&' ? memchr(p, ';', to - p < 10 ? (size_t)(to - p) : 10) : NULL;
		uint32_t code = stop ? entity(p + 1, stop) : 0;
		if (code == 0) {
			tg_buffer_append_char(out, *p ? *p : ' ');
			continue;
		}
		tg_utf8_append(out, code);
		p = stop;
	}
	return out->data ? out->data : "";
}

/* The text of an attribute, "" where there is none. */
static const char *attribute(struct rif *rif, const struct tag *tag, const char *name)
{
	for (int i = 0; i < tag->count; i++)
		if (strcmp(tag->attributes[i].name, name) == 0)
			return text_of(rif, tag->attributes[i].from, tag->attributes[i].to);
	return "";
}

static long number(struct rif *rif, const struct tag *tag, const char *name)
{
	long value;

	return tg_text_parse_int(attribute(rif, tag, name), 0, INT32_MAX, &value) ? value : -1;
}

/* --- tables ------------------------------------------------------------------------------------ */

static int by_table_and_id(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->table != y->table)
		return x->table < y->table ? -1 : 1;
	return x->id < y->id ? -1 : x->id > y->id;
}

static bool add_entry(struct rif *rif, enum table table, long id, const char *tag)
{
	if (rif->count == rif->capacity) {
		size_t capacity = rif->capacity ? rif->capacity * 2 : 256;
		struct entry *entries = realloc(rif->entries, capacity * sizeof(*entries));
		if (!entries) {
			tg_import_fail(rif->in, TG_ERR_NOMEM, "out of memory");
			return false;
		}
		rif->entries = entries;
		rif->capacity = capacity;
	}
	rif->entries[rif->count++] = (struct entry){table, id, tag};
	return true;
}

/* Notes where the elements of all tables stand. */
static void collect(struct rif *rif)
{
	static const char *const names[] = {
		"country", "city", "rule", "opening", "player", "tournament"};
	const char *p = rif->in->from;

	while (rif->in->status == TG_OK && next_tag(rif, p)) {
		for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
			if (rif->tag.is_end || strcmp(rif->tag.name, names[i]) != 0)
				continue;
			long id = number(rif, &rif->tag, "id");
			if (id >= 0)
				add_entry(rif, (enum table)i, id, rif->in->at);
		}
		p = rif->tag.end;
	}
	if (rif->count > 1)
		qsort(rif->entries, rif->count, sizeof(*rif->entries), by_table_and_id);
}

/*
 * Reads the element of a table into rif->other; false where there is none of this number. Games name
 * the same few elements over and over: the budget keeps a file made of such names from growing in
 * memory beyond measure.
 */
static bool look_up(struct rif *rif, enum table table, long id)
{
	struct entry key = {table, id, NULL};
	const struct entry *found = id >= 0 && rif->count > 0
		? bsearch(&key, rif->entries, rif->count, sizeof(key), by_table_and_id)
		: NULL;

	if (!found)
		return false;
	if (rif->budget == 0) {
		if (!rif->told_budget)
			tg_import_warn(rif->in, CODE_TOO_LARGE,
				"the games name more than the file is worth: names are left out");
		rif->told_budget = true;
		return false;
	}
	read_tag(&rif->other, found->tag, rif->in->end);
	size_t length = (size_t)(rif->other.end - found->tag);
	rif->budget = rif->budget > length ? rif->budget - length : 0;
	return true;
}

/* --- games ------------------------------------------------------------------------------------- */

static void set(struct rif *rif, const char *name, const char *text)
{
	tg_import_set(rif->in, rif->in->root, name, text);
}

static void set_player(struct rif *rif, const char *attribute_name, const char *property)
{
	struct tg_buffer name = TG_BUFFER_INIT(1 << 16);

	if (!look_up(rif, TABLE_PLAYER, number(rif, &rif->tag, attribute_name)))
		return;
	tg_buffer_append_text(&name, attribute(rif, &rif->other, "name"));
	const char *surname = attribute(rif, &rif->other, "surname");
	if (name.length > 0 && surname[0])
		tg_buffer_append_char(&name, ' ');
	tg_buffer_append_text(&name, surname);
	if (name.length > 0 && name.failed == TG_OK)
		set(rif, property, name.data);
	tg_buffer_finish(&name);
}

/* "City, Country" */
static void set_place(struct rif *rif, long city, long country)
{
	struct tg_buffer place = TG_BUFFER_INIT(1 << 16);

	if (look_up(rif, TABLE_CITY, city))
		tg_buffer_append_text(&place, attribute(rif, &rif->other, "name"));
	if (look_up(rif, TABLE_COUNTRY, country)) {
		if (place.length > 0)
			tg_buffer_append_text(&place, ", ");
		tg_buffer_append_text(&place, attribute(rif, &rif->other, "name"));
	}
	if (place.length > 0 && place.failed == TG_OK)
		set(rif, "PC", place.data);
	tg_buffer_finish(&place);
}

static void set_tournament(struct rif *rif)
{
	if (!look_up(rif, TABLE_TOURNAMENT, number(rif, &rif->tag, "tournament")))
		return;
	set(rif, "EV", attribute(rif, &rif->other, "name"));
	const char *start = attribute(rif, &rif->other, "start");
	set(rif, "DT", start[0] ? start : attribute(rif, &rif->other, "year"));
	long city = number(rif, &rif->other, "city"), country = number(rif, &rif->other, "country");
	set_place(rif, city, country);
}

/* "Renju", and the protocol of the opening; a protocol of gomoku is that game. */
static void set_rules(struct rif *rif)
{
	char rules[128] = "Renju", lower[128];
	size_t i = 0;

	if (look_up(rif, TABLE_RULE, number(rif, &rif->tag, "rule"))) {
		const char *name = attribute(rif, &rif->other, "name");
		for (; name[i] && i < sizeof(lower) - 1; i++)
			lower[i] = tg_to_lower(name[i]);
		lower[i] = '\0';
		bool is_named = strstr(lower, "renju") || strstr(lower, "gomoku");
		if (i < 100 && name[0])
			snprintf(rules, sizeof(rules), "%s%.100s", is_named ? "" : "Renju, ", name);
	}
	set(rif, "RU", rules);
}

static void set_result(struct rif *rif)
{
	static const struct {
		const char *value, *result;
	} results[] = {{"1", "B+"}, {"0", "W+"}, {"0.5", "Draw"}, {"0,5", "Draw"}};
	const char *value = attribute(rif, &rif->tag, "bresult");

	for (size_t i = 0; i < sizeof(results) / sizeof(*results); i++)
		if (strcmp(value, results[i].value) == 0) {
			set(rif, "RE", results[i].result);
			return;
		}
	if (value[0])
		tg_import_warn(rif->in, CODE_FREE_FORM, "a result that cannot be read: left out");
}

/* What has no property of its own, a line each. */
static void append_rest(struct rif *rif, struct tg_buffer *text)
{
	static const char *const names[] = {"id", "alt", "swap", "btime", "wtime"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		const char *value = attribute(rif, &rif->tag, names[i]);
		if (value[0] && strcmp(value, "0") != 0)
			tg_buffer_printf(
				text, "%s%s: %.1000s", text->length ? "\n" : "", names[i], value);
	}
}

/* The attributes of the game in rif->tag. */
static void read_head(struct rif *rif, struct tg_buffer *rest)
{
	set(rif, "GM", "4");
	set(rif, "SZ", "15");
	set_rules(rif);
	set_player(rif, "black", "PB");
	set_player(rif, "white", "PW");
	set_player(rif, "publisher", "US");
	set_tournament(rif);
	set(rif, "RO", attribute(rif, &rif->tag, "round"));
	if (look_up(rif, TABLE_OPENING, number(rif, &rif->tag, "opening")))
		set(rif, "ON", attribute(rif, &rif->other, "name"));
	set_result(rif);
	append_rest(rif, rest);
}

/* "h8 h9 ...": a letter from the left, a number from the bottom. */
static void read_moves(struct rif *rif, const char *p, const char *end)
{
	enum tg_color color = TG_BLACK;

	while (rif->in->status == TG_OK) {
		p = skip_blanks(p, end);
		if (p == end)
			return;
		char letter = tg_to_lower(*p++);
		long row = 0;
		const char *digits = p;
		for (; p < end && tg_is_digit(*p) && row < 100; p++)
			row = 10 * row + (*p - '0');
		if (p == digits || (p < end && !is_blank(*p)) || letter < 'a' ||
			letter >= 'a' + SIDE || row < 1 || row > SIDE) {
			tg_import_warn(rif->in, CODE_BAD_VALUE,
				"a move that cannot be read: the rest of the game is left out");
			return;
		}
		tg_import_move(rif->in, color, letter - 'a', SIDE - row);
		color = tg_other(color);
	}
}

static void count_lines(struct rif *rif)
{
	const char *p = rif->counted;

	while ((p = memchr(p, '\n', (size_t)(rif->in->at - p)))) {
		rif->in->line++;
		p++;
	}
	rif->counted = rif->in->at;
}

/* The text behind the present tag, up to the next one. */
static const char *inner_end(const struct rif *rif)
{
	const char *p = rif->tag.end;
	const char *stop = memchr(p, '<', (size_t)(rif->in->end - p));

	return stop ? stop : rif->in->end;
}

/* The elements of a game, up to its end; returns where reading goes on. */
static const char *read_game(struct rif *rif)
{
	struct tg_buffer rest = TG_BUFFER_INIT(UINT32_MAX / 2);
	bool is_whole = rif->tag.is_closed;
	const char *p = rif->tag.end;

	count_lines(rif);
	if (!tg_import_game(rif->in))
		return rif->in->end;
	read_head(rif, &rest);
	while (!is_whole && rif->in->status == TG_OK && next_tag(rif, p)) {
		const struct tag *tag = &rif->tag;
		if (strcmp(tag->name, "game") == 0 && !tag->is_end)
			break;
		p = tag->end;
		is_whole = tag->is_end && strncmp(tag->name, "game", 4) == 0;
		if (tag->is_end || tag->is_closed)
			continue;
		if (strcmp(tag->name, "move") == 0)
			read_moves(rif, tag->end, inner_end(rif));
		if (strcmp(tag->name, "info") != 0)
			continue;
		const char *info = text_of(rif, tag->end, inner_end(rif));
		if (info[0] && rest.length > 0)
			tg_buffer_append_char(&rest, '\n');
		tg_buffer_append_text(&rest, info);
	}
	if (!is_whole)
		tg_import_warn(rif->in, CODE_END_OF_FILE, "a game without an end: kept");
	if (rest.length > 0 && rest.failed == TG_OK)
		set(rif, "GC", rest.data);
	tg_buffer_finish(&rest);
	return p;
}

void tg_rif_read(struct import *in)
{
	struct rif *rif = calloc(1, sizeof(*rif));

	if (!rif) {
		tg_import_fail(in, TG_ERR_NOMEM, "out of memory");
		return;
	}
	rif->in = in;
	rif->counted = in->from;
	rif->text = (struct tg_buffer)TG_BUFFER_INIT(UINT32_MAX / 2);
	rif->budget = 4 * (size_t)(in->end - in->from) + (1 << 16);
	in->line = 1;
	collect(rif);
	const char *p = in->from;
	while (in->status == TG_OK && next_tag(rif, p)) {
		bool is_game = !rif->tag.is_end && strcmp(rif->tag.name, "game") == 0;
		p = is_game ? read_game(rif) : rif->tag.end;
	}
	tg_buffer_finish(&rif->text);
	free(rif->entries);
	free(rif);
}
