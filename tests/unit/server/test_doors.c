/* Every door of docs/http-api.md: what a wrong request is told, and what the service routes say. */
#include "client.h"

#include <stdio.h>
#include <string.h>

static const struct door {
	int status;
	const char *code, *method, *path, *body;
} doors[] = {
	{400, "bad_json", "POST", "/api/games", "{"},
	{400, "bad_json", "POST", "/api/games", "[]"},
	{400, "bad_json", "POST", "/api/games", "{} {}"},
	{400, "bad_json", "POST", "/api/games", "{\"size\":9,\"size\":9}"},
	{400, "bad_json", "POST", "/api/games", "{\"black\":\"\xff\"}"},
	{400, "bad_json", "POST", "/api/games", "{\"a\":[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]}"},
	{400, "bad_json", "POST", "/api/games", "{'size':9}"},
	{400, "bad_json", "POST", "/api/games", "{\"size\":NaN}"},
	{400, "bad_request", "POST", "/api/games", "{\"seize\":9}"},
	{400, "bad_request", "POST", "/api/games",
		"{\"\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9"
		"\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\xe5\xa4\xa9\":1}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":\"9\"}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":0}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":26}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":9.0}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":9,\"cols\":9,\"rows\":9}"},
	{400, "bad_request", "POST", "/api/games", "{\"cols\":9}"},
	{400, "bad_request", "POST", "/api/games", "{\"game\":\"chess\"}"},
	{400, "bad_request", "POST", "/api/games", "{\"game\":\"renju\",\"size\":4}"},
	{400, "bad_request", "POST", "/api/games", "{\"game\":\"renju\",\"komi\":6.5}"},
	{400, "bad_request", "POST", "/api/games", "{\"game\":\"renju\",\"handicap\":2}"},
	{400, "bad_request", "POST", "/api/games", "{\"komi\":6.25}"},
	{400, "bad_request", "POST", "/api/games", "{\"komi\":401}"},
	{400, "bad_request", "POST", "/api/games", "{\"komi\":1e300}"},
	{400, "bad_request", "POST", "/api/games", "{\"rules\":\"house\"}"},
	{400, "bad_request", "POST", "/api/games", "{\"rules\":7}"},
	{400, "bad_request", "POST", "/api/games", "{\"handicap\":1}"},
	{400, "bad_request", "POST", "/api/games", "{\"handicap\":10}"},
	{400, "bad_request", "POST", "/api/games", "{\"size\":5,\"handicap\":2}"},
	{400, "bad_request", "POST", "/api/games", "{\"black\":7}"},
	{400, "bad_request", "POST", "/api/games", "{\"black\":{\"kind\":\"ghost\"}}"},
	{400, "bad_request", "POST", "/api/games",
		"{\"black\":{\"kind\":\"engine\",\"level\":10}}"},
	{400, "bad_request", "POST", "/api/games", "{\"black\":{\"kind\":\"human\",\"level\":1}}"},
	{400, "bad_request", "POST", "/api/games",
		"{\"black\":{\"kind\":\"human\",\"name\":\"a\\nb\"}}"},
	{400, "bad_request", "POST", "/api/games", "{\"clock\":{\"kind\":\"sundial\"}}"},
	{400, "bad_request", "POST", "/api/games", "{\"clock\":{\"kind\":\"byoyomi\"}}"},
	{400, "bad_request", "POST", "/api/games",
		"{\"clock\":{\"kind\":\"absolute\",\"main_ms\":-1}}"},
	{400, "bad_request", "POST", "/api/games",
		"{\"black\":{\"kind\":\"model\",\"name\":\"m\"}}"},
	{404, "not_found", "GET", "/api/games/0000000000", NULL},
	{404, "not_found", "POST", "/api/games/0000000000/moves", "{\"vertex\":\"D4\"}"},
	{404, "not_found", "GET", "/api/games/0000000000/events", NULL},
	{404, "not_found", "GET", "/api/games/..%2f..%2fetc", NULL},
	{404, "not_found", "GET", "/../../etc/passwd", NULL},
	{404, "not_found", "GET", "/api/nothing", NULL},
	{405, "method", "DELETE", "/api/games", NULL},
	{405, "method", "PUT", "/api/games", "{}"},
	{405, "method", "GET", "/api/sgf", NULL},
	{400, "bad_request", "GET", "/api/games?limit=0", NULL},
	{400, "bad_request", "GET", "/api/games?limit=x", NULL},
	{400, "bad_request", "GET", "/api/games?before=nonsense", NULL},
	{422, "bad_sgf", "POST", "/api/sgf", "no record"},
	{422, "bad_sgf", "POST", "/api/sgf", ""},
	{400, "bad_request", "POST", "/api/sgf", "{\"sgf\":\"(;SZ[9])\",\"index\":1}"},
	{400, "bad_request", "POST", "/api/sgf", "{\"gsf\":\"(;SZ[9])\"}"},
};

static void every_door_answers_with_an_error(void **state)
{
	for (size_t i = 0; i < sizeof(doors) / sizeof(doors[0]); i++) {
		const struct door *door = &doors[i];
		struct answer answer = ask(port_of(state), door->method, door->path, door->body);
		if (answer.status != door->status || strcmp(code_of(answer.json), door->code) != 0)
			fail_msg("%s %s %s: %d %s", door->method, door->path,
				door->body ? door->body : "", answer.status, answer.body);
		assert_true(strlen(text_of(json_object_get(answer.json, "error"), "message")) > 5);
		finish_answer(&answer);
	}
}

static const struct door game_doors[] = {
	{400, "bad_request", "", "moves", "{}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"banana\"}"},
	{400, "bad_request", "", "moves", "{\"vertex\":7}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"\"}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"D4\",\"ply\":-1}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"D4\",\"ply\":\"0\"}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"D4\",\"color\":\"red\"}"},
	{400, "bad_request", "", "moves", "{\"vertex\":\"D4\",\"force\":true}"},
	{409, "state", "", "undo", "{}"},
	{409, "state", "", "stop", "{}"},
	{409, "state", "", "agree", "{}"},
	{409, "state", "", "resume", "{}"},
	{409, "state", "", "score", "{\"toggle\":\"D4\"}"},
	{400, "bad_request", "", "score", "{\"dead\":[\"Z99\"]}"},
	{400, "bad_request", "", "score", "{\"dead\":\"D4\"}"},
	{409, "state", "", "ai", "{\"action\":\"retry\"}"},
	{400, "bad_request", "", "ai", "{\"action\":\"cry\"}"},
	{400, "bad_request", "", "ai", "{\"action\":\"switch\"}"},
};

static void every_door_of_a_game(void **state)
{
	char id[32];

	new_game(port_of(state), id, "{\"size\":9}");
	for (size_t i = 0; i < sizeof(game_doors) / sizeof(game_doors[0]); i++) {
		const struct door *door = &game_doors[i];
		json_t *error =
			expect_post(port_of(state), door->status, id, door->path, "%s", door->body);
		assert_string_equal(code_of(error), door->code);
		json_decref(error);
	}
}

static void the_page_and_the_service_routes(void **state)
{
	int port = port_of(state);
	struct answer page = ask(port, "GET", "/", NULL), again, info;
	char tag[64], header[96], policy[600], type[64];

	assert_int_equal(page.status, 200);
	assert_true(answer_header(&page, "ETag", tag, sizeof(tag)));
	assert_true(answer_header(&page, "Content-Type", type, sizeof(type)));
	assert_string_equal(type, "text/html; charset=utf-8");
	assert_true(answer_header(&page, "Content-Security-Policy", policy, sizeof(policy)));
	assert_non_null(strstr(policy, "default-src 'none'"));
	assert_non_null(strstr(policy, "frame-ancestors 'none'"));
	assert_null(strstr(policy, "unsafe"));
	assert_true(answer_header(&page, "X-Content-Type-Options", type, sizeof(type)));
	assert_string_equal(type, "nosniff");
	assert_true(answer_header(&page, "Referrer-Policy", type, sizeof(type)));
	snprintf(header, sizeof(header), "If-None-Match: %s\r\n", tag);
	again = ask_with(port, "GET", "/", header, NULL);
	assert_int_equal(again.status, 304);
	finish_answer(&again);
	again = ask(port, "GET", "/g/k3v9x0m2ap", NULL);
	assert_int_equal(again.status, 200);
	assert_int_equal(again.length, page.length);
	finish_answer(&again);
	finish_answer(&page);
	page = ask(port, "HEAD", "/", NULL);
	assert_int_equal(page.status, 200);
	finish_answer(&page);

	json_decref(expect(port, 200, "GET", "/health", NULL));
	json_decref(expect(port, 200, "GET", "/ready", NULL));
	info = ask(port, "GET", "/metrics", NULL);
	assert_int_equal(info.status, 200);
	assert_non_null(strstr(info.body, "\ntengen_requests_total "));
	finish_answer(&info);
	info = ask(port, "GET", "/api/info", NULL);
	assert_true(json_is_true(json_object_get(info.json, "owner")));
	assert_int_equal(json_array_size(json_object_get(info.json, "games")), 6);
	assert_true(json_array_size(json_object_get(info.json, "rules")) >= 9);
	finish_answer(&info);
	json_decref(expect(port, 200, "GET", "/api/engines", NULL));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(every_door_answers_with_an_error),
		TEST(every_door_of_a_game),
		TEST(the_page_and_the_service_routes),
	};

	return cmocka_run_group_tests_name("server doors", tests, NULL, NULL);
}
