/* Plays one random game of Go on 9x9 by the Tromp-Taylor rules and prints the final board and score. */
#include <stdio.h>
#include <stdlib.h>
#include <tengen/tengen.h>

int main(int argc, char **argv)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_engine_options options = TG_ENGINE_OPTIONS_INIT;
	struct tg_outcome outcome;

	setup.size = (struct tg_size){9, 9};
	options.seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	struct tg_position *pos = tg_position_create(&setup, NULL);
	struct tg_engine *engine = tg_engine_create("random", TG_GAME_GO, &options, NULL);
	if (!pos || !engine)
		return 3;

	for (tg_position_outcome(pos, &outcome); outcome.end == TG_END_NONE;
		tg_position_outcome(pos, &outcome)) {
		struct tg_request request = {.color = tg_position_to_move(pos)};
		struct tg_choice choice;
		if (tg_engine_think(engine, pos, &request, &choice) != TG_OK)
			break;
		tg_position_play(pos, request.color, choice.move);
	}

	char *board = tg_render_text(pos, NULL);
	struct tg_score score;
	char result[16];
	tg_position_score(pos, NULL, &score);
	tg_score_format(&score, result);
	printf("%s%d plies, %s\n", board ? board : "", tg_position_plies(pos), result);

	free(board);
	tg_engine_destroy(engine);
	tg_position_destroy(pos);
	return 0;
}
