/* `tengen solve --game go --size N`: the value of a small empty board, Black to move, by area, no komi. */
#include "solve_go.h"

#include "cmd.h"
#include "engine/solver/small.h"
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
