/*
 * Transcripts as they are exported, played again: the position of each line, its replies in their order,
 * and the referee must say of each what it said then, and end where it ended. A user's export that shows a
 * mistake becomes a test by being put into tests/model/cassettes/.
 */
#include "scripted.h"

#include "../unit.h"

#include "session/load.h"
#include "tengen/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	return text ? text : "";
}

static void load_position(struct tg_position *pos, const char *sgf, enum tg_game game)
{
	struct tg_load_options options = TG_LOAD_OPTIONS_INIT;
	struct tg_record *record = NULL;

	options.force_game = true;
	options.game = game;
	assert_int_equal(tg_record_read(sgf, strlen(sgf), NULL, &record, NULL), TG_OK);
	assert_int_equal(tg_load_position(record, 0, &options, pos, NULL), TG_OK);
	tg_record_destroy(record);
}

/* What the way did (a busy server, a cut stream) comes again as the same failure, without its time. */
static struct scripted_reply reply_of(json_t *attempt)
{
	struct scripted_reply reply = {
		.status = (int)json_integer_value(json_object_get(attempt, "status"))};
	const char *code = text_of(attempt, "code");

	if (strcmp(text_of(attempt, "class"), "transport") == 0 && reply.status <= 200) {
		for (int i = 0; i < TG_MODEL_CODE_COUNT; i++)
			if (strcmp(tg_model_code_name((enum tg_model_code)i), code) == 0)
				reply.code = (enum tg_model_code)i;
		return reply;
	}
	if (reply.status != 200) {
		reply.body = "{}";
		return reply;
	}
	reply.text = text_of(attempt, "reply");
	reply.finish = strcmp(code, "truncated") == 0 ? "length"
		: strcmp(code, "filtered") == 0       ? "content_filter"
						      : "stop";
	return reply;
}

static void compare_attempt(json_t *then, const struct tg_attempt *now)
{
	bool is_rules = tg_model_class_of(now->code) == TG_MODEL_RULES;

	assert_string_equal(tg_model_code_name(now->code), text_of(then, "code"));
	assert_string_equal(now->word, text_of(then, "move"));
	assert_string_equal(
		is_rules ? tg_refusal_text(now->refusal) : "", text_of(then, "refusal"));
}

static void play_line(json_t *line)
{
	json_t *attempts = json_object_get(line, "attempts"), *attempt;
	enum tg_game game;
	struct scripted s;
	size_t i;
	char hash[17];

	assert_true(tg_game_parse(text_of(line, "game"), &game));
	scripted_init(&s, game, (int)json_integer_value(json_object_get(line, "cols")));
	load_position(s.pos, text_of(line, "sgf"), game);
	snprintf(hash, sizeof(hash), "%016llx", (unsigned long long)tg_position_hash(s.pos));
	assert_string_equal(hash, text_of(line, "hash"));
	json_array_foreach(attempts, i, attempt) scripted_reply(&s, reply_of(attempt));
	scripted_begin(&s);
	scripted_think(&s);
	assert_int_equal(s.transcript.attempts_length, json_array_size(attempts));
	json_array_foreach(attempts, i, attempt)
		compare_attempt(attempt, &s.transcript.attempts[i]);
	assert_string_equal(s.transcript.move, text_of(line, "move"));
	assert_string_equal(s.transcript.board, text_of(line, "board"));
	scripted_finish(&s);
}

static void play_cassette(const char *name)
{
	char path[500], *text = NULL;
	size_t room = 0;
	int lines = 0;
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", CASSETTES, name);
	file = fopen(path, "r");
	assert_non_null(file);
	while (getline(&text, &room, file) > 0) {
		json_t *line = json_loads(text, 0, NULL);
		assert_non_null(line);
		play_line(line);
		json_decref(line);
		lines++;
	}
	free(text);
	fclose(file);
	assert_true(lines > 0);
}

static void refusals_of_both_games(void **state)
{
	play_cassette("refusals.jsonl");
}

static void replies_that_cannot_be_read(void **state)
{
	play_cassette("format.jsonl");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refusals_of_both_games),
		cmocka_unit_test(replies_that_cannot_be_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
