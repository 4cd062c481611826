/* A stub until the client stands. */
#include "model/probe.h"

#include <stdio.h>
#include <string.h>

void tg_probe_run(const struct tg_endpoint *endpoint, const struct tg_stop *stop,
	struct tg_transport *transport, struct tg_probe *probe)
{
	memset(probe, 0, sizeof(*probe));
	snprintf(probe->message, sizeof(probe->message), "models cannot be tested yet");
}

static const char *answer_name(enum tg_probe_answer answer)
{
	static const char *const names[] = {"unknown", "yes", "no"};

	return names[answer];
}

json_t *tg_probe_to_json(const struct tg_probe *probe)
{
	json_t *models = json_array(), *structured = json_object();

	for (int i = 0; i < probe->models_length; i++)
		json_array_append_new(models, json_string(probe->models[i]));
	for (int i = 0; i < TG_STRUCTURED_COUNT; i++)
		json_object_set_new(structured, tg_structured_name((enum tg_model_structured)i),
			json_string(answer_name(probe->structured[i])));
	return json_pack("{s:b, s:b, s:o, s:b, s:s, s:o, s:o, s:o, s:f, s:s}", "reached",
		probe->is_reached, "ok", probe->is_good, "models", models, "has_model",
		probe->has_model, "vision", answer_name(probe->vision), "structured", structured,
		"advice",
		probe->has_advice ? json_string(tg_structured_name(probe->advice)) : json_null(),
		"move", tg_transcript_to_json(&probe->move), "seconds", probe->seconds, "message",
		probe->message);
}

void tg_probe_finish(struct tg_probe *probe)
{
	tg_transcript_finish(&probe->move);
}
