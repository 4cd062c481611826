/* The client of client.h. Blocking sockets with poll in front; HTTP/1.1 as far as the tests need it. */
#include "client.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BODY_MAX = 16 * 1024 * 1024 };

void make_folder(char folder[64])
{
	/* Every move is written through to the disk; where the disk is memory, that costs nothing. */
	snprintf(folder, 64, "%s/tengen-server-XXXXXX",
		access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	if (!mkdtemp(folder))
		fail_msg("no folder: %s", strerror(errno));
}

void remove_folder(const char *folder)
{
	DIR *entries = opendir(folder);
	struct dirent *entry;
	char path[512];

	while (entries && (entry = readdir(entries)) != NULL) {
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		unlink(path);
	}
	if (entries)
		closedir(entries);
	rmdir(folder);
}

static void *run(void *context)
{
	struct running *running = context;

	tg_server_run(running->server);
	return NULL;
}

void start_server(struct running *running, const struct tg_server_options *options)
{
	struct tg_server_options mine = *options;
	char error[300] = "";

	mine.port = 0;
	mine.data = running->folder;
	if (tg_server_create(&mine, &running->server, error, sizeof(error)) != TG_OK)
		fail_msg("%s", error);
	running->port = tg_server_port(running->server);
	assert_int_equal(pthread_create(&running->thread, NULL, run, running), 0);
}

void stop_server(struct running *running)
{
	tg_server_stop(running->server);
	pthread_join(running->thread, NULL);
	tg_server_destroy(running->server);
	running->server = NULL;
}

int set_up_server(void **state)
{
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	struct running *running = calloc(1, sizeof(*running));

	options.rate = 0;
	options.threads = 2;
	make_folder(running->folder);
	start_server(running, &options);
	*state = running;
	return 0;
}

int tear_down_server(void **state)
{
	struct running *running = *state;

	if (running->server)
		stop_server(running);
	remove_folder(running->folder);
	free(running);
	return 0;
}

int dial(int port)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof(address)) != 0)
		fail_msg("cannot connect: %s", strerror(errno));
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	return fd;
}

void send_bytes(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		struct pollfd ready = {fd, POLLOUT, 0};
		if (poll(&ready, 1, DEADLINE_MS) != 1)
			fail_msg("the server takes nothing more");
		ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
		if (sent < 0)
			return; /* it has closed; what it said is still to be read */
		bytes += sent;
		length -= (size_t)sent;
	}
}

size_t receive(int fd, char *bytes, size_t size)
{
	struct pollfd ready = {fd, POLLIN, 0};

	if (poll(&ready, 1, DEADLINE_MS) != 1)
		fail_msg("no answer in time");
	ssize_t got = recv(fd, bytes, size, 0);
	return got < 0 ? 0 : (size_t)got;
}

bool answer_header(const struct answer *answer, const char *name, char *out, size_t size)
{
	const char *line = strstr(answer->head, "\r\n");
	size_t length = strlen(name);

	for (; line; line = strstr(line, "\r\n")) {
		line += 2;
		if (strncasecmp(line, name, length) != 0 || line[length] != ':')
			continue;
		line += length + 1;
		line += strspn(line, " ");
		snprintf(out, size, "%.*s", (int)strcspn(line, "\r"), line);
		return true;
	}
	return false;
}

/* Reads until the end of the head; what came behind it stays in *rest. */
static void read_head(int fd, struct answer *answer, char *rest, size_t *rest_length)
{
	size_t length = 0;
	char *end;

	while ((end = strstr(answer->head, "\r\n\r\n")) == NULL) {
		size_t got = receive(fd, answer->head + length, sizeof(answer->head) - 1 - length);
		if (got == 0) {
			answer->status = 0; /* closed without an answer */
			*rest_length = 0;
			return;
		}
		length += got;
		answer->head[length] = '\0';
	}
	*rest_length = length - (size_t)(end + 4 - answer->head);
	memcpy(rest, end + 4, *rest_length);
	end[2] = '\0';
	if (sscanf(answer->head, "HTTP/1.%*d %d", &answer->status) != 1)
		fail_msg("not HTTP: %s", answer->head);
}

static void read_body(int fd, struct answer *answer, const char *rest, size_t rest_length)
{
	char text[32];
	size_t want = answer_header(answer, "Content-Length", text, sizeof(text))
		? (size_t)atol(text)
		: (answer->status == 204 || answer->status == 304 ? 0 : BODY_MAX);

	answer->body = malloc((want < rest_length ? rest_length : want) + 1);
	memcpy(answer->body, rest, rest_length);
	answer->length = rest_length;
	while (answer->length < want) {
		size_t got = receive(fd, answer->body + answer->length, want - answer->length);
		if (got == 0)
			break;
		answer->length += got;
	}
	answer->body[answer->length] = '\0';
	if (answer_header(answer, "Content-Type", text, sizeof(text)) &&
		strcmp(text, "application/json") == 0)
		answer->json =
			json_loadb(answer->body, answer->length, JSON_REJECT_DUPLICATES, NULL);
}

struct answer send_raw(int port, const char *bytes, size_t length)
{
	struct answer answer = {0};
	char rest[sizeof(answer.head)];
	size_t rest_length;
	int fd = dial(port);

	send_bytes(fd, bytes, length);
	read_head(fd, &answer, rest, &rest_length);
	if (answer.status && strncmp(bytes, "HEAD", 4) != 0)
		read_body(fd, &answer, rest, rest_length);
	close(fd);
	return answer;
}

void finish_answer(struct answer *answer)
{
	json_decref(answer->json);
	free(answer->body);
	memset(answer, 0, sizeof(*answer));
}

struct answer ask_with(
	int port, const char *method, const char *path, const char *headers, const char *body)
{
	size_t length = body ? strlen(body) : 0,
	       size = length + strlen(path) + strlen(headers) + 256;
	char *bytes = malloc(size), host[64] = "";
	struct answer answer;

	if (strncmp(headers, "Host:", 5) != 0)
		snprintf(host, sizeof(host), "Host: 127.0.0.1:%d\r\n", port);
	int head = snprintf(bytes, size, "%s %s HTTP/1.1\r\n%s%sConnection: close\r\n", method,
		path, host, headers);
	if (body)
		head += snprintf(
			bytes + head, size - (size_t)head, "Content-Length: %zu\r\n", length);
	head += snprintf(bytes + head, size - (size_t)head, "\r\n");
	if (body)
		memcpy(bytes + head, body, length);
	answer = send_raw(port, bytes, (size_t)head + length);
	free(bytes);
	return answer;
}

struct answer ask(int port, const char *method, const char *path, const char *body)
{
	return ask_with(port, method, path, "", body);
}

static json_t *expect_v(
	int port, int status, const char *method, const char *path, const char *body)
{
	struct answer answer = ask(port, method, path, body);
	json_t *json = json_incref(answer.json);

	if (answer.status != status)
		fail_msg("%s %s %s: %d, not %d: %s", method, path, body ? body : "", answer.status,
			status, answer.body ? answer.body : "");
	finish_answer(&answer);
	return json;
}

json_t *expect(int port, int status, const char *method, const char *path, const char *format, ...)
{
	char body[4096];
	va_list arguments;

	if (!format)
		return expect_v(port, status, method, path, NULL);
	va_start(arguments, format);
	vsnprintf(body, sizeof(body), format, arguments);
	va_end(arguments);
	return expect_v(port, status, method, path, body);
}

json_t *expect_post(int port, int status, const char *id, const char *what, const char *format, ...)
{
	char body[4096], path[128];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(body, sizeof(body), format, arguments);
	va_end(arguments);
	snprintf(path, sizeof(path), "/api/games/%s/%s", id, what);
	return expect_v(port, status, "POST", path, body);
}

json_t *get_state(int port, const char *id)
{
	char path[64];

	snprintf(path, sizeof(path), "/api/games/%s", id);
	return expect_v(port, 200, "GET", path, NULL);
}

const char *text_of(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text ? text : "(none)";
}

long number_of(json_t *object, const char *key)
{
	json_t *value = json_object_get(object, key);

	if (!json_is_integer(value))
		fail_msg("%s is no whole number", key);
	return (long)json_integer_value(value);
}

const char *code_of(json_t *answer)
{
	return text_of(json_object_get(answer, "error"), "code");
}

const char *reason_of(json_t *answer)
{
	return text_of(json_object_get(answer, "error"), "reason");
}

void new_game(int port, char id[32], const char *settings)
{
	json_t *state = expect(port, 201, "POST", "/api/games", "%s", settings);

	snprintf(id, 32, "%s", text_of(state, "id"));
	json_decref(state);
}

void play_all(int port, const char *id, const char *words)
{
	char word[16];
	int used;

	for (; sscanf(words, "%15s%n", word, &used) == 1; words += used)
		json_decref(expect_post(port, 200, id, "moves", "{\"vertex\":\"%s\"}", word));
}

struct stream open_stream(int port, const char *path, const char *headers)
{
	struct stream stream = {.fd = dial(port)};
	struct answer answer = {0};
	char bytes[1024], rest[sizeof(answer.head)], text[32];
	int length = snprintf(bytes, sizeof(bytes),
		"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n", path, port, headers);
	size_t rest_length;

	send_bytes(stream.fd, bytes, (size_t)length);
	read_head(stream.fd, &answer, rest, &rest_length);
	assert_int_equal(answer.status, 200);
	assert_true(answer_header(&answer, "Content-Type", text, sizeof(text)));
	assert_string_equal(text, "text/event-stream");
	stream.is_chunked = answer_header(&answer, "Transfer-Encoding", text, sizeof(text));
	stream.buffer = malloc(BODY_MAX);
	memcpy(stream.buffer, rest, rest_length);
	stream.length = rest_length;
	return stream;
}

static bool fill(struct stream *stream)
{
	size_t got;

	assert_true(stream->length < BODY_MAX);
	got = receive(stream->fd, stream->buffer + stream->length, BODY_MAX - stream->length);
	stream->length += got;
	return got > 0;
}

/* One line without its end, chunk borders taken out; false at the end of the stream. */
static bool read_line(struct stream *stream, char *line, size_t size)
{
	static const char newline = '\n';
	char *end;

	while ((end = memchr(stream->buffer + stream->start, newline,
			stream->length - stream->start)) == NULL)
		if (!fill(stream))
			return false;
	snprintf(line, size, "%.*s", (int)(end - (stream->buffer + stream->start)),
		stream->buffer + stream->start);
	stream->start = (size_t)(end + 1 - stream->buffer);
	if (stream->start > BODY_MAX / 2) {
		memmove(stream->buffer, stream->buffer + stream->start,
			stream->length - stream->start);
		stream->length -= stream->start;
		stream->start = 0;
	}
	return true;
}

/* Lines that end in a carriage return are the chunks' own; events have none. */
static bool is_chunk_line(const char *line)
{
	size_t length = strlen(line);

	return length > 0 && line[length - 1] == '\r';
}

bool next_event(struct stream *stream, struct event *event)
{
	static char line[4 * 1024 * 1024];
	bool has_any = false;

	event->id = -1;
	event->name[0] = '\0';
	event->data = NULL;
	while (read_line(stream, line, sizeof(line))) {
		if (is_chunk_line(line))
			continue;
		if (line[0] == '\0' && has_any)
			return true;
		if (strncmp(line, "id: ", 4) == 0)
			event->id = atol(line + 4);
		else if (strncmp(line, "event: ", 7) == 0)
			snprintf(event->name, sizeof(event->name), "%.30s", line + 7);
		else if (strncmp(line, "data: ", 6) == 0)
			event->data = json_loads(line + 6, JSON_REJECT_DUPLICATES, NULL);
		has_any |= event->name[0] != '\0';
	}
	json_decref(event->data);
	event->data = NULL;
	return false;
}

json_t *wait_event(struct stream *stream, const char *name, long *id)
{
	struct event event;

	while (next_event(stream, &event)) {
		if (strcmp(event.name, name) == 0) {
			if (id)
				*id = event.id;
			return event.data;
		}
		json_decref(event.data);
	}
	fail_msg("the stream ended before %s", name);
	return NULL;
}

void close_stream(struct stream *stream)
{
	close(stream->fd);
	free(stream->buffer);
	stream->buffer = NULL;
}
