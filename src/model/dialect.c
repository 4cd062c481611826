/*
 * The table of dialect.h. Sources: vLLM's documentation of its OpenAI-compatible server and of structured
 * outputs; llama.cpp's tools/server/README; Ollama's docs/openai; LM Studio's documentation of
 * structured output. LM Studio's pictures and its reading of tool_choice are unverified.
 */
#include "model/dialect.h"

static const struct tg_dialect_traits traits[TG_DIALECT_COUNT] = {
	[TG_DIALECT_OPENAI] = {.title = "OpenAI-compatible server",
		.names_tool = true,
		.has_stream_usage = true,
		.schema_hint = "set structured to none",
		.vision_hint = "turn vision off for this model"},
	[TG_DIALECT_VLLM] = {.title = "vLLM",
		.names_tool = true,
		.has_stream_usage = true,
		.has_template_arguments = true,
		.health = "/health",
		.schema_hint = "needs 0.8 or later; set structured to none",
		.vision_hint = "start it with a vision model and --limit-mm-per-prompt image=1"},
	[TG_DIALECT_LLAMACPP] = {.title = "llama.cpp server",
		.has_stream_usage = true,
		.has_template_arguments = true,
		.lists_modalities = true,
		.health = "/health",
		.schema_hint = "update it, or set structured to none; tools need --jinja",
		.vision_hint = "start it with --mmproj FILE"},
	[TG_DIALECT_OLLAMA] = {.title = "Ollama",
		.picture_first = true,
		.names_tool = true,
		.has_stream_usage = true,
		.schema_hint = "needs 0.5 or later; set structured to none",
		.vision_hint = "choose a model with vision (ollama show NAME)"},
	[TG_DIALECT_LMSTUDIO] = {.title = "LM Studio",
		.has_stream_usage = true,
		.schema_hint = "set structured to none",
		.vision_hint = "load a model with vision"},
};

const struct tg_dialect_traits *tg_dialect_traits(enum tg_model_dialect dialect)
{
	return &traits[(unsigned)dialect < TG_DIALECT_COUNT ? dialect : TG_DIALECT_OPENAI];
}
