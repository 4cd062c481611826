/* Buffers, arenas and numbers from text keep their promises at their limits. */
#include "../unit.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static void a_full_buffer_keeps_what_it_has(void **state)
{
	struct tg_buffer buffer = TG_BUFFER_INIT(8);

	(void)state;
	tg_buffer_append_text(&buffer, "12345678");
	assert_int_equal(buffer.failed, TG_OK);
	tg_buffer_append_char(&buffer, '9');
	assert_int_equal(buffer.failed, TG_ERR_TOO_LARGE);
	assert_string_equal(buffer.data, "12345678");
	assert_null(tg_buffer_take(&buffer, NULL));
	tg_buffer_printf(&buffer, "%d-%s", 42, "abc");
	assert_string_equal(buffer.data, "42-abc");
	tg_buffer_consume(&buffer, 3);
	size_t length = 0;
	char *text = tg_buffer_take(&buffer, &length);
	assert_string_equal(text, "abc");
	assert_int_equal(length, 3);
	free(text);
	text = tg_buffer_take(&buffer, &length);
	assert_string_equal(text, "");
	free(text);
}

static void an_arena_gives_aligned_pieces(void **state)
{
	struct tg_arena arena = TG_ARENA_INIT;

	(void)state;
	for (size_t size = 0; size < 9000; size += 7) {
		char *piece = tg_arena_alloc(&arena, size);
		assert_non_null(piece);
		assert_int_equal((uintptr_t)piece % 8, 0);
		memset(piece, 0xaa, size);
	}
	assert_null(tg_arena_alloc(&arena, SIZE_MAX));
	assert_null(tg_arena_alloc(&arena, SIZE_MAX - 20));
	assert_string_equal(tg_arena_copy(&arena, "abc", 2), "ab");
	tg_arena_finish(&arena);
}

static void numbers_from_text(void **state)
{
	long i = 77;
	double d = 77;

	(void)state;
	assert_true(tg_text_parse_int("-12", -20, 20, &i) && i == -12);
	assert_false(tg_text_parse_int("21", -20, 20, &i));
	assert_false(tg_text_parse_int("", -20, 20, &i));
	assert_false(tg_text_parse_int("1 ", -20, 20, &i));
	assert_false(tg_text_parse_int("99999999999999999999", 0, 2000000000, &i));
	assert_int_equal(i, -12);
	assert_true(tg_text_parse_number("7.5", &d) && d == 7.5);
	assert_true(tg_text_parse_number("-.5", &d) && d == -0.5);
	assert_false(tg_text_parse_number("inf", &d));
	assert_false(tg_text_parse_number("nan", &d));
	assert_false(tg_text_parse_number("1e5", &d));
	assert_false(tg_text_parse_number(".", &d));
	assert_true(d == -0.5);
}

static void words_in_any_case(void **state)
{
	(void)state;
	assert_true(tg_text_has_nocase("ERROR Unknown: TIME_LEFT", "time_left"));
	assert_true(tg_text_has_nocase("aab", "AB")); /* begins anew after a false start */
	assert_true(tg_text_has_nocase("", "") && tg_text_has_nocase("a", ""));
	assert_false(tg_text_has_nocase("time_lef", "time_left"));
	assert_false(tg_text_has_nocase("", "a"));
	assert_true(tg_text_equal_nocase("Go", "gO"));
	assert_false(tg_text_equal_nocase("Go", "gOO"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_full_buffer_keeps_what_it_has),
		cmocka_unit_test(an_arena_gives_aligned_pieces),
		cmocka_unit_test(numbers_from_text),
		cmocka_unit_test(words_in_any_case),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
