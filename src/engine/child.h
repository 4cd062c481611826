/*
 * A child process behind three pipes, read and written by lines. One poll loop moves all three, never
 * blocks, and so cannot be blocked by a child that does not read, does not flush or floods stderr.
 *
 * No shell: the command line is split into words here. The child is the only process that is ever
 * killed, and it is always reaped. Used by one thread at a time.
 */
#ifndef ENGINE_CHILD_H
#define ENGINE_CHILD_H

#include "engine/engine.h"

struct tg_child;

struct tg_child_options {
	const char *command; /* "gnugo --mode gtp" */
	void (*stderr_line)(
		void *context, const char *line); /* or NULL; from inside the calls below */
	void *context;
};

/*
 * Splits a command line as a shell splits words: blanks, '...', "..." and backslashes; no variables,
 * no globs. Returns a malloc'ed array that ends in NULL (one free() for it and its words), or NULL: no
 * word at all, an open quote, or no memory.
 */
char **tg_child_split(const char *command);

/* Starts the program. NULL: `error` says why in one line. */
struct tg_child *tg_child_start(
	const struct tg_child_options *options, char *error, size_t error_size);

/* Queues bytes for the child's stdin; they are written while somebody waits. */
void tg_child_send(struct tg_child *child, const char *text);

/*
 * Waits for the next line of the child's stdout (without its end; valid until the next call). TG_OK;
 * TG_ERR_TIMEOUT at `deadline` (of tg_clock_now(NULL)), or two seconds after `stop`, which may be
 * NULL, was requested; TG_ERR_PEER when the child has closed its stdout or ended; TG_ERR_TOO_LARGE for
 * a line over 1 MiB.
 */
enum tg_status tg_child_read_line(
	struct tg_child *child, int64_t deadline, const struct tg_stop *stop, const char **line);

/* Forgets what has come on stdout and not been read; returns how many bytes that was. */
size_t tg_child_discard(struct tg_child *child);

/* Bytes of stdout since the last tg_child_send, read or not. */
size_t tg_child_heard(const struct tg_child *child);

/* The last line on stderr, "" if there was none. */
const char *tg_child_complaint(const struct tg_child *child);

/*
 * Sends `farewell` (or nothing when NULL), closes the child's stdin, waits `patience_ms`, then kills and
 * reaps it. Writes how it ended ("exit status 3", "signal 9 (Killed)", "killed by tengen") to `how`,
 * which may be NULL. Frees the child. NULL is fine.
 */
void tg_child_end(struct tg_child *child, const char *farewell, int patience_ms, char how[48]);

#endif
