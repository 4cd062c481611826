/*
 * The swap2 opening. One side puts three stones (black, white, black); the other plays on as White,
 * takes Black (SWAP), or adds two stones and hands the choice back.
 *
 * Whoever chooses looks at the position with White to move and takes the side that stands better, which
 * is worth at least one half; two more stones could never be worth more. Whoever opens looks for three
 * stones that leave it open: a handful of shapes near the edge, where Black's extra stone is worth
 * least, each judged by the engine, and the one nearest to equal is taken.
 */
#include "protocol/gomocup/gomocup.h"
#include "tengen/opening.h"

#include <math.h>
#include <string.h>

/* The position of black and white stones in turn, White or Black to move as it comes. */
static struct tg_position *create_position(
	const struct tg_gomocup *gomocup, const tg_point *points, int length)
{
	struct tg_position *pos = tg_position_copy(tg_session_position(gomocup->session));
	uint8_t cells[TG_MAX_POINTS] = {TG_EMPTY};

	if (!pos)
		return NULL;
	for (int i = 0; i < length; i++)
		cells[points[i]] = i % 2 == 0 ? TG_BLACK : TG_WHITE;
	if (tg_position_set(pos, cells, length % 2 == 0 ? TG_BLACK : TG_WHITE) != TG_OK) {
		tg_position_destroy(pos);
		return NULL;
	}
	return pos;
}

/* How the side to move stands, 0 .. 1, and its move; below zero when the engine has failed. */
static double judge(struct tg_gomocup *gomocup, const tg_point *points, int length, double share,
	tg_point *move)
{
	struct tg_position *pos = create_position(gomocup, points, length);
	struct tg_gomocup_thought thought;
	double value = -1;

	if (pos && tg_gomocup_think(gomocup, pos, share, &thought)) {
		value = thought.choice.mate > 0   ? 1
			: thought.choice.mate < 0 ? 0
						  : thought.choice.winrate;
		*move = thought.choice.move;
	}
	tg_position_destroy(pos);
	return value;
}

static void open_game(struct tg_gomocup *gomocup)
{
	double least = 2;
	tg_point best[3] = {TG_NO_POINT, TG_NO_POINT, TG_NO_POINT};

	for (int shape = 0; shape < tg_opening_shapes(); shape++) {
		tg_point points[3], move;

		tg_opening_stones(gomocup->size, shape, points);
		double value = judge(gomocup, points, 3, 1.0 / tg_opening_shapes(), &move);
		if (value < 0)
			return;
		if (fabs(value - 0.5) < least) {
			least = fabs(value - 0.5);
			memcpy(best, points, sizeof(best));
		}
	}
	char texts[3][TG_VERTEX_MAX];
	for (int i = 0; i < 3; i++)
		tg_vertex_format_gomocup(gomocup->size, best[i], texts[i]);
	tg_gomocup_say(gomocup, "%s %s %s", texts[0], texts[1], texts[2]);
}

/* White to move: White if it stands no worse, else Black. */
static void choose_side(struct tg_gomocup *gomocup, const tg_point *points, int length)
{
	char text[TG_VERTEX_MAX];
	tg_point move = TG_NO_POINT;
	double value = judge(gomocup, points, length, 1, &move);

	if (value < 0)
		return;
	if (value < 0.5) {
		tg_gomocup_say(gomocup, "SWAP");
		return;
	}
	tg_vertex_format_gomocup(gomocup->size, move, text);
	tg_gomocup_say(gomocup, "%s", text);
}

void tg_gomocup_swap2(struct tg_gomocup *gomocup, const struct tg_gomocup_stones *list)
{
	tg_point points[5];

	if (list->length != 0 && list->length != 3 && list->length != 5) {
		tg_gomocup_say(gomocup, "ERROR SWAP2BOARD has 0, 3 or 5 stones");
		return;
	}
	if (!tg_gomocup_start(gomocup, gomocup->size))
		return;
	for (int i = 0; i < list->length; i++)
		points[i] = list->stones[i].point;
	if (list->length == 0)
		open_game(gomocup);
	else
		choose_side(gomocup, points, list->length);
}
