/*
 * Counters behind one lock. Owners and downgraded endpoints are few and live in small tables; a full
 * table of owners refuses the newcomer as busy, which is what it is.
 */
#include "model/ledger.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { OWNERS_MAX = 256, DOWNGRADED_MAX = 100, OWNER_BYTES = 64 };

struct owner {
	char name[OWNER_BYTES];
	int in_flight; /* 0: this row is free */
};

struct tg_ledger {
	pthread_mutex_t lock;
	struct tg_ledger_options options;
	struct tg_ledger_figures figures;
	int64_t day_began;
	struct owner owners[OWNERS_MAX];
	char downgraded[DOWNGRADED_MAX][TG_ENDPOINT_NAME_MAX];
	int downgraded_length;
};

struct tg_ledger *tg_ledger_create(const struct tg_ledger_options *options)
{
	struct tg_ledger *ledger = calloc(1, sizeof(*ledger));

	if (!ledger)
		return NULL;
	if (options)
		ledger->options = *options;
	if (ledger->options.in_flight <= 0)
		ledger->options.in_flight = 16;
	if (ledger->options.in_flight_per_owner <= 0)
		ledger->options.in_flight_per_owner = 4;
	ledger->day_began = tg_clock_now(ledger->options.clock);
	pthread_mutex_init(&ledger->lock, NULL);
	return ledger;
}

void tg_ledger_destroy(struct tg_ledger *ledger)
{
	if (!ledger)
		return;
	pthread_mutex_destroy(&ledger->lock);
	free(ledger);
}

/* The owner's row, or a free one, or NULL. */
static struct owner *row_of(struct tg_ledger *ledger, const char *owner)
{
	struct owner *free_row = NULL;

	for (int i = 0; i < OWNERS_MAX; i++) {
		struct owner *row = &ledger->owners[i];
		if (row->in_flight > 0 && strncmp(row->name, owner, OWNER_BYTES - 1) == 0)
			return row;
		if (row->in_flight == 0 && !free_row)
			free_row = row;
	}
	if (free_row) {
		memset(free_row->name, 0, OWNER_BYTES);
		strncpy(free_row->name, owner, OWNER_BYTES - 1);
	}
	return free_row;
}

static void turn_the_day(struct tg_ledger *ledger)
{
	int64_t now = tg_clock_now(ledger->options.clock);

	if (now - ledger->day_began < 24 * 3600 * TG_NS_PER_SECOND)
		return;
	ledger->day_began = now;
	ledger->figures.tokens_today = 0;
}

static enum tg_model_code enter(struct tg_ledger *ledger, const char *owner)
{
	const struct tg_ledger_options *options = &ledger->options;
	struct owner *row;

	turn_the_day(ledger);
	if (options->tokens_per_day > 0 && ledger->figures.tokens_today >= options->tokens_per_day)
		return TG_MODEL_QUOTA;
	row = row_of(ledger, owner);
	if (!row || row->in_flight >= options->in_flight_per_owner ||
		ledger->figures.in_flight >= options->in_flight)
		return TG_MODEL_BUSY;
	row->in_flight++;
	ledger->figures.in_flight++;
	ledger->figures.requests++;
	return TG_MODEL_OK;
}

enum tg_model_code tg_ledger_enter(struct tg_ledger *ledger, const char *owner)
{
	enum tg_model_code code;

	pthread_mutex_lock(&ledger->lock);
	code = enter(ledger, owner);
	pthread_mutex_unlock(&ledger->lock);
	return code;
}

void tg_ledger_leave(struct tg_ledger *ledger, const char *owner, int64_t tokens)
{
	struct owner *row;

	pthread_mutex_lock(&ledger->lock);
	row = row_of(ledger, owner);
	if (row && row->in_flight > 0)
		row->in_flight--;
	ledger->figures.in_flight--;
	if (tokens > 0)
		ledger->figures.tokens_today += tokens;
	pthread_mutex_unlock(&ledger->lock);
}

/* --- what was learned of endpoints --- */

static bool is_downgraded(const struct tg_ledger *ledger, const char *name)
{
	for (int i = 0; i < ledger->downgraded_length; i++)
		if (strcmp(ledger->downgraded[i], name) == 0)
			return true;
	return false;
}

enum tg_model_structured tg_ledger_structured(
	struct tg_ledger *ledger, const struct tg_endpoint *endpoint)
{
	enum tg_model_structured structured = endpoint->structured;

	pthread_mutex_lock(&ledger->lock);
	if (is_downgraded(ledger, endpoint->name))
		structured = TG_STRUCTURED_NONE;
	pthread_mutex_unlock(&ledger->lock);
	return structured;
}

void tg_ledger_downgrade(struct tg_ledger *ledger, const struct tg_endpoint *endpoint)
{
	pthread_mutex_lock(&ledger->lock);
	if (ledger->downgraded_length < DOWNGRADED_MAX && !is_downgraded(ledger, endpoint->name))
		memcpy(ledger->downgraded[ledger->downgraded_length++], endpoint->name,
			sizeof(endpoint->name));
	pthread_mutex_unlock(&ledger->lock);
}

void tg_ledger_look(struct tg_ledger *ledger, struct tg_ledger_figures *figures)
{
	pthread_mutex_lock(&ledger->lock);
	turn_the_day(ledger);
	*figures = ledger->figures;
	pthread_mutex_unlock(&ledger->lock);
}
