/*
 * tests/model/mock_server.py as a child, and its events one by one. A test program has one server, which
 * gets a new script for each test. Nothing here waits for a time.
 */
#ifndef MOCK_H
#define MOCK_H

#include <jansson.h>
#include <stdbool.h>

struct mock {
	int script; /* its number */
	int port, other;
	char url[64]; /* http://127.0.0.1:PORT/v1 */
};

/* `script` is JSON without a line end. Fails the test where the server cannot be started. */
void mock_start(struct mock *mock, const char *script);

/* The next event of this kind and script, the others before it thrown away; NULL at the end. json_decref it. */
json_t *mock_next(struct mock *mock, const char *event);

/* Lets a step with "wait" go on. */
void mock_go(struct mock *mock);

/* The end of the script; the requests that were not looked at, as an array. json_decref it. */
json_t *mock_stop(struct mock *mock);

#endif
