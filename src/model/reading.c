/*
 * From a reply's text to one move: strip, find the one object, read it. No regular expressions, no
 * recursion; jansson parses only what a scan has found to be balanced and shallow.
 */
#include "model/reading.h"

#include "base/text.h"
#include "model/plain.h"

#include <stdlib.h>
#include <string.h>

/* A piece of a text. */
struct span {
	const char *start;
	size_t length;
};

static const char *find(struct span in, const char *what)
{
	return memmem(in.start, in.length, what, strlen(what));
}

static struct span after(struct span in, const char *at, size_t skip)
{
	const char *start = at + skip;

	return (struct span){start, (size_t)(in.start + in.length - start)};
}

static struct span trim(struct span in)
{
	while (in.length > 0 && tg_is_space(in.start[0])) {
		in.start++;
		in.length--;
	}
	while (in.length > 0 && tg_is_space(in.start[in.length - 1]))
		in.length--;
	return in;
}

/* Without the chain of thought; false: it has begun and not ended, so there is no answer yet. */
static bool strip_thinking(struct span *text)
{
	static const char open[] = "<think>", close[] = "</think>";
	const char *end = find(*text, close);
	struct span trimmed = trim(*text);
	bool is_open = trimmed.length >= sizeof(open) - 1 &&
		memcmp(trimmed.start, open, sizeof(open) - 1) == 0;

	if (is_open && !end)
		return false;
	if (end)
		*text = after(*text, end, sizeof(close) - 1);
	return true;
}

/*
 * The inside of the one fence, or the whole text where there is none. An opening fence may name a
 * language; one that is never closed reaches to the end. False: there are two.
 */
static bool strip_fence(struct span *text)
{
	const char *open = find(*text, "```"), *close, *line;
	struct span inside;

	if (!open)
		return true;
	inside = after(*text, open, 3);
	line = inside.start;
	while (inside.length > 0 &&
		(tg_is_digit(*inside.start) || *inside.start == '_' ||
			(tg_to_lower(*inside.start) >= 'a' && tg_to_lower(*inside.start) <= 'z'))) {
		inside.start++;
		inside.length--;
	}
	if (inside.length > 0 && !tg_is_space(*inside.start) && *inside.start != '{')
		inside = after(*text, line, 0); /* no language: the answer begins at once */
	close = find(inside, "```");
	if (close) {
		if (find(after(inside, close, 3), "```"))
			return false;
		inside.length = (size_t)(close - inside.start);
	}
	*text = inside;
	return true;
}

/* --- JSON --- */

/*
 * Length of the object or array that begins at text[0], by its brackets, strings aside; 0 where it
 * does not end or is deeper than `depth_max`.
 */
static size_t measure(struct span text, int depth_max)
{
	bool in_string = false;
	int depth = 0;

	for (size_t i = 0; i < text.length; i++) {
		char c = text.start[i];
		if (in_string) {
			if (c == '\\')
				i++;
			else if (c == '"')
				in_string = false;
		} else if (c == '"') {
			in_string = true;
		} else if (c == '{' || c == '[') {
			if (++depth > depth_max)
				return 0;
		} else if ((c == '}' || c == ']') && --depth == 0) {
			return i + 1;
		}
	}
	return 0;
}

json_t *tg_reading_json(const char *text, size_t length, int depth_max)
{
	struct span all = trim((struct span){text, length});

	if (all.length == 0 || (*all.start != '{' && *all.start != '[') ||
		measure(all, depth_max) != all.length)
		return NULL;
	return json_loadb(all.start, all.length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
}

/* --- the move --- */

static void note_word(struct tg_reading *reading, const char *word)
{
	tg_model_plain(word, reading->word, sizeof(reading->word));
}

static void read_word(
	const char *word, const struct tg_notation *notation, struct tg_reading *reading)
{
	note_word(reading, word);
	switch (tg_notation_read(notation, word, &reading->point)) {
	case TG_OK: reading->code = TG_MODEL_OK; break;
	case TG_ERR_ARGUMENT:
		reading->code = TG_MODEL_OK;
		reading->is_off_board = true;
		break;
	case TG_ERR_CONFLICT: reading->code = TG_MODEL_TWO_READINGS; break;
	default: reading->code = TG_MODEL_SCHEMA; break;
	}
}

static void read_object(
	json_t *object, const struct tg_notation *notation, struct tg_reading *reading)
{
	json_t *move = json_object_get(object, "move"), *reason = json_object_get(object, "reason");
	const char *word = json_string_value(move);

	if (!word || strlen(word) != json_string_length(move)) {
		reading->code = move ? TG_MODEL_SCHEMA : TG_MODEL_NO_MOVE;
		return;
	}
	read_word(word, notation, reading);
	if (reading->code == TG_MODEL_OK && json_is_string(reason))
		reading->reason = tg_model_utf8(json_string_value(reason),
			json_string_length(reason), TG_TRANSCRIPT_REASON_MAX);
}

/* Does an object, which may not even be strict JSON, speak of a move? */
static bool names_move(struct span object)
{
	return find(object, "\"move\"") != NULL;
}

/*
 * The one object with a move among the words around it. False: there are two of them. An object that
 * is not closed, or too deep, hides what follows, and nothing is read from it.
 */
static bool find_object(struct span text, struct span *found)
{
	*found = (struct span){NULL, 0};
	for (size_t i = 0; i < text.length; i++) {
		struct span rest = {text.start + i, text.length - i};
		if (*rest.start != '{')
			continue;
		rest.length = measure(rest, TG_READING_DEPTH_MAX);
		if (rest.length == 0)
			return true;
		i += rest.length - 1;
		if (!names_move(rest))
			continue;
		if (found->start)
			return false;
		*found = rest;
	}
	return true;
}

/* Text that is nothing but one short word, in quotes or not. */
static bool read_bare_word(
	struct span text, const struct tg_notation *notation, struct tg_reading *reading)
{
	char word[TG_MODEL_WORD_MAX];

	if (text.length >= 2 && text.start[0] == '"' && text.start[text.length - 1] == '"')
		text = (struct span){text.start + 1, text.length - 2};
	if (text.length == 0 || text.length >= sizeof(word) || memchr(text.start, 0, text.length))
		return false;
	memcpy(word, text.start, text.length);
	word[text.length] = '\0';
	read_word(word, notation, reading);
	return reading->code != TG_MODEL_SCHEMA;
}

/* A key twice is two readings; whatever else is no strict JSON has another shape than asked for. */
static json_t *parse_object(struct span found, struct tg_reading *reading)
{
	json_error_t error;
	json_t *object = json_loadb(found.start, found.length, JSON_REJECT_DUPLICATES, &error);

	if (!object)
		reading->code = json_error_code(&error) == json_error_duplicate_key
			? TG_MODEL_TWO_READINGS
			: TG_MODEL_SCHEMA;
	return object;
}

static void read_text(
	struct span text, const struct tg_notation *notation, struct tg_reading *reading)
{
	struct span found;
	json_t *object;

	if (!find_object(text, &found)) {
		reading->code = TG_MODEL_TWO_READINGS;
	} else if (found.start) {
		object = parse_object(found, reading);
		if (object)
			read_object(object, notation, reading);
		json_decref(object);
	} else if (!strip_fence(&text) || !read_bare_word(trim(text), notation, reading)) {
		reading->code = TG_MODEL_NO_MOVE;
	}
}

void tg_reading_parse(const char *text, size_t length, const struct tg_notation *notation,
	struct tg_reading *reading)
{
	struct span span = {text, length};

	*reading = (struct tg_reading){TG_MODEL_NO_MOVE, false, TG_NO_POINT, "", NULL};
	if (strip_thinking(&span))
		read_text(span, notation, reading);
}
