/*
 * Files that were made to hurt: an error that says where, or a good tree. What counts is that nothing is
 * quadratic, recursive or out of bounds; and that reading needs no more memory than six times the file,
 * which a child process with a limit proves.
 */
#include "../unit.h"

#include "base/buffer.h"
#include "base/rng.h"
#include "tengen/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* A sanitizer needs memory of its own and is slow: there sizes are a tenth, without a limit. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

enum { MILLION = IS_SANITIZED ? 100000 : 1000000 };

enum { MANY = 100000 };

static void repeat(struct tg_buffer *text, const char *piece, int count)
{
	for (int i = 0; i < count; i++)
		tg_buffer_append_text(text, piece);
}

/* Reads and, when there is a tree, writes and reads it again. */
static enum tg_status survive(const char *bytes, size_t length)
{
	struct tg_record_limits limits = TG_RECORD_LIMITS_INIT;
	struct tg_record *record, *again;
	struct tg_finding error = {0};
	char *text;
	size_t written;

	limits.check_moves = true;
	enum tg_status status = tg_record_read(bytes, length, &limits, &record, &error);
	if (status != TG_OK) {
		assert_null(record);
		assert_non_null(error.message);
		assert_true(error.line >= 1 && error.column >= 1);
		return status;
	}
	assert_int_equal(tg_record_write(record, &text, &written), TG_OK);
	assert_int_equal(tg_record_read(text, written, NULL, &again, NULL), TG_OK);
	assert_int_equal(tg_record_games(record), tg_record_games(again));
	tg_record_destroy(again);
	tg_record_destroy(record);
	free(text);
	return TG_OK;
}

static void survive_repeated(const char *head, const char *piece, enum tg_status wanted)
{
	struct tg_buffer text = TG_BUFFER_INIT(1 << 26);

	tg_buffer_append_text(&text, head);
	repeat(&text, piece, MANY);
	assert_int_equal(survive(text.data, text.length), wanted);
	tg_buffer_finish(&text);
}

static void brackets_without_end(void **state)
{
	(void)state;
	survive_repeated("", "(", TG_ERR_SYNTAX);
	survive_repeated("(;", "(", TG_OK);
	survive_repeated("(;", "[", TG_OK);
	survive_repeated("(;C[", "\\", TG_OK);
	survive_repeated("(;", ")", TG_OK);
	survive_repeated("(;", "()", TG_OK);
}

static void deep_and_wide(void **state)
{
	(void)state;
	survive_repeated("", "(;B[aa]", TG_OK);
	survive_repeated("(;", "(;B[aa](;W[bb])", TG_OK);
	survive_repeated("(;", "(;B[aa])", TG_OK);
	survive_repeated("(", ";B[aa];W[bb]", TG_OK);
	survive_repeated("", "(;B[aa])", TG_OK);
}

static void one_node_with_everything(void **state)
{
	struct tg_buffer text = TG_BUFFER_INIT(1 << 26);

	(void)state;
	survive_repeated("(;", "C[a]", TG_OK);
	survive_repeated("(;", "AB[aa:ss]AW[aa:ss]", TG_OK);
	survive_repeated("(;FF[3]AB[aa]", "M[aa][bb]L[cc]", TG_OK);
	survive_repeated("(;FF[3]", ";M[aa]", TG_OK);
	tg_buffer_append_text(&text, "(;");
	for (int i = 0; i < MANY; i++)
		tg_buffer_printf(&text, "%c%c%c%c[x]", 'A' + i % 26, 'A' + i / 26 % 26,
			'A' + i / 676 % 26, 'A' + i / 17576);
	assert_int_equal(survive(text.data, text.length), TG_OK);
	tg_buffer_finish(&text);
}

static void charsets_that_cannot_be(void **state)
{
	(void)state;
	survive_repeated("", "(;CA[GBK]C[\x81])", TG_OK);
	survive_repeated("", "(;CA[GBK]C[\x81];](;CA[big5]", TG_OK);
	survive_repeated("", "(;C[\xb0\xa1\x81])", TG_OK);
	survive_repeated("(;CA[ISO-2022-JP]C[\x1b$B", "]]\x1b(B]", TG_OK);
	survive_repeated("", "(;CA[UTF-16LE]C[\x01\x5d\x5d)", TG_OK);
}

static void limits(void **state)
{
	struct tg_record_limits limits = TG_RECORD_LIMITS_INIT;
	struct tg_record *record;
	struct tg_finding error;

	(void)state;
	limits.max_bytes = 10;
	assert_int_equal(
		tg_record_read("(;C[12\n345])", 12, &limits, &record, &error), TG_ERR_TOO_LARGE);
	assert_int_equal(error.line, 2);
	assert_int_equal(error.column, 4);
	limits.max_bytes = 100;
	limits.max_nodes = 2;
	assert_int_equal(
		tg_record_read("(;;B[aa];W[bb])", 15, &limits, &record, &error), TG_ERR_TOO_LARGE);
	assert_int_equal(error.column, 9);
	assert_int_equal(tg_record_read("", 0, NULL, &record, &error), TG_ERR_SYNTAX);
	assert_int_equal(error.line, 1);
	assert_int_equal(error.column, 1);
}

/* --- memory ------------------------------------------------------------------------------------ */

/* Address space of this process in bytes. */
static rlim_t address_space(void)
{
	FILE *file = fopen("/proc/self/statm", "r");
	unsigned long pages = 0;

	if (!file || fscanf(file, "%lu", &pages) != 1)
		pages = 0;
	if (file)
		fclose(file);
	return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void read_and_exit(const char *bytes, size_t length, bool is_limited)
{
	struct tg_record_limits limits = TG_RECORD_LIMITS_INIT;
	struct tg_record *record;
	struct tg_finding error;
	rlim_t now = address_space();

	/* a few MiB beside it: codecs of iconv, what malloc keeps in hand */
	rlim_t most = now + 6 * (rlim_t)length + ((rlim_t)8 << 20);
	if (is_limited && now > 0)
		setrlimit(RLIMIT_AS, &(struct rlimit){most, most});
	limits.max_bytes = (size_t)1 << 30;
	enum tg_status status = tg_record_read(bytes, length, &limits, &record, &error);
	_exit(status == TG_OK ? 0 : status == TG_ERR_SYNTAX ? 1 : 2);
}

/* Reads in a child with memory of six times the file. */
static void survive_within(const struct tg_buffer *text, enum tg_status wanted)
{
	int status;
	pid_t child = fork();

	assert_true(child >= 0);
	assert_int_equal(text->failed, TG_OK);
	if (child == 0)
		read_and_exit(text->data, text->length, !IS_SANITIZED);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), wanted == TG_OK ? 0 : 1);
}

static void many_within(const char *head, const char *piece, int count, enum tg_status wanted)
{
	struct tg_buffer text = TG_BUFFER_INIT((size_t)1 << 28);

	tg_buffer_append_text(&text, head);
	repeat(&text, piece, count);
	survive_within(&text, wanted);
	tg_buffer_finish(&text);
}

static void memory_is_bounded(void **state)
{
	static const char ten[] = "((((((((((", letters[] = "aaaaaaaaaa";

	(void)state;
	many_within("", ten, 10 * MILLION, TG_ERR_SYNTAX);
	many_within("(;C[", letters, 10 * MILLION, TG_OK);
	many_within("", "(;B[aa]", MILLION, TG_OK);
	many_within("(;FF[4]", ";B[aa];W[bb]", MILLION, TG_OK);
}

static void memory_of_names_is_bounded(void **state)
{
	struct tg_buffer text = TG_BUFFER_INIT((size_t)1 << 28);

	(void)state;
	tg_buffer_append_text(&text, "(;");
	for (int i = 0; i < MILLION; i++) {
		char name[] = {(char)('A' + i % 26), (char)('A' + i / 26 % 26),
			(char)('A' + i / 676 % 26), (char)('A' + i / 17576 % 26),
			(char)('A' + i / 456976), '[', 'x', ']'};
		tg_buffer_append(&text, name, sizeof(name));
	}
	survive_within(&text, TG_OK);
	tg_buffer_finish(&text);
}

/* Each has more readings than one, and none is right. */
static void memory_of_charsets_is_bounded(void **state)
{
	static const char *const heads[] = {"(;FF[4]CA[GBK]", "(;CA[Shift_JIS]", "(;CA[Big5]",
		"(;CA[ISO-2022-JP]", "(;CA[EUC-KR]", "(;CA[UTF-8]", "(;FF[4]", "(;CA[UTF-16LE]"};

	(void)state;
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); i++)
		many_within(heads[i], ";B[aa]C[h\xe9llo \xfc\xff w\xf6rld \x81\x5c \x81 x]",
			MILLION / 10, TG_OK);
	many_within("", "(;CA[GBK]C[\x81])", MILLION / 4, TG_OK);
}

static void memory_of_junk_is_bounded(void **state)
{
	struct tg_buffer text = TG_BUFFER_INIT((size_t)1 << 28);
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 3);
	for (int i = 0; i < 2 * MILLION; i++) {
		uint64_t eight = tg_rng_next(&rng);
		tg_buffer_append(&text, &eight, sizeof(eight));
	}
	survive_within(&text, TG_OK);
	tg_buffer_finish(&text);
}

/* --- small files ------------------------------------------------------------------------------- */

static const char good[] =
	"junk (;FF[4]GM[1]CA[UTF-8]AP[a\\:b:1]SZ[9]PB[\xe5\x9b\xb2]HA[2]AB[aa:cc][ii]PL[W]\n"
	"C[a \\] b\\\\];W[ee]LB[aa:x][bb:y\\:z](;B[tt]N[n])(;B[]VW[](;W[zz])(;W[ff]XX[1][2])))\n"
	"(;GM[4]CA[GBK]PB[\xce\xa7\x81\x5c];B[hh])(;FF[3]M[aa]L[bb])";

/* What remains of the first n bytes is read, for each n. */
static void cut_at_every_byte(void **state)
{
	(void)state;
	for (size_t length = 0; length < sizeof(good); length++) {
		enum tg_status status = survive(good, length);
		/* from the first root on there is a tree */
		assert_int_equal(status, length >= 7 ? TG_OK : TG_ERR_SYNTAX);
	}
}

/* In a block of its own size, so that a sanitizer sees one byte too far. */
static void cut_in_every_charset(void **state)
{
	static const char *const heads[] = {"UTF-16BE", "UTF-16LE", "GBK", "Shift_JIS", "Big5",
		"EUC-KR", "ISO-2022-JP", "UTF-8"};
	static const char body[] =
		"]C[\0h\0\\\0]\0]\x81\\\x81]\x1b$B\x24\x22\x1b(B\xad\x5d\0]);B[aa])";
	char text[sizeof(body) + 32];

	(void)state;
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); i++) {
		size_t head = (size_t)sprintf(text, "(;CA[%s", heads[i]);

		memcpy(text + head, body, sizeof(body));
		for (size_t length = 0; length < head + sizeof(body); length++) {
			char *exact = malloc(length + !length);

			memcpy(exact, text, length);
			survive(exact, length);
			free(exact);
		}
	}
}

static void one_byte_changed(void **state)
{
	static const char bytes[] = "()[];\\:\n\rA\x81\x5c\xff\x00\x1b";
	char text[sizeof(good)];

	(void)state;
	for (size_t i = 0; i + 1 < sizeof(good); i++)
		for (size_t k = 0; k < sizeof(bytes); k++) {
			memcpy(text, good, sizeof(good));
			text[i] = bytes[k];
			survive(text, sizeof(good) - 1);
		}
}

static void random_tokens(void **state)
{
	static const char *const tokens[] = {"(", ")", ";", "[", "]", "\\", "B[aa]", "W[tt]",
		"AB[aa:ii]", "AE[cc]", "SZ[9]", "GM[1]", "FF[3]", "C[x", "CA[GBK]", "CA[SJIS]",
		"\x95\x5c", "\x95\x5d", "M[aa]", "VW[aa][bb]", "TE[1]BM[1]", "PL[", "K", "5"};
	struct tg_rng rng;

	(void)state;
	tg_rng_init(&rng, 1);
	for (int round = 0; round < 3000; round++) {
		struct tg_buffer text = TG_BUFFER_INIT(1 << 16);
		tg_buffer_append_text(&text, "(;");
		for (int i = 0; i < 60; i++)
			tg_buffer_append_text(&text,
				tokens[tg_rng_below(&rng, sizeof(tokens) / sizeof(*tokens))]);
		survive(text.data, text.length);
		tg_buffer_finish(&text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(brackets_without_end),
		cmocka_unit_test(deep_and_wide),
		cmocka_unit_test(one_node_with_everything),
		cmocka_unit_test(charsets_that_cannot_be),
		cmocka_unit_test(limits),
		cmocka_unit_test(memory_is_bounded),
		cmocka_unit_test(memory_of_names_is_bounded),
		cmocka_unit_test(memory_of_charsets_is_bounded),
		cmocka_unit_test(memory_of_junk_is_bounded),
		cmocka_unit_test(cut_at_every_byte),
		cmocka_unit_test(cut_in_every_charset),
		cmocka_unit_test(one_byte_changed),
		cmocka_unit_test(random_tokens),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
