/*
 * The owner's list of language models over HTTP: kept in a file, shown without keys, tested and looked at
 * before use, and nobody else's.
 */
#include "client.h"
#include "model_mock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const e5[] = {"{\"move\":\"E5\"}", NULL};
static const char *const hang[] = {MOCK_HANG, NULL};

#define GUEST "X-Forwarded-For: 192.0.2.7\r\n"

static void a_model_is_kept_replaced_and_removed(void **state)
{
	int port = port_of(state);
	json_t *list, *model;

	json_decref(expect(port, 201, "POST", "/api/models",
		"{\"name\":\"a.b-c\",\"url\":\"http://127.0.0.1:9/v1\",\"model\":\"one\","
		"\"dialect\":\"ollama\",\"vision\":true}"));
	json_decref(expect(port, 200, "POST", "/api/models",
		"{\"name\":\"a.b-c\",\"url\":\"http://127.0.0.1:9/v1\",\"model\":\"two\"}"));
	list = expect(port, 200, "GET", "/api/models", NULL);
	assert_int_equal(json_array_size(json_object_get(list, "models")), 1);
	model = json_array_get(json_object_get(list, "models"), 0);
	assert_string_equal(text_of(model, "model"), "two");
	assert_true(json_is_null(json_object_get(model, "problem")));
	assert_true(json_array_size(json_object_get(list, "presets")) >= 5);
	json_decref(list);
	list = expect(port, 200, "GET", "/api/info", NULL);
	model = json_array_get(json_object_get(list, "models"), 0);
	assert_string_equal(text_of(model, "name"), "a.b-c");
	assert_null(json_object_get(model, "url"));
	json_decref(list);
	json_decref(expect(port, 204, "DELETE", "/api/models?name=a.b-c", NULL));
	json_decref(expect(port, 404, "DELETE", "/api/models?name=a.b-c", NULL));
	json_decref(expect(port, 404, "DELETE", "/api/models", NULL));
}

static const char *const wrong[] = {
	"{}",
	"{\"name\":\"a\",\"url\":\"http://127.0.0.1/v1\"}",
	"{\"name\":\"a\",\"url\":\"file:///etc/passwd\",\"model\":\"m\"}",
	"{\"name\":\"a b\",\"url\":\"http://127.0.0.1/v1\",\"model\":\"m\"}",
	"{\"name\":\"a\",\"url\":\"http://user:pass@127.0.0.1/v1\",\"model\":\"m\"}",
	"{\"name\":\"a\",\"url\":\"http://127.0.0.1/v1\",\"model\":\"m\",\"temperature\":9}",
	"{\"name\":\"a\",\"url\":\"http://127.0.0.1/v1\",\"model\":\"m\",\"key\":\"secret\"}",
};

static void what_is_wrong_is_said(void **state)
{
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		struct answer answer = ask(port_of(state), "POST", "/api/models", wrong[i]);
		if (answer.status != 400 ||
			strlen(text_of(json_object_get(answer.json, "error"), "message")) < 10)
			fail_msg("%s: %d %s", wrong[i], answer.status, answer.body);
		finish_answer(&answer);
	}
	json_decref(expect(port_of(state), 404, "POST", "/api/models/test", "{\"name\":\"a\"}"));
	json_decref(
		expect(port_of(state), 400, "POST", "/api/models/test", "{\"url\":\"http://x\"}"));
}

/* Addresses come from nobody but the owner; a name of the list is anybody's. */
static void a_guest_may_choose_and_nothing_else(void **state)
{
	static const char *const doors[][2] = {{"GET", "/api/models"}, {"POST", "/api/models"},
		{"DELETE", "/api/models?name=m"}, {"POST", "/api/models/test"},
		{"POST", "/api/models/preview"}};
	int port = port_of(state);
	struct answer answer;

	json_decref(expect(port, 201, "POST", "/api/models",
		"{\"name\":\"m\",\"url\":\"http://127.0.0.1:9/v1\",\"model\":\"one\"}"));
	for (size_t i = 0; i < sizeof(doors) / sizeof(doors[0]); i++) {
		answer = ask_with(port, doors[i][0], doors[i][1], GUEST,
			strcmp(doors[i][0], "POST") == 0 ? "{\"name\":\"m\"}" : NULL);
		assert_int_equal(answer.status, 403);
		assert_string_equal(code_of(answer.json), "owner_only");
		finish_answer(&answer);
	}
	answer = ask_with(port, "POST", "/api/games", GUEST,
		"{\"white\":{\"kind\":\"model\",\"name\":\"m\"}}");
	assert_int_equal(answer.status, 201);
	finish_answer(&answer);
	answer = ask_with(port, "POST", "/api/games", GUEST,
		"{\"white\":{\"kind\":\"model\",\"name\":\"m\",\"url\":\"http://10.0.0.1/\"}}");
	assert_int_equal(answer.status, 400);
	finish_answer(&answer);
}

static void a_test_says_what_it_found(void **state)
{
	int port = port_of(state);
	struct model_mock mock;
	json_t *probe;

	model_mock_start(&mock, e5);
	probe = expect(port, 200, "POST", "/api/models/test",
		"{\"endpoint\":{\"name\":\"m\",\"url\":\"http://127.0.0.1:%d/"
		"v1\",\"model\":\"mock-1\"}}",
		mock.port);
	assert_true(json_is_true(json_object_get(probe, "reached")));
	assert_true(json_is_true(json_object_get(probe, "ok")));
	assert_true(json_is_true(json_object_get(probe, "has_model")));
	assert_true(list_has(json_object_get(probe, "models"), "mock-2"));
	assert_string_equal(text_of(json_object_get(probe, "move"), "move"), "E5");
	json_decref(probe);
	model_mock_stop(&mock);
	probe = expect(port, 200, "POST", "/api/models/test",
		"{\"endpoint\":{\"name\":\"m\",\"url\":\"http://127.0.0.1:%d/"
		"v1\",\"model\":\"mock-1\","
		"\"transport_tries\":1}}",
		mock.port);
	assert_true(json_is_false(json_object_get(probe, "ok")));
	assert_true(strlen(text_of(probe, "message")) > 10);
	json_decref(probe);
}

/* The endpoint's own limits are an hour, so that nothing else can end it. */
static void a_client_that_leaves_ends_its_test(void **state)
{
	int port = port_of(state), fd = dial(port), length;
	struct model_mock mock;
	char body[300], request[600];

	model_mock_start(&mock, hang);
	snprintf(body, sizeof(body),
		"{\"endpoint\":{\"name\":\"m\",\"url\":\"http://127.0.0.1:%d/"
		"v1\",\"model\":\"mock-1\",\"first_byte_seconds\":3600,\"move_seconds\":3600}}",
		mock.port);
	length = snprintf(request, sizeof(request),
		"POST /api/models/test HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: "
		"%zu\r\n\r\n%s",
		port, strlen(body), body);
	send_bytes(fd, request, (size_t)length);
	model_mock_wait_asked(&mock, 1);
	close(fd);
	model_mock_wait_dropped(&mock, 1);
	model_mock_stop(&mock);
}

static void a_preview_is_what_would_be_sent(void **state)
{
	int port = port_of(state);
	char id[32];
	json_t *preview;

	new_game(port, id, "{\"game\":\"renju\"}");
	play_all(port, id, "H8");
	preview = expect(port, 200, "POST", "/api/models/preview",
		"{\"endpoint\":{\"name\":\"m\",\"url\":\"http://127.0.0.1:9/"
		"v1\",\"model\":\"mock-1\","
		"\"vision\":true},\"id\":\"%s\"}",
		id);
	assert_non_null(strstr(text_of(preview, "user"), "H8"));
	assert_non_null(strstr(text_of(preview, "body"), "mock-1"));
	assert_int_equal(strncmp(text_of(preview, "png"), "iVBORw0KGgo", 11), 0);
	json_decref(preview);
	preview = expect(port, 200, "POST", "/api/models/preview",
		"{\"endpoint\":{\"name\":\"m\",\"url\":\"http://127.0.0.1:9/"
		"v1\",\"model\":\"mock-1\"}}");
	assert_true(json_is_null(json_object_get(preview, "png")));
	json_decref(preview);
}

/* True: the bytes are somewhere in the file. */
static bool file_has(const char *folder, const char *name, const char *text)
{
	char path[128];
	FILE *file;
	char *bytes = calloc(1, 1 << 22);
	size_t length;
	bool found = false;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	file = fopen(path, "rb");
	length = file ? fread(bytes, 1, 1 << 22, file) : 0;
	if (file)
		fclose(file);
	for (size_t i = 0; i + strlen(text) <= length && !found; i++)
		found = memcmp(bytes + i, text, strlen(text)) == 0;
	free(bytes);
	return found;
}

/* The key goes to the model's server, and is in no answer and no file. */
static void the_key_stays_where_it_is(void **state)
{
	static const char secret[] = "sk-not-to-be-seen";
	struct running *running = *state;
	struct model_mock mock;
	struct stream stream;
	char id[32], path[80];
	struct answer answer;

	setenv("TENGEN_TEST_KEY", secret, 1);
	model_mock_start(&mock, e5);
	json_decref(expect(running->port, 201, "POST", "/api/models",
		"{\"name\":\"m\",\"url\":\"http://127.0.0.1:%d/v1\",\"model\":\"mock-1\","
		"\"key_env\":\"TENGEN_TEST_KEY\"}",
		mock.port));
	new_game(running->port, id, "{\"size\":9,\"white\":{\"kind\":\"model\",\"name\":\"m\"}}");
	snprintf(path, sizeof(path), "/api/games/%s/events", id);
	stream = open_stream(running->port, path, "");
	play_all(running->port, id, "D4");
	json_decref(wait_event(&stream, "move", NULL));
	json_decref(wait_event(&stream, "move", NULL));
	assert_non_null(strstr(mock.key, secret));
	answer = ask(running->port, "GET", "/api/models", NULL);
	assert_null(strstr(answer.body, secret));
	finish_answer(&answer);
	snprintf(path, sizeof(path), "/api/games/%s/transcript", id);
	answer = ask(running->port, "GET", path, NULL);
	assert_null(strstr(answer.body, secret));
	finish_answer(&answer);
	close_stream(&stream);
	assert_true(file_has(running->folder, "models.json", "TENGEN_TEST_KEY"));
	assert_false(file_has(running->folder, "models.json", secret));
	assert_false(file_has(running->folder, "games.db", secret));
	assert_false(file_has(running->folder, "games.db-wal", secret));
	unsetenv("TENGEN_TEST_KEY");
	model_mock_stop(&mock);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_model_is_kept_replaced_and_removed),
		TEST(what_is_wrong_is_said),
		TEST(a_guest_may_choose_and_nothing_else),
		TEST(a_test_says_what_it_found),
		TEST(a_client_that_leaves_ends_its_test),
		TEST(a_preview_is_what_would_be_sent),
		TEST(the_key_stays_where_it_is),
	};

	return cmocka_run_group_tests_name("server model list", tests, NULL, NULL);
}
