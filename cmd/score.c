/*
 * `tengen score`: the result of a game of Go with every line of its sum, so that people can see where
 * they differ. Dead stones come from the judge, from the user, or from nobody.
 */
#include "cmd.h"

#include "base/buffer.h"
#include "options.h"
#include "score_doubts.h"
#include "score_maps.h"
#include "session/load.h"
#include "sgf.h"
#include "tengen/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cmd_score_help[] =
	"usage: tengen score [OPTIONS] FILE\n"
	"\n"
	"Counts a game of Go (the first of the file) and prints each line of the sum: stones,\n"
	"territory, prisoners, dead stones, compensation, komi, result.\n"
	"\n"
	"  --rules NAME   tromp-taylor, chinese, japanese, aga, ... (default: RU of the file,\n"
	"                 else tromp-taylor); komi stays that of the file where it has one\n"
	"  --komi K       instead of the file's\n"
	"  --move N       after move N of the main line (default: at its end)\n"
	"  --dead HOW     auto (default): judged by playouts; none; or a list of vertices, one\n"
	"                 of each dead chain, as D4,E5\n"
	"  --ownership F  dead stones by a network's maps in place of playouts: a JSON file with\n"
	"                 \"black\" and \"white\" (to move), rows of numbers from the top, 1\n"
	"                 Black's to -1 White's\n"
	"  --json         one object\n"
	"\n"
	"Under rules without agreement on dead stones (tromp-taylor) `auto` takes none off.\n"
	"\n"
	"The judge says where it has doubts: `unsure` lists chains whose fate was not proved and\n"
	"on which simulations differ, with the chance that the judgement holds; `unfinished`\n"
	"lists points between both colours that nobody has closed. With --json: `finished`,\n"
	"`chains` (each with `life` and `certainty`, 0.5 to 1) and `open`.\n"
	"\n"
	"examples:\n"
	"  tengen score game.sgf\n"
	"  tengen score --rules japanese --dead D4,Q16 game.sgf\n";

enum { PLAYOUTS = 1000, SEED = 1 };

struct job {
	const char *path, *rules_text, *komi_text, *dead_text, *maps_path;
	int move;
	bool json;
	struct tg_position pos;
	struct tg_load_report report;
	bool dead[TG_MAX_POINTS];
	const char *dead_how;
	bool is_judged;
	struct tg_judgement judged; /* if is_judged */
	struct tg_score score;
};

/* --- loading ----------------------------------------------------------------------------------- */

static int load_position(struct job *job, const struct tg_record *record)
{
	struct tg_load_options options = TG_LOAD_OPTIONS_INIT;
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_rules rules = setup.rules;
	int status = cmd_take_rules("score", job->rules_text, NULL, &rules);

	if (status != CMD_OK)
		return status;
	options.rules = &rules;
	options.force_rules = job->rules_text != NULL;
	options.lenient = true;
	options.next_move = job->move < INT32_MAX ? job->move + 1 : 0;
	enum tg_status loaded = tg_load_position(record, 0, &options, &job->pos, &job->report);
	if (loaded != TG_OK)
		return cmd_failed("score", "%s: %s", job->path, tg_status_text(loaded));
	if (job->report.info.game != TG_GAME_GO)
		return cmd_failed("score", "%s: not a game of Go", job->path);
	if (job->report.rules_unknown)
		fprintf(stderr, "%s: unknown rules \"%s\": counted as tromp-taylor\n", job->path,
			job->report.info.rules);
	if (job->report.illegal)
		fprintf(stderr, "%s: move %d (%s) is illegal: %s; executed as written\n", job->path,
			job->report.first_illegal, job->report.vertex,
			tg_refusal_text(job->report.refusal));
	rules = tg_position_rules(&job->pos);
	status = cmd_take_rules("score", NULL, job->komi_text, &rules);
	if (status == CMD_OK)
		tg_position_set_rules(&job->pos, &rules);
	return status;
}

/* --- dead stones ------------------------------------------------------------------------------- */

static void mark_chain(struct job *job, tg_point point)
{
	tg_point chain[TG_MAX_POINTS];
	int length = tg_position_chain(&job->pos, point, chain);

	for (int i = 0; i < length; i++)
		job->dead[chain[i]] = true;
}

static int mark_list(struct job *job)
{
	char vertex[TG_VERTEX_MAX];
	const char *p = job->dead_text;
	tg_point point;

	while (*p) {
		size_t length = strcspn(p, ", ");
		if (length >= sizeof(vertex))
			return cmd_usage("score", "--dead: not a vertex: %s", p);
		memcpy(vertex, p, length);
		vertex[length] = '\0';
		if (tg_vertex_parse_gtp(tg_position_size(&job->pos), vertex, &point) != TG_OK ||
			point < 0 || tg_position_at(&job->pos, point) == TG_EMPTY)
			return cmd_usage("score", "--dead: no stone at %s", vertex);
		mark_chain(job, point);
		p += length;
		p += strspn(p, ", ");
	}
	job->dead_how = "list";
	return CMD_OK;
}

static int take_judgement(struct job *job, enum tg_status judged, const char *how)
{
	if (judged != TG_OK)
		return cmd_failed("score", "cannot judge: %s", tg_status_text(judged));
	for (int p = 0; p < TG_MAX_POINTS; p++)
		job->dead[p] = job->judged.life[p] == TG_LIFE_DEAD;
	job->dead_how = how;
	job->is_judged = true;
	return CMD_OK;
}

static int mark_by_maps(struct job *job)
{
	struct score_maps maps;
	int status = score_read_maps(job->maps_path, tg_position_size(&job->pos), &maps);

	if (status != CMD_OK)
		return status;
	return take_judgement(job,
		tg_judge_ownership(&job->pos, maps.black, maps.white, &job->judged), "ownership");
}

static int mark_dead(struct job *job)
{
	if (job->maps_path)
		return mark_by_maps(job);
	job->dead_how = "none";
	if (strcmp(job->dead_text, "none") == 0)
		return CMD_OK;
	if (strcmp(job->dead_text, "auto") != 0)
		return mark_list(job);
	if (!tg_position_rules(&job->pos).friendly_pass &&
		tg_position_rules(&job->pos).scoring == TG_SCORING_AREA)
		return CMD_OK;
	return take_judgement(
		job, tg_judge_position(&job->pos, PLAYOUTS, SEED, &job->judged), "auto");
}

/*
 * Prisoners from before a setup in mid-game or an illegal move are not in the position; the record
 * knows them.
 */
static void add_lost_prisoners(struct job *job)
{
	struct tg_score *score = &job->score;

	if (tg_position_rules(&job->pos).scoring != TG_SCORING_TERRITORY)
		return;
	for (int side = 0; side < 2; side++) {
		int lost = job->report.prisoners[side] - score->prisoners[side];
		score->prisoners[side] += lost;
		score->result_halves += side == 0 ? 2 * lost : -2 * lost;
	}
}

/* --- printing ---------------------------------------------------------------------------------- */

static void format_halves(int halves, char out[16])
{
	snprintf(out, 16, "%s%d%s", halves < 0 ? "-" : "", abs(halves) / 2, halves % 2 ? ".5" : "");
}

/* What a side has, in half points. */
static int total_of(const struct tg_score *score, int side)
{
	int points = score->stones[side] + score->territory[side] + score->prisoners[side] -
		score->tax[side];

	if (score->stones[0] + score->stones[1] == 0)
		points += score->dead[side];
	if (side == 1)
		points += score->bonus;
	return 2 * points + score->button[side] + (side == 1 ? score->komi_halves : 0);
}

static const char *name_of_rules(const struct tg_rules *rules)
{
	const char *name = tg_rules_name(rules);

	return name ? name : "mixed";
}

static void print_line(const char *what, int black, int white)
{
	printf("%-14s %8d %8d\n", what, black, white);
}

static void print_dead(const struct job *job)
{
	char vertex[TG_VERTEX_MAX];

	printf("dead (%s):", job->dead_how);
	for (int p = 0; p < tg_size_points(tg_position_size(&job->pos)); p++) {
		if (!job->dead[p])
			continue;
		tg_vertex_format_gtp(tg_position_size(&job->pos), (tg_point)p, vertex);
		printf(" %s", vertex);
	}
	putchar('\n');
}

static void print_text(const struct job *job)
{
	const struct tg_score *s = &job->score;
	struct tg_rules rules = tg_position_rules(&job->pos);
	bool is_area = rules.scoring == TG_SCORING_AREA;
	char komi[16], black[16], white[16], result[16];

	format_halves(s->komi_halves, komi);
	format_halves(total_of(s, 0), black);
	format_halves(total_of(s, 1), white);
	tg_score_format(s, result);
	printf("rules %s, komi %s, handicap %d, after move %d\n", name_of_rules(&rules), komi,
		tg_position_handicap(&job->pos), job->report.moves);
	print_dead(job);
	if (job->is_judged)
		score_print_doubts(&job->pos, &job->judged);
	printf("%-14s %8s %8s\n", "", "Black", "White");
	if (is_area)
		print_line("stones", s->stones[0], s->stones[1]);
	print_line("territory", s->territory[0], s->territory[1]);
	if (!is_area) {
		print_line("prisoners", s->prisoners[0], s->prisoners[1]);
		print_line("dead", s->dead[0], s->dead[1]);
	}
	if (rules.tax == TG_TAX_ALL)
		print_line("tax", -s->tax[0], -s->tax[1]);
	if (s->bonus)
		print_line("compensation", 0, s->bonus);
	if (rules.has_button)
		printf("%-14s %8s %8s\n", "button", s->button[0] ? "0.5" : "0",
			s->button[1] ? "0.5" : "0");
	printf("%-14s %8d %8s\n", "komi", 0, komi);
	printf("%-14s %8s %8s\n", "total", black, white);
	printf("dame %d\n", s->dame);
	printf("result %s\n", result);
}

static void put_side(const struct job *job, int side)
{
	const struct tg_score *s = &job->score;
	char total[16], komi[16];

	format_halves(total_of(s, side), total);
	format_halves(side == 1 ? s->komi_halves : 0, komi);
	printf("\"%s\": {\"stones\": %d, \"territory\": %d, \"prisoners\": %d, \"dead\": %d, "
	       "\"tax\": %d, \"compensation\": %d, \"button\": %s, \"komi\": %s, "
	       "\"total\": %s}, ",
		side == 0 ? "black" : "white", s->stones[side], s->territory[side],
		s->prisoners[side], s->dead[side], s->tax[side], side == 1 ? s->bonus : 0,
		s->button[side] ? "0.5" : "0", komi, total);
}

static void print_json(const struct job *job)
{
	struct tg_size size = tg_position_size(&job->pos);
	struct tg_rules rules = tg_position_rules(&job->pos);
	char komi[16], result[16], vertex[TG_VERTEX_MAX], parts[TG_RULES_TEXT_MAX];
	const char *comma = "";

	format_halves(job->score.komi_halves, komi);
	tg_score_format(&job->score, result);
	tg_rules_format_json(&rules, parts);
	printf("{\"rules\": \"%s\", \"parts\": %s, \"komi\": %s, \"handicap\": %d, \"moves\": %d, ",
		name_of_rules(&rules), parts, komi, tg_position_handicap(&job->pos),
		job->report.moves);
	printf("\"illegal\": %d, \"dead_by\": \"%s\", \"dead\": [", job->report.illegal,
		job->dead_how);
	for (int p = 0; p < tg_size_points(size); p++) {
		if (!job->dead[p])
			continue;
		tg_vertex_format_gtp(size, (tg_point)p, vertex);
		printf("%s\"%s\"", comma, vertex);
		comma = ", ";
	}
	printf("], ");
	if (job->is_judged)
		score_print_doubts_json(&job->pos, &job->judged);
	put_side(job, 0);
	put_side(job, 1);
	printf("\"dame\": %d, \"result\": \"%s\", \"owner\": [", job->score.dame, result);
	for (int row = 0; row < size.rows; row++) {
		printf("%s\"", row ? ", " : "");
		for (int col = 0; col < size.cols; col++)
			putchar(".XO"[job->score.owner[row * size.cols + col]]);
		putchar('"');
	}
	printf("]}\n");
}

static int score(struct job *job)
{
	int status;
	struct tg_record *record = sgf_read(job->path, 0, &status, NULL);

	if (!record)
		return status;
	status = load_position(job, record);
	if (status == CMD_OK)
		status = mark_dead(job);
	if (status == CMD_OK) {
		tg_position_score(&job->pos, job->dead, &job->score);
		add_lost_prisoners(job);
		if (job->json)
			print_json(job);
		else
			print_text(job);
	}
	tg_record_destroy(record);
	return status;
}

int cmd_score(int argc, char **argv)
{
	struct job *job = calloc(1, sizeof(*job));
	const char *move = NULL;
	int words, status;

	if (!job)
		return cmd_failed("score", "%s", tg_status_text(TG_ERR_NOMEM));
	const struct cmd_option options[] = {{.name = "--rules", .value = &job->rules_text},
		{.name = "--komi", .value = &job->komi_text}, {.name = "--move", .value = &move},
		{.name = "--dead", .value = &job->dead_text},
		{.name = "--ownership", .value = &job->maps_path},
		{.name = "--json", .flag = &job->json}, {.name = NULL}};
	job->move = INT32_MAX;
	status = cmd_read_options(argc, argv, options, &words);
	if (status == CMD_OK)
		status = cmd_take_int("score", "--move", move, 0, INT32_MAX - 1, &job->move);
	if (status == CMD_OK && words != 1)
		status = cmd_usage("score", "one file is needed");
	if (status == CMD_OK && job->dead_text && job->maps_path)
		status = cmd_usage("score", "--dead and --ownership exclude each other");
	if (!job->dead_text)
		job->dead_text = "auto";
	if (status == CMD_OK) {
		job->path = argv[1];
		status = score(job);
	}
	free(job);
	return status;
}
