/*
 * What a player that is no person is doing, as JSON: the session says whether it thinks or has failed,
 * and of a language model its watch says how far it is.
 */
#include "server/inside.h"
#include "server/model_seat.h"

static json_t *refusals_json(const struct tg_model_progress *progress)
{
	json_t *refusals = json_array();

	for (int i = 0; i < progress->refused_length; i++) {
		const struct tg_model_refused *refused = &progress->refused[i];
		json_t *entry = json_pack("{s:s, s:s}", "vertex", refused->word, "reason",
			tg_refusal_text(refused->refusal));
		/* A word that is cut in the middle of a character is no text of JSON's. */
		if (entry)
			json_array_append_new(refusals, entry);
	}
	return refusals;
}

/* Nothing but the time counts of a think that has not begun: it waits for its thread. */
static bool has_begun(const struct tg_model_progress *progress)
{
	return progress->phase == TG_MODEL_ASKING || progress->phase == TG_MODEL_WAITING;
}

static const char *failure_text(const struct tg_room *room, const struct tg_view *view)
{
	if (room->is_stalled)
		return "an engine's move could not be saved; trying again";
	return view->has_failed ? view->failure : "";
}

json_t *tg_ai_json(const struct tg_room *room, const struct tg_view *view)
{
	const char *message = failure_text(room, view);
	bool is_failed = message[0] != '\0', is_thinking = view->is_thinking && !is_failed;
	struct tg_model_watch *watch =
		is_failed || is_thinking ? room->watches[view->hand - 1] : NULL;
	struct tg_model_progress progress;
	const struct tg_model_failure *failure;
	const char *code = "";

	tg_model_watch_look(watch, &progress);
	if (is_thinking && !has_begun(&progress))
		progress = (struct tg_model_progress){.phase = TG_MODEL_IDLE};
	failure = is_failed ? &progress.failure : &progress.last;
	if (failure->code)
		code = tg_model_code_name(failure->code);
	if (is_failed && !failure->code)
		code = room->is_stalled ? "store" : "engine";
	return json_pack("{s:s, s:i, s:i, s:I, s:I, s:I, s:o, s:s, s:s, s:s}", "state",
		is_failed             ? "failed"
			: is_thinking ? "thinking"
				      : "idle",
		"attempt", progress.attempt, "attempts", progress.attempts, "elapsed_ms",
		(json_int_t)(progress.seconds * 1000), "wait_ms",
		(json_int_t)(progress.wait_seconds * 1000), "characters",
		(json_int_t)progress.characters, "refusals", refusals_json(&progress), "class",
		failure->code ? tg_model_class_name(failure->class) : "", "code", code, "message",
		message);
}
