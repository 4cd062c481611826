/* See mock.h. */
#include "mock.h"

#include "../unit.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The one server of this program; it ends when the program does and its stdin with it. */
static struct {
	FILE *in, *out;
	int port, other;
} server;

static void run_server(const int in[2], const int out[2])
{
	dup2(in[0], 0);
	dup2(out[1], 1);
	execlp("python3", "python3", "-I", MOCK_SERVER, (char *)NULL);
	_exit(127);
}

static json_t *next_event(const char *event, int script)
{
	char *line = NULL;
	size_t room = 0;
	json_t *found = NULL;

	while (!found && getline(&line, &room, server.out) > 0) {
		json_t *root = json_loads(line, JSON_ALLOW_NUL, NULL);
		const char *kind = json_string_value(json_object_get(root, "event"));
		if (kind && strcmp(kind, event) == 0 &&
			json_integer_value(json_object_get(root, "g")) == script)
			found = root;
		else
			json_decref(root);
	}
	free(line);
	return found;
}

static void start_server(void)
{
	int in[2], out[2];
	json_t *event;
	pid_t pid;

	signal(SIGPIPE, SIG_IGN);
	assert_int_equal(pipe2(in, O_CLOEXEC), 0);
	assert_int_equal(pipe2(out, O_CLOEXEC), 0);
	pid = fork();
	assert_true(pid >= 0);
	if (pid == 0)
		run_server(in, out);
	close(in[0]);
	close(out[1]);
	server.in = fdopen(in[1], "w");
	server.out = fdopen(out[0], "r");
	event = next_event("port", 0);
	assert_non_null(event);
	server.port = (int)json_integer_value(json_object_get(event, "port"));
	server.other = (int)json_integer_value(json_object_get(event, "other"));
	json_decref(event);
}

void mock_start(struct mock *mock, const char *script)
{
	static int scripts;
	json_t *event;

	if (!server.in)
		start_server();
	mock->script = ++scripts;
	mock->port = server.port;
	mock->other = server.other;
	snprintf(mock->url, sizeof(mock->url), "http://127.0.0.1:%d/v1", mock->port);
	fprintf(server.in, "script %s\n", script);
	fflush(server.in);
	event = mock_next(mock, "script");
	assert_non_null(event);
	json_decref(event);
}

json_t *mock_next(struct mock *mock, const char *event)
{
	return next_event(event, mock->script);
}

void mock_go(struct mock *mock)
{
	fputs("go\n", server.in);
	fflush(server.in);
}

json_t *mock_stop(struct mock *mock)
{
	json_t *requests = json_array(), *event;
	bool is_over = false;

	fputs("end\n", server.in);
	fflush(server.in);
	while (!is_over) {
		char *line = NULL;
		size_t room = 0;
		assert_true(getline(&line, &room, server.out) > 0);
		event = json_loads(line, JSON_ALLOW_NUL, NULL);
		free(line);
		const char *kind = json_string_value(json_object_get(event, "event"));
		bool is_ours = json_integer_value(json_object_get(event, "g")) == mock->script;
		is_over = is_ours && kind && strcmp(kind, "end") == 0;
		if (is_ours && kind && strcmp(kind, "request") == 0)
			json_array_append(requests, event);
		json_decref(event);
	}
	return requests;
}
