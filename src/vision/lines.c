/*
 * Vertical lines by projection. A pixel is on a line when it is darker than the pixels two or three to
 * its left and right. Each column sums up its runs of such pixels, long runs counting more, so that the
 * lines stand out against letters and the outlines of stones. The peaks of that profile are then
 * explained by a comb, lines at equal distances: every pair of peaks, taken as k lines apart, proposes
 * one; what a comb misses, and what it does not explain, counts against it.
 */
#include "vision/lines.h"

#include <math.h>
#include <stdlib.h>

enum {
	PEAKS_MAX = 64,    /* the strongest are looked at */
	STRONG = 12,       /* of which one is on the comb */
	LINES_MAX = 40,    /* a comb of more lines is no board, even with a frame around it */
	CONTRAST_MIN = 10, /* below it is the grain of wood */
	CONTRAST_MAX = 64, /* above it a line is not more of a line */
	RUN_MAX = 32,      /* a run longer than this is no better for its length */
	BRIDGE = 3,        /* pixels that a crossing line takes out of a run */
};

struct peak {
	double at;
	double weight; /* 0 .. 1 */
};

struct peaks {
	int length;
	double strong; /* the weight of the strongest few: each comb has one of them */
	struct peak list[PEAKS_MAX];
};

int tg_line_contrast(const struct tg_plane *plane, int x, int y)
{
	int best = 0, middle;

	if (x < 3 || x >= plane->width - 3)
		return 0;
	middle = tg_plane_at(plane, x, y);
	for (int d = 2; d <= 3; d++) {
		int left = tg_plane_at(plane, x - d, y), right = tg_plane_at(plane, x + d, y);
		int contrast = (left < right ? left : right) - middle;
		if (contrast > best)
			best = contrast;
	}
	return best;
}

static double run_weight(int length, double contrast)
{
	return length < 4 ? 0 : contrast * (length < RUN_MAX ? length : RUN_MAX);
}

/* The sum over the runs of one column. */
static double project(const struct tg_plane *plane, int x)
{
	double sum = 0, contrast = 0;
	int length = 0, gap = 0;

	for (int y = 0; y < plane->height; y++) {
		int c = tg_line_contrast(plane, x, y);
		if (c >= CONTRAST_MIN) {
			contrast += c < CONTRAST_MAX ? c : CONTRAST_MAX;
			length++;
			gap = 0;
		} else if (length > 0 && ++gap > BRIDGE) {
			sum += run_weight(length, contrast);
			length = 0;
			contrast = 0;
		}
	}
	return sum + run_weight(length, contrast);
}

static bool is_peak(const double *profile, int width, int x)
{
	for (int d = 1; d <= 3; d++) {
		if (x - d >= 0 && profile[x - d] >= profile[x])
			return false;
		if (x + d < width && profile[x + d] > profile[x])
			return false;
	}
	return profile[x] > 0;
}

/* The middle of a line that is smeared over two or three columns. */
static double centre(const double *profile, int width, int x)
{
	double sum = 0, moment = 0;

	for (int i = x - 2; i <= x + 2; i++)
		if (i >= 0 && i < width) {
			sum += profile[i];
			moment += profile[i] * i;
		}
	return moment / sum;
}

static int by_weight(const void *a, const void *b)
{
	double x = ((const struct peak *)a)->weight, y = ((const struct peak *)b)->weight;

	return (x < y) - (x > y);
}

static int by_place(const void *a, const void *b)
{
	double x = ((const struct peak *)a)->at, y = ((const struct peak *)b)->at;

	return (x > y) - (x < y);
}

/* The strongest peaks of a profile, from left to right. */
static void take_peaks(const double *profile, int width, struct peaks *peaks)
{
	struct peak *all = malloc(sizeof(*all) * (size_t)width);
	double highest = 0;
	int count = 0;

	peaks->length = 0;
	if (!all)
		return;
	for (int x = 0; x < width; x++)
		highest = fmax(highest, profile[x]);
	for (int x = 0; x < width; x++)
		if (profile[x] > 0.02 * highest && is_peak(profile, width, x))
			all[count++] = (struct peak){
				centre(profile, width, x), sqrt(profile[x] / highest)};
	qsort(all, (size_t)count, sizeof(*all), by_weight);
	while (peaks->length < count && peaks->length < PEAKS_MAX) {
		peaks->list[peaks->length] = all[peaks->length];
		peaks->length++;
	}
	free(all);
	peaks->strong = count > STRONG ? peaks->list[STRONG].weight : 0;
	qsort(peaks->list, (size_t)peaks->length, sizeof(*peaks->list), by_place);
}

static void find_peaks(const struct tg_plane *plane, struct peaks *peaks)
{
	double *profile = malloc(sizeof(*profile) * (size_t)plane->width);

	peaks->length = 0;
	if (!profile)
		return;
	for (int x = 0; x < plane->width; x++)
		profile[x] = project(plane, x);
	take_peaks(profile, plane->width, peaks);
	free(profile);
}

/* A comb and how far beside a tooth a peak may be, in pixels, to be still on it. */
struct guess {
	struct tg_comb comb;
	double slack;
};

/* Which tooth a peak is on; false when it is beside them all. */
static bool on_tooth(const struct guess *guess, double at, int *tooth)
{
	double place = (at - guess->comb.first) / guess->comb.pitch;

	/* Rounds, as lround does; places are small, and this is the innermost loop. */
	*tooth = (int)(place + 1024.5) - 1024;
	return fabs(place - *tooth) * guess->comb.pitch <= guess->slack;
}

/* Which teeth have a peak. */
struct teeth {
	int first, last, found;
	double weight; /* of the peaks on them */
	double stray;  /* of the peaks between the first and the last that are on none */
};

static void match(const struct guess *guess, const struct peaks *peaks, struct teeth *teeth)
{
	double before = 0; /* strays behind the newest tooth: they count when another one follows */
	int tooth;

	*teeth = (struct teeth){0, 0, 0, 0, 0};
	for (int i = 0; i < peaks->length; i++) {
		double weight = peaks->list[i].weight;
		if (!on_tooth(guess, peaks->list[i].at, &tooth)) {
			before += weight;
			continue;
		}
		if (teeth->found == 0)
			teeth->first = tooth;
		else
			teeth->stray += before;
		teeth->found += teeth->found == 0 || tooth != teeth->last;
		teeth->last = tooth;
		teeth->weight += weight;
		before = 0;
	}
}

/* Least squares over the peaks on teeth. Letters and outlines are weak and must not bend it: cubes. */
static void fit(struct guess *guess, const struct peaks *peaks)
{
	double w = 0, wi = 0, wii = 0, wx = 0, wix = 0;
	int tooth;

	for (int i = 0; i < peaks->length; i++) {
		double at = peaks->list[i].at, weight = peaks->list[i].weight;
		if (!on_tooth(guess, at, &tooth))
			continue;
		weight *= weight * weight;
		w += weight;
		wi += weight * tooth;
		wii += weight * tooth * tooth;
		wx += weight * at;
		wix += weight * tooth * at;
	}
	double divisor = w * wii - wi * wi;
	if (divisor < 1e-9)
		return;
	guess->comb.pitch = (w * wix - wi * wx) / divisor;
	guess->comb.first = (wx - guess->comb.pitch * wi) / w;
}

/* Makes first and count those of the teeth that were found, and judges the comb. */
static bool judge(struct guess *guess, const struct peaks *peaks)
{
	struct tg_comb *comb = &guess->comb;
	struct teeth teeth;

	match(guess, peaks, &teeth);
	comb->count = teeth.last - teeth.first + 1;
	if (teeth.found < 3 || comb->count > LINES_MAX)
		return false;
	comb->first += comb->pitch * teeth.first;
	comb->score = teeth.weight - 0.35 * (comb->count - teeth.found) - 0.5 * teeth.stray;
	return true;
}

/*
 * First generously, since two peaks say little about the far ones, then to the pixel; and twice to half a
 * pixel, so that an outline beside a line, which came in generously, bends the comb no more.
 */
static bool settle(struct guess *guess, const struct peaks *peaks)
{
	guess->slack = fmax(1.0, 0.05 * guess->comb.pitch);
	fit(guess, peaks);
	guess->slack = 1.2;
	if (guess->comb.pitch < TG_PITCH_MIN || !judge(guess, peaks))
		return false;
	fit(guess, peaks);
	guess->slack = 0.6;
	fit(guess, peaks);
	fit(guess, peaks);
	guess->slack = 1.2;
	return guess->comb.pitch >= TG_PITCH_MIN && judge(guess, peaks);
}

static bool is_same(const struct tg_comb *a, const struct tg_comb *b)
{
	double shift = (a->first - b->first) / b->pitch;

	return fabs(a->pitch - b->pitch) < 0.02 * b->pitch && fabs(shift - round(shift)) < 0.12;
}

/* Keeps the list sorted and free of the same comb twice; returns its new length. */
static int enter(struct tg_comb *list, int count, const struct tg_comb *comb)
{
	int i = 0;

	while (i < count && !is_same(&list[i], comb))
		i++;
	if (i < count && list[i].score >= comb->score)
		return count;
	if (i == count && count < TG_COMBS_MAX)
		count++;
	if (i == TG_COMBS_MAX && list[--i].score >= comb->score)
		return count;
	for (; i > 0 && list[i - 1].score < comb->score; i--)
		list[i] = list[i - 1];
	list[i] = *comb;
	return count;
}

/* All combs in which two peaks are neighbours of some degree. */
static int propose(
	const struct peaks *peaks, const int pair[2], struct tg_comb out[TG_COMBS_MAX], int found)
{
	double at = peaks->list[pair[0]].at, distance = peaks->list[pair[1]].at - at;
	double span = peaks->list[peaks->length - 1].at - peaks->list[0].at;
	double shortest = fmax(TG_PITCH_MIN, span / LINES_MAX);

	for (int k = 1; k <= 24 && distance / k >= shortest; k++) {
		struct guess guess = {{at, distance / k, 0, 0}, 1.2};
		/* The first judgement is cheap, and mostly the last. */
		if (!judge(&guess, peaks) ||
			(found == TG_COMBS_MAX && guess.comb.score < out[found - 1].score - 1))
			continue;
		if (settle(&guess, peaks))
			found = enter(out, found, &guess.comb);
	}
	return found;
}

int tg_combs_find(const struct tg_plane *plane, struct tg_comb out[TG_COMBS_MAX])
{
	struct peaks peaks;
	int found = 0;

	find_peaks(plane, &peaks);
	for (int a = 0; a < peaks.length; a++)
		for (int b = a + 1; b < peaks.length; b++)
			if (fmax(peaks.list[a].weight, peaks.list[b].weight) >= peaks.strong)
				found = propose(&peaks, (int[]){a, b}, out, found);
	return found;
}
