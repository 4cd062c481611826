/* The server of model_mock.h: a thread that accepts, and one for each connection. */
#include "model_mock.h"

#include "client.h"

#include <jansson.h>
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct connection {
	struct model_mock *mock;
	int fd;
	char bytes[131072]; /* one request */
	size_t length;
};

/* The request's head and body; false: the other side went away. */
static bool read_request(struct connection *c, const char **body)
{
	for (;;) {
		char *end = strstr(c->bytes, "\r\n\r\n");
		if (end) {
			const char *length = strcasestr(c->bytes, "Content-Length:");
			size_t wanted = length && length < end ? strtoul(length + 15, NULL, 10) : 0;
			*body = end + 4;
			if (c->length >= (size_t)(end + 4 - c->bytes) + wanted)
				return true;
			if (strcasestr(c->bytes, "Expect: 100"))
				return true; /* the client that is tested does not send it */
		}
		if (c->length + 1 >= sizeof(c->bytes))
			return false;
		ssize_t got =
			recv(c->fd, c->bytes + c->length, sizeof(c->bytes) - 1 - c->length, 0);
		if (got <= 0)
			return false;
		c->length += (size_t)got;
		c->bytes[c->length] = '\0';
	}
}

static void answer(int fd, int status, const char *text)
{
	char head[200];
	int length = snprintf(head, sizeof(head),
		"HTTP/1.1 %d Answer\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
		"Connection: close\r\n\r\n",
		status, strlen(text));

	send(fd, head, (size_t)length, MSG_NOSIGNAL);
	send(fd, text, strlen(text), MSG_NOSIGNAL);
}

/* A completion whose text is this. */
static void complete(int fd, const char *content)
{
	json_t *whole = json_pack("{s:s, s:s, s:[{s:i, s:s, s:{s:s, s:s}}], s:{s:i, s:i, s:i}}",
		"id", "mock", "object", "chat.completion", "choices", "index", 0, "finish_reason",
		"stop", "message", "role", "assistant", "content", content, "usage",
		"prompt_tokens", 100, "completion_tokens", 7, "total_tokens", 107);
	char *text = json_dumps(whole, JSON_COMPACT);

	answer(fd, 200, text);
	json_decref(whole);
	free(text);
}

static void note_request(struct connection *c, const char *body)
{
	struct model_mock *mock = c->mock;
	const char *key = strcasestr(c->bytes, "\r\nAuthorization:");

	snprintf(mock->body, sizeof(mock->body), "%s", body);
	snprintf(mock->key, sizeof(mock->key), "%.*s", key ? (int)strcspn(key + 16, "\r") : 0,
		key ? key + 16 : "");
	mock->asked++;
	pthread_cond_broadcast(&mock->changed);
}

/* What is said next. */
static const char *next_words(struct model_mock *mock)
{
	const char *words = mock->script[0];

	if (mock->script[1])
		mock->script++;
	return words;
}

/* Until the other side closes, or the test ends. */
static void hang(struct connection *c)
{
	struct model_mock *mock = c->mock;
	bool is_ending = false, is_closed = false;
	char byte;

	while (!is_ending && !is_closed) {
		struct pollfd poll_fd = {c->fd, POLLIN, 0};
		if (poll(&poll_fd, 1, 20) > 0)
			is_closed = recv(c->fd, &byte, 1, 0) <= 0;
		pthread_mutex_lock(&mock->lock);
		is_ending = mock->is_ending;
		mock->dropped += is_closed;
		pthread_cond_broadcast(&mock->changed);
		pthread_mutex_unlock(&mock->lock);
	}
}

static void serve(struct connection *c)
{
	struct model_mock *mock = c->mock;
	const char *body, *words;

	if (!read_request(c, &body))
		return;
	if (strncmp(c->bytes, "GET ", 4) == 0) {
		answer(c->fd, 200,
			"{\"object\":\"list\",\"data\":[{\"id\":\"mock-1\"},{\"id\":\"mock-2\"}]}");
		return;
	}
	pthread_mutex_lock(&mock->lock);
	note_request(c, body);
	words = next_words(mock);
	pthread_mutex_unlock(&mock->lock);
	if (strcmp(words, MOCK_HANG) == 0)
		hang(c);
	else if (strcmp(words, MOCK_DENIED) == 0)
		answer(c->fd, 401, "{\"error\":{\"message\":\"no such key\",\"code\":401}}");
	else if (strcmp(words, MOCK_BROKEN) != 0)
		complete(c->fd, words);
}

static void *run_connection(void *argument)
{
	struct connection *c = argument;
	struct model_mock *mock = c->mock;

	serve(c);
	close(c->fd);
	free(c);
	pthread_mutex_lock(&mock->lock);
	mock->running--;
	pthread_cond_broadcast(&mock->changed);
	pthread_mutex_unlock(&mock->lock);
	return NULL;
}

static void *run_mock(void *argument)
{
	struct model_mock *mock = argument;
	int fd;

	while ((fd = accept(mock->fd, NULL, NULL)) >= 0) {
		struct connection *c = calloc(1, sizeof(*c));
		pthread_t thread;
		c->mock = mock;
		c->fd = fd;
		pthread_mutex_lock(&mock->lock);
		mock->running++;
		pthread_mutex_unlock(&mock->lock);
		pthread_create(&thread, NULL, run_connection, c);
		pthread_detach(thread);
	}
	return NULL;
}

void model_mock_start(struct model_mock *mock, const char *const *script)
{
	struct sockaddr_in address = {.sin_family = AF_INET};
	socklen_t length = sizeof(address);

	memset(mock, 0, sizeof(*mock));
	pthread_mutex_init(&mock->lock, NULL);
	pthread_cond_init(&mock->changed, NULL);
	mock->script = script;
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	mock->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert_int_equal(bind(mock->fd, (struct sockaddr *)&address, sizeof(address)), 0);
	assert_int_equal(listen(mock->fd, 16), 0);
	assert_int_equal(getsockname(mock->fd, (struct sockaddr *)&address, &length), 0);
	mock->port = ntohs(address.sin_port);
	assert_int_equal(pthread_create(&mock->thread, NULL, run_mock, mock), 0);
}

void model_mock_stop(struct model_mock *mock)
{
	shutdown(mock->fd, SHUT_RDWR);
	pthread_join(mock->thread, NULL);
	close(mock->fd);
	pthread_mutex_lock(&mock->lock);
	mock->is_ending = true;
	while (mock->running > 0)
		pthread_cond_wait(&mock->changed, &mock->lock);
	pthread_mutex_unlock(&mock->lock);
	pthread_cond_destroy(&mock->changed);
	pthread_mutex_destroy(&mock->lock);
}

void model_mock_say(struct model_mock *mock, const char *const *script)
{
	pthread_mutex_lock(&mock->lock);
	mock->script = script;
	pthread_mutex_unlock(&mock->lock);
}

static void wait_for(struct model_mock *mock, const int *counter, int count, const char *what)
{
	struct timespec deadline;
	int code = 0;

	clock_gettime(CLOCK_REALTIME, &deadline);
	deadline.tv_sec += DEADLINE_MS / 1000;
	pthread_mutex_lock(&mock->lock);
	while (*counter < count && code == 0)
		code = pthread_cond_timedwait(&mock->changed, &mock->lock, &deadline);
	pthread_mutex_unlock(&mock->lock);
	if (code != 0)
		fail_msg("the model's server waited in vain: %s", what);
}

void model_mock_wait_asked(struct model_mock *mock, int count)
{
	wait_for(mock, &mock->asked, count, "to be asked");
}

void model_mock_wait_dropped(struct model_mock *mock, int count)
{
	wait_for(mock, &mock->dropped, count, "for its connection to be closed");
}

int model_mock_asked(struct model_mock *mock)
{
	pthread_mutex_lock(&mock->lock);
	int asked = mock->asked;
	pthread_mutex_unlock(&mock->lock);
	return asked;
}
