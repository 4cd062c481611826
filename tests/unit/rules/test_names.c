/* Rule sets by name, as JSON, packed and field by field. The expected rows are those of the manual. */
#include "../unit.h"

#include "tengen/rules.h"

#include <string.h>

/* The table of named sets, written a second time: ko, scoring, tax, suicide, button, bonus, fpok, komi. */
static const struct {
	const char *names[4];
	struct tg_rules rules;
	const char *sgf;
} sets[] = {
	{{"tromp-taylor"},
		{TG_KO_POSITIONAL, TG_SCORING_AREA, TG_TAX_NONE, true, false, TG_BONUS_ZERO, false,
			15},
		"TrompTaylor"},
	{{"chinese"},
		{TG_KO_SIMPLE, TG_SCORING_AREA, TG_TAX_NONE, false, false, TG_BONUS_N, true, 15},
		"Chinese"},
	{{"chinese-ogs", "chinese-kgs"},
		{TG_KO_POSITIONAL, TG_SCORING_AREA, TG_TAX_NONE, false, false, TG_BONUS_N, true,
			15},
		"Chinese-OGS"},
	{{"japanese", "korean", "日本"},
		{TG_KO_SIMPLE, TG_SCORING_TERRITORY, TG_TAX_SEKI, false, false, TG_BONUS_ZERO,
			false, 13},
		"Japanese"},
	{{"aga", "bga", "french"},
		{TG_KO_SITUATIONAL, TG_SCORING_AREA, TG_TAX_NONE, false, false,
			TG_BONUS_N_MINUS_ONE, true, 15},
		"AGA"},
	{{"aga-button"},
		{TG_KO_SITUATIONAL, TG_SCORING_AREA, TG_TAX_NONE, false, true, TG_BONUS_N_MINUS_ONE,
			true, 14},
		"koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1"},
	{{"new-zealand", "nz"},
		{TG_KO_SITUATIONAL, TG_SCORING_AREA, TG_TAX_NONE, true, false, TG_BONUS_ZERO, true,
			14},
		"NZ"},
	{{"ing", "goe"},
		{TG_KO_POSITIONAL, TG_SCORING_AREA, TG_TAX_NONE, true, false, TG_BONUS_ZERO, true,
			15},
		"GOE"},
	{{"stone-scoring", "ancient-area"},
		{TG_KO_SIMPLE, TG_SCORING_AREA, TG_TAX_ALL, false, false, TG_BONUS_ZERO, true, 15},
		"StoneScoring"},
	{{"ancient-territory"},
		{TG_KO_SIMPLE, TG_SCORING_TERRITORY, TG_TAX_ALL, false, false, TG_BONUS_ZERO, false,
			13},
		"koSIMPLEscoreTERRITORYtaxALLsui0"},
};

#define SETS (sizeof(sets) / sizeof(*sets))

static void assert_rules_equal(const struct tg_rules *a, const struct tg_rules *b)
{
	assert_int_equal(a->ko, b->ko);
	assert_int_equal(a->scoring, b->scoring);
	assert_int_equal(a->tax, b->tax);
	assert_int_equal(a->suicide, b->suicide);
	assert_int_equal(a->has_button, b->has_button);
	assert_int_equal(a->bonus, b->bonus);
	assert_int_equal(a->friendly_pass, b->friendly_pass);
	assert_int_equal(a->komi_halves, b->komi_halves);
}

static struct tg_rules parse(const char *text)
{
	struct tg_rules rules;

	if (tg_rules_parse(text, &rules) != TG_OK)
		fail_msg("not read: %s", text);
	return rules;
}

static void names_mean_what_the_table_says(void **state)
{
	(void)state;
	for (size_t i = 0; i < SETS; i++) {
		for (int j = 0; j < 4 && sets[i].names[j]; j++) {
			struct tg_rules rules = parse(sets[i].names[j]);
			assert_rules_equal(&rules, &sets[i].rules);
		}
	}
}

static void names_in_any_spelling(void **state)
{
	const char *spellings[] = {
		"Tromp-Taylor", "TROMP_TAYLOR", "tromp taylor", "TrompTaylor", " tromp-taylor\n"};

	(void)state;
	for (size_t i = 0; i < sizeof(spellings) / sizeof(*spellings); i++) {
		struct tg_rules rules = parse(spellings[i]);
		assert_string_equal(tg_rules_name(&rules), "tromp-taylor");
	}
	struct tg_rules rules = parse("New Zealand");
	assert_string_equal(tg_rules_name(&rules), "new-zealand");
}

static void names_and_sgf_come_back(void **state)
{
	char text[TG_RULES_TEXT_MAX];

	(void)state;
	for (size_t i = 0; i < SETS; i++) {
		struct tg_rules rules = sets[i].rules, again;
		assert_string_equal(tg_rules_list((int)i), sets[i].names[0]);
		rules.komi_halves = -1;
		assert_string_equal(tg_rules_name(&rules), sets[i].names[0]);
		tg_rules_format_sgf(&rules, text);
		assert_string_equal(text, sets[i].sgf);
		assert_int_equal(tg_rules_parse_keep_komi(text, &rules), TG_OK);
		again = sets[i].rules;
		again.komi_halves = -1;
		assert_rules_equal(&rules, &again);
	}
	assert_null(tg_rules_list((int)SETS));
	assert_null(tg_rules_list(-1));
}

/* The answers of KataGo to kata-get-rules. */
static void json_is_written_as_katago_writes_it(void **state)
{
	static const char *const answers[][2] = {
		{"tromp-taylor",
			"{\"friendlyPassOk\":false,\"hasButton\":false,\"ko\":\"POSITIONAL\","
			"\"scoring\":\"AREA\","
			"\"suicide\":true,\"tax\":\"NONE\",\"whiteHandicapBonus\":\"0\"}"},
		{"japanese",
			"{\"friendlyPassOk\":false,\"hasButton\":false,\"ko\":\"SIMPLE\","
			"\"scoring\":\"TERRITORY\","
			"\"suicide\":false,\"tax\":\"SEKI\",\"whiteHandicapBonus\":\"0\"}"},
		{"chinese",
			"{\"friendlyPassOk\":true,\"hasButton\":false,\"ko\":\"SIMPLE\","
			"\"scoring\":\"AREA\","
			"\"suicide\":false,\"tax\":\"NONE\",\"whiteHandicapBonus\":\"N\"}"},
	};
	char text[TG_RULES_TEXT_MAX];

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct tg_rules rules = parse(answers[i][0]);
		tg_rules_format_json(&rules, text);
		assert_string_equal(text, answers[i][1]);
	}
}

static struct tg_rules nth_rules(int n)
{
	struct tg_rules rules;

	rules.ko = (enum tg_ko)(n % 3);
	rules.scoring = (enum tg_scoring)(n / 3 % 2);
	rules.tax = (enum tg_tax)(n / 6 % 3);
	rules.suicide = n / 18 % 2;
	rules.has_button = n / 36 % 2;
	rules.bonus = (enum tg_bonus)(n / 72 % 3);
	rules.friendly_pass = n / 216 % 2;
	rules.komi_halves = n - 200;
	return rules;
}

static void every_rule_set_round_trips(void **state)
{
	char text[TG_RULES_TEXT_MAX];

	(void)state;
	for (int n = 0; n < 432; n++) {
		struct tg_rules rules = nth_rules(n), json = {.komi_halves = n - 200}, sgf = json;
		tg_rules_format_json(&rules, text);
		assert_int_equal(tg_rules_parse_keep_komi(text, &json), TG_OK);
		assert_rules_equal(&json, &rules);
		tg_rules_format_sgf(&rules, text);
		assert_int_equal(tg_rules_parse_keep_komi(text, &sgf), TG_OK);
		assert_rules_equal(&sgf, &rules);
	}
}

static void what_json_leaves_out(void **state)
{
	struct tg_rules rules = parse("{}");

	(void)state;
	assert_rules_equal(&rules, &sets[0].rules);
	rules = parse(" { \"scoring\" : \"TERRITORY\" , \"ko\":\"SIMPLE\",\"suicide\":false}");
	assert_rules_equal(&rules, &sets[3].rules);
	rules = parse("{\"hasButton\":true}");
	assert_int_equal(rules.komi_halves, 14);
	rules = parse("{\"score\":\"TERRITORY\",\"tax\":\"NONE\",\"komi\":-0.5}");
	assert_int_equal(rules.tax, TG_TAX_NONE);
	assert_int_equal(rules.komi_halves, -1);
	rules = parse("{\"komi\":400}");
	assert_int_equal(rules.komi_halves, TG_KOMI_HALVES_MAX);
}

static void packed_forms(void **state)
{
	struct tg_rules rules = parse("koPOSITIONALscoreAREAtaxALLsui1");
	struct tg_rules wanted = {
		.ko = TG_KO_POSITIONAL, .tax = TG_TAX_ALL, .suicide = true, .komi_halves = 15};

	(void)state;
	assert_rules_equal(&rules, &wanted);
	rules = parse(" koSIMPLE scoringTERRITORY  sui0 button1 whbN-1 fpok1 komi7.5 ");
	wanted = (struct tg_rules){TG_KO_SIMPLE, TG_SCORING_TERRITORY, TG_TAX_SEKI, false, true,
		TG_BONUS_N_MINUS_ONE, true, 15};
	assert_rules_equal(&rules, &wanted);
}

static void what_is_not_a_rule_set(void **state)
{
	static const char *const texts[] = {"", " ", "klingon", "tromp--taylor", "tromp",
		"chinese x", "j-apanese", "{", "}", "{}x", "{\"ko\"}", "{\"ko\":}",
		"{\"ko\":\"SIMPLE\"", "{\"ko\":\"SIMPLE\",}", "{,}", "{\"ko\":SIMPLE}",
		"{\"ko\":\"NONE\"}", "{\"suicide\":\"true\"}", "{\"suicide\":yes}",
		"{\"color\":\"red\"}", "{\"komi\":7.25}", "{\"komi\":400.5}", "{\"komi\":1e1}",
		"{\"komi\":nan}", "{\"komi\":\"7\"}", "{\"ko\":{\"a\":1}}",
		"{\"whiteHandicapBonus\":0}", "{\"aVeryLongKeyThatNobodyWouldEverWrite\":true}",
		"koSIMPLEx", "ko", "koNONE", "sui2", "komi", "komi7.25",
		"komi999999999999999999999", "SimpleKo"};
	struct tg_rules rules = sets[1].rules;

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		if (tg_rules_parse(texts[i], &rules) != TG_ERR_SYNTAX)
			fail_msg("was read: %s", texts[i]);
	assert_int_equal(tg_rules_parse("{\"ko\":\"SPIGHT\"}", &rules), TG_ERR_UNSUPPORTED);
	assert_int_equal(tg_rules_parse("koSPIGHTscoreAREA", &rules), TG_ERR_UNSUPPORTED);
	assert_int_equal(tg_rules_parse_keep_komi("{\"komi\":7}", &rules), TG_ERR_SYNTAX);
	assert_int_equal(tg_rules_parse_keep_komi("koSIMPLEkomi7", &rules), TG_ERR_SYNTAX);
	assert_rules_equal(&rules, &sets[1].rules);
}

static void one_field(void **state)
{
	struct tg_rules rules = sets[0].rules;

	(void)state;
	assert_int_equal(tg_rules_set_field(&rules, "ko", "simple"), TG_OK);
	assert_int_equal(tg_rules_set_field(&rules, "suicide", "false"), TG_OK);
	assert_int_equal(tg_rules_set_field(&rules, "whiteHandicapBonus", "n"), TG_OK);
	assert_int_equal(tg_rules_set_field(&rules, "friendlyPassOk", "1"), TG_OK);
	assert_rules_equal(&rules, &sets[1].rules);
	assert_int_equal(tg_rules_set_field(&rules, "score", "territory"), TG_OK);
	assert_int_equal(rules.tax, TG_TAX_NONE); /* the rest stays */
	assert_int_equal(tg_rules_set_field(&rules, "komi", "-12.5"), TG_OK);
	assert_int_equal(rules.komi_halves, -25);
	assert_int_equal(tg_rules_set_field(&rules, "ko", "SPIGHT"), TG_ERR_UNSUPPORTED);
	assert_int_equal(tg_rules_set_field(&rules, "ko", ""), TG_ERR_SYNTAX);
	assert_int_equal(tg_rules_set_field(&rules, "KO", "SIMPLE"), TG_ERR_SYNTAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_mean_what_the_table_says),
		cmocka_unit_test(names_in_any_spelling),
		cmocka_unit_test(names_and_sgf_come_back),
		cmocka_unit_test(json_is_written_as_katago_writes_it),
		cmocka_unit_test(every_rule_set_round_trips),
		cmocka_unit_test(what_json_leaves_out),
		cmocka_unit_test(packed_forms),
		cmocka_unit_test(what_is_not_a_rule_set),
		cmocka_unit_test(one_field),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
