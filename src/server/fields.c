/*
 * JSON from outside: one object, read strictly, then field by field. A reader either gets a value within
 * its range or a problem that names the field and says what it should be; nothing is guessed.
 *
 * jansson refuses duplicate keys, invalid UTF-8 and bytes behind the object. It parses by recursion, so
 * the nesting is counted here before.
 */
#include "server/inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MAX_DEPTH = 16 };

/* Is this one whole character? jansson, which will write it, is the judge. */
static bool is_character(const char *text, size_t length)
{
	json_t *value = json_stringn(text, length);

	json_decref(value);
	return value != NULL;
}

/*
 * A message may quote the request, and be cut in the middle of it: what is left of half a character
 * becomes a question mark, so that JSON can hold the message.
 */
static void repair_characters(char *text)
{
	for (char *c = text; *c;) {
		unsigned char first = (unsigned char)*c;
		size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
		if (length > 1 && (strnlen(c, length) < length || !is_character(c, length))) {
			*c = '?';
			length = 1;
		}
		c += length;
	}
}

bool tg_problem_set(
	struct tg_problem *problem, int status, const char *code, const char *format, ...)
{
	va_list arguments;

	problem->status = status;
	problem->code = code;
	problem->field[0] = '\0';
	problem->more = NULL;
	va_start(arguments, format);
	vsnprintf(problem->message, sizeof(problem->message), format, arguments);
	va_end(arguments);
	repair_characters(problem->message);
	return false;
}

bool tg_problem_field(struct tg_problem *problem, const char *field, const char *format, ...)
{
	char name[sizeof(problem->field)];
	va_list arguments;
	size_t length;

	snprintf(name, sizeof(name), "%s", field);
	repair_characters(name);
	tg_problem_set(problem, 400, "bad_request", "%s: ", name);
	memcpy(problem->field, name, sizeof(name));
	length = strlen(problem->message);
	va_start(arguments, format);
	vsnprintf(problem->message + length, sizeof(problem->message) - length, format, arguments);
	va_end(arguments);
	repair_characters(problem->message);
	return false;
}

void tg_problem_add(struct tg_problem *problem, const char *key, json_t *value)
{
	if (!problem->more)
		problem->more = json_object();
	json_object_set_new(problem->more, key, value);
}

static bool is_too_deep(const char *text, size_t length)
{
	bool in_string = false;
	int depth = 0;

	for (size_t i = 0; i < length; i++) {
		if (in_string && text[i] == '\\')
			i++;
		else if (text[i] == '"')
			in_string = !in_string;
		else if (in_string)
			continue;
		else if ((text[i] == '{' || text[i] == '[') && ++depth > MAX_DEPTH)
			return true;
		else if (text[i] == '}' || text[i] == ']')
			depth--;
	}
	return false;
}

static bool is_blank(const char *text, size_t length)
{
	while (length > 0 && strchr(" \t\r\n", text[length - 1]))
		length--;
	return length == 0;
}

json_t *tg_fields_parse(const char *text, size_t length, struct tg_problem *problem)
{
	json_error_t error;
	json_t *object;

	if (is_blank(text, length))
		return json_object();
	if (is_too_deep(text, length)) {
		tg_problem_set(
			problem, 400, "bad_json", "the JSON has more than %d levels", MAX_DEPTH);
		return NULL;
	}
	object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
	if (object && json_is_object(object))
		return object;
	if (object) {
		tg_problem_set(problem, 400, "bad_json", "the body must be one JSON object");
		json_decref(object);
		return NULL;
	}
	tg_problem_set(problem, 400, "bad_json", "line %d, column %d: %.150s", error.line,
		error.column, error.text);
	tg_problem_add(problem, "line", json_integer(error.line));
	tg_problem_add(problem, "column", json_integer(error.column));
	return NULL;
}

bool tg_fields_only(json_t *object, const char *const *known, struct tg_problem *problem)
{
	const char *key;
	json_t *value;

	json_object_foreach(object, key, value)
	{
		const char *const *name = known;
		while (*name && strcmp(*name, key) != 0)
			name++;
		if (!*name)
			return tg_problem_field(problem, key, "no such key here");
	}
	return true;
}

bool tg_fields_int(json_t *object, const char *key, int64_t range[2], int64_t *value,
	struct tg_problem *problem)
{
	json_t *found = json_object_get(object, key);

	if (!found)
		return true;
	if (!json_is_integer(found) || json_integer_value(found) < range[0] ||
		json_integer_value(found) > range[1])
		return tg_problem_field(problem, key, "must be a whole number from %lld to %lld",
			(long long)range[0], (long long)range[1]);
	*value = json_integer_value(found);
	return true;
}

bool tg_fields_text(json_t *object, const char *key, const char **value, struct tg_problem *problem)
{
	json_t *found = json_object_get(object, key);

	if (!found)
		return true;
	if (!json_is_string(found))
		return tg_problem_field(problem, key, "must be a text");
	*value = json_string_value(found);
	return true;
}

bool tg_fields_bool(json_t *object, const char *key, bool *value, struct tg_problem *problem)
{
	json_t *found = json_object_get(object, key);

	if (!found)
		return true;
	if (!json_is_boolean(found))
		return tg_problem_field(problem, key, "must be true or false");
	*value = json_is_true(found);
	return true;
}

bool tg_fields_halves(json_t *object, const char *key, int *halves, struct tg_problem *problem)
{
	json_t *found = json_object_get(object, key);
	double twice = 2 * json_number_value(found);

	if (!found)
		return true;
	if (!json_is_number(found) || twice != floor(twice) || fabs(twice) > TG_KOMI_HALVES_MAX)
		return tg_problem_field(problem, key, "must be a multiple of 0.5 from -%d to %d",
			TG_KOMI_HALVES_MAX / 2, TG_KOMI_HALVES_MAX / 2);
	*halves = (int)twice;
	return true;
}

bool tg_fields_color(
	json_t *object, const char *key, enum tg_color *color, struct tg_problem *problem)
{
	const char *text = NULL;

	if (!tg_fields_text(object, key, &text, problem))
		return false;
	if (text && strcmp(text, "black") != 0 && strcmp(text, "white") != 0)
		return tg_problem_field(problem, key, "must be \"black\" or \"white\"");
	if (text)
		*color = text[0] == 'b' ? TG_BLACK : TG_WHITE;
	return true;
}

json_t *tg_json_halves(int halves)
{
	return halves % 2 == 0 ? json_integer(halves / 2) : json_real(halves / 2.0);
}

json_t *tg_json_rounded(double value)
{
	double rounded = round(value * 10000) / 10000;

	return isfinite(rounded) ? json_real(rounded) : json_null();
}

const char *tg_color_name(enum tg_color color)
{
	return color == TG_BLACK ? "black" : color == TG_WHITE ? "white" : NULL;
}

json_t *tg_json_text_or_null(const char *text)
{
	return text ? json_string(text) : json_null();
}

json_t *tg_json_color(enum tg_color color)
{
	return tg_json_text_or_null(tg_color_name(color));
}

const char *tg_phase_name(int phase)
{
	static const char *const names[] = {"playing", "scoring", "over"};

	return names[phase == TG_PHASE_SCORING || phase == TG_PHASE_OVER ? phase : 0];
}

json_t *tg_json_time(int64_t unix_ms)
{
	time_t seconds = (time_t)(unix_ms / 1000);
	struct tm parts;
	char text[40];

	if (!gmtime_r(&seconds, &parts) ||
		strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
		return json_null();
	return json_string(text);
}
