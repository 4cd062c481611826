/*
 * A language model that failed waits for a person's decision, also when its room was forgotten or the
 * server started anew in between: to ask it again by itself would cost tokens that nobody agreed to.
 *
 * Nothing more is stored for that. A think that fails is saved as an entry of the turn to come, and so is
 * every decision that gives the turn to somebody else: it still waits if the last entry of the turn is a
 * failure of whoever sits there now. (`retry` leaves no entry. A server that ends while the model is
 * asked again comes back with the failure before.)
 */
#include "server/model_seat.h"
#include "server/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool keep_last(void *context, int ply, const char *text)
{
	char **last = context;

	free(*last);
	*last = strdup(text);
	return *last != NULL;
}

/* The newest entry about the turn to come; NULL: there is none. */
static json_t *last_entry(const struct tg_room *room, int ply)
{
	char *text = NULL;
	json_t *entry;

	tg_store_entries(room->server->store, room->id, ply, keep_last, &text);
	entry = text ? json_loads(text, 0, NULL) : NULL;
	free(text);
	return entry;
}

static const char *text_of(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? text : "";
}

/* TG_MODEL_OK: not a code's name. */
static enum tg_model_code parse_code(const char *name)
{
	for (int code = TG_MODEL_OK + 1; code < TG_MODEL_CODE_COUNT; code++)
		if (strcmp(name, tg_model_code_name((enum tg_model_code)code)) == 0)
			return (enum tg_model_code)code;
	return TG_MODEL_OK;
}

/* TG_LEGAL: nothing was refused. */
static enum tg_refusal parse_refusal(const char *text)
{
	for (int refusal = TG_LEGAL + 1; refusal <= TG_REFUSED_OVER; refusal++)
		if (strcmp(text, tg_refusal_text((enum tg_refusal)refusal)) == 0)
			return (enum tg_refusal)refusal;
	return TG_LEGAL;
}

/* Of those that are too many the last ones stay, as in a think. */
static void recall_refusal(struct tg_model_progress *progress, const json_t *attempt)
{
	enum tg_refusal refusal = parse_refusal(text_of(attempt, "refusal"));
	struct tg_model_refused *refused = progress->refused;

	if (refusal == TG_LEGAL)
		return;
	if (progress->refused_length == TG_MODEL_REFUSED_MAX)
		memmove(refused, refused + 1,
			(size_t)--progress->refused_length * sizeof(*refused));
	refused += progress->refused_length++;
	refused->refusal = refusal;
	snprintf(refused->word, sizeof(refused->word), "%s", text_of(attempt, "move"));
}

static void recall_attempts(struct tg_model_progress *progress, const json_t *entry)
{
	const char *class = tg_model_class_name(progress->failure.class);
	json_t *attempts = json_object_get(entry, "attempts"), *attempt;
	size_t i;

	json_array_foreach(attempts, i, attempt)
	{
		recall_refusal(progress, attempt);
		progress->attempts += strcmp(text_of(attempt, "class"), class) == 0;
	}
	progress->attempt = progress->attempts;
	progress->seconds = json_number_value(json_object_get(entry, "seconds"));
}

/* False: the entry is no failure of the model of that name. */
static bool read_failure(const json_t *entry, const char *name, struct tg_model_progress *progress)
{
	const json_t *object = json_object_get(entry, "failure");
	struct tg_model_failure *failure = &progress->failure;

	memset(progress, 0, sizeof(*progress));
	failure->code = parse_code(text_of(object, "code"));
	if (failure->code == TG_MODEL_OK || strcmp(text_of(entry, "endpoint"), name) != 0)
		return false;
	failure->class = tg_model_class_of(failure->code);
	snprintf(failure->text, sizeof(failure->text), "%s", text_of(object, "text"));
	progress->phase = TG_MODEL_FAILED;
	recall_attempts(progress, entry);
	return true;
}

void tg_room_recall_failure(struct tg_room *room)
{
	struct tg_model_progress progress;
	struct tg_model_watch *watch;
	struct tg_view view;
	json_t *entry;

	tg_session_view(room->session, &view);
	watch = room->watches[view.hand - 1];
	if (!watch || view.phase != TG_PHASE_PLAYING)
		return;
	entry = last_entry(room, view.ply + 1);
	if (read_failure(entry, view.seat_name[view.hand - 1], &progress) &&
		tg_session_restore_failure(room->session, progress.failure.text) == TG_OK)
		tg_model_watch_recall(watch, &progress);
	json_decref(entry);
}
