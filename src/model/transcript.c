/* A transcript as JSON, and tallies over many. */
#include "model/transcript.h"

#include "model/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tg_transcript_finish(struct tg_transcript *transcript)
{
	for (int i = 0; i < transcript->attempts_length; i++) {
		free(transcript->attempts[i].user);
		free(transcript->attempts[i].reply);
	}
	free(transcript->attempts);
	free(transcript->board);
	free(transcript->sgf);
	free(transcript->system);
	free(transcript->reason);
	memset(transcript, 0, sizeof(*transcript));
}

/* NULL stays NULL. Clears `*is_whole` where memory is out. */
static char *copy_text(const char *text, bool *is_whole)
{
	char *copy = text ? strdup(text) : NULL;

	*is_whole &= !text || copy;
	return copy;
}

static bool copy_attempts(struct tg_transcript *copy, const struct tg_transcript *transcript)
{
	int length = transcript->attempts_length;
	bool is_whole = true;

	copy->attempts = calloc((size_t)length + 1, sizeof(*copy->attempts));
	copy->attempts_length = copy->attempts ? length : 0;
	for (int i = 0; i < copy->attempts_length; i++) {
		copy->attempts[i] = transcript->attempts[i];
		copy->attempts[i].user = copy_text(transcript->attempts[i].user, &is_whole);
		copy->attempts[i].reply = copy_text(transcript->attempts[i].reply, &is_whole);
	}
	return copy->attempts && is_whole;
}

bool tg_transcript_copy(struct tg_transcript *copy, const struct tg_transcript *transcript)
{
	bool is_whole = true;

	*copy = *transcript;
	copy->board = copy_text(transcript->board, &is_whole);
	copy->sgf = copy_text(transcript->sgf, &is_whole);
	copy->system = copy_text(transcript->system, &is_whole);
	copy->reason = copy_text(transcript->reason, &is_whole);
	if (copy_attempts(copy, transcript) && is_whole)
		return true;
	tg_transcript_finish(copy);
	return false;
}

static json_t *count_or_null(int64_t count)
{
	return count >= 0 ? json_integer(count) : json_null();
}

/* Milliseconds are as fine as anybody needs, and make short lines. */
static json_t *seconds_json(double seconds)
{
	return json_real((double)(int64_t)(seconds * 1000 + 0.5) / 1000);
}

static json_t *attempt_json(const struct tg_attempt *attempt)
{
	bool is_rules = tg_model_class_of(attempt->code) == TG_MODEL_RULES;

	return json_pack("{s:o, s:o, s:s, s:s, s:o, s:o, s:o, s:i, s:o, s:o, s:o, s:o}", "user",
		tg_model_json(attempt->user), "reply", tg_model_json(attempt->reply), "class",
		tg_model_class_name(tg_model_class_of(attempt->code)), "code",
		tg_model_code_name(attempt->code), "refusal",
		tg_model_json(is_rules ? tg_refusal_text(attempt->refusal) : NULL), "move",
		tg_model_json(attempt->word), "text", tg_model_json(attempt->text), "status",
		attempt->http_status, "seconds", seconds_json(attempt->seconds), "waited",
		seconds_json(attempt->waited), "tokens_in", count_or_null(attempt->tokens_in),
		"tokens_out", count_or_null(attempt->tokens_out));
}

static json_t *attempts_json(const struct tg_transcript *transcript)
{
	json_t *array = json_array();

	for (int i = 0; i < transcript->attempts_length; i++)
		json_array_append_new(array, attempt_json(&transcript->attempts[i]));
	return array;
}

static json_t *failure_json(const struct tg_model_failure *failure)
{
	if (failure->code == TG_MODEL_OK)
		return json_null();
	return json_pack("{s:s, s:s, s:o}", "class", tg_model_class_name(failure->class), "code",
		tg_model_code_name(failure->code), "text", tg_model_json(failure->text));
}

json_t *tg_transcript_to_json(const struct tg_transcript *transcript)
{
	char hash[17];

	snprintf(hash, sizeof(hash), "%016llx", (unsigned long long)transcript->hash);
	return json_pack("{s:s, s:o, s:s, s:s, s:i, s:i, s:i, s:s, s:s, s:o, s:o, s:o, s:s, s:o, "
			 "s:s, s:o, s:o, s:o, s:I, s:I}",
		"endpoint", transcript->endpoint, "model", tg_model_json(transcript->model),
		"request", transcript->request, "game", tg_game_name(transcript->game), "cols",
		transcript->cols, "rows", transcript->rows, "ply", transcript->ply, "color",
		transcript->color == TG_BLACK ? "black" : "white", "hash", hash, "board",
		tg_model_json(transcript->board), "sgf", tg_model_json(transcript->sgf), "system",
		tg_model_json(transcript->system), "picture", transcript->picture, "attempts",
		attempts_json(transcript), "move", transcript->move, "reason",
		tg_model_json(transcript->reason), "failure", failure_json(&transcript->failure),
		"seconds", seconds_json(transcript->seconds), "tokens_in",
		(json_int_t)transcript->tokens_in, "tokens_out",
		(json_int_t)transcript->tokens_out);
}

char *tg_transcript_line(const struct tg_transcript *transcript)
{
	json_t *object = tg_transcript_to_json(transcript);
	char *line = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;

	json_decref(object);
	return line;
}

/* --- tallies --- */

static bool is_model_fault(const struct tg_attempt *attempt)
{
	enum tg_model_class class = tg_model_class_of(attempt->code);

	return class == TG_MODEL_FORMAT || class == TG_MODEL_RULES;
}

void tg_model_tally_add(struct tg_model_tally *tally, const struct tg_transcript *transcript)
{
	bool is_clean = true;

	for (int i = 0; i < transcript->attempts_length; i++) {
		const struct tg_attempt *attempt = &transcript->attempts[i];
		tally->attempts++;
		tally->by_class[tg_model_class_of(attempt->code)]++;
		tally->by_code[attempt->code]++;
		if (tg_model_class_of(attempt->code) == TG_MODEL_RULES)
			tally->by_refusal[attempt->refusal]++;
		is_clean &= !is_model_fault(attempt);
	}
	if (transcript->failure.code == TG_MODEL_OK) {
		tally->moves++;
		tally->first_try += is_clean;
	} else if (transcript->failure.class == TG_MODEL_CANCELLED) {
		tally->cancelled++;
	} else {
		tally->failed++;
	}
	tally->tokens_in += transcript->tokens_in;
	tally->tokens_out += transcript->tokens_out;
	tally->seconds += transcript->seconds;
}

void tg_model_tally_merge(struct tg_model_tally *tally, const struct tg_model_tally *other)
{
	for (int i = 0; i < TG_MODEL_CLASS_COUNT; i++)
		tally->by_class[i] += other->by_class[i];
	for (int i = 0; i < TG_MODEL_CODE_COUNT; i++)
		tally->by_code[i] += other->by_code[i];
	for (int i = 0; i <= TG_REFUSED_OVER; i++)
		tally->by_refusal[i] += other->by_refusal[i];
	tally->moves += other->moves;
	tally->first_try += other->first_try;
	tally->failed += other->failed;
	tally->cancelled += other->cancelled;
	tally->attempts += other->attempts;
	tally->tokens_in += other->tokens_in;
	tally->tokens_out += other->tokens_out;
	tally->seconds += other->seconds;
}

/* Only what happened, by name. */
static json_t *counts_json(const int64_t *counts, int length, const char *name_of(int))
{
	json_t *object = json_object();

	for (int i = 1; i < length; i++)
		if (counts[i] > 0)
			json_object_set_new(object, name_of(i), json_integer(counts[i]));
	return object;
}

static const char *name_class(int i)
{
	return tg_model_class_name((enum tg_model_class)i);
}

static const char *name_code(int i)
{
	return tg_model_code_name((enum tg_model_code)i);
}

static const char *name_refusal(int i)
{
	return tg_refusal_text((enum tg_refusal)i);
}

json_t *tg_model_tally_to_json(const struct tg_model_tally *tally)
{
	return json_pack("{s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:I, s:I, s:o}", "moves",
		(json_int_t)tally->moves, "first_try", (json_int_t)tally->first_try, "failed",
		(json_int_t)tally->failed, "cancelled", (json_int_t)tally->cancelled, "attempts",
		(json_int_t)tally->attempts, "classes",
		counts_json(tally->by_class, TG_MODEL_CLASS_COUNT, name_class), "codes",
		counts_json(tally->by_code, TG_MODEL_CODE_COUNT, name_code), "refusals",
		counts_json(tally->by_refusal, TG_REFUSED_OVER + 1, name_refusal), "tokens_in",
		(json_int_t)tally->tokens_in, "tokens_out", (json_int_t)tally->tokens_out,
		"seconds", seconds_json(tally->seconds));
}
