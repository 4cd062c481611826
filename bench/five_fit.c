/*
 * Fits the weights of the five engine to games of its own (bench/five_games.c).
 *
 *	five_fit GAME SIZE [+] games.txt... > src/engine/alphabeta/weights_GAME.h
 *
 * Two models over the same features, the ranks of the combinations (weights.h) of the empty points:
 *
 *	value    logistic; the sum of move[rank] over the mover's points less that of wait[rank] over
 *	         the other side's; its target is half the game's result, half the search's own value
 *	prior    softmax over the points that the move picker offers; own[rank] + foe[rank]; its target
 *	         is the move that was played
 *
 * A weight is the sum of a part for each of the four line classes, a part for the cell class, and a
 * part of its own that is pulled to zero, so that rare combinations lean on common ones. Positions
 * where a five or a straight four is to be had or to be stopped are left out: the search never asks for
 * their value. AdaGrad, a fixed number of passes, a seed: the same games give the same weights.
 *
 * With `+` the fit starts from the weights that the engine has for the game and is pulled back to them:
 * for a game with few games of its own. Pass 0 is then the loss of the weights in use.
 */
#include "base/rng.h"
#include "base/text.h"
#include "engine/alphabeta/picker.h"
#include "engine/alphabeta/weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	RANKS = TG_AB_RANKS,
	LINES = TG_AB_LINE_CLASSES,
	CLASSES = TG_AB_CELL_CLASSES,
	PARAMS = RANKS + LINES + CLASSES,
	TABLES = 4, /* move, wait, own prior, foe prior */
	PASSES = 24,
	START_SQUARES = 100,
	LINE_MAX = 1 << 14,
};

enum table { MOVE = 0, WAIT, OWN, FOE };

/* One position: ranks of the mover's and the other side's points, and which of them are candidates. */
struct sample {
	double target;
	int side; /* of the mover */
	int cells, candidates, played;
	uint16_t *own, *foe; /* (cells), the candidates first */
};

struct model {
	int sides; /* 2 where the colours have weights of their own */
	double weight[2][TABLES][PARAMS];
	double squares[2][TABLES][PARAMS];
	double start[2][TABLES][RANKS]; /* where the own parts are pulled to */
	double tempo[2], tempo_squares[2];
	double value_rate; /* a value is a sum over a hundred points: small steps */
	long seen[2][RANKS];
};

struct set {
	struct sample *samples;
	long length, capacity;
};

static uint16_t combo_of_rank[RANKS];
static uint8_t class_of_rank[2][RANKS];

static double *part(struct model *model, int side, enum table table)
{
	return model->weight[model->sides == 2 ? side : 0][table];
}

static double weight_of(const double *w, int side, int rank)
{
	double sum = w[rank] + w[RANKS + LINES + class_of_rank[side][rank]];

	for (int d = 0; d < 4; d++)
		sum += w[RANKS + tg_ab_combo_line(combo_of_rank[rank], d)];
	return sum;
}

static void step(double *w, double *squares, double gradient, double rate)
{
	*squares += gradient * gradient;
	*w -= rate * gradient / sqrt(*squares + 1e-8);
}

/* Gradient of one use of a rank, given to all of its parts; the own part is pulled to zero. */
static void push(struct model *model, int side, enum table table, int rank, double gradient)
{
	int at = model->sides == 2 ? side : 0;
	double *w = model->weight[at][table], *s = model->squares[at][table];

	if (rank == 0)
		return; /* the dead point is worth nothing, by definition */
	double rate = table >= OWN ? 3 : model->value_rate; /* priors share a softmax */
	step(&w[rank], &s[rank], gradient + 2e-5 * (w[rank] - model->start[at][table][rank]),
		0.02 * rate);
	step(&w[RANKS + LINES + class_of_rank[side][rank]],
		&s[RANKS + LINES + class_of_rank[side][rank]], gradient, 0.01 * rate);
	for (int d = 0; d < 4; d++) {
		int line = tg_ab_combo_line(combo_of_rank[rank], d);
		if (line != TG_AB_DEAD)
			step(&w[RANKS + line], &s[RANKS + line], gradient, 0.01 * rate);
	}
}

static double sum_of(struct model *model, const struct sample *sample)
{
	double value = model->tempo[model->sides == 2 ? sample->side : 0];

	for (int i = 0; i < sample->cells; i++) {
		if (sample->own[i])
			value += weight_of(
				part(model, sample->side, MOVE), sample->side, sample->own[i]);
		if (sample->foe[i])
			value -= weight_of(part(model, sample->side ^ 1, WAIT), sample->side ^ 1,
				sample->foe[i]);
	}
	return value;
}

static double fit_value(struct model *model, const struct sample *sample, bool learns)
{
	double p = 1 / (1 + exp(-sum_of(model, sample)));
	double gradient = p - sample->target;
	double loss = -sample->target * log(p + 1e-9) - (1 - sample->target) * log(1 - p + 1e-9);
	int at = model->sides == 2 ? sample->side : 0;

	if (!learns)
		return loss;
	step(&model->tempo[at], &model->tempo_squares[at], gradient, 0.02);
	for (int i = 0; i < sample->cells; i++) {
		push(model, sample->side, MOVE, sample->own[i], gradient);
		push(model, sample->side ^ 1, WAIT, sample->foe[i], -gradient);
	}
	return loss;
}

static double prior_of(struct model *model, const struct sample *sample, int i)
{
	return weight_of(part(model, sample->side, OWN), sample->side, sample->own[i]) +
		weight_of(part(model, sample->side ^ 1, FOE), sample->side ^ 1, sample->foe[i]);
}

static double fit_prior(struct model *model, const struct sample *sample, bool learns)
{
	double odds[TG_MAX_POINTS], sum = 0, most = -1e9;

	if (sample->played < 0)
		return 0;
	for (int i = 0; i < sample->candidates; i++) {
		odds[i] = prior_of(model, sample, i);
		most = odds[i] > most ? odds[i] : most;
	}
	for (int i = 0; i < sample->candidates; i++)
		sum += odds[i] = exp(odds[i] - most);
	for (int i = 0; i < sample->candidates && learns; i++) {
		double gradient = odds[i] / sum - (i == sample->played);
		if (fabs(gradient) < 1e-4)
			continue;
		push(model, sample->side, OWN, sample->own[i], gradient);
		push(model, sample->side ^ 1, FOE, sample->foe[i], gradient);
	}
	return -log(odds[sample->played] / sum + 1e-9);
}

/*
 * Starts from the weights in use; the shared parts then hold what the fit adds for all of a kind. The
 * first steps of AdaGrad would throw the start away, so it is told of squares that it has not seen.
 */
static void start_from(struct model *model, const struct tg_ab_tables *tables)
{
	for (int side = 0; side < model->sides; side++) {
		for (int t = 0; t < TABLES; t++)
			for (int i = 0; i < PARAMS; i++)
				model->squares[side][t][i] = START_SQUARES;
		model->tempo_squares[side] = START_SQUARES;
		model->tempo[side] = tg_ab_weights_tempo(tables->game, side) / (double)TG_AB_SCALE;
		for (int rank = 1; rank < RANKS; rank++) {
			const struct tg_ab_combo *combo =
				&tables->combos[side][combo_of_rank[rank]];
			double *start[TABLES];
			for (int t = 0; t < TABLES; t++)
				start[t] = &model->start[side][t][rank];
			*start[MOVE] = combo->move / (double)TG_AB_SCALE;
			*start[WAIT] = combo->wait / (double)TG_AB_SCALE;
			*start[OWN] = combo->own / 16.0;
			*start[FOE] = combo->foe / 16.0;
			for (int t = 0; t < TABLES; t++)
				model->weight[side][t][rank] = *start[t];
		}
	}
}

/* Nothing to be had or stopped at once. */
static bool is_open(const struct tg_ab_board *board)
{
	for (int side = 0; side < 2; side++)
		if (tg_ab_count(board, side, TG_AB_CELL_FIVE) +
				tg_ab_count(board, side, TG_AB_CELL_STRAIGHT) >
			0)
			return false;
	return true;
}

static void add_cell(struct sample *sample, const struct tg_ab_board *board, tg_ab_at at)
{
	const struct tg_ab_state *is = &board->cells[at].is;

	sample->own[sample->cells] = (uint16_t)tg_ab_combo_rank(is->combo[board->side]);
	sample->foe[sample->cells++] = (uint16_t)tg_ab_combo_rank(is->combo[board->side ^ 1]);
}

/* Candidates first, then every other point that has any life in it. */
static void fill_sample(struct sample *sample, const struct tg_ab_worker *worker, tg_point played)
{
	static struct tg_ab_picker picker;
	struct tg_ab_picker_hints hints = {0, 0, 0};
	const struct tg_ab_board *board = worker->board;
	bool is_taken[TG_AB_CELLS] = {false};
	tg_ab_at at;

	sample->played = -1;
	tg_ab_picker_quiet(&picker, worker, &hints);
	while ((at = tg_ab_picker_next(&picker)) != 0) {
		if (at == tg_ab_from_point(board->size, played))
			sample->played = sample->cells;
		is_taken[at] = true;
		add_cell(sample, board, at);
	}
	sample->candidates = sample->cells;
	for (int p = 0; p < board->points; p++) {
		at = tg_ab_from_point(board->size, (tg_point)p);
		if (board->cells[at].stone == TG_EMPTY && !is_taken[at] &&
			(board->cells[at].is.combo[0] || board->cells[at].is.combo[1]))
			add_cell(sample, board, at);
	}
}

static void add_sample(
	struct set *set, const struct tg_ab_worker *worker, tg_point played, double target)
{
	uint16_t own[TG_MAX_POINTS], foe[TG_MAX_POINTS];
	struct sample sample = {(double)target, worker->board->side, 0, 0, -1, own, foe};

	fill_sample(&sample, worker, played);
	size_t bytes = (size_t)sample.cells * sizeof(uint16_t);
	sample.own = malloc(2 * bytes + 1);
	if (!sample.own)
		exit(3);
	sample.foe = sample.own + sample.cells;
	memcpy(sample.own, own, bytes);
	memcpy(sample.foe, foe, bytes);
	if (set->length == set->capacity) {
		set->capacity = set->capacity ? 2 * set->capacity : 4096;
		set->samples = realloc(set->samples, (size_t)set->capacity * sizeof(*set->samples));
		if (!set->samples)
			exit(3);
	}
	set->samples[set->length++] = sample;
}

/* "result opening move:value ..." */
static void read_game(struct set *set, struct tg_ab_worker *worker,
	const struct tg_ab_tables *tables, const struct tg_position *empty, const char *text)
{
	int result, opening, used, move, value;

	if (sscanf(text, "%d %d%n", &result, &opening, &used) != 2)
		return;
	tg_ab_board_init(worker->board, tables, empty, TG_BLACK);
	for (int ply = 0; sscanf(text += used, " %d:%d%n", &move, &value, &used) == 2; ply++) {
		struct tg_ab_board *board = worker->board;
		double outcome = result == 0 ? 0.5 : result == TG_BLACK + board->side;
		if (ply >= opening && is_open(board))
			add_sample(set, worker, (tg_point)move, 0.5 * outcome + 0.5 * value / 1000);
		tg_ab_board_play(board, tg_ab_from_point(board->size, (tg_point)move));
	}
}

static void read_file(struct set *set, struct tg_ab_worker *worker,
	const struct tg_ab_tables *tables, const struct tg_position *empty, const char *path)
{
	static char text[LINE_MAX];
	FILE *file = fopen(path, "r");

	if (!file) {
		perror(path);
		exit(3);
	}
	while (fgets(text, sizeof(text), file))
		if (strchr(text, '\n'))
			read_game(set, worker, tables, empty, text);
	fclose(file);
}

/* Only the first `length`: what is held out stays apart, in games of its own. */
static void shuffle(struct set *set, struct tg_rng *rng, long length)
{
	for (long i = length - 1; i > 0; i--) {
		long j = (long)tg_rng_below(rng, (uint32_t)i + 1);
		struct sample swap = set->samples[i];
		set->samples[i] = set->samples[j];
		set->samples[j] = swap;
	}
}

/* One pass; the last tenth is only looked at, and in pass 0 all. */
static void run_pass(struct model *model, struct set *set, int pass)
{
	double loss[4] = {0};
	long held = set->length - set->length / 10;

	for (long i = 0; i < set->length; i++) {
		loss[i < held ? 0 : 1] += fit_value(model, &set->samples[i], pass > 0 && i < held);
		loss[i < held ? 2 : 3] += fit_prior(model, &set->samples[i], pass > 0 && i < held);
	}
	fprintf(stderr, "pass %2d  value %.4f held %.4f  prior %.4f held %.4f\n", pass,
		loss[0] / (double)held, loss[1] / (double)(set->length - held),
		loss[2] / (double)held, loss[3] / (double)(set->length - held));
}

static int bounded(double value, int most)
{
	double rounded = floor(value + 0.5);

	return rounded > most ? most : rounded < -most ? -most : (int)rounded;
}

static void print_table(struct model *model, int side, const char *game, const char *suffix)
{
	printf("static const struct tg_ab_weight %s%s[TG_AB_RANKS] = {\n", game, suffix);
	for (int rank = 0; rank < RANKS; rank++) {
		double value[TABLES];
		for (int t = 0; t < TABLES; t++)
			value[t] =
				rank ? weight_of(part(model, side, (enum table)t), side, rank) : 0;
		printf("%s{%d, %d, %d, %d},%s", rank % 6 == 0 ? "\t" : " ",
			bounded(value[MOVE] * TG_AB_SCALE, 2000),
			bounded(value[WAIT] * TG_AB_SCALE, 2000), bounded(value[OWN] * 16, 127),
			bounded(value[FOE] * 16, 127), rank % 6 == 5 ? "\n" : "");
	}
	printf("};\n");
}

static void name_ranks(const struct tg_ab_tables *tables)
{
	for (int c = 0; c < TG_AB_COMBOS; c++) {
		bool is_whole = true;
		for (int d = 0; d < 4; d++)
			is_whole = is_whole && (c >> (4 * d) & 15) < LINES;
		if (!is_whole)
			continue;
		int rank = tg_ab_combo_rank((uint16_t)c);
		combo_of_rank[rank] = (uint16_t)c;
		for (int side = 0; side < 2; side++)
			class_of_rank[side][rank] = tables->combos[side][c].cls;
	}
}

/* A quarter of the passes where the weights in use were the start. */
static void fit(struct model *model, struct set *set, bool has_start)
{
	struct tg_rng rng;
	int passes = has_start ? PASSES / 4 : PASSES;

	tg_rng_init(&rng, 1);
	shuffle(set, &rng, set->length - set->length / 10);
	for (int pass = has_start ? 0 : 1; pass <= passes; pass++)
		run_pass(model, set, pass);
}

static void print_weights(struct model *model, const char *game)
{
	printf("/* Made by bench/five_fit.c; data/five/README.md has the recipe. */\n");
	printf("#include \"engine/alphabeta/weights.h\"\n\n");
	printf("static const int16_t %s_tempo[2] = {%d, %d};\n\n", game,
		bounded(model->tempo[0] * TG_AB_SCALE, 2000),
		bounded(model->tempo[model->sides - 1] * TG_AB_SCALE, 2000));
	print_table(model, 0, game, model->sides == 2 ? "_black" : "");
	if (model->sides == 2)
		print_table(model, 1, game, "_white");
}

int main(int argc, char **argv)
{
	static struct model model;
	static struct tg_ab_worker worker;
	static struct tg_ab_shared shared;
	static struct tg_position empty;
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_ab_tables tables;
	struct set set = {0};
	long size;

	if (argc < 4 || !tg_game_parse(argv[1], &setup.game) || !tg_game_is_five(setup.game) ||
		!tg_text_parse_int(argv[2], 5, TG_MAX_SIDE, &size)) {
		fprintf(stderr, "usage: five_fit GAME SIZE [+] FILE...\n");
		return 2;
	}
	setup.size = (struct tg_size){(uint8_t)size, (uint8_t)size};
	if (tg_position_init(&empty, &setup) != TG_OK ||
		tg_ab_tables_init(&tables, setup.game) != TG_OK ||
		tg_ab_worker_init(&worker, &shared, 0) != TG_OK)
		return 3;
	name_ranks(&tables);
	model.sides = setup.game == TG_GAME_RENJU ? 2 : 1;
	bool has_start = strcmp(argv[3], "+") == 0;
	model.value_rate = has_start ? 0.02 : 0.1;
	if (has_start)
		start_from(&model, &tables);
	for (int i = has_start ? 4 : 3; i < argc; i++)
		read_file(&set, &worker, &tables, &empty, argv[i]);
	fprintf(stderr, "%ld positions\n", set.length);
	fit(&model, &set, has_start);
	print_weights(&model, argv[1]);
	tg_ab_worker_finish(&worker);
	tg_ab_tables_finish(&tables);
	return 0;
}
