/*
 * The process of child.h: spawned with posix_spawnp, three pipes, one poll loop.
 *
 * The parent's ends are non-blocking. SIGPIPE, which a write to a dead child raises, is held back and
 * taken away in the writing thread alone: a library does not change the program's signal handlers.
 */
#include "engine/child.h"

#include "base/buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	LINE_MAX_BYTES = 1 << 20,
	SEND_MAX_BYTES = 16 << 20,
	CHUNK = 4096,
	STOP_LOOK_MS = 20,
};

static const int64_t stop_patience = 2 * TG_NS_PER_SECOND;

struct tg_child {
	pid_t pid;
	int in, out, err; /* the parent's ends; -1: closed */
	struct tg_buffer to_send, received, complaining;
	char *line; /* the last one handed out */
	size_t heard;
	char complaint[160];
	void (*stderr_line)(void *context, const char *line);
	void *context;
};

/* --- starting --- */

enum pipe_end { READ = 0, WRITE = 1 };

static void close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void close_pipes(int pipes[3][2])
{
	for (int i = 0; i < 3; i++) {
		close_fd(&pipes[i][READ]);
		close_fd(&pipes[i][WRITE]);
	}
}

static bool open_pipes(int pipes[3][2])
{
	for (int i = 0; i < 3; i++)
		if (pipe2(pipes[i], O_CLOEXEC) != 0)
			return false;
	return true;
}

/* The child gets default SIGPIPE and no blocked signals, whatever the parent has. */
static void set_attributes(posix_spawnattr_t *attributes)
{
	sigset_t set;

	sigemptyset(&set);
	posix_spawnattr_setsigmask(attributes, &set);
	sigaddset(&set, SIGPIPE);
	posix_spawnattr_setsigdefault(attributes, &set);
	posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

/* Returns 0 or an errno. */
static int spawn(char **words, int pipes[3][2], pid_t *pid)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	int result;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, pipes[0][READ], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, pipes[1][WRITE], STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&actions, pipes[2][WRITE], STDERR_FILENO);
	posix_spawnattr_init(&attributes);
	set_attributes(&attributes);
	result = posix_spawnp(pid, words[0], &actions, &attributes, words, environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	return result;
}

static void set_nonblocking(int fd)
{
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

static struct tg_child *adopt(pid_t pid, int pipes[3][2], const struct tg_child_options *options)
{
	struct tg_child *child = calloc(1, sizeof(*child));

	if (!child)
		return NULL;
	child->pid = pid;
	child->in = pipes[0][WRITE];
	child->out = pipes[1][READ];
	child->err = pipes[2][READ];
	pipes[0][WRITE] = pipes[1][READ] = pipes[2][READ] = -1;
	set_nonblocking(child->in);
	set_nonblocking(child->out);
	set_nonblocking(child->err);
	child->to_send = (struct tg_buffer)TG_BUFFER_INIT(SEND_MAX_BYTES);
	child->received = (struct tg_buffer)TG_BUFFER_INIT(LINE_MAX_BYTES + CHUNK);
	child->complaining = (struct tg_buffer)TG_BUFFER_INIT(2 * CHUNK);
	child->stderr_line = options->stderr_line;
	child->context = options->context;
	return child;
}

struct tg_child *tg_child_start(
	const struct tg_child_options *options, char *error, size_t error_size)
{
	int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
	char **words = tg_child_split(options->command);
	struct tg_child *child = NULL;
	pid_t pid = 0;
	int result;

	if (!words) {
		snprintf(error, error_size, "%.100s: no program named, or a quote left open",
			options->command);
		return NULL;
	}
	result = open_pipes(pipes) ? spawn(words, pipes, &pid) : errno;
	if (result == 0) {
		child = adopt(pid, pipes, options);
		if (!child) {
			kill(pid, SIGKILL);
			waitpid(pid, NULL, 0);
			result = ENOMEM;
		}
	}
	if (result != 0)
		snprintf(error, error_size, "cannot start %.80s: %.60s%s", words[0],
			strerror(result),
			result == ENOENT ? "; is it installed, is the path right?" : "");
	close_pipes(pipes);
	free(words);
	return child;
}

/* --- the poll loop --- */

/* write(2) without SIGPIPE. */
static ssize_t write_quietly(int fd, const char *bytes, size_t length)
{
	const struct timespec at_once = {0, 0};
	sigset_t pipe_signal, pending, before;
	bool was_pending;
	ssize_t result;
	int error;

	sigemptyset(&pipe_signal);
	sigaddset(&pipe_signal, SIGPIPE);
	sigpending(&pending);
	was_pending = sigismember(&pending, SIGPIPE);
	pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
	result = write(fd, bytes, length);
	error = errno;
	if (result < 0 && error == EPIPE && !was_pending)
		while (sigtimedwait(&pipe_signal, NULL, &at_once) < 0 && errno == EINTR)
			;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return result;
}

static bool is_passing(int error)
{
	return error == EAGAIN || error == EINTR;
}

static void write_some(struct tg_child *child)
{
	ssize_t written = write_quietly(child->in, child->to_send.data, child->to_send.length);

	if (written > 0)
		tg_buffer_consume(&child->to_send, (size_t)written);
	else if (written < 0 && !is_passing(errno))
		close_fd(&child->in);
	if (child->in < 0)
		tg_buffer_clear(&child->to_send); /* nobody reads it any more */
}

/* One chunk from *fd; what it was is appended to `buffer`. Closes *fd at its end. */
static size_t read_some(int *fd, struct tg_buffer *buffer)
{
	char chunk[CHUNK];
	ssize_t got = read(*fd, chunk, sizeof(chunk));

	if (got > 0) {
		tg_buffer_append(buffer, chunk, (size_t)got);
		return (size_t)got;
	}
	if (got == 0 || !is_passing(errno))
		close_fd(fd);
	return 0;
}

static void tell_complaint(struct tg_child *child, const char *line)
{
	if (line[0] == '\0')
		return;
	snprintf(child->complaint, sizeof(child->complaint), "%s", line);
	if (child->stderr_line)
		child->stderr_line(child->context, line);
}

/* Cuts the whole lines off stderr's buffer; an endless line is cut where the buffer is half full. */
static void read_complaints(struct tg_child *child)
{
	struct tg_buffer *buffer = &child->complaining;
	size_t start = 0;

	read_some(&child->err, buffer);
	for (size_t i = 0; i < buffer->length; i++) {
		if (buffer->data[i] == '\r')
			buffer->data[i] = '\0';
		if (buffer->data[i] != '\n')
			continue;
		buffer->data[i] = '\0';
		tell_complaint(child, buffer->data + start);
		start = i + 1;
	}
	if (start > 0)
		tg_buffer_consume(buffer, start);
	if (buffer->length >= CHUNK || (child->err < 0 && buffer->length > 0)) {
		tell_complaint(child, buffer->data);
		tg_buffer_clear(buffer);
	}
}

/* Moves whatever can be moved within `timeout_ms`. */
static void move_bytes(struct tg_child *child, int timeout_ms)
{
	bool is_full = child->received.length > LINE_MAX_BYTES;
	struct pollfd fds[3] = {
		{child->to_send.length > 0 ? child->in : -1, POLLOUT, 0},
		{is_full ? -1 : child->out, POLLIN, 0},
		{child->err, POLLIN, 0},
	};

	if (poll(fds, 3, timeout_ms) <= 0)
		return;
	if (fds[0].revents)
		write_some(child);
	if (fds[1].revents)
		child->heard += read_some(&child->out, &child->received);
	if (fds[2].revents)
		read_complaints(child);
}

void tg_child_send(struct tg_child *child, const char *text)
{
	child->heard = 0;
	if (child->in >= 0)
		tg_buffer_append_text(&child->to_send, text);
}

/* Takes the first whole line out of the buffer; a last one without its end when nothing follows. */
static bool cut_line(struct tg_child *child, const char **line)
{
	struct tg_buffer *buffer = &child->received;
	char *end = buffer->length > 0 ? memchr(buffer->data, '\n', buffer->length) : NULL;
	size_t length = end ? (size_t)(end - buffer->data) : buffer->length;

	if (!end && (child->out >= 0 || length == 0))
		return false;
	free(child->line);
	child->line = strndup(buffer->data, length);
	tg_buffer_consume(buffer, end ? length + 1 : length);
	if (!child->line)
		return false;
	child->line[strcspn(child->line, "\r")] = '\0';
	*line = child->line;
	return true;
}

static int least_ms(int64_t nanoseconds, int most)
{
	int64_t ms = nanoseconds / TG_NS_PER_MS + 1;

	return ms < most ? (int)ms : most;
}

enum tg_status tg_child_read_line(
	struct tg_child *child, int64_t deadline, const struct tg_stop *stop, const char **line)
{
	bool was_stopped = false;

	while (!cut_line(child, line)) {
		int64_t now = tg_clock_now(NULL);

		if (child->out < 0) {
			move_bytes(child, 0); /* the last words on stderr */
			return TG_ERR_PEER;
		}
		if (child->received.length > LINE_MAX_BYTES)
			return TG_ERR_TOO_LARGE;
		if (!was_stopped && tg_stop_is_set(stop)) {
			was_stopped = true;
			deadline = now + stop_patience < deadline ? now + stop_patience : deadline;
		}
		if (now >= deadline)
			return TG_ERR_TIMEOUT;
		move_bytes(child,
			least_ms(deadline - now, stop && !was_stopped ? STOP_LOOK_MS : 1000));
	}
	return TG_OK;
}

size_t tg_child_discard(struct tg_child *child)
{
	size_t length = child->received.length;

	tg_buffer_clear(&child->received);
	return length;
}

size_t tg_child_heard(const struct tg_child *child)
{
	return child->heard;
}

const char *tg_child_complaint(const struct tg_child *child)
{
	return child->complaint;
}

/* --- ending --- */

/* Waits for the end, draining its pipes; true when it has been reaped. */
static bool wait_for_end(struct tg_child *child, int64_t deadline, int *status)
{
	do {
		if (waitpid(child->pid, status, WNOHANG) == child->pid)
			return true;
		if (child->to_send.length == 0)
			close_fd(&child->in);
		tg_child_discard(child);
		if (child->out < 0 && child->err < 0)
			poll(NULL, 0, 2); /* closed, not yet gone */
		else
			move_bytes(child, 5);
	} while (tg_clock_now(NULL) < deadline);
	return false;
}

static void describe_end(int status, bool was_killed, char how[48])
{
	if (was_killed)
		snprintf(how, 48, "killed by tengen");
	else if (WIFSIGNALED(status))
		snprintf(how, 48, "signal %d (%.30s)", WTERMSIG(status),
			strsignal(WTERMSIG(status)));
	else
		snprintf(how, 48, "exit status %d", WEXITSTATUS(status));
}

void tg_child_end(struct tg_child *child, const char *farewell, int patience_ms, char how[48])
{
	bool was_killed = false;
	int status = 0;

	if (!child)
		return;
	if (farewell)
		tg_child_send(child, farewell);
	else
		tg_buffer_clear(&child->to_send);
	if (!wait_for_end(child, tg_clock_now(NULL) + patience_ms * TG_NS_PER_MS, &status)) {
		was_killed = true;
		kill(child->pid, SIGKILL);
		while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
			;
	}
	if (how)
		describe_end(status, was_killed, how);
	close_fd(&child->in);
	close_fd(&child->out);
	close_fd(&child->err);
	tg_buffer_finish(&child->to_send);
	tg_buffer_finish(&child->received);
	tg_buffer_finish(&child->complaining);
	free(child->line);
	free(child);
}
