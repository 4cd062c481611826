/* What a side did, counted: see arena.h. */
#include "arena.h"

#include <math.h>
#include <stdlib.h>

void arena_figures_add(struct arena_figures *figures, const struct tg_transcript *transcript)
{
	tg_model_tally_add(&figures->tally, transcript);
	if (figures->times_length < ARENA_TIMES_MAX)
		figures->times[figures->times_length++] = (float)transcript->seconds;
}

void arena_figures_merge(struct arena_figures *sum, const struct arena_figures *figures)
{
	tg_model_tally_merge(&sum->tally, &figures->tally);
	sum->checked += figures->checked;
	sum->top1 += figures->top1;
	sum->top10 += figures->top10;
	for (int i = 0; i < figures->times_length && sum->times_length < ARENA_TIMES_MAX; i++)
		sum->times[sum->times_length++] = figures->times[i];
}

static json_t *pack_counts(const int64_t *counts, int length)
{
	json_t *list = json_array();

	for (int i = 0; i < length; i++)
		json_array_append_new(list, json_integer(counts[i]));
	return list;
}

json_t *arena_figures_pack(const struct arena_figures *figures)
{
	const struct tg_model_tally *t = &figures->tally;
	json_t *times = json_array();

	for (int i = 0; i < figures->times_length; i++)
		json_array_append_new(times, json_real((double)figures->times[i]));
	return json_pack("{s:[I,I,I,I,I,I,I,f], s:o, s:o, s:o, s:[i,i,i], s:o}", "tally",
		(json_int_t)t->moves, (json_int_t)t->first_try, (json_int_t)t->failed,
		(json_int_t)t->cancelled, (json_int_t)t->attempts, (json_int_t)t->tokens_in,
		(json_int_t)t->tokens_out, t->seconds, "by_class",
		pack_counts(t->by_class, TG_MODEL_CLASS_COUNT), "by_code",
		pack_counts(t->by_code, TG_MODEL_CODE_COUNT), "by_refusal",
		pack_counts(t->by_refusal, TG_REFUSED_OVER + 1), "agreement", figures->checked,
		figures->top1, figures->top10, "times", times);
}

/* Counts that a newer version added are left out; ours that are missing stay 0. */
static void unpack_counts(json_t *list, int64_t *counts, int length)
{
	for (int i = 0; i < length; i++)
		counts[i] = json_integer_value(json_array_get(list, (size_t)i));
}

bool arena_figures_unpack(json_t *json, struct arena_figures *figures)
{
	struct tg_model_tally *t = &figures->tally;
	json_t *by_class, *by_code, *by_refusal, *times, *time;
	json_int_t tally[7];
	size_t i;

	*figures = (struct arena_figures){.checked = 0};
	if (json_unpack(json, "{s:[I,I,I,I,I,I,I,F], s:o, s:o, s:o, s:[i,i,i], s:o}", "tally",
		    &tally[0], &tally[1], &tally[2], &tally[3], &tally[4], &tally[5], &tally[6],
		    &t->seconds, "by_class", &by_class, "by_code", &by_code, "by_refusal",
		    &by_refusal, "agreement", &figures->checked, &figures->top1, &figures->top10,
		    "times", &times) != 0)
		return false;
	t->moves = tally[0];
	t->first_try = tally[1];
	t->failed = tally[2];
	t->cancelled = tally[3];
	t->attempts = tally[4];
	t->tokens_in = tally[5];
	t->tokens_out = tally[6];
	unpack_counts(by_class, t->by_class, TG_MODEL_CLASS_COUNT);
	unpack_counts(by_code, t->by_code, TG_MODEL_CODE_COUNT);
	unpack_counts(by_refusal, t->by_refusal, TG_REFUSED_OVER + 1);
	json_array_foreach(times, i, time) if (figures->times_length < ARENA_TIMES_MAX)
		figures->times[figures->times_length++] = (float)json_number_value(time);
	return true;
}

static int compare(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

/* The nearest rank: the smallest time that at least this share of all do not exceed. */
double arena_figures_time(struct arena_figures *figures, double share)
{
	int rank = (int)ceil(share * figures->times_length) - 1;

	if (figures->times_length == 0)
		return 0;
	qsort(figures->times, (size_t)figures->times_length, sizeof(*figures->times), compare);
	return (double)figures->times[rank < 0 ? 0 : rank];
}
