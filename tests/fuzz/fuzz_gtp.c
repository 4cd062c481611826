/*
 * Whole GTP conversations from the fuzzer's bytes: the first byte chooses the game, the rest is typed at
 * once. The engine is the random one, so that a line costs no time. What must hold: no fault, every answer
 * is framed, and the engine ends.
 */
#include "base/buffer.h"
#include "protocol/gtp.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void keep(void *context, const char *bytes, size_t length)
{
	struct tg_buffer *output = context;

	if (output->length + length > output->max)
		tg_buffer_clear(output);
	tg_buffer_append(output, bytes, length);
}

/* Files are no business of the fuzzer's. */
static bool touches_files(const char *text)
{
	return strstr(text, "printsgf") || strstr(text, "loadsgf");
}

static void converse(enum tg_game game, const char *text, size_t length)
{
	struct tg_lines_options line_options = {
		.is_end = tg_gtp_is_end, .is_interrupt = tg_gtp_is_interrupt};
	struct tg_engine_options engine_options = TG_ENGINE_OPTIONS_INIT;
	struct tg_gtp_options options = TG_GTP_OPTIONS_INIT;
	struct tg_buffer kept = TG_BUFFER_INIT((size_t)8 << 20);
	struct tg_output output = {keep, &kept};
	struct tg_lines *lines = tg_lines_create(&line_options);

	options.game = game;
	options.size = (struct tg_size){5, 5};
	options.playouts = 2;
	options.engine = tg_engine_create("random", game, &engine_options, NULL);
	struct tg_gtp *gtp = tg_gtp_create(&options);
	if (!lines || !gtp)
		abort();
	tg_lines_feed(lines, text, length);
	tg_lines_close(lines);
	tg_gtp_run(gtp, lines, &output);
	if (kept.length > 0 && (kept.data[kept.length - 1] != '\n'))
		abort();
	tg_gtp_destroy(gtp);
	tg_lines_destroy(lines);
	tg_buffer_finish(&kept);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 1 || size > 1 << 14)
		return 0;
	char *text = calloc(1, size + 1);
	memcpy(text, data + 1, size - 1);
	if (!touches_files(text) && strlen(text) == size - 1)
		converse((enum tg_game)(data[0] % TG_GAME_COUNT), text, size - 1);
	free(text);
	return 0;
}
