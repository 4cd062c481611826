/*
 * tengen comment: a language model explains one move of a record, from the evidence of tengen's own search.
 * Points and figures that the search has not named are marked before anything is shown. Ctrl-C ends the
 * search or closes the connection, and then the program.
 */
#include "cmd.h"
#include "options.h"
#include "player.h"
#include "sgf.h"

#include "model/commentator.h"
#include "model/plain.h"
#include "model/question.h"
#include "session/load.h"

#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cmd_comment_help[] =
	"usage: tengen comment FILE --move N --model NAME [OPTIONS]\n"
	"\n"
	"A language model (see `tengen models`) explains move N of a record. It is told what "
	"tengen's own\n"
	"search has seen of the position: candidates, win rates, variations, what the move loses. "
	"Points,\n"
	"percentages, scores, numbers of playouts and of moves in its answer that the search has "
	"not named\n"
	"are marked with [?]. Ctrl-C closes the connection and ends it.\n"
	"\n"
	"  --move N         which move, from 1\n"
	"  --model NAME     who explains\n"
	"  --playouts N     playouts or nodes of the search (default 1000)\n"
	"  --language CODE  of the answer: en (default), zh, ja, ...\n"
	"  --evidence       print what the model would be told, and ask nobody\n"
	"  --json           evidence, answer, and how many points and figures are confirmed\n"
	"  --data DIR       where models.json is\n"
	"\n"
	"Exit status: 0; 1 when there is no such move; 3 when the model does not answer, or "
	"Ctrl-C.\n"
	"\n"
	"example:\n"
	"  tengen comment game.sgf --move 43 --model qwen\n";

struct arguments {
	const char *move, *model, *playouts, *language, *data;
	bool as_json, only_evidence;
	int number, nodes;
};

struct commenting {
	struct tg_position before;
	struct tg_report report;
	struct tg_evidence evidence;
	enum tg_color color;
	tg_point played;
};

/* What a signal handler can reach: set once, before the handler is. */
static struct tg_stop *cancelled;

static void cancel(int number)
{
	(void)number;
	tg_stop_request(cancelled);
}

static void keep_report(void *context, const struct tg_report *report)
{
	*(struct tg_report *)context = *report;
}

/* The position before the move, and the move. */
static int load(const struct tg_record *record, const struct arguments *a, struct commenting *c)
{
	struct tg_load_options options = TG_LOAD_OPTIONS_INIT;
	struct tg_load_report report;
	enum tg_status status;

	options.next_move = a->number + 1;
	status = tg_load_position(record, 0, &options, &c->before, &report);
	if (status == TG_ERR_UNSUPPORTED || status == TG_ERR_NOT_FOUND)
		return cmd_failed("comment", "this is no game that tengen plays");
	int plies = tg_position_plies(&c->before);
	if (report.moves < a->number || plies == 0) {
		fprintf(stderr, "tengen comment: the game has %d moves that can be played\n",
			report.moves);
		return CMD_NO;
	}
	c->played = tg_position_move(&c->before, plies - 1, &c->color);
	tg_position_undo(&c->before);
	return CMD_OK;
}

static int search(const struct arguments *a, struct commenting *c)
{
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;
	struct tg_engine *engine =
		tg_engine_create("default", tg_position_game(&c->before), &options, NULL);
	struct tg_request request = {.color = c->color,
		.budget = {.nodes = (uint64_t)a->nodes},
		.stop = cancelled,
		.report = keep_report,
		.report_context = &c->report,
		.analyze = true};
	struct tg_choice choice;
	enum tg_status status =
		engine ? tg_engine_think(engine, &c->before, &request, &choice) : TG_ERR_NOMEM;
	const struct tg_commented move = {&c->before, c->color, c->played, &c->report};

	if (status == TG_OK)
		status = tg_evidence_make(&c->evidence, &move);
	tg_engine_destroy(engine);
	return status == TG_OK ? CMD_OK : cmd_failed("comment", "%s", tg_status_text(status));
}

/* Line by line, each made fit for a terminal. */
static void print_plain(char *text)
{
	char plain[4096], *rest = NULL;

	for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		tg_model_plain(line, plain, sizeof(plain));
		puts(plain);
	}
}

static int print(const struct arguments *a, const struct commenting *c, struct tg_checked *checked)
{
	if (!a->as_json) {
		print_plain(checked->text);
		if (checked->unconfirmed > 0)
			fprintf(stderr, "%d of its points and figures are not confirmed: [?]\n",
				checked->unconfirmed);
		return CMD_OK;
	}
	json_t *json = json_pack("{s:s, s:s, s:i, s:i}", "evidence", c->evidence.text, "text",
		checked->text, "confirmed", checked->confirmed, "unconfirmed",
		checked->unconfirmed);
	char *text = json ? json_dumps(json, JSON_INDENT(1)) : NULL;
	json_decref(json);
	if (!text)
		return cmd_failed("comment", "%s", tg_status_text(TG_ERR_NOMEM));
	puts(text);
	free(text);
	return CMD_OK;
}

static int ask(const struct arguments *a, const struct commenting *c)
{
	struct tg_endpoint endpoint;
	struct tg_question_answer answer;
	struct tg_checked checked;
	char spec[64], system[512], error[200];

	snprintf(spec, sizeof(spec), "model:%.50s", a->model);
	if (!player_endpoint(spec, a->data, &endpoint, error))
		return cmd_failed("comment", "%s", error);
	tg_comment_system(system, sizeof(system), a->language);
	const struct tg_question question = {.endpoint = &endpoint,
		.system = system,
		.user = c->evidence.text,
		.stop = cancelled};
	if (!tg_question_ask(&question, &answer))
		return cmd_failed("comment", "%s", answer.error);
	int result = tg_evidence_check(&c->evidence, answer.text, &checked) == TG_OK
		? print(a, c, &checked)
		: cmd_failed("comment", "%s", tg_status_text(TG_ERR_NOMEM));
	free(checked.text);
	free(answer.text);
	return result;
}

/* From now on SIGINT requests the stop; also where a shell has told its children to ignore it. */
static bool watch(void)
{
	struct sigaction action = {.sa_handler = cancel};

	cancelled = tg_stop_create();
	return cancelled && sigaction(SIGINT, &action, NULL) == 0;
}

static int comment(const char *path, const struct arguments *a)
{
	int result = CMD_FAILED;
	struct tg_record *record = sgf_read(path, 0, &result, NULL);
	struct commenting *c = record ? calloc(1, sizeof(*c)) : NULL;

	if (c && !watch())
		result = cmd_failed("comment", "%s", tg_status_text(TG_ERR_NOMEM));
	else if (c && (result = load(record, a, c)) == CMD_OK)
		result = search(a, c);
	if (c && result == CMD_OK && tg_stop_requested(cancelled))
		result = cmd_failed("comment", "cancelled");
	if (c && result == CMD_OK && a->only_evidence)
		fputs(c->evidence.text, stdout);
	else if (c && result == CMD_OK)
		result = ask(a, c);
	if (c)
		tg_evidence_finish(&c->evidence);
	free(c);
	tg_record_destroy(record);
	return result;
}

int cmd_comment(int argc, char **argv)
{
	struct arguments a = {.nodes = 1000};
	const struct cmd_option table[] = {{"--move", &a.move, NULL, NULL},
		{"--model", &a.model, NULL, NULL}, {"--playouts", &a.playouts, NULL, NULL},
		{"--language", &a.language, NULL, NULL}, {"--data", &a.data, NULL, NULL},
		{"--evidence", NULL, &a.only_evidence, NULL}, {"--json", NULL, &a.as_json, NULL},
		{NULL, NULL, NULL, NULL}};
	int words, result = cmd_read_options(argc, argv, table, &words);

	if (result == CMD_OK && (words != 1 || !a.move || (!a.model && !a.only_evidence)))
		result = cmd_usage("comment", "a file, --move and --model are needed");
	if (result == CMD_OK)
		result = cmd_take_int("comment", "--move", a.move, 1, TG_MAX_PLIES, &a.number);
	if (result == CMD_OK)
		result = cmd_take_int("comment", "--playouts", a.playouts, 1, 100000000, &a.nodes);
	return result == CMD_OK ? comment(argv[1], &a) : result;
}
