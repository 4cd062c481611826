/*
 * From a record to a position. Two boards run side by side: the position, which judges every move, and
 * the record's own replay, which judges none and says what the board looks like all the same.
 */
#include "session/load.h"

#include "record/info.h"
#include "record/replay.h"

#include <stdio.h>
#include <string.h>

struct loader {
	const struct tg_record *record;
	const struct tg_load_options *options;
	struct tg_position *pos;
	struct tg_load_report *report;
	struct tg_replay replay;
	int left; /* moves that may still be played */
};

static struct tg_rules rules_of(const struct loader *l)
{
	static const struct tg_setup usual = TG_SETUP_INIT;
	struct tg_rules rules = l->options->rules ? *l->options->rules : usual.rules;
	const struct tg_record_info *info = &l->report->info;

	if (!l->options->force_rules && info->rules[0] && info->game == TG_GAME_GO)
		l->report->rules_unknown = tg_rules_parse(info->rules, &rules) != TG_OK;
	if (info->has_komi && info->komi_halves >= -TG_KOMI_HALVES_MAX &&
		info->komi_halves <= TG_KOMI_HALVES_MAX)
		rules.komi_halves = info->komi_halves;
	return rules;
}

static enum tg_status begin(struct loader *l)
{
	struct tg_record_info *info = &l->report->info;
	struct tg_setup setup = TG_SETUP_INIT;

	if (l->options->force_game && tg_game_is_five(l->options->game) &&
		tg_game_is_five(info->game))
		info->game = l->options->game;
	if (!info->is_playable || info->cols > TG_MAX_SIDE || info->rows > TG_MAX_SIDE)
		return TG_ERR_UNSUPPORTED;
	setup.game = info->game;
	setup.size = (struct tg_size){(uint8_t)info->cols, (uint8_t)info->rows};
	setup.rules = rules_of(l);
	setup.handicap = info->handicap <= info->cols * info->rows ? info->handicap : 0;
	return tg_position_init(l->pos, &setup);
}

/* Does the chain at `cell` of the replay have a liberty? Marks its stones in `chain`. */
static bool has_liberty(const struct tg_replay *replay, int cell, bool chain[TG_MAX_POINTS])
{
	int16_t stack[TG_MAX_POINTS];
	int top = 0, cols = replay->cols;
	bool found = false;

	memset(chain, 0, TG_MAX_POINTS * sizeof(*chain));
	stack[top++] = (int16_t)cell;
	chain[cell] = true;
	while (top > 0) {
		int at = stack[--top];
		int around[4] = {at >= cols ? at - cols : -1, at % cols > 0 ? at - 1 : -1,
			at % cols + 1 < cols ? at + 1 : -1,
			at / cols + 1 < replay->rows ? at + cols : -1};
		for (int d = 0; d < 4; d++) {
			int next = around[d];
			if (next < 0 || chain[next])
				continue;
			found |= replay->cells[next] == TG_EMPTY;
			if (replay->cells[next] == replay->cells[cell]) {
				chain[next] = true;
				stack[top++] = (int16_t)next;
			}
		}
	}
	return found;
}

/* Takes every chain without a liberty off the replay's board. Returns how many stones. */
static int remove_dead(struct tg_replay *replay)
{
	bool dead[TG_MAX_POINTS] = {false}, chain[TG_MAX_POINTS];
	int cells = replay->cols * replay->rows, count = 0;

	for (int cell = 0; cell < cells; cell++) {
		if (replay->cells[cell] == TG_EMPTY || dead[cell] ||
			has_liberty(replay, cell, chain))
			continue;
		for (int i = 0; i < cells; i++)
			dead[i] |= chain[i];
	}
	for (int cell = 0; cell < cells; cell++) {
		if (!dead[cell])
			continue;
		replay->cells[cell] = TG_EMPTY;
		count++;
	}
	return count;
}

/* Makes the position what the replay's board is. */
static enum tg_status take_over(struct loader *l)
{
	enum tg_status status = tg_position_set(l->pos, l->replay.cells, l->replay.to_move);

	if (status != TG_OK && l->options->lenient && l->replay.captures) {
		l->report->removed += remove_dead(&l->replay);
		status = tg_position_set(l->pos, l->replay.cells, l->replay.to_move);
	}
	return status == TG_OK ? TG_OK : TG_ERR_UNSUPPORTED;
}

static tg_point point_of(const struct loader *l, const char *text)
{
	int cell;

	if (!tg_info_move(&l->report->info, text, &cell))
		return TG_NO_POINT;
	return cell == CELL_PASS ? TG_PASS : (tg_point)cell;
}

static void note_refusal(
	struct loader *l, enum tg_color color, tg_point point, enum tg_refusal refusal)
{
	struct tg_load_report *report = l->report;

	report->illegal++;
	if (report->first_illegal)
		return;
	report->first_illegal = report->moves + 1;
	report->refusal = refusal;
	report->color = color;
	if (point == TG_NO_POINT)
		snprintf(report->vertex, sizeof(report->vertex), "off");
	else
		tg_vertex_format(
			report->info.game, tg_position_size(l->pos), point, report->vertex);
}

static enum tg_status play(struct loader *l, enum tg_color color, const char *text)
{
	tg_point point = point_of(l, text);
	enum tg_refusal refusal = TG_REFUSED_BOUNDS;

	if (point != TG_NO_POINT) {
		tg_position_set_to_move(l->pos, color);
		refusal = tg_position_play(l->pos, color, point);
	}
	tg_replay_move(&l->replay, color, text);
	if (refusal != TG_LEGAL) {
		note_refusal(l, color, point, refusal);
		if (!l->options->lenient)
			return TG_ERR_ARGUMENT;
		enum tg_status status = take_over(l);
		if (status != TG_OK)
			return status;
	}
	l->report->moves++;
	l->left--;
	return TG_OK;
}

static enum tg_status play_node(struct loader *l, tg_node node)
{
	enum tg_color color;
	const char *text;

	if (tg_replay_setup(&l->replay, l->record, node)) {
		enum tg_status status = take_over(l);
		if (status != TG_OK)
			return status;
	}
	for (int i = 0; l->left > 0 && tg_replay_move_at(l->record, node, i, &color, &text); i++) {
		enum tg_status status = play(l, color, text);
		if (status != TG_OK)
			return status;
	}
	return TG_OK;
}

static bool has_move(const struct loader *l, tg_node node)
{
	enum tg_color color;
	const char *text;

	return tg_replay_move_at(l->record, node, 0, &color, &text);
}

/* Setup in front of the next move still belongs to the position before it. */
static enum tg_status play_line(struct loader *l, tg_node root)
{
	enum tg_status status = TG_OK;

	for (tg_node node = root; node != TG_NO_NODE && status == TG_OK;
		node = tg_node_child(l->record, node)) {
		if (l->left == 0 && node != root && has_move(l, node))
			break;
		status = play_node(l, node);
	}
	if (status == TG_OK)
		tg_position_set_to_move(l->pos, l->replay.to_move);
	memcpy(l->report->prisoners, l->replay.prisoners, sizeof(l->report->prisoners));
	return status;
}

enum tg_status tg_load_position(const struct tg_record *record, int game,
	const struct tg_load_options *options, struct tg_position *pos,
	struct tg_load_report *report)
{
	static const struct tg_load_options usual = TG_LOAD_OPTIONS_INIT;
	struct tg_load_report unwanted;
	struct loader l = {.record = record,
		.options = options ? options : &usual,
		.pos = pos,
		.report = report ? report : &unwanted};
	tg_node root = tg_record_root(record, game);

	memset(l.report, 0, sizeof(*l.report));
	if (root == TG_NO_NODE)
		return TG_ERR_NOT_FOUND;
	tg_record_info(record, game, &l.report->info);
	tg_replay_begin(&l.replay, record, game);
	l.left = l.options->next_move > 0 ? l.options->next_move - 1 : INT32_MAX;
	enum tg_status status = begin(&l);
	return status == TG_OK ? play_line(&l, root) : status;
}

int tg_load_count_moves(const struct tg_record *record, int game)
{
	enum tg_color color;
	const char *text;
	int count = 0;

	for (tg_node node = tg_record_root(record, game); node != TG_NO_NODE;
		node = tg_node_child(record, node))
		for (int i = 0; tg_replay_move_at(record, node, i, &color, &text); i++)
			count++;
	return count;
}
