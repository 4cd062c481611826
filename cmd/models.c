/*
 * tengen models: language models by name. Keeps models.json in the data folder, which the server and the
 * arena read, and tries a connection out. A key is never asked for, kept or shown: an entry names the
 * environment variable, or the file of mode 0600, that holds it.
 */
#include "cmd.h"
#include "options.h"

#include "model/endpoint.h"
#include "model/plain.h"
#include "model/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cmd_models_help[] =
	"usage: tengen models list [--json] [--data DIR]\n"
	"       tengen models add NAME --url URL --model ID [OPTIONS]\n"
	"       tengen models test NAME [--json]\n"
	"       tengen models remove NAME\n"
	"\n"
	"Language models that play over an OpenAI-compatible address. `test` asks for the list of "
	"models,\n"
	"whether it sees, which way of structured answers works, and for one move. A NAME plays "
	"as\n"
	"model:NAME in `tengen match` and `tengen arena`, and in a seat of the page.\n"
	"\n"
	"  --url URL         the address without /chat/completions (default: the dialect's usual "
	"one)\n"
	"  --model ID        what the server calls the model\n"
	"  --dialect NAME    openai (default), vllm, llama.cpp, ollama, lmstudio\n"
	"  --vision          it sees: the board is sent as a picture, too\n"
	"  --structured HOW  json_schema (default), none, tools\n"
	"  --key-env VAR     the environment variable that holds the key\n"
	"  --key-file FILE   a file of mode 0600 that holds the key\n"
	"  --price IN OUT    money for a million tokens, in and out, for the arena's sums\n"
	"  --json            as JSON\n"
	"  --data DIR        where models.json is kept (default $XDG_DATA_HOME/tengen,\n"
	"                    ~/.local/share/tengen)\n"
	"\n"
	"Exit status of `test`: 0 it works, 1 it does not.\n"
	"\n"
	"examples:\n"
	"  tengen models add qwen --url http://127.0.0.1:8080/v1 --model qwen3-vl --vision\n"
	"  tengen models add far --url https://host/v1 --model big --key-env FAR_KEY\n"
	"  tengen models test qwen\n";

struct arguments {
	const char *data, *url, *model, *dialect, *structured, *key_env, *key_file, *price_in,
		*price_out;
	bool vision, as_json;
	char folder[4096];
};

/* Prints and gives back `json`. */
static int print_json(json_t *json)
{
	char *text = json ? json_dumps(json, JSON_INDENT(2)) : NULL;

	json_decref(json);
	if (!text)
		return cmd_failed("models", "out of memory");
	puts(text);
	free(text);
	return CMD_OK;
}

/* A line each, between tabs: name, model, dialect, what it can, address. No key, nor where it is. */
static int print_list(const struct tg_endpoint_list *list, bool as_json)
{
	json_t *all = json_array();

	for (int i = 0; i < list->length; i++)
		json_array_append_new(all, tg_endpoint_to_json(&list->entries[i]));
	if (as_json)
		return print_json(all);
	json_decref(all);
	for (int i = 0; i < list->length; i++) {
		const struct tg_endpoint *e = &list->entries[i];
		printf("%s\t%s\t%s\t%s\t%s\n", e->name, e->model, tg_dialect_name(e->dialect),
			e->vision ? "vision" : "text", e->url);
	}
	if (list->length == 0)
		fprintf(stderr, "No language models: `tengen models add` adds one.\n");
	return CMD_OK;
}

static int take_words(const struct arguments *a, struct tg_endpoint *endpoint)
{
	if (a->dialect && !tg_dialect_parse(a->dialect, &endpoint->dialect))
		return cmd_usage(
			"models", "--dialect: openai, vllm, llama.cpp, ollama or lmstudio");
	if (a->structured && !tg_structured_parse(a->structured, &endpoint->structured))
		return cmd_usage("models", "--structured: json_schema, none or tools");
	int result = cmd_take_number(
		"models", "--price", a->price_in, 0, 1000000, &endpoint->price_input);
	if (result == CMD_OK)
		result = cmd_take_number(
			"models", "--price", a->price_out, 0, 1000000, &endpoint->price_output);
	return result;
}

/* A copy that is cut would be another address: too long is an error. */
static bool copy(char *out, size_t size, const char *text)
{
	return snprintf(out, size, "%s", text ? text : "") < (int)size;
}

static int read_endpoint(const struct arguments *a, const char *name, struct tg_endpoint *e)
{
	char error[TG_ENDPOINT_ERROR_MAX];

	tg_endpoint_init(e);
	int result = take_words(a, e);
	if (result != CMD_OK)
		return result;
	const char *url = a->url ? a->url : tg_dialect_usual_url(e->dialect);
	if (url[0] == '\0' || !a->model)
		return cmd_usage("models", "add needs --url and --model");
	if (!copy(e->name, sizeof(e->name), name) || !copy(e->url, sizeof(e->url), url) ||
		!copy(e->model, sizeof(e->model), a->model) ||
		!copy(e->key_env, sizeof(e->key_env), a->key_env) ||
		!copy(e->key_file, sizeof(e->key_file), a->key_file))
		return cmd_usage("models", "a value is too long");
	e->vision = a->vision;
	return tg_endpoint_check(e, error) ? CMD_OK : cmd_usage("models", "%s", error);
}

static int write_list(const struct arguments *a, const struct tg_endpoint_list *list)
{
	char error[TG_ENDPOINT_ERROR_MAX];

	if (tg_endpoint_list_write(a->folder, list, error))
		return CMD_OK;
	return cmd_failed("models", "%s", error);
}

static int add(const struct arguments *a, struct tg_endpoint_list *list, const char *name)
{
	struct tg_endpoint endpoint;
	char key[TG_ENDPOINT_KEY_MAX], error[TG_ENDPOINT_ERROR_MAX] = "";
	int result = read_endpoint(a, name, &endpoint);

	if (result != CMD_OK)
		return result;
	if (!tg_endpoint_list_put(list, &endpoint))
		return cmd_failed("models", "out of memory, or there are 100 already");
	if ((result = write_list(a, list)) != CMD_OK)
		return result;
	if (!tg_endpoint_key(&endpoint, key, error))
		fprintf(stderr, "tengen models: %s\n", error);
	memset(key, 0, sizeof(key));
	fprintf(stderr, "added %s; `tengen models test %s` tries it out\n", name, name);
	return CMD_OK;
}

static int remove_one(const struct arguments *a, struct tg_endpoint_list *list, const char *name)
{
	if (tg_endpoint_list_remove(list, name))
		return write_list(a, list);
	fprintf(stderr, "tengen models: no model was added as %s\n", name);
	return CMD_NO;
}

/* --- test --- */

static const char *answer_word(enum tg_probe_answer answer)
{
	return answer == TG_PROBE_YES ? "yes" : answer == TG_PROBE_NO ? "no" : "not known";
}

/* Names come from the server and may be anything. */
static void print_line(const char *what, const char *text)
{
	char plain[512];

	tg_model_plain(text, plain, sizeof(plain));
	printf("%s: %s\n", what, plain);
}

static void print_probe(const struct tg_probe *probe)
{
	printf("reached: %s\n", probe->is_reached ? "yes" : "no");
	for (int i = 0; i < probe->models_length && i < 20; i++)
		print_line("lists", probe->models[i]);
	printf("sees: %s\n", answer_word(probe->vision));
	for (int i = 0; i < TG_STRUCTURED_COUNT; i++)
		printf("%s: %s\n", tg_structured_name((enum tg_model_structured)i),
			answer_word(probe->structured[i]));
	if (probe->has_advice)
		printf("advice: --structured %s\n", tg_structured_name(probe->advice));
	if (probe->is_good)
		print_line("probe move", probe->move.move);
	printf("%.1f s\n", probe->seconds);
	print_line(probe->is_good ? "it works" : "it does not work", probe->message);
}

static int test(const struct arguments *a, const struct tg_endpoint_list *list, const char *name)
{
	const struct tg_endpoint *endpoint = tg_endpoint_list_find(list, name);
	struct tg_probe *probe = calloc(1, sizeof(*probe));
	int result = CMD_OK;

	if (!endpoint || !probe) {
		free(probe);
		return endpoint ? cmd_failed("models", "out of memory")
				: cmd_usage("models", "no model was added as %s", name);
	}
	tg_probe_run(endpoint, NULL, NULL, probe);
	if (a->as_json)
		result = print_json(tg_probe_to_json(probe));
	else
		print_probe(probe);
	if (result == CMD_OK && !probe->is_good)
		result = CMD_NO;
	tg_probe_finish(probe);
	free(probe);
	return result;
}

/* words[0] is the action. */
static int act(const struct arguments *a, struct tg_endpoint_list *list, char **words, int count)
{
	if (strcmp(words[0], "list") == 0 && count == 1)
		return print_list(list, a->as_json);
	if (strcmp(words[0], "add") == 0 && count == 2)
		return add(a, list, words[1]);
	if (strcmp(words[0], "test") == 0 && count == 2)
		return test(a, list, words[1]);
	if (strcmp(words[0], "remove") == 0 && count == 2)
		return remove_one(a, list, words[1]);
	return cmd_usage("models", "list, add NAME, test NAME, or remove NAME");
}

int cmd_models(int argc, char **argv)
{
	struct arguments a = {.data = NULL};
	const struct cmd_option table[] = {{"--data", &a.data, NULL, NULL},
		{"--url", &a.url, NULL, NULL}, {"--model", &a.model, NULL, NULL},
		{"--dialect", &a.dialect, NULL, NULL}, {"--structured", &a.structured, NULL, NULL},
		{"--key-env", &a.key_env, NULL, NULL}, {"--key-file", &a.key_file, NULL, NULL},
		{"--price", &a.price_in, NULL, &a.price_out}, {"--vision", NULL, &a.vision, NULL},
		{"--json", NULL, &a.as_json, NULL}, {NULL, NULL, NULL, NULL}};
	struct tg_endpoint_list list = {0};
	char error[TG_ENDPOINT_ERROR_MAX];
	int words, result = cmd_read_options(argc, argv, table, &words);

	if (result == CMD_OK && words == 0)
		result = cmd_usage("models", "list, add, test or remove");
	if (result != CMD_OK)
		return result;
	if (!cmd_data_folder(a.data, a.folder, sizeof(a.folder)))
		return cmd_failed("models", "no data folder: set HOME, or give --data");
	if (!tg_endpoint_list_read(a.folder, &list, error))
		return cmd_failed("models", "%s", error);
	result = act(&a, &list, argv + 1, words);
	tg_endpoint_list_finish(&list);
	return result;
}
