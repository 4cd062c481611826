/*
 * The text of a reply, in three games and both notations: whatever the bytes are, there is one reading or
 * a reason why not, a word that a terminal can show, a reason that JSON can hold, and a point of the board.
 */
#include "model/reading.h"

#include "tengen/tengen.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void demand(bool holds)
{
	if (!holds)
		abort();
}

static void look_at(const struct tg_notation *notation, const struct tg_reading *reading)
{
	json_t *word = json_string(reading->word);
	tg_point again = TG_NO_POINT;
	char text[TG_MODEL_WORD_MAX];

	demand(word != NULL);
	json_decref(word);
	for (const char *c = reading->word; *c; c++)
		demand((unsigned char)*c >= ' ' && *c != 0x7f);
	if (reading->code != TG_MODEL_OK || reading->is_off_board)
		return;
	demand(reading->point >= TG_RESIGN &&
		reading->point < (tg_point)tg_size_points(notation->size));
	tg_notation_format(notation, reading->point, text);
	demand(tg_notation_read(notation, text, &again) == TG_OK && again == reading->point);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	static const struct tg_notation notations[] = {
		{TG_NOTATION_LETTERS, TG_GAME_GO, {19, 19}, true},
		{TG_NOTATION_LETTERS, TG_GAME_RENJU, {15, 15}, false},
		{TG_NOTATION_ROW_COL, TG_GAME_GO, {9, 13}, true},
	};

	for (size_t i = 0; i < sizeof(notations) / sizeof(notations[0]); i++) {
		struct tg_reading reading;
		tg_reading_parse((const char *)bytes, length, &notations[i], &reading);
		look_at(&notations[i], &reading);
		if (reading.reason) {
			json_t *reason = json_string(reading.reason);
			demand(reason && strlen(reading.reason) <= TG_TRANSCRIPT_REASON_MAX);
			json_decref(reason);
		}
		free(reading.reason);
	}
	return 0;
}
