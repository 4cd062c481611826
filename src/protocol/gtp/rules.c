/*
 * Komi and rule sets, by KataGo's and KGS's commands. Board and history stay whatever the rules become.
 */
#include "protocol/gtp/gtp.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static bool set_rules(struct tg_gtp *gtp, struct tg_gtp_call *call, const struct tg_rules *rules)
{
	enum tg_status status = tg_gtp_set_rules(gtp, rules);

	return status == TG_OK || tg_gtp_fail(call, "%s", tg_status_text(status));
}

static bool run_komi(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_rules rules = gtp->options.rules;
	double komi;

	if (!tg_gtp_read_number(call, &komi))
		return false;
	if (komi * 2 < -TG_KOMI_HALVES_MAX || komi * 2 > TG_KOMI_HALVES_MAX ||
		komi * 2 != (double)(int)(komi * 2))
		return tg_gtp_fail(call, "unacceptable komi");
	rules.komi_halves = (int)(komi * 2);
	return set_rules(gtp, call, &rules);
}

static bool run_get_komi(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	tg_gtp_print(call, "%.1f", gtp->options.rules.komi_halves / 2.0);
	return true;
}

static bool run_get_rules(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	char json[TG_RULES_TEXT_MAX];

	tg_rules_format_json(&gtp->options.rules, json);
	tg_gtp_print(call, "%s", json);
	return true;
}

/* A named set or JSON. The komi in force stays; as a key of the JSON it is an error. */
static bool change_rules(struct tg_gtp *gtp, struct tg_gtp_call *call, const char *text)
{
	struct tg_rules rules = gtp->options.rules;

	if (*text == '\0')
		return tg_gtp_fail(call, "syntax error");
	if (strstr(text, "\"komi\"") || tg_rules_parse(text, &rules) != TG_OK)
		return tg_gtp_fail(call, "unknown rules");
	rules.komi_halves = gtp->options.rules.komi_halves;
	return set_rules(gtp, call, &rules);
}

static bool run_set_rules(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	return change_rules(gtp, call, tg_gtp_rest(call));
}

static bool run_set_rule(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_rules rules = gtp->options.rules;
	const char *field = tg_gtp_word(call);
	const char *value = tg_gtp_word(call);

	if (!field || !value)
		return tg_gtp_fail(call, "syntax error");
	if (strcmp(field, "komi") == 0 || tg_rules_set_field(&rules, field, value) != TG_OK)
		return tg_gtp_fail(call, "unknown rules");
	return set_rules(gtp, call, &rules);
}

/* KGS has four sets; its "chinese" is the one with positional superko. */
static bool run_kgs_rules(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	static const char *const names[][2] = {{"chinese", "chinese-kgs"}, {"aga", "aga"},
		{"japanese", "japanese"}, {"new_zealand", "new-zealand"}};
	const char *word = tg_gtp_word(call);

	if (!word)
		return tg_gtp_fail(call, "syntax error");
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (tg_text_equal_nocase(word, names[i][0]))
			return change_rules(gtp, call, names[i][1]);
	return tg_gtp_fail(call, "unknown rules");
}

const struct tg_gtp_command tg_gtp_rules_commands[] = {
	{"komi", run_komi, TG_GTP_ALL, "X - White's compensation, a multiple of 0.5"},
	{"get_komi", run_get_komi, TG_GTP_ALL, "- the komi"},
	{"kata-get-rules", run_get_rules, TG_GTP_GO, "- the rules in force, as JSON"},
	{"kata-set-rules", run_set_rules, TG_GTP_GO, "NAME | JSON - other rules"},
	{"kata-set-rule", run_set_rule, TG_GTP_GO, "FIELD VALUE - changes one rule"},
	{"kgs-rules", run_kgs_rules, TG_GTP_GO,
		"chinese | aga | japanese | new_zealand - the rules of KGS"},
	{NULL, NULL, 0, NULL},
};
