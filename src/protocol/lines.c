/*
 * The queue behind lines.h: a list of lines under one lock. The feeding side splits bytes into lines
 * and looks at each with the protocol's own eyes (is this the end? an interrupt?); it never answers.
 */
#include "protocol/lines.h"

#include "base/buffer.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct node {
	struct node *next;
	int64_t arrived;
	bool is_too_long;
	size_t length;
	char text[];
};

struct tg_lines {
	struct tg_lines_options options;
	pthread_mutex_t lock;
	pthread_cond_t changed; /* a line came, a line went, closed or shut */
	struct node *first, **last;
	size_t waiting; /* bytes of the waiting lines */

	struct tg_buffer partial; /* the feeding thread's own: a line without its end */
	bool partial_is_too_long;

	bool is_closed;        /* no more lines will come */
	bool is_shut;          /* no more lines will be taken */
	bool has_end;          /* an end line or the end of the input was seen ... */
	int64_t end_arrived;   /* ... at this time */
	int64_t taken_arrived; /* when the line came that is being carried out */
	struct tg_stop *stop;  /* the watch, or NULL */
	enum tg_watch watching;
};

/* Timed waits count by the monotonic clock, which nobody sets. */
static void init_condition(pthread_cond_t *condition)
{
	pthread_condattr_t attributes;

	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(condition, &attributes);
	pthread_condattr_destroy(&attributes);
}

struct tg_lines *tg_lines_create(const struct tg_lines_options *options)
{
	struct tg_lines *lines = calloc(1, sizeof(*lines));

	if (!lines)
		return NULL;
	lines->options = *options;
	if (lines->options.max_line == 0)
		lines->options.max_line = (size_t)1 << 20;
	if (lines->options.max_waiting == 0)
		lines->options.max_waiting = (size_t)16 << 20;
	lines->partial = (struct tg_buffer)TG_BUFFER_INIT(lines->options.max_line);
	lines->last = &lines->first;
	pthread_mutex_init(&lines->lock, NULL);
	init_condition(&lines->changed);
	return lines;
}

void tg_lines_destroy(struct tg_lines *lines)
{
	if (!lines)
		return;
	for (struct node *node = lines->first, *next; node; node = next) {
		next = node->next;
		free(node);
	}
	tg_buffer_finish(&lines->partial);
	pthread_cond_destroy(&lines->changed);
	pthread_mutex_destroy(&lines->lock);
	free(lines);
}

/* An end that came well after the command that is running: nobody waits for a good move any more. */
static bool has_ended_meanwhile(const struct tg_lines *lines)
{
	return lines->has_end && lines->end_arrived - lines->taken_arrived > TG_LINES_SCRIPT_NS;
}

static bool must_stop(const struct tg_lines *lines)
{
	if (lines->watching == TG_WATCH_LINE && (lines->first || lines->has_end))
		return true;
	return has_ended_meanwhile(lines);
}

static void note_end(struct tg_lines *lines, int64_t now)
{
	if (!lines->has_end) {
		lines->has_end = true;
		lines->end_arrived = now;
	}
}

/* With the lock held: after anything has arrived. */
static void announce(struct tg_lines *lines, bool is_interrupt)
{
	if (lines->stop && (is_interrupt || must_stop(lines)))
		tg_stop_request(lines->stop);
	pthread_cond_broadcast(&lines->changed);
}

static bool is_full(const struct tg_lines *lines)
{
	return lines->first && lines->waiting >= lines->options.max_waiting;
}

static bool deliver(struct tg_lines *lines, struct node *node)
{
	const struct tg_lines_options *options = &lines->options;
	bool is_interrupt = options->is_interrupt && options->is_interrupt(node->text);

	pthread_mutex_lock(&lines->lock);
	while (is_full(lines) && !lines->is_shut)
		pthread_cond_wait(&lines->changed, &lines->lock);
	if (lines->is_shut) {
		pthread_mutex_unlock(&lines->lock);
		free(node);
		return false;
	}
	node->arrived = tg_clock_now(options->clock);
	*lines->last = node;
	lines->last = &node->next;
	lines->waiting += node->length;
	if (options->is_end && options->is_end(node->text))
		note_end(lines, node->arrived);
	announce(lines, is_interrupt);
	pthread_mutex_unlock(&lines->lock);
	return true;
}

/* Hands the partial line over. */
static bool end_line(struct tg_lines *lines)
{
	struct tg_buffer *partial = &lines->partial;
	struct node *node = malloc(sizeof(*node) + partial->length + 1);

	if (!node)
		return false;
	*node = (struct node){NULL, 0, lines->partial_is_too_long, partial->length + 1};
	if (partial->length > 0)
		memcpy(node->text, partial->data, partial->length);
	node->text[partial->length] = '\0';
	tg_buffer_clear(partial);
	lines->partial_is_too_long = false;
	return deliver(lines, node);
}

static void grow_line(struct tg_lines *lines, char c)
{
	if (c == '\0' || lines->partial_is_too_long)
		return;
	tg_buffer_append_char(&lines->partial, c);
	lines->partial_is_too_long = lines->partial.failed != TG_OK;
}

bool tg_lines_feed(struct tg_lines *lines, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		bool ends = bytes[i] == '\n' || (bytes[i] == '\r' && lines->options.cr_ends_line);

		if (!ends)
			grow_line(lines, bytes[i]);
		else if (!end_line(lines))
			return false;
	}
	return true;
}

void tg_lines_close(struct tg_lines *lines)
{
	if (lines->partial.length > 0)
		end_line(lines);
	pthread_mutex_lock(&lines->lock);
	lines->is_closed = true;
	note_end(lines, tg_clock_now(lines->options.clock));
	announce(lines, false);
	pthread_mutex_unlock(&lines->lock);
}

static void wait_locked(struct tg_lines *lines)
{
	while (!lines->first && !lines->is_closed)
		pthread_cond_wait(&lines->changed, &lines->lock);
}

void tg_lines_wait(struct tg_lines *lines)
{
	pthread_mutex_lock(&lines->lock);
	wait_locked(lines);
	pthread_mutex_unlock(&lines->lock);
}

bool tg_lines_wait_for(struct tg_lines *lines, int64_t nanoseconds)
{
	int64_t until = tg_clock_now(NULL) + nanoseconds;
	struct timespec deadline = {until / TG_NS_PER_SECOND, until % TG_NS_PER_SECOND};
	int result = 0;

	pthread_mutex_lock(&lines->lock);
	while (!lines->first && !lines->is_closed && result == 0)
		result = pthread_cond_timedwait(&lines->changed, &lines->lock, &deadline);
	bool has_come = lines->first || lines->is_closed;
	pthread_mutex_unlock(&lines->lock);
	return has_come;
}

int64_t tg_lines_arrival(struct tg_lines *lines)
{
	pthread_mutex_lock(&lines->lock);
	int64_t arrival = lines->taken_arrived;
	pthread_mutex_unlock(&lines->lock);
	return arrival;
}

/* Unlinks the first line; the lock is held. */
static struct node *unlink_first(struct tg_lines *lines)
{
	struct node *node = lines->first;

	if (!node)
		return NULL;
	lines->first = node->next;
	if (!lines->first)
		lines->last = &lines->first;
	lines->waiting -= node->length;
	lines->taken_arrived = node->arrived;
	pthread_cond_broadcast(&lines->changed);
	return node;
}

bool tg_lines_take(struct tg_lines *lines, struct tg_line *line)
{
	pthread_mutex_lock(&lines->lock);
	wait_locked(lines);
	struct node *node = unlink_first(lines);
	pthread_mutex_unlock(&lines->lock);
	if (!node)
		return false;

	/* The line is the tail of its node: move it to the front, and the node becomes the text. */
	line->is_too_long = node->is_too_long;
	size_t length = node->length;
	line->text = (char *)node;
	memmove(line->text, node->text, length);
	return true;
}

void tg_lines_shut(struct tg_lines *lines)
{
	pthread_mutex_lock(&lines->lock);
	lines->is_shut = true;
	pthread_cond_broadcast(&lines->changed);
	pthread_mutex_unlock(&lines->lock);
}

void tg_lines_watch(struct tg_lines *lines, struct tg_stop *stop, enum tg_watch watch)
{
	pthread_mutex_lock(&lines->lock);
	lines->stop = stop;
	lines->watching = watch;
	if (must_stop(lines))
		tg_stop_request(stop);
	pthread_mutex_unlock(&lines->lock);
}

void tg_lines_unwatch(struct tg_lines *lines)
{
	pthread_mutex_lock(&lines->lock);
	lines->stop = NULL;
	pthread_mutex_unlock(&lines->lock);
}

bool tg_lines_is_ending(struct tg_lines *lines)
{
	pthread_mutex_lock(&lines->lock);
	bool is_ending = has_ended_meanwhile(lines);
	pthread_mutex_unlock(&lines->lock);
	return is_ending;
}
