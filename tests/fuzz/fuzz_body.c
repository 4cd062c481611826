/*
 * A JSON body: whatever the bytes are, there is a problem with a status and a sentence that JSON can
 * hold, or settings that a position can be made of and that come back from their stored form.
 */
#include "server/inside.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void demand(bool holds)
{
	if (!holds)
		abort();
}

static void look_at_problem(struct tg_problem *problem)
{
	json_t *message = json_string(problem->message), *field = json_string(problem->field);

	demand(problem->status >= 400 && problem->code && message && field);
	json_decref(message);
	json_decref(field);
	json_decref(problem->more);
}

static void look_at_settings(const struct tg_settings *settings)
{
	struct tg_position *pos = tg_position_create(&settings->setup, NULL);
	json_t *clock = tg_clock_spec_json(&settings->clock);
	struct tg_clock_spec again;
	struct tg_problem problem;

	demand(pos != NULL);
	demand(tg_clock_spec_read(clock, &again, &problem));
	demand(memcmp(&again, &settings->clock, sizeof(again)) == 0);
	json_decref(clock);
	tg_position_destroy(pos);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct tg_problem problem;
	struct tg_settings settings;
	json_t *object = tg_fields_parse((const char *)bytes, length, &problem);

	if (!object) {
		look_at_problem(&problem);
		return 0;
	}
	if (tg_fields_only(object, tg_settings_keys, &problem) &&
		tg_settings_read(object, &settings, &problem))
		look_at_settings(&settings);
	else
		look_at_problem(&problem);
	json_decref(object);
	return 0;
}
