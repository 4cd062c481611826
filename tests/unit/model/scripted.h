/*
 * A transport that answers from a list, and a clock that moves only when somebody waits or an answer
 * takes its time. With them a move of three minutes with six failures is over at once.
 */
#ifndef SCRIPTED_H
#define SCRIPTED_H

#include "model/player.h"
#include "model/transport.h"
#include "tengen/tengen.h"

enum { SCRIPTED_MAX = 32 };

/* One answer. Where neither body nor text is given the network fails with `code`. */
struct scripted_reply {
	const char *text;        /* the model's text, in a body of a chat completion */
	const char *finish;      /* its finish_reason; NULL: "stop" */
	const char *body;        /* or a whole body, as it is */
	int status;              /* 0: 200 */
	double retry_after;      /* above 0: the header */
	double seconds;          /* how long it took */
	enum tg_model_code code; /* of the network */
	bool stops;              /* somebody requests the stop while it is on its way */
};

struct scripted {
	struct tg_transport transport; /* first */
	struct tg_clock clock;
	int64_t now;
	struct scripted_reply replies[SCRIPTED_MAX]; /* the last one stays */
	int replies_length;
	struct tg_stop *stop;

	int asked;
	char *bodies[SCRIPTED_MAX]; /* of the requests */
	char key[TG_ENDPOINT_KEY_MAX];
	int waits_length;
	double waits[SCRIPTED_MAX]; /* seconds */

	/* The player, its game and what it said at the end of its last think. */
	struct tg_endpoint endpoint;
	struct tg_ledger *ledger; /* the test's, or NULL */
	struct tg_engine *engine;
	struct tg_position *pos;
	struct tg_transcript transcript;
	struct tg_choice choice;
	struct tg_model_progress progress;
	double budget_seconds; /* of a think; 0: none */
};

/* `endpoint` is filled with defaults; change it, then call scripted_begin, which makes the player. */
void scripted_init(struct scripted *s, enum tg_game game, int size);
void scripted_begin(struct scripted *s);
void scripted_finish(struct scripted *s);

void scripted_reply(struct scripted *s, struct scripted_reply reply);
void scripted_says(struct scripted *s, const char *text);
void scripted_moves(struct scripted *s, const char *vertex);

/* Plays words such as "D4 E5 pass" from the position's side to move on, each of which must be legal. */
void scripted_play(struct scripted *s, const char *words);

/* One think for the side to move. */
enum tg_status scripted_think(struct scripted *s);

/* The user's text and the system's of the n-th request (0-based); free() it. */
char *scripted_prompt(const struct scripted *s, int n, bool system);

#endif
