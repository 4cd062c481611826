/* The parts that have no voice of their own: events, endpoints, the ledger, plain text, the referee's bindings. */
#include "../unit.h"

#include "base/text.h"
#include "model/completion.h"
#include "model/endpoint.h"
#include "model/ledger.h"
#include "model/plain.h"
#include "model/referee.h"
#include "model/sse.h"
#include "tengen/tengen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- server-sent events --- */

static void note_event(void *context, const char *data, size_t length)
{
	struct tg_buffer *out = context;

	tg_buffer_append(out, data, length);
	tg_buffer_append_char(out, '|');
}

static void expect_events(const char *bytes, const char *expected, size_t step)
{
	struct tg_buffer out = TG_BUFFER_INIT(1000);
	struct tg_sse stream;
	size_t length = strlen(bytes);

	tg_sse_init(&stream, note_event, &out);
	for (size_t i = 0; i < length; i += step)
		assert_true(tg_sse_feed(&stream, bytes + i, length - i < step ? length - i : step));
	tg_sse_end(&stream);
	assert_string_equal(out.data ? out.data : "", expected);
	tg_sse_finish(&stream);
	tg_buffer_finish(&out);
}

/* The same, wherever the network cuts it. */
static void events_however_they_are_cut(void **state)
{
	static const struct {
		const char *bytes, *expected;
	} rows[] = {
		{"data: a\n\ndata: b\n\n", "a|b|"},
		{"data: a\r\n\r\ndata: b\r\n\r\n", "a|b|"},
		{"data: a\r\rdata: b\r\r", "a|b|"},
		{"\xef\xbb\xbf"
		 "data:a\n\n",
			"a|"},
		{": ping\n\nevent: x\nid: 3\ndata: a\ndata:  b\n\n", "a\n b|"},
		{"data\n\n", "|"},
		{"data: \xe4\xb8\xad\n\n", "\xe4\xb8\xad|"},
		{"data: last", "last|"},
		{"retry: 5\n\n\n\n", ""},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (size_t step = 1; step < 9; step++)
			expect_events(rows[i].bytes, rows[i].expected, step);
}

static void events_have_a_limit(void **state)
{
	struct tg_buffer out = TG_BUFFER_INIT(1000);
	struct tg_sse stream;
	char *flood = calloc(1, TG_SSE_EVENT_MAX + 10);

	assert_non_null(flood);
	memset(flood, 'a', TG_SSE_EVENT_MAX + 9);
	tg_sse_init(&stream, note_event, &out);
	assert_false(tg_sse_feed(&stream, flood, TG_SSE_EVENT_MAX + 9));
	tg_sse_finish(&stream);
	tg_buffer_finish(&out);
	free(flood);
}

/* --- errors in four shapes --- */

static void expect_error(const char *body, const char *message, int code)
{
	struct tg_completion completion;

	tg_completion_init(&completion);
	tg_completion_read(&completion, body, strlen(body));
	assert_true(completion.has_error);
	assert_string_equal(completion.error, message);
	assert_int_equal(completion.error_code, code);
	tg_completion_finish(&completion);
}

static void errors_in_every_shape(void **state)
{
	expect_error("{\"error\":{\"message\":\"m\",\"code\":400}}", "m", 400);
	expect_error("{\"error\":{\"message\":\"m\",\"code\":\"429\"}}", "m", 429);
	expect_error("{\"error\":{\"message\":\"m\",\"param\":null,\"code\":null}}", "m", 0);
	expect_error("{\"error\":\"m\"}", "m", 0);
	expect_error("{\"object\":\"error\",\"message\":\"m\",\"code\":503}", "m", 503);
	expect_error("{\"detail\":\"m\"}", "m", 0);
	expect_error("{\"error\":{}}", "an error without a message", 0);
}

/* --- endpoints --- */

static bool read_endpoint(const char *text, struct tg_endpoint *endpoint, char *error)
{
	json_t *root = json_loads(text, 0, NULL);
	bool is_good = tg_endpoint_from_json(root, endpoint, error);

	json_decref(root);
	return is_good;
}

static void endpoints_that_are_refused(void **state)
{
	static const struct {
		const char *fields, *word;
	} rows[] = {
		{"", "name"},
		{"\"name\":\"a b\",\"url\":\"http://h/v1\",\"model\":\"m\"", "name"},
		{"\"name\":\"a\",\"url\":\"http://h/v1\"", "model"},
		{"\"name\":\"a\",\"url\":\"ftp://h/v1\",\"model\":\"m\"", "http"},
		{"\"name\":\"a\",\"url\":\"http://me:key@h/v1\",\"model\":\"m\"", "key_env"},
		{"\"name\":\"a\",\"url\":\"http://h/v1?key=1\",\"model\":\"m\"", "key_env"},
		{"\"name\":\"a\",\"url\":\"http:///v1\",\"model\":\"m\"", "host"},
		{"\"name\":\"a\",\"url\":\"http://h/v1\\r\\nX: y\",\"model\":\"m\"", "character"},
		{"\"name\":\"a\",\"url\":\"http://h/v1/chat/completions\",\"model\":\"m\"", "/v1"},
		{"\"name\":\"a\",\"url\":\"http://example.org/"
		 "v1\",\"model\":\"m\",\"key_env\":\"K\"",
			"https"},
		{"\"name\":\"a\",\"url\":\"http://h/v1\",\"model\":\"m\",\"key_env\":\"sk-123\"",
			"NAME"},
		{"\"name\":\"a\",\"url\":\"http://h/v1\",\"model\":\"m\",\"temperature\":3",
			"from 0 to 2"},
		{"\"name\":\"a\",\"url\":\"http://h/v1\",\"model\":\"m\",\"max_tokens\":1.5",
			"max_tokens"},
		{"\"name\":\"a\",\"url\":\"http://h/v1\",\"model\":\"m\",\"dialect\":\"x\"",
			"vllm"},
		{"\"name\":\"a\",\"url\":\"http://h/v1\",\"model\":\"m\",\"vision\":1",
			"true or false"},
		{"\"name\":\"a\",\"url\":\"http://h/v1\",\"model\":\"m\",\"key\":\"sk-1\"",
			"no field"},
		{"\"name\":\"a\",\"url\":\"http://h/v1\",\"model\":\"m\",\"seed\":\"1\"", "seed"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[300], error[TG_ENDPOINT_ERROR_MAX];
		struct tg_endpoint endpoint;
		snprintf(text, sizeof(text), "{%s}", rows[i].fields);
		assert_false(read_endpoint(text, &endpoint, error));
		if (!strstr(error, rows[i].word))
			fail_msg("%s: \"%s\" says nothing of %s", text, error, rows[i].word);
	}
}

static void endpoints_near_and_far(void **state)
{
	static const char *const near[] = {"http://127.0.0.1:8080/v1", "http://[::1]:8080/v1",
		"http://192.168.1.7/v1", "http://172.20.0.2/v1", "http://ollama:11434/v1",
		"http://box.local/v1", "https://example.org/v1"};
	static const char *const far[] = {"http://172.32.0.2/v1", "http://8.8.8.8/v1",
		"http://127.example.org/v1", "http://10.example.org/v1", "http://[2001:db8::1]/v1"};
	char text[200], error[TG_ENDPOINT_ERROR_MAX];
	struct tg_endpoint endpoint;

	for (size_t i = 0; i < sizeof(near) / sizeof(near[0]); i++) {
		snprintf(text, sizeof(text),
			"{\"name\":\"a\",\"url\":\"%s\",\"model\":\"m\",\"key_env\":\"K\"}",
			near[i]);
		if (!read_endpoint(text, &endpoint, error))
			fail_msg("%s: %s", near[i], error);
	}
	for (size_t i = 0; i < sizeof(far) / sizeof(far[0]); i++) {
		snprintf(text, sizeof(text),
			"{\"name\":\"a\",\"url\":\"%s\",\"model\":\"m\",\"key_env\":\"K\"}",
			far[i]);
		if (read_endpoint(text, &endpoint, error))
			fail_msg("%s is taken", far[i]);
	}
}

static void make_folder(char folder[64])
{
	strcpy(folder, "/tmp/tengen-models-XXXXXX");
	assert_non_null(mkdtemp(folder));
}

static void endpoints_come_back_from_their_file(void **state)
{
	struct tg_endpoint_list list = {NULL, 0};
	struct tg_endpoint endpoint;
	const struct tg_endpoint *again;
	char folder[64], path[100], error[TG_ENDPOINT_ERROR_MAX];

	make_folder(folder);
	assert_true(tg_endpoint_list_read(folder, &list, error)); /* no file yet */
	assert_int_equal(list.length, 0);
	assert_true(
		read_endpoint("{\"name\":\"a\",\"url\":\"http://h/v1\",\"model\":\"m\","
			      "\"dialect\":\"llama.cpp\",\"structured\":\"tools\",\"vision\":true,"
			      "\"notation\":\"row,col\",\"temperature\":0.7,\"seed\":-3,"
			      "\"max_tokens\":99,\"idle_seconds\":1.5,\"language\":\"zh\"}",
			&endpoint, error));
	assert_true(tg_endpoint_list_put(&list, &endpoint));
	strcpy(endpoint.name, "b");
	assert_true(tg_endpoint_list_put(&list, &endpoint));
	assert_true(tg_endpoint_list_put(&list, &endpoint)); /* replaces */
	assert_true(tg_endpoint_list_write(folder, &list, error));
	tg_endpoint_list_finish(&list);
	assert_true(tg_endpoint_list_read(folder, &list, error));
	assert_int_equal(list.length, 2);
	again = tg_endpoint_list_find(&list, "b");
	assert_non_null(again);
	assert_memory_equal(again, &endpoint, sizeof(endpoint));
	assert_true(tg_endpoint_list_remove(&list, "a"));
	assert_false(tg_endpoint_list_remove(&list, "a"));
	tg_endpoint_list_finish(&list);
	snprintf(path, sizeof(path), "%s/models.json", folder);
	unlink(path);
	rmdir(folder);
}

static void write_file(const char *path, const char *text, mode_t mode)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
	chmod(path, mode);
}

static void keys_come_from_a_private_file_or_not_at_all(void **state)
{
	struct tg_endpoint endpoint;
	char folder[64], key[TG_ENDPOINT_KEY_MAX], error[TG_ENDPOINT_ERROR_MAX];

	make_folder(folder);
	tg_endpoint_init(&endpoint);
	assert_true(tg_endpoint_key(&endpoint, key, error));
	assert_string_equal(key, "");
	snprintf(endpoint.key_file, sizeof(endpoint.key_file), "%s/key", folder);
	assert_false(tg_endpoint_key(&endpoint, key, error));
	write_file(endpoint.key_file, "sesame\n", 0644);
	assert_false(tg_endpoint_key(&endpoint, key, error));
	assert_non_null(strstr(error, "0600"));
	chmod(endpoint.key_file, 0600);
	assert_true(tg_endpoint_key(&endpoint, key, error));
	assert_string_equal(key, "sesame");
	write_file(endpoint.key_file, "two words\n", 0600);
	assert_false(tg_endpoint_key(&endpoint, key, error));
	unlink(endpoint.key_file);
	rmdir(folder);
}

/* --- the ledger --- */

static int64_t fixed_now(void *context)
{
	return *(int64_t *)context;
}

static void ledger_keeps_its_caps(void **state)
{
	int64_t now = 0;
	struct tg_clock clock = {fixed_now, &now};
	struct tg_ledger_options options = {3, 2, 1000, &clock};
	struct tg_ledger *ledger = tg_ledger_create(&options);
	struct tg_ledger_figures figures;

	assert_int_equal(tg_ledger_enter(ledger, "ann"), TG_MODEL_OK);
	assert_int_equal(tg_ledger_enter(ledger, "ann"), TG_MODEL_OK);
	assert_int_equal(tg_ledger_enter(ledger, "ann"), TG_MODEL_BUSY);
	assert_int_equal(tg_ledger_enter(ledger, "bob"), TG_MODEL_OK);
	assert_int_equal(tg_ledger_enter(ledger, "cyd"), TG_MODEL_BUSY);
	tg_ledger_leave(ledger, "ann", 400);
	assert_int_equal(tg_ledger_enter(ledger, "cyd"), TG_MODEL_OK);
	tg_ledger_leave(ledger, "ann", 300);
	tg_ledger_leave(ledger, "bob", 300);
	tg_ledger_look(ledger, &figures);
	assert_int_equal(figures.in_flight, 1);
	assert_int_equal(figures.tokens_today, 1000);
	assert_int_equal(tg_ledger_enter(ledger, "ann"), TG_MODEL_QUOTA);
	now = 25 * 3600 * TG_NS_PER_SECOND;
	assert_int_equal(tg_ledger_enter(ledger, "ann"), TG_MODEL_OK);
	tg_ledger_destroy(ledger);
}

/* --- plain text --- */

static void expect_plain(const char *text, const char *expected)
{
	char out[64];

	tg_model_plain(text, out, sizeof(out));
	assert_string_equal(out, expected);
}

static void plain_text_moves_no_cursor(void **state)
{
	char out[6];

	expect_plain("a\x1b[2Jb\r\n\tc\x7f", "a [2Jb   c ");
	expect_plain("\xc2\x9b"
		     "31m",
		" 31m"); /* C1's CSI */
	expect_plain("a\xe2\x80\xae"
		     "b",
		"a b"); /* right-to-left override */
	expect_plain("\xff\xc0\xaf\xed\xa0\x80",
		"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
	expect_plain("\xe4\xb8\xad", "\xe4\xb8\xad");
	expect_plain(NULL, "");
	tg_model_plain("\xe4\xb8\xad\xe4\xb8\xad", out, sizeof(out));
	assert_string_equal(out, "\xe4\xb8\xad"); /* no half character */
}

static void keys_are_starred_out_everywhere(void **state)
{
	char text[] = "a KEY b\0KEYKEY";

	tg_model_scrub(text, sizeof(text) - 1, "KEY");
	assert_memory_equal(text, "a *** b\0******", sizeof(text));
}

/* --- the referee's bindings --- */

static void late_reply_for_another_ply_is_dropped_by_the_referee(void **state)
{
	static const char text[] = "{\"move\":\"E5\"}";
	struct tg_endpoint endpoint;
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position *pos;
	struct tg_referee referee;
	struct tg_referee_options options;
	struct tg_answer answer = {.text = text, .length = sizeof(text) - 1};

	tg_endpoint_init(&endpoint);
	setup.size = (struct tg_size){9, 9};
	pos = tg_position_create(&setup, NULL);
	options = (struct tg_referee_options){
		.endpoint = &endpoint, .pos = pos, .color = TG_BLACK, .think = 77, .seconds = 100};
	tg_referee_begin(&referee, &options, 0);
	for (int what = 0; what < 4; what++) {
		answer.to = referee.request;
		answer.to.think += what == 0;
		answer.to.ply += what == 1;
		answer.to.hash += what == 2;
		answer.to.serial += what == 3;
		assert_false(tg_referee_answer(&referee, &answer, 0));
	}
	assert_int_equal(tg_referee_next(&referee, 0), TG_REFEREE_ASK);
	assert_int_equal(referee.rules + referee.format + referee.transport, 0);
	answer.to = referee.request;
	assert_true(tg_referee_answer(&referee, &answer, 0));
	assert_int_equal(tg_referee_next(&referee, 0), TG_REFEREE_MOVE);
	/* The same answer once more: nobody waits for it. */
	assert_false(tg_referee_answer(&referee, &answer, 0));
	assert_int_equal(referee.move, 4 * 9 + 4);
	tg_referee_finish(&referee);
	tg_position_destroy(pos);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(events_however_they_are_cut),
		cmocka_unit_test(events_have_a_limit),
		cmocka_unit_test(errors_in_every_shape),
		cmocka_unit_test(endpoints_that_are_refused),
		cmocka_unit_test(endpoints_near_and_far),
		cmocka_unit_test(endpoints_come_back_from_their_file),
		cmocka_unit_test(keys_come_from_a_private_file_or_not_at_all),
		cmocka_unit_test(ledger_keeps_its_caps),
		cmocka_unit_test(plain_text_moves_no_cursor),
		cmocka_unit_test(keys_are_starred_out_everywhere),
		cmocka_unit_test(late_reply_for_another_ply_is_dropped_by_the_referee),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
