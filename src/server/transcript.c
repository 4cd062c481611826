/*
 * What was said when models were asked for moves: out of the store as JSON, as JSONL, and as comments of
 * the game record. An entry is one line of JSON: a transcript (src/model/transcript.h), or what a person
 * decided after a failure, which has a `kind`.
 */
#include "base/text.h"
#include "server/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 32 * 1024 * 1024, COMMENT_MAX = 64 * 1024 };

/* --- as JSON and JSONL --- */

static bool is_decision(const char *text)
{
	return strstr(text, "\"kind\":\"decision\"") == text + 1;
}

static bool take_entry(void *context, int ply, const char *text)
{
	struct tg_buffer *out = context;

	tg_buffer_printf(out, "%s{\"ply\":%d,\"kind\":\"%s\",\"entry\":",
		out->data && out->data[out->length - 1] == '}' ? "," : "", ply,
		is_decision(text) ? "decision" : "answer");
	tg_buffer_append_text(out, text);
	tg_buffer_append_char(out, '}');
	return out->failed == TG_OK;
}

/* Decisions are the page's; a file of transcripts is one that tests can replay. */
static bool take_line(void *context, int ply, const char *text)
{
	struct tg_buffer *out = context;

	if (is_decision(text))
		return true;
	tg_buffer_append_text(out, text);
	tg_buffer_append_char(out, '\n');
	return out->failed == TG_OK;
}

static void reply_entries(struct tg_call *call, long ply, bool as_lines, struct tg_buffer *out)
{
	char name[64];
	enum tg_status status;

	if (!as_lines)
		tg_buffer_printf(out, "{\"id\":\"%s\",\"entries\":[", call->id);
	status = tg_store_entries(
		call->server->store, call->id, (int)ply, as_lines ? take_line : take_entry, out);
	tg_buffer_append_text(out, as_lines ? "" : "]}");
	if (status != TG_OK) {
		tg_reply_status(call, status);
	} else if (out->failed == TG_ERR_TOO_LARGE) {
		tg_reply_error(call, 413, "too_large", "too long for one answer; ask ply by ply");
	} else if (out->failed != TG_OK) {
		tg_reply_status(call, TG_ERR_NOMEM);
	} else {
		tg_reply_header(call, "Cache-Control", "no-store");
		snprintf(name, sizeof(name), "attachment; filename=\"tengen-%s.jsonl\"", call->id);
		if (as_lines)
			tg_reply_header(call, "Content-Disposition", name);
		tg_reply_bytes(call, 200, as_lines ? "application/x-ndjson" : "application/json",
			out->data, out->length);
	}
}

void tg_route_transcript(struct tg_call *call)
{
	const char *format = tg_call_query(call, "format"), *text = tg_call_query(call, "ply");
	struct tg_buffer out = TG_BUFFER_INIT(ANSWER_MAX);
	long ply = 0;

	if (!tg_room_of_call(call))
		return;
	if (text && !tg_text_parse_int(text, 1, TG_MAX_PLIES, &ply))
		tg_reply_error(call, 400, "bad_request", "ply: a number from 1");
	else if (format && strcmp(format, "json") != 0 && strcmp(format, "jsonl") != 0)
		tg_reply_error(call, 400, "bad_request", "format: json or jsonl");
	else
		reply_entries(call, ply, format && strcmp(format, "jsonl") == 0, &out);
	tg_buffer_finish(&out);
}

/* --- as comments --- */

/* The record that is commented, and how far along its main line. */
struct commenting {
	struct tg_record *record;
	tg_node node; /* of ply `at`; the root is ply 0 */
	int at;
	bool all;
	enum tg_status status;
};

static const char *text_of(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? text : "";
}

static void format_refusals(json_t *attempts, struct tg_buffer *out)
{
	const char *before = "Refused: ";
	json_t *attempt;
	size_t i;

	json_array_foreach(attempts, i, attempt)
	{
		const char *refusal = text_of(attempt, "refusal");
		if (!refusal[0])
			continue;
		tg_buffer_printf(out, "%s%s (%s)", before, text_of(attempt, "move"), refusal);
		before = ", ";
	}
	if (before[0] == ',')
		tg_buffer_append_text(out, ".\n");
}

static void format_answer(json_t *entry, struct tg_buffer *out)
{
	json_t *attempts = json_object_get(entry, "attempts");
	const char *move = text_of(entry, "move"), *reason = text_of(entry, "reason");

	tg_buffer_printf(out, "%s (%s)", text_of(entry, "endpoint"), text_of(entry, "model"));
	if (!move[0])
		tg_buffer_printf(out, " gave no move: %s",
			text_of(json_object_get(entry, "failure"), "text"));
	else if (reason[0])
		tg_buffer_printf(out, ": %s", reason);
	tg_buffer_append_char(out, '\n');
	format_refusals(attempts, out);
	tg_buffer_printf(out, "Attempts: %zu, %.1f s, %lld + %lld tokens.",
		json_array_size(attempts), json_number_value(json_object_get(entry, "seconds")),
		(long long)json_integer_value(json_object_get(entry, "tokens_in")),
		(long long)json_integer_value(json_object_get(entry, "tokens_out")));
}

static void format_decision(json_t *entry, struct tg_buffer *out)
{
	json_t *seat = json_object_get(entry, "seat");
	const char *name = text_of(seat, "name");

	tg_buffer_printf(out, "%s. ", text_of(entry, "message"));
	if (strcmp(text_of(entry, "action"), "resign") == 0)
		tg_buffer_append_text(out, "It resigned by a person's choice.");
	else
		tg_buffer_printf(out, "By a person's choice this and what follows is played by %s.",
			name[0] ? name : "a person");
}

/* Appends to what the node says already. */
static void comment(struct commenting *commenting, const struct tg_buffer *text)
{
	const char *before = tg_node_get(commenting->record, commenting->node, "C", 0);
	struct tg_buffer whole = TG_BUFFER_INIT(2 * COMMENT_MAX);

	if (before)
		tg_buffer_printf(&whole, "%s\n\n", before);
	tg_buffer_append_text(&whole, text->data);
	if (whole.failed == TG_OK)
		commenting->status =
			tg_node_set(commenting->record, commenting->node, "C", whole.data);
	tg_buffer_finish(&whole);
}

/* Entries come in the order they were made; after an undo a ply may come again. */
static void go_to(struct commenting *commenting, int ply)
{
	if (ply < commenting->at) {
		commenting->node = tg_record_root(commenting->record, 0);
		commenting->at = 0;
	}
	while (commenting->at < ply) {
		tg_node next = tg_node_child(commenting->record, commenting->node);
		if (next == TG_NO_NODE)
			break; /* of the turn that has no move: it stays with the last one */
		commenting->node = next;
		/* an imported record may have comments between the moves */
		commenting->at += tg_node_get(commenting->record, next, "B", 0) ||
			tg_node_get(commenting->record, next, "W", 0);
	}
}

static bool take_comment(void *context, int ply, const char *text)
{
	struct commenting *commenting = context;
	bool decides = is_decision(text);
	struct tg_buffer out = TG_BUFFER_INIT(COMMENT_MAX);
	json_t *entry = decides || commenting->all ? json_loads(text, 0, NULL) : NULL;

	if (entry) {
		if (decides)
			format_decision(entry, &out);
		else
			format_answer(entry, &out);
		go_to(commenting, ply);
		if (out.failed == TG_OK)
			comment(commenting, &out);
	}
	json_decref(entry);
	tg_buffer_finish(&out);
	return commenting->status == TG_OK;
}

enum tg_status tg_transcript_comment(
	struct tg_server *server, const char *id, bool all, char **text, size_t *length)
{
	struct commenting commenting = {.all = all};
	enum tg_status status = tg_record_read(*text, *length, NULL, &commenting.record, NULL);
	char *commented;

	if (status != TG_OK)
		return status;
	commenting.node = tg_record_root(commenting.record, 0);
	status = tg_store_entries(server->store, id, 0, take_comment, &commenting);
	if (status == TG_OK)
		status = commenting.status;
	if (status == TG_OK)
		status = tg_record_write(commenting.record, &commented, length);
	tg_record_destroy(commenting.record);
	if (status != TG_OK)
		return status;
	free(*text);
	*text = commented;
	return TG_OK;
}
