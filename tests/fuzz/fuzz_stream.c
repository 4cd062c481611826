/*
 * A server's answer, as a stream and as a body. The first byte says into how large pieces the network cuts
 * the rest: however it does, the stream must mean the same, and what the referee is told must be fit for
 * people.
 */
#include "model/completion.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void demand(bool holds)
{
	if (!holds)
		abort();
}

static void feed(struct tg_completion *completion, const char *bytes, size_t length, size_t step)
{
	tg_completion_init(completion);
	for (size_t i = 0; i < length; i += step)
		tg_completion_feed(completion, bytes + i, length - i < step ? length - i : step);
	tg_completion_end(completion);
}

static void look_at(const struct tg_completion *completion)
{
	struct tg_exchange_result result = {.status = 200, .retry_after = -1};
	struct tg_answer answer;

	tg_completion_answer(completion, &result, &answer);
	demand(answer.text != NULL && strlen(answer.error) < sizeof(answer.error));
	demand(answer.code != TG_MODEL_OK || completion->has_choice);
	for (const char *c = answer.error; *c; c++)
		demand((unsigned char)*c >= ' ' && *c != 0x7f);
}

static bool is_equal(const struct tg_buffer *a, const struct tg_buffer *b)
{
	return a->length == b->length &&
		(a->length == 0 || memcmp(a->data, b->data, a->length) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct tg_completion cut, whole, body;
	const char *rest = (const char *)bytes + 1;

	if (length < 2)
		return 0;
	feed(&cut, rest, length - 1, bytes[0] % 16 + 1);
	feed(&whole, rest, length - 1, length);
	demand(is_equal(&cut.text, &whole.text) && is_equal(&cut.arguments, &whole.arguments));
	demand(cut.has_error == whole.has_error && cut.is_done == whole.is_done &&
		cut.is_broken == whole.is_broken && cut.finish == whole.finish &&
		cut.calls == whole.calls);
	look_at(&cut);
	tg_completion_init(&body);
	tg_completion_read(&body, rest, length - 1);
	look_at(&body);
	tg_completion_finish(&cut);
	tg_completion_finish(&whole);
	tg_completion_finish(&body);
	return 0;
}
