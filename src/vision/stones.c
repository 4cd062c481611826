/*
 * Stone or crossing? What tells them apart on every board, whatever its colours, is that a stone hides
 * the lines: an empty point shows its arms and a stone shows none. Where that is unclear (a letter wipes
 * the lines out under itself, a number has strokes of its own) the ring between the arms decides: it has
 * the tone of the board, or another; and where board and stones have one tone, the rim of a stone does.
 * Black or white is the brightness of the greater part of the disc: signs cover less than half of it. A
 * number may cover more, but lies across the middle: what is above and below it counts twice.
 */
#include "vision/stones.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What was measured at one point. */
struct look {
	double arms;    /* share of its arms that is seen */
	double board;   /* share of the ring that has the brightness of the board */
	int middle;     /* median brightness of the disc, its caps counted twice */
	double strange; /* share of the inner disc that is far from that */
	bool has_rim;   /* a dark outline where a stone would end */
};

/* The parts of a disc, in steps of the grid from its middle. */
enum zone {
	ZONE_DISC = 1, /* up to 0.4 */
	ZONE_RING = 2, /* 0.32 to 0.42, between the arms */
	ZONE_INNER =
		4, /* 0.17 to 0.3, between the arms: beyond a star point, where signs are drawn */
	ZONE_RIM = 8,   /* 0.40 to 0.52, on the diagonals */
	ZONE_CAPS = 16, /* the disc above and below the band of a number */
};

enum { DISC_MAX = 4096 };

struct reader {
	const struct tg_plane *plane, *lines;
	const struct tg_grid *grid;
	int board;     /* brightness of the board: the median between the points */
	int tolerance; /* how far from it is still the board */
	int length;    /* of the disc below */
	struct {
		int8_t dx, dy;
		uint8_t zones;
	} disc[DISC_MAX];
};

/* A histogram: medians and quartiles of brightness without sorting. */
struct tones {
	int counts[256];
	int all;
};

static void add(struct tones *tones, int value)
{
	tones->counts[value]++;
	tones->all++;
}

static int quantile(const struct tones *tones, double share)
{
	int sum = 0;

	for (int i = 0; i < 256; i++) {
		sum += tones->counts[i];
		if (sum > 0 && sum >= share * tones->all)
			return i;
	}
	return 255;
}

/* The middles between points belong to the board: its tone, and how much that varies. */
static void learn_board(struct reader *r)
{
	const struct tg_grid *grid = r->grid;
	struct tones tones = {{0}, 0};

	for (int row = 0; row + 1 < grid->rows; row++)
		for (int col = 0; col + 1 < grid->cols; col++) {
			int x = (int)lround(tg_grid_x(grid, col) + grid->pitch_x / 2);
			int y = (int)lround(tg_grid_y(grid, row) + grid->pitch_y / 2);
			if (tg_plane_has(r->plane, x, y))
				add(&tones, tg_plane_at(r->plane, x, y));
		}
	r->board = quantile(&tones, 0.5);
	/* Shadows make one side of the spread wide; the narrow side is the grain. */
	int below = r->board - quantile(&tones, 0.25), above = quantile(&tones, 0.75) - r->board;
	int grain = below < above ? below : above;
	r->tolerance = 6 + 2 * (grain < 6 ? grain : 6);
}

static bool arm_exists(const struct tg_grid *grid, const int at[2], enum tg_arm arm)
{
	switch (arm) {
	case TG_ARM_LEFT: return at[0] > 0;
	case TG_ARM_RIGHT: return at[0] < grid->cols - 1;
	case TG_ARM_UP: return at[1] > 0;
	case TG_ARM_DOWN: return at[1] < grid->rows - 1;
	}
	return false;
}

/* One that is seen near the point and near the rim: a number has no stroke so long. */
static double arm_share(const struct reader *r, const int at[2], enum tg_arm arm)
{
	static const struct tg_reach inner = {0.15, 0.33}, outer = {0.33, 0.42};

	return fmin(tg_grid_arm(r->lines, r->grid, at, arm, inner),
		tg_grid_arm(r->lines, r->grid, at, arm, outer));
}

static double look_for_arms(const struct reader *r, const int at[2])
{
	double seen = 0;
	int all = 0;

	for (int arm = TG_ARM_LEFT; arm <= TG_ARM_DOWN; arm++) {
		if (!arm_exists(r->grid, at, (enum tg_arm)arm))
			continue;
		seen += arm_share(r, at, (enum tg_arm)arm);
		all++;
	}
	return seen / all;
}

static unsigned zones_of(double pitch, int dx, int dy)
{
	double radius = sqrt(dx * dx + dy * dy) / pitch;
	int wide = pitch < 12 ? 1 : 2, a = abs(dx), b = abs(dy);
	bool is_between = a > wide && b > wide, is_diagonal = 2 * a > b && 2 * b > a;

	return (radius <= 0.4 ? ZONE_DISC : 0u) |
		(radius <= 0.4 && b > 0.2 * pitch ? ZONE_CAPS : 0u) |
		(radius >= 0.32 && radius <= 0.42 && is_between ? ZONE_RING : 0u) |
		(radius >= 0.17 && radius <= 0.3 && is_between ? ZONE_INNER : 0u) |
		(radius >= 0.4 && radius <= 0.52 && is_diagonal ? ZONE_RIM : 0u);
}

/* The pixels around a point that are worth a look; large discs are sampled. */
static void lay_disc(struct reader *r)
{
	double pitch = tg_grid_pitch(r->grid);
	int reach = (int)ceil(0.52 * pitch), step = 1 + reach / 30;

	r->length = 0;
	for (int dy = -reach; dy <= reach; dy += step)
		for (int dx = -reach; dx <= reach; dx += step) {
			unsigned zones = zones_of(pitch, dx, dy);
			if (zones == 0 || r->length == DISC_MAX || reach > INT8_MAX)
				continue;
			r->disc[r->length].dx = (int8_t)dx;
			r->disc[r->length].dy = (int8_t)dy;
			r->disc[r->length++].zones = (uint8_t)zones;
		}
}

/* Brightness at entry i of the disc around a point; -1 outside of the picture or of the zones. */
static int tone_at(const struct reader *r, const int middle[2], int i, unsigned zones)
{
	int x = middle[0] + r->disc[i].dx, y = middle[1] + r->disc[i].dy;

	if (!(r->disc[i].zones & zones) || !tg_plane_has(r->plane, x, y))
		return -1;
	return tg_plane_at(r->plane, x, y);
}

/* The share of a zone within near[1] of tone near[0]; all of it, where the picture shows none of it. */
static double share_near(
	const struct reader *r, const int middle[2], unsigned zone, const int near[2])
{
	int all = 0, count = 0;

	for (int i = 0; i < r->length; i++) {
		int tone = tone_at(r, middle, i, zone);
		all += tone >= 0;
		count += tone >= 0 && abs(tone - near[0]) <= near[1];
	}
	return all > 0 ? (double)count / all : 1;
}

static int median_of_disc(const struct reader *r, const int middle[2])
{
	struct tones tones = {{0}, 0};

	for (int i = 0; i < r->length; i++) {
		int tone = tone_at(r, middle, i, ZONE_DISC);
		if (tone < 0)
			continue;
		add(&tones, tone);
		if (r->disc[i].zones & ZONE_CAPS)
			add(&tones, tone);
	}
	return quantile(&tones, 0.5);
}

/* Stones of the board's own colour have an outline: much of the rim is darker (or lighter). */
static bool has_rim(const struct reader *r, const int middle[2])
{
	return share_near(r, middle, ZONE_RIM, (int[]){r->board, r->tolerance + 20}) < 0.85;
}

static void look_at(const struct reader *r, const int at[2], struct look *look)
{
	int middle[2] = {
		(int)lround(tg_grid_x(r->grid, at[0])), (int)lround(tg_grid_y(r->grid, at[1]))};

	look->arms = look_for_arms(r, at);
	look->middle = median_of_disc(r, middle);
	look->board = share_near(r, middle, ZONE_RING, (int[]){r->board, r->tolerance});
	look->has_rim = has_rim(r, middle);
	/* The spot of light on a stone is not so far from its tone as ink is. */
	look->strange = 1 -
		share_near(r, middle, ZONE_INNER,
			(int[]){look->middle, abs(look->middle - r->board) > 40 ? 110 : 60});
}

/* A disc so unlike the board hides its lines: what looks like arms there is the light on a stone. */
static bool is_hidden(const struct reader *r, const struct look *look)
{
	return look->board < 0.1 && abs(look->middle - r->board) > 90;
}

/* The darker half of the scale is Black; near the middle nothing is sure. */
static void judge_stone(
	const struct reader *r, const struct look *look, struct tg_stones *stones, int point)
{
	double clear = fmin(1, abs(look->middle - 128) / 60.0);
	double arms = is_hidden(r, look) ? 0 : look->arms;

	stones->cells[point] = look->middle < 128 ? TG_BLACK : TG_WHITE;
	stones->confidence[point] = (float)(clear * (1 - arms));
}

static bool is_empty(const struct reader *r, const struct look *look)
{
	if (is_hidden(r, look))
		return false;
	/* A number on a stone may look like some of the arms, but not like all of them. */
	if (look->arms >= (look->board >= 0.3 ? 0.6 : 0.8))
		return true;
	bool is_like_board = abs(look->middle - r->board) <= 40 || look->board >= 0.75;
	return look->board >= 0.5 && !look->has_rim && is_like_board;
}

static void judge(
	const struct reader *r, const struct look *look, struct tg_stones *stones, int point)
{
	stones->marked[point] = look->strange > 0.04;
	if (is_empty(r, look)) {
		stones->cells[point] = TG_EMPTY;
		stones->confidence[point] = (float)(0.6 * look->arms + 0.4 * look->board);
	} else {
		judge_stone(r, look, stones, point);
	}
}

void tg_stones_read(const struct tg_plane *plane, const struct tg_plane *lines,
	const struct tg_grid *grid, struct tg_stones *stones)
{
	struct reader r = {.plane = plane, .lines = lines, .grid = grid};

	memset(stones, 0, sizeof(*stones));
	learn_board(&r);
	lay_disc(&r);
	for (int row = 0; row < grid->rows; row++)
		for (int col = 0; col < grid->cols; col++) {
			struct look look;
			look_at(&r, (int[]){col, row}, &look);
			judge(&r, &look, stones, row * grid->cols + col);
		}
}
