/*
 * A child process as an engine: started when first needed, asked, and ended at the first thing that
 * goes wrong, with one line that says what it was and what may help.
 */
#include "engine/external.h"

#include "engine/external_inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAREWELL_MS = 1000, DEFAULT_START = 60, DEFAULT_ANSWER = 10, DEFAULT_THINK = 24 * 3600 };

static void end_child(struct tg_external *external, const char *farewell, int ms, char how[48])
{
	tg_child_end(external->child, farewell, ms, how);
	external->child = NULL;
	external->is_synced = external->has_answered = false;
	external->told_seconds = -1;
}

enum tg_status tg_external_fail(
	struct tg_external *external, enum tg_status status, const char *format, ...)
{
	char *error = external->engine.error;
	size_t size = sizeof(external->engine.error), length;
	char how[48] = "", complaint[160] = "";
	va_list arguments;

	/* First the words, which may point into the child's buffers. */
	length = (size_t)snprintf(error, size, "%.48s: ", external->command);
	va_start(arguments, format);
	vsnprintf(error + length, size - length, format, arguments);
	va_end(arguments);
	if (external->child) {
		snprintf(complaint, sizeof(complaint), "%s", tg_child_complaint(external->child));
		/* One that broke off gets a moment, so that its own end is seen and not ours. */
		end_child(external, NULL, status == TG_ERR_PEER ? 200 : 0, how);
	}
	length = strlen(error);
	if (how[0] != '\0' && strcmp(how, "killed by tengen") != 0)
		snprintf(error + length, size - length, " (%s)", how);
	length = strlen(error);
	if (complaint[0] != '\0')
		snprintf(error + length, size - length, "; stderr: %s", complaint);
	return status;
}

double tg_external_patience(const struct tg_external *external)
{
	return external->has_answered ? external->answer_seconds : external->start_seconds;
}

double tg_external_think_patience(
	const struct tg_external *external, const struct tg_budget *budget)
{
	double seconds = budget->seconds > 0 ? budget->seconds : external->think_seconds;

	return (seconds > 1 ? seconds : 1) + external->answer_seconds;
}

static enum tg_status explain_silence(
	struct tg_external *external, const char *asked, double seconds, bool was_stopped)
{
	size_t heard = tg_child_heard(external->child);

	if (was_stopped)
		return tg_external_fail(external, TG_ERR_TIMEOUT, "ended while it thought");
	if (heard == 0)
		return tg_external_fail(external, TG_ERR_TIMEOUT,
			"no answer to `%.24s` in %.1f s; is it hung, or in another mode?", asked,
			seconds);
	return tg_external_fail(external, TG_ERR_TIMEOUT,
		"%zu bytes but no end of the answer to `%.24s` in %.1f s; does it flush, is the "
		"mode right?",
		heard, asked, seconds);
}

enum tg_status tg_external_read(struct tg_external *external, const char *asked, double seconds,
	const struct tg_stop *stop, const char **line)
{
	int64_t deadline = tg_clock_now(NULL) + (int64_t)(seconds * 1e9);
	enum tg_status status = tg_child_read_line(external->child, deadline, stop, line);

	switch (status) {
	case TG_OK: return TG_OK;
	case TG_ERR_TIMEOUT:
		return explain_silence(external, asked, seconds,
			tg_stop_is_set(stop) && tg_clock_now(NULL) < deadline);
	case TG_ERR_TOO_LARGE:
		return tg_external_fail(
			external, TG_ERR_PEER, "a line of over 1 MiB after `%.24s`", asked);
	default: return tg_external_fail(external, TG_ERR_PEER, "broke off at `%.24s`", asked);
	}
}

/* --- the engine --- */

static enum tg_status start(struct tg_external *external)
{
	struct tg_child_options options = {
		external->command, external->stderr_line, external->context};
	char error[160];

	external->child = tg_child_start(&options, error, sizeof(error));
	if (!external->child) {
		snprintf(external->engine.error, sizeof(external->engine.error), "%s", error);
		return TG_ERR_PEER;
	}
	external->told_seconds = -1;
	return external->dialect->greet(external);
}

static enum tg_status think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct tg_external *external = (struct tg_external *)engine;
	double began = tg_clock_seconds();
	enum tg_status status = tg_path_of(pos, &external->wanted);

	if (status == TG_OK && !external->child)
		status = start(external);
	if (status == TG_OK)
		status =
			external->dialect->ask(external, &external->wanted, request, &choice->move);
	if (status != TG_OK)
		return status;
	choice->winrate = 0.5; /* it does not say */
	if (request->report) {
		struct tg_report report = {
			.seconds = tg_clock_seconds() - began, .is_final = true, .winrate = 0.5};

		request->report(request->report_context, &report);
	}
	return TG_OK;
}

/* Forgetting is telling it everything again. */
static void reset(struct tg_engine *engine)
{
	((struct tg_external *)engine)->is_synced = false;
}

static void destroy(struct tg_engine *engine)
{
	struct tg_external *external = (struct tg_external *)engine;

	end_child(external, external->dialect->farewell, FAREWELL_MS, NULL);
	free(external->command);
	free(external);
}

static const struct tg_engine_ops ops = {think, reset, destroy};

static struct tg_external *create(const struct tg_external_options *options)
{
	struct tg_external *external = calloc(1, sizeof(*external));

	if (!external)
		return NULL;
	external->command = strdup(options->command);
	if (!external->command) {
		free(external);
		return NULL;
	}
	external->engine.ops = &ops;
	external->dialect =
		options->kind == TG_EXTERNAL_GTP ? &tg_dialect_gtp : &tg_dialect_gomocup;
	external->start_seconds =
		options->start_seconds > 0 ? options->start_seconds : DEFAULT_START;
	external->answer_seconds =
		options->answer_seconds > 0 ? options->answer_seconds : DEFAULT_ANSWER;
	external->think_seconds =
		options->think_seconds > 0 ? options->think_seconds : DEFAULT_THINK;
	external->stderr_line = options->stderr_line;
	external->context = options->context;
	snprintf(external->engine.name, sizeof(external->engine.name), "%s", options->command);
	return external;
}

struct tg_engine *tg_engine_external_create(
	const struct tg_external_options *options, char *error, size_t error_size)
{
	struct tg_external *external = create(options);

	if (!external) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	if (start(external) == TG_OK)
		return &external->engine;
	snprintf(error, error_size, "%s", external->engine.error);
	destroy(&external->engine);
	return NULL;
}

bool tg_engine_is_external(const struct tg_engine *engine)
{
	return engine->ops == &ops;
}

enum tg_status tg_engine_external_ask(
	struct tg_engine *engine, const char *command, char *answer, size_t answer_size)
{
	struct tg_external *external = (struct tg_external *)engine;

	assert(tg_engine_is_external(engine));
	if (external->dialect != &tg_dialect_gtp)
		return TG_ERR_UNSUPPORTED;
	return external->child ? tg_external_gtp(external, command, answer, answer_size)
			       : TG_ERR_STATE;
}
