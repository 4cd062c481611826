/*
 * The lines that a controller sends, waiting in order, and the watch over them while an engine thinks.
 *
 * One thread feeds bytes in (reader.h, or a test), one takes lines out and carries them out. While that
 * one is inside a long think it cannot look; so it leaves a tg_stop here before it begins, and the
 * feeding thread sets it when something arrives that must not wait:
 *
 *	tg_lines_watch(lines, stop, TG_WATCH_END);
 *	tg_engine_think(...);
 *	tg_lines_unwatch(lines);
 *
 *   TG_WATCH_END    the end of the session: an end line (`quit`) or the end of the input
 *   TG_WATCH_LINE   that, or any line at all, an empty one too (analysis)
 *
 * A script that is sent in one piece, `genmove b` and `quit` in one write, is not a person who wants to
 * leave: its commands get their whole budget. An end counts as "meanwhile" when it came more than
 * TG_LINES_SCRIPT_NS after the line that is being carried out; from then on every think is cut short.
 *
 * Lines are bounded in length and number of bytes: a line that is too long is delivered cut off and
 * marked, and feeding waits when too much is waiting.
 */
#ifndef PROTOCOL_LINES_H
#define PROTOCOL_LINES_H

#include "base/clock.h"
#include "tengen/engine.h"

struct tg_lines;

#define TG_LINES_SCRIPT_NS (250 * TG_NS_PER_MS)

struct tg_lines_options {
	size_t max_line;                        /* bytes of one line; 0: 1 MiB */
	size_t max_waiting;                     /* bytes of all waiting lines; 0: 16 MiB */
	bool cr_ends_line;                      /* Gomocup: CR, LF and CR LF all end a line */
	bool (*is_end)(const char *line);       /* the command that ends everything */
	bool (*is_interrupt)(const char *line); /* a comment that stops a think; or NULL */
	const struct tg_clock *clock;           /* NULL: the machine's */
};

struct tg_line {
	char *text; /* without its end; the taker's to free() */
	bool is_too_long;
};

enum tg_watch { TG_WATCH_END, TG_WATCH_LINE };

/* NULL when memory is out. destroy(NULL) is fine; nobody may be feeding or taking any more. */
struct tg_lines *tg_lines_create(const struct tg_lines_options *options);
void tg_lines_destroy(struct tg_lines *lines);

/* Feeds bytes; zero bytes are dropped. Waits while too much is waiting. False: nobody will take more. */
bool tg_lines_feed(struct tg_lines *lines, const char *bytes, size_t length);

/* The end of the input. What stands after the last line end is a line. */
void tg_lines_close(struct tg_lines *lines);

/* The next line, waiting for it; false at the end of the input. */
bool tg_lines_take(struct tg_lines *lines, struct tg_line *line);

/* Waits until there is a line to take, or the end; the second one at most so long: false, nothing came. */
void tg_lines_wait(struct tg_lines *lines);
bool tg_lines_wait_for(struct tg_lines *lines, int64_t nanoseconds);

/* When the line arrived that was taken last, by the options' clock. */
int64_t tg_lines_arrival(struct tg_lines *lines);

/* The taker's promise that it takes no more: feeding returns false from now on. */
void tg_lines_shut(struct tg_lines *lines);

/* One watch at a time. Sets `stop` at once when what is watched for has already happened. */
void tg_lines_watch(struct tg_lines *lines, struct tg_stop *stop, enum tg_watch watch);
void tg_lines_unwatch(struct tg_lines *lines);

/* The end has come while the present line was being carried out: nobody reads answers any more. */
bool tg_lines_is_ending(struct tg_lines *lines);

#endif
