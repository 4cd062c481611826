/*
 * Who has what: the final score, the status of stones and points. Dead stones are judged by playouts,
 * but under area scoring without a friendly pass (Tromp-Taylor) every stone on the board is alive.
 */
#include "protocol/gtp/gtp.h"

#include "base/text.h"

#include <math.h>
#include <string.h>

/* Playouts for judging a position: enough that a settled board is judged alike by every seed. */
#define JUDGE_PLAYOUTS 1000

/* Do dead stones come off before counting under these rules? */
static bool has_dead_stones(const struct tg_rules *rules)
{
	return rules->friendly_pass || rules->scoring == TG_SCORING_TERRITORY;
}

/* Every stone alive: what holds where nothing is judged. */
static void call_all_alive(const struct tg_gtp *gtp, uint8_t life[TG_MAX_POINTS])
{
	const struct tg_position *pos = tg_gtp_game_position(gtp);

	memset(life, TG_LIFE_NONE, TG_MAX_POINTS);
	for (tg_point point = 0; point < tg_gtp_points(gtp); point++)
		if (tg_position_at(pos, point) != TG_EMPTY)
			life[point] = TG_LIFE_ALIVE;
}

/* The judgement, whatever the rules; kept for the position. */
static enum tg_status judge(struct tg_gtp *gtp, uint8_t life[TG_MAX_POINTS])
{
	const struct tg_position *pos = tg_gtp_game_position(gtp);
	struct tg_gtp_judged *judged = &gtp->judged;

	if (!judged->is_valid || judged->hash != tg_position_hash(pos)) {
		enum tg_status status =
			tg_judge_life(pos, JUDGE_PLAYOUTS, gtp->options.seed, judged->life);

		if (status != TG_OK)
			return status;
		judged->hash = tg_position_hash(pos);
		judged->is_valid = true;
	}
	memcpy(life, judged->life, TG_MAX_POINTS);
	return TG_OK;
}

/* The judgement under the rules in force: nobody judges where all stones are alive by rule. */
static enum tg_status judge_by_rules(struct tg_gtp *gtp, uint8_t life[TG_MAX_POINTS])
{
	if (has_dead_stones(&gtp->options.rules))
		return judge(gtp, life);
	call_all_alive(gtp, life);
	return TG_OK;
}

static void flag_dead(const uint8_t life[TG_MAX_POINTS], bool dead[TG_MAX_POINTS])
{
	for (int point = 0; point < TG_MAX_POINTS; point++)
		dead[point] = life[point] == TG_LIFE_DEAD;
}

/* Counts the game's position under `rules`. */
static bool count(struct tg_gtp *gtp, struct tg_gtp_call *call, const struct tg_rules *rules,
	struct tg_score *score)
{
	uint8_t life[TG_MAX_POINTS];
	bool dead[TG_MAX_POINTS];

	call_all_alive(gtp, life);
	if (has_dead_stones(rules) && judge(gtp, life) != TG_OK)
		return tg_gtp_fail(call, "cannot score");
	flag_dead(life, dead);
	struct tg_position *pos = tg_position_copy(tg_gtp_game_position(gtp));
	if (!pos)
		return tg_gtp_fail(call, "cannot score");
	tg_position_set_rules(pos, rules);
	tg_position_score(pos, dead, score);
	tg_position_destroy(pos);
	return true;
}

static bool print_score(struct tg_gtp *gtp, struct tg_gtp_call *call, const struct tg_rules *rules)
{
	struct tg_score score;
	char text[16];

	if (!count(gtp, call, rules, &score))
		return false;
	tg_score_format(&score, text);
	tg_gtp_print(call, "%s", text);
	return true;
}

/* Five-in-a-row has a winner or a draw, and nothing to count before. */
static bool print_five_result(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_outcome outcome;

	tg_position_outcome(tg_gtp_game_position(gtp), &outcome);
	if (outcome.end == TG_END_NONE)
		return tg_gtp_fail(call, "cannot score");
	if (outcome.winner == TG_EMPTY)
		tg_gtp_print(call, "0");
	else
		tg_gtp_print(call, "%c+", outcome.winner == TG_BLACK ? 'B' : 'W');
	return true;
}

static bool run_final_score(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	if (!tg_gtp_is_go(gtp))
		return print_five_result(gtp, call);
	return print_score(gtp, call, &gtp->options.rules);
}

/* Another rule set for one count; under tromp-taylor nothing is judged. */
static bool run_tengen_final_score(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_rules rules = gtp->options.rules;
	const char *text = tg_gtp_rest(call);

	if (*text == '\0')
		return tg_gtp_fail(call, "syntax error");
	if (tg_rules_parse(text, &rules) != TG_OK)
		return tg_gtp_fail(call, "unknown rules");
	rules.komi_halves = gtp->options.rules.komi_halves;
	return print_score(gtp, call, &rules);
}

/* The words of final_status. The first three are of stones, the last three of empty points. */
enum status { ALIVE, DEAD, SEKI, WHITE_TERRITORY, BLACK_TERRITORY, DAME, STATUSES };

static const char *const status_names[STATUSES] = {
	"alive", "dead", "seki", "white_territory", "black_territory", "dame"};

static enum status status_of(uint8_t life, enum tg_color owner)
{
	if (life == TG_LIFE_ALIVE)
		return ALIVE;
	if (life == TG_LIFE_DEAD)
		return DEAD;
	if (life == TG_LIFE_SEKI)
		return SEKI;
	return owner == TG_WHITE ? WHITE_TERRITORY : owner == TG_BLACK ? BLACK_TERRITORY : DAME;
}

/* The status of every point, dead stones off for what is territory. */
static bool judge_points(
	struct tg_gtp *gtp, struct tg_gtp_call *call, enum status statuses[TG_MAX_POINTS])
{
	uint8_t life[TG_MAX_POINTS];
	struct tg_score score;

	if (judge_by_rules(gtp, life) != TG_OK)
		return tg_gtp_fail(call, "cannot score");
	if (!count(gtp, call, &gtp->options.rules, &score))
		return false;
	for (int point = 0; point < tg_gtp_points(gtp); point++)
		statuses[point] = status_of(life[point], (enum tg_color)score.owner[point]);
	return true;
}

static bool run_final_status(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	enum status statuses[TG_MAX_POINTS];
	tg_point point;

	if (!tg_gtp_read_point(gtp, call, &point) || !judge_points(gtp, call, statuses))
		return false;
	tg_gtp_print(call, "%s", status_names[statuses[point]]);
	return true;
}

/* One chain a line. */
static void print_chains(
	struct tg_gtp *gtp, struct tg_gtp_call *call, const bool flags[TG_MAX_POINTS])
{
	bool seen[TG_MAX_POINTS] = {false};

	for (tg_point point = 0; point < tg_gtp_points(gtp); point++) {
		bool chain[TG_MAX_POINTS] = {false};
		tg_point stones[TG_MAX_POINTS];

		if (!flags[point] || seen[point])
			continue;
		int length = tg_position_chain(tg_gtp_game_position(gtp), point, stones);
		for (int i = 0; i < length; i++)
			chain[stones[i]] = seen[stones[i]] = true;
		tg_gtp_print_points(gtp, call, chain);
		tg_gtp_print(call, "\n");
	}
}

static bool run_final_status_list(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	enum status statuses[TG_MAX_POINTS];
	bool flags[TG_MAX_POINTS] = {false};
	const char *word = tg_gtp_word(call);
	int wanted = 0;

	if (!word)
		return tg_gtp_fail(call, "syntax error");
	while (wanted < STATUSES && strcmp(word, status_names[wanted]) != 0)
		wanted++;
	if (wanted == STATUSES)
		return tg_gtp_fail(call, "invalid status");
	if (!judge_points(gtp, call, statuses))
		return false;
	for (int point = 0; point < tg_gtp_points(gtp); point++)
		flags[point] = (int)statuses[point] == wanted;
	if (wanted <= SEKI)
		print_chains(gtp, call, flags);
	else
		tg_gtp_print_points(gtp, call, flags);
	return true;
}

static bool run_unconditional_status(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	const struct tg_position *pos = tg_gtp_position(gtp);
	uint8_t alive[TG_MAX_POINTS];
	tg_point point;

	if (!tg_gtp_read_point(gtp, call, &point))
		return false;
	tg_position_unconditional(pos, alive);
	enum tg_color stone = tg_position_at(pos, point);
	enum tg_color owner = (enum tg_color)alive[point];
	if (owner == TG_EMPTY)
		tg_gtp_print(call, "undecided");
	else if (stone == TG_EMPTY)
		tg_gtp_print(call, "%s_territory", tg_gtp_color_name(owner));
	else
		tg_gtp_print(call, "%s", owner == stone ? "alive" : "dead");
	return true;
}

/* Playouts of an estimate, and the most that may be asked for: nothing stops them. */
#define ESTIMATE_PLAYOUTS 1000
#define MAX_ESTIMATE_PLAYOUTS 100000

/* What playouts without a search expect of the present position. */
static bool estimate(
	struct tg_gtp *gtp, struct tg_gtp_call *call, long playouts, struct tg_estimate *out)
{
	const struct tg_position *pos = tg_gtp_game_position(gtp);
	enum tg_status status = tg_estimate_position(
		pos, tg_position_to_move(pos), (uint64_t)playouts, gtp->options.seed, out);

	return status == TG_OK || tg_gtp_fail(call, "%s", tg_status_text(status));
}

/* One row of the board a line, Black's points above zero. */
static void print_ownership(
	const struct tg_gtp *gtp, struct tg_gtp_call *call, const struct tg_estimate *estimated)
{
	struct tg_size size = gtp->options.size;

	for (int row = 0; row < size.rows; row++) {
		for (int col = 0; col < size.cols; col++)
			tg_gtp_print(call, "%s%.2f", col > 0 ? " " : "",
				(double)estimated->ownership[tg_point_at(size, col, row)]);
		tg_gtp_print(call, "\n");
	}
}

static bool run_ownership(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_estimate estimated;

	if (!estimate(gtp, call, ESTIMATE_PLAYOUTS, &estimated))
		return false;
	print_ownership(gtp, call, &estimated);
	return true;
}

/* The expected score as a result is written, how far it varies, then the ownership. */
static bool run_estimate(struct tg_gtp *gtp, struct tg_gtp_call *call)
{
	struct tg_estimate estimated;
	long playouts = ESTIMATE_PLAYOUTS;
	const char *word = tg_gtp_word(call);

	if (word && !tg_text_parse_int(word, 1, MAX_ESTIMATE_PLAYOUTS, &playouts))
		return tg_gtp_fail(call, "syntax error");
	if (!estimate(gtp, call, playouts, &estimated))
		return false;
	tg_gtp_print(call, "%c+%.2f deviation %.2f\n", estimated.score < 0 ? 'W' : 'B',
		fabs(estimated.score), estimated.deviation);
	print_ownership(gtp, call, &estimated);
	return true;
}

const struct tg_gtp_command tg_gtp_score_commands[] = {
	{"final_score", run_final_score, TG_GTP_ALL, "- the result under the rules in force"},
	{"final_status", run_final_status, TG_GTP_GO,
		"VERTEX - alive, dead, seki, white_territory, black_territory or dame"},
	{"final_status_list", run_final_status_list, TG_GTP_GO,
		"STATUS - what has it, stones one chain a line"},
	{"unconditional_status", run_unconditional_status, TG_GTP_GO,
		"VERTEX - alive, dead, white_territory, black_territory or undecided"},
	{"tengen-final_score", run_tengen_final_score, TG_GTP_GO,
		"RULES - the result under another rule set"},
	{"tengen-ownership", run_ownership, TG_GTP_GO,
		"- whose a point will be, 1 Black's to -1 White's, rows from the top"},
	{"tengen-estimate", run_estimate, TG_GTP_GO,
		"[PLAYOUTS] - the score to expect without a search, then the ownership"},
	{NULL, NULL, 0, NULL},
};
