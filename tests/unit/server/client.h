/*
 * What the tests of the server share: a server on a thread of its own with a folder of its own, and a
 * client that is too simple to hide anything: it sends the bytes it is told to, and every wait has a
 * deadline. Nothing sleeps.
 */
#ifndef CLIENT_H
#define CLIENT_H

#include "../unit.h"

#include "server/server.h"

#include <jansson.h>
#include <pthread.h>
#include <stdbool.h>

enum { DEADLINE_MS = 120000 };

/* A server that runs. */
struct running {
	struct tg_server *server;
	pthread_t thread;
	int port;
	char folder[64];
};

void make_folder(char folder[64]);
void remove_folder(const char *folder);

/* Starts a server on any port over the games of `running->folder`. */
void start_server(struct running *running, const struct tg_server_options *options);
void stop_server(struct running *running);
/* With a new folder; stop removes it. For cmocka's set-up and tear-down, *state is a struct running. */
int set_up_server(void **state);
int tear_down_server(void **state);

/* An answer; the body is parsed when it is JSON. */
struct answer {
	int status;
	char head[4096];
	char *body;
	size_t length;
	json_t *json;
};

void finish_answer(struct answer *answer);
/* A value of the head, written to out; false when there is none. */
bool answer_header(const struct answer *answer, const char *name, char *out, size_t size);

/* Sends the bytes as they are and reads one answer; the connection is new and closed afterwards. */
struct answer send_raw(int port, const char *bytes, size_t length);
/* A proper request; `headers` are whole lines or "", `body` may be NULL. */
struct answer ask_with(
	int port, const char *method, const char *path, const char *headers, const char *body);
struct answer ask(int port, const char *method, const char *path, const char *body);

/* Sends, checks the status, and gives the JSON, which the caller gives back by json_decref. */
json_t *expect(int port, int status, const char *method, const char *path, const char *format, ...)
	__attribute__((format(printf, 5, 6)));

/* Parts of a state or an error. */
const char *text_of(json_t *object, const char *key);
long number_of(json_t *object, const char *key);
/* error.code of an answer. */
const char *code_of(json_t *answer);
const char *reason_of(json_t *answer);

/* answers.c. The port of the set-up server; a board's rows; a text in a list of texts. */
int port_of(void **state);
void assert_board(json_t *state, const char *const *rows);
bool list_has(json_t *list, const char *text);
/* The reason that a list of {vertex, reason} gives for a vertex, or "". */
const char *reason_at(json_t *list, const char *vertex);

/* A new game; its id goes to `id`. */
void new_game(int port, char id[32], const char *settings);
/* Plays words in turn; each must be accepted. */
void play_all(int port, const char *id, const char *words);
/* POST /api/games/ID/WHAT. */
json_t *expect_post(int port, int status, const char *id, const char *what, const char *format, ...)
	__attribute__((format(printf, 5, 6)));
json_t *get_state(int port, const char *id);

/* A stream of events. */
struct stream {
	int fd;
	char *buffer;
	size_t length, start;
	bool is_chunked;
};

struct event {
	long id; /* -1: none */
	char name[32];
	json_t *data;
};

struct stream open_stream(int port, const char *path, const char *headers);
/* False: the stream has ended. The caller gives data back. */
bool next_event(struct stream *stream, struct event *event);
/* Reads on until an event of this name. */
json_t *wait_event(struct stream *stream, const char *name, long *id);
void close_stream(struct stream *stream);

/* A connection by hand; every wait is bounded. */
int dial(int port);
void send_bytes(int fd, const char *bytes, size_t length);
/* Bytes that came, 0 at the end of the connection; fails the test at the deadline. */
size_t receive(int fd, char *bytes, size_t size);

#endif
