/*
 * Where fixed handicap stones stand, on every size that has them, as GNU Go 3.8 answers. The only other
 * opinion is about sides of 12 points, where KataGo keeps to the third line.
 */
#include "go/go.h"

/* The nine places of a board, as columns and rows of a 3x3 picture; the numbers are the order. */
struct place {
	uint8_t x, y;
};

enum { LOW, MIDDLE, HIGH };

/* x from the left, y from the top. */
static const struct place corners[] = {{LOW, HIGH}, {HIGH, LOW}, {LOW, LOW}, {HIGH, HIGH}};
static const struct place sides[] = {{LOW, MIDDLE}, {HIGH, MIDDLE}, {MIDDLE, HIGH}, {MIDDLE, LOW}};
static const struct place centre = {MIDDLE, MIDDLE};

/* The third line on sides of up to 11 points, the fourth from 12 on. */
static int line(int side, int where)
{
	int edge = side <= 11 ? 2 : 3;

	return where == LOW ? edge : where == HIGH ? side - 1 - edge : side / 2;
}

static int most_stones(struct tg_size size)
{
	if (size.cols < 7 || size.rows < 7)
		return 0;
	return size.cols == 7 || size.rows == 7 || size.cols % 2 == 0 || size.rows % 2 == 0 ? 4 : 9;
}

static void sort(tg_point *points, int length)
{
	for (int i = 1; i < length; i++) {
		tg_point point = points[i];
		int j = i;
		for (; j > 0 && points[j - 1] > point; j--)
			points[j] = points[j - 1];
		points[j] = point;
	}
}

/* The corners first, then the sides in pairs; an odd stone from five on stands in the centre. */
int tg_handicap_points(struct tg_size size, int stones, tg_point out[9])
{
	if (stones < 2 || stones > most_stones(size))
		return 0;
	for (int i = 0; i < stones; i++) {
		struct place place = i < 4 ? corners[i] : sides[(i - 4) % 4];
		if (i == stones - 1 && i >= 4 && stones % 2 == 1)
			place = centre;
		out[i] = tg_point_at(size, line(size.cols, place.x), line(size.rows, place.y));
	}
	sort(out, stones);
	return stones;
}
