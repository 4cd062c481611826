/*
 * The forward pass of teacher.h. Channels are last, boards lie in buffers with a border of zeros (a
 * stride of cols + 1 as in goban.h), so that a 3x3 convolution is nine shifted products and the
 * compiler's own vectors do the rest. The layout of the file and the formulas: KataGo, model version 8.
 */
#include "teacher.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHANNELS_MAX = 96, CELLS_MAX = 21 * 20 + 64, FRONT = 32, LANES = 8, BLOCK = 16 };

typedef float vec __attribute__((vector_size(4 * LANES), aligned(4)));

/* Weights as [out / BLOCK][tap][in][BLOCK]; outputs are filled up to a whole block. */
struct conv {
	int side, in, out;
	float *weights;
};

struct affine { /* y = scale x + bias, by channel */
	int channels;
	float scale[CHANNELS_MAX], bias[CHANNELS_MAX];
};

struct matrix {
	int in, out;
	float *weights; /* [in][out] */
};

struct block {
	bool has_pool;
	struct affine first, second, pool;
	struct conv one, two, side; /* side: the convolution that is pooled */
	struct matrix mix;
};

struct teacher {
	FILE *file;
	bool failed;
	struct conv initial;
	struct matrix initial_global;
	int blocks_length;
	struct block blocks[8];
	struct affine tip, policy_pool, policy_last, value_first;
	struct conv p1, g1, p2, v1, ownership;
	struct matrix policy_mix, pass, value_two, value_three, score;
	float two_bias[CHANNELS_MAX], three_bias[CHANNELS_MAX], score_bias[CHANNELS_MAX];
	/* buffers of one look, (cells, channels) */
	int rows, cols, stride, cells;
	uint8_t is_on[CELLS_MAX];
	float trunk[(FRONT + CELLS_MAX) * CHANNELS_MAX];
	float a[(FRONT + CELLS_MAX) * CHANNELS_MAX];
	float b[(FRONT + CELLS_MAX) * CHANNELS_MAX];
	float c[(FRONT + CELLS_MAX) * CHANNELS_MAX];
};

/* --- the file ---------------------------------------------------------------------------------------- */

static const char *token(struct teacher *t)
{
	static char word[128];

	if (fscanf(t->file, "%127s", word) != 1)
		t->failed = true;
	return t->failed ? "0" : word;
}

static int integer(struct teacher *t, int least, int most)
{
	int value = atoi(token(t));

	if (value < least || value > most)
		t->failed = true;
	return t->failed ? least : value;
}

static void floats(struct teacher *t, float *to, size_t count)
{
	char marker[6] = "";
	int skipped = 0, byte;

	while ((byte = fgetc(t->file)) != '@' && byte != EOF && skipped < 100)
		skipped++;
	if (byte != '@' || fread(marker, 1, 4, t->file) != 4 || strcmp(marker, "BIN@") != 0 ||
		fread(to, sizeof(float), count, t->file) != count)
		t->failed = true;
}

static void read_conv(struct teacher *t, struct conv *conv)
{
	int blocks;
	float *raw;

	token(t);
	conv->side = integer(t, 1, 5);
	integer(t, conv->side, conv->side);
	conv->in = integer(t, 1, CHANNELS_MAX);
	conv->out = integer(t, 1, CHANNELS_MAX);
	integer(t, 1, 1);
	integer(t, 1, 1);
	blocks = (conv->out + BLOCK - 1) / BLOCK;
	raw = calloc((size_t)(conv->side * conv->side * conv->in * conv->out), sizeof(float));
	conv->weights = calloc(
		(size_t)(conv->side * conv->side * conv->in * blocks * BLOCK), sizeof(float));
	floats(t, raw, (size_t)(conv->side * conv->side * conv->in * conv->out));
	for (int i = 0; i < conv->side * conv->side * conv->in; i++)
		for (int o = 0; o < conv->out; o++)
			conv->weights[(o / BLOCK * conv->side * conv->side * conv->in + i) * BLOCK +
				o % BLOCK] = raw[i * conv->out + o];
	free(raw);
}

static void read_affine(struct teacher *t, struct affine *affine)
{
	float mean[CHANNELS_MAX], variance[CHANNELS_MAX], epsilon;
	bool has_scale, has_bias;
	int n;

	token(t);
	n = affine->channels = integer(t, 1, CHANNELS_MAX);
	epsilon = (float)atof(token(t));
	has_scale = integer(t, 0, 1);
	has_bias = integer(t, 0, 1);
	floats(t, mean, (size_t)n);
	floats(t, variance, (size_t)n);
	for (int i = 0; i < n; i++) {
		affine->scale[i] = 1;
		affine->bias[i] = 0;
	}
	if (has_scale)
		floats(t, affine->scale, (size_t)n);
	if (has_bias)
		floats(t, affine->bias, (size_t)n);
	for (int i = 0; i < n; i++) {
		affine->scale[i] /= sqrtf(variance[i] + epsilon);
		affine->bias[i] -= affine->scale[i] * mean[i];
	}
	token(t); /* behind it comes its activation, a name in this version */
}

static void read_matrix(struct teacher *t, struct matrix *matrix)
{
	token(t);
	matrix->in = integer(t, 1, 3 * CHANNELS_MAX);
	matrix->out = integer(t, 1, CHANNELS_MAX);
	matrix->weights = calloc((size_t)(matrix->in * matrix->out), sizeof(float));
	floats(t, matrix->weights, (size_t)(matrix->in * matrix->out));
}

static void read_bias(struct teacher *t, float *bias)
{
	int n;

	token(t);
	n = integer(t, 1, CHANNELS_MAX);
	floats(t, bias, (size_t)n);
}

static void read_block(struct teacher *t, struct block *block)
{
	block->has_pool = strcmp(token(t), "gpool_block") == 0;
	token(t);
	read_affine(t, &block->first);
	read_conv(t, &block->one);
	if (block->has_pool) {
		read_conv(t, &block->side);
		read_affine(t, &block->pool);
		read_matrix(t, &block->mix);
	}
	read_affine(t, &block->second);
	read_conv(t, &block->two);
}

static void read_heads(struct teacher *t)
{
	token(t);
	read_conv(t, &t->p1);
	read_conv(t, &t->g1);
	read_affine(t, &t->policy_pool);
	read_matrix(t, &t->policy_mix);
	read_affine(t, &t->policy_last);
	read_conv(t, &t->p2);
	read_matrix(t, &t->pass);
	token(t);
	read_conv(t, &t->v1);
	read_affine(t, &t->value_first);
	read_matrix(t, &t->value_two);
	read_bias(t, t->two_bias);
	token(t);
	read_matrix(t, &t->value_three);
	read_bias(t, t->three_bias);
	read_matrix(t, &t->score);
	read_bias(t, t->score_bias);
	read_conv(t, &t->ownership);
}

struct teacher *teacher_create(const char *path)
{
	struct teacher *t = calloc(1, sizeof(*t));

	if (!t || !(t->file = fopen(path, "rb"))) {
		perror(path);
		free(t);
		return NULL;
	}
	token(t);
	integer(t, 8, 8);
	integer(t, TEACHER_PLANES, TEACHER_PLANES);
	integer(t, TEACHER_GLOBALS, TEACHER_GLOBALS);
	token(t);
	t->blocks_length = integer(t, 1, 8);
	for (int i = 0; i < 5; i++)
		integer(t, 1, CHANNELS_MAX);
	read_conv(t, &t->initial);
	read_matrix(t, &t->initial_global);
	for (int i = 0; i < t->blocks_length && !t->failed; i++)
		read_block(t, &t->blocks[i]);
	read_affine(t, &t->tip);
	if (!t->failed)
		read_heads(t);
	fclose(t->file);
	if (t->failed) {
		fprintf(stderr, "%s: no unpacked network of version 8\n", path);
		teacher_destroy(t);
		return NULL;
	}
	return t;
}

static void free_conv(struct conv *conv)
{
	free(conv->weights);
}

void teacher_destroy(struct teacher *t)
{
	if (!t)
		return;
	for (int i = 0; i < t->blocks_length; i++) {
		free_conv(&t->blocks[i].one);
		free_conv(&t->blocks[i].two);
		free_conv(&t->blocks[i].side);
		free(t->blocks[i].mix.weights);
	}
	free_conv(&t->initial);
	free_conv(&t->p1);
	free_conv(&t->g1);
	free_conv(&t->p2);
	free_conv(&t->v1);
	free_conv(&t->ownership);
	free(t->initial_global.weights);
	free(t->policy_mix.weights);
	free(t->pass.weights);
	free(t->value_two.weights);
	free(t->value_three.weights);
	free(t->score.weights);
	free(t);
}

/* --- layers ------------------------------------------------------------------------------------------ */

static float *body(float *buffer)
{
	return buffer + FRONT * CHANNELS_MAX;
}

/* Six cells by one block of sixteen outputs: twelve vectors of sums. */
static void six_cells(const struct conv *conv, const float *w, const float *x, int stride, float *y)
{
	vec sums[6][2] = {0};
	int half = conv->side / 2;

	for (int dy = -half; dy <= half; dy++) {
		for (int dx = -half; dx <= half; dx++) {
			const float *from = x + (dy * stride + dx) * conv->in;
			for (int i = 0; i < conv->in; i++, w += BLOCK) {
				vec low = *(const vec *)w, high = *(const vec *)(w + LANES);
				for (int k = 0; k < 6; k++) {
					float value = from[k * conv->in + i];
					sums[k][0] += low * value;
					sums[k][1] += high * value;
				}
			}
		}
	}
	for (int k = 0; k < 6; k++) {
		*(vec *)(y + k * conv->out) = sums[k][0];
		*(vec *)(y + k * conv->out + LANES) = sums[k][1];
	}
}

/* `y` may not be `x`; its border cells are left with rubbish. The number of outputs is whole blocks. */
static void convolve(const struct teacher *t, const struct conv *conv, const float *x, float *y)
{
	int size = conv->side * conv->side * conv->in * BLOCK;

	for (int block = 0; block * BLOCK < conv->out; block++)
		for (int p = t->stride; p < t->cells; p += 6)
			six_cells(conv, conv->weights + block * size, x + p * conv->in, t->stride,
				y + p * conv->out + block * BLOCK);
}

/* y = max(0, scale x + bias) on the board, zero elsewhere. */
static void activate(const struct teacher *t, const struct affine *affine, const float *x, float *y)
{
	int n = affine->channels;

	memset(y - FRONT * n, 0, FRONT * (size_t)n * sizeof(float));
	for (int p = 0; p < CELLS_MAX; p++) {
		for (int i = 0; i < n; i++) {
			float value = p < t->cells && t->is_on[p]
				? affine->scale[i] * x[p * n + i] + affine->bias[i]
				: 0;
			y[p * n + i] = value > 0 ? value : 0;
		}
	}
}

/* out[channel] for mean, scaled mean, and the maximum (`third` 0) or the twice scaled mean (1). */
static void pool(const struct teacher *t, const float *x, int n, bool third, float *out)
{
	float area = (float)(t->rows * t->cols), scale = sqrtf(area) - 14;

	for (int i = 0; i < n; i++) {
		float sum = 0, most = -1e30f, mean;
		for (int p = 0; p < t->cells; p++) {
			if (!t->is_on[p])
				continue;
			sum += x[p * n + i];
			most = x[p * n + i] > most ? x[p * n + i] : most;
		}
		mean = sum / area;
		out[i] = mean;
		out[n + i] = mean * scale * 0.1f;
		out[2 * n + i] = third ? mean * (scale * scale * 0.01f - 0.1f) : most;
	}
}

static void multiply(const struct matrix *matrix, const float *x, const float *bias, float *y)
{
	for (int o = 0; o < matrix->out; o++) {
		float sum = bias ? bias[o] : 0;
		for (int i = 0; i < matrix->in; i++)
			sum += x[i] * matrix->weights[i * matrix->out + o];
		y[o] = sum;
	}
}

static void add_everywhere(const struct teacher *t, const float *row, int n, float *x)
{
	for (int p = 0; p < t->cells; p++)
		for (int i = 0; i < n; i++)
			x[p * n + i] += row[i];
}

/* --- the network ------------------------------------------------------------------------------------- */

static void set_board(struct teacher *t, struct tg_size size)
{
	t->rows = size.rows;
	t->cols = size.cols;
	t->stride = size.cols + 1;
	t->cells = (size.rows + 2) * t->stride + 1;
	memset(t->is_on, 0, sizeof(t->is_on));
	for (int row = 0; row < t->rows; row++)
		memset(t->is_on + (row + 1) * t->stride + 1, 1, (size_t)t->cols);
}

/* The 5x5 layer by its few inputs that are not zero: each adds its weights to the cells around. */
static void look_at_planes(struct teacher *t, const float *planes, const float *globals)
{
	const struct conv *conv = &t->initial;
	int points = t->rows * t->cols, half = conv->side / 2, taps = conv->side * conv->side;
	float row[CHANNELS_MAX], *trunk = body(t->trunk);

	memset(trunk, 0, (size_t)(t->cells * conv->out) * sizeof(float));
	for (int at = 0; at < conv->in * points; at++) {
		int plane = at / points, r = at % points / t->cols, c = at % points % t->cols;
		if (planes[at] == 0)
			continue;
		for (int tap = 0; tap < taps; tap++) {
			int to_r = r - (tap / conv->side - half),
			    to_c = c - (tap % conv->side - half);
			float *to = trunk + ((to_r + 1) * t->stride + to_c + 1) * conv->out;
			if (to_r < 0 || to_c < 0 || to_r >= t->rows || to_c >= t->cols)
				continue;
			for (int o = 0; o < conv->out; o++)
				to[o] += planes[at] *
					conv->weights[((o / BLOCK * taps + tap) * conv->in +
							      plane) *
							BLOCK +
						o % BLOCK];
		}
	}
	multiply(&t->initial_global, globals, NULL, row);
	add_everywhere(t, row, conv->out, trunk);
}

static void run_block(struct teacher *t, const struct block *block)
{
	float *trunk = body(t->trunk), *a = body(t->a), *b = body(t->b), *c = body(t->c);
	int channels = block->two.out;

	activate(t, &block->first, trunk, a);
	convolve(t, &block->one, a, b);
	if (block->has_pool) {
		float pooled[3 * CHANNELS_MAX], row[CHANNELS_MAX];
		static float side[(FRONT + CELLS_MAX) * CHANNELS_MAX];
		convolve(t, &block->side, a, c);
		activate(t, &block->pool, c, body(side));
		pool(t, body(side), block->side.out, false, pooled);
		multiply(&block->mix, pooled, NULL, row);
		add_everywhere(t, row, block->one.out, b);
	}
	activate(t, &block->second, b, a);
	convolve(t, &block->two, a, c);
	for (int i = 0; i < t->cells * channels; i++)
		trunk[i] += c[i];
}

/* A convolution of one tap and one output at one point. */
static float at_point(const struct teacher *t, const float *x, int p, const struct conv *conv)
{
	const float *from = x + ((p / t->cols + 1) * t->stride + p % t->cols + 1) * conv->in;
	float sum = 0;

	for (int i = 0; i < conv->in; i++)
		sum += from[i] * conv->weights[i * BLOCK];
	return sum;
}

/* logits[points + 1] */
static void policy_head(struct teacher *t, const float *tip, float *logits)
{
	float *b = body(t->b), *c = body(t->c), pooled[3 * CHANNELS_MAX], row[CHANNELS_MAX];
	int n = t->p1.out;

	convolve(t, &t->g1, tip, b);
	activate(t, &t->policy_pool, b, c);
	pool(t, c, t->g1.out, false, pooled);
	multiply(&t->policy_mix, pooled, NULL, row);
	multiply(&t->pass, pooled, NULL, &logits[t->rows * t->cols]);
	convolve(t, &t->p1, tip, b);
	add_everywhere(t, row, n, b);
	activate(t, &t->policy_last, b, c);
	for (int p = 0; p < t->rows * t->cols; p++)
		logits[p] = at_point(t, c, p, &t->p2);
}

static void value_head(struct teacher *t, const float *tip, struct teacher_view *view)
{
	float *b = body(t->b), *c = body(t->c), pooled[3 * CHANNELS_MAX], hidden[CHANNELS_MAX];
	float value[CHANNELS_MAX], score[CHANNELS_MAX];

	convolve(t, &t->v1, tip, b);
	activate(t, &t->value_first, b, c);
	pool(t, c, t->v1.out, true, pooled);
	multiply(&t->value_two, pooled, t->two_bias, hidden);
	for (int i = 0; i < t->value_two.out; i++)
		hidden[i] = hidden[i] > 0 ? hidden[i] : 0;
	multiply(&t->value_three, hidden, t->three_bias, value);
	multiply(&t->score, hidden, t->score_bias, score);
	for (int p = 0; p < t->rows * t->cols; p++)
		view->ownership[p] = tanhf(at_point(t, c, p, &t->ownership));
	view->winrate = 1 / (1 + exp((double)(value[1] - value[0])));
	view->lead = 20 * (double)score[2];
}

void teacher_look(struct teacher *t, const struct tg_position *pos, struct teacher_view *view)
{
	static float planes[TEACHER_PLANES * TG_MAX_POINTS];
	float globals[TEACHER_GLOBALS], most = -1e30f, sum = 0, *tip = body(t->a);
	struct tg_size size = tg_position_size(pos);
	int points = tg_size_points(size);
	enum tg_color own = tg_position_to_move(pos);

	set_board(t, size);
	teacher_planes(pos, planes, globals);
	look_at_planes(t, planes, globals);
	for (int i = 0; i < t->blocks_length; i++)
		run_block(t, &t->blocks[i]);
	activate(t, &t->tip, body(t->trunk), tip);
	policy_head(t, tip, view->policy);
	value_head(t, tip, view);
	for (int p = 0; p <= points; p++) {
		if (p < points && tg_position_check(pos, own, (tg_point)p) != TG_LEGAL)
			view->policy[p] = -1e30f;
		most = view->policy[p] > most ? view->policy[p] : most;
	}
	for (int p = 0; p <= points; p++) {
		view->policy[p] = expf(view->policy[p] - most);
		sum += view->policy[p];
	}
	for (int p = 0; p <= points; p++)
		view->policy[p] /= sum;
}
