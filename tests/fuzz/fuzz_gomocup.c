/*
 * Whole Gomocup conversations from the fuzzer's bytes, with the random engine. What must hold: no fault,
 * every answer is a line, and the engine ends.
 */
#include "base/buffer.h"
#include "protocol/gomocup.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void keep(void *context, const char *bytes, size_t length)
{
	(void)context;
	if (length == 0 || bytes[length - 1] != '\n')
		abort();
}

static struct tg_engine *create(
	void *context, enum tg_game game, const struct tg_engine_options *options)
{
	(void)context;
	return tg_engine_create("random", game, options, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tg_lines_options line_options = {.cr_ends_line = true,
		.is_end = tg_gomocup_is_end,
		.is_interrupt = tg_gomocup_is_interrupt};
	struct tg_gomocup_options options = TG_GOMOCUP_OPTIONS_INIT;
	struct tg_output output = {keep, NULL};
	struct tg_lines *lines = tg_lines_create(&line_options);

	options.create = create;
	struct tg_gomocup *gomocup = tg_gomocup_create(&options);
	if (!lines || !gomocup)
		abort();
	tg_lines_feed(lines, (const char *)data, size);
	tg_lines_close(lines);
	tg_gomocup_run(gomocup, lines, &output);
	tg_gomocup_destroy(gomocup);
	tg_lines_destroy(lines);
	return 0;
}
