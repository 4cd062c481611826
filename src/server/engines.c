/*
 * External engines: what is found on this machine, and the Test button. Starting a program takes its
 * time, so a test runs on the side pool and its request waits.
 */
#include "engine/external.h"
#include "server/waiting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STDERR_LINES = 40, LINE_MAX_BYTES = 200 };

/* Programs that people have, with the words that make them speak. */
static const struct known {
	const char *program, *name, *protocol, *arguments;
} known[] = {
	{"gnugo", "GNU Go", "gtp", " --mode gtp"},
	{"pachi", "Pachi", "gtp", ""},
	{"fuego", "Fuego", "gtp", ""},
	{"katago", "KataGo", "gtp", " gtp"},
	{"leelaz", "Leela Zero", "gtp", " --gtp --noponder"},
	{"pbrain-rapfi", "Rapfi", "gomocup", ""},
	{"pbrain-embryo", "Embryo", "gomocup", ""},
	{"pbrain-pela", "Pela", "gomocup", ""},
};

static bool find_program(const char *name, char *path, size_t path_size)
{
	const char *folders = getenv("PATH");

	for (const char *folder = folders; folder && *folder;) {
		size_t length = strcspn(folder, ":");
		snprintf(path, path_size, "%.*s/%s", (int)length, folder, name);
		if (length > 0 && access(path, X_OK) == 0)
			return true;
		folder += length + (folder[length] == ':');
	}
	return false;
}

void tg_route_engines(struct tg_call *call)
{
	json_t *builtin = json_array(), *external = json_array();
	char path[1024];

	for (int level = 1; level <= 9; level++)
		json_array_append_new(builtin,
			json_pack("{s:o, s:i}", "name", json_sprintf("tengen level %d", level),
				"level", level));
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (!find_program(known[i].program, path, sizeof(path)))
			continue;
		json_array_append_new(external,
			json_pack("{s:s, s:s, s:o}", "name", known[i].name, "protocol",
				known[i].protocol, "command",
				json_sprintf("%s%s", path, known[i].arguments)));
	}
	tg_reply_json(call, 200, json_pack("{s:o, s:o}", "builtin", builtin, "external", external));
}

struct engine_test {
	struct tg_waiting waiting; /* first */
	enum tg_external_kind kind;
	char command[1000];
	bool is_good;
	double seconds;
	char name[64];
	char error[300];
	char lines[STDERR_LINES][LINE_MAX_BYTES]; /* a ring */
	int lines_count;
};

static void hear_line(void *context, const char *line)
{
	struct engine_test *test = context;

	snprintf(test->lines[test->lines_count++ % STDERR_LINES], LINE_MAX_BYTES, "%s", line);
}

static void run(struct tg_waiting *waiting)
{
	struct engine_test *test = (struct engine_test *)waiting;
	struct tg_external_options options = {.kind = test->kind,
		.command = test->command,
		.start_seconds = 30,
		.stderr_line = hear_line,
		.context = test};
	int64_t began = tg_monotonic_ms();
	struct tg_engine *engine =
		tg_engine_external_create(&options, test->error, sizeof(test->error));

	test->seconds = (double)(tg_monotonic_ms() - began) / 1000;
	test->is_good = engine != NULL;
	if (engine)
		snprintf(test->name, sizeof(test->name), "%.63s", tg_engine_name(engine));
	tg_engine_destroy(engine);
}

/* A byte that is not UTF-8 makes jansson refuse the text; then a line says so. */
static json_t *text_json(const char *text)
{
	json_t *value = json_string(text);

	return value ? value : json_string("(not UTF-8)");
}

static json_t *result(struct tg_waiting *waiting)
{
	const struct engine_test *test = (const struct engine_test *)waiting;
	int count = test->lines_count < STDERR_LINES ? test->lines_count : STDERR_LINES;
	json_t *lines = json_array();

	for (int i = test->lines_count - count; i < test->lines_count; i++)
		json_array_append_new(lines, text_json(test->lines[i % STDERR_LINES]));
	return json_pack("{s:b, s:o, s:o, s:o, s:o}", "ok", test->is_good, "name",
		text_json(test->name), "seconds", tg_json_rounded(test->seconds), "message",
		text_json(test->error), "stderr", lines);
}

static void destroy(struct tg_waiting *waiting)
{
	free(waiting);
}

static const struct tg_waiting_kind kind = {run, result, destroy};

static struct engine_test *read_test(
	struct tg_call *call, json_t *object, struct tg_problem *problem)
{
	const char *command = "", *protocol = "gtp";
	struct engine_test *test;

	if (!tg_fields_text(object, "command", &command, problem) ||
		!tg_fields_text(object, "protocol", &protocol, problem))
		return NULL;
	if (!command[0] || strlen(command) >= sizeof(test->command)) {
		tg_problem_field(problem, "command", "a command line of at most 999 bytes");
		return NULL;
	}
	if (strcmp(protocol, "gtp") != 0 && strcmp(protocol, "gomocup") != 0) {
		tg_problem_field(problem, "protocol", "must be \"gtp\" or \"gomocup\"");
		return NULL;
	}
	test = calloc(1, sizeof(*test));
	if (!test) {
		tg_problem_set(problem, 503, "busy", "out of memory");
		return NULL;
	}
	test->kind = strcmp(protocol, "gtp") == 0 ? TG_EXTERNAL_GTP : TG_EXTERNAL_GOMOCUP;
	snprintf(test->command, sizeof(test->command), "%s", command);
	return test;
}

void tg_route_engine_test(struct tg_call *call)
{
	static const char *const keys[] = {"command", "protocol", NULL};
	json_t *object = tg_call_object(call, keys);
	struct engine_test *test;
	struct tg_problem problem;

	if (!object)
		return;
	test = read_test(call, object, &problem);
	json_decref(object);
	if (test)
		tg_waiting_begin(call, &test->waiting, &kind, call->server->side_pool);
	else
		tg_reply_problem(call, &problem);
}
