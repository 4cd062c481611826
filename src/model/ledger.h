/*
 * What the players of one program share: how many requests are in flight, how many tokens this day
 * has cost, and what has been learned of an endpoint (that it refuses a response_format). Any thread.
 */
#ifndef MODEL_LEDGER_H
#define MODEL_LEDGER_H

#include "base/clock.h"
#include "model/endpoint.h"
#include "model/failure.h"

struct tg_ledger;

struct tg_ledger_options {
	int in_flight;                /* requests at a time in all; 0: 16 */
	int in_flight_per_owner;      /* of one person or game; 0: 4 */
	int64_t tokens_per_day;       /* in and out, all models; 0: no limit */
	const struct tg_clock *clock; /* NULL: the machine's; a day is 24 hours of it */
};

/* `options` may be NULL. NULL: memory is out. destroy(NULL) is fine. */
struct tg_ledger *tg_ledger_create(const struct tg_ledger_options *options);
void tg_ledger_destroy(struct tg_ledger *ledger);

/*
 * May `owner` (any text that stands for whoever pays: "" is one, too) send a request now? TG_MODEL_OK,
 * and then tg_ledger_leave must follow; or TG_MODEL_BUSY (try again later) or TG_MODEL_QUOTA (the
 * day's tokens are spent).
 */
enum tg_model_code tg_ledger_enter(struct tg_ledger *ledger, const char *owner);
void tg_ledger_leave(struct tg_ledger *ledger, const char *owner, int64_t tokens);

/* The mode to use for an endpoint: its own, or the one it was taken down to. */
enum tg_model_structured tg_ledger_structured(
	struct tg_ledger *ledger, const struct tg_endpoint *endpoint);
void tg_ledger_downgrade(struct tg_ledger *ledger, const struct tg_endpoint *endpoint);

struct tg_ledger_figures {
	int in_flight;
	int64_t tokens_today;
	int64_t requests; /* since the start */
};
void tg_ledger_look(struct tg_ledger *ledger, struct tg_ledger_figures *figures);

#endif
