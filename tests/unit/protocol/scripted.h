/*
 * An engine that does what the test wrote down, and a GTP or Gomocup conversation in memory. All on one
 * thread: a line is "typed while the engine thinks" by feeding it from the engine's own think.
 */
#ifndef PROTOCOL_SCRIPTED_H
#define PROTOCOL_SCRIPTED_H

#include "base/buffer.h"
#include "engine/engine.h"
#include "protocol/lines.h"
#include "protocol/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What happens during one think. */
struct scripted {
	struct tg_engine base;
	struct tg_lines *lines; /* where `typed` goes */
	int reports;            /* as many reports, unless stopped before */
	int typed_after;        /* reports before `typed` is fed */
	const char *typed;      /* or NULL; NULL with closes: the input ends */
	bool closes;
	bool waits;   /* goes on reporting until it is stopped */
	bool ponders; /* that, when it is asked to ponder */
	tg_point move;
	struct tg_request request; /* as it was asked */
	enum tg_color to_move;
	bool was_stopped;
	int thinks, resets;
};

static inline void scripted_report(struct scripted *engine, const struct tg_request *request)
{
	struct tg_report report;

	memset(&report, 0, sizeof(report));
	report.nodes = 100;
	report.winrate = 0.5;
	report.candidates_length = 2;
	for (int i = 0; i < 2; i++) {
		struct tg_candidate *candidate = &report.candidates[i];

		*candidate = (struct tg_candidate){(tg_point)i, (uint64_t)(60 - 20 * i),
			0.51234 - 0.1 * i, 1.25, 0.25, 0.5, 0, 2, {0}};
		candidate->pv[0] = (tg_point)i;
		candidate->pv[1] = TG_PASS;
	}
	report.has_ownership = true;
	report.ownership[0] = -1;
	if (request->report)
		request->report(request->report_context, &report);
}

static inline void scripted_type(struct scripted *engine)
{
	if (engine->typed)
		tg_lines_feed(engine->lines, engine->typed, strlen(engine->typed));
	if (engine->closes)
		tg_lines_close(engine->lines);
}

static inline enum tg_status scripted_think(struct tg_engine *base, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice)
{
	struct scripted *engine = (struct scripted *)base;

	engine->thinks++;
	engine->request = *request;
	engine->to_move = tg_position_to_move(pos);
	bool waits = engine->waits || (engine->ponders && request->ponder);
	for (int i = 0; (waits || i < engine->reports) && !tg_stop_is_set(request->stop); i++) {
		scripted_report(engine, request);
		if (i + 1 == engine->typed_after)
			scripted_type(engine);
	}
	engine->was_stopped = tg_stop_is_set(request->stop);
	memset(choice, 0, sizeof(*choice));
	choice->move = engine->move;
	choice->winrate = 0.5;
	return TG_OK;
}

static inline void scripted_reset(struct tg_engine *base)
{
	((struct scripted *)base)->resets++;
}

/* The test owns it: it outlives the conversation. */
static inline void scripted_destroy(struct tg_engine *base)
{
}

static const struct tg_engine_ops scripted_ops = {scripted_think, scripted_reset, scripted_destroy};

static inline void scripted_init(struct scripted *engine)
{
	memset(engine, 0, sizeof(*engine));
	engine->base.ops = &scripted_ops;
	snprintf(engine->base.name, sizeof(engine->base.name), "scripted");
}

/* Answers in memory. */
static inline void keep_output(void *context, const char *bytes, size_t length)
{
	tg_buffer_append(context, bytes, length);
}

#endif
