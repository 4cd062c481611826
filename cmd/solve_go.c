/* `tengen solve --game go`: the value of a small empty board, or life and death of one chain. */
#include "solve_go.h"

#include "cmd.h"
#include "engine/solver/small.h"
#include "engine/solver/tsumego.h"
#include "options.h"

#include <stdio.h>

static void print_text(struct tg_size size, const struct tg_small_value *value)
{
	printf("%dx%d %d%s\n", size.cols, size.rows, value->least,
		value->by_superko ? " by superko" : "");
}

static void print_json(struct tg_size size, const struct tg_small_value *value)
{
	bool is_found = value->least == value->most;

	printf("{\"cols\": %d, \"rows\": %d, \"result\": \"%s\", \"least\": %d, \"most\": %d, "
	       "\"superko\": %s, \"nodes\": %llu}\n",
		size.cols, size.rows, is_found ? "value" : "not found in the budget", value->least,
		value->most, value->by_superko ? "true" : "false",
		(unsigned long long)value->nodes);
}

int solve_go(const char *size_text, uint64_t nodes, bool wants_json)
{
	struct tg_small_value value;
	struct tg_size size;
	enum tg_status status;
	int result;

	if (!size_text)
		return cmd_usage("solve", "--game go needs --size, as 3 or 4x3");
	result = cmd_take_size("solve", size_text, TG_GAME_GO, &size);
	if (result != CMD_OK)
		return result;
	status = tg_small_solve(size, nodes, &value);
	if (status == TG_ERR_ARGUMENT)
		return cmd_usage("solve", "--size: a board of at most %d points", TG_SMALL_POINTS);
	if (status != TG_OK)
		return cmd_failed("solve", "%s", tg_status_text(status));
	if (wants_json)
		print_json(size, &value);
	else if (value.least == value.most)
		print_text(size, &value);
	if (value.least == value.most)
		return CMD_OK;
	fprintf(stderr, "tengen solve: between %d and %d; the budget ran out\n", value.least,
		value.most);
	return CMD_NO;
}

static const char *status_name(enum tg_tsumego_status status)
{
	static const char *const names[] = {"unknown", "alive", "dead", "ko", "seki"};

	return names[status];
}

static void print_answer(const struct tg_position *pos, const struct tg_tsumego_answer *answer,
	const char *separator, const char *quote)
{
	char vertex[TG_VERTEX_MAX];

	for (int i = 0; i < answer->length; i++) {
		tg_vertex_format(TG_GAME_GO, tg_position_size(pos), answer->line[i], vertex);
		printf("%s%s%s%s", i ? separator : "", quote, vertex, quote);
	}
}

static void print_chain_json(const struct tg_position *pos, const struct tg_tsumego *result)
{
	printf("{\"chain\": \"%s\", \"points\": %d, \"nodes\": %llu",
		result->defender == TG_BLACK ? "black" : "white", result->points,
		(unsigned long long)result->nodes);
	for (int i = 0; i < 2; i++) {
		printf(", \"%s_first\": {\"status\": \"%s\", \"line\": [", i ? "white" : "black",
			status_name(result->first[i].status));
		print_answer(pos, &result->first[i], ", ", "\"");
		printf("]}");
	}
	printf("}\n");
}

static void print_chain_text(const struct tg_position *pos, const struct tg_tsumego *result)
{
	for (int i = 0; i < 2; i++) {
		printf("%s first: %s%s", i ? "white" : "black",
			status_name(result->first[i].status),
			result->first[i].length > 0 ? " " : "");
		print_answer(pos, &result->first[i], " ", "");
		printf("\n");
	}
}

int solve_go_chain(
	const struct tg_position *pos, const char *chain, uint64_t nodes, bool wants_json)
{
	struct tg_tsumego result;
	tg_point stone;
	enum tg_status status;

	if (tg_vertex_parse(TG_GAME_GO, tg_position_size(pos), chain, &stone) != TG_OK || stone < 0)
		return cmd_usage("solve", "--chain: %s is no point of this board", chain);
	status = tg_tsumego_solve(pos, stone, nodes, &result);
	if (status == TG_ERR_ARGUMENT)
		return cmd_failed("solve", "there is no stone at %s", chain);
	if (status == TG_ERR_TOO_LARGE)
		return cmd_failed("solve",
			"%s is in no ladder or net, and the region round it is open or has over %d "
			"points",
			chain, TG_TSUMEGO_POINTS);
	if (status != TG_OK)
		return cmd_failed("solve", "%s", tg_status_text(status));
	if (wants_json)
		print_chain_json(pos, &result);
	else
		print_chain_text(pos, &result);
	return result.first[0].status && result.first[1].status ? CMD_OK : CMD_NO;
}
