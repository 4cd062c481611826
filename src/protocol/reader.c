/*
 * The reading thread of reader.h: poll on the input and on a pipe of our own, so that the thread can be
 * told to go while the other side is silent. An error on the input is its end.
 */
#include "protocol/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct tg_reader {
	pthread_t thread;
	struct tg_lines *lines;
	int fd;
	int wake[2]; /* a byte in this pipe ends the thread */
};

/* True when there is something to read (or the end), false when the thread has to go. */
static bool wait_for_input(const struct tg_reader *reader)
{
	struct pollfd fds[2] = {{reader->wake[0], POLLIN, 0}, {reader->fd, POLLIN, 0}};

	while (poll(fds, 2, -1) < 0)
		if (errno != EINTR)
			return false;
	return fds[0].revents == 0;
}

static void *read_all(void *context)
{
	struct tg_reader *reader = context;
	char bytes[1 << 14];

	while (wait_for_input(reader)) {
		ssize_t length = read(reader->fd, bytes, sizeof(bytes));

		if (length < 0 && (errno == EINTR || errno == EAGAIN))
			continue;
		if (length <= 0 || !tg_lines_feed(reader->lines, bytes, (size_t)length))
			break;
	}
	tg_lines_close(reader->lines);
	return NULL;
}

struct tg_reader *tg_reader_start(int fd, struct tg_lines *lines)
{
	struct tg_reader *reader = malloc(sizeof(*reader));

	if (!reader)
		return NULL;
	reader->lines = lines;
	reader->fd = fd;
	if (pipe2(reader->wake, O_CLOEXEC) != 0)
		goto free_reader;
	if (pthread_create(&reader->thread, NULL, read_all, reader) != 0)
		goto close_pipe;
	return reader;

close_pipe:
	close(reader->wake[0]);
	close(reader->wake[1]);
free_reader:
	free(reader);
	return NULL;
}

void tg_reader_stop(struct tg_reader *reader)
{
	if (!reader)
		return;
	tg_lines_shut(reader->lines);
	while (write(reader->wake[1], "", 1) < 0 && errno == EINTR)
		;
	pthread_join(reader->thread, NULL);
	close(reader->wake[0]);
	close(reader->wake[1]);
	free(reader);
}
