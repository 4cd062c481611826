/*
 * Checks a list of moves and prints each refusal with its reason.
 *
 *	check_moves go E5 E4 E5        (E5 is refused: occupied)
 */
#include <stdio.h>
#include <tengen/tengen.h>

int main(int argc, char **argv)
{
	struct tg_setup setup = TG_SETUP_INIT;
	int refused = 0;

	if (argc < 2 || !tg_game_parse(argv[1], &setup.game)) {
		fprintf(stderr, "usage: check_moves go|gomoku|standard|renju|caro VERTEX...\n");
		return 2;
	}
	if (tg_game_is_five(setup.game))
		setup.size = (struct tg_size){15, 15};
	struct tg_position *pos = tg_position_create(&setup, NULL);
	if (!pos)
		return 3;

	for (int i = 2; i < argc; i++) {
		tg_point point = TG_NO_POINT;
		enum tg_color color = tg_position_to_move(pos);
		if (tg_vertex_parse(setup.game, setup.size, argv[i], &point) == TG_ERR_SYNTAX) {
			fprintf(stderr, "%s: not a vertex\n", argv[i]);
			refused++;
			continue;
		}
		enum tg_refusal why = tg_position_play(pos, color, point);
		if (why != TG_LEGAL) {
			printf("%s %s: %s\n", color == TG_BLACK ? "black" : "white", argv[i],
				tg_refusal_text(why));
			refused++;
		}
	}
	printf("%d played, %d refused\n", tg_position_plies(pos), refused);
	tg_position_destroy(pos);
	return refused ? 1 : 0;
}
