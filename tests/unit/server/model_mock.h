/*
 * A language model's server for the tests: it says what it is told to, in order, and tells when it was
 * asked and when a connection was closed before it had answered.
 */
#ifndef MODEL_MOCK_H
#define MODEL_MOCK_H

#include <pthread.h>
#include <stdbool.h>

/* Answers that are no text of a model. */
#define MOCK_HANG "HANG"   /* reads the request and says nothing until the other side closes */
#define MOCK_BROKEN "GONE" /* closes without an answer */
#define MOCK_DENIED "401"

struct model_mock {
	pthread_t thread;
	int fd, port;
	pthread_mutex_t lock; /* of what is below */
	pthread_cond_t changed;
	const char *const *script; /* what is answered; the last one again and again */
	int asked;                 /* for a completion */
	int dropped; /* connections that the other side closed while it was waited for */
	int running; /* connections that are open */
	bool is_ending;
	char body[65536]; /* of the last request */
	char key[128];    /* its Authorization, or "" */
};

/* Starts one on any port. `script` ends with NULL and outlives it. */
void model_mock_start(struct model_mock *mock, const char *const *script);
void model_mock_stop(struct model_mock *mock);
void model_mock_say(
	struct model_mock *mock, const char *const *script); /* from the next request on */

/* Waits until so many requests have come, or connections been dropped. */
void model_mock_wait_asked(struct model_mock *mock, int count);
void model_mock_wait_dropped(struct model_mock *mock, int count);
int model_mock_asked(struct model_mock *mock);

#endif
