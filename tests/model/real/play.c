/*
 * Plays one model against itself, by the player and the referee of the program, and prints what the
 * referee counted. For run.js, which starts the server; `tengen arena` does the same for real models.
 *
 * usage: play URL GAMES SIZE
 */
#include "model/player.h"
#include "tengen/tengen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void count(void *context, const struct tg_transcript *transcript)
{
	tg_model_tally_add(context, transcript);
}

/* Plays to the end of the game or to the first failure; the plies played. */
static int play_game(struct tg_engine *engine, struct tg_position *pos, const char **end)
{
	struct tg_request *request = calloc(1, sizeof(*request));
	struct tg_outcome outcome;
	struct tg_choice choice;

	*end = "out of memory";
	while (request) {
		tg_position_outcome(pos, &outcome);
		*end = outcome.end == TG_END_NONE ? "ai_failed" : "counted";
		request->color = tg_position_to_move(pos);
		if (outcome.end != TG_END_NONE ||
			tg_engine_think(engine, pos, request, &choice) != TG_OK)
			break;
		*end = "resigned";
		if (choice.move == TG_RESIGN ||
			tg_position_play(pos, request->color, choice.move) != TG_LEGAL)
			break;
	}
	free(request);
	return tg_position_plies(pos);
}

static void print_tally(const struct tg_model_tally *tally)
{
	json_t *object = tg_model_tally_to_json(tally);
	char *text = object ? json_dumps(object, JSON_REAL_PRECISION(6)) : NULL;

	printf("%s\n", text ? text : "out of memory");
	free(text);
	json_decref(object);
}

static bool play_all(
	struct tg_engine *engine, int games, int size, const struct tg_model_tally *tally)
{
	struct tg_setup setup = TG_SETUP_INIT;

	setup.size = (struct tg_size){(uint8_t)size, (uint8_t)size};
	for (int game = 1; game <= games; game++) {
		struct tg_position *pos = tg_position_create(&setup, NULL);
		const char *end;
		int plies;

		if (!pos)
			return false;
		plies = play_game(engine, pos, &end);
		printf("game %d: %d plies, %s %s\n", game, plies, end,
			strcmp(end, "ai_failed") == 0 ? tg_engine_error(engine) : "");
		print_tally(tally);
		fflush(stdout);
		tg_position_destroy(pos);
	}
	return true;
}

int main(int argc, char **argv)
{
	struct tg_model_tally tally = {0};
	struct tg_endpoint endpoint;
	struct tg_model_options options = {
		.endpoint = &endpoint, .transcript = count, .transcript_context = &tally};
	struct tg_engine *engine;
	char error[TG_MODEL_TEXT_MAX];
	bool is_good;

	if (argc != 4)
		return 2;
	tg_endpoint_init(&endpoint);
	snprintf(endpoint.name, sizeof(endpoint.name), "random");
	snprintf(endpoint.model, sizeof(endpoint.model), "random");
	snprintf(endpoint.url, sizeof(endpoint.url), "%s", argv[1]);
	endpoint.temperature = 1;
	engine = tg_model_create(&options, error);
	if (!engine) {
		fprintf(stderr, "%s\n", error);
		return 3;
	}
	is_good = play_all(engine, atoi(argv[2]), atoi(argv[3]), &tally);
	tg_engine_destroy(engine);
	return is_good ? 0 : 3;
}
