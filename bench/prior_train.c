/*
 * Learns the weights of features.h from games of prior_games or prior_teacher:
 *
 *	prior_train WEIGHTS.c SHAPES.c FILE...
 *
 * The model: p(move) is proportional to 2^(sum of its features' weights). The lesson of a position is how
 * the search spread its visits, or what the teacher thinks of each move. The files are read twice: first
 * to choose the large shapes that were good moves often enough to be learned, then to learn. Minimises the
 * cross-entropy by Adagrad over shuffled positions; every weight is pulled to zero like one observation
 * (a Gaussian prior), so that rare features stay small. Every 16th position is kept for the test; its loss
 * and the share of positions whose first move is the model's first go to stderr.
 */
#include "engine/mcts/features.h"
#include "engine/mcts/prior.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS_MAX = 200000, EPOCHS = 12, LINE_MAX_BYTES = 1 << 16, COUNTS = 1 << 23 };

static const double rate = 0.15, pull = 1.0;
static const double good_share = 0.03; /* a move that is thought of */
static const int least_seen = 4;       /* times that a shape must be thought of */
/* Targets are visits to this power, the search's choice and not its doubt; a teacher's file says 1. */
static double sharpness = 4;

struct lesson {
	int length;         /* moves */
	float *target;      /* share of the visits */
	uint8_t *counts;    /* features of each move */
	uint16_t *features; /* all of them, one after the other */
};

struct seen {
	uint32_t key;
	uint32_t count;
};

static struct tg_patterns patterns;
static struct lesson lessons[POSITIONS_MAX];
static int lessons_length;
static struct seen seen[COUNTS];
static uint32_t shapes[TG_SPATIAL_MAX];
static int shapes_length;
static double weights[TG_FEATURES], squares[TG_FEATURES];
static int uses[TG_FEATURES];

/* --- reading ----------------------------------------------------------------------------------------- */

/* What is done with a position: its moves and what is thought of them, which sums to 1. */
typedef void lesson_fn(
	struct tg_scene *scene, const struct tg_prior_move *moves, const float *target, int length);

static void learn_features(
	struct tg_scene *scene, const struct tg_prior_move *moves, const float *target, int count)
{
	struct lesson *lesson = &lessons[lessons_length];
	size_t length = (unsigned)count;
	int total = 0;

	if (lessons_length == POSITIONS_MAX)
		return;
	lesson->length = count;
	lesson->target = malloc(length * sizeof(float));
	memcpy(lesson->target, target, length * sizeof(float));
	lesson->counts = malloc(length);
	lesson->features = malloc(length * TG_FEATURES_OF_MOVE * 2);
	for (int i = 0; i < lesson->length; i++) {
		int n = tg_features_of(scene, moves[i].move, lesson->features + total);
		for (int k = 0; k < n; k++)
			uses[lesson->features[total + k]]++;
		lesson->counts[i] = (uint8_t)n;
		total += n;
	}
	lesson->features = realloc(lesson->features, (unsigned)total * sizeof(uint16_t));
	lessons_length++;
}

static void count_shapes(
	struct tg_scene *scene, const struct tg_prior_move *moves, const float *target, int length)
{
	const struct tg_goban *b = scene->b;

	for (int i = 0; i < length - 1; i++) {
		uint32_t keys[TG_SPATIAL_SIZES];
		if ((double)target[i] < good_share)
			continue;
		tg_spatial_keys(&patterns.spatial, &scene->view, moves[i].move / b->stride - 1,
			moves[i].move % b->stride - 1, keys);
		for (int k = 0; k < TG_SPATIAL_SIZES; k++) {
			uint32_t slot = keys[k] % COUNTS;
			if (keys[k] == 0)
				continue;
			while (seen[slot].key && seen[slot].key != keys[k])
				slot = (slot + 1) % COUNTS;
			seen[slot].key = keys[k];
			seen[slot].count++;
		}
	}
}

/* `text`: N P1 V1 ... PN VN */
static void add_lesson(const struct tg_goban *b, enum tg_color color, char *text, lesson_fn *use)
{
	static struct tg_prior_move moves[TG_PRIOR_MAX];
	static struct tg_scene scene;
	float target[TG_PRIOR_MAX] = {0};
	long count = strtol(text, &text, 10);
	double sum = 0;
	int length;

	if (count < 2)
		return;
	length = tg_prior_moves(&patterns, b, color, moves);
	for (long i = 0; i < count; i++) {
		long point = strtol(text, &text, 10), visits = strtol(text, &text, 10);
		tg_at p = point < 0 ? TG_AT_NONE : tg_goban_at(b, (tg_point)point);
		for (int k = 0; k < length; k++) {
			if (moves[k].move == p) {
				target[k] = (float)pow((double)visits, sharpness);
				sum += (double)target[k];
			}
		}
	}
	if (sum <= 0) /* the last line of a file that is still written */
		return;
	for (int k = 0; k < length; k++)
		target[k] /= (float)sum;
	tg_scene_init(&scene, &patterns, b, color);
	use(&scene, moves, target, length);
}

static void start_game(const char *text, struct tg_goban *b)
{
	int side = 19;

	sharpness = 4;
	sscanf(text, "%d %lf", &side, &sharpness);
	tg_goban_init(b, (struct tg_size){(uint8_t)side, (uint8_t)side});
}

static void read_file(const char *path, lesson_fn *use)
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
			start_game(line + 5, &b);
			color = TG_BLACK;
			continue;
		}
		if (strncmp(line, "end", 3) == 0)
			continue;
		move = strtol(line, &rest, 10);
		add_lesson(&b, color, rest, use);
		tg_goban_play(&b, color, move < 0 ? TG_AT_NONE : tg_goban_at(&b, (tg_point)move));
		color = tg_other(color);
	}
	fclose(file);
}

/* --- choosing shapes ------------------------------------------------------------------------------------ */

static int by_count(const void *a, const void *b)
{
	const struct seen *x = a, *y = b;

	if (x->count != y->count)
		return x->count < y->count ? 1 : -1;
	return x->key < y->key ? -1 : x->key > y->key;
}

static void choose_shapes(void)
{
	qsort(seen, COUNTS, sizeof(seen[0]), by_count);
	while (shapes_length < TG_SPATIAL_MAX &&
		seen[shapes_length].count >= (unsigned)least_seen) {
		shapes[shapes_length] = seen[shapes_length].key;
		shapes_length++;
	}
	tg_spatial_init(&patterns.spatial, shapes, shapes_length);
	fprintf(stderr, "%d shapes, the rarest seen %u times\n", shapes_length,
		shapes_length ? seen[shapes_length - 1].count : 0);
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
			double g = gradient + pull * weights[f] / uses[f];
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

static int rounded(int f)
{
	int value = (int)lround(weights[f] / log(2) * 256);

	return value > 2000 ? 2000 : value < -2000 ? -2000 : value;
}

static void print_head(FILE *out, const char *what)
{
	fprintf(out,
		"/*\n * %s, made by bench/prior_train.c from %d\n"
		" * positions of own games; data/prior.md is the recipe. Not written by hand.\n "
		"*/\n"
		"#include \"engine/mcts/features.h\"\n\n/* clang-format off */\n",
		what, lessons_length);
}

static void print_weights(const char *path)
{
	FILE *out = fopen(path, "w");

	if (!out) {
		perror(path);
		exit(1);
	}
	print_head(out, "Weights of features.h in 1/256 of a factor of two");
	fprintf(out, "const int16_t tg_prior_weights[TG_FEATURE_SPATIAL] = {");
	for (int f = 0; f < TG_FEATURE_SPATIAL; f++)
		fprintf(out, "%s%d,", f % 16 ? " " : "\n\t", rounded(f));
	fprintf(out, "\n};\n");
	fclose(out);
}

static void print_shapes(const char *path)
{
	FILE *out = fopen(path, "w");

	if (!out) {
		perror(path);
		exit(1);
	}
	print_head(out, "Keys of large shapes (spatial.h) and their weights");
	fprintf(out, "const int tg_shapes_length = %d;\n\nconst uint32_t tg_shape_keys[] = {",
		shapes_length);
	for (int i = 0; i < shapes_length; i++)
		fprintf(out, "%s0x%x,", i % 16 ? " " : "\n\t", shapes[i]);
	fprintf(out, "\n};\n\nconst int16_t tg_shape_weights[] = {");
	for (int i = 0; i < shapes_length; i++)
		fprintf(out, "%s%d,", i % 32 ? " " : "\n\t", rounded(TG_FEATURE_SPATIAL + i));
	fprintf(out, "\n};\n");
	fclose(out);
}

int main(int argc, char **argv)
{
	static double p[TG_PRIOR_MAX];
	struct tg_rng rng;

	if (argc < 4) {
		fprintf(stderr, "usage: prior_train WEIGHTS.c SHAPES.c FILE...\n");
		return 2;
	}
	tg_patterns_init(&patterns);
	tg_rng_init(&rng, 1);
	for (int i = 3; i < argc; i++)
		read_file(argv[i], count_shapes);
	choose_shapes();
	for (int i = 3; i < argc; i++)
		read_file(argv[i], learn_features);
	if (lessons_length == 0) {
		fprintf(stderr, "no positions\n");
		return 1;
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
	print_weights(argv[1]);
	print_shapes(argv[2]);
	return 0;
}
