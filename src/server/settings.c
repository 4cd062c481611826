/*
 * What a game is made of, in its two forms: JSON (requests, states, the store's texts) and the library's
 * structs. Each form is read strictly; what is missing takes the defaults of docs/http-api.md.
 */
#include "session/clock.h"
#include "server/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const tg_settings_keys[] = {"game", "size", "cols", "rows", "rules", "komi", "handicap",
	"black", "white", "clock", "rated", "opening", NULL};

static const char *const clock_kinds[] = {"none", "absolute", "byoyomi", "canadian", "fischer"};

static bool read_game(json_t *object, struct tg_settings *settings, struct tg_problem *problem)
{
	const char *text = "go";

	if (!tg_fields_text(object, "game", &text, problem))
		return false;
	if (!tg_game_parse(text, &settings->setup.game))
		return tg_problem_field(problem, "game",
			"must be one of go, gomoku, standard, renju, caro, caro-exact");
	return true;
}

static bool read_size(json_t *object, struct tg_settings *settings, struct tg_problem *problem)
{
	bool is_five = tg_game_is_five(settings->setup.game);
	int64_t range[2] = {is_five ? 5 : 1, TG_MAX_SIDE};
	int64_t size = is_five ? 15 : 19, cols, rows;

	if (json_object_get(object, "size") &&
		(json_object_get(object, "cols") || json_object_get(object, "rows")))
		return tg_problem_field(problem, "size", "give size, or cols and rows, not both");
	if (!json_object_get(object, "cols") != !json_object_get(object, "rows"))
		return tg_problem_field(problem, "cols", "cols and rows belong together");
	if (!tg_fields_int(object, "size", range, &size, problem))
		return false;
	cols = rows = size;
	if (!tg_fields_int(object, "cols", range, &cols, problem) ||
		!tg_fields_int(object, "rows", range, &rows, problem))
		return false;
	settings->setup.size = (struct tg_size){(uint8_t)cols, (uint8_t)rows};
	return true;
}

/* The parts of a rule set, as a state gives them: its name is not one of them. */
static enum tg_status parse_parts(json_t *object, struct tg_rules *rules)
{
	json_t *parts = json_copy(object);
	char *text;
	enum tg_status status;

	json_object_del(parts, "name");
	text = json_dumps(parts, JSON_COMPACT);
	json_decref(parts);
	if (!text)
		return TG_ERR_NOMEM;
	status = tg_rules_parse(text, rules);
	free(text);
	return status;
}

static bool read_rules(json_t *object, struct tg_settings *settings, struct tg_problem *problem)
{
	json_t *found = json_object_get(object, "rules");
	struct tg_rules *rules = &settings->setup.rules;
	enum tg_status status;

	if (tg_game_is_five(settings->setup.game)) {
		if (found && !json_is_null(found))
			return tg_problem_field(
				problem, "rules", "five-in-a-row has no rule set but its game");
		return true;
	}
	if (json_is_object(found))
		status = parse_parts(found, rules);
	else
		status = tg_rules_parse(!found          ? "chinese"
				: json_is_string(found) ? json_string_value(found)
							: "",
			rules);
	if (status == TG_OK)
		return true;
	return tg_problem_field(problem, "rules",
		status == TG_ERR_UNSUPPORTED
			? "a ko rule that tengen does not play"
			: "no such rule set; a name like chinese, japanese, aga, tromp-taylor, or "
			  "an object with its parts");
}

static bool read_handicap(json_t *object, struct tg_settings *settings, struct tg_problem *problem)
{
	int64_t range[2] = {0, 9}, handicap = 0;
	tg_point points[9];

	if (!tg_fields_int(object, "handicap", range, &handicap, problem))
		return false;
	if (handicap == 0)
		return true;
	if (tg_game_is_five(settings->setup.game))
		return tg_problem_field(problem, "handicap", "five-in-a-row has none");
	if (handicap == 1 ||
		tg_handicap_points(settings->setup.size, (int)handicap, points) != handicap)
		return tg_problem_field(problem, "handicap",
			"0, or a number of stones that this board has points for (2 to 9)");
	settings->setup.handicap = (int)handicap;
	return true;
}

static bool read_komi(json_t *object, struct tg_settings *settings, struct tg_problem *problem)
{
	json_t *found = json_object_get(object, "komi");

	if (tg_game_is_five(settings->setup.game)) {
		if (found && !json_is_null(found))
			return tg_problem_field(problem, "komi", "five-in-a-row has none");
		return true;
	}
	if (settings->setup.handicap >= 2)
		settings->setup.rules.komi_halves = 1;
	return tg_fields_halves(object, "komi", &settings->setup.rules.komi_halves, problem);
}

static bool read_opening(json_t *object, struct tg_settings *settings, struct tg_problem *problem)
{
	struct tg_size size = settings->setup.size;
	const char *text = "none";

	if (!tg_fields_text(object, "opening", &text, problem))
		return false;
	if (!tg_opening_parse(text, &settings->opening.kind))
		return tg_problem_field(problem, "opening", "must be none, swap or swap2");
	if (settings->opening.kind == TG_OPENING_NONE)
		return true;
	if (!tg_game_is_five(settings->setup.game))
		return tg_problem_field(problem, "opening", "only five-in-a-row has these");
	if (size.cols < 5 || size.rows < 5)
		return tg_problem_field(problem, "opening", "needs a board of 5x5 at least");
	return true;
}

bool tg_settings_read(json_t *object, struct tg_settings *settings, struct tg_problem *problem)
{
	struct tg_setup usual = TG_SETUP_INIT;
	json_t *clock = json_object_get(object, "clock");

	memset(settings, 0, sizeof(*settings));
	settings->setup = usual;
	return read_game(object, settings, problem) && read_size(object, settings, problem) &&
		read_rules(object, settings, problem) && read_handicap(object, settings, problem) &&
		read_komi(object, settings, problem) &&
		(!clock || tg_clock_spec_read(clock, &settings->clock, problem)) &&
		tg_fields_bool(object, "rated", &settings->is_rated, problem) &&
		read_opening(object, settings, problem);
}

static bool read_clock_kind(json_t *object, struct tg_clock_spec *spec, struct tg_problem *problem)
{
	const char *kind = "none";

	if (!tg_fields_text(object, "kind", &kind, problem))
		return false;
	for (int i = 0; i < 5; i++) {
		if (strcmp(kind, clock_kinds[i]) == 0) {
			spec->kind = (enum tg_clock_kind)i;
			return true;
		}
	}
	return tg_problem_field(
		problem, "clock", "kind must be none, absolute, byoyomi, canadian or fischer");
}

bool tg_clock_spec_read(json_t *object, struct tg_clock_spec *spec, struct tg_problem *problem)
{
	static const char *const keys[] = {
		"kind", "main_ms", "period_ms", "periods", "stones", "increment_ms", NULL};
	int64_t times[2] = {0, INT64_C(2000000000)}, counts[2] = {0, 10000};
	int64_t periods = 0, stones = 0;

	memset(spec, 0, sizeof(*spec));
	if (json_is_null(object))
		return true;
	if (!json_is_object(object))
		return tg_problem_field(problem, "clock", "must be an object");
	if (!tg_fields_only(object, keys, problem) || !read_clock_kind(object, spec, problem) ||
		!tg_fields_int(object, "main_ms", times, &spec->main_ms, problem) ||
		!tg_fields_int(object, "period_ms", times, &spec->period_ms, problem) ||
		!tg_fields_int(object, "increment_ms", times, &spec->increment_ms, problem) ||
		!tg_fields_int(object, "periods", counts, &periods, problem) ||
		!tg_fields_int(object, "stones", counts, &stones, problem))
		return false;
	spec->periods = (int)periods;
	spec->stones = (int)stones;
	if (!tg_clock_spec_is_valid(spec))
		return tg_problem_field(problem, "clock", "%s needs %s", clock_kinds[spec->kind],
			spec->kind == TG_CLOCK_BYOYOMI            ? "period_ms and periods"
				: spec->kind == TG_CLOCK_CANADIAN ? "period_ms and stones"
				: spec->kind == TG_CLOCK_FISCHER  ? "main_ms or increment_ms"
								  : "main_ms");
	return true;
}

json_t *tg_clock_spec_json(const struct tg_clock_spec *spec)
{
	return json_pack("{s:s, s:I, s:I, s:i, s:i, s:I}", "kind", clock_kinds[spec->kind],
		"main_ms", (json_int_t)spec->main_ms, "period_ms", (json_int_t)spec->period_ms,
		"periods", spec->periods, "stones", spec->stones, "increment_ms",
		(json_int_t)spec->increment_ms);
}

static json_t *clock_state_json(const struct tg_clock_state *state)
{
	return json_pack("{s:I, s:I, s:i, s:i, s:b, s:b}", "main_ms", (json_int_t)state->main_ms,
		"period_ms", (json_int_t)state->period_ms, "periods", state->periods, "stones",
		state->stones, "overtime", state->in_overtime, "out", state->is_out);
}

json_t *tg_clock_states_json(const struct tg_clock_state clocks[2])
{
	return json_pack("{s:o, s:o}", "black", clock_state_json(&clocks[0]), "white",
		clock_state_json(&clocks[1]));
}

static bool read_clock_state(json_t *object, struct tg_clock_state *state)
{
	json_int_t main_ms, period_ms;
	int overtime, out;

	if (json_unpack(object, "{s:I, s:I, s:i, s:i, s:b, s:b}", "main_ms", &main_ms, "period_ms",
		    &period_ms, "periods", &state->periods, "stones", &state->stones, "overtime",
		    &overtime, "out", &out) != 0 ||
		main_ms < 0 || period_ms < 0 || state->periods < 0 || state->stones < 0)
		return false;
	state->main_ms = main_ms;
	state->period_ms = period_ms;
	state->in_overtime = overtime;
	state->is_out = out;
	return true;
}

bool tg_clock_states_read(json_t *object, struct tg_clock_state clocks[2])
{
	return read_clock_state(json_object_get(object, "black"), &clocks[0]) &&
		read_clock_state(json_object_get(object, "white"), &clocks[1]);
}

json_t *tg_rules_json(const struct tg_rules *rules)
{
	char text[TG_RULES_TEXT_MAX];
	json_t *object;

	tg_rules_format_json(rules, text);
	object = json_loads(text, 0, NULL);
	if (object)
		json_object_set_new(object, "name", tg_json_text_or_null(tg_rules_name(rules)));
	return object;
}

char *tg_settings_format_initial(const struct tg_settings *settings)
{
	static const char letters[] = ".XO";
	struct tg_buffer out = TG_BUFFER_INIT(TG_MAX_POINTS * 2);
	struct tg_size size = settings->setup.size;

	if (!settings->has_initial)
		return strdup("");
	tg_buffer_append_char(&out, letters[settings->first]);
	for (int row = 0; row < size.rows; row++) {
		tg_buffer_append_char(&out, '/');
		for (int col = 0; col < size.cols; col++)
			tg_buffer_append_char(
				&out, letters[settings->cells[tg_point_at(size, col, row)]]);
	}
	return tg_buffer_take(&out, NULL);
}

static bool read_stone(char letter, uint8_t *color)
{
	*color = letter == 'X' ? TG_BLACK : letter == 'O' ? TG_WHITE : TG_EMPTY;
	return *color != TG_EMPTY || letter == '.';
}

bool tg_settings_parse_initial(const char *text, struct tg_settings *settings)
{
	struct tg_size size = settings->setup.size;
	uint8_t first;

	settings->has_initial = text[0] != '\0';
	if (!settings->has_initial)
		return true;
	if (strlen(text) != (size_t)(1 + size.rows * (size.cols + 1)) ||
		!read_stone(*text++, &first) || first == TG_EMPTY)
		return false;
	settings->first = (enum tg_color)first;
	for (int row = 0; row < size.rows; row++) {
		if (*text++ != '/')
			return false;
		for (int col = 0; col < size.cols; col++)
			if (!read_stone(*text++, &settings->cells[tg_point_at(size, col, row)]))
				return false;
	}
	return true;
}

static json_t *game_offer(enum tg_game game)
{
	bool is_five = tg_game_is_five(game);

	return json_pack("{s:s, s:i, s:i, s:i, s:o, s:b, s:b, s:i, s:o}", "game",
		tg_game_name(game), "default_size", is_five ? 15 : 19, "min_size", is_five ? 5 : 1,
		"max_size", TG_MAX_SIDE, "sizes",
		is_five ? json_pack("[i, i]", 15, 19) : json_pack("[i, i, i]", 9, 13, 19),
		"has_pass", !is_five, "has_rules", !is_five, "handicap_max", is_five ? 0 : 9,
		"openings",
		is_five ? json_pack("[s, s, s]", "none", "swap", "swap2")
			: json_pack("[s]", "none"));
}

json_t *tg_settings_offers(void)
{
	json_t *games = json_array(), *rules = json_array(), *clocks = json_array();
	const char *name;

	for (int game = 0; game < TG_GAME_COUNT; game++)
		json_array_append_new(games, game_offer((enum tg_game)game));
	for (int i = 0; (name = tg_rules_list(i)) != NULL; i++) {
		struct tg_rules set;
		if (tg_rules_parse(name, &set) != TG_OK)
			continue;
		json_t *offer = tg_rules_json(&set);
		json_object_set_new(offer, "name", json_string(name));
		json_object_set_new(offer, "komi", tg_json_halves(set.komi_halves));
		json_array_append_new(rules, offer);
	}
	for (size_t i = 0; i < sizeof(clock_kinds) / sizeof(clock_kinds[0]); i++)
		json_array_append_new(clocks, json_string(clock_kinds[i]));
	return json_pack("{s:o, s:o, s:o}", "games", games, "rules", rules, "clocks", clocks);
}
