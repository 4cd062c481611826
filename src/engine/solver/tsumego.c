/* Depth-first proof-number search for one chain. See tsumego.h. */
#include "engine/solver/tsumego.h"

#include "base/rng.h"
#include "engine/solver/chase.h"
#include "engine/solver/proof.h"
#include "rules/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	BUDGET = 1000000,
	BUCKETS = 1 << 16,
	PLY_MAX = 100, /* longer lines are given up: the striver has not got it */
	CHILDREN_MAX = TG_TSUMEGO_POINTS + 1
};

enum goal { TAKE, LIVE };

static const struct tg_proof_limits no_limits = {TG_PROOF_INFINITE, TG_PROOF_INFINITE};

struct solver {
	struct tg_go go;
	tg_point stone;
	enum tg_color defender;
	int points;
	tg_point region[TG_TSUMEGO_POINTS];
	/* Of the present question. */
	enum goal goal;
	enum tg_color striver, favoured;
	uint64_t salt;
	tg_hash path[PLY_MAX + 1];
	uint64_t nodes, budget;
	struct tg_proof_table table; /* of the striver's goal */
};

struct child {
	uint64_t key;
	struct tg_proof proof;
	tg_point move;
	bool is_fixed; /* by a repetition: no entry */
};

/* --- the region ------------------------------------------------------------------------------------------- */

struct survey {
	const struct tg_go *go;
	enum tg_color attacker;
	bool in[TG_MAX_POINTS];
	int length;
	tg_point points[TG_TSUMEGO_POINTS + 1];
};

static void add_point(struct survey *survey, tg_point p)
{
	if (survey->in[p] || survey->length > TG_TSUMEGO_POINTS)
		return;
	survey->in[p] = true;
	survey->points[survey->length++] = p;
}

/* Empty points and stones of the defender hang together; enemy stones that were added lead on. */
static void spread(struct survey *survey)
{
	for (int i = 0; i < survey->length; i++)
		for (const tg_point *near = survey->go->near[survey->points[i]]; *near >= 0; near++)
			if (survey->go->cells[*near] != (uint8_t)survey->attacker)
				add_point(survey, *near);
}

/* The part of the rest of the board that `start` is in, whatever stands there, into `part`. */
static int find_part(const struct survey *survey, tg_point start, bool seen[TG_MAX_POINTS],
	tg_point part[TG_MAX_POINTS])
{
	int length = 1;

	part[0] = start;
	seen[start] = true;
	for (int i = 0; i < length; i++)
		for (const tg_point *near = survey->go->near[part[i]]; *near >= 0; near++)
			if (!survey->in[*near] && !seen[*near]) {
				seen[*near] = true;
				part[length++] = *near;
			}
	return length;
}

/*
 * The rest of the board falls into the outside, its largest part, and parts that the region surrounds:
 * these belong to it. True if there was one.
 */
static bool add_parts_inside(struct survey *survey)
{
	bool seen[TG_MAX_POINTS] = {false};
	tg_point part[TG_MAX_POINTS], inside[TG_MAX_POINTS];
	int points = tg_size_points(survey->go->size), largest = 0, count = 0;
	tg_point first = TG_NO_POINT;

	for (tg_point p = 0; p < points; p++) {
		int length = survey->in[p] || seen[p] ? 0 : find_part(survey, p, seen, part);
		if (length > largest) {
			largest = length;
			first = p;
		}
	}
	memset(seen, 0, sizeof(seen));
	if (largest > 0)
		find_part(survey, first, seen, part);
	for (tg_point p = 0; p < points; p++)
		if (!survey->in[p] && !seen[p])
			inside[count++] = p;
	for (int i = 0; i < count; i++)
		add_point(survey, inside[i]);
	return count > 0;
}

static bool find_region(struct solver *s)
{
	struct survey survey = {
		.go = &s->go, .attacker = s->defender == TG_BLACK ? TG_WHITE : TG_BLACK};

	add_point(&survey, s->stone);
	do
		spread(&survey);
	while (survey.length <= TG_TSUMEGO_POINTS && add_parts_inside(&survey));
	if (survey.length > TG_TSUMEGO_POINTS)
		return false;
	s->points = survey.length;
	memcpy(s->region, survey.points, (size_t)survey.length * sizeof(s->region[0]));
	return true;
}

static uint64_t key_of(const struct solver *s, enum tg_color color)
{
	return tg_mix64(s->go.stones_hash ^ s->salt ^
		       tg_mix64((uint64_t)(s->go.ko + 8) * 4 + color)) |
		1;
}

/* --- moves ------------------------------------------------------------------------------------------------ */

static enum tg_color other(enum tg_color color)
{
	return color == TG_BLACK ? TG_WHITE : TG_BLACK;
}

/* Plays; `ko` keeps the ban, which the favoured side need not heed. */
static bool play(struct solver *s, enum tg_color color, tg_point move, tg_point *ko)
{
	*ko = s->go.ko;
	if (color == s->favoured)
		s->go.ko = TG_NO_POINT;
	if (tg_go_play(&s->go, color, move) == TG_LEGAL)
		return true;
	s->go.ko = *ko;
	return false;
}

static void undo(struct solver *s, tg_point ko)
{
	tg_go_undo(&s->go);
	s->go.ko = ko;
}

/* Settled without a search: 1 the striver has it, -1 he has not, 0 open. */
static int judge(const struct solver *s)
{
	uint8_t alive[TG_MAX_POINTS];
	int defended = 0;

	if (s->go.cells[s->stone] != (uint8_t)s->defender) {
		defended = -1;
	} else {
		tg_go_pass_alive(&s->go, alive);
		defended = alive[s->stone] == (uint8_t)s->defender;
	}
	return s->striver == s->defender ? defended : -defended;
}

static bool is_on_path(const struct solver *s, int ply)
{
	for (int i = 0; i <= ply; i++)
		if (s->path[i] == s->go.stones_hash)
			return true;
	return false;
}

/* The position after the child's move is on the board. */
static void value_child(struct solver *s, struct child *child, enum tg_color color, int ply)
{
	const struct tg_proof *known;
	int settled;

	child->key = key_of(s, other(color));
	child->is_fixed = child->move != TG_PASS && is_on_path(s, ply);
	child->proof = (struct tg_proof){1, 1, 0};
	if (child->is_fixed) {
		child->proof = tg_proof_settled(s->favoured == s->striver);
		child->proof.size = 0;
		return;
	}
	known = tg_proof_look_up(&s->table, child->key);
	settled = known || child->move == TG_PASS ? 0 : judge(s);
	if (known) {
		child->proof = *known;
	} else if (settled) {
		child->proof = tg_proof_settled(settled > 0);
		tg_proof_store(&s->table, child->key, child->proof);
		child->proof.size = 0;
	}
}

/* All moves of the region, and for who does not strive the pass. */
static int expand(
	struct solver *s, enum tg_color color, int ply, struct child children[CHILDREN_MAX])
{
	int length = 0;
	tg_point ko;

	for (int i = 0; i <= s->points; i++) {
		struct child *child = &children[length];
		child->move = i < s->points ? s->region[i] : TG_PASS;
		if (child->move == TG_PASS ? color == s->striver
					   : s->go.cells[child->move] != TG_EMPTY)
			continue;
		if (!play(s, color, child->move, &ko))
			continue;
		value_child(s, child, color, ply);
		undo(s, ko);
		length++;
	}
	return length;
}

/* --- proof numbers ------------------------------------------------------------------------------------------ */

static void refresh(struct solver *s, struct child *children, int length)
{
	for (int i = 0; i < length; i++) {
		const struct tg_proof *known =
			children[i].is_fixed ? NULL : tg_proof_look_up(&s->table, children[i].key);
		if (known)
			children[i].proof = *known;
	}
}

/* Nothing to play, or too deep: not the striver's. */
static struct tg_proof_choice choose(const struct child *children, int length, bool strives)
{
	struct tg_proof_choice choice = TG_PROOF_CHOICE_INIT(strives);

	for (int i = 0; i < length; i++)
		tg_proof_weigh(&choice, i, &children[i].proof);
	if (length == 0 && !strives) {
		choice.least = 0;
		choice.sum = TG_PROOF_INFINITE;
	}
	return choice;
}

/* Searches the position on the board, `color` to move, up to the limits. The striver is the prover. */
static void search(struct solver *s, enum tg_color color, int ply, struct tg_proof_limits limits)
{
	uint64_t key = key_of(s, color), before = s->nodes++;
	struct child children[CHILDREN_MAX];
	int length;
	tg_point ko;

	s->path[ply] = s->go.stones_hash;
	length = ply < PLY_MAX ? expand(s, color, ply, children) : 0;
	for (;;) {
		struct tg_proof_choice choice = choose(children, length, color == s->striver);
		const struct child *best;

		tg_proof_store(&s->table, key, tg_proof_of(&choice, (uint32_t)(s->nodes - before)));
		if (tg_proof_is_enough(&choice, limits) || s->nodes >= s->budget)
			return;
		assert(choice.best >= 0); /* without a child it is settled */
		best = &children[choice.best];
		if (!play(s, color, best->move, &ko))
			return;
		search(s, other(color), ply + 1,
			tg_proof_limits_below(&choice, limits, &best->proof));
		undo(s, ko);
		refresh(s, children, length);
	}
}

/* 1 the striver has it, -1 he has not, 0 not found. */
static int ask(struct solver *s, enum goal goal, enum tg_color favoured, enum tg_color color)
{
	int settled;

	s->goal = goal;
	s->favoured = favoured;
	s->striver = goal == LIVE ? s->defender : other(s->defender);
	s->salt = tg_mix64((uint64_t)goal * 2 + (favoured == s->defender) + 1);
	settled = judge(s);
	if (settled)
		return settled;
	search(s, color, 0, no_limits);
	return tg_proof_answer(tg_proof_look_up(&s->table, key_of(s, color)));
}

/* --- the line ---------------------------------------------------------------------------------------------- */

/* Whose answer it is plays the move that proves it soonest, the other one what holds out longest. */
static const struct child *pick(const struct child *children, int length, bool strives, bool has_it)
{
	const struct child *best = NULL;

	for (int i = 0; i < length; i++) {
		const struct child *child = &children[i];
		if (strives == has_it) {
			if ((has_it ? child->proof.pn : child->proof.dn) == 0 &&
				(!best || child->proof.size < best->proof.size))
				best = child;
		} else if (!best || best->move == TG_PASS ||
			(child->proof.size > best->proof.size && child->move != TG_PASS)) {
			best = child;
		}
	}
	return best;
}

static void take_line(
	struct solver *s, enum tg_color color, bool has_it, struct tg_tsumego_answer *answer)
{
	tg_point kos[TG_TSUMEGO_LINE];
	struct child children[CHILDREN_MAX];
	int played = 0;

	while (played < TG_TSUMEGO_LINE && judge(s) == 0) {
		const struct child *child;
		search(s, color, played, no_limits); /* the table may have forgotten */
		child = pick(
			children, expand(s, color, played, children), color == s->striver, has_it);
		if (!child || !play(s, color, child->move, &kos[played]))
			break;
		answer->line[played++] = child->move;
		if (child->is_fixed)
			break;
		color = other(color);
	}
	for (answer->length = played; played > 0; played--)
		undo(s, kos[played - 1]);
	while (answer->length > 0 && answer->line[answer->length - 1] == TG_PASS)
		answer->length--;
}

/* --- the answer -------------------------------------------------------------------------------------------- */

static void solve_first(struct solver *s, enum tg_color color, struct tg_tsumego_answer *answer)
{
	enum tg_color attacker = other(s->defender);
	int taken = ask(s, TAKE, attacker, color), lives;

	if (taken == 0)
		return;
	take_line(s, color, taken > 0, answer);
	if (taken > 0) {
		taken = ask(s, TAKE, s->defender, color);
		answer->status = taken > 0 ? TG_TSUMEGO_DEAD
			: taken < 0        ? TG_TSUMEGO_KO
					   : TG_TSUMEGO_UNKNOWN;
		if (taken > 0)
			take_line(s, color, true, answer);
		return;
	}
	lives = ask(s, LIVE, attacker, color);
	answer->status = lives > 0 ? TG_TSUMEGO_ALIVE
		: lives < 0        ? TG_TSUMEGO_SEKI
				   : TG_TSUMEGO_UNKNOWN;
	if (lives > 0 && color == s->defender)
		take_line(s, color, true, answer);
}

/* The board without its history, under simple ko. */
static void set_board(struct solver *s, const struct tg_go *go)
{
	struct tg_rules rules = go->rules;

	rules.ko = TG_KO_SIMPLE;
	rules.suicide = false;
	tg_go_init(&s->go, go->size, &rules);
	tg_go_set(&s->go, go->cells, go->to_move);
}

enum tg_status tg_tsumego_solve(
	const struct tg_position *pos, tg_point stone, uint64_t nodes, struct tg_tsumego *result)
{
	struct solver *s;
	enum tg_status status = TG_OK;

	memset(result, 0, sizeof(*result));
	if (tg_position_game(pos) != TG_GAME_GO || stone < 0 ||
		stone >= tg_size_points(tg_position_size(pos)) ||
		tg_position_at(pos, stone) == TG_EMPTY)
		return TG_ERR_ARGUMENT;
	s = calloc(1, sizeof(*s));
	if (!s || !tg_proof_table_init(&s->table, BUCKETS)) {
		free(s);
		return TG_ERR_NOMEM;
	}
	set_board(s, &pos->as.go);
	s->stone = stone;
	s->defender = result->defender = tg_position_at(pos, stone);
	if (find_region(s)) {
		result->points = s->points;
		for (int i = 0; i < 2; i++) {
			/* The second side's share is what the first one left. */
			s->budget = (nodes ? nodes : BUDGET) * (uint64_t)(i + 1) / 2;
			s->go.ko = pos->as.go.to_move == (enum tg_color)(TG_BLACK + i)
				? pos->as.go.ko
				: TG_NO_POINT;
			solve_first(s, (enum tg_color)(TG_BLACK + i), &result->first[i]);
		}
	} else {
		bool black = tg_chase(pos, stone, TG_BLACK, &result->first[0]);
		bool white = tg_chase(pos, stone, TG_WHITE, &result->first[1]);
		status = black || white ? TG_OK : TG_ERR_TOO_LARGE;
	}
	result->nodes = s->nodes;
	tg_proof_table_finish(&s->table);
	free(s);
	return status;
}
