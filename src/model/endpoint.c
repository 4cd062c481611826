/*
 * An endpoint as JSON. One table says what each field is, what it may hold and where it lies; reading
 * and writing walk over it, so that they cannot disagree.
 */
#include "model/endpoint.h"

#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- names of the choices --- */

static const struct {
	const char *name, *url;
} dialects[TG_DIALECT_COUNT] = {
	[TG_DIALECT_OPENAI] = {"openai", ""},
	[TG_DIALECT_VLLM] = {"vllm", "http://127.0.0.1:8000/v1"},
	[TG_DIALECT_LLAMACPP] = {"llama.cpp", "http://127.0.0.1:8080/v1"},
	[TG_DIALECT_OLLAMA] = {"ollama", "http://127.0.0.1:11434/v1"},
	[TG_DIALECT_LMSTUDIO] = {"lmstudio", "http://127.0.0.1:1234/v1"},
};
static const char *const structured_names[TG_STRUCTURED_COUNT] = {"json_schema", "none", "tools"};
static const char *const notation_names[TG_NOTATION_COUNT] = {"letters", "row,col"};

const char *tg_dialect_name(enum tg_model_dialect dialect)
{
	return (unsigned)dialect < TG_DIALECT_COUNT ? dialects[dialect].name : "unknown";
}

const char *tg_dialect_usual_url(enum tg_model_dialect dialect)
{
	return (unsigned)dialect < TG_DIALECT_COUNT ? dialects[dialect].url : "";
}

const char *tg_structured_name(enum tg_model_structured structured)
{
	return (unsigned)structured < TG_STRUCTURED_COUNT ? structured_names[structured]
							  : "unknown";
}

const char *tg_notation_name(enum tg_model_notation notation)
{
	return (unsigned)notation < TG_NOTATION_COUNT ? notation_names[notation] : "unknown";
}

static bool find(const char *text, const char *name_of(int), int count, int *found)
{
	for (int i = 0; i < count; i++)
		if (tg_text_equal_nocase(text, name_of(i))) {
			*found = i;
			return true;
		}
	return false;
}

static const char *name_dialect(int i)
{
	return tg_dialect_name((enum tg_model_dialect)i);
}

static const char *name_structured(int i)
{
	return tg_structured_name((enum tg_model_structured)i);
}

static const char *name_notation(int i)
{
	return tg_notation_name((enum tg_model_notation)i);
}

bool tg_dialect_parse(const char *text, enum tg_model_dialect *dialect)
{
	int found;

	if (!find(text, name_dialect, TG_DIALECT_COUNT, &found))
		return false;
	*dialect = (enum tg_model_dialect)found;
	return true;
}

bool tg_structured_parse(const char *text, enum tg_model_structured *structured)
{
	int found;

	if (!find(text, name_structured, TG_STRUCTURED_COUNT, &found))
		return false;
	*structured = (enum tg_model_structured)found;
	return true;
}

bool tg_notation_parse(const char *text, enum tg_model_notation *notation)
{
	int found;

	if (!find(text, name_notation, TG_NOTATION_COUNT, &found))
		return false;
	*notation = (enum tg_model_notation)found;
	return true;
}

/* --- the table of fields --- */

enum kind { TEXT, FLAG, REAL, COUNT, CHOICE };

struct field {
	const char *key;
	enum kind kind;
	size_t offset;
	double low, high; /* REAL, COUNT; TEXT: `high` is the room; CHOICE: `high` is how many */
	const char *(*name_of)(int); /* CHOICE */
};

#define AT(member) offsetof(struct tg_endpoint, member)
#define ROOM(member) sizeof(((struct tg_endpoint *)0)->member)

static const struct field fields[] = {
	{"name", TEXT, AT(name), 1, ROOM(name), NULL},
	{"url", TEXT, AT(url), 1, ROOM(url), NULL},
	{"model", TEXT, AT(model), 1, ROOM(model), NULL},
	{"dialect", CHOICE, AT(dialect), 0, TG_DIALECT_COUNT, name_dialect},
	{"structured", CHOICE, AT(structured), 0, TG_STRUCTURED_COUNT, name_structured},
	{"notation", CHOICE, AT(notation), 0, TG_NOTATION_COUNT, name_notation},
	{"vision", FLAG, AT(vision), 0, 0, NULL},
	{"stream", FLAG, AT(stream), 0, 0, NULL},
	{"no_thinking", FLAG, AT(no_thinking), 0, 0, NULL},
	{"list_legal", FLAG, AT(list_legal), 0, 0, NULL},
	{"key_env", TEXT, AT(key_env), 0, ROOM(key_env), NULL},
	{"key_file", TEXT, AT(key_file), 0, ROOM(key_file), NULL},
	{"temperature", REAL, AT(temperature), 0, 2, NULL},
	{"max_tokens", COUNT, AT(max_tokens), 16, 100000, NULL},
	{"language", TEXT, AT(language), 0, ROOM(language), NULL},
	{"connect_seconds", REAL, AT(connect_seconds), 0.05, 600, NULL},
	{"first_byte_seconds", REAL, AT(first_byte_seconds), 0.05, 3600, NULL},
	{"idle_seconds", REAL, AT(idle_seconds), 0.05, 3600, NULL},
	{"move_seconds", REAL, AT(move_seconds), 0.05, 36000, NULL},
	{"transport_tries", COUNT, AT(transport_tries), 1, 20, NULL},
	{"format_retries", COUNT, AT(format_retries), 0, 20, NULL},
	{"rules_retries", COUNT, AT(rules_retries), 0, 20, NULL},
	{"refused_shown", COUNT, AT(refused_shown), 1, 8, NULL},
	{"price_input", REAL, AT(price_input), 0, 1e9, NULL},
	{"price_output", REAL, AT(price_output), 0, 1e9, NULL},
};
enum { FIELDS = sizeof(fields) / sizeof(fields[0]) };

void tg_endpoint_init(struct tg_endpoint *endpoint)
{
	*endpoint = (struct tg_endpoint){.temperature = 0.2,
		.max_tokens = 512,
		.language = "en",
		.connect_seconds = 5,
		.first_byte_seconds = 60,
		.idle_seconds = 30,
		.move_seconds = 180,
		.transport_tries = 6,
		.format_retries = 3,
		.rules_retries = 3,
		.refused_shown = 8};
}

/* --- reading --- */

static bool complain(char error[TG_ENDPOINT_ERROR_MAX], const char *key, const char *what)
{
	snprintf(error, TG_ENDPOINT_ERROR_MAX, "\"%.60s\" %.120s", key, what);
	return false;
}

static bool take_text(const struct field *field, json_t *value, char *out, char *error)
{
	const char *text = json_string_value(value);

	if (!text || strlen(text) != json_string_length(value))
		return complain(error, field->key, "must be a text");
	if (strlen(text) >= (size_t)field->high)
		return complain(error, field->key, "is too long");
	memcpy(out, text, strlen(text) + 1);
	return true;
}

static bool take_choice(const struct field *field, json_t *value, void *out, char *error)
{
	const char *text = json_string_value(value);
	int found;

	if (text && find(text, field->name_of, (int)field->high, &found)) {
		memcpy(out, &found,
			sizeof(found)); /* an enum of non-negative values is an unsigned */
		return true;
	}
	char may[100] = "must be one of";
	for (int i = 0; i < (int)field->high; i++)
		snprintf(may + strlen(may), sizeof(may) - strlen(may), " %s", field->name_of(i));
	return complain(error, field->key, may);
}

static bool take_number(const struct field *field, json_t *value, void *out, char *error)
{
	char may[80];
	double number = json_number_value(value);
	int whole;

	snprintf(may, sizeof(may), "must be a number from %g to %g", field->low, field->high);
	if (!json_is_number(value) || !(number >= field->low && number <= field->high) ||
		(field->kind == COUNT && !json_is_integer(value)))
		return complain(error, field->key, may);
	whole = (int)number;
	if (field->kind == COUNT)
		memcpy(out, &whole, sizeof(whole));
	else
		memcpy(out, &number, sizeof(number));
	return true;
}

static bool take_field(const struct field *field, json_t *value, struct tg_endpoint *endpoint,
	char error[TG_ENDPOINT_ERROR_MAX])
{
	char *out = (char *)endpoint + field->offset;
	bool flag = json_is_true(value);

	switch (field->kind) {
	case TEXT: return take_text(field, value, out, error);
	case CHOICE: return take_choice(field, value, out, error);
	case FLAG:
		memcpy(out, &flag, sizeof(flag));
		return json_is_boolean(value) ||
			complain(error, field->key, "must be true or false");
	default: return take_number(field, value, out, error);
	}
}

static const struct field *field_named(const char *key)
{
	for (int i = 0; i < FIELDS; i++)
		if (strcmp(fields[i].key, key) == 0)
			return &fields[i];
	return NULL;
}

static bool take_seed(json_t *value, struct tg_endpoint *endpoint, char *error)
{
	endpoint->has_seed = json_is_integer(value);
	endpoint->seed = json_integer_value(value);
	return endpoint->has_seed || json_is_null(value) ||
		complain(error, "seed", "must be a whole number");
}

bool tg_endpoint_from_json(
	json_t *object, struct tg_endpoint *endpoint, char error[TG_ENDPOINT_ERROR_MAX])
{
	const char *key;
	json_t *value;

	tg_endpoint_init(endpoint);
	error[0] = '\0';
	if (!json_is_object(object))
		return complain(error, "model", "must be described by an object");
	json_object_foreach(object, key, value)
	{
		const struct field *field = field_named(key);
		bool is_good = strcmp(key, "seed") == 0 ? take_seed(value, endpoint, error)
			: field                         ? take_field(field, value, endpoint, error)
				: complain(error, key, "is no field of a model");
		if (!is_good)
			return false;
	}
	return tg_endpoint_check(endpoint, error);
}

/* --- writing --- */

static json_t *field_json(const struct field *field, const struct tg_endpoint *endpoint)
{
	const char *at = (const char *)endpoint + field->offset;
	double real;
	bool flag;
	int whole;

	switch (field->kind) {
	case TEXT: return json_string(at);
	case FLAG: memcpy(&flag, at, sizeof(flag)); return json_boolean(flag);
	case REAL: memcpy(&real, at, sizeof(real)); return json_real(real);
	default: break;
	}
	memcpy(&whole, at, sizeof(whole));
	return field->kind == COUNT ? json_integer(whole) : json_string(field->name_of(whole));
}

json_t *tg_endpoint_to_json(const struct tg_endpoint *endpoint)
{
	struct tg_endpoint usual;
	json_t *object = json_object();

	tg_endpoint_init(&usual);
	for (int i = 0; i < FIELDS && object; i++) {
		json_t *value = field_json(&fields[i], endpoint);
		json_t *default_value = field_json(&fields[i], &usual);
		bool is_usual = json_equal(value, default_value);

		json_decref(default_value);
		if (is_usual)
			json_decref(value);
		else if (json_object_set_new(object, fields[i].key, value) != 0) {
			json_decref(object);
			object = NULL;
		}
	}
	if (object && endpoint->has_seed)
		json_object_set_new(object, "seed", json_integer(endpoint->seed));
	return object;
}
