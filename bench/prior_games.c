/*
 * Games of the Go engine against itself, as lessons for its priors: prior_games SIDE GAMES PLAYOUTS SEED
 * writes text to stdout, one block a game.
 *
 *	game SIDE
 *	MOVE N P1 V1 ... PN VN     a ply: the move made (-1 a pass), and the root moves with their visits
 *	end
 *
 * The first plies are drawn by visits instead of taken by the maximum, so that no two games are alike.
 */
#include "engine/mcts/search.h"

#include <stdio.h>
#include <stdlib.h>

enum { DRAWN_PLIES = 12, MEMORY = 64 << 20 };

static tg_point point_of(const struct tg_search *search, uint32_t child)
{
	tg_at move = search->tree.nodes[child].move;

	return move == TG_AT_NONE ? TG_PASS : tg_goban_point(&search->root, move);
}

/* By visits in the beginning, then the best. */
static uint32_t choose(const struct tg_search *search, int ply, struct tg_rng *rng)
{
	const struct tg_node *root = &search->tree.nodes[TG_NODE_ROOT];
	uint32_t first = tg_node_children(root), total = 0, at;

	if (ply >= DRAWN_PLIES)
		return tg_tree_best(&search->tree, TG_NODE_ROOT);
	for (uint32_t i = 0; i < root->children_length; i++)
		total += tg_node_visits(&search->tree.nodes[first + i]);
	at = tg_rng_below(rng, total);
	for (uint32_t i = 0; i < root->children_length; i++) {
		uint32_t visits = tg_node_visits(&search->tree.nodes[first + i]);
		if (at < visits)
			return first + i;
		at -= visits;
	}
	return first;
}

static void print_ply(const struct tg_search *search, tg_point move)
{
	const struct tg_node *root = &search->tree.nodes[TG_NODE_ROOT];
	uint32_t first = tg_node_children(root);
	int length = 0;

	for (uint32_t i = 0; i < root->children_length; i++)
		length += tg_node_visits(&search->tree.nodes[first + i]) > 1;
	printf("%d %d", move, length);
	for (uint32_t i = 0; i < root->children_length; i++) {
		uint32_t visits = tg_node_visits(&search->tree.nodes[first + i]);
		if (visits > 1)
			printf(" %d %u", point_of(search, first + i), visits);
	}
	putchar('\n');
}

static void play_game(struct tg_search *search, int side, uint64_t playouts, struct tg_rng *rng)
{
	struct tg_setup setup = TG_SETUP_INIT;
	struct tg_position *pos;
	struct tg_request request = {0};

	setup.size = (struct tg_size){(uint8_t)side, (uint8_t)side};
	setup.rules.komi_halves = 14;
	setup.rules.suicide = false;
	pos = tg_position_create(&setup, NULL);
	if (!pos)
		return;
	request.budget.nodes = playouts;
	request.analyze = true;
	printf("game %d\n", side);
	tg_search_forget(search);
	for (int ply = 0; ply < 2 * side * side; ply++) {
		struct tg_outcome outcome;
		double winrate;
		tg_point move;
		request.color = tg_position_to_move(pos);
		tg_search_begin(search, pos, &request, tg_rng_next(rng));
		tg_search_run(search, pos);
		move = point_of(search, choose(search, ply, rng));
		winrate = tg_node_mean(&search->tree.nodes[TG_NODE_ROOT]);
		print_ply(search, move);
		tg_position_play(pos, request.color, move);
		tg_position_outcome(pos, &outcome);
		if (outcome.end != TG_END_NONE || winrate < 0.04 || winrate > 0.96)
			break;
	}
	printf("end\n");
	fflush(stdout);
	tg_position_destroy(pos);
}

int main(int argc, char **argv)
{
	struct tg_search *search = calloc(1, sizeof(*search));
	struct tg_rng rng;

	if (argc != 5 || !search || !tg_search_init(search, 1, MEMORY)) {
		fprintf(stderr, "usage: prior_games SIDE GAMES PLAYOUTS SEED\n");
		return 2;
	}
	tg_rng_init(&rng, strtoull(argv[4], NULL, 10));
	for (int i = atoi(argv[2]); i > 0; i--)
		play_game(search, atoi(argv[1]), strtoull(argv[3], NULL, 10), &rng);
	tg_search_finish(search);
	free(search);
	return 0;
}
