/*
 * A language model in a seat: an engine that looks its endpoint up by name whenever it is asked, so that
 * a corrected address counts from the next try on, and a watch, through which the loop sees what the
 * think is doing.
 *
 *   think's thread                       watch                     loop's thread
 *   progress, attempt by attempt  -->  the newest progress   -->  `ai` of the state, `ai` events
 *   one transcript at the end     -->  one line of JSON      -->  the store, with the move
 *
 * A watch counts its turns. The loop raises the count when nobody wants the think any more, and what a
 * thread says about an older turn is dropped: nothing of a late answer is seen or kept.
 */
#ifndef SERVER_MODEL_SEAT_H
#define SERVER_MODEL_SEAT_H

#include "model/player.h"

struct tg_model_watch;

struct tg_model_seat_options {
	const char *folder;   /* of models.json; must outlive the engine, as must the ledger */
	const char *name;     /* in it */
	const char *language; /* of the model's reasons; "": as the endpoint says */
	struct tg_ledger *ledger;
};

/* NULL: memory is out. *watch has two owners: the engine, and the caller, who releases it. */
struct tg_engine *tg_model_seat_create(
	const struct tg_model_seat_options *options, struct tg_model_watch **watch);
void tg_model_watch_release(struct tg_model_watch *watch); /* NULL is fine */

/* Whom to wake when there is news, on any thread, and who pays; before the first think. */
void tg_model_watch_attach(struct tg_model_watch *watch, const char *owner,
	void (*wake)(void *context), void *context);

/* The think is not wanted any more: what is known of it goes, what comes of it is dropped. */
void tg_model_watch_forget(struct tg_model_watch *watch);

/* The newest progress, its time as of now. NULL watch: nothing goes on. */
void tg_model_watch_look(struct tg_model_watch *watch, struct tg_model_progress *progress);

/* What was known when a game was saved, before the first think: as if that think had just ended so. */
void tg_model_watch_recall(struct tg_model_watch *watch, const struct tg_model_progress *progress);

/* Has something happened since this was asked last? */
bool tg_model_watch_has_news(struct tg_model_watch *watch);

/* The transcript of the think that has ended, one line that the caller frees; or NULL. */
char *tg_model_watch_take(struct tg_model_watch *watch);

#endif
