/*
 * Learns the weights of features.h from games of prior_games: prior_train FILE... > prior_weights.c
 *
 * The model: p(move) is proportional to 2^(sum of its features' weights). The lesson of a position is how
 * the search spread its visits. Minimises the cross-entropy between the two, with a little pull of
 * every weight to zero, by Adagrad over shuffled positions. Every 16th position is kept for the test; its loss
 * and the share of positions whose most visited move is the model's first go to stderr.
 */
#include "engine/mcts/features.h"
#include "engine/mcts/prior.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS_MAX = 200000, EPOCHS = 12, LINE_MAX_BYTES = 1 << 16 };

static const double rate = 0.15, pull = 2e-6;
static const double sharpness =
	4; /* targets are visits to this power: the search's choice, not its doubt */

struct lesson {
	int length;         /* moves */
	float *target;      /* share of the visits */
	uint8_t *counts;    /* features of each move */
	uint16_t *features; /* all of them, one after the other */
};

static struct tg_patterns patterns;
static struct lesson lessons[POSITIONS_MAX];
static int lessons_length;
static double weights[TG_FEATURES], squares[TG_FEATURES];
static int uses[TG_FEATURES];

/* --- reading ----------------------------------------------------------------------------------------- */

static void learn_features(struct lesson *lesson, const struct tg_goban *b, enum tg_color color,
	const struct tg_prior_move *moves)
{
	size_t length = (unsigned)lesson->length;
	int total = 0;

	lesson->counts = malloc(length);
	lesson->features = malloc(length * TG_FEATURES_OF_MOVE * 2);
	for (int i = 0; i < lesson->length; i++) {
		int n = tg_features_of(
			&patterns, b, color, moves[i].move, lesson->features + total);
		for (int k = 0; k < n; k++)
			uses[lesson->features[total + k]]++;
		lesson->counts[i] = (uint8_t)n;
		total += n;
	}
	lesson->features = realloc(lesson->features, (unsigned)total * sizeof(uint16_t));
}

/* `text`: N P1 V1 ... PN VN */
static void add_lesson(const struct tg_goban *b, enum tg_color color, char *text)
{
	static struct tg_prior_move moves[TG_PRIOR_MAX];
	struct lesson *lesson = &lessons[lessons_length];
	long count = strtol(text, &text, 10);
	double sum = 0;

	if (count < 2 || lessons_length == POSITIONS_MAX)
		return;
	lesson->length = tg_prior_moves(&patterns, b, color, moves);
	lesson->target = calloc((unsigned)lesson->length, sizeof(float));
	for (long i = 0; i < count; i++) {
		long point = strtol(text, &text, 10), visits = strtol(text, &text, 10);
		tg_at p = point < 0 ? TG_AT_NONE : tg_goban_at(b, (tg_point)point);
		for (int k = 0; k < lesson->length; k++) {
			if (moves[k].move == p) {
				lesson->target[k] = (float)pow((double)visits, sharpness);
				sum += (double)lesson->target[k];
			}
		}
	}
	if (sum <= 0) { /* the last line of a file that is still written */
		free(lesson->target);
		return;
	}
	for (int k = 0; k < lesson->length; k++)
		lesson->target[k] /= (float)sum;
	learn_features(lesson, b, color, moves);
	lessons_length++;
}

static void read_file(const char *path)
{
	static char line[LINE_MAX_BYTES];
	static struct tg_goban b;
	enum tg_color color = TG_BLACK;
	FILE *file = fopen(path, "r");

	if (!file) {
		perror(path);
		exit(1);
	}
	while (fgets(line, sizeof(line), file)) {
		char *rest;
		long move;
		if (strncmp(line, "game", 4) == 0) {
			uint8_t side = (uint8_t)atoi(line + 5);
			tg_goban_init(&b, (struct tg_size){side, side});
			color = TG_BLACK;
			continue;
		}
		if (strncmp(line, "end", 3) == 0)
			continue;
		move = strtol(line, &rest, 10);
		add_lesson(&b, color, rest);
		tg_goban_play(&b, color, move < 0 ? TG_AT_NONE : tg_goban_at(&b, (tg_point)move));
		color = tg_other(color);
	}
	fclose(file);
}

/* --- learning ---------------------------------------------------------------------------------------- */

/* Probabilities by the present weights; returns the cross-entropy in nats. */
static double predict(const struct lesson *lesson, double *p)
{
	double sum = 0, loss = 0;
	const uint16_t *features = lesson->features;

	for (int i = 0; i < lesson->length; i++) {
		double w = 0;
		for (int k = 0; k < lesson->counts[i]; k++)
			w += weights[*features++];
		p[i] = exp(w);
		sum += p[i];
	}
	for (int i = 0; i < lesson->length; i++) {
		p[i] /= sum;
		if (lesson->target[i] > 0)
			loss -= (double)lesson->target[i] * log(p[i]);
	}
	return loss;
}

static void step(const struct lesson *lesson, const double *p)
{
	const uint16_t *features = lesson->features;

	for (int i = 0; i < lesson->length; i++) {
		double gradient = p[i] - (double)lesson->target[i];
		for (int k = 0; k < lesson->counts[i]; k++) {
			int f = *features++;
			double g = gradient + pull * weights[f];
			squares[f] += g * g;
			weights[f] -= rate * g / sqrt(squares[f] + 1e-6);
		}
	}
}

static void test(int epoch)
{
	static double p[TG_PRIOR_MAX];
	double loss = 0;
	int hits = 0, count = 0;

	for (int i = 0; i < lessons_length; i += 16, count++) {
		int best = 0, wanted = 0;
		loss += predict(&lessons[i], p);
		for (int k = 1; k < lessons[i].length; k++) {
			best = p[k] > p[best] ? k : best;
			wanted = lessons[i].target[k] > lessons[i].target[wanted] ? k : wanted;
		}
		hits += best == wanted;
	}
	fprintf(stderr, "epoch %d: loss %.4f, first choice %.1f %% of %d\n", epoch, loss / count,
		100.0 * hits / count, count);
}

static void print_weights(void)
{
	printf("/*\n"
	       " * Weights of features.h in 1/256 of a factor of two, made by bench/prior_train.c "
	       "from %d\n"
	       " * positions of own games; data/prior.md is the recipe. Not written by hand.\n"
	       " */\n"
	       "#include \"engine/mcts/features.h\"\n\n"
	       "/* clang-format off */\n"
	       "const int16_t tg_prior_weights[TG_FEATURES] = {",
		lessons_length);
	for (int f = 0; f < TG_FEATURES; f++) {
		int value = (int)lround(weights[f] / log(2) * 256);
		printf("%s%d,", f % 16 ? " " : "\n\t",
			value > 2000            ? 2000
				: value < -2000 ? -2000
						: value);
	}
	printf("\n};\n");
}

int main(int argc, char **argv)
{
	static double p[TG_PRIOR_MAX];
	struct tg_rng rng;

	tg_patterns_init(&patterns);
	tg_rng_init(&rng, 1);
	for (int i = 1; i < argc; i++)
		read_file(argv[i]);
	if (lessons_length == 0) {
		fprintf(stderr, "usage: prior_train FILE... > prior_weights.c\n");
		return 2;
	}
	for (int epoch = 1; epoch <= EPOCHS; epoch++) {
		for (int n = 0; n < lessons_length; n++) {
			uint32_t i = tg_rng_below(&rng, (uint32_t)lessons_length);
			if (i % 16 == 0)
				continue;
			predict(&lessons[i], p);
			step(&lessons[i], p);
		}
		test(epoch);
	}
	print_weights();
	return 0;
}
