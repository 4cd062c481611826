/* A player of your own against the built-in "uct". Copy it and change what a move is worth to it. */
#include <stdio.h>
#include <tengen/tengen.h>

/* Stones taken, then liberties made; below 1: rather pass. Leaves `pos` as it was. */
static int value(struct tg_position *pos, enum tg_color color, tg_point point)
{
	tg_point points[TG_MAX_POINTS];
	int taken = tg_position_prisoners(pos, color);

	if (tg_position_play(pos, color, point) != TG_LEGAL)
		return -1;
	taken = tg_position_prisoners(pos, color) - taken;
	int liberties = tg_position_liberties(pos, point, points);
	tg_position_undo(pos);
	return liberties < 2 && !taken ? -1 : 10 * taken + liberties;
}

/* A player: from a position, which it must not change, to a move. */
static tg_point choose(const struct tg_position *pos, enum tg_color color)
{
	struct tg_position *scratch = tg_position_copy(pos);
	uint8_t alive[TG_MAX_POINTS];
	tg_point best = TG_PASS;

	tg_position_pass_alive(pos, alive); /* no move where all is settled */
	for (int p = 0, most = 0; scratch && p < tg_size_points(tg_position_size(pos)); p++) {
		int worth = alive[p] ? -1 : value(scratch, color, (tg_point)p);
		if (worth > most)
			most = worth, best = (tg_point)p;
	}
	tg_position_destroy(scratch);
	return best;
}

int main(void)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_outcome outcome = {0};

	setup.size = (struct tg_size){9, 9};
	struct tg_position *pos = tg_position_create(&setup, NULL);
	struct tg_engine *uct = tg_engine_create("uct", TG_GAME_GO, NULL, NULL);
	struct tg_request request = {.color = TG_BLACK, .budget = {.nodes = 100}};
	struct tg_choice choice = {0};
	while (pos && uct && choice.move != TG_RESIGN && outcome.end == TG_END_NONE) {
		if (request.color == TG_BLACK)
			choice.move = choose(pos, TG_BLACK);
		else if (tg_engine_think(uct, pos, &request, &choice) != TG_OK)
			choice.move = TG_RESIGN;
		tg_position_play(pos, request.color, choice.move);
		tg_position_outcome(pos, &outcome);
		request.color = tg_other(request.color);
	}
	printf("%d plies\n", pos ? tg_position_plies(pos) : 0);
	tg_engine_destroy(uct);
	tg_position_destroy(pos);
	return outcome.end == TG_END_PASSES ? 0 : 1;
}
