/*
 * Language models in seats, behind the server: they play, are refused, fail, and a person decides; a late
 * answer leaves nothing behind and its connection is closed.
 */
#include "client.h"
#include "model_mock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The port of the mock goes in; a retry costs no time. */
#define ENDPOINT \
	"{\"name\":\"mock\",\"url\":\"http://127.0.0.1:%d/v1\",\"model\":\"mock-1\"," \
	"\"transport_tries\":1,\"move_seconds\":100}"
#define AGAINST "{\"size\":9,\"white\":{\"kind\":\"model\",\"name\":\"mock\"}}"

static const char *const hang[] = {MOCK_HANG, NULL};
static const char *const e5[] = {"{\"move\":\"E5\",\"reason\":\"the centre\"}", NULL};
static const char *const always_d4[] = {"{\"move\":\"D4\",\"reason\":\"<b>mine</b>\"}", NULL};
static const char *const second_try[] = {"{\"move\":\"D4\"}", "{\"move\":\"F6\"}", NULL};

static void set_up_model(int port, const struct model_mock *mock)
{
	json_decref(expect(port, 201, "POST", "/api/models", ENDPOINT, mock->port));
}

/* A game whose events are watched; White is the model, to be asked at the first move. */
static struct stream watch_game(int port, char id[32], const char *settings)
{
	char path[64];
	struct stream stream;

	new_game(port, id, settings);
	snprintf(path, sizeof(path), "/api/games/%s/events", id);
	stream = open_stream(port, path, "");
	json_decref(wait_event(&stream, "state", NULL));
	return stream;
}

static json_t *ai_of(json_t *state)
{
	return json_object_get(state, "ai");
}

/* Reads on until a state whose `ai` is in this state. */
static json_t *wait_ai(struct stream *stream, const char *name)
{
	json_t *now = wait_event(stream, "state", NULL);

	while (strcmp(text_of(ai_of(now), "state"), name) != 0) {
		json_decref(now);
		now = wait_event(stream, "state", NULL);
	}
	return now;
}

static json_t *wait_ply(struct stream *stream, int ply)
{
	json_t *now = wait_event(stream, "state", NULL);

	while (number_of(now, "ply") != ply) {
		json_decref(now);
		now = wait_event(stream, "state", NULL);
	}
	return now;
}

static json_t *get_entries(int port, const char *id)
{
	char path[64];

	snprintf(path, sizeof(path), "/api/games/%s/transcript", id);
	return expect(port, 200, "GET", path, NULL);
}

static size_t count_entries(int port, const char *id)
{
	json_t *transcript = get_entries(port, id);
	size_t count = json_array_size(json_object_get(transcript, "entries"));

	json_decref(transcript);
	return count;
}

static void it_plays_and_what_it_said_is_kept(void **state)
{
	int port = port_of(state);
	struct model_mock mock;
	char id[32], path[80];
	json_t *now, *transcript, *entry;
	struct answer lines;
	struct stream stream;

	model_mock_start(&mock, second_try);
	set_up_model(port, &mock);
	stream = watch_game(port, id, AGAINST);
	play_all(port, id, "D4");
	now = wait_ply(&stream, 2);
	assert_string_equal(text_of(json_object_get(now, "last_move"), "vertex"), "F6");
	assert_string_equal(text_of(ai_of(now), "state"), "idle");
	assert_true(json_is_true(json_object_get(now, "transcript")));
	json_decref(now);

	transcript = get_entries(port, id);
	entry = json_array_get(json_object_get(transcript, "entries"), 0);
	assert_int_equal(number_of(entry, "ply"), 2);
	assert_string_equal(text_of(entry, "kind"), "answer");
	entry = json_object_get(entry, "entry");
	assert_string_equal(text_of(entry, "move"), "F6");
	assert_int_equal(json_array_size(json_object_get(entry, "attempts")), 2);
	assert_string_equal(
		text_of(json_array_get(json_object_get(entry, "attempts"), 0), "refusal"),
		"occupied");
	json_decref(transcript);
	snprintf(path, sizeof(path), "/api/games/%s/transcript?format=jsonl", id);
	lines = ask(port, "GET", path, NULL);
	assert_int_equal(lines.status, 200);
	assert_non_null(strstr(lines.body, "\"move\":\"F6\""));
	assert_ptr_equal(strchr(lines.body, '\n'), lines.body + lines.length - 1);
	finish_answer(&lines);

	/* Taken back it was never said. */
	json_decref(expect_post(port, 200, id, "undo", " "));
	assert_int_equal(count_entries(port, id), 0);
	close_stream(&stream);
	model_mock_stop(&mock);
}

/* A game in which the model has spent its attempts on D4. */
static struct stream failed_game(int port, char id[32], struct model_mock *mock)
{
	struct stream stream;
	json_t *now, *ai;

	model_mock_say(mock, always_d4);
	stream = watch_game(port, id, AGAINST);
	play_all(port, id, "D4");
	now = wait_ai(&stream, "failed");
	ai = ai_of(now);
	assert_int_equal(number_of(now, "ply"), 1);
	assert_string_equal(text_of(now, "phase"), "playing");
	assert_string_equal(text_of(ai, "class"), "rules");
	assert_int_equal(number_of(ai, "attempts"), 4);
	assert_string_equal(reason_at(json_object_get(ai, "refusals"), "D4"), "occupied");
	assert_true(strlen(text_of(ai, "message")) > 10);
	json_decref(now);
	return stream;
}

static void every_choice_after_a_failure(void **state)
{
	int port = port_of(state), asked;
	struct model_mock mock;
	char id[32];
	struct stream stream;
	json_t *now;

	model_mock_start(&mock, always_d4);
	set_up_model(port, &mock);

	stream = failed_game(port, id, &mock);
	model_mock_say(&mock, e5);
	json_decref(expect_post(port, 200, id, "ai", "{\"action\":\"retry\"}"));
	now = wait_ply(&stream, 2);
	assert_string_equal(text_of(json_object_get(now, "last_move"), "vertex"), "E5");
	json_decref(now);
	json_decref(expect_post(port, 409, id, "ai", "{\"action\":\"retry\"}"));
	close_stream(&stream);

	stream = failed_game(port, id, &mock);
	json_decref(expect_post(port, 200, id, "ai",
		"{\"action\":\"switch\",\"seat\":{\"kind\":\"engine\",\"level\":1}}"));
	json_decref(wait_ply(&stream, 2));
	close_stream(&stream);

	stream = failed_game(port, id, &mock);
	asked = model_mock_asked(&mock);
	now = expect_post(port, 200, id, "ai", "{\"action\":\"both\"}");
	assert_true(json_is_true(json_object_get(json_object_get(now, "can"), "play")));
	json_decref(now);
	play_all(port, id, "E5 F6 G7");
	assert_int_equal(model_mock_asked(&mock), asked);
	close_stream(&stream);

	stream = failed_game(port, id, &mock);
	now = expect_post(port, 200, id, "ai", "{\"action\":\"resign\"}");
	assert_string_equal(text_of(json_object_get(now, "result"), "text"), "B+R");
	json_decref(now);
	close_stream(&stream);

	stream = failed_game(port, id, &mock);
	now = expect_post(port, 200, id, "ai", "{\"action\":\"undo\"}");
	assert_int_equal(number_of(now, "ply"), 0);
	assert_string_equal(text_of(ai_of(now), "state"), "idle");
	json_decref(now);
	assert_int_equal(count_entries(port, id), 0);
	close_stream(&stream);
	model_mock_stop(&mock);
}

/* What a person chose instead of the model's move is in the record, asked for or not. */
static void a_decision_is_in_the_record(void **state)
{
	int port = port_of(state);
	struct model_mock mock;
	char id[32], path[80];
	struct stream stream;
	struct answer sgf;

	model_mock_start(&mock, always_d4);
	set_up_model(port, &mock);
	stream = failed_game(port, id, &mock);
	json_decref(expect_post(port, 200, id, "ai", "{\"action\":\"both\"}"));
	play_all(port, id, "E5");
	assert_int_equal(count_entries(port, id), 2);
	snprintf(path, sizeof(path), "/api/games/%s/sgf", id);
	sgf = ask(port, "GET", path, NULL);
	assert_int_equal(sgf.status, 200);
	assert_non_null(strstr(sgf.body, ";W[ee]C["));
	assert_non_null(strstr(sgf.body, "By a person's choice"));
	assert_null(strstr(sgf.body, "Refused"));
	finish_answer(&sgf);
	snprintf(path, sizeof(path), "/api/games/%s/sgf?comments=1", id);
	sgf = ask(port, "GET", path, NULL);
	assert_non_null(strstr(sgf.body, "Refused: D4 (occupied)"));
	finish_answer(&sgf);
	close_stream(&stream);
	model_mock_stop(&mock);
}

/* While the model is asked: what ends the think, and how many plies there are then. */
static const struct ending {
	const char *what, *body;
	int ply;
} endings[] = {
	{"undo", " ", 0},
	{"moves", "{\"vertex\":\"resign\",\"color\":\"black\"}", 1},
	{"seats", "{\"white\":{\"kind\":\"human\"}}", 1},
	{"stop", " ", 1},
};

static void a_late_answer_leaves_nothing(void **state)
{
	int port = port_of(state);
	struct model_mock mock;
	char id[32], path[64];
	struct stream stream;
	json_t *now;
	int dropped = 0;

	model_mock_start(&mock, hang);
	set_up_model(port, &mock);
	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		struct timespec before, after;
		stream = watch_game(port, id, AGAINST);
		play_all(port, id, "D4");
		model_mock_wait_asked(&mock, dropped + 1);
		now = get_state(port, id);
		assert_string_equal(text_of(ai_of(now), "state"), "thinking");
		json_decref(now);
		clock_gettime(CLOCK_MONOTONIC, &before);
		json_decref(expect_post(port, 200, id, endings[i].what, "%s", endings[i].body));
		model_mock_wait_dropped(&mock, ++dropped);
		clock_gettime(CLOCK_MONOTONIC, &after);
		assert_true((double)(after.tv_sec - before.tv_sec) +
				(double)(after.tv_nsec - before.tv_nsec) / 1e9 <
			5); /* a second on a quiet machine */
		if (strcmp(endings[i].what, "stop") == 0) {
			now = wait_ai(&stream, "failed");
			assert_string_equal(text_of(ai_of(now), "code"), "stopped");
			json_decref(now);
		} else {
			assert_int_equal(count_entries(port, id), 0);
		}
		now = get_state(port, id);
		assert_int_equal(number_of(now, "ply"), endings[i].ply);
		assert_int_equal(json_array_size(json_object_get(ai_of(now), "refusals")), 0);
		json_decref(now);
		close_stream(&stream);
	}
	/* The game itself goes. */
	new_game(port, id, AGAINST);
	play_all(port, id, "D4");
	model_mock_wait_asked(&mock, dropped + 1);
	snprintf(path, sizeof(path), "/api/games/%s", id);
	json_decref(expect(port, 204, "DELETE", path, NULL));
	model_mock_wait_dropped(&mock, ++dropped);
	/* Time runs out. */
	stream = watch_game(port, id,
		"{\"size\":9,\"white\":{\"kind\":\"model\",\"name\":\"mock\"},"
		"\"clock\":{\"kind\":\"absolute\",\"main_ms\":400}}");
	play_all(port, id, "D4");
	model_mock_wait_asked(&mock, dropped + 1);
	model_mock_wait_dropped(&mock, ++dropped);
	now = wait_event(&stream, "phase", NULL);
	json_decref(now);
	now = get_state(port, id);
	assert_string_equal(text_of(json_object_get(now, "result"), "text"), "B+T");
	assert_int_equal(number_of(now, "ply"), 1);
	json_decref(now);
	close_stream(&stream);
	model_mock_stop(&mock);
}

/* An undo, the same move again: the second question is the one that is answered. */
static void the_same_position_is_asked_anew(void **state)
{
	static const char *const script[] = {
		MOCK_HANG, "{\"move\":\"E5\",\"reason\":\"second\"}", NULL};
	int port = port_of(state);
	struct model_mock mock;
	struct stream stream;
	char id[32];

	model_mock_start(&mock, script);
	set_up_model(port, &mock);
	stream = watch_game(port, id, AGAINST);
	play_all(port, id, "D4");
	model_mock_wait_asked(&mock, 1);
	json_decref(expect_post(port, 200, id, "undo", " "));
	play_all(port, id, "D4");
	json_decref(wait_ply(&stream, 2));
	assert_int_equal(count_entries(port, id), 1);
	assert_int_equal(mock.dropped, 1);
	close_stream(&stream);
	model_mock_stop(&mock);
}

/* One thread for engines, and a model that says nothing: the engine of another game answers. */
static void a_silent_model_holds_up_no_engine(void **state)
{
	struct running *running = *state;
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	struct model_mock mock;
	struct stream stream;
	char id[32], other[32];

	stop_server(running);
	options.threads = 1;
	start_server(running, &options);
	model_mock_start(&mock, hang);
	set_up_model(running->port, &mock);
	new_game(running->port, id, AGAINST);
	play_all(running->port, id, "D4");
	model_mock_wait_asked(&mock, 1);
	stream = watch_game(
		running->port, other, "{\"size\":9,\"white\":{\"kind\":\"engine\",\"level\":1}}");
	play_all(running->port, other, "E5");
	json_decref(wait_ply(&stream, 2));
	close_stream(&stream);
	/* And no server that wants to end. */
	stop_server(running);
	model_mock_wait_dropped(&mock, 1);
	start_server(running, &options);
	model_mock_stop(&mock);
}

static void attempts_are_told_as_they_happen(void **state)
{
	static const char *const script[] = {"{\"move\":\"D4\"}", MOCK_HANG, NULL};
	int port = port_of(state);
	struct model_mock mock;
	struct stream stream;
	char id[32];
	json_t *ai;

	model_mock_start(&mock, script);
	set_up_model(port, &mock);
	stream = watch_game(port, id, AGAINST);
	play_all(port, id, "D4");
	do
		ai = wait_event(&stream, "ai", NULL);
	while (number_of(ai, "attempt") < 2 && (json_decref(ai), true));
	assert_string_equal(text_of(ai, "state"), "thinking");
	assert_int_equal(number_of(ai, "attempts"), 4);
	assert_string_equal(text_of(ai, "class"), "rules");
	assert_string_equal(reason_at(json_object_get(ai, "refusals"), "D4"), "occupied");
	assert_true(number_of(ai, "elapsed_ms") >= 0);
	json_decref(ai);
	close_stream(&stream);
	model_mock_stop(&mock);
}

/* The failure of failed_game, as it was; nobody has been asked since. */
static void expect_still_failed(int port, const char *id, struct model_mock *mock, int asked)
{
	json_t *now = get_state(port, id), *ai = ai_of(now);

	assert_string_equal(text_of(ai, "state"), "failed");
	assert_string_equal(text_of(ai, "class"), "rules");
	assert_string_equal(text_of(ai, "code"), "refused");
	assert_int_equal(number_of(ai, "attempts"), 4);
	assert_string_equal(reason_at(json_object_get(ai, "refusals"), "D4"), "occupied");
	assert_non_null(strstr(text_of(ai, "message"), "White (mock) "));
	assert_int_equal(number_of(now, "ply"), 1);
	assert_int_equal(model_mock_asked(mock), asked);
	json_decref(now);
}

/* Whoever failed waits for a person, however often the game leaves the memory; a decision ends it. */
static void a_failure_outlives_its_room(void **state)
{
	struct running *running = *state;
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	struct model_mock mock;
	struct stream stream;
	char id[32], other[32], path[64];
	json_t *now;
	int asked;

	model_mock_start(&mock, always_d4);
	set_up_model(running->port, &mock);
	stream = failed_game(running->port, id, &mock);
	close_stream(&stream);
	asked = model_mock_asked(&mock);
	stop_server(running);
	model_mock_say(&mock, e5);
	options.max_rooms = 1;
	start_server(running, &options);
	expect_still_failed(running->port, id, &mock, asked);
	new_game(running->port, other, "{\"size\":9}"); /* there is place for one */
	expect_still_failed(running->port, id, &mock, asked);

	json_decref(expect_post(running->port, 200, id, "ai", "{\"action\":\"both\"}"));
	json_decref(get_state(running->port, other));
	now = get_state(running->port, id);
	assert_string_equal(text_of(ai_of(now), "state"), "idle");
	json_decref(now);
	assert_int_equal(model_mock_asked(&mock), asked);
	assert_int_equal(count_entries(running->port, id), 2);

	/* Seated anew it is asked: what failed before was decided about. */
	json_decref(expect_post(running->port, 200, id, "seats",
		"{\"white\":{\"kind\":\"model\",\"name\":\"mock\"}}"));
	snprintf(path, sizeof(path), "/api/games/%s/events", id);
	stream = open_stream(running->port, path, "");
	json_decref(wait_ply(&stream, 2));
	assert_int_equal(model_mock_asked(&mock), asked + 1);
	close_stream(&stream);
	model_mock_stop(&mock);
}

/* One that could not even be asked waits as well, though it could be asked now. */
static void a_model_that_was_gone_waits(void **state)
{
	struct running *running = *state;
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	struct model_mock mock;
	struct stream stream;
	char id[32];
	json_t *now;

	model_mock_start(&mock, e5);
	set_up_model(running->port, &mock);
	stream = watch_game(running->port, id, AGAINST);
	json_decref(expect(running->port, 204, "DELETE", "/api/models?name=mock", NULL));
	play_all(running->port, id, "D4");
	json_decref(wait_ai(&stream, "failed"));
	close_stream(&stream);
	set_up_model(running->port, &mock);
	stop_server(running);
	start_server(running, &options);
	now = get_state(running->port, id);
	assert_string_equal(text_of(ai_of(now), "state"), "failed");
	assert_string_equal(text_of(ai_of(now), "code"), "not-found");
	json_decref(now);
	assert_int_equal(model_mock_asked(&mock), 0);
	now = expect_post(running->port, 200, id, "ai", "{\"action\":\"resign\"}");
	assert_string_equal(text_of(json_object_get(now, "result"), "text"), "B+R");
	json_decref(now);
	model_mock_stop(&mock);
}

/* A server that starts again finds the model by its name, and asks it; one that is gone is a failure. */
static void a_restarted_server_finds_it_again(void **state)
{
	struct running *running = *state;
	struct tg_server_options options = TG_SERVER_OPTIONS_INIT;
	struct model_mock mock;
	struct stream stream;
	char id[32], path[64];
	json_t *now;

	model_mock_start(&mock, hang);
	set_up_model(running->port, &mock);
	new_game(running->port, id, AGAINST);
	play_all(running->port, id, "D4");
	model_mock_wait_asked(&mock, 1);
	stop_server(running);
	model_mock_say(&mock, e5);
	start_server(running, &options);
	snprintf(path, sizeof(path), "/api/games/%s/events", id);
	stream = open_stream(running->port, path, "");
	now = wait_ply(&stream, 2);
	assert_string_equal(
		text_of(json_object_get(json_object_get(now, "seats"), "white"), "kind"), "model");
	assert_string_equal(
		text_of(json_object_get(json_object_get(now, "seats"), "white"), "name"), "mock");
	json_decref(now);
	json_decref(expect(running->port, 204, "DELETE", "/api/models?name=mock", NULL));
	play_all(running->port, id, "F6");
	now = wait_ai(&stream, "failed");
	assert_string_equal(text_of(ai_of(now), "code"), "not-found");
	assert_non_null(strstr(text_of(ai_of(now), "message"), "mock"));
	json_decref(now);
	close_stream(&stream);
	model_mock_stop(&mock);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down_server)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(it_plays_and_what_it_said_is_kept),
		TEST(every_choice_after_a_failure),
		TEST(a_decision_is_in_the_record),
		TEST(a_late_answer_leaves_nothing),
		TEST(the_same_position_is_asked_anew),
		TEST(a_silent_model_holds_up_no_engine),
		TEST(attempts_are_told_as_they_happen),
		TEST(a_restarted_server_finds_it_again),
		TEST(a_failure_outlives_its_room),
		TEST(a_model_that_was_gone_waits),
	};

	return cmocka_run_group_tests_name("server models", tests, NULL, NULL);
}
