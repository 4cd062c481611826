/*
 * What was said about one move: the board, the prompts, every reply as it came, what the referee made
 * of it, and the outcome. One line of JSON, so that a file of them is JSONL; a user's transcripts are
 * also cassettes that tests replay. The key is in none of it, even where a server sent it back.
 *
 * Texts from the model are kept as they are, made valid UTF-8 and capped. Whoever shows one escapes
 * it: JSON does, HTML must, and for a terminal there is tg_model_plain (plain.h).
 */
#ifndef MODEL_TRANSCRIPT_H
#define MODEL_TRANSCRIPT_H

#include "base/buffer.h"
#include "model/failure.h"

#include <jansson.h>

/* A move's word in any notation, or what a model wrote in its place, cut. */
#define TG_MODEL_WORD_MAX 16

enum {
	TG_TRANSCRIPT_REPLY_MAX = 16 * 1024, /* bytes kept of one reply */
	TG_TRANSCRIPT_REASON_MAX = 2048,
	TG_TRANSCRIPT_ATTEMPTS_MAX = 64,
};

/* One request and what came of it. */
struct tg_attempt {
	char *user; /* the prompt of this request, refusals and all; the system prompt is the move's */
	char *reply; /* the text of the reply, or of the server's error; NULL: nothing came */
	enum tg_model_code code;      /* TG_MODEL_OK: played */
	enum tg_refusal refusal;      /* REFUSED, REPEATED */
	char word[TG_MODEL_WORD_MAX]; /* the move that was read, "" : none */
	char text[TG_MODEL_TEXT_MAX]; /* what the referee said about it */
	int http_status;              /* 0: no answer */
	double seconds;
	int64_t tokens_in, tokens_out; /* as the server counted; -1: it did not say */
	double waited;                 /* seconds of waiting before the next, backing off */
};

struct tg_transcript {
	char endpoint[48];
	char model[160];
	char request[17]; /* of this think, 16 hex digits */
	enum tg_game game;
	int cols, rows;
	int ply;
	enum tg_color color;
	tg_hash hash;
	char *board; /* as it was sent */
	char *sgf; /* the game up to here as an SGF file, or its stones where it began with some */
	char *system;     /* prompt */
	char picture[17]; /* a hash of the PNG's bytes, "" : none was sent */
	int attempts_length;
	struct tg_attempt *attempts;

	/* The outcome. */
	char move[TG_MODEL_WORD_MAX]; /* in the game's own letters; "" : failed */
	char *reason;                 /* the model's, or NULL */
	struct tg_model_failure failure;
	double seconds;
	int64_t tokens_in, tokens_out; /* sums of what is known */
};

void tg_transcript_finish(struct tg_transcript *transcript);

/* A copy that shares nothing. False: memory is out, and `copy` is empty. */
bool tg_transcript_copy(struct tg_transcript *copy, const struct tg_transcript *transcript);

/* NULL: memory is out. */
json_t *tg_transcript_to_json(const struct tg_transcript *transcript);

/* One line without its end; free() it. NULL: memory is out. */
char *tg_transcript_line(const struct tg_transcript *transcript);

/*
 * How often each thing happened, over any number of moves: what `tengen arena` prints. Add
 * transcripts, or another tally.
 */
struct tg_model_tally {
	int64_t moves;     /* thinks that ended in a move */
	int64_t first_try; /* of them without a FORMAT or RULES failure */
	int64_t failed;    /* thinks that ended in a failure, cancelled ones aside */
	int64_t cancelled;
	int64_t attempts;
	int64_t by_class[TG_MODEL_CLASS_COUNT]; /* attempts */
	int64_t by_code[TG_MODEL_CODE_COUNT];
	int64_t by_refusal[TG_REFUSED_OVER + 1];
	int64_t tokens_in, tokens_out;
	double seconds;
};

void tg_model_tally_add(struct tg_model_tally *tally, const struct tg_transcript *transcript);
void tg_model_tally_merge(struct tg_model_tally *tally, const struct tg_model_tally *other);

/* NULL: memory is out. */
json_t *tg_model_tally_to_json(const struct tg_model_tally *tally);

#endif
