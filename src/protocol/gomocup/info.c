/*
 * INFO: limits and the rule. It is never answered; keys that are not known are passed over, and so are
 * values that cannot be read. A limit that cannot be kept is reported by the next move (think.c).
 */
#include "protocol/gomocup/gomocup.h"

#include "base/text.h"

#include <stdint.h>
#include <string.h>

/* Before the manager says anything else: Gomocup's usual 30 seconds a move. */
#define TIMEOUT_TURN_MS 30000

/* The number that means "no limit" for time_left. */
#define UNLIMITED_MS 2147483647.0

void tg_gomocup_info_init(struct tg_gomocup_info *info, int threads)
{
	memset(info, 0, sizeof(*info));
	info->timeout_turn = TIMEOUT_TURN_MS;
	info->threads = threads;
}

static double clamp(double value, double low, double high)
{
	return value < low ? low : value > high ? high : value;
}

static void set_time_left(struct tg_gomocup_info *info, double value)
{
	info->has_time_left = value < UNLIMITED_MS;
	info->time_left = value;
}

/* One key with a number. */
static void set(struct tg_gomocup_info *info, const char *key, double value)
{
	if (tg_text_equal_nocase(key, "timeout_turn"))
		info->timeout_turn = clamp(value, 0, UNLIMITED_MS);
	else if (tg_text_equal_nocase(key, "timeout_match"))
		info->timeout_match = clamp(value, 0, UNLIMITED_MS);
	else if (tg_text_equal_nocase(key, "time_left"))
		set_time_left(info, value);
	else if (tg_text_equal_nocase(key, "max_memory"))
		info->max_memory = clamp(value, 0, 1e15);
	else if (tg_text_equal_nocase(key, "max_node"))
		info->max_node = value > 0 && value < 1e15 ? value : 0;
	else if (tg_text_equal_nocase(key, "max_depth"))
		info->max_depth = (int)clamp(value, 0, 1000);
	else if (tg_text_equal_nocase(key, "thread_num"))
		info->threads = (int)clamp(value, 1, 64);
	else if (tg_text_equal_nocase(key, "rule"))
		info->rule = (int)clamp(value, 0, 255);
	else if (tg_text_equal_nocase(key, "show_detail"))
		info->show_detail = (int)clamp(value, 0, 3);
}

void tg_gomocup_run_info(struct tg_gomocup *gomocup, char *arguments)
{
	char *value = arguments + strcspn(arguments, " \t");
	double number;

	if (*value == '\0')
		return;
	*value++ = '\0';
	value += strspn(value, " \t");
	if (tg_text_parse_number(value, &number))
		set(&gomocup->info, arguments, number);
}

/*
 * Gomocup's mask: 1 exactly five, 2 continuous game, 4 renju, 8 caro. Yixin's number: 0 free, 1 exactly
 * five, 2 and 4 renju, 5 and 6 the free game with a swap. A continuous game is played to its first five.
 */
enum tg_game tg_gomocup_game(const struct tg_gomocup *gomocup)
{
	int rule = gomocup->info.rule;

	if (gomocup->is_yixin && rule == 2)
		return TG_GAME_RENJU;
	if (gomocup->is_yixin && (rule == 5 || rule == 6))
		return TG_GAME_GOMOKU;
	if (rule & 4)
		return TG_GAME_RENJU;
	if (rule & 8)
		return rule & 1 ? TG_GAME_CARO_EXACT : TG_GAME_CARO;
	return rule & 1 ? TG_GAME_STANDARD : TG_GAME_GOMOKU;
}
