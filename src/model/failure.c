/* The names of failure.h. */
#include "model/failure.h"

static const struct {
	enum tg_model_class class;
	const char *name;
} codes[TG_MODEL_CODE_COUNT] = {
	[TG_MODEL_OK] = {TG_MODEL_CLASS_NONE, "ok"},
	[TG_MODEL_TIMEOUT] = {TG_MODEL_TRANSPORT, "timeout"},
	[TG_MODEL_CONNECT] = {TG_MODEL_TRANSPORT, "connect"},
	[TG_MODEL_BUSY] = {TG_MODEL_TRANSPORT, "busy"},
	[TG_MODEL_SERVER] = {TG_MODEL_TRANSPORT, "server"},
	[TG_MODEL_BROKEN] = {TG_MODEL_TRANSPORT, "broken"},
	[TG_MODEL_TOO_LARGE] = {TG_MODEL_TRANSPORT, "too-large"},
	[TG_MODEL_NO_MOVE] = {TG_MODEL_FORMAT, "no-move"},
	[TG_MODEL_SCHEMA] = {TG_MODEL_FORMAT, "schema"},
	[TG_MODEL_TWO_READINGS] = {TG_MODEL_FORMAT, "two-readings"},
	[TG_MODEL_TRUNCATED] = {TG_MODEL_FORMAT, "truncated"},
	[TG_MODEL_FILTERED] = {TG_MODEL_FORMAT, "filtered"},
	[TG_MODEL_REFUSED] = {TG_MODEL_RULES, "refused"},
	[TG_MODEL_REPEATED] = {TG_MODEL_RULES, "repeated"},
	[TG_MODEL_BAD_REQUEST] = {TG_MODEL_FATAL, "bad-request"},
	[TG_MODEL_DENIED] = {TG_MODEL_FATAL, "denied"},
	[TG_MODEL_NOT_FOUND] = {TG_MODEL_FATAL, "not-found"},
	[TG_MODEL_REDIRECT] = {TG_MODEL_FATAL, "redirect"},
	[TG_MODEL_KEY] = {TG_MODEL_FATAL, "key"},
	[TG_MODEL_QUOTA] = {TG_MODEL_FATAL, "quota"},
	[TG_MODEL_NOMEM] = {TG_MODEL_FATAL, "no-memory"},
	[TG_MODEL_STOPPED] = {TG_MODEL_CANCELLED, "stopped"},
};

const char *tg_model_class_name(enum tg_model_class class)
{
	static const char *const names[TG_MODEL_CLASS_COUNT] = {
		"none", "transport", "format", "rules", "fatal", "cancelled"};

	return (unsigned)class < TG_MODEL_CLASS_COUNT ? names[class] : "unknown";
}

const char *tg_model_code_name(enum tg_model_code code)
{
	return (unsigned)code < TG_MODEL_CODE_COUNT ? codes[code].name : "unknown";
}

enum tg_model_class tg_model_class_of(enum tg_model_code code)
{
	return (unsigned)code < TG_MODEL_CODE_COUNT ? codes[code].class : TG_MODEL_CLASS_NONE;
}
